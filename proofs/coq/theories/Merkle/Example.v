(** * Commitments that are computed

    What is proved here, by computation with toy functions: for matrices of heights 7, 4, 7, 2 and 1, arities 2 and 4 and caps of
    several heights, every honest opening is accepted and every one with a changed row, sibling or index is refused, and so for
    batches ([all_is_as_it_should_be]); caps, openings and nodes of batches are those that the crate p3-merkle-tree 0.9.0-rc.2
    computes with the same functions ([model_answers_as_the_peer]). The definitions are those of the theorems; another hash and
    compression can be put in. *)

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
  verify_sent toy_hash toy_compress 0%N n N.eq_dec cap_height
    (sent_cap toy_hash toy_compress 0%N n cap_height toy_matrices) toy_dimensions index sent proof.

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
  open toy_hash toy_compress 0%N n (leaf_matrices tall_matrix toy_matrices)
    (below_the_cap cap_height (ladder_of tall_matrix n toy_matrices)) index.

Definition batch_accepts (cap_height : nat) (queries : list (query N)) (nodes : list N) : bool :=
  verify_queries toy_hash toy_compress 0%N n N.eq_dec N.eq_dec (sent_cap toy_hash toy_compress 0%N n cap_height toy_matrices)
    (toy_shape cap_height) queries nodes.

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

(** ** The answers of the peer *)

Definition other_matrices : list (matrix N) := [toy_matrix 100 5 2; toy_matrix 200 9 1; toy_matrix 300 3 1].

(** What the crate p3-merkle-tree 0.9.0-rc.2 computes with the toy functions, for an arity, a height of the cap, matrices and an index:
    the cap, the opened rows, the siblings, and the nodes of the batch of indices 1, 2 and 5 ([open_multi_batch]). *)
Record answer := Answer { of_arity : nat; of_cap_height : nat; of_matrices : list (matrix N); of_index : nat;
  its_cap : list N; its_rows : list (list N); its_siblings : list N; its_nodes : list N }.

Open Scope N_scope.

