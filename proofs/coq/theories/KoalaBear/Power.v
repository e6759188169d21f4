(** * The S-box of Poseidon over KoalaBear

    What is proved here: 3 * 1420470955 = 1 modulo p - 1 ([exponents_are_inverse]); hence x^3 and x^1420470955 undo each other and
    x^3 is a bijection, of the elements ([cube_is_a_bijection]) and of the canonical integers ([third_power_is_a_bijection]).

    What is not: that an addition chain computes a power.

    Source: [Poseidon] (eprint 2019/458) section 2.3: the least exponent from 2 on that is prime to p - 1. *)

From Coq Require Import ZArith Lia Zpow_facts.
From mathcomp Require Import all_ssreflect all_algebra.
From Ashlar Require Import PrimeField.IntegerRing KoalaBear.Field.
From Ashlar Require PrimeField.Power.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory.
Local Open Scope ring_scope.

Definition alpha : Z := 3.
Definition inverse_alpha : Z := 1420470955.

Theorem exponents_are_inverse : Z.modulo (Z.mul alpha inverse_alpha) (Z.sub p 1) = Zpos 1.
Proof. by []. Qed.

(** The power of an element by an integer exponent, to be computed modulo p. *)
Definition power (x : element) (e : Z) : element := of_integer (Z.pow (integer x) e).

Definition cube (x : element) : element := x ^+ 3.
Definition cube_root (x : element) : element := power x inverse_alpha.

Lemma cube_is_power (x : element) : cube x = power x alpha.
Proof.
  rewrite /cube -{1}[x]of_integerK -rmorphX !exprS expr0 mulr1 /power.
  by rewrite /alpha -[Zpos 3]/(Z.succ (Z.succ (Z.succ 0))) !Z.pow_succ_r // Z.pow_0_r Z.mul_1_r.
Qed.

Lemma power_of_power (x : element) (d e : Z) : Z.le 0 d -> Z.le 0 e -> power (power x d) e = power x (Z.mul d e).
Proof.
  move=> d0 e0; rewrite /power; apply/of_integer_eq.
  by rewrite -(Zpower_mod _ _ _ (erefl : Z.lt 0 p)) Z.pow_mul_r.
Qed.

Lemma power_by_inverse_exponents (x : element) : power x (Z.mul alpha inverse_alpha) = x.
Proof.
  rewrite -[RHS]of_integerK; apply/of_integer_eq.
  exact: (PrimeField.Power.power_by_inverse_exponents p alpha inverse_alpha 2 (integer x) p_is_prime).
Qed.

Lemma cubeK : cancel cube cube_root.
Proof. by move=> x; rewrite cube_is_power /cube_root power_of_power // power_by_inverse_exponents. Qed.

Lemma cube_rootK : cancel cube_root cube.
Proof. by move=> x; rewrite cube_is_power /cube_root power_of_power // Z.mul_comm power_by_inverse_exponents. Qed.

Theorem cube_is_a_bijection : bijective cube.
Proof. exact: Bijective cubeK cube_rootK. Qed.

Theorem third_power_is_a_bijection (y : Z) : canonical y -> exists! x : Z, canonical x /\ Z.modulo (Z.pow x 3) p = y.
Proof.
  move=> y_canonical; exists (integer (cube_root (of_integer y))); split.
  - split; first exact: integer_is_canonical.
    move: (cube_rootK (of_integer y)); move: (cube_root _) => x; rewrite cube_is_power => /(congr1 integer) root.
    by rewrite -[RHS](integer_of_integer y_canonical) -root.
  - move=> x [x_canonical <-].
    have -> : of_integer (Z.modulo (Z.pow x 3) p) = cube (of_integer x).
      by rewrite cube_is_power /power integer_of_integer //; apply/of_integer_eq; rewrite Z.mod_mod.
    by rewrite cubeK integer_of_integer.
Qed.
