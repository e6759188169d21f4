(** * Which keys are well-formed

    What is defined here: nothing new; for each format the conditions on its values, as propositions about its fields.

    What is proved here: the check that a codec computes holds exactly if these conditions do ([vm_key_well_formed], [system_key_well_formed],
    [claim_well_formed]; for programs, [program_id_well_formed] in [ProgramId.v]). Lists of keys with 2^64 items, which no machine holds, are not well-formed
    either.

    What is not: that a key makes sense. *)

From Coq Require Import List NArith Lia Bool.
From Ashlar Require Export Encoding.Domains.
Import ListNotations.
Local Open Scope N_scope.

Lemma number_well_formed (n : nat) (v : N) : well_formed (little_endian n) v = true <-> v < 256 ^ N.of_nat n.
Proof. apply N.ltb_lt. Qed.

Lemma u8_well_formed (v : N) : well_formed u8 v = true <-> v < 2 ^ 8.
Proof. exact (number_well_formed 1 v). Qed.

Lemma u16_well_formed (v : N) : well_formed u16 v = true <-> v < 2 ^ 16.
Proof. exact (number_well_formed 2 v). Qed.

Lemma u32_well_formed (v : N) : well_formed u32 v = true <-> v < 2 ^ 32.
Proof. exact (number_well_formed 4 v). Qed.

Lemma u64_well_formed (v : N) : well_formed u64 v = true <-> v < 2 ^ 64.
Proof. exact (number_well_formed 8 v). Qed.

Lemma commitment_well_formed (bs : bytes) : well_formed commitment bs = true <-> length bs = 32%nat.
Proof. apply PeanoNat.Nat.eqb_eq. Qed.

Lemma refine_well_formed {A} (c : codec A) (condition : A -> bool) (why : reason) (k : A) :
  well_formed (refine c condition why) k = true <-> well_formed c k = true /\ condition k = true.
Proof. apply andb_true_iff. Qed.

Lemma counted_well_formed {A} (count : codec N) (c : codec A) (conditions : A -> Prop) (ks : list A) :
  (forall k, well_formed c k = true <-> conditions k) ->
  well_formed (counted count c) ks = true <-> well_formed count (N.of_nat (length ks)) = true /\ Forall conditions ks.
Proof.
  intros each. cbn. rewrite andb_true_iff, N.eqb_refl. cbn. apply and_iff_compat_l.
  induction ks as [| k ks IH]; cbn; [now split; [constructor |] |]. now rewrite andb_true_iff, IH, Forall_cons_iff, each.
Qed.

(** ** lambda_vm *)

Definition vm_key_conditions (k : VmVerifyingKey) : Prop :=
  (blowup_factor (options k) < 2 ^ 8 /\ fri_number_of_queries (options k) < 2 ^ 64 /\ coset_offset (options k) < 2 ^ 64 /\
   grinding_factor (options k) < 2 ^ 8 /\ fri_final_poly_log_degree (options k) < 2 ^ 8) /\
  length (bitwise k) = 32%nat /\ length (decode_commitment k) = 32%nat /\ length (register k) = 32%nat /\ length (keccak_rc k) = 32%nat /\
  N.of_nat (length (pages k)) < 2 ^ 64 /\ Forall (fun page => length page = 32%nat) (pages k).

Theorem vm_key_well_formed (k : VmVerifyingKey) : well_formed vm_key k = true <-> vm_key_conditions k.
Proof.
  unfold vm_key_conditions.
  transitivity (well_formed proof_options (options k) = true /\ well_formed commitment (bitwise k) = true /\
    well_formed commitment (decode_commitment k) = true /\ well_formed commitment (register k) = true /\
    well_formed commitment (keccak_rc k) = true /\ well_formed (counted u64 commitment) (pages k) = true).
  - cbn -[proof_options commitment counted]. rewrite !andb_true_iff. tauto.
  - rewrite (counted_well_formed u64 _ _ _ commitment_well_formed), !commitment_well_formed.
    cbn -[N.pow]. rewrite !andb_true_iff, !N.ltb_lt. reflexivity.
