(** The writer of lambda_vm's keys: for every key and everything written before, it writes the encoding of the model. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require vm.
From Ashlar Require Encoding.VmKey.
From Vkey Require Import Values Words Put VmKeys.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.VmKey.

Lemma calls_version l (Q : post) : Q l (u32_value 4) -> call "ashlar_vkey::vm::version" [] l Q.
Proof. intros post. enter vm.vm.version. steps. apply calls_word32. steps. ret post. Qed.

Lemma calls_put_options out a p v w o l (Q : post) :
  part p v = Some (of_options o) ->
  Q ((out, VArray (w ++ [of_u8 (blowup_factor o)] ++ bytes_of 8 (Z.of_N (fri_number_of_queries o)) ++ bytes_of 8 (Z.of_N (coset_offset o)) ++
    [of_u8 (grinding_factor o)] ++ [of_u8 (fri_final_poly_log_degree o)])) :: (a, v) :: l) unit ->
  call "ashlar_vkey::vm::put_options" [VPointer out []; VPointer a p] ((out, VArray w) :: (a, v) :: l) Q.
Proof.
  intros held post. enter vm.vm.put_options. steps.
  front out. apply calls_put_u8. steps. front out. apply calls_put_u64. steps. front out. apply calls_put_u64. steps.
  front out. apply calls_put_u8. steps. front out. apply calls_put_u8. steps. rewrite <- !app_assoc. ret post.
Qed.

(** A key, wherever it lies, behind what was written before. *)
Lemma calls_put_key out a p v w k l (Q : post) :
  part p v = Some (of_key k) -> well_formed vm_key k = true -> Z.of_nat (length (pages k)) < 2 ^ 63 ->
  Q ((out, VArray (w ++ map of_byte (encode vm_key k))) :: (a, v) :: l) unit ->
  call "ashlar_vkey::vm::put_key" [VPointer out []; VPointer a p] ((out, VArray w) :: (a, v) :: l) Q.
Proof.
  intros held well small post. enter vm.vm.put_key. steps. apply calls_version. steps.
  front out. apply calls_put_u32. steps.
  front a. front out. eapply calls_put_options; [side |]. steps.
  front a. front out. eapply calls_put_bytes32; [side |]. steps.
  front a. front out. eapply calls_put_bytes32; [side |]. steps.
  front a. front out. eapply calls_put_bytes32; [side |]. steps.
  front a. front out. eapply calls_put_bytes32; [side |]. steps.
  rewrite map_length.
  front out. apply calls_put_count64; [lia |]. steps.
  front a. front out. eapply calls_put_each32; [side | exact small |]. steps.
  rewrite (encode_key_values k well), !app_assoc in post. rewrite ?app_assoc. ret post.
Qed.

Lemma calls_encode a p v k l (Q : post) :
  part p v = Some (of_key k) -> well_formed vm_key k = true -> Z.of_nat (length (pages k)) < 2 ^ 63 ->
  Q ((a, v) :: l) (VArray (map of_byte (encode vm_key k))) -> call "ashlar_vkey::vm::encode" [VPointer a p] ((a, v) :: l) Q.
Proof.
  intros held well small post. enter vm.vm.encode. steps. front a. front a1. eapply calls_put_key; [exact held | exact well | exact small |].
  steps. ret post.
Qed.

(** For every key that is well-formed, whatever else the memory holds: the call ends without panic and without overflow, and gives the
    encoding of the model. *)
Theorem encode_is_model (h : heap) (key : nat) (k : VmVerifyingKey) :
  nth_error h key = Some (of_key k) -> well_formed vm_key k = true -> Z.of_nat (length (pages k)) < 2 ^ 63 ->
  exists h', evaluates functions h (vm.vm.encode [] [] [VPointer key []]) h' (inl (of_string (encode vm_key k))).
Proof. intros held well small. in_memory functions "ashlar_vkey::vm::encode" [(key, of_key k)]. now apply (calls_encode key [] (of_key k) k). Qed.

(** It has no other result. *)
Theorem encode_has_one_result (h h1 h2 : heap) (arguments : list value) (r1 r2 : RocqOfRust.result) :
  evaluates functions h (vm.vm.encode [] [] arguments) h1 r1 -> evaluates functions h (vm.vm.encode [] [] arguments) h2 r2 -> h2 = h1 /\ r2 = r1.
Proof. intros one. apply (proj1 (evaluates_is_functional functions)). exact one. Qed.
