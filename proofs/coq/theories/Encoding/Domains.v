(** * Inputs of the hash functions

    What is defined here: everything that is hashed by Keccak-256 and by BLAKE3 for these formats: an encoding behind its tag of 16 bytes,
    the identity of a program with its own tag, and the bare encoding that the project of origin hashes.

    What is proved here: two inputs of Keccak-256 are the same string only if they are of one domain and of one key
    ([keccak_inputs_never_meet]), the bare encoding of format A included; so are two tagged inputs of BLAKE3
    ([blake3_inputs_never_meet]).

    What is not: the bare encoding of format B, hashed by BLAKE3, begins with numbers of any value. It does meet tagged inputs:
    [Meetings.v] computes such keys. Nor collisions of the hash functions. *)

From Coq Require Import String List NArith Lia Bool.
From Ashlar Require Export Encoding.ProgramId Encoding.SystemKey.
Import ListNotations.

Definition vm_key_tag : bytes := Eval compute in list_byte_of_string "ashlar.vm-key.v4"%string.
Definition system_key_tag : bytes := Eval compute in list_byte_of_string "ashlar.sys-key.5"%string.
Definition claim_tag : bytes := Eval compute in list_byte_of_string "ashlar.claim..v1"%string.

(** Reading a tagged input is no use of these codecs; a wrong tag would be a wrong magic. *)
Definition tagged_vm_key : codec VmVerifyingKey := framed (constant vm_key_tag BadMagic) vm_key.
Definition tagged_system_key : codec SystemVerifyingKey := framed (constant system_key_tag BadMagic) system_key.
Definition tagged_claim : codec (list N) := framed (constant claim_tag BadMagic) claim.

Inductive tagged_input :=
  | VmKeyInput (key : VmVerifyingKey)
  | SystemKeyInput (key : SystemVerifyingKey)
  | ClaimInput (claim : list N).

Definition tagged_input_is_well_formed (input : tagged_input) : bool :=
  match input with
  | VmKeyInput key => well_formed tagged_vm_key key
  | SystemKeyInput key => well_formed tagged_system_key key
  | ClaimInput elements => well_formed tagged_claim elements
  end.

Definition tagged_input_bytes (input : tagged_input) : bytes :=
  match input with
  | VmKeyInput key => encode tagged_vm_key key
  | SystemKeyInput key => encode tagged_system_key key
  | ClaimInput elements => encode tagged_claim elements
  end.

Inductive keccak_input :=
  | Tagged (input : tagged_input)
  | ProgramIdInput (program : Program)
  | BareVmKeyInput (key : VmVerifyingKey).

Definition keccak_input_is_well_formed (input : keccak_input) : bool :=
  match input with
  | Tagged input => tagged_input_is_well_formed input
  | ProgramIdInput program => well_formed program_id program
  | BareVmKeyInput key => well_formed vm_key key
  end.

Definition keccak_input_bytes (input : keccak_input) : bytes :=
  match input with
  | Tagged input => tagged_input_bytes input
  | ProgramIdInput program => encode program_id program
  | BareVmKeyInput key => encode vm_key key
  end.

Lemma tagged_vm_key_is_lawful : lawful tagged_vm_key.
Proof. unfold tagged_vm_key. lawful. Qed.

Lemma tagged_system_key_is_lawful : lawful tagged_system_key.
Proof. unfold tagged_system_key. lawful. Qed.

Lemma tagged_claim_is_lawful : lawful tagged_claim.
Proof. unfold tagged_claim. lawful. Qed.


Theorem blake3_inputs_never_meet (x y : tagged_input) :
  tagged_input_is_well_formed x = true -> tagged_input_is_well_formed y = true -> tagged_input_bytes x = tagged_input_bytes y -> x = y.
Proof.
  destruct x as [x | x | x], y as [y | y | y]; cbn [tagged_input_is_well_formed tagged_input_bytes]; intros well_x well_y same.
  1: now apply (encode_is_injective _ tagged_vm_key_is_lawful) in same as ->.
  4: now apply (encode_is_injective _ tagged_system_key_is_lawful) in same as ->.
  7: now apply (encode_is_injective _ tagged_claim_is_lawful) in same as ->.
  all: discriminate same.
Qed.

Theorem keccak_inputs_never_meet (x y : keccak_input) :
  keccak_input_is_well_formed x = true -> keccak_input_is_well_formed y = true -> keccak_input_bytes x = keccak_input_bytes y -> x = y.
Proof.
  destruct x as [x | x | x], y as [y | y | y]; cbn [keccak_input_is_well_formed keccak_input_bytes]; intros well_x well_y same.
  1: now rewrite (blake3_inputs_never_meet x y).
  4: now apply (encode_is_injective _ program_id_is_lawful) in same as ->.
  7: now apply (encode_is_injective _ vm_key_is_lawful) in same as ->.
  1, 2: destruct x; discriminate same.
  1, 3: destruct y; discriminate same.
  all: discriminate same.
Qed.
