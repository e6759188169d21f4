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

(** The number of the lowest n bits of x, and the rest. *)
Fixpoint cut_positive (n : nat) (x : positive) : Z * Z :=
  match n with
  | O => (0, Zpos x)
  | S n =>
    match x with
    | xH => (1, 0)
    | xO x => let (low, high) := cut_positive n x in (Z.double low, high)
    | xI x => let (low, high) := cut_positive n x in (Z.succ_double low, high)
    end
  end.

Definition cut (n : nat) (x : Z) : Z * Z :=
  match x with
  | Zpos x => cut_positive n x
  | _ => (x, 0)
  end.

Lemma cut_spec (n : nat) (x : Z) : x = fst (cut n x) + 2 ^ Z.of_nat n * snd (cut n x).
Proof.
  destruct x as [| x | x]; cbn [cut fst snd]; rewrite ?Z.mul_0_r, ?Z.add_0_r; try reflexivity.
  revert x. induction n as [| n IH]; intros x; [cbn; lia |]. rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia.
  destruct x as [x | x |]; cbn [cut_positive]; [| | cbn [fst snd]; lia].
  all: specialize (IH x); destruct (cut_positive n x) as [low high]; cbn [fst snd] in *.
  - rewrite Z.succ_double_spec. lia.
  - rewrite Z.double_spec. lia.
Qed.

(** Congruent modulo p, for products shorter than they, by 2^64 = 2^32 - 1 and 2^96 = -1. *)
Definition folded_product (x : Z) : Z :=
  let (l0, rest) := cut 32 x in
  let (l1, high) := cut 32 rest in
  let (h0, h1) := cut 32 high in
  Z.shiftl (l1 + h0) 32 + (l0 - (h0 + h1)).

Lemma folded_product_is_congruent (x : Z) : folded_product x mod p = x mod p.
Proof.
  unfold folded_product. pose proof (cut_spec 32 x) as low. destruct (cut 32 x) as [l0 rest].
  pose proof (cut_spec 32 rest) as middle. destruct (cut 32 rest) as [l1 high].
  pose proof (cut_spec 32 high) as top. destruct (cut 32 high) as [h0 h1].
  change (2 ^ Z.of_nat 32) with 4294967296 in *. cbn [fst snd] in *. rewrite Z.shiftl_mul_pow2 by lia.
  change (2 ^ 32) with 4294967296.
  replace x with (4294967296 * (l1 + h0) + (l0 - (h0 + h1)) + (h0 + 4294967297 * h1) * p) by (unfold p; lia).
  rewrite Z.mod_add by discriminate. f_equal. lia.
Qed.

(** The remainder modulo p; most products fold to less than 2 p: division of binary numbers is slow. *)
Definition remainder (x : Z) : Z :=
  let folded := folded_product x in
  match folded with
  | Zneg _ => folded mod p
  | _ => if folded <? p then folded else let less := folded - p in if less <? p then less else less mod p
  end.

Lemma remainder_is_remainder (x : Z) : remainder x = x mod p.
Proof.
  unfold remainder. transitivity (folded_product x mod p); [| apply folded_product_is_congruent]. generalize (folded_product x) as folded. intros folded.
  assert (0 <= folded -> (if folded <? p then folded else let less := folded - p in if less <? p then less else less mod p) = folded mod p) as reduced.
  { intros nonnegative. destruct (Z.ltb_spec folded p) as [below | beyond]; [symmetry; now apply Z.mod_small |].
    cbv zeta. replace (folded mod p) with ((folded - p) mod p) by (rewrite Zminus_mod, Z_mod_same_full, Z.sub_0_r; apply Zmod_mod).
    destruct (Z.ltb_spec (folded - p) p); [symmetry; apply Z.mod_small; lia | reflexivity]. }
  destruct folded as [| folded | folded]; [now apply reduced | now apply reduced, Pos2Z.is_nonneg | reflexivity].
Qed.

(** Square and multiply, most significant bit first. *)
Fixpoint power_positive (x : Z) (e : positive) : Z :=
  match e with
  | xH => remainder x
  | xO e => remainder (Z.square (power_positive x e))
  | xI e => remainder (x * remainder (Z.square (power_positive x e)))
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
  induction e as [e IH | e IH |]; cbn [power_positive]; rewrite ?remainder_is_remainder, ?Z.square_spec, ?IH.
  - rewrite Pos2Z.inj_xI, Z.pow_add_r, Z.pow_1_r, Z.mul_comm by lia.
    rewrite <- Z.mul_mod by discriminate. rewrite Zmult_mod_idemp_l.
    replace (2 * Z.pos e) with (Z.pos e + Z.pos e) by lia. now rewrite Z.pow_add_r by lia.
  - rewrite Pos2Z.inj_xO. replace (2 * Z.pos e) with (Z.pos e + Z.pos e) by lia.
    rewrite Z.pow_add_r, <- Z.mul_mod by (lia || discriminate). reflexivity.
  - now rewrite Z.pow_1_r.
Qed.
