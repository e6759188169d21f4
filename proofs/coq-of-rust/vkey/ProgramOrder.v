(** The order of pages: `ascending` of `program.rs` gives their numbers by base, for every list of pages. *)

From Coq Require Import Lia Permutation.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require program.
From Ashlar Require Encoding.ProgramId.
From Vkey Require Import Values Positions Words Put Programs Runs.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.VmKey Ashlar.Encoding.ProgramId.

Definition page_at (pages : list page) (i : nat) : page := nth i pages (0%N, []).
Definition base_at (pages : list page) (i : nat) : N := fst (page_at pages i).
Definition of_order (order : list nat) : value := VArray (map (fun i => of_usize i) order).

Lemma at_page (pages : list page) (p : list nat) (v : value) (i : nat) :
  part p v = Some (VArray (map of_page pages)) -> (i < length pages)%nat -> part (p ++ [i]) v = Some (of_page (page_at pages i)).
Proof. intros held inside. eapply part_element; [exact held |]. apply map_nth_error. unfold page_at. now apply nth_error_nth'. Qed.

Lemma at_number (order : list nat) (p : list nat) (v : value) (i n : nat) :
  part p v = Some (of_order order) -> nth_error order i = Some n -> part (p ++ [i]) v = Some (of_usize n).
Proof. intros held found. eapply part_element; [exact held |]. now apply (map_nth_error (fun i => of_usize i)). Qed.

Lemma calls_least a b l (Q : post) : Q l (of_usize (Nat.min a b)) -> call "ashlar_vkey::program::least" [of_usize a; of_usize b] l Q.
Proof.
  intros post. enter program.program.least. steps. destruct (Nat.lt_ge_cases a b) as [less | more].
  - replace (Z.of_nat a <? Z.of_nat b) with true by (symmetry; apply Z.ltb_lt; lia). rewrite Nat.min_l in post by lia. steps. ret post.
  - replace (Z.of_nat a <? Z.of_nat b) with false by (symmetry; apply Z.ltb_ge; lia). rewrite Nat.min_r in post by lia. steps. ret post.
Qed.

(** Goes on where a comparison of positions holds, or does not. *)
Ltac yes := lazymatch goal with |- context [VBool (?a <? ?b)] => replace (a <? b) with true by (symmetry; apply Z.ltb_lt; lia) end; steps.
Ltac no := lazymatch goal with |- context [VBool (?a <? ?b)] => replace (a <? b) with false by (symmetry; apply Z.ltb_ge; lia) end; steps.
Ltac yes_eq := lazymatch goal with |- context [VBool (?a =? ?b)] => replace (a =? b) with true by (symmetry; apply Z.eqb_eq; lia) end; steps.
Ltac no_eq := lazymatch goal with |- context [VBool (?a =? ?b)] => replace (a =? b) with false by (symmetry; apply Z.eqb_neq; lia) end; steps.

(** A number of a list of them is there. *)
Ltac number_is_there :=
  rewrite map_length;
  match goal with
  | found : nth_error ?l ?i = Some _ |- 0 <= Z.of_nat ?i < Z.of_nat (length ?l) =>
    assert (i < length l)%nat by (apply nth_error_Some; congruence); lia
  end.

(** Runs, wherever pages and numbers lie. *)
Lemma calls_merge_runs ap pp v ao po w pages order run l (Q : post) :
  part pp v = Some (VArray (map of_page pages)) -> part po w = Some (of_order order) -> Forall (fun i => (i < length pages)%nat) order ->
  Z.of_nat (length order) < 2 ^ 63 -> Z.of_nat run < 2 ^ 63 -> (1 <= run)%nat ->
  Q ((ap, v) :: (ao, w) :: l) (of_order (merge_runs (base_at pages) (length order) run order)) ->
  call "ashlar_vkey::program::merge_runs" [VPointer ap pp; VPointer ao po; of_usize run] ((ap, v) :: (ao, w) :: l) Q.
