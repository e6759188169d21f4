(** The relation [evaluates] as a function that can be run: with enough fuel it gives the result, or says that there is none. *)

From Coq Require Import Lia.
From RocqOfRust Require Import RocqOfRust.

(** What came of it: a memory and a result, no rule that applies (a panic, among others), or too little fuel to say. *)
Inductive outcome (A : Type) : Type := Gives (h : heap) (a : A) | Stuck | Unfinished.
Arguments Gives {A} h a.
Arguments Stuck {A}.
Arguments Unfinished {A}.

Definition then_ {A B : Type} (o : outcome A) (k : heap -> A -> outcome B) : outcome B :=
  match o with Gives h a => k h a | Stuck => Stuck | Unfinished => Unfinished end.

Definition of_option {A B : Type} (o : option (heap * A)) (k : heap -> A -> outcome B) : outcome B :=
  match o with Some (h, a) => k h a | None => Stuck end.

Section Evaluator.
Variable P : program.

(** From left to right, up to the first interruption. *)
Fixpoint each (evaluate : heap -> expression -> outcome result) (h : heap) (es : list expression) : outcome (list value + exception) :=
  match es with
  | [] => Gives h (inl [])
  | e :: es =>
    then_ (evaluate h e) (fun h r =>
      match r with
      | inl v => then_ (each evaluate h es) (fun h r => match r with inl vs => Gives h (inl (v :: vs)) | inr x => Gives h (inr x) end)
      | inr x => Gives h (inr x)
      end)
  end.

Fixpoint evaluate (fuel : nat) (h : heap) (e : expression) : outcome result :=
  match fuel with
  | O => Unfinished
  | S fuel =>
    let values h es k := then_ (each (evaluate fuel) h es) (fun h r => match r with inl vs => k h vs | inr x => Gives h (inr x) end) in
    match e with
    | Value_ v => Gives h (inl v)
    | Do op es => values h es (fun h vs => of_option (apply op vs h) Gives)
    | Call e es =>
      values h (e :: es) (fun h vs =>
        match vs with
        | VFunction f :: vs =>
          match P f with
          | Some body => then_ (evaluate fuel h (body vs)) (fun h r => match r with inl v => Gives h (inl v) | inr _ => Stuck end)
          | None => of_option (standard f vs h) (fun h v => Gives h (inl v))
          end
        | _ => Stuck
        end)
    | Bind e k => then_ (evaluate fuel h e) (fun h r => match r with inl v => evaluate fuel h (k v) | inr x => Gives h (inr x) end)
    | Raise make es => values h es (fun h vs => Gives h (inr (make vs)))
    | CatchReturn e => then_ (evaluate fuel h e) (fun h r => Gives h (caught r))
    | Loop body =>
      then_ (evaluate fuel h body) (fun h1 r =>
        if goes_on r then evaluate fuel h1 (Loop body)
        else if leaves r then Gives h1 r else Gives (h1 ++ [VTuple []]) (inl (VPointer (length h1) [])))
    | Logical is_and e1 e2 =>
      then_ (evaluate fuel h e1) (fun h r =>
        match r with
        | inl (VBool b) => if Bool.eqb b is_and then evaluate fuel h e2 else Gives h (inl (VBool b))
        | inl _ => Stuck
        | inr x => Gives h (inr x)
        end)
    | Match scrutinee [] => Stuck
    | Match scrutinee (arm :: arms) =>
      then_ (evaluate fuel h (arm scrutinee)) (fun h r => if fails r then evaluate fuel h (Match scrutinee arms) else Gives h r)
    end
  end.

