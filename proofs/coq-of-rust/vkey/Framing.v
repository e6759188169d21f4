(** The frames: a blob and a private input, each a header and a payload. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require framing.
From Ashlar Require Encoding.Framing.
From Vkey Require Import Values Words Put.
From Vkey Require VmWriter.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.VmKey Ashlar.Encoding.Framing.

Lemma calls_magic l (Q : post) : (forall a, Q ((a, of_string blob_magic) :: l) (VPointer a [])) -> call "ashlar_vkey::framing::MAGIC" [] l Q.
Proof. intros post. enter framing.framing.value_MAGIC. steps. ret (post a). Qed.

(** Numbers of bytes: a place that holds one. *)
Lemma calls_blob_reserved l (Q : post) : (forall a, Q ((a, usize 8) :: l) (VPointer a [])) -> call "ashlar_vkey::framing::BLOB_RESERVED" [] l Q.
Proof. intros post. enter framing.framing.value_BLOB_RESERVED. steps. ret (post a). Qed.

Lemma calls_input_reserved l (Q : post) : (forall a, Q ((a, usize 12) :: l) (VPointer a [])) ->
  call "ashlar_vkey::framing::INPUT_RESERVED" [] l Q.
Proof. intros post. enter framing.framing.value_INPUT_RESERVED. steps. ret (post a). Qed.

Lemma calls_input_most l (Q : post) : (forall a, Q ((a, usize 4294967295) :: l) (VPointer a [])) ->
  call "ashlar_vkey::framing::INPUT_MOST" [] l Q.
Proof. intros post. enter framing.framing.value_INPUT_MOST. steps. ret (post a). Qed.

Lemma prefix_values : map of_byte (encode blob_prefix tt) = map of_byte blob_magic ++ bytes_of 4 4 ++ repeat (VInteger IntegerKind.U8 0) 8.
Proof. reflexivity. Qed.

Lemma calls_put_prefix out w l (Q : post) :
  Q ((out, VArray (w ++ map of_byte (encode blob_prefix tt))) :: l) unit ->
  call "ashlar_vkey::framing::put_prefix" [VPointer out []] ((out, VArray w) :: l) Q.
Proof.
  intros post. enter framing.framing.put_prefix. steps. apply calls_magic. intros tag. steps.
  front tag. front out. eapply (calls_put_tag _ _ _ _ _ blob_magic); [reflexivity | reflexivity |]. steps.
  apply VmWriter.calls_version. steps. front out. apply calls_put_u32. steps.
  apply calls_blob_reserved. intros reserved. steps. front out. apply (calls_put_zeros _ _ 8); [lia |]. steps.
  rewrite prefix_values, !app_assoc in post. ret post.
Qed.

Lemma calls_encode_blob a p v payload l (Q : post) :
  part p v = Some (of_string payload) -> Q ((a, v) :: l) (of_string (encode_blob payload)) ->
  call "ashlar_vkey::framing::encode_blob" [VPointer a p] ((a, v) :: l) Q.
Proof.
  intros held post. enter framing.framing.encode_blob. steps. front a1. apply calls_put_prefix. steps.
  unfold encode_blob, of_string in post. rewrite map_app in post. ret post.
Qed.

Lemma header_values (payload : bytes) : of_string (encode_private_input payload) =
  VArray (bytes_of 4 (Z.of_nat (length payload)) ++ repeat (VInteger IntegerKind.U8 0) 12 ++ map of_byte payload).
Proof.
  unfold encode_private_input, of_string, private_input_header, closed, record, convert, follow, zero_bytes, constant. cbn [encode fst snd].
  rewrite !map_app, <- app_assoc. do 2 f_equal. rewrite <- nat_N_Z. symmetry. apply (bytes_of_number 4).
Qed.

Lemma calls_encode_private_input a p v payload l (Q : post) :
  part p v = Some (of_string payload) -> private_input_fits payload -> Q ((a, v) :: l) (ok (of_string (encode_private_input payload))) ->
  call "ashlar_vkey::framing::encode_private_input" [VPointer a p] ((a, v) :: l) Q.
Proof.
  intros held fits post. unfold private_input_fits in fits. unfold of_string in held. enter framing.framing.encode_private_input. steps.
  apply calls_input_most. intros most. steps. rewrite map_length.
  assert (4294967295 <? Z.of_nat (length payload) = false) as -> by (apply Z.ltb_ge; lia). steps.
  rewrite map_length. apply calls_u32_of_count; [lia |]. steps.
  front a1. apply calls_put_u32. steps. apply calls_input_reserved. intros reserved. steps. front a1. apply (calls_put_zeros _ _ 12); [lia |]. steps.
  rewrite header_values, !app_assoc in post. ret post.
Qed.

(** For every payload: the call ends without panic and without overflow, and gives the blob of the model. *)
Theorem encode_blob_is_model (h : heap) (data : nat) (payload : bytes) : nth_error h data = Some (of_string payload) ->
  exists h', evaluates functions h (framing.framing.encode_blob [] [] [VPointer data []]) h' (inl (of_string (encode_blob payload))).
Proof. intros held. in_memory functions "ashlar_vkey::framing::encode_blob" [(data, of_string payload)]. now apply (calls_encode_blob data [] (of_string payload) payload). Qed.

(** For every payload of fewer than 2^32 bytes: the private input of the model. *)
Theorem encode_private_input_is_model (h : heap) (data : nat) (payload : bytes) :
  nth_error h data = Some (of_string payload) -> private_input_fits payload ->
  exists h', evaluates functions h (framing.framing.encode_private_input [] [] [VPointer data []]) h' (inl (ok (of_string (encode_private_input payload)))).
Proof. intros held fits. in_memory functions "ashlar_vkey::framing::encode_private_input" [(data, of_string payload)]. now apply (calls_encode_private_input data [] (of_string payload) payload). Qed.
