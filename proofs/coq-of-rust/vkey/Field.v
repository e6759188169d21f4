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
  intros cur data bs pos l Q small inside post. cbn [decode goldilocks refine] in post. enter field.field.take_goldilocks. steps.
  front data. front cur. apply calls_position. steps.
  read take_u64_reads u64 pos bs cur data post pos1.
  apply calls_is_goldilocks. steps. destruct (FieldElements.below goldilocks_modulus _); cbv beta iota in post; steps.
  - specialize (post pos1 ltac:(assumption) eq_refl). ret post.
  - apply (calls_decode_error pos NotBelowModulus). steps. specialize (post pos1). rewrite at_fault_is_here in post by assumption. ret post.
Qed.

Lemma take_koala_bear_reads : reads functions (Path "ashlar_vkey::field::take_koala_bear") koala_bear of_u32.
Proof.
  intros cur data bs pos l Q small inside post. cbn [decode koala_bear refine] in post. enter field.field.take_koala_bear. steps.
  front data. front cur. apply calls_position. steps.
  read take_u32_reads u32 pos bs cur data post pos1.
  apply calls_is_koala_bear. steps. destruct (FieldElements.below koala_bear_modulus _); cbv beta iota in post; steps.
  - specialize (post pos1 ltac:(assumption) eq_refl). ret post.
  - apply (calls_decode_error pos NotBelowModulus). steps. specialize (post pos1). rewrite at_fault_is_here in post by assumption. ret post.
Qed.

Lemma calls_decode_goldilocks data bs l (Q : post) : Z.of_nat (length bs) < 2 ^ 63 ->
  Q ((data, of_string bs) :: l) (of_result of_u64 bs (decode_whole goldilocks bs)) ->
  call "ashlar_vkey::field::decode_goldilocks" [VPointer data []] ((data, of_string bs) :: l) Q.
Proof. intros small post. enter field.field.decode_goldilocks. whole take_goldilocks_reads goldilocks data bs post. Qed.

(** For every string of fewer than 2^63 bytes: the element of which the string is the encoding, or the reason and the offset of the model. *)
Theorem decode_goldilocks_is_model (h : heap) (data : nat) (bs : bytes) :
  nth_error h data = Some (of_string bs) -> Z.of_nat (length bs) < 2 ^ 63 ->
  exists h', evaluates functions h (field.field.decode_goldilocks [] [] [VPointer data []]) h' (inl (of_result of_u64 bs (decode_whole goldilocks bs))).
Proof. intros held small. in_memory functions "ashlar_vkey::field::decode_goldilocks" [(data, of_string bs)]. now apply calls_decode_goldilocks. Qed.

Lemma calls_encode_goldilocks n l (Q : post) : FieldElements.below goldilocks_modulus n = true -> Q l (ok (VArray (bytes_of 8 (Z.of_N n)))) ->
  call "ashlar_vkey::field::encode_goldilocks" [of_u64 n] l Q.
Proof.
  intros element post. enter field.field.encode_goldilocks. steps. apply calls_is_goldilocks. rewrite element. steps. cbn [negb]. steps.
  front a0. apply calls_put_u64. steps. ret post.
Qed.

(** For every element: the encoding of the model. *)
Theorem encode_goldilocks_is_model (h : heap) (n : N) : well_formed goldilocks n = true ->
  exists h', evaluates functions h (field.field.encode_goldilocks [] [] [of_u64 n]) h' (inl (ok (of_string (encode goldilocks n)))).
Proof.
  intros well. apply andb_true_iff in well as [_ element]. in_memory functions "ashlar_vkey::field::encode_goldilocks" (@nil (nat * value)).
  apply calls_encode_goldilocks; [exact element |]. unfold of_string. do 2 f_equal. apply (bytes_of_number 8).
Qed.

Lemma calls_decode_koala_bear data bs l (Q : post) : Z.of_nat (length bs) < 2 ^ 63 ->
  Q ((data, of_string bs) :: l) (of_result of_u32 bs (decode_whole koala_bear bs)) ->
  call "ashlar_vkey::field::decode_koala_bear" [VPointer data []] ((data, of_string bs) :: l) Q.
Proof. intros small post. enter field.field.decode_koala_bear. whole take_koala_bear_reads koala_bear data bs post. Qed.

(** For every string of fewer than 2^63 bytes: the element of which the string is the encoding, or the reason and the offset of the model. *)
Theorem decode_koala_bear_is_model (h : heap) (data : nat) (bs : bytes) :
  nth_error h data = Some (of_string bs) -> Z.of_nat (length bs) < 2 ^ 63 ->
  exists h', evaluates functions h (field.field.decode_koala_bear [] [] [VPointer data []]) h' (inl (of_result of_u32 bs (decode_whole koala_bear bs))).
Proof. intros held small. in_memory functions "ashlar_vkey::field::decode_koala_bear" [(data, of_string bs)]. now apply calls_decode_koala_bear. Qed.

Lemma calls_encode_koala_bear n l (Q : post) : FieldElements.below koala_bear_modulus n = true -> Q l (ok (VArray (bytes_of 4 (Z.of_N n)))) ->
  call "ashlar_vkey::field::encode_koala_bear" [of_u32 n] l Q.
Proof.
  intros element post. enter field.field.encode_koala_bear. steps. apply calls_is_koala_bear. rewrite element. steps. cbn [negb]. steps.
  front a0. apply calls_put_u32. steps. ret post.
Qed.

(** For every element: the encoding of the model. *)
Theorem encode_koala_bear_is_model (h : heap) (n : N) : well_formed koala_bear n = true ->
  exists h', evaluates functions h (field.field.encode_koala_bear [] [] [of_u32 n]) h' (inl (ok (of_string (encode koala_bear n)))).
Proof.
  intros well. apply andb_true_iff in well as [_ element]. in_memory functions "ashlar_vkey::field::encode_koala_bear" (@nil (nat * value)).
  apply calls_encode_koala_bear; [exact element |]. unfold of_string. do 2 f_equal. apply (bytes_of_number 4).
Qed.
