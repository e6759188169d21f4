(** The strict reader of lambda_vm's keys: for every string, its result is that of the model. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require vm.
From Ashlar Require Encoding.VmKey.
From Vkey Require Import Values Words Reads Cursor Take VmKeys.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.VmKey.

(** The version is the number 4. *)
Lemma decode_version (b : bytes) : decode vm_version b =
  match decode u32 b with
  | Accept n rest => if (n =? 4)%N then Accept tt rest else Fault UnsupportedVersion b
  | Fault why at_fault => Fault why at_fault
  end.
Proof.
  Transparent u32. unfold vm_version, u32. cbn [decode constant little_endian]. rewrite length_le_bytes.
  destruct (split_bytes 4 b) as [[front rest] |] eqn:found; [| reflexivity].
  apply split_bytes_spec in found as [size ->].
  destruct (same_bytes front (le_bytes 4 vm_key_version)) eqn:same.
  - apply same_bytes_spec in same. subst front. rewrite number_of_le_bytes by reflexivity. reflexivity.
  - destruct (N.eqb_spec (number_of_bytes front) 4) as [equal | other]; [| reflexivity].
    rewrite <- (le_bytes_of_number front), size, equal in same. now rewrite (proj2 (same_bytes_spec _ _) eq_refl) in same.
Qed.
Opaque u32.

Lemma calls_version l (Q : post) : Q l (of_u32 4) -> calls functions (Path "ashlar_vkey::vm::version") [] l Q.
Proof.
  intros post. enter vm.vm.version. steps. eapply calls_body; [reflexivity |]; cbv beta delta [word.word.word32]; plain. steps.
  eapply at_end_after with (rest := l); [keep |]. steps. ret post.
Qed.

Lemma take_version_reads : reads functions (Path "ashlar_vkey::vm::take_version") vm_version (fun _ => VTuple []).
Proof.
  intros cur data bs pos l Q small inside post. rewrite decode_version in post. enter vm.vm.take_version. steps.
  front data. front cur. apply calls_position. steps.
  front data. front cur. apply take_u32_reads; [assumption | assumption |].
  destruct (decode u32 (skipn pos bs)) as [value rest | why at_fault]; [| intros p; specialize (post p); steps; ret post].
  intros pos1 below <-. steps.
  apply calls_version. steps. apply calls_equal_u32. steps.
  destruct (N.eqb_spec value 4) as [-> | other].
  - cbv beta iota in post. change (Z.of_N 4 =? Z.of_N 4) with true. steps. specialize (post pos1 below eq_refl). ret post.
  - cbv beta iota in post. replace (Z.of_N value =? Z.of_N 4) with false by (symmetry; apply Z.eqb_neq; lia). steps.
    apply (calls_decode_error pos UnsupportedVersion). steps. specialize (post pos1). rewrite at_fault_is_here in post by assumption. ret post.
Qed.

Lemma take_options_reads : reads functions (Path "ashlar_vkey::vm::take_options") proof_options of_options.
Proof.
  intros cur data bs pos l Q small inside post. cbn [decode proof_options record convert follow] in post.
  enter vm.vm.take_options. steps.
  read take_u8_reads u8 pos bs cur data post pos1.
  read take_u64_reads u64 pos1 bs cur data post pos2.
  read take_u64_reads u64 pos2 bs cur data post pos3.
  read take_u8_reads u8 pos3 bs cur data post pos4.
  read take_u8_reads u8 pos4 bs cur data post pos5.
  specialize (post pos5 ltac:(assumption) eq_refl). ret post.
Qed.

Lemma take_key_reads : reads functions (Path "ashlar_vkey::vm::take_key") vm_key of_key.
Proof.
  intros cur data bs pos l Q small inside post. unfold vm_key, framed, record, convert, counted, counted_items, convert, follow in post.
  cbn [decode] in post. enter vm.vm.take_key. steps.
  read take_version_reads vm_version pos bs cur data post pos0.
  read take_options_reads proof_options pos0 bs cur data post pos1.
  read take_bytes32_reads commitment pos1 bs cur data post pos2.
  read take_bytes32_reads commitment pos2 bs cur data post pos3.
  read take_bytes32_reads commitment pos3 bs cur data post pos4.
  read take_bytes32_reads commitment pos4 bs cur data post pos5.
  read take_count64_reads u64 pos5 bs cur data post pos6.
  cbn [decode items] in post. rewrite decode_many_is_items in post.
  front data. front cur. apply calls_take_each32; [assumption | assumption | |].
  { match goal with found : decode u64 _ = Accept _ _ |- _ => exact (number_below 8 _ _ _ found) end. }
  revert post. lazymatch goal with |- context [decode_items ?c ?next ?n ?s ?b] => case (decode_items c next n s b) end;
    [intros ks rest post | intros why at_fault post]; cbv beta iota in post.
  - intros pos7 below7 <-. steps. specialize (post pos7 below7 eq_refl). ret post.
  - intros p. specialize (post p). steps. ret post.
Qed.

Lemma calls_decode data bs l (Q : post) : Z.of_nat (length bs) < 2 ^ 63 ->
  Q ((data, of_string bs) :: l) (of_result of_key bs (decode_whole vm_key bs)) ->
  call "ashlar_vkey::vm::decode" [VPointer data []] ((data, of_string bs) :: l) Q.
Proof. intros small post. enter vm.vm.decode. whole take_key_reads vm_key data bs post. Qed.

(** For every string of fewer than 2^63 bytes, whatever else the memory holds: the call ends without panic and without overflow, and gives the key
    of which the string is the encoding, or the reason and the offset of the model. *)
Theorem decode_is_model (h : heap) (data : nat) (bs : bytes) :
  nth_error h data = Some (of_string bs) -> Z.of_nat (length bs) < 2 ^ 63 ->
  exists h', evaluates functions h (vm.vm.decode [] [] [VPointer data []]) h' (inl (of_result of_key bs (decode_whole vm_key bs))).
Proof. intros held small. in_memory functions "ashlar_vkey::vm::decode" [(data, of_string bs)]. now apply calls_decode. Qed.
