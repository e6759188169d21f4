(** * Bytes and little-endian numbers

    What is defined here: byte i of a number, the n low bytes of a number in little-endian order, and the number that bytes stand for.

    What is proved here: n bytes and a number below 256^n determine each other ([number_of_le_bytes], [le_bytes_of_number]); of a larger
    number only the remainder modulo 256^n is written ([le_bytes_truncates]).

    What is not: anything about signed numbers or other byte orders. *)

From Coq Require Import List NArith Lia Bool PeanoNat.
From Coq Require Export Init.Byte.
From Coq Require Strings.Byte.
Import ListNotations.
Local Open Scope N_scope.

Definition bytes := list byte.

(** The byte of a number below 256; of any other, that of its remainder. *)
Definition byte_of_number (v : N) : byte := match Byte.of_N (v mod 256) with Some b => b | None => x00 end.

Definition number_of_byte (b : byte) : N := Byte.to_N b.

(** Byte i of v, the least significant first. *)
Definition byte_of (v : N) (i : nat) : byte := byte_of_number (v / 256 ^ N.of_nat i).

Definition le_bytes (n : nat) (v : N) : bytes := map (byte_of v) (seq 0 n).

Fixpoint number_of_bytes (bs : bytes) : N :=
  match bs with
  | [] => 0
  | b :: bs => number_of_byte b + 256 * number_of_bytes bs
  end.

Lemma number_of_byte_is_small (b : byte) : number_of_byte b < 256.
Proof. pose proof (Byte.to_N_bounded b). unfold number_of_byte. lia. Qed.

Lemma number_of_byte_of_number (v : N) : number_of_byte (byte_of_number v) = v mod 256.
Proof.
  unfold byte_of_number, number_of_byte. destruct (Byte.of_N (v mod 256)) as [b |] eqn:found.
  - now apply Byte.to_of_N.
  - apply Byte.of_N_None_iff in found. pose proof (N.mod_lt v 256 ltac:(discriminate)). lia.
Qed.

Lemma byte_of_number_of_byte (b : byte) : byte_of_number (number_of_byte b) = b.
Proof.
  unfold byte_of_number, number_of_byte. rewrite N.mod_small by apply number_of_byte_is_small. now rewrite Byte.of_to_N.
Qed.

Lemma byte_of_number_mod (v : N) : byte_of_number (v mod 256) = byte_of_number v.
Proof. unfold byte_of_number. now rewrite N.mod_mod by discriminate. Qed.

Lemma length_le_bytes (n : nat) (v : N) : length (le_bytes n v) = n.
Proof. unfold le_bytes. now rewrite map_length, seq_length. Qed.

Lemma le_bytes_succ (n : nat) (v : N) : le_bytes (S n) v = byte_of_number v :: le_bytes n (v / 256).
Proof.
  unfold le_bytes. cbn [seq map]. f_equal; [unfold byte_of; now rewrite N.div_1_r |].
  rewrite <- seq_shift, map_map. apply map_ext. intros i. unfold byte_of.
  rewrite Nat2N.inj_succ, N.pow_succ_r', <- N.div_div by (try apply N.pow_nonzero; discriminate). reflexivity.
Qed.

Lemma number_of_bytes_is_small (bs : bytes) : number_of_bytes bs < 256 ^ N.of_nat (length bs).
Proof.
  induction bs as [| b bs IH]; [reflexivity |]. cbn [number_of_bytes length].
  rewrite Nat2N.inj_succ, N.pow_succ_r'. pose proof (number_of_byte_is_small b). lia.
Qed.

Lemma number_of_le_bytes_mod (n : nat) (v : N) : number_of_bytes (le_bytes n v) = v mod 256 ^ N.of_nat n.
Proof.
  revert v. induction n as [| n IH]; intros v; [now rewrite N.mod_1_r |].
  rewrite le_bytes_succ. cbn [number_of_bytes]. rewrite IH, number_of_byte_of_number, Nat2N.inj_succ, N.pow_succ_r'.
  now rewrite N.mod_mul_r by (try apply N.pow_nonzero; discriminate).
Qed.

Theorem number_of_le_bytes (n : nat) (v : N) : v < 256 ^ N.of_nat n -> number_of_bytes (le_bytes n v) = v.
Proof. intros small. rewrite number_of_le_bytes_mod. now apply N.mod_small. Qed.

Theorem le_bytes_of_number (bs : bytes) : le_bytes (length bs) (number_of_bytes bs) = bs.
Proof.
  induction bs as [| b bs IH]; [reflexivity |]. cbn [length number_of_bytes]. rewrite le_bytes_succ.
  pose proof (number_of_byte_is_small b). f_equal.
  - rewrite <- byte_of_number_mod, N.mul_comm, N.mod_add by discriminate.
    now rewrite byte_of_number_mod, byte_of_number_of_byte.
  - now rewrite N.mul_comm, N.div_add, N.div_small, N.add_0_l by (assumption || discriminate).
Qed.

Theorem le_bytes_truncates (n : nat) (v w : N) :
  v mod 256 ^ N.of_nat n = w mod 256 ^ N.of_nat n -> le_bytes n v = le_bytes n w.
Proof.
  rewrite <- !number_of_le_bytes_mod. intros same.
  rewrite <- (le_bytes_of_number (le_bytes n v)), <- (le_bytes_of_number (le_bytes n w)), same. now rewrite !length_le_bytes.
Qed.

(** ** Comparing byte strings *)

Fixpoint same_bytes (xs ys : bytes) : bool :=
  match xs, ys with
  | [], [] => true
  | x :: xs, y :: ys => Byte.eqb x y && same_bytes xs ys
  | _, _ => false
  end.

Lemma same_byte_spec (x y : byte) : Byte.eqb x y = true <-> x = y.
Proof. split; [apply Byte.byte_dec_bl | apply Byte.byte_dec_lb]. Qed.

Lemma same_bytes_spec (xs ys : bytes) : same_bytes xs ys = true <-> xs = ys.
Proof.
  revert ys. induction xs as [| x xs IH]; intros [| y ys]; cbn [same_bytes]; try (split; congruence).
  rewrite andb_true_iff, same_byte_spec, IH. split; [intros []; congruence | intros same; now injection same].
Qed.

(** The first n bytes and the rest, if there are as many. *)
Fixpoint split_bytes (n : nat) (bs : bytes) : option (bytes * bytes) :=
  match n, bs with
  | O, _ => Some ([], bs)
  | S n, [] => None
  | S n, b :: bs =>
      match split_bytes n bs with
      | Some (front, rest) => Some (b :: front, rest)
      | None => None
      end
  end.

Lemma split_bytes_app (front rest : bytes) : split_bytes (length front) (front ++ rest) = Some (front, rest).
Proof. induction front as [| b front IH]; [reflexivity |]. cbn [length app split_bytes]. now rewrite IH. Qed.

Lemma split_bytes_spec (n : nat) (bs front rest : bytes) :
  split_bytes n bs = Some (front, rest) -> length front = n /\ bs = front ++ rest.
Proof.
  revert bs front. induction n as [| n IH]; intros bs front found; [injection found as <- <-; now split |].
  destruct bs as [| b bs]; [discriminate |]. cbn [split_bytes] in found.
  destruct (split_bytes n bs) as [[front' rest'] |] eqn:inner; [| discriminate].
  injection found as <- <-. destruct (IH _ _ inner) as [size ->]. cbn [length app]. now rewrite size.
Qed.
