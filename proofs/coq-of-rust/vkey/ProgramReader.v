(** The strict reader of programs: for every string, its result is that of the model. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require program.
From Ashlar Require Encoding.ProgramId.
From Vkey Require Import Values Words Put Reads Cursor Take TakeBytes Programs.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.VmKey Ashlar.Encoding.ProgramId.

Opaque constant.

(** The base of the last page. *)
Definition last_base (ks : list page) : option N := match rev ks with [] => None | k :: _ => Some (fst k) end.

Lemma last_base_behind (ks : list page) (k : page) : last_base (ks ++ [k]) = Some (fst k).
Proof. unfold last_base. now rewrite rev_app_distr. Qed.

Lemma take_program_reads : reads functions (Path "ashlar_vkey::program::take_program") program_id of_program.
Proof.
  intros cur data bs pos l Q small inside post. unfold program_id, framed, record, convert, ascending_pages, counted_items, convert, follow in post.
  cbn [decode] in post. enter program.program.take_program. steps. apply calls_tag. intros tag. steps.
  front tag. front data. front cur. eapply (calls_take_tag _ _ _ _ _ _ program_id_tag); [exact small | exact inside | reflexivity | reflexivity |].
  revert post. destruct (decode (constant program_id_tag BadMagic) (skipn pos bs)) as [[] rest | why at_fault]; intros post; cbv beta iota in post;
    [intros pos0 inside0 <-; steps | intros p; specialize (post p); steps; ret post].
  read take_bytes32_reads commitment pos0 bs cur data post pos1.
  read take_u64_reads u64 pos1 bs cur data post pos2.
  read take_bytes32_reads commitment pos2 bs cur data post pos3.
  read take_count64_reads u64 pos3 bs cur data post pos4.
  cbn [decode items] in post. rewrite decode_many_is_items in post.
  match goal with found : decode u64 (skipn pos3 bs) = Accept ?n _ |- _ => set (count := n) in *; pose proof (number_below 8 _ _ _ found) as fits end.
  set (next := fun (_ : option N) (k : page) => Some (fst k)) in *. loop_body body.
  enough (forall m done pos' ks, (length ks = done)%nat -> (done + m)%nat = N.to_nat count -> (pos' <= length bs)%nat ->
    match decode_items page_after next m (last_base ks) (skipn pos' bs) with
    | Accept more rest => forall pos5, (pos5 <= length bs)%nat -> skipn pos5 bs = rest ->
        Q ((cur, cursor data pos5) :: (data, of_string bs) :: l)
          (ok (of_program {| elf_digest := value; pc_start := value0; program_decode := value1; program_pages := ks ++ more |}))
    | Fault why at_fault => forall pos5,
        Q ((cur, cursor data pos5) :: (data, of_string bs) :: l) (err (decode_error (length bs - length at_fault) why))
    end ->
    wp functions (Loop body) ((a5, of_usize done) :: (a4, VArray (map of_page ks)) :: (a3, usize (Z.of_N count)) :: (cur, cursor data pos') ::
      (data, of_string bs) :: (a2, of_string value1) :: (a1, of_u64 value0) :: (a0, of_string value) :: (a, VPointer cur []) :: l) K) as rounds.
  { specialize (rounds (N.to_nat count) O pos4 [] eq_refl eq_refl ltac:(assumption)). change (last_base []) with (@None N) in rounds.
    revert post rounds. case (decode_items page_after next (N.to_nat count) None (skipn pos4 bs)); intros ? ? post rounds; go_on (rounds post). }
  clear post. induction m as [| m IH]; intros done pos' ks size counted inside' post; apply wp_loop; unfold body at 1; steps.
  - replace (Z.of_nat done <? Z.of_N count) with false by (symmetry; apply Z.ltb_ge; lia). steps.
    cbn [decode_items] in post. specialize (post pos' inside' eq_refl). rewrite app_nil_r in post. ret post.
  - replace (Z.of_nat done <? Z.of_N count) with true by (symmetry; apply Z.ltb_lt; lia). steps.
    cbn [decode_items] in post. unfold page_after at 1, follow, refine in post. cbn [decode] in post.
    front data. front cur. apply calls_position. steps.
    read take_u64_reads u64 pos' bs cur data post pos5.
    (* The base is compared where there is a page before it. *)
    lazymatch goal with |- after_left _ _ ?right _ ?held _ =>
      enough (forall R : cells -> RocqOfRust.result -> Prop, R held (inl (VBool (negb (is_above (last_base ks) value3)))) ->
        after_left functions true right R held (inl (VBool (0 <? Z.of_nat done)))) as compared; [apply compared; clear compared; resolve |] end.
    2: { intros R given. destruct (rev ks) as [| k front] eqn:reversed.
      - apply (f_equal (@length _)) in reversed as none. rewrite rev_length in none. cbn in none.
        unfold last_base in given. rewrite reversed in given. replace (0 <? Z.of_nat done) with false by (symmetry; apply Z.ltb_ge; lia). exact given.
      - assert (ks = rev front ++ [k]) as -> by (rewrite <- (rev_involutive ks), reversed; reflexivity).
        assert (nth_error (map of_page (rev front ++ [k])) (Z.to_nat (Z.of_nat done - 1)) = Some (of_page k)) as behind.
        { rewrite app_length in size. cbn in size. rewrite map_app, nth_error_app2, map_length by (rewrite map_length; lia).
          replace (Z.to_nat (Z.of_nat done - 1) - length (rev front))%nat with 0%nat by lia. reflexivity. }
        rewrite last_base_behind in given. rewrite app_length in size. cbn in size.
        replace (0 <? Z.of_nat done) with true by (symmetry; apply Z.ltb_lt; lia). resolve. steps.
        { rewrite map_length, app_length. cbn. lia. }
        { cbn [part parts]. rewrite behind. reflexivity. }
        { reflexivity. }
        { cbn [part parts]. rewrite behind. reflexivity. }
        apply calls_less_u64. steps. unfold is_above in given.
        replace (Z.of_N (fst k) <? Z.of_N value3) with (fst k <? value3)%N; [exact given |].
        destruct (N.ltb_spec (fst k) value3); symmetry; [apply Z.ltb_lt | apply Z.ltb_ge]; lia. }
    destruct (is_above (last_base ks) value3) eqn:above; cbn [negb]; steps; cbv beta iota in post.
    + read take_bytes32_reads commitment pos5 bs cur data post pos6.
      specialize (IH (S done) pos6 (ks ++ [(value3, value4)]) ltac:(rewrite app_length; cbn; lia) ltac:(lia) ltac:(assumption)).
      rewrite Nat2Z.inj_succ, map_app, last_base_behind in IH. change (next (last_base ks) (value3, value4)) with (Some value3) in post. cbn [fst] in IH.
      revert post IH. case (decode_items page_after next m (Some value3) (skipn pos6 bs)); [intros more rest post IH | intros why at_fault post IH];
        [rewrite <- app_assoc in IH; cbn [app] in IH |].
      all: go_on (IH post).
    + apply (calls_decode_error pos' BasesNotAscending). steps. specialize (post pos5). rewrite at_fault_is_here in post by assumption. ret post.
Qed.

Lemma calls_decode data bs l (Q : post) : Z.of_nat (length bs) < 2 ^ 63 ->
  Q ((data, of_string bs) :: l) (of_result of_program bs (decode_whole program_id bs)) ->
  call "ashlar_vkey::program::decode" [VPointer data []] ((data, of_string bs) :: l) Q.
Proof. intros small post. enter program.program.decode. whole take_program_reads program_id data bs post. Qed.

(** For every string of fewer than 2^63 bytes: the program of which the string is the encoding, or the reason and the offset of the model. *)
Theorem decode_is_model (h : heap) (data : nat) (bs : bytes) :
  nth_error h data = Some (of_string bs) -> Z.of_nat (length bs) < 2 ^ 63 ->
  exists h', evaluates functions h (program.program.decode [] [] [VPointer data []]) h' (inl (of_result of_program bs (decode_whole program_id bs))).
Proof. intros held small. in_memory functions "ashlar_vkey::program::decode" [(data, of_string bs)]. now apply calls_decode. Qed.
