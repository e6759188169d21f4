(** The translated [put_tag] writes what the model's codec of a constant does: behind what was written before, the encoding of the tag. *)

From Coq Require Import ZArith List.
From Ashlar Require Encoding.Combinators.
From RocqOfRust Require Import RocqOfRust PutTag.
From Translated Require put.

Definition byte_value (b : Byte.byte) : value := u8_value (Z.of_N (Bytes.number_of_byte b)).

Theorem put_tag_is_model (h : heap) (out tag : nat) (written tag_bytes : Bytes.bytes) (why : Codec.reason) :
  out <> tag -> nth_error h out = Some (VArray (map byte_value written)) -> nth_error h tag = Some (VArray (map byte_value tag_bytes)) ->
  (Z.of_nat (length tag_bytes) < 2 ^ 63)%Z ->
  exists h', evaluates functions h (put.put_tag [] [] [VPointer out []; VPointer tag []]) h' (inl (VTuple [])) /\
    nth_error h' out = Some (VArray (map byte_value (written ++ Codec.encode (Combinators.constant tag_bytes why) tt))).
Proof.
  intros other holds_out holds_tag small. cbn [Codec.encode Combinators.constant]. rewrite map_app.
  apply put_tag_appends; [exact other | exact holds_out | exact holds_tag | now rewrite map_length].
Qed.

(** It has no other result. *)
Theorem put_tag_has_one_result (h h1 h2 : heap) (out tag : nat) (r1 r2 : result) :
  evaluates functions h (put.put_tag [] [] [VPointer out []; VPointer tag []]) h1 r1 ->
  evaluates functions h (put.put_tag [] [] [VPointer out []; VPointer tag []]) h2 r2 -> h2 = h1 /\ r2 = r1.
Proof. intros one. apply (proj1 (evaluates_is_functional functions)). exact one. Qed.
