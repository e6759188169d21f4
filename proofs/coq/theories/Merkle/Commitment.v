(** * The Merkle tree over matrices of several heights

    What is defined here: the commitment to matrices of several heights, its opening at one index, and the verifier. The leaves hash
    the rows of the tallest matrices, joined; each level compresses groups of digests, and injects the rows of the matrices that are
    as tall as the level is wide by a second compression; the commitment is the cap, a layer near the root.

    What is proved here: an honest opening verifies, for every ladder of levels, every cap and every index ([honest_opening_verifies]).

    What is not: anything about the hash and the compression, which are any functions.

    Source: the crate p3-merkle-tree 0.9.0-rc.2; types and functions are cited at each definition. How heights give the ladder of
    levels is Geometry.v. *)

From Coq Require Import List Lia PeanoNat Bool.
Import ListNotations.

(** A level of the ladder, from the leaves up: how many nodes are compressed to one, and what is injected after that.
    p3-merkle-tree: builder.rs, [Layer]. *)
Record level (A : Type) := Level { arity : nat; injected : list A }.
Arguments Level {A}.
Arguments arity {A}.
Arguments injected {A}.

Definition map_level {A B : Type} (f : A -> B) (lv : level A) : level B := Level (arity lv) (map f (injected lv)).

(** How many nodes of the lowest layer lie below one of the highest. *)
Definition product {A : Type} (levels : list (level A)) : nat := fold_right (fun lv below => arity lv * below) 1 levels.

(** A matrix of [width] columns. *)
Record matrix (elt : Type) := Matrix { width : nat; rows : list (list elt) }.
Arguments Matrix {elt}.
Arguments width {elt}.
Arguments rows {elt}.

(** What an opening holds of one level: the siblings, from left to right, and a row of each matrix that is injected. *)
Record step (elt digest : Type) := Step { siblings : list digest; opened : list (list elt) }.
Arguments Step {elt digest}.
Arguments siblings {elt digest}.
Arguments opened {elt digest}.

(** p3-commit: [BatchOpening], with rows and siblings by levels. *)
Record opening (elt digest : Type) := Opening { leaf_rows : list (list elt); steps : list (step elt digest) }.
Arguments Opening {elt digest}.
Arguments leaf_rows {elt digest}.
Arguments steps {elt digest}.

(** What the verifier knows: the height and the widths of the tallest matrices, the levels below the cap with the widths that are
    injected there, and the length of the cap. *)
Record shape := Shape { leaf_height : nat; leaf_widths : list nat; below_cap : list (level nat); cap_length : nat }.

Section Commitment.
Context {elt digest : Type}.
Variable hash : list elt -> digest.
Variable compress : list digest -> digest.
Variable default : digest.
Variable n : nat.

(** Digests filled up to the [n] that a compression takes. *)
Definition fill (digests : list digest) : list digest := digests ++ repeat default (n - length digests).

(** The hash of rows, joined in the order of their matrices. p3-symmetric: [CryptographicHasher::hash_iter_slices]. *)
Definition hash_rows (opened_rows : list (list elt)) : digest := hash (concat opened_rows).

(** ** Commit *)

Definition rows_at (matrices : list (matrix elt)) (i : nat) : list (list elt) := map (fun m => nth i (rows m) []) matrices.

Definition height (matrices : list (matrix elt)) : nat := match matrices with [] => 0 | m :: _ => length (rows m) end.

(** Row [i] of each, or the default digest past the last one. *)
Definition row_digest (matrices : list (matrix elt)) (i : nat) : digest :=
  if i <? height matrices then hash_rows (rows_at matrices i) else default.

Definition leaves (matrices : list (matrix elt)) : list digest := map (row_digest matrices) (seq 0 (height matrices)).

(** p3-merkle-tree: merkle_tree.rs, [padded_len]. *)
Definition padded_length (count : nat) : nat := if count <=? 1 then count else (count + n - 1) / n * n.

(** Children of node [i]; past its end a layer holds the default digest. *)
Definition children (count : nat) (layer : list digest) (i : nat) : list digest :=
  map (fun k => nth (count * i + k) layer default) (seq 0 count).

