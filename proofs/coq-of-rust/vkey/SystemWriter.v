(** The writer of keys of multi-stark systems: for every key and everything written before, it writes the encoding of the model. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require preprocessed system.
From Ashlar Require Encoding.SystemKey.
From Vkey Require Import Values Words Put SystemKeys SystemParts NodeWriter SystemValues CircuitWriter.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.SystemKey.

Lemma calls_check_preprocessed_commitment a p v o l (Q : post) :
  part p v = Some (of_commitment o) -> match o with Some digests => is_countable digests | None => True end -> Q ((a, v) :: l) (ok unit) ->
  call "ashlar_vkey::preprocessed::check_preprocessed_commitment" [VPointer a p] ((a, v) :: l) Q.
Proof.
  intros held few post. enter preprocessed.preprocessed.check_preprocessed_commitment. destruct o as [digests |]; steps; [| ret post].
  rewrite map_length. apply calls_is_count16. unfold is_countable in few.
  replace (Z.of_nat (length digests) <=? 65535) with true by (symmetry; apply Z.leb_le; lia). steps. ret post.
Qed.

Lemma calls_check_preprocessed_index index circuit l (Q : post) : index <> Some no_index -> Q l (ok unit) ->
  call "ashlar_vkey::preprocessed::check_preprocessed_index" [of_option of_u16 index; of_usize circuit] l Q.
Proof.
  intros free post. enter preprocessed.preprocessed.check_preprocessed_index. destruct index as [index |]; steps; [| ret post].
  apply calls_no_index. steps. apply calls_equal_u16. steps. rewrite equal_numbers.
  replace (index =? no_index)%N with false by (symmetry; apply N.eqb_neq; congruence). steps. ret post.
Qed.

Lemma calls_put_preprocessed_commitment out a p v w o l (Q : post) :
  part p v = Some (of_commitment o) -> match o with Some digests => is_countable digests | None => True end ->
  Q ((out, VArray (w ++ commitment_values o)) :: (a, v) :: l) unit ->
  call "ashlar_vkey::preprocessed::put_preprocessed_commitment" [VPointer out []; VPointer a p] ((out, VArray w) :: (a, v) :: l) Q.
Proof.
  intros held few post. enter preprocessed.preprocessed.put_preprocessed_commitment. unfold commitment_values, is_countable in *.
  destruct o as [digests |]; steps; apply calls_byte; steps; front out; apply calls_put_u8; steps; [| ret post].
  rewrite map_length. front out. apply calls_put_count16; [lia |]. steps. front a. front out.
  apply (calls_put_each32 _ _ _ _ _ digests); [known | lia |]. steps. rewrite <- !app_assoc. ret post.
Qed.

Lemma calls_put_preprocessed_index out w circuit l (Q : post) : Q ((out, VArray (w ++ index_values circuit)) :: l) unit ->
  call "ashlar_vkey::preprocessed::put_preprocessed_index" [VPointer out []; of_option of_u16 (preprocessed_index circuit)] ((out, VArray w) :: l) Q.
Proof.
  intros post. unfold index_values in post. enter preprocessed.preprocessed.put_preprocessed_index.
  destruct (preprocessed_index circuit) as [index |]; steps; [| apply calls_no_index; steps]; front out; apply calls_put_u16; steps; ret post.
Qed.

Lemma calls_check a p v k l (Q : post) :
  part p v = Some (of_system k) -> key_is_fit k -> Q ((a, v) :: l) (ok unit) -> call "ashlar_vkey::system::check" [VPointer a p] ((a, v) :: l) Q.
Proof.
  intros held fit post. destruct fit as [few fit_circuits few_d free]. unfold is_countable in few. enter system.system.check. steps. rewrite map_length. apply calls_is_count16.
  replace (Z.of_nat (length (circuits k)) <=? 65535) with true by (symmetry; apply Z.leb_le; lia). steps. cbn [negb]. steps.
  assert (part (p ++ [7%nat]) v = Some (VArray (map of_circuit (circuits k)))) as lies by (rewrite part_app, held; reflexivity).
  pass_each (circuits k) lies few ltac:(fun x done rest whole =>
    front a; apply (calls_check_circuit _ _ _ x);
    [ eapply part_element; [exact lies | rewrite whole; exact (element_of of_circuit x done rest)]
    | apply (proj1 (Forall_forall _ _) fit_circuits); rewrite whole; apply in_or_app; right; now left |]).
  front a. apply (calls_check_preprocessed_commitment _ _ _ (preprocessed_commitment k)); [known | exact few_d |]. steps.
  pass_each (circuits k) lies few ltac:(fun x done rest whole =>
    apply calls_check_preprocessed_index;
    [apply (proj1 (Forall_forall _ _) free); rewrite whole; apply in_or_app; right; now left |]).
  ret post.
Qed.

Lemma calls_put_key out a p v w k l (Q : post) :
  part p v = Some (of_system k) -> key_is_fit k -> Q ((out, VArray (w ++ key_values k)) :: (a, v) :: l) unit ->
  call "ashlar_vkey::system::put_key" [VPointer out []; VPointer a p] ((out, VArray w) :: (a, v) :: l) Q.
Proof.
  intros held fit post. destruct fit as [few fit_circuits few_d _]. unfold is_countable in few. unfold key_values in post. enter system.system.put_key. steps.
  front out. apply calls_put_u16. steps. front out. apply calls_put_u16. steps. front out. apply calls_put_u16. steps.
  front out. apply calls_put_u16. steps. front out. apply calls_put_u16. steps. front out. apply calls_put_u16. steps.
  front out. apply calls_put_u16. steps. rewrite map_length. front out. apply calls_put_count16; [lia |]. steps.
  assert (part (p ++ [7%nat]) v = Some (VArray (map of_circuit (circuits k)))) as lies by (rewrite part_app, held; reflexivity).
  lazymatch goal with |- wp _ _ ((?index, _) :: (out, VArray ?written) :: _) _ => set (before := written) in *;
    write_each (circuits k) lies few circuit_values index a9 a0 out a (p ++ [7%nat]) v before ((a10, VPointer a (p ++ [8%nat])) :: l)
      ltac:(fun x done rest whole => front a; front out; apply (calls_put_circuit _ _ _ _ _ x);
        [ eapply part_element; [exact lies | rewrite whole; exact (element_of of_circuit x done rest)]
        | apply (proj1 (Forall_forall _ _) fit_circuits); rewrite whole; apply in_or_app; right; now left |])
  end.
  front a. front out. apply (calls_put_preprocessed_commitment _ _ _ _ _ (preprocessed_commitment k)); [known | exact few_d |]. steps.
  lazymatch goal with |- wp _ _ ((?index, _) :: (out, VArray ?written) :: _) _ => set (before2 := written) in *;
    write_each (circuits k) lies few index_values index a9 a0 out a (p ++ [7%nat]) v before2 l
      ltac:(fun x done rest whole => front out; apply (calls_put_preprocessed_index _ _ x))
  end.
  unfold before2, before. rewrite <- !app_assoc. unfold list_values in post. rewrite <- !app_assoc in post. ret post.
Qed.

Lemma calls_encode a p v k l (Q : post) :
  part p v = Some (of_system k) -> well_formed system_key k = true -> Q ((a, v) :: l) (ok (of_string (encode system_key k))) ->
  call "ashlar_vkey::system::encode" [VPointer a p] ((a, v) :: l) Q.
Proof.
  intros held well post. unfold of_string in post. rewrite (encode_system_key k well) in post. apply well_formed_key in well as [fit _].
  enter system.system.encode. steps. front a. eapply calls_check; [exact held | exact fit |]. steps.
  lazymatch goal with |- calls _ _ [VPointer ?out []; _] _ _ => front a; front out end.
  eapply calls_put_key; [exact held | exact fit |]. steps. ret post.
Qed.

(** For every key that is well-formed, whatever else the memory holds: the call ends without panic and without overflow, and gives the
    encoding of the model. *)
Theorem encode_is_model (h : heap) (key : nat) (k : SystemVerifyingKey) :
  nth_error h key = Some (of_system k) -> well_formed system_key k = true ->
  exists h', evaluates functions h (system.system.encode [] [] [VPointer key []]) h' (inl (ok (of_string (encode system_key k)))).
Proof. intros held well. in_memory functions "ashlar_vkey::system::encode" [(key, of_system k)]. now apply (calls_encode key [] (of_system k) k). Qed.