(** What it gives is the result. *)
Theorem evaluate_is_sound (fuel : nat) (h : heap) (e : expression) (h' : heap) (r : result) :
  evaluate fuel h e = Gives h' r -> evaluates P h e h' r.
Proof.
  revert h e h' r. induction fuel as [| fuel IH]; intros h e h' r run; [discriminate |].
  assert (forall es h h' r, each (evaluate fuel) h es = Gives h' r -> all_evaluate P h es h' r) as all.
  { induction es as [| e' es IHes]; intros h0 h0' r0 run0; cbn [each] in run0; [injection run0 as <- <-; constructor |].
    destruct (evaluate fuel h0 e') as [h1 [v | x] | |] eqn:first; try discriminate; apply IH in first; cbn [then_] in run0.
    - destruct (each (evaluate fuel) h1 es) as [h2 [vs | x] | |] eqn:rest; try discriminate; apply IHes in rest; injection run0 as <- <-.
      + now apply Of_one with (h1 := h1).
      + now apply Of_interrupted_later with (h1 := h1) (v := v).
    - injection run0 as <- <-. now apply Of_interrupted. }
  destruct e as [v | op es | f es | e k | make es | e | body | is_and e1 e2 | scrutinee [| arm arms]]; cbn -[each] in run; try discriminate.
  - injection run as <- <-. constructor.
  - destruct (each (evaluate fuel) h es) as [h1 [vs | x] | |] eqn:parts; try discriminate; apply all in parts; cbn [then_] in run.
    + destruct (apply op vs h1) as [[h2 r2] |] eqn:does; [| discriminate]. injection run as <- <-. now apply Of_operation with (h1 := h1) (vs := vs).
    + injection run as <- <-. now apply Of_interrupted_operation.
  - destruct (each (evaluate fuel) h (f :: es)) as [h1 [vs | x] | |] eqn:parts; try discriminate; apply all in parts; cbn [then_] in run.
    + destruct vs as [| [] vs]; try discriminate. destruct (P f0) as [code |] eqn:known.
      * destruct (evaluate fuel h1 (code vs)) as [h2 [v | x] | |] eqn:inside; try discriminate; apply IH in inside. injection run as <- <-.
        now apply Of_call with (h1 := h1) (f := f0) (vs := vs) (body := code).
      * destruct (standard f0 vs h1) as [[h2 v] |] eqn:does; [| discriminate]. injection run as <- <-.
        now apply Of_standard_call with (h1 := h1) (f := f0) (vs := vs).
    + injection run as <- <-. now apply Of_interrupted_call.
  - destruct (evaluate fuel h e) as [h1 [v | x] | |] eqn:first; try discriminate; apply IH in first; cbn [then_] in run.
    + apply IH in run. now apply Of_bind with (h1 := h1) (v := v).
    + injection run as <- <-. now apply Of_interrupted_bind.
  - destruct (each (evaluate fuel) h es) as [h1 [vs | x] | |] eqn:parts; try discriminate; apply all in parts; injection run as <- <-.
    + now apply Of_raise.
    + now apply Of_interrupted_raise.
  - destruct (evaluate fuel h e) as [h1 r1 | |] eqn:inside; try discriminate; apply IH in inside. injection run as <- <-. now apply Of_catch.
  - destruct (evaluate fuel h body) as [h1 r1 | |] eqn:round; try discriminate; apply IH in round; cbn [then_] in run.
    destruct (goes_on r1) eqn:on.
    + apply IH in run. now apply Of_loop with (h1 := h1) (r := r1).
    + destruct (leaves r1) eqn:left_loop; injection run as <- <-.
      * now apply Of_left_loop.
      * destruct r1 as [v | []]; try discriminate. now apply Of_broken_loop.
  - destruct (evaluate fuel h e1) as [h1 [v | x] | |] eqn:first; try discriminate; apply IH in first; cbn [then_] in run.
    + destruct v; try discriminate. destruct (Bool.eqb b is_and) eqn:same.
      * apply Bool.eqb_prop in same as ->. apply IH in run. now apply Of_long with (h1 := h1).
      * apply Bool.eqb_false_iff in same. assert (b = negb is_and) as -> by (destruct b, is_and; cbn in *; congruence).
        injection run as <- <-. now apply Of_short.
    + injection run as <- <-. now apply Of_interrupted_logical.
  - destruct (evaluate fuel h (arm scrutinee)) as [h1 r1 | |] eqn:first; try discriminate; apply IH in first; cbn [then_] in run.
    destruct (fails r1) eqn:failed.
    + destruct r1 as [v | []]; try discriminate. apply IH in run. now apply Of_failed_arm with (h1 := h1).
    + injection run as <- <-. now apply Of_arm.
Qed.

Definition says {A : Type} (o : outcome A) (h : heap) (a : A) : Prop := o = Unfinished \/ o = Gives h a.

(** What has a result is never stuck. *)
Theorem evaluate_is_complete :
  (forall h e h' r, evaluates P h e h' r -> forall fuel, says (evaluate fuel h e) h' r) /\
  (forall h es h' r, all_evaluate P h es h' r -> forall fuel, says (each (evaluate fuel) h es) h' r).
Proof.
  unfold says. apply evaluation_induction; intros;
    lazymatch goal with
    | |- each _ _ _ = _ \/ _ => cbn [each]
    | |- evaluate ?fuel _ _ = _ \/ _ => destruct fuel as [| fuel]; [now left |]; cbn -[each]
    end;
    repeat match goal with
    | held : forall fuel, _ \/ evaluate fuel ?h ?e = _ |- context [evaluate ?n ?h ?e] =>
      let one := fresh in destruct (held n) as [one | one]; rewrite one; cbn -[each]; [now left |]; clear held
    | held : forall fuel, _ \/ each (evaluate fuel) ?h ?es = _ |- context [each (evaluate ?n) ?h ?es] =>
      let one := fresh in destruct (held n) as [one | one]; rewrite one; cbn -[each]; [now left |]; clear held
    | known : ?x = Some _ |- context [?x] => rewrite known; cbn -[each]
    | known : ?x = None |- context [?x] => rewrite known; cbn -[each]
    | known : ?x = true |- context [?x] => rewrite known; cbn -[each]
    | known : ?x = false |- context [?x] => rewrite known; cbn -[each]
    end; try (now right).
  - destruct r as [v | []]; try discriminate; now right.
  - destruct is_and; now right.
  - rewrite Bool.eqb_reflx. auto.
Qed.

(** Where no rule applies, there is no result. *)
Theorem stuck_has_no_result (fuel : nat) (h : heap) (e : expression) :
  evaluate fuel h e = Stuck -> forall h' r, ~ evaluates P h e h' r.
Proof. intros stuck h' r run. destruct (proj1 evaluate_is_complete _ _ _ _ run fuel) as [one | one]; congruence. Qed.
End Evaluator.

(** ** Functions of two numbers, beside what they give elsewhere *)

(** More steps than any of them takes. *)
Definition fuel : nat := Nat.pow 2 12.

(** What a call gives: a number, nothing where it is stuck; none where there is no such function or it gives something else. *)
Definition called_with (P : program) (name : Symbol.t) (a b : Z) : option (option Z) :=
  let number n := VInteger IntegerKind.U64 n in
  match P (Path name) with
  | Some body =>
    match evaluate P fuel [] (body [number a; number b]) with
    | Gives _ (inl (VInteger IntegerKind.U64 n)) => Some (Some n)
    | Stuck => Some None
    | _ => None
    end
  | None => None
  end.

Definition agrees (P : program) (name : Symbol.t) (case : Z * Z * option Z) : bool :=
  let '(a, b, expected) := case in
  match called_with P name a b, expected with
  | Some (Some n), Some m => n =? m
  | Some None, None => true
  | _, _ => false
  end.

(** The cases that do not agree, with what is given here. *)
Definition disagreements (P : program) (all : list (Symbol.t * list (Z * Z * option Z))) : list (Symbol.t * (Z * Z * option Z) * option (option Z)) :=
  flat_map (fun entry => let '(name, cases) := entry in
    map (fun case => (name, case, called_with P name (fst (fst case)) (snd (fst case)))) (filter (fun case => negb (agrees P name case)) cases)) all.
