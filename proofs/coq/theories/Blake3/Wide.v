(** * Pushing whole subtrees

    What is proved here: an update that pushes whole perfect subtrees of [2 ^ k] chunks, for any k at each step such that [2 ^
    k] divides the number of chunks before it, leaves the same stack as pushing the chunks one by one, and so gives the same
    root ([wide_equals_stack], [wide_equals_tree]). A subtree's value may be computed in any way that gives the tree's: by
    recursion or by levels ([wide_by_levels_equals_tree]).

    What is not: that a given program chooses aligned subtrees. Shape.v shows that the alignment is needed.

    Source: [BLAKE3] sections 5.1.2, 5.2 and 5.3. *)

From Coq Require Import Arith Lia List.
From Ashlar Require Import Blake3.Iterate Blake3.Tree Blake3.Levels Blake3.Stack.
Import ListNotations.

Section Wide.
Context {H : tree_hash}.

(** ** The algorithm *)

(** Push the value of a perfect subtree of [2 ^ k] chunks; [count] chunks came before it. *)
Definition push_subtree (k count : nat) (new : cv H) (stack : list (cv H)) : list (cv H) :=
  iterate (trailing_zeros (count + 2 ^ k) - k) merge_once (new :: stack).

(** One step of an update: the exponent k and the [2 ^ k] chunks. *)
Definition group : Type := (nat * list (node H))%type.

Fixpoint aligned (count : nat) (groups : list group) : Prop :=
  match groups with
  | [] => True
  | (k, chunks) :: rest => length chunks = 2 ^ k /\ Nat.divide (2 ^ k) count /\ aligned (count + 2 ^ k) rest
  end.

Definition chunks_in (groups : list group) : list (node H) := concat (map snd groups).

Fixpoint push_groups
    (hash_subtree : nat -> list (node H) -> cv H) (count : nat) (groups : list group) (stack : list (cv H)) : list (cv H) :=
  match groups with
  | [] => stack
  | (k, chunks) :: rest =>
      push_groups hash_subtree (count + 2 ^ k) rest (push_subtree k count (hash_subtree k chunks) stack)
  end.

(** The value of a subtree by recursion, and by levels. *)
Definition subtree_by_recursion (k : nat) (chunks : list (node H)) : cv H := value (tree chunks).

Definition subtree_by_levels (k : nat) (chunks : list (node H)) : cv H :=
  hd (value empty_chunk) (reduce_subtree k (map value chunks)).

(** ** One wide push in the binary counter *)

(** Carry into slot [k], the slots below it being empty. *)
Fixpoint carry_at (k : nat) (new : cv H) (slots : list (option (cv H))) : list (option (cv H)) :=
  match k with
  | 0 => carry new slots
  | S k => None :: carry_at k new (tl slots)
  end.

(** A counter that [2 ^ (k + 1)] divides starts with an empty slot, above which [2 ^ k] divides. *)
Lemma divided_counter (k : nat) (slots : list (option (cv H))) :
  Nat.divide (2 ^ S k) (number slots) ->
  stack_of (tl slots) = stack_of slots
  /\ number slots = 2 * number (tl slots)
  /\ Nat.divide (2 ^ k) (number (tl slots))
  /\ (forall j nodes, holds j slots nodes -> holds (S j) (tl slots) nodes).
Proof.
  intros [quotient divided]. rewrite Nat.pow_succ_r' in divided.
  destruct slots as [| [c |] above]; cbn [number tl stack_of] in *; [| lia |].
  - repeat split; [exists 0; lia |]. intros j nodes held. exact held.
  - repeat split; [exists quotient; lia |]. intros j nodes held. exact held.
Qed.

Lemma carry_at_holds (k j : nat) (slots : list (option (cv H))) (before own : list (node H)) :
  Nat.divide (2 ^ k) (number slots) ->
  holds j slots before ->
  length own = 2 ^ (k + j) ->
  holds j (carry_at k (value (tree own)) slots) (before ++ own).
Proof.
  revert j slots. induction k as [| k IH]; intros j slots divided held own_size; [now apply carry_holds |].
  destruct (divided_counter k slots divided) as (_ & _ & divided_above & held_above).
  cbn [carry_at holds]. apply IH; [assumption | now apply held_above |].
  now rewrite Nat.add_succ_r.
Qed.

Lemma carry_at_is_push (k : nat) (new : cv H) (slots : list (option (cv H))) :
  Nat.divide (2 ^ k) (number slots) ->
  stack_of (carry_at k new slots) = push_subtree k (number slots) new (stack_of slots).
