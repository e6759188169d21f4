(** * Poseidon over KoalaBear, to be computed

    What is defined here: an instance by lists of integers (first column of the circulant matrix, first column of its inverse, rows
    of constants), the permutation that it is by [Poseidon.Permutation], and the same permutation of lists, which Coq can compute.

    What is proved here: both are the same ([compute_is_permutation]); if the columns are those of inverse matrices, which is
    computed, the matrix is invertible ([matrix_is_invertible]), so that the permutation is a bijection ([instance_is_a_bijection]),
    and if entry 0 of the inverse column is not zero the partial rounds are the sparse ones ([instance_has_sparse_rounds]).

    What is not: anything about a single instance. *)

From Coq Require Import ZArith.
From mathcomp Require Import all_ssreflect all_algebra.
From Ashlar Require Import PrimeField.IntegerRing KoalaBear.Field KoalaBear.Power KoalaBear.Remainder Poseidon.Permutation Poseidon.Sparse.
From Ashlar Require RescuePrime.Matrix.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory.
Local Open Scope ring_scope.

(** The matrix and its inverse by their first columns, and the rows of constants. *)
Record table := {
  mds_column : seq Z;
  inverse_column : seq Z;
  initial_rows : seq (seq Z);
  partial_rows : seq (seq Z);
  terminal_rows : seq (seq Z)
}.

(** ** Lists as columns and matrices *)

Definition column (n : nat) (xs : seq Z) : 'cV[element]_n := \col_i of_integer (nth Z0 xs i).

(** Entry (i, j) is entry (i - j) mod n of the first column. *)
Definition circulant (n : nat) (first : seq Z) : 'M[element]_n := \matrix_(i, j) of_integer (nth Z0 first ((i + n - j) %% n)).

Definition circulant_rows (n : nat) (first : seq Z) : seq (seq Z) :=
  [seq [seq nth Z0 first ((i + n - j) %% n)%N | j <- iota 0 n] | i <- iota 0 n].

(** The instance with n + 1 elements of state. *)
Definition instance (n : nat) (T : table) : params element_fieldType n := {|
  sbox := cube;
  matrix := circulant (1 + n) (mds_column T);
  initial := map (column (1 + n)) (initial_rows T);
  partial := map (column (1 + n)) (partial_rows T);
  terminal := map (column (1 + n)) (terminal_rows T)
|}.

(** ** The permutation of lists *)

Definition times (rows : seq (seq Z)) (xs : seq Z) : seq Z := [seq remainder (RescuePrime.Matrix.dot row xs) | row <- rows].

Definition cube_of (x : Z) : Z := remainder (Z.mul x (remainder (Z.mul x x))).

Definition cube_first (xs : seq Z) : seq Z := if xs is x :: xs then cube_of x :: xs else [::].

Definition compute_full (product : seq Z -> seq Z) (xs constants : seq Z) : seq Z :=
  product (map cube_of (RescuePrime.Matrix.pointwise Z.add xs constants)).

Definition compute_partial (product : seq Z -> seq Z) (xs constants : seq Z) : seq Z :=
  product (cube_first (RescuePrime.Matrix.pointwise Z.add xs constants)).

(** With any function that multiplies by the matrix. *)
Definition compute_by (product : seq Z -> seq Z) (T : table) (xs : seq Z) : seq Z :=
  let first := foldl (compute_full product) xs (initial_rows T) in
  foldl (compute_full product) (foldl (compute_partial product) first (partial_rows T)) (terminal_rows T).

Definition compute (n : nat) (T : table) (xs : seq Z) : seq Z := compute_by (times (circulant_rows n (mds_column T))) T xs.

(** ** They agree *)

Section Agree.
Variable n : nat.
Notation sized := (fun xs : seq Z => size xs == n).

Lemma nth_row (first : seq Z) (i j : nat) :
  (i < n)%N -> (j < n)%N -> nth Z0 (nth [::] (circulant_rows n first) i) j = nth Z0 first ((i + n - j) %% n).
Proof.
  by move=> i_in j_in; rewrite (nth_map 0%N) ?size_iota // nth_iota // (nth_map 0%N) ?size_iota // nth_iota // !add0n.
Qed.

Lemma size_circulant_rows (first : seq Z) : size (circulant_rows n first) = n.
Proof. by rewrite size_map size_iota. Qed.

