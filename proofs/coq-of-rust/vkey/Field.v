(** What `field.rs` reads and writes: elements of Goldilocks and of KoalaBear. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require word field.
From Ashlar Require Import Encoding.FieldElements.
From Vkey Require Import Values Words Put Reads Cursor Take.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.FieldElements.

Lemma calls_goldilocks_modulus l (Q : post) : Q l (u64_value (Z.of_N goldilocks_modulus)) ->
  call "ashlar_vkey::field::goldilocks_modulus" [] l Q.
Proof. intros post. enter field.field.goldilocks_modulus. steps. apply calls_word64. steps. ret post. Qed.

Lemma calls_koala_bear_modulus l (Q : post) : Q l (u32_value (Z.of_N koala_bear_modulus)) ->
  call "ashlar_vkey::field::koala_bear_modulus" [] l Q.
Proof. intros post. enter field.field.koala_bear_modulus. steps. apply calls_word32. steps. ret post. Qed.

(** The comparison with a modulus. *)
Lemma below_is_less (modulus n : N) : below modulus n = (Z.of_N n <? Z.of_N modulus).
Proof. unfold below. destruct (N.ltb_spec n modulus); symmetry; [apply Z.ltb_lt | apply Z.ltb_ge]; lia. Qed.

Lemma calls_is_goldilocks n l (Q : post) : Q l (VBool (below goldilocks_modulus n)) ->
  call "ashlar_vkey::field::is_goldilocks" [of_u64 n] l Q.
Proof.
  intros post. rewrite below_is_less in post. enter field.field.is_goldilocks. unfold of_u64. steps. apply calls_goldilocks_modulus. steps.
  apply calls_less_u64. steps. ret post.
Qed.

Lemma calls_is_koala_bear n l (Q : post) : Q l (VBool (below koala_bear_modulus n)) ->
  call "ashlar_vkey::field::is_koala_bear" [of_u32 n] l Q.
Proof.
  intros post. rewrite below_is_less in post. enter field.field.is_koala_bear. unfold of_u32. steps. apply calls_koala_bear_modulus. steps.
  apply calls_less_u32. steps. ret post.
Qed.

(** An element is read as its number is, and refused where it begins if it is not below the modulus. *)
Lemma take_goldilocks_reads : reads functions (Path "ashlar_vkey::field::take_goldilocks") goldilocks of_u64.
Proof.
  intros cur data bs pos l Q small inside post. unfold goldilocks, refine in post. cbn [decode] in post. enter field.field.take_goldilocks. steps.
  front data. front cur. apply calls_position. steps.
  read take_u64_reads u64 pos bs cur data post pos1.
  apply calls_is_goldilocks. steps. destruct (FieldElements.below goldilocks_modulus _); cbv beta iota in post; steps.
  - specialize (post pos1 ltac:(assumption) eq_refl). ret post.
  - apply (calls_decode_error pos NotBelowModulus). steps. specialize (post pos1). rewrite at_fault_is_here in post by assumption. ret post.
Qed.

Lemma take_koala_bear_reads : reads functions (Path "ashlar_vkey::field::take_koala_bear") koala_bear of_u32.
Proof.
  intros cur data bs pos l Q small inside post. unfold koala_bear, refine in post. cbn [decode] in post. enter field.field.take_koala_bear. steps.
  front data. front cur. apply calls_position. steps.
  read take_u32_reads u32 pos bs cur data post pos1.
  apply calls_is_koala_bear. steps. destruct (FieldElements.below koala_bear_modulus _); cbv beta iota in post; steps.
  - specialize (post pos1 ltac:(assumption) eq_refl). ret post.
  - apply (calls_decode_error pos NotBelowModulus). steps. specialize (post pos1). rewrite at_fault_is_here in post by assumption. ret post.
Qed.

Definition goldilocks_result (bs : bytes) (r : Codec.result N) : value :=
  match r with
  | Accept n _ => ok (of_u64 n)
  | Fault why at_fault => err (decode_error (length bs - length at_fault) why)
  end.

Lemma calls_decode_goldilocks data bs l (Q : post) : Z.of_nat (length bs) < 2 ^ 63 ->
  Q ((data, of_string bs) :: l) (goldilocks_result bs (decode_whole goldilocks bs)) ->
  call "ashlar_vkey::field::decode_goldilocks" [VPointer data []] ((data, of_string bs) :: l) Q.
Proof.
  intros small post. unfold decode_whole in post. enter field.field.decode_goldilocks. steps. apply calls_new. steps.
  change (decode goldilocks bs) with (decode goldilocks (skipn 0%nat bs)) in post.
  front data. front a0. apply (take_goldilocks_reads _ _ bs 0%nat); [assumption | lia |].
  revert post. destruct (decode goldilocks (skipn 0%nat bs)) as [k rest | why at_fault]; intros post; cbv beta iota in post.
  - intros pos' below <-. steps. front data. front a0. apply calls_take_end; [assumption | assumption |].
    destruct (skipn pos' bs) as [| b more] eqn:left; cbv beta iota in post; unfold goldilocks_result in post.
    + steps. ret post.
    + rewrite <- left, at_fault_is_here in post by assumption. steps. ret post.
  - intros p. unfold goldilocks_result in post. steps. ret post.
Qed.

(** For every string of fewer than 2^63 bytes: the element of which the string is the encoding, or the reason and the offset of the model. *)
Theorem decode_goldilocks_is_model (h : heap) (data : nat) (bs : bytes) :
  nth_error h data = Some (of_string bs) -> Z.of_nat (length bs) < 2 ^ 63 ->
  exists h', evaluates functions h (field.field.decode_goldilocks [] [] [VPointer data []]) h' (inl (goldilocks_result bs (decode_whole goldilocks bs))).
Proof.
  intros held small.
  destruct (calls_decode_goldilocks data bs [] (fun _ v => v = goldilocks_result bs (decode_whole goldilocks bs)) small eq_refl h) as (h' & v & l' & run & _ & ->).
  - split; [repeat constructor; intros [] | repeat constructor; exact held].
  - exists h'. exact run.
Qed.

Lemma calls_encode_goldilocks n l (Q : post) : FieldElements.below goldilocks_modulus n = true -> Q l (ok (VArray (bytes_of 8 (Z.of_N n)))) ->
  call "ashlar_vkey::field::encode_goldilocks" [of_u64 n] l Q.
Proof.
  intros element post. enter field.field.encode_goldilocks. steps. apply calls_is_goldilocks. rewrite element. steps. cbn [negb]. steps.
  front a3. apply calls_put_u64. steps. ret post.
Qed.

(** For every element: the encoding of the model. *)
Theorem encode_goldilocks_is_model (h : heap) (n : N) : well_formed goldilocks n = true ->
  exists h', evaluates functions h (field.field.encode_goldilocks [] [] [of_u64 n]) h' (inl (ok (of_string (encode goldilocks n)))).
Proof.
  intros well. apply andb_true_iff in well as [_ element].
  assert (VArray (bytes_of 8 (Z.of_N n)) = of_string (encode goldilocks n)) as same by (unfold of_string; f_equal; apply (bytes_of_number 8)).
  destruct (calls_encode_goldilocks n [] (fun _ v => v = ok (of_string (encode goldilocks n))) element ltac:(now rewrite same) h) as (h' & v & l' & run & _ & ->).
  - split; constructor.
  - exists h'. exact run.
Qed.

Definition koala_bear_result (bs : bytes) (r : Codec.result N) : value :=
  match r with
  | Accept n _ => ok (of_u32 n)
  | Fault why at_fault => err (decode_error (length bs - length at_fault) why)
  end.

Lemma calls_decode_koala_bear data bs l (Q : post) : Z.of_nat (length bs) < 2 ^ 63 ->
  Q ((data, of_string bs) :: l) (koala_bear_result bs (decode_whole koala_bear bs)) ->
  call "ashlar_vkey::field::decode_koala_bear" [VPointer data []] ((data, of_string bs) :: l) Q.
Proof.
  intros small post. unfold decode_whole in post. enter field.field.decode_koala_bear. steps. apply calls_new. steps.
  change (decode koala_bear bs) with (decode koala_bear (skipn 0%nat bs)) in post.
  front data. front a0. apply (take_koala_bear_reads _ _ bs 0%nat); [assumption | lia |].
  revert post. destruct (decode koala_bear (skipn 0%nat bs)) as [k rest | why at_fault]; intros post; cbv beta iota in post.
  - intros pos' below <-. steps. front data. front a0. apply calls_take_end; [assumption | assumption |].
    destruct (skipn pos' bs) as [| b more] eqn:left; cbv beta iota in post; unfold koala_bear_result in post.
    + steps. ret post.
    + rewrite <- left, at_fault_is_here in post by assumption. steps. ret post.
  - intros p. unfold koala_bear_result in post. steps. ret post.
Qed.

(** For every string of fewer than 2^63 bytes: the element of which the string is the encoding, or the reason and the offset of the model. *)
Theorem decode_koala_bear_is_model (h : heap) (data : nat) (bs : bytes) :
  nth_error h data = Some (of_string bs) -> Z.of_nat (length bs) < 2 ^ 63 ->
  exists h', evaluates functions h (field.field.decode_koala_bear [] [] [VPointer data []]) h' (inl (koala_bear_result bs (decode_whole koala_bear bs))).
Proof.
  intros held small.
  destruct (calls_decode_koala_bear data bs [] (fun _ v => v = koala_bear_result bs (decode_whole koala_bear bs)) small eq_refl h) as (h' & v & l' & run & _ & ->).
  - split; [repeat constructor; intros [] | repeat constructor; exact held].
  - exists h'. exact run.
Qed.

Lemma calls_encode_koala_bear n l (Q : post) : FieldElements.below koala_bear_modulus n = true -> Q l (ok (VArray (bytes_of 4 (Z.of_N n)))) ->
  call "ashlar_vkey::field::encode_koala_bear" [of_u32 n] l Q.
Proof.
  intros element post. enter field.field.encode_koala_bear. steps. apply calls_is_koala_bear. rewrite element. steps. cbn [negb]. steps.
  front a3. apply calls_put_u32. steps. ret post.
Qed.

(** For every element: the encoding of the model. *)
Theorem encode_koala_bear_is_model (h : heap) (n : N) : well_formed koala_bear n = true ->
  exists h', evaluates functions h (field.field.encode_koala_bear [] [] [of_u32 n]) h' (inl (ok (of_string (encode koala_bear n)))).
Proof.
  intros well. apply andb_true_iff in well as [_ element].
  assert (VArray (bytes_of 4 (Z.of_N n)) = of_string (encode koala_bear n)) as same by (unfold of_string; f_equal; apply (bytes_of_number 4)).
  destruct (calls_encode_koala_bear n [] (fun _ v => v = ok (of_string (encode koala_bear n))) element ltac:(now rewrite same) h) as (h' & v & l' & run & _ & ->).
  - split; constructor.
  - exists h'. exact run.
Qed.
