(** * Distinct inputs make distinct trees

    What is proved here: in the free model, where the hash of an input is its whole tree written out, two inputs with the same
    hash are equal ([hash_is_injective]): the tree with its counters loses and confuses nothing, so two inputs can collide
    only through a collision of the functions at the nodes.

    What is not: that those functions have no collisions, or how an attack on one follows from an attack on the hash.

    Source: [BLAKE3] section 4.2, which asks for this under the name message-completeness. *)

From Coq Require Import Arith Lia List.
From Ashlar Require Import Blake3.Tree Blake3.Incremental.
Import ListNotations.

(** ** The free model: every function is a constructor *)

Inductive term (A : Type) : Type :=
| Chunk (index : nat) (bytes : list A)
| Parent (left right : term A).

(** [NotRoot] is no output of BLAKE3: it lets a wrong hasher be written down. *)
Inductive root_term (A : Type) : Type :=
| RootChunk (index : nat) (bytes : list A)
| RootParent (left right : term A)
| NotRoot (unfinished : term A).

Arguments Chunk {A}.
Arguments Parent {A}.
Arguments RootChunk {A}.
Arguments RootParent {A}.
Arguments NotRoot {A}.

Definition terms (A : Type) : tree_hash := {|
  byte := A;
  cv := term A;
  out := root_term A;
  chunk_cv := Chunk;
  root_chunk := RootChunk;
  parent := Parent;
  root_parent := RootParent
|}.

Section Framing.
Context {A : Type}.

(** ** Reading the chunks back *)

Fixpoint chunks_of_term (t : term A) : list (nat * list A) :=
  match t with
  | Chunk index bytes => [(index, bytes)]
  | Parent l r => chunks_of_term l ++ chunks_of_term r
  end.

Definition chunks_of_root (t : root_term A) : list (nat * list A) :=
  match t with
  | RootChunk index bytes => [(index, bytes)]
  | RootParent l r => chunks_of_term l ++ chunks_of_term r
  | NotRoot unfinished => chunks_of_term unfinished
  end.

Definition chunks_of_node (n : node (terms A)) : list (nat * list A) := chunks_of_term (value n).

Lemma chunks_of_output (n : node (terms A)) : chunks_of_root (output n) = chunks_of_node n.
Proof. now destruct n. Qed.

(** The leaves of the tree are the nodes it was made of, in order. *)
Lemma chunks_of_tree (nodes : list (node (terms A))) :
  1 <= length nodes -> chunks_of_node (tree nodes) = concat (map chunks_of_node nodes).
Proof.
  remember (length nodes) as n eqn:n_is. revert nodes n_is.
  induction n as [n smaller] using lt_wf_ind. intros nodes n_is some.
  destruct (le_lt_dec 2 n) as [several | one].
  - pose proof (left_length_bounds n several).
    rewrite tree_split by lia. unfold chunks_of_node at 1. cbn [value terms parent chunks_of_term].
    rewrite <- n_is. set (left := left_length n) in *.
    pose proof (smaller left ltac:(lia) (firstn left nodes) ltac:(rewrite firstn_length; lia) ltac:(lia)) as front.
    pose proof (smaller (n - left) ltac:(lia) (skipn left nodes) ltac:(rewrite skipn_length; lia) ltac:(lia)) as back.
    unfold chunks_of_node at 1 in front. unfold chunks_of_node at 1 in back.
    now rewrite front, back, <- concat_app, <- map_app, firstn_skipn.
  - destruct nodes as [| leaf [| second rest]]; cbn [length] in n_is; try lia.
    cbn. now rewrite app_nil_r.
Qed.

Lemma chunks_of_numbered (start : nat) (chunks : list (list A)) :
  concat (map chunks_of_node (numbered_from (H := terms A) start chunks)) = combine (seq start (length chunks)) chunks.
Proof.
  revert start. induction chunks as [| bytes rest IH]; intros start; [reflexivity |].
  cbn [numbered_from map concat length seq combine]. now rewrite IH.
Qed.

Theorem root_has_the_chunks (chunks : list (list A)) :
  1 <= length chunks -> chunks_of_root (root (H := terms A) chunks) = combine (seq 0 (length chunks)) chunks.
Proof.
  intros some. unfold root, numbered.
  rewrite chunks_of_output, chunks_of_tree, chunks_of_numbered by now rewrite numbered_from_length.
  reflexivity.
Qed.

Lemma map_snd_combine {B C : Type} (l1 : list B) (l2 : list C) : length l1 = length l2 -> map snd (combine l1 l2) = l2.
Proof.
  revert l2. induction l1 as [| x l1 IH]; intros [| y l2] same_length; cbn in *; try lia; [reflexivity |].
  now rewrite IH by lia.
Qed.

Theorem root_is_injective (chunks1 chunks2 : list (list A)) :
  1 <= length chunks1 ->
  1 <= length chunks2 ->
  root (H := terms A) chunks1 = root (H := terms A) chunks2 ->
  chunks1 = chunks2.
Proof.
  intros some1 some2 same_root.
  apply (f_equal chunks_of_root) in same_root.
  rewrite !root_has_the_chunks in same_root by assumption.
  apply (f_equal (map snd)) in same_root.
  now rewrite !map_snd_combine in same_root by apply seq_length.
Qed.

Theorem hash_is_injective (chunk_length : nat) (input1 input2 : list A) :
  1 <= chunk_length ->
  one_shot (H := terms A) chunk_length input1 = one_shot (H := terms A) chunk_length input2 ->
  input1 = input2.
Proof.
  intros positive same_hash.
  apply root_is_injective in same_hash; [| apply (chunks_of_is_not_empty (H := terms A)) ..].
  destruct (chunks_of_is_a_partition (H := terms A) chunk_length positive input1) as [whole1 _].
  destruct (chunks_of_is_a_partition (H := terms A) chunk_length positive input2) as [whole2 _].
  congruence.
Qed.

End Framing.
