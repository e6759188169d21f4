(** * The permutation of Rescue-Prime

    What is defined here: the permutation Rescue-XLIX over Goldilocks for any parameters, and its inverse.

    What is proved here: for parameters whose matrix has an inverse and whose rows of constants have the width of the state, the two
    undo each other, so the permutation is a bijection of states of canonical elements ([xlix_is_a_bijection]).

    What is not: anything about security.

    Source: [Rescue-Prime] (eprint 2020/1143) section 2.1, algorithm 3; names as in cryptol/RescuePrime.cry. *)

From Coq Require Import ZArith List Lia.
From Ashlar Require Import Goldilocks.Field Goldilocks.Power RescuePrime.Matrix.
Import ListNotations.
Local Open Scope Z_scope.

(** The matrix, its inverse and the round constants of an instance with states of [width] elements. *)
Record params := {
  width : nat;
  mds : list (list Z);
  mds_inverse : list (list Z);
  ark1 : list (list Z);
  ark2 : list (list Z)
}.

Definition add_columns : list Z -> list Z -> list Z := pointwise add.
Definition subtract_columns : list Z -> list Z -> list Z := pointwise sub.

(** ** The permutation *)

(** Power map, matrix, constants: one half of a round. *)
Definition half_round (matrix : list (list Z)) (power_map : Z -> Z) (constants state : list Z) : list Z :=
  add_columns (times matrix (map power_map state)) constants.

Definition round (P : params) (constants : list Z * list Z) (state : list Z) : list Z :=
  let (first, second) := constants in half_round (mds P) inverse_sbox second (half_round (mds P) sbox first state).

(** The constants of the rounds, in order. *)
Definition schedule (P : params) : list (list Z * list Z) := combine (ark1 P) (ark2 P).

Definition xlix (P : params) (state : list Z) : list Z := fold_left (fun state constants => round P constants state) (schedule P) state.

(** ** Its inverse *)

Definition undo_half_round (inverse : list (list Z)) (power_map : Z -> Z) (constants state : list Z) : list Z :=
  map power_map (times inverse (subtract_columns state constants)).

Definition undo_round (P : params) (constants : list Z * list Z) (state : list Z) : list Z :=
  let (first, second) := constants in
  undo_half_round (mds_inverse P) inverse_sbox first (undo_half_round (mds_inverse P) sbox second state).

Definition undo_xlix (P : params) (state : list Z) : list Z := fold_right (undo_round P) state (schedule P).

(** ** Parameters for which that is so *)

(** Both orders: a matrix commutes with its inverse, but to compute that is simpler than to prove it. *)
Definition regular (P : params) : Prop :=
  is_inverse_of (width P) (mds_inverse P) (mds P) /\
  is_inverse_of (width P) (mds P) (mds_inverse P) /\
  length (mds P) = width P /\
  length (mds_inverse P) = width P /\
  Forall (fun constants => length (fst constants) = width P /\ length (snd constants) = width P) (schedule P).

Lemma pointwise_is_column (f : Z -> Z -> Z) (n : nat) (xs ys : list Z) :
  (forall x y, canonical (f x y)) -> length xs = n -> length ys = n -> is_column n (pointwise f xs ys).
Proof.
  intros f_canonical xs_n ys_n. split; [rewrite length_pointwise; lia |].
  clear xs_n ys_n. revert ys. induction xs as [| x xs IH]; intros [| y ys]; cbn; constructor; auto.
Qed.

Lemma subtract_after_add (n : nat) (xs ys : list Z) :
  is_column n xs -> length ys = n -> subtract_columns (add_columns xs ys) ys = xs.
Proof.
  intros [xs_n xs_canonical] ys_n. subst n. revert ys ys_n.
  induction xs_canonical as [| x xs x_canonical _ IH]; intros [| y ys] same; cbn in *; try discriminate; [reflexivity |].
  f_equal; [| apply IH; now injection same].
  unfold sub, add. rewrite Zminus_mod_idemp_l, Z.add_simpl_r. now apply canonical_is_reduced.
Qed.

