(** * Columns and matrices over Goldilocks

    What is defined here: columns as lists of canonical elements, matrices as lists of rows, circulant matrices.

    What is proved here: if the product of two matrices is the identity modulo p, which [is_inverse_of] computes, then
    multiplying by one undoes multiplying by the other ([times_undoes_times]). *)

From Coq Require Import ZArith List Lia.
From Ashlar Require Import Goldilocks.Field.
Import ListNotations.
Local Open Scope Z_scope.

(** A column of n canonical elements. *)
Definition is_column (n : nat) (column : list Z) : Prop := length column = n /\ Forall canonical column.

Fixpoint pointwise (f : Z -> Z -> Z) (xs ys : list Z) : list Z :=
  match xs, ys with
  | x :: xs, y :: ys => f x y :: pointwise f xs ys
  | _, _ => []
  end.

(** The sum of products, not reduced. *)
Fixpoint dot (row column : list Z) : Z :=
  match row, column with
  | a :: row, x :: column => a * x + dot row column
  | _, _ => 0
  end.

(** The product of a matrix with a column. *)
Definition times (matrix : list (list Z)) (column : list Z) : list Z := map (fun row => dot row column mod p) matrix.

(** The last element moved to the front. *)
Definition rotate (row : list Z) : list Z := skipn (length row - 1) row ++ firstn (length row - 1) row.

Fixpoint rotations (count : nat) (row : list Z) : list (list Z) :=
  match count with
  | O => []
  | S count => row :: rotations count (rotate row)
  end.

(** The square matrix with this first row, of which every next row is the last moved one place to the right. *)
Definition circulant (row : list Z) : list (list Z) := rotations (length row) row.

Fixpoint identity (n : nat) : list (list Z) :=
  match n with
  | O => []
  | S n => (1 :: repeat 0 n) :: map (cons 0) (identity n)
  end.

(** ** Products of matrices *)

(** The combination of the rows of a matrix with n columns by these factors. *)
Fixpoint combination (n : nat) (factors : list Z) (matrix : list (list Z)) : list Z :=
  match factors, matrix with
  | c :: factors, row :: matrix => pointwise Z.add (map (Z.mul c) row) (combination n factors matrix)
  | _, _ => repeat 0 n
  end.

Definition product (n : nat) (left right : list (list Z)) : list (list Z) :=
  map (fun factors => map (fun x => x mod p) (combination n factors right)) left.

Definition is_inverse_of (n : nat) (left right : list (list Z)) : Prop :=
  product n left right = identity n /\ Forall (fun row => length row = n) right.

Lemma length_pointwise (f : Z -> Z -> Z) (xs ys : list Z) : length (pointwise f xs ys) = min (length xs) (length ys).
Proof. revert ys. induction xs as [| x xs IH]; intros [| y ys]; cbn; auto. Qed.

Lemma length_combination (n : nat) (factors : list Z) (matrix : list (list Z)) :
  Forall (fun row => length row = n) matrix -> length (combination n factors matrix) = n.
Proof.
  revert matrix. induction factors as [| c factors IH]; intros [| row matrix] rows_n; cbn; try apply repeat_length.
  inversion rows_n; subst. rewrite length_pointwise, map_length, IH by assumption. apply Nat.min_id.
Qed.

Lemma dot_pointwise_add (xs ys column : list Z) :
  length xs = length ys -> dot (pointwise Z.add xs ys) column = dot xs column + dot ys column.
Proof.
  revert ys column. induction xs as [| x xs IH]; intros [| y ys] [| z column] same; cbn in *; try lia.
  rewrite IH by lia. lia.
Qed.

Lemma dot_scaled (c : Z) (xs column : list Z) : dot (map (Z.mul c) xs) column = c * dot xs column.
Proof. revert column. induction xs as [| x xs IH]; intros [| z column]; cbn; try lia. rewrite IH. lia. Qed.

Lemma dot_zeros (n : nat) (column : list Z) : dot (repeat 0 n) column = 0.
Proof. revert column. induction n as [| n IH]; intros [| z column]; cbn; auto. Qed.

Lemma dot_reduced_row (row column : list Z) : dot (map (fun x => x mod p) row) column mod p = dot row column mod p.
Proof.
  revert column. induction row as [| a row IH]; intros [| x column]; cbn [map dot]; try reflexivity.
  rewrite Z.add_mod, IH, Zmult_mod_idemp_l, <- Z.add_mod by discriminate. reflexivity.
Qed.

Lemma dot_times (n : nat) (factors : list Z) (matrix : list (list Z)) (column : list Z) :
  Forall (fun row => length row = n) matrix ->
  dot factors (times matrix column) mod p = dot (combination n factors matrix) column mod p.
Proof.
  revert matrix. induction factors as [| c factors IH]; intros [| row matrix] rows_n; cbn [times map dot combination].
  1-3: now rewrite dot_zeros.
  inversion rows_n; subst.
  rewrite dot_pointwise_add by (rewrite map_length, length_combination; auto).
  rewrite Z.add_mod by discriminate. fold (times matrix column).
  rewrite IH, Zmult_mod_idemp_r, dot_scaled, <- Z.add_mod by (assumption || discriminate). reflexivity.
Qed.

Lemma dots_identity (column : list Z) : map (fun row => dot row column) (identity (length column)) = column.
Proof.
  induction column as [| x column IH]; [reflexivity |].
  cbn [length identity map dot]. rewrite dot_zeros, map_map. cbn [dot].
  rewrite (map_ext _ (fun row => dot row column)) by (intros; lia).
  rewrite IH. f_equal. lia.
Qed.

Theorem times_undoes_times (n : nat) (left right : list (list Z)) (column : list Z) :
  is_inverse_of n left right -> is_column n column -> times left (times right column) = column.
Proof.
  intros [is_identity rows_n] [length_column canonical_column].
  transitivity (times (product n left right) column).
  - unfold times at 1 3. unfold product. rewrite map_map. apply map_ext. intros factors.
    rewrite dot_reduced_row. now apply dot_times.
  - rewrite is_identity. unfold times.
    rewrite <- length_column, <- (map_map (fun row => dot row column) (fun x => x mod p)), dots_identity.
    clear - canonical_column. induction canonical_column as [| x column x_canonical _ IH]; cbn; [reflexivity |].
    now rewrite IH, canonical_is_reduced.
Qed.

Lemma times_is_column (n : nat) (matrix : list (list Z)) (column : list Z) : length matrix = n -> is_column n (times matrix column).
Proof.
  intros rows. split; [now unfold times; rewrite map_length |].
  apply Forall_forall. intros x (row & <- & _)%in_map_iff. apply reduced_is_canonical.
Qed.
