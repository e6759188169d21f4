(** * Products with circulant matrices in fewer multiplications

    What is defined here: plans of products by halves, for a circulant matrix two products of half the size, for one with constant diagonals three,
    and the matrix that a plan stands for.

    What is proved here: carrying out a plan multiplies by its matrix ([carry_out_is_product]); one whose matrix is congruent to that of
    a table can take its place ([product_by_plan]).

    What is not: that the matrix of a plan is any other; that is computed. *)

From Coq Require Import ZArith List Lia.
From Ashlar Require Import RescuePrime.Matrix.
Import ListNotations.
Local Open Scope Z_scope.

Definition add : list Z -> list Z -> list Z := pointwise Z.add.
Definition subtract : list Z -> list Z -> list Z := pointwise Z.sub.

Fixpoint join {A : Type} (f : A -> A -> A) (xs ys : list A) : list A :=
  match xs, ys with
  | x :: xs, y :: ys => f x y :: join f xs ys
  | _, _ => []
  end.

(** ** Plans *)

(** A matrix by its rows; with quarters (s + d, s - d; s - d, s + d); with quarters (b, a - b; c - b, b). *)
Inductive plan :=
| Rows (rows : list (list Z))
| Two (s d : plan)
| Three (a b c : plan).

Definition products (rows : list (list Z)) (xs : list Z) : list Z := map (fun row => dot row xs) rows.

Fixpoint carry_out (t : plan) (xs : list Z) : list Z :=
  let half := Nat.div2 (length xs) in
  let upper := firstn half xs in
  let lower := skipn half xs in
  match t with
  | Rows rows => products rows xs
  | Two s d => let sums := carry_out s (add upper lower) in let differences := carry_out d (subtract upper lower) in
    add sums differences ++ subtract sums differences
  | Three a b c => let both := carry_out b (subtract upper lower) in
    add (carry_out a lower) both ++ subtract (carry_out c upper) both
  end.

Definition beside : list (list Z) -> list (list Z) -> list (list Z) := join (@app Z).

Fixpoint matrix (t : plan) : list (list Z) :=
  match t with
  | Rows rows => rows
  | Two s d => let sum := join add (matrix s) (matrix d) in let difference := join subtract (matrix s) (matrix d) in
    beside sum difference ++ beside difference sum
  | Three a b c => let b := matrix b in beside b (join subtract (matrix a) b) ++ beside (join subtract (matrix c) b) b
  end.

(** Whether the matrix has n rows and n columns. *)
Fixpoint is_square (n : nat) (t : plan) : bool :=
  let half := Nat.div2 n in
  match t with
  | Rows rows => Nat.eqb (length rows) n && forallb (fun row => Nat.eqb (length row) n) rows
  | Two s d => Nat.eqb (half + half) n && is_square half s && is_square half d
  | Three a b c => Nat.eqb (half + half) n && is_square half a && is_square half b && is_square half c
  end.

(** ** Their products *)

Lemma length_pointwise (f : Z -> Z -> Z) (xs ys : list Z) : length (pointwise f xs ys) = Nat.min (length xs) (length ys).
Proof. revert ys. induction xs as [| x xs IH]; intros [| y ys]; cbn; congruence. Qed.

Lemma dot_app (a b xs ys : list Z) : length a = length xs -> dot (a ++ b) (xs ++ ys) = dot a xs + dot b ys.
Proof. revert xs. induction a as [| c a IH]; intros [| x xs] [=]; cbn; [reflexivity |]. rewrite IH by assumption. lia. Qed.

Lemma dot_add (a b xs : list Z) : length a = length b -> dot (add a b) xs = dot a xs + dot b xs.
Proof. revert b xs. induction a as [| c a IH]; intros [| e b] [| x xs] [=]; cbn; try lia. fold (add a b). rewrite IH by assumption. lia. Qed.

Lemma dot_subtract (a b xs : list Z) : length a = length b -> dot (subtract a b) xs = dot a xs - dot b xs.
Proof. revert b xs. induction a as [| c a IH]; intros [| e b] [| x xs] [=]; cbn; try lia. fold (subtract a b). rewrite IH by assumption. lia. Qed.

Lemma dot_of_sum (a xs ys : list Z) : length xs = length ys -> dot a (add xs ys) = dot a xs + dot a ys.
Proof. revert xs ys. induction a as [| c a IH]; intros [| x xs] [| y ys] [=]; cbn; try lia. fold (add xs ys). rewrite IH by assumption. lia. Qed.

Lemma dot_of_difference (a xs ys : list Z) : length xs = length ys -> dot a (subtract xs ys) = dot a xs - dot a ys.
Proof. revert xs ys. induction a as [| c a IH]; intros [| x xs] [| y ys] [=]; cbn; try lia. fold (subtract xs ys). rewrite IH by assumption. lia. Qed.