Definition inject {A : Type} (folded : digest) (what : list A) (its_digest : digest) : digest :=
  match what with [] => folded | _ => compress (fill [folded; its_digest]) end.

(** p3-merkle-tree: builder.rs, [Layer]: C(children), or C(C(children), H(rows)), or C(C(children), default) past the last row. *)
Definition node (lv : level (matrix elt)) (layer : list digest) (i : nat) : digest :=
  inject (compress (fill (children (arity lv) layer i))) (injected lv) (row_digest (injected lv) i).

Definition next_layer (lv : level (matrix elt)) (layer : list digest) : list digest :=
  map (node lv layer) (seq 0 (padded_length (length layer) / arity lv)).

(** The layer above all [levels]. *)
Fixpoint climb (levels : list (level (matrix elt))) (layer : list digest) : list digest :=
  match levels with [] => layer | lv :: above => climb above (next_layer lv layer) end.

(** p3-merkle-tree: merkle_tree.rs, [MerkleTree::cap]: a layer, filled up with the default digest to the product of the arities
    above it. With nothing above, it is the root alone. *)
Definition commit (tallest : list (matrix elt)) (below above : list (level (matrix elt))) : list digest :=
  map (fun i => nth i (climb below (leaves tallest)) default) (seq 0 (product above)).

(** ** Open *)

(** Without the one at [position]. *)
Definition without (position : nat) (digests : list digest) : list digest := firstn position digests ++ skipn (S position) digests.

(** p3-merkle-tree: mmcs/batch.rs, [open_batch]: in each group, every child but the one on the path. *)
Fixpoint path (levels : list (level (matrix elt))) (layer : list digest) (index : nat) : list (step elt digest) :=
  match levels with
  | [] => []
  | lv :: above =>
    let parent := index / arity lv in
    Step (without (index mod arity lv) (children (arity lv) layer parent)) (rows_at (injected lv) parent)
      :: path above (next_layer lv layer) parent
  end.

Definition open (tallest : list (matrix elt)) (below : list (level (matrix elt))) (index : nat) : opening elt digest :=
  Opening (rows_at tallest index) (path below (leaves tallest) index).

(** ** Verify *)

Definition insert (position : nat) (d : digest) (others : list digest) : list digest :=
  firstn position others ++ d :: skipn position others.

(** What is compressed at a level, for the digest [d] at [index]. *)
Definition group (lv : level nat) (index : nat) (d : digest) (st : step elt digest) : list digest :=
  insert (index mod arity lv) d (siblings st).

Definition parent_digest (lv : level nat) (index : nat) (d : digest) (st : step elt digest) : digest :=
  inject (compress (fill (group lv index d st))) (injected lv) (hash_rows (opened st)).

Definition lengths_are (widths : list nat) (opened_rows : list (list elt)) : bool :=
  if list_eq_dec Nat.eq_dec (map (@length elt) opened_rows) widths then true else false.

(** A step has one sibling less than the arity, and a row of each width. p3-merkle-tree: mmcs/geometry.rs, [check_widths]. *)
Definition step_fits (lv : level nat) (st : step elt digest) : bool :=
  (length (siblings st) =? arity lv - 1) && lengths_are (injected lv) (opened st).

(** Where the walk ends, and with which digest. *)
Fixpoint walk (levels : list (level nat)) (index : nat) (d : digest) (sts : list (step elt digest)) : option (nat * digest) :=
  match levels, sts with
  | [], [] => Some (index, d)
  | lv :: levels, st :: sts =>
    if step_fits lv st then walk levels (index / arity lv) (parent_digest lv index d st) sts else None
  | _, _ => None
  end.

Variable digest_eq : forall x y : digest, {x = y} + {x <> y}.

Definition in_cap (cap : list digest) (end_of_walk : option (nat * digest)) : bool :=
  match end_of_walk with
  | None => false
  | Some (index, d) => match nth_error cap index with None => false | Some root => if digest_eq root d then true else false end
  end.

(** p3-merkle-tree: mmcs/batch.rs, [verify_batch]. *)
Definition verify (cap : list digest) (s : shape) (index : nat) (o : opening elt digest) : bool :=
  (length cap =? cap_length s) && (index <? leaf_height s) && lengths_are (leaf_widths s) (leaf_rows o)
  && in_cap cap (walk (below_cap s) index (hash_rows (leaf_rows o)) (steps o)).

