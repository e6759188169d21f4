(** * How elements and bytes fill blocks

    What is defined here: the paddings of the two sponges, and the limbs that bytes are hashed as.

    What is proved here: the capacity element and the padded blocks of either sponge determine the elements, for every length
    ([counting_is_injective], [flagging_is_injective]); limbs determine the bytes ([hash_chunks_is_injective]) and are canonical.

    What is not: anything about the permutation.

    Source: the crate winter-crypto 0.13.1 of Winterfell; names as in cryptol/RescuePrime.cry. *)

From Coq Require Import ZArith List Lia.
From Ashlar Require Import Goldilocks.Field.
From Ashlar Require Export Modes.Blocks.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Padding *)

(** A block filled up by what [tail] gives for the number of elements missing. *)
Definition pad (rate : nat) (tail : nat -> list Z) (block : list Z) : list Z := block ++ tail (rate - length block)%nat.

Definition zeros (missing : nat) : list Z := repeat 0 missing.

Definition one_and_zeros (missing : nat) : list Z :=
  match missing with
  | O => []
  | S missing => 1 :: repeat 0 missing
  end.

(** The sponge that counts: the number of elements as initial capacity, blocks filled up with zeros. *)
Definition counting (rate : nat) (elements : list Z) : Z * list (list Z) :=
  (Z.of_nat (length elements) mod p, map (pad rate zeros) (groups rate elements)).

(** The sponge that flags: one as initial capacity if the last block is partial, else zero; it is filled up with a one and zeros. *)
Definition flag (rate : nat) (elements : list Z) : Z := if Nat.eqb (length elements mod rate) 0 then 0 else 1.

Definition flagging (rate : nat) (elements : list Z) : Z * list (list Z) :=
  (flag rate elements, map (pad rate one_and_zeros) (groups rate elements)).

Lemma padded_groups (rate : nat) (tail : nat -> list Z) (gs : list (list Z)) :
  tail 0%nat = [] -> grouped rate gs ->
  exists missing, concat (map (pad rate tail) gs) = concat gs ++ tail missing /\
    (length (concat gs) + missing = rate * length gs)%nat /\ (missing = 0 \/ missing < rate)%nat.
Proof.
  intros no_tail. induction gs as [| g [| next gs] IH].
  - intros _. exists 0%nat. split; [now rewrite no_tail | cbn [concat length]; lia].
  - intros [some bound]. exists (rate - length g)%nat. unfold pad. cbn [map concat length].
    rewrite !app_nil_r. repeat split; lia.
  - intros [full rest]. destruct (IH rest) as (missing & equal & lengths & bound). exists missing.
    change (map (pad rate tail) (g :: next :: gs)) with (pad rate tail g :: map (pad rate tail) (next :: gs)).
    change (concat (g :: next :: gs)) with (g ++ concat (next :: gs)).
    cbn [concat]. cbn [concat] in equal. rewrite equal. unfold pad at 1. rewrite full, Nat.sub_diag, no_tail, app_nil_r, app_length.
    split; [now rewrite <- !app_assoc |]. cbn [length concat] in *. lia.
Qed.

Lemma padded_elements (rate : nat) (tail : nat -> list Z) (elements : list Z) :
  (1 <= rate)%nat -> tail 0%nat = [] ->
  exists missing, concat (map (pad rate tail) (groups rate elements)) = elements ++ tail missing /\
    (length elements + missing = rate * length (groups rate elements))%nat /\ (missing < rate)%nat.
Proof.
  intros positive no_tail.
  destruct (padded_groups rate tail (groups rate elements) no_tail (groups_are_grouped rate elements positive))
    as (missing & equal & lengths & bound).
  rewrite concat_groups in * by exact positive. exists missing. repeat split; [exact equal | exact lengths | lia].
Qed.

Theorem counting_is_injective (rate : nat) (xs ys : list Z) :
  (1 <= rate)%nat -> Z.of_nat rate <= p -> counting rate xs = counting rate ys -> xs = ys.
