(** * BLAKE3

    What is defined here: the hash function, whole: the chunks and parents that the tree of Tree.v leaves open, the three modes, and
    output from any position on. All of it can be computed.

    What is proved here: hashing in pieces is hashing at once ([hash_of_pieces]), from the theorem about any nodes.

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

(** The inputs of a node's last compression but the counter, which is another in the output: [t] is that of a chunk, 0 of a parent. *)
Record last_block := LastBlock { chaining : list word; block : list word; counter : N; size : N; flags : N }.

Definition chaining_value (l : last_block) : list word := firstn 8 (compress (chaining l) (block l) (counter l) (size l) (flags l)).

(** The block of the root's output with this number: section 2.6. *)
Definition output_block (l : last_block) (t : N) : list byte :=
  bytes_of_words (compress (chaining l) (block l) t (size l) (flags l + root_flag)).

Definition bytes_of_block : nat := 64.

(** The words of up to 64 bytes, filled up with zeros. *)
Definition padded (bytes : list byte) : list word := words_of_bytes (bytes ++ repeat x00 (bytes_of_block - length bytes)).

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

(** ** In pieces *)

Theorem hash_of_pieces (pieces : list (list byte)) :
  output_from (incremental (H := blake3 initialisation 0) blake3_chunk_length pieces) 0 32 = hash (concat pieces).
Proof. exact (f_equal (fun blocks => output_from blocks 0 32) (blake3_incremental_equals_tree (blake3 initialisation 0) pieces)). Qed.
