(** * Reductions of words modulo p

    What is proved here, on integers: the steps by which code reduces 128-bit products ([reduce]), 96-bit values ([reduce_96]) and
    pairs of 48-bit halves ([join]) to one 64-bit word, all additions and subtractions wrapping and corrected by their carry or
    borrow, give a word that is congruent to the value modulo p, for all inputs in the ranges stated. [canonical_word] gives the
    canonical representative of any word. One correction is enough each time ([carry_is_corrected], [borrow_is_corrected]), and
    neither can be left out ([carry_is_needed], [borrow_is_needed]). Four products of halves give both words of a product
    ([product_by_halves_is_right]).

    What is not: that a program performs these steps. They were written by reading; the equivalence engine runs the program's
    own text on symbolic words.

    The identities behind: 2^64 = 2^32 - 1 and 2^96 = -1 modulo p. *)

From Coq Require Import ZArith Lia.
From Ashlar Require Import Goldilocks.Field.
Local Open Scope Z_scope.

(** ** Words: integers 0 <= w < 2^64 and their wrapping operations *)

Definition word_size : Z := 18446744073709551616.
Definition half_size : Z := 4294967296.
Definition epsilon : Z := 4294967295.

Definition is_word (w : Z) : Prop := 0 <= w < word_size.

Definition wrap (x : Z) : Z := x mod word_size.

(** The sum modulo 2^64 and the carry, 0 or 1. *)
Definition add_carry (a b : Z) : Z * Z := (wrap (a + b), if word_size <=? a + b then 1 else 0).

(** The difference modulo 2^64 and the borrow, 0 or 1. *)
Definition sub_borrow (a b : Z) : Z * Z := (wrap (a - b), if a <? b then 1 else 0).

Definition wrapping_add (a b : Z) : Z := fst (add_carry a b).
Definition wrapping_sub (a b : Z) : Z := fst (sub_borrow a b).

Definition low_half (a : Z) : Z := a mod half_size.
Definition high_half (a : Z) : Z := a / half_size.
Definition shift_left_32 (a : Z) : Z := wrap (a * half_size).

(** 2^32 - 1 if the bit is 1, 0 if it is 0. *)
Definition epsilon_if (bit : Z) : Z := if bit =? 1 then epsilon else 0.

Lemma sizes : word_size = 2 ^ 64 /\ half_size = 2 ^ 32 /\ epsilon = 2 ^ 32 - 1.
Proof. repeat split. Qed.

(** ** The steps *)

(** Times 2^32 - 1, for a half: a shift and a subtraction. *)
Definition times_epsilon (half : Z) : Z := wrapping_sub (shift_left_32 half) half.

(** low + 2^64 high modulo p, for any two words. *)
Definition reduce (low high : Z) : Z :=
  let (difference, borrow) := sub_borrow low (high_half high) in
  let difference := wrapping_sub difference (epsilon_if borrow) in
  let (sum, carry) := add_carry difference (times_epsilon (low_half high)) in
  wrapping_add sum (epsilon_if carry).

(** low + 2^64 high modulo p, for a word and a half. *)
Definition reduce_96 (low high : Z) : Z :=
  let (sum, carry) := add_carry low (times_epsilon high) in
  wrapping_add sum (epsilon_if carry).

(** low + 2^32 high modulo p, for low and high below 2^48. *)
Definition join (low high : Z) : Z :=
  let rest := wrapping_add low (times_epsilon (high_half high)) in
  let (sum, carry) := add_carry (shift_left_32 high) rest in
  wrapping_add sum (epsilon_if carry).

(** The canonical representative of a word. *)
Definition canonical_word (a : Z) : Z :=
  let (difference, borrow) := sub_borrow a p in
  wrapping_add difference (if borrow =? 1 then p else 0).

(** ** Wrapping operations as linear equations *)

Lemma wrap_spec (x : Z) : exists k, x = wrap x + word_size * k /\ is_word (wrap x).
Proof.
  exists (x / word_size). unfold wrap, is_word, word_size.
  pose proof (Z.div_mod x 18446744073709551616). pose proof (Z.mod_pos_bound x 18446744073709551616). lia.
Qed.

Lemma add_carry_spec (a b : Z) :
  is_word a -> is_word b ->
  exists sum carry, add_carry a b = (sum, carry) /\ is_word sum /\ a + b = sum + word_size * carry /\ (carry = 0 \/ carry = 1).
Proof.
  intros a_word b_word. unfold add_carry.
  destruct (wrap_spec (a + b)) as [k [split word]].
  exists (wrap (a + b)), (if word_size <=? a + b then 1 else 0).
  unfold is_word, word_size in *.
  destruct (Z.leb_spec 18446744073709551616 (a + b)); repeat split; lia.
