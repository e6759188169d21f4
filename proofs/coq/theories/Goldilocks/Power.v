(** * The S-boxes of Rescue-Prime over Goldilocks

    What is proved here: 7 * 10540996611094048183 = 1 modulo p - 1 ([exponents_are_inverse]); hence x^7 and
    x^10540996611094048183 undo each other on canonical elements and x^7 is a bijection ([seventh_power_is_a_bijection]).

    What is not: that an addition chain computes the second power; the equivalence engine decides that.

    Source: [Rescue-Prime] (eprint 2020/1143) section 2.2, algorithm 6, gives both exponents. *)

From Coq Require Import ZArith Lia Zpow_facts Znumtheory.
From Coqprime Require Import Euler Zp.
From Ashlar Require Import Goldilocks.Field.
Local Open Scope Z_scope.

Definition alpha : Z := 7.
Definition inverse_alpha : Z := 10540996611094048183.

Definition sbox (x : Z) : Z := power x alpha.
Definition inverse_sbox (x : Z) : Z := power x inverse_alpha.

Theorem exponents_are_inverse : (alpha * inverse_alpha) mod (p - 1) = 1.
Proof. reflexivity. Qed.

(** alpha * inverse_alpha = 1 + 4 (p - 1). *)
Lemma exponents_as_integers : alpha * inverse_alpha = 1 + (p - 1) * 4.
Proof. reflexivity. Qed.

Theorem fermat (x : Z) : x mod p <> 0 -> x ^ (p - 1) mod p = 1.
Proof.
  intros nonzero.
  rewrite <- (prime_phi_n_minus_1 p p_is_prime).
  apply phi_power_is_1; [reflexivity |].
  apply rel_prime_sym, prime_rel_prime; [exact p_is_prime |].
  intros divides. apply nonzero. now apply Zdivide_mod.
Qed.

Lemma power_by_inverse_exponents (x : Z) : x ^ (alpha * inverse_alpha) mod p = x mod p.
Proof.
  destruct (Z.eq_dec (x mod p) 0) as [zero | nonzero].
  - rewrite Zpower_mod by reflexivity. rewrite zero, Z.pow_0_l by reflexivity. reflexivity.
  - rewrite exponents_as_integers, Z.pow_add_r, Z.pow_1_r, Z.pow_mul_r by (unfold p; lia).
    rewrite Z.mul_mod, Zpower_mod, (fermat x nonzero) by (unfold p; lia).
    rewrite Z.pow_1_l, Z.mod_1_l, Z.mul_1_r by (unfold p; lia).
    apply Z.mod_mod. discriminate.
Qed.

Lemma power_of_power (x d e : Z) : 0 <= d -> 0 <= e -> power (power x d) e = x ^ (d * e) mod p.
Proof.
  intros. rewrite !power_is_power, <- Zpower_mod by reflexivity. now rewrite Z.pow_mul_r.
Qed.

Theorem inverse_sbox_after_sbox (x : Z) : canonical x -> inverse_sbox (sbox x) = x.
Proof.
  intros. unfold inverse_sbox, sbox.
  rewrite power_of_power, power_by_inverse_exponents by discriminate. now apply canonical_is_reduced.
Qed.

Theorem sbox_after_inverse_sbox (x : Z) : canonical x -> sbox (inverse_sbox x) = x.
Proof.
  intros. unfold inverse_sbox, sbox.
  rewrite power_of_power, Z.mul_comm, power_by_inverse_exponents by discriminate. now apply canonical_is_reduced.
Qed.

Lemma power_is_canonical (x e : Z) : canonical (power x e).
Proof. rewrite power_is_power. apply reduced_is_canonical. Qed.

Lemma sbox_is_seventh_power (x : Z) : sbox x = x ^ 7 mod p.
Proof. apply power_is_power. Qed.

Lemma inverse_sbox_is_canonical (x : Z) : canonical (inverse_sbox x).
Proof. apply power_is_canonical. Qed.

Theorem seventh_power_is_a_bijection (y : Z) :
  canonical y -> exists! x, canonical x /\ (x ^ 7) mod p = y.
Proof.
  intros y_canonical. exists (inverse_sbox y). split.
  - split; [apply inverse_sbox_is_canonical |].
    rewrite <- sbox_is_seventh_power. now apply sbox_after_inverse_sbox.
  - intros x [x_canonical <-].
    rewrite <- sbox_is_seventh_power. now apply inverse_sbox_after_sbox.
Qed.