(** ** Completeness *)

(** All rows are as wide as their matrix. *)
Definition rectangular (m : matrix elt) : Prop := Forall (fun row => length row = width m) (rows m).

(** Levels that fit a layer of [count] digests whose rows end at index [last]: groups are of two or more and divide the padded layer,
    and whoever is injected has a row for every index that leads there. *)
Fixpoint fits (levels : list (level (matrix elt))) (count last : nat) : Prop :=
  match levels with
  | [] => True
  | lv :: above =>
    2 <= count /\ 1 <= arity lv /\ Nat.divide (arity lv) n
    /\ Forall (fun m => rectangular m /\ last / arity lv < length (rows m)) (injected lv)
    /\ fits above (padded_length count / arity lv) (last / arity lv)
  end.

(** The number of digests above all levels. *)
Fixpoint count_above (levels : list (level (matrix elt))) (count : nat) : nat :=
  match levels with [] => count | lv :: above => count_above above (padded_length count / arity lv) end.

Definition shape_of (tallest : list (matrix elt)) (below above : list (level (matrix elt))) : shape :=
  Shape (height tallest) (map width tallest) (map (map_level width) below) (product above).

(** The tallest matrices are rectangles of one height, the ladder fits them and ends in one root. *)
Definition well_formed (tallest : list (matrix elt)) (below above : list (level (matrix elt))) : Prop :=
  1 <= n
  /\ Forall (fun m => rectangular m /\ length (rows m) = height tallest) tallest
  /\ fits (below ++ above) (height tallest) (height tallest - 1)
  /\ count_above (below ++ above) (height tallest) <= 1.

Lemma nth_of_map_seq (f : nat -> digest) (count i : nat) : i < count -> nth i (map f (seq 0 count)) default = f i.
Proof.
  intros inside. rewrite (nth_indep _ default (f 0)) by (rewrite map_length, seq_length; exact inside).
  now rewrite map_nth, seq_nth.
Qed.

Lemma insert_without (position : nat) (digests : list digest) :
  position < length digests -> insert position (nth position digests default) (without position digests) = digests.
Proof.
  unfold insert, without. revert position. induction digests as [| d digests IH]; intros position inside; cbn [length] in inside; [lia |].
  destruct position as [| position]; [reflexivity |].
  cbn [firstn skipn app nth]. f_equal. apply IH. lia.
Qed.

Lemma length_without (position : nat) (digests : list digest) :
  position < length digests -> length (without position digests) = length digests - 1.
Proof. intros inside. unfold without. rewrite app_length, firstn_length, skipn_length. lia. Qed.

Lemma length_children (count : nat) (layer : list digest) (i : nat) : length (children count layer i) = count.
Proof. unfold children. now rewrite map_length, seq_length. Qed.

Lemma child_on_path (count : nat) (layer : list digest) (index : nat) :
  1 <= count -> nth (index mod count) (children count layer (index / count)) default = nth index layer default.
Proof.
  intros some. unfold children. rewrite nth_of_map_seq by (apply Nat.mod_upper_bound; lia).
  now rewrite <- Nat.div_mod by lia.
Qed.

Lemma lengths_of_rows (matrices : list (matrix elt)) (i : nat) :
  Forall (fun m => rectangular m /\ i < length (rows m)) matrices -> lengths_are (map width matrices) (rows_at matrices i) = true.
Proof.
  intros each. unfold lengths_are. destruct list_eq_dec as [_ | differ]; [reflexivity |]. elim differ.
  unfold rows_at. rewrite map_map. induction each as [| m ms [shape inside] _ IH]; [reflexivity |].
  cbn [map]. f_equal; [| apply IH; intros equal; apply differ; cbn [map rows_at]; f_equal;
    [| unfold rows_at in *; rewrite map_map in *; exact equal]];
  unfold rectangular in shape; rewrite Forall_forall in shape; apply shape, nth_In, inside.
Qed.

