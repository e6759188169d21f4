(** * Maximum distance separable matrices over a field

    What is defined here: matrices of which no square submatrix has determinant zero.

    What is proved here: such a matrix is invertible without its first row and column and as a whole ([mds_is_invertible],
    [mds_submatrix_is_invertible]), as the sparse partial rounds need; a column that a submatrix maps to zero shows that a circulant
    matrix is none ([singular_submatrix]).

    What is not: that the matrix of an instance is such; see [Poseidon.Orbits]. *)

From Coq Require Import ZArith.
From mathcomp Require Import all_ssreflect all_algebra.
From Ashlar Require Import PrimeField.IntegerRing KoalaBear.Field Poseidon.Computation.
From Ashlar Require RescuePrime.Matrix.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory.
Local Open Scope ring_scope.

Definition increasing (k n : nat) (f : 'I_k -> 'I_n) : Prop := forall i j : 'I_k, (i < j)%N -> (f i < f j)%N.

Definition maximum_distance_separable (F : fieldType) (n : nat) (M : 'M[F]_n) : Prop :=
  forall (k : nat) (f g : 'I_k -> 'I_n), increasing f -> increasing g -> \det (mxsub f g M) != 0.

Theorem mds_is_invertible (F : fieldType) (n : nat) (M : 'M[F]_n) : maximum_distance_separable M -> M \in unitmx.
Proof.
  move=> mds; rewrite unitmxE unitfE.
  have -> : M = mxsub id id M by apply/matrixP => i j; rewrite mxE.
  exact: mds.
Qed.

Theorem mds_submatrix_is_invertible (F : fieldType) (n : nat) (M : 'M[F]_(1 + n)) :
  maximum_distance_separable M -> drsubmx M \in unitmx.
Proof.
  move=> mds; rewrite unitmxE unitfE.
  have -> : drsubmx M = mxsub (@rshift 1 n) (@rshift 1 n) M by apply/matrixP => i j; rewrite !mxE.
  by apply: mds => i j before; rewrite /= ltn_add2l.
Qed.

(** ** A matrix that is none *)

(** Whether each of these rows, at these columns, times the kernel is zero modulo p, and the kernel is not. *)
Definition is_singular (n : nat) (first : seq Z) (rows columns : seq nat) (kernel : seq Z) : bool :=
  all (fun i => Z.eqb (Z.modulo (RescuePrime.Matrix.dot [seq nth Z0 first ((i + n - j) %% n)%N | j <- columns] kernel) p) 0) rows &&
  (size kernel == size columns) && (Z.modulo (nth Z0 kernel 0) p != 0).

Lemma singular_submatrix (n : nat) (first : seq Z) (rows columns : seq nat) (kernel : seq Z) :
  is_singular n.+1 first rows columns kernel -> size columns = (size rows) -> (0 < size rows)%N ->
  sorted ltn rows -> sorted ltn columns -> all (ltn^~ n.+1) rows -> all (ltn^~ n.+1) columns ->
  ~ maximum_distance_separable (circulant n.+1 first).
Proof.
  move=> /andP [/andP [vanishes /eqP size_kernel] nonzero] same_size some sorted_rows sorted_columns rows_in columns_in mds.
  pose k := size rows.
  pose f (i : 'I_k) : 'I_n.+1 := inord (nth 0%N rows i).
  pose g (i : 'I_k) : 'I_n.+1 := inord (nth 0%N columns i).
  have f_is (i : 'I_k) : f i = nth 0%N rows i :> nat.
    by rewrite /f inordK //; move/allP: rows_in => /(_ _ (mem_nth 0%N (ltn_ord i))).
  have g_is (i : 'I_k) : g i = nth 0%N columns i :> nat.
    rewrite /g inordK //; have inside : (i < size columns)%N by rewrite same_size.
    by move/allP: columns_in => /(_ _ (mem_nth 0%N inside)).
  have f_increasing : increasing f by move=> i j before; rewrite !f_is; apply: (sorted_ltn_nth ltn_trans); rewrite ?inE.
  have g_increasing : increasing g by move=> i j before; rewrite !g_is; apply: (sorted_ltn_nth ltn_trans); rewrite ?inE ?same_size.
  have := mds k f g f_increasing g_increasing; case/eqP.
  apply/eqP; rewrite -[_ == 0]negbK -unitfE -unitmxE; apply/negP => unit.
  pose x : 'cV[element]_k := \col_b of_integer (nth Z0 kernel b).
  have product : mxsub f g (circulant n.+1 first) *m x = 0.
    apply/matrixP => i j; rewrite !mxE.
    have row_in : nth 0%N rows i \in rows by apply: mem_nth.
    move/allP: vanishes => /(_ _ row_in) /Z.eqb_spec vanishes.
    transitivity (of_integer (RescuePrime.Matrix.dot
        [seq nth Z0 first ((nth 0%N rows i + n.+1 - j) %% n.+1)%N | j <- columns] kernel)); last by apply: val_inj.
    rewrite (@dot_is_sum k) ?size_map ?size_kernel ?same_size //.
    by apply: eq_bigr => b _; rewrite !mxE f_is g_is (nth_map 0%N) // same_size.
  have zero : x = 0 by rewrite -[x](mulKmx unit) product mulmx0.
  have := congr1 (fun y : 'cV[element]_k => y (Ordinal some) 0) zero.
  rewrite !mxE => /eqP; rewrite of_integer_is_zero /= => /Z.eqb_spec vanishing.
  by rewrite vanishing in nonzero.
Qed.
