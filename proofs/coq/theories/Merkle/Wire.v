(** * Openings as they are sent

    What is defined here: an opening as a row of each matrix, in the order of the matrices, and one list of siblings, and its
    verifier, which knows the heights and widths ([verify_sent]).

    What is proved here, for arities 2 and 4: what an honest prover sends verifies ([honest_opening_verifies_as_sent]);
      if no matrix is injected above the cap, two different openings that verify at one index
    give a collision ([sent_is_bound]). That condition is needed: a row of a matrix whose level lies above the cap is never hashed,
    and the peer accepts any of its width ([short_row_under_a_cap_is_free]).

    Source: the crate p3-merkle-tree 0.9.0-rc.2, mmcs/batch.rs, [verify_batch]; mmcs/geometry.rs, [check_widths]. *)

From Coq Require Import List Lia PeanoNat Bool.
From Ashlar Require Import Merkle.Commitment Merkle.Binding Merkle.Geometry.
Import ListNotations.

(** p3-matrix: [Dimensions]. *)
Record dimensions := Dimensions { matrix_height : nat; matrix_width : nat }.

(** ** Ladders of images *)

Section Images.
Context {A B : Type}.
Variables (f : A -> B) (tall : B -> nat) (n : nat).

Lemma filter_map (test : B -> bool) (xs : list A) : filter test (map f xs) = map f (filter (fun x => test (f x)) xs).
Proof. induction xs as [| x xs IH]; [reflexivity |]. cbn [map filter]. rewrite IH. now destruct (test (f x)). Qed.

Lemma select_arity_map (leaf_height count : nat) (xs : list A) :
  select_arity tall n leaf_height count (map f xs) = select_arity (fun x => tall (f x)) n leaf_height count xs.
Proof.
  unfold select_arity. destruct (count <? n); [reflexivity |].
  replace (existsb _ (map f xs)) with (existsb (fun x => negb (next_power_of_two (tall (f x)) =? next_power_of_two leaf_height)
    && (next_power_of_two (count / n) <? next_power_of_two (tall (f x)))) xs); [reflexivity |].
  induction xs as [| x xs IH]; [reflexivity |]. cbn [map existsb]. now rewrite IH.
Qed.

Lemma ladder_map (rounds leaf_height count : nat) (xs : list A) :
  ladder tall n rounds leaf_height count (map f xs) = map (map_level f) (ladder (fun x => tall (f x)) n rounds leaf_height count xs).
Proof.
  revert count xs. induction rounds as [| rounds IH]; intros count xs; [reflexivity |]. cbn [ladder].
  destruct (count <=? 1); [reflexivity |]. rewrite select_arity_map, !filter_map, IH. reflexivity.
Qed.

Lemma tallest_map (xs : list A) : tallest tall (map f xs) = tallest (fun x => tall (f x)) xs.
Proof. unfold tallest. now rewrite map_map. Qed.

Lemma leaf_matrices_map (xs : list A) : leaf_matrices tall (map f xs) = map f (leaf_matrices (fun x => tall (f x)) xs).
Proof. unfold leaf_matrices. now rewrite tallest_map, filter_map. Qed.

Lemma ladder_of_map (xs : list A) : ladder_of tall n (map f xs) = map (map_level f) (ladder_of (fun x => tall (f x)) n xs).
Proof. unfold ladder_of, shorter. rewrite tallest_map, filter_map, ladder_map. reflexivity. Qed.
End Images.

(** ** What was sent from what is hashed *)

Section Parts.
Context {D R : Type}.
Implicit Types xs ys : list (D * R).

Lemma same_by_parts (test : D -> bool) xs ys :
  map fst xs = map fst ys ->
  map snd (filter (fun x => test (fst x)) xs) = map snd (filter (fun x => test (fst x)) ys) ->
  filter (fun x => negb (test (fst x))) xs = filter (fun x => negb (test (fst x))) ys -> xs = ys.
Proof.
  revert ys. induction xs as [| [d r] xs IH]; intros [| [d' r'] ys] same inside outside; cbn [map] in same; try discriminate;
    [reflexivity |].
  injection same as <- same. cbn [filter fst] in *. destruct (test d); cbn [map snd negb] in *.
  - injection inside as <- inside. f_equal. now apply IH.
  - injection outside as <- outside. f_equal. now apply IH.
