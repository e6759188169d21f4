(** * The permutation of Poseidon

    What is defined here: the permutation over any field, of any width, with any matrix, S-box and rows of constants.

    What is proved here: if the matrix is invertible and the S-box a bijection, the permutation is one ([permutation_is_a_bijection]).

    What is not: anything about security.

    Source: [Poseidon] (eprint 2019/458) sections 2.2 and 2.3; names as in cryptol/Poseidon.cry. *)

From mathcomp Require Import all_ssreflect all_algebra.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory.
Local Open Scope ring_scope.

Section Permutation.
Variables (F : fieldType) (n : nat).

(** A state of n + 1 elements; element 0 is the one that partial rounds give to the S-box. *)
Notation state := 'cV[F]_(1 + n).

(** The rows of constants of the full rounds that come first, the partial ones and the full ones that come last. *)
Record params := { sbox : F -> F; matrix : 'M[F]_(1 + n); initial : seq state; partial : seq state; terminal : seq state }.

(** The S-box on element 0 alone. *)
Definition sbox_first (f : F -> F) (s : state) : state := \col_i if i == 0 then f (s i 0) else s i 0.

Definition full_round (P : params) (s constants : state) : state := matrix P *m map_mx (sbox P) (s + constants).

Definition partial_round (P : params) (s constants : state) : state := matrix P *m sbox_first (sbox P) (s + constants).

Definition permutation (P : params) (s : state) : state :=
  foldl (full_round P) (foldl (partial_round P) (foldl (full_round P) s (initial P)) (partial P)) (terminal P).

(** ** It is a bijection *)

Section Bijection.
Variable P : params.
Hypothesis matrix_invertible : matrix P \in unitmx.
Hypothesis sbox_bijective : bijective (sbox P).

Lemma mulmx_bijective (m : nat) (M : 'M[F]_m) : M \in unitmx -> bijective (mulmx M : 'cV[F]_m -> 'cV[F]_m).
Proof. by move=> M_unit; exists (mulmx (invmx M)) => s; [apply: mulKmx | apply: mulKVmx]. Qed.

Lemma addition_bijective (c : state) : bijective (fun s => s + c).
Proof. by exists (fun s => s - c) => s; [apply: addrK | apply: subrK]. Qed.

Lemma map_bijective (f : F -> F) : bijective f -> bijective (map_mx f : state -> state).
Proof. by case=> g gf fg; exists (map_mx g) => s; apply/matrixP => i j; rewrite !mxE. Qed.

Lemma sbox_first_bijective (f : F -> F) : bijective f -> bijective (sbox_first f).
Proof.
  by case=> g gf fg; exists (sbox_first g) => s; apply/matrixP => i j; rewrite (ord1 j) !mxE; case: eqP => // _; rewrite ?gf ?fg.
Qed.

Lemma full_round_bijective (constants : state) : bijective (full_round P ^~ constants).
Proof.
  apply: (eq_bij (bij_comp (mulmx_bijective matrix_invertible) (bij_comp (map_bijective sbox_bijective) (addition_bijective constants)))).
  by [].
Qed.

Lemma partial_round_bijective (constants : state) : bijective (partial_round P ^~ constants).
Proof.
  apply: (eq_bij (bij_comp (mulmx_bijective matrix_invertible) (bij_comp (sbox_first_bijective sbox_bijective) (addition_bijective constants)))).
  by [].
Qed.

Lemma rounds_bijective (round : state -> state -> state) (rows : seq state) :
  (forall constants, bijective (round^~ constants)) -> bijective (fun s => foldl round s rows).
Proof.
  move=> each; elim: rows => [|constants rows IH] /=; first by exists id.
  by apply: (eq_bij (bij_comp IH (each constants))).
Qed.

Theorem permutation_is_a_bijection : bijective (permutation P).
Proof.
  have first := rounds_bijective (initial P) full_round_bijective.
  have middle := rounds_bijective (partial P) partial_round_bijective.
  have last := rounds_bijective (terminal P) full_round_bijective.
  by apply: (eq_bij (bij_comp last (bij_comp middle first))).
Qed.
End Bijection.
End Permutation.