Qed.

(** ** multi-stark *)

(** Of the node with this index. *)
Definition node_conditions (index : N) (k : Node) : Prop :=
  match k with
  | Constant value => value < goldilocks_modulus
  | Public index => index < 2 ^ 8
  | IsFirstRow | IsLastRow | IsTransition => True
  | Add l r | Sub l r | Mul l r => (l < 2 ^ 16 /\ l < index) /\ (r < 2 ^ 16 /\ r < index)
  | Neg operand => operand < 2 ^ 16 /\ operand < index
  | Column _ _ column => column < 2 ^ 16
  end.

Fixpoint nodes_conditions (index : N) (ks : list Node) : Prop :=
  match ks with
  | [] => True
  | k :: ks => node_conditions index k /\ nodes_conditions (N.succ index) ks
  end.

(** Of a root in a circuit with so many nodes. *)
Definition root_conditions (count id : N) : Prop := id < 2 ^ 16 /\ id < count.

Definition fits_u16 {A} (ks : list A) : Prop := N.of_nat (length ks) < 2 ^ 16.

Definition lookup_conditions (count : N) (k : Lookup) : Prop :=
  root_conditions count (multiplicity k) /\ fits_u16 (arguments k) /\ Forall (root_conditions count) (arguments k).

Definition circuit_conditions (k : Circuit) : Prop :=
  let count := N.of_nat (length (nodes k)) in
  (main_width k < 2 ^ 16 /\ preprocessed_width k < 2 ^ 16 /\ preprocessed_height k < 2 ^ 32 /\ max_constraint_degree k < 2 ^ 16) /\
  (lookup_group_size k < 2 ^ 8 /\ 1 <= lookup_group_size k) /\
  (fits_u16 (nodes k) /\ nodes_conditions 0 (nodes k)) /\
  (fits_u16 (zeros k) /\ Forall (root_conditions count) (zeros k)) /\
  (fits_u16 (lookups k) /\ Forall (lookup_conditions count) (lookups k)) /\
  match preprocessed_index k with Some index => index < 65535 | None => True end.

Definition system_key_conditions (k : SystemVerifyingKey) : Prop :=
  (log_blowup k < 2 ^ 16 /\ cap_height k < 2 ^ 16 /\ log_final_poly_len k < 2 ^ 16 /\ max_log_arity k < 2 ^ 16 /\
   num_queries k < 2 ^ 16 /\ commit_pow_bits k < 2 ^ 16 /\ query_pow_bits k < 2 ^ 16) /\
  (fits_u16 (circuits k) /\ Forall circuit_conditions (circuits k)) /\
  match preprocessed_commitment k with
  | Some digests => fits_u16 digests /\ Forall (fun digest => length digest = 32%nat) digests
  | None => True
  end.

Lemma constant_well_formed (index v : N) :
  well_formed (node index) (Constant v) = if is_big v then well_formed strict_big_constant v else well_formed u16 v.
Proof. cbn -[is_big u16 strict_big_constant]. destruct (is_big v); reflexivity. Qed.

Lemma child_well_formed (index id : N) : well_formed (child is_earlier index) id = true <-> id < 2 ^ 16 /\ id < index.
Proof. unfold child. rewrite refine_well_formed, u16_well_formed. unfold is_earlier. now rewrite N.ltb_lt. Qed.

Lemma children_well_formed (index l r : N) :
  well_formed (children is_earlier index) (l, r) = true <-> (l < 2 ^ 16 /\ l < index) /\ (r < 2 ^ 16 /\ r < index).
Proof. rewrite <- !child_well_formed. apply andb_true_iff. Qed.