Qed.

Lemma fst_of_rest (test : D -> bool) xs ys :
  map fst xs = map fst ys -> map fst (filter (fun x => test (fst x)) xs) = map fst (filter (fun x => test (fst x)) ys).
Proof. intros same. now rewrite <- !(filter_map fst test), same. Qed.

Lemma same_by_ladder (tall : D -> nat) (n rounds leaf_height count : nat) xs ys :
  n = 2 \/ n = 4 -> Nat.log2_up count <= rounds -> Nat.log2_up count <= Nat.log2_up leaf_height ->
  Forall (fun x => Nat.log2_up (tall (fst x)) < Nat.log2_up count) xs -> map fst xs = map fst ys ->
  map (map_level snd) (ladder (fun x => tall (fst x)) n rounds leaf_height count xs)
    = map (map_level snd) (ladder (fun x => tall (fst x)) n rounds leaf_height count ys) -> xs = ys.
Proof.
  intros arities. revert count xs ys. induction rounds as [| rounds IH]; intros count xs ys enough leaf_log below same equal.
  - destruct xs as [| x xs]; [now destruct ys |]. inversion below; lia.
  - cbn [ladder] in equal. destruct (Nat.leb_spec count 1) as [small | several].
    { rewrite (log_one count small) in below. destruct xs as [| x xs]; [now destruct ys |]. inversion below; lia. }
    destruct (one_level (fun x => tall (fst x)) n leaf_height count xs arities several leaf_log below) as (_ & _ & _ & less & _ & each).
    assert (select_arity (fun x => tall (fst x)) n leaf_height (padded_length n count) ys
      = select_arity (fun x => tall (fst x)) n leaf_height (padded_length n count) xs) as same_arity.
    { change (fun x : D * R => tall (fst x)) with (fun x : D * R => tall ((@fst D R) x)).
      now rewrite <- !(select_arity_map fst tall), same. }
    rewrite same_arity in equal. set (computed :=
      padded_length n count / select_arity (fun x => tall (fst x)) n leaf_height (padded_length n count) xs) in *.
    cbn [map] in equal. injection equal as here above.
    set (test := fun d => next_power_of_two (tall d) =? next_power_of_two computed).
    apply (same_by_parts test); [exact same | exact here |].
    apply IH with (count := computed); [lia | lia | now apply (still_remaining (fun x => tall (fst x))) | | exact above].
    now apply (fst_of_rest (fun d => negb (test d))).
Qed.
End Parts.

(** ** The verifier *)

Section Wire.
Context {elt digest : Type}.
Variable hash : list elt -> digest.
Variable compress : list digest -> digest.
Variable default : digest.
Variable n : nat.
Variable elt_eq : forall x y : elt, {x = y} + {x <> y}.
Variable digest_eq : forall x y : digest, {x = y} + {x <> y}.

(** A row with the dimensions of its matrix. *)
Local Notation part := (dimensions * list elt)%type.
Definition tall_part (p : part) : nat := matrix_height (fst p).

Definition siblings_of {A : Type} (levels : list (level A)) : nat := list_sum (map (fun lv => arity lv - 1) levels).

(** The siblings of each level, one less than its arity, and the rows that it injects. *)
Fixpoint steps_of (levels : list (level part)) (proof : list digest) : list (step elt digest) :=
  match levels with
  | [] => []
  | lv :: above => Step (firstn (arity lv - 1) proof) (map snd (injected lv)) :: steps_of above (skipn (arity lv - 1) proof)
  end.

Definition opening_of (cap_height : nat) (dims : list dimensions) (sent : list (list elt)) (proof : list digest) : opening elt digest :=
  let parts := combine dims sent in
  Opening (map snd (leaf_matrices tall_part parts)) (steps_of (below_the_cap cap_height (ladder_of tall_part n parts)) proof).

Definition shape_of_dimensions (cap_height : nat) (dims : list dimensions) : shape :=
  let levels := ladder_of matrix_height n dims in
  Shape (tallest matrix_height dims) (map matrix_width (leaf_matrices matrix_height dims))
    (map (map_level matrix_width) (below_the_cap cap_height levels)) (product (above_the_cap cap_height levels)).

