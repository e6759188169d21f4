(** * Maximum distance separable matrices

    What is proved here: the computation of [RescuePrime.Minors] visits every square submatrix of a matrix and its coefficients are
    mathcomp's determinants ([coefficient_is_determinant]), so a matrix that passes is maximum distance separable: no square
    submatrix has determinant zero modulo p ([is_mds_is_sound]). It follows that a column and its product with the matrix have
    together more than n elements that are not zero modulo p ([branch_number]); this is what the security arguments use.

    What is not: that the matrices of Rescue-Prime pass; [RescuePrime.Instances] computes that.

    Determinants are taken over the integers and tested modulo p; they commute with reduction, being sums of products. *)

From Coq Require Import ZArith Znumtheory Lia.
From mathcomp Require Import all_ssreflect all_algebra.
From Ashlar Require Import Goldilocks.Field PrimeField.IntegerRing RescuePrime.Minors.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory.
Local Open Scope ring_scope.

(** ** Determinants of lists of rows *)

Definition matrix_of (k : nat) (rows : seq (seq Z)) : 'M[Z]_k := \matrix_(i, j) nth 0 (nth [::] rows i) j.

Definition delete (T : Type) (j : nat) (s : seq T) : seq T := take j s ++ drop j.+1 s.

Lemma nth_delete (s : seq Z) (i j : nat) : nth 0 (delete j s) i = nth 0 s (bump j i).
Proof.
  rewrite /delete /bump nth_cat size_take.
  case: (ltnP j (size s)) => [inside | outside].
  - case: (leqP j i) => [above | below] /=; first by rewrite nth_drop addSn subnKC.
    by rewrite nth_take.
  - rewrite drop_oversize ?(leq_trans outside) // take_oversize //.
    case: (ltnP i (size s)) => [i_inside | i_outside].
    + by rewrite leqNgt (leq_trans i_inside outside).
    + by rewrite nth_nil nth_default // (leq_trans i_outside) // leq_addl.
Qed.

(** Laplace expansion along the first row. *)
Lemma det_cons (k : nat) (row : seq Z) (rows : seq (seq Z)) :
  \det (matrix_of k.+1 (row :: rows)) =
  \sum_(j < k.+1) nth 0 row j * ((-1) ^+ j * \det (matrix_of k [seq delete j r | r <- rows])).
Proof.
  rewrite (expand_det_row _ ord0); apply: eq_bigr => j _.
  rewrite mxE /=; congr (_ * _); rewrite /cofactor add0n; congr (_ * \det _).
  apply/matrixP => a b; rewrite !mxE /=.
  case: (ltnP a (size rows)) => [inside | outside].
  - by rewrite (nth_map [::]) // nth_delete.
  - by rewrite !(nth_default [::]) ?size_map //= /delete !nth_nil.
Qed.

(** ** Coefficients of forms *)

Fixpoint coefficient (v : form) (m : bitseq) : Z :=
  match v, m with
  | Scalar x, [::] => x
  | Node without within, b :: m => coefficient (if b then within else without) m
  | _, _ => 0
  end.

(** Whether a form has n variables. *)
Fixpoint shaped (n : nat) (v : form) {struct v} : bool :=
  match v, n with
  | Zero, _ => true
  | Scalar _, O => true
  | Node without within, n.+1 => shaped n without && shaped n within
  | _, _ => false
  end.

Lemma coefficient_node (a b : form) (m : bitseq) : coefficient (node a b) m = coefficient (Node a b) m.
Proof. by case: a b => [|x|a0 a1] [|y|b0 b1] //; case: m => [|[] m]. Qed.

Lemma coefficient_zero (m : bitseq) : coefficient Zero m = 0.
Proof. by []. Qed.

Lemma coefficient_negate (v : form) (m : bitseq) : coefficient (negate v) m = - coefficient v m.
Proof.
  elim: v m => [|x|a IHa b IHb] [|t m] //=; rewrite ?oppr0 //.
  by case: t.
Qed.

Lemma coefficient_scale (c : Z) (v : form) (m : bitseq) : coefficient (scale c v) m = c * coefficient v m.
Proof.
  elim: v m => [|x|a IHa b IHb] [|t m] //=; rewrite ?mulr0 //.
  by case: t.
