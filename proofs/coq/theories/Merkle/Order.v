(** * The elements of opened rows in the order of an encoding

    What is defined here: the opened rows of several matrices in one list, the tallest matrices first; of one height, the rows by their
    numbers; of one number, in the order of the batch ([slots]); their elements, laid end to end ([elements_of]); and the rows of such
    elements ([rows_of]).

    What is proved here: rows of the numbers and widths that sizes and indices ask for, and elements of their number, determine each
    other ([rows_of_elements], [elements_of_rows]).

    What is not: that heights go together, or that indices ascend.

    Source: cryptol/MerkleOpening.cry; spec/src/merkle_opening.rs. *)

From Coq Require Import List Lia PeanoNat Bool FinFun.
From Ashlar Require Import Merkle.Geometry Merkle.Wire Merkle.Several Merkle.Refusal.
Import ListNotations.

(** ** Lists *)

(** A list in parts of these lengths. *)
Fixpoint cut {A : Type} (lengths : list nat) (xs : list A) : list (list A) :=
  match lengths with
  | [] => []
  | size :: lengths => firstn size xs :: cut lengths (skipn size xs)
  end.

Lemma cut_concat {A : Type} (parts : list (list A)) : cut (map (@length A) parts) (concat parts) = parts.
Proof.
  induction parts as [| part parts IH]; [reflexivity |]. cbn [map concat cut].
  rewrite firstn_app, firstn_all, Nat.sub_diag, firstn_O, app_nil_r, skipn_app, skipn_all, Nat.sub_diag. cbn [app skipn]. now rewrite IH.
Qed.

Lemma concat_cut {A : Type} (lengths : list nat) (xs : list A) :
  length xs = list_sum lengths -> concat (cut lengths xs) = xs /\ map (@length A) (cut lengths xs) = lengths.
Proof.
  revert xs. induction lengths as [| size lengths IH]; intros xs same; [now destruct xs |].
  change (list_sum (size :: lengths)) with (size + list_sum lengths) in same. cbn [cut concat map].
  destruct (IH (skipn size xs)) as [whole sizes]; [rewrite skipn_length; lia |].
  rewrite whole, sizes, firstn_skipn, firstn_length. split; [reflexivity | f_equal; lia].
Qed.

Lemma length_cut {A : Type} (lengths : list nat) (xs : list A) : length (cut lengths xs) = length lengths.
Proof. revert xs. induction lengths as [| size lengths IH]; intros xs; [reflexivity |]. cbn [cut length]. now rewrite IH. Qed.

(** Lists that a key tells apart. *)
Lemma NoDup_by_key {A B : Type} (key : B -> A) (f : A -> list B) (xs : list A) :
  NoDup xs -> (forall x y, In x xs -> In y (f x) -> key y = x) -> (forall x, In x xs -> NoDup (f x)) -> NoDup (flat_map f xs).
