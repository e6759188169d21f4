(** * Minors of a circulant matrix up to rotation, over the integers

    What is defined here: the computation of [RescuePrime.Minors] for those sets of rows alone that a plan of [Poseidon.Minors] visits.

    What is proved here: rotating the rows and columns of a minor of a circulant matrix changes its sign at most, so a matrix is
    maximum distance separable if a plan visits one rotation of each set of rows and finds no zero ([rotations_suffice]).

    What is not: that a matrix passes. *)

From Coq Require Import ZArith.
From mathcomp Require Import all_ssreflect all_algebra all_fingroup.
From Ashlar Require Import Goldilocks.Field PrimeField.IntegerRing RescuePrime.Minors RescuePrime.MaximumDistance.
From Ashlar Require Poseidon.Minors Poseidon.Orbits.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory.
Local Open Scope ring_scope.

Notation plan := Poseidon.Minors.plan.
Notation member := Poseidon.Minors.member.
Notation covers := Poseidon.Orbits.covers.

(** ** What a plan visits *)

Fixpoint run (n k : nat) (v : form) (rows : seq (seq Z)) (t : plan) : bool :=
  match t, rows with
  | Poseidon.Minors.Skip rest, _ :: rows => run n k v rows rest
  | Poseidon.Minors.Choose within rest, row :: rows =>
    (let w := wedge row v in all_nonzero n k.+1 w && (if within is Poseidon.Minors.Stop then true else run n k.+1 w rows within)) &&
    run n k v rows rest
  | _, _ => true
  end.

Notation wedge_all n rows := (foldr wedge (unit n) rows).

Lemma shaped_wedge_all (n : nat) (rows : seq (seq Z)) : shaped n (wedge_all n rows).
Proof. by elim: rows => [|row rows IH] /=; [apply: shaped_unit | apply: shaped_wedge]. Qed.

Lemma run_spec (n : nat) (t : plan) (rows base : seq (seq Z)) (s m : bitseq) :
  run n (size base) (wedge_all n base) rows t -> size s = size rows -> member t s ->
  let chosen := catrev (mask s rows) base in
  size m = n -> count id m = size chosen -> nonzero (coefficient (wedge_all n chosen) m).