Qed.

Lemma coefficient_minus (c : Z) (w : form) (m : bitseq) : coefficient (scale_minus c Zero w) m = - coefficient w m.
Proof. exact: coefficient_negate. Qed.

Lemma coefficient_minus_zero (c : Z) (v : form) (m : bitseq) : coefficient (scale_minus c v Zero) m = c * coefficient v m.
Proof. by case: v => [|x|v0 v1]; first (by rewrite /= mulr0); exact: coefficient_scale. Qed.

Lemma coefficient_scale_minus (n : nat) (c : Z) (v w : form) (m : bitseq) :
  shaped n v -> shaped n w -> size m = n ->
  coefficient (scale_minus c v w) m = c * coefficient v m - coefficient w m.
Proof.
  elim: v n w m => [|x|v0 IH0 v1 IH1] n [|y|w0 w1] m v_n w_n size_m;
    rewrite ?coefficient_minus ?coefficient_minus_zero ?mulr0 ?sub0r ?subr0 //.
  - by case: m size_m => [|t m] size_m //=; case: n size_m v_n w_n.
  - by case: n v_n w_n size_m.
  - by case: n v_n w_n size_m.
  - case: n v_n w_n size_m => //= n /andP [v0_n v1_n] /andP [w0_n w1_n].
    by case: m => // t m [size_m]; case: t; rewrite /= ?(IH0 n) ?(IH1 n).
Qed.

Lemma shaped_node (n : nat) (a b : form) : shaped n a -> shaped n b -> shaped n.+1 (node a b).
Proof. by case: a b => [|x|a0 a1] [|y|b0 b1] //= ->. Qed.

Lemma shaped_negate (n : nat) (v : form) : shaped n v -> shaped n (negate v).
Proof. by elim: v n => [|x|a IHa b IHb] [|n] //= /andP [/IHa -> /IHb ->]. Qed.

Lemma shaped_scale (n : nat) (c : Z) (v : form) : shaped n v -> shaped n (scale c v).
Proof. by elim: v n => [|x|a IHa b IHb] [|n] //= /andP [/IHa -> /IHb ->]. Qed.

Lemma shaped_scale_minus (n : nat) (c : Z) (v w : form) : shaped n v -> shaped n w -> shaped n (scale_minus c v w).
Proof.
  elim: v n w => [|x|a IHa b IHb] n w v_n w_n; first exact: shaped_negate.
  - by case: w w_n => [|y|w0 w1] //; case: n v_n.
  - case: n v_n w_n => //= n /andP [a_n b_n]; case: w => [|y|w0 w1] //= => [_ | /andP [w0_n w1_n]].
    + by rewrite !shaped_scale.
    + by rewrite IHa ?IHb.
Qed.

Lemma shaped_wedge (n : nat) (row : seq Z) (v : form) : shaped n v -> shaped n (wedge row v).
Proof.
  elim: row n v => [|c row IH] [|n] [|x|v0 v1] //= /andP [v0_n v1_n].
  by apply: shaped_node; [apply: IH | apply: shaped_scale_minus; last apply: IH].
Qed.

Lemma shaped_unit (n : nat) : shaped n (unit n).
Proof. by elim: n => //= n ->. Qed.

(** ** The product with a linear form is a Laplace expansion *)

(** The mask without its j-th chosen place. *)
Fixpoint clear (j : nat) (m : bitseq) : bitseq :=
  match m with
  | [::] => [::]
  | true :: m => if j is j.+1 then true :: clear j m else false :: m
  | false :: m => false :: clear j m
  end.

Lemma size_clear (j : nat) (m : bitseq) : size (clear j m) = size m.
Proof. by elim: m j => [|[] m IH] [|j] //=; rewrite IH. Qed.

Lemma count_clear (j : nat) (m : bitseq) : (j < count id m)%N -> (count id (clear j m)).+1 = count id m.
Proof.
  elim: m j => [|[] m IH] [|j] //=; rewrite ?add0n ?add1n; try exact: IH.
  by rewrite ltnS => inside; rewrite IH.