Proof.
  induction xs as [| x xs IH]; intros once keys each; [constructor |]. inversion once as [| x' xs' new later]; subst.
  cbn [flat_map]. assert (NoDup (flat_map f xs)) as rest.
  { apply IH; [exact later | intros; apply keys; [now right | assumption] | intros; apply each; now right]. }
  assert (forall y, In y (f x) -> ~ In y (flat_map f xs)) as apart.
  { intros y here there. apply in_flat_map in there as (x' & inside & there). apply new.
    rewrite <- (keys x y (or_introl eq_refl) here), (keys x' y (or_intror inside) there). exact inside. }
  specialize (each x (or_introl eq_refl)). revert each apart. generalize (f x) as ys. clear - rest.
  induction ys as [| y ys IH]; intros once apart; [exact rest |]. inversion once as [| y' ys' new later]; subst. cbn [app]. constructor.
  - rewrite in_app_iff. intros [here | there]; [now apply new | now apply (apart y (or_introl eq_refl))].
  - apply IH; [exact later | intros z inside; apply apart; now right].
Qed.

Lemma numbered_at {A : Type} (xs : list A) (i : nat) (x d : A) : In (i, x) (numbered xs) -> i < length xs /\ nth i xs d = x.
Proof.
  unfold numbered. intros there. apply In_nth with (d := (0, d)) in there as (j & below & equal).
  rewrite combine_length, seq_length, Nat.min_id in below. rewrite combine_nth, seq_nth in equal by (now rewrite ?seq_length).
  injection equal as <- <-. now split.
Qed.

Lemma at_numbered {A : Type} (xs : list A) (i : nat) (d : A) : i < length xs -> In (i, nth i xs d) (numbered xs).
Proof.
  intros below. unfold numbered.
  replace (i, nth i xs d) with (nth i (combine (seq 0 (length xs)) xs) (0, d)).
  - apply nth_In. now rewrite combine_length, seq_length, Nat.min_id.
  - rewrite combine_nth, seq_nth by (now rewrite ?seq_length). reflexivity.
Qed.

Lemma length_numbered {A : Type} (xs : list A) : length (numbered xs) = length xs.
Proof. unfold numbered. now rewrite combine_length, seq_length, Nat.min_id. Qed.

Lemma fst_numbered {A : Type} (xs : list A) : map fst (numbered xs) = seq 0 (length xs).
Proof. unfold numbered. apply fst_combine. now rewrite seq_length. Qed.

Lemma list_by_number {A B : Type} (xs : list A) (ys : list B) (d : B) :
  length ys = length xs -> map (fun p => nth (fst p) ys d) (numbered xs) = ys.
Proof.
  intros same. rewrite <- (map_map fst (fun i => nth i ys d)), fst_numbered, <- same. clear xs same.
  induction ys as [| y ys IH]; [reflexivity |]. cbn [length seq map nth]. f_equal. now rewrite <- seq_shift, map_map.
Qed.

Lemma NoDup_map_filter {A B : Type} (f : A -> B) (test : A -> bool) (xs : list A) : NoDup (map f xs) -> NoDup (map f (filter test xs)).
Proof.
  induction xs as [| x xs IH]; [constructor |]. cbn [map filter]. intros once. inversion once as [| y ys new later]; subst.
  destruct (test x); [| now apply IH]. cbn [map]. constructor; [| now apply IH].
  intros there. apply new. apply in_map_iff in there as (z & <- & inside). apply filter_In in inside as [inside _]. now apply in_map.
Qed.

(** ** Which rows there are *)

(** A row that is opened: the number of its matrix, and its place among the opened rows of that. *)
Definition slot : Type := nat * nat.

Definition same_slot (s t : slot) : bool := (fst s =? fst t) && (snd s =? snd t).

Lemma same_slot_spec (s t : slot) : same_slot s t = true <-> s = t.
Proof.
  destruct s, t. unfold same_slot. cbn [fst snd]. rewrite andb_true_iff, !Nat.eqb_eq.
  split; [now intros [-> ->] | intros equal; now injection equal].
Qed.

(** Heights of matrices, each once, the greatest first. *)
Definition descending_heights (dims : list dimensions) : list nat :=
  filter (fun h => existsb (fun d => matrix_height d =? h) dims) (rev (seq 0 (S (top_of dims)))).

Lemma heights_once (dims : list dimensions) : NoDup (descending_heights dims).
Proof. apply NoDup_filter, NoDup_rev, seq_NoDup. Qed.

Lemma height_is_listed (dims : list dimensions) (d : dimensions) : In d dims -> In (matrix_height d) (descending_heights dims).
Proof.
  intros there. apply filter_In. split.
  - rewrite <- in_rev, in_seq. unfold top_of, tallest. pose proof (proj1 (list_max_le (map matrix_height dims) _) (le_n _)) as most.
    rewrite Forall_forall in most. specialize (most _ (in_map matrix_height _ _ there)). lia.
  - apply existsb_exists. exists d. split; [exact there | apply Nat.eqb_refl].
Qed.

Section Order.
Variable dims : list dimensions.
Variable indices : list nat.

(** How many rows are opened of a matrix of this height. *)
Definition opened_count (h : nat) : nat := length (row_numbers (top_of dims) h indices).

Definition matrices_of (h : nat) : list (nat * dimensions) := filter (fun p => matrix_height (snd p) =? h) (numbered dims).

Definition slots : list slot :=
  flat_map (fun h => flat_map (fun place => map (fun p => (fst p, place)) (matrices_of h)) (seq 0 (opened_count h)))
    (descending_heights dims).

Definition dimensions_at (i : nat) : dimensions := nth i dims (Dimensions 0 0).

Definition width_of (s : slot) : nat := matrix_width (dimensions_at (fst s)).

Definition element_count : nat := list_sum (map width_of slots).

Lemma slot_is_opened (s : slot) : In s slots <-> fst s < length dims /\ snd s < opened_count (matrix_height (dimensions_at (fst s))).
Proof.
  destruct s as [i place]. cbn [fst snd]. unfold slots. split.
  - intros there. apply in_flat_map in there as (h & _ & there). apply in_flat_map in there as (place' & below & there).
    apply in_map_iff in there as ([i' d] & equal & there). cbn [fst] in equal. injection equal as -> ->.
    apply filter_In in there as [there tall]. cbn [snd] in tall. apply Nat.eqb_eq in tall as <-.
    apply (numbered_at dims i d (Dimensions 0 0)) in there as [inside is_d]. unfold dimensions_at. rewrite is_d.
    apply in_seq in below. split; [exact inside | lia].
  - intros [inside below]. apply in_flat_map. exists (matrix_height (dimensions_at i)). split.
    + apply height_is_listed, nth_In, inside.
    + apply in_flat_map. exists place. split; [apply in_seq; lia |]. apply in_map_iff. exists (i, dimensions_at i).
      split; [reflexivity |]. apply filter_In. split; [now apply at_numbered | apply Nat.eqb_refl].
Qed.

Lemma slots_once : NoDup slots.
Proof.
  unfold slots. apply (NoDup_by_key (fun s => matrix_height (dimensions_at (fst s)))).
  - apply heights_once.
  - intros h s _ there. apply in_flat_map in there as (place & _ & there). apply in_map_iff in there as ([i d] & <- & there).
    apply filter_In in there as [there tall]. apply Nat.eqb_eq in tall. apply (numbered_at dims i d (Dimensions 0 0)) in there as [_ is_d].
    cbn [fst snd] in *. unfold dimensions_at. now rewrite is_d.
  - intros h _. apply (NoDup_by_key snd).
    + apply seq_NoDup.
    + intros place s _ there. now apply in_map_iff in there as (p & <- & _).
    + intros place _. rewrite <- (map_map fst (fun i => (i, place))). apply Injective_map_NoDup.
      * intros i j equal. now injection equal.
      * apply NoDup_map_filter. rewrite fst_numbered. apply seq_NoDup.
Qed.

(** ** The elements of rows *)

Section Rows.
Context {elt : Type}.

(** As many rows of each matrix as are opened, of its width. *)
Definition rows_fit (sent : list (list (list elt))) : bool :=
  (length sent =? length dims) && forallb (has_rows dims indices) (combine dims sent) && forallb has_width (combine dims sent).

Definition row_of (sent : list (list (list elt))) (s : slot) : list elt := nth (snd s) (nth (fst s) sent []) [].

Definition elements_of (sent : list (list (list elt))) : list elt := concat (map (row_of sent) slots).

(** The row of a slot among rows that have theirs beside them. *)
Definition row_at (found : list (slot * list elt)) (s : slot) : list elt :=
  match find (fun p => same_slot (fst p) s) found with Some p => snd p | None => [] end.

(** Rows of all slots, by matrices. *)
Definition arranged (row : slot -> list elt) : list (list (list elt)) :=
  map (fun p => map (fun place => row (fst p, place)) (seq 0 (opened_count (matrix_height (snd p))))) (numbered dims).

Definition rows_of (elements : list elt) : list (list (list elt)) :=
  arranged (row_at (combine slots (cut (map width_of slots) elements))).

Lemma row_at_map (row : slot -> list elt) (among : list slot) (s : slot) :
  In s among -> row_at (combine among (map row among)) s = row s.
Proof.
  unfold row_at. induction among as [| t among IH]; [intros [] |]. cbn [map combine find fst].
  destruct (same_slot t s) eqn:same; [apply same_slot_spec in same as ->; reflexivity |].
  intros [-> | there]; [| now apply IH]. pose proof (proj2 (same_slot_spec s s) eq_refl). congruence.
Qed.

Lemma row_at_each (among : list slot) (found : list (list elt)) :
  NoDup among -> length found = length among -> map (row_at (combine among found)) among = found.
Proof.
  revert found. induction among as [| t among IH]; intros [| row found] once same; try discriminate; [reflexivity |].
  inversion once as [| t' among' new later]; subst. injection same as same. cbn [map]. f_equal.
  - unfold row_at. cbn [combine find fst]. now rewrite (proj2 (same_slot_spec t t) eq_refl).
  - rewrite <- (IH found later same) at 2. apply map_ext_in. intros s there. unfold row_at. cbn [combine find fst].
    destruct (same_slot t s) eqn:equal; [| reflexivity]. apply same_slot_spec in equal as ->. now elim new.
Qed.

(** What [rows_fit] says of each matrix. *)
Lemma rows_fit_each (sent : list (list (list elt))) :
  rows_fit sent = true <->
  length sent = length dims
  /\ forall i, i < length dims ->
    length (nth i sent []) = opened_count (matrix_height (dimensions_at i))
    /\ forall row, In row (nth i sent []) -> length row = matrix_width (dimensions_at i).
Proof.
  unfold rows_fit. rewrite !andb_true_iff, !forallb_forall, Nat.eqb_eq.
  assert (forall i, length sent = length dims -> nth i (combine dims sent) (Dimensions 0 0, []) = (dimensions_at i, nth i sent [])) as at_i.
  { intros i same. now apply combine_nth. }
  split.
  - intros [[same counts] widths]. split; [exact same |]. intros i inside.
    assert (In (dimensions_at i, nth i sent []) (combine dims sent)) as there.
    { rewrite <- at_i by exact same. apply nth_In. rewrite combine_length. lia. }
    specialize (counts _ there). specialize (widths _ there). apply Nat.eqb_eq in counts. split; [exact counts |].
    intros row in_row. unfold has_width in widths. rewrite forallb_forall in widths. now apply Nat.eqb_eq, widths.
  - intros [same each].
    assert (forall m, In m (combine dims sent) -> has_rows dims indices m = true /\ has_width m = true) as both.
    { intros m there. apply In_nth with (d := (Dimensions 0 0, [])) in there as (i & below & <-). rewrite at_i by exact same.
      rewrite combine_length in below. destruct (each i ltac:(lia)) as [size widths]. split.
      - apply Nat.eqb_eq, size.
      - apply forallb_forall. intros row there. now apply Nat.eqb_eq, widths. }
    repeat split; [exact same | |]; intros m there; now apply both.
Qed.

Lemma nth_arranged (row : slot -> list elt) (i : nat) :
  i < length dims -> nth i (arranged row) [] = map (fun place => row (i, place)) (seq 0 (opened_count (matrix_height (dimensions_at i)))).
Proof.
  intros inside. unfold arranged.
  rewrite (nth_indep _ _ (map (fun place => row (fst (0, Dimensions 0 0), place))
    (seq 0 (opened_count (matrix_height (snd (0, Dimensions 0 0))))))) by (now rewrite map_length, length_numbered).
  rewrite (map_nth (fun p => map (fun place => row (fst p, place)) (seq 0 (opened_count (matrix_height (snd p)))))).
  unfold numbered. rewrite combine_nth, seq_nth by (now rewrite ?seq_length). reflexivity.
Qed.

Lemma row_of_arranged (row : slot -> list elt) (s : slot) : In s slots -> row_of (arranged row) s = row s.
Proof.
  intros there. apply slot_is_opened in there as [inside below]. unfold row_of. rewrite nth_arranged by exact inside.
  rewrite (nth_indep _ _ (row (fst s, 0))) by (now rewrite map_length, seq_length).
  rewrite (map_nth (fun place => row (fst s, place))), seq_nth by exact below. now destruct s.
Qed.

Lemma arranged_rows (row : slot -> list elt) (sent : list (list (list elt))) :
  rows_fit sent = true -> (forall s, In s slots -> row s = row_of sent s) -> arranged row = sent.
Proof.
  rewrite rows_fit_each. intros [same each] equal. apply (nth_ext _ _ [] []); [unfold arranged; now rewrite map_length, length_numbered |].
  unfold arranged at 1. rewrite map_length, length_numbered. intros i inside. rewrite nth_arranged by exact inside.
  destruct (each i inside) as [size _]. rewrite <- size.
  rewrite (map_ext_in _ (fun place => nth place (nth i sent []) [])).
  - rewrite <- (fst_numbered (nth i sent [])), map_map. now apply list_by_number.
  - intros place below. apply in_seq in below. apply equal, slot_is_opened. cbn [fst snd]. split; [exact inside | lia].
Qed.

Lemma widths_of_slots (sent : list (list (list elt))) :
  rows_fit sent = true -> map (@length elt) (map (row_of sent) slots) = map width_of slots.
Proof.
  rewrite rows_fit_each. intros [_ each]. rewrite map_map. apply map_ext_in. intros s there.
  apply slot_is_opened in there as [inside below]. destruct (each _ inside) as [size widths].
  apply widths, nth_In. now rewrite size.
Qed.

Lemma length_elements (sent : list (list (list elt))) : rows_fit sent = true -> length (elements_of sent) = element_count.
Proof.
  intros fit. unfold elements_of, element_count. rewrite <- (widths_of_slots sent fit).
  generalize (map (row_of sent) slots) as parts.
  induction parts as [| part parts IH]; [reflexivity |]. cbn [concat map]. rewrite app_length, IH. reflexivity.
Qed.

Theorem rows_of_elements (sent : list (list (list elt))) : rows_fit sent = true -> rows_of (elements_of sent) = sent.
Proof.
  intros fit. unfold rows_of, elements_of. rewrite <- (widths_of_slots sent fit), cut_concat.
  apply arranged_rows; [exact fit |]. intros s there. now apply row_at_map.
Qed.

Theorem elements_of_rows (elements : list elt) :
  length elements = element_count -> elements_of (rows_of elements) = elements /\ rows_fit (rows_of elements) = true.
Proof.
  intros same. destruct (concat_cut (map width_of slots) elements same) as [whole sizes]. unfold rows_of.
  set (found := cut (map width_of slots) elements) in *. set (row := row_at (combine slots found)).
  assert (map row slots = found) as rows_are.
  { apply row_at_each; [apply slots_once |]. unfold found. now rewrite length_cut, map_length. }
  split.
  - unfold elements_of. rewrite (map_ext_in _ row) by (intros; now apply row_of_arranged). now rewrite rows_are.
  - apply rows_fit_each. unfold arranged at 1. rewrite map_length, length_numbered. split; [reflexivity |]. intros i inside.
    rewrite nth_arranged by exact inside. rewrite map_length, seq_length. split; [reflexivity |].
    intros r there. apply in_map_iff in there as (place & <- & below). apply in_seq in below.
    assert (In (i, place) slots) as listed by (apply slot_is_opened; cbn [fst snd]; split; [exact inside | lia]).
    rewrite <- rows_are, map_map in sizes. clear - sizes listed. change (matrix_width (dimensions_at i)) with (width_of (i, place)).
    revert sizes listed. generalize (i, place) as s. generalize slots as among. intros among s.
    induction among as [| t among IH]; [intros _ [] |]. cbn [map]. intros sizes. injection sizes as here later.
    intros [-> | there]; [exact here | now apply IH].
Qed.
End Rows.
End Order.