Proof.
  intros positive below_p equal. injection equal as same_count same_blocks.
  destruct (padded_elements rate zeros xs positive eq_refl) as (missing1 & whole1 & length1 & bound1).
  destruct (padded_elements rate zeros ys positive eq_refl) as (missing2 & whole2 & length2 & bound2).
  assert (length (groups rate xs) = length (groups rate ys)) as same_groups.
  { apply (f_equal (@length _)) in same_blocks. now rewrite !map_length in same_blocks. }
  rewrite same_groups in length1.
  assert (length xs = length ys) as same_length.
  { destruct (Z.eq_dec (Z.of_nat (length xs)) (Z.of_nat (length ys))) as [same | different]; [lia | exfalso].
    assert ((Z.of_nat (length xs) - Z.of_nat (length ys)) mod p = 0) as multiple.
    { rewrite Zminus_mod, same_count, Z.sub_diag. reflexivity. }
    apply Z.mod_divide in multiple; [| discriminate]. destruct multiple as [q multiple].
    set (r := Z.of_nat rate) in *.
    assert (- r < Z.of_nat (length xs) - Z.of_nat (length ys) < r) by lia.
    assert (q <> 0) by nia. nia. }
  rewrite same_blocks, whole2 in whole1. now apply same_prefix with (us := zeros missing1) (vs := zeros missing2).
Qed.

Lemma flag_by_missing (rate missing : nat) (elements : list Z) (count : nat) :
  (1 <= rate)%nat -> (length elements + missing = rate * count)%nat -> (missing < rate)%nat ->
  flag rate elements = match missing with O => 0 | S _ => 1 end.
Proof.
  intros positive lengths bound. unfold flag. destruct missing as [| missing].
  - replace (length elements) with (count * rate)%nat by lia. now rewrite Nat.mod_mul by lia.
  - destruct count as [| count]; [lia |].
    replace (length elements) with ((rate - S missing) + count * rate)%nat by lia.
    rewrite Nat.mod_add, Nat.mod_small by lia.
    now destruct (Nat.eqb_spec (rate - S missing) 0); [lia |].
Qed.

Theorem flagging_is_injective (rate : nat) (xs ys : list Z) : (1 <= rate)%nat -> flagging rate xs = flagging rate ys -> xs = ys.
Proof.
  intros positive equal. injection equal as same_flag same_blocks.
  destruct (padded_elements rate one_and_zeros xs positive eq_refl) as (missing1 & whole1 & length1 & bound1).
  destruct (padded_elements rate one_and_zeros ys positive eq_refl) as (missing2 & whole2 & length2 & bound2).
  rewrite (flag_by_missing rate missing1 xs _ positive length1 bound1) in same_flag.
  rewrite (flag_by_missing rate missing2 ys _ positive length2 bound2) in same_flag.
  rewrite same_blocks, whole2 in whole1.
  destruct missing1 as [| missing1], missing2 as [| missing2]; try discriminate; cbn [one_and_zeros] in whole1.
  - now rewrite !app_nil_r in whole1.
  - apply (f_equal (@rev Z)) in whole1. rewrite !rev_app_distr in whole1. cbn [rev] in whole1.
    rewrite !rev_repeat, <- !app_assoc in whole1. cbn [app] in whole1.
    apply one_after_zeros in whole1; [| discriminate]. apply (f_equal (@rev Z)) in whole1. now rewrite !rev_involutive in whole1.
Qed.

(** ** Bytes *)

Definition is_byte (b : Z) : Prop := 0 <= b < 256.

(** The number that bytes are in little-endian order. *)
Fixpoint limb_from_bytes (bytes : list Z) : Z :=
  match bytes with
  | [] => 0
  | b :: bytes => b + 256 * limb_from_bytes bytes
  end.

(** The limbs of groups of bytes; a byte 1 follows the last byte of the last. *)
Fixpoint chunk_limbs (chunks : list (list Z)) : list Z :=
  match chunks with
  | [] => []
  | [last] => [limb_from_bytes (last ++ [1])]
  | chunk :: chunks => limb_from_bytes chunk :: chunk_limbs chunks
  end.

Definition hash_chunks (bytes : list Z) : list Z := chunk_limbs (groups 7 bytes).

