(** * Why an opening is refused

    What is defined here: the reason for which an opening of one index, or of several, is refused, as it is sent: what is looked at, in
    which order, and the first fault ([refusal], [refusal_of_many]). The last thing that is looked at is the verifier itself.

    What is proved here: there is no reason exactly if no matrix is injected above the cap and the verifier accepts
    ([nothing_is_refused_exactly], [nothing_of_many_is_refused_exactly]).

    What is not: the order of the reasons, which rests on reading spec/src/merkle_tree.rs and on the vectors; rows too long for their
    hash, and the greatest height, which programs know.

    Source: the crate p3-merkle-tree 0.9.0-rc.2, mmcs/batch.rs, [verify_batch], and mmcs/mod.rs, [verify_batch_pruned]; matrices above
    the cap, no index, and indices in another order are refused here and not there. *)

From Coq Require Import List Lia PeanoNat NArith Bool.
From Ashlar Require Import Merkle.Commitment Merkle.Binding Merkle.Batch Merkle.Geometry Merkle.Wire Merkle.Several.
Import ListNotations.

(** Matrices and rows are named by their number in the batch. What a string can tell, as siblings and widths, is binary. *)
Inductive reason :=
(** Rows of another number of matrices. *)
| WrongBatch (expected got : nat)
(** No matrix has a row. *)
| Empty
(** A height that no layer has beside the tallest. *)
| WrongHeight (matrix height tallest expected : nat)
(** A matrix that is injected above the cap. *)
| AboveCap (matrix height : nat)
(** Another number of digests of the cap. *)
| WrongCap (expected got : nat)
(** No index at all. *)
| NoIndex
(** An index that is not above the one before it. *)
| WrongOrder (position index : nat)
(** An index without a leaf. *)
| WrongIndex (index tallest : nat)
(** Another number of siblings. *)
| WrongSiblings (expected : nat) (got : N)
(** Another number of rows of a matrix. *)
| WrongRows (matrix expected got : nat)
(** A row of another width. *)
| WrongWidth (matrix expected : nat) (got : N)
(** The path does not lead to this digest of the cap. *)
| WrongPath (place : nat)
(** The walk of several openings does not end. No openings are known of which that is the first fault. *)
| Stuck.

Fixpoint first_fault (faults : list (option reason)) : option reason :=
  match faults with
  | [] => None
  | Some why :: _ => Some why
  | None :: faults => first_fault faults
  end.

Lemma no_fault (faults : list (option reason)) : first_fault faults = None <-> Forall (fun fault => fault = None) faults.
Proof.
  induction faults as [| [why |] faults IH]; cbn [first_fault]; [now split | |].
  - split; [discriminate | intros none; now inversion none].
  - rewrite IH. split; [now constructor | intros none; now inversion none].
Qed.

(** A verifier is asked after all else. *)
Lemma no_fault_before (faults : list (option reason)) (accepts : bool) (why : reason) :
  match first_fault faults with Some fault => Some fault | None => if accepts then None else Some why end = None
  <-> Forall (fun fault => fault = None) faults /\ accepts = true.
Proof. rewrite <- no_fault. destruct (first_fault faults), accepts; split; intuition discriminate. Qed.

Definition unless (holds : bool) (why : reason) : option reason := if holds then None else Some why.

Lemma unless_none (holds : bool) (why : reason) : unless holds why = None <-> holds = true.
Proof. destruct holds; now split. Qed.

(** The reason of the first that does not pass. *)
Definition first_that_fails {A : Type} (passes : A -> bool) (why : A -> reason) (xs : list A) : option reason :=
  option_map why (find (fun x => negb (passes x)) xs).

Lemma none_fails {A : Type} (passes : A -> bool) (why : A -> reason) (xs : list A) :
  first_that_fails passes why xs = None <-> forallb passes xs = true.
Proof.
  unfold first_that_fails. induction xs as [| x xs IH]; [now split |]. cbn [forallb find]. destruct (passes x); [exact IH | now split].
Qed.

(** The widths of matrices, in binary. *)
Definition widths_of (dims : list dimensions) : list N := map (fun d => N.of_nat (matrix_width d)) dims.

(** How many, in binary. *)
Definition count {A : Type} (xs : list A) : N := N.of_nat (length xs).

