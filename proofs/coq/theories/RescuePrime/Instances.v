(** * The matrices of both instances are maximum distance separable

    What is proved here: no square submatrix of either matrix has determinant zero modulo p ([rp64_256_is_mds],
    [rp_jive64_256_is_mds]), and hence their branch numbers are 13 and 9 at least ([rp64_256_branch_number],
    [rp_jive64_256_branch_number]).

    What is not: anything about several rounds. *)

From Coq Require Import ZArith.
From mathcomp Require Import all_ssreflect all_algebra.
From Ashlar Require Import Goldilocks.Field PrimeField.IntegerRing RescuePrime.Matrix RescuePrime.Minors RescuePrime.MaximumDistance.
From Ashlar Require Import RescuePrime.Rotations.
From Ashlar Require RescuePrime.Rp64_256 RescuePrime.RpJive64_256.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory.
Local Open Scope ring_scope.

(** Entry (i, j) is entry (j - i) mod n of the first row. *)
Definition circulant_matrix (n : nat) (row : seq Z) : 'M[Z]_n := \matrix_(i, j) nth 0 row ((j + n - i) %% n).

(** The same of lists, to be computed. *)
Definition has_entries (n : nat) (row : seq Z) : bool :=
  all (fun i => all (fun j => nth Z0 (nth [::] (circulant row) i) j == nth Z0 row ((j + n - i) %% n)%N) (iota 0 n)) (iota 0 n).

Lemma circulant_is_circulant (n : nat) (row : seq Z) : has_entries n row -> matrix_of n (circulant row) = circulant_matrix n row.
Proof.
  move=> entries; apply/matrixP => i j; rewrite !mxE; apply/eqP.
  have i_in : val i \in iota 0 n by rewrite mem_iota add0n ltn_ord.
  have j_in : val j \in iota 0 n by rewrite mem_iota add0n ltn_ord.
  by move/allP: entries => /(_ _ i_in) /allP /(_ _ j_in).
Qed.

Lemma circulant_is_mds (n : nat) (row : seq Z) :
  has_entries n row -> is_mds n (circulant row) -> size (circulant row) = n -> all (fun r => size r == n) (circulant row) ->
  maximum_distance_separable (circulant_matrix n row).
Proof. by move=> entries mds rows rows_n; rewrite -circulant_is_circulant //; apply: is_mds_is_sound. Qed.

Lemma circulant_rotates (n : nat) (row : seq Z) (i j r : 'I_n.+1) :
  circulant_matrix n.+1 row (i - r) (j - r) = circulant_matrix n.+1 row i j.
Proof.
  have entry (a b : 'I_n.+1) : circulant_matrix n.+1 row a b = nth 0 row (b - a)%R by rewrite mxE /= -addnBA ?modnDmr // ltnW.
  by rewrite !entry opprB addrA subrK.
Qed.

Lemma circulant_is_mds_by_rotations (n : nat) (row : seq Z) (t : plan) :
  has_entries n.+1 row -> covers n t -> run n.+1 0 (unit n.+1) (circulant row) t ->
  size (circulant row) = n.+1 -> all (fun r => size r == n.+1) (circulant row) -> maximum_distance_separable (circulant_matrix n.+1 row).
Proof.
  move=> entries covered test rows rows_n; rewrite -circulant_is_circulant //.
  apply: (rotations_suffice rows rows_n _ covered test) => i j r.
  by rewrite circulant_is_circulant // circulant_rotates.
Qed.

(** The 351 sets of rows that are least among their rotations, with 230,211 of the 2,704,155 square minors. *)
Definition least_sets : plan := Poseidon.Orbits.least_plan 11 12 0 Z0.

Lemma least_sets_cover : covers 11 least_sets.
Proof. vm_cast_no_check (erefl true). Qed.

Lemma least_minors_are_nonzero : run 12 0 (unit 12) (circulant Rp64_256.mds_row) least_sets.
Proof. vm_cast_no_check (erefl true). Qed.

Theorem rp64_256_is_mds : maximum_distance_separable (circulant_matrix 12 Rp64_256.mds_row).
Proof.
  exact (circulant_is_mds_by_rotations (n := 11) (row := Rp64_256.mds_row) isT least_sets_cover least_minors_are_nonzero erefl isT).
Qed.

Theorem rp_jive64_256_is_mds : maximum_distance_separable (circulant_matrix 8 RpJive64_256.mds_row).
Proof. exact (circulant_is_mds (n := 8) (row := RpJive64_256.mds_row) isT RpJive64_256.all_minors_are_nonzero erefl isT). Qed.

Theorem rp64_256_branch_number (x : 'cV[Z]_12) :
  (0 < weight x)%N -> (13 <= weight x + weight (circulant_matrix 12 Rp64_256.mds_row *m x))%N.
Proof. exact: branch_number rp64_256_is_mds. Qed.

Theorem rp_jive64_256_branch_number (x : 'cV[Z]_8) :
  (0 < weight x)%N -> (9 <= weight x + weight (circulant_matrix 8 RpJive64_256.mds_row *m x))%N.
Proof. exact: branch_number rp_jive64_256_is_mds. Qed.
