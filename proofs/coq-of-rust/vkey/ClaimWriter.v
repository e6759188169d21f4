(** The writer of claims: for every claim that is well-formed, it writes the encoding of the model. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require claim.
From Ashlar Require Encoding.FieldElements.
From Vkey Require Import Values Words Put Elements Field Claims.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.FieldElements.

Lemma part_of_claim (p : list nat) (v : value) (elements : list N) :
  part p v = Some (of_claim elements) -> part (p ++ [0%nat]) v = Some (VArray (map of_u64 elements)).
Proof. intros held. rewrite part_app, held. reflexivity. Qed.

(** A claim whose elements are below the modulus is not refused. *)
Lemma calls_check a p v elements l (Q : post) :
  part p v = Some (of_claim elements) -> Forall is_element elements -> Z.of_nat (length elements) < 2 ^ 63 ->
  Q ((a, v) :: l) (ok unit) -> call "ashlar_vkey::claim::check" [VPointer a p] ((a, v) :: l) Q.
Proof.
  intros held well small post. enter claim.claim.check. steps. pose proof (part_of_claim _ _ _ held) as lies.
  pass_each elements lies small ltac:(fun x done rest whole =>
    assert (is_element x) as good by (apply (proj1 (Forall_forall _ _) well); rewrite whole; apply in_or_app; right; now left);
    apply calls_is_goldilocks; rewrite good; steps; cbn [negb]).
  ret post.
Qed.

Lemma encode_count (n : nat) : map of_byte (encode u64 (N.of_nat n)) = bytes_of 8 (Z.of_nat n).
Proof. rewrite <- (nat_N_Z n). symmetry. apply (bytes_of_number 8). Qed.

(** The encoding of a claim as the values that the translated code writes. *)
Lemma encode_claim (elements : list N) :
  map of_byte (encode claim elements) = bytes_of 8 (Z.of_nat (length elements)) ++ concat (map eight elements).
Proof.
  unfold claim, counted, counted_items, convert, follow, items. cbn [encode fst snd]. now rewrite map_app, (encode_each goldilocks), encode_count.
Qed.

Lemma elements_of_claim (elements : list N) : well_formed claim elements = true -> Forall is_element elements.
Proof.
  unfold claim, counted, counted_items, convert, follow, items. cbn [well_formed fst snd]. intros well.
  rewrite !andb_true_iff in well. destruct well as (_ & _ & _ & each). now apply elements_are_elements in each.
Qed.

Lemma calls_put_claim out a p v w elements l (Q : post) :
  part p v = Some (of_claim elements) -> Z.of_nat (length elements) < 2 ^ 63 ->
  Q ((out, VArray (w ++ map of_byte (encode claim elements))) :: (a, v) :: l) unit ->
  call "ashlar_vkey::claim::put_claim" [VPointer out []; VPointer a p] ((out, VArray w) :: (a, v) :: l) Q.
Proof.
  intros held small post. enter claim.claim.put_claim. steps. rewrite map_length.
  front out. apply calls_put_count64; [lia |]. steps. rewrite encode_claim, app_assoc in post.
  pose proof (part_of_claim _ _ _ held) as lies.
  write_each elements lies small eight a3 a2 a0 out a (p ++ [0%nat]) v (w ++ bytes_of 8 (Z.of_nat (length elements))) l
    ltac:(fun x done rest whole => front out; apply calls_put_u64).
  ret post.
Qed.

Lemma calls_encode a p v elements l (Q : post) :
  part p v = Some (of_claim elements) -> well_formed claim elements = true -> Z.of_nat (length elements) < 2 ^ 63 ->
  Q ((a, v) :: l) (ok (of_string (encode claim elements))) -> call "ashlar_vkey::claim::encode" [VPointer a p] ((a, v) :: l) Q.
Proof.
  intros held well small post. enter claim.claim.encode. steps.
  front a. eapply calls_check; [exact held | now apply elements_of_claim | exact small |]. steps.
  front a. front a1. eapply calls_put_claim; [exact held | exact small |]. steps. ret post.
Qed.

(** For every claim that is well-formed: the call ends without panic and without overflow, and gives the encoding of the model. *)
Theorem encode_is_model (h : heap) (at_claim : nat) (elements : list N) :
  nth_error h at_claim = Some (of_claim elements) -> well_formed claim elements = true -> Z.of_nat (length elements) < 2 ^ 63 ->
  exists h', evaluates functions h (claim.claim.encode [] [] [VPointer at_claim []]) h' (inl (ok (of_string (encode claim elements)))).
Proof. intros held well small. in_memory functions "ashlar_vkey::claim::encode" [(at_claim, of_claim elements)]. now apply (calls_encode at_claim [] (of_claim elements) elements). Qed.
