(** * Which calls meet

    Two calls meet if they absorb the same; then their digests are equal by construction.

    What is proved here, of calls with valid arguments of any length: two calls of Rp64_256 meet exactly if they hash the same elements
    ([rp64_calls_meet]). So each entry point alone is injective. merge_with_int never meets merge or merge_many, nor, from p on, hash.
    All others meet: a merge, a merge_with_int, a merge_many and bytes have the digest of hash_elements of other arguments, and bytes
    that of a merge. Of RpJive64_256 the sponge and the compression are injective, each entry point alone; merge and merge_with_int
    meet; the sponge and the compression permute the same states, so that their digests give away a capacity
    ([jive_reveals_the_capacity]).

    What is not: that calls which absorb something else have different digests; that is the security of the permutation.
    A protocol that mixes entry points must not rely on them to separate domains. *)

From Coq Require Import ZArith List Lia.
From Ashlar Require Import Goldilocks.Field RescuePrime.Matrix RescuePrime.Permutation RescuePrime.Padding RescuePrime.Sponge.
From Ashlar Require RescuePrime.RpJive64_256.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Rp64_256 *)

Theorem rp64_calls_meet (c d : call) :
  valid c -> valid d -> (rp64_absorbs c = rp64_absorbs d <-> rp64_elements c = rp64_elements d).
Proof.
  intros c_valid d_valid. rewrite !rp64_absorbs_elements by assumption. split; [| congruence].
  apply counting_is_injective; [lia | discriminate].
Qed.

(** What is absorbed determines the digest. *)
Theorem rp64_same_elements_same_digest (c d : call) :
  valid c -> valid d -> rp64_elements c = rp64_elements d -> rp64_digest c = rp64_digest d.
Proof. intros c_valid d_valid same. unfold rp64_digest. now apply rp64_calls_meet in same as ->. Qed.

(** *** Each entry point is injective *)

Theorem rp64_hash_elements_is_injective (xs ys : list Z) : rp64_absorbs (HashElements xs) = rp64_absorbs (HashElements ys) -> xs = ys.
Proof. apply counting_is_injective; [lia | discriminate]. Qed.

Theorem rp64_hash_is_injective (xs ys : list Z) :
  valid (Hash xs) -> valid (Hash ys) -> rp64_absorbs (Hash xs) = rp64_absorbs (Hash ys) -> xs = ys.
Proof.
  intros xs_bytes ys_bytes same. apply hash_chunks_is_injective; auto.
  apply counting_is_injective in same; [exact same | lia | discriminate].
Qed.

Lemma same_halves (a b c d : list Z) : is_digest a -> is_digest c -> a ++ b = c ++ d -> a = c /\ b = d.
Proof.
  intros [a4 _] [c4 _] same.
  assert (a = c) as -> by (apply same_prefix with (us := b) (vs := d); congruence).
  split; [reflexivity | now apply app_inv_head in same].
Qed.

Theorem rp64_merge_is_injective (a b c d : list Z) :
  valid (Merge a b) -> valid (Merge c d) -> rp64_absorbs (Merge a b) = rp64_absorbs (Merge c d) -> a = c /\ b = d.
Proof. intros [a4 b4] [c4 d4] same. injection same as same. now apply same_halves. Qed.

Lemma same_digests (xs ys : list (list Z)) : Forall is_digest xs -> Forall is_digest ys -> concat xs = concat ys -> xs = ys.
Proof.
  intros xs_digests. revert ys. induction xs_digests as [| x xs x4 _ IH]; intros [| y ys] ys_digests same; [reflexivity | | |].
  - inversion ys_digests as [| ? ? [y4 _] _]; subst. apply (f_equal (@length Z)) in same.
    cbn [concat] in same. rewrite app_length in same. cbn [length] in same. lia.
  - destruct x4 as [x4 _]. apply (f_equal (@length Z)) in same. cbn [concat] in same. rewrite app_length in same. cbn [length] in same. lia.
  - inversion ys_digests as [| ? ? y4 rest]; subst. cbn [concat] in same.
    apply same_halves in same as [-> same]; [| assumption | assumption]. f_equal. now apply IH.
Qed.

Theorem rp64_merge_many_is_injective (xs ys : list (list Z)) :
  valid (MergeMany xs) -> valid (MergeMany ys) -> rp64_absorbs (MergeMany xs) = rp64_absorbs (MergeMany ys) -> xs = ys.
Proof.
  intros xs_digests ys_digests same. apply same_digests; auto.
  apply counting_is_injective in same; [exact same | lia | discriminate].
Qed.