(** With their numbers. *)
Definition numbered {A : Type} (xs : list A) : list (nat * A) := combine (seq 0 (length xs)) xs.

Lemma snd_numbered {A : Type} (xs : list A) : map snd (numbered xs) = xs.
Proof. unfold numbered. apply snd_combine. now rewrite seq_length. Qed.

Lemma forallb_snd {A B : Type} (test : B -> bool) (xs : list (A * B)) :
  forallb test (map snd xs) = forallb (fun x => test (snd x)) xs.
Proof. induction xs as [| x xs IH]; [reflexivity |]. cbn [map forallb]. now rewrite IH. Qed.

Section Refusal.
Context {elt digest : Type}.
Variable hash : list elt -> digest.
Variable compress : list digest -> digest.
Variable default : digest.
Variable n : nat.
Variable elt_eq : forall x y : elt, {x = y} + {x <> y}.
Variable digest_eq : forall x y : digest, {x = y} + {x <> y}.

(** ** What is looked at *)

Definition fault_in_number (dims : list dimensions) (got : nat) : option reason :=
  unless (got =? length dims) (WrongBatch (length dims) got).

(** The height that there would be for this power of two. *)
Definition reachable_height (top tall : nat) : nat := (top - 1) / 2 ^ (Nat.log2_up top - Nat.log2_up tall) + 1.

Definition fault_in_heights (dims : list dimensions) : option reason :=
  let top := top_of dims in
  first_fault [
    unless (1 <=? top) Empty;
    first_that_fails (fun p => reachable top (matrix_height (snd p)))
      (fun p => WrongHeight (fst p) (matrix_height (snd p)) top (reachable_height top (matrix_height (snd p)))) (numbered dims)].

(** Those that are injected above the cap, with their numbers. *)
Definition matrices_above (cap_height : nat) (dims : list dimensions) : list (nat * dimensions) :=
  flat_map injected (above_the_cap cap_height (ladder_of (fun p => matrix_height (snd p)) n (numbered dims))).

Definition lower_number (p q : nat * dimensions) : nat * dimensions := if fst q <? fst p then q else p.

Definition fault_above_cap (cap_height : nat) (dims : list dimensions) : option reason :=
  match matrices_above cap_height dims with
  | [] => None
  | p :: ps => let first := fold_left lower_number ps p in Some (AboveCap (fst first) (matrix_height (snd first)))
  end.

Definition fault_in_cap (cap_height : nat) (dims : list dimensions) (cap : list digest) : option reason :=
  let expected := cap_length (shape_of_dimensions n cap_height dims) in unless (length cap =? expected) (WrongCap expected (length cap)).

Definition fault_in_siblings (expected : nat) (got : N) : option reason :=
  unless (got =? N.of_nat expected)%N (WrongSiblings expected got).

(** The first width that is not that of its matrix. *)
Definition fault_in_widths (dims : list dimensions) (widths : list N) : option reason :=
  first_that_fails (fun p => snd (snd p) =? N.of_nat (matrix_width (fst (snd p))))%N
    (fun p => WrongWidth (fst p) (matrix_width (fst (snd p))) (snd (snd p))) (numbered (combine dims widths)).

Definition fault_in_index (top index : nat) : option reason := unless (index <? top) (WrongIndex index top).

(** The place of the cap above a leaf. *)
Definition place_in_cap {A : Type} (levels : list (level A)) (index : nat) : nat := fold_left (fun i lv => i / arity lv) levels index.

(** ** One index *)

(** What can be told from the widths of the rows and the number of siblings alone. *)
Definition fault_before_one (cap_height : nat) (cap : list digest) (dims : list dimensions) (index : nat) (widths : list N)
  (siblings : N) : option reason :=
  first_fault [
    fault_in_number dims (length widths);
    fault_in_heights dims;
    fault_above_cap cap_height dims;
    fault_in_cap cap_height dims cap;
    fault_in_siblings (siblings_of (levels_of n cap_height dims)) siblings;
    fault_in_widths dims widths;
    fault_in_index (top_of dims) index].

Definition refusal (cap_height : nat) (cap : list digest) (dims : list dimensions) (index : nat) (sent : list (list elt))
  (proof : list digest) : option reason :=
  match fault_before_one cap_height cap dims index (map count sent) (count proof) with
  | Some fault => Some fault
  | None =>
    if verify_sent hash compress default n digest_eq cap_height cap dims index sent proof then None
    else Some (WrongPath (place_in_cap (levels_of n cap_height dims) index))
  end.

