(** * The padding 10* and what is left without one

    What is defined here: the padding of the padded sponge (a one, then zeros up to a multiple of the rate), filling up with zeros,
    and the padding-free sponge, whose last block overwrites as many elements of the rate as it has.

    What is proved here: a padded message has full blocks, which determine it, for every length ([pad_fills_blocks],
    [padding_is_injective]); messages of one length need no padding ([fixed_length_is_injective], [full_blocks_are_injective]). For
    variable lengths it is needed: a message filled up with zeros has the same blocks as its own extension by a zero
    ([zero_filling_is_ambiguous]), and for every message of the padding-free sponge whose length is no multiple of the rate a longer
    one with the same state is computed ([padding_free_is_ambiguous]); from the state zero it appends a zero
    ([padding_free_first_block_is_ambiguous]).

    What is not: collision resistance for fixed lengths; the permutation is any function that keeps the length of states.

    Source: [BDPA08] section 3 for 10*; the padding-free sponge is that of the crate p3-symmetric 0.9.0-rc.2. *)

From Coq Require Import List Lia PeanoNat.
From Ashlar Require Import Modes.Blocks.
Import ListNotations.

Section Padding.
Context {A : Type}.
Variables (zero one : A) (rate : nat).
Hypothesis one_is_not_zero : one <> zero.
Hypothesis some_rate : 1 <= rate.

(** ** 10* *)

(** How many zeros follow the one. *)
Definition zeros_after_one (length : nat) : nat := rate - 1 - length mod rate.

Definition pad (message : list A) : list A := message ++ one :: repeat zero (zeros_after_one (length message)).

Theorem pad_fills_blocks (message : list A) : length (pad message) = rate * (length message / rate + 1).
Proof.
  unfold pad, zeros_after_one. rewrite app_length. cbn [length]. rewrite repeat_length.
  pose proof (Nat.div_mod_eq (length message) rate). pose proof (Nat.mod_upper_bound (length message) rate). nia.
Qed.

Lemma pad_is_injective (xs ys : list A) : pad xs = pad ys -> xs = ys.
Proof.
  unfold pad. intros equal. apply (f_equal (@rev A)) in equal.
  rewrite !rev_app_distr in equal. cbn [rev] in equal.
  rewrite !rev_repeat, <- !app_assoc in equal. cbn [app] in equal.
  apply one_after_zeros in equal; [| exact one_is_not_zero].
  apply (f_equal (@rev A)) in equal. now rewrite !rev_involutive in equal.
Qed.

(** The blocks that the padded sponge absorbs determine the message. *)
Theorem padding_is_injective (xs ys : list A) : groups rate (pad xs) = groups rate (pad ys) -> xs = ys.
Proof.
  intros same. apply pad_is_injective.
  now rewrite <- (concat_groups rate (pad xs)), <- (concat_groups rate (pad ys)), same by exact some_rate.
Qed.

(** ** No padding, one length *)

(** A block filled up with zeros. *)
Definition fill (block : list A) : list A := block ++ repeat zero (rate - length block).

Definition zero_filled (message : list A) : list (list A) := map fill (groups rate message).

Lemma concat_zero_filled (message : list A) :
  exists missing, concat (zero_filled message) = message ++ repeat zero missing.
Proof.
  assert (forall gs, grouped rate gs -> exists missing, concat (map fill gs) = concat gs ++ repeat zero missing) as each.
  { induction gs as [| g [| next gs] IH]; intros shape; [now exists 0 | |].
    - exists (rate - length g). cbn [map concat]. now rewrite !app_nil_r.
    - destruct shape as [full shape]. destruct (IH shape) as [missing equal]. exists missing.
      change (map fill (g :: next :: gs)) with (fill g :: map fill (next :: gs)).
      change (concat (g :: next :: gs)) with (g ++ concat (next :: gs)).
      cbn [concat] in *. rewrite equal. unfold fill. now rewrite full, Nat.sub_diag, app_nil_r, app_assoc. }
  destruct (each (groups rate message) (groups_are_grouped rate message some_rate)) as [missing equal].
  exists missing. now rewrite concat_groups in equal by exact some_rate.
Qed.

Theorem fixed_length_is_injective (xs ys : list A) : length xs = length ys -> zero_filled xs = zero_filled ys -> xs = ys.
Proof.
  intros same_length same. destruct (concat_zero_filled xs) as [m1 whole1], (concat_zero_filled ys) as [m2 whole2].
  rewrite same, whole2 in whole1. now apply same_prefix with (us := repeat zero m1) (vs := repeat zero m2).
Qed.

(** Blocks as they are, without anything added, determine a message of any length: what is ambiguous is how they enter the state. *)
Theorem full_blocks_are_injective (xs ys : list A) : groups rate xs = groups rate ys -> xs = ys.
Proof. intros same. now rewrite <- (concat_groups rate xs), <- (concat_groups rate ys), same by exact some_rate. Qed.

(** ** No padding, many lengths *)

Theorem zero_filling_is_ambiguous (block : list A) :
  1 <= length block < rate -> block <> block ++ [zero] /\ zero_filled block = zero_filled (block ++ [zero]).
