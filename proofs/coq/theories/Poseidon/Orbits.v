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

(** ** Rotation *)

Section Rotation.
Variable n : nat.
Notation width := n.+1.

(** The mask whose place i is place i + r of another. *)
Definition rotated (r : nat) (m : bitseq) : bitseq := [seq nth false m ((i + r) %% width) | i <- iota 0 width].

Lemma circulant_entry (first : seq Z) (i j : 'I_width) : circulant width first i j = of_integer (nth Z0 first (i - j)%R).
Proof. by rewrite mxE /= -addnBA ?modnDmr // ltnW. Qed.

Lemma rotated_minor (first : seq Z) (k : nat) (f g : 'I_k -> 'I_width) (r : 'I_width) :
  mxsub f g (circulant width first) = mxsub (fun i => f i - r) (fun i => g i - r) (circulant width first).
Proof. by apply/matrixP => i j; rewrite mxE [RHS]mxE !circulant_entry opprB addrA subrK. Qed.

Notation image_mask := RescuePrime.MaximumDistance.image_mask.

Lemma nth_image_mask (k : nat) (f : 'I_k -> 'I_width) (i : 'I_width) : nth false (image_mask f) i = (i \in codom f).
Proof. by rewrite (nth_map i) ?size_enum_ord // nth_ord_enum. Qed.

Lemma rotated_image_mask (k : nat) (f : 'I_k -> 'I_width) (r : 'I_width) :
  rotated r (image_mask f) = image_mask (fun i => f i - r).
Proof.
  apply: (@eq_from_nth _ false); first by rewrite size_map size_iota RescuePrime.MaximumDistance.size_image_mask.
  rewrite size_map size_iota => i i_in; rewrite (nth_map 0%N) ?size_iota // nth_iota // add0n.
  transitivity (Ordinal i_in + r \in codom f); first exact: (nth_image_mask f (Ordinal i_in + r)).
  transitivity (Ordinal i_in \in codom (fun i => f i - r)); last by rewrite -nth_image_mask.
  apply/codomP/codomP => [[j same] | [j same]]; exists j; first by rewrite -same addrK.
  by rewrite same subrK.
Qed.

Lemma same_image_mask (k : nat) (f g : 'I_k -> 'I_width) (s : 'S_k) : f =1 g \o s -> image_mask f = image_mask g.
Proof.
  move=> same; apply: eq_map => i; apply/codomP/codomP => [[j ->] | [j ->]]; first by exists (s j); rewrite same.
  by exists (s^-1%g j); rewrite same /= permKV.
Qed.

(** ** Sets of rows *)

Fixpoint all_masks (size : nat) (P : bitseq -> bool) : bool :=
  if size is size.+1 then all_masks size (fun m => P (true :: m)) && all_masks size (fun m => P (false :: m)) else P [::].

Lemma all_masks_spec (P : bitseq -> bool) (m : bitseq) : all_masks (size m) P -> P m.
Proof. by elim: m P => [|[] m IH] P //= /andP [with_true with_false]; [move: (IH _ with_true) | move: (IH _ with_false)]. Qed.

(** Whether every set of rows is a rotation of one that the plan visits. *)
Definition covers (t : plan) : bool :=
  all_masks width (fun m => has id m ==> has (fun r => member t (rotated r m)) (iota 0 width)).

Theorem orbits_suffice (first : seq Z) (t : plan) :
  covers t ->
  (forall s m : bitseq, size s = width -> size m = width -> member t s -> count id m = count id s ->
    of_integer (\det (RescuePrime.MaximumDistance.matrix_of (count id s)
      [seq mask m row | row <- rev (mask s (circulant_rows width first))])) != 0) ->
  maximum_distance_separable (circulant width first).
Proof.
  move=> covered visited [|k] f g f_increasing g_increasing; first by rewrite det_mx00 oner_neq0.
  have injective_of (h : 'I_k.+1 -> 'I_width) : increasing h -> injective h.
    by move=> h_increasing i j same; apply: val_inj; case: (ltngtP i j) => // /h_increasing; rewrite same ltnn.
  have some : has id (image_mask f) by rewrite has_count RescuePrime.MaximumDistance.count_image_mask.
  have /hasP [r] : has (fun r => member t (rotated r (image_mask f))) (iota 0 width).
    apply: (implyP (all_masks_spec (P := fun m => has id m ==> has (fun r => member t (rotated r m)) (iota 0 width)) _)) some.
    by rewrite RescuePrime.MaximumDistance.size_image_mask.
  rewrite mem_iota add0n => /andP [_ r_in] is_member.
  pose shift (h : 'I_k.+1 -> 'I_width) := fun i => h i - Ordinal r_in.
  have shift_injective (h : 'I_k.+1 -> 'I_width) : increasing h -> injective (shift h).
    by move=> h_increasing i j /addIr; apply: injective_of.
  have [f' [s [f'_increasing f_is]]] := in_increasing_order (shift_injective f f_increasing).
  have [g' [u [g'_increasing g_is]]] := in_increasing_order (shift_injective g g_increasing).
  rewrite (rotated_minor first f g (Ordinal r_in)) -unitfE -unitmxE.
  have -> : mxsub (fun i => f i - Ordinal r_in) (fun i => g i - Ordinal r_in) (circulant width first) =
      mxsub (f' \o s) (g' \o u) (circulant width first).
    by apply/matrixP => i j; rewrite mxE [RHS]mxE -/(shift f i) -/(shift g j) f_is g_is.
  rewrite reordered.
  have mask_f : image_mask f' = rotated r (image_mask f).
    by rewrite -(same_image_mask f_is) -(rotated_image_mask f (Ordinal r_in)).
  have := visited (image_mask f') (image_mask g').
  rewrite !RescuePrime.MaximumDistance.size_image_mask !RescuePrime.MaximumDistance.count_image_mask // => /(_ erefl erefl).
  rewrite {1}mask_f => /(_ is_member erefl).
  rewrite -det_map_mx -unitfE -unitmxE.
  have -> : map_mx of_integer (RescuePrime.MaximumDistance.matrix_of k.+1
      [seq mask (image_mask g') row | row <- rev (mask (image_mask f') (circulant_rows width first))]) =
      mxsub (f' \o perm rev_ord_inj) (g' \o (1%g : 'S_k.+1)) (circulant width first).
    apply/matrixP => i j; rewrite !mxE /= !permE /=.
    rewrite (RescuePrime.MaximumDistance.mask_image f'_increasing [::]) ?size_circulant_rows //.
    rewrite (nth_map [::]); last by rewrite size_rev size_map size_enum_ord.
    rewrite nth_rev size_map size_enum_ord //.
    have inside : (k.+1 - i.+1 < k.+1)%N by rewrite subSS ltnS leq_subr.
    rewrite (nth_map i) ?size_enum_ord // -[(k.+1 - i.+1)%N]/(val (rev_ord i)) nth_ord_enum.
    rewrite (RescuePrime.MaximumDistance.mask_image g'_increasing Z0); last first.
      by apply/eqP; move/allP: (rows_are_sized width first); apply; apply: mem_nth; rewrite size_circulant_rows.
    by rewrite (nth_map j) ?size_enum_ord // nth_ord_enum nth_row.
  by rewrite reordered.
Qed.

Theorem plan_suffices (A : arithmetic) (valid : carrier A -> Prop) (value : carrier A -> Z) (small : entry A -> Prop)
    (entry_value : entry A -> Z) (first : seq Z) (rows : seq (seq (entry A))) (t : plan) :
  is_right valid value small entry_value -> integer_rows entry_value rows = circulant_rows width first -> all_rows_small small rows ->
  covers t -> run width 0 (unit A width) rows t -> maximum_distance_separable (circulant width first).
Proof.
  move=> A_right same rows_small covered test; apply: (orbits_suffice covered) => s m size_s size_m is_member count_m.
  have size_rows : size rows = width by rewrite -(size_circulant_rows width first) -same size_map.
  have rows_n : all (fun row => size row == width) rows.
    have := rows_are_sized width first; rewrite -same /integer_rows all_map.
    by rewrite (eq_all (a2 := fun row => size row == width)) // => row /=; rewrite size_map.
  by rewrite -same; apply: (run_is_sound A_right test rows_small rows_n _ is_member size_m count_m); rewrite size_rows.
Qed.

(** ** A plan *)

(** The set of rows whose bits are these, rotated. *)
Definition rotated_number (m : Z) (r : nat) : Z :=
  Z.lor (Z.shiftr m (Z.of_nat r)) (Z.shiftl (Z.land m (Z.ones (Z.of_nat r))) (Z.of_nat (width - r))).

Definition is_least (m : Z) : bool := all (fun r => Z.leb m (rotated_number m r)) (iota 0 width).

(** Chooses a set of rows if its number is least among its rotations; [count] rows from [row] on are left, [m] are chosen. *)
Fixpoint least_plan (count row : nat) (m : Z) : plan :=
  if count is count.+1 then
    let more := Z.add m (Z.shiftl 1 (Z.of_nat row)) in
    let rest := least_plan count row.+1 m in
    if is_least more then Choose (least_plan count row.+1 more) rest else Skip rest
  else Stop.
End Rotation.