Lemma node_well_formed (index : N) (k : Node) : well_formed (node index) k = true <-> node_conditions index k.
Proof.
  destruct k as [v | i | | | | l r | l r | l r | operand | source row column]; [| | now split | now split | now split | | | | |].
  - rewrite constant_well_formed. unfold node_conditions, goldilocks_modulus. destruct (is_big v) eqn:big.
    + unfold strict_big_constant. rewrite !refine_well_formed, u64_well_formed, big. unfold below, goldilocks_modulus.
      rewrite N.ltb_lt. intuition lia.
    + rewrite u16_well_formed. apply N.ltb_ge in big. unfold greatest_small_constant in big. lia.
  - exact (u8_well_formed i).
  - exact (children_well_formed index l r).
  - exact (children_well_formed index l r).
  - exact (children_well_formed index l r).
  - exact (child_well_formed index operand).
  - destruct source, row; exact (u16_well_formed column).
Qed.

Lemma nodes_well_formed (ks : list Node) :
  well_formed (counted_by_index u16 node) ks = true <-> fits_u16 ks /\ nodes_conditions 0 ks.
Proof.
  cbn -[N.pow node]. rewrite !andb_true_iff, N.eqb_refl, N.ltb_lt.
  enough (forall index, items_well_formed node (fun i _ => N.succ i) index ks = true <-> nodes_conditions index ks) as each.
  { rewrite each. unfold fits_u16. change (256 ^ 2) with (2 ^ 16). tauto. }
  induction ks as [| k ks IH]; intros index; [now split |]. cbn -[node]. now rewrite andb_true_iff, node_well_formed, IH.
Qed.

Lemma root_well_formed (count id : N) : well_formed (root is_earlier count) id = true <-> root_conditions count id.
Proof. cbn -[N.pow]. unfold is_earlier. now rewrite andb_true_iff, !N.ltb_lt. Qed.

Lemma roots_well_formed (count : N) (ids : list N) :
  well_formed (counted u16 (root is_earlier count)) ids = true <-> fits_u16 ids /\ Forall (root_conditions count) ids.
Proof. now rewrite (counted_well_formed u16 _ _ _ (root_well_formed count)), u16_well_formed. Qed.

Lemma lookup_well_formed (count : N) (k : Lookup) : well_formed (lookup is_earlier count) k = true <-> lookup_conditions count k.
Proof.
  unfold lookup_conditions. rewrite <- roots_well_formed, <- root_well_formed. cbn -[counted root]. now rewrite andb_true_iff.
Qed.

Lemma index_well_formed (k : option N) :
  well_formed index_or_none k = true <-> match k with Some index => index < 65535 | None => True end.
Proof.
  destruct k as [index |]; [| now split]. cbn -[N.pow]. rewrite andb_true_iff, negb_true_iff, N.eqb_neq, N.ltb_lt. unfold no_index. lia.
Qed.

Lemma circuit_well_formed (k : Circuit) :
  well_formed (circuit strict_big_constant is_earlier is_earlier is_some_group) (circuit_body k) = true /\
  well_formed index_or_none (preprocessed_index k) = true <-> circuit_conditions k.
Proof.
  unfold circuit_conditions. rewrite index_well_formed, <- nodes_well_formed, <- roots_well_formed.
  transitivity (((main_width k < 2 ^ 16 /\ preprocessed_width k < 2 ^ 16 /\ preprocessed_height k < 2 ^ 32 /\ max_constraint_degree k < 2 ^ 16) /\
    (lookup_group_size k < 2 ^ 8 /\ 1 <= lookup_group_size k) /\ well_formed (counted_by_index u16 node) (nodes k) = true /\
    well_formed (counted u16 (root is_earlier (N.of_nat (length (nodes k))))) (zeros k) = true /\
    well_formed (counted u16 (lookup is_earlier (N.of_nat (length (nodes k))))) (lookups k) = true) /\
    match preprocessed_index k with Some index => index < 65535 | None => True end).
  - apply and_iff_compat_r. cbn -[N.pow counted counted_by_index lookup root]. unfold is_some_group.
    rewrite !andb_true_iff, !N.ltb_lt, N.leb_le. change (256 ^ 2) with (2 ^ 16). change (256 ^ 4) with (2 ^ 32). change (256 ^ 1) with (2 ^ 8).
    fold (node) in *. tauto.
  - rewrite (counted_well_formed u16 _ _ (lookups k) (lookup_well_formed _)), u16_well_formed. tauto.
