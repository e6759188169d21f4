(** * Counting tuples

    What is defined here: how many elements of a list satisfy a test ([count]); all tuples over an alphabet ([tuples]); the number
    that digits make, the lowest first ([number]).

    What is proved here: as many strings of [m] digits as words below base^m satisfy a test of their number ([count_numbers]); how
    many words have a given residue ([count_residue]).

    Probabilities are counts here: if every tuple is as likely as any other, an event has the probability that its count says. *)

From Coq Require Import List Lia PeanoNat Bool.
Import ListNotations.

Definition count {A : Type} (test : A -> bool) (xs : list A) : nat := length (filter test xs).

Definition sum {A : Type} (f : A -> nat) (xs : list A) : nat := list_sum (map f xs).

(** All tuples of [size] elements of an alphabet. *)
Fixpoint tuples {A : Type} (alphabet : list A) (size : nat) : list (list A) :=
  match size with
  | 0 => [[]]
  | S size => flat_map (fun a => map (cons a) (tuples alphabet size)) alphabet
  end.

(** Digits of a base, little-endian. *)
Fixpoint number (base : nat) (digits : list nat) : nat :=
  match digits with [] => 0 | d :: digits => d + base * number base digits end.

(** ** Counts *)


Lemma count_app {A : Type} (test : A -> bool) (xs ys : list A) : count test (xs ++ ys) = count test xs + count test ys.
Proof. unfold count. now rewrite filter_app, app_length. Qed.

Lemma count_cons {A : Type} (test : A -> bool) (x : A) (xs : list A) : count test (x :: xs) = (if test x then 1 else 0) + count test xs.
Proof. unfold count. cbn [filter]. now destruct (test x). Qed.

Lemma count_map {A B : Type} (f : B -> A) (test : A -> bool) (ys : list B) : count test (map f ys) = count (fun y => test (f y)) ys.
Proof. induction ys as [| y ys IH]; [reflexivity |]. cbn [map]. now rewrite !count_cons, IH. Qed.

Lemma count_flat_map {A B : Type} (f : B -> list A) (test : A -> bool) (ys : list B) : count test (flat_map f ys)
  = sum (fun y => count test (f y)) ys.
Proof. induction ys as [| y ys IH]; [reflexivity |]. cbn [flat_map]. rewrite count_app, IH. reflexivity. Qed.

Lemma count_ext {A : Type} (test test' : A -> bool) (xs : list A) : (forall x, In x xs -> test x = test' x) ->
  count test xs = count test' xs.
Proof.
  intros same. induction xs as [| x xs IH]; [reflexivity |]. rewrite !count_cons, (same x) by (now left). f_equal. apply IH.
  intros y there. apply same. now right.
Qed.

Lemma count_none {A : Type} (test : A -> bool) (xs : list A) : (forall x, In x xs -> test x = false) -> count test xs = 0.
Proof.
  intros none. induction xs as [| x xs IH]; [reflexivity |]. rewrite count_cons, (none x), IH; [reflexivity | | now left].
  intros y there. apply none. now right.
Qed.

Lemma count_all {A : Type} (test : A -> bool) (xs : list A) : (forall x, In x xs -> test x = true) -> count test xs = length xs.
Proof.
  intros all. induction xs as [| x xs IH]; [reflexivity |]. rewrite count_cons, (all x), IH; [reflexivity | | now left].
  intros y there. apply all. now right.
Qed.

Lemma count_split {A : Type} (test : A -> bool) (xs : list A) : count test xs + count (fun x => negb (test x)) xs = length xs.
Proof. induction xs as [| x xs IH]; [reflexivity |]. rewrite !count_cons. cbn [length]. destruct (test x); cbn [negb]; lia. Qed.

Lemma sum_ext {A : Type} (f g : A -> nat) (xs : list A) : (forall x, In x xs -> f x = g x) -> sum f xs = sum g xs.
Proof.
  unfold sum. intros same. induction xs as [| x xs IH]; [reflexivity |]. cbn [map list_sum fold_right]. rewrite (same x) by (now left).
  f_equal.
  apply IH. intros y there. apply same. now right.
Qed.

Lemma sum_plus {A : Type} (f g : A -> nat) (xs : list A) : sum (fun x => f x + g x) xs = sum f xs + sum g xs.
Proof. unfold sum. induction xs as [| x xs IH]; [reflexivity |]. cbn [map list_sum fold_right] in *. unfold list_sum in IH. lia. Qed.

Lemma sum_of_test {A : Type} (test : A -> bool) (c : nat) (xs : list A) : sum (fun x => if test x then c else 0) xs = count test xs * c.
Proof.
  unfold sum. induction xs as [| x xs IH]; [reflexivity |]. cbn [map list_sum fold_right]. rewrite count_cons. unfold list_sum in IH.
  rewrite IH. destruct (test x); lia.
Qed.

Lemma length_tuples {A : Type} (alphabet : list A) (size : nat) : length (tuples alphabet size) = length alphabet ^ size.
Proof.
  induction size as [| size IH]; [reflexivity |].
  rewrite <- (count_all (fun _ => true)) by easy. cbn [tuples Nat.pow]. rewrite count_flat_map.
  rewrite (sum_ext _ (fun _ => if true then length alphabet ^ size else 0)).
  - rewrite (sum_of_test (fun _ => true)), count_all by easy. reflexivity.
  - intros a _. rewrite count_map, count_all by easy. exact IH.
