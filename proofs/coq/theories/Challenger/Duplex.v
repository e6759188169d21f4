(** * The duplex challenger and its buffers

    What is defined here: the challenger over a permutation of the elements of a state, the first [rate] of which are observed and
    sampled, as three machines: with lists of inputs and outputs ([lists]), with arrays of [rate] elements and the numbers of those
    that count ([arrays]), and with one array of inputs, whose elements beyond their number are whatever they were, and the outputs
    in the state ([buffered]), which is the one that ships.

    What is proved here: they sample the same and have the same state, for any sequence of operations ([arrays_answer],
    [buffered_answer]); what is not absorbed is less than the rate, and no output is left beside it ([lists_keep_order]).

    What is not: anything about the permutation but that it keeps the length of a state; sampled bits, which are those of a sampled
    element.

    Source: the crate p3-challenger 0.9.0-rc.2, duplex_challenger.rs, [DuplexChallenger]; cryptol/DuplexChallenger.cry. *)

From Coq Require Import List Lia PeanoNat Bool.
From Ashlar Require Import Challenger.HashChallenger.
Import ListNotations.

(** The element at a position replaced. *)
Definition put {A : Type} (position : nat) (x : A) (xs : list A) : list A := firstn position xs ++ x :: skipn (S position) xs.

Lemma length_put {A : Type} (position : nat) (x : A) (xs : list A) : position < length xs -> length (put position x xs) = length xs.
Proof. intros inside. unfold put. rewrite app_length, firstn_length. cbn [length]. rewrite skipn_length. lia. Qed.

Lemma firstn_put {A : Type} (position : nat) (x : A) (xs : list A) :
  position < length xs -> firstn (S position) (put position x xs) = firstn position xs ++ [x].
Proof.
  intros inside. unfold put. rewrite firstn_app, firstn_firstn, firstn_length_le by lia. rewrite Nat.min_r by lia.
  replace (S position - position) with 1 by lia. reflexivity.
Qed.

Lemma put_after {A : Type} (x y : A) (xs ys : list A) : put (length xs) x (xs ++ y :: ys) = (xs ++ [x]) ++ ys.
Proof.
  unfold put. rewrite firstn_app, firstn_all, Nat.sub_diag, firstn_O, app_nil_r.
  replace (S (length xs)) with (length (xs ++ [y])) by (rewrite app_length; cbn [length]; lia).
  replace (xs ++ y :: ys) with ((xs ++ [y]) ++ ys) by (now rewrite <- app_assoc).
  rewrite skipn_app, skipn_all, Nat.sub_diag. cbn [app skipn]. now rewrite <- app_assoc.
Qed.

Section Duplex.
Context {elt : Type}.
Variable zero : elt.
(** The sum of an element and a number. *)
Variable add_number : elt -> nat -> elt.
Variable permute : list elt -> list elt.
Variables width rate : nat.
Hypothesis some_rate : 1 <= rate.
Hypothesis some_capacity : rate < width.
Hypothesis length_permute : forall s, length s = width -> length (permute s) = width.

(** Inputs replace the rate, filled up with zeros, and their number is added to the first element of the capacity; no input leaves the
    state as it is. *)
Definition with_inputs (s inputs : list elt) : list elt :=
  match inputs with
  | [] => s
  | _ => inputs ++ repeat zero (rate - length inputs) ++ add_number (nth rate s zero) (length inputs) :: skipn (S rate) s
  end.

(** ** Lists of inputs and of outputs *)

Record lists_state := Lists { sponge : list elt; inputs : list elt; outputs : list elt }.

Definition duplex_lists (c : lists_state) : lists_state :=
  let s := permute (with_inputs (sponge c) (inputs c)) in Lists s [] (firstn rate s).

(** Outputs are dropped, and a full block is absorbed at once. *)
Definition observe_lists (c : lists_state) (x : elt) : lists_state :=
  let c := Lists (sponge c) (inputs c ++ [x]) [] in if length (inputs c) =? rate then duplex_lists c else c.

Definition ready_lists (c : lists_state) : lists_state :=
  match inputs c, outputs c with [], _ :: _ => c | _, _ => duplex_lists c end.

