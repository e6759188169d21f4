(** * Poseidon over KoalaBear with 16 elements of state

    What is defined here: the parameters of the instance. The round constants are derived ([Poseidon.Grain]).

    What is proved here: the matrix is invertible, so that the permutation is a bijection ([permutation_is_a_bijection]); its submatrix
    without row and column 0 is, so that the partial rounds are the sparse ones ([partial_rounds_are_sparse]); the permutation of 0 to
    15 is the published one ([permutation_known]).

    Source: the crate p3-koala-bear 0.9.0-rc.2 of Plonky3; also leanMultisig; names as in cryptol/PoseidonKoalaBear16.cry. *)

From Coq Require Import ZArith.
From mathcomp Require Import all_ssreflect all_algebra.
From Ashlar Require Import PrimeField.IntegerRing KoalaBear.Field Poseidon.Permutation Poseidon.Sparse Poseidon.Computation.
From Ashlar Require Poseidon.Grain.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory.
Local Open Scope ring_scope.
Local Open Scope Z_scope.

(** 8 full rounds and 20 partial ones, a row of constants each. *)
Definition constants : seq (seq Z) := Eval vm_compute in Grain.constants p 31 16 8 20.

Theorem constants_are_derived : constants = Grain.constants p 31 16 8 20.
Proof. vm_cast_no_check (erefl constants). Qed.

Definition parameters : table := {|
  mds_column :=
    [:: 1; 3; 13; 22; 67; 2; 15; 63;
     101; 1; 2; 17; 11; 1; 51; 1];
  inverse_column :=
    [:: 42279168; 1637685621; 988028731; 1852440050; 1785335452; 308374300; 1660342423;
     2032488739; 146461275; 1721620690; 1517035692; 1416710004; 1963058845; 1300147352;
     574398183; 1413039041];
  initial_rows := take 4%N constants;
  partial_rows := take 20%N (drop 4%N constants);
  terminal_rows := drop 24%N constants
|}.

Definition poseidon : params element_fieldType 15%N := instance 15 parameters.

Lemma parameters_are_inverse : is_inverse 15 parameters.
Proof. vm_cast_no_check (erefl true). Qed.

Lemma constants_fit : rows_have_width 15 parameters.
Proof. by []. Qed.

Theorem permutation_is_a_bijection : bijective (permutation poseidon).
Proof. exact: instance_is_a_bijection parameters_are_inverse. Qed.

Theorem partial_rounds_are_sparse (first : 'cV[element]_16) (rows : seq 'cV[element]_16) (s : 'cV[element]_16) :
  foldl (partial_round poseidon) s (first :: rows) = optimized poseidon first rows s.
Proof. exact: (instance_has_sparse_rounds (n := 15) first rows s parameters_are_inverse erefl). Qed.

(** The permutation of lists; the column of its value is the permutation of the column. *)
Definition compute_permutation (xs : seq Z) : seq Z := compute 16 parameters xs.

Theorem permutation_by_lists (xs : seq Z) : size xs = 16%N -> column 16 (compute_permutation xs) = permutation poseidon (column 16 xs).
Proof. exact: (compute_is_permutation (n := 15) constants_fit). Qed.

Definition counted : seq Z := [:: 0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15].

Definition permuted : seq Z :=
  [:: 610090613; 935319874; 1893335292; 796792199; 356405232; 552237741; 55134556; 1215104204;
   1823723405; 1133298033; 1780633798; 1453946561; 710069176; 1128629550; 1917333254; 1175481618].

Lemma known_by_lists : compute_permutation counted = permuted.
Proof. vm_cast_no_check (erefl permuted). Qed.

Theorem permutation_known : permutation poseidon (column 16 counted) = column 16 permuted.
Proof. rewrite -(permutation_by_lists (xs := counted) erefl) known_by_lists; exact: erefl. Qed.
