(** * Slice hashing and the shortcut for zeros

    What is defined here: the hash of a slice of width + k rate elements, from right to left and from left to right: the first state
    is the width elements at one end, compressed; each further chunk overwrites the rate, the last elements of the state, which is
    compressed again. The digest is the first elements of the last state.

    What is proved here: the state after zeros at the end where hashing starts can be computed once, and hashing the data from that
    state is hashing data and zeros directly, for every number of chunks ([zero_suffix_shortcut], [zero_prefix_shortcut]); the first
    state and the chunks determine the slice ([slice_hash_is_injective]).

    What is not: anything about the compression, which is any function of states.

    Source: the slice hash of leanMultisig, with width 16, rate 8 and the compression permutation plus feed-forward; names as in
    cryptol/SliceHash.cry. *)

From Coq Require Import List Lia PeanoNat.
From Ashlar Require Import Modes.Blocks.
Import ListNotations.

Section SliceHash.
Context {A : Type}.
Variables (zero : A) (width rate digest : nat) (compress : list A -> list A).
Hypothesis some_rate : 1 <= rate.

(** A chunk in place of the rate of a state, compressed. *)
Definition step (state chunk : list A) : list A := compress (firstn (width - rate) state ++ chunk).

(** The state after further chunks, in the order in which they are taken. *)
Definition absorbed (state : list A) (chunks : list (list A)) : list A := fold_left step chunks state.

Definition slice_hash_from (state elements : list A) : list A := firstn digest (absorbed state (rev (groups rate elements))).

(** The first state of a slice and the chunks before it. *)
Definition last_state (slice : list A) : list A := skipn (length slice - width) slice.
Definition before_last (slice : list A) : list A := firstn (length slice - width) slice.

Definition slice_hash (slice : list A) : list A := slice_hash_from (compress (last_state slice)) (before_last slice).

Definition slice_hash_ltr_from (state elements : list A) : list A := firstn digest (absorbed state (groups rate elements)).

Definition slice_hash_ltr (slice : list A) : list A :=
  slice_hash_ltr_from (compress (firstn width slice)) (skipn width slice).

(** The state after width + k rate zeros; they look the same from both ends. *)
Definition zero_state (k : nat) : list A := absorbed (compress (repeat zero width)) (repeat (repeat zero rate) k).

Lemma groups_app (left right : list A) (count : nat) :
  length left = rate * count -> groups rate (left ++ right) = groups rate left ++ groups rate right.
Proof.
  assert (forall fuel more (xs : list A), length xs <= fuel -> groups_from (fuel + more) rate xs = groups_from fuel rate xs) as enough_fuel.
  { induction fuel as [| fuel IH]; intros more xs bound.
    - destruct xs; [now destruct more | cbn in bound; lia].
    - destruct xs as [| x xs]; [reflexivity |]. cbn [Nat.add groups_from]. f_equal. apply IH.
      rewrite skipn_length. cbn [length] in *. lia. }
  revert left. induction count as [| count IH]; intros left left_length.
  - destruct left; [reflexivity | cbn in left_length; lia].
  - set (chunk := firstn rate left). set (rest := skipn rate left).
    assert (length chunk = rate) as chunk_length by (unfold chunk; rewrite firstn_length; nia).
    assert (left = chunk ++ rest) as split by (symmetry; apply firstn_skipn).
    assert (forall ys, groups rate (chunk ++ ys) = chunk :: groups rate ys) as unfolded.
    { intros ys. unfold groups. rewrite app_length, chunk_length.
      destruct rate as [| r] eqn:rate_is; [lia |]. cbn [Nat.add groups_from].
      destruct chunk as [| x chunk'] eqn:chunk_is; [discriminate |]. cbn [app]. rewrite app_comm_cons, <- chunk_is.
      rewrite <- chunk_is in chunk_length.
      rewrite firstn_app, skipn_app, chunk_length, Nat.sub_diag, firstn_O, app_nil_r, firstn_all2, skipn_all2 by lia.
      cbn [app skipn]. rewrite Nat.add_comm. now rewrite enough_fuel by lia. }
    rewrite split, <- app_assoc, !unfolded. cbn [app]. f_equal. apply IH.
    unfold rest. rewrite skipn_length. nia.
Qed.

Lemma groups_of_zeros (chunks : nat) : groups rate (repeat zero (rate * chunks)) = repeat (repeat zero rate) chunks.
Proof.
  induction chunks as [| chunks IH]; [now rewrite Nat.mul_0_r |].
  replace (rate * S chunks) with (rate + rate * chunks) by lia. rewrite repeat_app.
  rewrite (groups_app _ _ 1) by (rewrite repeat_length; lia). rewrite IH. cbn [repeat]. change (?x :: ?y) with ([x] ++ y). f_equal.
  clear IH. unfold groups. rewrite repeat_length. destruct rate as [| r]; [lia |]. cbn [groups_from repeat].
  rewrite firstn_all2, skipn_all2 by (cbn [length]; rewrite repeat_length; lia). now destruct r.
Qed.

Lemma zeros_of_a_slice (k : nat) : repeat zero (width + rate * k) = repeat zero (rate * k) ++ repeat zero width.
Proof. now rewrite Nat.add_comm, repeat_app. Qed.

Theorem zero_suffix_shortcut (data : list A) (data_chunks k : nat) :
  length data = rate * data_chunks -> slice_hash (data ++ repeat zero (width + rate * k)) = slice_hash_from (zero_state k) data.
Proof.
  intros data_length. unfold slice_hash, last_state, before_last, slice_hash_from. f_equal.
  rewrite zeros_of_a_slice, app_assoc, !app_length, !repeat_length.
  set (whole := data ++ repeat zero (rate * k)).
  replace (length data + rate * k + width - width) with (length whole) by (unfold whole; rewrite app_length, repeat_length; lia).
  rewrite firstn_app, skipn_app, Nat.sub_diag, firstn_O, app_nil_r, firstn_all, skipn_all. cbn [app skipn].
  unfold whole. rewrite (groups_app _ _ data_chunks), groups_of_zeros, rev_app_distr, rev_repeat by exact data_length.
  unfold absorbed. now rewrite fold_left_app.
Qed.

Theorem zero_prefix_shortcut (data : list A) (k : nat) :
  slice_hash_ltr (repeat zero (width + rate * k) ++ data) = slice_hash_ltr_from (zero_state k) data.
Proof.
  unfold slice_hash_ltr, slice_hash_ltr_from. f_equal.
  rewrite repeat_app, <- app_assoc, firstn_app, skipn_app, repeat_length, Nat.sub_diag, firstn_O, app_nil_r.
  rewrite firstn_all2, skipn_all2 by (rewrite repeat_length; lia). cbn [app skipn].
  rewrite (groups_app _ _ k), groups_of_zeros by (rewrite repeat_length; lia).
  unfold absorbed. now rewrite fold_left_app.
Qed.

(** What the hash takes, for slices of any length. *)
Theorem slice_hash_is_injective (xs ys : list A) :
  last_state xs = last_state ys -> rev (groups rate (before_last xs)) = rev (groups rate (before_last ys)) -> xs = ys.
Proof.
  intros same_last same. apply (f_equal (@rev _)) in same. rewrite !rev_involutive in same.
  rewrite <- (firstn_skipn (length xs - width) xs), <- (firstn_skipn (length ys - width) ys).
  fold (before_last xs) (before_last ys) (last_state xs) (last_state ys). rewrite same_last. f_equal.
  now rewrite <- (concat_groups rate (before_last xs)), <- (concat_groups rate (before_last ys)), same by exact some_rate.
Qed.
End SliceHash.
