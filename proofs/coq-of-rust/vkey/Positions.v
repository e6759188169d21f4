(** Positions in a string and what is left behind them. *)

From Coq Require Import Lia ZArith List.
From Ashlar Require Encoding.Combinators.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators.
Import ListNotations.

Lemma split_short (n : nat) (bs : bytes) : (length bs < n)%nat -> split_bytes n bs = None.
Proof.
  revert bs. induction n as [| n IH]; intros [| b bs] short; cbn in *; try lia; [reflexivity |]. now rewrite IH by lia.
Qed.

Lemma split_long (n : nat) (bs : bytes) : (n <= length bs)%nat -> split_bytes n bs = Some (firstn n bs, skipn n bs).
Proof.
  intros long. rewrite <- (firstn_skipn n bs) at 1. rewrite <- (firstn_length_le bs long) at 1. apply split_bytes_app.
Qed.

Lemma skipn_skipn {A} (m n : nat) (l : list A) : skipn m (skipn n l) = skipn (n + m) l.
Proof. revert l. induction n as [| n IH]; intros [| x l]; cbn; try reflexivity; [now rewrite skipn_nil | apply IH]. Qed.

(** Reading n bytes at a position. *)
Lemma split_at (n pos : nat) (bs : bytes) : (pos <= length bs)%nat ->
  split_bytes n (skipn pos bs) = if (pos + n <=? length bs)%nat then Some (firstn n (skipn pos bs), skipn (pos + n) bs) else None.
Proof.
  intros inside. destruct (Nat.leb_spec (pos + n) (length bs)).
  - rewrite split_long by (rewrite skipn_length; lia). now rewrite skipn_skipn.
  - apply split_short. rewrite skipn_length. lia.
Qed.

(** What is read is left in front of a rest of the string. *)
Lemma rest_is_behind {A} (c : codec A) (b : bytes) (k : A) (rest : bytes) :
  lawful c -> decode c b = Accept k rest -> (length rest <= length b)%nat /\ rest = skipn (length b - length rest) b.
Proof.
  intros c_lawful read. apply (decode_accepts_one_string _ c_lawful) in read as [_ ->]. rewrite app_length. split; [lia |].
  replace (length (encode c k) + length rest - length rest)%nat with (length (encode c k)) by lia.
  now rewrite skipn_app, skipn_all, Nat.sub_diag.
Qed.
