(** * Any strategy of a hasher

    What is proved here: a hasher of bytes that moves in any order by (1) appending bytes to its one-chunk buffer, (2)
    flushing a full buffer, (3) pushing an aligned subtree of [2 ^ k] whole chunks past an empty buffer, and that has bytes in
    its buffer when it finishes (or had no input), gives the one-shot hash of its input ([strategy_equals_tree]). The hasher
    of Incremental.v makes moves 1 and 2 only; an optimized one makes move 3 with any way to hash a perfect subtree that
    agrees with the tree.

    What is not: that a given program makes only these moves. A hasher that holds no chunk back at the end is the subject of
    Late.v and LateStrategy.v.

    Source: [BLAKE3] sections 5.1.2, 5.2 and 5.3. *)

From Coq Require Import Arith Lia List.
From Ashlar Require Import Blake3.Tree Blake3.Stack Blake3.Wide Blake3.Incremental.
Import ListNotations.

Section Strategy.
Context {H : tree_hash}.
Variable chunk_length : nat.
Variable hash_subtree : nat -> list (node H) -> cv H.

Definition is_full (bytes : list (byte H)) : Prop := length bytes = chunk_length.

Definition pass_subtree (k : nat) (chunks : list (list (byte H))) (h : hasher) : hasher := {|
  count := count h + 2 ^ k;
  stack := push_subtree k (count h) (hash_subtree k (numbered_from (count h) chunks)) (stack h);
  buffer := buffer h
|}.

(** The states that a hasher can reach, with the input it has taken in. *)
Inductive reached : hasher -> list (byte H) -> Prop :=
| reached_new : reached new_hasher []
| reached_fill (h : hasher) (input bytes : list (byte H)) :
    reached h input ->
    length (buffer h ++ bytes) <= chunk_length ->
    reached (fill h bytes) (input ++ bytes)
| reached_flush (h : hasher) (input : list (byte H)) :
    reached h input ->
    is_full (buffer h) ->
    reached (flush h) input
| reached_subtree (h : hasher) (input : list (byte H)) (k : nat) (chunks : list (list (byte H))) :
    reached h input ->
    buffer h = [] ->
    Nat.divide (2 ^ k) (count h) ->
    length chunks = 2 ^ k ->
    Forall is_full chunks ->
    reached (pass_subtree k chunks h) (input ++ concat chunks).

(** ** The state holds the whole chunks *)

Lemma number_of_numbered (slots : list (option (cv H))) (full : list (list (byte H))) :
  holds 0 slots (numbered full) -> number slots = length full.
Proof. intros held. now rewrite (number_of_all_held _ _ held), numbered_length. Qed.

Hypothesis chunk_length_positive : 1 <= chunk_length.
Hypothesis agrees : agrees_with_tree hash_subtree.

Definition accounts_for (h : hasher) (input : list (byte H)) : Prop :=
  exists full slots,
    input = concat full ++ buffer h
    /\ Forall is_full full
    /\ length (buffer h) <= chunk_length
    /\ count h = length full
    /\ holds 0 slots (numbered full)
    /\ stack h = stack_of slots.

Lemma flush_accounts (h : hasher) (input : list (byte H)) :
  accounts_for h input -> is_full (buffer h) -> accounts_for (flush h) input.
Proof.
  intros (full & slots & -> & all_full & _ & count_is & held & stack_is) is_full_now.
  exists (full ++ [buffer h]), (carry (chunk_cv H (length full) (buffer h)) slots). cbn [flush buffer count stack].
  split; [rewrite concat_app; cbn [concat]; now rewrite !app_nil_r |].
  split; [apply Forall_app; now repeat constructor |].
  split; [cbn; lia |].
  split; [now rewrite app_length, count_is |].
  split.
  - rewrite numbered_last. now apply (carry_holds 0 slots (numbered full) [chunk_node (length full) (buffer h)]).
  - now rewrite carry_is_push, (number_of_numbered slots full held), count_is, stack_is.
Qed.

Lemma subtree_accounts (h : hasher) (input : list (byte H)) (k : nat) (chunks : list (list (byte H))) :
  accounts_for h input ->
  buffer h = [] ->
  Nat.divide (2 ^ k) (count h) ->
  length chunks = 2 ^ k ->
  Forall is_full chunks ->
  accounts_for (pass_subtree k chunks h) (input ++ concat chunks).
