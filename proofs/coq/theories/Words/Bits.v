(** * Words as integers

    What is defined here: a word of w bits as an integer from 0 to 2^w - 1, and the operations of SMT-LIB that the normal form of words
    rewrites, each as SMT-LIB defines it: bit by bit, or on integers modulo 2^w.

    What is proved here: the bits of slices ([extract_bit]) and of concatenations ([concat_bit]), and that words with the same bits are
    equal ([words_with_equal_bits]).

    What is not: that the engine's code does what a rule says.

    Source: the theory FixedSizeBitVectors and the logic QF_BV of SMT-LIB 2.6. *)

From Coq Require Import ZArith Lia Bool.

Local Open Scope Z_scope.

Definition word (w x : Z) : Prop := 0 <= x < 2 ^ w.

(** Bits lo to lo + len - 1. *)
Definition extract (lo len x : Z) : Z := (x / 2 ^ lo) mod 2 ^ len.

(** [high] above the b bits of [low]. *)
Definition concat (b high low : Z) : Z := high * 2 ^ b + low.

(** The complement of the w bits. *)
Definition bvnot (w x : Z) : Z := Z.ldiff (Z.ones w) x.

Definition bvadd (w x y : Z) : Z := (x + y) mod 2 ^ w.
Definition bvsub (w x y : Z) : Z := (x - y) mod 2 ^ w.
Definition bvneg (w x : Z) : Z := (- x) mod 2 ^ w.
Definition bvmul (w x y : Z) : Z := (x * y) mod 2 ^ w.
Definition bvshl (w x k : Z) : Z := (x * 2 ^ k) mod 2 ^ w.
Definition bvlshr (x k : Z) : Z := x / 2 ^ k.

(** The integer that a word stands for in two's complement. *)
Definition signed (w x : Z) : Z := if Z.testbit x (w - 1) then x - 2 ^ w else x.

Definition bvashr (w x k : Z) : Z := (signed w x / 2 ^ k) mod 2 ^ w.

(** Whether [y] is [x] rotated to the right by k places, or to the left. *)
Definition rotated_right (w k x y : Z) : Prop := forall i, 0 <= i < w -> Z.testbit y i = Z.testbit x ((i + k) mod w).
Definition rotated_left (w k x y : Z) : Prop := forall i, 0 <= i < w -> Z.testbit y i = Z.testbit x ((i - k) mod w).

(** ** Bits *)

Lemma bit_above (w x i : Z) : 0 <= w -> word w x -> w <= i -> Z.testbit x i = false.
Proof. intros Hw Hx Hi. rewrite <- (Z.mod_small x (2 ^ w)) by exact Hx. apply Z.mod_pow2_bits_high; lia. Qed.

Lemma word_of_bits (w x : Z) : 0 <= w -> 0 <= x -> (forall i, w <= i -> Z.testbit x i = false) -> word w x.
Proof.
  intros Hw Hx H.
  assert (E : x mod 2 ^ w = x).
  { apply Z.bits_inj'. intros i Hi. destruct (Z.ltb_spec i w).
    - apply Z.mod_pow2_bits_low; lia.
    - rewrite Z.mod_pow2_bits_high by lia. symmetry. apply H. lia. }
  unfold word. rewrite <- E. apply Z.mod_pos_bound. apply Z.pow_pos_nonneg; lia.
Qed.

Lemma words_with_equal_bits (w x y : Z) :
  0 <= w -> word w x -> word w y -> (forall i, 0 <= i < w -> Z.testbit x i = Z.testbit y i) -> x = y.
Proof.
  intros Hw Hx Hy H. apply Z.bits_inj'. intros i Hi. destruct (Z.ltb_spec i w).
  - apply H. lia.
  - rewrite !(bit_above w) by (assumption || lia). reflexivity.
Qed.

Lemma ones_bit (w i : Z) : 0 <= w -> 0 <= i -> Z.testbit (Z.ones w) i = (i <? w).
Proof. intros. apply Z.testbit_ones_nonneg; lia. Qed.

Lemma ones_is_word (w : Z) : 0 <= w -> word w (Z.ones w).
Proof. intros Hw. unfold word. rewrite Z.ones_equiv. pose proof (Z.pow_pos_nonneg 2 w). lia. Qed.

Lemma extract_is_word (lo len x : Z) : 0 <= len -> word len (extract lo len x).
Proof. intros H. apply Z.mod_pos_bound. apply Z.pow_pos_nonneg; lia. Qed.

Lemma extract_bit (lo len x i : Z) :
  0 <= lo -> 0 <= len -> 0 <= i -> Z.testbit (extract lo len x) i = (i <? len) && Z.testbit x (i + lo).
Proof.
  intros Hlo Hlen Hi. unfold extract. destruct (Z.ltb_spec i len); cbn [andb].
  - rewrite Z.mod_pow2_bits_low by lia. apply Z.div_pow2_bits; lia.
  - apply Z.mod_pow2_bits_high. lia.
Qed.

Lemma concat_bit (b high low i : Z) :
  0 <= b -> word b low -> 0 <= i -> Z.testbit (concat b high low) i = if i <? b then Z.testbit low i else Z.testbit high (i - b).
Proof.
  intros Hb Hlow Hi. unfold concat. pose proof (Z.pow_pos_nonneg 2 b). destruct (Z.ltb_spec i b).
  - rewrite <- (Z.mod_pow2_bits_low (high * 2 ^ b + low) b) by lia.
    rewrite Z.add_comm, Z.mod_add, Z.mod_small by (unfold word in *; lia). reflexivity.
  - replace i with (i - b + b) at 1 by lia. rewrite <- Z.div_pow2_bits by lia.
    rewrite Z.div_add_l, (Z.div_small low) by (unfold word in *; lia). rewrite Z.add_0_r. reflexivity.
Qed.

Lemma concat_is_word (a b high low : Z) : 0 <= a -> 0 <= b -> word a high -> word b low -> word (a + b) (concat b high low).
Proof.
  unfold word, concat. intros Ha Hb Hh Hl. rewrite Z.pow_add_r by lia. pose proof (Z.pow_pos_nonneg 2 b). nia.
Qed.
