(** * Concrete shapes, and wrong rules that the theorems reject

    What is proved here: on the free model of Framing.v all algorithms compute the same tree for 1 to 64 chunks, by evaluation
    alone, so the definitions are neither empty nor stuck ([algorithms_agree_up_to_64]); and five wrong rules give another
    result at a concrete number of chunks: no chunk held back, a count off by one, an odd node carried to the front, an
    unaligned subtree, a whole input merged too early. [shapes] lists the left lengths of trees, to compare with those of the
    code.

    What is not: anything for more than 64 chunks, which is the subject of the other files. *)

From Coq Require Import Arith List.
From Ashlar Require Import Blake3.Iterate Blake3.Tree Blake3.Levels Blake3.Stack Blake3.Wide Blake3.Subtree Blake3.Late Blake3.Incremental
  Blake3.Framing.
Import ListNotations.

(** Bytes carry nothing here: a chunk is known by its index. *)
Definition model : tree_hash := terms unit.

Definition chunks (n : nat) : list (list (byte model)) := repeat [] n.

Definition all_from_1_to (n : nat) : list nat := seq 1 n.

(** ** Left lengths, parents in preorder *)

Fixpoint left_lengths_of_term (t : term unit) : list nat :=
  match t with
  | Chunk _ _ => []
  | Parent l r => length (chunks_of_term l) :: left_lengths_of_term l ++ left_lengths_of_term r
  end.

Definition left_lengths (n : nat) : list nat :=
  match root (H := model) (chunks n) with
  | RootParent l r => length (chunks_of_term l) :: left_lengths_of_term l ++ left_lengths_of_term r
  | _ => []
  end.

Definition shapes (counts : list nat) : list (nat * list nat) := map (fun n => (n, left_lengths n)) counts.

Example left_lengths_of_one_chunk : left_lengths 1 = [].
Proof. reflexivity. Qed.

Example left_lengths_of_seven_chunks : left_lengths 7 = [4; 2; 1; 1; 2; 1].
Proof. reflexivity. Qed.

Example tree_of_five_chunks :
  root (H := model) (chunks 5)
  = RootParent
      (Parent (Parent (Chunk 0 []) (Chunk 1 [])) (Parent (Chunk 2 []) (Chunk 3 [])))
      (Chunk 4 []).
Proof. reflexivity. Qed.

(** ** The algorithms agree by evaluation *)

(** The widest aligned subtrees that fit, from 32 chunks down, as an update with a large input pushes them. *)
Fixpoint widest_groups (fuel count : nat) (nodes : list (node model)) : list (group (H := model)) :=
  match nodes, fuel with
  | [], _ => []
  | _, 0 => []
  | _, S fuel =>
      let fits k := (2 ^ k <=? length nodes) && (count mod 2 ^ k =? 0) in
      let k := if fits 5 then 5 else if fits 4 then 4 else if fits 3 then 3 else if fits 2 then 2 else if fits 1 then 1 else 0 in
      (k, firstn (2 ^ k) nodes) :: widest_groups fuel (count + 2 ^ k) (skipn (2 ^ k) nodes)
  end%bool.

Definition wide_root (n : nat) : out model :=
  let nodes := numbered (H := model) (chunks n) in
  output (finalize (push_groups subtree_by_levels 0 (widest_groups n 0 (removelast nodes)) []) (last nodes empty_chunk)).

Definition late_root (n : nat) : out model :=
  let nodes := numbered (H := model) (chunks n) in
  let pushed := removelast nodes in
  output (finalize (settle (length pushed) (push_late subtree_by_levels 0 (widest_groups n 0 pushed) [])) (last nodes empty_chunk)).

Theorem algorithms_agree_up_to_64 :
  let expected := map (fun n => root (H := model) (chunks n)) (all_from_1_to 64) in
  map (fun n => levels (H := model) n (chunks n)) (all_from_1_to 64) = expected
  /\ map (fun n => stack_root (H := model) (chunks n)) (all_from_1_to 64) = expected
  /\ map wide_root (all_from_1_to 64) = expected
  /\ map late_root (all_from_1_to 64) = expected
  /\ map (fun n => split_root (H := model) (chunks n)) (all_from_1_to 64) = expected
  /\ map (fun n => lanes_root (H := model) 2 (chunks n)) (all_from_1_to 64) = expected.
Proof. intros expected. repeat apply conj; vm_cast_no_check (eq_refl expected). Qed.