Qed.

Lemma sub_borrow_spec (a b : Z) :
  is_word a -> is_word b ->
  exists difference borrow,
    sub_borrow a b = (difference, borrow) /\ is_word difference /\
    a - b = difference - word_size * borrow /\ (borrow = 0 \/ borrow = 1).
Proof.
  intros a_word b_word. unfold sub_borrow.
  destruct (wrap_spec (a - b)) as [k [split word]].
  exists (wrap (a - b)), (if a <? b then 1 else 0).
  unfold is_word, word_size in *.
  destruct (Z.ltb_spec a b); repeat split; lia.
Qed.

Lemma wrapping_add_exact (a b : Z) : is_word (a + b) -> wrapping_add a b = a + b.
Proof. apply Z.mod_small. Qed.

Lemma wrapping_sub_exact (a b : Z) : is_word (a - b) -> wrapping_sub a b = a - b.
Proof. apply Z.mod_small. Qed.

Lemma halves (a : Z) :
  is_word a ->
  a = low_half a + half_size * high_half a /\ 0 <= low_half a < half_size /\ 0 <= high_half a < half_size.
Proof.
  unfold is_word, low_half, high_half, half_size, word_size. intros word.
  pose proof (Z.div_mod a 4294967296). pose proof (Z.mod_pos_bound a 4294967296). lia.
Qed.

Theorem times_epsilon_is_exact (half : Z) : 0 <= half < half_size -> times_epsilon half = half * epsilon.
Proof.
  intros bound. unfold times_epsilon, shift_left_32, wrap.
  unfold half_size, epsilon in *.
  rewrite Z.mod_small by (unfold word_size; lia).
  rewrite wrapping_sub_exact by (unfold is_word, word_size; lia). lia.
Qed.

(** A word congruent to x. *)
Definition represents (w x : Z) : Prop := is_word w /\ w mod p = x mod p.

Lemma represents_by_multiple (w x q : Z) : is_word w -> x = w + p * q -> represents w x.
Proof.
  intros word ->. split; [exact word |]. now rewrite Z.mul_comm, Z_mod_plus_full.
Qed.

(** ** The steps are right *)

Lemma epsilon_if_bit (bit : Z) : bit = 0 \/ bit = 1 -> epsilon_if bit = epsilon * bit.
Proof. now intros [-> | ->]. Qed.

Ltac in_numbers := unfold is_word, word_size, half_size, epsilon, p in *.

(** After a carry out of a sum one of whose terms is at most 2^64 - 2^32, the sum leaves room for 2^32 - 1. *)
Lemma carry_is_corrected (a b : Z) :
  is_word a -> 0 <= b <= word_size - half_size ->
  let (sum, carry) := add_carry a b in
  wrapping_add sum (epsilon_if carry) = a + b - p * carry /\ is_word (a + b - p * carry).
Proof.
  intros a_word b_bound.
  destruct (add_carry_spec a b) as (sum & carry & -> & sum_word & equation & bit); [assumption | in_numbers; lia |].
  rewrite epsilon_if_bit by assumption.
  assert (is_word (sum + epsilon * carry)) as no_wrap by (in_numbers; lia).
  rewrite wrapping_add_exact by assumption.
  split; [| replace (a + b - p * carry) with (sum + epsilon * carry) by (in_numbers; lia); assumption].
  in_numbers; lia.
Qed.

(** After a borrow by less than 2^32, the difference is at least 2^32 - 1. *)
Lemma borrow_is_corrected (a b : Z) :
  is_word a -> 0 <= b < half_size ->
  let (difference, borrow) := sub_borrow a b in
  wrapping_sub difference (epsilon_if borrow) = a - b + p * borrow /\ is_word (a - b + p * borrow).
Proof.
  intros a_word b_bound.
  destruct (sub_borrow_spec a b) as (difference & borrow & -> & difference_word & equation & bit);
    [assumption | in_numbers; lia |].
  rewrite epsilon_if_bit by assumption.
  assert (is_word (difference - epsilon * borrow)) as no_wrap by (in_numbers; lia).
  rewrite wrapping_sub_exact by assumption.
  split; [| replace (a - b + p * borrow) with (difference - epsilon * borrow) by (in_numbers; lia); assumption].
  in_numbers; lia.
Qed.

Theorem reduce_96_is_right (low high : Z) :
  is_word low -> 0 <= high < half_size -> represents (reduce_96 low high) (low + word_size * high).
Proof.
  intros low_word high_bound. unfold reduce_96.
  rewrite times_epsilon_is_exact by assumption.
  pose proof (carry_is_corrected low (high * epsilon) low_word) as corrected.
  destruct (add_carry low (high * epsilon)) as [sum carry].
  destruct corrected as [-> word]; [in_numbers; nia |].
  apply represents_by_multiple with (q := high + carry); [assumption |]. in_numbers; lia.
