(** Rules for what the compiler makes of frequent forms: question marks, statements, local variables, conditions, borrows of what a variable
    refers to. Each is what the rules of [Logic.v] say of the printed term; the cells that the term leaves and nothing names are forgotten. *)

From RocqOfRust Require Export Logic.

(** What `e?` is printed as: [self] is the type of [e], [into] that of the function's result, [residual] that of what is left of an error. *)
Definition question_mark (self into residual : Types.t) (e : expression) : expression :=
  Bind (Do Alloc [Call (VFunction (TraitMethod "core::ops::try_trait::Try" self [] "branch")) [e]])
    (fun branch => Match branch
      [ fun v =>
          Bind (Do (VariantField "core::ops::control_flow::ControlFlow::Break" 0) [Value_ v]) (fun field =>
          Bind (Do Alloc [Do Read [Value_ field]]) (fun left =>
          Do Read
            [Raise (fun vs => Return (hd (VTuple []) vs))
              [Call (VFunction (TraitMethod "core::ops::try_trait::FromResidual" into [residual] "from_residual")) [Do Read [Value_ left]]]]));
        fun v =>
          Bind (Do (VariantField "core::ops::control_flow::ControlFlow::Continue" 0) [Value_ v]) (fun field =>
          Bind (Do Alloc [Do Read [Value_ field]]) (fun value => Do Read [Value_ value])) ]).

(** What `if condition { one } else { other }` is printed as. *)
Definition conditional (condition one other : expression) : expression :=
  Bind (Do Alloc [Do MakeTuple []])
    (fun scrutinee => Match scrutinee
      [ fun _ => Bind (Do Alloc [condition]) (fun holds => Bind (Do IsConstant [Do Read [Value_ holds]; Value_ (VBool true)]) (fun _ => one));
        fun _ => other ]).

Section Idioms.
Variable P : program.

Definition after_question (Q : cells -> result -> Prop) (l : cells) (r : result) : Prop :=
  match r with
  | inl (VVariant c [v]) =>
    if Symbol.eqb c "core::result::Result::Ok" then Q l (inl v)
    else if Symbol.eqb c "core::result::Result::Err" then Q l (inr (Return (err v)))
    else False
  | inl _ => False
  | inr x => Q l (inr x)
  end.

Definition after_statement (k : expression) (Q : cells -> result -> Prop) (l : cells) (r : result) : Prop :=
  match r with inl _ => wp P k l Q | inr x => Q l (inr x) end.

Definition after_local (k : value -> expression) (Q : cells -> result -> Prop) (l : cells) (r : result) : Prop :=
  match r with inl v => forall a, wp P (k (VPointer a [])) ((a, v) :: l) Q | inr x => Q l (inr x) end.

(** No arm of a conditional breaks off. *)
Definition after_choice (Q : cells -> result -> Prop) (l : cells) (r : result) : Prop :=
  match r with inr BreakMatch => False | r => Q l r end.

Definition after_condition (one other : expression) (Q : cells -> result -> Prop) (l : cells) (r : result) : Prop :=
  match r with
  | inl (VBool true) => wp P one l (after_choice Q)
  | inl (VBool false) => wp P other l (after_choice Q)
  | inl _ | inr BreakMatch => False
  | inr x => Q l (inr x)
  end.

(** What holds of some of the cells. *)
Definition of_some_cells (Q : cells -> result -> Prop) (l : cells) (r : result) : Prop := exists rest, (forall h, sat h l -> sat h rest) /\ Q rest r.

Lemma wp_some_cells (e : expression) (l : cells) (Q : cells -> result -> Prop) : wp P e l (of_some_cells Q) -> wp P e l Q.
Proof.
  intros run h all. destruct (run h all) as (h' & r & l' & ev & all' & rest & weaker & post). exists h', r, rest. auto.
Qed.

Lemma wp_statement (e k : expression) (l : cells) (Q : cells -> result -> Prop) :
  wp P e l (after_statement k Q) -> wp P (Bind (Do Alloc [e]) (fun _ => k)) l Q.
Proof.
  intros run. apply wp_bind, wp_do, wps_cons. eapply wp_consequence; [exact run |]. intros l' [v | x] post; [| exact post].
  apply wps_nil, does_alloc. intros a. cbn. eapply wp_use; [| exact post]. intros h. apply sat_tail.
Qed.

Lemma wp_local (e : expression) (k : value -> expression) (l : cells) (Q : cells -> result -> Prop) :
  wp P e l (after_local k Q) -> wp P (Bind (Do Alloc [e]) k) l Q.
Proof.
  intros run. apply wp_bind, wp_do, wps_cons. eapply wp_consequence; [exact run |]. intros l' [v | x] post; [| exact post].
  apply wps_nil, does_alloc. exact post.
Qed.

Lemma wp_read (n a : nat) (p : list nat) (v x : value) (l : cells) (Q : cells -> result -> Prop) :
  nth_error l n = Some (a, v) -> part p v = Some x -> Q l (inl x) -> wp P (Do Read [Value_ (VPointer a p)]) l Q.
Proof. intros found inner post. apply wp_do, wps_cons, wp_value, wps_nil. now apply (does_read n a p v x). Qed.

Lemma wp_deref_of_read (n a : nat) (p : list nat) (v : value) (b : nat) (q : list nat) (l : cells) (Q : cells -> result -> Prop) :
  nth_error l n = Some (a, v) -> part p v = Some (VPointer b q) -> Q l (inl (VPointer b q)) ->
  wp P (Do Deref [Do Read [Value_ (VPointer a p)]]) l Q.
Proof. intros found inner post. apply wp_do, wps_cons, (wp_read n a p v (VPointer b q)); [assumption .. |]. now apply wps_nil, does_deref. Qed.

Lemma wp_reborrow (n a : nat) (p : list nat) (v : value) (b : nat) (q : list nat) (l : cells) (Q : cells -> result -> Prop) :
  nth_error l n = Some (a, v) -> part p v = Some (VPointer b q) -> Q l (inl (VPointer b q)) ->
  wp P (Do Deref [Do Deref [Do Read [Value_ (VPointer a p)]]]) l Q.
Proof. intros found inner post. apply wp_do, wps_cons, (wp_deref_of_read n a p v b q); [assumption .. |]. now apply wps_nil, does_deref. Qed.

Lemma wp_question (self into residual e1 e2 e3 : Types.t) (e : expression) (l : cells) (Q : cells -> result -> Prop) :
  P (TraitMethod "core::ops::try_trait::Try" self [] "branch") = None ->
  P (TraitMethod "core::ops::try_trait::FromResidual" into [residual] "from_residual") = None ->
  error_type self = Some e1 -> error_type into = Some e2 -> error_type residual = Some e3 -> same_type e2 e3 = true ->
  wp P e l (after_question Q) -> wp P (question_mark self into residual e) l Q.
Proof.
  intros branches converts of_self of_into of_residual same run. apply wp_some_cells.
  apply wp_local, wp_call, wps_cons, wp_value, wps_cons. eapply wp_consequence; [exact run |].
  intros l' [v | x] post; [| exists l'; split; [trivial | exact post]]. destruct v as [| | | | | c [| v []] | | |]; try contradiction.
  apply wps_nil. cbn [after_rest after_callee]. cbn [after_question] in post.
  assert (c = "core::result::Result::Ok" /\ Q l' (inl v) \/ c = "core::result::Result::Err" /\ Q l' (inr (Return (err v)))) as [[-> now_] | [-> now_]]
    by (destruct (Symbol.eqb_spec c "core::result::Result::Ok"), (Symbol.eqb_spec c "core::result::Result::Err"); subst; tauto); clear post.
  - eapply calls_pure; [exact branches | intros h _; cbn; rewrite of_self; reflexivity |]. intros a.
    apply wp_match, wp_bind, wp_do, wps_cons, wp_value, wps_nil. eapply (does_break _ 0); [reflexivity .. |].
    apply wp_match, wp_bind, wp_do, wps_cons, wp_value, wps_nil. eapply (does_variant_field 0); [reflexivity .. |].
    apply wp_local. eapply (wp_read 0); [reflexivity .. |]. intros b. eapply (wp_read 0); [reflexivity .. |].
    exists l'. split; [intros h all; now repeat apply sat_tail in all | exact now_].
  - eapply calls_pure; [exact branches | intros h _; cbn; rewrite of_self; reflexivity |]. intros a.
    apply wp_match, wp_bind, wp_do, wps_cons, wp_value, wps_nil. eapply (does_variant_field 0); [reflexivity .. |].
    apply wp_local. eapply (wp_read 0); [reflexivity .. |]. intros b.
    apply wp_do, wps_cons, wp_raise, wps_cons, wp_call, wps_cons, wp_value, wps_cons. eapply (wp_read 0); [reflexivity .. |]. apply wps_nil.
    eapply calls_pure; [exact converts | intros h _; cbn; rewrite of_into, of_residual, same; reflexivity |]. apply wps_nil.
    exists l'. split; [intros h all; now repeat apply sat_tail in all | exact now_].
Qed.

(** An arm whose pattern is of another constructor than what the scrutinee refers to. *)
Lemma wp_other_arm (op : operation) (n a : nat) (p : list nat) (v : value) (b : nat) (q : list nat) (m : nat) (w x : value)
  (k : value -> value -> value -> expression) (arms : list (value -> expression)) (l : cells) (Q : cells -> result -> Prop) :
  nth_error l n = Some (a, v) -> part p v = Some (VPointer b q) -> nth_error l m = Some (b, w) -> part q w = Some x -> is_of_other op x = true ->
  wp P (Match (VPointer a p) arms) l Q ->
  wp P (Match (VPointer a p) ((fun v => Bind (Do Deref [Do Read [Value_ v]]) (fun place => Bind (Do op [Value_ place]) (k v place))) :: arms)) l Q.
Proof.
  intros found inner found_b inner_b other run. apply wp_match, wp_bind, (wp_deref_of_read n a p v b q); [assumption .. |].
  apply wp_bind, wp_do, wps_cons, wp_value, wps_nil. now apply (does_break op m b q w x).
Qed.

(** A condition that is decided by what is not known here. *)
Lemma after_either (b : bool) (one other : expression) (l : cells) (Q : cells -> result -> Prop) :
  (b = true -> wp P one l (after_choice Q)) -> (b = false -> wp P other l (after_choice Q)) -> after_condition one other Q l (inl (VBool b)).
Proof. destruct b; intros one_ other_; [exact (one_ eq_refl) | exact (other_ eq_refl)]. Qed.

Lemma wp_conditional (condition one other : expression) (l : cells) (Q : cells -> result -> Prop) :
  wp P condition l (after_condition one other Q) -> wp P (conditional condition one other) l Q.
Proof.
  intros run. apply wp_some_cells, wp_local, wp_do, wps_nil. eapply does_pure; [reflexivity |]. intros a.
  apply wp_match, wp_local.
  apply (wp_use P _ _ l); [intros h; apply sat_tail |]. eapply wp_consequence; [exact run |]. clear run. intros l' r post. unfold after_local.
  assert (keeps : forall b x h, sat h ((b, x) :: l') -> sat h l') by (intros b x h; apply sat_tail).
  destruct r as [v | x]; [| destruct x; try contradiction; (exists l'; split; [trivial | exact post])].
  destruct v as [[] | | | | | | | |]; try contradiction; intros b; apply wp_bind, wp_do, wps_cons;
    (eapply (wp_read 0); [reflexivity | reflexivity |]); apply wps_cons, wp_value, wps_nil, does_constant_bool; cbn [Bool.eqb].
  - apply (wp_use P _ _ l'); [apply keeps |]. eapply wp_consequence; [exact post |].
    intros l2 r2 then_. destruct r2 as [| []]; try contradiction; (exists l2; split; [trivial | exact then_]).
  - apply wp_match, (wp_use P _ _ l'); [apply keeps |]. eapply wp_consequence; [exact post |].
    intros l2 r2 then_. destruct r2 as [| []]; try contradiction; (exists l2; split; [trivial | exact then_]).
Qed.
End Idioms.
