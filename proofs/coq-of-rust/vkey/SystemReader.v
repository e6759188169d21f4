(** The strict reader of keys of multi-stark systems: for every string, its result is that of the model. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require preprocessed system.
From Ashlar Require Encoding.SystemKey.
From Vkey Require Import Values Words Reads Cursor Take SystemKeys SystemParts NodeReader CircuitReader.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.SystemKey.

Lemma take_preprocessed_index_reads :
  reads functions (Path "ashlar_vkey::preprocessed::take_preprocessed_index") index_or_none (of_option of_u16).
Proof.
  intros cur data bs pos l Q small inside post. cbn [decode index_or_none convert] in post.
  enter preprocessed.preprocessed.take_preprocessed_index. steps.
  read take_u16_reads u16 pos bs cur data post pos1.
  apply calls_no_index. steps. apply calls_equal_u16. steps. rewrite equal_numbers. specialize (post pos1 below eq_refl).
  destruct (value =? no_index)%N; steps; ret post.
Qed.

Lemma decode_optional {A} (c : codec A) (b : bytes) : decode (optional c) b =
  match decode u8 b with
  | Fault why at_fault => Fault why at_fault
  | Accept flag rest =>
    if (flag =? 0)%N then Accept None rest else if (flag =? 1)%N then as_part Some (decode c rest) else Fault UnknownFlag b
  end.
Proof.
  unfold optional, union, convert, follow, refine. cbn [decode]. destruct (decode u8 b) as [flag rest | why at_fault]; [| reflexivity].
  destruct (N.eqb_spec flag 0) as [-> | not_0]; [reflexivity |]. destruct (N.eqb_spec flag 1) as [-> | not_1].
  - cbn. destruct (decode c rest); reflexivity.
  - replace (flag <=? 1)%N with false by (symmetry; apply N.leb_gt; lia). reflexivity.
Qed.

Lemma take_preprocessed_commitment_reads :
  reads functions (Path "ashlar_vkey::preprocessed::take_preprocessed_commitment") (optional (counted u16 VmKey.commitment)) of_commitment.
Proof.
  intros cur data bs pos l Q small inside post. rewrite decode_optional in post.
  enter preprocessed.preprocessed.take_preprocessed_commitment. steps. front data. front cur. apply calls_position. steps.
  read take_u8_reads u8 pos bs cur data post pos1.
  compare_tag post; [specialize (post pos1 below eq_refl); ret post |].
  apply calls_byte. steps. apply calls_equal_u8. steps. change 1 with (Z.of_N 1). rewrite equal_numbers.
  destruct (value =? 1)%N; cbn [negb]; steps.
  - unfold as_part in post. counted16 pos1 bs cur data post n fits pos2.
    front data. front cur. apply calls_take_each32; [assumption | assumption | lia |].
    revert post. lazymatch goal with |- context [decode_items ?c ?next ?n ?s ?b] => case (decode_items c next n s b) end;
      [intros ks rest post | intros why at_fault post]; cbv beta iota in post.
    + intros pos3 below3 <-. steps. specialize (post pos3 below3 eq_refl). ret post.
    + intros p. specialize (post p). steps. ret post.
  - apply (calls_decode_error pos UnknownFlag). steps. specialize (post pos1). rewrite at_fault_is_here in post by assumption. ret post.
Qed.

(** The index of the circuit behind those that have theirs. *)
Lemma part_of_next (ds : list Circuit) (x : CircuitBody) (xs : list CircuitBody) :
  part [length ds] (VArray (map of_circuit ds ++ map of_body (x :: xs))) = Some (of_body x).
Proof. cbn [part parts map]. rewrite nth_error_app2, map_length, Nat.sub_diag by (rewrite map_length; lia). reflexivity. Qed.

Lemma with_index (ds : list Circuit) (x : CircuitBody) (xs : list CircuitBody) (index : option N) :
  with_part_at [length ds; 8%nat] (of_option of_u16 index) (VArray (map of_circuit ds ++ map of_body (x :: xs))) =
  Some (VArray (map of_circuit (ds ++ [join_circuit (x, index)]) ++ map of_body xs)).
Proof.
  cbn [with_part_at parts map]. rewrite nth_error_app2, map_length, Nat.sub_diag by (rewrite map_length; lia).
  destruct x as (main & preprocessed & height & degree & group & nodes & zeros & lookups). cbn [nth_error of_body join_circuit of_circuit parts map snd with_part fst].
  cbn [set_nth combine map fst snd]. rewrite <- (map_length of_circuit ds) at 1. rewrite set_nth_app, map_app, <- app_assoc. reflexivity.
Qed.

(** What a loop leaves that reads the items [xs] of a list, or stops at one: [read] are the cells after it. *)
Definition left_by {A} (r : Codec.result (list A)) (data cur : nat) (bs : bytes) (read : list A -> cells) (tail : cells) (l : cells) (v : RocqOfRust.result) :
    Prop :=
  match r with
  | Accept xs rest => exists pos b, (pos <= length bs)%nat /\ skipn pos bs = rest /\ v = inl (VPointer b []) /\
      l = (b, unit) :: (cur, cursor data pos) :: (data, of_string bs) :: read xs
  | Fault why at_fault => exists pos, v = inr (Return (err (decode_error (length bs - length at_fault) why))) /\
      l = (cur, cursor data pos) :: (data, of_string bs) :: tail
  end.

Lemma wp_left_by {A} (e : expression) (l : cells) (r : Codec.result (list A)) data cur bs read tail (K : cells -> RocqOfRust.result -> Prop) :
  wp functions e l (of_some_cells (left_by r data cur bs read tail)) ->
  match r with
  | Accept xs rest => forall pos b, (pos <= length bs)%nat -> skipn pos bs = rest ->
      K ((b, unit) :: (cur, cursor data pos) :: (data, of_string bs) :: read xs) (inl (VPointer b []))
  | Fault why at_fault => forall pos,
      K ((cur, cursor data pos) :: (data, of_string bs) :: tail) (inr (Return (err (decode_error (length bs - length at_fault) why))))
  end -> wp functions e l K.
Proof.
  intros run goes_on. apply wp_some_cells. eapply wp_consequence; [exact run |]. intros l' v (rest & weaker & made). exists rest. split; [exact weaker |].
  destruct r as [xs left | why at_fault]; cbn [left_by] in made.
  - destruct made as (pos & b & inside & here & -> & ->). now apply goes_on.
  - destruct made as (pos & -> & ->). apply goes_on.
Qed.

(** At a leaf of a loop: [made] says what its end is for. *)
Ltac leaves made witnesses := eexists; split; [| apply made; cbn [left_by]; witnesses]; keep.

Lemma take_key_reads : reads functions (Path "ashlar_vkey::system::take_key") system_key of_system.
Proof.
  intros cur data bs pos l Q small inside post. cbn [decode system_key system_key_with convert follow] in post.
  change (byte_array 32) with VmKey.commitment in post. set (digests := optional (counted u16 VmKey.commitment)) in post.
  enter system.system.take_key. steps.
  read take_u16_reads u16 pos bs cur data post pos1.
  read take_u16_reads u16 pos1 bs cur data post pos2.
  read take_u16_reads u16 pos2 bs cur data post pos3.
  read take_u16_reads u16 pos3 bs cur data post pos4.
  read take_u16_reads u16 pos4 bs cur data post pos5.
  read take_u16_reads u16 pos5 bs cur data post pos6.
  read take_u16_reads u16 pos6 bs cur data post pos7.
  counted16 pos7 bs cur data post n fits pos8.
  front a7. front a8. front a9. front data. front cur. front a.
  lazymatch goal with |- wp _ (Loop ?b) (_ :: _ :: _ :: _ :: _ :: _ :: ?t) ?k => set (body := b); set (K := k); set (tail := t) end.
  set (body_of := fun _ : Datatypes.unit => SystemKey.circuit strict_big_constant is_earlier is_earlier is_some_group) in *.
  set (next := fun (s : Datatypes.unit) (_ : CircuitBody) => s) in *.
  assert (forall m done pos' ks (R : cells -> RocqOfRust.result -> Prop), length ks = done -> (done + m)%nat = N.to_nat n -> (pos' <= length bs)%nat ->
    (forall some v, left_by (decode_items body_of next m tt (skipn pos' bs)) data cur bs
      (fun more => (a, VPointer cur []) :: (a8, VArray (map of_body (ks ++ more))) :: (a7, usize (Z.of_N n)) :: tail) tail some v -> R some v) ->
    wp functions (Loop body) ((a, VPointer cur []) :: (cur, cursor data pos') :: (data, of_string bs) :: (a9, of_usize done) ::
      (a8, VArray (map of_body ks)) :: (a7, usize (Z.of_N n)) :: tail) (of_some_cells R)) as circuits_read.
  { clear post. induction m as [| m IH]; intros done pos' ks R size counted inside' made; apply wp_loop; unfold body at 1; steps.
    - replace (Z.of_nat done <? Z.of_N n) with false by (symmetry; apply Z.ltb_ge; lia). steps.
      leaves made ltac:(exists pos'; eexists; rewrite app_nil_r; repeat split; assumption).
    - replace (Z.of_nat done <? Z.of_N n) with true by (symmetry; apply Z.ltb_lt; lia). steps.
      cbn [decode_items] in made. front data. front cur. apply take_circuit_reads; [assumption | assumption |].
      change (SystemKey.circuit strict_big_constant is_earlier is_earlier is_some_group) with (body_of tt).
      destruct (decode (body_of tt) (skipn pos' bs)) as [k rest | why at_fault].
      + intros pos_k inside_k <-. steps. specialize (IH (S done) pos_k (ks ++ [k]) R ltac:(rewrite app_length; cbn; lia) ltac:(lia) inside_k).
        rewrite Nat2Z.inj_succ, map_app in IH. change (next tt k) with tt in made.
        lazymatch type of IH with ?given -> _ => assert given as same end.
        { intros some v left. apply made. destruct (decode_items body_of next m tt (skipn pos_k bs)); [| exact left].
          cbn [left_by] in left |- *. now rewrite <- app_assoc in left. }
        go_on (IH same).
      + intros p. steps. leaves made ltac:(exists p; split; reflexivity). }
  eapply wp_left_by; [exact (circuits_read (N.to_nat n) 0%nat pos8 [] _ eq_refl eq_refl ltac:(assumption) (fun _ _ left => left)) |].
  clear circuits_read. subst tail.
  destruct (decode_items body_of next (N.to_nat n) tt (skipn pos8 bs)) as [bodies rest | why at_fault] eqn:found; cbv beta iota in post.
  2: { intros p. specialize (post p). steps. ret post. }
  intros pos9 b inside9 <-. steps.
  subst digests.
  read take_preprocessed_commitment_reads (optional (counted u16 VmKey.commitment)) pos9 bs cur data post pos10.
  unfold array, items in post. cbn [decode snd] in post. rewrite decode_many_is_items, Nnat.Nat2N.id in post. apply length_decoded in found.
  clear body body_of next.
  front a8. front a7. front a11. front data. front cur. front a.
  lazymatch goal with |- wp _ (Loop ?b) (_ :: _ :: _ :: _ :: _ :: _ :: ?t) ?k => set (body := b); set (K := k); set (tail := t) end.
  set (index_of := fun _ : Datatypes.unit => index_or_none) in *.
  set (next := fun (s : Datatypes.unit) (_ : option N) => s) in *.
  assert (forall m xs ds pos' (R : cells -> RocqOfRust.result -> Prop), length xs = m -> (length ds + m)%nat = N.to_nat n -> (pos' <= length bs)%nat ->
    (forall some v, left_by (decode_items index_of next m tt (skipn pos' bs)) data cur bs
      (fun more => (a8, VArray (map of_circuit (ds ++ join_circuits xs more))) :: (a7, usize (Z.of_N n)) :: tail) tail some v -> R some v) ->
    wp functions (Loop body) ((a, VPointer cur []) :: (cur, cursor data pos') :: (data, of_string bs) :: (a11, of_usize (length ds)) ::
      (a7, usize (Z.of_N n)) :: (a8, VArray (map of_circuit ds ++ map of_body xs)) :: tail) (of_some_cells R)) as indices_read.
  { clear post found. induction m as [| m IH]; intros xs ds pos' R size counted inside' made; apply wp_loop; unfold body at 1; steps.
    - replace (Z.of_nat (length ds) <? Z.of_N n) with false by (symmetry; apply Z.ltb_ge; lia). steps. destruct xs; [| discriminate]. cbn [map]. rewrite app_nil_r.
      leaves made ltac:(exists pos'; eexists; unfold join_circuits; cbn [combine map]; rewrite app_nil_r; repeat split; assumption).
    - replace (Z.of_nat (length ds) <? Z.of_N n) with true by (symmetry; apply Z.ltb_lt; lia). steps. destruct xs as [| x xs]; [discriminate |].
      cbn [decode_items] in made. front data. front cur. apply take_preprocessed_index_reads; [assumption | assumption |].
      change index_or_none with (index_of tt).
      destruct (decode (index_of tt) (skipn pos' bs)) as [index rest | why at_fault].
      + intros pos_k inside_k <-. steps.
        { rewrite app_length, map_length. cbn [length]. lia. }
        { rewrite Nat2Z.id. exact (part_of_next ds x xs). }
        { reflexivity. }
        { rewrite Nat2Z.id. exact (with_index ds x xs index). }
        injection size as size. specialize (IH xs (ds ++ [join_circuit (x, index)]) pos_k R size).
        rewrite app_length, Nat2Z.inj_add in IH. cbn [length] in IH. specialize (IH ltac:(lia) inside_k). change (next tt index) with tt in made.
        lazymatch type of IH with ?given -> _ => assert given as same end.
        { intros some v left. apply made. destruct (decode_items index_of next m tt (skipn pos_k bs)); [| exact left].
          cbn [left_by] in left |- *. rewrite <- app_assoc in left. exact left. }
        go_on (IH same).
      + intros p. steps. leaves made ltac:(exists p; split; reflexivity). }
  eapply wp_left_by; [exact (indices_read (length bodies) bodies [] pos10 _ eq_refl found ltac:(assumption) (fun _ _ left => left)) |].
  clear indices_read. subst tail.
  destruct (decode_items index_of next (length bodies) tt (skipn pos10 bs)) as [indices rest | why at_fault]; cbv beta iota in post.
  2: { intros p. specialize (post p). steps. ret post. }
  intros pos11 b2 inside11 <-. steps. specialize (post pos11 inside11 eq_refl). ret post.
Qed.

Lemma calls_decode data bs l (Q : post) : Z.of_nat (length bs) < 2 ^ 63 ->
  Q ((data, of_string bs) :: l) (of_result of_system bs (decode_whole system_key bs)) ->
  call "ashlar_vkey::system::decode" [VPointer data []] ((data, of_string bs) :: l) Q.
Proof. intros small post. enter system.system.decode. whole take_key_reads system_key data bs post. Qed.

(** For every string of fewer than 2^63 bytes, whatever else the memory holds: the call ends without panic and without overflow, and gives the key
    of which the string is the encoding, or the reason and the offset of the model. *)
Theorem decode_is_model (h : heap) (data : nat) (bs : bytes) :
  nth_error h data = Some (of_string bs) -> Z.of_nat (length bs) < 2 ^ 63 ->
  exists h', evaluates functions h (system.system.decode [] [] [VPointer data []]) h' (inl (of_result of_system bs (decode_whole system_key bs))).
Proof. intros held small. in_memory functions "ashlar_vkey::system::decode" [(data, of_string bs)]. now apply calls_decode. Qed.
