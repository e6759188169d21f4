(** The writer of programs: for every program with its pages in any order, it writes the encoding of the model. *)

From Coq Require Import Lia Permutation Sorted.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require program.
From Ashlar Require Encoding.ProgramId.
From Vkey Require Import Values Words Put Programs Runs ProgramOrder.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.VmKey Ashlar.Encoding.ProgramId.

(** Bases that ascend in an order, none of them twice, are not refused. *)
Lemma calls_check ap pp v ao po w pages order l (Q : post) :
  part pp v = Some (VArray (map of_page pages)) -> part po w = Some (of_order order) -> Forall (fun i => (i < length pages)%nat) order ->
  Z.of_nat (length order) < 2 ^ 63 ->
  (forall i a b, nth_error order i = Some a -> nth_error order (S i) = Some b -> (base_at pages a < base_at pages b)%N) ->
  Q ((ap, v) :: (ao, w) :: l) (ok unit) ->
  call "ashlar_vkey::program::check" [VPointer ap pp; VPointer ao po] ((ap, v) :: (ao, w) :: l) Q.
Proof.
  intros held_pages held_order inside small up post. enter program.program.check. steps. loop_body body.
  enough (forall m i, (i + m = Nat.pred (length order))%nat ->
    wp functions (Loop body) ((a1, of_usize (S i)) :: (a0, VPointer ao po) :: (a, VPointer ap pp) :: (ap, v) :: (ao, w) :: l) K) as rounds.
  { go_on (rounds (Nat.pred (length order)) O eq_refl). }
  induction m as [| m IH]; intros i whole; apply wp_loop; unfold body at 1; steps; rewrite ?map_length.
  - no. ret post.
  - destruct (nth_error order i) as [x |] eqn:at_x; [| apply nth_error_None in at_x; lia].
    destruct (nth_error order (S i)) as [y |] eqn:at_y; [| apply nth_error_None in at_y; lia].
    assert (x < length pages /\ y < length pages)%nat as [inside_x inside_y]
      by (split; apply (proj1 (Forall_forall _ _) inside); eapply nth_error_In; eassumption).
    yes.
    { replace (Z.of_nat (S i) - 1) with (Z.of_nat i) by lia. number_is_there. }
    { replace (Z.of_nat (S i) - 1) with (Z.of_nat i) by lia. rewrite Nat2Z.id. exact (at_number order _ _ _ _ held_order at_x). }
    { rewrite map_length. lia. }
    { rewrite Nat2Z.id. exact (at_page pages _ _ _ held_pages inside_x). }
    { reflexivity. }
    { rewrite part_app, Nat2Z.id, (at_page pages _ _ _ held_pages inside_x). reflexivity. }
    { number_is_there. }
    { rewrite Nat2Z.id. exact (at_number order _ _ _ _ held_order at_y). }
    { rewrite map_length. lia. }
    { rewrite Nat2Z.id. exact (at_page pages _ _ _ held_pages inside_y). }
    { reflexivity. }
    { rewrite part_app, Nat2Z.id, (at_page pages _ _ _ held_pages inside_y). reflexivity. }
    apply calls_less_u64. steps. fold (base_at pages x) (base_at pages y).
    replace (Z.of_N (base_at pages x) <? Z.of_N (base_at pages y)) with true by (symmetry; apply Z.ltb_lt; specialize (up i x y at_x at_y); lia).
    cbn [negb]. steps. specialize (IH (S i) ltac:(lia)). rewrite (Nat2Z.inj_succ (S i)) in IH. go_on IH.
Qed.

Definition page_values (k : page) : list value := bytes_of 8 (Z.of_N (fst k)) ++ map of_byte (snd k).

Lemma calls_put_page out a p v w k l (Q : post) :
  part p v = Some (of_page k) -> Q ((out, VArray (w ++ page_values k)) :: (a, v) :: l) unit ->
  call "ashlar_vkey::program::put_page" [VPointer out []; VPointer a p] ((out, VArray w) :: (a, v) :: l) Q.
Proof.
  intros held post. enter program.program.put_page. steps.
  front out. apply calls_put_u64. steps. front a. front out. eapply calls_put_bytes32; [side |]. steps.
  unfold page_values in post. rewrite app_assoc in post. ret post.
Qed.

