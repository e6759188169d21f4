(** Bytes that have to be these: tags and reserved fields, of any length; and all that are left. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require take.
From Ashlar Require Encoding.Framing.
From Vkey Require Import Values Words Put Reads Cursor Take.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.Framing.

(** A byte of a part of a string, beside the byte that it has to be. *)
Lemma compared (chunk expected : bytes) (i : nat) (b e : Byte.byte) :
  nth_error chunk i = Some b -> nth_error expected i = Some e -> firstn i chunk = firstn i expected ->
  if (number_of_byte b =? number_of_byte e)%N then firstn (S i) chunk = firstn (S i) expected else same_bytes chunk expected = false.
Proof.
  intros of_chunk of_expected same. destruct (N.eqb_spec (number_of_byte b) (number_of_byte e)) as [equal | other].
  - apply (f_equal byte_of_number) in equal. rewrite !byte_of_number_of_byte in equal. subst e.
    rewrite (firstn_succ i b), (firstn_succ i b expected) by assumption. now f_equal.
  - destruct (same_bytes chunk expected) eqn:all; [| reflexivity]. apply same_bytes_spec in all. subst expected. congruence.
Qed.

Lemma all_compared (n : nat) (chunk expected : bytes) :
  length chunk = n -> length expected = n -> firstn n chunk = firstn n expected -> same_bytes chunk expected = true.
Proof. intros one two same. rewrite !firstn_all2 in same by lia. now apply same_bytes_spec. Qed.

(** Any tag, wherever it lies. *)
Lemma calls_take_tag cur data tag p v bs expected pos l (Q : post) :
  Z.of_nat (length bs) < 2 ^ 63 -> (pos <= length bs)%nat -> part p v = Some (of_string expected) -> Z.of_nat (length expected) < 2 ^ 63 ->
  match decode (constant expected BadMagic) (skipn pos bs) with
  | Accept _ rest => forall pos', (pos' <= length bs)%nat -> skipn pos' bs = rest ->
      Q ((cur, cursor data pos') :: (data, of_string bs) :: (tag, v) :: l) (ok unit)
  | Fault why at_fault => forall pos',
      Q ((cur, cursor data pos') :: (data, of_string bs) :: (tag, v) :: l) (err (decode_error (length bs - length at_fault) why))
  end ->
  call "ashlar_vkey::take::take_tag" [VPointer cur []; VPointer tag p] ((cur, cursor data pos) :: (data, of_string bs) :: (tag, v) :: l) Q.
Proof.
  intros small inside held fits post. unfold of_string in held. cbn -[split_bytes same_bytes] in post. enter take.take.take_tag. steps.
  rewrite map_length. front data. front cur. apply calls_advance; [exact small | exact inside | exact fits |].
  rewrite (split_at (length expected) pos bs inside) in post.
  destruct (Nat.leb_spec (pos + length expected) (length bs)) as [enough | short]; [| truncated pos post]. steps.
  loop_body body.
  enough (forall rest i, (i + rest = length expected)%nat -> firstn i (firstn (length expected) (skipn pos bs)) = firstn i expected ->
    wp functions (Loop body) ((a2, of_usize i) :: (a1, of_usize pos) :: (a0, VPointer tag p) :: (a, VPointer cur []) ::
      (cur, cursor data (pos + length expected)) :: (data, of_string bs) :: (tag, v) :: l) K) as rounds.
  { go_on (rounds (length expected) O eq_refl eq_refl). }
  pose proof (length_chunk (length expected) pos bs enough) as size. set (chunk := firstn (length expected) (skipn pos bs)) in *.
  induction rest as [| rest IH]; intros i whole so_far; apply wp_loop; unfold body at 1; steps.
  - rewrite map_length. assert (i = length expected) as -> by lia. rewrite Z.ltb_irrefl. steps.
    rewrite (all_compared _ chunk expected size eq_refl so_far) in post. specialize (post (pos + length expected)%nat enough eq_refl). ret post.
  - rewrite map_length. replace (Z.of_nat i <? Z.of_nat (length expected)) with true by (symmetry; apply Z.ltb_lt; lia). steps.
    destruct (chunk_byte (length expected) pos i bs enough) as (b & at_b & in_chunk); [lia |].
    destruct (nth_error expected i) as [e |] eqn:at_e; [| apply nth_error_None in at_e; lia].
    front data. front cur. apply (calls_byte_at _ _ bs _ _ _ _ b); [lia | rewrite <- at_b; f_equal; lia |]. steps.
    { rewrite map_length. lia. }
    { eapply part_element; [exact held |]. rewrite Nat2Z.id. exact (map_nth_error of_byte _ _ at_e). }
    apply calls_byte. steps. apply calls_equal_byte. steps.
    pose proof (compared chunk expected i b e in_chunk at_e so_far) as decided.
    destruct (number_of_byte b =? number_of_byte e)%N; cbn [negb]; steps.
    + specialize (IH (S i) ltac:(lia) decided). rewrite Nat2Z.inj_succ in IH. go_on IH.
    + apply (calls_decode_error pos BadMagic). steps. rewrite decided in post. cbv beta iota in post.
      specialize (post (pos + length expected)%nat). rewrite at_fault_is_here in post by exact inside. ret post.
Qed.

(** So many zeros. *)
Lemma calls_take_zeros cur data bs count pos l (Q : post) :
  Z.of_nat (length bs) < 2 ^ 63 -> (pos <= length bs)%nat -> Z.of_nat count < 2 ^ 63 ->
  match decode (zero_bytes count) (skipn pos bs) with
  | Accept _ rest => forall pos', (pos' <= length bs)%nat -> skipn pos' bs = rest ->
      Q ((cur, cursor data pos') :: (data, of_string bs) :: l) (ok unit)
  | Fault why at_fault => forall pos',
      Q ((cur, cursor data pos') :: (data, of_string bs) :: l) (err (decode_error (length bs - length at_fault) why))
  end ->
  call "ashlar_vkey::take::take_zeros" [VPointer cur []; of_usize count] ((cur, cursor data pos) :: (data, of_string bs) :: l) Q.
Proof.
  intros small inside fits post. cbn -[split_bytes same_bytes] in post. rewrite repeat_length in post. enter take.take.take_zeros. steps.
  front data. front cur. apply calls_advance; [exact small | exact inside | exact fits |].
  rewrite (split_at count pos bs inside) in post.
  destruct (Nat.leb_spec (pos + count) (length bs)) as [enough | short]; [| truncated pos post]. steps.
  loop_body body.
  enough (forall rest i, (i + rest = count)%nat -> firstn i (firstn count (skipn pos bs)) = firstn i (repeat Byte.x00 count) ->
    wp functions (Loop body) ((a2, of_usize i) :: (a1, of_usize pos) :: (a0, of_usize count) :: (a, VPointer cur []) ::
      (cur, cursor data (pos + count)) :: (data, of_string bs) :: l) K) as rounds.
  { go_on (rounds count O eq_refl eq_refl). }
  pose proof (length_chunk count pos bs enough) as size. set (chunk := firstn count (skipn pos bs)) in *.
  induction rest as [| rest IH]; intros i whole so_far; apply wp_loop; unfold body at 1; steps.
  - assert (i = count) as -> by lia. rewrite Z.ltb_irrefl. steps.
    rewrite (all_compared _ chunk _ size (repeat_length _ _) so_far) in post. specialize (post (pos + count)%nat enough eq_refl). ret post.
  - replace (Z.of_nat i <? Z.of_nat count) with true by (symmetry; apply Z.ltb_lt; lia). steps.
    destruct (chunk_byte count pos i bs enough) as (b & at_b & in_chunk); [lia |].
    front data. front cur. apply (calls_byte_at _ _ bs _ _ _ _ b); [lia | rewrite <- at_b; f_equal; lia |]. steps.
    apply calls_byte. steps. apply (calls_equal_byte b Byte.x00). steps.
    assert (nth_error (repeat Byte.x00 count) i = Some Byte.x00) as at_e by (apply nth_error_repeat; lia).
    pose proof (compared chunk _ i b Byte.x00 in_chunk at_e so_far) as decided.
    destruct (number_of_byte b =? number_of_byte Byte.x00)%N; cbn [negb]; steps.
    + specialize (IH (S i) ltac:(lia) decided). rewrite Nat2Z.inj_succ in IH. go_on IH.
    + apply (calls_decode_error pos ReservedNotZero). steps. rewrite decided in post. cbv beta iota in post.
      specialize (post (pos + count)%nat). rewrite at_fault_is_here in post by exact inside. ret post.
Qed.

(** All bytes that are left. *)
Lemma calls_take_rest cur data bs pos l (Q : post) : (pos <= length bs)%nat ->
  Q ((cur, cursor data (length bs)) :: (data, of_string bs) :: l) (of_string (skipn pos bs)) ->
  call "ashlar_vkey::take::take_rest" [VPointer cur []] ((cur, cursor data pos) :: (data, of_string bs) :: l) Q.
Proof.
  intros inside post. enter take.take.take_rest. steps. front data. front cur. apply calls_rest; [exact inside |]. intros rest. steps. ret post.
Qed.
