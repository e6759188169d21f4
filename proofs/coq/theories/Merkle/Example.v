(** * Commitments that are computed

    What is proved here, by computation with toy functions: for matrices of heights 7, 4, 7, 2 and 1, arities 2 and 4 and caps of
    several heights, every honest opening is accepted and every one with a changed row, sibling or index is refused, and so for
    batches ([all_is_as_it_should_be]). The definitions are those of the theorems; another hash and compression can be put in. *)

From Coq Require Import List PeanoNat NArith Bool.
From Ashlar Require Import Merkle.Commitment Merkle.Binding Merkle.Batch Merkle.Pruning Merkle.Geometry Merkle.Wire Merkle.Queries.
Import ListNotations.

Definition mix (digests : list N) : N := fold_left (fun state x => ((state * 1031 + x + 345) mod 1048573)%N) digests 7%N.

(** The hash and the compression differ by what they start from. *)
Definition toy_hash (joined : list N) : N := mix (1%N :: joined).
Definition toy_compress (digests : list N) : N := mix (2%N :: digests).

Definition toy_matrix (seed : N) (tall wide : nat) : matrix N :=
  Matrix wide (map (fun i => map (fun j => (seed + 10 * N.of_nat i + N.of_nat j)%N) (seq 0 wide)) (seq 0 tall)).

Definition toy_matrices : list (matrix N) :=
  [toy_matrix 100 7 3; toy_matrix 200 4 2; toy_matrix 300 7 1; toy_matrix 400 2 2; toy_matrix 500 1 4].

Definition toy_dimensions : list dimensions := map dimensions_of toy_matrices.

(** The first element of the first row is changed, or the first sibling. *)
Definition spoil (x : N) : N := (x + 1)%N.
Definition spoil_first {A : Type} (f : A -> A) (xs : list A) : list A := match xs with [] => [] | x :: xs => f x :: xs end.

Section Arity.
Variable n : nat.

Definition accepts (cap_height index : nat) (sent : list (list N)) (proof : list N) : bool :=
  verify_sent toy_hash toy_compress 0%N n N.eq_dec cap_height (sent_cap toy_hash toy_compress 0%N n cap_height toy_matrices) toy_dimensions index sent proof.

(** Index [index] under a cap: accepted as it is, refused with another row, another sibling or too many of them, or at another index. *)
Definition single_is_right (cap_height index : nat) : bool :=
  let sent := sent_rows toy_matrices index in
  let proof := sent_siblings toy_hash toy_compress 0%N n cap_height toy_matrices index in
  accepts cap_height index sent proof
  && negb (accepts cap_height index (spoil_first (spoil_first spoil) sent) proof)
  && (match proof with [] => true | _ => negb (accepts cap_height index sent (spoil_first spoil proof)) end)
  && negb (accepts cap_height index sent (proof ++ [0%N]))
  && negb (accepts cap_height ((index + 1) mod 7) sent proof)
  && negb (accepts cap_height 7 sent proof).

Definition toy_shape (cap_height : nat) : shape := shape_of_dimensions n cap_height toy_dimensions.

Definition toy_opening (cap_height index : nat) : opening N N :=
  open toy_hash toy_compress 0%N n (leaf_matrices tall_matrix toy_matrices) (below_the_cap cap_height (ladder_of tall_matrix n toy_matrices)) index.

Definition batch_accepts (cap_height : nat) (queries : list (query N)) (nodes : list N) : bool :=
  verify_queries toy_hash toy_compress 0%N n N.eq_dec N.eq_dec (sent_cap toy_hash toy_compress 0%N n cap_height toy_matrices) (toy_shape cap_height) queries nodes.

(** Ascending indices: accepted, also in the other order and twice; refused with a node that is changed or too many, or with another row. *)
Definition batch_is_right (cap_height : nat) (indices : list nat) : bool :=
  let openings := map (fun i => (i, toy_opening cap_height i)) indices in
  let queries := queries_of openings in
  let nodes := nodes_of toy_hash toy_compress 0%N n (toy_shape cap_height) openings in
  let changed q := Query (query_index q) (spoil_first (spoil_first spoil) (query_leaf q)) (query_above q) in
  batch_accepts cap_height queries nodes
  && batch_accepts cap_height (rev queries ++ queries) nodes
  && (match nodes with [] => true | _ => negb (batch_accepts cap_height queries (spoil_first spoil nodes)) end)
  && negb (batch_accepts cap_height queries (nodes ++ [0%N]))
  && negb (batch_accepts cap_height (spoil_first changed queries) nodes)
  && negb (batch_accepts cap_height (map changed queries ++ queries) nodes).

(** Caps of several heights. The rows that are changed are of the tallest matrix, which every cap binds. *)
Definition arity_is_right : bool :=
  forallb (fun cap_height =>
    forallb (single_is_right cap_height) (seq 0 7)
    && forallb (batch_is_right cap_height) [[6]; [1; 2; 5]; [0; 1; 2; 3; 4; 5; 6]]) [0; 2].
End Arity.

Theorem all_is_as_it_should_be : arity_is_right 2 && arity_is_right 4 = true.
Proof. vm_compute. reflexivity. Qed.