Lemma rows_are_sized (first : seq Z) : all sized (circulant_rows n first).
Proof. by apply/allP => row /mapP [i _ ->]; rewrite size_map size_iota. Qed.

Lemma size_times (rows : seq (seq Z)) (xs : seq Z) : size (times rows xs) = size rows.
Proof. exact: size_map. Qed.

Lemma dot_is_sum (m : nat) (row xs : seq Z) :
  size row = m -> size xs = m -> of_integer (RescuePrime.Matrix.dot row xs) = \sum_(k < m) of_integer (nth Z0 row k) * of_integer (nth Z0 xs k).
Proof.
  elim: m row xs => [|m IH] [|a row] [|x xs] //= => [_ _ | [size_row] [size_xs]]; first by rewrite big_ord0.
  by rewrite big_ord_recl /= -(IH row xs) // -rmorphM -rmorphD.
Qed.

Lemma of_integer_remainder (x : Z) : of_integer (remainder x) = of_integer x.
Proof. by apply/of_integer_eq; rewrite remainder_is_remainder Z.mod_mod. Qed.

Lemma column_times (first xs : seq Z) :
  size xs = n -> column n (times (circulant_rows n first) xs) = circulant n first *m column n xs.
Proof.
  move=> size_xs; apply/matrixP => i j; rewrite !mxE (nth_map [::]) ?size_circulant_rows // of_integer_remainder.
  rewrite (@dot_is_sum n) //; last first.
    by apply/eqP; move/allP: (rows_are_sized first); apply; apply: mem_nth; rewrite size_circulant_rows.
  by apply: eq_bigr => k _; rewrite !mxE nth_row.
Qed.

Lemma size_pointwise (xs ys : seq Z) :
  size xs = n -> size ys = n -> size (RescuePrime.Matrix.pointwise Z.add xs ys) = n.
Proof. by elim: n xs ys => [|m IH] [|x xs] [|y ys] //= [size_xs] [size_ys]; rewrite IH. Qed.

Lemma column_add (xs ys : seq Z) :
  size xs = n -> size ys = n -> column n (RescuePrime.Matrix.pointwise Z.add xs ys) = column n xs + column n ys.
Proof.
  move=> size_xs size_ys; apply/matrixP => i j; rewrite !mxE -rmorphD; congr of_integer.
  move: size_xs size_ys (ltn_ord i); move: (val i) => {}i {j}.
  elim: n xs ys i => [|m IH] [|x xs] [|y ys] [|i] //= [size_xs] [size_ys] i_in; exact: IH.
Qed.

Lemma cube_of_is_cube (x : Z) : of_integer (cube_of x) = cube (of_integer x).
Proof. by rewrite /cube_of of_integer_remainder of_integer_mul of_integer_remainder of_integer_mul /cube !exprS expr0 mulr1. Qed.

Lemma column_map (xs : seq Z) : size xs = n -> column n (map cube_of xs) = map_mx cube (column n xs).
Proof. by move=> size_xs; apply/matrixP => i j; rewrite !mxE (nth_map Z0) ?size_xs // cube_of_is_cube. Qed.
End Agree.

Section Instance.
Variables (n : nat) (T : table).
Notation width := (1 + n)%N.
Notation sized := (fun xs : seq Z => size xs == width).

Lemma column_cube_first (xs : seq Z) : size xs = width -> column width (cube_first xs) = sbox_first cube (column width xs).
Proof.
  case: xs => // x xs _; apply/matrixP => i j; rewrite !mxE.
  by case: i => [[|i] i_in] //=; rewrite -?cube_of_is_cube.
Qed.

Lemma compute_full_is_full (xs constants : seq Z) :
  size xs = width -> size constants = width ->
  column width (compute_full (times (circulant_rows width (mds_column T))) xs constants) =
  full_round (instance n T) (column width xs) (column width constants).
Proof.
  move=> size_xs size_constants; have size_sum := size_pointwise size_xs size_constants.
  by rewrite /compute_full /full_round column_times ?size_map // column_map // column_add.
Qed.

Lemma size_cube_first (xs : seq Z) : size (cube_first xs) = size xs.
Proof. by case: xs. Qed.

