(** Numbers in order of their keys, by merging runs: what `program.rs` does to pages. *)

From Coq Require Import Lia Arith NArith List Permutation Sorted.
From Vkey Require Import Positions.
Import ListNotations.

Section Runs.
Variable key : nat -> N.

Definition not_above (a b : nat) : Prop := (key a <= key b)%N.
Definition in_order : list nat -> Prop := StronglySorted not_above.

(** Two runs as one; of equal keys those of the first run come first. *)
Fixpoint merge (xs : list nat) : list nat -> list nat :=
  match xs with
  | [] => fun ys => ys
  | x :: xs' =>
    fix inner (ys : list nat) : list nat :=
      match ys with
      | [] => x :: xs'
      | y :: ys' => if (key y <? key x)%N then y :: inner ys' else x :: merge xs' (y :: ys')
      end
  end.

Lemma merge_nothing (xs : list nat) : merge xs [] = xs.
Proof. now destruct xs. Qed.

Lemma merge_two (x y : nat) (xs ys : list nat) :
  merge (x :: xs) (y :: ys) = if (key y <? key x)%N then y :: merge (x :: xs) ys else x :: merge xs (y :: ys).
Proof. reflexivity. Qed.

Lemma merge_is_permutation (xs ys : list nat) : Permutation (merge xs ys) (xs ++ ys).
Proof.
  revert ys. induction xs as [| x xs IH]; [reflexivity |]. induction ys as [| y ys IHys]; [now rewrite merge_nothing, app_nil_r |].
  rewrite merge_two. destruct (key y <? key x)%N.
  - rewrite IHys. apply (Permutation_middle (x :: xs) ys y).
  - cbn [app]. constructor. apply IH.
Qed.

Lemma merge_in_order (xs ys : list nat) : in_order xs -> in_order ys -> in_order (merge xs ys).
Proof.
  revert ys. induction xs as [| x xs IH]; [trivial |]. induction ys as [| y ys IHys]; intros up_xs up_ys; [now rewrite merge_nothing |].
  rewrite merge_two. apply StronglySorted_inv in up_xs as up. destruct up as [up_rest least_x]. apply StronglySorted_inv in up_ys as up.
  destruct up as [up_rest_ys least_y]. unfold in_order in *. destruct (N.ltb_spec (key y) (key x)) as [less | more]; constructor; auto.
  - apply (Permutation_Forall (Permutation_sym (merge_is_permutation (x :: xs) ys))). apply Forall_app. split; [| exact least_y].
    constructor; [unfold not_above; lia |]. eapply Forall_impl; [| exact least_x]. unfold not_above. intros a. lia.
  - apply (Permutation_Forall (Permutation_sym (merge_is_permutation xs (y :: ys)))). apply Forall_app. split; [exact least_x |].
    constructor; [exact more |]. eapply Forall_impl; [| exact least_y]. unfold not_above. intros a. lia.
Qed.

(** All runs of this length, two by two. *)
Fixpoint merge_runs (fuel run : nat) (order : list nat) : list nat :=
  match fuel, order with
  | O, _ | _, [] => order
  | S fuel, _ => merge (firstn run order) (firstn run (skipn run order)) ++ merge_runs fuel run (skipn (run + run) order)
  end.

Definition runs_in_order (run : nat) (order : list nat) : Prop := forall k, in_order (firstn run (skipn (k * run) order)).

Lemma two_runs (run : nat) (order : list nat) : firstn run order ++ firstn run (skipn run order) ++ skipn (run + run) order = order.
Proof. rewrite <- skipn_skipn. now rewrite !firstn_skipn. Qed.

Lemma merge_runs_is_permutation (fuel run : nat) (order : list nat) : Permutation (merge_runs fuel run order) order.
Proof.
  revert order. induction fuel as [| fuel IH]; intros [| x order]; try reflexivity. cbn [merge_runs].
  rewrite merge_is_permutation, IH. rewrite <- app_assoc. now rewrite two_runs.
Qed.

Lemma merge_runs_in_order (fuel run : nat) (order : list nat) : (1 <= run)%nat -> (length order <= fuel)%nat ->
  runs_in_order run order -> runs_in_order (run + run) (merge_runs fuel run order).
