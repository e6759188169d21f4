(** * Bare system keys that meet tagged inputs

    What is defined here: three strings of about 250,000 bytes.

    What is proved here: each begins with a tag of [Domains.v] and is the input of a well-formed key or claim behind this tag, and is at
    the same time the bare encoding of another well-formed system key ([bare_system_key_meets_vm_key], [bare_system_key_meets_system_key],
    [bare_system_key_meets_claim]). A verifier that takes digests of bare encodings, as multi-stark does, beside digests of tagged
    inputs has to keep the two apart by other means. Inputs without any tag meet at once: [untagged_inputs_meet].

    What is not: a weakness of either use taken alone.

    How: the tag reads as seven parameters and a number of circuits. The payload, whose commitments may be any bytes, holds so many
    circuits, each as small as can be but for the first, which covers what is not free. *)

From Coq Require Import List NArith Lia Bool.
From Ashlar Require Export Encoding.Domains.
Import ListNotations.
Local Open Scope N_scope.

Definition is_accepted {A} (read : result A) : bool :=
  match read with
  | Accept _ [] => true
  | _ => false
  end.

Lemma accepted_is_encoding {A} (c : codec A) (b : bytes) :
  lawful c -> is_accepted (decode_whole c b) = true -> exists k, well_formed c k = true /\ encode c k = b.
Proof.
  intros c_lawful. destruct (decode_whole c b) as [k [| byte rest] | why at_fault] eqn:read; try discriminate. intros _. exists k.
  now apply (decode_whole_accepts_exactly_encodings c c_lawful) in read as [well ->].
Qed.

(** A string that two readers accept is an encoding of both. *)
Lemma accepted_twice {A} (c : codec A) (b : bytes) :
  lawful c -> is_accepted (decode_whole c b) = true -> is_accepted (decode_whole system_key b) = true ->
  exists value key, well_formed c value = true /\ well_formed system_key key = true /\ encode c value = encode system_key key.
Proof.
  intros c_lawful accepted accepted_as_key.
  destruct (accepted_is_encoding c b c_lawful accepted) as (value & value_well & value_bytes).
  destruct (accepted_is_encoding system_key b system_key_is_lawful accepted_as_key) as (key & key_well & key_bytes).
  exists value, key. exact (conj value_well (conj key_well (eq_trans value_bytes (eq_sym key_bytes)))).
Qed.

(** A circuit with so many nodes, one byte each, and nothing else. *)
Definition small_circuit (node_count : N) : bytes :=
  repeat x00 10 ++ [x01] ++ le_bytes 2 node_count ++ repeat x03 (N.to_nat node_count) ++ repeat x00 4.

(** So many circuits, the first of which has nodes for padding; no commitment; an index 0 for each and for the one before them. *)
Definition small_circuits (count padding : N) : bytes :=
  small_circuit padding ++ concat (repeat (small_circuit 0) (N.to_nat (count - 1))) ++ [x00] ++ repeat x00 (N.to_nat (2 * (count + 1))).

(** Behind the tag, a key of lambda_vm: its options begin the first circuit, whose nodes end behind the number of pages. *)
Definition vm_key_string : bytes :=
  vm_key_tag ++ [x04; x00; x00; x00; x00] ++ [x00; x00; x00; x00; x00; x01; x8c; x00] ++ repeat x03 10 ++ repeat x03 127 ++ [x0a] ++
  le_bytes 8 7974 ++ repeat x00 4 ++ small_circuits 13429 10.

(** Behind the tag, a system key without circuits and with digests. *)
Definition system_key_string : bytes :=
  system_key_tag ++ repeat x00 10 ++ [x01; x01; x00; x01] ++ [x00; x00] ++ [x01] ++ le_bytes 2 8084 ++
  repeat x00 7 ++ small_circuits 13613 31.

(** Behind the tag, a claim. *)
Definition claim_string : bytes :=
  claim_tag ++ le_bytes 8 30072 ++ [x00; x00; x01] ++ repeat x00 6 ++ small_circuits 12661 5.

Theorem bare_system_key_meets_vm_key :
  exists key other, well_formed vm_key key = true /\ well_formed system_key other = true /\ encode tagged_vm_key key = encode system_key other.
Proof. apply (accepted_twice tagged_vm_key vm_key_string tagged_vm_key_is_lawful); vm_cast_no_check (eq_refl true). Qed.

Theorem bare_system_key_meets_system_key :
  exists key other, well_formed system_key key = true /\ well_formed system_key other = true /\
    encode tagged_system_key key = encode system_key other.
Proof. apply (accepted_twice tagged_system_key system_key_string tagged_system_key_is_lawful); vm_cast_no_check (eq_refl true). Qed.

Theorem bare_system_key_meets_claim :
  exists elements other, well_formed claim elements = true /\ well_formed system_key other = true /\
    encode tagged_claim elements = encode system_key other.
Proof. apply (accepted_twice tagged_claim claim_string tagged_claim_is_lawful); vm_cast_no_check (eq_refl true). Qed.

(** Thirteen elements, or five circuits. *)
Definition untagged_string : bytes :=
  le_bytes 8 13 ++ repeat x00 6 ++ [x05; x00] ++ concat (repeat (small_circuit 0) 5) ++ [x00] ++ repeat x00 10.

Theorem untagged_inputs_meet :
  exists elements key, well_formed claim elements = true /\ well_formed system_key key = true /\ encode claim elements = encode system_key key.
Proof. apply (accepted_twice claim untagged_string claim_is_lawful); vm_cast_no_check (eq_refl true). Qed.
