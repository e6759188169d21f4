(** * The challenger of elements over a challenger of bytes

    What is defined here: elements as bytes, and what is observed and sampled of them over any machine of HashChallenger.v: elements
    by rejection, bits, witnesses of work and the search for the least of them. The search is done by checking one witness after the
    other, as the specification does ([search_by_checking]), or by hashing each after the digest without a challenger, as the program
    that ships does ([search_by_hashing]).

    What is proved here: over the buffers that ship, with its search, all replies and the last digest are those over transcripts with
    the search of the specification, for any sequence of steps ([buffered_replies]), and so over the other machines ([lists_replies],
    [counted_replies]); an element is what rejection sampling gives of the bytes as they are sampled ([element_is_by_rejection]), to
    which the theorems of Sampling.v on uniform elements apply; more attempts do not change an element ([more_attempts]).

    What is not: that sampling ends. A number of attempts is an argument here, and a number of candidates that are searched.

    Source: the crate p3-challenger 0.9.0-rc.2, serializing_challenger.rs; cryptol/SerializingChallenger.cry;
    impl/src/challenger/serializing_challenger.rs and search.rs. *)

From Coq Require Import List Lia PeanoNat NArith Nnat Bool.
From Ashlar Require Import Challenger.Counting Challenger.Sampling Challenger.HashChallenger Encoding.Bytes.
Import ListNotations.
Local Open Scope N_scope.

(** ** Elements *)

(** The number of elements, the bytes of one, and the factor by which it is multiplied before it is observed. *)
Record field := Field { order : N; width : nat; factor : N }.

(** Observed as it is held, in Montgomery form: p3-monty-31, [to_unique_u32]. *)
Definition koala_bear_field : field := Field (2 ^ 31 - 2 ^ 24 + 1) 4 (2 ^ 32).

(** p3-goldilocks, [to_unique_u64]. *)
Definition goldilocks_field : field := Field (2 ^ 64 - 2 ^ 32 + 1) 8 1.

Section Elements.
Variable f : field.

(** The bytes as which an element is observed. *)
Definition observed (x : N) : bytes := le_bytes (width f) ((factor f * x) mod order f).

(** As many bits as the greatest element has. *)
Definition element_bits : N := N.size (order f - 1).

(** The element in bytes, if their low bits are one. *)
Definition sampled (bs : bytes) : option N :=
  let v := number_of_bytes bs mod 2 ^ element_bits in if v <? order f then Some v else None.

(** The greatest number of bits that are sampled at once: impl, [MAX_BITS]. *)
Definition most_bits : N := N.log2 (order f - 1).

(** That is the rule of the specification. *)
Lemma most_bits_is_right (bits : N) : 2 <= order f -> bits <= most_bits <-> 2 ^ bits < order f.
Proof. intros several. unfold most_bits. pose proof (N.log2_le_pow2 (order f - 1) bits). lia. Qed.

(** ** Steps *)

Inductive step :=
| ObserveElements (elements : list N)
| ObserveBytes (observed_bytes : bytes)
| SampleElement
| SampleBits (bits : N)
| CheckWitness (bits witness : N)
| Grind (bits : N).

Inductive reply :=
| Nothing
(** A number is not below the modulus. *)
| NotCanonical
(** More than [most_bits] are asked for. *)
| TooManyBits
(** None after so many attempts. *)
| Element (x : option N)
| Bits (value : N)
| Checked (accepted : bool)
(** None among so many candidates. *)
| Found (witness : option N).

Section Over.
Variable M : machine byte.
Local Notation challenger := (state M).

(** The number of attempts for an element. *)
Variable attempts : nat.

Definition sample_bytes (c : challenger) : bytes * challenger := run M (repeat Sample (width f)) c.

(** p3-challenger: [sample]. *)
Fixpoint sample_element (attempts : nat) (c : challenger) : option N * challenger :=
  match attempts with
  | O => (None, c)
  | S attempts =>
    let (bs, after) := sample_bytes c in
    match sampled bs with Some x => (Some x, after) | None => sample_element attempts after end
  end.

(** The low bits of the bytes of an element, none of which are rejected. p3-challenger: [sample_bits]. *)
Definition sample_bits (bits : N) (c : challenger) : N * challenger :=
  let (bs, after) := sample_bytes c in (number_of_bytes bs mod 2 ^ bits, after).

(** A byte is discarded, the witness observed, and bits are sampled that are to be zero; no bits accept any witness and change nothing.
    p3-challenger: [check_witness]. *)