Qed.

Lemma mask_clear (T : Type) (j : nat) (m : bitseq) (s : seq T) :
  size s = size m -> mask (clear j m) s = delete j (mask m s).
Proof.
  elim: m j s => [|[] m IH] [|j] [|x s] // [size_s]; rewrite ?[clear _ _]/= ?mask_cons /=.
  - by rewrite /delete /= drop0.
  - by rewrite IH.
  - by rewrite IH.
  - by rewrite IH.
Qed.

Lemma coefficient_wedge (n : nat) (row : seq Z) (v : form) (m : bitseq) :
  shaped n v -> size row = n -> size m = n ->
  coefficient (wedge row v) m =
  \sum_(j < count id m) nth 0 (mask m row) j * ((-1) ^+ j * coefficient v (clear j m)).
Proof.
  elim: n row v m => [|n IH] [|c row] v [|t m] //; first by rewrite big_ord0.
  case: v => [|x|v0 v1] //; first by rewrite big1 // => j _; rewrite /= !mulr0.
  move=> /= /andP [v0_n v1_n] [size_row] [size_m].
  rewrite [wedge _ _]/= coefficient_node.
  case: t; rewrite [LHS]/=.
  - rewrite (coefficient_scale_minus (n := n)) // ?shaped_wedge // (IH row) //.
    rewrite big_ord_recl /= expr0 mul1r; congr (_ + _).
    rewrite -sumrN; apply: eq_bigr => j _.
    by rewrite /bump /= add1n exprS mulN1r mulNr mulrN.
  - by rewrite (IH row) // /= add0n.
Qed.

(** ** Coefficients of products of rows are determinants *)

Theorem coefficient_is_determinant (n : nat) (rows : seq (seq Z)) (m : bitseq) :
  all (fun row => size row == n) rows -> size m = n -> count id m = size rows ->
  coefficient (foldr wedge (unit n) rows) m = \det (matrix_of (size rows) [seq mask m row | row <- rows]).
Proof.
  move=> rows_n.
  have shape (rs : seq (seq Z)) : shaped n (foldr wedge (unit n) rs).
    by elim: rs => [|r rs IH] /=; [apply: shaped_unit | apply: shaped_wedge].
  elim: rows rows_n m => [|row rows IH] /= => [_ m size_m | /andP [/eqP size_row rows_n] m size_m] count_m.
  - rewrite det_mx00 {shape}.
    elim: n m size_m count_m => [|n IH] [|[] m] // [size_m] /=; rewrite ?add0n //; exact: IH.
  - rewrite (coefficient_wedge (n := n)) // count_m det_cons; apply: eq_bigr => j _.
    congr (_ * (_ * _)).
    have inside : (j < count id m)%N by rewrite count_m.
    rewrite IH // ?size_clear //; last by apply/succn_inj; rewrite count_clear.
    congr (\det (matrix_of _ _)).
    rewrite -map_comp; apply/eq_in_map => r r_in /=.
    by rewrite mask_clear // size_m; apply/eqP; move/allP: rows_n; apply.
Qed.

(** ** What the tests say *)

(** Whether x is not zero modulo p. *)
Definition nonzero (x : Z) : bool := Z.modulo x p != 0.

Lemma nonzero_by_division (x : Z) : reflect (~ Z.divide p x) (nonzero x).
Proof.
  apply: (iffP negP) => not_zero divides; apply: not_zero; first by move/Z.mod_divide: divides => ->.
  by apply/Z.mod_divide => //; apply/eqP.
Qed.

Lemma is_no_multiple_spec (a : positive) : is_no_multiple a -> ~ Z.divide p (Zpos a).
Proof.
  rewrite /is_no_multiple; case: Z.ltb_spec => [below _ | _ remainder] divides.
  - by have := Z.divide_pos_le _ _ (erefl : Z.lt 0 (Zpos a)) divides; lia.
  - by move/Z.mod_divide: divides remainder => ->.
Qed.

(* Unfolding the division while terms are compared takes for ever. *)
Local Strategy opaque [is_no_multiple].

