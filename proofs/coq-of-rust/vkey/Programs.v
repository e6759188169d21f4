(** Programs of the model as values of the translated code, and their tag. *)

From Coq Require Import Lia ZArith List.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require program.
From Ashlar Require Encoding.ProgramId.
From Vkey Require Import Values Words.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.ProgramId.

Definition of_page (k : page) : value :=
  VStruct "ashlar_vkey::program::Page" [("base", of_u64 (fst k)); ("commitment", of_string (snd k))].

Definition of_program (k : Program) : value := VStruct "ashlar_vkey::program::Program" [
  ("elf_digest", of_string (elf_digest k)); ("pc_start", of_u64 (pc_start k)); ("decode", of_string (program_decode k));
  ("pages", VArray (map of_page (program_pages k)))].

Lemma calls_tag l (Q : post) : (forall a, Q ((a, of_string program_id_tag) :: l) (VPointer a [])) -> call "ashlar_vkey::program::TAG" [] l Q.
Proof. intros post. enter program.program.value_TAG. steps. ret (post a). Qed.
