(** * The S-boxes of Rescue-Prime over Goldilocks

    What is proved here: 7 * 10540996611094048183 = 1 modulo p - 1 ([exponents_are_inverse]); hence x^7 and
    x^10540996611094048183 undo each other on canonical elements and x^7 is a bijection ([seventh_power_is_a_bijection]).

    What is not: that an addition chain computes the second power; the equivalence engine decides that.

    Source: [Rescue-Prime] (eprint 2020/1143) section 2.2, algorithm 6, gives both exponents. *)

From Coq Require Import ZArith Lia Zpow_facts Znumtheory.
From Ashlar Require Import Goldilocks.Field.
From Ashlar Require PrimeField.Power.
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

Lemma power_by_inverse_exponents (x : Z) : x ^ (alpha * inverse_alpha) mod p = x mod p.
Proof. exact (Power.power_by_inverse_exponents p alpha inverse_alpha 4 x p_is_prime eq_refl ltac:(discriminate) exponents_as_integers). Qed.

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