Lemma is_nonzero_spec (x : Z) : is_nonzero x -> nonzero x.
Proof.
  case: x => [test | a test | a test]; apply/nonzero_by_division => divides.
  - by discriminate test.
  - exact: is_no_multiple_spec test divides.
  - exact: is_no_multiple_spec test (proj1 (Z.divide_opp_r p (Zpos a)) divides).
Qed.

Lemma all_nonzero_spec (n k : nat) (v : form) (m : bitseq) :
  all_nonzero n k v -> shaped n v -> size m = n -> count id m = k -> nonzero (coefficient v m).
Proof.
  elim: v n k m => [|x|a IHa b IHb] n k m.
  - move=> test _ size_m count_m; have above := proj1 (PeanoNat.Nat.ltb_lt n k) test.
    by have := count_size id m; rewrite size_m count_m => /ssrnat.leP; lia.
  - by case: n => // test _ /size0nil -> _; apply: is_nonzero_spec.
  - case: n => // n; case: m => // t m /= /andP [tests_a tests_b] /andP [shaped_a shaped_b] [size_m].
    case: t => /= count_m; last exact: (IHa n k).
    by case: k tests_b count_m {tests_a} => // k tests_b [count_m]; exact: (IHb n k).
Qed.

Lemma all_minors_nonzero_spec (n : nat) (rows base : seq (seq Z)) (s : bitseq) :
  all_minors_nonzero n (size base) (foldr wedge (unit n) base) rows ->
  size s = size rows -> has id s ->
  let chosen := catrev (mask s rows) base in all_nonzero n (size chosen) (foldr wedge (unit n) chosen).
Proof.
  elim: rows base s => [|row rows IH] base [|t s] //= /andP [/andP [here with_row] without_row] [size_s].
  case: t => /= [_ | some]; last exact: IH.
  case some: (has id s); first by apply: IH.
  suff -> : mask s rows = [::] by [].
  apply: size0nil; rewrite size_mask //; apply/eqP; rewrite -leqn0 leqNgt -has_count some //.
Qed.

(** Every choice of as many rows as columns, both in their order. *)
Lemma is_mds_spec (n : nat) (rows : seq (seq Z)) (s m : bitseq) :
  is_mds n rows -> all (fun row => size row == n) rows -> size s = size rows -> size m = n -> count id m = count id s ->
  nonzero (\det (matrix_of (count id s) [seq mask m row | row <- mask s rows])).
Proof.
  move=> mds rows_n size_s size_m count_m.
  case: (posnP (count id s)) => [-> | some]; first by rewrite det_mx00.
  set chosen := mask s rows.
  have size_chosen : size chosen = count id s by rewrite size_mask.
  have chosen_n : all (fun row => size row == n) chosen by apply: all_mask.
  rewrite -size_chosen -(coefficient_is_determinant (n := n)) ?size_chosen //.
  apply: (all_nonzero_spec (n := n) (k := size chosen)) => //.
  - have := @all_minors_nonzero_spec n (rev rows) [::] (rev s) mds.
    rewrite !size_rev size_s has_rev has_count some catrevE cats0 -rev_mask // revK.
    exact.
  - by elim: (chosen) => [|r rs IH] /=; [apply: shaped_unit | apply: shaped_wedge].
  - by rewrite count_m.
Qed.

(** ** Matrices all of whose square minors are not zero modulo p *)

Definition increasing (k n : nat) (f : 'I_k -> 'I_n) : Prop := forall i j : 'I_k, (i < j)%N -> (f i < f j)%N.