Lemma padded_bounds (count : nat) : 1 <= n -> 2 <= count -> count <= padded_length count /\ Nat.divide n (padded_length count).
Proof.
  intros some several. unfold padded_length. destruct (Nat.leb_spec count 1); [lia |]. split; [| now exists ((count + n - 1) / n)].
  pose proof (Nat.div_mod_eq (count + n - 1) n). pose proof (Nat.mod_upper_bound (count + n - 1) n). nia.
Qed.

(** Groups of a layer that fits cover it. *)
Lemma groups_cover (count a : nat) : 1 <= n -> 2 <= count -> 1 <= a -> Nat.divide a n -> count <= a * (padded_length count / a).
Proof.
  intros some several positive divides. destruct (padded_bounds count some several) as [enough whole].
  assert (Nat.divide a (padded_length count)) as [q is_multiple] by (now apply Nat.divide_trans with n).
  rewrite is_multiple in *. rewrite Nat.div_mul by lia. lia.
Qed.

Lemma parent_inside (count a index : nat) :
  1 <= n -> 2 <= count -> 1 <= a -> Nat.divide a n -> index < count -> index / a < padded_length count / a.
Proof.
  intros some several positive divides inside. pose proof (groups_cover count a some several positive divides).
  apply Nat.div_lt_upper_bound; lia.
Qed.

Lemma length_next (lv : level (matrix elt)) (layer : list digest) : length (next_layer lv layer) = padded_length (length layer) / arity lv.
Proof. unfold next_layer. now rewrite map_length, seq_length. Qed.

(** One step of the verifier gives the node of the tree. *)
Lemma step_on_path (lv : level (matrix elt)) (layer : list digest) (index last : nat) (st : step elt digest) :
  1 <= n -> 2 <= length layer -> 1 <= arity lv -> Nat.divide (arity lv) n ->
  Forall (fun m => rectangular m /\ last / arity lv < length (rows m)) (injected lv) ->
  index <= last -> index < length layer ->
  st = Step (without (index mod arity lv) (children (arity lv) layer (index / arity lv))) (rows_at (injected lv) (index / arity lv)) ->
  step_fits (map_level width lv) st = true
  /\ parent_digest (map_level width lv) index (nth index layer default) st = nth (index / arity lv) (next_layer lv layer) default.
Proof.
  intros some several positive divides each below inside ->.
  assert (index / arity lv <= last / arity lv) as in_rows by (apply Nat.div_le_mono; lia).
  assert (index mod arity lv < arity lv) as position by (apply Nat.mod_upper_bound; lia).
  split.
  - unfold step_fits. cbn [siblings opened map_level arity injected].
    rewrite length_without, length_children, Nat.eqb_refl by (now rewrite length_children). cbn [andb]. apply lengths_of_rows.
    apply Forall_impl with (2 := each). intros m [shape enough]. split; [exact shape | lia].
  - unfold parent_digest, group. cbn [siblings opened map_level arity injected].
    rewrite <- child_on_path with (count := arity lv) by exact positive.
    rewrite insert_without by (now rewrite length_children).
    unfold next_layer. rewrite nth_of_map_seq by (now apply parent_inside). unfold node, inject.
    destruct (injected lv) as [| m ms] eqn:what; [reflexivity |]. cbn [map]. do 3 f_equal.
    unfold row_digest. cbn [height]. inversion each as [| m' ms' [_ enough] _]; subst.
    destruct (Nat.ltb_spec (index / arity lv) (length (rows m))); [reflexivity | lia].
Qed.

Lemma fits_app (below above : list (level (matrix elt))) (count last : nat) : fits (below ++ above) count last -> fits below count last.
Proof.
  revert count last. induction below as [| lv below IH]; intros count last; [now cbn |].
  cbn [app fits]. intuition.
Qed.

Lemma fits_positive (levels : list (level (matrix elt))) (count last : nat) :
  fits levels count last -> Forall (fun lv => 1 <= arity lv) levels.
Proof.
  revert count last. induction levels as [| lv levels IH]; intros count last; [constructor |].
  cbn [fits]. intros (_ & positive & _ & _ & shape). constructor; [exact positive | now apply IH in shape].
Qed.

Lemma count_app (below above : list (level (matrix elt))) (count : nat) :
  count_above (below ++ above) count = count_above above (count_above below count).