Definition check_witness (bits witness : N) (c : challenger) : bool * challenger :=
  if bits =? 0 then (true, c)
  else
    let (_, squeezed) := sample M c in
    let (value, after) := sample_bits bits (observe M squeezed (observed witness)) in
    (value =? 0, after).

(** A search for the least witness, before it is checked. *)
Variable search : N -> challenger -> option N.

Definition perform (s : step) (c : challenger) : reply * challenger :=
  match s with
  | ObserveElements elements =>
    if forallb (fun x => x <? order f) elements then (Nothing, observe M c (flat_map observed elements)) else (NotCanonical, c)
  | ObserveBytes bs => (Nothing, observe M c bs)
  | SampleElement => let (x, after) := sample_element attempts c in (Element x, after)
  | SampleBits bits =>
    if bits <=? most_bits then let (value, after) := sample_bits bits c in (Bits value, after) else (TooManyBits, c)
  | CheckWitness bits witness =>
    if bits <=? most_bits then let (accepted, after) := check_witness bits witness c in (Checked accepted, after) else (TooManyBits, c)
  | Grind bits =>
    if bits <=? most_bits then
      match search bits c with
      | Some witness => (Found (Some witness), snd (check_witness bits witness c))
      | None => (Found None, c)
      end
    else (TooManyBits, c)
  end.

(** The replies to steps, in order, and the digest at the end. *)
Fixpoint replies (steps : list step) (c : challenger) : list reply * bytes :=
  match steps with
  | [] => ([], finalize M c)
  | s :: rest =>
    let (now, after) := perform s c in
    let (later, digest) := replies rest after in
    (now :: later, digest)
  end.
End Over.

(** Candidates for a witness, in order. *)
Definition candidates (count : nat) : list N := map N.of_nat (seq 0 count).

(** One after the other is checked: cryptol/SerializingChallenger.cry, [grind]. *)
Definition search_by_checking (M : machine byte) (count : nat) (bits : N) (c : state M) : option N :=
  find (fun witness => fst (check_witness M bits witness c)) (candidates count).

(** ** Related challengers give the same replies *)

Section Simulation.
Variables M1 M2 : machine byte.
Variable related : state M1 -> state M2 -> Prop.
Hypothesis same : simulates M1 M2 related.

Lemma same_bytes (c1 : state M1) (c2 : state M2) :
  related c1 c2 ->
  fst (sample_bytes M1 c1) = fst (sample_bytes M2 c2) /\ related (snd (sample_bytes M1 c1)) (snd (sample_bytes M2 c2)).
Proof. intros start. now apply simulation_runs. Qed.

Lemma same_element (attempts : nat) (c1 : state M1) (c2 : state M2) :
  related c1 c2 ->
  fst (sample_element M1 attempts c1) = fst (sample_element M2 attempts c2)
  /\ related (snd (sample_element M1 attempts c1)) (snd (sample_element M2 attempts c2)).
Proof.
  revert c1 c2. induction attempts as [| attempts IH]; intros c1 c2 start; cbn [sample_element]; [now split |].
  destruct (same_bytes c1 c2 start) as [bytes_are after].
  destruct (sample_bytes M1 c1) as [bs1 after1], (sample_bytes M2 c2) as [bs2 after2]. cbn [fst snd] in *. subst bs2.
  destruct (sampled bs1); [now split | now apply IH].
Qed.

Lemma same_bits (bits : N) (c1 : state M1) (c2 : state M2) :
  related c1 c2 ->
  fst (sample_bits M1 bits c1) = fst (sample_bits M2 bits c2) /\ related (snd (sample_bits M1 bits c1)) (snd (sample_bits M2 bits c2)).
Proof.
  intros start. unfold sample_bits. destruct (same_bytes c1 c2 start) as [bytes_are after].
  destruct (sample_bytes M1 c1), (sample_bytes M2 c2). cbn [fst snd] in *. now subst.
Qed.

Lemma same_check (bits witness : N) (c1 : state M1) (c2 : state M2) :
  related c1 c2 ->
  fst (check_witness M1 bits witness c1) = fst (check_witness M2 bits witness c2)
  /\ related (snd (check_witness M1 bits witness c1)) (snd (check_witness M2 bits witness c2)).