(** Maximum distance separable: every square submatrix has a determinant that is not zero modulo p. *)
Definition maximum_distance_separable (n : nat) (M : 'M[Z]_n) : Prop :=
  forall (k : nat) (f g : 'I_k -> 'I_n), increasing f -> increasing g -> Z.modulo (\det (mxsub f g M)) p <> 0.

Section Increasing.
Variables (k n : nat) (f : 'I_k -> 'I_n).
Hypothesis f_increasing : increasing f.

Definition image_mask : bitseq := [seq i \in codom f | i <- enum 'I_n].

Lemma size_image_mask : size image_mask = n.
Proof. by rewrite size_map size_enum_ord. Qed.

Lemma mask_image_enum : mask image_mask (enum 'I_n) = [seq f i | i <- enum 'I_k].
Proof.
  rewrite -filter_mask.
  apply: (@irr_sorted_eq _ (relpre val ltn)) => [a b c | a | | | a].
  - exact: ltn_trans.
  - exact: ltnn.
  - apply: sorted_filter => [a b c|]; first exact: ltn_trans.
    by rewrite -sorted_map val_enum_ord iota_ltn_sorted.
  - rewrite sorted_map; apply: (@sub_sorted _ (relpre val ltn)) => [a b|]; first exact: f_increasing.
    by rewrite -sorted_map val_enum_ord iota_ltn_sorted.
  - by rewrite mem_filter mem_enum andbT.
Qed.

Lemma mask_image (T : Type) (x0 : T) (s : seq T) :
  size s = n -> mask image_mask s = [seq nth x0 s (f i) | i <- enum 'I_k].
Proof.
  move=> size_s.
  have whole : s = [seq nth x0 s (val i) | i <- enum 'I_n].
    by rewrite (map_comp (nth x0 s) val) val_enum_ord -size_s map_nth_iota0 // take_size.
  by rewrite [in LHS]whole -map_mask mask_image_enum -map_comp.
Qed.

Lemma count_image_mask : count id image_mask = k.
Proof.
  rewrite -(size_mask (s := enum 'I_n)); last by rewrite size_image_mask size_enum_ord.
  by rewrite mask_image_enum size_map size_enum_ord.
Qed.
End Increasing.

Theorem is_mds_is_sound (n : nat) (rows : seq (seq Z)) :
  is_mds n rows -> size rows = n -> all (fun row => size row == n) rows -> maximum_distance_separable (matrix_of n rows).
Proof.
  move=> mds size_rows rows_n k f g f_increasing g_increasing.
  have := is_mds_spec (s := image_mask f) (m := image_mask g) mds rows_n.
  rewrite !size_image_mask size_rows (count_image_mask f_increasing) (count_image_mask g_increasing).
  move=> /(_ erefl erefl erefl) /eqP nonzero_det.
  suff -> : mxsub f g (matrix_of n rows) = matrix_of k [seq mask (image_mask g) row | row <- mask (image_mask f) rows] by [].
  apply/matrixP => i j; rewrite !mxE (mask_image f_increasing [::]) //.
  rewrite -map_comp (nth_map i) ?size_enum_ord // nth_ord_enum /=.
  rewrite (mask_image g_increasing 0); last first.
    by apply/eqP; move/allP: rows_n; apply; apply: mem_nth; rewrite size_rows.
  by rewrite (nth_map j) ?size_enum_ord // nth_ord_enum.
Qed.

(** ** The branch number *)

Definition support (n : nat) (x : 'cV[Z]_n) : {set 'I_n} := [set i | nonzero (x i 0)].

(** How many elements are not zero modulo p. *)
Definition weight (n : nat) (x : 'cV[Z]_n) : nat := #|support x|.

Lemma enum_val_increasing (n : nat) (A : {set 'I_n}) : increasing (@enum_val _ (mem A)).
Proof.
  move=> i j i_before_j.
  have sorted_A : sorted (relpre val ltn) (enum A).
    rewrite /enum_mem; apply: sorted_filter => [a b c|]; first exact: ltn_trans.
    by rewrite -enumT -sorted_map val_enum_ord iota_ltn_sorted.
  have [x0 _] : exists x0 : 'I_n, true by exists (enum_val i).
  rewrite !(enum_val_nth x0).
  apply: (sorted_ltn_nth (leT := relpre val ltn)) => //; try by rewrite inE -cardE.
  by move=> a b c; apply: ltn_trans.
Qed.

Lemma divides_sum (I : finType) (P : pred I) (F : I -> Z) :
  (forall i, P i -> Z.divide p (F i)) -> Z.divide p (\sum_(i | P i) F i).
Proof. by move=> each; apply: big_ind => //; [exists Z0 | apply: Z.divide_add_r]. Qed.

Section Branch.
Variables (n : nat) (M : 'M[Z]_n) (x : 'cV[Z]_n).
Hypothesis M_mds : maximum_distance_separable M.

(** The rows where M x is zero modulo p. *)
Definition zeros : {set 'I_n} := ~: support (M *m x).

Hypothesis enough_zeros : (weight x <= #|zeros|)%N.

Definition chosen_rows (i : 'I_(weight x)) : 'I_n := enum_val (widen_ord enough_zeros i).
Definition chosen_columns (j : 'I_(weight x)) : 'I_n := enum_val j.

(** The square submatrix of M at these rows and the support of x, and the elements of x there. *)
Definition part : 'M[Z]_(weight x) := mxsub chosen_rows chosen_columns M.
Definition elements : 'cV[Z]_(weight x) := \col_j x (chosen_columns j) 0.

Lemma part_is_regular : ~ Z.divide p (\det part).
Proof.
  move=> divides; apply: (M_mds (f := chosen_rows) (g := chosen_columns)).
  - by move=> i j before; apply: enum_val_increasing.
  - exact: enum_val_increasing.
  - by apply/Z.mod_divide.
Qed.

Lemma part_times_elements (i : 'I_(weight x)) : Z.divide p ((part *m elements) i 0).
Proof.
  have row_vanishes : Z.divide p ((M *m x) (chosen_rows i) 0).
    have := enum_valP (widen_ord enough_zeros i).
    rewrite inE inE => /nonzero_by_division zero.
    by case: (Znumtheory.Zdivide_dec p ((M *m x) (chosen_rows i) 0)).
  have -> : (part *m elements) i 0 = (M *m x) (chosen_rows i) 0 - \sum_(j | j \notin support x) M (chosen_rows i) j * x j 0.
    rewrite !mxE (bigID (mem (support x))) /= addrK [RHS]big_enum_val.
    by apply: eq_bigr => j _; rewrite !mxE.
  apply: Z.divide_sub_r => //; apply: divides_sum => j.
  rewrite inE => /nonzero_by_division zero.
  by apply: Z.divide_mul_r; case: (Znumtheory.Zdivide_dec p (x j 0)).
Qed.

Lemma element_vanishes (i : 'I_(weight x)) : Z.divide p (elements i 0).
Proof.
  have scaled : Z.divide p (\det part * elements i 0)%R.
    have -> : \det part * elements i 0 = (\adj part *m (part *m elements)) i 0.
      by rewrite mulmxA mul_adj_mx mul_scalar_mx [RHS]mxE.
    rewrite mxE; apply: divides_sum => j _; apply: Z.divide_mul_r; exact: part_times_elements.
  case: (Znumtheory.prime_mult p p_is_prime _ _ scaled) => [divides | divides]; last exact: divides.
  by case: (part_is_regular divides).
Qed.

Lemma no_support : weight x = 0%N.
Proof.
  case: (posnP (weight x)) => // some.
  have := enum_valP (Ordinal some); rewrite inE => /nonzero_by_division; case.
  by have := element_vanishes (Ordinal some); rewrite mxE.
Qed.
End Branch.

(** A column and its product have together more than n elements that are not zero modulo p, unless the column has none. *)
Theorem branch_number (n : nat) (M : 'M[Z]_n) (x : 'cV[Z]_n) :
  maximum_distance_separable M -> (0 < weight x)%N -> (n < weight x + weight (M *m x))%N.
Proof.
  move=> M_mds some; rewrite ltnNge; apply/negP => few.
  have number_of_zeros : #|zeros M x| = (n - weight (M *m x))%N.
    have := cardsC (support (M *m x)); rewrite card_ord => whole.
    by apply/eqP; rewrite -(eqn_add2l (weight (M *m x))) subnKC ?(leq_trans (leq_addl _ _) few) //; apply/eqP.
  have enough : (weight x <= #|zeros M x|)%N.
    by rewrite number_of_zeros -(leq_add2r (weight (M *m x))) subnK ?(leq_trans (leq_addl _ _) few).
  by move: some; rewrite (no_support M_mds enough).
Qed.