Lemma add_after_subtract (n : nat) (xs ys : list Z) :
  is_column n xs -> length ys = n -> add_columns (subtract_columns xs ys) ys = xs.
Proof.
  intros [xs_n xs_canonical] ys_n. subst n. revert ys ys_n.
  induction xs_canonical as [| x xs x_canonical _ IH]; intros [| y ys] same; cbn in *; try discriminate; [reflexivity |].
  f_equal; [| apply IH; now injection same].
  unfold sub, add. rewrite Zplus_mod_idemp_l, Z.sub_add. now apply canonical_is_reduced.
Qed.

Lemma map_is_column (f : Z -> Z) (n : nat) (xs : list Z) :
  (forall x, canonical (f x)) -> length xs = n -> is_column n (map f xs).
Proof.
  intros f_canonical xs_n. split; [now rewrite map_length |].
  apply Forall_forall. intros x (y & <- & _)%in_map_iff. apply f_canonical.
Qed.

Lemma map_undoes_map (f g : Z -> Z) (xs : list Z) :
  (forall x, canonical x -> g (f x) = x) -> Forall canonical xs -> map g (map f xs) = xs.
Proof. intros undoes xs_canonical. rewrite map_map. induction xs_canonical; cbn; [reflexivity |]. now rewrite undoes, IHxs_canonical. Qed.

Section HalfRound.
Variables (n : nat) (matrix inverse : list (list Z)) (f g : Z -> Z) (constants : list Z).
Hypothesis matrix_rows : length matrix = n.
Hypothesis inverse_rows : length inverse = n.
Hypothesis inverse_undoes : is_inverse_of n inverse matrix.
Hypothesis matrix_undoes : is_inverse_of n matrix inverse.
Hypothesis f_canonical : forall x, canonical (f x).
Hypothesis g_canonical : forall x, canonical (g x).
Hypothesis g_undoes : forall x, canonical x -> g (f x) = x.
Hypothesis f_undoes : forall x, canonical x -> f (g x) = x.
Hypothesis constants_n : length constants = n.

Lemma half_round_is_column (state : list Z) : is_column n (half_round matrix f constants state).
Proof.
  apply pointwise_is_column; [intros; apply reduced_is_canonical | | exact constants_n].
  now apply times_is_column.
Qed.

Lemma undo_half_round_is_column (state : list Z) : is_column n (undo_half_round inverse g constants state).
Proof. apply map_is_column; [exact g_canonical |]. now apply times_is_column. Qed.

Lemma undo_after_half_round (state : list Z) :
  is_column n state -> undo_half_round inverse g constants (half_round matrix f constants state) = state.
Proof.
  intros [state_n state_canonical]. unfold undo_half_round, half_round.
  rewrite subtract_after_add with (n := n) by (auto using times_is_column).
  rewrite (times_undoes_times n) by (auto using map_is_column).
  now apply map_undoes_map.
Qed.

Lemma half_round_after_undo (state : list Z) :
  is_column n state -> half_round matrix f constants (undo_half_round inverse g constants state) = state.
Proof.
  intros [state_n state_canonical]. unfold undo_half_round, half_round.
  assert (is_column n (subtract_columns state constants)) as difference.
  { apply pointwise_is_column; auto. intros. apply reduced_is_canonical. }
  destruct (times_is_column n inverse (subtract_columns state constants) inverse_rows) as [_ canonical_times].
  rewrite map_undoes_map by auto.
  rewrite (times_undoes_times n) by auto.
  now apply add_after_subtract with (n := n).
Qed.
End HalfRound.

Section Regular.
Variable P : params.
Hypothesis P_regular : regular P.
Notation is_state := (is_column (width P)).

Definition fits (constants : list Z * list Z) : Prop := length (fst constants) = width P /\ length (snd constants) = width P.

Lemma round_is_column (constants : list Z * list Z) (state : list Z) : fits constants -> is_state (round P constants state).
Proof.
  destruct P_regular as (_ & _ & rows & _), constants as [first second]. intros [_ second_n].
  now apply half_round_is_column.
Qed.

