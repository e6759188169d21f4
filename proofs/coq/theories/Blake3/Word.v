(** * Words of BLAKE3, bit by bit

    What is defined here: a word as the list of its bits, the least significant first; addition, exclusive or and rotation; bytes and
    words in little-endian order. Lists of bits, not integers: what is computed with them needs no arithmetic, and programs extracted
    from them are fast.

    What is proved here: the operations are those of numbers, for words of any length ([add_is_addition], [xor_is_exclusive_or],
    [rotate_is_rotation]), words of a length are numbers below a power of two ([number_of_word_of], [word_of_number]), and bytes
    and words determine each other ([words_of_bytes_of_words]).

    Source: [BLAKE3] O'Connor, Aumasson, Neves, Wilcox-O'Hearn, "BLAKE3: one function, fast everywhere", section 2.2. *)

From Coq Require Import List NArith Lia Bool PeanoNat.
From Coq Require Import Init.Byte.
Import ListNotations.
Local Open Scope N_scope.

(** The least significant bit first. *)
Definition word := list bool.

Fixpoint number (x : word) : N :=
  match x with
  | [] => 0
  | b :: x => N.b2n b + 2 * number x
  end.

(** The [bits] low bits of a number. *)
Fixpoint word_of (bits : nat) (v : N) : word :=
  match bits with
  | O => []
  | S bits => N.odd v :: word_of bits (N.div2 v)
  end.

(** ** Operations, on words of one length *)

(** Bit by bit, with the carry into the first bit: the table of a full adder. *)
Fixpoint add_with (carry : bool) (x y : word) : word :=
  match x, y with
  | a :: x, b :: y =>
    match a, b, carry with
    | false, false, false => false :: add_with false x y
    | true, false, false | false, true, false | false, false, true => true :: add_with false x y
    | true, true, false | true, false, true | false, true, true => false :: add_with true x y
    | true, true, true => true :: add_with true x y
    end
  | _, _ => []
  end.

Definition add : word -> word -> word := add_with false.

Fixpoint xor (x y : word) : word :=
  match x, y with
  | a :: x, b :: y => (if a then negb b else b) :: xor x y
  | _, _ => []
  end.

Definition rotate_right (places : nat) (x : word) : word := skipn places x ++ firstn places x.

(** ** Bytes *)

Definition bits_of_byte (b : byte) : word :=
  let '(b0, (b1, (b2, (b3, (b4, (b5, (b6, b7))))))) := to_bits b in [b0; b1; b2; b3; b4; b5; b6; b7].

(** The words of bytes, four each; what is left over is not taken. *)
Fixpoint words_of_bytes (bytes : list byte) : list word :=
  match bytes with
  | a :: b :: c :: d :: rest => (bits_of_byte a ++ bits_of_byte b ++ bits_of_byte c ++ bits_of_byte d) :: words_of_bytes rest
  | _ => []
  end.

Fixpoint bytes_of_bits (x : word) : list byte :=
  match x with
  | b0 :: b1 :: b2 :: b3 :: b4 :: b5 :: b6 :: b7 :: rest =>
    of_bits (b0, (b1, (b2, (b3, (b4, (b5, (b6, b7))))))) :: bytes_of_bits rest
  | _ => []
  end.

Definition bytes_of_words (words : list word) : list byte := flat_map bytes_of_bits words.

(** ** Lengths *)

Lemma length_word_of (bits : nat) (v : N) : length (word_of bits v) = bits.
Proof. revert v. induction bits as [| bits IH]; intros v; [reflexivity |]. cbn [word_of length]. now rewrite IH. Qed.

Lemma length_add (x y : word) : length x = length y -> length (add x y) = length x.
Proof.
  unfold add. generalize false as carry. revert y. induction x as [| a x IH]; intros [| b y] carry same; try discriminate; [reflexivity |].
  injection same as same. cbn [length]. destruct a, b, carry; cbn [add_with length]; now rewrite IH.
Qed.

Lemma length_xor (x y : word) : length x = length y -> length (xor x y) = length x.
Proof.
  revert y. induction x as [| a x IH]; intros [| b y] same; try discriminate; [reflexivity |]. injection same as same.
  cbn [xor length]. now rewrite IH.
