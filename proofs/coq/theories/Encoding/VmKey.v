(** * Verifying keys of lambda_vm, version 4

    What is defined here: the key, field by field in the order in which it is written, and its codec.

    What is proved here: the codec is lawful, so that each well-formed key has one encoding, no other key has it, and it is no beginning of
    another ([vm_key_is_lawful]; the consequences stand in [Codec.v]). [vm_key_well_formed], in
    [WellFormed.v], says in full which keys are well-formed.

    What is not: that the commitments belong to one another, and that a page of zeros stands for private input: no matter of encoding.

    Source: lambda_vm, canonical encoding of VmVerifyingKey version 4. *)

From Coq Require Import List NArith Lia Bool.
From Ashlar Require Export Encoding.Combinators.
Import ListNotations.
Local Open Scope N_scope.
Local Open Scope codec_scope.

Definition commitment : codec bytes := byte_array 32.

Record ProofOptions := {
  blowup_factor : N;
  fri_number_of_queries : N;
  coset_offset : N;
  grinding_factor : N;
  fri_final_poly_log_degree : N;
}.

Record VmVerifyingKey := {
  options : ProofOptions;
  bitwise : bytes;
  decode_commitment : bytes;
  register : bytes;
  keccak_rc : bytes;
  pages : list bytes;
}.

Definition proof_options : codec ProofOptions := record
  (fun o => (blowup_factor o, (fri_number_of_queries o, (coset_offset o, (grinding_factor o, fri_final_poly_log_degree o)))))
  (fun '(blowup, (queries, (coset, (grinding, degree)))) => Build_ProofOptions blowup queries coset grinding degree)
  (u8 ;; u64 ;; u64 ;; u8 ;; u8).

Definition vm_key_version : N := 4.

(** Written in four bytes; no other is read, so that it is no part of a key. *)
Definition vm_version : codec unit := constant (le_bytes 4 vm_key_version) UnsupportedVersion.

Definition vm_key : codec VmVerifyingKey := record
  (fun k => (options k, (bitwise k, (decode_commitment k, (register k, (keccak_rc k, pages k))))))
  (fun '(options, (bitwise, (decode, (register, (keccak_rc, pages))))) =>
    Build_VmVerifyingKey options bitwise decode register keccak_rc pages)
  (framed vm_version (proof_options ;; commitment ;; commitment ;; commitment ;; commitment ;; counted u64 commitment)).

Lemma proof_options_is_lawful : lawful proof_options.
Proof. unfold proof_options. lawful. Qed.
#[export] Hint Resolve proof_options_is_lawful : codec.

Theorem vm_key_is_lawful : lawful vm_key.
Proof. unfold vm_key, vm_version, commitment. lawful. Qed.
#[export] Hint Resolve vm_key_is_lawful : codec.
