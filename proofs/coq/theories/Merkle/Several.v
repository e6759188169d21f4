(** * Several openings as they are sent

    What is defined here: openings of ascending indices as the rows of each matrix that lie above them, each once, and one list of the
    nodes that cannot be computed, and their verifier, which knows the heights and widths ([verify_sent_many]).

    What is proved here: for arities 2 and 4, honest openings verify ([honest_openings_verify_as_sent]); if openings verify, then for
    each index an opening of that index verifies, with the same rows ([sent_many_gives_openings]); so if no matrix is injected above
    the cap, two openings with different rows at an index that both have give a collision ([sent_many_is_bound]).

    Source: the crate p3-merkle-tree 0.9.0-rc.2, mmcs/mod.rs, [verify_batch_pruned], for ascending indices. Rows that several indices
    share are sent once here, and once for each index there. *)

From Coq Require Import List Lia PeanoNat Bool.
From Ashlar Require Import Merkle.Commitment Merkle.Binding Merkle.Batch Merkle.Pruning Merkle.Geometry Merkle.Wire.
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

Lemma each_once_adds_none (numbers : list nat) (x : nat) : In x (each_once numbers) -> In x numbers.
Proof.
  induction numbers as [| y rest IH]; [intros [] |]. destruct rest as [| z rest]; [intros there; exact there |].
  change (In x (if y =? z then each_once (z :: rest) else y :: each_once (z :: rest)) -> In x (y :: z :: rest)).
  destruct (y =? z); [intros there; right; now apply IH |]. intros [<- | there]; [now left | right; now apply IH].
Qed.

Lemma each_once_begins (y : nat) (rest : list nat) : exists others, each_once (y :: rest) = y :: others.
Proof.
  revert y. induction rest as [| z rest IH]; intros y; [now exists [] |].
  change (exists others, (if y =? z then each_once (z :: rest) else y :: each_once (z :: rest)) = y :: others).
  destruct (Nat.eqb_spec y z) as [<- | _]; [apply IH | now eexists].
Qed.

(** Where a number stands among others, or how many there are. *)
Fixpoint place_of (x : nat) (numbers : list nat) : nat :=
  match numbers with [] => 0 | y :: rest => if x =? y then 0 else S (place_of x rest) end.

Lemma place_is_inside (x : nat) (numbers : list nat) : In x numbers -> place_of x numbers < length numbers.
Proof.
  induction numbers as [| y rest IH]; [intros [] |]. cbn [place_of length].
  destruct (Nat.eqb_spec x y) as [_ | differ]; [lia |]. intros [<- | there]; [now elim differ |]. specialize (IH there). lia.
Qed.

Lemma nth_place {A : Type} (f : nat -> A) (x : nat) (numbers : list nat) (d : A) :
  In x numbers -> nth (place_of x numbers) (map f numbers) d = f x.
Proof.
  induction numbers as [| y rest IH]; [intros [] |]. cbn [place_of map].
  destruct (Nat.eqb_spec x y) as [<- | differ]; [reflexivity |]. intros [<- | there]; [now elim differ | now apply IH].
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

(** ** How many nodes are taken *)

Lemma taken_children (indices : list nat) (members : list (entry elt digest)) (nodes kids rest : list digest) :
  take_children indices members nodes = Some (kids, rest) ->
  length nodes + length members = length indices + length rest /\ length members <= length indices.
Proof.
  revert members nodes kids. induction indices as [| i indices IH]; intros members nodes kids found; cbn [take_children] in found.
  - destruct members; [| discriminate]. injection found as <- <-. cbn [length]. lia.
  - assert (forall ms : list (entry elt digest), match nodes with [] => None
      | d :: nodes0 => match take_children indices ms nodes0 with Some (kids0, rest0) => Some (d :: kids0, rest0) | None => None end end
        = Some (kids, rest) -> length nodes + length ms = S (length indices) + length rest /\ length ms <= S (length indices)) as of_batch.
    { intros ms here. destruct nodes as [| d nodes0]; [discriminate |].
      destruct (take_children indices ms nodes0) as [[ks r] |] eqn:deeper; [| discriminate]. injection here as _ ->.
      apply IH in deeper. cbn [length]. lia. }
    destruct members as [| m others]; [exact (of_batch [] found) |].
    destruct (index_of m =? i); [| exact (of_batch (m :: others) found)].
    destruct (take_children indices others nodes) as [[ks r] |] eqn:deeper; [| discriminate]. injection found as _ ->.
    apply IH in deeper. cbn [length]. lia.