Lemma integer_from_parts (v w : Z) : v mod p = w mod p -> v / p = w / p -> v = w.
Proof. pose proof (Z.div_mod v p). pose proof (Z.div_mod w p). intros same_rest same_quotient.
  rewrite same_rest, same_quotient in *. unfold p in *. lia. Qed.

Theorem rp64_merge_with_int_is_injective (seed1 seed2 : list Z) (v1 v2 : Z) :
  valid (MergeWithInt seed1 v1) -> valid (MergeWithInt seed2 v2) ->
  rp64_absorbs (MergeWithInt seed1 v1) = rp64_absorbs (MergeWithInt seed2 v2) -> seed1 = seed2 /\ v1 = v2.
Proof.
  intros [seed1_4 _] [seed2_4 _] same. unfold rp64_absorbs in same.
  destruct (v1 <? p), (v2 <? p); try discriminate; injection same as same; apply same_halves in same as [-> same]; auto.
  - now injection same as ->.
  - injection same as same_rest same_quotient. split; [reflexivity | now apply integer_from_parts].
Qed.

(** *** Calls that never meet *)

Theorem rp64_merge_never_meets_merge_with_int (first second seed : list Z) (v : Z) :
  rp64_absorbs (Merge first second) <> rp64_absorbs (MergeWithInt seed v).
Proof. unfold rp64_absorbs. now destruct (v <? p). Qed.

Lemma length_concat_digests (digests : list (list Z)) : Forall is_digest digests -> length (concat digests) = (4 * length digests)%nat.
Proof. induction 1 as [| x xs [x4 _] _ IH]; [reflexivity |]. cbn [concat length]. rewrite app_length. lia. Qed.

Theorem rp64_merge_many_never_meets_merge_with_int (digests : list (list Z)) (seed : list Z) (v : Z) :
  valid (MergeMany digests) -> valid (MergeWithInt seed v) -> rp64_absorbs (MergeMany digests) <> rp64_absorbs (MergeWithInt seed v).
Proof.
  intros all_digests is_valid same. apply rp64_calls_meet in same; try assumption.
  destruct is_valid as [[seed4 _] _]. apply (f_equal (@length Z)) in same. cbn [rp64_elements] in same.
  rewrite length_concat_digests in same by assumption.
  destruct (v <? p); rewrite app_length in same; cbn [length] in same; lia.
Qed.

(** v / p is 1, and no last limb of bytes is below 256. *)
Theorem rp64_hash_never_meets_large_int (bytes seed : list Z) (v : Z) :
  valid (Hash bytes) -> valid (MergeWithInt seed v) -> p <= v -> rp64_absorbs (Hash bytes) <> rp64_absorbs (MergeWithInt seed v).
Proof.
  intros bytes_valid is_valid large same. apply rp64_calls_meet in same; try assumption.
  destruct is_valid as [[seed4 _] v_bound]. cbn [rp64_elements] in same.
  destruct (Z.ltb_spec v p) as [small | _]; [lia |].
  assert (bytes <> []) as some by (intros ->; destruct seed; discriminate).
  pose proof (last_chunk_is_marked bytes bytes_valid some) as last_marked.
  rewrite same, app_comm_cons || rewrite same in last_marked.
  change [v mod p; v / p] with ([v mod p] ++ [v / p]) in last_marked. rewrite app_assoc, last_last in last_marked.
  unfold marked in last_marked. assert (v / p < 2) by (apply Z.div_lt_upper_bound; unfold p in *; lia). lia.
Qed.

(** *** Calls that meet *)

Theorem rp64_merge_meets_hash_elements (first second : list Z) :
  valid (Merge first second) -> rp64_digest (Merge first second) = rp64_digest (HashElements (first ++ second)).
Proof.
  intros is_valid. apply rp64_same_elements_same_digest; [exact is_valid | | reflexivity].
  destruct is_valid as [[_ first_canonical] [_ second_canonical]]. now apply Forall_app.
Qed.

Theorem rp64_merge_meets_merge_many (first second : list Z) :
  valid (Merge first second) -> rp64_digest (Merge first second) = rp64_digest (MergeMany [first; second]).
Proof.
  intros is_valid. apply rp64_same_elements_same_digest; [exact is_valid | | cbn; now rewrite app_nil_r].
  destruct is_valid. repeat constructor; assumption || (now apply H) || (now apply H0).
Qed.

Theorem rp64_small_int_meets_hash_elements (seed : list Z) (v : Z) :
  is_digest seed -> canonical v -> rp64_digest (MergeWithInt seed v) = rp64_digest (HashElements (seed ++ [v])).