Definition sized (n : nat) (rows : list (list Z)) : Prop := length rows = n /\ Forall (fun row => length row = n) rows.

Section Joined.
Variable n : nat.
Notation wide := (Forall (fun row : list Z => length row = n)).

Lemma products_of_joined (f : list Z -> list Z -> list Z) (g : Z -> Z -> Z) (xs ys zs : list Z) (a b : list (list Z)) :
  (forall row row', length row = n -> length row' = n -> dot (f row row') zs = g (dot row xs) (dot row' ys)) ->
  wide a -> wide b -> products (join f a b) zs = pointwise g (products a xs) (products b ys).
Proof.
  intros each a_wide. revert b. induction a_wide as [| row a row_n _ IH]; intros b b_wide; [reflexivity |].
  destruct b_wide as [| row' b row'_n b_wide]; [reflexivity |]. cbn [join products map pointwise]. f_equal; [now apply each | now apply IH].
Qed.

Lemma join_is_wide (f : list Z -> list Z -> list Z) (m : nat) (a b : list (list Z)) :
  (forall row row', length row = n -> length row' = n -> length (f row row') = m) ->
  wide a -> wide b -> Forall (fun row => length row = m) (join f a b).
Proof.
  intros each a_wide. revert b. induction a_wide as [| row a row_n _ IH]; intros b b_wide; [constructor |].
  destruct b_wide as [| row' b row'_n b_wide]; constructor; auto.
Qed.
End Joined.

Lemma length_join {A : Type} (f : A -> A -> A) (xs ys : list A) : length (join f xs ys) = Nat.min (length xs) (length ys).
Proof. revert ys. induction xs as [| x xs IH]; intros [| y ys]; cbn; congruence. Qed.

(** Joined twice: of each row the sum or difference, beside another one. *)
Lemma joined_twice (f f' : list Z -> list Z -> list Z) (a b : list (list Z)) :
  length a = length b -> beside (join f a b) (join f' a b) = join (fun row row' => f row row' ++ f' row row') a b.
Proof. revert b. induction a as [| row a IH]; intros [| row' b] [=]; cbn; [reflexivity |]. fold (beside (join f a b) (join f' a b)). now rewrite IH. Qed.

Lemma joined_after (f : list Z -> list Z -> list Z) (a b : list (list Z)) :
  length a = length b -> beside b (join f a b) = join (fun row row' => row' ++ f row row') a b.
Proof. revert b. induction a as [| row a IH]; intros [| row' b] [=]; cbn; [reflexivity |]. fold (beside b (join f a b)). now rewrite IH. Qed.

Lemma joined_before (f : list Z -> list Z -> list Z) (a b : list (list Z)) :
  length a = length b -> beside (join f a b) b = join (fun row row' => f row row' ++ row') a b.
Proof. revert b. induction a as [| row a IH]; intros [| row' b] [=]; cbn; [reflexivity |]. fold (beside (join f a b) b). now rewrite IH. Qed.

Lemma is_square_spec (n : nat) (t : plan) : is_square n t = true -> sized n (matrix t).
Proof.
  revert n. induction t as [rows | s IHs d IHd | a IHa b IHb c IHc]; intros n test; cbn [is_square] in test.
  - apply andb_prop in test as [rows_n%Nat.eqb_eq all]. split; [exact rows_n |].
    rewrite forallb_forall in all. apply Forall_forall. intros row row_in. now apply Nat.eqb_eq, all.
  - apply andb_prop in test as [[n_half%Nat.eqb_eq [s_n s_wide]%IHs]%andb_prop [d_n d_wide]%IHd]. cbn [matrix].
    rewrite !joined_twice by congruence. split.
    + rewrite app_length, !length_join. lia.
    + apply Forall_app. split; apply (join_is_wide (Nat.div2 n)); try assumption; intros; rewrite app_length; unfold add, subtract; rewrite !length_pointwise; lia.
  - apply andb_prop in test as [[[n_half%Nat.eqb_eq [a_n a_wide]%IHa]%andb_prop [b_n b_wide]%IHb]%andb_prop [c_n c_wide]%IHc]. cbn [matrix].
    rewrite joined_after, joined_before by congruence. split.
    + rewrite app_length, !length_join. lia.
    + apply Forall_app. split; apply (join_is_wide (Nat.div2 n)); try assumption; intros; rewrite app_length; unfold subtract; rewrite !length_pointwise; lia.
Qed.

Lemma halves_of (half : nat) (xs : list Z) :
  length xs = (half + half)%nat ->
  exists upper lower, length upper = half /\ length lower = half /\ xs = upper ++ lower /\ firstn half xs = upper /\ skipn half xs = lower.
Proof.
  intros xs_n. exists (firstn half xs), (skipn half xs). rewrite firstn_length, skipn_length, firstn_skipn. repeat split; lia.
Qed.

Lemma products_app (rows rows' : list (list Z)) (xs : list Z) : products (rows ++ rows') xs = products rows xs ++ products rows' xs.
Proof. apply map_app. Qed.

Theorem carry_out_is_product (n : nat) (t : plan) (xs : list Z) :
  is_square n t = true -> length xs = n -> carry_out t xs = products (matrix t) xs.
Proof.
  revert n xs. induction t as [rows | s IHs d IHd | a IHa b IHb c IHc]; intros n xs test xs_n; [reflexivity | |];
    cbn [is_square] in test; cbn [carry_out matrix]; cbv zeta; rewrite xs_n; set (half := Nat.div2 n) in *.
  - apply andb_prop in test as [[n_half%Nat.eqb_eq s_square]%andb_prop d_square].
    destruct (halves_of half xs) as (upper & lower & upper_n & lower_n & whole & -> & ->); [congruence |].
    pose proof (is_square_spec half s s_square) as [s_n s_wide]. pose proof (is_square_spec half d d_square) as [d_n d_wide].
    rewrite (IHs half), (IHd half) by (first [assumption | unfold add, subtract; rewrite ?length_pointwise; lia]).
    rewrite !joined_twice, products_app, whole by congruence.
    f_equal; symmetry; apply (products_of_joined half); try assumption; intros;
      rewrite dot_app, dot_add, dot_subtract, dot_of_sum, dot_of_difference by (unfold add, subtract; rewrite ?length_pointwise; lia); lia.
  - apply andb_prop in test as [[[n_half%Nat.eqb_eq a_square]%andb_prop b_square]%andb_prop c_square].
    destruct (halves_of half xs) as (upper & lower & upper_n & lower_n & whole & -> & ->); [congruence |].
    pose proof (is_square_spec half a a_square) as [a_n a_wide]. pose proof (is_square_spec half b b_square) as [b_n b_wide].
    pose proof (is_square_spec half c c_square) as [c_n c_wide].
    rewrite (IHa half), (IHb half), (IHc half) by (first [assumption | unfold add, subtract; rewrite ?length_pointwise; lia]).
    rewrite joined_after, joined_before, products_app, whole by congruence.
    f_equal; symmetry; apply (products_of_joined half); try assumption; intros;
      rewrite dot_app, dot_subtract, dot_of_difference by (unfold add, subtract; rewrite ?length_pointwise; lia); lia.
Qed.

(** ** In place of a table, modulo p *)

Lemma dot_of_congruent (p : Z) (a b xs : list Z) : map (fun c => c mod p) a = map (fun c => c mod p) b -> dot a xs mod p = dot b xs mod p.
Proof.
  revert b xs. induction a as [| c a IH]; intros [| e b] [| x xs] [=]; cbn [dot]; try reflexivity.
  rewrite Zplus_mod, (IH b xs) by assumption. rewrite (Zmult_mod c), H0, <- Zmult_mod. now rewrite <- Zplus_mod.
Qed.

Definition reduced (p : Z) (rows : list (list Z)) : list (list Z) := map (map (fun c => c mod p)) rows.

Theorem product_by_plan (p : Z) (n : nat) (t : plan) (rows : list (list Z)) (xs : list Z) :
  is_square n t = true -> reduced p (matrix t) = reduced p rows -> length xs = n ->
  map (fun x => x mod p) (carry_out t xs) = map (fun row => dot row xs mod p) rows.
Proof.
  intros t_square same xs_n. rewrite (carry_out_is_product n) by assumption. unfold products. rewrite map_map.
  revert rows same. induction (matrix t) as [| row' others IH]; intros [| row rows] [=]; cbn [map]; [reflexivity |].
  f_equal; [now apply dot_of_congruent | now apply IH].
Qed.

(** ** Plans for a matrix *)

Definition quarter (lower right : bool) (rows : list (list Z)) : list (list Z) :=
  let half := Nat.div2 (length rows) in
  let part {A : Type} (second : bool) (xs : list A) := if second then skipn half xs else firstn half xs in
  map (part right) (part lower rows).

(** As many times by three products as there are levels, for a matrix with constant diagonals. *)
Fixpoint by_three (levels : nat) (rows : list (list Z)) : plan :=
  match levels with
  | O => Rows rows
  | S levels =>
    let diagonal := quarter false false rows in
    Three (by_three levels (join add (quarter false true rows) diagonal)) (by_three levels diagonal)
      (by_three levels (join add (quarter true false rows) diagonal))
  end.

(** First by two products, for a circulant matrix, where [half] is the inverse of two modulo p. *)
Definition by_two (p half : Z) (levels : nat) (rows : list (list Z)) : plan :=
  let halved := map (map (fun c => (half * c) mod p)) in
  let a := quarter false false rows in
  let b := quarter false true rows in
  Two (by_three levels (halved (join add a b))) (by_three levels (halved (join subtract a b))).