Lemma limb_bound (bytes : list Z) : Forall is_byte bytes -> 0 <= limb_from_bytes bytes < 256 ^ Z.of_nat (length bytes).
Proof.
  induction 1 as [| b bytes byte _ IH]; [now cbn |].
  unfold is_byte in byte. cbn [limb_from_bytes length].
  rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. lia.
Qed.

Lemma limb_is_injective (xs ys : list Z) :
  Forall is_byte xs -> Forall is_byte ys -> length xs = length ys -> limb_from_bytes xs = limb_from_bytes ys -> xs = ys.
Proof.
  intros xs_bytes. revert ys. induction xs_bytes as [| x xs x_byte _ IH]; intros [| y ys] ys_bytes same equal; try discriminate; [reflexivity |].
  inversion ys_bytes as [| ? ? y_byte rest]; subst. unfold is_byte in *. cbn [limb_from_bytes length] in equal, same.
  assert (x = y) by lia. f_equal; [assumption |]. apply IH; [assumption | lia | lia].
Qed.

Lemma marked_limb_is_positive (xs : list Z) : Forall is_byte xs -> 1 <= limb_from_bytes (xs ++ [1]).
Proof. induction 1 as [| x xs byte _ IH]; cbn [app limb_from_bytes]; unfold is_byte in *; lia. Qed.

(** The byte 1 shows where the bytes end. *)
Lemma marked_limb_is_injective (xs ys : list Z) :
  Forall is_byte xs -> Forall is_byte ys -> limb_from_bytes (xs ++ [1]) = limb_from_bytes (ys ++ [1]) -> xs = ys.
Proof.
  intros xs_bytes. revert ys. induction xs_bytes as [| x xs x_byte xs_bytes IH]; intros [| y ys] ys_bytes equal; [reflexivity | | |].
  - inversion ys_bytes as [| ? ? y_byte rest]; subst. pose proof (marked_limb_is_positive ys rest).
    unfold is_byte in *. cbn [app limb_from_bytes] in *. lia.
  - pose proof (marked_limb_is_positive xs xs_bytes). unfold is_byte in *. cbn [app limb_from_bytes] in *. lia.
  - inversion ys_bytes as [| ? ? y_byte rest]; subst. unfold is_byte in *. cbn [app limb_from_bytes] in equal.
    assert (x = y) by lia. f_equal; [assumption |]. apply IH; [assumption | lia].
Qed.

Lemma chunk_limbs_cons (chunk next : list Z) (chunks : list (list Z)) :
  chunk_limbs (chunk :: next :: chunks) = limb_from_bytes chunk :: chunk_limbs (next :: chunks).
Proof. reflexivity. Qed.

Lemma length_chunk_limbs (chunks : list (list Z)) : length (chunk_limbs chunks) = length chunks.
Proof. induction chunks as [| chunk [| next chunks] IH]; [reflexivity | reflexivity |]. rewrite chunk_limbs_cons. cbn [length] in *. lia. Qed.

Lemma chunk_limbs_is_injective (size : nat) (gs hs : list (list Z)) :
  grouped size gs -> grouped size hs -> Forall (Forall is_byte) gs -> Forall (Forall is_byte) hs ->
  chunk_limbs gs = chunk_limbs hs -> gs = hs.
Proof.
  revert hs. induction gs as [| g gs IH]; intros hs gs_shape hs_shape gs_bytes hs_bytes equal.
  - apply (f_equal (@length Z)) in equal. rewrite !length_chunk_limbs in equal. now destruct hs.
  - assert (length (g :: gs) = length hs) as same by (apply (f_equal (@length Z)) in equal; now rewrite !length_chunk_limbs in equal).
    destruct hs as [| h hs]; [discriminate |].
    inversion gs_bytes; inversion hs_bytes; subst.
    destruct gs as [| g2 gs], hs as [| h2 hs]; try discriminate.
    + injection equal as equal. f_equal. now apply marked_limb_is_injective.
    + destruct gs_shape as [g_full gs_shape], hs_shape as [h_full hs_shape].
      rewrite !chunk_limbs_cons in equal. injection equal as first rest.
      f_equal; [apply limb_is_injective; congruence || assumption | now apply IH].
Qed.

