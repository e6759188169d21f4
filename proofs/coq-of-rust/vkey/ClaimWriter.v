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

Ltac element held := eapply part_element; [eapply part_of_claim, held | subst; apply element_at].

(** A claim whose elements are below the modulus is not refused. *)
Lemma calls_check a p v elements l (Q : post) :
  part p v = Some (of_claim elements) -> Forall is_element elements -> Z.of_nat (length elements) < 2 ^ 63 ->
  Q ((a, v) :: l) (ok unit) -> call "ashlar_vkey::claim::check" [VPointer a p] ((a, v) :: l) Q.
Proof.
  intros held well small post. enter claim.claim.check. steps. loop_body body.
  enough (forall rest done, elements = done ++ rest ->
    wp functions (Loop body) ((a2, of_usize (length done)) :: (a1, VPointer a (p ++ [0%nat])) :: (a0, VPointer a p) :: (a, v) :: l) K) as rounds.
  { specialize (rounds elements [] eq_refl). go_on rounds. }
  induction rest as [| x rest IH]; intros done whole; apply wp_loop; unfold body at 1; steps.
  - rewrite app_nil_r in whole. subst done. rewrite map_length, Z.ltb_irrefl. steps. ret post.
  - assert (Z.of_nat (length done) <? Z.of_nat (length (map of_u64 elements)) = true) as ->.
    { apply Z.ltb_lt. subst elements. rewrite map_length, app_length. cbn. lia. }
    assert (is_element x) as good by (apply (proj1 (Forall_forall _ _) well); subst elements; apply in_or_app; right; now left).
    steps.
    { subst elements. rewrite map_length, app_length. cbn. lia. }
    { element held. }
    apply calls_is_goldilocks. rewrite good. steps. cbn [negb]. steps.
    { subst elements. rewrite app_length in small. cbn in small. lia. }
    steps. specialize (IH (done ++ [x])). rewrite app_length, Nat2Z.inj_add in IH. cbn [length] in IH.
    go_on (IH ltac:(now rewrite <- app_assoc)).
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
  front out. apply calls_put_count64; [lia |]. steps. loop_body body.
  set (written := w ++ bytes_of 8 (Z.of_nat (length elements))) in *.
  enough (forall rest done, elements = done ++ rest ->
    wp functions (Loop body) ((a3, of_usize (length done)) :: (out, VArray (written ++ concat (map eight done))) :: (a2, VPointer a (p ++ [0%nat])) ::
      (a0, VPointer out []) :: (a, v) :: l) K) as rounds.
  { specialize (rounds elements [] eq_refl). cbn [map concat] in rounds. rewrite app_nil_r in rounds. go_on rounds. }
  induction rest as [| x rest IH]; intros done whole; apply wp_loop; unfold body at 1; steps.
  - rewrite app_nil_r in whole. subst done. rewrite map_length, Z.ltb_irrefl. steps.
    rewrite encode_claim, app_assoc in post. ret post.
  - assert (Z.of_nat (length done) <? Z.of_nat (length (map of_u64 elements)) = true) as ->.
    { apply Z.ltb_lt. subst elements. rewrite map_length, app_length. cbn. lia. }
    steps.
    { subst elements. rewrite map_length, app_length. cbn. lia. }
    { element held. }
    front out. apply calls_put_u64. steps.
    { subst elements. rewrite app_length in small. cbn in small. lia. }
    steps. specialize (IH (done ++ [x])). rewrite app_length, Nat2Z.inj_add, map_app, concat_app, app_assoc in IH. cbn [length map concat] in IH.
    rewrite app_nil_r in IH. go_on (IH ltac:(now rewrite <- app_assoc)).
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
