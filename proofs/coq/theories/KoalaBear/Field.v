(** * The KoalaBear field

    What is defined here: the prime p = 2^31 - 2^24 + 1 and the field of canonical integers, 0 <= x < p, modulo p, as a field of
    mathcomp.

    What is proved here: p is prime ([p_is_prime]), from a Pocklington certificate that coqprime checks; the canonical integers are
    a field ([element_fieldType]), to which reduction maps integers ([of_integer_is_rmorphism]).

    What is not: that a program computes with these functions, or how words represent elements. *)

From Coq Require Import ZArith Lia Znumtheory.
From Coqprime Require Import PocklingtonCertificat.
From mathcomp Require Import all_ssreflect all_algebra.
From Ashlar Require Import PrimeField.IntegerRing.
From Ashlar Require PrimeField.Power.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory.

Definition p : Z := 2130706433.

Lemma p_in_powers_of_two : p = Z.sub (Z.pow 2 31) (Z.sub (Z.pow 2 24) 1).
Proof. by []. Qed.

(** p - 1 = 2^24 127: the factor 2^24, of which 3 generates the powers, is enough to conclude. *)
Theorem p_is_prime : Znumtheory.prime p.
Proof.
  apply (Pocklington_refl (Pock_certif 2130706433 3 (cons (2%positive, 24%positive) nil) 1) (cons (Proof_certif 2 prime_2) nil)).
  vm_cast_no_check (erefl true).
Qed.

(** ** Elements *)

Definition canonical (x : Z) : bool := Z.leb 0 x && Z.ltb x p.

Record element := Element { integer : Z; integer_is_canonical : canonical integer }.

Canonical element_subType := [subType for integer].
Canonical element_eqType := EqType element [eqMixin of element by <:].
Canonical element_choiceType := ChoiceType element [choiceMixin of element by <:].

Lemma reduced_is_canonical (x : Z) : canonical (Z.modulo x p).
Proof.
  have [low high] := Z.mod_pos_bound x p (erefl : Z.lt 0 p).
  by rewrite /canonical (introT (Z.leb_spec0 _ _) low) (introT (Z.ltb_spec0 _ _) high).
Qed.

Lemma canonical_bounds (x : Z) : canonical x -> Z.le 0 x /\ Z.lt x p.
Proof. by case/andP => /Z.leb_spec0 low /Z.ltb_spec0 high. Qed.

Lemma canonical_is_reduced (x : Z) : canonical x -> Z.modulo x p = x.
Proof. by move/canonical_bounds => bounds; apply: Z.mod_small. Qed.

(** The element that an integer is congruent to. *)
Definition of_integer (x : Z) : element := Element (reduced_is_canonical x).

Lemma of_integerK (x : element) : of_integer (integer x) = x.
Proof. by apply: val_inj; apply: canonical_is_reduced; apply: integer_is_canonical. Qed.

Lemma integer_of_integer (x : Z) : canonical x -> integer (of_integer x) = x.
Proof. exact: canonical_is_reduced. Qed.

Lemma of_integer_eq (x y : Z) : Z.modulo x p = Z.modulo y p <-> of_integer x = of_integer y.
Proof. by split => [same | [same]]; first apply: val_inj. Qed.

(** ** Arithmetic *)

Definition add (x y : element) : element := of_integer (Z.add (integer x) (integer y)).
Definition opp (x : element) : element := of_integer (Z.opp (integer x)).
Definition mul (x y : element) : element := of_integer (Z.mul (integer x) (integer y)).
Definition inverse (x : element) : element := of_integer (Z.pow (integer x) (Z.sub p 2)).

Lemma p_nonzero : p <> Z0.
Proof. by []. Qed.

Lemma of_integer_add (x y : Z) : of_integer (Z.add x y) = add (of_integer x) (of_integer y).
Proof. by apply: val_inj; apply: (Z.add_mod x y p p_nonzero). Qed.

Lemma of_integer_mul (x y : Z) : of_integer (Z.mul x y) = mul (of_integer x) (of_integer y).
Proof. by apply: val_inj; apply: (Z.mul_mod x y p p_nonzero). Qed.

