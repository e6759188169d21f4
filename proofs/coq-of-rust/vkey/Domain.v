(** The inputs of the hash functions: a tag and the encoding of what is hashed. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require domain.
From Ashlar Require Encoding.Domains.
From Vkey Require Import Values Words Put VmKeys Claims SystemKeys.
From Vkey Require VmWriter ClaimWriter SystemValues SystemWriter.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.VmKey Ashlar.Encoding.SystemKey Ashlar.Encoding.Domains.

Lemma calls_vm_key_tag l (Q : post) : (forall a, Q ((a, of_string vm_key_tag) :: l) (VPointer a [])) -> call "ashlar_vkey::domain::VM_KEY" [] l Q.
Proof. intros post. enter domain.domain.value_VM_KEY. steps. ret (post a). Qed.

Lemma calls_claim_tag l (Q : post) : (forall a, Q ((a, of_string claim_tag) :: l) (VPointer a [])) -> call "ashlar_vkey::domain::CLAIM" [] l Q.
Proof. intros post. enter domain.domain.value_CLAIM. steps. ret (post a). Qed.

Lemma calls_system_key_tag l (Q : post) : (forall a, Q ((a, of_string system_key_tag) :: l) (VPointer a [])) ->
  call "ashlar_vkey::domain::SYSTEM_KEY" [] l Q.
Proof. intros post. enter domain.domain.value_SYSTEM_KEY. steps. ret (post a). Qed.

Lemma encode_tagged {A} (tag : bytes) (why : reason) (c : codec A) (k : A) :
  of_string (encode (framed (constant tag why) c) k) = VArray (map of_byte tag ++ map of_byte (encode c k)).
Proof. unfold of_string. now rewrite <- map_app. Qed.

(** A key, tagged. *)
Lemma calls_vm_input a p v k l (Q : post) :
  part p v = Some (of_key k) -> well_formed vm_key k = true -> Z.of_nat (length (pages k)) < 2 ^ 63 ->
  Q ((a, v) :: l) (of_string (encode tagged_vm_key k)) -> call "ashlar_vkey::domain::vm_input" [VPointer a p] ((a, v) :: l) Q.
Proof.
  intros held well small post. enter domain.domain.vm_input. steps. apply calls_vm_key_tag. intros tag. steps.
  front tag. front a1. eapply (calls_put_tag _ _ _ _ _ vm_key_tag); [reflexivity | reflexivity |]. steps.
  front a. front a1. eapply VmWriter.calls_put_key; [exact held | exact well | exact small |]. steps.
  unfold tagged_vm_key in post. rewrite (encode_tagged vm_key_tag BadMagic vm_key k) in post. ret post.
Qed.

(** A claim, tagged. *)
Lemma calls_claim_input a p v elements l (Q : post) :
  part p v = Some (of_claim elements) -> well_formed claim elements = true -> Z.of_nat (length elements) < 2 ^ 63 ->
  Q ((a, v) :: l) (ok (of_string (encode tagged_claim elements))) -> call "ashlar_vkey::domain::claim_input" [VPointer a p] ((a, v) :: l) Q.
Proof.
  intros held well small post. enter domain.domain.claim_input. steps.
  front a. eapply ClaimWriter.calls_check; [exact held | now apply ClaimWriter.elements_of_claim | exact small |]. steps.
  apply calls_claim_tag. intros tag. steps.
  front tag. front a1. eapply (calls_put_tag _ _ _ _ _ claim_tag); [reflexivity | reflexivity |]. steps.
  front a. front a1. eapply ClaimWriter.calls_put_claim; [exact held | exact small |]. steps.
  unfold tagged_claim in post. rewrite (encode_tagged claim_tag BadMagic claim elements) in post. ret post.
Qed.

(** A key of multi-stark, tagged. *)
Lemma calls_system_input a p v k l (Q : post) :
  part p v = Some (of_system k) -> well_formed system_key k = true -> Q ((a, v) :: l) (ok (of_string (encode tagged_system_key k))) ->
  call "ashlar_vkey::domain::system_input" [VPointer a p] ((a, v) :: l) Q.
Proof.
  intros held well post. unfold tagged_system_key in post. rewrite (encode_tagged system_key_tag BadMagic system_key k) in post.
  rewrite (SystemValues.encode_system_key k well) in post. apply SystemValues.well_formed_key in well as [fit _].
  enter domain.domain.system_input. steps. front a. eapply SystemWriter.calls_check; [exact held | exact fit |]. steps.
  apply calls_system_key_tag. intros tag. steps.
  front tag. front a1. eapply (calls_put_tag _ _ _ _ _ system_key_tag); [reflexivity | reflexivity |]. steps.
  front a. front a1. eapply SystemWriter.calls_put_key; [exact held | exact fit |]. steps. ret post.
Qed.

(** For every key that is well-formed: the call ends without panic and without overflow, and gives the tag and the encoding of the model. *)
Theorem vm_input_is_model (h : heap) (key : nat) (k : VmVerifyingKey) :
  nth_error h key = Some (of_key k) -> well_formed vm_key k = true -> Z.of_nat (length (pages k)) < 2 ^ 63 ->
  exists h', evaluates functions h (domain.domain.vm_input [] [] [VPointer key []]) h' (inl (of_string (encode tagged_vm_key k))).
Proof. intros held well small. in_memory functions "ashlar_vkey::domain::vm_input" [(key, of_key k)]. now apply (calls_vm_input key [] (of_key k) k). Qed.

Theorem claim_input_is_model (h : heap) (at_claim : nat) (elements : list N) :
  nth_error h at_claim = Some (of_claim elements) -> well_formed claim elements = true -> Z.of_nat (length elements) < 2 ^ 63 ->
  exists h', evaluates functions h (domain.domain.claim_input [] [] [VPointer at_claim []]) h' (inl (ok (of_string (encode tagged_claim elements)))).
Proof. intros held well small. in_memory functions "ashlar_vkey::domain::claim_input" [(at_claim, of_claim elements)]. now apply (calls_claim_input at_claim [] (of_claim elements) elements). Qed.

Theorem system_input_is_model (h : heap) (key : nat) (k : SystemVerifyingKey) :
  nth_error h key = Some (of_system k) -> well_formed system_key k = true ->
  exists h', evaluates functions h (domain.domain.system_input [] [] [VPointer key []]) h' (inl (ok (of_string (encode tagged_system_key k)))).
Proof. intros held well. in_memory functions "ashlar_vkey::domain::system_input" [(key, of_system k)]. now apply (calls_system_input key [] (of_system k) k). Qed.
