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