(** p3-merkle-tree: [verify_batch]: a row of each matrix, of its width, heights that go together, as many siblings as the path has. *)
Definition verify_sent (cap_height : nat) (cap : list digest) (dims : list dimensions) (index : nat) (sent : list (list elt))
  (proof : list digest) : bool :=
  lengths_are (map matrix_width dims) sent && valid_heights matrix_height dims
  && (length proof =? siblings_of (below_the_cap cap_height (ladder_of matrix_height n dims)))
  && verify hash compress default n digest_eq cap (shape_of_dimensions cap_height dims) index (opening_of cap_height dims sent proof).

(** ** Binding *)

(** No matrix is injected above the cap. *)
Definition cap_is_low_enough (cap_height : nat) (dims : list dimensions) : Prop :=
  Forall (fun lv => injected lv = []) (above_the_cap cap_height (ladder_of matrix_height n dims)).

Lemma fst_combine {A B : Type} (xs : list A) (ys : list B) : length ys = length xs -> map fst (combine xs ys) = xs.
Proof.
  revert ys. induction xs as [| x xs IH]; intros [| y ys] same; cbn in *; try discriminate; [reflexivity |]. f_equal. apply IH. lia.
Qed.

Lemma snd_combine {A B : Type} (xs : list A) (ys : list B) : length ys = length xs -> map snd (combine xs ys) = ys.
Proof.
  revert ys. induction xs as [| x xs IH]; intros [| y ys] same; cbn in *; try discriminate; [reflexivity |]. f_equal. apply IH. lia.
Qed.

Lemma same_steps (levels1 levels2 : list (level part)) (proof1 proof2 : list digest) :
  map (map_level fst) levels1 = map (map_level fst) levels2 ->
  length proof1 = siblings_of levels1 -> length proof2 = siblings_of levels2 -> steps_of levels1 proof1 = steps_of levels2 proof2 ->
  map (map_level snd) levels1 = map (map_level snd) levels2 /\ proof1 = proof2.
Proof.
  unfold siblings_of. revert levels2 proof1 proof2.
  induction levels1 as [| lv1 levels1 IH]; intros [| lv2 levels2] proof1 proof2 same count1 count2 equal; cbn [map] in same;
    try discriminate.
  - cbn in count1, count2. destruct proof1, proof2; try discriminate. now split.
  - injection same as same_arity _ same. cbn [steps_of] in equal. injection equal as first same_rows later.
    rewrite same_arity in first, later.
    cbn [map list_sum fold_right] in count1, count2. rewrite same_arity in count1.
    destruct (IH levels2 (skipn (arity lv2 - 1) proof1) (skipn (arity lv2 - 1) proof2)) as [rows_above rest];
      [exact same | | | exact later |].
    { rewrite skipn_length. unfold list_sum. lia. }
    { rewrite skipn_length. unfold list_sum. lia. }
    split.
    + cbn [map]. f_equal; [| exact rows_above]. unfold map_level. now rewrite same_arity, same_rows.
    + now rewrite <- (firstn_skipn (arity lv2 - 1) proof1), <- (firstn_skipn (arity lv2 - 1) proof2), first, rest.
Qed.

Lemma firstn_map_level {A B : Type} (f : A -> B) (cap_height : nat) (levels : list (level A)) :
  map (map_level f) (below_the_cap cap_height levels) = below_the_cap cap_height (map (map_level f) levels).
Proof. unfold below_the_cap. now rewrite map_length, firstn_map. Qed.

Lemma skipn_map_level {A B : Type} (f : A -> B) (cap_height : nat) (levels : list (level A)) :
  map (map_level f) (above_the_cap cap_height levels) = above_the_cap cap_height (map (map_level f) levels).
Proof. unfold above_the_cap. now rewrite map_length, skipn_map. Qed.

Lemma nothing_above (levels1 levels2 : list (level part)) :
  map (map_level fst) levels1 = map (map_level fst) levels2 -> Forall (fun lv => injected lv = []) (map (map_level fst) levels1) ->
  map (map_level snd) levels1 = map (map_level snd) levels2.