Qed.

Lemma length_rotate_right (places : nat) (x : word) : length (rotate_right places x) = length x.
Proof. unfold rotate_right. rewrite <- (firstn_skipn places x) at 3. rewrite !app_length. apply Nat.add_comm. Qed.

Lemma length_bits_of_byte (b : byte) : length (bits_of_byte b) = 8%nat.
Proof. unfold bits_of_byte. now destruct (to_bits b) as (b0 & b1 & b2 & b3 & b4 & b5 & b6 & b7). Qed.

Lemma words_of_bytes_are_words (bytes : list byte) (whole : nat) :
  length bytes = (4 * whole)%nat -> length (words_of_bytes bytes) = whole /\ Forall (fun w => length w = 32%nat) (words_of_bytes bytes).
Proof.
  revert bytes. induction whole as [| whole IH]; intros bytes count.
  { destruct bytes; [split; [reflexivity | constructor] | discriminate]. }
  destruct bytes as [| a [| b [| c [| d rest]]]]; cbn [length] in count; try lia.
  cbn [words_of_bytes length]. destruct (IH rest) as [count_is words]; [lia |]. rewrite count_is. split; [reflexivity |].
  constructor; [| exact words]. now rewrite !app_length, !length_bits_of_byte.
Qed.

Lemma length_bytes_of_words (words : list word) :
  Forall (fun w => length w = 32%nat) words -> length (bytes_of_words words) = (4 * length words)%nat.
Proof.
  unfold bytes_of_words. induction 1 as [| w words long _ IH]; [reflexivity |]. cbn [flat_map length]. rewrite app_length, IH.
  do 32 (destruct w as [| ? w]; [discriminate |]). destruct w; [| discriminate]. cbn [bytes_of_bits length]. lia.
Qed.

(** ** What they are on numbers *)

Lemma number_is_small (x : word) : number x < 2 ^ N.of_nat (length x).
Proof.
  induction x as [| b x IH]; [reflexivity |]. cbn [number length]. rewrite Nat2N.inj_succ, N.pow_succ_r'.
  revert IH. generalize (2 ^ N.of_nat (length x)) as size. destruct b; cbn [N.b2n]; lia.
Qed.

Theorem number_of_word_of (bits : nat) (v : N) : number (word_of bits v) = v mod 2 ^ N.of_nat bits.
Proof.
  revert v. induction bits as [| bits IH]; intros v; [now rewrite N.mod_1_r |].
  cbn [word_of number]. rewrite IH, Nat2N.inj_succ, N.pow_succ_r', N.mod_mul_r by (try apply N.pow_nonzero; discriminate).
  rewrite N.div2_div, <- N.bit0_mod, N.bit0_odd. reflexivity.
Qed.

Theorem word_of_number (x : word) : word_of (length x) (number x) = x.
Proof.
  induction x as [| b x IH]; [reflexivity |]. cbn [length number word_of]. f_equal.
  - rewrite N.odd_add_mul_2. now destruct b.
  - replace (N.div2 (N.b2n b + 2 * number x)) with (number x); [exact IH |].
    rewrite N.div2_div, N.mul_comm, N.div_add by discriminate. now destruct b.
Qed.

Lemma add_with_step (carry a b : bool) (x y : word) :
  add_with carry (a :: x) (b :: y) = xorb (xorb a b) carry :: add_with (if carry then a || b else a && b) x y.
Proof. now destruct a, b, carry. Qed.

Lemma add_with_is_addition (carry : bool) (x y : word) :
  length x = length y -> number (add_with carry x y) = (N.b2n carry + number x + number y) mod 2 ^ N.of_nat (length x).
