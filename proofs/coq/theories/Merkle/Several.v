(** * Several openings as they are sent

    What is defined here: openings of ascending indices as the rows of each matrix that lie above them, each once, and one list of the
    nodes that cannot be computed, and their verifier, which knows the heights and widths ([verify_sent_many]).

    What is proved here: if such openings verify, then for each index an opening of that index verifies, with the same rows
    ([sent_many_gives_openings]); so if no matrix is injected above the cap, two openings with different rows at an index that both have
    give a collision ([sent_many_is_bound]).

    What is not: that honest openings verify in this form; that they do as queries is [honest_batch_verifies] of Pruning.v.

    Source: the crate p3-merkle-tree 0.9.0-rc.2, mmcs/mod.rs, [verify_batch_pruned], for ascending indices. Rows that several indices
    share are sent once here, and once for each index there. *)

From Coq Require Import List Lia PeanoNat Bool.
From Ashlar Require Import Merkle.Commitment Merkle.Binding Merkle.Batch Merkle.Geometry Merkle.Wire.
Import ListNotations.

(** Ascending numbers, each once. *)
Fixpoint each_once (numbers : list nat) : list nat :=
  match numbers with
  | x :: ((y :: _) as rest) => if x =? y then each_once rest else x :: each_once rest
  | _ => numbers
  end.

Lemma each_once_keeps (numbers : list nat) (x : nat) : In x numbers -> In x (each_once numbers).
Proof.
  induction numbers as [| y rest IH]; [intros [] |]. destruct rest as [| z rest]; [intros there; exact there |].
  intros there. change (In x (if y =? z then each_once (z :: rest) else y :: each_once (z :: rest))).
  destruct (Nat.eqb_spec y z) as [<- | _].
  - apply IH. destruct there as [<- | there]; [now left | exact there].
  - destruct there as [<- | there]; [now left | right; now apply IH].
Qed.

(** Where a number stands among others, or how many there are. *)
Fixpoint place_of (x : nat) (numbers : list nat) : nat :=
  match numbers with [] => 0 | y :: rest => if x =? y then 0 else S (place_of x rest) end.

Lemma place_is_inside (x : nat) (numbers : list nat) : In x numbers -> place_of x numbers < length numbers.
Proof.
  induction numbers as [| y rest IH]; [intros [] |]. cbn [place_of length].
  destruct (Nat.eqb_spec x y) as [_ | differ]; [lia |]. intros [<- | there]; [now elim differ |]. specialize (IH there). lia.
Qed.

(** The row above the leaf of an index, of a matrix of [tall] rows beside one of [top]. *)
Definition row_number (top tall index : nat) : nat := index / 2 ^ (Nat.log2_up top - Nat.log2_up tall).

Definition row_numbers (top tall : nat) (indices : list nat) : list nat := each_once (map (row_number top tall) indices).

(** How many nodes of the levels cannot be computed from those at these places. *)
Fixpoint frontier_length {A : Type} (levels : list (level A)) (places : list nat) : nat :=
  match levels with
  | [] => 0
  | lv :: above =>
    let parents := each_once (map (fun i => i / arity lv) places) in
    (length parents * arity lv - length places) + frontier_length above parents
  end.

Lemma found_beside {A B C : Type} (P : B -> C -> Prop) (f : A -> B) (xs : list A) (ys : list C) (x : A) :
  Forall2 P (map f xs) ys -> In x xs -> exists y, P (f x) y.