Definition answers_of_the_peer : list answer := [
  Answer 2%nat 0%nat toy_matrices 0%nat
    [411531] [[100; 101; 102]; [200; 201]; [300]; [400; 401]; [500; 501; 502; 503]]
    [995298; 627031; 252639] [349611; 189526; 835213; 480620];
  Answer 4%nat 0%nat toy_matrices 0%nat
    [602855] [[100; 101; 102]; [200; 201]; [300]; [400; 401]; [500; 501; 502; 503]]
    [995298; 1004942; 622227; 0; 0] [349611; 189526; 835213; 411717; 0; 0];
  Answer 2%nat 0%nat other_matrices 0%nat
    [842873] [[100; 101]; [200]; [300]]
    [457997; 264252; 103758; 112146] [457987; 458017; 458027; 901652; 112146];
  Answer 4%nat 0%nat other_matrices 0%nat
    [197004] [[100; 101]; [200]; [300]]
    [457997; 3058; 104607; 70926; 327391] [457987; 458017; 458027; 702317; 70926; 327391];
  Answer 2%nat 0%nat toy_matrices 5%nat
    [411531] [[150; 151; 152]; [220; 221]; [350]; [410; 411]; [500; 501; 502; 503]]
    [835213; 480620; 814625] [349611; 189526; 835213; 480620];
  Answer 4%nat 0%nat toy_matrices 5%nat
    [602855] [[150; 151; 152]; [220; 221]; [350]; [410; 411]; [500; 501; 502; 503]]
    [835213; 411717; 697805; 0; 0] [349611; 189526; 835213; 411717; 0; 0];
  Answer 2%nat 0%nat other_matrices 5%nat
    [842873] [[120; 121]; [250]; [310]]
    [458027; 901652; 307877; 112146] [457987; 458017; 458027; 901652; 112146];
  Answer 4%nat 0%nat other_matrices 5%nat
    [197004] [[120; 121]; [250]; [310]]
    [458027; 702317; 300610; 70926; 327391] [457987; 458017; 458027; 702317; 70926; 327391];
  Answer 2%nat 1%nat toy_matrices 0%nat
    [814625; 252639] [[100; 101; 102]; [200; 201]; [300]; [400; 401]; [500; 501; 502; 503]]
    [995298; 627031] [349611; 189526; 835213; 480620];
  Answer 4%nat 1%nat toy_matrices 0%nat
    [697805; 622227; 0; 0] [[100; 101; 102]; [200; 201]; [300]; [400; 401]; [500; 501; 502; 503]]
    [995298; 1004942] [349611; 189526; 835213; 411717];
  Answer 2%nat 1%nat other_matrices 0%nat
    [991179; 112146] [[100; 101]; [200]; [300]]
    [457997; 264252; 103758] [457987; 458017; 458027; 901652];
  Answer 4%nat 1%nat other_matrices 0%nat
    [300610; 104607; 70926; 327391] [[100; 101]; [200]; [300]]
    [457997; 3058] [457987; 458017; 458027; 702317];
  Answer 2%nat 1%nat toy_matrices 5%nat
    [814625; 252639] [[150; 151; 152]; [220; 221]; [350]; [410; 411]; [500; 501; 502; 503]]
    [835213; 480620] [349611; 189526; 835213; 480620];
  Answer 4%nat 1%nat toy_matrices 5%nat
    [697805; 622227; 0; 0] [[150; 151; 152]; [220; 221]; [350]; [410; 411]; [500; 501; 502; 503]]
    [835213; 411717] [349611; 189526; 835213; 411717];
  Answer 2%nat 1%nat other_matrices 5%nat
    [991179; 112146] [[120; 121]; [250]; [310]]
    [458027; 901652; 307877] [457987; 458017; 458027; 901652];
  Answer 4%nat 1%nat other_matrices 5%nat
    [300610; 104607; 70926; 327391] [[120; 121]; [250]; [310]]
    [458027; 702317] [457987; 458017; 458027; 702317];
  Answer 2%nat 2%nat toy_matrices 0%nat
    [273702; 627031; 980360; 480620] [[100; 101; 102]; [200; 201]; [300]; [400; 401]; [500; 501; 502; 503]]
    [995298] [349611; 189526; 835213];
  Answer 4%nat 2%nat toy_matrices 0%nat
    [164413; 1004942; 796898; 411717; 0; 0; 0; 0] [[100; 101; 102]; [200; 201]; [300]; [400; 401]; [500; 501; 502; 503]]
    [995298] [349611; 189526; 835213];
  Answer 2%nat 2%nat other_matrices 0%nat
    [307877; 103758; 1012954; 0] [[100; 101]; [200]; [300]]
    [457997; 264252] [457987; 458017; 458027; 901652];
  Answer 4%nat 2%nat other_matrices 0%nat
    [177715; 3058; 876974; 702317; 509832; 327391; 0; 0] [[100; 101]; [200]; [300]]
    [457997] [457987; 458017; 458027];
  Answer 2%nat 2%nat toy_matrices 5%nat
    [273702; 627031; 980360; 480620] [[150; 151; 152]; [220; 221]; [350]; [410; 411]; [500; 501; 502; 503]]
    [835213] [349611; 189526; 835213];
  Answer 4%nat 2%nat toy_matrices 5%nat
    [164413; 1004942; 796898; 411717; 0; 0; 0; 0] [[150; 151; 152]; [220; 221]; [350]; [410; 411]; [500; 501; 502; 503]]
    [835213] [349611; 189526; 835213];
  Answer 2%nat 2%nat other_matrices 5%nat
    [307877; 103758; 1012954; 0] [[120; 121]; [250]; [310]]
    [458027; 901652] [457987; 458017; 458027; 901652];
  Answer 4%nat 2%nat other_matrices 5%nat
    [177715; 3058; 876974; 702317; 509832; 327391; 0; 0] [[120; 121]; [250]; [310]]
    [458027] [457987; 458017; 458027];
  Answer 2%nat 0%nat [toy_matrix 1 6%nat 2%nat] 5%nat
    [77258] [[51; 52]]
    [163205; 0; 645587] [121925; 152885; 163205; 0];
  Answer 4%nat 0%nat [toy_matrix 1 6%nat 2%nat] 5%nat
    [159443] [[51; 52]]
    [163205; 0; 0; 916276; 0; 0] [121925; 152885; 163205; 0; 0; 0; 0];
  Answer 4%nat 0%nat [toy_matrix 1 17%nat 2%nat] 5%nat
    [328756] [[51; 52]]
    [163205; 183845; 194165; 916276; 763016; 686386; 828523; 0; 0] [121925; 152885; 163205; 183845; 194165; 763016; 686386; 828523; 0; 0]
].

Close Scope N_scope.

Definition same_list (xs ys : list N) : bool := if list_eq_dec N.eq_dec xs ys then true else false.
Definition same_lists (xs ys : list (list N)) : bool := if list_eq_dec (list_eq_dec N.eq_dec) xs ys then true else false.

Definition computes (a : answer) : bool :=
  let n := of_arity a in
  let matrices := of_matrices a in
  let below := below_the_cap (of_cap_height a) (ladder_of tall_matrix n matrices) in
  let leaf := leaf_matrices tall_matrix matrices in
  let openings := map (fun i => (i, open toy_hash toy_compress 0%N n leaf below i)) [1; 2; 5] in
  same_list (sent_cap toy_hash toy_compress 0%N n (of_cap_height a) matrices) (its_cap a)
  && same_lists (sent_rows matrices (of_index a)) (its_rows a)
  && same_list (sent_siblings toy_hash toy_compress 0%N n (of_cap_height a) matrices (of_index a)) (its_siblings a)
  && same_list (nodes_of toy_hash toy_compress 0%N n (shape_of_dimensions n (of_cap_height a) (map dimensions_of matrices)) openings)
    (its_nodes a).

Theorem model_answers_as_the_peer : forallb computes answers_of_the_peer = true.
Proof. vm_compute. reflexivity. Qed.