Proof.
  intros held_pages held_order inside small small_run least post. enter program.program.merge_runs. steps. loop_body outer.
  enough (forall fuel done, (length (skipn (length done) order) <= fuel)%nat -> (length done <= length order)%nat ->
    done ++ merge_runs (base_at pages) fuel run (skipn (length done) order) = merge_runs (base_at pages) (length order) run order ->
    wp functions (Loop outer) ((a2, of_order done) :: (a1, of_usize run) :: (a0, VPointer ao po) :: (a, VPointer ap pp) :: (ap, v) :: (ao, w) :: l) K)
    as rounds.
  { go_on (rounds (length order) (@nil nat) ltac:(cbn [length skipn]; lia) ltac:(cbn; lia) eq_refl). }
  induction fuel as [| fuel IH]; intros done enough_fuel within whole; apply wp_loop; unfold outer at 1; steps; rewrite ?map_length;
    rewrite skipn_length in enough_fuel.
  - replace (Z.of_nat (length done) <? Z.of_nat (length order)) with false by (symmetry; apply Z.ltb_ge; lia). steps.
    rewrite skipn_all2 in whole by lia. cbn [merge_runs] in whole. rewrite app_nil_r in whole. rewrite <- whole in post. ret post.
  - destruct (Nat.eq_dec (length done) (length order)) as [all | not_all].
    { replace (Z.of_nat (length done) <? Z.of_nat (length order)) with false by (symmetry; apply Z.ltb_ge; lia). steps.
      rewrite skipn_all2 in whole by lia. cbn [merge_runs] in whole. rewrite app_nil_r in whole. rewrite <- whole in post. ret post. }
    replace (Z.of_nat (length done) <? Z.of_nat (length order)) with true by (symmetry; apply Z.ltb_lt; lia). steps; rewrite ?map_length; [lia |].
    rewrite <- Nat2Z.inj_add. apply calls_least. steps; rewrite ?map_length. rewrite <- Nat2Z.inj_add. apply calls_least. steps.
    set (start := length done) in *. set (rest := skipn start order) in *.
    set (A := firstn run rest). set (B := firstn run (skipn run rest)).
    assert (length rest = length order - start)%nat as length_rest by (unfold rest; apply skipn_length).
    assert (length A = Nat.min run (length rest)) as length_A by apply firstn_length.
    assert (length B = Nat.min run (length rest - run)) as length_B by (unfold B; rewrite firstn_length, skipn_length; reflexivity).
    assert (order = firstn start order ++ A ++ B ++ skipn (run + run) rest) as all_parts by (unfold A, B; rewrite two_runs; symmetry; apply firstn_skipn).
    assert (length (firstn start order) = start) as length_start by (apply firstn_length_le; exact within).
    assert (forall i x more before, order = before ++ x :: more -> i = length before ->
      nth_error order i = Some x /\ (x < length pages)%nat) as element.
    { intros i x more before is_there ->. split; [rewrite is_there, nth_error_app2, Nat.sub_diag by lia; reflexivity |].
      apply (proj1 (Forall_forall _ _) inside). rewrite is_there. apply in_or_app. right. now left. }
    replace (Nat.min (start + run) (length order)) with (start + length A)%nat by lia.
    replace (Nat.min (start + length A + run) (length order)) with (start + length A + length B)%nat by lia.
    lazymatch goal with |- wp _ (Loop ?b) _ ?k => set (inner := b); set (K2 := k) end.
    enough (forall n xs ys xs0 ys0 m, (length xs + length ys)%nat = n -> A = xs0 ++ xs -> B = ys0 ++ ys ->
      m ++ merge (base_at pages) xs ys = done ++ merge (base_at pages) A B ->
      wp functions (Loop inner) ((a7, of_usize (start + length A + length ys0)) :: (a6, of_usize (start + length xs0)) ::
        (a5, of_usize (start + length A + length B)) :: (a4, of_usize (start + length A)) :: (a2, of_order m) :: (a1, of_usize run) ::
        (a0, VPointer ao po) :: (a, VPointer ap pp) :: (ap, v) :: (ao, w) :: l) K2) as merging.
    { specialize (merging _ A B [] [] done eq_refl eq_refl eq_refl eq_refl). cbn [length] in merging. rewrite !Nat.add_0_r in merging. go_on merging. }
    induction n as [| n IHn]; intros xs ys xs0 ys0 m counted of_A of_B made; apply wp_loop; unfold inner at 1; steps.
    + destruct xs; [| discriminate]. destruct ys; [| discriminate]. rewrite app_nil_r in of_A, of_B. subst xs0 ys0.
      rewrite Z.ltb_irrefl. steps. rewrite Z.ltb_irrefl. steps. cbn [merge] in made. rewrite app_nil_r in made. subst m.
      assert (length (done ++ merge (base_at pages) A B) = (start + length A + length B)%nat) as length_done
        by (rewrite app_length, (Permutation_length (merge_is_permutation _ A B)), app_length; unfold start; lia).
      assert (skipn (start + length A + length B) order = skipn (run + run) rest) as next_rest.
      { unfold rest. rewrite skipn_skipn. destruct (Nat.le_gt_cases (run + run) (length rest)).
        - f_equal. lia.
        - rewrite !skipn_all2 by lia. reflexivity. }
      specialize (IH (done ++ merge (base_at pages) A B)). rewrite length_done, next_rest, skipn_length in IH.
      assert (rest <> []) as some_rest by (intros none; rewrite none in length_rest; cbn in length_rest; lia).
      assert (merge_runs (base_at pages) (S fuel) run rest = merge (base_at pages) A B ++ merge_runs (base_at pages) fuel run (skipn (run + run) rest))
        as one_more by (destruct rest; [contradiction some_rest; reflexivity | reflexivity]).
      rewrite one_more, app_assoc in whole. go_on (IH ltac:(lia) ltac:(lia) whole).
    + destruct xs as [| x xs], ys as [| y ys]; [discriminate | | |].
      * rewrite app_nil_r in of_A. subst xs0.
        assert (length B = length ys0 + S (length ys))%nat as size_B by (rewrite of_B, app_length; reflexivity).
        destruct (element (start + length A + length ys0)%nat y (ys ++ skipn (run + run) rest) (firstn start order ++ A ++ ys0)) as [at_y inside_y].
        { rewrite all_parts at 1. rewrite of_B, <- !app_assoc. reflexivity. }
        { rewrite !app_length. lia. }
        no. yes. no_eq. no.
        { number_is_there. }
        { rewrite Nat2Z.id. exact (at_number order _ _ _ _ held_order at_y). }
        specialize (IHn [] ys A (ys0 ++ [y]) (m ++ [y]) ltac:(cbn in counted |- *; lia) ltac:(now rewrite app_nil_r) ltac:(now rewrite <- app_assoc)
          ltac:(rewrite <- app_assoc; exact made)).
        rewrite app_length, Nat.add_assoc, (Nat2Z.inj_add _ (length [y])) in IHn. unfold of_order in IHn. rewrite map_app in IHn.
        unfold of_order. go_on IHn.
      * rewrite app_nil_r in of_B. subst ys0.
        assert (length A = length xs0 + S (length xs))%nat as size_A by (rewrite of_A, app_length; reflexivity).
        destruct (element (start + length xs0)%nat x (xs ++ B ++ skipn (run + run) rest) (firstn start order ++ xs0)) as [at_x inside_x].
        { rewrite all_parts at 1. rewrite of_A, <- !app_assoc. reflexivity. }
        { rewrite !app_length. lia. }
        yes. yes_eq.
        { number_is_there. }
        { rewrite Nat2Z.id. exact (at_number order _ _ _ _ held_order at_x). }
        specialize (IHn xs [] (xs0 ++ [x]) B (m ++ [x]) ltac:(cbn in counted |- *; lia) ltac:(now rewrite <- app_assoc) ltac:(now rewrite app_nil_r)).
        rewrite merge_nothing in IHn, made. specialize (IHn ltac:(rewrite <- app_assoc; exact made)).
        rewrite app_length, Nat.add_assoc, (Nat2Z.inj_add _ (length [x])) in IHn. unfold of_order in IHn. rewrite map_app in IHn.
        unfold of_order. go_on IHn.
      * assert (length A = length xs0 + S (length xs))%nat as size_A by (rewrite of_A, app_length; reflexivity).
        assert (length B = length ys0 + S (length ys))%nat as size_B by (rewrite of_B, app_length; reflexivity).
        destruct (element (start + length xs0)%nat x (xs ++ B ++ skipn (run + run) rest) (firstn start order ++ xs0)) as [at_x inside_x].
        { rewrite all_parts at 1. rewrite of_A, <- !app_assoc. reflexivity. }
        { rewrite !app_length. lia. }
        destruct (element (start + length A + length ys0)%nat y (ys ++ skipn (run + run) rest) (firstn start order ++ A ++ ys0)) as [at_y inside_y].
        { rewrite all_parts at 1. rewrite of_B, <- !app_assoc. reflexivity. }
        { rewrite !app_length. lia. }
        yes. no_eq. yes.
        { number_is_there. }
        { rewrite Nat2Z.id. exact (at_number order _ _ _ _ held_order at_y). }
        { rewrite map_length. lia. }
        { rewrite Nat2Z.id. exact (at_page pages _ _ _ held_pages inside_y). }
        { reflexivity. }
        { rewrite part_app, Nat2Z.id, (at_page pages _ _ _ held_pages inside_y). reflexivity. }
        { number_is_there. }
        { rewrite Nat2Z.id. exact (at_number order _ _ _ _ held_order at_x). }
        { rewrite map_length. lia. }
        { rewrite Nat2Z.id. exact (at_page pages _ _ _ held_pages inside_x). }
        { reflexivity. }
        { rewrite part_app, Nat2Z.id, (at_page pages _ _ _ held_pages inside_x). reflexivity. }
        apply calls_less_u64. steps. fold (base_at pages y) (base_at pages x). rewrite merge_two in made.
        destruct (N.ltb_spec (base_at pages y) (base_at pages x)) as [less | more].
        -- replace (Z.of_N (base_at pages y) <? Z.of_N (base_at pages x)) with true by (symmetry; apply Z.ltb_lt; lia). cbn [negb]. steps.
           { number_is_there. }
           { rewrite Nat2Z.id. exact (at_number order _ _ _ _ held_order at_y). }
           specialize (IHn (x :: xs) ys xs0 (ys0 ++ [y]) (m ++ [y]) ltac:(cbn in counted |- *; lia) of_A ltac:(now rewrite <- app_assoc)
             ltac:(rewrite <- app_assoc; exact made)).
           rewrite app_length, Nat.add_assoc, (Nat2Z.inj_add _ (length [y])) in IHn. unfold of_order in IHn. rewrite map_app in IHn.
           unfold of_order. go_on IHn.
        -- replace (Z.of_N (base_at pages y) <? Z.of_N (base_at pages x)) with false by (symmetry; apply Z.ltb_ge; lia). cbn [negb]. steps.
           { number_is_there. }
           { rewrite Nat2Z.id. exact (at_number order _ _ _ _ held_order at_x). }
           specialize (IHn xs (y :: ys) (xs0 ++ [x]) ys0 (m ++ [x]) ltac:(cbn in counted |- *; lia) ltac:(now rewrite <- app_assoc) of_B
             ltac:(rewrite <- app_assoc; exact made)).
           rewrite app_length, Nat.add_assoc, (Nat2Z.inj_add _ (length [x])) in IHn. unfold of_order in IHn. rewrite map_app in IHn.
           unfold of_order. go_on IHn.