Proof.
  intros (full & slots & -> & all_full & _ & count_is & held & stack_is) empty divided size chunks_full.
  pose proof (number_of_numbered slots full held) as number_is.
  assert (own_size : length (numbered_from (length full) chunks) = 2 ^ k) by now rewrite numbered_from_length.
  exists (full ++ chunks), (carry_at k (value (tree (numbered_from (length full) chunks))) slots).
  cbn [pass_subtree buffer count stack]. rewrite empty, !app_nil_r.
  split; [now rewrite concat_app |].
  split; [now apply Forall_app |].
  split; [cbn; lia |].
  split; [now rewrite app_length, count_is, size |].
  rewrite count_is, <- number_is in divided. split.
  - rewrite numbered_append. apply carry_at_holds; [assumption | assumption | now rewrite Nat.add_0_r].
  - now rewrite carry_at_is_push, number_is, count_is, stack_is, (agrees k _ own_size).
Qed.

Lemma reached_accounts (h : hasher) (input : list (byte H)) : reached h input -> accounts_for h input.
Proof.
  induction 1 as [| h input bytes _ IH fits | h input _ IH full_now | h input k chunks _ IH empty divided size chunks_full].
  - exists [], []. repeat split; cbn; [constructor | lia].
  - destruct IH as (full & slots & -> & all_full & _ & rest).
    exists full, slots. rewrite <- app_assoc. now repeat split.
  - now apply flush_accounts.
  - now apply subtree_accounts.
Qed.

Theorem strategy_equals_tree (h : hasher) (input : list (byte H)) :
  reached h input -> buffer h <> [] \/ input = [] -> finish h = one_shot chunk_length input.
Proof.
  intros moves at_end.
  destruct (reached_accounts h input moves) as (full & slots & input_is & all_full & bounded & count_is & held & stack_is).
  assert (is_cut : cut chunk_length full (buffer h)).
  { repeat split; [assumption | assumption |]. intros some.
    destruct (buffer h) as [| first rest]; [| cbn; lia].
    destruct at_end as [| ->]; [easy |].
    symmetry in input_is. apply (f_equal (@length _)) in input_is.
    rewrite app_nil_r, (length_of_full chunk_length) in input_is by assumption.
    destruct full; [easy | cbn in input_is; lia]. }
  unfold finish, one_shot, root. rewrite input_is, (chunks_of_cut chunk_length) by assumption.
  rewrite numbered_last, stack_is, count_is.
  apply f_equal, (finalize_held 0 slots (numbered full) [chunk_node (length full) (buffer h)] held). cbn. lia.
Qed.

(** ** The hasher of Incremental.v is one of them *)

Lemma update_within_is_reached (fuel : nat) (h : hasher) (before input : list (byte H)) :
  length input <= fuel -> reached h before -> reached (update_within chunk_length fuel h input) (before ++ input).
Proof.
  revert h before input. induction fuel as [| fuel IH]; intros h before [| first rest] enough moves;
    [now rewrite app_nil_r | cbn in enough; lia | now rewrite app_nil_r |].
  cbn [update_within]. set (input := first :: rest) in *. set (roomy := make_room chunk_length h).
  assert (some_input : 1 <= length input) by (cbn; lia).
  destruct (reached_accounts h before moves) as (_ & _ & _ & _ & bounded & _).
  assert (room_made : reached roomy before /\ 1 <= room chunk_length roomy <= chunk_length - length (buffer roomy)).
  { unfold roomy, make_room, room. destruct (Nat.eqb_spec (length (buffer h)) chunk_length) as [full_now | has_room].
    - split; [now apply reached_flush | cbn; lia].
    - split; [assumption | lia]. }
  destruct room_made as [moved some_room].
  rewrite <- (firstn_skipn (room chunk_length roomy) input) at 3. rewrite app_assoc.
  apply IH; [rewrite skipn_length; lia |].
  apply reached_fill; [assumption |]. rewrite app_length, firstn_length. lia.
Qed.

Lemma updates_are_reached (pieces : list (list (byte H))) (h : hasher) (before : list (byte H)) :
  reached h before -> reached (fold_left (update chunk_length) pieces h) (before ++ concat pieces).
Proof.
  revert h before. induction pieces as [| piece pieces IH]; intros h before moves; cbn [fold_left concat].
  - now rewrite app_nil_r.
  - rewrite app_assoc. apply IH. now apply update_within_is_reached.
Qed.

Theorem incremental_is_a_strategy (pieces : list (list (byte H))) :
  reached (fold_left (update chunk_length) pieces new_hasher) (concat pieces).
Proof. exact (updates_are_reached pieces new_hasher [] reached_new). Qed.

End Strategy.