Proof.
  revert ys. induction xs as [| x' xs IH]; intros ys all; [intros [] |]. cbn [map] in all.
  inversion all as [| x'' y xs' ys' here later]; subst. intros [<- | there]; [now exists y | now apply (IH ys')].
Qed.

Section Several.
Context {elt digest : Type}.
Variable hash : list elt -> digest.
Variable compress : list digest -> digest.
Variable default : digest.
Variable n : nat.
Variable elt_eq : forall x y : elt, {x = y} + {x <> y}.
Variable digest_eq : forall x y : digest, {x = y} + {x <> y}.

Local Notation part := (dimensions * list elt)%type.
Local Notation rows_of_matrix := (dimensions * list (list elt))%type.

Definition top_of (dims : list dimensions) : nat := tallest matrix_height dims.

(** A row of each matrix, the one above an index. *)
Definition rows_for (dims : list dimensions) (indices : list nat) (sent : list (list (list elt))) (index : nat) : list (list elt) :=
  let row (m : rows_of_matrix) :=
    let tall := matrix_height (fst m) in
    nth (place_of (row_number (top_of dims) tall index) (row_numbers (top_of dims) tall indices)) (snd m) [] in
  map row (combine dims sent).

(** As many rows of each matrix as lie above the indices, of its width. *)
Definition has_rows (dims : list dimensions) (indices : list nat) (m : rows_of_matrix) : bool :=
  length (snd m) =? length (row_numbers (top_of dims) (matrix_height (fst m)) indices).
Definition has_width (m : rows_of_matrix) : bool := forallb (fun row => length row =? matrix_width (fst m)) (snd m).

(** What is opened at an index, as the batch has it. *)
Definition query_for (cap_height : nat) (dims : list dimensions) (indices : list nat) (sent : list (list (list elt))) (index : nat) :
  query elt :=
  let o := opening_of (digest := digest) n cap_height dims (rows_for dims indices sent index) [] in
  Query index (leaf_rows o) (map opened (steps o)).

Definition levels_of (cap_height : nat) (dims : list dimensions) : list (level dimensions) :=
  below_the_cap cap_height (ladder_of matrix_height n dims).

Definition verify_sent_many (cap_height : nat) (cap : list digest) (dims : list dimensions) (indices : list nat)
  (sent : list (list (list elt))) (proof : list digest) : bool :=
  (length sent =? length dims) && valid_heights matrix_height dims && (1 <=? length indices)
  && (length proof =? frontier_length (levels_of cap_height dims) indices)
  && forallb (has_rows dims indices) (combine dims sent) && forallb has_width (combine dims sent)
  && verify_batch hash compress default n elt_eq digest_eq cap (shape_of_dimensions n cap_height dims)
       (map (query_for cap_height dims indices sent) indices) proof.

(** ** Single openings *)

Lemma rows_have_widths (dims : list dimensions) (indices : list nat) (sent : list (list (list elt))) (index : nat) :
  length sent = length dims -> forallb (has_rows dims indices) (combine dims sent) = true ->
  forallb has_width (combine dims sent) = true -> In index indices ->
  lengths_are (map matrix_width dims) (rows_for dims indices sent index) = true.
Proof.
  intros same counts widths there. unfold lengths_are. destruct list_eq_dec as [_ | differ]; [reflexivity |]. elim differ.
  rewrite <- (fst_combine dims sent same) at 2. unfold rows_for. rewrite !map_map. apply map_ext_in. intros m inside.
  rewrite forallb_forall in counts, widths. specialize (counts m inside). specialize (widths m inside).
  unfold has_rows in counts. apply Nat.eqb_eq in counts. unfold has_width in widths. rewrite forallb_forall in widths.
  apply Nat.eqb_eq, widths, nth_In. rewrite counts. apply place_is_inside, each_once_keeps, in_map, there.
Qed.

Lemma walk_fits (levels : list (level nat)) (index : nat) (d : digest) (sts : list (step elt digest)) (top : nat * digest) :
  walk hash compress default n levels index d sts = Some top -> Forall2 (fun lv st => step_fits lv st = true) levels sts.
Proof.
  revert index d sts. induction levels as [| lv levels IH]; intros index d [| st sts] found; cbn [walk] in found; try discriminate;
    constructor.
  - destruct (step_fits lv st); [reflexivity | discriminate].
  - destruct (step_fits lv st); [| discriminate]. now apply IH in found.
Qed.

Lemma opened_steps (levels : list (level part)) (proof : list digest) :
  map opened (steps_of levels proof) = map (fun lv => map snd (injected lv)) levels.
Proof. revert proof. induction levels as [| lv levels IH]; intros proof; [reflexivity |]. cbn [steps_of map opened]. now rewrite IH. Qed.

(** Steps are those of their siblings, laid end to end. *)
Lemma steps_of_siblings (levels : list (level part)) (widths : list (level nat)) (sts : list (step elt digest)) :
  map arity levels = map arity widths -> Forall2 (fun lv st => step_fits lv st = true) widths sts ->
  map opened sts = map (fun lv => map snd (injected lv)) levels ->
  steps_of levels (concat (map siblings sts)) = sts /\ length (concat (map siblings sts)) = siblings_of levels.
Proof.
  intros same fits. revert levels same. unfold siblings_of.
  induction fits as [| lw st widths sts here _ IH]; intros [| lv levels] same rows_are; cbn [map] in *; try discriminate; [now split |].
  injection same as same_arity same. injection rows_are as first later. destruct (IH levels same later) as [steps_are count].
  unfold step_fits in here. apply andb_true_iff in here as [siblings_are _]. apply Nat.eqb_eq in siblings_are.
  rewrite <- same_arity in siblings_are. cbn [concat steps_of list_sum fold_right]. split.
  - rewrite <- siblings_are, firstn_app, firstn_all, Nat.sub_diag, firstn_O, app_nil_r, skipn_app, skipn_all, Nat.sub_diag.
    cbn [app skipn]. rewrite steps_are, <- first. now destruct st.
  - rewrite app_length, count. unfold list_sum. lia.
Qed.

Theorem sent_many_gives_openings (cap_height : nat) (cap : list digest) (dims : list dimensions) (indices : list nat)
    (sent : list (list (list elt))) (proof : list digest) (index : nat) :
  verify_sent_many cap_height cap dims indices sent proof = true -> In index indices ->
  exists path, verify_sent hash compress default n digest_eq cap_height cap dims index (rows_for dims indices sent index) path = true.
Proof.
  unfold verify_sent_many. rewrite !andb_true_iff, !Nat.eqb_eq. intros [[[[[[same valid] _] _] counts] widths] accepted] there.
  pose proof (rows_have_widths dims indices sent index same counts widths there) as fit.
  apply batch_gives_openings in accepted.
  assert (exists o, opens (query_for cap_height dims indices sent index) o
    /\ verify hash compress default n digest_eq cap (shape_of_dimensions n cap_height dims) index o = true) as (o & rows_are & single).
  { destruct (found_beside _ _ _ _ _ accepted there) as (o & rows_are & single). now exists o. }
  set (parts := combine dims (rows_for dims indices sent index)).
  assert (map fst parts = dims) as parts_are.
  { apply fst_combine. unfold rows_for. rewrite map_length, combine_length. lia. }
  set (levels := below_the_cap cap_height (ladder_of tall_part n parts)).
  assert (map (map_level fst) levels = levels_of cap_height dims) as levels_are.
  { unfold levels, levels_of. rewrite firstn_map_level, <- parts_are. f_equal. symmetry. apply (ladder_of_map fst matrix_height). }
  unfold opens, all_rows, query_for in rows_are. cbn [query_leaf query_above] in rows_are.
  injection rows_are as leaf_are above_are. unfold opening_of in leaf_are, above_are. fold parts levels in leaf_are, above_are.
  cbn [leaf_rows steps] in leaf_are, above_are. rewrite opened_steps in above_are.
  pose proof single as checks. unfold verify in checks. rewrite !andb_true_iff in checks. destruct checks as [_ ended].
  destruct (walk hash compress default n (below_cap (shape_of_dimensions n cap_height dims)) index (hash_rows hash (leaf_rows o)) (steps o))
    as [top |] eqn:walked; [| discriminate]. apply walk_fits in walked.
  destruct (steps_of_siblings levels (below_cap (shape_of_dimensions n cap_height dims)) (steps o)) as [steps_are count].
  { unfold shape_of_dimensions. cbn [below_cap]. fold (levels_of cap_height dims). rewrite <- levels_are, !map_map. reflexivity. }
  { exact walked. }
  { exact above_are. }
  exists (concat (map siblings (steps o))). unfold verify_sent. rewrite fit, valid, count. cbn [andb].
  replace (siblings_of (below_the_cap cap_height (ladder_of matrix_height n dims))) with (siblings_of levels).
  2: { fold (levels_of cap_height dims). rewrite <- levels_are. symmetry. apply siblings_of_map. }
  rewrite Nat.eqb_refl. cbn [andb]. unfold opening_of. fold parts levels. rewrite steps_are, <- leaf_are. destruct o. exact single.
Qed.

(** Two openings, of any indices, that both verify and have different rows at one of them. *)
Corollary sent_many_is_bound (cap_height : nat) (cap : list digest) (dims : list dimensions) (indices1 indices2 : list nat)
    (sent1 sent2 : list (list (list elt))) (proof1 proof2 : list digest) (index : nat) :
  n = 2 \/ n = 4 -> cap_is_low_enough n cap_height dims ->
  verify_sent_many cap_height cap dims indices1 sent1 proof1 = true ->
  verify_sent_many cap_height cap dims indices2 sent2 proof2 = true ->
  In index indices1 -> In index indices2 -> rows_for dims indices1 sent1 index <> rows_for dims indices2 sent2 index ->
  exists path1 path2 pair,
    extract hash compress default n elt_eq digest_eq (shape_of_dimensions n cap_height dims) index
      (opening_of n cap_height dims (rows_for dims indices1 sent1 index) path1)
      (opening_of n cap_height dims (rows_for dims indices2 sent2 index) path2) = Some pair
    /\ collides hash compress pair.
Proof.
  intros arities low valid1 valid2 there1 there2 differ.
  destruct (sent_many_gives_openings _ _ _ _ _ _ index valid1 there1) as [path1 accepted1].
  destruct (sent_many_gives_openings _ _ _ _ _ _ index valid2 there2) as [path2 accepted2]. exists path1, path2.
  apply (sent_is_bound hash compress default n elt_eq digest_eq cap_height cap dims index _ _ path1 path2 arities low accepted1 accepted2).
  intros equal. apply differ. now injection equal.
Qed.
End Several.
