(** The encodings of circuits and of keys of multi-stark systems as the values that the translated code writes, and what is well-formed. *)

From Coq Require Import Lia.
From RocqOfRust Require Import RocqOfRust.
From Ashlar Require Encoding.SystemKey Encoding.VmKey.
From Vkey Require Import Values Put SystemKeys NodeWriter.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.SystemKey.

(** A count of 16 bits, then what each item writes. *)
Definition list_values {A} (of : A -> list value) (ks : list A) : list value := bytes_of 2 (Z.of_nat (length ks)) ++ concat (map of ks).

Definition is_countable {A} (ks : list A) : Prop := Z.of_nat (length ks) < 2 ^ 16.

Definition lookup_values (k : Lookup) : list value := two (multiplicity k) ++ list_values two (arguments k).

Definition circuit_values (k : Circuit) : list value :=
  two (main_width k) ++ two (preprocessed_width k) ++ bytes_of 4 (Z.of_N (preprocessed_height k)) ++ two (max_constraint_degree k) ++
  [of_u8 (lookup_group_size k)] ++ list_values node_values (nodes k) ++ list_values two (zeros k) ++ list_values lookup_values (lookups k).

Definition lookup_is_of (count : nat) (k : Lookup) : Prop :=
  is_earlier (N.of_nat count) (multiplicity k) = true /\ is_countable (arguments k) /\ Forall (fun id => is_earlier (N.of_nat count) id = true) (arguments k).

(** A circuit that is well-formed but for its index. *)
Record circuit_is_fit (k : Circuit) : Prop := {
  has_group : lookup_group_size k <> 0%N;
  few_nodes : is_countable (nodes k);
  nodes_are_fit : forall done n rest, nodes k = done ++ n :: rest -> well_formed (node (N.of_nat (length done))) n = true;
  few_zeros : is_countable (zeros k);
  zeros_are_nodes : Forall (fun id => is_earlier (N.of_nat (length (nodes k))) id = true) (zeros k);
  few_lookups : is_countable (lookups k);
  lookups_are_fit : Forall (lookup_is_of (length (nodes k))) (lookups k) }.

Definition commitment_values (o : option (list bytes)) : list value :=
  match o with Some digests => of_u8 1 :: bytes_of 2 (Z.of_nat (length digests)) ++ map of_byte (concat digests) | None => [of_u8 0] end.

Definition index_values (k : Circuit) : list value := two (match preprocessed_index k with Some index => index | None => no_index end).

Definition key_values (k : SystemVerifyingKey) : list value :=
  two (log_blowup k) ++ two (cap_height k) ++ two (log_final_poly_len k) ++ two (max_log_arity k) ++ two (num_queries k) ++
  two (commit_pow_bits k) ++ two (query_pow_bits k) ++ list_values circuit_values (circuits k) ++
  commitment_values (preprocessed_commitment k) ++ concat (map index_values (circuits k)).

Record key_is_fit (k : SystemVerifyingKey) : Prop := {
  few_circuits : is_countable (circuits k);
  circuits_are_fit : Forall circuit_is_fit (circuits k);
  few_digests : match preprocessed_commitment k with Some digests => is_countable digests | None => True end;
  indices_are_free : Forall (fun circuit => preprocessed_index circuit <> Some no_index) (circuits k) }.

(** What joined codecs are, an equation each: to compute whole keys takes long. *)
Section Joined.
Context {A B : Type}.

Lemma well_formed_convert (c : codec B) (f : A -> B) (g : B -> A) (condition : A -> bool) (k : A) :
  well_formed (convert c f g condition) k = condition k && well_formed c (f k).
Proof. reflexivity. Qed.

Lemma well_formed_follow (c : codec A) (d : A -> codec B) (k : A) (other : B) :
  well_formed (follow c d) (k, other) = well_formed c k && well_formed (d k) other.
Proof. reflexivity. Qed.

Lemma encode_convert (c : codec B) (f : A -> B) (g : B -> A) (condition : A -> bool) (k : A) :
  encode (convert c f g condition) k = encode c (f k).