Proof.
  intros start. unfold check_witness. destruct (bits =? 0); [now split |]. destruct (same c1 c2 start) as (_ & _ & squeezed & _).
  destruct (sample M1 c1) as [b1 s1], (sample M2 c2) as [b2 s2]. cbn [fst snd] in squeezed.
  destruct (same s1 s2 squeezed) as (after & _). specialize (after (observed witness)).
  destruct (same_bits bits _ _ after) as [value_is last].
  destruct (sample_bits M1 bits (observe M1 s1 (observed witness))), (sample_bits M2 bits (observe M2 s2 (observed witness))).
  cbn [fst snd] in *. now subst.
Qed.

Variable attempts : nat.
Variable search1 : N -> state M1 -> option N.
Variable search2 : N -> state M2 -> option N.
Hypothesis same_search : forall bits c1 c2, related c1 c2 -> search1 bits c1 = search2 bits c2.

Lemma same_step (s : step) (c1 : state M1) (c2 : state M2) :
  related c1 c2 ->
  fst (perform M1 attempts search1 s c1) = fst (perform M2 attempts search2 s c2)
  /\ related (snd (perform M1 attempts search1 s c1)) (snd (perform M2 attempts search2 s c2)).
Proof.
  intros start. destruct s as [elements | bs | | bits | bits witness | bits]; cbn [perform].
  - destruct (forallb _ elements); split; try reflexivity; [now apply same | exact start].
  - split; [reflexivity | now apply same].
  - destruct (same_element attempts c1 c2 start) as [element_is after].
    destruct (sample_element M1 attempts c1), (sample_element M2 attempts c2). cbn [fst snd] in *. now subst.
  - destruct (bits <=? most_bits); [| now split]. destruct (same_bits bits c1 c2 start) as [value_is after].
    destruct (sample_bits M1 bits c1), (sample_bits M2 bits c2). cbn [fst snd] in *. now subst.
  - destruct (bits <=? most_bits); [| now split]. destruct (same_check bits witness c1 c2 start) as [accepted_is after].
    destruct (check_witness M1 bits witness c1), (check_witness M2 bits witness c2). cbn [fst snd] in *. now subst.
  - destruct (bits <=? most_bits); [| now split]. rewrite (same_search bits c1 c2 start).
    destruct (search2 bits c2) as [witness |]; [| now split]. split; [reflexivity |]. now apply same_check.
Qed.

Lemma same_replies (steps : list step) (c1 : state M1) (c2 : state M2) :
  related c1 c2 -> replies M1 attempts search1 steps c1 = replies M2 attempts search2 steps c2.
Proof.
  revert c1 c2. induction steps as [| s rest IH]; intros c1 c2 start; cbn [replies]; [f_equal; now apply same |].
  destruct (same_step s c1 c2 start) as [reply_is after].
  destruct (perform M1 attempts search1 s c1) as [r1 after1], (perform M2 attempts search2 s c2) as [r2 after2]. cbn [fst snd] in *.
  subst r2.
  now rewrite (IH after1 after2 after).
Qed.

Lemma same_search_by_checking (count : nat) (bits : N) (c1 : state M1) (c2 : state M2) :
  related c1 c2 -> search_by_checking M1 count bits c1 = search_by_checking M2 count bits c2.
Proof.
  intros start. unfold search_by_checking. induction (candidates count) as [| w ws IH]; [reflexivity |]. cbn [find].
  destruct (same_check bits w c1 c2 start) as [-> _]. now destruct (fst (check_witness M2 bits w c2)).
Qed.
End Simulation.

(** ** Over the machines *)

Section Machines.
Variable hash : bytes -> bytes.
Variable size : nat.
Hypothesis length_hash : forall message, length (hash message) = size.
Hypothesis some_bytes : (1 <= width f)%nat.
Hypothesis fits : (width f <= size)%nat.

Local Notation transcript := (transcript x00 hash size).
Local Notation by_transcript := (replies transcript).

Lemma size_is_positive : (1 <= size)%nat.
Proof. lia. Qed.

Theorem lists_replies (attempts count : nat) (initial : bytes) (steps : list step) :
  replies (lists x00 hash) attempts (search_by_checking (lists x00 hash) count) steps (start_lists x00 hash initial)
  = by_transcript attempts (search_by_checking transcript count) steps (start_transcript x00 hash size initial).
Proof.
  pose proof (lists_simulates x00 hash size size_is_positive length_hash) as same.
  apply same_replies with (1 := same); [intros bits c1 c2; now apply same_search_by_checking with (1 := same) |].
  split; cbn; [now rewrite input_at_start by exact size_is_positive | now rewrite nothing_is_left_at_start by exact size_is_positive].
