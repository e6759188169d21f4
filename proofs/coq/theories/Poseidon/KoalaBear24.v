(** * Poseidon over KoalaBear with 24 elements of state

    What is defined here: the parameters of the instance. The round constants are derived ([Poseidon.Grain]).

    What is proved here: the matrix is invertible, so that the permutation is a bijection ([permutation_is_a_bijection]); its submatrix
    without row and column 0 is, so that the partial rounds are the sparse ones ([partial_rounds_are_sparse]); the permutation of 0 to
    23 is the published one ([permutation_known]).
    The matrix is not maximum distance separable: an 8 by 8 submatrix is singular ([matrix_is_not_mds]).

    Source: the crate p3-koala-bear 0.9.0-rc.2 of Plonky3; names as in cryptol/PoseidonKoalaBear24.cry. *)

From Coq Require Import ZArith.
From mathcomp Require Import all_ssreflect all_algebra.
From Ashlar Require Import PrimeField.IntegerRing KoalaBear.Field KoalaBear.Remainder Poseidon.Permutation Poseidon.Sparse Poseidon.Computation Poseidon.MaximumDistance.
From Ashlar Require Poseidon.Grain Poseidon.Halves.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory.
Local Open Scope ring_scope.
Local Open Scope Z_scope.

(** 8 full rounds and 23 partial ones, a row of constants each. *)
Definition constants : seq (seq Z) := Eval vm_compute in Grain.constants p 31 24 8 23.

Theorem constants_are_derived : constants = Grain.constants p 31 24 8 23.
Proof. vm_cast_no_check (erefl constants). Qed.

Definition parameters : table := {|
  mds_column :=
    [:: 755673771; 142123135; 400627958; 1551339770; 175003436; 1810161513; 86296562; 203676737;
     1009532350; 378133912; 1566027714; 613787421; 1761374664; 56639581; 651504225; 1007636536;
     2009967074; 1922433447; 416740298; 1617965094; 1838262485; 82624181; 401954077; 1686439191];
  inverse_column :=
    [:: 706150752; 838195953; 1400198685; 1152278449; 1083277899; 760890357; 416811749;
     264441745; 1198611278; 1687689463; 1828289365; 525175321; 1480093541; 990180199;
     858223727; 1641678721; 453602402; 992988842; 741230416; 1448288839; 743346353;
     754869347; 1879364655; 1733043778];
  initial_rows := take 4%N constants;
  partial_rows := take 23%N (drop 4%N constants);
  terminal_rows := drop 27%N constants
|}.

Definition poseidon : params element_fieldType 23%N := instance 23 parameters.

Lemma parameters_are_inverse : is_inverse 23 parameters.
Proof. vm_cast_no_check (erefl true). Qed.

Lemma constants_fit : rows_have_width 23 parameters.
Proof. by []. Qed.

Theorem permutation_is_a_bijection : bijective (permutation poseidon).
Proof. exact: instance_is_a_bijection parameters_are_inverse. Qed.

Theorem partial_rounds_are_sparse (first : 'cV[element]_24) (rows : seq 'cV[element]_24) (s : 'cV[element]_24) :
  foldl (partial_round poseidon) s (first :: rows) = optimized poseidon first rows s.
Proof. exact: (instance_has_sparse_rounds (n := 23) first rows s parameters_are_inverse erefl). Qed.

(** The matrix as two of half the size, each of which takes nine of 3 rows; the number is the inverse of two. *)
Definition product_plan : Halves.plan := Eval vm_compute in Halves.by_two p 1065353217 2 (circulant_rows 24 (mds_column parameters)).

Definition product (xs : seq Z) : seq Z := [seq remainder x | x <- Halves.carry_out product_plan xs].

Lemma plan_is_right :
  Halves.is_square 24 product_plan = true /\
  Halves.reduced p (Halves.matrix product_plan) = Halves.reduced p (circulant_rows 24 (mds_column parameters)).
Proof. by vm_compute. Qed.

Lemma product_is_times (xs : seq Z) : size xs = 24%N -> product xs = times (circulant_rows 24 (mds_column parameters)) xs.
Proof.
  case: plan_is_right => square same size_xs; rewrite /product /times (eq_map remainder_is_remainder).
  rewrite (eq_map (fun row => remainder_is_remainder (RescuePrime.Matrix.dot row xs))).
  exact: (Halves.product_by_plan p 24 product_plan (circulant_rows 24 (mds_column parameters)) xs square same size_xs).
Qed.

(** The permutation of lists; the column of its value is the permutation of the column. *)
Definition compute_permutation (xs : seq Z) : seq Z := compute_by product parameters xs.

Theorem permutation_by_lists (xs : seq Z) : size xs = 24%N -> column 24 (compute_permutation xs) = permutation poseidon (column 24 xs).
Proof.
  move=> size_xs; rewrite /compute_permutation (compute_by_is_compute product_is_times constants_fit size_xs).
  exact: (compute_is_permutation (n := 23) constants_fit).
Qed.

Definition counted : seq Z := [:: 0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18; 19; 20; 21; 22; 23].

Definition permuted : seq Z :=
  [:: 511672087; 215882318; 237782537; 740528428; 712760904; 54615367; 751514671; 110231969;
   1905276435; 992525666; 918312360; 18628693; 749929200; 1916418953; 691276896; 1112901727;
   1163558623; 882867603; 673396520; 1480278156; 1402044758; 1693467175; 1766273044; 433841551].

Lemma known_by_lists : compute_permutation counted = permuted.
Proof. vm_cast_no_check (erefl permuted). Qed.

Theorem permutation_known : permutation poseidon (column 24 counted) = column 24 permuted.
Proof. rewrite -(permutation_by_lists (xs := counted) erefl) known_by_lists; exact: erefl. Qed.

(** Eight elements of a state that the matrix maps to a state with eight zeros. *)
Definition singular_rows : seq nat := [:: 5; 6; 7; 9; 10; 11; 18; 21]%N.
Definition singular_columns : seq nat := [:: 0; 1; 2; 3; 11; 16; 18; 22]%N.
Definition kernel : seq Z := [:: 1300130425; 472092087; 1474208586; 2089990857; 485002169; 1315359494; 456464054; 1].

Theorem matrix_is_not_mds : ~ maximum_distance_separable (circulant 24 (mds_column parameters)).
Proof. exact: (singular_submatrix (rows := singular_rows) (columns := singular_columns) (kernel := kernel)). Qed.