(** p3-challenger: [DuplexChallenger], whose buffers are these; the state at the end stands for a digest. *)
Definition lists : machine elt := {|
  state := lists_state;
  observe := fun c xs => fold_left observe_lists xs c;
  sample := fun c => let r := ready_lists c in (last (outputs r) zero, Lists (sponge r) (inputs r) (removelast (outputs r)));
  finalize := sponge
|}.

Definition start_lists : state lists := Lists (repeat zero width) [] [].

(** ** Arrays and how many of their elements count *)

Record arrays_state := Arrays {
  array_state : list elt; array_inputs : list elt; array_input_count : nat; array_outputs : list elt; array_output_count : nat }.

Definition duplex_arrays (c : arrays_state) : arrays_state :=
  let s := array_state c in
  let absorbed := array_inputs c ++ add_number (nth rate s zero) (array_input_count c) :: skipn (S rate) s in
  let permuted := permute (if array_input_count c =? 0 then s else absorbed) in
  Arrays permuted (repeat zero rate) 0 (firstn rate permuted) rate.

Definition observe_arrays (c : arrays_state) (x : elt) : arrays_state :=
  let longer := Arrays (array_state c) (put (array_input_count c) x (array_inputs c)) (S (array_input_count c)) (repeat zero rate) 0 in
  if array_input_count longer =? rate then duplex_arrays longer else longer.

Definition ready_arrays (c : arrays_state) : arrays_state :=
  if (array_input_count c =? 0) && negb (array_output_count c =? 0) then c else duplex_arrays c.

(** cryptol/DuplexChallenger.cry and spec/src/duplex_challenger.rs. *)
Definition arrays : machine elt := {|
  state := arrays_state;
  observe := fun c xs => fold_left observe_arrays xs c;
  sample := fun c =>
    let r := ready_arrays c in
    let left := array_output_count r - 1 in
    (nth left (array_outputs r) zero, Arrays (array_state r) (array_inputs r) (array_input_count r) (array_outputs r) left);
  finalize := array_state
|}.

Definition start_arrays : state arrays := Arrays (repeat zero width) (repeat zero rate) 0 (repeat zero rate) 0.

(** ** One array, and outputs in the state *)

(** impl/src/modes/duplex.rs. *)
Record buffered_state := Buffered { its_state : list elt; its_inputs : list elt; input_count : nat; output_count : nat }.

Definition duplex_buffered (c : buffered_state) : buffered_state :=
  let s := its_state c in
  let element i := if i <? input_count c then nth i (its_inputs c) zero else zero in
  let absorbed := map element (seq 0 rate) ++ add_number (nth rate s zero) (input_count c) :: skipn (S rate) s in
  Buffered (permute (if input_count c =? 0 then s else absorbed)) (its_inputs c) 0 rate.

Definition observe_buffered (c : buffered_state) (x : elt) : buffered_state :=
  let longer := Buffered (its_state c) (put (input_count c) x (its_inputs c)) (S (input_count c)) 0 in
  if input_count longer =? rate then duplex_buffered longer else longer.

Definition ready_buffered (c : buffered_state) : buffered_state :=
  if negb (input_count c =? 0) || (output_count c =? 0) then duplex_buffered c else c.

Definition buffered : machine elt := {|
  state := buffered_state;
  observe := fun c xs => fold_left observe_buffered xs c;
  sample := fun c =>
    let r := ready_buffered c in
    let left := output_count r - 1 in
    (nth left (its_state r) zero, Buffered (its_state r) (its_inputs r) (input_count r) left);
  finalize := its_state
|}.

Definition start_buffered : state buffered := Buffered (repeat zero width) (repeat zero rate) 0 0.

(** ** What holds of the lists *)

Definition in_order (c : lists_state) : Prop :=
  length (sponge c) = width /\ length (inputs c) < rate /\ length (outputs c) <= rate /\ (inputs c <> [] -> outputs c = []).

Lemma length_with_inputs (s xs : list elt) : length s = width -> length xs <= rate -> length (with_inputs s xs) = width.
Proof.
  intros whole few. unfold with_inputs. destruct xs as [| x xs]; [exact whole |].
  rewrite !app_length, repeat_length. cbn [length] in *. rewrite skipn_length. lia.
Qed.

