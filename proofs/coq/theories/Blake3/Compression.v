(** * The compression function of BLAKE3

    What is defined here: the compression function, on words of bits, with both halves of its output.

    What is proved here: of a chaining value of eight words of 32 bits and a block of sixteen it gives sixteen ([compress_of_words]).

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

(** ** Lengths *)

Definition is_word (w : word) : Prop := length w = 32.

Definition are_words (count : nat) (ws : list word) : Prop := length ws = count /\ Forall is_word ws.

Lemma word_of_sum (x y : word) : is_word x -> is_word y -> is_word (add x y).
Proof. unfold is_word. intros. rewrite length_add; congruence. Qed.

Lemma word_of_difference (x y : word) : is_word x -> is_word y -> is_word (xor x y).
Proof. unfold is_word. intros. rewrite length_xor; congruence. Qed.

Lemma word_of_rotation (places : nat) (x : word) : is_word x -> is_word (rotate_right places x).
Proof. unfold is_word. now rewrite length_rotate_right. Qed.

Lemma quarter_round_of_words (a b c d x y : word) :
  is_word a -> is_word b -> is_word c -> is_word d -> is_word x -> is_word y ->
  Forall is_word (let '(a, b, c, d) := quarter_round a b c d x y in [a; b; c; d]).
Proof.
  intros. unfold quarter_round. cbv zeta.
  repeat constructor; repeat (apply word_of_sum || apply word_of_difference || apply word_of_rotation); assumption.
Qed.

Lemma round_of_words (v m : list word) : are_words 16 v -> are_words 16 m -> are_words 16 (round v m).
Proof.
  intros [count_v words_v] [count_m words_m].
  do 16 (destruct v as [| ? v]; [discriminate |]). destruct v; [| discriminate].
  do 16 (destruct m as [| ? m]; [discriminate |]). destruct m; [| discriminate].
  repeat (apply Forall_cons_iff in words_v as [? words_v]). repeat (apply Forall_cons_iff in words_m as [? words_m]).
  unfold round.
  repeat match goal with
  | |- context [quarter_round ?a ?b ?c ?d ?x ?y] =>
    let mixed := fresh "mixed" in
    pose proof (quarter_round_of_words a b c d x y ltac:(assumption) ltac:(assumption) ltac:(assumption) ltac:(assumption)
      ltac:(assumption) ltac:(assumption)) as mixed;
    destruct (quarter_round a b c d x y) as [[[? ?] ?] ?];
    repeat (apply Forall_cons_iff in mixed as [? mixed])
  end.
  split; [reflexivity |]. now repeat constructor.
Qed.

Lemma permutation_of_words (m : list word) : are_words 16 m -> are_words 16 (permute m).
Proof.
  intros [count words]. split; [reflexivity |]. unfold permute. rewrite Forall_map, Forall_forall in *.
  intros i there. apply words, nth_In. rewrite count. cbn in there. lia.
Qed.

Lemma rounds_of_words (count : nat) (v m : list word) : are_words 16 v -> are_words 16 m -> are_words 16 (rounds count v m).
Proof.
  revert v m. induction count as [| count IH]; intros v m words_v words_m; [exact words_v |].
  apply IH; [now apply round_of_words | now apply permutation_of_words].
Qed.

Lemma initialisation_of_words : are_words 8 initialisation.
Proof. now repeat constructor. Qed.

Lemma xor_all_of_words (count : nat) (xs ys : list word) :
  are_words count xs -> length ys = count -> Forall is_word ys -> are_words count (xor_all xs ys).
Proof.
  intros [count_x words_x] count_y words_y. unfold xor_all. split; [rewrite map_length, combine_length; lia |].
  rewrite Forall_map, Forall_forall in *. intros [x y] there. apply word_of_difference.
  - apply words_x. now apply in_combine_l in there.
  - apply words_y. now apply in_combine_r in there.
Qed.

(** Of a chaining value of eight words and a block of sixteen, sixteen words. *)
Theorem compress_of_words (h m : list word) (t b d : N) : are_words 8 h -> are_words 16 m -> are_words 16 (compress h m t b d).
Proof.
  intros [eight words_h] words_m. unfold compress. set (v := rounds 7 _ m).
  assert (are_words 16 v) as [sixteen words].
  { apply rounds_of_words; [| exact words_m]. split; [now rewrite !app_length, eight |]. apply Forall_app. split; [exact words_h |].
    now repeat constructor. }
  clearbody v. assert (are_words 8 (firstn 8 v) /\ are_words 8 (skipn 8 v)) as [low high].
  { rewrite <- (firstn_skipn 8 v) in words. apply Forall_app in words as [words_low words_high].
    unfold are_words. now rewrite firstn_length, skipn_length, sixteen. }
  destruct (xor_all_of_words 8 _ _ low (proj1 high) (proj2 high)) as [first words_first].
  destruct (xor_all_of_words 8 _ _ high eight words_h) as [second words_second].
  split; [now rewrite app_length, first, second |]. now apply Forall_app.
Qed.