Lemma calls_put_program out a p v ao po u w k order l (Q : post) :
  part p v = Some (of_program k) -> part po u = Some (of_order order) -> Forall (fun i => (i < length (program_pages k))%nat) order ->
  Z.of_nat (length (program_pages k)) < 2 ^ 63 -> Z.of_nat (length order) < 2 ^ 63 ->
  Q ((out, VArray (w ++ map of_byte program_id_tag ++ map of_byte (elf_digest k) ++ bytes_of 8 (Z.of_N (pc_start k)) ++
      map of_byte (program_decode k) ++ bytes_of 8 (Z.of_nat (length (program_pages k))) ++
      concat (map (fun i => page_values (page_at (program_pages k) i)) order))) :: (a, v) :: (ao, u) :: l) unit ->
  call "ashlar_vkey::program::put_program" [VPointer out []; VPointer a p; VPointer ao po] ((out, VArray w) :: (a, v) :: (ao, u) :: l) Q.
Proof.
  intros held held_order inside small small_order post.
  assert (part (p ++ [3%nat]) v = Some (VArray (map of_page (program_pages k)))) as held_pages by (rewrite part_app, held; reflexivity).
  enter program.program.put_program. steps. apply calls_tag. intros tag. steps.
  front tag. front out. eapply (calls_put_tag _ _ _ _ _ program_id_tag); [reflexivity | reflexivity |]. steps.
  front a. front out. eapply calls_put_bytes32; [side |]. steps.
  front out. apply calls_put_u64. steps.
  front a. front out. eapply calls_put_bytes32; [side |]. steps. rewrite map_length.
  front out. apply calls_put_count64; [lia |]. steps.
  lazymatch goal with |- context [(out, VArray ?written)] => set (before := written) end.
  set (values := fun i => page_values (page_at (program_pages k) i)) in *. loop_body body.
  enough (forall rest done, order = done ++ rest ->
    wp functions (Loop body) ((a7, of_usize (length done)) :: (out, VArray (before ++ concat (map values done))) :: (a6, VPointer a (p ++ [3%nat])) ::
      (a2, VPointer ao po) :: (a0, VPointer out []) :: (a, v) :: (ao, u) :: l) K) as rounds.
  { specialize (rounds order [] eq_refl). cbn [map concat] in rounds. rewrite app_nil_r in rounds. go_on rounds. }
  induction rest as [| x rest IH]; intros done whole; apply wp_loop; unfold body at 1; steps; rewrite ?map_length.
  - rewrite app_nil_r in whole. subst done. rewrite Z.ltb_irrefl. steps. rewrite !app_assoc in post. ret post.
  - assert (nth_error order (length done) = Some x) as at_x by (rewrite whole, nth_error_app2, Nat.sub_diag by lia; reflexivity).
    assert (x < length (program_pages k))%nat as inside_x by (apply (proj1 (Forall_forall _ _) inside); eapply nth_error_In; exact at_x).
    assert (length done < length order)%nat as more by (apply nth_error_Some; congruence). yes.
    { number_is_there. }
    { rewrite Nat2Z.id. exact (at_number order _ _ _ _ held_order at_x). }
    { rewrite map_length. lia. }
    rewrite Nat2Z.id. front a. front out. eapply calls_put_page; [exact (at_page _ _ _ _ held_pages inside_x) |]. steps.
    specialize (IH (done ++ [x])). rewrite app_length, Nat2Z.inj_add, map_app, concat_app, app_assoc in IH. cbn [length map concat] in IH.
    rewrite app_nil_r in IH. go_on (IH ltac:(now rewrite <- app_assoc)).
Qed.

(** ** The pages in that order are those of the model *)

Lemma pages_in_place (pages : list page) : map (page_at pages) (seq 0 (length pages)) = pages.
Proof. induction pages as [| k pages IH]; [reflexivity |]. cbn [length seq map]. rewrite <- seq_shift, map_map. cbn [page_at nth]. f_equal. exact IH. Qed.

Lemma ascends (pages : list page) (order : list nat) (last : option N) :
  strictly (base_at pages) order -> Forall (fun i => is_above last (base_at pages i) = true) order -> ascending last (map (page_at pages) order).
Proof.
  unfold strictly. revert last. induction order as [| x order IH]; intros last up above; [exact I |].
  apply StronglySorted_inv in up as [up least]. apply Forall_cons_iff in above as [first above]. split; [exact first |].
  apply IH; [exact up |]. eapply Forall_impl; [| exact least]. intros i less. now apply N.ltb_lt.
Qed.

