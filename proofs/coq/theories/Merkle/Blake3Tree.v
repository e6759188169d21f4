(** * Merkle trees over BLAKE3

    What is defined here: the commitment, its openings, their encodings and their refusal over BLAKE3, which can be computed: a row has the
    hash of the bytes of its elements, a node that of the digests of its group, and the default digest is 32 zeros.

    What is proved here: bytes, elements of Goldilocks and of KoalaBear, and digests are lawful parts of encodings ([parts_are_lawful]). The
    programs extracted from the rest are run over the vectors.

    Source: cryptol/Blake3MerkleTree.cry; cryptol/MerkleOpening.cry; the crate p3-blake3 0.9.0-rc.2 for the hash. *)

From Coq Require Import List PeanoNat NArith.
From Ashlar Require Import Merkle.Commitment Merkle.Binding Merkle.Batch Merkle.Pruning Merkle.Geometry Merkle.Wire Merkle.Several
  Merkle.Refusal Merkle.Encoded.
From Ashlar Require Import Encoding.FieldElements.
From Ashlar Require Blake3.Hash.
Import ListNotations.

(** ** Elements and digests *)

(** Elements with their bytes. *)
Record elements (elt : Type) := Elements { in_bytes : fixed elt; same_element : forall x y : elt, {x = y} + {x <> y} }.
Arguments Elements {elt} in_bytes same_element.
Arguments in_bytes {elt} e.
Arguments same_element {elt} e.

Definition one_byte : codec byte := convert (byte_array 1) (fun b => [b]) (hd x00) (fun _ => true).

Definition bytes_as_elements : elements byte := Elements (Fixed one_byte 1) Byte.byte_eq_dec.
Definition goldilocks_elements : elements N := Elements (Fixed goldilocks 8) N.eq_dec.
Definition koala_bear_elements : elements N := Elements (Fixed koala_bear 4) N.eq_dec.

Definition digest := list byte.
Definition digests : fixed digest := Fixed (byte_array 32) 32.

Lemma one_byte_is_lawful : fixed_is_lawful (in_bytes bytes_as_elements).
Proof.
  split; [| reflexivity]. apply convert_is_lawful; [reflexivity | | apply byte_array_is_lawful].
  intros [| b [| b' bs]] well; try discriminate. now split.
Qed.

Theorem parts_are_lawful :
  fixed_is_lawful (in_bytes bytes_as_elements) /\ fixed_is_lawful (in_bytes goldilocks_elements)
  /\ fixed_is_lawful (in_bytes koala_bear_elements) /\ fixed_is_lawful digests.
Proof.
  split; [exact one_byte_is_lawful |]. split; [| split].
  - exact (conj goldilocks_is_lawful (fun v _ => length_le_bytes _ v)).
  - exact (conj koala_bear_is_lawful (fun v _ => length_le_bytes _ v)).
  - split; [apply byte_array_is_lawful |]. intros bs well. now apply Nat.eqb_eq in well.
Qed.

(** ** Trees *)

Definition compressed (group : list digest) : digest := Hash.hash (concat group).
Definition zeros : digest := repeat x00 32.
Definition same_digest : forall x y : digest, {x = y} + {x <> y} := list_eq_dec Byte.byte_eq_dec.

Section Tree.
Context {elt : Type}.
Variable kind : elements elt.

Definition leaf (row : list elt) : digest := Hash.hash (write_all (in_bytes kind) row).

(** Of ascending indices, the rows of each matrix, each once. *)
Definition rows_of_indices : list (matrix elt) -> list nat -> list (list (list elt)) := sent_rows_many.

(** The bytes of an opening of ascending indices. *)
Definition encoded (matrices : list (matrix elt)) (indices : list nat) (proof : list digest) : bytes :=
  encode_opening (in_bytes kind) digests (map dimensions_of matrices) indices (rows_of_indices matrices indices) proof.

(** 2 or 4. *)
Variable n : nat.
Variable cap_height : nat.

Definition cap_of : list (matrix elt) -> list digest := sent_cap leaf compressed zeros n cap_height.

(** The siblings of one index. *)
Definition siblings_of_index : list (matrix elt) -> nat -> list digest := sent_siblings leaf compressed zeros n cap_height.

(** The nodes of ascending indices that cannot be computed. *)
Definition siblings_of_indices : list (matrix elt) -> list nat -> list digest := sent_nodes leaf compressed zeros n cap_height.

Definition refuse_one : list digest -> list dimensions -> nat -> list (list elt) -> list digest -> option Refusal.reason :=
  refusal leaf compressed zeros n same_digest cap_height.

Definition refuse_many : list digest -> list dimensions -> list nat -> list (list (list elt)) -> list digest -> option Refusal.reason :=
  refusal_of_many leaf compressed zeros n (same_element kind) same_digest cap_height.

Definition refuse_encoded : list digest -> list dimensions -> nat -> bytes -> option fault :=
  refusal_of_encoded leaf compressed zeros n same_digest (in_bytes kind) digests cap_height.

Definition refuse_encoded_many : list digest -> list dimensions -> list nat -> bytes -> option fault :=
  refusal_of_encoded_many leaf compressed zeros n (same_element kind) same_digest (in_bytes kind) digests cap_height.
End Tree.
