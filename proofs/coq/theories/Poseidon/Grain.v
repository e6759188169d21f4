(** * The round constants of Poseidon

    What is defined here: the Grain LFSR in self-shrinking mode and the constants that it gives for a prime field, a width and numbers
    of rounds.

    What is proved here: the first value of the shift register for KoalaBear and width 16 is the published one
    ([initial_state_known]).

    What is not: anything about the quality of the constants.

    Source: [Poseidon] (eprint 2019/458) section 2.2 and appendix E; names as in cryptol/Grain.cry. *)

From Coq Require Import ZArith List Bool.
Import ListNotations.
Local Open Scope Z_scope.

(** The [count] lowest bits of a number, most significant first. *)
Definition bits (count : nat) (x : Z) : list bool := map (fun i => Z.testbit x (Z.of_nat (count - 1 - i))) (seq 0 count).

(** Field type, S-box type, bits of an element, width, full and partial rounds, and thirty ones: 80 bits. *)
Definition initial_state (element_bits width full partial : Z) : list bool :=
  bits 2 1 ++ bits 4 0 ++ bits 12 element_bits ++ bits 12 width ++ bits 10 full ++ bits 10 partial ++ repeat true 30.

(** The register is moved by one bit, the new one being last. *)
Definition clock (state : list bool) : list bool :=
  let bit i := nth i state false in
  tl state ++ [xorb (bit 62%nat) (xorb (bit 51%nat) (xorb (bit 38%nat) (xorb (bit 23%nat) (xorb (bit 13%nat) (bit 0%nat)))))].

Definition new_bit (state : list bool) : bool := nth 79 state false.

(** The next bit that is kept: bits come in pairs, and the second counts if the first is one. *)
Fixpoint kept_bit (fuel : nat) (state : list bool) : bool * list bool :=
  match fuel with
  | O => (false, state)
  | S fuel => let first := clock state in let second := clock first in
    if new_bit first then (new_bit second, second) else kept_bit fuel second
  end.

(** The number that the next [count] kept bits are, most significant first. *)
Fixpoint number (count : nat) (value : Z) (state : list bool) : Z * list bool :=
  match count with
  | O => (value, state)
  | S count => let (bit, state) := kept_bit 200 state in number count (2 * value + Z.b2z bit) state
  end.

(** The next number below the modulus; others are dropped. *)
Fixpoint element (fuel count : nat) (modulus : Z) (state : list bool) : Z * list bool :=
  match fuel with
  | O => (0, state)
  | S fuel => let (value, state) := number count 0 state in if value <? modulus then (value, state) else element fuel count modulus state
  end.

Fixpoint elements (how_many count : nat) (modulus : Z) (state : list bool) : list Z :=
  match how_many with
  | O => []
  | S how_many => let (value, state) := element 100 count modulus state in value :: elements how_many count modulus state
  end.

Fixpoint rows (how_many width : nat) (values : list Z) : list (list Z) :=
  match how_many with
  | O => []
  | S how_many => firstn width values :: rows how_many width (skipn width values)
  end.

(** A row of constants for each round. *)
Definition constants (modulus : Z) (element_bits width full partial : nat) : list (list Z) :=
  let state := initial_state (Z.of_nat element_bits) (Z.of_nat width) (Z.of_nat full) (Z.of_nat partial) in
  let warm := Nat.iter 160 clock state in
  rows (full + partial) width (elements (width * (full + partial)) element_bits modulus warm).

Theorem initial_state_known : initial_state 31 16 8 20 = bits 80 0x4007c04008053fffffff.
Proof. reflexivity. Qed.