Qed.

Theorem reduce_is_right (low high : Z) : is_word low -> is_word high -> represents (reduce low high) (low + word_size * high).
Proof.
  intros low_word high_word. unfold reduce.
  destruct (halves high high_word) as (high_is & h0_bound & h1_bound).
  set (h0 := low_half high) in *. set (h1 := high_half high) in *.
  rewrite times_epsilon_is_exact by assumption.
  pose proof (borrow_is_corrected low h1 low_word h1_bound) as lowered.
  destruct (sub_borrow low h1) as [difference borrow].
  destruct lowered as [-> difference_word].
  pose proof (carry_is_corrected (low - h1 + p * borrow) (h0 * epsilon) difference_word) as corrected.
  destruct (add_carry (low - h1 + p * borrow) (h0 * epsilon)) as [sum carry].
  destruct corrected as [-> word]; [in_numbers; nia |].
  apply represents_by_multiple with (q := h0 + h1 * (half_size + 1) + carry - borrow); [assumption |].
  rewrite high_is. in_numbers; lia.
Qed.

(** 2^48. *)
Definition join_bound : Z := 281474976710656.

Theorem join_is_right (low high : Z) :
  0 <= low < join_bound -> 0 <= high < join_bound -> represents (join low high) (low + half_size * high).
Proof.
  intros low_bound high_bound. unfold join, join_bound in *.
  destruct (halves high) as (high_is & h0_bound & h1_bound); [in_numbers; lia |].
  set (h0 := low_half high) in *. set (h1 := high_half high) in *.
  rewrite times_epsilon_is_exact by assumption.
  rewrite wrapping_add_exact by (in_numbers; lia).
  replace (shift_left_32 high) with (half_size * h0).
  2: { unfold shift_left_32, wrap. rewrite high_is. in_numbers.
       replace ((h0 + 4294967296 * h1) * 4294967296) with (4294967296 * h0 + h1 * 18446744073709551616) by lia.
       rewrite Z_mod_plus_full, Z.mod_small; lia. }
  pose proof (carry_is_corrected (half_size * h0) (low + h1 * epsilon)) as corrected.
  destruct (add_carry (half_size * h0) (low + h1 * epsilon)) as [sum carry].
  destruct corrected as [-> word]; [in_numbers; lia | in_numbers; lia |].
  apply represents_by_multiple with (q := h1 + carry); [assumption |].
  rewrite high_is. in_numbers; lia.
Qed.

Theorem canonical_word_is_right (a : Z) : is_word a -> canonical_word a = a mod p.
Proof.
  intros word. unfold canonical_word.
  destruct (sub_borrow_spec a p) as (difference & borrow & -> & difference_word & equation & [-> | ->]);
    [assumption | in_numbers; lia | cbn [Z.eqb] |]; cbn [Z.eqb Pos.eqb].
  - rewrite wrapping_add_exact by (in_numbers; lia).
    apply Zmod_unique with (q := 1); in_numbers; lia.
  - unfold wrapping_add, add_carry, wrap. cbn [fst].
    replace (difference + p) with (a + 1 * word_size) by lia.
    rewrite Z_mod_plus_full, Z.mod_small by assumption.
    symmetry. apply Z.mod_small. in_numbers; lia.
Qed.

(** The product of two representatives represents the product. *)
Corollary product_is_right (a b x y : Z) :
  represents a x -> represents b y -> represents (reduce (a * b mod word_size) (a * b / word_size)) (x * y).
Proof.
  intros [a_word a_is] [b_word b_is].
  assert (is_word (a * b mod word_size)) as low_word by (apply Z.mod_pos_bound; reflexivity).
  assert (is_word (a * b / word_size)) as high_word.
  { unfold is_word in *. split; [apply Z.div_pos; [nia | reflexivity] |].
    apply Z.div_lt_upper_bound; [reflexivity | nia]. }
  destruct (reduce_is_right _ _ low_word high_word) as [word congruent].
  split; [exact word |]. rewrite congruent, Z.add_comm, <- Z.div_mod by discriminate.
  rewrite Z.mul_mod, a_is, b_is, <- Z.mul_mod by discriminate. reflexivity.
Qed.

(** ** Products by halves *)

(** The low and the high word of a product, from four products of halves, as vectors without a product of words compute it. *)
Definition product_by_halves (a b : Z) : Z * Z :=
  let product00 := low_half a * low_half b in
  let middle := wrapping_add (low_half a * high_half b) (high_half product00) in
  let other := wrapping_add (high_half a * low_half b) (low_half middle) in
  let carries := wrapping_add (high_half middle) (high_half other) in
  (wrapping_add (low_half product00) (shift_left_32 other), wrapping_add (high_half a * high_half b) carries).

