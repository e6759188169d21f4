(** The writers of lists of nodes, roots and lookups, and of circuits: for every circuit that is well-formed, they write the encoding of the model. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require nodes roots lookup lookups circuit.
From Ashlar Require Encoding.SystemKey.
From Vkey Require Import Values Words Put SystemKeys SystemParts NodeWriter SystemValues.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.SystemKey.

Lemma calls_put_nodes out a p v w ks l (Q : post) :
  part p v = Some (VArray (map of_node ks)) -> is_countable ks ->
  Q ((out, VArray (w ++ list_values node_values ks)) :: (a, v) :: l) unit ->
  call "ashlar_vkey::nodes::put_nodes" [VPointer out []; VPointer a p] ((out, VArray w) :: (a, v) :: l) Q.
Proof.
  intros held small post. unfold is_countable in small. enter nodes.nodes.put_nodes. steps. rewrite map_length.
  front out. apply calls_put_count16; [lia |]. steps. unfold list_values in post. rewrite app_assoc in post.
  write_each ks held small node_values a2 a1 a0 out a p v (w ++ bytes_of 2 (Z.of_nat (length ks))) l
    ltac:(fun x done rest whole => front a; front out; apply (calls_put_node _ _ _ _ _ x);
      [eapply part_element; [exact held | rewrite whole; exact (element_of of_node x done rest)] |]).
  ret post.
Qed.

Lemma calls_put_roots out a p v w ids l (Q : post) :
  part p v = Some (of_ids ids) -> is_countable ids -> Q ((out, VArray (w ++ list_values two ids)) :: (a, v) :: l) unit ->
  call "ashlar_vkey::roots::put_roots" [VPointer out []; VPointer a p] ((out, VArray w) :: (a, v) :: l) Q.
Proof. intros held small post. enter roots.roots.put_roots. steps. front a. front out. apply (calls_put_list16 _ _ _ _ _ ids); [exact held | exact small |]. steps. ret post. Qed.

Lemma calls_put_lookup out a p v w k l (Q : post) :
  part p v = Some (of_lookup k) -> is_countable (arguments k) -> Q ((out, VArray (w ++ lookup_values k)) :: (a, v) :: l) unit ->
  call "ashlar_vkey::lookup::put_lookup" [VPointer out []; VPointer a p] ((out, VArray w) :: (a, v) :: l) Q.
Proof.
  intros held small post. unfold lookup_values in post. enter lookup.lookup.put_lookup. steps. front out. apply calls_put_u16. steps.
  front a. front out. apply (calls_put_roots _ _ _ _ _ (arguments k)); [known | exact small |]. steps. rewrite <- app_assoc. ret post.
Qed.

Lemma calls_put_lookups out a p v w ks l (Q : post) :
  part p v = Some (VArray (map of_lookup ks)) -> is_countable ks -> Forall (fun k => is_countable (arguments k)) ks ->
  Q ((out, VArray (w ++ list_values lookup_values ks)) :: (a, v) :: l) unit ->
  call "ashlar_vkey::lookups::put_lookups" [VPointer out []; VPointer a p] ((out, VArray w) :: (a, v) :: l) Q.
Proof.
  intros held small each post. unfold is_countable in small. enter lookups.lookups.put_lookups. steps. rewrite map_length.
  front out. apply calls_put_count16; [lia |]. steps. unfold list_values in post. rewrite app_assoc in post.
  write_each ks held small lookup_values a2 a1 a0 out a p v (w ++ bytes_of 2 (Z.of_nat (length ks))) l
    ltac:(fun x done rest whole => front a; front out; apply (calls_put_lookup _ _ _ _ _ x);
      [ eapply part_element; [exact held | rewrite whole; exact (element_of of_lookup x done rest)]
      | apply (proj1 (Forall_forall _ _) each); rewrite whole; apply in_or_app; right; now left |]).
  ret post.
Qed.

Lemma calls_put_circuit out a p v w k l (Q : post) :
  part p v = Some (of_circuit k) -> circuit_is_fit k -> Q ((out, VArray (w ++ circuit_values k)) :: (a, v) :: l) unit ->
  call "ashlar_vkey::circuit::put_circuit" [VPointer out []; VPointer a p] ((out, VArray w) :: (a, v) :: l) Q.
Proof.
  intros held [_ few_n _ few_z _ few_l fit_l] post.
  assert (Forall (fun k => is_countable (arguments k)) (lookups k)) as few_arguments by (eapply Forall_impl; [| exact fit_l]; now intros l' (_ & few & _)).
  unfold circuit_values in post. enter circuit.circuit.put_circuit. steps.
  front out. apply calls_put_u16. steps. front out. apply calls_put_u16. steps. front out. apply calls_put_u32. steps.
  front out. apply calls_put_u16. steps. front out. apply calls_put_u8. steps.
  front a. front out. apply (calls_put_nodes _ _ _ _ _ (nodes k)); [known | exact few_n |]. steps.
  front a. front out. apply (calls_put_roots _ _ _ _ _ (zeros k)); [known | exact few_z |]. steps.
  front a. front out. apply (calls_put_lookups _ _ _ _ _ (lookups k)); [known | exact few_l | exact few_arguments |]. steps.
  rewrite <- !app_assoc. ret post.
Qed.

(** ** What is well-formed is not refused *)

Lemma calls_check_nodes a p v circuit ks l (Q : post) :
  part p v = Some (VArray (map of_node ks)) -> is_countable ks -> (forall done k rest, ks = done ++ k :: rest -> well_formed (node (N.of_nat (length done))) k = true) ->
  Q ((a, v) :: l) (ok unit) -> call "ashlar_vkey::nodes::check_nodes" [VPointer a p; of_usize circuit] ((a, v) :: l) Q.
Proof.
  intros held small well post. unfold is_countable in small. enter nodes.nodes.check_nodes. steps. rewrite map_length. apply calls_is_count16.
  replace (Z.of_nat (length ks) <=? 65535) with true by (symmetry; apply Z.leb_le; lia). steps. cbn [negb]. steps.
  pass_each ks held small ltac:(fun x done rest whole =>
    front a; apply (calls_check_node circuit (length done) ltac:(rewrite whole, app_length in small; lia) _ _ _ x);
    [eapply part_element; [exact held | rewrite whole; exact (element_of of_node x done rest)] | exact (well _ _ _ whole) |]).
  ret post.
Qed.

Lemma calls_first_outside a p v ids count l (Q : post) :
  part p v = Some (of_ids ids) -> is_countable ids -> Z.of_nat count < 2 ^ 16 -> Forall (fun id => is_earlier (N.of_nat count) id = true) ids ->
  Q ((a, v) :: l) (of_option of_u16 None) -> call "ashlar_vkey::roots::first_outside" [VPointer a p; of_usize count] ((a, v) :: l) Q.
Proof.
  intros held small countable each post. unfold is_countable in small. enter roots.roots.first_outside. steps.
  pass_each ids held small ltac:(fun x done rest whole =>
    assert (is_earlier (N.of_nat count) x = true) as good by (apply (proj1 (Forall_forall _ _) each); rewrite whole; apply in_or_app; right; now left);
    apply (calls_is_node count); [exact countable |]; rewrite good; steps; cbn [negb]).
  ret post.
Qed.

Lemma calls_is_countable a p v ids l (Q : post) : part p v = Some (of_ids ids) -> is_countable ids -> Q ((a, v) :: l) (VBool true) ->
  call "ashlar_vkey::roots::is_countable" [VPointer a p] ((a, v) :: l) Q.
Proof.
  intros held small post. unfold is_countable in small. enter roots.roots.is_countable. steps. rewrite map_length. apply calls_is_count16.
  replace (Z.of_nat (length ids) <=? 65535) with true by (symmetry; apply Z.leb_le; lia). steps. ret post.
Qed.

Lemma calls_check_lookup a p v k count circuit number l (Q : post) :
  part p v = Some (of_lookup k) -> Z.of_nat count < 2 ^ 16 -> lookup_is_of count k -> Q ((a, v) :: l) (ok unit) ->
  call "ashlar_vkey::lookup::check_lookup" [VPointer a p; of_usize count; of_usize circuit; of_usize number] ((a, v) :: l) Q.
Proof.
  intros held countable (earlier & few & each) post. enter lookup.lookup.check_lookup. steps.
  apply (calls_is_node count); [exact countable |]. rewrite earlier. steps. cbn [negb]. steps.
  front a. apply (calls_is_countable _ _ _ (arguments k)); [known | exact few |]. steps. cbn [negb]. steps.
  front a. apply (calls_first_outside _ _ _ (arguments k)); [known | exact few | exact countable | exact each |]. steps. ret post.
Qed.

Lemma calls_check_lookups a p v ks count circuit l (Q : post) :
  part p v = Some (VArray (map of_lookup ks)) -> is_countable ks -> Z.of_nat count < 2 ^ 16 -> Forall (lookup_is_of count) ks -> Q ((a, v) :: l) (ok unit) ->
  call "ashlar_vkey::lookups::check_lookups" [VPointer a p; of_usize count; of_usize circuit] ((a, v) :: l) Q.
Proof.
  intros held small countable each post. unfold is_countable in small. enter lookups.lookups.check_lookups. steps. rewrite map_length. apply calls_is_count16.
  replace (Z.of_nat (length ks) <=? 65535) with true by (symmetry; apply Z.leb_le; lia). steps. cbn [negb]. steps.
  pass_each ks held small ltac:(fun x done rest whole =>
    front a; apply (calls_check_lookup _ _ _ x);
    [ eapply part_element; [exact held | rewrite whole; exact (element_of of_lookup x done rest)] | exact countable
    | apply (proj1 (Forall_forall _ _) each); rewrite whole; apply in_or_app; right; now left |]).
  ret post.
Qed.

Lemma calls_check_circuit a p v k circuit l (Q : post) :
  part p v = Some (of_circuit k) -> circuit_is_fit k -> Q ((a, v) :: l) (ok unit) ->
  call "ashlar_vkey::circuit::check_circuit" [VPointer a p; of_usize circuit] ((a, v) :: l) Q.
Proof.
  intros held fit post. destruct fit as [group few_n fit_n few_z fit_z few_l fit_l]. enter circuit.circuit.check_circuit. steps.
  apply calls_byte. steps. apply calls_equal_u8. steps. replace (Z.of_N (lookup_group_size k) =? 0) with false by (symmetry; apply Z.eqb_neq; lia). steps.
  front a. apply (calls_check_nodes _ _ _ _ (nodes k)); [known | exact few_n | exact fit_n |]. steps.
  front a. apply (calls_is_countable _ _ _ (zeros k)); [known | exact few_z |]. steps. cbn [negb]. steps. rewrite map_length.
  front a. apply (calls_first_outside _ _ _ (zeros k)); [known | exact few_z | exact few_n | exact fit_z |]. steps. rewrite map_length.
  front a. apply (calls_check_lookups _ _ _ (lookups k)); [known | exact few_l | exact few_n | exact fit_l |]. steps. ret post.
Qed.
