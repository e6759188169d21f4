(** * The seed of multi-stark

    What is defined here: the bytes with which the transcript of multi-stark begins: a tag, and seven parameters of eight bytes each.

    What is proved here: no two lists of parameters have one seed ([seed_is_injective]).

    Source: cryptol/HashChallenger.cry, [seed]; multi-stark, GoldilocksBlake3Config. *)

From Coq Require Import List Lia NArith.
From Ashlar Require Import Modes.Blocks Encoding.Bytes.
Import ListNotations.
Local Open Scope N_scope.

(** multi-stark/v0 *)
Definition tag : bytes := ["m"; "u"; "l"; "t"; "i"; "-"; "s"; "t"; "a"; "r"; "k"; "/"; "v"; "0"]%byte.

(** The blow-up and the height of the cap of commitments; of FRI the final polynomial, the arity, the number of queries, and the bits of
    work of commitments and of queries. *)
Definition seed (parameters : list N) : bytes := tag ++ flat_map (le_bytes 8) parameters.

Theorem seed_is_injective (parameters1 parameters2 : list N) :
  Forall (fun v => v < 2 ^ 64) parameters1 -> Forall (fun v => v < 2 ^ 64) parameters2 ->
  length parameters1 = length parameters2 -> seed parameters1 = seed parameters2 -> parameters1 = parameters2.
Proof.
  unfold seed. intros small1 small2 same equal. apply app_inv_head in equal. revert parameters2 small2 same equal.
  induction small1 as [| v1 rest1 inside1 _ IH]; intros [| v2 rest2] small2 same equal; try discriminate; [reflexivity |].
  apply Forall_cons_iff in small2 as [inside2 small2]. cbn [flat_map] in equal. injection same as same.
  pose proof (same_prefix _ _ _ _ (eq_trans (length_le_bytes 8 v1) (eq_sym (length_le_bytes 8 v2))) equal) as first.
  rewrite first in equal. apply app_inv_head in equal. f_equal; [| now apply IH].
  rewrite <- (number_of_le_bytes 8 v1 inside1), <- (number_of_le_bytes 8 v2 inside2). now f_equal.
Qed.
