(** The strict readers of nodes and of roots: for every string, their results are those of the model. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require node.
From Ashlar Require Encoding.SystemKey.
From Vkey Require Import Values Words Reads Cursor Take Field SystemKeys SystemParts.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.FieldElements Ashlar.Encoding.SystemKey.

Section Numbered.
Variable count : nat.
Hypothesis countable : Z.of_nat count < 2 ^ 16.

Lemma take_operand_reads :
  reads_with functions (Path "ashlar_vkey::node::take_operand") [of_usize count] (child is_earlier (N.of_nat count)) of_u16.
Proof.
  intros cur data bs pos l Q small inside post. cbn [decode child refine] in post. enter node.node.take_operand. steps.
  front data. front cur. apply calls_position. steps.
  read take_u16_reads u16 pos bs cur data post pos1.
  apply calls_u16_of_count; [lia |]. steps. apply calls_less_u16. steps. rewrite less_is_earlier. destruct (is_earlier (N.of_nat count) value); steps.
  - specialize (post pos1 below eq_refl). ret post.
  - apply (calls_decode_error pos ChildNotSmaller). steps. specialize (post pos1). rewrite at_fault_is_here in post by assumption. ret post.
Qed.

Lemma take_root_reads :
  reads_with functions (Path "ashlar_vkey::node::take_root") [of_usize count] (root is_earlier (N.of_nat count)) of_u16.
Proof.
  intros cur data bs pos l Q small inside post. cbn [decode root refine] in post. enter node.node.take_root. steps.
  front data. front cur. apply calls_position. steps.
  read take_u16_reads u16 pos bs cur data post pos1.
  apply calls_is_node; [exact countable |]. steps. destruct (is_earlier (N.of_nat count) value); steps.
  - specialize (post pos1 below eq_refl). ret post.
  - apply (calls_decode_error pos RootOutOfRange). steps. specialize (post pos1). rewrite at_fault_is_here in post by assumption. ret post.
Qed.

Lemma take_big_constant_reads : reads functions (Path "ashlar_vkey::node::take_big_constant") strict_big_constant of_u64.
Proof.
  intros cur data bs pos l Q small inside post. cbn [decode strict_big_constant refine] in post.
  enter node.node.take_big_constant. steps. front data. front cur. apply calls_position. steps.
  front data. front cur. apply take_goldilocks_reads; [assumption | assumption |].
  unfold goldilocks, refine. cbn [decode]. destruct (decode u64 (skipn pos bs)) as [n rest | why at_fault].
  - destruct (FieldElements.below goldilocks_modulus n) eqn:element.
    + intros pos1 below <-. steps. apply calls_is_small. steps. destruct (is_big n); cbn [negb]; steps.
      * rewrite element in post. specialize (post pos1 below eq_refl). ret post.
      * apply (calls_decode_error pos ConstantFitsSmallForm). steps. specialize (post pos1). rewrite at_fault_is_here in post by assumption. ret post.
    + intros p. assert (is_big n = true) as big.
      { apply N.ltb_lt. apply N.ltb_ge in element. unfold greatest_small_constant, goldilocks_modulus in *. lia. }
      rewrite big, element in post. specialize (post p). steps. ret post.
  - intros p. specialize (post p). steps. ret post.
Qed.

Lemma take_column_reads source row :
  reads_with functions (Path "ashlar_vkey::node::take_column") [of_source source; of_row row] (column source row) of_node.
Proof.
  intros cur data bs pos l Q small inside post. cbn [decode column case] in post. enter node.node.take_column. steps.
  read take_u16_reads u16 pos bs cur data post pos1. specialize (post pos1 below eq_refl). ret post.
Qed.

(** What is read, as a part of something else. *)
Definition as_part {A B} (f : A -> B) (r : Codec.result A) : Codec.result B :=
  match r with Accept k rest => Accept (f k) rest | Fault why at_fault => Fault why at_fault end.

(** The tag is compared with each number in turn. *)
Lemma decode_node (n : N) (b : bytes) : decode (node n) b =
  match decode u8 b with
  | Fault why at_fault => Fault why at_fault
  | Accept tag rest =>
    if (tag =? 0)%N then as_part Constant (decode u16 rest)
    else if (tag =? 1)%N then as_part Constant (decode strict_big_constant rest)
    else if (tag =? 2)%N then as_part Public (decode u8 rest)
    else if (tag =? 3)%N then Accept IsFirstRow rest
    else if (tag =? 4)%N then Accept IsLastRow rest
    else if (tag =? 5)%N then Accept IsTransition rest
    else if (tag =? 6)%N then as_part (fun '(one, other) => SystemKey.Add one other) (decode (children is_earlier n) rest)
    else if (tag =? 7)%N then as_part (fun '(one, other) => SystemKey.Sub one other) (decode (children is_earlier n) rest)
    else if (tag =? 8)%N then as_part (fun '(one, other) => SystemKey.Mul one other) (decode (children is_earlier n) rest)
    else if (tag =? 9)%N then as_part Neg (decode (child is_earlier n) rest)
    else if (tag =? 10)%N then decode (column Preprocessed Current) rest
    else if (tag =? 11)%N then decode (column Preprocessed Next) rest
    else if (tag =? 12)%N then decode (column Main Current) rest
    else if (tag =? 13)%N then decode (column Main Next) rest
    else if (tag =? 14)%N then decode (column Stage2 Current) rest
    else if (tag =? 15)%N then decode (column Stage2 Next) rest
    else Fault UnknownTag b
  end.
Proof.
  unfold node, node_at, tagged, union, convert, follow, refine. cbn [decode]. destruct (decode u8 b) as [tag rest | why at_fault]; [| reflexivity].
  change (N.of_nat (length _)) with 16%N.
  Ltac each_tag tag rest :=
    lazymatch goal with
    | |- context [(tag =? ?i)%N] =>
      destruct (N.eqb_spec tag i) as [-> |];
      [ cbn [N.ltb N.compare Pos.compare Pos.compare_cont N.eqb Pos.eqb]; rewrite branch_of_is_nth;
        cbv beta iota delta [N.to_nat Pos.to_nat Pos.iter_op Nat.add nth]; cbn [decode case leaf nothing snd]; try reflexivity;
        lazymatch goal with |- context [decode ?c rest] => destruct (decode c rest) as [k left | why at_fault]; reflexivity end
      | each_tag tag rest ]
    | |- _ => replace (tag <? 16)%N with false by (symmetry; apply N.ltb_ge; lia); reflexivity
    end.
  each_tag tag rest.
Qed.

Ltac pair_of_operands pos bs cur data post :=
  cbn [decode children follow] in post;
  let pos2 := fresh "pos" in let pos3 := fresh "pos" in
  read take_operand_reads (child is_earlier (N.of_nat count)) pos bs cur data post pos2;
  read take_operand_reads (child is_earlier (N.of_nat count)) pos2 bs cur data post pos3;
  specialize (post pos3 ltac:(assumption) eq_refl); ret post.

Ltac column_of source row post cur data :=
  front data; front cur; apply (take_column_reads source row); [assumption | assumption |]; revert post;
  lazymatch goal with |- context [decode ?c ?b] => case (decode c b); [intros k rest post | intros why at_fault post] end; cbv beta iota in post;
  [ let p := fresh "p" in let below := fresh "below" in intros p below <-; specialize (post p below eq_refl)
  | let p := fresh "p" in intros p; specialize (post p) ];
  steps; ret post.

Lemma take_node_reads : reads_with functions (Path "ashlar_vkey::node::take_node") [of_usize count] (node (N.of_nat count)) of_node.
Proof.
  intros cur data bs pos l Q small inside post. rewrite decode_node in post.
  enter node.node.take_node. steps. front data. front cur. apply calls_position. steps.
  read take_u8_reads u8 pos bs cur data post pos1.
  compare_tag post.
  { read take_u16_reads u16 pos1 bs cur data post pos2. apply calls_u64_of_u16; [exact (number_below 2 _ _ _ read0) |]. steps.
    specialize (post pos2 below0 eq_refl). ret post. }
  compare_tag post.
  { read take_big_constant_reads strict_big_constant pos1 bs cur data post pos2. specialize (post pos2 below0 eq_refl). ret post. }
  compare_tag post.
  { read take_u8_reads u8 pos1 bs cur data post pos2. specialize (post pos2 below0 eq_refl). ret post. }
  compare_tag post; [specialize (post pos1 below eq_refl); ret post |].
  compare_tag post; [specialize (post pos1 below eq_refl); ret post |].
  compare_tag post; [specialize (post pos1 below eq_refl); ret post |].
  compare_tag post; [pair_of_operands pos1 bs cur data post |].
  compare_tag post; [pair_of_operands pos1 bs cur data post |].
  compare_tag post; [pair_of_operands pos1 bs cur data post |].
  compare_tag post.
  { read take_operand_reads (child is_earlier (N.of_nat count)) pos1 bs cur data post pos2. specialize (post pos2 below0 eq_refl). ret post. }
  compare_tag post; [column_of Preprocessed Current post cur data |].
  compare_tag post; [column_of Preprocessed Next post cur data |].
  compare_tag post; [column_of Main Current post cur data |].
  compare_tag post; [column_of Main Next post cur data |].
  compare_tag post; [column_of Stage2 Current post cur data |].
  compare_tag post; [column_of Stage2 Next post cur data |].
  apply (calls_decode_error pos UnknownTag). steps. specialize (post pos1). rewrite at_fault_is_here in post by assumption. ret post.
Qed.
End Numbered.
