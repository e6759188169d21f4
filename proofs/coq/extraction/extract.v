(** Writes the encoders and decoders of the theories as OCaml, to model.ml in the working directory.

    What OCaml is trusted with beside the extraction itself: [ExtrOcamlBasic] makes Coq's booleans, options, pairs and lists OCaml's,
    [ExtrOcamlChar] makes bytes characters. Numbers stay Coq's own. *)

From Coq Require Import Extraction ExtrOcamlChar.
From Ashlar Require Import Encoding.Domains Encoding.Framing.

Extraction Language OCaml.
Extraction "model.ml"
  decode_whole vm_key program_input program_id sort_program system_key claim goldilocks koala_bear goldilocks_digest limbs
  encode_blob decode_blob encode_private_input decode_private_input.