Proof.
  revert levels2. induction levels1 as [| [a1 parts1] levels1 IH]; intros [| [a2 parts2] levels2] same none; cbn [map] in *;
    try discriminate; [reflexivity |].
  inversion none as [| lv lvs empty none']; subst. injection same as -> same_parts same. cbn [map_level injected arity] in *.
  rewrite empty in same_parts. destruct parts1; [| discriminate]. destruct parts2; [| discriminate]. f_equal. now apply IH.
Qed.

Lemma same_halves {A B : Type} (f : A -> B) (k : nat) (xs ys : list A) :
  map f (firstn k xs) = map f (firstn k ys) -> map f (skipn k xs) = map f (skipn k ys) -> map f xs = map f ys.
Proof. intros first rest. now rewrite <- (firstn_skipn k xs), <- (firstn_skipn k ys), !map_app, first, rest. Qed.

Lemma siblings_of_map {A B : Type} (f : A -> B) (levels : list (level A)) : siblings_of (map (map_level f) levels) = siblings_of levels.
Proof. unfold siblings_of. now rewrite map_map. Qed.

Theorem sent_is_bound (cap_height : nat) (cap : list digest) (dims : list dimensions) (index : nat)
    (sent1 sent2 : list (list elt)) (proof1 proof2 : list digest) :
  n = 2 \/ n = 4 -> cap_is_low_enough cap_height dims ->
  verify_sent cap_height cap dims index sent1 proof1 = true -> verify_sent cap_height cap dims index sent2 proof2 = true ->
  (sent1, proof1) <> (sent2, proof2) ->
  exists pair,
    extract hash compress default n elt_eq digest_eq (shape_of_dimensions cap_height dims) index
      (opening_of cap_height dims sent1 proof1) (opening_of cap_height dims sent2 proof2) = Some pair
    /\ collides hash compress pair.
Proof.
  unfold verify_sent. rewrite !andb_true_iff, !Nat.eqb_eq.
  intros arities low [[[widths1 valid] count1] accepted1] [[[widths2 _] count2] accepted2] differ.
  apply (binding hash compress default n elt_eq digest_eq cap); [exact accepted1 | exact accepted2 |]. intros equal. apply differ.
  apply lengths_are_right in widths1, widths2.
  pose proof (f_equal (@length nat) widths1) as length1. rewrite !map_length in length1.
  pose proof (f_equal (@length nat) widths2) as length2. rewrite !map_length in length2.
  set (parts1 := combine dims sent1). set (parts2 := combine dims sent2).
  assert (map fst parts1 = dims) as dims1 by (now apply fst_combine). assert (map fst parts2 = dims) as dims2 by (now apply fst_combine).
  pose proof (ladder_of_map fst matrix_height n parts1) as ladder1. rewrite dims1 in ladder1.
  pose proof (ladder_of_map fst matrix_height n parts2) as ladder2. rewrite dims2 in ladder2.
  unfold opening_of in equal. fold parts1 parts2 in equal. injection equal as same_leaf same_path.
  unfold cap_is_low_enough in low. change (fun x : dimensions * list elt => matrix_height (fst x)) with tall_part in *.
  destruct (same_steps (below_the_cap cap_height (ladder_of tall_part n parts1))
    (below_the_cap cap_height (ladder_of tall_part n parts2)) proof1 proof2) as [below ->].
  { rewrite !firstn_map_level. congruence. }
  { rewrite count1, ladder1, <- firstn_map_level. apply siblings_of_map. }
  { rewrite count2, ladder2, <- firstn_map_level. apply siblings_of_map. }
  { exact same_path. }
  f_equal. rewrite <- (snd_combine dims sent1 length1), <- (snd_combine dims sent2 length2). f_equal. fold parts1 parts2.
  assert (map (map_level snd) (above_the_cap cap_height (ladder_of tall_part n parts1))
    = map (map_level snd) (above_the_cap cap_height (ladder_of tall_part n parts2))) as above.
  { apply nothing_above; rewrite !skipn_map_level; [congruence | now rewrite <- ladder1]. }
  assert (map (map_level snd) (ladder_of tall_part n parts1) = map (map_level snd) (ladder_of tall_part n parts2)) as whole.
  { assert (length (ladder_of tall_part n parts1) = length (ladder_of tall_part n parts2)) as same_length.
    { rewrite <- (map_length (map_level fst)), <- ladder1, ladder2. apply map_length. }
    unfold below_the_cap, above_the_cap in *. rewrite <- same_length in *.
    now apply same_halves with (1 := below). }
  assert (tallest tall_part parts1 = tallest matrix_height dims) as top1 by
    (rewrite <- dims1; symmetry; apply (tallest_map fst matrix_height)).
  assert (tallest tall_part parts2 = tallest matrix_height dims) as top2 by
    (rewrite <- dims2; symmetry; apply (tallest_map fst matrix_height)).
  apply (same_by_parts (fun d => matrix_height d =? tallest matrix_height dims)); [congruence | |].
  - unfold leaf_matrices in same_leaf. rewrite top1, top2 in same_leaf. exact same_leaf.
  - unfold ladder_of, shorter in whole. rewrite top1, top2 in whole.
    apply (same_by_ladder matrix_height n (Nat.log2_up (tallest matrix_height dims)) (tallest matrix_height dims)
      (tallest matrix_height dims));
      [exact arities | reflexivity | reflexivity | | | exact whole].
    + pose proof (shorter_below matrix_height dims valid) as below_top. unfold shorter in below_top.
      assert (filter (fun d => negb (matrix_height d =? tallest matrix_height dims)) dims
        = map fst (filter (fun x => negb (matrix_height (fst x) =? tallest matrix_height dims)) parts1)) as is_image
        by (now rewrite <- (filter_map fst (fun d => negb (matrix_height d =? tallest matrix_height dims))), dims1).
      rewrite is_image, Forall_map in below_top. exact below_top.
    + apply (fst_of_rest (fun d => negb (matrix_height d =? tallest matrix_height dims))). congruence.
Qed.

(** ** Completeness *)

Definition dimensions_of (m : matrix elt) : dimensions := Dimensions (length (rows m)) (width m).

(** The row of a matrix that an index opens, [open_batch]: without as many of its lowest bits as the powers of two differ. *)
Definition sent_row (leaf_height index : nat) (m : matrix elt) : list elt :=
  nth (index / 2 ^ (Nat.log2_up leaf_height - Nat.log2_up (length (rows m)))) (rows m) [].

(** p3-merkle-tree: mmcs/batch.rs, [open_batch]. *)
Definition sent_rows (matrices : list (matrix elt)) (index : nat) : list (list elt) :=
  map (sent_row (tallest tall_matrix matrices) index) matrices.

Definition sent_siblings (cap_height : nat) (matrices : list (matrix elt)) (index : nat) : list digest :=
  concat (map siblings (steps (open hash compress default n (leaf_matrices tall_matrix matrices)
    (below_the_cap cap_height (ladder_of tall_matrix n matrices)) index))).

Definition sent_cap (cap_height : nat) (matrices : list (matrix elt)) : list digest :=
  let levels := ladder_of tall_matrix n matrices in
  commit hash compress default n (leaf_matrices tall_matrix matrices) (below_the_cap cap_height levels) (above_the_cap cap_height levels).

Definition part_of (leaf_height index : nat) (m : matrix elt) : part := (dimensions_of m, sent_row leaf_height index m).

Lemma combine_maps {A B C : Type} (f : A -> B) (g : A -> C) (xs : list A) : combine (map f xs) (map g xs) = map (fun x => (f x, g x)) xs.
Proof. induction xs as [| x xs IH]; [reflexivity |]. cbn [map combine]. now rewrite IH. Qed.

Lemma rows_shifted_below {A : Type} (tall : A -> nat) (k leaf_height original index : nat) (levels : list (level A)) :
  rows_shifted tall levels leaf_height original index -> rows_shifted tall (firstn k levels) leaf_height original index.
Proof.
  revert k index. induction levels as [| lv levels IH]; intros [| k] index shifted; cbn [firstn rows_shifted] in *; try easy.
  destruct shifted as [here above]. split; [exact here | now apply IH].
Qed.

Lemma steps_of_path (levels : list (level (matrix elt))) (layer : list digest) (leaf_height original index : nat) (rest : list digest) :
  Forall (fun lv => 1 <= arity lv) levels -> rows_shifted tall_matrix levels leaf_height original index ->
  let sts := path hash compress default n levels layer index in
  steps_of (map (map_level (part_of leaf_height original)) levels) (concat (map siblings sts)) = sts
  /\ length (concat (map siblings sts)) = siblings_of levels.
Proof.
  cbv zeta. unfold siblings_of. revert layer index.
  induction levels as [| lv levels IH]; intros layer index positive shifted; [now split |].
  inversion positive as [| lv' levels' some positive']; subst. cbn [rows_shifted] in shifted. destruct shifted as [here above].
  destruct (IH (next_layer hash compress default n lv layer) (index / arity lv) positive' above) as [later count].
  cbn [map path concat siblings steps_of map_level arity injected].
  set (others := without (index mod arity lv) (children default (arity lv) layer (index / arity lv))).
  assert (length others = arity lv - 1) as length_is.
  { subst others. rewrite length_without, length_children; [reflexivity |]. rewrite length_children. apply Nat.mod_upper_bound. lia. }
  rewrite <- length_is at 1 2. rewrite firstn_app, firstn_all, Nat.sub_diag, firstn_O, app_nil_r, skipn_app, skipn_all, Nat.sub_diag.
  cbn [app skipn].
  split.
  - rewrite later. do 2 f_equal. unfold rows_at. rewrite map_map. cbn [part_of snd].
    clear - here. induction here as [| m ms is_row _ IH]; [reflexivity |]. cbn [map]. f_equal; [| exact IH].
    unfold sent_row. unfold tall_matrix in is_row. now rewrite is_row.
  - rewrite app_length, count. cbn [list_sum fold_right]. now rewrite length_is.
Qed.

Theorem honest_opening_verifies_as_sent (cap_height : nat) (matrices : list (matrix elt)) (index : nat) :
  n = 2 \/ n = 4 -> valid_heights tall_matrix matrices = true -> Forall rectangular matrices -> index < tallest tall_matrix matrices ->
  verify_sent cap_height (sent_cap cap_height matrices) (map dimensions_of matrices) index (sent_rows matrices index)
    (sent_siblings cap_height matrices index) = true.
Proof.
  intros arities valid rectangles inside.
  set (f := part_of (tallest tall_matrix matrices) index).
  set (leaf := leaf_matrices tall_matrix matrices). set (levels := ladder_of tall_matrix n matrices).
  assert (combine (map dimensions_of matrices) (sent_rows matrices index) = map f matrices) as parts by apply combine_maps.
  assert (tallest matrix_height (map dimensions_of matrices) = tallest tall_matrix matrices) as top by apply
    (tallest_map dimensions_of matrix_height).
  assert (ladder_of matrix_height n (map dimensions_of matrices) = map (map_level dimensions_of) levels) as ladder_is by apply
    (ladder_of_map dimensions_of matrix_height).
  assert (ladder_of tall_part n (map f matrices) = map (map_level f) levels) as parts_ladder by apply (ladder_of_map f tall_part).
  assert (leaf_matrices tall_part (map f matrices) = map f leaf) as parts_leaf by apply (leaf_matrices_map f tall_part).
  assert (leaf_matrices matrix_height (map dimensions_of matrices) = map dimensions_of leaf) as leaf_is by apply
    (leaf_matrices_map dimensions_of matrix_height).
  destruct (ladder_is_well_formed n cap_height matrices arities valid rectangles) as [well tall_leaf]. fold leaf levels in well, tall_leaf.
  pose proof well as (_ & _ & shape & _).
  assert (Forall (fun lv => 1 <= arity lv) (below_the_cap cap_height levels)) as positive by (now apply fits_app, fits_positive in shape).
  assert (map snd (map f leaf) = rows_at leaf index) as leaf_rows_are.
  { rewrite map_map. unfold rows_at. apply map_ext_in. intros m there. apply filter_In in there as [_ is_tallest].
    apply Nat.eqb_eq in is_tallest.
    unfold f, part_of, sent_row. cbn [snd]. unfold tall_matrix in is_tallest at 1.
    now rewrite is_tallest, Nat.sub_diag, Nat.pow_0_r, Nat.div_1_r. }
  destruct (steps_of_path (below_the_cap cap_height levels) (leaves hash default leaf)
    (tallest tall_matrix matrices) index index [] positive) as [steps_are count].
  { apply rows_shifted_below. now apply rows_are_shifted. }
  unfold verify_sent. rewrite !andb_true_iff. repeat split.
  - unfold lengths_are. destruct list_eq_dec as [_ | differ]; [reflexivity |]. elim differ. unfold sent_rows. rewrite !map_map.
    apply map_ext_in.
    intros m there. rewrite Forall_forall in rectangles. specialize (rectangles m there). unfold rectangular in rectangles.
    rewrite Forall_forall in rectangles.
    apply rectangles. unfold sent_row. apply nth_In. unfold valid_heights in valid. rewrite andb_true_iff, forallb_forall in valid.
    destruct valid as [_ each].
    specialize (each m there). unfold reachable in each. apply Nat.eqb_eq in each. fold (tall_matrix m).
    assert (index / 2 ^ (Nat.log2_up (tallest tall_matrix matrices) - Nat.log2_up (tall_matrix m))
      <= (tallest tall_matrix matrices - 1) / 2 ^ (Nat.log2_up (tallest tall_matrix matrices) - Nat.log2_up (tall_matrix m))) as bound
      by (apply Nat.div_le_mono; [apply Nat.pow_nonzero; lia | lia]).
    lia.
  - unfold valid_heights in *. rewrite top. rewrite andb_true_iff, forallb_forall in *. destruct valid as [some each].
    split; [exact some |].
    intros d there. apply in_map_iff in there as (m & <- & there). exact (each m there).
  - rewrite ladder_is, <- firstn_map_level, siblings_of_map. unfold sent_siblings. fold leaf levels. cbn [open steps]. rewrite count.
    apply Nat.eqb_refl.
  - unfold shape_of_dimensions, opening_of. rewrite parts, parts_ladder, parts_leaf, ladder_is, leaf_is, top, leaf_rows_are.
    rewrite <- !firstn_map_level, <- skipn_map_level. unfold sent_siblings. fold leaf levels. cbn [open steps]. unfold f. rewrite steps_are.
    pose proof (honest_opening_verifies hash compress default n digest_eq leaf (below_the_cap cap_height levels)
      (above_the_cap cap_height levels) index well) as accepted.
    rewrite tall_leaf in accepted. specialize (accepted inside). unfold shape_of, sent_cap in *. fold leaf levels.
    rewrite tall_leaf in accepted.
    rewrite !map_map. cbn [dimensions_of matrix_width].
    replace (product (map (map_level dimensions_of) (above_the_cap cap_height levels))) with (product (above_the_cap cap_height levels)).
    2: { generalize (above_the_cap cap_height levels) as above. induction above as [| lv above IH]; [reflexivity |]. cbn [map].
    unfold product in *. cbn [fold_right map_level arity]. now rewrite IH. }
    replace (map (fun x => map_level matrix_width (map_level dimensions_of x)) (below_the_cap cap_height levels)) with
      (map (map_level width) (below_the_cap cap_height levels)); [exact accepted |].
    apply map_ext. intros lv. unfold map_level. cbn [arity injected]. now rewrite map_map.
Qed.
End Wire.

(** ** Why the cap has to be low enough *)

(** Heights 8 and 2, and a cap of four digests, three levels below which the matrix of height 2 would be injected: any of its rows is
    accepted. *)
Theorem short_row_under_a_cap_is_free {elt digest : Type} (hash : list elt -> digest) (compress : list digest -> digest) (default : digest)
    (digest_eq : forall x y : digest, {x = y} + {x <> y}) (cap : list digest) (tall_width short_width index : nat)
    (row short1 short2 : list elt) (proof : list digest) :
  length short1 = length short2 ->
  let dims := [Dimensions 8 tall_width; Dimensions 2 short_width] in
  verify_sent hash compress default 2 digest_eq 2 cap dims index [row; short1] proof
  = verify_sent hash compress default 2 digest_eq 2 cap dims index [row; short2] proof.
Proof. intros same dims. unfold verify_sent, lengths_are. cbn [map]. rewrite same. reflexivity. Qed.
