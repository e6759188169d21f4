(** * Incremental hashing of bytes

    What is proved here: a hasher with a buffer of one chunk, flushed only when more input arrives, fed any pieces of an input
    in order (empty pieces and no pieces included), gives the hash of the whole: the input cut into chunks, each with its
    index, hashed by the recursive tree, for every length ([incremental_equals_tree]). [one_shot_levels_equals_tree] says the
    same of hashing by levels.

    What is not: a counter that wraps (the code's is 64-bit), and the blocks inside a chunk, which are inside [chunk_cv] and
    [root_chunk].

    Source: [BLAKE3] sections 2.1 (chunks) and 5.1.2 (the hasher). *)

From Coq Require Import Arith Lia List.
From Ashlar Require Import Blake3.Tree Blake3.Levels Blake3.Stack.
Import ListNotations.

(** Bytes in a chunk, [BLAKE3] section 2.1. *)
Definition blake3_chunk_length : nat := 1024.

Section Incremental.
Context {H : tree_hash}.
Variable chunk_length : nat.

(** ** One-shot *)

(** The last chunk may be shorter, and is empty only if the input is. *)
Definition number_of_chunks (input_length : nat) : nat := S ((input_length - 1) / chunk_length).

Definition chunk_at (input : list (byte H)) (index : nat) : list (byte H) :=
  firstn chunk_length (skipn (index * chunk_length) input).

Definition chunks_of (input : list (byte H)) : list (list (byte H)) :=
  map (chunk_at input) (seq 0 (number_of_chunks (length input))).

Definition one_shot (input : list (byte H)) : out H := root (chunks_of input).

(** ** Incremental *)

(** The state between updates: [count] chunks are merged into [stack]; [buffer] is the chunk held back. *)
Record hasher : Type := { count : nat; stack : list (cv H); buffer : list (byte H) }.

Definition new_hasher : hasher := {| count := 0; stack := []; buffer := [] |}.

Definition flush (h : hasher) : hasher :=
  {| count := count h + 1; stack := push (count h) (chunk_cv H (count h) (buffer h)) (stack h); buffer := [] |}.

(** More input is known to come: a full buffer is no longer the last chunk. *)
Definition make_room (h : hasher) : hasher := if length (buffer h) =? chunk_length then flush h else h.

Definition room (h : hasher) : nat := chunk_length - length (buffer h).

Definition fill (h : hasher) (bytes : list (byte H)) : hasher :=
  {| count := count h; stack := stack h; buffer := buffer h ++ bytes |}.

(** The update loop: make room, fill the buffer, go on with the rest; [fuel] bounds the turns. *)
Fixpoint update_within (fuel : nat) (h : hasher) (input : list (byte H)) : hasher :=
  match input, fuel with
  | [], _ => h
  | _, 0 => h
  | _, S fuel =>
      let h := make_room h in
      update_within fuel (fill h (firstn (room h) input)) (skipn (room h) input)
  end.

Definition update (h : hasher) (input : list (byte H)) : hasher := update_within (length input) h input.

Definition finish (h : hasher) : out H := output (finalize (stack h) (chunk_node (count h) (buffer h))).

Definition incremental (pieces : list (list (byte H))) : out H := finish (fold_left update pieces new_hasher).

(** ** Cutting into chunks *)

Lemma chunks_of_is_not_empty (input : list (byte H)) : 1 <= length (chunks_of input).
Proof. unfold chunks_of, number_of_chunks. rewrite map_length, seq_length. lia. Qed.

Hypothesis chunk_length_positive : 1 <= chunk_length.

(** [full] chunks and a last one are the chunks of an input. *)
Definition cut (full : list (list (byte H))) (held_back : list (byte H)) : Prop :=
  Forall (fun chunk => length chunk = chunk_length) full
  /\ length held_back <= chunk_length
  /\ (full <> [] -> 1 <= length held_back).

Lemma length_of_full (full : list (list (byte H))) :
  Forall (fun chunk => length chunk = chunk_length) full -> length (concat full) = length full * chunk_length.
Proof.
  induction full as [| chunk full IH]; intros all_full; [reflexivity |].
  inversion_clear all_full as [| ? ? size rest].
  cbn [concat length]. rewrite app_length, IH by assumption. lia.
Qed.

Lemma number_of_chunks_when_cut (full : list (list (byte H))) (held_back : list (byte H)) :
  cut full held_back -> number_of_chunks (length (concat full ++ held_back)) = S (length full).
Proof.
  intros (all_full & bounded & not_empty). unfold number_of_chunks. f_equal.
  rewrite app_length, length_of_full by assumption. symmetry.
  destruct full as [| chunk full].
  - rewrite Nat.div_small; cbn; lia.
  - specialize (not_empty ltac:(discriminate)).
    apply (Nat.div_unique _ _ _ (length held_back - 1)); lia.
Qed.

Lemma chunk_at_of_append (chunk rest : list (byte H)) (index : nat) :
  length chunk = chunk_length -> chunk_at (chunk ++ rest) (S index) = chunk_at rest index.
Proof.
  intros size. unfold chunk_at. f_equal.
  rewrite skipn_app, skipn_all2 by lia.
  cbn [app]. f_equal. lia.
Qed.

Lemma chunks_are_cut (full : list (list (byte H))) (held_back : list (byte H)) :
  Forall (fun chunk => length chunk = chunk_length) full ->
  length held_back <= chunk_length ->
  map (chunk_at (concat full ++ held_back)) (seq 0 (S (length full))) = full ++ [held_back].
Proof.
  intros all_full bounded. induction full as [| chunk full IH].
  - cbn. unfold chunk_at. cbn [Nat.mul skipn]. now rewrite firstn_all2.
  - inversion_clear all_full as [| ? ? size rest].
    cbn [length]. rewrite <- cons_seq, <- seq_shift, map_cons, map_map. cbn [concat app]. f_equal.
    + unfold chunk_at. cbn [Nat.mul skipn].
      rewrite <- app_assoc, firstn_app, size, Nat.sub_diag, <- size, firstn_all. apply app_nil_r.
    + rewrite <- IH by assumption. apply map_ext. intros index.
      rewrite <- app_assoc. now apply chunk_at_of_append.
Qed.

Lemma chunks_of_cut (full : list (list (byte H))) (held_back : list (byte H)) :
  cut full held_back -> chunks_of (concat full ++ held_back) = full ++ [held_back].
Proof.
  intros is_cut. unfold chunks_of. rewrite number_of_chunks_when_cut by assumption.
  destruct is_cut as (all_full & bounded & _). now apply chunks_are_cut.
Qed.

(** ** The state is a function of the input so far *)

Definition represents (h : hasher) (input : list (byte H)) : Prop :=
  exists full,
    input = concat full ++ buffer h
    /\ cut full (buffer h)
    /\ count h = length full
    /\ stack h = push_all 0 (numbered full) [].

Lemma new_hasher_represents : represents new_hasher [].
Proof. exists []. repeat split; cbn; [constructor | lia | easy]. Qed.

(** One turn of the update loop. *)
Lemma turn_represents (h : hasher) (before input : list (byte H)) (roomy := make_room h) :
  represents h before ->
  input <> [] ->
  represents (fill roomy (firstn (room roomy) input)) (before ++ firstn (room roomy) input) /\ 1 <= room roomy.
Proof.
  intros (full & -> & (all_full & bounded & not_empty) & count_is & stack_is) more.
  assert (some_input : 1 <= length input) by (destruct input; [easy | cbn; lia]).
  unfold roomy, make_room. destruct (Nat.eqb_spec (length (buffer h)) chunk_length) as [is_full | has_room].
  - split; [| unfold room; cbn; lia].
    exists (full ++ [buffer h]). cbn [fill flush buffer count stack]. repeat split.
    + rewrite concat_app. cbn [concat app]. now rewrite app_nil_r.
    + apply Forall_app. now repeat constructor.
    + unfold room. cbn. rewrite firstn_length. lia.
    + intros _. unfold room. cbn. rewrite firstn_length. lia.
    + now rewrite app_length, count_is.
    + rewrite numbered_last, push_all_last, numbered_length, <- stack_is, count_is. reflexivity.
  - split; [| unfold room; lia].
    exists full. cbn [fill buffer count stack]. repeat split; try assumption.
    + now rewrite app_assoc.
    + unfold room. rewrite app_length, firstn_length. lia.
    + intros some. specialize (not_empty some). rewrite app_length. lia.
Qed.

Lemma update_within_represents (fuel : nat) (h : hasher) (before input : list (byte H)) :
  length input <= fuel -> represents h before -> represents (update_within fuel h input) (before ++ input).
Proof.
  revert h before input. induction fuel as [| fuel IH]; intros h before input enough represented.
  - destruct input; [| cbn in enough; lia]. now rewrite app_nil_r.
  - destruct input as [| first rest] eqn:input_is; [now rewrite app_nil_r |].
    rewrite <- input_is in *.
    replace (update_within (S fuel) h input) with
      (let roomy := make_room h in update_within fuel (fill roomy (firstn (room roomy) input)) (skipn (room roomy) input))
      by now rewrite input_is.
    destruct (turn_represents h before input represented) as [turned some_room]; [now rewrite input_is |].
    cbn zeta. rewrite <- (firstn_skipn (room (make_room h)) input) at 3.
    rewrite app_assoc. apply IH; [| assumption].
    rewrite skipn_length. rewrite input_is in *. cbn [length] in *. lia.
Qed.

Lemma update_represents (h : hasher) (before piece : list (byte H)) :
  represents h before -> represents (update h piece) (before ++ piece).
Proof. now apply update_within_represents. Qed.

Lemma updates_represent (pieces : list (list (byte H))) (h : hasher) (before : list (byte H)) :
  represents h before -> represents (fold_left update pieces h) (before ++ concat pieces).
Proof.
  revert h before. induction pieces as [| piece pieces IH]; intros h before represented; cbn [fold_left concat].
  - now rewrite app_nil_r.
  - rewrite app_assoc. now apply IH, update_represents.
Qed.

Lemma finish_represents (h : hasher) (input : list (byte H)) : represents h input -> finish h = one_shot input.
Proof.
  intros (full & -> & is_cut & count_is & stack_is).
  unfold finish, one_shot, root.
  now rewrite chunks_of_cut, numbered_last, stack_is, count_is, finalize_pushed.
Qed.

Theorem incremental_equals_tree (pieces : list (list (byte H))) : incremental pieces = one_shot (concat pieces).
Proof. apply finish_represents. exact (updates_represent pieces new_hasher [] new_hasher_represents). Qed.

(** Hence any two ways to cut the same input into pieces give the same hash. *)
Corollary pieces_do_not_matter (pieces1 pieces2 : list (list (byte H))) :
  concat pieces1 = concat pieces2 -> incremental pieces1 = incremental pieces2.
Proof. intros same_input. now rewrite !incremental_equals_tree, same_input. Qed.

Corollary one_shot_levels_equals_tree (input : list (byte H)) :
  levels (length (chunks_of input)) (chunks_of input) = one_shot input.
Proof. apply levels_by_length, chunks_of_is_not_empty. Qed.

(** The chunks are the whole input, in order, and none is longer than the chunk length. *)
Theorem chunks_of_is_a_partition (input : list (byte H)) :
  concat (chunks_of input) = input /\ Forall (fun chunk => length chunk <= chunk_length) (chunks_of input).
Proof.
  destruct (updates_represent [input] new_hasher [] new_hasher_represents) as (full & input_is & is_cut & _).
  cbn [concat app] in input_is. rewrite app_nil_r in input_is. rewrite input_is, chunks_of_cut by assumption.
  destruct is_cut as (all_full & bounded & _). split.
  - rewrite concat_app. cbn [concat]. now rewrite app_nil_r.
  - apply Forall_app. split; [| now repeat constructor].
    eapply Forall_impl; [| eassumption]. cbn. lia.
Qed.

End Incremental.

(** ** At BLAKE3's chunk length *)

(** The size of the left subtree in bytes, as [BLAKE3] section 2.1 gives it for inputs of two or more chunks. *)
Theorem left_bytes_of_the_paper (input_length : nat) :
  left_length (number_of_chunks blake3_chunk_length input_length) * blake3_chunk_length
  = 2 ^ (10 + Nat.log2 ((input_length - 1) / blake3_chunk_length)).
Proof.
  unfold left_length, number_of_chunks. rewrite Nat.sub_succ, Nat.sub_0_r, Nat.pow_add_r, Nat.mul_comm. reflexivity.
Qed.

Lemma blake3_chunk_length_positive : 1 <= blake3_chunk_length.
Proof. unfold blake3_chunk_length. lia. Qed.

Theorem blake3_incremental_equals_tree (H : tree_hash) (pieces : list (list (byte H))) :
  incremental blake3_chunk_length pieces = one_shot blake3_chunk_length (concat pieces).
Proof. apply incremental_equals_tree, blake3_chunk_length_positive. Qed.
