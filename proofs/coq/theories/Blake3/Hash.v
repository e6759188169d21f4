(** * BLAKE3

    What is defined here: the hash function, whole: the chunks and parents that the tree of Tree.v leaves open, the three modes, and
    output from any position on. All of it can be computed.

    What is proved here: a hash has 32 bytes ([length_hash]); hashing in pieces is hashing at once ([hash_of_pieces]), from the theorem
    about any nodes.

    What is not: counters and positions are unbounded here and 64-bit in code.

    Source: [BLAKE3] O'Connor, Aumasson, Neves, Wilcox-O'Hearn, "BLAKE3: one function, fast everywhere", sections 2.3 to 2.6. *)

From Coq Require Import List NArith PeanoNat.
From Ashlar Require Import Modes.Blocks.
From Ashlar Require Import Blake3.Word Blake3.Compression Blake3.Tree Blake3.Incremental.
From Coq Require Import Init.Byte.
Import ListNotations.
Local Open Scope N_scope.

(** ** Flags: table 3 *)

Definition chunk_start : N := 1.
Definition chunk_end : N := 2.
Definition parent_flag : N := 4.
Definition root_flag : N := 8.
Definition keyed_hash_flag : N := 16.
Definition derive_key_context_flag : N := 32.
Definition derive_key_material_flag : N := 64.

(** ** Nodes: sections 2.4 and 2.5 *)

