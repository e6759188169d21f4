(** The strict readers of frames: for every string, their results are those of the model. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require framing.
From Ashlar Require Encoding.Framing.
From Vkey Require Import Values Words Reads Cursor Take TakeBytes Framing.
From Vkey Require VmReader.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.VmKey Ashlar.Encoding.Framing.

Opaque constant vm_version zero_bytes.

(** The prefix of a blob: magic, version, reserved bytes. *)
Lemma take_prefix_reads : reads functions (Path "ashlar_vkey::framing::take_prefix") blob_prefix (fun _ => unit).
Proof.
  intros cur data bs pos l Q small inside post. cbn [decode blob_prefix framed record convert follow] in post.
  enter framing.framing.take_prefix. steps. apply calls_magic. intros tag. steps.
  front tag. front data. front cur. eapply (calls_take_tag _ _ _ _ _ _ blob_magic); [exact small | exact inside | reflexivity | reflexivity |].
  revert post. destruct (decode (constant blob_magic BadMagic) (skipn pos bs)) as [[] rest | why at_fault]; intros post; cbv beta iota in post;
    [intros pos1 inside1 <-; steps | intros p; specialize (post p); steps; ret post].
  read VmReader.take_version_reads vm_version pos1 bs cur data post pos2.
  apply calls_blob_reserved. intros reserved. steps.
  front data. front cur. apply (calls_take_zeros _ _ _ 8); [assumption | assumption | reflexivity |].
  revert post. destruct (decode (zero_bytes 8) (skipn pos2 bs)) as [[] rest | why at_fault]; intros post; cbv beta iota in post.
  - intros pos3 inside3 <-. specialize (post pos3 inside3 eq_refl). steps. ret post.
  - intros p. specialize (post p). steps. ret post.
Qed.

Lemma calls_decode_blob data bs l (Q : post) : Z.of_nat (length bs) < 2 ^ 63 ->
  Q ((data, of_string bs) :: l) (of_result of_string bs (decode_blob bs)) ->
  call "ashlar_vkey::framing::decode_blob" [VPointer data []] ((data, of_string bs) :: l) Q.
Proof.
  intros small post. unfold decode_blob in post. enter framing.framing.decode_blob. steps. apply calls_new. steps.
  change (decode blob_prefix bs) with (decode blob_prefix (skipn 0 bs)) in post.
  lazymatch goal with |- calls _ _ [VPointer ?cur []] _ _ =>
    front data; front cur; apply (take_prefix_reads cur _ _ 0%nat); [assumption | lia |] end.
  revert post. destruct (decode blob_prefix (skipn 0 bs)) as [[] rest | why at_fault]; intros post; cbv beta iota in post; unfold of_result in post.
  - intros pos inside <-. steps.
    lazymatch goal with |- calls _ _ [VPointer ?cur []] _ _ => front data; front cur; apply calls_take_rest; [assumption |] end.
    steps. ret post.
  - intros p. steps. ret post.
Qed.

(** For every string of fewer than 2^63 bytes: the payload of the blob that the string is, or the reason and the offset of the model. *)
Theorem decode_blob_is_model (h : heap) (data : nat) (bs : bytes) :
  nth_error h data = Some (of_string bs) -> Z.of_nat (length bs) < 2 ^ 63 ->
  exists h', evaluates functions h (framing.framing.decode_blob [] [] [VPointer data []]) h' (inl (of_result of_string bs (decode_blob bs))).
Proof. intros held small. in_memory functions "ashlar_vkey::framing::decode_blob" [(data, of_string bs)]. now apply calls_decode_blob. Qed.

(** The header of a private input, and what is behind it. *)
Lemma calls_take_input_header cur data bs pos l (Q : post) : Z.of_nat (length bs) < 2 ^ 63 -> (pos <= length bs)%nat ->
  match decode private_input_header (skipn pos bs) with
  | Accept size rest => forall pos', (pos' <= length bs)%nat -> skipn pos' bs = rest ->
      Q ((cur, cursor data pos') :: (data, of_string bs) :: l)
        (if (N.of_nat (length rest) =? size)%N then ok unit else err (decode_error (length bs - length rest) LengthMismatch))
  | Fault why at_fault => forall pos',
      Q ((cur, cursor data pos') :: (data, of_string bs) :: l) (err (decode_error (length bs - length at_fault) why))
  end ->
  call "ashlar_vkey::framing::take_input_header" [VPointer cur []] ((cur, cursor data pos) :: (data, of_string bs) :: l) Q.
Proof.
  intros small inside post. cbn [decode private_input_header closed record convert follow] in post.
  enter framing.framing.take_input_header. steps.
  read take_u32_reads u32 pos bs cur data post pos1.
  match goal with found : decode u32 _ = Accept ?n _ |- _ => set (size := n) in *; pose proof (number_below 4 _ _ _ found) as fits end.
  apply calls_count_of_u32; [exact fits |]. steps. apply calls_input_reserved. intros reserved. steps.
  front data. front cur. apply (calls_take_zeros _ _ _ 12); [assumption | assumption | reflexivity |].
  revert post. destruct (decode (zero_bytes 12) (skipn pos1 bs)) as [[] rest | why at_fault]; intros post; cbv beta iota in post;
    [intros pos2 inside2 <- | intros p; specialize (post p); steps; ret post].
  specialize (post pos2 inside2 eq_refl). cbn [fst] in post. rewrite at_fault_is_here, skipn_length in post by assumption. steps.
  front data. front cur. apply calls_remaining; [assumption | assumption |]. steps.
  replace (Z.of_nat (length bs - pos2) =? Z.of_N size) with (N.of_nat (length bs - pos2) =? size)%N
    by (destruct (N.eqb_spec (N.of_nat (length bs - pos2)) size); symmetry; [apply Z.eqb_eq | apply Z.eqb_neq]; lia).
  destruct (N.of_nat (length bs - pos2) =? size)%N; steps; [ret post |].
  front data. front cur. apply calls_position. steps. apply (calls_decode_error pos2 LengthMismatch). steps. ret post.
Qed.

Lemma calls_decode_private_input data bs l (Q : post) : Z.of_nat (length bs) < 2 ^ 63 ->
  Q ((data, of_string bs) :: l) (of_result of_string bs (decode_private_input bs)) ->
  call "ashlar_vkey::framing::decode_private_input" [VPointer data []] ((data, of_string bs) :: l) Q.
Proof.
  intros small post. unfold decode_private_input in post. enter framing.framing.decode_private_input. steps. apply calls_new. steps.
  change (decode private_input_header bs) with (decode private_input_header (skipn 0 bs)) in post.
  lazymatch goal with |- calls _ _ [VPointer ?cur []] _ _ =>
    front data; front cur; apply (calls_take_input_header cur _ _ 0%nat); [assumption | lia |] end.
  revert post. destruct (decode private_input_header (skipn 0 bs)) as [size rest | why at_fault]; intros post; cbv beta iota in post;
    [intros pos inside <-; destruct (N.of_nat (length (skipn pos bs)) =? size)%N; unfold of_result in post; steps
    | intros p; unfold of_result in post; steps; ret post].
  - lazymatch goal with |- calls _ _ [VPointer ?cur []] _ _ => front data; front cur; apply calls_take_rest; [assumption |] end. steps. ret post.
  - ret post.
Qed.

(** For every string of fewer than 2^63 bytes: the payload of the private input that the string is, or the reason and the offset of the model. *)
Theorem decode_private_input_is_model (h : heap) (data : nat) (bs : bytes) :
  nth_error h data = Some (of_string bs) -> Z.of_nat (length bs) < 2 ^ 63 ->
  exists h', evaluates functions h (framing.framing.decode_private_input [] [] [VPointer data []]) h'
    (inl (of_result of_string bs (decode_private_input bs))).
Proof. intros held small. in_memory functions "ashlar_vkey::framing::decode_private_input" [(data, of_string bs)]. now apply calls_decode_private_input. Qed.