(** Nine bytes in chunks of four, fed in pieces that cross, end at and miss the boundaries. *)
Example incremental_by_evaluation :
  incremental (H := terms nat) 4 [[1; 2; 3]; []; [4; 5; 6; 7; 8]; [9]]
  = RootParent (Parent (Chunk 0 [1; 2; 3; 4]) (Chunk 1 [5; 6; 7; 8])) (Chunk 2 [9]).
Proof. reflexivity. Qed.

(** A full last chunk stays the root: it is held back until more input comes. *)
Example full_chunk_is_held_back : incremental (H := terms nat) 4 [[1; 2; 3; 4]] = RootChunk 0 [1; 2; 3; 4].
Proof. reflexivity. Qed.

(** ** Wrong rules *)

(** No chunk held back: all are pushed and merged, then the stack is folded. *)
Definition eager_root (n : nat) : out model :=
  match push_all 0 (numbered (H := model) (chunks n)) [] with
  | [] => output empty_chunk
  | [only] => NotRoot only
  | r :: l :: rest => output (finalize rest (parent_node l r))
  end.

Example eager_agrees_at_3 : eager_root 3 = root (H := model) (chunks 3).
Proof. reflexivity. Qed.

Example eager_differs_at_4 : eager_root 4 <> root (H := model) (chunks 4).
Proof. discriminate. Qed.

(** The trailing zeros of the count before the push, not after. *)
Fixpoint push_all_off_by_one (count : nat) (nodes : list (node model)) (stack : list (cv model)) : list (cv model) :=
  match nodes with
  | [] => stack
  | first :: rest => push_all_off_by_one (count + 1) rest (iterate (trailing_zeros count) merge_once (value first :: stack))
  end.

Definition off_by_one_root (n : nat) : out model :=
  let nodes := numbered (H := model) (chunks n) in
  output (finalize (push_all_off_by_one 0 (removelast nodes) []) (last nodes empty_chunk)).

Example off_by_one_agrees_at_2 : off_by_one_root 2 = root (H := model) (chunks 2).
Proof. reflexivity. Qed.

Example off_by_one_differs_at_3 : off_by_one_root 3 <> root (H := model) (chunks 3).
Proof. discriminate. Qed.

(** An odd node carried up at the front of its level, not at its end. *)
Definition pair_level_from_end (cvs : list (cv model)) : list (cv model) :=
  match Nat.odd (length cvs), cvs with
  | true, first :: rest => first :: pair_level rest
  | _, _ => pair_level cvs
  end.

Definition front_root (n : nat) : out model :=
  let step cvs := if length cvs <=? 2 then cvs else pair_level_from_end cvs in
  match iterate n step (map value (numbered (H := model) (chunks n))) with
  | [l; r] => root_parent model l r
  | _ => output empty_chunk
  end.

Example front_agrees_at_4 : front_root 4 = root (H := model) (chunks 4).
Proof. reflexivity. Qed.

Example front_differs_at_3 : front_root 3 <> root (H := model) (chunks 3).
Proof. discriminate. Qed.

(** A subtree of two chunks after one chunk: what [aligned] forbids. *)
Definition unaligned_groups : list (group (H := model)) := [(0, [chunk_node 0 []]); (1, [chunk_node 1 []; chunk_node 2 []])].

Example unaligned_differs_at_4 :
  output (finalize (push_groups subtree_by_levels 0 unaligned_groups []) (chunk_node 3 [])) <> root (H := model) (chunks 4).
Proof. discriminate. Qed.

Example unaligned_is_refused : ~ aligned 0 unaligned_groups.
Proof. intros (_ & _ & _ & [quotient divided] & _). cbn in divided. destruct quotient; discriminate. Qed.

Example aligned_is_not_empty : aligned 0 [(1, [chunk_node 0 []; chunk_node 1 []]); (0, [chunk_node (H := model) 2 []])].
Proof. repeat split; [now exists 0 | now exists 2]. Qed.

(** Merging late, a final subtree is pushed as its two halves; pushed whole, its root would be merged as if it were not the root. *)
Definition halves : list (group (H := model)) := [(1, [chunk_node 0 []; chunk_node 1 []]); (1, [chunk_node 2 []; chunk_node 3 []])].

Definition whole : list (group (H := model)) := [(2, [chunk_node 0 []; chunk_node 1 []; chunk_node 2 []; chunk_node 3 []])].

Example halves_agree_at_4 : output (finalize_entries (push_late subtree_by_levels 0 halves [])) = root (H := model) (chunks 4).
Proof. reflexivity. Qed.

Example whole_differs_at_4 : output (finalize_entries (push_late subtree_by_levels 0 whole [])) <> root (H := model) (chunks 4).
Proof. discriminate. Qed.
