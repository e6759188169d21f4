(** What both the reader and the writer of format B ask of their parts. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require node preprocessed.
From Ashlar Require Encoding.SystemKey.
From Vkey Require Import Values Words SystemKeys.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.SystemKey.

Lemma calls_is_small n l (Q : post) : Q l (VBool (negb (is_big n))) -> call "ashlar_vkey::node::is_small" [of_u64 n] l Q.
Proof.
  intros post. enter node.node.is_small. steps. apply calls_word64. steps. apply calls_less_u64. steps.
  replace (Z.of_N n <? 65536) with (negb (is_big n)); [ret post |].
  unfold is_big, greatest_small_constant. destruct (N.ltb_spec 65535 n); cbn [negb]; symmetry; [apply Z.ltb_ge | apply Z.ltb_lt]; lia.
Qed.

(** Whether an operand, or a root, is one of so many nodes. *)
Lemma less_is_earlier (id : N) (count : nat) : (Z.of_N id <? Z.of_nat count) = is_earlier (N.of_nat count) id.
Proof. unfold is_earlier. destruct (N.ltb_spec id (N.of_nat count)); [apply Z.ltb_lt | apply Z.ltb_ge]; lia. Qed.

Lemma calls_is_node count id l (Q : post) : Z.of_nat count < 2 ^ 16 -> Q l (VBool (is_earlier (N.of_nat count) id)) ->
  call "ashlar_vkey::node::is_node" [of_u16 id; of_usize count] l Q.
Proof.
  intros countable post. enter node.node.is_node. steps. apply calls_u16_of_count; [lia |]. steps. apply calls_less_u16. rewrite less_is_earlier. steps. ret post.
Qed.

Lemma calls_no_index l (Q : post) : Q l (of_u16 no_index) -> call "ashlar_vkey::preprocessed::no_index" [] l Q.
Proof. intros post. enter preprocessed.preprocessed.no_index. steps. apply calls_word16. steps. ret post. Qed.

Definition of_commitment (o : option (list bytes)) : value := of_option (fun digests => VArray (map of_string digests)) o.