Proof. reflexivity. Qed.

Lemma encode_follow (c : codec A) (d : A -> codec B) (k : A) (other : B) : encode (follow c d) (k, other) = encode c k ++ encode (d k) other.
Proof. reflexivity. Qed.
End Joined.

Transparent u8 u16 u32 u64 VmKey.commitment.

Lemma encode_two (n : N) : map of_byte (encode u16 n) = two n.
Proof. symmetry. apply (bytes_of_number 2). Qed.

Lemma countable_of_well_formed {A} (ks : list A) : well_formed u16 (N.of_nat (length ks)) = true -> is_countable ks.
Proof. intros well. apply N.ltb_lt in well. unfold is_countable. change (256 ^ N.of_nat 2)%N with 65536%N in well. lia. Qed.

Lemma well_formed_counted {A} (c : codec A) (ks : list A) :
  well_formed (counted u16 c) ks = true -> is_countable ks /\ Forall (fun k => well_formed c k = true) ks.
Proof.
  unfold counted, counted_items, convert, follow, items. cbn [well_formed fst snd]. rewrite !andb_true_iff. intros (_ & count & _ & each).
  split; [now apply countable_of_well_formed |]. clear count. revert each. generalize tt as s. induction ks as [| k ks IH]; intros s each; [constructor |].
  cbn [items_well_formed] in each. apply andb_true_iff in each as [first rest]. constructor; [exact first | exact (IH s rest)].
Qed.

Lemma encode_counted {A} (c : codec A) (of : A -> list value) (ks : list A) :
  Forall (fun k => map of_byte (encode c k) = of k) ks -> map of_byte (encode (counted u16 c) ks) = list_values of ks.
Proof.
  intros each. unfold counted, counted_items, convert, follow, items, list_values. cbn [encode fst snd]. rewrite map_app, encode_two. unfold two. rewrite nat_N_Z. f_equal.
  generalize tt as s. induction each as [| k ks first rest IH]; intros s; [reflexivity |]. cbn [encode_items map concat]. now rewrite map_app, first, IH.
Qed.

Lemma well_formed_nodes (ks : list Node) : well_formed (counted_by_index u16 node) ks = true ->
  is_countable ks /\ forall done k rest, ks = done ++ k :: rest -> well_formed (node (N.of_nat (length done))) k = true.
Proof.
  unfold counted_by_index, counted_items, convert, follow, items. cbn [well_formed fst snd]. rewrite !andb_true_iff. intros (_ & count & _ & each).
  split; [now apply countable_of_well_formed |].
  enough (forall ks start, items_well_formed node (fun i _ => N.succ i) (N.of_nat start) ks = true ->
    forall done k rest, ks = done ++ k :: rest -> well_formed (node (N.of_nat (start + length done))) k = true) as at_start by exact (at_start ks 0%nat each).
  clear. induction ks as [| k' ks IH]; intros start each done k rest whole; [now destruct done |].
  cbn [items_well_formed] in each. apply andb_true_iff in each as [first others]. rewrite <- Nnat.Nat2N.inj_succ in others.
  destruct done as [| k2 done]; injection whole as -> whole; [cbn [length]; now rewrite Nat.add_0_r |].
  cbn [length]. rewrite <- Nat.add_succ_comm. exact (IH (S start) others done k rest whole).
Qed.

Lemma encode_nodes (ks : list Node) : well_formed (counted_by_index u16 node) ks = true ->
  map of_byte (encode (counted_by_index u16 node) ks) = list_values node_values ks.
Proof.
  intros well. apply well_formed_nodes in well as [_ each].
  unfold counted_by_index, counted_items, convert, follow, items, list_values. cbn [encode fst snd]. rewrite map_app, encode_two. unfold two. rewrite nat_N_Z. f_equal.
  enough (forall ks start, (forall done k rest, ks = done ++ k :: rest -> well_formed (node (N.of_nat (start + length done))) k = true) ->
    map of_byte (encode_items node (fun i _ => N.succ i) (N.of_nat start) ks) = concat (map node_values ks)) as at_start by exact (at_start ks 0%nat each).
  clear. induction ks as [| k ks IH]; intros start each; [reflexivity |]. cbn [encode_items map concat]. rewrite map_app. f_equal.
  - apply encode_node. specialize (each [] k ks eq_refl). cbn [length] in each. now rewrite Nat.add_0_r in each.
  - rewrite <- Nnat.Nat2N.inj_succ. apply IH. intros done k' rest ->. specialize (each (k :: done) k' rest eq_refl). cbn [length] in each.
    now rewrite <- Nat.add_succ_comm in each.
