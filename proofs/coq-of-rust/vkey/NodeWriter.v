(** The writer of nodes: for every node that is well-formed at its place, it writes the encoding of the model. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require node.
From Ashlar Require Encoding.SystemKey.
From Vkey Require Import Values Words Put Elements Field SystemKeys SystemParts.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.FieldElements Ashlar.Encoding.SystemKey.

Transparent u8 u16 u64.

(** What a node writes behind its tag. *)
Definition payload_values (k : Node) : list value :=
  match k with
  | Constant n => if is_big n then eight n else two n
  | Public index => [of_u8 index]
  | SystemKey.Add one other | SystemKey.Sub one other | SystemKey.Mul one other => two one ++ two other
  | Neg operand => two operand
  | Column _ _ column => two column
  | IsFirstRow | IsLastRow | IsTransition => []
  end.

Definition node_values (k : Node) : list value := of_u8 (node_tag k) :: payload_values k.

Definition is_node_at (n : N) (k : Node) : Prop :=
  match k with
  | Constant v => is_element v
  | Public index => (index < 256)%N
  | SystemKey.Add one other | SystemKey.Sub one other | SystemKey.Mul one other => is_earlier n one = true /\ is_earlier n other = true
  | Neg operand => is_earlier n operand = true
  | _ => True
  end.

Lemma small_is_element (v : N) : is_big v = false -> is_element v.
Proof. unfold is_big, is_element, FieldElements.below, greatest_small_constant, goldilocks_modulus. rewrite N.ltb_ge, N.ltb_lt. lia. Qed.

Lemma well_formed_node (n : N) (k : Node) : well_formed (node n) k = true -> is_node_at n k.
Proof.
  unfold node, node_at, tagged, union, convert, follow, refine. cbn [well_formed fst snd]. rewrite !andb_true_iff, branch_of_is_nth. intros (_ & _ & own).
  destruct k as [v | | | | | | | | | [] []]; try exact I; cbn [node_tag] in own.
  1: destruct (is_big v) eqn:big; [| exact (small_is_element v big)].
  all: revert own; cbv beta iota delta [N.to_nat Pos.to_nat Pos.iter_op Nat.add nth]; unfold children, child, strict_big_constant;
    cbn [well_formed case refine follow fst snd]; rewrite ?andb_true_iff; intros own; cbn [is_node_at]; unfold is_element; try tauto.
  apply N.ltb_lt. exact own.
Qed.

Lemma encode_node (n : N) (k : Node) : well_formed (node n) k = true -> map of_byte (encode (node n) k) = node_values k.
Proof.
  intros well. apply well_formed_node in well.
  assert (node_tag k < 256)%N as small_tag by (destruct k as [v | | | | | | | | | [] []]; cbn; try lia; destruct (is_big v); lia).
  unfold node, node_at, tagged, union, convert, follow, refine. cbn [encode fst snd]. rewrite branch_of_is_nth, map_app.
  change (encode u8 (node_tag k)) with (le_bytes 1 (node_tag k)). rewrite <- bytes_of_number, bytes_of_one by exact small_tag. unfold node_values. cbn [app]. f_equal.
  destruct k as [v | index | | | | | | | | [] []]; cbn [node_tag].
  1: destruct (is_big v) eqn:big.
  all: cbv beta iota delta [N.to_nat Pos.to_nat Pos.iter_op Nat.add nth]; cbn [payload_values]; rewrite ?big; unfold two, eight; rewrite ?bytes_of_number.
  all: rewrite <- ?map_app; try reflexivity.
  cbn [encode case]. change (encode u8 index) with (le_bytes 1 index). now rewrite <- bytes_of_number, bytes_of_one by exact well.
Qed.
Opaque u8 u16 u64.

Section Checks.
Variables circuit number : nat.
Hypothesis countable : Z.of_nat number < 2 ^ 16.

Lemma calls_check_operand operand place l (Q : post) : is_earlier (N.of_nat number) operand = true -> Q l (ok unit) ->
  call "ashlar_vkey::node::check_operand" [of_u16 operand; of_usize number; place] l Q.
Proof.
  intros earlier post. enter node.node.check_operand. steps. apply calls_u16_of_count; [lia |]. steps. apply calls_less_u16.
  rewrite less_is_earlier, earlier. steps. ret post.
Qed.

Lemma calls_check_node a p v k l (Q : post) : part p v = Some (of_node k) -> well_formed (node (N.of_nat number)) k = true -> Q ((a, v) :: l) (ok unit) ->
  call "ashlar_vkey::node::check_node" [VPointer a p; of_usize circuit; of_usize number] ((a, v) :: l) Q.
Proof.
  intros held well post. apply well_formed_node in well. enter node.node.check_node.
  destruct k as [n | index | | | | one other | one other | one other | operand | source row column]; cbn [is_node_at] in well; steps.
  { apply calls_is_goldilocks. unfold is_element in well. rewrite well. steps. cbn [negb]. steps. ret post. }
  1-4: ret post.
  1-3: destruct well as [earlier next]; apply calls_check_operand; [exact earlier |]; steps; apply calls_check_operand; [exact next |]; steps; ret post.
  { apply calls_check_operand; [exact well |]. steps. ret post. }
  ret post.
Qed.
End Checks.

Lemma calls_put_operands out w tag one other l (Q : post) :
  Q ((out, VArray (w ++ tag :: two one ++ two other)) :: l) unit ->
  call "ashlar_vkey::node::put_operands" [VPointer out []; tag; of_u16 one; of_u16 other] ((out, VArray w) :: l) Q.
Proof.
  intros post. enter node.node.put_operands. steps. front out. apply calls_put_u8. steps. front out. apply calls_put_u16. steps.
  front out. apply calls_put_u16. steps. rewrite <- !app_assoc. ret post.
Qed.

Lemma calls_put_constant out w n l (Q : post) :
  Q ((out, VArray (w ++ node_values (Constant n))) :: l) unit ->
  call "ashlar_vkey::node::put_constant" [VPointer out []; of_u64 n] ((out, VArray w) :: l) Q.
Proof.
  intros post. unfold node_values, payload_values, node_tag in post. enter node.node.put_constant. steps. apply calls_is_small. steps.
  destruct (is_big n) eqn:big; cbn [negb]; steps.
  - apply calls_byte. steps. front out. apply calls_put_u8. steps. front out. apply calls_put_u64. steps. rewrite <- app_assoc. ret post.
  - apply calls_byte. steps. front out. apply calls_put_u8. steps.
    apply calls_low_u16; [apply N.ltb_ge in big; unfold greatest_small_constant in big; lia |]. steps.
    front out. apply calls_put_u16. steps. rewrite <- app_assoc. ret post.
Qed.

Lemma calls_column_tag source row l (Q : post) : Q l (of_u8 (node_tag (Column source row 0))) ->
  call "ashlar_vkey::node::column_tag" [of_source source; of_row row] l Q.
Proof. intros post. enter node.node.column_tag. destruct source, row; steps; apply calls_byte; steps; ret post. Qed.

Lemma calls_put_node out a p v w k l (Q : post) : part p v = Some (of_node k) ->
  Q ((out, VArray (w ++ node_values k)) :: (a, v) :: l) unit ->
  call "ashlar_vkey::node::put_node" [VPointer out []; VPointer a p] ((out, VArray w) :: (a, v) :: l) Q.
Proof.
  intros held post. enter node.node.put_node.
  destruct k as [n | index | | | | one other | one other | one other | operand | source row column]; steps.
  { front out. apply calls_put_constant. steps. ret post. }
  { apply calls_byte. steps. front out. apply calls_put_u8. steps. front out. apply calls_put_u8. steps. rewrite <- app_assoc. ret post. }
  1-3: apply calls_byte; steps; front out; apply calls_put_u8; steps; ret post.
  1-3: apply calls_byte; steps; front out; apply calls_put_operands; steps; ret post.
  { apply calls_byte. steps. front out. apply calls_put_u8. steps. front out. apply calls_put_u16. steps. rewrite <- app_assoc. ret post. }
  apply calls_column_tag. steps. front out. apply calls_put_u8. steps. front out. apply calls_put_u16. steps. rewrite <- app_assoc. ret post.
Qed.
