(** * Challengers over BLAKE3

    What is defined here: the challengers of HashChallenger.v and Serializing.v over BLAKE3, as transcripts and as the buffers that
    ship, over the incremental hasher of the theories. All of it can be computed.

    What is proved here: over that hasher, with its buffer of a chunk and its stack, the buffers give what transcripts over the hash
    function mean, for any bytes and elements of KoalaBear and Goldilocks ([blake3_answer], [blake3_koala_bear_replies],
    [blake3_goldilocks_replies]).

    Source: the crates p3-challenger and p3-blake3 0.9.0-rc.2. *)

From Coq Require Import List Lia PeanoNat NArith.
From Ashlar Require Import Challenger.HashChallenger Challenger.Serializing Encoding.Bytes.
From Ashlar Require Blake3.Incremental Blake3.Hash Blake3.Compression.
Import ListNotations.

Definition size_of_digest : nat := 32.

Definition blake3_node : Tree.tree_hash := Hash.blake3 Compression.initialisation 0.

(** What is observed goes into the hasher as it comes. *)
Definition hasher : Type := Incremental.hasher (H := blake3_node).
Definition update : hasher -> bytes -> hasher := Incremental.update Incremental.blake3_chunk_length.
Definition digest (h : hasher) : bytes := Hash.output_from (Incremental.finish h) 0 32.
Definition reset (_ : hasher) : hasher := Incremental.new_hasher.
Definition holds : hasher -> bytes -> Prop := Incremental.represents (H := blake3_node) Incremental.blake3_chunk_length.

Lemma update_holds (h : hasher) (before bs : bytes) : holds h before -> holds (update h bs) (before ++ bs).
Proof. exact (Incremental.update_represents (H := blake3_node) _ Incremental.blake3_chunk_length_positive h before bs). Qed.

Lemma digest_is (h : hasher) (before : bytes) : holds h before -> digest h = Hash.hash before.
Proof.
  intros held. exact (f_equal (fun blocks => Hash.output_from blocks 0 32)
    (Incremental.finish_represents (H := blake3_node) _ Incremental.blake3_chunk_length_positive h before held)).
Qed.

Lemma reset_holds (h : hasher) : holds (reset h) [].
Proof. exact (Incremental.new_hasher_represents (H := blake3_node) _ Incremental.blake3_chunk_length_positive). Qed.

Lemma some_bytes : 1 <= size_of_digest.
Proof. unfold size_of_digest. lia. Qed.

Definition blake3_transcript : machine byte := transcript x00 Hash.hash size_of_digest.
Definition start_blake3_transcript (initial : bytes) : state blake3_transcript := start_transcript x00 Hash.hash size_of_digest initial.

Definition blake3_buffered : machine byte := buffered x00 size_of_digest update digest reset.
Definition start_blake3_buffered (initial : bytes) : state blake3_buffered :=
  start_buffered x00 size_of_digest update digest reset initial Incremental.new_hasher.

(** Sampled bytes and the digest at the end. *)
Definition transcript_answer (initial : bytes) (operations : list (operation byte)) : bytes * bytes :=
  answer blake3_transcript operations (start_blake3_transcript initial).

Definition buffered_answer_of (initial : bytes) (operations : list (operation byte)) : bytes * bytes :=
  answer blake3_buffered operations (start_blake3_buffered initial).

Theorem blake3_answer (initial : bytes) (operations : list (operation byte)) :
  buffered_answer_of initial operations = transcript_answer initial operations.
Proof.
  exact (buffered_answer x00 Hash.hash size_of_digest some_bytes update digest reset holds update_holds digest_is reset_holds
    initial Incremental.new_hasher operations).
Qed.

(** Replies to steps, with so many attempts for an element and so many candidates for a witness. *)
Definition transcript_replies (f : field) (attempts count : nat) (initial : bytes) (steps : list step) : list reply * bytes :=
  replies f blake3_transcript attempts (search_by_checking f blake3_transcript count) steps (start_blake3_transcript initial).

Definition buffered_replies_of (f : field) (attempts count : nat) (initial : bytes) (steps : list step) : list reply * bytes :=
  replies f blake3_buffered attempts (search_by_hashing f size_of_digest update digest reset count) steps (start_blake3_buffered initial).

Lemma blake3_replies (f : field) (attempts count : nat) (initial : bytes) (steps : list step) :
  1 <= width f -> width f <= size_of_digest -> 1 <= count ->
  buffered_replies_of f attempts count initial steps = transcript_replies f attempts count initial steps.
Proof.
  intros positive fits some.
  exact (buffered_replies f Hash.hash size_of_digest Hash.length_hash positive fits update digest reset holds update_holds digest_is
    reset_holds attempts count initial Incremental.new_hasher steps some).
Qed.

Theorem blake3_koala_bear_replies (attempts count : nat) (initial : bytes) (steps : list step) :
  1 <= count ->
  buffered_replies_of koala_bear_field attempts count initial steps = transcript_replies koala_bear_field attempts count initial steps.
Proof. apply blake3_replies; cbn; unfold size_of_digest; lia. Qed.

Theorem blake3_goldilocks_replies (attempts count : nat) (initial : bytes) (steps : list step) :
  1 <= count ->
  buffered_replies_of goldilocks_field attempts count initial steps = transcript_replies goldilocks_field attempts count initial steps.
Proof. apply blake3_replies; cbn; unfold size_of_digest; lia. Qed.