Qed.

(** The numbers of the pages by base, wherever the pages lie. *)
Lemma calls_ascending ap pp v pages l (Q : post) :
  part pp v = Some (VArray (map of_page pages)) -> Z.of_nat (length pages) < 2 ^ 63 ->
  (forall order, Permutation order (seq 0 (length pages)) -> in_order (base_at pages) order -> Q ((ap, v) :: l) (of_order order)) ->
  call "ashlar_vkey::program::ascending" [VPointer ap pp] ((ap, v) :: l) Q.
Proof.
  intros held small post. enter program.program.ascending. steps. loop_body numbers.
  enough (forall m i, (i + m = length pages)%nat ->
    wp functions (Loop numbers) ((a1, of_usize i) :: (a0, of_order (seq 0 i)) :: (a, VPointer ap pp) :: (ap, v) :: l) K) as rounds.
  { go_on (rounds (length pages) O eq_refl). }
  induction m as [| m IH]; intros i whole; apply wp_loop; unfold numbers at 1; steps; rewrite ?map_length.
  2: { yes. specialize (IH (S i) ltac:(lia)). rewrite Nat2Z.inj_succ, seq_S in IH. unfold of_order in IH. rewrite map_app in IH. unfold of_order. go_on IH. }
  assert (i = length pages) as -> by lia. rewrite Z.ltb_irrefl. steps.
  lazymatch goal with |- wp _ (Loop ?b) _ ?k => set (runs := b); set (K2 := k) end.
  enough (forall fuel run order, (length pages - run <= fuel)%nat -> (1 <= run)%nat -> Permutation order (seq 0 (length pages)) ->
    runs_in_order (base_at pages) run order ->
    wp functions (Loop runs) ((a3, of_usize run) :: (a0, of_order order) :: (a, VPointer ap pp) :: (ap, v) :: l) K2) as rounds.
  { go_on (rounds (length pages) 1%nat (seq 0 (length pages)) ltac:(lia) ltac:(lia) (Permutation_refl _) (runs_of_one _ _)). }
  induction fuel as [| fuel IH]; intros run order left_over least same up; pose proof (Permutation_length same) as size; rewrite seq_length in size;
    apply wp_loop; unfold runs at 1; steps; rewrite map_length.
  - no. specialize (post order same (one_run _ run order ltac:(lia) up)). ret post.
  - destruct (Nat.le_gt_cases (length order) run) as [one | several].
    { no. specialize (post order same (one_run _ run order ltac:(lia) up)). ret post. }
    yes. front a0. front ap. eapply (calls_merge_runs _ _ _ _ _ _ pages order).
    { exact held. }
    { reflexivity. }
    { apply Forall_forall. intros i inside. apply (Permutation_in _ same), in_seq in inside. lia. }
    { lia. }
    { lia. }
    { exact least. }
    steps.
    specialize (IH (run + run)%nat (merge_runs (base_at pages) (length order) run order) ltac:(lia) ltac:(lia)).
    specialize (IH (Permutation_trans (merge_runs_is_permutation _ _ run order) same) (merge_runs_in_order _ _ _ _ least (Nat.le_refl _) up)).
    replace (Z.of_nat (run + run)) with (Z.of_nat run * 2) in IH by lia. go_on IH.
Qed.
