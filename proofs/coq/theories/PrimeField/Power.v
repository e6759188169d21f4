(** * Powers modulo a prime

    What is proved here: Fermat's theorem for a prime p ([fermat]); if d e = 1 modulo p - 1, then x^(d e) = x modulo p
    ([power_by_inverse_exponents]), so that the powers by d and by e undo each other. *)

From Coq Require Import ZArith Lia Zpow_facts Znumtheory.
From Coqprime Require Import Euler Zp.
Local Open Scope Z_scope.

Theorem fermat (p x : Z) : prime p -> x mod p <> 0 -> x ^ (p - 1) mod p = 1.
Proof.
  intros p_is_prime nonzero. pose proof (prime_ge_2 p p_is_prime).
  rewrite <- (prime_phi_n_minus_1 p p_is_prime).
  apply phi_power_is_1; [lia |].
  apply rel_prime_sym, prime_rel_prime; [exact p_is_prime |].
  intros divides. apply nonzero. apply Zdivide_mod. exact divides.
Qed.

Theorem power_by_inverse_exponents (p d e k x : Z) :
  prime p -> 0 < d * e -> 0 <= k -> d * e = 1 + (p - 1) * k -> x ^ (d * e) mod p = x mod p.
Proof.
  intros p_is_prime positive k0 inverse. pose proof (prime_ge_2 p p_is_prime) as p2.
  destruct (Z.eq_dec (x mod p) 0) as [zero | nonzero].
  - rewrite Zpower_mod by lia. rewrite zero, Z.pow_0_l by exact positive. apply Z.mod_0_l. lia.
  - rewrite inverse, Z.pow_add_r, Z.pow_1_r, Z.pow_mul_r by nia.
    rewrite Z.mul_mod, Zpower_mod, (fermat p x p_is_prime nonzero) by lia.
    rewrite Z.pow_1_l, Z.mod_1_l, Z.mul_1_r by lia.
    apply Z.mod_mod. lia.
Qed.
