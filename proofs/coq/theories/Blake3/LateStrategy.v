(** * Any strategy of a hasher that merges late

    What is proved here: a hasher of bytes that merges as in Late.v and moves in any order by (1) appending bytes to its
    one-chunk buffer, (2) flushing a full buffer, (3) pushing an aligned subtree of [2 ^ k] whole chunks past an empty buffer,
    gives the one-shot hash of its input, if at the end it has bytes in its buffer, or at least two entries on its stack, or
    had no input ([late_strategy_equals_tree]).

    What is not: that a given program makes only these moves and meets this condition. One that pushes a final subtree as two
    halves meets it.

    Source: the crate blake3, version 1.8, merges in this way; compare [BLAKE3] sections 5.1.2 and 5.3. *)

From Coq Require Import Arith Lia List.
From Ashlar Require Import Blake3.Tree Blake3.Stack Blake3.Wide Blake3.Late Blake3.Incremental Blake3.Strategy.
Import ListNotations.

Section LateStrategy.
Context {H : tree_hash}.
Variable chunk_length : nat.
Variable hash_subtree : nat -> list (node H) -> cv H.

Definition flush_late (h : hasher) : hasher := {|
  count := count h + 1;
  stack := chunk_cv H (count h) (buffer h) :: settle (count h) (stack h);
  buffer := []
|}.

Definition pass_late (k : nat) (chunks : list (list (byte H))) (h : hasher) : hasher := {|
  count := count h + 2 ^ k;
  stack := hash_subtree k (numbered_from (count h) chunks) :: settle (count h) (stack h);
  buffer := buffer h
|}.

(** The states that a hasher can reach, with the input it has taken in. *)
Inductive reached_late : hasher -> list (byte H) -> Prop :=
| late_new : reached_late new_hasher []
| late_fill (h : hasher) (input bytes : list (byte H)) :
    reached_late h input ->
    length (buffer h ++ bytes) <= chunk_length ->
    reached_late (fill h bytes) (input ++ bytes)
| late_flush (h : hasher) (input : list (byte H)) :
    reached_late h input ->
    is_full chunk_length (buffer h) ->
    reached_late (flush_late h) input
| late_subtree (h : hasher) (input : list (byte H)) (k : nat) (chunks : list (list (byte H))) :
    reached_late h input ->
    buffer h = [] ->
    Nat.divide (2 ^ k) (count h) ->
    length chunks = 2 ^ k ->
    Forall (is_full chunk_length) chunks ->
    reached_late (pass_late k chunks h) (input ++ concat chunks).

(** The root: the buffered chunk, if there is one, else the two entries on top, unmerged. *)
Definition finish_late (h : hasher) : out H :=
  match buffer h, stack h with
  | [], _ :: _ => output (finalize_entries (stack h))
  | _, _ => output (finalize (settle (count h) (stack h)) (chunk_node (count h) (buffer h)))
  end.

(** ** The state holds the whole chunks *)

Hypothesis chunk_length_positive : 1 <= chunk_length.
Hypothesis agrees : agrees_with_tree hash_subtree.

Definition late_accounts_for (h : hasher) (input : list (byte H)) : Prop :=
  exists full,
    input = concat full ++ buffer h
    /\ Forall (is_full chunk_length) full
    /\ length (buffer h) <= chunk_length
    /\ count h = length full
    /\ late_holds (stack h) (numbered full).

(** Both pushes put the value of an aligned subtree on the settled stack. *)
Lemma pushed_late (k : nat) (full chunks : list (list (byte H))) (entries : list (cv H)) :
  late_holds entries (numbered full) ->
  Nat.divide (2 ^ k) (length full) ->
  length chunks = 2 ^ k ->
  late_holds
    (value (tree (numbered_from (length full) chunks)) :: settle (length full) entries)
    (numbered (full ++ chunks)).
Proof.
  intros held divided size.
  destruct (settle_holds entries (numbered full) held) as (slots & settled & stack_is). rewrite numbered_length in stack_is.
  right. exists k, slots, (numbered full), (numbered_from (length full) chunks).
  rewrite numbered_append, numbered_length, numbered_from_length, stack_is. now repeat split.
Qed.

