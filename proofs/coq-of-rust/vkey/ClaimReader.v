(** The strict reader of claims: for every string, its result is that of the model. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require claim.
From Ashlar Require Encoding.FieldElements.
From Vkey Require Import Values Words Reads Cursor Take Field Claims.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.FieldElements.

Opaque goldilocks.

(** As many elements as are counted, for every count. *)
Lemma take_claim_reads : reads functions (Path "ashlar_vkey::claim::take_claim") claim of_claim.
Proof.
  intros cur data bs pos l Q small inside post. unfold claim, counted, counted_items, convert, follow in post. cbn [decode] in post.
  enter claim.claim.take_claim. steps.
  read take_count64_reads u64 pos bs cur data post pos0.
  unfold items in post. cbn [decode] in post. rewrite decode_many_is_items in post.
  match goal with found : decode u64 _ = Accept ?n _ |- _ => set (count := n) in *; pose proof (number_below 8 _ _ _ found) as fits end.
  lazymatch goal with |- wp _ (Loop ?b) _ ?k => set (body := b); set (K := k) end.
  enough (forall m done pos1 ks, (length ks = done)%nat -> (done + m)%nat = N.to_nat count -> (pos1 <= length bs)%nat ->
    match decode_items (fun _ : Datatypes.unit => goldilocks) (fun s _ => s) m tt (skipn pos1 bs) with
    | Accept more rest => forall pos', (pos' <= length bs)%nat -> skipn pos' bs = rest ->
        Q ((cur, cursor data pos') :: (data, of_string bs) :: l) (ok (of_claim (ks ++ more)))
    | Fault why at_fault => forall pos',
        Q ((cur, cursor data pos') :: (data, of_string bs) :: l) (err (decode_error (length bs - length at_fault) why))
    end ->
    wp functions (Loop body) ((a4, of_usize done) :: (a3, VArray (map of_u64 ks)) :: (a2, usize (Z.of_N count)) :: (a, VPointer cur []) ::
      (cur, cursor data pos1) :: (data, of_string bs) :: l) K) as rounds.
  { specialize (rounds (N.to_nat count) O pos0 [] eq_refl eq_refl ltac:(assumption)).
    destruct (decode_items (fun _ : Datatypes.unit => goldilocks) (fun s _ => s) (N.to_nat count) tt (skipn pos0 bs)); go_on (rounds post). }
  clear post. induction m as [| m IH]; intros done pos1 ks size whole inside1 post; apply wp_loop; unfold body at 1; steps.
  - replace (Z.of_nat done <? Z.of_N count) with false by (symmetry; apply Z.ltb_ge; lia). steps. unfold K. steps.
    cbn [decode_items] in post. specialize (post pos1 inside1 eq_refl). rewrite app_nil_r in post. ret post.
  - replace (Z.of_nat done <? Z.of_N count) with true by (symmetry; apply Z.ltb_lt; lia). steps.
    cbn [decode_items] in post.
    front data. front cur. apply take_goldilocks_reads; [assumption | assumption |].
    revert post. destruct (decode goldilocks (skipn pos1 bs)) as [k rest | why at_fault]; intros post; cbv beta iota in post.
    + intros pos2 inside2 <-. steps.
      specialize (IH (S done) pos2 (ks ++ [k])). rewrite Nat2Z.inj_succ, map_app in IH.
      assert (Datatypes.length (ks ++ [k]) = S done) as size2 by (rewrite app_length; cbn; lia).
      specialize (IH size2 ltac:(lia) inside2).
      destruct (decode_items (fun _ : Datatypes.unit => goldilocks) (fun s _ => s) m tt (skipn pos2 bs)) as [more rest | why at_fault].
      * rewrite <- app_assoc in IH. cbn [app] in IH. go_on (IH post).
      * go_on (IH post).
    + intros pos2. specialize (post pos2). steps. unfold K. steps. ret post.
Qed.

Lemma calls_decode data bs l (Q : post) : Z.of_nat (length bs) < 2 ^ 63 ->
  Q ((data, of_string bs) :: l) (of_result of_claim bs (decode_whole claim bs)) ->
  call "ashlar_vkey::claim::decode" [VPointer data []] ((data, of_string bs) :: l) Q.
Proof. intros small post. enter claim.claim.decode. whole take_claim_reads claim data bs post. Qed.

(** For every string of fewer than 2^63 bytes: the call ends without panic and without overflow, and gives the elements of which the string is
    the encoding, or the reason and the offset of the model. *)
Theorem decode_is_model (h : heap) (data : nat) (bs : bytes) :
  nth_error h data = Some (of_string bs) -> Z.of_nat (length bs) < 2 ^ 63 ->
  exists h', evaluates functions h (claim.claim.decode [] [] [VPointer data []]) h' (inl (of_result of_claim bs (decode_whole claim bs))).
Proof. intros held small. in_memory functions "ashlar_vkey::claim::decode" [(data, of_string bs)]. now apply calls_decode. Qed.
