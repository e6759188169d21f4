(** * Merging late, no chunk held back

    What is proved here: a hasher that pushes aligned subtrees without merging and, before each push, merges until the stack
    has as many entries as the count before it has one bits, gives the recursive tree. At the end either a chunk was held back
    and is folded in ([late_with_chunk_equals_tree]), or the last subtree, not merged yet, is the right child of the first
    parent folded ([late_without_chunk_equals_tree]). Such a hasher may push a final subtree at once, as its two halves, and
    keep no chunk of it.

    What is not: that a given program pushes two entries or more when it holds no chunk back.

    Source: the crate blake3, version 1.8, merges in this way; compare [BLAKE3] section 5.1.2. *)

From Coq Require Import Arith Lia List NArith.
From Ashlar Require Import Blake3.Iterate Blake3.Tree Blake3.Stack Blake3.Wide.
Import ListNotations.

(** ** One bits *)

Fixpoint one_bits_positive (p : positive) : nat :=
  match p with
  | xH => 1
  | xO p => one_bits_positive p
  | xI p => S (one_bits_positive p)
  end.

Definition one_bits (n : nat) : nat :=
  match N.of_nat n with
  | N0 => 0
  | Npos p => one_bits_positive p
  end.

Lemma one_bits_of_double (n : nat) : one_bits (2 * n) = one_bits n.
Proof.
  unfold one_bits. replace (N.of_nat (2 * n)) with (N.double (N.of_nat n)) by lia.
  now destruct (N.of_nat n).
Qed.

Lemma one_bits_of_odd (n : nat) : one_bits (1 + 2 * n) = S (one_bits n).
Proof.
  unfold one_bits. replace (N.of_nat (1 + 2 * n)) with (N.succ_double (N.of_nat n)) by lia.
  now destruct (N.of_nat n).
Qed.

Section Late.
Context {H : tree_hash}.

(** ** The algorithm *)

(** Merge until there is one entry for each one bit of [count]. *)
Definition settle (count : nat) (stack : list (cv H)) : list (cv H) :=
  iterate (length stack - one_bits count) merge_once stack.

Fixpoint push_late
    (hash_subtree : nat -> list (node H) -> cv H) (count : nat) (groups : list group) (stack : list (cv H)) : list (cv H) :=
  match groups with
  | [] => stack
  | (k, chunks) :: rest =>
      push_late hash_subtree (count + 2 ^ k) rest (hash_subtree k chunks :: settle count stack)
  end.

(** No chunk held back: the two entries on top are the children of the first node to fold. *)
Definition finalize_entries (stack : list (cv H)) : node H :=
  match stack with
  | r :: l :: rest => finalize rest (parent_node l r)
  | _ => empty_chunk
  end.

(** ** Settling is carrying *)

Lemma entries_are_one_bits (slots : list (option (cv H))) : length (stack_of slots) = one_bits (number slots).
Proof.
  induction slots as [| [c |] above IH]; cbn [stack_of number length].
  - reflexivity.
  - now rewrite one_bits_of_odd, IH.
  - now rewrite one_bits_of_double.
Qed.

Lemma merges_of_carry (new : cv H) (slots : list (option (cv H))) :
  exists merges,
    stack_of (carry new slots) = iterate merges merge_once (new :: stack_of slots)
    /\ merges + length (stack_of (carry new slots)) = S (length (stack_of slots)).
Proof.
  revert new. induction slots as [| [c |] above IH]; intros new; cbn [stack_of carry].
  - now exists 0.
  - destruct (IH (parent H c new)) as (merges & stack_is & size).
    exists (S merges). split; [exact stack_is |]. cbn [length]. lia.
  - now exists 0.
Qed.

Lemma merges_of_carry_at (k : nat) (new : cv H) (slots : list (option (cv H))) :
  Nat.divide (2 ^ k) (number slots) ->
  exists merges,
    stack_of (carry_at k new slots) = iterate merges merge_once (new :: stack_of slots)
    /\ merges + length (stack_of (carry_at k new slots)) = S (length (stack_of slots)).
Proof.
  revert slots. induction k as [| k IH]; intros slots divided; [apply merges_of_carry |].
  destruct (divided_counter k slots divided) as (<- & _ & divided_above & _).
  exact (IH (tl slots) divided_above).