Qed.

Theorem counted_replies (attempts count : nat) (initial : bytes) (steps : list step) :
  replies (counted x00 hash size) attempts (search_by_checking (counted x00 hash size) count) steps (start_counted x00 hash size initial)
  = by_transcript attempts (search_by_checking transcript count) steps (start_transcript x00 hash size initial).
Proof.
  pose proof (counted_simulates x00 hash size size_is_positive) as same.
  apply same_replies with (1 := same); [intros bits c1 c2; now apply same_search_by_checking with (1 := same) |].
  split; cbn; [now rewrite input_at_start by exact size_is_positive | now rewrite nothing_is_left_at_start by exact size_is_positive].
Qed.

(** *** The buffers that ship, and their search *)

Context {hasher : Type}.
Variable update : hasher -> bytes -> hasher.
Variable digest : hasher -> bytes.
Variable reset : hasher -> hasher.
Variable holds : hasher -> bytes -> Prop.
Hypothesis update_holds : forall h before bs, holds h before -> holds (update h bs) (before ++ bs).
Hypothesis digest_is : forall h before, holds h before -> digest h = hash before.
Hypothesis reset_holds : forall h, holds (reset h) [].

Local Notation buffered := (buffered x00 size update digest reset).

(** Whether the bits that are sampled from the end of a digest are zero. impl: search.rs, [accepts], which counts trailing zeros. *)
Definition accepts (bits : N) (d : bytes) : bool := number_of_bytes (firstn (width f) (rev d)) mod 2 ^ bits =? 0.

(** Each candidate is hashed after the digest that is left when a byte is discarded. impl: search.rs, [least]; [grind_by]. *)
Definition search_by_hashing (count : nat) (bits : N) (c : state buffered) : option N :=
  if bits =? 0 then Some 0
  else
    let (_, squeezed) := sample buffered c in
    let hashed witness := digest (update (reset (inner squeezed)) (held squeezed ++ observed witness)) in
    find (fun witness => accepts bits (hashed witness)) (candidates count).

Lemma same_find (test1 test2 : N -> bool) (ws : list N) : (forall w, test1 w = test2 w) -> find test1 ws = find test2 ws.
Proof. intros each. induction ws as [| w ws IH]; [reflexivity |]. cbn [find]. now rewrite each, IH. Qed.

Lemma firstn_seq (count total start : nat) : (count <= total)%nat -> firstn count (seq start total) = seq start count.
Proof.
  revert total start. induction count as [| count IH]; intros total start inside; [reflexivity |]. destruct total as [| total]; [lia |].
  cbn [seq firstn]. f_equal. apply IH. lia.
Qed.

(** From a new input no more than one digest is needed. *)
Lemma bytes_of_one_digest (message : bytes) :
  fst (sample_bytes transcript (start_transcript x00 hash size message)) = firstn (width f) (rev (hash message)).
Proof.
  unfold sample_bytes, start_transcript. rewrite samples_are_bytes_after. cbn [fst HashChallenger.message taken].
  pose proof (digest_backwards x00 hash size size_is_positive length_hash message 0) as backwards. cbn [hashed Nat.mul] in backwards.
  rewrite <- backwards, firstn_map. f_equal. symmetry. now apply firstn_seq.
Qed.

Lemma search_is_checking (count : nat) (bits : N) (c : state buffered) (t : state transcript) :
  (1 <= count)%nat -> buffered_related hash size holds c t -> search_by_hashing count bits c = search_by_checking transcript count bits t.
