(** * Sampling elements and bits from bytes

    What is defined here: rejection sampling of an element of a field of [p] elements from draws of [size] bytes: the little-endian
    word, masked to [k] bits, of the first draw that gives less than [p] ([sample]); sampling of bits from one draw.

    What is proved here: if all bytes are equally likely, elements are uniform, at whichever draw they are accepted
    ([sampling_count], [sampling_is_uniform], for KoalaBear and Goldilocks [koala_bear_is_uniform], [goldilocks_is_uniform]); the
    low bits of a draw are uniform ([raw_bits_are_uniform]); the low [b] bits of a uniform element take each value floor(p / 2^b) or
    one more time, and which ([bits_of_an_element]), and so do those of a sampled element ([sampled_bits_count]).

    What is not: that the bytes of a hash are uniform. Uniform means here that each value has as many preimages as any other among
    all tuples of draws.

    Source: the crate p3-challenger 0.9.0-rc.2, serializing_challenger.rs: [SerializingChallenger32] and [SerializingChallenger64],
    [sample] and [sample_bits]. *)

From Coq Require Import List Lia PeanoNat Bool.
From Ashlar Require Import Challenger.Counting.
Import ListNotations.

(** The word of a draw. p3-challenger: u32::from_le_bytes and u64::from_le_bytes of [sample_array]. *)
Definition word (draw : list nat) : nat := number 256 draw.

(** The word masked to [k] bits. p3-challenger: [pow_of_two_bound]. *)
Definition masked (k : nat) (draw : list nat) : nat := word draw mod 2 ^ k.

(** At which draw an element is accepted, and which. *)
Fixpoint sample (p k : nat) (draws : list (list nat)) : option (nat * nat) :=
  match draws with
  | [] => None
  | draw :: draws =>
    if masked k draw <? p then Some (0, masked k draw)
    else match sample p k draws with Some (j, x) => Some (S j, x) | None => None end
  end.

(** All draws of [size] bytes. *)
Definition draws_of (size : nat) : list (list nat) := tuples (seq 0 256) size.

(** Whether sampling ends at draw [j] with the element [v]. *)
Definition gives (p k j v : nat) (draws : list (list nat)) : bool :=
  match sample p k draws with Some (j', x) => (j' =? j) && (x =? v) | None => false end.

(** Sampling over any alphabet of draws: [j] draws are rejected, one has the value, the others are free. *)
Lemma sampling_over (alphabet : list (list nat)) (p k total j v : nat) :
  j < total -> v < p ->
  count (gives p k j v) (tuples alphabet total)
  = count (fun draw => negb (masked k draw <? p)) alphabet ^ j * count (fun draw => masked k draw =? v) alphabet * length alphabet ^
    (total - 1 - j).