Qed.

(** The state between pushes: nothing, or a settled stack under one unmerged subtree. *)
Definition late_holds (stack : list (cv H)) (nodes : list (node H)) : Prop :=
  (stack = [] /\ nodes = [])
  \/ exists k slots before own,
      nodes = before ++ own
      /\ holds 0 slots before
      /\ length own = 2 ^ k
      /\ Nat.divide (2 ^ k) (length before)
      /\ stack = value (tree own) :: stack_of slots.

Lemma settle_holds (stack : list (cv H)) (nodes : list (node H)) :
  late_holds stack nodes -> exists slots, holds 0 slots nodes /\ settle (length nodes) stack = stack_of slots.
Proof.
  intros [[-> ->] | (k & slots & before & own & -> & held & size & divided & ->)]; [now exists [] |].
  rewrite <- (number_of_all_held _ _ held) in divided.
  assert (carried : holds 0 (carry_at k (value (tree own)) slots) (before ++ own)).
  { apply carry_at_holds; [assumption | assumption | now rewrite Nat.add_0_r]. }
  exists (carry_at k (value (tree own)) slots). split; [assumption |].
  destruct (merges_of_carry_at k (value (tree own)) slots divided) as (merges & stack_is & count_is).
  rewrite stack_is. unfold settle.
  rewrite <- (number_of_all_held _ _ carried), <- entries_are_one_bits. cbn [length].
  f_equal. lia.
Qed.

(** Settling early, as at the end of an update that leaves bytes in the buffer, changes nothing later. *)
Lemma settle_twice (stack : list (cv H)) (nodes : list (node H)) :
  late_holds stack nodes -> settle (length nodes) (settle (length nodes) stack) = settle (length nodes) stack.
Proof.
  intros held. destruct (settle_holds stack nodes held) as (slots & settled & ->).
  unfold settle. now rewrite entries_are_one_bits, (number_of_all_held slots nodes settled), Nat.sub_diag.
Qed.

Lemma push_late_holds
    (hash_subtree : nat -> list (node H) -> cv H) (groups : list group) (stack : list (cv H)) (before : list (node H)) :
  agrees_with_tree hash_subtree ->
  late_holds stack before ->
  aligned (length before) groups ->
  late_holds (push_late hash_subtree (length before) groups stack) (before ++ chunks_in groups).
Proof.
  intros agrees. revert stack before. unfold chunks_in.
  induction groups as [| [k chunks] rest IH]; intros stack before held are_aligned.
  { cbn. now rewrite app_nil_r. }
  destruct are_aligned as (size & divided & rest_aligned).
  destruct (settle_holds stack before held) as (slots & settled & stack_is).
  cbn [push_late map snd concat]. rewrite app_assoc, stack_is, (agrees k chunks size).
  replace (length before + 2 ^ k) with (length (before ++ chunks)) in * by now rewrite app_length, size.
  apply IH; [| assumption].
  right. now exists k, slots, before, chunks.
Qed.

(** ** Finalisation *)

Theorem late_with_chunk_equals_tree
    (hash_subtree : nat -> list (node H) -> cv H)
    (groups : list group)
    (held_back : node H)
    (chunks : list (list (byte H))) :
  agrees_with_tree hash_subtree ->
  aligned 0 groups ->
  chunks_in groups ++ [held_back] = numbered chunks ->
  output (finalize (settle (length (chunks_in groups)) (push_late hash_subtree 0 groups [])) held_back) = root chunks.
Proof.
  intros agrees are_aligned all.
  pose proof (push_late_holds hash_subtree groups [] [] agrees (or_introl (conj eq_refl eq_refl)) are_aligned) as held.
  destruct (settle_holds _ _ held) as (slots & settled & stack_is). cbn [app length] in *.
  unfold root. rewrite stack_is, <- all.
  change held_back with (tree [held_back]) at 1.
  now rewrite (finalize_held 0 slots (chunks_in groups)) by (assumption || (cbn; lia)).
Qed.