Proof.
  intros some related. unfold search_by_hashing, search_by_checking.
  destruct (bits =? 0) eqn:no_bits.
  - destruct count as [| count]; [lia |]. unfold check_witness. rewrite no_bits. reflexivity.
  - destruct (after_a_sample x00 hash size size_is_positive update digest reset holds update_holds digest_is reset_holds c t related)
      as [_ array]. destruct (sample buffered c) as [b squeezed]. cbn [snd] in array.
    apply same_find. intros w. unfold check_witness. rewrite no_bits.
    pose proof (update_holds _ _ (held squeezed ++ observed w) (reset_holds (inner squeezed))) as taken_in. cbn [app] in taken_in.
    rewrite (digest_is _ _ taken_in), array. cbn [sample HashChallenger.transcript].
    change (After (HashChallenger.message t) (S (taken t))) with (snd (sample transcript t)).
    assert (observe transcript (snd (sample transcript t)) (observed w)
      = After (input_after hash size (HashChallenger.message t) (S (taken t)) ++ observed w) 0) as ->.
    { pose proof (length_le_bytes (width f) ((factor f * w) mod order f)) as long. fold (observed w) in long.
      destruct (observed w); [cbn [length] in long; lia | reflexivity]. }
    unfold accepts, sample_bits.
    pose proof (bytes_of_one_digest (input_after hash size (HashChallenger.message t) (S (taken t)) ++ observed w)) as bytes_are.
    unfold start_transcript in bytes_are.
    destruct (sample_bytes transcript (After (input_after hash size (HashChallenger.message t) (S (taken t)) ++ observed w) 0))
      as [bs after].
    cbn [fst] in *. now rewrite bytes_are.
Qed.

(** The challenger that ships replies as the specification does, whatever its steps. *)
Theorem buffered_replies (attempts count : nat) (initial : bytes) (h : hasher) (steps : list step) :
  (1 <= count)%nat ->
  replies buffered attempts (search_by_hashing count) steps (start_buffered x00 size update digest reset initial h)
  = by_transcript attempts (search_by_checking transcript count) steps (start_transcript x00 hash size initial).
Proof.
  intros some.
  pose proof (buffered_simulates x00 hash size size_is_positive update digest reset holds update_holds digest_is reset_holds) as same.
  apply same_replies with (1 := same); [intros bits c t related; now apply search_is_checking |].
  repeat split; cbn.
  - rewrite input_at_start by exact size_is_positive. exact (update_holds _ [] initial (reset_holds h)).
  - now rewrite nothing_is_left_at_start by exact size_is_positive.
  - intros some_left. now elim some_left.
Qed.
End Machines.

(** ** Elements by rejection *)

Section Rejection.
Variable M : machine byte.

(** The bytes of so many attempts, as digits. *)
Fixpoint draws (attempts : nat) (c : state M) : list (list nat) :=
  match attempts with
  | O => []
  | S attempts =>
    let (bs, after) := sample_bytes M c in map (fun b => N.to_nat (number_of_byte b)) bs :: draws attempts after
  end.

Lemma number_of_digits (bs : bytes) : number 256 (map (fun b => N.to_nat (number_of_byte b)) bs) = N.to_nat (number_of_bytes bs).
Proof.
  induction bs as [| b bs IH]; [reflexivity |]. cbn [map number number_of_bytes]. rewrite IH, N2Nat.inj_add, N2Nat.inj_mul. reflexivity.
Qed.

Lemma masked_is_right (bs : bytes) :
  masked (N.to_nat element_bits) (map (fun b => N.to_nat (number_of_byte b)) bs) = N.to_nat (number_of_bytes bs mod 2 ^ element_bits).
Proof. unfold masked, word. now rewrite number_of_digits, N2Nat.inj_mod, N2Nat.inj_pow. Qed.

Theorem element_is_by_rejection (attempts : nat) (c : state M) :
  option_map N.to_nat (fst (sample_element M attempts c))
  = option_map snd (Sampling.sample (N.to_nat (order f)) (N.to_nat element_bits) (draws attempts c)).
Proof.
  revert c. induction attempts as [| attempts IH]; intros c; [reflexivity |]. cbn [sample_element draws].
  destruct (sample_bytes M c) as [bs after]. cbn [Sampling.sample]. rewrite masked_is_right. unfold sampled.
  destruct (N.ltb_spec (number_of_bytes bs mod 2 ^ element_bits) (order f)) as [inside | outside].
  - rewrite (proj2 (Nat.ltb_lt _ _)); [reflexivity | lia].
  - rewrite (proj2 (Nat.ltb_ge _ _)) by lia. rewrite IH.
    now destruct (Sampling.sample (N.to_nat (order f)) (N.to_nat element_bits) (draws attempts after)) as [[j x] |].
Qed.

Theorem more_attempts (attempts further : nat) (c after : state M) (x : N) :
  sample_element M attempts c = (Some x, after) -> sample_element M (attempts + further) c = (Some x, after).
Proof.
  revert c. induction attempts as [| attempts IH]; intros c found; cbn [Nat.add sample_element] in *; [discriminate |].
  destruct (sample_bytes M c) as [bs after']. destruct (sampled bs); [exact found | now apply IH].
Qed.
End Rejection.
End Elements.
