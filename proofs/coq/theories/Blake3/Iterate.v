(** * Repeating a step

    What this file gives: [iterate], a loop with a fixed bound, and that two loops of the same step make one ([iterate_add]).
    It says nothing about hashing. *)

(** [step] applied [count] times, the innermost application first, as a loop does. *)
Fixpoint iterate {A : Type} (count : nat) (step : A -> A) (state : A) : A :=
  match count with
  | 0 => state
  | S count => iterate count step (step state)
  end.

Lemma iterate_add {A : Type} (first second : nat) (step : A -> A) (state : A) :
  iterate (first + second) step state = iterate second step (iterate first step state).
Proof. revert state. induction first as [| first IH]; intros state; [reflexivity | apply IH]. Qed.
