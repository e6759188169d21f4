(** * Field elements, digests and claims

    What is defined here: elements of Goldilocks and KoalaBear as canonical little-endian numbers, digests of four Goldilocks elements, a
    32-byte digest as four limbs of 64 bits, and claims, lists of Goldilocks elements.

    What is proved here: each codec is lawful; the moduli are those of the fields; the four limbs of a 32-byte digest, written one after the
    other, are its bytes ([limbs_of_digest]).

    What is not: arithmetic. *)

From Coq Require Import List NArith ZArith Lia Bool.
From Ashlar Require Export Encoding.Combinators.
From Ashlar Require Goldilocks.Field KoalaBear.Field.
Import ListNotations.
Local Open Scope N_scope.
Local Open Scope codec_scope.

Definition goldilocks_modulus : N := 2 ^ 64 - 2 ^ 32 + 1.
Definition koala_bear_modulus : N := 2 ^ 31 - 2 ^ 24 + 1.

Definition below (modulus v : N) : bool := v <? modulus.

Definition goldilocks : codec N := refine u64 (below goldilocks_modulus) NotBelowModulus.
Definition koala_bear : codec N := refine u32 (below koala_bear_modulus) NotBelowModulus.

(** 32 bytes: four elements. *)
Definition goldilocks_digest : codec (list N) := array 4 goldilocks.

(** 32 bytes: four limbs, each any number below 2^64. *)
Definition limbs : codec (list N) := array 4 u64.

Definition claim : codec (list N) := counted u64 goldilocks.

Lemma goldilocks_modulus_is_p : Z.of_N goldilocks_modulus = Goldilocks.Field.p.
Proof. reflexivity. Qed.

Lemma koala_bear_modulus_is_p : Z.of_N koala_bear_modulus = KoalaBear.Field.p.
Proof. reflexivity. Qed.

Theorem goldilocks_is_lawful : lawful goldilocks.
Proof. unfold goldilocks. lawful. Qed.
#[export] Hint Resolve goldilocks_is_lawful : codec.

Theorem koala_bear_is_lawful : lawful koala_bear.
Proof. unfold koala_bear. lawful. Qed.
#[export] Hint Resolve koala_bear_is_lawful : codec.

Theorem goldilocks_digest_is_lawful : lawful goldilocks_digest.
Proof. unfold goldilocks_digest. lawful. Qed.

Theorem limbs_is_lawful : lawful limbs.
Proof. unfold limbs. lawful. Qed.

Theorem claim_is_lawful : lawful claim.
Proof. unfold claim. lawful. Qed.
#[export] Hint Resolve goldilocks_digest_is_lawful limbs_is_lawful claim_is_lawful : codec.

(** The four limbs of a digest of 32 bytes, and back. *)
Definition limbs_of_bytes (digest : bytes) : list N :=
  map (fun i => number_of_bytes (firstn 8 (skipn (8 * i) digest))) (seq 0 4).

Lemma limb_of_bytes (bs : bytes) :
  length bs = 8%nat -> well_formed u64 (number_of_bytes bs) = true /\ le_bytes 8 (number_of_bytes bs) = bs.
Proof.
  intros size. split.
  - apply N.ltb_lt. pose proof (number_of_bytes_is_small bs) as small. now rewrite size in small.
  - pose proof (le_bytes_of_number bs) as back. now rewrite size in back.
Qed.

Theorem limbs_of_digest (digest : bytes) :
  length digest = 32%nat -> well_formed limbs (limbs_of_bytes digest) = true /\ encode limbs (limbs_of_bytes digest) = digest.
Proof.
  intros size.
  assert (forall i, (i < 4)%nat -> length (firstn 8 (skipn (8 * i) digest)) = 8%nat) as sizes.
  { intros i below_4. rewrite firstn_length, skipn_length. lia. }
  unfold limbs_of_bytes. cbn [seq map].
  destruct (limb_of_bytes _ (sizes 0%nat ltac:(lia))) as [fits0 back0], (limb_of_bytes _ (sizes 1%nat ltac:(lia))) as [fits1 back1],
    (limb_of_bytes _ (sizes 2%nat ltac:(lia))) as [fits2 back2], (limb_of_bytes _ (sizes 3%nat ltac:(lia))) as [fits3 back3].
  split.
  - cbn [well_formed limbs array items items_well_formed]. rewrite fits0, fits1, fits2, fits3. reflexivity.
  - cbn [encode limbs array items encode_items]. cbn [encode u64 little_endian]. rewrite back0, back1, back2, back3.
    clear - size. do 32 (destruct digest as [| ? digest]; [discriminate size |]). destruct digest; [reflexivity | discriminate size].
Qed.