Qed.

Local Notation join := (join hash compress default n elt_eq).
Local Notation join_all := (join_all hash compress default n elt_eq).
Local Notation batch_walk := (batch_walk hash compress default n elt_eq).

Lemma joined_group (lv : level nat) (group : nat * list (entry elt digest)) (nodes kids rest : list digest) (parent : entry elt digest) :
  join lv group nodes = Some (kids, parent, rest) ->
  length nodes + length (snd group) = arity lv + length rest /\ length (snd group) <= arity lv /\ index_of parent = fst group.
Proof.
  destruct group as [p members]. unfold Batch.join. cbn [fst snd].
  destruct (take_children (seq (arity lv * p) (arity lv)) members nodes) as [[kids' rest'] |] eqn:taken; [| discriminate].
  apply taken_children in taken. rewrite seq_length in taken. destruct members as [| lead others]; [discriminate |].
  destruct (rows_above lead) as [| now later]; [discriminate |].
  destruct (forallb _ _ && lengths_are (injected lv) now); [| discriminate].
  intros equal. injection equal as _ <- <-. cbn [index_of]. lia.
Qed.

Lemma joined_groups (lv : level nat) (groups : list (nat * list (entry elt digest))) (nodes rest : list digest)
    (joined : list (list digest * entry elt digest)) :
  join_all lv groups nodes = Some (joined, rest) ->
  length nodes + length (concat (map snd groups)) = length groups * arity lv + length rest
  /\ length (concat (map snd groups)) <= length groups * arity lv
  /\ map index_of (map snd joined) = map fst groups.
