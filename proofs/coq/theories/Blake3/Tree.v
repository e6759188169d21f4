(** * The BLAKE3 tree

    What this file gives: the tree of section 2.1 of the BLAKE3 paper, as a function on the list of its chunks, for every
    number of chunks. The compression function is abstract: a [tree_hash] names what finalises a chunk and a parent node, as
    the root or not, and no property of these four functions is assumed. A key, the mode's flags and the seek position of the
    extendable output are inside them.

    What is proved here: [left_length] is the largest power of two strictly below the number of chunks
    ([left_length_is_largest]); the function obeys the equations of the paper ([root_of_one_chunk], [root_of_chunks],
    [subtree_of_one_chunk], [subtree_of_chunks]).

    What is not: anything about the compression function, the blocks of a chunk or collision resistance; counters are
    unbounded here and 64-bit in code.

    Source: [BLAKE3] O'Connor, Aumasson, Neves, Wilcox-O'Hearn, "BLAKE3: one function, fast everywhere". *)

From Coq Require Import Arith Lia List.
Import ListNotations.

(** The four ways to finalise a node, [BLAKE3] section 2.1. [chunk_cv] and [root_chunk] take the chunk's index (the counter t) and its bytes. *)
Record tree_hash : Type := {
  byte : Type;
  cv : Type;
  out : Type;
  chunk_cv : nat -> list byte -> cv;
  root_chunk : nat -> list byte -> out;
  parent : cv -> cv -> cv;
  root_parent : cv -> cv -> out
}.

(** A node before it is known to be the root or not. *)
Inductive node (H : tree_hash) : Type :=
| chunk_node (index : nat) (bytes : list (byte H))
| parent_node (left right : cv H).

Arguments chunk_node {H}.
Arguments parent_node {H}.

(** ** The split *)

(** The number of chunks in the left subtree of [n] chunks, for n >= 2. *)
Definition left_length (n : nat) : nat := 2 ^ Nat.log2 (n - 1).

Lemma two_to_positive (k : nat) : 1 <= 2 ^ k.
Proof. pose proof (Nat.pow_nonzero 2 k). lia. Qed.

Lemma left_length_bounds (n : nat) : 2 <= n -> 1 <= left_length n < n /\ n <= 2 * left_length n.
Proof.
  intros at_least_two. unfold left_length.
  pose proof (Nat.log2_spec (n - 1) ltac:(lia)) as bounds.
  pose proof (two_to_positive (Nat.log2 (n - 1))).
  rewrite Nat.pow_succ_r' in bounds. lia.
Qed.

Theorem left_length_is_largest (n : nat) :
  2 <= n ->
  (exists k, left_length n = 2 ^ k)
  /\ left_length n < n
  /\ (forall k, 2 ^ k < n -> 2 ^ k <= left_length n).
Proof.
  intros at_least_two. repeat split.
  - now exists (Nat.log2 (n - 1)).
  - now apply left_length_bounds.
  - intros k below. apply Nat.pow_le_mono_r; [lia |].
    apply Nat.log2_le_pow2; lia.
Qed.

(** The only place where powers of two are split: everything below rests on this lemma. *)
Lemma left_length_of_sum (k right : nat) : 1 <= right <= 2 ^ k -> left_length (2 ^ k + right) = 2 ^ k.
Proof.
  intros bounds. unfold left_length. f_equal.
  apply Nat.log2_unique; [lia |].
  rewrite Nat.pow_succ_r'. lia.
Qed.

(** ** The tree *)

Section Tree.
Context {H : tree_hash}.

(** The chaining value of a node that is not the root. *)
Definition value (n : node H) : cv H :=
  match n with
  | chunk_node index bytes => chunk_cv H index bytes
  | parent_node l r => parent H l r
  end.

(** The output of a node that is the root. *)
Definition output (n : node H) : out H :=
  match n with
  | chunk_node index bytes => root_chunk H index bytes
  | parent_node l r => root_parent H l r
  end.

(** The single chunk of the empty input; it also stands for the tree of no nodes, which no input has. *)
Definition empty_chunk : node H := chunk_node 0 [].

(** [BLAKE3] section 2.1, on any nodes as leaves; [fuel] bounds the depth. *)
Fixpoint tree_within (fuel : nat) (nodes : list (node H)) : node H :=
  match nodes, fuel with
  | [], _ => empty_chunk
  | [leaf], _ => leaf
  | _, 0 => empty_chunk
  | _, S fuel =>
      let left := left_length (length nodes) in
      parent_node (value (tree_within fuel (firstn left nodes))) (value (tree_within fuel (skipn left nodes)))
  end.

Definition tree (nodes : list (node H)) : node H := tree_within (length nodes) nodes.

(** Chunks with their indices, counted from [start]. *)
Fixpoint numbered_from (start : nat) (chunks : list (list (byte H))) : list (node H) :=
  match chunks with
  | [] => []
  | bytes :: rest => chunk_node start bytes :: numbered_from (S start) rest
  end.

Definition numbered (chunks : list (list (byte H))) : list (node H) := numbered_from 0 chunks.

Lemma numbered_from_length (start : nat) (chunks : list (list (byte H))) :
  length (numbered_from start chunks) = length chunks.
Proof. revert start. induction chunks as [| bytes rest IH]; intros start; cbn; [reflexivity | now rewrite IH]. Qed.

Lemma numbered_length (chunks : list (list (byte H))) : length (numbered chunks) = length chunks.
Proof. apply numbered_from_length. Qed.

Lemma numbered_from_append (start : nat) (first second : list (list (byte H))) :
  numbered_from start (first ++ second) = numbered_from start first ++ numbered_from (start + length first) second.
Proof.
  revert start. induction first as [| bytes rest IH]; intros start; cbn [app numbered_from length].
  - now rewrite Nat.add_0_r.
  - rewrite IH. now replace (S start + length rest) with (start + S (length rest)) by lia.
Qed.

Lemma numbered_append (first second : list (list (byte H))) :
  numbered (first ++ second) = numbered first ++ numbered_from (length first) second.
Proof. apply numbered_from_append. Qed.

Lemma numbered_last (full : list (list (byte H))) (held_back : list (byte H)) :
  numbered (full ++ [held_back]) = numbered full ++ [chunk_node (length full) held_back].
Proof. apply numbered_append. Qed.

(** The hash of a list of chunks: the specification of all that follows. *)
Definition root (chunks : list (list (byte H))) : out H := output (tree (numbered chunks)).

(** ** The equations of the paper *)

Lemma tree_within_split (fuel : nat) (nodes : list (node H)) :
  2 <= length nodes ->
  tree_within (S fuel) nodes
  = parent_node
      (value (tree_within fuel (firstn (left_length (length nodes)) nodes)))
      (value (tree_within fuel (skipn (left_length (length nodes)) nodes))).
Proof. destruct nodes as [| first [| second rest]]; cbn [length]; intros; [lia | lia | reflexivity]. Qed.

Lemma fuel_is_irrelevant (fuel1 fuel2 : nat) (nodes : list (node H)) :
  length nodes <= fuel1 -> length nodes <= fuel2 -> tree_within fuel1 nodes = tree_within fuel2 nodes.
Proof.
  revert fuel2 nodes. induction fuel1 as [| fuel1 same]; intros fuel2 nodes enough1 enough2.
  - destruct nodes; [now destruct fuel2 | cbn in enough1; lia].
  - destruct (le_lt_dec 2 (length nodes)) as [several | few].
    + destruct fuel2 as [| fuel2]; [lia |].
      rewrite !tree_within_split by assumption.
      pose proof (left_length_bounds _ several).
      rewrite (same fuel2 (firstn _ _)) by (rewrite firstn_length; lia).
      now rewrite (same fuel2 (skipn _ _)) by (rewrite skipn_length; lia).
    + destruct nodes as [| leaf [| second rest]]; cbn in few; [now destruct fuel2 | now destruct fuel2 | lia].
Qed.

Lemma tree_of_one (leaf : node H) : tree [leaf] = leaf.
Proof. reflexivity. Qed.

Lemma tree_split (nodes : list (node H)) :
  2 <= length nodes ->
  tree nodes
  = parent_node
      (value (tree (firstn (left_length (length nodes)) nodes)))
      (value (tree (skipn (left_length (length nodes)) nodes))).
Proof.
  intros several. unfold tree at 1.
  rewrite (fuel_is_irrelevant (length nodes) (S (length nodes))) by lia.
  rewrite tree_within_split by assumption.
  pose proof (left_length_bounds _ several).
  unfold tree.
  rewrite (fuel_is_irrelevant (length nodes) (length (firstn (left_length (length nodes)) nodes)))
    by (rewrite firstn_length; lia).
  now rewrite (fuel_is_irrelevant (length nodes) (length (skipn (left_length (length nodes)) nodes)))
    by (rewrite skipn_length; lia).
Qed.

Theorem root_of_one_chunk (bytes : list (byte H)) : root [bytes] = root_chunk H 0 bytes.
Proof. reflexivity. Qed.

Theorem root_of_chunks (chunks : list (list (byte H))) (n := left_length (length chunks)) :
  2 <= length chunks ->
  root chunks = root_parent H (value (tree (firstn n (numbered chunks)))) (value (tree (skipn n (numbered chunks)))).
Proof.
  intros several. unfold root. rewrite tree_split; rewrite numbered_length; [reflexivity | assumption].
Qed.

Theorem subtree_of_one_chunk (index : nat) (bytes : list (byte H)) :
  value (tree [chunk_node index bytes]) = chunk_cv H index bytes.
Proof. reflexivity. Qed.

Theorem subtree_of_chunks (nodes : list (node H)) (n := left_length (length nodes)) :
  2 <= length nodes ->
  value (tree nodes) = parent H (value (tree (firstn n nodes))) (value (tree (skipn n nodes))).
Proof. intros several. now rewrite tree_split. Qed.

(** ** Joining subtrees *)

(** A perfect left subtree and any right subtree that is no larger make one tree. *)
Lemma tree_append (k : nat) (left right : list (node H)) :
  length left = 2 ^ k ->
  1 <= length right <= 2 ^ k ->
  tree (left ++ right) = parent_node (value (tree left)) (value (tree right)).
Proof.
  intros perfect no_larger.
  assert (split_at : left_length (length (left ++ right)) = length left).
  { rewrite app_length, perfect. now apply left_length_of_sum. }
  pose proof (two_to_positive k).
  rewrite tree_split by (rewrite app_length; lia).
  rewrite split_at, firstn_app, skipn_app, Nat.sub_diag, firstn_all, skipn_all.
  cbn [firstn skipn app]. now rewrite app_nil_r.
Qed.

End Tree.
