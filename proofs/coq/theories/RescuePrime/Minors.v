(** * All minors of a matrix, by computation

    What is defined here: a computation that visits every square minor of an integer matrix once and tests that it is not divisible
    by p. Minors of the same rows are kept together as the coefficients of a form, the wedge product of these rows; one more row
    takes one more product, so that the minors of k rows share those of k - 1.

    What is not proved here: that the coefficients are determinants. [RescuePrime.MaximumDistance] proves that.

    Integers stay small and need no reduction: for the matrices of Rescue-Prime only the determinant of all rows can reach p. *)

From Coq Require Import ZArith List Bool.
From Ashlar Require Import Goldilocks.Field.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Forms *)

(** The coefficients of an alternating form in n variables, one for each choice of variables; [Node] decides on the first of
    them. A form whose coefficients are all zero for want of variables is [Zero]. *)
Inductive form :=
| Zero
| Scalar (coefficient : Z)
| Node (without within : form).

Definition node (without within : form) : form :=
  match without, within with
  | Zero, Zero => Zero
  | _, _ => Node without within
  end.

(** The form 1 in n variables. *)
Fixpoint unit (n : nat) : form :=
  match n with
  | O => Scalar 1
  | S n => Node (unit n) Zero
  end.

Fixpoint negate (v : form) : form :=
  match v with
  | Zero => Zero
  | Scalar x => Scalar (- x)
  | Node without within => Node (negate without) (negate within)
  end.

Fixpoint scale (c : Z) (v : form) : form :=
  match v with
  | Zero => Zero
  | Scalar x => Scalar (c * x)
  | Node without within => Node (scale c without) (scale c within)
  end.

(** c v - w, for forms in as many variables. *)
Fixpoint scale_minus (c : Z) (v w : form) : form :=
  match v, w with
  | Zero, _ => negate w
  | _, Zero => scale c v
  | Scalar x, Scalar y => Scalar (c * x - y)
  | Node v0 v1, Node w0 w1 => Node (scale_minus c v0 w0) (scale_minus c v1 w1)
  | _, _ => Zero
  end.

(** The product of a linear form, given by its coefficients, with a form in as many variables. *)
Fixpoint wedge (row : list Z) (v : form) : form :=
  match row, v with
  | c :: row, Node without within => node (wedge row without) (scale_minus c without (wedge row within))
  | _, _ => Zero
  end.

(** ** Tests *)

(** Whether p does not divide a number; most numbers are below p and need no division. *)
Definition is_no_multiple (a : positive) : bool := if Zpos a <? p then true else negb (Zpos a mod p =? 0).

Definition is_nonzero (x : Z) : bool :=
  match x with
  | Z0 => false
  | Zpos a | Zneg a => is_no_multiple a
  end.

(** Whether all coefficients of a form of degree k in n variables pass the test. *)
Fixpoint all_nonzero (n k : nat) (v : form) {struct v} : bool :=
  match v with
  | Zero => Nat.ltb n k
  | Scalar x => is_nonzero x
  | Node without within =>
    match n with
    | O => false
    | S n => all_nonzero n k without && match k with O => true | S k => all_nonzero n k within end
    end
  end.

(** Whether all minors of more rows than those in v, of degree k, pass the test; rows are given last first. *)
Fixpoint all_minors_nonzero (n k : nat) (v : form) (rows : list (list Z)) : bool :=
  match rows with
  | [] => true
  | row :: rows =>
    (let w := wedge row v in all_nonzero n (S k) w && all_minors_nonzero n (S k) w rows) && all_minors_nonzero n k v rows
  end.

(** Whether all square minors of a matrix with n columns, given by its rows, are not divisible by p. *)
Definition is_mds (n : nat) (rows : list (list Z)) : bool := all_minors_nonzero n 0 (unit n) (rev' rows).

(** The test can fail: a minor that is zero, and one that is p. *)
Theorem is_mds_can_fail : is_mds 2 [[1; 0]; [0; 1]] = false /\ is_mds 2 [[p; 1]; [1; 1]] = false /\ is_mds 2 [[1; 1]; [1; 2]] = true.
Proof. vm_compute. repeat split. Qed.
