(** * The compression function of BLAKE3

    What is defined here: the compression function, on words of bits, with both halves of its output.

    What is proved here: of a chaining value of eight words it gives sixteen ([length_compress]).

    What is not: anything about collisions. That this is the compression function of BLAKE3 rests on reading it beside the paper and on
    the vectors, which the program extracted from it is run over.

    Source: [BLAKE3] O'Connor, Aumasson, Neves, Wilcox-O'Hearn, "BLAKE3: one function, fast everywhere", section 2.2. *)

From Coq Require Import List NArith Lia PeanoNat.
From Ashlar Require Import Blake3.Word.
Import ListNotations.

Definition word32 (v : N) : word := word_of 32 v.

(** Table 1. *)
Definition initialisation : list word :=
  map word32 [0x6A09E667; 0xBB67AE85; 0x3C6EF372; 0xA54FF53A; 0x510E527F; 0x9B05688C; 0x1F83D9AB; 0x5BE0CD19]%N.

(** Table 2. *)
Definition message_permutation : list nat := [2; 6; 3; 10; 7; 0; 4; 13; 1; 11; 12; 5; 9; 14; 15; 8].

Definition permute (m : list word) : list word := map (fun i => nth i m []) message_permutation.

(** The quarter-round, on four words of the state and two of the message. *)
Definition quarter_round (a b c d x y : word) : word * word * word * word :=
  let a := add (add a b) x in
  let d := rotate_right 16 (xor d a) in
  let c := add c d in
  let b := rotate_right 12 (xor b c) in
  let a := add (add a b) y in
  let d := rotate_right 8 (xor d a) in
  let c := add c d in
  let b := rotate_right 7 (xor b c) in
  (a, b, c, d).

(** The four columns, then the four diagonals. There are sixteen words of the state and of the message; of others nothing is mixed. *)
Definition round (v m : list word) : list word :=
  match v, m with
  | [v0; v1; v2; v3; v4; v5; v6; v7; v8; v9; v10; v11; v12; v13; v14; v15],
    [m0; m1; m2; m3; m4; m5; m6; m7; m8; m9; m10; m11; m12; m13; m14; m15] =>
    let '(v0, v4, v8, v12) := quarter_round v0 v4 v8 v12 m0 m1 in
    let '(v1, v5, v9, v13) := quarter_round v1 v5 v9 v13 m2 m3 in
    let '(v2, v6, v10, v14) := quarter_round v2 v6 v10 v14 m4 m5 in
    let '(v3, v7, v11, v15) := quarter_round v3 v7 v11 v15 m6 m7 in
    let '(v0, v5, v10, v15) := quarter_round v0 v5 v10 v15 m8 m9 in
    let '(v1, v6, v11, v12) := quarter_round v1 v6 v11 v12 m10 m11 in
    let '(v2, v7, v8, v13) := quarter_round v2 v7 v8 v13 m12 m13 in
    let '(v3, v4, v9, v14) := quarter_round v3 v4 v9 v14 m14 m15 in
    [v0; v1; v2; v3; v4; v5; v6; v7; v8; v9; v10; v11; v12; v13; v14; v15]
  | _, _ => v
  end.

(** Rounds, each with the message of the one before it permuted. *)
Fixpoint rounds (count : nat) (v m : list word) : list word :=
  match count with
  | 0 => v
  | S count => rounds count (round v m) (permute m)
  end.

Definition xor_all (xs ys : list word) : list word := map (fun pair => xor (fst pair) (snd pair)) (combine xs ys).

(** The chaining value h, the block m, the counter t, the number of bytes b of the block and the flags d: seven rounds, then both
    halves of the output, of which the first eight words are the chaining value. *)
Definition compress (h m : list word) (t b d : N) : list word :=
  let v := rounds 7 (h ++ firstn 4 initialisation ++ [word32 t; word32 (t / 2 ^ 32); word32 b; word32 d]) m in
  let low := firstn 8 v in
  let high := skipn 8 v in
  xor_all low high ++ xor_all high h.

Lemma length_word_of (bits : nat) (v : N) : length (word_of bits v) = bits.
Proof. revert v. induction bits as [| bits IH]; intros v; [reflexivity |]. cbn [word_of length]. now rewrite IH. Qed.

Lemma length_round (v m : list word) : length v = 16 -> length (round v m) = 16.
Proof.
  intros sixteen. unfold round.
  do 16 (destruct v as [| ? v]; [discriminate |]). destruct v; [| discriminate].
  do 17 (destruct m as [| ? m]; [reflexivity |]); reflexivity.
Qed.

Lemma length_rounds (count : nat) (v m : list word) : length v = 16 -> length (rounds count v m) = 16.
Proof. revert v m. induction count as [| count IH]; intros v m sixteen; [exact sixteen |]. now apply IH, length_round. Qed.

(** A chaining value of eight words gives sixteen, of which the first eight are the next. *)
Theorem length_compress (h m : list word) (t b d : N) : length h = 8 -> length (compress h m t b d) = 16.
Proof.
  intros eight. unfold compress. set (v := rounds 7 _ m).
  assert (length v = 16) as sixteen by (apply length_rounds; rewrite !app_length, eight; reflexivity).
  unfold xor_all. rewrite app_length, !map_length, !combine_length, firstn_length, skipn_length, sixteen, eight. reflexivity.
Qed.
