(** * Blocks

    What is defined here: the division of a list into blocks of a size, of which the last may be shorter.

    What is proved here: the blocks, laid end to end, are the list ([concat_groups]), and all but the last are full
    ([groups_are_grouped]); where a block that ends in zeros was cut off ([one_after_zeros], [same_prefix]). *)

From Coq Require Import List Lia Arith.
Import ListNotations.

(** ** Groups *)

Fixpoint groups_from {A : Type} (fuel size : nat) (xs : list A) : list (list A) :=
  match fuel, xs with
  | S fuel, _ :: _ => firstn size xs :: groups_from fuel size (skipn size xs)
  | _, _ => []
  end.

(** Groups of [size], in order, of which the last may be shorter; none is empty. *)
Definition groups {A : Type} (size : nat) (xs : list A) : list (list A) := groups_from (length xs) size xs.

(** All groups but the last have this size, and the last is not empty and not longer. *)
Fixpoint grouped {A : Type} (size : nat) (gs : list (list A)) : Prop :=
  match gs with
  | [] => True
  | [g] => (1 <= length g <= size)%nat
  | g :: gs => length g = size /\ grouped size gs
  end.

Lemma groups_from_spec {A : Type} (size fuel : nat) (xs : list A) :
  (1 <= size)%nat -> (length xs <= fuel)%nat -> concat (groups_from fuel size xs) = xs /\ grouped size (groups_from fuel size xs).
Proof.
  intros positive. revert xs. induction fuel as [| fuel IH]; intros [| x xs] enough; cbn [length] in enough; try (now cbn); try lia.
  cbn [groups_from].
  pose proof (skipn_length size (x :: xs)) as skipped.
  destruct (IH (skipn size (x :: xs))) as [whole shape]; [cbn [length] in *; lia |].
  split; [cbn [concat]; now rewrite whole, firstn_skipn |].
  destruct (groups_from fuel size (skipn size (x :: xs))) as [| g gs] eqn:rest.
  - cbn [grouped]. rewrite firstn_length. cbn [length]. lia.
  - split; [| exact shape]. rewrite firstn_length.
    destruct (le_lt_dec size (length (x :: xs))) as [long | short]; [lia |].
    rewrite skipn_all2 in rest by lia. destruct fuel; discriminate.
Qed.

Lemma concat_groups {A : Type} (size : nat) (xs : list A) : (1 <= size)%nat -> concat (groups size xs) = xs.
Proof. intros. now apply groups_from_spec. Qed.

Lemma groups_are_grouped {A : Type} (size : nat) (xs : list A) : (1 <= size)%nat -> grouped size (groups size xs).
Proof. intros. now apply groups_from_spec. Qed.

(** ** Ends *)

Lemma same_prefix {A : Type} (xs ys us vs : list A) : length xs = length ys -> xs ++ us = ys ++ vs -> xs = ys.
Proof.
  intros same equal. apply (f_equal (firstn (length xs))) in equal.
  rewrite firstn_app, Nat.sub_diag, firstn_O, app_nil_r, firstn_all in equal.
  rewrite same, firstn_app, Nat.sub_diag, firstn_O, app_nil_r, firstn_all in equal. exact equal.
Qed.

(** What follows the first element that is not zero, if it is the same in both lists. *)
Lemma one_after_zeros {A : Type} (zero one : A) (j k : nat) (xs ys : list A) :
  one <> zero -> repeat zero j ++ one :: xs = repeat zero k ++ one :: ys -> xs = ys.
Proof.
  intros different. revert k. induction j as [| j IH]; intros [| k] equal; cbn in equal; try congruence.
  injection equal as equal. now apply (IH k).
Qed.

Lemma rev_repeat {A : Type} (x : A) (n : nat) : rev (repeat x n) = repeat x n.
Proof.
  induction n as [| n IH]; [reflexivity |]. cbn [repeat rev]. rewrite IH.
  clear IH. induction n as [| n IH]; [reflexivity |]. cbn. now rewrite IH.
Qed.