(** The inputs of a node's last compression. The counter is the index of a chunk, 0 for a parent, and in output the number of a block. *)
Record last_block := LastBlock { chaining : list word; block : list word; counter : N; size : N; flags : N }.

Definition chaining_value (l : last_block) : list word := firstn 8 (compress (chaining l) (block l) (counter l) (size l) (flags l)).

(** The block of the root's output with this number: section 2.6. *)
Definition output_block (l : last_block) (t : N) : list byte :=
  bytes_of_words (compress (chaining l) (block l) t (size l) (flags l + root_flag)).

Definition bytes_of_block : nat := 64.

(** The words of up to 64 bytes, filled up with zeros. *)
Definition padded (bytes : list byte) : list word := words_of_bytes (firstn bytes_of_block (bytes ++ repeat x00 bytes_of_block)).

(** A block of a chunk with these flags, after the chaining value [h]. *)
Definition block_of_chunk (index : N) (h : list word) (flags : N) (bytes : list byte) : last_block :=
  LastBlock h (padded bytes) index (N.of_nat (length bytes)) flags.

(** The chaining value after a block that is not the last, and the flag of the next one. *)
Definition after_block (mode index : N) (before : list word * N) (bytes : list byte) : list word * N :=
  (chaining_value (block_of_chunk index (fst before) (mode + snd before) bytes), 0).

(** A chunk under key words [k] and the flag of a mode. That of no bytes has one block without bytes. *)
Definition chunk (k : list word) (mode : N) (index : nat) (bytes : list byte) : last_block :=
  let blocks := groups bytes_of_block bytes in
  let '(h, start) := fold_left (after_block mode (N.of_nat index)) (removelast blocks) (k, chunk_start) in
  block_of_chunk (N.of_nat index) h (mode + start + chunk_end) (last blocks []).

(** A parent of two nodes with these chaining values. *)
Definition parent_block (k : list word) (mode : N) (left right : list word) : last_block :=
  LastBlock k (left ++ right) 0 64 (mode + parent_flag).

(** What the tree needs; the output is a function of the number of its block. *)
Definition blake3 (k : list word) (mode : N) : tree_hash := {|
  Tree.byte := byte;
  cv := list word;
  out := N -> list byte;
  chunk_cv := fun index bytes => chaining_value (chunk k mode index bytes);
  root_chunk := fun index bytes => output_block (chunk k mode index bytes);
  parent := fun left right => chaining_value (parent_block k mode left right);
  root_parent := fun left right => output_block (parent_block k mode left right)
|}.

(** ** Output: section 2.6 *)

(** The bytes of the output from a position on. *)
Definition output_from (blocks : N -> list byte) (seek : N) (count : nat) : list byte :=
  let first := seek / 64 in
  let numbers := map (fun i => first + N.of_nat i) (seq 0 (S (S (count / bytes_of_block)))) in
  firstn count (skipn (N.to_nat (seek mod 64)) (flat_map blocks numbers)).

(** ** Modes: section 2.3 *)

Definition output_of (k : list word) (mode : N) (message : list byte) : N -> list byte :=
  one_shot (H := blake3 k mode) blake3_chunk_length message.

Definition hash_xof (seek : N) (count : nat) (message : list byte) : list byte :=
  output_from (output_of initialisation 0 message) seek count.

Definition keyed_hash_xof (key : list byte) (seek : N) (count : nat) (message : list byte) : list byte :=
  output_from (output_of (words_of_bytes key) keyed_hash_flag message) seek count.

Definition derive_key_xof (context : list byte) (seek : N) (count : nat) (material : list byte) : list byte :=
  let key := output_from (output_of initialisation derive_key_context_flag context) 0 32 in
  output_from (output_of (words_of_bytes key) derive_key_material_flag material) seek count.

(** The hash of a message, 32 bytes. *)
Definition hash (message : list byte) : list byte := hash_xof 0 32 message.

(** ** Lengths *)

Definition chaining_words (l : last_block) : Prop := are_words 8 (chaining l) /\ are_words 16 (block l).

Lemma padded_words (bytes : list byte) : are_words 16 (padded bytes).
Proof.
  apply words_of_bytes_are_words. rewrite firstn_length, app_length, repeat_length. unfold bytes_of_block.
  rewrite Nat.min_l; [reflexivity | apply Nat.le_add_l].
Qed.

Lemma words_of_value (l : last_block) : chaining_words l -> are_words 8 (chaining_value l).
Proof.
  intros [words_h words_m]. unfold chaining_value.
  destruct (compress_of_words (chaining l) (block l) (counter l) (size l) (flags l) words_h words_m) as [sixteen words].
  generalize dependent (compress (chaining l) (block l) (counter l) (size l) (flags l)). intros all sixteen words.
  split; [now rewrite firstn_length, sixteen |]. rewrite <- (firstn_skipn 8 all) in words. now apply Forall_app in words.
Qed.

Lemma length_output_block (l : last_block) (t : N) : chaining_words l -> length (output_block l t) = bytes_of_block.
Proof.
  intros [words_h words_m]. unfold output_block.
  destruct (compress_of_words (chaining l) (block l) t (size l) (flags l + root_flag) words_h words_m) as [sixteen words].
  generalize dependent (compress (chaining l) (block l) t (size l) (flags l + root_flag)). intros all sixteen words.
  now rewrite length_bytes_of_words, sixteen.
Qed.

Section Lengths.
Variable k : list word.
Variable mode : N.
Hypothesis words_k : are_words 8 k.

Lemma chunk_words (index : nat) (bytes : list byte) : chaining_words (chunk k mode index bytes).
Proof.
  unfold chunk.
  assert (forall blocks before, are_words 8 (fst before) -> are_words 8 (fst (fold_left (after_block mode (N.of_nat index)) blocks before)))
    as after_all.
  { induction blocks as [| b blocks IH]; intros before words; [exact words |]. cbn [fold_left]. apply IH. cbn [after_block fst].
    apply words_of_value. split; [exact words | apply padded_words]. }
  specialize (after_all (removelast (groups bytes_of_block bytes)) (k, chunk_start) words_k).
  destruct (fold_left _ _ _) as [h start]. split; [exact after_all | apply padded_words].
Qed.

Lemma parent_words (left right : list word) : are_words 8 left -> are_words 8 right -> chaining_words (parent_block k mode left right).
Proof.
  intros [count_l words_l] [count_r words_r]. split; [exact words_k |]. cbn [block parent_block].
  split; [now rewrite app_length, count_l, count_r |]. now apply Forall_app.
Qed.

(** A node whose children, if it has any, have chaining values of eight words. *)
Definition node_words (n : node (blake3 k mode)) : Prop :=
  match n with chunk_node _ _ => True | parent_node l r => are_words 8 l /\ are_words 8 r end.

Lemma words_of_node (n : node (blake3 k mode)) : node_words n -> are_words 8 (value n).
Proof.
  destruct n as [index bytes | l r]; intros words; apply words_of_value; [apply chunk_words | apply parent_words; apply words].
Qed.

Lemma words_of_tree (fuel : nat) (nodes : list (node (blake3 k mode))) : Forall node_words nodes -> node_words (tree_within fuel nodes).
Proof.
  revert nodes. induction fuel as [| fuel IH]; intros nodes words.
  - destruct nodes as [| leaf [| second rest]]; [exact I | now inversion words | exact I].
  - destruct nodes as [| leaf [| second rest]]; [exact I | now inversion words |].
    set (nodes := leaf :: second :: rest) in *. set (left := left_length (length nodes)).
    change (node_words (parent_node (value (tree_within fuel (firstn left nodes))) (value (tree_within fuel (skipn left nodes))))).
    rewrite <- (firstn_skipn left nodes) in words. apply Forall_app in words as [words_l words_r].
    split; apply words_of_node, IH; assumption.
Qed.

Lemma numbered_words (start : nat) (chunks : list (list byte)) : Forall node_words (numbered_from (H := blake3 k mode) start chunks).
Proof. revert start. induction chunks as [| bytes rest IH]; intros start; [constructor |]. constructor; [exact I | apply IH]. Qed.

Lemma length_output_of (message : list byte) (t : N) : length (output_of k mode message t) = bytes_of_block.
Proof.
  unfold output_of, one_shot, root, tree.
  set (nodes := numbered (chunks_of (H := blake3 k mode) blake3_chunk_length message)).
  assert (Forall node_words nodes) as words by apply numbered_words. apply (words_of_tree (length nodes)) in words. revert words.
  generalize (tree_within (length nodes) nodes). intros n words.
  destruct n as [index bytes | l r]; apply length_output_block; [apply chunk_words | apply parent_words; apply words].
Qed.
End Lengths.

Theorem length_hash (message : list byte) : length (hash message) = 32%nat.
Proof.
  pose proof (length_output_of initialisation 0 initialisation_of_words message 0) as first. unfold hash, hash_xof, output_from.
  change (N.to_nat (0 mod 64)) with O. cbn [seq map flat_map skipn]. change (0 / 64 + N.of_nat 0) with 0.
  now rewrite firstn_length, app_length, first.
Qed.

(** ** In pieces *)

Theorem hash_of_pieces (pieces : list (list byte)) :
  output_from (incremental (H := blake3 initialisation 0) blake3_chunk_length pieces) 0 32 = hash (concat pieces).
Proof. exact (f_equal (fun blocks => output_from blocks 0 32) (blake3_incremental_equals_tree (blake3 initialisation 0) pieces)). Qed.