Qed.

(** ** Numbers *)

Lemma shifted (start size : nat) : map (fun d => d + start) (seq 0 size) = seq start size.
Proof.
  change start with (0 + start) at 2. generalize 0 as first. induction size as [| size IH]; intros first; [reflexivity |].
  cbn [seq map]. f_equal. exact (IH (S first)).
Qed.

(** Low digits and high parts run through all numbers. *)
Lemma count_by_digits (test : nat -> bool) (base high : nat) :
  sum (fun d => count (fun x => test (d + base * x)) (seq 0 high)) (seq 0 base) = count test (seq 0 (base * high)).
Proof.
  induction high as [| high IH].
  - rewrite Nat.mul_0_r. cbn [seq]. unfold sum. induction (seq 0 base) as [| d ds IH]; [reflexivity | exact IH].
  - replace (base * S high) with (base * high + base) by lia. rewrite seq_app, count_app, <- IH.
    rewrite (sum_ext _ (fun d => count (fun x => test (d + base * x)) (seq 0 high) + if test (d + base * high) then 1 else 0)).
    + rewrite sum_plus. f_equal. rewrite (sum_of_test (fun d => test (d + base * high))), Nat.mul_1_r.
      cbn [Nat.add]. now rewrite <- (shifted (base * high)), count_map.
    + intros d _. rewrite seq_S, count_app. cbn [Nat.add]. rewrite count_cons. now destruct (test (d + base * high)).
Qed.

Theorem count_numbers (base size : nat) (test : nat -> bool) :
  count (fun digits => test (number base digits)) (tuples (seq 0 base) size) = count test (seq 0 (base ^ size)).
Proof.
  revert test. induction size as [| size IH]; intros test; [cbn [tuples Nat.pow seq]; now rewrite !count_cons |].
  cbn [tuples]. rewrite count_flat_map. cbn [Nat.pow]. rewrite <- count_by_digits. apply sum_ext. intros d _.
  rewrite count_map. cbn [number]. exact (IH (fun x => test (d + base * x))).
Qed.

(** ** Residues *)

Lemma count_equal (v start size : nat) : count (fun x => x =? v) (seq start size) = if (start <=? v) && (v <? start + size) then 1 else 0.
Proof.
  revert start. induction size as [| size IH]; intros start.
  - cbn [seq]. rewrite Nat.add_0_r. destruct (Nat.leb_spec start v), (Nat.ltb_spec v start); cbn [andb]; try reflexivity; lia.
  - cbn [seq]. rewrite count_cons, IH.
    destruct (Nat.eqb_spec start v), (Nat.leb_spec start v), (Nat.leb_spec (S start) v), (Nat.ltb_spec v (S start + size)),
      (Nat.ltb_spec v (start + S size)); cbn [andb]; lia.
Qed.

Lemma count_in_block (test : nat -> bool) (modulus q r : nat) :
  r <= modulus -> count (fun x => test (x mod modulus)) (seq (q * modulus) r) = count test (seq 0 r).
Proof.
  intros small.
  rewrite <- (shifted (q * modulus)), count_map. apply count_ext. intros d there. apply in_seq in there.
  rewrite Nat.mod_add by lia. now rewrite Nat.mod_small by lia.
Qed.

(** A test of the residue, over whole blocks and a part of one. *)
Lemma count_mod (test : nat -> bool) (modulus q r : nat) :
  r <= modulus -> count (fun x => test (x mod modulus)) (seq 0 (q * modulus + r)) = q * count test (seq 0 modulus) + count test (seq 0 r).
Proof.
  intros small. rewrite seq_app, count_app. cbn [Nat.add]. rewrite count_in_block by exact small. f_equal.
  induction q as [| q IH]; [reflexivity |].
  replace (S q * modulus) with (q * modulus + modulus) by lia. rewrite seq_app, count_app. cbn [Nat.add].
  rewrite IH, count_in_block by lia. lia.
Qed.

(** Of the numbers below [bound], those with residue [v]: the floor of bound / modulus, or one more. *)
Theorem count_residue (modulus bound v : nat) :
  v < modulus ->
  count (fun x => x mod modulus =? v) (seq 0 bound) = bound / modulus + (if v <? bound mod modulus then 1 else 0).
Proof.
  intros inside. pose proof (Nat.mod_upper_bound bound modulus ltac:(lia)) as small.
  rewrite (Nat.div_mod_eq bound modulus) at 1. rewrite (Nat.mul_comm modulus), (count_mod (fun r => r =? v)) by lia.
  rewrite !count_equal. cbn [Nat.leb Nat.add andb]. destruct (Nat.ltb_spec v modulus); lia.
Qed.

Lemma count_below (p bound : nat) : p <= bound -> count (fun x => x <? p) (seq 0 bound) = p.
Proof.
  intros small. replace bound with (p + (bound - p)) by lia. rewrite seq_app, count_app.
  rewrite count_all, seq_length, count_none; [lia | |]; intros x there; apply in_seq in there; [apply Nat.ltb_ge | apply Nat.ltb_lt]; lia.
Qed.
