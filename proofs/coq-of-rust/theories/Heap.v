(** What is in a cell after allocations and writes, and a tactic that evaluates a term step by step. *)

From Coq Require Import Lia.
From RocqOfRust Require Export RocqOfRust.

Lemma length_set_nth {A : Set} (n : nat) (x : A) (l : list A) : length (set_nth n x l) = length l.
Proof. revert n. induction l as [| y l IH]; intros [| n]; cbn; congruence. Qed.

Lemma cell_new (h : heap) (v : value) : nth_error (h ++ [v]) (length h) = Some v.
Proof. now rewrite nth_error_app2, Nat.sub_diag by lia. Qed.

Lemma cell_old (h : heap) (v x : value) (a : nat) : nth_error h a = Some x -> nth_error (h ++ [v]) a = Some x.
Proof. intros found. rewrite nth_error_app1; [exact found |]. apply nth_error_Some. congruence. Qed.

Lemma cell_written (h : heap) (x y : value) (a : nat) : nth_error h a = Some y -> nth_error (set_nth a x h) a = Some x.
Proof. revert a. induction h as [| z h IH]; intros [| a] found; cbn in *; try discriminate; auto. Qed.

Lemma cell_other (h : heap) (x y : value) (a b : nat) : a <> b -> nth_error h a = Some x -> nth_error (set_nth b y h) a = Some x.
Proof. revert a b. induction h as [| z h IH]; intros [| a] [| b] other found; cbn in *; try discriminate; try congruence; auto. Qed.

Lemma cell_is_below (h : heap) (x : value) (a : nat) : nth_error h a = Some x -> (a < length h)%nat.
Proof. intros found. apply nth_error_Some. congruence. Qed.

(** Reads whole cells. *)
Lemma load_cell (h : heap) (a : nat) (x : value) : nth_error h a = Some x -> load h a [] = Some x.
Proof. unfold load. now intros ->. Qed.

Lemma store_cell (h : heap) (a : nat) (x y : value) : nth_error h a = Some y -> store h a [] x = Some (set_nth a x h).
Proof. unfold store. now intros ->. Qed.

Lemma read_cell (h : heap) (a : nat) (x : value) : nth_error h a = Some x -> apply Read [VPointer a []] h = Some (h, x).
Proof. intros found. cbn. now rewrite (load_cell h a x). Qed.

Lemma write_cell (h : heap) (a : nat) (x y : value) :
  nth_error h a = Some y -> apply Write [VPointer a []; x] h = Some (set_nth a x h, VTuple []).
Proof. intros found. cbn. now rewrite (store_cell h a x y). Qed.

(** An element of an array. *)
Lemma array_field (h : heap) (a i : nat) (elements : list value) :
  nth_error h a = Some (VArray elements) -> (i < length elements)%nat ->
  apply ArrayField [VPointer a []; VInteger IntegerKind.Usize (Z.of_nat i)] h = Some (h, VPointer a [i]).
Proof.
  intros found inside. cbn. rewrite (load_cell h a _ found), Nat2Z.id.
  assert (Z.of_nat i <? Z.of_nat (length elements) = true) as -> by (apply Z.ltb_lt; lia).
  assert (0 <=? Z.of_nat i = true) as -> by (apply Z.leb_le; lia). reflexivity.
Qed.

Lemma read_element (h : heap) (a i : nat) (elements : list value) (x : value) :
  nth_error h a = Some (VArray elements) -> nth_error elements i = Some x -> apply Read [VPointer a [i]] h = Some (h, x).
Proof. intros found element. cbn. unfold load. rewrite found. cbn. now rewrite element. Qed.

(** The length of a slice, and what is pushed on a vector. *)
Lemma slice_length (h : heap) (a : nat) (types : list Types.t) (elements : list value) :
  nth_error h a = Some (VArray elements) ->
  standard (Method (Types.applied (Types.path "slice") types) "len") [VPointer a []] h =
    Some (h, VInteger IntegerKind.Usize (Z.of_nat (length elements))).
Proof. intros found. cbn. now rewrite (load_cell h a _ found). Qed.