(** ** Several indices *)

(** The first index that does not ascend or has no leaf; [least] is what it must not be below. *)
Fixpoint fault_in_order (top position least : nat) (indices : list nat) : option reason :=
  match indices with
  | [] => None
  | i :: rest =>
    first_fault [
      unless (least <=? i) (WrongOrder position i);
      fault_in_index top i;
      fault_in_order top (S position) (S i) rest]
  end.

Definition fault_in_indices (top : nat) (indices : list nat) : option reason :=
  first_fault [unless (1 <=? length indices) NoIndex; fault_in_order top 0 0 indices].

Definition fault_in_rows (dims : list dimensions) (indices : list nat) (sent : list (list (list elt))) : option reason :=
  let matrices := numbered (combine dims sent) in
  let expected (m : dimensions * list (list elt)) := length (row_numbers (top_of dims) (matrix_height (fst m)) indices) in
  let width (p : nat * (dimensions * list (list elt))) :=
    first_that_fails (fun row => length row =? matrix_width (fst (snd p)))
      (fun row => WrongWidth (fst p) (matrix_width (fst (snd p))) (count row)) (snd (snd p)) in
  first_fault (
    first_that_fails (fun p => has_rows dims indices (snd p))
      (fun p => WrongRows (fst p) (expected (snd p)) (length (snd (snd p)))) matrices
    :: map width matrices).

(** Where several openings do not lead to the cap. *)
Definition mismatch_of_many (cap_height : nat) (cap : list digest) (dims : list dimensions) (indices : list nat)
  (sent : list (list (list elt))) (proof : list digest) : reason :=
  let leaves := map (leaf_of hash) (map (query_for (digest := digest) n cap_height dims indices sent) indices) in
  match batch_walk hash compress default n elt_eq (below_cap (shape_of_dimensions n cap_height dims)) leaves proof with
  | Some tops =>
    match find (fun e => negb (entry_in_cap digest_eq cap e)) tops with Some e => WrongPath (index_of e) | None => Stuck end
  | None => Stuck
  end.

(** What can be told from the numbers of matrices and siblings alone. *)
Definition fault_before_many (cap_height : nat) (cap : list digest) (dims : list dimensions) (indices : list nat) (batch : nat)
  (siblings : N) : option reason :=
  first_fault [
    fault_in_number dims batch;
    fault_in_heights dims;
    fault_above_cap cap_height dims;
    fault_in_cap cap_height dims cap;
    fault_in_indices (top_of dims) indices;
    fault_in_siblings (frontier_length (levels_of n cap_height dims) indices) siblings].

Definition refusal_of_many (cap_height : nat) (cap : list digest) (dims : list dimensions) (indices : list nat)
  (sent : list (list (list elt))) (proof : list digest) : option reason :=
  match first_fault [
    fault_before_many cap_height cap dims indices (length sent) (count proof);
    fault_in_rows dims indices sent]
  with
  | Some fault => Some fault
  | None =>
    if verify_sent_many hash compress default n elt_eq digest_eq cap_height cap dims indices sent proof then None
    else Some (mismatch_of_many cap_height cap dims indices sent proof)
  end.

(** ** What is accepted has no fault *)

Lemma none_in_heights (dims : list dimensions) : valid_heights matrix_height dims = true -> fault_in_heights dims = None.
Proof.
  unfold valid_heights, fault_in_heights. rewrite andb_true_iff. intros [some each].
  rewrite no_fault. repeat constructor; [now rewrite unless_none |].
  apply none_fails. rewrite <- (forallb_snd (fun d => reachable (top_of dims) (matrix_height d))), snd_numbered. exact each.
Qed.

(** Nothing is above the cap exactly if the cap is low enough. *)
Lemma none_above_cap (cap_height : nat) (dims : list dimensions) :
  fault_above_cap cap_height dims = None <-> cap_is_low_enough n cap_height dims.
