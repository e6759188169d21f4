(** What `field.rs` reads and writes of digests: four elements of Goldilocks, and four limbs. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require field.
From Ashlar Require Encoding.FieldElements.
From Vkey Require Import Values Words Put Reads Cursor Take Elements Field.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.FieldElements.

Definition of_words (ns : list N) : value := VArray (map of_u64 ns).

(** An array of four, of which the first elements are read. *)
Definition of_first (ks : list N) : value := VArray (map of_u64 ks ++ repeat (u64_value 0) (4 - length ks)).

Lemma of_first_with (ks : list N) (k : N) : (length ks < 4)%nat ->
  with_part_at [length ks] (of_u64 k) (of_first ks) = Some (of_first (ks ++ [k])).
Proof.
  intros inside. unfold of_first. rewrite with_element by (rewrite app_length, map_length, repeat_length; lia).
  rewrite <- (map_length of_u64 ks) at 1. rewrite set_nth_app, map_app, app_length. replace (4 - length ks)%nat with (S (3 - length ks)) by lia.
  cbn [repeat set_nth map length]. replace (4 - (length ks + 1))%nat with (3 - length ks)%nat by lia. now rewrite <- app_assoc.
Qed.

Lemma length_of_first (ks : list N) : (length ks <= 4)%nat -> length (map of_u64 ks ++ repeat (u64_value 0) (4 - length ks)) = 4%nat.
Proof. intros inside. rewrite app_length, map_length, repeat_length. lia. Qed.

(** The loop that fills an array of four by the reader of the codec [c]. *)
Ltac fill_four reader c at_done at_array cur data bs l Q post :=
  let body := fresh "body" in let K := fresh "K" in let rounds := fresh "rounds" in let m := fresh "m" in let IH := fresh "IH" in
  let pos1 := fresh "pos1" in let ks := fresh "ks" in let size := fresh "size" in let inside1 := fresh "inside1" in
  let k := fresh "k" in let rest := fresh "rest" in let why := fresh "why" in let at_fault := fresh "at_fault" in
  let pos2 := fresh "pos2" in let inside2 := fresh "inside2" in
  lazymatch goal with |- wp _ (Loop ?b) ((_, _) :: (_, _) :: (_, _) :: (?a, ?v) :: _) ?k =>
    set (body := b); set (K := k);
    enough (forall m ks pos1, (length ks + m)%nat = 4%nat -> (pos1 <= length bs)%nat ->
      match decode_items (fun _ : Datatypes.unit => c) (fun s _ => s) m tt (skipn pos1 bs) with
      | Accept more rest => forall pos', (pos' <= length bs)%nat -> skipn pos' bs = rest ->
          Q ((data, of_string bs) :: l) (match rest with [] => ok (of_words (ks ++ more)) | _ :: _ => err (decode_error pos' TrailingBytes) end)
      | Fault why at_fault => forall _ : nat, Q ((data, of_string bs) :: l) (err (decode_error (length bs - length at_fault) why))
      end ->
      wp functions (Loop body) ((at_done, of_usize (length ks)) :: (at_array, of_first ks) :: (cur, cursor data pos1) :: (a, v) ::
        (data, of_string bs) :: l) K) as rounds
  end;
  [ go_on (rounds 4%nat (@nil N) 0%nat eq_refl ltac:(lia) post)
  | clear post; induction m as [| m IH]; intros ks pos1 size inside1 post; apply wp_loop; unfold body at 1; steps;
    [ replace (Z.of_nat (length ks) <? 4) with false by (symmetry; apply Z.ltb_ge; lia); steps;
      cbn [decode_items] in post; specialize (post pos1 inside1 eq_refl); rewrite app_nil_r in post;
      front data; front cur; apply calls_take_end; [assumption | assumption |];
      revert post; destruct (skipn pos1 bs) as [| ? ?]; intros post; steps;
      [unfold of_first; rewrite (ltac:(lia) : (4 - length ks)%nat = 0%nat); cbn [repeat]; rewrite app_nil_r |]; ret post
    | replace (Z.of_nat (length ks) <? 4) with true by (symmetry; apply Z.ltb_lt; lia); steps;
      cbn [decode_items] in post; front data; front cur; apply reader; [assumption | assumption |];
      revert post; case (decode c (skipn pos1 bs)); [intros k rest post | intros why at_fault post]; cbv beta iota in post;
      [ intros pos2 inside2 <-; steps; [rewrite length_of_first by lia; lia | rewrite Nat2Z.id; apply of_first_with; lia |];
        specialize (IH (ks ++ [k]) pos2 ltac:(rewrite app_length; cbn; lia) inside2);
        rewrite app_length, Nat2Z.inj_add in IH; steps;
        revert post; destruct (decode_items (fun _ : Datatypes.unit => c) (fun s _ => s) m tt (skipn pos2 bs)); intros post;
        [rewrite <- app_assoc in IH; cbn [app] in IH |]; go_on (IH post)
      | intros pos2; specialize (post pos2); steps; ret post ] ] ].

Lemma calls_decode_digest data bs l (Q : post) : Z.of_nat (length bs) < 2 ^ 63 ->
  Q ((data, of_string bs) :: l) (of_result of_words bs (decode_whole goldilocks_digest bs)) ->
  call "ashlar_vkey::field::decode_digest" [VPointer data []] ((data, of_string bs) :: l) Q.
Proof.
  intros small post. apply parts_of_whole in post. cbn [decode goldilocks_digest array items] in post.
  rewrite decode_many_is_items in post. change (N.to_nat 4) with 4%nat in post.
  enter field.field.decode_digest. steps. apply calls_new. steps. apply calls_word64. steps.
  fill_four take_goldilocks_reads goldilocks a2 a1 a0 data bs l Q post.
Qed.

(** For every string of fewer than 2^63 bytes: the digest of which the string is the encoding, or the reason and the offset of the model. *)
Theorem decode_digest_is_model (h : heap) (data : nat) (bs : bytes) :
  nth_error h data = Some (of_string bs) -> Z.of_nat (length bs) < 2 ^ 63 ->
  exists h', evaluates functions h (field.field.decode_digest [] [] [VPointer data []]) h'
    (inl (of_result of_words bs (decode_whole goldilocks_digest bs))).
Proof. intros held small. in_memory functions "ashlar_vkey::field::decode_digest" [(data, of_string bs)]. now apply calls_decode_digest. Qed.

Lemma calls_decode_limbs data bs l (Q : post) : Z.of_nat (length bs) < 2 ^ 63 ->
  Q ((data, of_string bs) :: l) (of_result of_words bs (decode_whole limbs bs)) ->
  call "ashlar_vkey::field::decode_limbs" [VPointer data []] ((data, of_string bs) :: l) Q.
Proof.
  intros small post. apply parts_of_whole in post. cbn [decode limbs array items] in post.
  rewrite decode_many_is_items in post. change (N.to_nat 4) with 4%nat in post.
  enter field.field.decode_limbs. steps. apply calls_new. steps. apply calls_word64. steps.
  fill_four take_u64_reads u64 a2 a1 a0 data bs l Q post.
Qed.

(** The same of four limbs. *)
Theorem decode_limbs_is_model (h : heap) (data : nat) (bs : bytes) :
  nth_error h data = Some (of_string bs) -> Z.of_nat (length bs) < 2 ^ 63 ->
  exists h', evaluates functions h (field.field.decode_limbs [] [] [VPointer data []]) h' (inl (of_result of_words bs (decode_whole limbs bs))).
Proof. intros held small. in_memory functions "ashlar_vkey::field::decode_limbs" [(data, of_string bs)]. now apply calls_decode_limbs. Qed.

(** The encoding of a digest of elements as the values that the translated code writes. *)
Lemma encode_digest (ns : list N) : map of_byte (encode goldilocks_digest ns) = concat (map eight ns).
Proof. now apply (encode_each goldilocks tt). Qed.

Lemma calls_encode_digest a p v ns l (Q : post) :
  part p v = Some (of_words ns) -> length ns = 4%nat -> Forall is_element ns -> Q ((a, v) :: l) (ok (of_string (encode goldilocks_digest ns))) ->
  call "ashlar_vkey::field::encode_digest" [VPointer a p] ((a, v) :: l) Q.
Proof.
  intros held size well post. unfold of_words in held. unfold of_string in post. rewrite encode_digest in post.
  enter field.field.encode_digest. steps. loop_body body.
  enough (forall rest done, ns = done ++ rest ->
    wp functions (Loop body) ((a2, of_usize (length done)) :: (a1, VArray (concat (map eight done))) :: (a0, VPointer a p) :: (a, v) :: l) K) as rounds.
  { specialize (rounds ns [] eq_refl). go_on rounds. }
  induction rest as [| x rest IH]; intros done whole; apply wp_loop; unfold body at 1; steps.
  - rewrite app_nil_r in whole. subst done. rewrite size. change (Z.of_nat 4 <? 4) with false. steps. ret post.
  - assert (length done < 4)%nat as inside by (subst ns; rewrite app_length in size; cbn in size; lia).
    replace (Z.of_nat (length done) <? 4) with true by (symmetry; apply Z.ltb_lt; lia).
    assert (is_element x) as good by (apply (proj1 (Forall_forall _ _) well); subst ns; apply in_or_app; right; now left).
    steps.
    { rewrite map_length. lia. }
    { eapply part_element; [exact held | subst ns; apply element_of]. }
    apply calls_is_goldilocks. rewrite good. steps. cbn [negb]. steps.
    { rewrite map_length. lia. }
    { eapply part_element; [exact held | subst ns; apply element_of]. }
    front a1. apply calls_put_u64. steps.
    specialize (IH (done ++ [x])). rewrite app_length, Nat2Z.inj_add, map_app, concat_app in IH. cbn [length map concat] in IH.
    rewrite app_nil_r in IH. go_on (IH ltac:(now rewrite <- app_assoc)).
Qed.

(** For every digest of four elements: the encoding of the model. *)
Theorem encode_digest_is_model (h : heap) (digest : nat) (ns : list N) :
  nth_error h digest = Some (of_words ns) -> well_formed goldilocks_digest ns = true ->
  exists h', evaluates functions h (field.field.encode_digest [] [] [VPointer digest []]) h'
    (inl (ok (of_string (encode goldilocks_digest ns)))).
Proof.
  intros held well. unfold goldilocks_digest, array, items in well. cbn [well_formed] in well. apply andb_true_iff in well as [four each].
  in_memory functions "ashlar_vkey::field::encode_digest" [(digest, of_words ns)].
  apply N.eqb_eq in four. apply (calls_encode_digest digest [] (of_words ns) ns); [reflexivity | lia | | reflexivity].
  now apply elements_are_elements in each.
Qed.
