(** * The Goldilocks field

    What is defined here: the prime p = 2^64 - 2^32 + 1 and arithmetic modulo p on canonical integers, 0 <= x < p.

    What is proved here: p is prime ([p_is_prime]), from a Pocklington certificate that coqprime checks; [power] computes powers
    modulo p ([power_is_power]).

    What is not: that a program computes with these functions; [Goldilocks.Reduction] says how words represent elements. *)

From Coq Require Import ZArith List Bool Lia Znumtheory.
From Coqprime Require Import PocklingtonCertificat.
Import ListNotations.
Local Open Scope Z_scope.

Definition p : Z := 18446744069414584321.

Lemma p_in_powers_of_two : p = 2 ^ 64 - 2 ^ 32 + 1.
Proof. reflexivity. Qed.

(** p - 1 = 2^32 (2^32 - 1): the factor 2^32, of which 7 generates the powers, is enough to conclude. *)
Theorem p_is_prime : prime p.
Proof.
  apply (Pocklington_refl (Pock_certif 18446744069414584321 7 [(2%positive, 32%positive)] 1) [Proof_certif 2 prime_2]).
  vm_cast_no_check (eq_refl true).
Qed.

Definition canonical (x : Z) : Prop := 0 <= x < p.

Definition add (x y : Z) : Z := (x + y) mod p.
Definition sub (x y : Z) : Z := (x - y) mod p.
Definition mul (x y : Z) : Z := (x * y) mod p.

Lemma p_positive : 0 < p.
Proof. reflexivity. Qed.

Lemma reduced_is_canonical (x : Z) : canonical (x mod p).
Proof. apply Z.mod_pos_bound, p_positive. Qed.

Lemma canonical_is_reduced (x : Z) : canonical x -> x mod p = x.
Proof. apply Z.mod_small. Qed.

(** ** Powers *)

(** The remainder modulo p, by 2^64 = 2^32 - 1 and 2^96 = -1 for products: division of binary numbers is slow. *)
Definition remainder (x : Z) : Z :=
  if (0 <=? x) && (x <? 340282366920938463463374607431768211456)
  then
    let high := Z.shiftr x 64 in
    let folded := Z.land x 18446744073709551615 + Z.land high 4294967295 * 4294967295 - Z.shiftr high 32 in
    if folded <? 0 then folded + p else if folded <? p then folded else if folded <? 2 * p then folded - p else folded - 2 * p
  else x mod p.

Lemma remainder_is_remainder (x : Z) : remainder x = x mod p.
Proof.
  unfold remainder. destruct (Z.leb_spec 0 x), (Z.ltb_spec x 340282366920938463463374607431768211456); cbn [andb]; try reflexivity.
  change 18446744073709551615 with (Z.ones 64). change 4294967295 with (Z.ones 32).
  rewrite !Z.land_ones, !Z.shiftr_div_pow2 by lia.
  change (2 ^ 64) with 18446744073709551616. change (2 ^ 32) with 4294967296. change (Z.ones 32) with 4294967295.
  pose proof (Z.div_mod x 18446744073709551616 ltac:(discriminate)) as split.
  pose proof (Z.mod_pos_bound x 18446744073709551616 eq_refl) as low_bound.
  assert (0 <= x / 18446744073709551616 < 18446744073709551616) as high_bound.
  { split; [apply Z.div_pos; lia | apply Z.div_lt_upper_bound; lia]. }
  set (low := x mod 18446744073709551616) in *. set (high := x / 18446744073709551616) in *.
  pose proof (Z.div_mod high 4294967296 ltac:(discriminate)) as high_split.
  pose proof (Z.mod_pos_bound high 4294967296 eq_refl) as h0_bound.
  assert (0 <= high / 4294967296 < 4294967296) as h1_bound.
  { split; [apply Z.div_pos; lia | apply Z.div_lt_upper_bound; lia]. }
  set (h0 := high mod 4294967296) in *. set (h1 := high / 4294967296) in *. clearbody low high h0 h1.
  set (folded := low + h0 * 4294967295 - h1).
  assert (x = folded + p * (h0 + h1 * 4294967297)) as congruent by (unfold folded, p; lia).
  assert (- p < folded < 3 * p) as bound by (unfold folded, p; lia). clearbody folded.
  assert (forall k, canonical (folded - k * p) -> folded - k * p = x mod p) as unique.
  { intros k k_canonical. apply Zmod_unique with (q := h0 + h1 * 4294967297 + k); [exact k_canonical | lia]. }
  unfold canonical in unique.
  destruct (Z.ltb_spec folded 0); [rewrite <- (unique (-1)); lia |].
  destruct (Z.ltb_spec folded p); [rewrite <- (unique 0); lia |].
  destruct (Z.ltb_spec folded (2 * p)); [rewrite <- (unique 1); lia | rewrite <- (unique 2); lia].
Qed.

(** Square and multiply, most significant bit first. *)
Fixpoint power_positive (x : Z) (e : positive) : Z :=
  match e with
  | xH => remainder x
  | xO e => let y := power_positive x e in remainder (y * y)
  | xI e => let y := power_positive x e in remainder (x * remainder (y * y))
  end.

(** x^e modulo p, for e from 0. *)
Definition power (x e : Z) : Z :=
  match e with
  | Zpos e => power_positive x e
  | Z0 => 1
  | Zneg _ => 0
  end.

Theorem power_is_power (x e : Z) : power x e = x ^ e mod p.
Proof.
  destruct e as [| e | e]; [reflexivity | | reflexivity]. cbn [power].
  induction e as [e IH | e IH |]; cbn [power_positive]; rewrite ?remainder_is_remainder, ?IH.
  - rewrite Pos2Z.inj_xI, Z.pow_add_r, Z.pow_1_r, Z.mul_comm by lia.
    rewrite <- Z.mul_mod by discriminate. rewrite Zmult_mod_idemp_l.
    replace (2 * Z.pos e) with (Z.pos e + Z.pos e) by lia. now rewrite Z.pow_add_r by lia.
  - rewrite Pos2Z.inj_xO. replace (2 * Z.pos e) with (Z.pos e + Z.pos e) by lia.
    rewrite Z.pow_add_r, <- Z.mul_mod by (lia || discriminate). reflexivity.
  - now rewrite Z.pow_1_r.
Qed.