Lemma undo_round_is_column (constants : list Z * list Z) (state : list Z) : fits constants -> is_state (undo_round P constants state).
Proof.
  destruct P_regular as (_ & _ & _ & rows & _), constants as [first second]. intros _.
  apply undo_half_round_is_column; [exact rows | exact inverse_sbox_is_canonical].
Qed.

Lemma sbox_is_canonical (x : Z) : canonical (sbox x).
Proof. apply power_is_canonical. Qed.

Lemma undo_after_round (constants : list Z * list Z) (state : list Z) :
  fits constants -> is_state state -> undo_round P constants (round P constants state) = state.
Proof.
  destruct P_regular as (left_inverse & right_inverse & rows & inverse_rows & _), constants as [first second].
  intros [first_n second_n] is_state. cbn in first_n, second_n. unfold undo_round, round.
  rewrite (undo_after_half_round (width P)) by
    (auto using half_round_is_column, sbox_is_canonical, inverse_sbox_is_canonical, sbox_after_inverse_sbox).
  apply (undo_after_half_round (width P)); auto using sbox_is_canonical, inverse_sbox_is_canonical, inverse_sbox_after_sbox.
Qed.

Lemma round_after_undo (constants : list Z * list Z) (state : list Z) :
  fits constants -> is_state state -> round P constants (undo_round P constants state) = state.
Proof.
  destruct P_regular as (left_inverse & right_inverse & rows & inverse_rows & _), constants as [first second].
  intros [first_n second_n] is_state. cbn in first_n, second_n. unfold undo_round, round.
  rewrite (half_round_after_undo (width P)) by
    (auto using undo_half_round_is_column, sbox_is_canonical, inverse_sbox_is_canonical, sbox_after_inverse_sbox).
  apply (half_round_after_undo (width P)); auto using sbox_is_canonical, inverse_sbox_is_canonical, inverse_sbox_after_sbox.
Qed.

Theorem xlix_is_state (state : list Z) : is_state state -> is_state (xlix P state).
Proof.
  destruct P_regular as (_ & _ & _ & _ & all_fit). unfold xlix. revert state.
  induction all_fit as [| constants rest fit _ IH]; intros state state_is; [exact state_is |].
  apply IH. now apply round_is_column.
Qed.

Theorem undo_xlix_is_state (state : list Z) : is_state state -> is_state (undo_xlix P state).
Proof.
  destruct P_regular as (_ & _ & _ & _ & all_fit). unfold undo_xlix.
  destruct all_fit as [| constants rest fit _]; [auto |]. intros _. now apply undo_round_is_column.
Qed.

Theorem undo_after_xlix (state : list Z) : is_state state -> undo_xlix P (xlix P state) = state.
Proof.
  destruct P_regular as (_ & _ & _ & _ & all_fit). unfold undo_xlix, xlix. revert state.
  induction all_fit as [| constants rest fit _ IH]; intros state state_is; [reflexivity |].
  cbn [fold_left fold_right]. rewrite IH by now apply round_is_column. now apply undo_after_round.
Qed.

Theorem xlix_after_undo (state : list Z) : is_state state -> xlix P (undo_xlix P state) = state.
Proof.
  destruct P_regular as (_ & _ & _ & _ & all_fit). unfold undo_xlix, xlix. revert state.
  induction all_fit as [| constants rest fit rest_fit IH]; intros state state_is; [reflexivity |].
  cbn [fold_left fold_right].
  assert (is_state (fold_right (undo_round P) state rest)) as inner.
  { destruct rest_fit; [exact state_is | now apply undo_round_is_column]. }
  rewrite round_after_undo by assumption. now apply IH.
Qed.

Theorem xlix_is_a_bijection (permuted : list Z) :
  is_state permuted -> exists! state, is_state state /\ xlix P state = permuted.
Proof.
  intros is_state. exists (undo_xlix P permuted). split.
  - split; [now apply undo_xlix_is_state | now apply xlix_after_undo].
  - intros state [state_is <-]. now apply undo_after_xlix.
Qed.
End Regular.