Proof.
  intros least. revert order. induction fuel as [| fuel IH]; intros [| x order] enough up k; cbn [merge_runs length] in *; try lia;
    try (rewrite skipn_nil, firstn_nil; constructor).
  set (all := x :: order) in *.
  set (front := merge (firstn run all) (firstn run (skipn run all))).
  assert (in_order front) as front_up.
  { apply merge_in_order; [specialize (up 0%nat) | specialize (up 1%nat)]; cbn [Nat.mul] in up; rewrite ?Nat.add_0_r in up; exact up. }
  assert (length front = Nat.min (run + run) (length all)) as size.
  { unfold front. rewrite (Permutation_length (merge_is_permutation _ _)), app_length, !firstn_length, skipn_length. lia. }
  assert (runs_in_order run (skipn (run + run) all)) as rest_up.
  { intros j. rewrite skipn_skipn. replace (run + run + j * run)%nat with (S (S j) * run)%nat by (cbn; lia). apply up. }
  assert (length (skipn (run + run) all) <= fuel)%nat as fewer by (rewrite skipn_length; unfold all; cbn [length]; lia).
  specialize (IH _ fewer rest_up). destruct (Nat.le_gt_cases (run + run) (length all)) as [whole | short].
  - rewrite Nat.min_l in size by exact whole. destruct k as [| k].
    + cbn [Nat.mul skipn]. rewrite firstn_app, size, Nat.sub_diag, firstn_O, app_nil_r, firstn_all2 by lia. exact front_up.
    + rewrite skipn_app, size, skipn_all2 by (rewrite size; cbn; lia). cbn [app].
      replace (S k * (run + run) - (run + run))%nat with (k * (run + run))%nat by (cbn; lia). apply IH.
  - rewrite Nat.min_r in size by lia. rewrite skipn_all2 with (l := all) by lia.
    replace (merge_runs fuel run []) with (@nil nat) by now destruct fuel. rewrite app_nil_r. destruct k as [| k].
    + cbn [Nat.mul skipn]. rewrite firstn_all2 by lia. exact front_up.
    + rewrite skipn_all2 by (rewrite size, Nat.mul_succ_l; lia). rewrite firstn_nil. constructor.
Qed.

Lemma runs_of_one (order : list nat) : runs_in_order 1 order.
Proof. intros k. destruct (skipn (k * 1) order) as [| x rest]; [constructor | now repeat constructor]. Qed.

Lemma one_run (run : nat) (order : list nat) : (length order <= run)%nat -> runs_in_order run order -> in_order order.
Proof. intros all up. specialize (up 0%nat). cbn [Nat.mul skipn] in up. now rewrite firstn_all2 in up. Qed.
(** Where no key is there twice, each is above the one before. *)
Definition strictly : list nat -> Prop := StronglySorted (fun a b => (key a < key b)%N).

Lemma none_twice (order : list nat) : in_order order -> NoDup (map key order) -> strictly order.
Proof.
  unfold in_order, strictly. induction order as [| x order IH]; intros up distinct; [constructor |].
  apply StronglySorted_inv in up as [up least]. cbn [map] in distinct. apply NoDup_cons_iff in distinct as [new distinct].
  constructor; [now apply IH |]. rewrite Forall_forall in *. intros y inside. specialize (least y inside). unfold not_above in least.
  assert (key x <> key y) by (intros same; apply new; rewrite same; now apply in_map). lia.
Qed.

Lemma next_is_above (order : list nat) (i a b : nat) :
  strictly order -> nth_error order i = Some a -> nth_error order (S i) = Some b -> (key a < key b)%N.
Proof.
  unfold strictly. revert i. induction order as [| x order IH]; intros i up at_a at_b; [destruct i; discriminate |].
  apply StronglySorted_inv in up as [up least]. destruct i as [| i]; [| now apply (IH i)].
  injection at_a as <-. rewrite Forall_forall in least. apply least. now apply nth_error_In with (n := 0%nat).
Qed.
End Runs.
