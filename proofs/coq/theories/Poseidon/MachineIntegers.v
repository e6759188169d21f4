(** * Arithmetic modulo p on the machine integers of Coq

    What is defined here: the arithmetic of [Poseidon.Minors] on Coq's primitive 63-bit integers.

    What is proved here: it is right ([machine_is_right]); small matrices pass and fail as they should ([machine_can_fail]).

    This rests on what Coq's library states of primitive integers as axioms, which the kernel and its virtual machine implement;
    no theory but [Poseidon.KoalaBear16Mds] uses them. `make minors` builds both. *)

From Coq Require Import ZArith Uint63 Lia.
From mathcomp Require Import all_ssreflect all_algebra.
From Ashlar Require Import PrimeField.IntegerRing KoalaBear.Field Poseidon.Minors.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory.
Local Open Scope ring_scope.

Definition machine_p : PrimInt63.int := 2130706433%uint63.

Definition machine : arithmetic := {|
  carrier := PrimInt63.int;
  entry := PrimInt63.int;
  unit_number := 1%uint63;
  negate_number := fun x => ((machine_p - x) mod machine_p)%uint63;
  scale_number := fun c x => ((c * x) mod machine_p)%uint63;
  scale_minus_number := fun c x y => ((c * x + (machine_p - y)) mod machine_p)%uint63;
  reduce_number := fun x => x;
  is_nonzero_number := fun x => ~~ (x =? 0)%uint63
|}.

(** Numbers are reduced; entries of the matrix are so small that nothing wraps. *)
Definition machine_valid (x : PrimInt63.int) : Prop := Z.lt (Uint63.to_Z x) p.
Definition machine_small (c : PrimInt63.int) : Prop := Z.lt (Uint63.to_Z c) 4294967296.

Lemma machine_p_value : Uint63.to_Z machine_p = p.
Proof. by []. Qed.

Lemma to_Z_bounds (x : PrimInt63.int) : Z.le 0 (Uint63.to_Z x) /\ Z.lt (Uint63.to_Z x) 9223372036854775808.
Proof. exact: (Uint63.to_Z_bounded x). Qed.

Lemma wrapping (x : Z) : Z.le 0 x -> Z.lt x 9223372036854775808 -> Z.modulo x Uint63.wB = x.
Proof. by move=> low high; apply: Z.mod_small; split. Qed.

Lemma mod_valid (x : PrimInt63.int) : machine_valid (x mod machine_p)%uint63.
Proof. rewrite /machine_valid Uint63.mod_spec machine_p_value; exact: (proj2 (Z.mod_pos_bound _ p erefl)). Qed.

Lemma of_integer_mod (x : Z) : of_integer (Z.modulo x p) = of_integer x.
Proof. by apply/of_integer_eq; rewrite Z.mod_mod. Qed.

Lemma complement_value (x : PrimInt63.int) : machine_valid x -> Uint63.to_Z (machine_p - x)%uint63 = Z.sub p (Uint63.to_Z x).
Proof.
  rewrite /machine_valid => valid; have [low high] := to_Z_bounds x.
  rewrite Uint63.sub_spec machine_p_value wrapping //; rewrite /p in valid *; lia.
Qed.

Lemma product_value (c x : PrimInt63.int) : machine_small c -> machine_valid x ->
  Uint63.to_Z (c * x)%uint63 = Z.mul (Uint63.to_Z c) (Uint63.to_Z x).
Proof.
  rewrite /machine_small /machine_valid => small valid; have [c_low _] := to_Z_bounds c; have [x_low _] := to_Z_bounds x.
  rewrite Uint63.mul_spec wrapping //; rewrite /p in valid *; nia.
Qed.

Lemma of_integer_p_minus (x : Z) : of_integer (Z.sub p x) = - of_integer x.
Proof.
  rewrite -[RHS]of_integer_opp; apply/of_integer_eq.
  by rewrite -Z.add_opp_l -[X in Z.add _ X]Z.mul_1_l Z_mod_plus_full.
Qed.

Theorem machine_is_right : is_right (A := machine) machine_valid Uint63.to_Z machine_small Uint63.to_Z.
Proof.
  split => [|x valid|c x small valid|c x y small x_valid y_valid|x valid|x valid nonzero] //=.
  - split; first exact: mod_valid.
    by rewrite Uint63.mod_spec machine_p_value of_integer_mod complement_value // of_integer_p_minus.
  - split; first exact: mod_valid.
    by rewrite Uint63.mod_spec machine_p_value of_integer_mod product_value // of_integer_mul.
  - split; first exact: mod_valid.
    rewrite Uint63.mod_spec machine_p_value of_integer_mod Uint63.add_spec product_value // complement_value // wrapping.
    + by rewrite of_integer_add of_integer_mul of_integer_p_minus.
    + move: x_valid y_valid small (to_Z_bounds c) (to_Z_bounds x) (to_Z_bounds y); rewrite /machine_valid /machine_small /p; nia.
    + move: x_valid y_valid small (to_Z_bounds c) (to_Z_bounds x) (to_Z_bounds y); rewrite /machine_valid /machine_small /p; nia.
  - rewrite of_integer_is_zero Z.mod_small; last by split; [exact: (proj1 (to_Z_bounds x)) | exact: valid].
    apply/negP => /Z.eqb_spec zero; move/negP: nonzero; apply.
    by apply/Uint63.eqb_spec; apply: Uint63.to_Z_inj; rewrite zero.
Qed.

(** A matrix with a minor that is zero, one with a minor that is p, and one without. *)
Theorem machine_can_fail :
  let all_sets := Choose (Choose Stop Stop) (Choose Stop Stop) in
  let test rows := run 2 0 (unit machine 2) rows all_sets in
  test [:: [:: 1; 0]; [:: 0; 1]]%uint63 = false /\ test [:: [:: machine_p; 1]; [:: 1; 1]]%uint63 = false /\
  test [:: [:: 1; 1]; [:: 1; 2]]%uint63 = true.
Proof. by vm_compute. Qed.