Proof.
  intros seed_digest v_canonical. apply rp64_same_elements_same_digest.
  - split; [exact seed_digest |]. unfold canonical, p in v_canonical. lia.
  - apply Forall_app. split; [apply seed_digest | now constructor].
  - unfold rp64_elements, canonical in *. destruct (Z.ltb_spec v p); [reflexivity | lia].
Qed.

(** Eight limbs of bytes are two digests: 56 bytes zero, and a merge. *)
Theorem rp64_hash_meets_merge :
  rp64_digest (Hash (repeat 0 56)) = rp64_digest (Merge [0; 0; 0; 0] [0; 0; 0; 2 ^ 56]).
Proof. reflexivity. Qed.

(** Five limbs of bytes are a digest and an integer: 35 bytes zero, and 2^56. *)
Theorem rp64_hash_meets_merge_with_int :
  rp64_digest (Hash (repeat 0 35)) = rp64_digest (MergeWithInt [0; 0; 0; 0] (2 ^ 56)).
Proof. reflexivity. Qed.

(** One byte zero, and the element 256. *)
Theorem rp64_hash_meets_hash_elements : rp64_digest (Hash [0]) = rp64_digest (HashElements [256]).
Proof. reflexivity. Qed.

(** Nothing at all has the digest zero. *)
Theorem rp64_empty_calls_meet :
  rp64_digest (HashElements []) = [0; 0; 0; 0] /\ rp64_digest (Hash []) = [0; 0; 0; 0] /\ rp64_digest (MergeMany []) = [0; 0; 0; 0].
Proof. repeat split. Qed.

(** ** RpJive64_256 *)

Theorem jive_hash_elements_is_injective (xs ys : list Z) : jive_takes (HashElements xs) = jive_takes (HashElements ys) -> xs = ys.
Proof. intros same. injection same as same1 same2. apply (flagging_is_injective 4); [lia |]. unfold flagging. congruence. Qed.

Theorem jive_hash_is_injective (xs ys : list Z) :
  valid (Hash xs) -> valid (Hash ys) -> jive_takes (Hash xs) = jive_takes (Hash ys) -> xs = ys.
Proof.
  intros xs_bytes ys_bytes same. apply hash_chunks_is_injective; auto.
  injection same as same1 same2. apply (flagging_is_injective 4); [lia |]. unfold flagging. congruence.
Qed.

Theorem jive_merge_many_is_injective (xs ys : list (list Z)) :
  valid (MergeMany xs) -> valid (MergeMany ys) -> jive_takes (MergeMany xs) = jive_takes (MergeMany ys) -> xs = ys.
Proof.
  intros xs_digests ys_digests same. apply same_digests; auto.
  injection same as same1 same2. apply (flagging_is_injective 4); [lia |]. unfold flagging. congruence.
Qed.

Theorem jive_merge_is_injective (a b c d : list Z) :
  valid (Merge a b) -> valid (Merge c d) -> jive_takes (Merge a b) = jive_takes (Merge c d) -> a = c /\ b = d.
Proof. intros [a4 b4] [c4 d4] same. injection same as same. now apply same_halves. Qed.

Theorem jive_merge_with_int_is_injective (seed1 seed2 : list Z) (v1 v2 : Z) :
  valid (MergeWithInt seed1 v1) -> valid (MergeWithInt seed2 v2) ->
  jive_takes (MergeWithInt seed1 v1) = jive_takes (MergeWithInt seed2 v2) -> seed1 = seed2 /\ v1 = v2.
Proof.
  intros [seed1_4 _] [seed2_4 _] same. injection same as same. apply same_halves in same as [-> same]; auto.
  split; [reflexivity |].
  destruct (v1 <? p), (v2 <? p); try discriminate.
  - now injection same.
  - injection same as same_rest same_quotient. now apply integer_from_parts.
Qed.

(** A merge_with_int is a merge whose right digest ends in 5 or 6. *)
Theorem jive_merge_with_int_meets_merge (seed : list Z) (v : Z) :
  v < p -> jive_digest (MergeWithInt seed v) = jive_digest (Merge seed [v; 0; 0; 5]).
Proof. intros small. unfold jive_digest. now destruct (Z.ltb_spec v p); [| lia]. Qed.

Theorem jive_large_int_meets_merge (seed : list Z) (v : Z) :
  p <= v -> jive_digest (MergeWithInt seed v) = jive_digest (Merge seed [v mod p; v / p; 0; 6]).
Proof. intros large. unfold jive_digest. now destruct (Z.ltb_spec v p); [lia |]. Qed.

(** One byte zero, and the element 256. *)
Theorem jive_hash_meets_hash_elements : jive_digest (Hash [0]) = jive_digest (HashElements [256]).
Proof. reflexivity. Qed.

Theorem jive_merge_many_meets_hash_elements (digests : list (list Z)) :
  jive_digest (MergeMany digests) = jive_digest (HashElements (concat digests)).
