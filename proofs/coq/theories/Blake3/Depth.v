(** * The depth of the stack

    What is proved here: a hasher that has taken in fewer than [chunk_length * 2 ^ d] bytes has at most d chaining values on
    its stack, whether it merges at once or late ([stack_depth], [late_stack_depth]). For chunks of 1024 bytes and inputs
    below 2^64 bytes this is d = 54.

    What is not: the place for the chaining value that is being pushed; code that pushes before it merges needs one more.

    Source: [BLAKE3] section 5.4, which counts the levels of the tree. *)

From Coq Require Import Arith Lia List.
From Ashlar Require Import Blake3.Tree Blake3.Stack Blake3.Wide Blake3.Late Blake3.Incremental Blake3.Strategy Blake3.LateStrategy.
Import ListNotations.

(** ** Few one bits in a small number *)

Lemma one_bits_bound (d n : nat) : n < 2 ^ d -> one_bits n <= d.
Proof.
  revert n. induction d as [| d IH]; intros n below; [cbn in below; now replace n with 0 by lia |].
  rewrite Nat.pow_succ_r' in below.
  destruct (Nat.Even_or_Odd n) as [[half ->] | [half ->]].
  - rewrite one_bits_of_double. specialize (IH half). lia.
  - rewrite Nat.add_comm, one_bits_of_odd. specialize (IH half). lia.
Qed.

(** Only [2 ^ d - 1] has all d one bits. *)
Lemma one_bits_strict_bound (d n : nat) : n + 1 < 2 ^ d -> one_bits n < d.
Proof.
  revert n. induction d as [| d IH]; intros n below; [cbn in below; lia |].
  rewrite Nat.pow_succ_r' in below.
  destruct (Nat.Even_or_Odd n) as [[half ->] | [half ->]].
  - rewrite one_bits_of_double. pose proof (one_bits_bound d half). lia.
  - rewrite Nat.add_comm, one_bits_of_odd. specialize (IH half). lia.
Qed.

Section Depth.
Context {H : tree_hash}.
Variable chunk_length : nat.
Variable hash_subtree : nat -> list (node H) -> cv H.
Hypothesis chunk_length_positive : 1 <= chunk_length.
Hypothesis agrees : agrees_with_tree hash_subtree.

Lemma few_chunks (d : nat) (full : list (list (byte H))) (rest : list (byte H)) :
  Forall (is_full chunk_length) full -> length (concat full ++ rest) < chunk_length * 2 ^ d -> length full < 2 ^ d.
Proof.
  intros all_full below. rewrite app_length, (length_of_full chunk_length) in below by assumption.
  apply (Nat.mul_lt_mono_pos_l chunk_length); lia.
Qed.

Theorem stack_depth (d : nat) (h : hasher) (input : list (byte H)) :
  reached chunk_length hash_subtree h input -> length input < chunk_length * 2 ^ d -> length (stack h) <= d.
Proof.
  intros moves below.
  destruct (reached_accounts chunk_length hash_subtree chunk_length_positive agrees h input moves)
    as (full & slots & -> & all_full & _ & _ & held & ->).
  rewrite entries_are_one_bits, (number_of_numbered slots full held).
  apply one_bits_bound. now apply (few_chunks d full (buffer h)).
Qed.

Theorem late_stack_depth (d : nat) (h : hasher) (input : list (byte H)) :
  reached_late chunk_length hash_subtree h input -> length input < chunk_length * 2 ^ d -> length (stack h) <= d.
Proof.
  intros moves below.
  destruct (reached_late_accounts chunk_length hash_subtree chunk_length_positive agrees h input moves) as (full & -> & all_full & _ & _ & held).
  apply few_chunks in below; [| assumption].
  destruct held as [[-> _] | (k & slots & before & own & split & held & own_size & _ & ->)]; [cbn; lia |].
  apply (f_equal (@length _)) in split. rewrite numbered_length, app_length in split.
  pose proof (two_to_positive k). cbn [length].
  rewrite entries_are_one_bits, (number_of_all_held slots before held).
  apply one_bits_strict_bound. lia.
Qed.

End Depth.