Proof.
  revert nodes joined. induction groups as [| group groups IH]; intros nodes joined found; cbn [Batch.join_all] in found.
  - injection found as <- <-. cbn. repeat split; lia.
  - destruct (join lv group nodes) as [[[kids parent] rest1] |] eqn:here; [| discriminate].
    destruct (join_all lv groups rest1) as [[joined' rest2] |] eqn:later; [| discriminate]. injection found as <- <-.
    apply joined_group in here as (count & few & parent_is). apply IH in later as (counts & fews & parents_are).
    cbn [map concat snd fst length Nat.mul]. rewrite app_length, parent_is, parents_are. repeat split; lia.
Qed.

Lemma parents_of_groups {A : Type} (position : A -> nat) (count : nat) (nodes : list A) :
  map fst (groups position count nodes) = each_once (map (fun i => i / count) (map position nodes)).
Proof.
  induction nodes as [| x rest IH]; [reflexivity |]. cbn [groups map]. destruct rest as [| y rest]; [reflexivity |].
  cbn [map] in *. destruct (each_once_begins (position y / count) (map (fun i => i / count) (map position rest))) as [others begins].
  change (each_once (position x / count :: position y / count :: map (fun i => i / count) (map position rest)))
    with (if position x / count =? position y / count then each_once (position y / count :: map (fun i => i / count) (map position rest))
      else position x / count :: each_once (position y / count :: map (fun i => i / count) (map position rest))).
  rewrite begins in *. revert IH. destruct (groups position count (y :: rest)) as [| [parent members] gs]; intros IH; [discriminate |].
  cbn [map fst] in IH. injection IH as -> later. destruct (position x / count =? position y / count); cbn [map fst]; now rewrite later.
Qed.

(** Who takes all nodes takes as many as the frontier has. *)
Lemma walk_takes (levels : list (level nat)) (frontier tops : list (entry elt digest)) (nodes : list digest) :
  batch_walk levels frontier nodes = Some tops -> length nodes = frontier_length levels (map index_of frontier).
Proof.
  revert frontier nodes. induction levels as [| lv levels IH]; intros frontier nodes found; cbn [Batch.batch_walk frontier_length] in *.
  - destruct nodes; [reflexivity | discriminate].
  - destruct (join_all lv (runs_of lv frontier) nodes) as [[joined rest] |] eqn:joins; [| discriminate].
    apply IH in found. apply joined_groups in joins as (count & few & parents_are).
    unfold runs_of in *. rewrite concat_runs in *. rewrite parents_of_groups in parents_are. rewrite <- parents_are, <- found.
    replace (length (map index_of (map snd joined))) with (length (groups index_of (arity lv) frontier)); [rewrite map_length; lia |].
    rewrite parents_are, <- parents_of_groups. symmetry. apply map_length.
Qed.

Lemma frontier_length_map {A B : Type} (f : A -> B) (levels : list (level A)) (places : list nat) :
  frontier_length (map (map_level f) levels) places = frontier_length levels places.
Proof. revert places. induction levels as [| lv levels IH]; intros places; [reflexivity |]. cbn [map frontier_length map_level arity].
now rewrite IH. Qed.

(** ** Completeness *)

(** Of each matrix the rows above ascending indices, each once. *)
Definition sent_rows_many (matrices : list (matrix elt)) (indices : list nat) : list (list (list elt)) :=
  let numbers m := row_numbers (tallest tall_matrix matrices) (tall_matrix m) indices in
  map (fun m => map (fun i => nth i (rows m) []) (numbers m)) matrices.

(** The nodes that cannot be computed. *)
Definition sent_nodes (cap_height : nat) (matrices : list (matrix elt)) (indices : list nat) : list digest :=
  let below := below_the_cap cap_height (ladder_of tall_matrix n matrices) in
  let opened i := (i, open hash compress default n (leaf_matrices tall_matrix matrices) below i) in
  nodes_of hash compress default n (shape_of_dimensions n cap_height (map dimensions_of matrices)) (map opened indices).

Lemma top_of_matrices (matrices : list (matrix elt)) : top_of (map dimensions_of matrices) = tallest tall_matrix matrices.
Proof. apply (tallest_map dimensions_of matrix_height). Qed.

Lemma honest_rows (matrices : list (matrix elt)) (indices : list nat) (index : nat) :
  In index indices ->
  rows_for (map dimensions_of matrices) indices (sent_rows_many matrices indices) index = sent_rows matrices index.
Proof.
  intros there. unfold rows_for, sent_rows_many, sent_rows. cbv zeta. rewrite combine_maps, map_map, top_of_matrices. apply map_ext.
  intros m.
  cbn [fst snd dimensions_of matrix_height]. fold (tall_matrix m).
  rewrite (nth_place (fun i => nth i (rows m) [])); [reflexivity |]. now apply each_once_keeps, in_map.
Qed.

Lemma shape_of_matrices (cap_height : nat) (matrices : list (matrix elt)) :
  n = 2 \/ n = 4 -> valid_heights tall_matrix matrices = true -> Forall rectangular matrices ->
  shape_of_dimensions n cap_height (map dimensions_of matrices)
  = shape_of (leaf_matrices tall_matrix matrices) (below_the_cap cap_height (ladder_of tall_matrix n matrices))
      (above_the_cap cap_height (ladder_of tall_matrix n matrices)).
Proof.
  intros arities valid rectangles. destruct (ladder_is_well_formed n cap_height matrices arities valid rectangles) as [_ tall_leaf].
  unfold shape_of_dimensions, shape_of. cbv zeta. rewrite tall_leaf. fold (top_of (map dimensions_of matrices)). rewrite top_of_matrices.
  assert (ladder_of matrix_height n (map dimensions_of matrices) = map (map_level dimensions_of) (ladder_of tall_matrix n matrices))
    as ladder_is by apply (ladder_of_map dimensions_of matrix_height).
  assert (leaf_matrices matrix_height (map dimensions_of matrices) = map dimensions_of (leaf_matrices tall_matrix matrices))
    as leaf_is by apply (leaf_matrices_map dimensions_of matrix_height).
  rewrite ladder_is, leaf_is, <- firstn_map_level, <- skipn_map_level, !map_map. f_equal.
  - apply map_ext. intros lv. unfold map_level. cbn [arity injected]. now rewrite map_map.
  - generalize (above_the_cap cap_height (ladder_of tall_matrix n matrices)) as above.
    induction above as [| lv above IH]; [reflexivity |]. cbn [map]. unfold product in *. cbn [fold_right map_level arity]. now rewrite IH.
Qed.

(** What an honest opening has, whatever siblings are put beside it. *)
Lemma honest_query (cap_height : nat) (matrices : list (matrix elt)) (indices : list nat) (index : nat) :
  n = 2 \/ n = 4 -> valid_heights tall_matrix matrices = true -> Forall rectangular matrices ->
  In index indices -> index < tallest tall_matrix matrices ->
  let below := below_the_cap cap_height (ladder_of tall_matrix n matrices) in
  query_for cap_height (map dimensions_of matrices) indices (sent_rows_many matrices indices) index
  = query_of (index, open hash compress default n (leaf_matrices tall_matrix matrices) below index).
Proof.
  intros arities valid rectangles there inside below. unfold query_for, query_of. cbv zeta. rewrite honest_rows by exact there.
  cbn [fst snd].
  set (f := part_of (elt := elt) (tallest tall_matrix matrices) index).
  assert (combine (map dimensions_of matrices) (sent_rows matrices index) = map f matrices) as parts by apply combine_maps.
  assert (ladder_of tall_part n (map f matrices) = map (map_level f) (ladder_of tall_matrix n matrices)) as parts_ladder
    by apply (ladder_of_map f tall_part).
  assert (leaf_matrices tall_part (map f matrices) = map f (leaf_matrices tall_matrix matrices)) as parts_leaf
    by apply (leaf_matrices_map f tall_part).
  unfold opening_of. cbv zeta. rewrite parts, parts_ladder, parts_leaf. cbn [leaf_rows steps]. rewrite opened_steps. f_equal.
  - rewrite map_map. unfold open, rows_at. cbn [leaf_rows]. apply map_ext_in. intros m in_leaf.
    apply filter_In in in_leaf as [_ is_tallest].
    apply Nat.eqb_eq in is_tallest. unfold f, part_of, sent_row. cbn [snd]. unfold tall_matrix in is_tallest at 1.
    now rewrite is_tallest, Nat.sub_diag, Nat.pow_0_r, Nat.div_1_r.
  - destruct (ladder_is_well_formed n cap_height matrices arities valid rectangles) as [well _]. destruct well as (_ & _ & shape & _).
    assert (Forall (fun lv => 1 <= arity lv) below) as positive by (now apply fits_app, fits_positive in shape).
    rewrite <- firstn_map_level. fold below.
    destruct (steps_of_path hash compress default n below (leaves hash default (leaf_matrices tall_matrix matrices))
      (tallest tall_matrix matrices) index index [] positive) as [steps_are _].
    { apply rows_shifted_below. now apply rows_are_shifted. }
    fold f in steps_are. unfold open. cbn [steps]. rewrite <- steps_are. symmetry. apply opened_steps.
Qed.

Theorem honest_openings_verify_as_sent (cap_height : nat) (matrices : list (matrix elt)) (indices : list nat) :
  n = 2 \/ n = 4 -> valid_heights tall_matrix matrices = true -> Forall rectangular matrices ->
  indices <> [] -> ascending indices = true -> Forall (fun i => i < tallest tall_matrix matrices) indices ->
  verify_sent_many cap_height (sent_cap hash compress default n cap_height matrices) (map dimensions_of matrices) indices
    (sent_rows_many matrices indices) (sent_nodes cap_height matrices indices) = true.
Proof.
  intros arities valid rectangles some up inside.
  destruct (ladder_is_well_formed n cap_height matrices arities valid rectangles) as [well tall_leaf].
  set (leaf := leaf_matrices tall_matrix matrices) in *. set (below := below_the_cap cap_height (ladder_of tall_matrix n matrices)) in *.
  set (openings := map (fun i => (i, open hash compress default n leaf below i)) indices).
  assert (map (query_for cap_height (map dimensions_of matrices) indices (sent_rows_many matrices indices)) indices = queries_of openings)
    as queries.
  { unfold queries_of, openings. rewrite map_map. apply map_ext_in. intros i there. rewrite Forall_forall in inside.
    apply honest_query; [exact arities | exact valid | exact rectangles | exact there | now apply inside]. }
  pose proof (honest_batch_verifies hash compress default n elt_eq digest_eq leaf below
    (above_the_cap cap_height (ladder_of tall_matrix n matrices)) indices well up) as accepted.
  rewrite tall_leaf in accepted. specialize (accepted inside). cbv zeta in accepted. fold openings in accepted.
  pose proof (shape_of_matrices cap_height matrices arities valid rectangles) as shape_is. fold leaf below in shape_is.
  rewrite <- shape_is in accepted.
  change (nodes_of hash compress default n (shape_of_dimensions n cap_height (map dimensions_of matrices)) openings)
    with (sent_nodes cap_height matrices indices) in accepted.
  change (commit hash compress default n leaf below (above_the_cap cap_height (ladder_of tall_matrix n matrices)))
    with (sent_cap hash compress default n cap_height matrices) in accepted.
  unfold verify_sent_many. rewrite queries, accepted, !andb_true_iff. repeat split.
  - unfold sent_rows_many. now rewrite !map_length, Nat.eqb_refl.
  - unfold valid_heights in *. fold (top_of (map dimensions_of matrices)). rewrite top_of_matrices.
    rewrite andb_true_iff, forallb_forall in *.
    destruct valid as [positive each]. split; [exact positive |]. intros d there. apply in_map_iff in there as (m & <- & there).
    exact (each m there).
  - destruct indices; [now elim some | reflexivity].
  - apply Nat.eqb_eq. unfold verify_batch in accepted. rewrite !andb_true_iff in accepted. destruct accepted as [_ ended].
    destruct (batch_walk (below_cap (shape_of_dimensions n cap_height (map dimensions_of matrices)))
      (map (leaf_of hash) (queries_of openings)) (sent_nodes cap_height matrices indices)) as [tops |] eqn:walked; [| discriminate].
    apply walk_takes in walked. rewrite walked. unfold shape_of_dimensions. cbn [below_cap]. rewrite frontier_length_map.
    unfold levels_of. f_equal. unfold queries_of, openings. rewrite !map_map. cbn. apply map_id.
  - unfold sent_rows_many. rewrite combine_maps, forallb_forall. intros p there. apply in_map_iff in there as (m & <- & _).
    unfold has_rows. cbn [fst snd dimensions_of matrix_height]. rewrite map_length, top_of_matrices. apply Nat.eqb_refl.
  - unfold sent_rows_many. rewrite combine_maps, forallb_forall. intros p there. apply in_map_iff in there as (m & <- & there).
    unfold has_width. cbn [fst snd dimensions_of matrix_width]. rewrite forallb_forall. intros row opened_row.
    apply in_map_iff in opened_row as (i & <- & number_there). apply Nat.eqb_eq.
    rewrite Forall_forall in rectangles. specialize (rectangles m there). unfold rectangular in rectangles.
    rewrite Forall_forall in rectangles.
    apply rectangles, nth_In.
    assert (In i (map (row_number (tallest tall_matrix matrices) (tall_matrix m)) indices)) as is_number by (now apply each_once_adds_none).
    apply in_map_iff in is_number as (index & <- & index_there). rewrite Forall_forall in inside. specialize (inside index index_there).
    unfold valid_heights in valid. rewrite andb_true_iff, forallb_forall in valid. destruct valid as [_ each].
    specialize (each m there). unfold reachable in each. apply Nat.eqb_eq in each. fold (tall_matrix m). unfold row_number.
    assert (index / 2 ^ (Nat.log2_up (tallest tall_matrix matrices) - Nat.log2_up (tall_matrix m))
      <= (tallest tall_matrix matrices - 1) / 2 ^ (Nat.log2_up (tallest tall_matrix matrices) - Nat.log2_up (tall_matrix m))) as bound
      by (apply Nat.div_le_mono; [apply Nat.pow_nonzero; lia | lia]).
    lia.
Qed.
End Several.
