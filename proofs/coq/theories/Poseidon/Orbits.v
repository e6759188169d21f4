(** * Minors of a circulant matrix up to rotation

    What is proved here: rotating the rows and columns of a minor of a circulant matrix leaves it as it is, but for its sign; so if
    the minors of a set of rows are not zero for one rotation of each set, the matrix is maximum distance separable
    ([orbits_suffice], [plan_suffices]).

    What is not: that a matrix passes. *)

From Coq Require Import ZArith.
From mathcomp Require Import all_ssreflect all_algebra all_fingroup.
From Ashlar Require Import PrimeField.IntegerRing KoalaBear.Field Poseidon.Computation Poseidon.MaximumDistance Poseidon.Minors.
From Ashlar Require RescuePrime.MaximumDistance.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory.
Local Open Scope ring_scope.

(** ** Order *)

Section Order.
Variables (F : fieldType) (n k : nat).

(** Rows or columns in another order: the determinant changes its sign at most. *)
Lemma reordered (M : 'M[F]_n) (f g : 'I_k -> 'I_n) (s t : 'S_k) :
  (mxsub (f \o s) (g \o t) M \in unitmx) = (mxsub f g M \in unitmx).
Proof.
  have -> : mxsub (f \o s) (g \o t) M = row_perm s (col_perm t (mxsub f g M)) by apply/matrixP => i j; rewrite !mxE.
  by rewrite row_permE col_permE !unitmx_mul !unitmx_perm andbT.
Qed.

(** The rows of an injective choice in increasing order. *)
Lemma in_increasing_order (h : 'I_k -> 'I_n) :
  injective h -> exists (f : 'I_k -> 'I_n) (s : 'S_k), increasing f /\ h =1 f \o s.
Proof.
  move=> h_injective; pose B := [set h i | i in 'I_k].
  have size_B : #|B| = k by rewrite card_imset // card_ord.
  have in_B i : h i \in B by apply: imset_f.
  pose position i := cast_ord size_B (enum_rank_in (in_B i) (h i)).
  have position_injective : injective position.
    move=> i j /cast_ord_inj; rewrite /position => same; apply: h_injective.
    have := congr1 enum_val same; rewrite !enum_rankK_in //.
  exists (fun i => enum_val (cast_ord (esym size_B) i)), (perm position_injective); split.
  - by move=> i j before; apply: RescuePrime.MaximumDistance.enum_val_increasing.
  - by move=> i; rewrite /= permE /position cast_ordK enum_rankK_in.
Qed.
End Order.