Qed.

Lemma well_formed_lookup (count : nat) (k : Lookup) : well_formed (SystemKey.lookup is_earlier (N.of_nat count)) k = true -> lookup_is_of count k.
Proof.
  unfold SystemKey.lookup, record, convert, follow. cbn [well_formed fst snd]. rewrite !andb_true_iff. intros (_ & multiple & others).
  apply well_formed_counted in others as [few each]. unfold root, refine in multiple. cbn [well_formed] in multiple. apply andb_true_iff in multiple as [_ multiple].
  split; [exact multiple | split; [exact few |]]. eapply Forall_impl; [| exact each]. intros id. unfold root, refine. cbn [well_formed]. rewrite andb_true_iff. tauto.
Qed.

Lemma encode_lookup (count : N) (k : Lookup) : map of_byte (encode (SystemKey.lookup is_earlier count) k) = lookup_values k.
Proof.
  unfold SystemKey.lookup, record, convert, follow, lookup_values. cbn [encode fst snd]. rewrite map_app. f_equal; [apply encode_two |].
  apply encode_counted, Forall_forall. intros id _. apply encode_two.
Qed.

Notation circuit_codec := (SystemKey.circuit strict_big_constant is_earlier is_earlier is_some_group).

Lemma well_formed_circuit (k : Circuit) : well_formed circuit_codec (circuit_body k) = true -> circuit_is_fit k.
Proof.
  unfold SystemKey.circuit, circuit_body, CircuitBody. rewrite !well_formed_follow, !andb_true_iff. intros (_ & _ & _ & _ & group & of_nodes & of_zeros & of_lookups).
  apply well_formed_nodes in of_nodes as [few_n fit_n]. apply well_formed_counted in of_zeros as [few_z fit_z]. apply well_formed_counted in of_lookups as [few_l fit_l].
  split; try assumption.
  - unfold group_size, refine in group. cbn [well_formed] in group. apply andb_true_iff in group as [_ some]. apply N.leb_le in some. lia.
  - eapply Forall_impl; [| exact fit_z]. intros id. unfold root, refine. cbn [well_formed]. rewrite andb_true_iff. tauto.
  - eapply Forall_impl; [| exact fit_l]. intros l. apply well_formed_lookup.
Qed.

Lemma encode_circuit (k : Circuit) : well_formed circuit_codec (circuit_body k) = true -> map of_byte (encode circuit_codec (circuit_body k)) = circuit_values k.
Proof.
  unfold SystemKey.circuit, circuit_body, CircuitBody. rewrite !well_formed_follow, !encode_follow, !andb_true_iff. intros (_ & _ & _ & _ & group & of_nodes & _ & _).
  unfold circuit_values. rewrite !map_app, !encode_two. f_equal. f_equal. f_equal; [symmetry; apply (bytes_of_number 4) |]. f_equal.
  f_equal; [| f_equal; [apply encode_nodes; exact of_nodes | f_equal; apply encode_counted, Forall_forall; intros ? _; [apply encode_two | apply encode_lookup]]].
  unfold group_size, refine in group |- *. cbn [well_formed encode] in group |- *. apply andb_true_iff in group as [small _]. apply N.ltb_lt in small.
  change (encode u8 (lookup_group_size k)) with (le_bytes 1 (lookup_group_size k)). rewrite <- bytes_of_number. now apply bytes_of_one.
Qed.