Proof. revert count. induction below as [| lv below IH]; intros count; [reflexivity |]. cbn [app count_above]. apply IH. Qed.

Lemma length_climb (levels : list (level (matrix elt))) (layer : list digest) :
  length (climb levels layer) = count_above levels (length layer).
Proof.
  revert layer. induction levels as [| lv levels IH]; intros layer; [reflexivity |].
  cbn [climb count_above]. now rewrite IH, length_next.
Qed.

(** The walk along a path of the tree reaches the layer above. *)
Lemma walk_on_path (levels : list (level (matrix elt))) (layer : list digest) (index last : nat) :
  1 <= n -> fits levels (length layer) last -> index <= last -> index < length layer ->
  exists top, walk (map (map_level width) levels) index (nth index layer default) (path levels layer index)
    = Some (top, nth top (climb levels layer) default) /\ top < length (climb levels layer).
Proof.
  intros some. revert layer index last. induction levels as [| lv levels IH]; intros layer index last shape below inside.
  - exists index. now split.
  - cbn [fits] in shape. destruct shape as (several & positive & divides & each & shape).
    cbn [map path walk]. destruct (step_on_path lv layer index last _ some several positive divides each below inside eq_refl) as [-> ->].
    cbn [map_level arity]. rewrite <- length_next in shape.
    apply IH with (last := last / arity lv); [exact shape | now apply Nat.div_le_mono; lia |].
    rewrite length_next. now apply parent_inside.
Qed.

(** A layer is at most as long as the product of the arities above it, if one root is left. *)
Lemma cap_covers (above below : list (level (matrix elt))) (count last : nat) :
  1 <= n -> fits (below ++ above) count last -> count_above (below ++ above) count <= 1 -> count_above below count <= product above.
Proof.
  intros some. revert count last. induction below as [| lv below IH]; intros count last.
  - cbn [app count_above]. revert count last. induction above as [| lv above IH]; intros count last; [now cbn |].
    cbn [fits count_above product fold_right]. intros (several & positive & divides & _ & shape) one.
    specialize (IH _ _ shape one). pose proof (groups_cover count (arity lv) some several positive divides). unfold product in IH. nia.
  - cbn [app fits count_above]. intros (_ & _ & _ & _ & shape) one. now apply IH with (last := last / arity lv).
Qed.

Theorem honest_opening_verifies (tallest : list (matrix elt)) (below above : list (level (matrix elt))) (index : nat) :
  well_formed tallest below above -> index < height tallest ->
  verify (commit tallest below above) (shape_of tallest below above) index (open tallest below index) = true.
Proof.
  intros (some & each & shape & one_root) inside.
  assert (length (leaves tallest) = height tallest) as leaf_count by (unfold leaves; now rewrite map_length, seq_length).
  unfold verify, shape_of, open. cbn [cap_length leaf_height leaf_widths below_cap leaf_rows steps].
  unfold commit at 1. rewrite map_length, seq_length, Nat.eqb_refl. cbn [andb].
  destruct (Nat.ltb_spec index (height tallest)); [| lia]. cbn [andb].
  rewrite lengths_of_rows.
  2: { apply Forall_impl with (2 := each). intros m [rectangle tall]. split; [exact rectangle | now rewrite tall]. }
  cbn [andb].
  replace (hash_rows (rows_at tallest index)) with (nth index (leaves tallest) default).
  2: { unfold leaves. rewrite nth_of_map_seq by exact inside. unfold row_digest.
    destruct (Nat.ltb_spec index (height tallest)); [reflexivity | lia]. }
  destruct (walk_on_path below (leaves tallest) index (height tallest - 1) some) as (top & -> & reached);
    [rewrite leaf_count; now apply fits_app with above | lia | lia |].
  unfold in_cap. rewrite length_climb, leaf_count in reached.
  pose proof (cap_covers above below _ _ some shape one_root) as covered.
  assert (nth_error (commit tallest below above) top = Some (nth top (climb below (leaves tallest)) default)) as ->.
  { unfold commit. erewrite nth_error_nth' with (d := default) by (rewrite map_length, seq_length; lia).
    now rewrite nth_of_map_seq by lia. }
  now destruct digest_eq.
Qed.
End Commitment.
