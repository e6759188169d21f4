(** Keys of lambda_vm, of the model, as values of the translated code. *)

From Coq Require Import Lia ZArith List.
From RocqOfRust Require Import RocqOfRust.
From Ashlar Require Encoding.VmKey.
From Vkey Require Import Values.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.VmKey.

Definition of_options (o : ProofOptions) : value := VStruct "ashlar_vkey::vm::ProofOptions" [
  ("blowup_factor", of_u8 (blowup_factor o)); ("fri_number_of_queries", of_u64 (fri_number_of_queries o));
  ("coset_offset", of_u64 (coset_offset o)); ("grinding_factor", of_u8 (grinding_factor o));
  ("fri_final_poly_log_degree", of_u8 (fri_final_poly_log_degree o))].

Definition of_key (k : VmVerifyingKey) : value := VStruct "ashlar_vkey::vm::VmVerifyingKey" [
  ("options", of_options (options k)); ("bitwise", of_string (bitwise k)); ("decode", of_string (decode_commitment k));
  ("register", of_string (register k)); ("keccak_rc", of_string (keccak_rc k)); ("pages", VArray (map of_string (pages k)))].

(** The encoding of a key, part by part. *)
Lemma encode_key (k : VmVerifyingKey) : encode vm_key k =
  le_bytes 4 4 ++ (le_bytes 1 (blowup_factor (options k)) ++ le_bytes 8 (fri_number_of_queries (options k)) ++
    le_bytes 8 (coset_offset (options k)) ++ le_bytes 1 (grinding_factor (options k)) ++ le_bytes 1 (fri_final_poly_log_degree (options k))) ++
  bitwise k ++ decode_commitment k ++ register k ++ keccak_rc k ++ le_bytes 8 (N.of_nat (length (pages k))) ++ concat (pages k).
Proof.
  assert (forall ps s, encode_items (fun _ : Datatypes.unit => commitment) (fun s _ => s) s ps = concat ps) as each.
  { induction ps as [| p ps IH]; intros s; [reflexivity |]. cbn [encode_items concat]. now rewrite IH. }
  cbn -[le_bytes encode_items N.of_nat]. unfold vm_key_version. now rewrite each.
Qed.

Lemma small_fields (k : VmVerifyingKey) : well_formed vm_key k = true ->
  (blowup_factor (options k) < 256 /\ grinding_factor (options k) < 256 /\ fri_final_poly_log_degree (options k) < 256)%N.
Proof.
  cbn -[N.pow N.ltb N.eqb Nat.eqb items_well_formed]. rewrite !andb_true_iff, !N.ltb_lt. change (256 ^ N.of_nat 1)%N with 256%N. tauto.
Qed.

(** The encoding of a key as the values that the translated code writes. *)
Lemma encode_key_values (k : VmVerifyingKey) : well_formed vm_key k = true -> map of_byte (encode vm_key k) =
  bytes_of 4 4 ++ (of_u8 (blowup_factor (options k)) :: bytes_of 8 (Z.of_N (fri_number_of_queries (options k))) ++
    bytes_of 8 (Z.of_N (coset_offset (options k))) ++ [of_u8 (grinding_factor (options k)); of_u8 (fri_final_poly_log_degree (options k))]) ++
  map of_byte (bitwise k) ++ map of_byte (decode_commitment k) ++ map of_byte (register k) ++ map of_byte (keccak_rc k) ++
  bytes_of 8 (Z.of_nat (length (pages k))) ++ map of_byte (concat (pages k)).
Proof.
  intros well. destruct (small_fields k well) as (one & two & three). rewrite encode_key, !map_app, <- !bytes_of_number, nat_N_Z.
  rewrite !bytes_of_one by assumption. reflexivity.
Qed.