Proof.
  assert (fault_above_cap cap_height dims = None <-> matrices_above cap_height dims = []) as ->.
  { unfold fault_above_cap. destruct (matrices_above cap_height dims); now split. }
  unfold matrices_above, cap_is_low_enough.
  assert (above_the_cap cap_height (ladder_of matrix_height n dims)
    = map (map_level snd) (above_the_cap cap_height (ladder_of (fun p => matrix_height (snd p)) n (numbered dims)))) as ->.
  { rewrite skipn_map_level. f_equal. rewrite <- (snd_numbered dims) at 1. apply (ladder_of_map snd matrix_height). }
  rewrite Forall_map. generalize (above_the_cap cap_height (ladder_of (fun p => matrix_height (snd p)) n (numbered dims))) as levels.
  induction levels as [| lv levels IH]; [now split |]. cbn [flat_map]. split.
  - intros none. apply app_eq_nil in none as [here later].
    constructor; [now rewrite (f_equal (map snd) here : injected (map_level snd lv) = []) |].
    now apply IH.
  - intros none. inversion none as [| lv' levels' here later]; subst. apply IH in later. rewrite later.
    cbn [map_level injected] in here. now rewrite (map_eq_nil _ _ here).
Qed.

Lemma none_in_order (top position least : nat) (indices : list nat) :
  ascending indices = true -> forallb (fun i => i <? top) indices = true -> Forall (fun i => least <= i) (firstn 1 indices) ->
  fault_in_order top position least indices = None.
