(** Programs of the model as values of the translated code. *)

From Coq Require Import Lia ZArith List.
From RocqOfRust Require Import RocqOfRust.
From Ashlar Require Encoding.ProgramId.
From Vkey Require Import Values.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.ProgramId.

Definition of_page (k : page) : value :=
  VStruct "ashlar_vkey::program::Page" [("base", of_u64 (fst k)); ("commitment", of_string (snd k))].

Definition of_program (k : Program) : value := VStruct "ashlar_vkey::program::Program" [
  ("elf_digest", of_string (elf_digest k)); ("pc_start", of_u64 (pc_start k)); ("decode", of_string (program_decode k));
  ("pages", VArray (map of_page (program_pages k)))].
