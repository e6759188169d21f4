(** * The Goldilocks field

    What is defined here: the prime p = 2^64 - 2^32 + 1 and arithmetic modulo p on canonical integers, 0 <= x < p.

    What is proved here: p is prime ([p_is_prime]), from a Pocklington certificate that coqprime checks.

    What is not: that a program computes with these functions; [Goldilocks.Reduction] says how words represent elements. *)

From Coq Require Import ZArith List Lia Zpow_facts Znumtheory.
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

(** Square and multiply. *)
Definition power (x e : Z) : Z := Zpow_mod x e p.

Lemma p_positive : 0 < p.
Proof. reflexivity. Qed.

Lemma reduced_is_canonical (x : Z) : canonical (x mod p).
Proof. apply Z.mod_pos_bound, p_positive. Qed.

Lemma canonical_is_reduced (x : Z) : canonical x -> x mod p = x.
Proof. apply Z.mod_small. Qed.

Lemma power_is_power (x e : Z) : power x e = x ^ e mod p.
Proof. now apply Zpow_mod_correct. Qed.