Proof.
  intros inside in_field. revert j inside. induction total as [| total IH]; intros j inside; [lia |].
  cbn [tuples]. rewrite count_flat_map. destruct j as [| j].
  - rewrite (sum_ext _ (fun draw => if masked k draw =? v then length alphabet ^ total else 0)).
    + rewrite sum_of_test. replace (S total - 1 - 0) with total by lia. cbn [Nat.pow]. lia.
    + intros draw _. rewrite count_map. destruct (Nat.eqb_spec (masked k draw) v) as [is_v | other].
      * rewrite count_all; [now rewrite length_tuples |]. intros draws _. unfold gives. cbn [sample].
        rewrite is_v. rewrite (proj2 (Nat.ltb_lt v p) in_field). cbn [Nat.eqb andb]. apply Nat.eqb_refl.
      * apply count_none. intros draws _. unfold gives. cbn [sample]. destruct (masked k draw <? p).
        -- cbn [Nat.eqb andb]. now apply Nat.eqb_neq.
        -- destruct (sample p k draws) as [[j x] |]; reflexivity.
  - rewrite (sum_ext _ (fun draw => if negb (masked k draw <? p) then count (gives p k j v) (tuples alphabet total) else 0)).
    + rewrite sum_of_test, IH by lia. replace (S total - 1 - S j) with (total - 1 - j) by lia. cbn [Nat.pow]. lia.
    + intros draw _. rewrite count_map. destruct (masked k draw <? p) eqn:accepted; cbn [negb].
      * apply count_none. intros draws _. unfold gives. cbn [sample]. now rewrite accepted.
      * apply count_ext. intros draws _. unfold gives. cbn [sample]. rewrite accepted. now destruct (sample p k draws) as [[j' x] |].
Qed.

Lemma power_of_256 (size : nat) : 256 ^ size = 2 ^ (8 * size).
Proof. change 256 with (2 ^ 8). now rewrite <- Nat.pow_mul_r. Qed.

(** Words in whole blocks of 2^k. *)
Lemma blocks_of_words (k size : nat) : k <= 8 * size -> 256 ^ size = 2 ^ (8 * size - k) * 2 ^ k + 0.
Proof. intros enough. rewrite power_of_256, <- Nat.pow_add_r, Nat.add_0_r. f_equal. lia. Qed.

(** A draw has each value below 2^k equally often. *)
Lemma masked_count (k size v : nat) : k <= 8 * size -> v < 2 ^ k ->
  count (fun draw => masked k draw =? v) (draws_of size) = 2 ^ (8 * size - k).
Proof.
  intros enough inside. unfold masked, word, draws_of. rewrite (count_numbers 256 size (fun x => x mod 2 ^ k =? v)).
  rewrite (blocks_of_words k size enough), (count_mod (fun r => r =? v)) by lia.
  rewrite count_equal. cbn [Nat.leb Nat.add andb seq]. rewrite (proj2 (Nat.ltb_lt _ _) inside). unfold count. cbn [filter length]. lia.
Qed.

Lemma rejected_count (p k size : nat) :
  k <= 8 * size -> p <= 2 ^ k -> count (fun draw => negb (masked k draw <? p)) (draws_of size) = 256 ^ size - p * 2 ^ (8 * size - k).
Proof.
  intros enough small. pose proof (count_split (fun draw => masked k draw <? p) (draws_of size)) as whole.
  assert (count (fun draw => masked k draw <? p) (draws_of size) = p * 2 ^ (8 * size - k)) as accepted.
  { unfold masked, word, draws_of. rewrite (count_numbers 256 size (fun x => x mod 2 ^ k <? p)).
    rewrite (blocks_of_words k size enough), (count_mod (fun r => r <? p)) by lia.
    rewrite count_below by exact small. cbn [seq]. unfold count. cbn [filter length]. lia. }
  unfold draws_of in whole at 3. rewrite length_tuples, seq_length in whole. lia.
Qed.

(** Of all tuples of [total] draws, those that end at draw [j] with the element [v]. *)
Theorem sampling_count (p k size total j v : nat) :
  k <= 8 * size -> p <= 2 ^ k -> j < total -> v < p ->
  count (gives p k j v) (tuples (draws_of size) total)
  = (256 ^ size - p * 2 ^ (8 * size - k)) ^ j * 2 ^ (8 * size - k) * (256 ^ size) ^ (total - 1 - j).
Proof.
  intros enough small inside in_field. rewrite sampling_over by assumption. rewrite rejected_count, masked_count by (assumption || lia).
  unfold draws_of. now rewrite length_tuples, seq_length.
Qed.

Theorem sampling_is_uniform (p k size total j v1 v2 : nat) :
  k <= 8 * size -> p <= 2 ^ k -> v1 < p -> v2 < p ->
  count (gives p k j v1) (tuples (draws_of size) total) = count (gives p k j v2) (tuples (draws_of size) total).
Proof.
  intros enough small in_field1 in_field2. destruct (Nat.lt_ge_cases j total) as [inside | outside]; [now rewrite !sampling_count |].
  assert (forall v, count (gives p k j v) (tuples (draws_of size) total) = 0) as none; [| now rewrite !none].
  intros v. apply count_none. clear - outside. revert j outside. generalize (draws_of size) as alphabet. intros alphabet.
  induction total as [| total IH]; intros j outside draws there; cbn [tuples] in there.
  - destruct there as [<- | []]. reflexivity.
  - apply in_flat_map in there as (draw & _ & there). apply in_map_iff in there as (others & <- & there).
    unfold gives. cbn [sample]. destruct j as [| j]; [lia |]. destruct (masked k draw <? p); [reflexivity |].
    specialize (IH j ltac:(lia) others there). unfold gives in IH. now destruct (sample p k others) as [[j' x] |].
Qed.

(** KoalaBear: four bytes, masked to 31 bits. *)
Corollary koala_bear_is_uniform (total j v1 v2 : nat) :
  let p := 2 ^ 31 - 2 ^ 24 + 1 in
  v1 < p -> v2 < p -> count (gives p 31 j v1) (tuples (draws_of 4) total) = count (gives p 31 j v2) (tuples (draws_of 4) total).
Proof.
  intros p in_field1 in_field2. apply sampling_is_uniform; [lia | | exact in_field1 | exact in_field2]. subst p. clear.
  assert (1 <= 2 ^ 24 <= 2 ^ 31) as bounds by (split; [apply (Nat.pow_le_mono_r 2 0); lia | apply Nat.pow_le_mono_r; lia]).
  revert bounds. generalize (2 ^ 24) (2 ^ 31). lia.
Qed.

(** Goldilocks: eight bytes, all bits. *)
Corollary goldilocks_is_uniform (total j v1 v2 : nat) :
  let p := 2 ^ 64 - 2 ^ 32 + 1 in
  v1 < p -> v2 < p -> count (gives p 64 j v1) (tuples (draws_of 8) total) = count (gives p 64 j v2) (tuples (draws_of 8) total).
Proof.
  intros p in_field1 in_field2. apply sampling_is_uniform; [lia | | exact in_field1 | exact in_field2]. subst p. clear.
  assert (1 <= 2 ^ 32 <= 2 ^ 64) as bounds by (split; [apply (Nat.pow_le_mono_r 2 0); lia | apply Nat.pow_le_mono_r; lia]).
  revert bounds. generalize (2 ^ 32) (2 ^ 64). lia.
Qed.

(** Bits taken from a draw, as serializing challengers do. *)
Theorem raw_bits_are_uniform (bits size v : nat) :
  bits <= 8 * size -> v < 2 ^ bits -> count (fun draw => word draw mod 2 ^ bits =? v) (draws_of size) = 2 ^ (8 * size - bits).
Proof. apply masked_count. Qed.

(** Bits taken from an element, as duplex challengers do: of all elements, those with the low bits [v]. *)
Theorem bits_of_an_element (p bits v : nat) :
  v < 2 ^ bits -> count (fun x => x mod 2 ^ bits =? v) (seq 0 p) = p / 2 ^ bits + (if v <? p mod 2 ^ bits then 1 else 0).
Proof. apply count_residue. Qed.

(** ** Bits of a sampled element, from bytes *)

(** Whether sampling ends at draw [j] with an element whose low bits are [v]. *)
Definition gives_bits (p k j bits v : nat) (draws : list (list nat)) : bool :=
  match sample p k draws with Some (j', x) => (j' =? j) && (x mod 2 ^ bits =? v) | None => false end.

Lemma sample_below (p k : nat) (draws : list (list nat)) (j x : nat) : sample p k draws = Some (j, x) -> x < p.
Proof.
  revert j x. induction draws as [| draw draws IH]; intros j x found; cbn [sample] in found; [discriminate |].
  destruct (masked k draw <? p) eqn:accepted; [injection found as _ <-; now apply Nat.ltb_lt |].
  destruct (sample p k draws) as [[j' x'] |]; [| discriminate]. injection found as _ <-. now apply (IH j').
Qed.

(** Those that end with an element of some kind, element by element. *)
Lemma by_elements (p k j bits v : nat) (all : list (list (list nat))) :
  count (gives_bits p k j bits v) all = sum (fun x => if x mod 2 ^ bits =? v then count (gives p k j x) all else 0) (seq 0 p).
Proof.
  induction all as [| draws all IH].
  - rewrite (sum_of_test (fun x => x mod 2 ^ bits =? v) (count (gives p k j 0) [])). unfold count at 2. cbn. now rewrite Nat.mul_0_r.
  - rewrite count_cons, IH.
    rewrite (sum_ext (fun x => if x mod 2 ^ bits =? v then count (gives p k j x) (draws :: all) else 0)
      (fun x => (if (x mod 2 ^ bits =? v) && gives p k j x draws then 1 else 0)
        + if x mod 2 ^ bits =? v then count (gives p k j x) all else 0)).
    2: { intros x _. rewrite count_cons. destruct (x mod 2 ^ bits =? v); [| reflexivity]. reflexivity. }
    rewrite sum_plus. f_equal. rewrite (sum_of_test (fun x => (x mod 2 ^ bits =? v) && gives p k j x draws)), Nat.mul_1_r.
    unfold gives_bits, gives. destruct (sample p k draws) as [[j' x0] |] eqn:found.
    + pose proof (sample_below p k draws j' x0 found) as inside. destruct ((j' =? j) && (x0 mod 2 ^ bits =? v)) eqn:wanted.
      * apply andb_true_iff in wanted as [same_draw same_bits]. rewrite same_draw.
        rewrite (count_ext _ (fun x => x =? x0)).
        -- rewrite count_equal. cbn [Nat.leb Nat.add andb]. now rewrite (proj2 (Nat.ltb_lt x0 p) inside).
        -- intros x _. cbn [andb]. rewrite (Nat.eqb_sym x x0).
           destruct (Nat.eqb_spec x0 x) as [<- | _]; [now rewrite same_bits | apply andb_false_r].
      * rewrite count_none; [reflexivity |]. intros x _. destruct (Nat.eqb_spec x0 x) as [<- | _]; [| now rewrite !andb_false_r].
        rewrite andb_true_r, andb_comm. exact wanted.
    + rewrite count_none; [reflexivity |]. intros x _. apply andb_false_r.
Qed.

(** Of all tuples of draws, those that end at draw [j] with the low bits [v]: as many for each element that has them. *)
Theorem sampled_bits_count (p k size total j bits v : nat) :
  k <= 8 * size -> p <= 2 ^ k -> j < total -> v < 2 ^ bits ->
  count (gives_bits p k j bits v) (tuples (draws_of size) total)
  = (p / 2 ^ bits + (if v <? p mod 2 ^ bits then 1 else 0))
    * ((256 ^ size - p * 2 ^ (8 * size - k)) ^ j * 2 ^ (8 * size - k) * (256 ^ size) ^ (total - 1 - j)).
Proof.
  intros enough small inside in_range. rewrite by_elements.
  rewrite (sum_ext _ (fun x => if x mod 2 ^ bits =? v
    then (256 ^ size - p * 2 ^ (8 * size - k)) ^ j * 2 ^ (8 * size - k) * (256 ^ size) ^ (total - 1 - j) else 0)).
  - now rewrite sum_of_test, bits_of_an_element.
  - intros x there. apply in_seq in there. rewrite sampling_count by (assumption || lia). reflexivity.
Qed.
