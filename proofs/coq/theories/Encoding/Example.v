(** * A new format in a few lines

    What is defined here: an invented key, a list of elements, an optional issuer and a tree height behind two fixed bytes, by a few lines of codec.

    What is proved here: its law, by one tactic, and with it the theorems of [Codec.v] about every lawful codec, of which two are
    restated ([ticket_is_injective], [ticket_is_read_strictly]).

    What is not: this format is used nowhere. *)

From Coq Require Import List NArith.
From Ashlar Require Import Encoding.FieldElements.
Import ListNotations.
Local Open Scope N_scope.
Local Open Scope codec_scope.

Record Ticket := {
  elements : list N;
  issuer : option bytes;
  height : N;
}.

Definition ticket : codec Ticket := record
  (fun k => (elements k, (issuer k, height k)))
  (fun '(elements, (issuer, height)) => Build_Ticket elements issuer height)
  (framed (constant [x54; x01] UnsupportedVersion)
    (counted u16 goldilocks ;; optional (byte_array 32) ;; refine u8 (fun height => height <=? 64) CountTooLarge)).

Theorem ticket_is_lawful : lawful ticket.
Proof. unfold ticket. lawful. Qed.

Theorem ticket_is_injective (k1 k2 : Ticket) :
  well_formed ticket k1 = true -> well_formed ticket k2 = true -> encode ticket k1 = encode ticket k2 -> k1 = k2.
Proof. exact (encode_is_injective _ ticket_is_lawful k1 k2). Qed.

Theorem ticket_is_read_strictly (b : bytes) (k : Ticket) :
  decode_whole ticket b = Accept k [] <-> well_formed ticket k = true /\ b = encode ticket k.
Proof. exact (decode_whole_accepts_exactly_encodings _ ticket_is_lawful b k). Qed.

Example ticket_bytes :
  encode ticket (Build_Ticket [7; 256] None 20) =
    [x54; x01; x02; x00; x07; x00; x00; x00; x00; x00; x00; x00; x00; x01; x00; x00; x00; x00; x00; x00; x00; x14].
Proof. reflexivity. Qed.
