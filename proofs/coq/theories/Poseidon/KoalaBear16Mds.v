(** * The matrix of Poseidon over KoalaBear with 16 elements is maximum distance separable

    What is proved here: none of its 601,080,389 square minors is zero modulo p ([matrix_is_mds]), by computing the 37,704,285 whose
    sets of rows are least among their rotations.

    The computation is on Coq's primitive integers ([Poseidon.MachineIntegers]), so this theorem, and no other, rests on what Coq's
    library states of them. `make minors` builds it, in about two minutes. *)

From Coq Require Import ZArith Uint63.
From mathcomp Require Import all_ssreflect all_algebra.
From Ashlar Require Import PrimeField.IntegerRing KoalaBear.Field Poseidon.Computation Poseidon.MaximumDistance.
From Ashlar Require Import Poseidon.Minors Poseidon.Orbits Poseidon.MachineIntegers.
From Ashlar Require Poseidon.KoalaBear16.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Definition column_of_matrix : seq Z := mds_column KoalaBear16.parameters.

Definition rows : seq (seq PrimInt63.int) := [seq [seq Uint63.of_Z x | x <- row] | row <- circulant_rows 16 column_of_matrix].

(** The 4,115 sets of rows that are least among their rotations. *)
Definition least_sets : plan := least_plan 15 16 0 Z0.

Lemma rows_are_rows : integer_rows (A := machine) Uint63.to_Z rows = circulant_rows 16 column_of_matrix.
Proof. by vm_compute. Qed.

Lemma rows_are_small : all_rows_small (A := machine) machine_small rows.
Proof. by vm_compute; repeat split. Qed.

Lemma least_sets_cover : covers 15 least_sets.
Proof. vm_cast_no_check (erefl true). Qed.

Lemma no_minor_is_zero : run 16 0 (unit machine 16) rows least_sets.
Proof. vm_cast_no_check (erefl true). Qed.

Theorem matrix_is_mds : maximum_distance_separable (circulant 16 column_of_matrix).
Proof. exact (plan_suffices machine_is_right rows_are_rows rows_are_small least_sets_cover no_minor_is_zero). Qed.
