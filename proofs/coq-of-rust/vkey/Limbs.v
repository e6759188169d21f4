(** What `field.rs` does between digests of 32 bytes and their four limbs. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require field.
From Ashlar Require Encoding.FieldElements.
From Vkey Require Import Values Words Put Reads Cursor Take Elements Digests.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.FieldElements.

Definition chunk_of (digest : bytes) (i : nat) : bytes := firstn 8 (skipn (8 * i) digest).
Definition limb_of (digest : bytes) (i : nat) : N := number_of_bytes (chunk_of digest i).

Lemma length_limbs (digest : bytes) (i : nat) : length (map (limb_of digest) (seq 0 i)) = i.
Proof. now rewrite map_length, seq_length. Qed.

Lemma calls_limbs_of_digest a p v digest l (Q : post) :
  part p v = Some (of_string digest) -> length digest = 32%nat -> Q ((a, v) :: l) (of_words (limbs_of_bytes digest)) ->
  call "ashlar_vkey::field::limbs_of_digest" [VPointer a p] ((a, v) :: l) Q.
Proof.
  intros held size post. unfold of_string in held. enter field.field.limbs_of_digest. steps. apply calls_word64. steps. loop_body outer.
  enough (forall m i, (i + m = 4)%nat ->
    wp functions (Loop outer) ((a2, of_usize i) :: (a1, of_first (map (limb_of digest) (seq 0 i))) :: (a0, VPointer a p) :: (a, v) :: l) K) as rounds.
  { go_on (rounds 4%nat 0%nat eq_refl). }
  induction m as [| m IH]; intros i whole; apply wp_loop; unfold outer at 1; steps.
  - replace i with 4%nat by lia. change (Z.of_nat 4 <? 4) with false. steps. ret post.
  - replace (Z.of_nat i <? 4) with true by (symmetry; apply Z.ltb_lt; lia). steps. apply calls_byte. steps.
    assert (length (chunk_of digest i) = 8%nat) as eight by (unfold chunk_of; rewrite firstn_length_le; rewrite ?skipn_length; lia).
    lazymatch goal with |- wp _ (Loop ?b) _ ?k => set (inner := b); set (K2 := k) end.
    enough (forall n j, (j + n = 8)%nat ->
      wp functions (Loop inner) ((a4, of_usize j) :: (a3, VArray (map of_byte (firstn j (chunk_of digest i)) ++ repeat (VInteger IntegerKind.U8 0) (8 - j))) ::
        (a2, of_usize i) :: (a1, of_first (map (limb_of digest) (seq 0 i))) :: (a0, VPointer a p) :: (a, v) :: l) K2) as bytes.
    { go_on (bytes 8%nat 0%nat eq_refl). }
    induction n as [| n IHn]; intros j whole_j; apply wp_loop; unfold inner at 1; steps.
    + replace j with 8%nat by lia. change (Z.of_nat 8 <? 8) with false. steps.
      rewrite firstn_all2 by lia. rewrite Nat.sub_diag. cbn [repeat]. rewrite app_nil_r. apply calls_u64_of_bytes; [exact eight |]. steps.
      { pose proof (length_of_first (map (limb_of digest) (seq 0 i))) as four. rewrite four by (rewrite length_limbs; lia). lia. }
      { rewrite Nat2Z.id. pose proof (of_first_with (map (limb_of digest) (seq 0 i)) (limb_of digest i)) as next. rewrite length_limbs in next.
        apply next. lia. }
      steps. specialize (IH (S i) ltac:(lia)). rewrite Nat2Z.inj_succ, seq_S, map_app in IH. go_on IH.
    + replace (Z.of_nat j <? 8) with true by (symmetry; apply Z.ltb_lt; lia).
      destruct (chunk_byte 8 (8 * i) j digest) as (b & at_b & in_chunk); [lia | lia |]. fold (chunk_of digest i) in in_chunk. steps.
      { rewrite map_length. lia. }
      { replace (Z.to_nat (8 * Z.of_nat i + Z.of_nat j)) with (8 * i + j)%nat by lia. eapply part_element; [exact held |].
        exact (map_nth_error of_byte _ _ at_b). }
      { rewrite (length_filled 8 j _ eight) by lia. lia. }
      { rewrite Nat2Z.id. apply with_element. rewrite (length_filled 8 j _ eight) by lia. lia. }
      rewrite (fill of_byte _ 8 j b _ eight in_chunk). specialize (IHn (S j) ltac:(lia)). rewrite Nat2Z.inj_succ in IHn. go_on IHn.
Qed.

(** An array of 32 bytes, of which these are written. *)
Definition of_written (w : list value) : value := VArray (w ++ repeat (VInteger IntegerKind.U8 0) (32 - length w)).

Lemma length_of_written (w : list value) : (length w <= 32)%nat -> length (w ++ repeat (VInteger IntegerKind.U8 0) (32 - length w)) = 32%nat.
Proof. intros inside. rewrite app_length, repeat_length. lia. Qed.

Lemma of_written_with (w : list value) (x : value) : (length w < 32)%nat ->
  with_part_at [length w] x (of_written w) = Some (of_written (w ++ [x])).
Proof.
  intros inside. unfold of_written. rewrite with_element by (rewrite length_of_written; lia). rewrite set_nth_app, app_length.
  replace (32 - length w)%nat with (S (31 - length w)) by lia. cbn [repeat set_nth length].
  replace (32 - (length w + 1))%nat with (31 - length w)%nat by lia. now rewrite <- app_assoc.
Qed.

Lemma length_eight (n : N) : length (eight n) = 8%nat.
Proof. reflexivity. Qed.

Lemma length_eights (ns : list N) : length (concat (map eight ns)) = (8 * length ns)%nat.
Proof. induction ns as [| n ns IH]; [reflexivity |]. cbn [map concat length]. rewrite app_length, IH, length_eight. lia. Qed.

Lemma calls_digest_of_limbs a p v ns l (Q : post) :
  part p v = Some (of_words ns) -> length ns = 4%nat -> Q ((a, v) :: l) (VArray (concat (map eight ns))) ->
  call "ashlar_vkey::field::digest_of_limbs" [VPointer a p] ((a, v) :: l) Q.
Proof.
  intros held size post. unfold of_words in held. enter field.field.digest_of_limbs. steps. apply calls_byte. steps. loop_body outer.
  enough (forall rest done, ns = done ++ rest ->
    wp functions (Loop outer) ((a2, of_usize (length done)) :: (a1, of_written (concat (map eight done))) :: (a0, VPointer a p) :: (a, v) :: l) K) as rounds.
  { specialize (rounds ns [] eq_refl). go_on rounds. }
  induction rest as [| n rest IH]; intros done whole; apply wp_loop; unfold outer at 1; steps.
  - rewrite app_nil_r in whole. subst done. rewrite size. change (Z.of_nat 4 <? 4) with false. steps.
    unfold of_written. rewrite length_eights, size. change (32 - 8 * 4)%nat with 0%nat. cbn [repeat]. rewrite app_nil_r. ret post.
  - assert (length done < 4)%nat as inside by (subst ns; rewrite app_length in size; cbn in size; lia).
    replace (Z.of_nat (length done) <? 4) with true by (symmetry; apply Z.ltb_lt; lia). steps.
    { rewrite map_length. lia. }
    { eapply part_element; [exact held | subst ns; apply element_of]. }
    apply calls_u64_bytes. steps. change (bytes_of 8 (Z.of_N n)) with (eight n).
    lazymatch goal with |- wp _ (Loop ?b) _ ?k => set (inner := b); set (K2 := k) end.
    enough (forall more some, eight n = some ++ more ->
      wp functions (Loop inner) ((a4, of_usize (length some)) :: (a3, VArray (eight n)) :: (a2, of_usize (length done)) ::
        (a1, of_written (concat (map eight done) ++ some)) :: (a0, VPointer a p) :: (a, v) :: l) K2) as bytes.
    { specialize (bytes (eight n) [] eq_refl). rewrite app_nil_r in bytes. go_on bytes. }
    induction more as [| x more IHm]; intros some whole_n; apply wp_loop; unfold inner at 1; steps.
    + rewrite app_nil_r in whole_n. subst some. rewrite length_eight. change (Z.of_nat 8 <? 8) with false. steps.
      specialize (IH (done ++ [n])). rewrite app_length, Nat2Z.inj_add, map_app, concat_app in IH. cbn [length map concat] in IH.
      rewrite app_nil_r in IH. go_on (IH ltac:(now rewrite <- app_assoc)).
    + assert (length some < 8)%nat as below by (rewrite <- (length_eight n), whole_n, app_length; cbn; lia).
      assert (length (concat (map eight done) ++ some) = (8 * length done + length some)%nat) as at_byte by (rewrite app_length, length_eights; lia).
      replace (Z.of_nat (length some) <? 8) with true by (symmetry; apply Z.ltb_lt; lia). steps.
      { rewrite whole_n, app_length. cbn [length]. lia. }
      { rewrite Nat2Z.id. cbn [part parts]. rewrite whole_n, nth_error_app2, Nat.sub_diag by lia. reflexivity. }
      { rewrite length_of_written; lia. }
      { replace (Z.to_nat (8 * Z.of_nat (length done) + Z.of_nat (length some))) with (length (concat (map eight done) ++ some)) by lia.
        apply of_written_with. lia. }
      specialize (IHm (some ++ [x])). rewrite app_length, Nat2Z.inj_add, app_assoc in IHm. cbn [length] in IHm.
      go_on (IHm ltac:(now rewrite <- app_assoc)).
Qed.

Lemma encode_limbs (ns : list N) : of_string (encode limbs ns) = VArray (concat (map eight ns)).
Proof. unfold of_string. f_equal. now apply (encode_each u64 tt). Qed.

(** For every digest of 32 bytes: the four limbs of the model. *)
Theorem limbs_of_digest_is_model (h : heap) (at_digest : nat) (digest : bytes) :
  nth_error h at_digest = Some (of_string digest) -> length digest = 32%nat ->
  exists h', evaluates functions h (field.field.limbs_of_digest [] [] [VPointer at_digest []]) h' (inl (of_words (limbs_of_bytes digest))).
Proof.
  intros held size. in_memory functions "ashlar_vkey::field::limbs_of_digest" [(at_digest, of_string digest)].
  now apply (calls_limbs_of_digest at_digest [] (of_string digest) digest).
Qed.

(** For every four limbs: the digest of which they are the limbs, as the model encodes them. *)
Theorem digest_of_limbs_is_model (h : heap) (at_limbs : nat) (ns : list N) :
  nth_error h at_limbs = Some (of_words ns) -> well_formed limbs ns = true ->
  exists h', evaluates functions h (field.field.digest_of_limbs [] [] [VPointer at_limbs []]) h' (inl (of_string (encode limbs ns))).
Proof.
  intros held well. unfold limbs, array, items in well. cbn [well_formed] in well. apply andb_true_iff in well as [four _]. apply N.eqb_eq in four.
  in_memory functions "ashlar_vkey::field::digest_of_limbs" [(at_limbs, of_words ns)].
  apply (calls_digest_of_limbs at_limbs [] (of_words ns) ns); [reflexivity | lia | now rewrite encode_limbs].
Qed.
