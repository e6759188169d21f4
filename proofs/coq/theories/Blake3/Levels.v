(** * The tree, level by level

    What is proved here: joining neighbours level by level, an odd last chaining value carried up unchanged, until two are
    left for the root, gives the recursive tree, for every number of chunks ([levels_equals_tree]); and going on to one
    chaining value gives that of the subtree ([reduce_subtree_equals_tree]). The specification in the hacspec subset, which
    has no recursion, has the first form.

    What is not: that a given program has this form; that is shown by its proofs at fixed lengths and its vectors.

    Source: [BLAKE3] section 2.1 for the tree; the paper does not describe it by levels. *)

From Coq Require Import Arith Lia List.
From Ashlar Require Import Blake3.Iterate Blake3.Tree.
Import ListNotations.

Section Levels.
Context {H : tree_hash}.

(** One level up. *)
Fixpoint pair_level (cvs : list (cv H)) : list (cv H) :=
  match cvs with
  | l :: r :: rest => parent H l r :: pair_level rest
  | _ => cvs
  end.

(** One level up unless the children of the root are reached: a loop with a fixed bound may repeat this step. *)
Definition reduce_level (cvs : list (cv H)) : list (cv H) :=
  if length cvs <=? 2 then cvs else pair_level cvs.

(** The hash by levels; [rounds] is the loop's bound. *)
Definition levels (rounds : nat) (chunks : list (list (byte H))) : out H :=
  match chunks with
  | [bytes] => root_chunk H 0 bytes
  | _ =>
      match iterate rounds reduce_level (map value (numbered chunks)) with
      | [l; r] => root_parent H l r
      | _ => output empty_chunk
      end
  end.

(** ** The same step on nodes *)

Fixpoint pair_nodes (nodes : list (node H)) : list (node H) :=
  match nodes with
  | l :: r :: rest => parent_node (value l) (value r) :: pair_nodes rest
  | _ => nodes
  end.

(** Induction that takes two elements at a time, as [pair_level] does. *)
Lemma pairwise_induction {A : Type} (P : list A -> Prop) :
  P [] -> (forall x, P [x]) -> (forall x y rest, P rest -> P (x :: y :: rest)) -> forall l, P l.
Proof.
  intros none one more.
  assert (both : forall l, P l /\ forall x, P (x :: l)).
  { induction l as [| y rest [this next]]; split; auto. }
  intros l. apply both.
Qed.

Lemma pair_level_of_values (nodes : list (node H)) : pair_level (map value nodes) = map value (pair_nodes nodes).
Proof.
  induction nodes as [| x | x y rest same] using pairwise_induction; [reflexivity | reflexivity |].
  cbn [map pair_level pair_nodes value]. now rewrite same.
Qed.

Lemma pair_nodes_length (nodes : list (node H)) :
  length nodes <= 2 * length (pair_nodes nodes) <= length nodes + 1.
Proof. induction nodes as [| x | x y rest IH] using pairwise_induction; cbn [pair_nodes length] in *; lia. Qed.

Lemma pair_nodes_append (n : nat) (left right : list (node H)) :
  length left = 2 * n -> pair_nodes (left ++ right) = pair_nodes left ++ pair_nodes right.
Proof.
  revert n. induction left as [| x | x y rest IH] using pairwise_induction; intros n even_length; cbn [length] in even_length.
  - reflexivity.
  - lia.
  - cbn [app pair_nodes]. now rewrite (IH (n - 1)) by lia.
Qed.

(** ** One level up leaves the tree unchanged *)

Lemma tree_of_pairs (nodes : list (node H)) : 2 <= length nodes -> tree (pair_nodes nodes) = tree nodes.
Proof.
  remember (length nodes) as n eqn:n_is. revert nodes n_is.
  induction n as [n smaller] using lt_wf_ind. intros nodes n_is several.
  destruct (le_lt_dec n 2) as [two | more].
  { destruct nodes as [| x [| y [| z rest]]]; cbn [length] in n_is; try lia. reflexivity. }
  destruct (left_length_is_largest n several) as [[k power] _].
  pose proof (left_length_bounds n several) as bounds. rewrite power in bounds.
  destruct k as [| k]; [cbn in bounds; lia |].
  rewrite <- (firstn_skipn (2 ^ S k) nodes).
  set (left := firstn (2 ^ S k) nodes). set (right := skipn (2 ^ S k) nodes).
  assert (left_size : length left = 2 ^ S k) by (unfold left; rewrite firstn_length; lia).
  assert (right_size : length right = n - 2 ^ S k) by (unfold right; rewrite skipn_length; lia).
  pose proof (pair_nodes_length left). pose proof (pair_nodes_length right).
  rewrite (pair_nodes_append (2 ^ k)) by now rewrite left_size, Nat.pow_succ_r'.
  pose proof (Nat.pow_succ_r' 2 k). pose proof (two_to_positive k).
  rewrite (tree_append k) by lia. rewrite (tree_append (S k)) by lia.
  rewrite (smaller (length left)) by lia.
  destruct (le_lt_dec 2 (length right)) as [several_right | one_right].
  - now rewrite (smaller (length right)) by lia.
  - now destruct right as [| x [| y rest]]; cbn [length] in *; [| | lia].
Qed.

(** ** The whole reduction *)

Lemma reduce_to_root_children (rounds : nat) (nodes : list (node H)) :
  2 <= length nodes <= 2 * 2 ^ rounds ->
  exists l r, iterate rounds reduce_level (map value nodes) = [l; r] /\ tree nodes = parent_node l r.
Proof.
  revert nodes. induction rounds as [| rounds IH]; intros nodes bounds.
  - destruct nodes as [| x [| y [| z rest]]]; cbn in bounds; try lia.
    now exists (value x), (value y).
  - cbn [iterate]. unfold reduce_level at 2. rewrite map_length.
    destruct (Nat.leb_spec (length nodes) 2).
    + apply IH. pose proof (two_to_positive rounds). lia.
    + rewrite pair_level_of_values, <- tree_of_pairs by lia.
      pose proof (pair_nodes_length nodes). pose proof (Nat.pow_succ_r' 2 rounds).
      apply IH. lia.
Qed.

(** Reducing to a single chaining value: how a whole subtree of at most [2 ^ k] nodes is hashed. *)
Definition reduce_subtree (k : nat) (cvs : list (cv H)) : list (cv H) := iterate k pair_level cvs.

Theorem reduce_subtree_equals_tree (k : nat) (nodes : list (node H)) :
  1 <= length nodes <= 2 ^ k -> reduce_subtree k (map value nodes) = [value (tree nodes)].
Proof.
  unfold reduce_subtree. revert nodes. induction k as [| k IH]; intros nodes bounds.
  - destruct nodes as [| x [| y rest]]; cbn in bounds; try lia. reflexivity.
  - cbn [iterate]. rewrite pair_level_of_values.
    pose proof (pair_nodes_length nodes). pose proof (Nat.pow_succ_r' 2 k).
    rewrite IH by lia.
    destruct (le_lt_dec 2 (length nodes)).
    + now rewrite tree_of_pairs.
    + now destruct nodes as [| x [| y rest]]; cbn [length] in *; [| | lia].
Qed.

(** Every bound that suffices gives the same hash; [rounds := length chunks] always does. *)
Theorem levels_equals_tree (rounds : nat) (chunks : list (list (byte H))) :
  1 <= length chunks <= 2 * 2 ^ rounds -> levels rounds chunks = root chunks.
Proof.
  intros bounds. destruct chunks as [| bytes [| second rest]] eqn:chunks_are; [cbn in bounds; lia | reflexivity |].
  rewrite <- chunks_are in *.
  replace (levels rounds chunks) with
    (match iterate rounds reduce_level (map value (numbered chunks)) with
     | [l; r] => root_parent H l r
     | _ => output empty_chunk
     end) by now rewrite chunks_are.
  destruct (reduce_to_root_children rounds (numbered chunks)) as (l & r & reduced & node_is).
  { rewrite numbered_length. rewrite chunks_are in *. cbn [length] in *. lia. }
  unfold root. now rewrite reduced, node_is.
Qed.

Corollary levels_by_length (chunks : list (list (byte H))) :
  1 <= length chunks -> levels (length chunks) chunks = root chunks.
Proof.
  intros some. apply levels_equals_tree. split; [assumption |].
  pose proof (Nat.pow_gt_lin_r 2 (length chunks)). lia.
Qed.

End Levels.
