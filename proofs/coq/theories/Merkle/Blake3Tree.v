(** * Merkle trees over BLAKE3 and rows of bytes

    What is defined here: the commitment, its openings and their refusal over BLAKE3, which can be computed: a row has the hash of its
    bytes, a node that of the digests of its group, and the default digest is 32 zeros.

    What is proved here: nothing; the programs extracted from it are run over the vectors.

    Source: cryptol/Blake3MerkleTree.cry; the crate p3-blake3 0.9.0-rc.2 for the hash. *)

From Coq Require Import List PeanoNat.
From Ashlar Require Import Merkle.Commitment Merkle.Binding Merkle.Batch Merkle.Pruning Merkle.Geometry Merkle.Wire Merkle.Several
  Merkle.Refusal.
From Ashlar Require Blake3.Hash.
From Coq Require Import Init.Byte Strings.Byte.
Import ListNotations.

Definition digest := list byte.
Definition leaf : list byte -> digest := Hash.hash.
Definition compressed (digests : list digest) : digest := Hash.hash (concat digests).
Definition zeros : digest := repeat x00 32.
Definition same_digest : forall x y : digest, {x = y} + {x <> y} := list_eq_dec byte_eq_dec.

Section Arity.
(** 2 or 4. *)
Variable n : nat.
Variable cap_height : nat.

Definition cap_of : list (matrix byte) -> list digest := sent_cap leaf compressed zeros n cap_height.

(** The siblings of one index. *)
Definition siblings_of_index : list (matrix byte) -> nat -> list digest := sent_siblings leaf compressed zeros n cap_height.

(** The nodes of ascending indices that cannot be computed. *)
Definition siblings_of_indices : list (matrix byte) -> list nat -> list digest := sent_nodes leaf compressed zeros n cap_height.

Definition refuse_one : list digest -> list dimensions -> nat -> list (list byte) -> list digest -> option reason :=
  refusal leaf compressed zeros n same_digest cap_height.

Definition refuse_many : list digest -> list dimensions -> list nat -> list (list (list byte)) -> list digest -> option reason :=
  refusal_of_many leaf compressed zeros n byte_eq_dec same_digest cap_height.
End Arity.

(** Of ascending indices, the rows of each matrix, each once. *)
Definition rows_of_indices : list (matrix byte) -> list nat -> list (list (list byte)) := sent_rows_many.
