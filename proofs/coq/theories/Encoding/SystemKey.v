(** * Verifying keys of multi-stark systems, version 5

    What is defined here: the key, field by field in the order in which it is written, and its codec, for any codec of big constants and
    any conditions on node ids and on the group size of lookups; the strict ones make [system_key].

    What is proved here: the codec is lawful as soon as the big constants do not fit the small form ([system_key_with_is_lawful]); so
    [system_key] is ([system_key_is_lawful]), and so it would be without its conditions on ids and group size, which are there for the
    meaning of a key and not for its encoding.

    What is not: that widths, indices and digests fit one another: no matter of encoding.

    Source: multi-stark, dense encoding of the system verifying key, version 5, as its code writes it: counts are 16 bits, circuits have no
    length in front. *)

From Coq Require Import List NArith Lia Bool.
From Ashlar Require Export Encoding.FieldElements.
Import ListNotations.
Local Open Scope N_scope.
Local Open Scope codec_scope.

Inductive Source := Preprocessed | Main | Stage2.
Inductive Row := Current | Next.

(** A node of a circuit's expressions; its operands are ids of earlier nodes. A constant is one value, whatever form it is written in. *)
Inductive Node :=
  | Constant (value : N)
  | Public (index : N)
  | IsFirstRow
  | IsLastRow
  | IsTransition
  | Add (left right : N)
  | Sub (left right : N)
  | Mul (left right : N)
  | Neg (operand : N)
  | Column (source : Source) (row : Row) (column : N).

Record Lookup := {
  multiplicity : N;
  arguments : list N;
}.

Record Circuit := {
  main_width : N;
  preprocessed_width : N;
  preprocessed_height : N;
  max_constraint_degree : N;
  lookup_group_size : N;
  nodes : list Node;
  zeros : list N;
  lookups : list Lookup;
  preprocessed_index : option N;
}.

Record SystemVerifyingKey := {
  log_blowup : N;
  cap_height : N;
  log_final_poly_len : N;
  max_log_arity : N;
  num_queries : N;
  commit_pow_bits : N;
  query_pow_bits : N;
  circuits : list Circuit;
  preprocessed_commitment : option (list bytes);
}.

(** The greatest constant that is written in the small form. *)
Definition greatest_small_constant : N := 65535.

Definition is_big (v : N) : bool := greatest_small_constant <? v.

Definition node_tag (node : Node) : N :=
  match node with
  | Constant value => if is_big value then 1 else 0
  | Public _ => 2
  | IsFirstRow => 3
  | IsLastRow => 4
  | IsTransition => 5
  | Add _ _ => 6
  | Sub _ _ => 7
  | Mul _ _ => 8
  | Neg _ => 9
  | Column Preprocessed Current _ => 10
  | Column Preprocessed Next _ => 11
  | Column Main Current _ => 12
  | Column Main Next _ => 13
  | Column Stage2 Current _ => 14
  | Column Stage2 Next _ => 15
  end.

(** A circuit as it is written: all but its preprocessed index. *)
Definition CircuitBody : Type := N * (N * (N * (N * (N * (list Node * (list N * list Lookup)))))).

Definition circuit_body (k : Circuit) : CircuitBody :=
  (main_width k, (preprocessed_width k, (preprocessed_height k, (max_constraint_degree k, (lookup_group_size k,
    (nodes k, (zeros k, lookups k))))))).

Definition join_circuit (written : CircuitBody * option N) : Circuit :=
  let '((main, (preprocessed, (height, (degree, (group, (nodes, (zeros, lookups))))))), index) := written in
  Build_Circuit main preprocessed height degree group nodes zeros lookups index.

(** Circuits and their indices, of which there are as many. *)
Definition join_circuits (bodies : list CircuitBody) (indices : list (option N)) : list Circuit :=
  map join_circuit (combine bodies indices).

Lemma join_of_circuits (ks : list Circuit) : join_circuits (map circuit_body ks) (map preprocessed_index ks) = ks.
Proof. unfold join_circuits. induction ks as [| [] ks IH]; [reflexivity |]. cbn in *. now rewrite IH. Qed.

Lemma circuits_of_join (bodies : list CircuitBody) (indices : list (option N)) :
  length bodies = length indices ->
  map circuit_body (join_circuits bodies indices) = bodies /\ map preprocessed_index (join_circuits bodies indices) = indices.
Proof.
  unfold join_circuits. revert indices. induction bodies as [| body bodies IH]; intros [| index indices] same; try discriminate;
    [now split |].
  cbn [combine map]. destruct (IH indices) as [-> ->]; [now injection same |].
  now destruct body as (main & preprocessed & height & degree & group & nodes & zeros & lookups).
Qed.

Section Conditions.
Variable big_constant : codec N.
(** [child_allowed index id]: whether the node at the index may have this operand. [root_allowed count id]: whether this may be a root. *)
Variables child_allowed root_allowed : N -> N -> bool.
Variable group_size_allowed : N -> bool.

Definition child (index : N) : codec N := refine u16 (child_allowed index) ChildNotSmaller.
Definition children (index : N) : codec (N * N) := (child index ;; child index).
Definition root (count : N) : codec N := refine u16 (root_allowed count) RootOutOfRange.

(** A node without payload. *)
Definition leaf (node : Node) : codec Node :=
  case nothing (fun _ => node) (fun k => if node_tag k =? node_tag node then Some tt else None).

Definition column (source : Source) (row : Row) : codec Node :=
  case u16 (Column source row)
    (fun k => match k with Column _ _ index => if node_tag k =? node_tag (Column source row 0) then Some index else None | _ => None end).

Definition node_at (index : N) : codec Node := tagged u8 node_tag [
  case u16 Constant (fun k => match k with Constant value => Some value | _ => None end);
  case big_constant Constant (fun k => match k with Constant value => Some value | _ => None end);
  case u8 Public (fun k => match k with Public index => Some index | _ => None end);
  leaf IsFirstRow;
  leaf IsLastRow;
  leaf IsTransition;
  case (children index) (fun '(l, r) => Add l r) (fun k => match k with Add l r => Some (l, r) | _ => None end);
  case (children index) (fun '(l, r) => Sub l r) (fun k => match k with Sub l r => Some (l, r) | _ => None end);
  case (children index) (fun '(l, r) => Mul l r) (fun k => match k with Mul l r => Some (l, r) | _ => None end);
  case (child index) Neg (fun k => match k with Neg operand => Some operand | _ => None end);
  column Preprocessed Current;
  column Preprocessed Next;
  column Main Current;
  column Main Next;
  column Stage2 Current;
  column Stage2 Next
].

Definition lookup (node_count : N) : codec Lookup := record
  (fun k => (multiplicity k, arguments k))
  (fun '(multiplicity, arguments) => Build_Lookup multiplicity arguments)
  (root node_count ;; counted u16 (root node_count)).

Definition group_size : codec N := refine u8 group_size_allowed GroupSizeZero.

(** A circuit but for its preprocessed index, which follows all circuits. *)
Definition circuit : codec CircuitBody :=
  u16 ;; u16 ;; u32 ;; u16 ;; group_size ;;
  nodes <- counted_by_index u16 node_at ;;
  counted u16 (root (N.of_nat (length nodes))) ;;
  counted u16 (lookup (N.of_nat (length nodes))).

(** What is written for no index. *)
Definition no_index : N := 65535.

Definition index_or_none : codec (option N) := convert u16
  (fun k => match k with Some index => index | None => no_index end)
  (fun v => if v =? no_index then None else Some v)
  (fun k => match k with Some index => negb (index =? no_index) | None => true end).

Definition system_key_with : codec SystemVerifyingKey := convert
  (u16 ;; u16 ;; u16 ;; u16 ;; u16 ;; u16 ;; u16 ;;
   bodies <- counted u16 circuit ;;
   optional (counted u16 (byte_array 32)) ;;
   array (N.of_nat (length bodies)) index_or_none)
  (fun k => (log_blowup k, (cap_height k, (log_final_poly_len k, (max_log_arity k, (num_queries k, (commit_pow_bits k, (query_pow_bits k,
    (map circuit_body (circuits k), (preprocessed_commitment k, map preprocessed_index (circuits k)))))))))))
  (fun '(blowup, (cap, (final, (arity, (queries, (commit_pow, (query_pow, (bodies, (commitment, indices))))))))) =>
    Build_SystemVerifyingKey blowup cap final arity queries commit_pow query_pow (join_circuits bodies indices) commitment)
  (fun _ => true).

Hypothesis big_constant_is_lawful : lawful big_constant.
Hypothesis big_constant_is_big : forall v, well_formed big_constant v = true -> is_big v = true.

Lemma node_at_is_lawful (index : N) : lawful (node_at index).
Proof.
  unfold node_at, leaf, column, children, child. lawful; try (intros []; reflexivity).
  - assert (forall v, (v <? 65536) = true -> is_big v = false) as small.
    { intros v. rewrite N.ltb_lt. intros bound. apply N.ltb_ge. unfold greatest_small_constant. lia. }
    intros i k. do 16 (destruct i as [| i]; [destruct k as [v | | | | | | | | | [] []]; cbn; intros well;
      solve [discriminate | reflexivity | now rewrite small | now rewrite (big_constant_is_big v) | now destruct (is_big v)] |]).
    now destruct i.
  - intros k []. destruct k as [v | | | | | | | | | [] []]; cbn; try discriminate; try reflexivity. now destruct (is_big v).
  - intros k []. destruct k as [v | | | | | | | | | [] []]; cbn; try discriminate; try reflexivity. now destruct (is_big v).
  - intros k []. destruct k as [v | | | | | | | | | [] []]; cbn; try discriminate; try reflexivity. now destruct (is_big v).
  all: intros [v | | | | | | | | | [] []] payload; cbn; try discriminate; intros equal; now injection equal as <-.
Qed.

Lemma lookup_is_lawful (node_count : N) : lawful (lookup node_count).
Proof. unfold lookup, root. lawful. Qed.
#[local] Hint Resolve node_at_is_lawful lookup_is_lawful : codec.

Lemma circuit_is_lawful : lawful circuit.
Proof. unfold circuit, group_size, root. lawful. Qed.
#[local] Hint Resolve circuit_is_lawful : codec.

Lemma index_or_none_is_lawful : lawful index_or_none.
Proof.
  unfold index_or_none. lawful.
  - intros [index |]; [| reflexivity]. rewrite negb_true_iff. now intros ->.
  - intros v _. destruct (v =? no_index) eqn:none; [apply N.eqb_eq in none as ->; now split | now rewrite none].
Qed.
#[local] Hint Resolve index_or_none_is_lawful : codec.

Theorem system_key_with_is_lawful : lawful system_key_with.
Proof.
  unfold system_key_with. lawful.
  - intros [] _ _. cbn -[join_circuits]. now rewrite join_of_circuits.
  - intros (blowup & cap & final & arity & queries & commit_pow & query_pow & bodies & commitment & indices) well.
    cbn -[well_formed join_circuits] in *. split; [| reflexivity].
    assert (length bodies = length indices) as same.
    { cbn -[N.pow] in well. rewrite !andb_true_iff in well.
      repeat match goal with h : _ /\ _ |- _ => destruct h | h : (_ =? _) = true |- _ => apply N.eqb_eq in h end. lia. }
    now destruct (circuits_of_join bodies indices same) as [-> ->].
Qed.
End Conditions.

(** Neither in the small form's range nor above the modulus. *)
Definition strict_big_constant : codec N := refine (refine u64 is_big ConstantFitsSmallForm) (below goldilocks_modulus) NotBelowModulus.

Definition is_some_group (size : N) : bool := 1 <=? size.

(** Operands are earlier nodes, roots are nodes of the circuit. *)
Definition is_earlier (index id : N) : bool := id <? index.

Definition node (index : N) : codec Node := node_at strict_big_constant is_earlier index.

Definition system_key : codec SystemVerifyingKey := system_key_with strict_big_constant is_earlier is_earlier is_some_group.

Lemma strict_big_constant_is_lawful : lawful strict_big_constant.
Proof. unfold strict_big_constant. lawful. Qed.

Lemma strict_big_constant_is_big (v : N) : well_formed strict_big_constant v = true -> is_big v = true.
Proof. cbn [well_formed strict_big_constant refine]. rewrite !andb_true_iff. tauto. Qed.

Theorem system_key_is_lawful : lawful system_key.
Proof. apply system_key_with_is_lawful; [apply strict_big_constant_is_lawful | apply strict_big_constant_is_big]. Qed.
#[export] Hint Resolve system_key_is_lawful : codec.