Lemma vector_push (h : heap) (a : nat) (types : list Types.t) (elements : list value) (x : value) :
  nth_error h a = Some (VArray elements) ->
  standard (Method (Types.applied (Types.path "alloc::vec::Vec") types) "push") [VPointer a []; x] h =
    Some (set_nth a (VArray (elements ++ [x])) h, VTuple []).
Proof. intros found. cbn. rewrite (load_cell h a _ found). now rewrite (store_cell h a _ _ found). Qed.

(** A sum that does not overflow. *)
Lemma sum (h : heap) (a b : Z) :
  0 <= a + b < 2 ^ 64 ->
  standard (Operator Add) [VInteger IntegerKind.Usize a; VInteger IntegerKind.Usize b] h = Some (h, VInteger IntegerKind.Usize (a + b)).
Proof.
  intros bounds. cbn. unfold checked, IntegerKind.fits. change (IntegerKind.least _) with 0. change (IntegerKind.greatest _) with (2 ^ 64 - 1).
  assert (0 <=? a + b = true) as -> by (apply Z.leb_le; lia).
  assert (a + b <=? 2 ^ 64 - 1 = true) as -> by (apply Z.leb_le; lia). reflexivity.
Qed.

(** What is in a cell. *)
Ltac cell :=
  lazymatch goal with
  | |- nth_error (_ ++ [_]) _ = Some _ => first [apply cell_new | apply cell_old; cell]
  | |- nth_error (set_nth ?b _ _) ?b = Some _ => eapply cell_written; cell
  | |- nth_error (set_nth _ _ _) _ = Some _ => apply cell_other; [congruence || apart | cell]
  | |- _ => eassumption
  end
(** Two cells are apart: one of them is new. *)
with apart :=
  repeat match goal with H : nth_error _ _ = Some _ |- _ => apply cell_is_below in H end;
  rewrite ?app_length, ?length_set_nth, ?app_length in *; cbn [length] in *; lia.

(** The result of an operation, or of a function of the standard library. *)
Ltac operation :=
  first
    [ apply read_cell; cell
    | eapply write_cell; cell
    | eapply array_field; [cell | eassumption]
    | eapply read_element; [cell | eassumption]
    | apply slice_length; cell
    | apply vector_push; cell
    | apply sum; lia
    | reflexivity ].

(** The names of the translation as the syntax that they stand for. *)
Ltac plain :=
  cbv beta iota delta
    [M.alloc M.read M.write M.copy M.use M.deref M.borrow M.cast M.call_closure M.get_function M.get_associated_function M.catch_return M.return_
     M.break M.loop M.match_operator M.never_to_any M.SubPointer.get_array_field is_constant_or_break_match
     Value.Bool Value.Integer Value.Tuple Ty.apply Ty.path Ty.tuple
     BinOp.lt BinOp.Wrap.add].

(** Evaluates a term from left to right; [enter] does what calls of translated functions need, tests and matches are left. *)
Ltac evaluate enter :=
  lazymatch goal with
  | |- all_evaluate _ _ [] _ _ => apply Of_nothing
  | |- all_evaluate _ _ (_ :: _) _ _ => eapply Of_one; [evaluate enter | evaluate enter]
  | |- evaluates _ _ (Value_ _) _ _ => apply Of_value
  | |- evaluates _ _ (Bind (Do (IsTrue _) _) _) _ _ => idtac
  | |- evaluates _ _ (Bind _ _) _ _ => eapply Of_bind; [evaluate enter | cbv beta; evaluate enter]
  | |- evaluates _ _ (Do (IsTrue _) _) _ _ => idtac
  | |- evaluates _ _ (Do _ _) _ _ => eapply Of_operation; [evaluate enter | try operation]
  | |- evaluates _ _ (Call (Value_ (VFunction (Path _))) _) _ _ => eapply Of_call; [evaluate enter | reflexivity | enter; evaluate enter]
  | |- evaluates _ _ (Call _ _) _ _ => eapply Of_standard_call; [evaluate enter | reflexivity | try operation]
  | |- _ => idtac
  end.