Proof.
  intros partial. split.
  - intros equal. apply (f_equal (@length A)) in equal. rewrite app_length in equal. cbn in equal. lia.
  - assert (forall xs : list A, 1 <= length xs <= rate -> groups rate xs = [xs]) as one_group.
    { intros [| x xs] bound; cbn [length] in bound; [lia |]. unfold groups. cbn [length groups_from].
      rewrite firstn_all2, skipn_all2 by (cbn [length]; lia). now destruct (length xs). }
    unfold zero_filled. rewrite !one_group by (rewrite ?app_length; cbn [length]; lia). cbn [map]. f_equal. unfold fill.
    rewrite app_length, <- app_assoc. cbn [length app].
    replace (rate - length block) with (S (rate - (length block + 1))) by lia. reflexivity.
Qed.

Section PaddingFree.
Variable permutation : list A -> list A.
Variable width : nat.
Hypothesis rate_below_width : rate <= width.
Hypothesis permutation_keeps_length : forall state, length state = width -> length (permutation state) = width.

(** The block overwrites as many elements as it has; the others stay. *)
Definition overwrite (state block : list A) : list A := block ++ skipn (length block) state.

Definition absorb (state : list A) (blocks : list (list A)) : list A :=
  fold_left (fun state block => permutation (overwrite state block)) blocks state.

Definition padding_free (message : list A) : list A := absorb (repeat zero width) (groups rate message).

Lemma absorb_keeps_length (blocks : list (list A)) (state : list A) :
  Forall (fun block => length block <= rate) blocks -> length state = width -> length (absorb state blocks) = width.
Proof.
  intros short. revert state. induction short as [| block blocks bound _ IH]; intros state state_width; [exact state_width |].
  cbn [absorb fold_left]. apply IH, permutation_keeps_length. unfold overwrite. rewrite app_length, skipn_length. lia.
Qed.

Lemma groups_last (blocks : list (list A)) (block : list A) :
  Forall (fun b => length b = rate) blocks -> 1 <= length block <= rate -> groups rate (concat blocks ++ block) = blocks ++ [block].
Proof.
  intros full bound. unfold groups.
  assert (forall fuel, length (concat blocks ++ block) <= fuel -> groups_from fuel rate (concat blocks ++ block) = blocks ++ [block]) as each.
  { induction full as [| b blocks b_full _ IH]; intros fuel enough; cbn [concat app] in *.
    - destruct block as [| x block]; cbn [length] in *; [lia |]. destruct fuel as [| fuel]; [lia |]. cbn [groups_from].
      rewrite firstn_all2, skipn_all2 by (cbn [length]; lia). now destruct fuel.
    - rewrite <- app_assoc in *. rewrite app_length in enough. destruct fuel as [| fuel]; [lia |]. cbn [groups_from].
      destruct b as [| x b]; [cbn in b_full; lia |]. cbn [app]. rewrite app_comm_cons.
      rewrite firstn_app, skipn_app, b_full, Nat.sub_diag, firstn_O, app_nil_r, firstn_all2, skipn_all2 by lia.
      cbn [app skipn]. rewrite IH by (rewrite ?app_length in *; cbn [length] in *; lia). reflexivity. }
  now apply each.
Qed.

(** The state before a last block. *)
Definition before (blocks : list (list A)) : list A := absorb (repeat zero width) blocks.

Lemma overwriting_by_what_is_there (state block : list A) :
  length block < length state -> overwrite state block = overwrite state (block ++ [nth (length block) state zero]).
Proof.
  intros inside. unfold overwrite. rewrite app_length, <- app_assoc. f_equal. cbn [length app].
  rewrite Nat.add_1_r. clear - inside. revert inside. generalize (length block) as n. induction state as [| x state IH]; intros n inside; [cbn in inside; lia |].
  destruct n as [| n]; [reflexivity |]. cbn [skipn nth]. apply IH. cbn in inside. lia.
Qed.

(** For every message with a partial last block: the element that this block leaves in place, appended to the message. *)
Theorem padding_free_is_ambiguous (blocks : list (list A)) (block : list A) :
  Forall (fun b => length b = rate) blocks -> 1 <= length block < rate ->
  let message := concat blocks ++ block in
  let longer := message ++ [nth (length block) (before blocks) zero] in
  message <> longer /\ padding_free message = padding_free longer.
Proof.
  intros full partial message longer. split.
  - intros equal. apply (f_equal (@length A)) in equal. unfold longer in equal. rewrite app_length in equal. cbn in equal. lia.
  - unfold longer, message, padding_free. rewrite <- app_assoc.
    rewrite !groups_last by (rewrite ?app_length; cbn [length]; auto; lia).
    unfold absorb. rewrite !fold_left_app. cbn [fold_left]. f_equal. apply overwriting_by_what_is_there.
    change (length block < length (before blocks)). unfold before.
    rewrite absorb_keeps_length; [lia | | now rewrite repeat_length].
    apply Forall_impl with (2 := full). intros; lia.
Qed.

(** The first block: what it leaves in place is zero. *)
Corollary padding_free_first_block_is_ambiguous (block : list A) :
  1 <= length block < rate -> block <> block ++ [zero] /\ padding_free block = padding_free (block ++ [zero]).
Proof.
  intros partial. pose proof (padding_free_is_ambiguous [] block (Forall_nil _) partial) as found. cbn in found.
  rewrite nth_repeat in found. exact found.
Qed.
End PaddingFree.
End Padding.
