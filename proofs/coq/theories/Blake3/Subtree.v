(** * Subtrees hashed in lanes

    What is proved here: splitting recursively by the largest power of two and returning the two children of the root, not
    merged because the root is finalised differently, gives the root of the tree ([split_root_equals_tree]). So does the form
    of a vector implementation, for any number of lanes [2 ^ a], a >= 1: up to [2 ^ a] chunks are hashed side by side, larger
    subtrees are split, their chaining values laid side by side and joined one level, and the last ones joined level by level
    ([lanes_root_equals_tree]). Both may hash the subtrees of Wide.v ([lanes_agree]).

    What is not: that the lanes compute independent chunks, which is proved about the code; a code with one lane is the case a
    = 1, as two chaining values are never joined before it is known whether they are the root's children.

    Source: [BLAKE3] sections 2.1, 5.2 and 5.3. *)

From Coq Require Import Arith Lia List.
From Ashlar Require Import Blake3.Iterate Blake3.Tree Blake3.Levels Blake3.Wide.
Import ListNotations.

Section Subtree.
Context {H : tree_hash}.

(** ** Splitting down to single chunks *)

(** The chaining values of the two children of the root of two or more nodes. *)
Fixpoint children_within (fuel : nat) (nodes : list (node H)) : cv H * cv H :=
  match fuel with
  | 0 => (value empty_chunk, value empty_chunk)
  | S fuel =>
      let merged part :=
        match part with
        | [leaf] => value leaf
        | _ => let (l, r) := children_within fuel part in parent H l r
        end in
      let left := left_length (length nodes) in
      (merged (firstn left nodes), merged (skipn left nodes))
  end.

Definition children (nodes : list (node H)) : cv H * cv H := children_within (length nodes) nodes.

Definition split_root (chunks : list (list (byte H))) : out H :=
  match chunks with
  | [bytes] => root_chunk H 0 bytes
  | _ => let (l, r) := children (numbered chunks) in root_parent H l r
  end.

Lemma children_within_of_the_root (fuel : nat) (nodes : list (node H)) :
  2 <= length nodes <= fuel ->
  tree nodes = parent_node (fst (children_within fuel nodes)) (snd (children_within fuel nodes)).
Proof.
  revert nodes. induction fuel as [| fuel IH]; intros nodes bounds; [lia |].
  assert (merged : forall part,
    1 <= length part < length nodes ->
    value (tree part) = match part with
                        | [leaf] => value leaf
                        | _ => let (l, r) := children_within fuel part in parent H l r
                        end).
  { intros [| first [| second rest]] smaller; cbn [length] in smaller; [lia | reflexivity |].
    rewrite IH by (cbn [length]; lia). now destruct (children_within fuel (first :: second :: rest)). }
  pose proof (left_length_bounds (length nodes) ltac:(lia)).
  rewrite tree_split by lia. cbn [children_within fst snd].
  rewrite <- !merged by (rewrite ?firstn_length, ?skipn_length; lia).
  reflexivity.
Qed.

Theorem split_root_equals_tree (chunks : list (list (byte H))) :
  1 <= length chunks -> split_root chunks = root chunks.
Proof.
  intros some. destruct chunks as [| first [| second rest]]; cbn [length] in some; [lia | reflexivity |].
  unfold split_root, root, children.
  rewrite (children_within_of_the_root (length (numbered (first :: second :: rest))))
    by (rewrite numbered_length; cbn [length]; lia).
  now destruct children_within.
Qed.

(** ** Splitting down to a vector of chunks *)

Variable a : nat.
Hypothesis two_lanes : 1 <= a.

(** At least two chaining values if there are two or more nodes, at most [2 ^ a]. *)
Fixpoint lanes_within (fuel : nat) (nodes : list (node H)) : list (cv H) :=
  if length nodes <=? 2 ^ a then map value nodes
  else
    match fuel with
    | 0 => []
    | S fuel =>
        let left := left_length (length nodes) in
        reduce_level (lanes_within fuel (firstn left nodes) ++ lanes_within fuel (skipn left nodes))
    end.

(** The children of the root, or the only chaining value. *)
Definition lanes_children (nodes : list (node H)) : list (cv H) :=
  iterate a reduce_level (lanes_within (length nodes) nodes).

Definition lanes_root (chunks : list (list (byte H))) : out H :=
  match chunks with
  | [bytes] => root_chunk H 0 bytes
  | _ =>
      match lanes_children (numbered chunks) with
      | [l; r] => root_parent H l r
      | _ => output empty_chunk
      end
  end.

Definition subtree_in_lanes (k : nat) (chunks : list (node H)) : cv H :=
  match lanes_children chunks with
  | [l; r] => parent H l r
  | only => hd (value empty_chunk) only
  end.

(** [level] has the same tree as [nodes] and fits the lanes; a perfect subtree fills them. *)
Definition stands_for (nodes level : list (node H)) : Prop :=
  tree level = tree nodes
  /\ length level <= 2 ^ a
  /\ (2 <= length nodes -> 2 <= length level)
  /\ (length nodes = 1 -> level = nodes)
  /\ (forall m, a <= m -> length nodes = 2 ^ m -> length level = 2 ^ a).

Lemma nodes_that_fit (nodes : list (node H)) : length nodes <= 2 ^ a -> stands_for nodes nodes.
Proof.
  intros fits. repeat split; auto. intros m above size.
  pose proof (Nat.pow_le_mono_r 2 a m). lia.
Qed.