Section Order.
Variables (pages : list page) (order : list nat).
Hypothesis distinct : NoDup (map fst pages).
Hypothesis same : Permutation order (seq 0 (length pages)).
Hypothesis up : in_order (base_at pages) order.

Lemma order_is_strict : strictly (base_at pages) order.
Proof.
  apply none_twice; [exact up |]. apply (Permutation_NoDup (l := map fst pages)); [| exact distinct].
  apply Permutation_sym. rewrite <- (pages_in_place pages) at 2. rewrite map_map. now apply Permutation_map.
Qed.

Lemma order_sorts : map (page_at pages) order = sort_pages pages.
Proof.
  apply (ascending_is_unique None).
  - apply ascends; [exact order_is_strict | now apply Forall_forall].
  - now apply sort_pages_ascends.
  - rewrite sort_pages_is_permutation. rewrite <- (pages_in_place pages) at 2. now apply Permutation_map.
Qed.
End Order.

Lemma encode_program_values (k : Program) : of_string (encode program_id k) =
  VArray (map of_byte program_id_tag ++ map of_byte (elf_digest k) ++ bytes_of 8 (Z.of_N (pc_start k)) ++ map of_byte (program_decode k) ++
    bytes_of 8 (Z.of_nat (length (program_pages k))) ++ concat (map page_values (program_pages k))).
Proof.
  assert (forall s pages, map of_byte (encode_items page_after (fun _ page => Some (fst page)) s pages) = concat (map page_values pages)) as each.
  { intros s pages. revert s. induction pages as [| k' pages IH]; intros s; [reflexivity |]. cbn [encode_items map concat].
    rewrite map_app, IH. f_equal. unfold page_values. rewrite bytes_of_number, <- map_app. reflexivity. }
  unfold of_string, program_id, framed, record, convert, ascending_pages, counted_items, convert, follow, items. cbn [encode fst snd].
  rewrite !map_app, each. rewrite <- (nat_N_Z (length (program_pages k))), !bytes_of_number. reflexivity.
Qed.

Lemma calls_encode a p v k l (Q : post) :
  part p v = Some (of_program k) -> is_program k -> Z.of_nat (length (program_pages k)) < 2 ^ 63 ->
  Q ((a, v) :: l) (ok (of_string (program_input k))) -> call "ashlar_vkey::program::encode" [VPointer a p] ((a, v) :: l) Q.
Proof.
  intros held (_ & _ & _ & _ & _ & distinct) small post.
  assert (part (p ++ [3%nat]) v = Some (VArray (map of_page (program_pages k)))) as held_pages by (rewrite part_app, held; reflexivity).
  enter program.program.encode. steps.
  front a. eapply calls_ascending; [exact held_pages | exact small |]. intros order same up. steps.
  pose proof (Permutation_length same) as size. rewrite seq_length in size.
  assert (Forall (fun i => (i < length (program_pages k))%nat) order) as inside
    by (apply Forall_forall; intros i is_there; apply (Permutation_in _ same), in_seq in is_there; lia).
  front a1. front a. eapply calls_check; [exact held_pages | reflexivity | exact inside | lia | |].
  { intros i x y at_x at_y. exact (next_is_above _ order i x y (order_is_strict _ _ distinct same up) at_x at_y). }
  steps. lazymatch goal with |- calls _ _ [VPointer ?out []; _; _] _ _ => front a1; front a; front out end.
  eapply (calls_put_program _ _ _ _ _ _ _ [] k order); [exact held | reflexivity | exact inside | exact small | lia |]. steps.
  unfold program_input in post. rewrite encode_program_values in post. cbn [sort_program elf_digest pc_start program_decode program_pages] in post.
  rewrite <- (order_sorts _ _ distinct same up), map_length, size, map_map in post. ret post.
Qed.

(** For every program whose pages have bases of their own, in any order: the call ends without panic and without overflow, and gives the
    input of the model, which has the pages by base. *)
Theorem encode_is_model (h : heap) (program : nat) (k : Program) :
  nth_error h program = Some (of_program k) -> is_program k -> Z.of_nat (length (program_pages k)) < 2 ^ 63 ->
  exists h', evaluates functions h (program.program.encode [] [] [VPointer program []]) h' (inl (ok (of_string (program_input k)))).
Proof. intros held well small. in_memory functions "ashlar_vkey::program::encode" [(program, of_program k)]. now apply (calls_encode program [] (of_program k) k). Qed.
