(** The strict readers of nodes, roots, lookups and circuits: for every string, their results are those of the model. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require nodes roots lookup lookups circuit.
From Ashlar Require Encoding.SystemKey.
From Vkey Require Import Values Words Reads Cursor Take SystemKeys NodeReader.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.SystemKey.

(** A count of 16 bits, then as many items: [count] of them, fewer than 2^16. *)
Ltac counted16 pos bs cur data post count fits next :=
  cbn [decode counted counted_by_index counted_items convert follow items] in post;
  read take_count16_reads u16 pos bs cur data post next;
  rewrite decode_many_is_items in post;
  lazymatch goal with found : decode u16 _ = Accept ?n _ |- _ =>
    set (count := n) in *; assert (count < 65536)%N as fits by exact (number_below 2 _ _ _ found); clear found
  end.

Lemma take_roots_reads count : Z.of_nat count < 2 ^ 16 ->
  reads_with functions (Path "ashlar_vkey::roots::take_roots") [of_usize count] (counted u16 (root is_earlier (N.of_nat count))) of_ids.
Proof.
  intros countable cur data bs pos l Q small inside post. enter roots.roots.take_roots. steps.
  counted16 pos bs cur data post n fits pos1.
  read_all (take_root_reads count countable) (root is_earlier (N.of_nat count)) of_u16 of_ids a3 a2 a1 a n pos1 cur data bs ((a0, of_usize count) :: l) l Q post.
Qed.

Lemma take_nodes_reads : reads functions (Path "ashlar_vkey::nodes::take_nodes") (counted_by_index u16 node) (fun ks => VArray (map of_node ks)).
Proof.
  intros cur data bs pos l Q small inside post. enter nodes.nodes.take_nodes. steps.
  counted16 pos bs cur data post n fits pos1.
  read_each ltac:(fun done => apply (take_node_reads done ltac:(lia))) node (fun (i : N) (_ : Node) => N.succ i) N.of_nat of_node
    (fun ks => VArray (map of_node ks)) a2 a1 a0 a n pos1 cur data bs l l Q post.
Qed.

Lemma take_lookup_reads count : Z.of_nat count < 2 ^ 16 ->
  reads_with functions (Path "ashlar_vkey::lookup::take_lookup") [of_usize count] (SystemKey.lookup is_earlier (N.of_nat count)) of_lookup.
Proof.
  intros countable cur data bs pos l Q small inside post. cbn [decode SystemKey.lookup record convert follow] in post.
  enter lookup.lookup.take_lookup. steps.
  read (take_root_reads count countable) (root is_earlier (N.of_nat count)) pos bs cur data post pos1.
  read (take_roots_reads count countable) (counted u16 (root is_earlier (N.of_nat count))) pos1 bs cur data post pos2.
  specialize (post pos2 ltac:(assumption) eq_refl). ret post.
Qed.

Lemma take_lookups_reads count : Z.of_nat count < 2 ^ 16 ->
  reads_with functions (Path "ashlar_vkey::lookups::take_lookups") [of_usize count]
    (counted u16 (SystemKey.lookup is_earlier (N.of_nat count))) (fun ks => VArray (map of_lookup ks)).
Proof.
  intros countable cur data bs pos l Q small inside post. enter lookups.lookups.take_lookups. steps.
  counted16 pos bs cur data post n fits pos1.
  read_all (take_lookup_reads count countable) (SystemKey.lookup is_earlier (N.of_nat count)) of_lookup (fun ks => VArray (map of_lookup ks))
    a3 a2 a1 a n pos1 cur data bs ((a0, of_usize count) :: l) l Q post.
Qed.

Lemma take_group_size_reads : reads functions (Path "ashlar_vkey::circuit::take_group_size") (group_size is_some_group) of_u8.
Proof.
  intros cur data bs pos l Q small inside post. cbn [decode group_size refine] in post. enter circuit.circuit.take_group_size. steps.
  front data. front cur. apply calls_position. steps.
  read take_u8_reads u8 pos bs cur data post pos1.
  apply calls_byte. steps. apply calls_equal_u8. steps. change 0 with (Z.of_N 0). rewrite equal_numbers.
  replace (is_some_group value) with (negb (value =? 0)%N) in post by (unfold is_some_group; destruct (N.eqb_spec value 0); [subst; reflexivity | symmetry; apply N.leb_le; lia]).
  destruct (value =? 0)%N; cbn [negb] in post; steps.
  - apply (calls_decode_error pos GroupSizeZero). steps. specialize (post pos1). rewrite at_fault_is_here in post by assumption. ret post.
  - specialize (post pos1 below eq_refl). ret post.
Qed.

(** A circuit as it is read: without its preprocessed index. *)
Definition of_body (body : CircuitBody) : value := of_circuit (join_circuit (body, None)).

(** The nodes of a circuit are fewer than 2^16. *)
Lemma nodes_countable (b rest : bytes) (ks : list Node) : decode (counted_by_index u16 node) b = Accept ks rest -> Z.of_nat (length ks) < 2 ^ 16.
Proof.
  unfold counted_by_index, counted_items, convert, follow, items. cbn [decode]. destruct (decode u16 b) as [n after | why at_fault] eqn:found; [| discriminate].
  assert (n < 65536)%N as fits by exact (number_below 2 _ _ _ found). rewrite decode_many_is_items.
  destruct (decode_items node _ (N.to_nat n) 0%N after) eqn:each; [| discriminate]. intros given. injection given as <- <-. apply length_decoded in each. lia.
Qed.

Lemma take_circuit_reads :
  reads functions (Path "ashlar_vkey::circuit::take_circuit") (SystemKey.circuit strict_big_constant is_earlier is_earlier is_some_group) of_body.
Proof.
  intros cur data bs pos l Q small inside post. cbn [decode SystemKey.circuit follow] in post. enter circuit.circuit.take_circuit. steps.
  read take_u16_reads u16 pos bs cur data post pos1.
  read take_u16_reads u16 pos1 bs cur data post pos2.
  read take_u32_reads u32 pos2 bs cur data post pos3.
  read take_u16_reads u16 pos3 bs cur data post pos4.
  read take_group_size_reads (group_size is_some_group) pos4 bs cur data post pos5.
  change (node_at strict_big_constant is_earlier) with node in post.
  read take_nodes_reads (counted_by_index u16 node) pos5 bs cur data post pos6.
  lazymatch goal with found : decode (counted_by_index _ _) _ = Accept ?ks _ |- _ => set (nodes := ks) in *; pose proof (nodes_countable _ _ _ found) as countable end.
  rewrite map_length.
  read (take_roots_reads (length nodes) countable) (counted u16 (root is_earlier (N.of_nat (length nodes)))) pos6 bs cur data post pos7.
  rewrite map_length.
  read (take_lookups_reads (length nodes) countable) (counted u16 (SystemKey.lookup is_earlier (N.of_nat (length nodes)))) pos7 bs cur data post pos8.
  specialize (post pos8 ltac:(assumption) eq_refl). ret post.
Qed.