Lemma addA : associative add.
Proof. by move=> x y z; rewrite -{1}[x]of_integerK -{2}[z]of_integerK -!of_integer_add Z.add_assoc. Qed.

Lemma addC : commutative add.
Proof. by move=> x y; rewrite /add Z.add_comm. Qed.

Lemma add0 : left_id (of_integer 0) add.
Proof. by move=> x; rewrite -{1}[x]of_integerK -of_integer_add Z.add_0_l of_integerK. Qed.

Lemma addN : left_inverse (of_integer 0) opp add.
Proof. by move=> x; rewrite -{2}[x]of_integerK -of_integer_add Z.add_opp_diag_l. Qed.

Lemma mulA : associative mul.
Proof. by move=> x y z; rewrite -{1}[x]of_integerK -{2}[z]of_integerK -!of_integer_mul Z.mul_assoc. Qed.

Lemma mulC : commutative mul.
Proof. by move=> x y; rewrite /mul Z.mul_comm. Qed.

Lemma mul1 : left_id (of_integer 1) mul.
Proof. by move=> x; rewrite -{1}[x]of_integerK -of_integer_mul Z.mul_1_l of_integerK. Qed.

Lemma mulDl : left_distributive mul add.
Proof.
  move=> x y z; rewrite -{1}[z]of_integerK -of_integer_mul Z.mul_add_distr_r of_integer_add.
  by rewrite !of_integer_mul !of_integerK.
Qed.

Lemma one_is_not_zero : of_integer 1 != of_integer 0.
Proof. by []. Qed.

Definition element_zmodMixin := ZmodMixin addA addC add0 addN.
Canonical element_zmodType := ZmodType element element_zmodMixin.
Definition element_ringMixin := ComRingMixin mulA mulC mul1 mulDl one_is_not_zero.
Canonical element_ringType := RingType element element_ringMixin.
Canonical element_comRingType := ComRingType element mulC.

Open Scope ring_scope.

Lemma mulV (x : element) : x != 0 -> inverse x * x = 1.
Proof.
  move=> nonzero.
  have remainder_nonzero : Z.modulo (integer x) p <> Z0.
    by rewrite canonical_is_reduced ?integer_is_canonical // => zero; case/eqP: nonzero; apply: val_inj.
  rewrite /inverse -{2}[x]of_integerK -[LHS]of_integer_mul Z.mul_comm -Z.pow_succ_r; last by [].
  by apply/of_integer_eq; rewrite (PrimeField.Power.fermat p (integer x) p_is_prime remainder_nonzero).
Qed.

Lemma inverse0 : inverse 0 = 0.
Proof. by rewrite /inverse Z.pow_0_l. Qed.

Definition element_unitRingMixin := FieldUnitMixin mulV inverse0.
Canonical element_unitRingType := UnitRingType element element_unitRingMixin.
Canonical element_comUnitRingType := [comUnitRingType of element].

Fact element_field : GRing.Field.mixin_of element_unitRingType.
Proof. by []. Qed.

Canonical element_idomainType := IdomainType element (FieldIdomainMixin element_field).
Canonical element_fieldType := FieldType element element_field.

(** ** Reduction *)

Lemma of_integer_opp (x : Z) : of_integer (Z.opp x) = opp (of_integer x).
Proof. by apply/of_integer_eq; rewrite -!Z.sub_0_l Zminus_mod_idemp_r. Qed.

Lemma of_integer_is_additive : additive of_integer.
Proof. by move=> x y; rewrite [LHS]of_integer_add of_integer_opp. Qed.
Canonical of_integer_additive := Additive of_integer_is_additive.

Lemma of_integer_is_rmorphism : rmorphism of_integer.
Proof. split; [exact: of_integer_is_additive | split; [exact: of_integer_mul | by []]]. Qed.
Canonical of_integer_rmorphism := RMorphism of_integer_is_rmorphism.

Lemma of_integer_is_zero (x : Z) : (of_integer x == 0) = Z.eqb (Z.modulo x p) 0.
Proof. by rewrite -val_eqE. Qed.
