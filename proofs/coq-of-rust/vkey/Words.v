(** What `word.rs` computes. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require word.
From Vkey Require Import Values.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators.

Definition post := cells -> value -> Prop.
Notation call name := (calls functions (Path name)).

Lemma calls_word16 n l (Q : post) : Q l (u16_value n) -> call "ashlar_vkey::word::word16" [u16_value n] l Q.
Proof. intros post. enter word.word.word16. steps. ret post. Qed.

Lemma calls_word32 n l (Q : post) : Q l (u32_value n) -> call "ashlar_vkey::word::word32" [u32_value n] l Q.
Proof. intros post. enter word.word.word32. steps. ret post. Qed.

Lemma calls_word64 n l (Q : post) : Q l (u64_value n) -> call "ashlar_vkey::word::word64" [u64_value n] l Q.
Proof. intros post. enter word.word.word64. steps. ret post. Qed.

Lemma calls_less_u16 a b l (Q : post) : Q l (VBool (a <? b)) -> call "ashlar_vkey::word::less_u16" [u16_value a; u16_value b] l Q.
Proof. intros post. enter word.word.less_u16. steps. ret post. Qed.

Lemma calls_less_u32 a b l (Q : post) : Q l (VBool (a <? b)) -> call "ashlar_vkey::word::less_u32" [u32_value a; u32_value b] l Q.
Proof. intros post. enter word.word.less_u32. steps. ret post. Qed.

Lemma calls_less_u64 a b l (Q : post) : Q l (VBool (a <? b)) -> call "ashlar_vkey::word::less_u64" [u64_value a; u64_value b] l Q.
Proof. intros post. enter word.word.less_u64. steps. ret post. Qed.

Lemma calls_u16_bytes n l (Q : post) : Q l (VArray (bytes_of 2 n)) -> call "ashlar_vkey::word::u16_bytes" [u16_value n] l Q.
Proof. intros post. enter word.word.u16_bytes. steps. ret post. Qed.

Lemma calls_u32_bytes n l (Q : post) : Q l (VArray (bytes_of 4 n)) -> call "ashlar_vkey::word::u32_bytes" [u32_value n] l Q.
Proof. intros post. enter word.word.u32_bytes. steps. ret post. Qed.

Lemma calls_u64_bytes n l (Q : post) : Q l (VArray (bytes_of 8 n)) -> call "ashlar_vkey::word::u64_bytes" [u64_value n] l Q.
Proof. intros post. enter word.word.u64_bytes. steps. ret post. Qed.

Lemma calls_u64_of_count n l (Q : post) : 0 <= n < 2 ^ 64 -> Q l (u64_value n) -> call "ashlar_vkey::word::u64_of_count" [usize n] l Q.
Proof.
  intros bounds post. enter word.word.u64_of_count. steps. rewrite wrap_fitting by (reflexivity || exact bounds). ret post.
Qed.

Lemma calls_byte n l (Q : post) : Q l (VInteger IntegerKind.U8 n) -> call "ashlar_vkey::word::byte" [VInteger IntegerKind.U8 n] l Q.
Proof. intros post. enter word.word.byte. steps. ret post. Qed.

(** The debug assertions of the source never fire. *)
Lemma calls_u32_of_count count l (Q : post) : 0 <= count < 2 ^ 32 -> Q l (u32_value count) ->
  call "ashlar_vkey::word::u32_of_count" [usize count] l Q.
Proof.
  intros bounds post. enter word.word.u32_of_count. steps.
  rewrite wrap_fitting by (reflexivity || cbn; lia). replace (count <=? 4294967295) with true by (symmetry; apply Z.leb_le; lia). cbn [negb]. steps.
  rewrite wrap_fitting by (reflexivity || exact bounds). ret post.
Qed.

Lemma calls_u16_of_count count l (Q : post) : 0 <= count < 2 ^ 16 -> Q l (VInteger IntegerKind.U16 count) ->
  call "ashlar_vkey::word::u16_of_count" [usize count] l Q.
Proof.
  intros bounds post. enter word.word.u16_of_count. steps.
  replace (count <=? 65535) with true by (symmetry; apply Z.leb_le; lia). cbn [negb]. steps.
  rewrite wrap_fitting by (reflexivity || exact bounds). ret post.
Qed.

Lemma calls_u16_of_bytes chunk l (Q : post) : length chunk = 2%nat ->
  Q l (of_u16 (number_of_bytes chunk)) -> call "ashlar_vkey::word::u16_of_bytes" [VArray (map of_byte chunk)] l Q.
Proof.
  intros size post. enter word.word.u16_of_bytes. steps.
  eapply calls_pure; [reflexivity | intros h _; cbn; rewrite map_length, size; cbn; rewrite of_bytes_number; reflexivity |]. steps. ret post.
Qed.

Lemma calls_u32_of_bytes chunk l (Q : post) : length chunk = 4%nat ->
  Q l (VInteger IntegerKind.U32 (Z.of_N (number_of_bytes chunk))) -> call "ashlar_vkey::word::u32_of_bytes" [VArray (map of_byte chunk)] l Q.
Proof.
  intros size post. enter word.word.u32_of_bytes. steps.
  eapply calls_pure; [reflexivity | intros h _; cbn; rewrite map_length, size; cbn; rewrite of_bytes_number; reflexivity |]. steps. ret post.
Qed.

Lemma calls_u64_of_bytes chunk l (Q : post) : length chunk = 8%nat ->
  Q l (of_u64 (number_of_bytes chunk)) -> call "ashlar_vkey::word::u64_of_bytes" [VArray (map of_byte chunk)] l Q.
Proof.
  intros size post. enter word.word.u64_of_bytes. steps.
  eapply calls_pure; [reflexivity | intros h _; cbn; rewrite map_length, size; cbn; rewrite of_bytes_number; reflexivity |]. steps. ret post.
Qed.

Lemma calls_u64_of_u16 n l (Q : post) : (n < 2 ^ 16)%N -> Q l (of_u64 n) -> call "ashlar_vkey::word::u64_of_u16" [of_u16 n] l Q.
Proof. intros below post. enter word.word.u64_of_u16. unfold of_u16. steps. rewrite wrap_fitting by (reflexivity || cbn; lia). ret post. Qed.

Lemma calls_low_u16 n l (Q : post) : (n < 2 ^ 16)%N -> Q l (of_u16 n) -> call "ashlar_vkey::word::low_u16" [of_u64 n] l Q.
Proof. intros below post. enter word.word.low_u16. unfold of_u64. steps. rewrite wrap_fitting by (reflexivity || cbn; lia). ret post. Qed.

Lemma calls_count_of_u16 n l (Q : post) : (n < 2 ^ 16)%N -> Q l (VInteger IntegerKind.Usize (Z.of_N n)) ->
  call "ashlar_vkey::word::count_of_u16" [of_u16 n] l Q.
Proof. intros below post. enter word.word.count_of_u16. unfold of_u16. steps. rewrite wrap_fitting by (reflexivity || cbn; lia). ret post. Qed.

Lemma calls_count_of_u64 n l (Q : post) : (n < 2 ^ 64)%N -> Q l (VInteger IntegerKind.Usize (Z.of_N n)) ->
  calls functions (Path "ashlar_vkey::word::count_of_u64") [of_u64 n] l Q.
Proof.
  intros below post. enter word.word.count_of_u64. unfold of_u64. steps.
  match goal with |- context [?m <? Z.of_N n] => replace (m <? Z.of_N n) with false end.
  2: { symmetry. apply Z.ltb_ge. change (IntegerKind.wrap _ _) with (2 ^ 64 - 1). lia. }
  steps.
  rewrite wrap_fitting by (reflexivity || cbn; lia). ret post.
Qed.

Lemma calls_count_of_u32 n l (Q : post) : (n < 2 ^ 32)%N -> Q l (VInteger IntegerKind.Usize (Z.of_N n)) ->
  call "ashlar_vkey::word::count_of_u32" [of_u32 n] l Q.
Proof.
  intros below post. enter word.word.count_of_u32. unfold of_u32. steps.
  rewrite (wrap_fitting _ (Z.of_N n)) by (reflexivity || cbn; lia). match goal with |- context [?m <? Z.of_N n] => replace (m <? Z.of_N n) with false end.
  2: { symmetry. apply Z.ltb_ge. change (IntegerKind.wrap _ _) with (2 ^ 64 - 1). lia. }
  steps. rewrite wrap_fitting by (reflexivity || cbn; lia). ret post.
Qed.

Lemma calls_equal_u16 a b l (Q : post) : Q l (VBool (a =? b)) -> call "ashlar_vkey::word::equal_u16" [u16_value a; u16_value b] l Q.
Proof. intros post. enter word.word.equal_u16. steps. ret post. Qed.

Lemma calls_equal_u32 a b l (Q : post) : Q l (VBool (Z.of_N a =? Z.of_N b)) ->
  calls functions (Path "ashlar_vkey::word::equal_u32") [of_u32 a; of_u32 b] l Q.
Proof. intros post. enter word.word.equal_u32. unfold of_u32. steps. ret post. Qed.

Lemma calls_equal_u8 a b l (Q : post) : Q l (VBool (a =? b)) ->
  call "ashlar_vkey::word::equal_byte" [VInteger IntegerKind.U8 a; VInteger IntegerKind.U8 b] l Q.
Proof. intros post. enter word.word.equal_byte. steps. ret post. Qed.

Lemma calls_equal_byte a b l (Q : post) : Q l (VBool (number_of_byte a =? number_of_byte b)%N) ->
  call "ashlar_vkey::word::equal_byte" [of_byte a; of_byte b] l Q.
Proof. intros post. apply calls_equal_u8. now rewrite equal_numbers. Qed.

Theorem u16_of_count_is_count (h : heap) (count : Z) : 0 <= count < 2 ^ 16 ->
  exists h', evaluates functions h (word.word.u16_of_count [] [] [usize count]) h' (inl (VInteger IntegerKind.U16 count)).
Proof. intros bounds. in_memory functions "ashlar_vkey::word::u16_of_count" (@nil (nat * value)). now apply calls_u16_of_count. Qed.
