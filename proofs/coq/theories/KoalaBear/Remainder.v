(** * Remainders modulo p = 2^31 - 2^24 + 1

    What is defined here: the remainder of an integer by an estimate of its quotient, which takes shifts and additions, for division of
    binary numbers is slow.

    What is proved here: it is the remainder, however good the estimate is ([remainder_is_remainder]). *)

From Coq Require Import ZArith Lia.
From Ashlar Require Import KoalaBear.Field.
Local Open Scope Z_scope.

(** h / (1 - 2^-7) by the first terms of its series. *)
Fixpoint series (terms : nat) (h : Z) : Z :=
  match terms with
  | O => h
  | S terms => h + Z.shiftr (series terms h) 7
  end.

(** Less by a multiple of p: x p / 2^31 is x (1 - 2^-7 + 2^-31). *)
Definition lessened (terms : nat) (x : Z) : Z :=
  let quotient := series terms (Z.shiftr x 31) in
  x - (Z.shiftl quotient 31 - Z.shiftl quotient 24 + quotient).

Lemma lessened_is_congruent (terms : nat) (x : Z) : lessened terms x mod p = x mod p.
Proof.
  unfold lessened. set (quotient := series terms _). rewrite !Z.shiftl_mul_pow2 by lia.
  replace (x - _) with (x + (- quotient) * p) by (change (2 ^ 31) with 2147483648; change (2 ^ 24) with 16777216; unfold p; lia).
  now apply Z.mod_add.
Qed.

Definition is_reduced (x : Z) : bool := (0 <=? x) && (x <? p).

(** For 72 bits the first estimate leaves some 11 bits of the quotient, the second less than one. *)
Definition remainder (x : Z) : Z :=
  if is_reduced x then x else
  let x := lessened 1 (lessened 5 x) in
  if is_reduced x then x else
  let x := match x with Zneg _ => x + p | _ => x - p end in
  if is_reduced x then x else x mod p.

Lemma reduced_is_remainder (x y : Z) : y mod p = x mod p -> (if is_reduced y then y else y mod p) = x mod p.
Proof.
  intros <-. destruct (is_reduced y) eqn:test; [| reflexivity].
  apply andb_prop in test as [nonnegative%Z.leb_le below%Z.ltb_lt]. symmetry. now apply Z.mod_small.
Qed.

Theorem remainder_is_remainder (x : Z) : remainder x = x mod p.
Proof.
  unfold remainder. pose proof (reduced_is_remainder x x eq_refl) as at_once. destruct (is_reduced x); [exact at_once | clear at_once].
  assert (lessened 1 (lessened 5 x) mod p = x mod p) as congruent by now rewrite !lessened_is_congruent.
  set (y := lessened 1 (lessened 5 x)) in *. cbv zeta.
  pose proof (reduced_is_remainder x y congruent) as after. destruct (is_reduced y); [exact after | clear after].
  apply reduced_is_remainder. rewrite <- congruent.
  destruct y as [| y | y]; rewrite Zplus_mod || rewrite Zminus_mod; rewrite Z_mod_same_full, ?Z.sub_0_r, ?Z.add_0_r; apply Zmod_mod.
Qed.