Lemma duplex_in_order (c : lists_state) :
  length (sponge c) = width -> length (inputs c) <= rate -> in_order (duplex_lists c) /\ length (outputs (duplex_lists c)) = rate.
Proof.
  intros whole few. unfold in_order, duplex_lists. cbn [sponge inputs outputs length].
  pose proof (length_permute _ (length_with_inputs _ _ whole few)) as long.
  rewrite firstn_length, long. repeat split; lia || congruence.
Qed.

Lemma observe_in_order (c : lists_state) (x : elt) : in_order c -> in_order (observe_lists c x).
Proof.
  intros (whole & few & _ & _). unfold observe_lists. cbn [inputs sponge]. rewrite app_length. cbn [length].
  destruct (Nat.eqb_spec (length (inputs c) + 1) rate) as [full | more].
  - apply duplex_in_order; cbn [sponge inputs]; [exact whole | rewrite app_length; cbn [length]; lia].
  - repeat split; cbn [sponge inputs outputs length]; try rewrite app_length; cbn [length]; lia || congruence.
Qed.

(** A challenger that is to sample has no input and an output. *)
Lemma ready_in_order (c : lists_state) :
  in_order c -> in_order (ready_lists c) /\ inputs (ready_lists c) = [] /\ 1 <= length (outputs (ready_lists c)).
Proof.
  intros fine. pose proof fine as (whole & few & _ & _). pose proof (duplex_in_order c whole ltac:(lia)) as [after full].
  unfold ready_lists. destruct (inputs c) as [| x xs] eqn:some_inputs; [| split; [exact after |]; split; [reflexivity | lia]].
  destruct (outputs c) as [| y ys] eqn:some_outputs; [split; [exact after |]; split; [reflexivity | lia] |].
  split; [exact fine |]. split; [exact some_inputs |]. rewrite some_outputs. cbn [length]. lia.
Qed.

Lemma length_removelast (xs : list elt) : length (removelast xs) = length xs - 1.
Proof.
  induction xs as [| x xs IH]; [reflexivity |]. destruct xs as [| y xs]; [reflexivity |].
  change (removelast (x :: y :: xs)) with (x :: removelast (y :: xs)). cbn [length] in *. lia.
Qed.

Lemma sample_in_order (c : lists_state) : in_order c -> in_order (snd (sample lists c)).
Proof.
  intros fine. destruct (ready_in_order c fine) as ((whole & few & most & _) & none & some). cbn [sample lists snd].
  repeat split; cbn [sponge inputs outputs]; [exact whole | exact few | rewrite length_removelast; lia | now rewrite none].
Qed.

Lemma observe_all_in_order (xs : list elt) (c : lists_state) : in_order c -> in_order (observe lists c xs).
Proof. revert c. induction xs as [| x xs IH]; intros c fine; [exact fine |]. apply IH. now apply observe_in_order. Qed.