Lemma compute_partial_is_partial (xs constants : seq Z) :
  size xs = width -> size constants = width ->
  column width (compute_partial (times (circulant_rows width (mds_column T))) xs constants) =
  partial_round (instance n T) (column width xs) (column width constants).
Proof.
  move=> size_xs size_constants; have size_sum := size_pointwise size_xs size_constants.
  by rewrite /compute_partial /partial_round column_times ?size_cube_first // column_cube_first // column_add.
Qed.

Lemma rounds_agree (round : 'cV[element]_width -> 'cV[element]_width -> 'cV[element]_width) (compute_round : seq Z -> seq Z -> seq Z)
    (rows : seq (seq Z)) (xs : seq Z) :
  (forall xs constants, size xs = width -> size constants = width ->
    size (compute_round xs constants) = width /\ column width (compute_round xs constants) = round (column width xs) (column width constants)) ->
  all sized rows -> size xs = width ->
  size (foldl compute_round xs rows) = width /\
  column width (foldl compute_round xs rows) = foldl round (column width xs) (map (column width) rows).
Proof.
  move=> each; elim: rows xs => [|row rows IH] xs //= /andP [/eqP size_row sized_rows] size_xs.
  by have [size_next next] := each xs row size_xs size_row; rewrite -next; apply: IH.
Qed.

Definition rows_have_width : bool := all sized (initial_rows T ++ partial_rows T ++ terminal_rows T).

Theorem compute_is_permutation (xs : seq Z) :
  rows_have_width -> size xs = width -> column width (compute width T xs) = permutation (instance n T) (column width xs).
Proof.
  rewrite /rows_have_width !all_cat => /and3P [initial_sized partial_sized terminal_sized] size_xs.
  have full xs' constants : size xs' = width -> size constants = width ->
      size (compute_full (times (circulant_rows width (mds_column T))) xs' constants) = width /\
      column width (compute_full (times (circulant_rows width (mds_column T))) xs' constants) =
      full_round (instance n T) (column width xs') (column width constants).
    by move=> *; rewrite size_times size_circulant_rows; split => //; apply: compute_full_is_full.
  have part xs' constants : size xs' = width -> size constants = width ->
      size (compute_partial (times (circulant_rows width (mds_column T))) xs' constants) = width /\
      column width (compute_partial (times (circulant_rows width (mds_column T))) xs' constants) =
      partial_round (instance n T) (column width xs') (column width constants).
    by move=> *; rewrite size_times size_circulant_rows; split => //; apply: compute_partial_is_partial.
  have [size_first first] := rounds_agree full initial_sized size_xs.
  have [size_middle middle] := rounds_agree part partial_sized size_first.
  have [_ last] := rounds_agree full terminal_sized size_middle.
  by rewrite /compute /compute_by last middle first.
Qed.

(** Another function that multiplies by the matrix gives the same. *)
Theorem compute_by_is_compute (product : seq Z -> seq Z) (xs : seq Z) :
  (forall ys, size ys = width -> product ys = times (circulant_rows width (mds_column T)) ys) ->
  rows_have_width -> size xs = width -> compute_by product T xs = compute width T xs.
Proof.
  move=> same; rewrite /rows_have_width !all_cat => /and3P [initial_sized partial_sized terminal_sized] size_xs.
  have rounds_same (round : (seq Z -> seq Z) -> seq Z -> seq Z -> seq Z) (inner : seq Z -> seq Z -> seq Z) (rows : seq (seq Z)) (ys : seq Z) :
      (forall product ys constants, round product ys constants = product (inner ys constants)) ->
      (forall ys constants, size ys = width -> size constants = width -> size (inner ys constants) = width) ->
      all sized rows -> size ys = width ->
      foldl (round product) ys rows = foldl (round (times (circulant_rows width (mds_column T)))) ys rows /\
      size (foldl (round product) ys rows) = width.
    move=> is_round size_inner; elim: rows ys => [|row rows IH] ys //= /andP [/eqP size_row sized_rows] size_ys.
    have size_sum := size_inner ys row size_ys size_row.
    by rewrite !is_round same //; apply: IH; rewrite ?size_times ?size_circulant_rows.
  have full := rounds_same compute_full (fun ys constants => map cube_of (RescuePrime.Matrix.pointwise Z.add ys constants)).
  have part := rounds_same compute_partial (fun ys constants => cube_first (RescuePrime.Matrix.pointwise Z.add ys constants)).
  have full_sized ys constants : size ys = width -> size constants = width ->
      size (map cube_of (RescuePrime.Matrix.pointwise Z.add ys constants)) = width.
    by move=> *; rewrite size_map; apply: size_pointwise.
  have part_sized ys constants : size ys = width -> size constants = width ->
      size (cube_first (RescuePrime.Matrix.pointwise Z.add ys constants)) = width.
    by move=> *; rewrite size_cube_first; apply: size_pointwise.
  have [first size_first] := full _ xs (fun _ _ _ => erefl) full_sized initial_sized size_xs.
  have [middle size_middle] := part _ _ (fun _ _ _ => erefl) part_sized partial_sized size_first.
  have [last _] := full _ _ (fun _ _ _ => erefl) full_sized terminal_sized size_middle.
  by rewrite /compute /compute_by last middle first.
Qed.

(** ** The inverse of the matrix *)

(** Whether the matrix times each column of the inverse is a column of the identity. *)
Definition is_inverse : bool :=
  [seq times (circulant_rows width (mds_column T)) [seq nth Z0 (inverse_column T) ((i + width - j) %% width)%N | i <- iota 0 width]
    | j <- iota 0 width] == [seq [seq if i == j then Zpos 1 else Z0 | i <- iota 0 width] | j <- iota 0 width].

Lemma matrix_times_inverse : is_inverse -> circulant width (mds_column T) *m circulant width (inverse_column T) = 1%:M.
Proof.
  move=> /eqP inverse; apply/matrixP => i j.
  pose inverse_j := [seq nth Z0 (inverse_column T) ((k + width - j) %% width)%N | k <- iota 0 width].
  have size_j : size inverse_j = width by rewrite size_map size_iota.
  have entries : column width inverse_j = col j (circulant width (inverse_column T)).
    by apply/matrixP => a b; rewrite !mxE (nth_map 0%N) ?size_iota // nth_iota.
  transitivity ((circulant width (mds_column T) *m column width inverse_j) i 0).
    by rewrite entries !mxE; apply: eq_bigr => k _; rewrite !mxE.
  rewrite -column_times //.
  have -> : times (circulant_rows width (mds_column T)) inverse_j = [seq if k == val j then Zpos 1 else Z0 | k <- iota 0 width].
    have := congr1 (fun s => nth [::] s j) inverse.
    by rewrite (nth_map 0%N) ?size_iota // nth_iota // add0n (nth_map 0%N) ?size_iota // nth_iota.
  by rewrite !mxE (nth_map 0%N) ?size_iota // nth_iota // add0n -val_eqE; case: eqP.
Qed.

Theorem matrix_is_invertible : is_inverse -> matrix (instance n T) \in unitmx.
Proof. by move=> /matrix_times_inverse /mulmx1_unit []. Qed.

Theorem instance_is_a_bijection : is_inverse -> bijective (permutation (instance n T)).
Proof. by move=> inverse; apply: permutation_is_a_bijection; [apply: matrix_is_invertible | apply: cube_is_a_bijection]. Qed.

Lemma submatrix_of_instance :
  is_inverse -> Z.eqb (Z.modulo (nth Z0 (inverse_column T) 0) p) Z0 = false -> submatrix (instance n T) \in unitmx.
Proof.
  move=> inverse nonzero; apply: submatrix_is_invertible; first exact: matrix_is_invertible.
  have -> : invmx (matrix (instance n T)) = circulant width (inverse_column T).
    by rewrite -[RHS](mulKmx (matrix_is_invertible inverse)) [X in _ *m X]matrix_times_inverse // mulmx1.
  by rewrite mxE of_integer_is_zero subn0 modnn nonzero.
Qed.

Theorem instance_has_sparse_rounds (first : 'cV[element]_width) (rows : seq 'cV[element]_width) (s : 'cV[element]_width) :
  is_inverse -> Z.eqb (Z.modulo (nth Z0 (inverse_column T) 0) p) Z0 = false ->
  foldl (partial_round (instance n T)) s (first :: rows) = optimized (instance n T) first rows s.
Proof.
  move=> inverse nonzero; apply: sparse_partial_rounds; last exact: matrix_is_invertible.
  exact: submatrix_of_instance.
Qed.
End Instance.