Proof.
  unfold push_subtree. revert slots. induction k as [| k IH]; intros slots divided.
  - cbn [carry_at Nat.pow]. rewrite Nat.sub_0_r. apply carry_is_push.
  - destruct (divided_counter k slots divided) as (same_stack & doubled & divided_above & _).
    cbn [carry_at stack_of]. rewrite (IH (tl slots) divided_above), same_stack, doubled.
    pose proof (two_to_positive k).
    rewrite Nat.pow_succ_r', <- Nat.mul_add_distr_l, trailing_zeros_of_double by lia.
    reflexivity.
Qed.

(** ** Any sequence of wide pushes *)

Definition agrees_with_tree (hash_subtree : nat -> list (node H) -> cv H) : Prop :=
  forall k chunks, length chunks = 2 ^ k -> hash_subtree k chunks = value (tree chunks).

Lemma push_groups_holds
    (hash_subtree : nat -> list (node H) -> cv H) (slots : list (option (cv H))) (before : list (node H)) (groups : list group) :
  agrees_with_tree hash_subtree ->
  holds 0 slots before ->
  aligned (length before) groups ->
  exists filled,
    holds 0 filled (before ++ chunks_in groups)
    /\ stack_of filled = push_groups hash_subtree (length before) groups (stack_of slots).
Proof.
  intros agrees. revert slots before.
  induction groups as [| [k chunks] rest IH]; intros slots before held are_aligned.
  { exists slots. unfold chunks_in. cbn. now rewrite app_nil_r. }
  destruct are_aligned as (size & divided & rest_aligned).
  pose proof (number_of_all_held _ _ held) as count_is.
  destruct (IH (carry_at k (value (tree chunks)) slots) (before ++ chunks)) as (filled & held_all & stack_is).
  - apply carry_at_holds; [now rewrite count_is | assumption | now rewrite Nat.add_0_r].
  - now rewrite app_length, size.
  - exists filled. split.
    + unfold chunks_in in *. cbn [map snd concat]. now rewrite app_assoc.
    + rewrite stack_is, carry_at_is_push, app_length, size by now rewrite count_is.
      cbn [push_groups]. now rewrite count_is, (agrees k chunks size).
Qed.

Theorem wide_equals_stack (hash_subtree : nat -> list (node H) -> cv H) (groups : list group) :
  agrees_with_tree hash_subtree ->
  aligned 0 groups ->
  push_groups hash_subtree 0 groups [] = push_all 0 (chunks_in groups) [].
Proof.
  intros agrees are_aligned.
  destruct (push_groups_holds hash_subtree [] [] groups agrees eq_refl are_aligned) as (wide & wide_held & wide_stack).
  destruct (push_all_holds [] [] (chunks_in groups) eq_refl) as (single & single_held & single_stack).
  cbn [app length stack_of] in *. rewrite <- wide_stack, <- single_stack.
  exact (held_stack_is_unique 0 wide single _ wide_held single_held).
Qed.

(** The root: any aligned groups, and the last chunk held back. *)
Theorem wide_equals_tree
    (hash_subtree : nat -> list (node H) -> cv H)
    (groups : list group)
    (held_back : node H)
    (chunks : list (list (byte H))) :
  agrees_with_tree hash_subtree ->
  aligned 0 groups ->
  chunks_in groups ++ [held_back] = numbered chunks ->
  output (finalize (push_groups hash_subtree 0 groups []) held_back) = root chunks.
Proof.
  intros agrees are_aligned all. unfold root.
  now rewrite wide_equals_stack, finalize_pushed, all.
Qed.

(** ** The two ways to hash a subtree *)

Lemma recursion_agrees : agrees_with_tree subtree_by_recursion.
Proof. intros k chunks _. reflexivity. Qed.

Lemma levels_agree : agrees_with_tree subtree_by_levels.
Proof.
  intros k chunks size. unfold subtree_by_levels. pose proof (two_to_positive k).
  now rewrite reduce_subtree_equals_tree by lia.
Qed.

Corollary wide_by_levels_equals_tree (groups : list group) (held_back : node H) (chunks : list (list (byte H))) :
  aligned 0 groups ->
  chunks_in groups ++ [held_back] = numbered chunks ->
  output (finalize (push_groups subtree_by_levels 0 groups []) held_back) = root chunks.
Proof. apply wide_equals_tree, levels_agree. Qed.

End Wide.