Theorem lists_keep_order (operations : list (operation elt)) : in_order (snd (run lists operations start_lists)).
Proof.
  assert (in_order start_lists) as start by (repeat split; cbn; [apply repeat_length | lia | lia]).
  revert start. generalize start_lists. induction operations as [| [xs |] rest IH]; intros c fine; cbn [run]; [exact fine | |].
  - now apply IH, observe_all_in_order.
  - pose proof (sample_in_order c fine) as after. destruct (sample lists c) as [x c']. specialize (IH c' after).
    now destruct (run lists rest c').
Qed.

Lemma last_of_firstn (count : nat) (xs : list elt) : 1 <= count <= length xs -> last (firstn count xs) zero = nth (count - 1) xs zero.
Proof.
  revert xs. induction count as [| count IH]; intros [| x xs] inside; cbn [length] in inside; try lia.
  destruct count as [| count]; [reflexivity |]. destruct xs as [| y xs]; [cbn [length] in inside; lia |].
  change (last (firstn (S count) (y :: xs)) zero = nth count (y :: xs) zero). rewrite IH by (cbn [length] in *; lia).
  now replace (S count - 1) with count by lia.
Qed.

Lemma firstn_before_last (count : nat) (xs : list elt) :
  1 <= count <= length xs -> removelast (firstn count xs) = firstn (count - 1) xs.
Proof. intros inside. replace count with (S (count - 1)) at 1 by lia. apply removelast_firstn. lia. Qed.

(** ** The machine with arrays *)

Definition arrays_related (c : arrays_state) (l : lists_state) : Prop :=
  in_order l
  /\ array_state c = sponge l /\ array_input_count c = length (inputs l)
  /\ array_inputs c = inputs l ++ repeat zero (rate - length (inputs l))
  /\ array_output_count c = length (outputs l) /\ length (array_outputs c) = rate
  /\ outputs l = firstn (array_output_count c) (array_outputs c).

(** Inputs may be full here. *)
Lemma arrays_duplex (s ins outs array : list elt) (count : nat) :
  length s = width -> length ins <= rate ->
  arrays_related (duplex_arrays (Arrays s (ins ++ repeat zero (rate - length ins)) (length ins) array count))
    (duplex_lists (Lists s ins outs)).
Proof.
  intros whole few. unfold arrays_related. split; [now apply duplex_in_order |].
  unfold duplex_arrays, duplex_lists, with_inputs. cbn [array_state array_inputs array_input_count array_outputs array_output_count sponge
    inputs outputs].
  assert ((if length ins =? 0 then s
      else (ins ++ repeat zero (rate - length ins)) ++ add_number (nth rate s zero) (length ins) :: skipn (S rate) s)
    = with_inputs s ins) as ->.
  { unfold with_inputs. destruct ins as [| x ins]; [reflexivity |]. cbn [length Nat.eqb]. now rewrite <- app_assoc. }
  fold (with_inputs s ins). pose proof (length_permute _ (length_with_inputs s ins whole few)) as long.
  assert (length (firstn rate (permute (with_inputs s ins))) = rate) as full by (rewrite firstn_length; lia).
  cbn [length app]. rewrite Nat.sub_0_r. repeat split; try exact full; [now rewrite full |].
  now rewrite <- full at 2; rewrite firstn_all.
Qed.

Lemma arrays_observe (c : arrays_state) (l : lists_state) (x : elt) :
  arrays_related c l -> arrays_related (observe_arrays c x) (observe_lists l x).
Proof.
  intros (fine & state_is & count_is & inputs_are & _). pose proof fine as (whole & few & _ & _).
  destruct c as [s ins count outs out_count], l as [s' xs ys]. cbn [array_state array_inputs array_input_count sponge inputs] in *.
  subst s count ins.
  unfold observe_arrays, observe_lists. cbn [array_state array_inputs array_input_count sponge inputs].
  assert (put (length xs) x (xs ++ repeat zero (rate - length xs)) = (xs ++ [x]) ++ repeat zero (rate - length (xs ++ [x]))) as ->.
  { rewrite app_length. cbn [length]. replace (rate - length xs) with (S (rate - (length xs + 1))) by lia. cbn [repeat]. apply put_after. }
  assert (S (length xs) = length (xs ++ [x])) as count_is by (rewrite app_length; cbn [length]; lia). rewrite count_is.
  destruct (Nat.eqb_spec (length (xs ++ [x])) rate) as [full | more].
  - apply arrays_duplex; [exact whole | lia].
  - pose proof (observe_in_order (Lists s' xs ys) x fine) as after. unfold observe_lists in after. cbn [sponge inputs] in after.
    rewrite (proj2 (Nat.eqb_neq _ _) more) in after. unfold arrays_related.
    cbn [array_state array_inputs array_input_count array_outputs array_output_count sponge inputs outputs length].
    rewrite repeat_length. now repeat split; try apply after.
Qed.

Lemma arrays_ready (c : arrays_state) (l : lists_state) : arrays_related c l -> arrays_related (ready_arrays c) (ready_lists l).
Proof.
  intros related. pose proof related as (fine & state_is & count_is & inputs_are & out_count_is & _).
  pose proof fine as (whole & few & _ & _).
  assert (arrays_related (duplex_arrays c) (duplex_lists l)) as after.
  { destruct c, l. cbn [array_state array_inputs array_input_count sponge inputs] in *. subst. apply arrays_duplex; [exact whole | lia]. }
  unfold ready_arrays, ready_lists. rewrite count_is, out_count_is.
  destruct (inputs l) as [| x xs]; cbn [length Nat.eqb andb]; [| exact after]. now destruct (outputs l).
Qed.

Lemma arrays_simulates : simulates arrays lists arrays_related.
Proof.
  intros c l related. split; [| split; [| split]].
  - intros xs. cbn [observe arrays lists]. revert c l related. induction xs as [| x xs IH]; intros c l related; [exact related |].
    apply IH. now apply arrays_observe.
  - pose proof (arrays_ready c l related) as (_ & _ & _ & _ & count_is & long & outputs_are).
    destruct (ready_in_order l (proj1 related)) as ((_ & _ & most & _) & _ & some). cbn [sample arrays lists fst].
    rewrite outputs_are at 1. symmetry. apply last_of_firstn. lia.
  - pose proof (arrays_ready c l related) as (_ & state_is & in_count_is & inputs_are & count_is & long & outputs_are).
    destruct (ready_in_order l (proj1 related)) as ((_ & _ & most & _) & _ & some).
    split; [now apply sample_in_order, related |]. cbn [sample arrays lists snd].
    cbn [array_state array_inputs array_input_count array_outputs array_output_count sponge inputs outputs].
    repeat split; try assumption; [rewrite length_removelast; lia |]. rewrite outputs_are. apply firstn_before_last. lia.
  - apply related.
Qed.

Theorem arrays_answer (operations : list (operation elt)) : answer arrays operations start_arrays = answer lists operations start_lists.
Proof.
  apply simulation_answers with (1 := arrays_simulates). split; [exact (lists_keep_order []) |]. cbn. rewrite Nat.sub_0_r, repeat_length.
  now repeat split.
Qed.

(** ** The machine that ships *)

Definition buffered_related (c : buffered_state) (l : lists_state) : Prop :=
  in_order l
  /\ its_state c = sponge l /\ input_count c = length (inputs l) /\ length (its_inputs c) = rate
  /\ firstn (input_count c) (its_inputs c) = inputs l
  /\ output_count c = length (outputs l) /\ firstn (output_count c) (its_state c) = outputs l.

Lemma rate_of_inputs (array : list elt) (count : nat) :
  length array = rate -> count <= rate ->
  map (fun i => if i <? count then nth i array zero else zero) (seq 0 rate) = firstn count array ++ repeat zero (rate - count).
Proof.
  intros long few. apply nth_ext with (d := zero) (d' := zero).
  - rewrite map_length, seq_length, app_length, firstn_length, repeat_length. lia.
  - intros i inside. rewrite map_length, seq_length in inside.
    rewrite (nth_indep _ zero (if 0 <? count then nth 0 array zero else zero)) by (now rewrite map_length, seq_length).
    rewrite (map_nth (fun i => if i <? count then nth i array zero else zero)), seq_nth by exact inside. cbn [Nat.add].
    assert (length (firstn count array) = count) as first by (rewrite firstn_length; lia).
    destruct (Nat.ltb_spec i count) as [within | beyond].
    + rewrite app_nth1 by lia. rewrite <- (firstn_skipn count array) at 1. now rewrite app_nth1 by lia.
    + rewrite app_nth2 by lia. symmetry. apply nth_repeat.
Qed.

Lemma buffered_duplex (s array outs : list elt) (count out_count : nat) :
  length s = width -> length array = rate -> count <= rate ->
  buffered_related (duplex_buffered (Buffered s array count out_count)) (duplex_lists (Lists s (firstn count array) outs)).
Proof.
  intros whole long few. assert (length (firstn count array) = count) as count_is by (rewrite firstn_length; lia).
  split; [apply duplex_in_order; cbn [sponge inputs]; lia |].
  unfold duplex_buffered, duplex_lists. cbn [its_state its_inputs input_count output_count sponge inputs outputs].
  assert ((if count =? 0 then s else map (fun i => if i <? count then nth i array zero else zero) (seq 0 rate)
      ++ add_number (nth rate s zero) count :: skipn (S rate) s) = with_inputs s (firstn count array)) as ->.
  { rewrite rate_of_inputs by assumption. unfold with_inputs. rewrite count_is.
    destruct (Nat.eqb_spec count 0) as [-> | some]; [reflexivity |].
    destruct (firstn count array) eqn:empty; [cbn [length] in count_is; lia |]. now rewrite <- app_assoc. }
  pose proof (length_permute _ (length_with_inputs s (firstn count array) whole ltac:(lia))) as after.
  repeat split; [exact long | rewrite firstn_length; lia].
Qed.

Lemma buffered_observe (c : buffered_state) (l : lists_state) (x : elt) :
  buffered_related c l -> buffered_related (observe_buffered c x) (observe_lists l x).
Proof.
  intros (fine & state_is & count_is & long & inputs_are & _). pose proof fine as (whole & few & _ & _).
  destruct c as [s array count out_count], l as [s' xs ys]. cbn [its_state its_inputs input_count sponge inputs] in *. subst s.
  unfold observe_buffered, observe_lists. cbn [its_state its_inputs input_count sponge inputs].
  pose proof (firstn_put count x array ltac:(lia)) as put_is. rewrite inputs_are in put_is.
  pose proof (length_put count x array ltac:(lia)) as long_put. rewrite app_length. cbn [length].
  rewrite <- put_is. replace (length xs + 1) with (S count) by lia.
  destruct (Nat.eqb_spec (S count) rate) as [full | more].
  - apply buffered_duplex; [exact whole | lia | lia].
  - pose proof (observe_in_order (Lists s' xs ys) x fine) as after. unfold observe_lists in after. cbn [sponge inputs] in after.
    replace (length (xs ++ [x])) with (S count) in after by (rewrite app_length; cbn [length]; lia).
    rewrite (proj2 (Nat.eqb_neq _ _) more), <- put_is in after. split; [exact after |].
    cbn [its_state its_inputs input_count output_count sponge inputs outputs length].
    rewrite long_put, firstn_length, long_put. repeat split; lia.
Qed.

Lemma buffered_ready (c : buffered_state) (l : lists_state) : buffered_related c l -> buffered_related (ready_buffered c) (ready_lists l).
Proof.
  intros related. pose proof related as (fine & state_is & count_is & long & inputs_are & out_count_is & _).
  pose proof fine as (whole & few & _ & _).
  assert (buffered_related (duplex_buffered c) (duplex_lists l)) as after.
  { destruct c as [s array count out_count], l as [s' xs ys]. cbn [its_state its_inputs input_count sponge inputs] in *. subst s xs.
    rewrite count_is at 2. rewrite <- count_is. apply buffered_duplex; [exact whole | exact long | lia]. }
  unfold ready_buffered, ready_lists. rewrite count_is, out_count_is.
  destruct (inputs l) as [| x xs]; cbn [length Nat.eqb negb orb]; [| exact after]. now destruct (outputs l).
Qed.

Lemma buffered_simulates : simulates buffered lists buffered_related.
Proof.
  intros c l related. split; [| split; [| split]].
  - intros xs. cbn [observe buffered lists]. revert c l related. induction xs as [| x xs IH]; intros c l related; [exact related |].
    apply IH. now apply buffered_observe.
  - pose proof (buffered_ready c l related) as ((whole & _) & state_is & _ & _ & _ & count_is & outputs_are).
    destruct (ready_in_order l (proj1 related)) as ((_ & _ & most & _) & _ & some). cbn [sample buffered lists fst].
    rewrite <- outputs_are. symmetry. apply last_of_firstn. rewrite state_is. lia.
  - pose proof (buffered_ready c l related) as ((whole & _) & state_is & in_count_is & long & inputs_are & count_is & outputs_are).
    destruct (ready_in_order l (proj1 related)) as ((_ & _ & most & _) & _ & some).
    split; [now apply sample_in_order, related |]. cbn [sample buffered lists snd].
    cbn [its_state its_inputs input_count output_count sponge inputs outputs].
    repeat split; try assumption; [rewrite length_removelast; lia |].
    rewrite <- outputs_are, count_is. symmetry. apply firstn_before_last. rewrite state_is. lia.
  - apply related.
Qed.

(** The challenger that ships samples what the lists do, whatever its operations. *)
Theorem buffered_answer (operations : list (operation elt)) :
  answer buffered operations start_buffered = answer lists operations start_lists.
Proof.
  apply simulation_answers with (1 := buffered_simulates). split; [exact (lists_keep_order []) |]. cbn. rewrite repeat_length.
  now repeat split.
Qed.
End Duplex.
