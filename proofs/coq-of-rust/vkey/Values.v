(** Bytes, words and strings of the models as values of the translated code. *)

From Coq Require Import Lia ZArith List.
From RocqOfRust Require Import RocqOfRust.
From Ashlar Require Encoding.Combinators.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators.

Definition of_byte (b : Byte.byte) : value := VInteger IntegerKind.U8 (Z.of_N (number_of_byte b)).
Definition of_string (bs : bytes) : value := VArray (map of_byte bs).
Definition of_u8 (n : N) : value := VInteger IntegerKind.U8 (Z.of_N n).
Definition of_u16 (n : N) : value := VInteger IntegerKind.U16 (Z.of_N n).
Definition of_u32 (n : N) : value := VInteger IntegerKind.U32 (Z.of_N n).
Definition of_u64 (n : N) : value := VInteger IntegerKind.U64 (Z.of_N n).

Notation unit := (VTuple []).
Notation u16_value n := (VInteger IntegerKind.U16 n).
Notation u32_value n := (VInteger IntegerKind.U32 n).
Notation u64_value n := (VInteger IntegerKind.U64 n).
Notation usize n := (VInteger IntegerKind.Usize n).
Notation of_usize n := (VInteger IntegerKind.Usize (Z.of_nat n)).

(** Little-endian bytes here and in the model. *)
Lemma bytes_of_number (count : nat) (n : N) : bytes_of count (Z.of_N n) = map of_byte (le_bytes count n).
Proof.
  revert n. induction count as [| count IH]; intros n; [reflexivity |]. rewrite le_bytes_succ. cbn [bytes_of map].
  unfold of_byte at 1. rewrite number_of_byte_of_number, N2Z.inj_mod. f_equal.
  change 256 with (Z.of_N 256). rewrite <- N2Z.inj_div. apply IH.
Qed.

Lemma of_bytes_number (bs : bytes) : of_bytes (map of_byte bs) = Some (Z.of_N (number_of_bytes bs)).
Proof.
  induction bs as [| b bs IH]; [reflexivity |]. cbn [map of_bytes of_byte number_of_bytes]. rewrite IH. cbn [option_map].
  f_equal. lia.
Qed.

Lemma bytes_of_one (n : N) : (n < 256)%N -> bytes_of 1 (Z.of_N n) = [of_u8 n].
Proof. intros small. cbn [bytes_of]. unfold of_u8. now rewrite Z.mod_small by lia. Qed.

(** A number that fits is what it is wrapped to. *)
Lemma wrap_fitting (kind : IntegerKind.t) (n : Z) : IntegerKind.signed kind = false -> 0 <= n < 2 ^ IntegerKind.bits kind -> IntegerKind.wrap kind n = n.
Proof. intros natural fits. unfold IntegerKind.wrap, IntegerKind.least. rewrite natural, Z.sub_0_r, Z.add_0_r. now apply Z.mod_small. Qed.

Lemma equal_numbers (a b : N) : (Z.of_N a =? Z.of_N b) = (a =? b)%N.
Proof. destruct (N.eqb_spec a b); [apply Z.eqb_eq | apply Z.eqb_neq]; lia. Qed.