Proof.
  elim: t rows base s => [|rest IH|within IHwithin rest IHrest] [|row rows] base [|b s] //.
  - by case: b => // test [size_s]; apply: IH test size_s.
  - rewrite [run _ _ _ _ _]/= => /andP [/andP [here inside] outside] [size_s].
    case: b => [|is_member]; last exact: IHrest outside size_s is_member.
    case some: (has id s) => /= is_member size_m count_m; last first.
      have nothing : mask s rows = [::].
        by apply: size0nil; rewrite size_mask //; apply/eqP; rewrite -leqn0 leqNgt -has_count some.
      move: count_m; rewrite nothing /= => count_m.
      exact: (all_nonzero_spec here (shaped_wedge_all n (row :: base)) size_m count_m).
    move: is_member; rewrite some /= => is_member.
    case: within IHwithin inside is_member => [|rest'|within' rest'] IH inside is_member //;
      exact: (IH rows (row :: base) s inside size_s is_member size_m count_m).
Qed.

Theorem run_is_sound (n : nat) (t : plan) (rows : seq (seq Z)) (s m : bitseq) :
  run n 0 (unit n) rows t -> all (fun row => size row == n) rows ->
  size s = size rows -> member t s -> size m = n -> count id m = count id s ->
  nonzero (\det (matrix_of (count id s) [seq mask m row | row <- rev (mask s rows)])).
Proof.
  move=> test rows_n size_s is_member size_m count_m.
  have size_chosen : size (rev (mask s rows)) = count id s by rewrite size_rev size_mask.
  have := run_spec (base := [::]) (m := m) test size_s is_member size_m.
  rewrite catrevE cats0 size_chosen count_m => /(_ erefl).
  by rewrite coefficient_is_determinant ?size_chosen // all_rev; apply: all_mask.
Qed.

(** ** Rotation *)

Lemma nonzero_opposite (x : Z) : nonzero (- x)%R = nonzero x.
Proof.
  apply/idP/idP => /nonzero_by_division not_zero; apply/nonzero_by_division => divides; apply: not_zero.
  - exact: (proj2 (Z.divide_opp_r p x) divides).
  - exact: (proj1 (Z.divide_opp_r p x) divides).
Qed.

Lemma nonzero_signed (b : bool) (x : Z) : nonzero ((-1) ^+ b * x)%R = nonzero x.
Proof. by case: b; rewrite ?expr0 ?expr1 ?mul1r ?mulN1r ?nonzero_opposite. Qed.

(** Rows or columns in another order. *)
Lemma reordered (n k : nat) (M : 'M[Z]_n) (f g : 'I_k -> 'I_n) (s t : 'S_k) :
  nonzero (\det (mxsub (f \o s) (g \o t) M)) = nonzero (\det (mxsub f g M)).
Proof.
  have -> : mxsub (f \o s) (g \o t) M = row_perm s (col_perm t (mxsub f g M)) by apply/matrixP => i j; rewrite !mxE.
  by rewrite row_permE col_permE !det_mulmx !det_perm nonzero_signed mulrC nonzero_signed.
Qed.

Theorem rotations_suffice (n : nat) (rows : seq (seq Z)) (t : plan) :
  size rows = n.+1 -> all (fun row => size row == n.+1) rows ->
  (forall i j r : 'I_n.+1, matrix_of n.+1 rows (i - r) (j - r) = matrix_of n.+1 rows i j) ->
  covers n t -> run n.+1 0 (unit n.+1) rows t -> maximum_distance_separable (matrix_of n.+1 rows).
Proof.
  move=> size_rows rows_n rotates covered test [|k] f g f_increasing g_increasing; first by rewrite det_mx00.
  have injective_of (h : 'I_k.+1 -> 'I_n.+1) : increasing h -> injective h.
    by move=> h_increasing i j same; apply: val_inj; case: (ltngtP i j) => // /h_increasing; rewrite same ltnn.
  have some : has id (image_mask f) by rewrite has_count count_image_mask.
  have /hasP [r] : has (fun r => member t (Poseidon.Orbits.rotated n r (image_mask f))) (iota 0 n.+1).
    apply: (implyP (Poseidon.Orbits.all_masks_spec
      (P := fun m => has id m ==> has (fun r => member t (Poseidon.Orbits.rotated n r m)) (iota 0 n.+1)) _)) some.
    by rewrite size_image_mask.
  rewrite mem_iota add0n => /andP [_ r_in] is_member.
  pose shift (h : 'I_k.+1 -> 'I_n.+1) := fun i => h i - Ordinal r_in.
  have shift_injective (h : 'I_k.+1 -> 'I_n.+1) : increasing h -> injective (shift h).
    by move=> h_increasing i j /addIr; apply: injective_of.
  have [f' [s [f'_increasing f_is]]] := Poseidon.Orbits.in_increasing_order (shift_injective f f_increasing).
  have [g' [u [g'_increasing g_is]]] := Poseidon.Orbits.in_increasing_order (shift_injective g g_increasing).
  have mask_f : image_mask f' = Poseidon.Orbits.rotated n r (image_mask f).
    by rewrite -(Poseidon.Orbits.same_image_mask f_is) -(Poseidon.Orbits.rotated_image_mask f (Ordinal r_in)).
  have := run_is_sound (s := image_mask f') (m := image_mask g') test rows_n.
  rewrite !size_image_mask size_rows !count_image_mask // => /(_ erefl).
  rewrite {1}mask_f => /(_ is_member erefl erefl) found.
  apply/eqP; rewrite -/(nonzero _).
  have -> : mxsub f g (matrix_of n.+1 rows) = mxsub (f' \o s) (g' \o u) (matrix_of n.+1 rows).
    by apply/matrixP => i j; rewrite mxE [RHS]mxE -(rotates _ _ (Ordinal r_in)) -/(shift f i) -/(shift g j) f_is g_is.
  rewrite reordered; move: found.
  have -> : matrix_of k.+1 [seq mask (image_mask g') row | row <- rev (mask (image_mask f') rows)] =
      mxsub (f' \o perm rev_ord_inj) (g' \o (1%g : 'S_k.+1)) (matrix_of n.+1 rows).
    apply/matrixP => i j; rewrite !mxE /= !permE /=.
    rewrite (mask_image f'_increasing [::]) //.
    rewrite (nth_map [::]); last by rewrite size_rev size_map size_enum_ord.
    rewrite nth_rev size_map size_enum_ord //.
    have inside : (k.+1 - i.+1 < k.+1)%N by rewrite subSS ltnS leq_subr.
    rewrite (nth_map i) ?size_enum_ord // -[(k.+1 - i.+1)%N]/(val (rev_ord i)) nth_ord_enum.
    rewrite (mask_image g'_increasing Z0); last first.
      by apply/eqP; move/allP: rows_n; apply; apply: mem_nth; rewrite size_rows.
    by rewrite (nth_map j) ?size_enum_ord // nth_ord_enum.
  by rewrite reordered.
Qed.