Qed.

Lemma circuits_well_formed (ks : list Circuit) :
  Forall (fun body => well_formed (circuit strict_big_constant is_earlier is_earlier is_some_group) body = true) (map circuit_body ks) /\
  Forall (fun index => well_formed index_or_none index = true) (map preprocessed_index ks) <-> Forall circuit_conditions ks.
Proof.
  induction ks as [| k ks IH]; cbn [map]; [now repeat split; constructor |].
  rewrite !Forall_cons_iff, <- IH, <- circuit_well_formed. tauto.
Qed.

Lemma commitment_digests_well_formed (k : option (list bytes)) :
  well_formed (optional (counted u16 (byte_array 32))) k = true <->
  match k with Some digests => fits_u16 digests /\ Forall (fun digest => length digest = 32%nat) digests | None => True end.
Proof.
  destruct k as [digests |]; [| now split]. cbn -[counted]. 
  now rewrite (counted_well_formed u16 _ _ _ commitment_well_formed), u16_well_formed.
Qed.

Theorem system_key_well_formed (k : SystemVerifyingKey) : well_formed system_key k = true <-> system_key_conditions k.
Proof.
  unfold system_key_conditions. rewrite <- commitment_digests_well_formed, <- circuits_well_formed.
  transitivity ((log_blowup k < 2 ^ 16 /\ cap_height k < 2 ^ 16 /\ log_final_poly_len k < 2 ^ 16 /\ max_log_arity k < 2 ^ 16 /\
    num_queries k < 2 ^ 16 /\ commit_pow_bits k < 2 ^ 16 /\ query_pow_bits k < 2 ^ 16) /\
    well_formed (counted u16 (circuit strict_big_constant is_earlier is_earlier is_some_group)) (map circuit_body (circuits k)) = true /\
    well_formed (optional (counted u16 (byte_array 32))) (preprocessed_commitment k) = true /\
    well_formed (array (N.of_nat (length (map circuit_body (circuits k)))) index_or_none) (map preprocessed_index (circuits k)) = true).
  - cbn -[N.pow counted optional array circuit index_or_none map]. rewrite !andb_true_iff, !N.ltb_lt. change (256 ^ 2) with (2 ^ 16). tauto.
  - rewrite (counted_well_formed u16 _ (fun body => well_formed _ body = true)) by reflexivity.
    assert (forall (c : codec (option N)) n ks, well_formed (array n c) ks = true <->
              N.of_nat (length ks) = n /\ Forall (fun k => well_formed c k = true) ks) as array_well_formed.
    { intros c n ks. cbn. rewrite andb_true_iff, N.eqb_eq. apply and_iff_compat_l.
      induction ks as [| k' ks IH]; cbn; [now split; [constructor |] |]. now rewrite andb_true_iff, IH, Forall_cons_iff. }
    rewrite array_well_formed, !map_length, u16_well_formed. tauto.
Qed.

Theorem claim_well_formed (elements : list N) :
  well_formed claim elements = true <-> N.of_nat (length elements) < 2 ^ 64 /\ Forall (fun v => v < goldilocks_modulus) elements.
Proof.
  unfold claim. rewrite (counted_well_formed u64 _ (fun v => v < goldilocks_modulus)), u64_well_formed; [reflexivity |].
  intros v. unfold goldilocks. rewrite refine_well_formed, u64_well_formed. unfold below, goldilocks_modulus. rewrite N.ltb_lt. lia.
Qed.