Lemma groups_of_bytes (bytes : list Z) : Forall is_byte bytes -> Forall (Forall is_byte) (groups 7 bytes).
Proof.
  intros all. rewrite <- (concat_groups 7 bytes) in all by lia.
  induction (groups 7 bytes) as [| g gs IH]; constructor; cbn in all; apply Forall_app in all; tauto.
Qed.

Theorem hash_chunks_is_injective (xs ys : list Z) :
  Forall is_byte xs -> Forall is_byte ys -> hash_chunks xs = hash_chunks ys -> xs = ys.
Proof.
  intros xs_bytes ys_bytes equal.
  rewrite <- (concat_groups 7 xs), <- (concat_groups 7 ys) by lia. f_equal.
  apply (chunk_limbs_is_injective 7); auto using groups_of_bytes; apply groups_are_grouped; lia.
Qed.

(** 256 <= limb: the last limb has a byte before its byte 1. *)
Definition marked (limb : Z) : Prop := 256 <= limb.

Lemma marked_limb_is_marked (chunk : list Z) : Forall is_byte chunk -> (1 <= length chunk)%nat -> marked (limb_from_bytes (chunk ++ [1])).
Proof.
  intros [| b bytes byte rest] some; cbn [length] in some; [lia |].
  pose proof (marked_limb_is_positive bytes rest). unfold marked, is_byte in *. cbn [app limb_from_bytes]. lia.
Qed.

Lemma chunk_limbs_spec (gs : list (list Z)) :
  grouped 7 gs -> Forall (Forall is_byte) gs -> Forall canonical (chunk_limbs gs) /\ (gs <> [] -> marked (last (chunk_limbs gs) 0)).
Proof.
  induction gs as [| g [| next gs] IH]; intros shape bytes; [now split; [constructor |] | |].
  - inversion bytes; subst. cbn [grouped] in shape. cbn [chunk_limbs last]. split; [| intros _; apply marked_limb_is_marked; [assumption | lia]].
    constructor; [| constructor].
    pose proof (limb_bound (g ++ [1])) as bound. rewrite app_length in bound. cbn [length] in bound.
    assert (256 ^ Z.of_nat (length g + 1) <= 256 ^ 8) by (apply Z.pow_le_mono_r; lia).
    assert (0 <= limb_from_bytes (g ++ [1]) < 2 * 256 ^ Z.of_nat (length g)) as sharp.
    { clear bound. assert (Forall is_byte g) as g_bytes by assumption. clear - g_bytes.
      induction g_bytes as [| b g byte _ IH]; [now cbn |]. unfold is_byte in byte. cbn [app limb_from_bytes length].
      rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. lia. }
    assert (256 ^ Z.of_nat (length g) <= 256 ^ 7) by (apply Z.pow_le_mono_r; lia).
    change (256 ^ 7) with 72057594037927936 in *. unfold canonical, p. lia.
  - destruct shape as [full shape]. inversion bytes as [| ? ? g_bytes rest_bytes]; subst.
    destruct (IH shape rest_bytes) as [all_canonical last_marked].
    rewrite chunk_limbs_cons. split.
    + constructor; [| exact all_canonical].
      pose proof (limb_bound g g_bytes) as bound. rewrite full in bound.
      change (256 ^ Z.of_nat 7) with 72057594037927936 in bound. unfold canonical, p. lia.
    + intros _. specialize (last_marked ltac:(discriminate)).
      destruct (chunk_limbs (next :: gs)) as [| l ls] eqn:limbs; [| exact last_marked].
      apply (f_equal (@length Z)) in limbs. now rewrite length_chunk_limbs in limbs.
Qed.

Theorem hash_chunks_are_canonical (bytes : list Z) : Forall is_byte bytes -> Forall canonical (hash_chunks bytes).
Proof. intros. apply chunk_limbs_spec; [now apply groups_are_grouped; lia | now apply groups_of_bytes]. Qed.

Theorem last_chunk_is_marked (bytes : list Z) : Forall is_byte bytes -> bytes <> [] -> marked (last (hash_chunks bytes) 0).
Proof.
  intros all some. apply chunk_limbs_spec; [now apply groups_are_grouped; lia | now apply groups_of_bytes |].
  intros none. apply some. rewrite <- (concat_groups 7 bytes) by lia. now rewrite none.
Qed.