Proof. reflexivity. Qed.

Theorem jive_empty_calls_meet :
  jive_digest (HashElements []) = [0; 0; 0; 0] /\ jive_digest (Hash []) = [0; 0; 0; 0] /\ jive_digest (MergeMany []) = [0; 0; 0; 0].
Proof. repeat split. Qed.

(** Partial last blocks never give the same state, although their padding replaces elements. *)
Theorem partial_blocks_are_separate (state xs ys : list Z) :
  is_column 8 state -> Forall canonical xs -> Forall canonical ys -> (length xs < 4)%nat -> (length ys < 4)%nat ->
  absorb_or_replace state xs = absorb_or_replace state ys -> xs = ys.
Proof.
  intros [state8 _] xs_canonical ys_canonical xs_short ys_short same. apply app_inv_head in same.
  do 8 (destruct state as [| ? state]; [discriminate |]). destruct state; [| discriminate].
  assert (forall a x y, canonical x -> canonical y -> add a x = add a y -> x = y) as add_cancels.
  { intros a x y x_canonical y_canonical equal. unfold add in equal.
    rewrite <- (canonical_is_reduced x), <- (canonical_is_reduced y) by assumption.
    replace x with (a + x - a) by lia. replace y with (a + y - a) by lia.
    now rewrite Zminus_mod, equal, <- Zminus_mod. }
  destruct xs as [| x1 [| x2 [| x3 [| x4 xs]]]]; cbn [length] in xs_short; try lia;
    destruct ys as [| y1 [| y2 [| y3 [| y4 ys]]]]; cbn [length] in ys_short; try lia;
    try reflexivity; unfold pad in same; cbn [skipn pointwise app one_and_zeros repeat length Nat.sub] in same;
    try discriminate; injection same; intros;
    repeat match goal with H : Forall canonical (_ :: _) |- _ => inversion H; clear H; subst end;
    repeat f_equal; eauto.
Qed.

(** The sponge over one full block and the compression of that block after a zero digest permute the same state: the two digests
    give away the capacity after the permutation, which a sponge keeps. *)
Theorem jive_reveals_the_capacity (block : list Z) :
  is_digest block ->
  let compressed := jive_digest (Merge [0; 0; 0; 0] block) in
  let hashed := jive_digest (HashElements block) in
  firstn 4 (RpJive64_256.permutation ([0; 0; 0; 0] ++ block)) = pointwise sub (pointwise sub compressed block) hashed.
Proof.
  intros block_digest. pose proof block_digest as [block4 block_canonical].
  destruct (four block block4) as (a & b & c & d & ->).
  assert (jive_digest (HashElements [a; b; c; d]) = digest_of (RpJive64_256.permutation [0; 0; 0; 0; a; b; c; d])) as ->.
  { unfold jive_digest, flagging_sponge, RpJive64_256.permutation. cbn [groups groups_from length firstn skipn fold_left].
    f_equal. f_equal. cbn. unfold add. cbn [Z.add].
    repeat match goal with H : Forall canonical (_ :: _) |- _ => inversion H; clear H; subst end.
    now rewrite !canonical_is_reduced. }
  pose proof (xlix_is_state RpJive64_256.instance RpJive64_256.instance_is_regular ([0; 0; 0; 0] ++ [a; b; c; d])) as shape.
  destruct shape as [final8 final_canonical].
  { split; [reflexivity |]. apply Forall_app. split; [repeat constructor; discriminate | exact block_canonical]. }
  unfold jive_digest, jive. cbv zeta. unfold RpJive64_256.permutation. cbn [app] in *.
  set (final := xlix RpJive64_256.instance [0; 0; 0; 0; a; b; c; d]) in *. clearbody final.
  change (width RpJive64_256.instance) with 8%nat in final8.
  do 8 (destruct final as [| ? final]; [discriminate |]). destruct final; [| discriminate].
  unfold digest_of. cbn [firstn skipn pointwise].
  repeat match goal with H : Forall canonical (_ :: _) |- _ => inversion H; clear H; subst end.
  assert (forall x f h, canonical f -> f = sub (sub (add (add 0 x) (add f h)) x) h) as cancels.
  { intros x f h f_canonical. unfold sub, add. cbn [Z.add].
    rewrite Zplus_mod_idemp_l, Zplus_mod_idemp_r, Zminus_mod_idemp_l.
    rewrite <- Z.sub_add_distr, Zminus_mod_idemp_l.
    replace (x + (f + h) - (x + h)) with f by lia. now rewrite canonical_is_reduced. }
  repeat f_equal; apply cancels; assumption.
Qed.
