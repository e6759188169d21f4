(** The strict reader of claims: for every string, its result is that of the model. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require claim.
From Ashlar Require Encoding.FieldElements.
From Vkey Require Import Values Words Reads Cursor Take Field Claims.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.FieldElements.

Opaque goldilocks.

(** As many elements as are counted, for every count. *)
Lemma take_claim_reads : reads functions (Path "ashlar_vkey::claim::take_claim") claim of_claim.
Proof.
  intros cur data bs pos l Q small inside post. cbn [decode claim counted counted_items convert follow] in post.
  enter claim.claim.take_claim. steps.
  read take_count64_reads u64 pos bs cur data post pos0.
  cbn [decode items] in post. rewrite decode_many_is_items in post.
  match goal with found : decode u64 _ = Accept ?n _ |- _ => set (count := n) in *; pose proof (number_below 8 _ _ _ found) as fits end.
  read_all take_goldilocks_reads goldilocks of_u64 of_claim a2 a1 a0 a count pos0 cur data bs l l Q post.
Qed.

Lemma calls_decode data bs l (Q : post) : Z.of_nat (length bs) < 2 ^ 63 ->
  Q ((data, of_string bs) :: l) (of_result of_claim bs (decode_whole claim bs)) ->
  call "ashlar_vkey::claim::decode" [VPointer data []] ((data, of_string bs) :: l) Q.
Proof. intros small post. enter claim.claim.decode. whole take_claim_reads claim data bs post. Qed.

(** For every string of fewer than 2^63 bytes: the call ends without panic and without overflow, and gives the elements of which the string is
    the encoding, or the reason and the offset of the model. *)
Theorem decode_is_model (h : heap) (data : nat) (bs : bytes) :
  nth_error h data = Some (of_string bs) -> Z.of_nat (length bs) < 2 ^ 63 ->
  exists h', evaluates functions h (claim.claim.decode [] [] [VPointer data []]) h' (inl (of_result of_claim bs (decode_whole claim bs))).
Proof. intros held small. in_memory functions "ashlar_vkey::claim::decode" [(data, of_string bs)]. now apply calls_decode. Qed.