Proof.
  revert carry y. induction x as [| a x IH]; intros carry [| b y] same; try discriminate; [now rewrite N.mod_1_r |].
  rewrite add_with_step. cbn [number length] in *. rewrite IH by lia. rewrite Nat2N.inj_succ, N.pow_succ_r'.
  rewrite N.mod_mul_r by (try apply N.pow_nonzero; discriminate).
  set (total := N.b2n carry + (N.b2n a + 2 * number x) + (N.b2n b + 2 * number y)).
  assert (total = N.b2n (xorb (xorb a b) carry)
    + 2 * (N.b2n (if carry then a || b else a && b) + number x + number y)) as ->
    by (subst total; destruct a, b, carry; cbn [N.b2n xorb orb andb]; lia).
  set (above := N.b2n (if carry then a || b else a && b) + number x + number y).
  rewrite (N.mul_comm 2 above), N.mod_add, N.div_add by discriminate. now destruct a, b, carry.
Qed.

Theorem add_is_addition (x y : word) : length x = length y -> number (add x y) = (number x + number y) mod 2 ^ N.of_nat (length x).
Proof. intros same. unfold add. now rewrite add_with_is_addition. Qed.

Theorem xor_is_exclusive_or (x y : word) : length x = length y -> number (xor x y) = N.lxor (number x) (number y).
Proof.
  revert y. induction x as [| a x IH]; intros [| b y] same; try discriminate; [reflexivity |].
  cbn [xor number length] in *. replace (if a then negb b else b) with (xorb a b) by now destruct a, b.
  rewrite IH by lia. apply N.bits_inj. intros i.
  rewrite N.lxor_spec, !(N.add_comm (N.b2n _)). destruct i as [| i].
  - rewrite !N.testbit_0_r. reflexivity.
  - replace (N.pos i) with (N.succ (N.pred (N.pos i))) by (apply N.succ_pred; discriminate).
    now rewrite !N.testbit_succ_r, N.lxor_spec.
Qed.

Lemma number_app (x y : word) : number (x ++ y) = number x + 2 ^ N.of_nat (length x) * number y.
Proof.
  induction x as [| b x IH]; [cbn [app number length N.of_nat]; now rewrite N.mul_1_l |].
  cbn [app number length]. rewrite IH, Nat2N.inj_succ, N.pow_succ_r'. lia.
Qed.

(** The low bits go to the top. *)
Theorem rotate_is_rotation (places : nat) (x : word) :
  (places <= length x)%nat ->
  number (rotate_right places x)
  = number x / 2 ^ N.of_nat places + 2 ^ N.of_nat (length x - places) * (number x mod 2 ^ N.of_nat places).
Proof.
  intros inside. unfold rotate_right. rewrite number_app, skipn_length.
  pose proof (number_app (firstn places x) (skipn places x)) as whole. rewrite firstn_skipn, firstn_length_le in whole by exact inside.
  pose proof (number_is_small (firstn places x)) as small. rewrite firstn_length_le in small by exact inside.
  rewrite whole at 1 2. rewrite (N.mul_comm (2 ^ N.of_nat places)).
  rewrite N.div_add, N.mod_add, N.div_small, N.mod_small by (exact small || (apply N.pow_nonzero; discriminate)). reflexivity.
Qed.

Lemma bytes_of_bits_of_byte (b : byte) (rest : word) : bytes_of_bits (bits_of_byte b ++ rest) = b :: bytes_of_bits rest.
Proof.
  unfold bits_of_byte. pose proof (of_bits_to_bits b) as same.
  destruct (to_bits b) as (b0 & b1 & b2 & b3 & b4 & b5 & b6 & b7). cbn [app bytes_of_bits]. now rewrite same.
Qed.

Theorem words_of_bytes_of_words (bytes : list byte) (whole : nat) :
  length bytes = (4 * whole)%nat -> bytes_of_words (words_of_bytes bytes) = bytes.
Proof.
  revert bytes. induction whole as [| whole IH]; intros bytes count; [now destruct bytes |].
  destruct bytes as [| a [| b [| c [| d rest]]]]; cbn [length] in count; try lia.
  cbn [words_of_bytes]. unfold bytes_of_words in *. cbn [flat_map]. rewrite IH by lia.
  rewrite !bytes_of_bits_of_byte. pose proof (bytes_of_bits_of_byte d []) as last. rewrite app_nil_r in last. now rewrite last.
Qed.
