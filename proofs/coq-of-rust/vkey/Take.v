(** What `take.rs` reads: what the codecs of the model decode, for every string and every position in it. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require take.
From Ashlar Require Encoding.VmKey.
From Vkey Require Import Values Words Reads Cursor.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.VmKey.

Lemma at_fault_is_here (bs : bytes) (pos : nat) : (pos <= length bs)%nat -> (length bs - length (skipn pos bs))%nat = pos.
Proof. intros inside. rewrite skipn_length. lia. Qed.

Lemma chunk_byte (n pos i : nat) (bs : bytes) : (pos + n <= length bs)%nat -> (i < n)%nat ->
  exists b, nth_error bs (pos + i) = Some b /\ nth_error (firstn n (skipn pos bs)) i = Some b.
Proof.
  intros enough inside. destruct (nth_error bs (pos + i)) as [b |] eqn:found.
  - exists b. split; [reflexivity |]. rewrite <- found. rewrite <- (firstn_skipn pos bs) at 2.
    rewrite nth_error_app2, firstn_length_le by (rewrite ?firstn_length_le; lia). replace (pos + i - pos)%nat with i by lia.
    rewrite <- (firstn_skipn n (skipn pos bs)) at 2. rewrite nth_error_app1; [reflexivity |].
    rewrite firstn_length_le; [exact inside |]. rewrite skipn_length. lia.
  - apply nth_error_None in found. lia.
Qed.

Lemma length_chunk (n pos : nat) (bs : bytes) : (pos + n <= length bs)%nat -> length (firstn n (skipn pos bs)) = n.
Proof. intros enough. apply firstn_length_le. rewrite skipn_length. lia. Qed.

(** Too few bytes are left. *)
Ltac truncated pos post := specialize (post pos); rewrite at_fault_is_here in post by assumption; steps; ret post.

Lemma take_u8_reads : reads functions (Path "ashlar_vkey::take::take_u8") u8 of_u8.
Proof.
  intros cur data bs pos l Q small inside post. cbn -[split_bytes] in post. enter take.take.take_u8. steps.
  front data. front cur. apply (calls_advance _ _ _ _ 1); [exact small | exact inside | lia |].
  rewrite (split_at 1 pos bs inside) in post. destruct (Nat.leb_spec (pos + 1) (length bs)) as [enough | short]; [| truncated pos post].
  steps. destruct (chunk_byte 1 pos 0 bs enough) as (b & at_b & first); [lia |].
  front data. front cur. apply (calls_byte_at _ _ bs _ _ _ _ b); [lia | rewrite Nat2Z.id, <- at_b; f_equal; lia |].
  specialize (post (pos + 1)%nat enough eq_refl).
  pose proof (length_chunk 1 pos bs enough) as size. destruct (firstn 1 (skipn pos bs)) as [| b' []]; try discriminate. injection first as ->.
  cbn [number_of_bytes] in post. rewrite N.mul_0_r, N.add_0_r in post. change (of_u8 (number_of_byte b)) with (of_byte b) in post.
  steps. ret post.
Qed.

(** The loop that fills an array of n bytes is the same in two readers. *)
Lemma length_filled (n i : nat) (chunk : bytes) : length chunk = n -> (i <= n)%nat ->
  length (map of_byte (firstn i chunk) ++ repeat (VInteger IntegerKind.U8 0) (n - i)) = n.
Proof. intros size below. rewrite app_length, map_length, repeat_length, firstn_length_le; lia. Qed.

Lemma with_element (elements : list value) (i : nat) (x : value) : (i < length elements)%nat ->
  with_part_at [i] x (VArray elements) = Some (VArray (set_nth i x elements)).
Proof.
  intros inside. cbn [with_part_at parts with_part]. destruct (nth_error elements i) eqn:found; [reflexivity |]. apply nth_error_None in found. lia.
Qed.

Ltac fill_array n bs pos enough at_cursor at_array at_index at_start cur data l post :=
  let chunk := fresh "chunk" in let size := fresh "size" in
  set (chunk := firstn n (skipn pos bs)) in *; pose proof (length_chunk n pos bs enough) as size; fold chunk in size;
  let body := fresh "body" in let K := fresh "K" in let rounds := fresh "rounds" in
  lazymatch goal with |- wp _ (Loop ?b) _ ?k => set (body := b); set (K := k) end;
  enough (forall rest i, (i + rest = n)%nat ->
    wp functions (Loop body) ((at_index, of_usize i) :: (at_array, VArray (map of_byte (firstn i chunk) ++ repeat (VInteger IntegerKind.U8 0) (n - i))) ::
      (at_start, of_usize pos) :: (cur, cursor data (pos + n)) :: (data, of_string bs) :: (at_cursor, VPointer cur []) :: l) K) as rounds;
  [ go_on (rounds n O eq_refl)
  | let rest := fresh "rest" in let IH := fresh "IH" in let i := fresh "i" in let whole := fresh "whole" in
    induction rest as [| rest IH]; intros i whole; apply wp_loop; unfold body at 1; steps;
    [ assert (i = n) as -> by lia; rewrite Z.ltb_irrefl; steps;
      rewrite (firstn_all2 chunk) by lia; rewrite Nat.sub_diag; cbn [repeat]; rewrite app_nil_r
    | match goal with |- context [Z.of_nat i <? ?m] => replace (Z.of_nat i <? m) with true by (symmetry; apply Z.ltb_lt; lia) end;
      steps; let b := fresh "b" in let at_b := fresh "at_b" in let in_chunk := fresh "in_chunk" in
      destruct (chunk_byte n pos i bs enough) as (b & at_b & in_chunk); [lia |]; fold chunk in in_chunk;
      front data; front cur; apply (calls_byte_at _ _ bs _ _ _ _ b); [lia | rewrite <- at_b; f_equal; lia |];
      steps; [rewrite (length_filled n i chunk size) by lia; lia | rewrite Nat2Z.id; apply with_element; rewrite (length_filled n i chunk size) by lia; lia |];
      rewrite (fill of_byte chunk n i b _ size in_chunk);
      steps; specialize (IH (S i) ltac:(lia)); rewrite Nat2Z.inj_succ in IH; go_on IH ] ].

Lemma take_bytes32_reads : reads functions (Path "ashlar_vkey::take::take_bytes32") commitment of_string.
Proof.
  intros cur data bs pos l Q small inside post. cbn -[split_bytes] in post. enter take.take.take_bytes32. steps.
  front data. front cur. apply (calls_advance _ _ _ _ 32); [exact small | exact inside | lia |].
  rewrite (split_at 32 pos bs inside) in post. destruct (Nat.leb_spec (pos + 32) (length bs)) as [enough | short]; [| truncated pos post].
  steps. apply calls_byte. steps. fill_array 32%nat bs pos enough a a1 a2 a0 cur data l post.
  specialize (post (pos + 32)%nat enough eq_refl). ret post.
Qed.

Lemma take_u64_reads : reads functions (Path "ashlar_vkey::take::take_u64") u64 of_u64.
Proof.
  intros cur data bs pos l Q small inside post. cbn -[split_bytes] in post. enter take.take.take_u64. steps.
  front data. front cur. apply (calls_advance _ _ _ _ 8); [exact small | exact inside | lia |].
  rewrite (split_at 8 pos bs inside) in post. destruct (Nat.leb_spec (pos + 8) (length bs)) as [enough | short]; [| truncated pos post].
  steps. apply calls_byte. steps. fill_array 8%nat bs pos enough a a1 a2 a0 cur data l post.
  apply calls_u64_of_bytes; [exact size |]. steps. specialize (post (pos + 8)%nat enough eq_refl). ret post.
Qed.

Lemma take_u16_reads : reads functions (Path "ashlar_vkey::take::take_u16") u16 of_u16.
Proof.
  intros cur data bs pos l Q small inside post. cbn -[split_bytes] in post. enter take.take.take_u16. steps.
  front data. front cur. apply (calls_advance _ _ _ _ 2); [exact small | exact inside | lia |].
  rewrite (split_at 2 pos bs inside) in post. destruct (Nat.leb_spec (pos + 2) (length bs)) as [enough | short]; [| truncated pos post].
  steps. specialize (post (pos + 2)%nat enough eq_refl).
  pose proof (length_chunk 2 pos bs enough) as size.
  destruct (chunk_byte 2 pos 0 bs enough) as (b0 & at_0 & in_0); [lia |]. destruct (chunk_byte 2 pos 1 bs enough) as (b1 & at_1 & in_1); [lia |].
  destruct (firstn 2 (skipn pos bs)) as [| c0 [| c1 []]]; try discriminate. injection in_0 as ->. injection in_1 as ->.
  front data. front cur. apply (calls_byte_at _ _ bs _ _ _ _ b0); [lia | rewrite <- at_0; f_equal; lia |]. steps.
  front data. front cur. apply (calls_byte_at _ _ bs _ _ _ _ b1); [lia | rewrite <- at_1; f_equal; lia |]. steps.
  apply (calls_u16_of_bytes [b0; b1]); [reflexivity |]. steps. ret post.
Qed.

Lemma take_u32_reads : reads functions (Path "ashlar_vkey::take::take_u32") u32 of_u32.
Proof.
  intros cur data bs pos l Q small inside post. cbn -[split_bytes] in post. enter take.take.take_u32. steps.
  front data. front cur. apply (calls_advance _ _ _ _ 4); [exact small | exact inside | lia |].
  rewrite (split_at 4 pos bs inside) in post. destruct (Nat.leb_spec (pos + 4) (length bs)) as [enough | short]; [| truncated pos post].
  steps. specialize (post (pos + 4)%nat enough eq_refl).
  pose proof (length_chunk 4 pos bs enough) as size.
  destruct (chunk_byte 4 pos 0 bs enough) as (b0 & at_0 & in_0); [lia |]. destruct (chunk_byte 4 pos 1 bs enough) as (b1 & at_1 & in_1); [lia |].
  destruct (chunk_byte 4 pos 2 bs enough) as (b2 & at_2 & in_2); [lia |]. destruct (chunk_byte 4 pos 3 bs enough) as (b3 & at_3 & in_3); [lia |].
  destruct (firstn 4 (skipn pos bs)) as [| c0 [| c1 [| c2 [| c3 []]]]]; try discriminate.
  injection in_0 as ->. injection in_1 as ->. injection in_2 as ->. injection in_3 as ->.
  front data. front cur. apply (calls_byte_at _ _ bs _ _ _ _ b0); [lia | rewrite <- at_0; f_equal; lia |]. steps.
  front data. front cur. apply (calls_byte_at _ _ bs _ _ _ _ b1); [lia | rewrite <- at_1; f_equal; lia |]. steps.
  front data. front cur. apply (calls_byte_at _ _ bs _ _ _ _ b2); [lia | rewrite <- at_2; f_equal; lia |]. steps.
  front data. front cur. apply (calls_byte_at _ _ bs _ _ _ _ b3); [lia | rewrite <- at_3; f_equal; lia |]. steps.
  apply (calls_u32_of_bytes [b0; b1; b2; b3] _ _ eq_refl). steps. ret post.
Qed.

(** The codecs of the parts as they are. *)
Opaque u8 u16 u32 u64 commitment array.

Lemma number_below (n : nat) (b rest : bytes) (v : N) : decode (little_endian n) b = Accept v rest -> (v < 256 ^ N.of_nat n)%N.
Proof. intros read. apply (decode_accepts_one_string _ (little_endian_is_lawful n)) in read as [well _]. now apply N.ltb_lt in well. Qed.

(** Reads a part: what is read goes on, a fault is returned. Cases are made in the goal alone, as what is hidden in the context is large. *)
Ltac read reader c pos bs cur data post next :=
  front data; front cur; apply reader; [assumption | assumption |];
  revert post; let read := fresh "read" in case_eq (decode c (skipn pos bs)); [intros ? ? read post | intros ? ? read post]; cbv beta iota in post;
  [ let below := fresh "below" in intros next below <-; steps; forget_passed
  | let p := fresh "p" in intros p; specialize (post p); steps; ret post ].

Lemma take_count64_reads : reads functions (Path "ashlar_vkey::take::take_count64") u64 (fun n => VInteger IntegerKind.Usize (Z.of_N n)).
Proof.
  intros cur data bs pos l Q small inside post. enter take.take.take_count64. steps.
  read take_u64_reads u64 pos bs cur data post pos1.
  apply calls_count_of_u64; [exact (number_below 8 _ _ _ read) |]. steps. specialize (post pos1 below eq_refl). ret post.
Qed.

Lemma take_count16_reads : reads functions (Path "ashlar_vkey::take::take_count16") u16 (fun n => VInteger IntegerKind.Usize (Z.of_N n)).
Proof.
  intros cur data bs pos l Q small inside post. enter take.take.take_count16. steps.
  read take_u16_reads u16 pos bs cur data post pos1.
  apply calls_count_of_u16; [exact (number_below 2 _ _ _ read) |]. steps. specialize (post pos1 below eq_refl). ret post.
Qed.

(** The tag is the one that it is compared with now, or is not. *)
Ltac compare_tag post :=
  apply calls_byte; steps; apply calls_equal_u8; steps;
  lazymatch goal with |- after_condition _ _ _ _ _ (inl (VBool (_ =? ?m))) =>
    let tag := eval compute in (Z.to_N m) in
    apply after_either; intros decided; change m with (Z.of_N tag) in decided; rewrite equal_numbers in decided; rewrite decided in post;
    cbv beta iota in post; clear decided
  end; steps.

(** As many as are asked for. *)
Lemma length_decoded {A S} (c : S -> codec A) (next : S -> A -> S) (n : nat) (s : S) (b rest : bytes) (ks : list A) :
  decode_items c next n s b = Accept ks rest -> length ks = n.
Proof.
  revert s b rest ks. induction n as [| n IH]; intros s b rest ks read; cbn [decode_items] in read; [injection read as <- <-; reflexivity |].
  destruct (decode (c s) b) as [k behind |]; [| discriminate]. destruct (decode_items c next n (next s k) behind) eqn:others; [| discriminate].
  injection read as <- <-. cbn. f_equal. exact (IH _ _ _ _ others).
Qed.

(** A loop that reads as many items as are counted: item number [i] has the codec [c (state i)] and is [of] what is read, [one i] goes through
    its reader; the list of them makes [whole]. The cells hold the number that is read, the list, the count, the cursor and then [tail]. *)
Ltac read_each one c next state of whole at_done at_list at_count at_cursor count start cur data bs tail l Q post :=
  let body := fresh "body" in let K := fresh "K" in
  let rounds := fresh "rounds" in let m := fresh "m" in let IH := fresh "IH" in let done := fresh "done" in let pos1 := fresh "pos1" in
  let ks := fresh "ks" in let size := fresh "size" in let counted := fresh "counted" in let inside1 := fresh "inside1" in
  let k := fresh "k" in let rest := fresh "rest" in let why := fresh "why" in let at_fault := fresh "at_fault" in
  let pos2 := fresh "pos2" in let inside2 := fresh "inside2" in let more := fresh "more" in
  lazymatch goal with |- wp _ (Loop ?b) _ ?k => set (body := b); set (K := k) end;
  enough (forall m done pos1 ks, (length ks = done)%nat -> (done + m)%nat = N.to_nat count -> (pos1 <= length bs)%nat ->
    match decode_items c next m (state done) (skipn pos1 bs) with
    | Accept more rest => forall pos', (pos' <= length bs)%nat -> skipn pos' bs = rest ->
        Q ((cur, cursor data pos') :: (data, of_string bs) :: l) (ok (whole (ks ++ more)))
    | Fault why at_fault => forall pos',
        Q ((cur, cursor data pos') :: (data, of_string bs) :: l) (err (decode_error (length bs - length at_fault) why))
    end ->
    wp functions (Loop body) ((at_done, of_usize done) :: (at_list, VArray (map of ks)) :: (at_count, usize (Z.of_N count)) ::
      (at_cursor, VPointer cur []) :: (cur, cursor data pos1) :: (data, of_string bs) :: tail) K) as rounds;
  [ specialize (rounds (N.to_nat count) O start [] eq_refl eq_refl ltac:(assumption)); cbv beta in rounds; cbn [N.of_nat] in rounds;
    destruct (decode_items c next (N.to_nat count) _ (skipn start bs)); go_on (rounds post)
  | clear post; induction m as [| m IH]; intros done pos1 ks size counted inside1 post; apply wp_loop; unfold body at 1; steps;
    [ replace (Z.of_nat done <? Z.of_N count) with false by (symmetry; apply Z.ltb_ge; lia); steps;
      cbn [decode_items] in post; specialize (post pos1 inside1 eq_refl); rewrite app_nil_r in post; ret post
    | replace (Z.of_nat done <? Z.of_N count) with true by (symmetry; apply Z.ltb_lt; lia); steps;
      cbn [decode_items] in post; cbv beta in post; front data; front cur; one done; [assumption | assumption |];
      revert post; lazymatch goal with |- context [match decode ?item (skipn pos1 bs) with _ => _ end] => case (decode item (skipn pos1 bs)) end;
      [intros k rest post | intros why at_fault post]; cbv beta iota in post;
      [ intros pos2 inside2 <-; steps; specialize (IH (S done) pos2 (ks ++ [k])); rewrite Nat2Z.inj_succ, map_app in IH; cbv beta in IH;
        rewrite ?Nnat.Nat2N.inj_succ in IH;
        specialize (IH ltac:(rewrite app_length; cbn; lia) ltac:(lia) inside2); revert post;
        lazymatch goal with |- context [decode_items _ _ m ?s (skipn pos2 bs)] => destruct (decode_items c next m s (skipn pos2 bs)) as [more rest | why at_fault] end;
        intros post;
        [rewrite <- app_assoc in IH; cbn [app] in IH |]; go_on (IH post)
      | intros pos2; specialize (post pos2); steps; ret post ] ] ].

(** The same where all items have one codec. *)
Ltac read_all reader c of whole at_done at_list at_count at_cursor count start cur data bs tail l Q post :=
  let item := lazymatch type of c with codec ?item => item end in
  read_each ltac:(fun _ => apply reader) (fun _ : Datatypes.unit => c) (fun (s : Datatypes.unit) (_ : item) => s) (fun _ : nat => tt) of whole
    at_done at_list at_count at_cursor count start cur data bs tail l Q post.

(** As many strings as are counted, for every count. *)
Lemma calls_take_each32 cur data bs pos count l (Q : post) :
  Z.of_nat (length bs) < 2 ^ 63 -> (pos <= length bs)%nat -> (count < 2 ^ 64)%N ->
  match decode_items (fun _ : Datatypes.unit => commitment) (fun s _ => s) (N.to_nat count) tt (skipn pos bs) with
  | Accept ks rest => forall pos', (pos' <= length bs)%nat -> skipn pos' bs = rest ->
      Q ((cur, cursor data pos') :: (data, of_string bs) :: l) (ok (VArray (map of_string ks)))
  | Fault why at_fault => forall pos',
      Q ((cur, cursor data pos') :: (data, of_string bs) :: l) (err (decode_error (length bs - length at_fault) why))
  end ->
  calls functions (Path "ashlar_vkey::take::take_each32") [VPointer cur []; VInteger IntegerKind.Usize (Z.of_N count)]
    ((cur, cursor data pos) :: (data, of_string bs) :: l) Q.
Proof.
  intros small inside below post. enter take.take.take_each32. steps.
  read_all take_bytes32_reads commitment of_string (fun ks => VArray (map of_string ks)) a2 a1 a0 a count pos cur data bs l l Q post.
Qed.

Lemma calls_take_end cur data bs pos l (Q : post) : Z.of_nat (length bs) < 2 ^ 63 -> (pos <= length bs)%nat ->
  Q ((cur, cursor data pos) :: (data, of_string bs) :: l)
    (match skipn pos bs with [] => ok (VTuple []) | _ :: _ => err (decode_error pos TrailingBytes) end) ->
  calls functions (Path "ashlar_vkey::take::take_end") [VPointer cur []] ((cur, cursor data pos) :: (data, of_string bs) :: l) Q.
Proof.
  intros small inside post. enter take.take.take_end. steps.
  front data. front cur. apply calls_remaining; [assumption | assumption |]. steps.
  destruct (skipn pos bs) as [| b rest] eqn:left.
  - apply (f_equal (@length _)) in left. rewrite skipn_length in left. cbn in left.
    replace (Z.of_nat (length bs - pos) =? 0) with true by (symmetry; apply Z.eqb_eq; lia). steps. ret post.
  - apply (f_equal (@length _)) in left. rewrite skipn_length in left. cbn in left.
    replace (Z.of_nat (length bs - pos) =? 0) with false by (symmetry; apply Z.eqb_neq; lia). steps.
    front data. front cur. apply calls_position. steps. apply (calls_decode_error pos TrailingBytes). steps. ret post.
Qed.

(** What a reader of whole strings gives once its parts are read, at any position behind them. *)
Lemma parts_of_whole {A} (c : codec A) (of : A -> value) (bs : bytes) (R : value -> Prop) :
  R (of_result of bs (decode_whole c bs)) ->
  match decode c (skipn 0 bs) with
  | Accept k rest => forall pos, (pos <= length bs)%nat -> skipn pos bs = rest ->
      R (match rest with [] => ok (of k) | _ :: _ => err (decode_error pos TrailingBytes) end)
  | Fault why at_fault => forall _ : nat, R (err (decode_error (length bs - length at_fault) why))
  end.
Proof.
  unfold decode_whole. change (skipn 0 bs) with bs. destruct (decode c bs) as [k rest | why at_fault]; [| trivial].
  intros given pos inside left. destruct rest as [| b rest]; [exact given |]. cbn [of_result] in given.
  now rewrite <- left, at_fault_is_here in given.
Qed.

(** A whole string at [data]: what [reads] says of the codec [c], and nothing may be left. *)
Ltac whole reads c data bs post :=
  apply parts_of_whole in post; steps; apply calls_new; steps;
  lazymatch goal with |- calls _ _ [VPointer ?cur []] _ _ => front data; front cur end;
  apply (reads _ _ bs 0%nat); [assumption | lia |];
  revert post; case (decode c (skipn 0%nat bs)); [intros ? ? post | intros ? ? post]; cbv beta iota in post;
  [ let pos := fresh "pos" in let below := fresh "below" in
    intros pos below <-; specialize (post pos below eq_refl); steps;
    lazymatch goal with |- calls _ _ [VPointer ?cur []] _ _ => front data; front cur end;
    apply calls_take_end; [assumption | assumption |];
    revert post; case (skipn pos bs); [intros post | intros ? ? post]; cbv beta iota in post; steps; ret post
  | let p := fresh "p" in intros p; specialize (post p); steps; ret post ].