Lemma well_formed_array {A} (n : N) (c : codec A) (ks : list A) : well_formed (array n c) ks = true -> Forall (fun k => well_formed c k = true) ks.
Proof.
  unfold array, items. cbn [well_formed]. rewrite andb_true_iff. intros [_ each]. revert each. generalize tt as s.
  induction ks as [| k ks IH]; intros s each; [constructor |]. cbn [items_well_formed] in each. apply andb_true_iff in each as [first rest].
  constructor; [exact first | exact (IH s rest)].
Qed.

Lemma encode_array {A} (n : N) (c : codec A) (of : A -> list value) (ks : list A) :
  Forall (fun k => map of_byte (encode c k) = of k) ks -> map of_byte (encode (array n c) ks) = concat (map of ks).
Proof.
  intros each. unfold array, items. cbn [encode]. generalize tt as s.
  induction each as [| k ks first rest IH]; intros s; [reflexivity |]. cbn [encode_items map concat]. now rewrite map_app, first, IH.
Qed.

Lemma well_formed_key (k : SystemVerifyingKey) : well_formed system_key k = true ->
  key_is_fit k /\ Forall (fun circuit => well_formed circuit_codec (circuit_body circuit) = true) (circuits k).
Proof.
  unfold system_key, system_key_with. rewrite well_formed_convert, !well_formed_follow, !andb_true_iff.
  intros (_ & _ & _ & _ & _ & _ & _ & _ & of_circuits & of_digests & of_indices).
  apply well_formed_counted in of_circuits as [few each]. apply Forall_map in each. apply well_formed_array, Forall_map in of_indices.
  split; [| exact each]. split.
  - unfold is_countable in *. now rewrite map_length in few.
  - eapply Forall_impl; [| exact each]. intros circuit. apply well_formed_circuit.
  - destruct (preprocessed_commitment k) as [digests |]; [| exact I]. unfold optional, union, convert, follow, refine in of_digests.
    cbn [well_formed fst snd] in of_digests. rewrite !andb_true_iff in of_digests. destruct of_digests as (_ & _ & counted_).
    now apply well_formed_counted in counted_ as [few_digests _].
  - eapply Forall_impl; [| exact of_indices]. intros circuit. unfold index_or_none, convert. cbn [well_formed]. rewrite andb_true_iff. intros [free _] same.
    rewrite same in free. discriminate.
Qed.

Lemma encode_commitment (o : option (list bytes)) : map of_byte (encode (optional (counted u16 VmKey.commitment)) o) = commitment_values o.
Proof.
  unfold optional, union, convert, follow, refine, commitment_values. destruct o as [digests |]; [| reflexivity]. cbn [encode fst snd]. rewrite map_app.
  change (map of_byte (encode u8 1%N)) with [of_u8 1]. cbn [app]. f_equal. cbn [N.eqb]. cbn [encode case].
  rewrite (encode_counted VmKey.commitment (map of_byte)) by (apply Forall_forall; reflexivity). unfold list_values. now rewrite concat_map.
Qed.

Lemma encode_system_key (k : SystemVerifyingKey) : well_formed system_key k = true -> map of_byte (encode system_key k) = key_values k.
Proof.
  intros well. apply well_formed_key in well as [_ each]. unfold system_key, system_key_with, key_values.
  rewrite encode_convert, !encode_follow, !map_app, !encode_two. change (byte_array 32) with VmKey.commitment. rewrite encode_commitment.
  rewrite (encode_counted circuit_codec (fun body => circuit_values (join_circuit (body, None)))).
  2: { apply Forall_map. eapply Forall_impl; [| exact each]. intros circuit own. transitivity (circuit_values circuit); [now apply encode_circuit | reflexivity]. }
  rewrite (encode_array _ index_or_none (fun index => two (match index with Some i => i | None => no_index end))).
  2: { apply Forall_forall. intros index _. apply encode_two. }
  unfold list_values. rewrite map_length, !map_map. reflexivity.
Qed.
Opaque u8 u16 u32 u64 VmKey.commitment.