Lemma product_of_halves (a b : Z) : 0 <= a < half_size -> 0 <= b < half_size -> 0 <= a * b <= epsilon * epsilon.
Proof. in_numbers. nia. Qed.

Theorem product_by_halves_is_right (a b : Z) :
  is_word a -> is_word b ->
  let (low, high) := product_by_halves a b in a * b = low + word_size * high /\ is_word low /\ is_word high.
Proof.
  intros a_word b_word. unfold product_by_halves.
  destruct (halves a a_word) as (a_is & a0_bound & a1_bound), (halves b b_word) as (b_is & b0_bound & b1_bound).
  set (a0 := low_half a) in *. set (a1 := high_half a) in *. set (b0 := low_half b) in *. set (b1 := high_half b) in *.
  pose proof (product_of_halves a0 b0 a0_bound b0_bound) as bound00.
  pose proof (product_of_halves a0 b1 a0_bound b1_bound) as bound01.
  pose proof (product_of_halves a1 b0 a1_bound b0_bound) as bound10.
  pose proof (product_of_halves a1 b1 a1_bound b1_bound) as bound11.
  assert (a * b = a0 * b0 + half_size * (a0 * b1) + half_size * (a1 * b0) + word_size * (a1 * b1)) as whole
    by (rewrite a_is, b_is; in_numbers; ring).
  set (p00 := a0 * b0) in *. set (p01 := a0 * b1) in *. set (p10 := a1 * b0) in *. set (p11 := a1 * b1) in *.
  clearbody p00 p01 p10 p11 a0 a1 b0 b1.
  destruct (halves p00) as (p00_is & p00_low & p00_high); [in_numbers; lia |].
  rewrite (wrapping_add_exact p01) by (in_numbers; lia).
  destruct (halves (p01 + high_half p00)) as (middle_is & middle_low & middle_high); [in_numbers; lia |].
  set (m0 := low_half (p01 + high_half p00)) in *. set (m1 := high_half (p01 + high_half p00)) in *.
  rewrite (wrapping_add_exact p10) by (in_numbers; lia).
  destruct (halves (p10 + m0)) as (other_is & other_low & other_high); [in_numbers; lia |].
  replace (shift_left_32 (p10 + m0)) with (half_size * low_half (p10 + m0)).
  2: { unfold shift_left_32, wrap. rewrite other_is at 2. in_numbers.
       replace ((low_half (p10 + m0) + 4294967296 * high_half (p10 + m0)) * 4294967296)
         with (4294967296 * low_half (p10 + m0) + high_half (p10 + m0) * 18446744073709551616) by lia.
       rewrite Z_mod_plus_full, Z.mod_small; lia. }
  set (o0 := low_half (p10 + m0)) in *. set (o1 := high_half (p10 + m0)) in *. clearbody m0 m1 o0 o1.
  rewrite (wrapping_add_exact m1) by (in_numbers; lia).
  rewrite (wrapping_add_exact (low_half p00)) by (in_numbers; lia).
  assert (is_word (p11 + (m1 + o1))) as no_wrap.
  { assert (0 <= a * b <= (word_size - 1) * (word_size - 1)) by (in_numbers; nia). in_numbers; lia. }
  rewrite wrapping_add_exact by exact no_wrap.
  split; [| split; [in_numbers; lia | exact no_wrap]].
  in_numbers; lia.
Qed.

(** ** The corrections are needed: without one of them, two words in range give another residue *)

Definition reduce_without_carry (low high : Z) : Z :=
  let (difference, borrow) := sub_borrow low (high_half high) in
  let difference := wrapping_sub difference (epsilon_if borrow) in
  wrapping_add difference (times_epsilon (low_half high)).

Definition reduce_without_borrow (low high : Z) : Z :=
  let (sum, carry) := add_carry (wrapping_sub low (high_half high)) (times_epsilon (low_half high)) in
  wrapping_add sum (epsilon_if carry).

Theorem carry_is_needed :
  exists low high, is_word low /\ is_word high /\ ~ represents (reduce_without_carry low high) (low + word_size * high).
Proof.
  exists (word_size - 1), epsilon. repeat split; try discriminate.
  intros [_ congruent]. vm_compute in congruent. discriminate congruent.
Qed.

Theorem borrow_is_needed :
  exists low high, is_word low /\ is_word high /\ ~ represents (reduce_without_borrow low high) (low + word_size * high).
Proof.
  exists 0, half_size. repeat split; try discriminate.
  intros [_ congruent]. vm_compute in congruent. discriminate congruent.
Qed.