Lemma reached_late_accounts (h : hasher) (input : list (byte H)) : reached_late h input -> late_accounts_for h input.
Proof.
  induction 1 as [| h input bytes _ IH fits | h input _ IH full_now | h input k chunks _ IH empty divided size chunks_full].
  - exists []. repeat split; cbn; [constructor | lia | now left].
  - destruct IH as (full & -> & all_full & _ & rest).
    exists full. rewrite <- app_assoc. now repeat split.
  - destruct IH as (full & -> & all_full & _ & count_is & held).
    exists (full ++ [buffer h]). cbn [flush_late buffer count stack].
    split; [rewrite concat_app; cbn [concat]; now rewrite !app_nil_r |].
    split; [apply Forall_app; now repeat constructor |].
    split; [cbn; lia |].
    split; [now rewrite app_length, count_is |].
    rewrite count_is. apply (pushed_late 0 full [buffer h]); [assumption | apply Nat.divide_1_l | reflexivity].
  - destruct IH as (full & -> & all_full & _ & count_is & held).
    exists (full ++ chunks). cbn [pass_late buffer count stack]. rewrite empty, !app_nil_r.
    split; [now rewrite concat_app |].
    split; [now apply Forall_app |].
    split; [cbn; lia |].
    split; [now rewrite app_length, count_is, size |].
    rewrite count_is in *. rewrite agrees by now rewrite numbered_from_length.
    now apply (pushed_late k).
Qed.

(** ** The root *)

Lemma finish_with_chunk (h : hasher) (full : list (list (byte H))) :
  cut chunk_length full (buffer h) ->
  count h = length full ->
  late_holds (stack h) (numbered full) ->
  output (finalize (settle (count h) (stack h)) (chunk_node (count h) (buffer h)))
  = one_shot chunk_length (concat full ++ buffer h).
Proof.
  intros is_cut count_is held.
  destruct (settle_holds _ _ held) as (slots & settled & stack_is). rewrite numbered_length, <- count_is in stack_is.
  unfold one_shot, root. rewrite (chunks_of_cut chunk_length) by assumption.
  rewrite numbered_last, stack_is, count_is.
  apply f_equal, (finalize_held 0 slots (numbered full) [chunk_node (length full) (buffer h)] settled). cbn. lia.
Qed.

Lemma finish_without_chunk (entries : list (cv H)) (full : list (list (byte H))) :
  Forall (is_full chunk_length) full ->
  late_holds entries (numbered full) ->
  2 <= length entries ->
  output (finalize_entries entries) = one_shot chunk_length (concat full).
Proof.
  intros all_full held two. rewrite (finalize_unmerged _ _ held two).
  destruct full as [| last_full front _] using rev_ind.
  { destruct held as [[-> _] | (k & slots & before & own & none & _ & size & _)]; [cbn in two; lia |].
    symmetry in none. apply app_eq_nil in none as [_ ->]. pose proof (two_to_positive k). cbn in size. lia. }
  apply Forall_app in all_full as [front_full last_is_full]. inversion_clear last_is_full as [| ? ? size _].
  unfold one_shot, root. rewrite concat_app. cbn [concat]. rewrite app_nil_r.
  rewrite (chunks_of_cut chunk_length); [reflexivity | assumption |].
  unfold is_full in size. repeat split; [assumption | lia | lia].
Qed.

Theorem late_strategy_equals_tree (h : hasher) (input : list (byte H)) :
  reached_late h input ->
  buffer h <> [] \/ 2 <= length (stack h) \/ input = [] ->
  finish_late h = one_shot chunk_length input.
Proof.
  intros moves at_end.
  destruct (reached_late_accounts h input moves) as (full & -> & all_full & bounded & count_is & held).
  unfold finish_late. destruct (buffer h) as [| first rest] eqn:buffer_is.
  - destruct (stack h) as [| top below] eqn:stack_is.
    + rewrite <- buffer_is, <- stack_is. apply finish_with_chunk; [| assumption | now rewrite stack_is].
      rewrite buffer_is. destruct at_end as [| [two | none]]; [easy | cbn in two; lia |].
      repeat split; [assumption | assumption |]. intros some.
      rewrite app_nil_r in none. apply (f_equal (@length _)) in none.
      rewrite (length_of_full chunk_length) in none by assumption.
      destruct full; [easy | cbn in none; lia].
    + rewrite app_nil_r. apply finish_without_chunk; [assumption | assumption |].
      destruct at_end as [| [two | none]]; [easy | assumption |].
      rewrite app_nil_r in none. apply (f_equal (@length _)) in none.
      rewrite (length_of_full chunk_length) in none by assumption.
      destruct full; [| cbn in none; lia].
      destruct held as [[none_held _] | (k & slots & before & own & nothing & _ & size & _)]; [easy |].
      symmetry in nothing. apply app_eq_nil in nothing as [_ ->]. pose proof (two_to_positive k). cbn in size. lia.
  - rewrite <- buffer_is in *. apply finish_with_chunk; [| assumption | assumption].
    repeat split; [assumption | assumption |]. intros _. rewrite buffer_is. cbn. lia.
Qed.

End LateStrategy.