(** Two adjacent parts, each standing for its nodes, joined one level. *)
Lemma joined_parts (k : nat) (nodes left right : list (node H)) :
  a <= k ->
  left_length (length nodes) = 2 ^ k ->
  2 ^ a < length nodes ->
  stands_for (firstn (2 ^ k) nodes) left ->
  stands_for (skipn (2 ^ k) nodes) right ->
  stands_for nodes (pair_nodes (left ++ right)) /\ 3 <= length (left ++ right).
Proof.
  intros wide split large left_stands right_stands.
  pose proof (Nat.pow_le_mono_r 2 1 a ltac:(lia) two_lanes) as lanes. cbn [Nat.pow] in lanes.
  pose proof (left_length_bounds (length nodes) ltac:(lia)) as bounds. rewrite split in bounds.
  assert (front_size : length (firstn (2 ^ k) nodes) = 2 ^ k) by (rewrite firstn_length; lia).
  assert (back_size : length (skipn (2 ^ k) nodes) = length nodes - 2 ^ k) by now rewrite skipn_length.
  destruct left_stands as (left_tree & _ & _ & _ & left_full).
  destruct right_stands as (right_tree & right_fits & right_several & right_only & right_full).
  specialize (left_full k wide front_size).
  assert (right_some : 1 <= length right).
  { destruct (le_lt_dec 2 (length (skipn (2 ^ k) nodes))) as [several | few]; [specialize (right_several several); lia |].
    rewrite right_only; lia. }
  pose proof (pair_nodes_length (left ++ right)) as paired. rewrite app_length in paired.
  split; [| rewrite app_length; lia]. repeat split; try lia.
  - rewrite tree_of_pairs by (rewrite app_length; lia).
    rewrite (tree_append a) by lia.
    rewrite left_tree, right_tree, <- split. symmetry. apply tree_split. lia.
  - intros m above size.
    destruct m as [| m]; [cbn in size; lia |].
    assert (k = m) as ->.
    { rewrite size, Nat.pow_succ_r' in split. pose proof (two_to_positive m).
      replace (2 * 2 ^ m) with (2 ^ m + 2 ^ m) in split by lia.
      rewrite left_length_of_sum in split by lia.
      symmetry. apply (Nat.pow_inj_r 2); lia. }
    specialize (right_full m wide). rewrite back_size, size, Nat.pow_succ_r' in right_full. lia.
Qed.

Lemma lanes_within_stand (fuel : nat) (nodes : list (node H)) :
  1 <= length nodes <= fuel -> exists level, lanes_within fuel nodes = map value level /\ stands_for nodes level.
Proof.
  revert nodes. induction fuel as [| fuel IH]; intros nodes bounds; [lia |].
  cbn [lanes_within]. destruct (Nat.leb_spec (length nodes) (2 ^ a)) as [fits | large].
  { exists nodes. split; [reflexivity | now apply nodes_that_fit]. }
  pose proof (two_to_positive a).
  destruct (left_length_is_largest (length nodes) ltac:(lia)) as [[k power] [_ largest]].
  pose proof (left_length_bounds (length nodes) ltac:(lia)) as split_bounds.
  specialize (largest a large). rewrite power in *.
  destruct (IH (firstn (2 ^ k) nodes)) as (left & -> & left_stands); [rewrite firstn_length; lia |].
  destruct (IH (skipn (2 ^ k) nodes)) as (right & -> & right_stands); [rewrite skipn_length; lia |].
  destruct (joined_parts k nodes left right) as [joined three]; try assumption.
  { now apply (Nat.pow_le_mono_r_iff 2); [lia |]. }
  exists (pair_nodes (left ++ right)). split; [| assumption].
  rewrite <- map_app, <- pair_level_of_values. unfold reduce_level. rewrite map_length.
  destruct (Nat.leb_spec (length (left ++ right)) 2); [lia | reflexivity].
Qed.

Lemma lanes_children_of_the_root (nodes : list (node H)) :
  2 <= length nodes -> exists l r, lanes_children nodes = [l; r] /\ tree nodes = parent_node l r.
Proof.
  intros several. unfold lanes_children.
  destruct (lanes_within_stand (length nodes) nodes ltac:(lia)) as (level & -> & <- & fits & still_several & _).
  apply reduce_to_root_children. specialize (still_several several). lia.
Qed.

Theorem lanes_root_equals_tree (chunks : list (list (byte H))) :
  1 <= length chunks -> lanes_root chunks = root chunks.
Proof.
  intros some. destruct chunks as [| first [| second rest]]; cbn [length] in some; [lia | reflexivity |].
  unfold lanes_root, root.
  destruct (lanes_children_of_the_root (numbered (first :: second :: rest))) as (l & r & -> & ->);
    [rewrite numbered_length; cbn [length]; lia | reflexivity].
Qed.

Lemma lanes_agree : agrees_with_tree subtree_in_lanes.
Proof.
  intros k chunks size. unfold subtree_in_lanes. pose proof (two_to_positive k).
  destruct (le_lt_dec 2 (length chunks)) as [several | one].
  { now destruct (lanes_children_of_the_root chunks several) as (l & r & -> & ->). }
  unfold lanes_children.
  destruct (lanes_within_stand (length chunks) chunks ltac:(lia)) as (level & -> & _ & _ & _ & same & _).
  rewrite same by lia.
  destruct chunks as [| leaf [| second rest]]; cbn [length] in *; [lia | | lia].
  cbn [map]. clear. induction a as [| rounds IH]; [reflexivity | exact IH].
Qed.

End Subtree.
