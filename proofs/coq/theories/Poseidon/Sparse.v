(** * Partial rounds with sparse matrices and one constant each

    What is defined here: the partial rounds of Poseidon as optimized code performs them: all constants of the first of them added
    at once, one dense matrix, and then for each round the S-box and one constant on element 0 and a matrix that is the identity but
    for its first row and first column; and the form that keeps the matrix and pushes constants forward.

    What is proved here: both are the partial rounds, over any field, for any width, S-box, rows of constants and invertible matrix
    whose submatrix without row and column 0 is invertible ([sparse_partial_rounds], [forward_partial_rounds]); every maximum distance
    separable matrix is such. The dense matrix can be multiplied into the last full round before it ([fused_transition]), which gives the
    whole permutation ([optimized_permutation]). The submatrix is invertible if entry (0, 0) of the inverse of the matrix is not zero
    ([submatrix_is_invertible]).

    What is not: that the tables of a program are these matrices and constants; the equivalence engine decides that.

    Source: [Poseidon] (eprint 2019/458) appendix B; the order of the steps is that of the crate p3-poseidon1 0.9.0-rc.2. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Ashlar Require Import Poseidon.Permutation.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory.
Local Open Scope ring_scope.

Section Sparse.
Variables (F : fieldType) (n : nat) (P : params F n).
Notation state := 'cV[F]_(1 + n).
Notation M := (matrix P).

(** ** Element 0 and the others *)

Definition head (s : state) : F := s 0 0.
Definition tail (s : state) : 'cV[F]_n := dsubmx s.

(** The state with this element 0 and these others. *)
Definition cons (a : F) (u : 'cV[F]_n) : state := col_mx a%:M u.

Lemma cons_head_tail (s : state) : cons (head s) (tail s) = s.
Proof.
  rewrite /cons -[in RHS](vsubmxK s); congr col_mx; apply/matrixP => i j.
  by rewrite (ord1 i) (ord1 j) !mxE eqxx mulr1n; congr (s _ _); apply: val_inj.
Qed.

Lemma head_cons (a : F) (u : 'cV[F]_n) : head (cons a u) = a.
Proof.
  rewrite /head; have -> : 0 = lshift n (0 : 'I_1) by apply: val_inj.
  by rewrite col_mxEu mxE eqxx mulr1n.
Qed.

Lemma tail_cons (a : F) (u : 'cV[F]_n) : tail (cons a u) = u.
Proof. exact: col_mxKd. Qed.

Lemma sbox_first_cons (f : F -> F) (a : F) (u : 'cV[F]_n) : sbox_first f (cons a u) = cons (f a) u.
Proof.
  rewrite -[LHS]cons_head_tail; congr cons; first by rewrite /head mxE eqxx -[cons a u 0 0]/(head _) head_cons.
  apply/matrixP => i j; rewrite (ord1 j) [LHS]mxE [LHS]mxE.
  have -> : (rshift 1 i == 0 :> 'I_(1 + n)) = false by [].
  by rewrite /cons col_mxEd.
Qed.

Lemma cons_add (a b : F) (u v : 'cV[F]_n) : cons a u + cons b v = cons (a + b) (u + v).
Proof. by rewrite /cons add_col_mx -raddfD. Qed.

(** ** Constants pushed back *)

(** The constants of all rounds gathered in the first, and a constant for element 0 after the S-box of each round but the last. *)
Fixpoint pushed_back (first : state) (rows : seq state) : state * seq F :=
  match rows with
  | [::] => (first, [::])
  | row :: rows =>
    let (constants, scalars) := pushed_back row rows in
    let before := invmx M *m constants in
    (first + cons 0 (tail before), head before :: scalars)
  end.

(** The functions of element 0: the S-box and a constant, in the last round none. *)
Definition head_functions (scalars : seq F) : seq (F -> F) :=
  rcons [seq (fun x => sbox P x + a) | a <- scalars] (sbox P).

Definition plain_rounds (fs : seq (F -> F)) (s : state) : state := foldl (fun s f => M *m sbox_first f s) s fs.

Lemma constants_move (f : F -> F) (c w : state) (s : state) :
  sbox_first f (s + c) + w = sbox_first (fun x => f x + head w) (s + (c + cons 0 (tail w))).
Proof.
  rewrite addrA -[s + c]cons_head_tail -{1}[w]cons_head_tail.
  by rewrite cons_add addr0 !sbox_first_cons cons_add.
Qed.

Lemma pushed_back_is_right (first : state) (rows : seq state) (s : state) :
  M \in unitmx ->
  foldl (partial_round P) s (first :: rows) =
  let (constants, scalars) := pushed_back first rows in plain_rounds (head_functions scalars) (s + constants).
Proof.
  move=> M_unit; elim: rows first s => [|row rows IH] first s //.
  rewrite -[LHS]/(foldl (partial_round P) (partial_round P s first) (row :: rows)) IH /=.
  case: (pushed_back row rows) => constants scalars; rewrite /head_functions /= /plain_rounds /=.
  by rewrite /partial_round -constants_move mulmxDr mulKVmx.
Qed.

(** ** Sparse matrices *)

Definition corner : F := M 0 0.
Definition first_row : 'rV[F]_n := ursubmx M.
Definition first_column : 'cV[F]_n := dlsubmx M.
Definition submatrix : 'M[F]_n := drsubmx M.

Lemma M_blocks : M = block_mx corner%:M first_row first_column submatrix.
Proof.
  rewrite -[LHS]submxK; congr block_mx; apply/matrixP => i j.
  by rewrite (ord1 i) (ord1 j) !mxE eqxx mulr1n; congr (M _ _); apply: val_inj.
Qed.

(** The submatrix to a power. *)
Definition power (k : nat) : 'M[F]_n := iter k (mulmx^~ submatrix) 1%:M.

(** The dense matrix before k partial rounds; it leaves element 0 alone. *)
Definition transition (k : nat) : 'M[F]_(1 + n) := block_mx 1%:M 0 0 (power k).

(** The product with the matrix of the round that k others follow: a row, and a column times element 0. *)
Definition sparse_layer (k : nat) (s : state) : state :=
  cons (corner * head s + (first_row *m invmx (power k.+1) *m tail s) 0 0) (head s *: (power k *m first_column) + tail s).

Fixpoint sparse_rounds (fs : seq (F -> F)) (s : state) : state :=
  match fs with
  | [::] => s
  | f :: fs => sparse_rounds fs (sparse_layer (size fs) (sbox_first f s))
  end.

(** The partial rounds of optimized code; [first] and [rows] are the rows of constants of the plain ones. *)
Definition optimized (first : state) (rows : seq state) (s : state) : state :=
  let (constants, scalars) := pushed_back first rows in
  sparse_rounds (head_functions scalars) (transition (size rows).+1 *m (s + constants)).

Lemma transition_cons (k : nat) (a : F) (u : 'cV[F]_n) : transition k *m cons a u = cons a (power k *m u).
Proof. by rewrite /transition /cons mul_block_col mul1mx mul0mx addr0 mul0mx add0r. Qed.

Lemma transition_commutes (k : nat) (f : F -> F) (s : state) :
  transition k *m sbox_first f s = sbox_first f (transition k *m s).
Proof. by rewrite -[s]cons_head_tail sbox_first_cons !transition_cons sbox_first_cons. Qed.

Hypothesis submatrix_unit : submatrix \in unitmx.

Lemma power_unit (k : nat) : power k \in unitmx.
Proof. by elim: k => [|k IH]; rewrite /power /= ?unitmx1 // unitmx_mul IH. Qed.

Lemma sparse_layer_is_right (k : nat) (s : state) : transition k *m (M *m s) = sparse_layer k (transition k.+1 *m s).
Proof.
  rewrite -[s]cons_head_tail; move: (head s) (tail s) => a u.
  rewrite transition_cons /sparse_layer head_cons tail_cons {1}M_blocks /cons mul_block_col -!/(cons _ _).
  rewrite -(mulmxA first_row) mulKmx ?power_unit //.
  have -> : corner%:M *m a%:M + first_row *m u = (corner * a + (first_row *m u) 0 0)%:M.
    by rewrite -scalar_mxM {1}[first_row *m u]mx11_scalar -raddfD.
  rewrite -/(cons _ _) transition_cons; congr cons.
  by rewrite mulmxDr mul_mx_scalar -scalemxAr mulmxA.
Qed.

Lemma sparse_rounds_are_right (fs : seq (F -> F)) (s : state) : plain_rounds fs s = sparse_rounds fs (transition (size fs) *m s).
Proof.
  elim: fs s => [|f fs IH] s.
  - by rewrite /= -[s]cons_head_tail transition_cons /power /= mul1mx.
  - by rewrite -[LHS]/(plain_rounds fs (M *m sbox_first f s)) IH /= sparse_layer_is_right transition_commutes.
Qed.

Lemma size_pushed_back (first : state) (rows : seq state) : size (pushed_back first rows).2 = size rows.
Proof. by elim: rows first => [|row rows IH] first //=; have := IH row; case: (pushed_back row rows) => c scalars /= ->. Qed.

Theorem sparse_partial_rounds (first : state) (rows : seq state) (s : state) :
  M \in unitmx -> foldl (partial_round P) s (first :: rows) = optimized first rows s.
Proof.
  move=> M_unit; rewrite pushed_back_is_right // /optimized.
  have := size_pushed_back first rows; case: (pushed_back first rows) => constants scalars /= size_scalars.
  by rewrite sparse_rounds_are_right /head_functions size_rcons size_map size_scalars.
Qed.

(** The last full round before the partial ones, with the transition in its matrix; [c] are the constants that are added after it. *)
Theorem fused_transition (k : nat) (s c constants : state) :
  transition k *m (full_round P s constants + c) =
  (transition k *m M) *m map_mx (sbox P) (s + constants) + transition k *m c.
Proof. by rewrite mulmxDr /full_round mulmxA. Qed.

(** The whole permutation with sparse partial rounds and the transition fused with the last of the full rounds that come first. *)
Theorem optimized_permutation (before : seq state) (last first : state) (rows : seq state) (s : state) :
  M \in unitmx -> initial P = rcons before last -> partial P = first :: rows ->
  permutation P s =
  let (constants, scalars) := pushed_back first rows in
  let k := (size rows).+1 in
  let entered := map_mx (sbox P) (foldl (full_round P) s before + last) in
  let dense := (transition k *m M) *m entered + transition k *m constants in
  foldl (full_round P) (sparse_rounds (head_functions scalars) dense) (terminal P).
Proof.
  move=> M_unit initial_is partial_is; rewrite /permutation initial_is partial_is foldl_rcons.
  rewrite sparse_partial_rounds // /optimized; case: (pushed_back first rows) => constants scalars.
  by rewrite fused_transition.
Qed.
End Sparse.

(** ** Constants pushed forward *)

Section Forward.
Variables (F : fieldType) (n : nat) (P : params F n).
Notation state := 'cV[F]_(1 + n).

(** One constant before each S-box; what the others amount to is added at the end. *)
Fixpoint forward_rounds (rows : seq state) (sum s : state) : state :=
  match rows with
  | [::] => s + sum
  | row :: rows =>
    let constants := row + sum in
    forward_rounds rows (matrix P *m cons 0 (tail constants)) (matrix P *m sbox_first (sbox P) (s + cons (head constants) 0))
  end.

Lemma constants_split (f : F -> F) (s c : state) :
  sbox_first f (s + c) = sbox_first f (s + cons (head c) 0) + cons 0 (tail c).
Proof.
  rewrite -[s]cons_head_tail -[c]cons_head_tail; move: (head s) (tail s) (head c) (tail c) => a u b v.
  by rewrite head_cons tail_cons !cons_add !sbox_first_cons cons_add !addr0.
Qed.

Lemma forward_rounds_with_sum (rows : seq state) (sum s : state) :
  foldl (partial_round P) (s + sum) rows = forward_rounds rows sum s.
Proof.
  elim: rows sum s => [|row rows IH] sum s //; rewrite /= -IH; congr foldl.
  by rewrite /partial_round -mulmxDr -addrA [sum + row]addrC constants_split.
Qed.

Theorem forward_partial_rounds (rows : seq state) (s : state) : foldl (partial_round P) s rows = forward_rounds rows 0 s.
Proof. by rewrite -forward_rounds_with_sum addr0. Qed.
End Forward.

(** ** When the submatrix is invertible *)

Theorem submatrix_is_invertible (F : fieldType) (n : nat) (M : 'M[F]_(1 + n)) :
  M \in unitmx -> invmx M 0 0 != 0 -> drsubmx M \in unitmx.
Proof.
  move=> M_unit corner_nonzero; set N := invmx M in corner_nonzero *.
  have product : block_mx (ulsubmx M *m ulsubmx N + ursubmx M *m dlsubmx N) (ulsubmx M *m ursubmx N + ursubmx M *m drsubmx N)
      (dlsubmx M *m ulsubmx N + drsubmx M *m dlsubmx N) (dlsubmx M *m ursubmx N + drsubmx M *m drsubmx N) = 1%:M.
    by rewrite -mulmx_block !submxK mulmxV.
  have [_ _ lower_left lower_right] := eq_block_mx (etrans product (scalar_mx_block 1 n 1)).
  set c := N 0 0 in corner_nonzero *.
  have corner_is : ulsubmx N = c%:M.
    by apply/matrixP => i j; rewrite (ord1 i) (ord1 j) !mxE eqxx mulr1n; congr (N _ _); apply: val_inj.
  have column : dlsubmx M = - (c^-1 *: (drsubmx M *m dlsubmx N)).
    move: lower_left; rewrite corner_is mul_mx_scalar => /eqP; rewrite addr_eq0 => /eqP equal.
    by rewrite -scalerN -equal scalerA mulVf // scale1r.
  have inverse : drsubmx M *m (drsubmx N - c^-1 *: (dlsubmx N *m ursubmx N)) = 1%:M.
    by rewrite -lower_right column mulmxBr mulNmx -scalemxAl -scalemxAr mulmxA addrC.
  by have [] := mulmx1_unit inverse.
Qed.