Proof.
  revert position least. induction indices as [| i rest IH]; intros position least up inside above; [reflexivity |].
  cbn [forallb] in inside. apply andb_true_iff in inside as [here later]. cbn [firstn] in above.
  inversion above as [| i' none bound _]; subst.
  change (first_fault [
    unless (least <=? i) (WrongOrder position i); fault_in_index top i; fault_in_order top (S position) (S i) rest] = None).
  rewrite no_fault. repeat constructor.
  - apply unless_none. now apply Nat.leb_le.
  - now apply unless_none.
  - destruct rest as [| j rest]; [reflexivity |]. cbn [ascending] in up. apply andb_true_iff in up as [less up]. apply Nat.ltb_lt in less.
    apply IH; [exact up | exact later | now repeat constructor].
Qed.

Lemma none_in_rows (dims : list dimensions) (indices : list nat) (sent : list (list (list elt))) :
  forallb (has_rows dims indices) (combine dims sent) = true -> forallb has_width (combine dims sent) = true ->
  fault_in_rows dims indices sent = None.
Proof.
  intros counts widths. unfold fault_in_rows. rewrite no_fault. constructor.
  - apply none_fails. now rewrite <- (forallb_snd (has_rows dims indices)), snd_numbered.
  - rewrite Forall_map, Forall_forall. intros p there. apply none_fails.
    rewrite forallb_forall in widths. apply (widths (snd p)). rewrite <- (snd_numbered (combine dims sent)). now apply in_map.
Qed.

Lemma none_in_siblings (expected : nat) (proof : list digest) :
  (length proof =? expected) = true -> fault_in_siblings expected (count proof) = None.
Proof. intros same. apply Nat.eqb_eq in same as <-. apply unless_none, N.eqb_refl. Qed.

(** Widths without a fault are those of the matrices, of which there are as many. *)
Lemma none_in_widths (dims : list dimensions) (widths : list N) :
  length widths = length dims ->
  fault_in_widths dims widths = None <-> widths = widths_of dims.
Proof.
  intros same. unfold fault_in_widths. rewrite none_fails.
  rewrite <- (forallb_snd (fun m => snd m =? N.of_nat (matrix_width (fst m)))%N), snd_numbered.
  revert dims same. induction widths as [| w widths IH]; intros [| d dims] same; try discriminate; [now split |].
  injection same as same. unfold widths_of. cbn [combine forallb fst snd map]. fold (widths_of dims).
  rewrite andb_true_iff, N.eqb_eq, IH by exact same.
  split; [intros [-> ->]; reflexivity | intros equal; now injection equal].
Qed.

Lemma widths_of_rows (dims : list dimensions) (sent : list (list elt)) :
  lengths_are (map matrix_width dims) sent = true <-> map count sent = widths_of dims.
Proof.
  transitivity (map (@length elt) sent = map matrix_width dims).
  - unfold lengths_are. now destruct list_eq_dec.
  - revert sent. induction dims as [| d dims IH]; intros [| row sent]; try (now split).
    unfold widths_of. cbn [map]. unfold count at 1. split; intros equal.
    + injection equal as -> later. f_equal. now apply IH.
    + injection equal as here later. apply Nnat.Nat2N.inj in here as ->. f_equal. now apply IH.
Qed.

(** What the verifier itself has seen. *)
Lemma verified_shape (cap_height : nat) (cap : list digest) (dims : list dimensions) (index : nat) (o : opening elt digest) :
  verify hash compress default n digest_eq cap (shape_of_dimensions n cap_height dims) index o = true ->
  fault_in_cap cap_height dims cap = None /\ fault_in_index (top_of dims) index = None.
Proof.
  unfold verify. rewrite !andb_true_iff. intros [[[cap_is inside] _] _]. unfold fault_in_cap, fault_in_index.
  rewrite !unless_none. now split.
Qed.

(** The place that is named is where the walk ends. *)
Lemma walk_ends_at_place (levels : list (level nat)) (index : nat) (d : digest) (sts : list (step elt digest)) (top : nat * digest) :
  walk hash compress default n levels index d sts = Some top -> fst top = place_in_cap levels index.
Proof.
  revert index d sts. induction levels as [| lv levels IH]; intros index d [| st sts] found; cbn [walk] in found; try discriminate.
  - now injection found as <-.
  - destruct (step_fits lv st); [| discriminate]. now apply IH in found.
Qed.

Theorem nothing_is_refused_exactly (cap_height : nat) (cap : list digest) (dims : list dimensions) (index : nat)
    (sent : list (list elt)) (proof : list digest) :
  refusal cap_height cap dims index sent proof = None
  <-> cap_is_low_enough n cap_height dims
      /\ verify_sent hash compress default n digest_eq cap_height cap dims index sent proof = true.
Proof.
  unfold refusal, fault_before_one. rewrite no_fault_before, !Forall_cons_iff, none_above_cap. split; [tauto |]. intros [low accepted].
  pose proof accepted as checks. unfold verify_sent in checks. rewrite !andb_true_iff in checks.
  destruct checks as [[[widths valid] count] single]. apply verified_shape in single as [cap_is inside].
  assert (length sent = length dims) as same.
  { pose proof (lengths_are_right _ _ widths) as equal. apply (f_equal (@length nat)) in equal. now rewrite !map_length in equal. }
  repeat split; try assumption; try constructor.
  - unfold fault_in_number. now rewrite map_length, unless_none, Nat.eqb_eq.
  - now apply none_in_heights.
  - now apply none_in_siblings.
  - apply none_in_widths; [now rewrite map_length | now apply widths_of_rows].
Qed.

Theorem nothing_of_many_is_refused_exactly (cap_height : nat) (cap : list digest) (dims : list dimensions) (indices : list nat)
    (sent : list (list (list elt))) (proof : list digest) :
  refusal_of_many cap_height cap dims indices sent proof = None
  <-> cap_is_low_enough n cap_height dims
      /\ verify_sent_many hash compress default n elt_eq digest_eq cap_height cap dims indices sent proof = true.
Proof.
  unfold refusal_of_many, fault_before_many.
  rewrite no_fault_before, !Forall_cons_iff, no_fault, !Forall_cons_iff, none_above_cap. split; [tauto |]. intros [low accepted].
  pose proof accepted as checks. unfold verify_sent_many in checks. rewrite !andb_true_iff in checks.
  destruct checks as [[[[[[same valid] some] count] rows_are] widths] batch]. unfold verify_batch in batch. rewrite !andb_true_iff in batch.
  destruct batch as [[[cap_is up] each] _]. rewrite map_map in up. cbn [query_for query_index] in up. rewrite map_id in up.
  repeat split; try assumption; try constructor.
  - unfold fault_in_number. now rewrite unless_none.
  - now apply none_in_heights.
  - unfold fault_in_cap. now rewrite unless_none.
  - unfold fault_in_indices. rewrite no_fault. repeat constructor; [now apply unless_none |]. apply none_in_order; [exact up | |].
    + rewrite forallb_forall in each. apply forallb_forall. intros i there.
      specialize (each _ (in_map (query_for n cap_height dims indices sent) _ _ there)). unfold query_fits in each.
      now apply andb_true_iff in each as [inside _].
    + destruct indices; repeat constructor. lia.
  - now apply none_in_siblings.
  - now apply none_in_rows.
Qed.
End Refusal.
