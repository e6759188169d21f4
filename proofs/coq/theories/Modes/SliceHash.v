(** * Slice hashing and the shortcut for zeros

    What is defined here: the hash of a slice whose length is a multiple of the rate, of at least two chunks, from right to left and
    from left to right: the first state is the two chunks at one end, compressed; each further chunk overwrites the second half of
    the state, which is compressed again. The digest is the first half of the last state.

    What is proved here: the state after zeros at the end where hashing starts can be computed once, and hashing the data from that
    state is hashing data and zeros directly, for every number of chunks ([zero_suffix_shortcut], [zero_prefix_shortcut]); slices of
    one length are told apart by their chunks ([chunks_are_injective]).

    What is not: anything about the compression, which is any function of states.

    Source: the slice hash of leanMultisig, with the rate and the digest 8 elements and the compression permutation plus feed-forward. *)

From Coq Require Import List Lia PeanoNat.
From Ashlar Require Import Modes.Blocks.
Import ListNotations.

Section SliceHash.
Context {A : Type}.
Variables (zero : A) (rate : nat) (compress : list A -> list A).
Hypothesis some_rate : 1 <= rate.

(** A chunk in place of the second half of a state, compressed. *)
Definition step (state chunk : list A) : list A := compress (firstn rate state ++ chunk).

Definition absorb (state : list A) (chunks : list (list A)) : list A := fold_left step chunks state.

(** Chunks in the order of absorption; the first two are the first state, in the order that they have in the slice. *)
Definition absorb_all (join : list A -> list A -> list A) (chunks : list (list A)) : list A :=
  match chunks with
  | first :: second :: chunks => absorb (compress (join first second)) chunks
  | _ => []
  end.

Definition right_to_left (slice : list A) : list A :=
  firstn rate (absorb_all (fun first second => second ++ first) (rev (groups rate slice))).

Definition left_to_right (slice : list A) : list A := firstn rate (absorb_all (@app A) (groups rate slice)).

(** ** Zeros *)

(** The state after this many chunks of zeros; zeros look the same from both ends. *)
Definition zero_state (chunks : nat) : list A := absorb_all (@app A) (repeat (repeat zero rate) chunks).

(** Hashing on from a state that was computed before. *)
Definition right_to_left_from (state slice : list A) : list A := firstn rate (absorb state (rev (groups rate slice))).
Definition left_to_right_from (state slice : list A) : list A := firstn rate (absorb state (groups rate slice)).

Lemma absorb_all_app (join : list A -> list A -> list A) (chunks more : list (list A)) :
  2 <= length chunks -> absorb_all join (chunks ++ more) = absorb (absorb_all join chunks) more.
Proof.
  destruct chunks as [| first [| second chunks]]; cbn [length]; [lia | lia |]. intros _. cbn [app absorb_all].
  unfold absorb. now rewrite fold_left_app.
Qed.

Lemma absorb_all_zeros (join : list A -> list A -> list A) (chunks : nat) :
  join (repeat zero rate) (repeat zero rate) = repeat zero rate ++ repeat zero rate ->
  absorb_all join (repeat (repeat zero rate) chunks) = zero_state chunks.
Proof. intros same. destruct chunks as [| [| chunks]]; [reflexivity | reflexivity |]. cbn [repeat absorb_all zero_state]. now rewrite same. Qed.

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

Theorem zero_suffix_shortcut (data : list A) (data_chunks zero_chunks : nat) :
  length data = rate * data_chunks -> 2 <= zero_chunks ->
  right_to_left (data ++ repeat zero (rate * zero_chunks)) = right_to_left_from (zero_state zero_chunks) data.
Proof.
  intros data_length enough. unfold right_to_left, right_to_left_from. f_equal.
  rewrite (groups_app _ _ data_chunks) by exact data_length.
  rewrite groups_of_zeros, rev_app_distr, rev_repeat, absorb_all_app by (rewrite repeat_length; exact enough).
  now rewrite absorb_all_zeros.
Qed.

Theorem zero_prefix_shortcut (data : list A) (zero_chunks : nat) :
  2 <= zero_chunks ->
  left_to_right (repeat zero (rate * zero_chunks) ++ data) = left_to_right_from (zero_state zero_chunks) data.
Proof.
  intros enough. unfold left_to_right, left_to_right_from. f_equal.
  rewrite (groups_app _ _ zero_chunks) by (rewrite repeat_length; lia).
  rewrite groups_of_zeros, absorb_all_app by (rewrite repeat_length; exact enough). reflexivity.
Qed.

Theorem chunks_are_injective (xs ys : list A) : rev (groups rate xs) = rev (groups rate ys) -> xs = ys.
Proof.
  intros same. apply (f_equal (@rev _)) in same. rewrite !rev_involutive in same.
  now rewrite <- (concat_groups rate xs), <- (concat_groups rate ys), same by exact some_rate.
Qed.
End SliceHash.