(** The slots below an aligned subtree are empty. *)
Lemma aligned_slots (k j : nat) (slots : list (option (cv H))) (nodes : list (node H)) :
  Nat.divide (2 ^ k) (number slots) ->
  holds j slots nodes ->
  exists above, holds (k + j) above nodes /\ stack_of above = stack_of slots.
Proof.
  revert j slots. induction k as [| k IH]; intros j slots divided held; [now exists slots |].
  destruct (divided_counter k slots divided) as (<- & _ & divided_above & held_above).
  rewrite Nat.add_succ_comm. exact (IH (S j) (tl slots) divided_above (held_above j nodes held)).
Qed.

Lemma held_entries (k : nat) (slots : list (option (cv H))) (nodes : list (node H)) :
  holds k slots nodes -> nodes <> [] -> 1 <= length (stack_of slots).
Proof.
  revert k. induction slots as [| [c |] above IH]; intros k held some; cbn [holds stack_of length] in *; [easy | lia | eauto].
Qed.

Lemma finalize_unmerged (stack : list (cv H)) (nodes : list (node H)) :
  late_holds stack nodes -> 2 <= length stack -> finalize_entries stack = tree nodes.
Proof.
  intros [[-> _] | (k & slots & before & own & -> & held & size & divided & ->)] two; [cbn in two; lia |].
  rewrite <- (number_of_all_held _ _ held) in divided.
  destruct (aligned_slots k 0 slots before divided held) as (above & held_above & same_stack).
  rewrite Nat.add_0_r in held_above. pose proof (two_to_positive k).
  rewrite <- (finalize_held k above before own held_above), same_stack by lia.
  destruct (stack_of slots) as [| l rest]; [cbn in two; lia | reflexivity].
Qed.

Lemma push_late_entries
    (hash_subtree : nat -> list (node H) -> cv H) (groups : list group) (stack : list (cv H)) (before : list (node H)) :
  agrees_with_tree hash_subtree ->
  late_holds stack before ->
  before <> [] ->
  aligned (length before) groups ->
  groups <> [] ->
  2 <= length (push_late hash_subtree (length before) groups stack).
Proof.
  intros agrees. revert stack before.
  induction groups as [| [k chunks] rest IH]; intros stack before held some are_aligned more; [easy |].
  destruct are_aligned as (size & divided & rest_aligned).
  destruct (settle_holds stack before held) as (slots & settled & stack_is).
  cbn [push_late]. rewrite stack_is, (agrees k chunks size).
  destruct rest as [| next rest].
  - cbn [push_late length]. pose proof (held_entries 0 slots before settled some). lia.
  - replace (length before + 2 ^ k) with (length (before ++ chunks)) in * by now rewrite app_length, size.
    apply IH; [| | assumption | easy].
    + right. now exists k, slots, before, chunks.
    + destruct before; easy.
Qed.

Theorem late_without_chunk_equals_tree
    (hash_subtree : nat -> list (node H) -> cv H) (groups : list group) (chunks : list (list (byte H))) :
  agrees_with_tree hash_subtree ->
  aligned 0 groups ->
  2 <= length groups ->
  chunks_in groups = numbered chunks ->
  output (finalize_entries (push_late hash_subtree 0 groups [])) = root chunks.
Proof.
  intros agrees are_aligned two all.
  assert (nothing : late_holds [] []) by now left.
  pose proof (push_late_holds hash_subtree groups [] [] agrees nothing are_aligned) as held.
  cbn [app length] in held. unfold root. rewrite <- all. f_equal.
  apply finalize_unmerged; [assumption |].
  destruct groups as [| [k first] [| second rest]]; cbn [length] in two; try lia.
  destruct are_aligned as (size & _ & rest_aligned).
  change (push_late hash_subtree 0 ((k, first) :: second :: rest) [])
    with (push_late hash_subtree (0 + 2 ^ k) (second :: rest) [hash_subtree k first]).
  rewrite (agrees k first size). rewrite <- size in rest_aligned |- *. rewrite Nat.add_0_l in *.
  apply (push_late_entries hash_subtree); [assumption | | | assumption | easy].
  - right. exists k, [], [], first. repeat split; [assumption | now exists 0].
  - pose proof (two_to_positive k). destruct first; [cbn in size; lia | easy].
Qed.

End Late.
