(** Writes the encoders and decoders of the theories, BLAKE3, and Merkle trees and challengers over it as OCaml, to model.ml in the working
    directory.

    What OCaml is trusted with beside the extraction itself: [ExtrOcamlBasic] makes Coq's booleans, options, pairs and lists OCaml's,
    [ExtrOcamlChar] makes bytes characters. Numbers stay Coq's own. *)

From Coq Require Import Extraction ExtrOcamlChar.
From Ashlar Require Import Encoding.Domains Encoding.Framing.
From Ashlar Require Blake3.Hash Merkle.Encoded Merkle.Blake3Tree Challenger.Blake3Challenger Challenger.MultiStark.

Extraction Language OCaml.
Extraction "model.ml"
  decode_whole vm_key program_input program_id sort_program system_key claim goldilocks koala_bear goldilocks_digest limbs
  encode_blob decode_blob encode_private_input decode_private_input
  Hash.hash_xof Hash.keyed_hash_xof Hash.derive_key_xof
  Blake3Tree.cap_of Blake3Tree.siblings_of_index Blake3Tree.rows_of_indices Blake3Tree.siblings_of_indices
  Blake3Tree.refuse_one Blake3Tree.refuse_many Blake3Tree.encoded Blake3Tree.refuse_encoded Blake3Tree.refuse_encoded_many
  Blake3Tree.bytes_as_elements Blake3Tree.goldilocks_elements Blake3Tree.koala_bear_elements Encoded.read_all
  Blake3Challenger.transcript_answer Blake3Challenger.buffered_answer_of
  Blake3Challenger.transcript_replies Blake3Challenger.buffered_replies_of Serializing.koala_bear_field Serializing.goldilocks_field
  MultiStark.seed.
