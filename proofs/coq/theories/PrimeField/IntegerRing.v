(** * The integers of Coq as a ring of mathcomp

    What is defined here: the structures under which mathcomp's matrices and determinants take coefficients in [Z], the integers
    that Coq computes with. Nothing is proved about a field. *)

From Coq Require Import ZArith Lia.
From mathcomp Require Import all_ssreflect all_algebra.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Lemma Z_eqP : Equality.axiom Z.eqb.
Proof. by move=> x y; apply: (iffP idP) => [/Z.eqb_eq | ->]; last apply: Z.eqb_refl. Qed.

Canonical Z_eqType := EqType Z (EqMixin Z_eqP).

Definition sign_and_size (x : Z) : bool * nat := (Z.ltb x 0, Z.abs_nat x).
Definition of_sign_and_size (s : bool * nat) : Z := if s.1 then Z.opp (Z.of_nat s.2) else Z.of_nat s.2.

Lemma sign_and_sizeK : cancel sign_and_size of_sign_and_size.
Proof. by move=> x; rewrite /of_sign_and_size /=; case: Z.ltb_spec; lia. Qed.

Canonical Z_choiceType := ChoiceType Z (CanChoiceMixin sign_and_sizeK).

Definition Z_zmodMixin := ZmodMixin Z.add_assoc Z.add_comm Z.add_0_l Z.add_opp_diag_l.
Canonical Z_zmodType := ZmodType Z Z_zmodMixin.

Lemma Z_one_is_not_zero : Zpos xH != Z0.
Proof. by []. Qed.

Definition Z_comRingMixin := ComRingMixin Z.mul_assoc Z.mul_comm Z.mul_1_l Z.mul_add_distr_r Z_one_is_not_zero.
Canonical Z_ringType := RingType Z Z_comRingMixin.
Canonical Z_comRingType := ComRingType Z Z.mul_comm.
