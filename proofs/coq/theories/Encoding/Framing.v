(** * Frames of lambda_vm: blobs and private inputs

    What is defined here: the prefix of a blob and the header of a private input, of 16 bytes each, and the frames that they make with a
    payload. The payload of a blob is all that follows; the header of a private input says how many bytes follow.

    What is proved here: prefix and header are lawful codecs. A string is read as a frame of a payload exactly if it is the one that is
    written for it ([decode_blob_accepts_exactly], [decode_private_input_accepts_exactly]), so that both frames are injective. Private
    inputs are prefix-free ([private_input_is_lawful]), blobs are not ([blob_is_not_prefix_free]): nothing may follow a blob.

    What is not: the archive inside a blob, and alignment, which is no property of a string.

    Source: lambda_vm, recursion blob and private input. *)

From Coq Require Import String List NArith Lia Bool.
From Ashlar Require Export Encoding.VmKey.
Import ListNotations.
Local Open Scope N_scope.
Local Open Scope codec_scope.

Definition zero_bytes (n : nat) : codec unit := constant (repeat x00 n) ReservedNotZero.

(** ** Blobs *)

Definition blob_magic : bytes := Eval compute in list_byte_of_string "LVMR"%string.

Definition blob_prefix : codec unit := framed (constant blob_magic BadMagic) (framed vm_version (zero_bytes 8)).

Definition encode_blob (payload : bytes) : bytes := encode blob_prefix tt ++ payload.

Definition decode_blob (b : bytes) : result bytes :=
  match decode blob_prefix b with
  | Accept _ payload => Accept payload []
  | Fault why at_fault => Fault why at_fault
  end.

Theorem blob_prefix_is_lawful : lawful blob_prefix.
Proof. unfold blob_prefix, vm_version, zero_bytes. lawful. Qed.

Theorem blob_payload_is_at_16 (payload : bytes) : skipn 16 (encode_blob payload) = payload.
Proof. reflexivity. Qed.

Theorem decode_blob_accepts_exactly (b payload : bytes) : decode_blob b = Accept payload [] <-> b = encode_blob payload.
Proof.
  unfold decode_blob, encode_blob. split.
  - destruct (decode blob_prefix b) as [[] rest | why at_fault] eqn:read; intros equal; [injection equal as <- | discriminate].
    now apply (decode_accepts_one_string _ blob_prefix_is_lawful) in read.
  - intros ->. now rewrite (decode_round_trip _ blob_prefix_is_lawful).
Qed.

Theorem encode_blob_is_injective (p1 p2 : bytes) : encode_blob p1 = encode_blob p2 -> p1 = p2.
Proof. apply app_inv_head. Qed.

Theorem blob_is_not_prefix_free (p1 p2 : bytes) : encode_blob (p1 ++ p2) = encode_blob p1 ++ p2.
Proof. unfold encode_blob. now rewrite app_assoc. Qed.

(** ** Private inputs *)

(** The length of the payload. *)
Definition private_input_header : codec N := closed u32 (zero_bytes 12).

Definition encode_private_input (payload : bytes) : bytes := encode private_input_header (N.of_nat (length payload)) ++ payload.

Definition private_input_fits (payload : bytes) : Prop := N.of_nat (length payload) < 2 ^ 32.

Definition decode_private_input (b : bytes) : result bytes :=
  match decode private_input_header b with
  | Accept size payload => if N.of_nat (length payload) =? size then Accept payload [] else Fault LengthMismatch payload
  | Fault why at_fault => Fault why at_fault
  end.

Theorem private_input_header_is_lawful : lawful private_input_header.
Proof. unfold private_input_header, zero_bytes. lawful. Qed.
#[local] Hint Resolve private_input_header_is_lawful : codec.

Lemma header_is_well_formed (size : N) : well_formed private_input_header size = true <-> size < 2 ^ 32.
Proof. cbn [well_formed private_input_header closed record convert follow fst snd]. cbn -[N.pow]. rewrite andb_true_r. apply N.ltb_lt. Qed.

Theorem private_input_payload_is_at_16 (payload : bytes) : skipn 16 (encode_private_input payload) = payload.
Proof. reflexivity. Qed.

Theorem decode_private_input_accepts_exactly (b payload : bytes) :
  decode_private_input b = Accept payload [] <-> private_input_fits payload /\ b = encode_private_input payload.
Proof.
  unfold decode_private_input, encode_private_input, private_input_fits. split.
  - destruct (decode private_input_header b) as [size rest | why at_fault] eqn:read; [| discriminate].
    destruct (N.eqb_spec (N.of_nat (length rest)) size) as [same | other]; intros equal; [injection equal as <- | discriminate].
    apply (decode_accepts_one_string _ private_input_header_is_lawful) in read as [well ->]. subst size.
    now apply header_is_well_formed in well.
  - intros [fits ->]. rewrite (decode_round_trip _ private_input_header_is_lawful) by now apply header_is_well_formed.
    now rewrite N.eqb_refl.
Qed.

(** The same frame as a codec: what follows it can be told from it. *)
Definition private_input : codec bytes := convert
  (size <- private_input_header ;; byte_array (N.to_nat size))
  (fun payload => (N.of_nat (length payload), payload))
  snd
  (fun _ => true).

Theorem private_input_is_lawful : lawful private_input.
Proof.
  unfold private_input. lawful; [reflexivity |].
  intros [size payload] well. cbn [well_formed follow byte_array fst snd] in *. apply andb_true_iff in well as [_ well].
  apply PeanoNat.Nat.eqb_eq in well. rewrite well, Nnat.N2Nat.id. now split.
Qed.

Theorem encode_private_input_is_encode (payload : bytes) : encode_private_input payload = encode private_input payload.
Proof. reflexivity. Qed.

Theorem private_input_well_formed (payload : bytes) : well_formed private_input payload = true <-> private_input_fits payload.
Proof.
  cbn [well_formed private_input convert follow byte_array fst snd]. rewrite Nnat.Nat2N.id, PeanoNat.Nat.eqb_refl, andb_true_r.
  apply header_is_well_formed.
Qed.
