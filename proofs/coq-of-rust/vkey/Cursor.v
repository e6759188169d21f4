(** What `cursor.rs` does with a string and a position in it. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require cursor error.
From Vkey Require Import Values Words Reads.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators.

Notation cursor_method name := (calls functions (Method (Types.path "ashlar_vkey::cursor::Cursor") name)).

Lemma calls_decode_error at_ why l (Q : post) :
  Q l (decode_error at_ why) -> call "ashlar_vkey::error::decode_error" [of_usize at_; of_reason why] l Q.
Proof. intros post. enter error.error.decode_error. steps. ret post. Qed.

Section Cursor.
Variables (cur data : nat) (bs : bytes) (pos : nat) (l : cells) (Q : post).
Hypothesis small : Z.of_nat (length bs) < 2 ^ 63.
Hypothesis inside : (pos <= length bs)%nat.

Notation here p := ((cur, cursor data p) :: (data, of_string bs) :: l).

Lemma calls_position : Q (here pos) (of_usize pos) -> cursor_method "position" [VPointer cur []] (here pos) Q.
Proof. intros post. enter cursor.cursor.Impl_ashlar_vkey_cursor_Cursor.position. steps. ret post. Qed.

Lemma calls_remaining : Q (here pos) (of_usize (length bs - pos)) -> cursor_method "remaining" [VPointer cur []] (here pos) Q.
Proof.
  intros post. rewrite Nat2Z.inj_sub in post by exact inside.
  enter cursor.cursor.Impl_ashlar_vkey_cursor_Cursor.remaining. steps; rewrite ?map_length; [lia |]. ret post.
Qed.

End Cursor.

Lemma calls_byte_at cur data bs pos l (Q : post) z b : 0 <= z -> nth_error bs (Z.to_nat z) = Some b ->
  Q ((cur, cursor data pos) :: (data, of_string bs) :: l) (of_byte b) ->
  call "ashlar_vkey::cursor::byte_at" [VPointer cur []; usize z] ((cur, cursor data pos) :: (data, of_string bs) :: l) Q.
Proof.
  intros least found post. enter cursor.cursor.byte_at. steps.
  { rewrite map_length. assert (Z.to_nat z < length bs)%nat by (apply nth_error_Some; congruence). lia. }
  { cbn. rewrite (map_nth_error of_byte _ bs found). reflexivity. }
  ret post.
Qed.

Lemma calls_advance cur data bs pos n l (Q : post) :
  Z.of_nat (length bs) < 2 ^ 63 -> (pos <= length bs)%nat -> Z.of_nat n < 2 ^ 63 ->
  (if (pos + n <=? length bs)%nat
   then Q ((cur, cursor data (pos + n)) :: (data, of_string bs) :: l) (ok (of_usize pos))
   else Q ((cur, cursor data pos) :: (data, of_string bs) :: l) (err (decode_error pos Truncated))) ->
  call "ashlar_vkey::cursor::advance" [VPointer cur []; of_usize n] ((cur, cursor data pos) :: (data, of_string bs) :: l) Q.
Proof.
  intros small inside fits post. enter cursor.cursor.advance. steps.
  front data. front cur. apply calls_remaining; [exact small | exact inside |]. steps.
  destruct (Nat.leb_spec (pos + n) (length bs)) as [enough | short].
  - assert (Z.of_nat (length bs - pos) <? Z.of_nat n = false) as -> by (apply Z.ltb_ge; lia). steps.
    unfold cursor in post. rewrite Nat2Z.inj_add in post. ret post.
  - assert (Z.of_nat (length bs - pos) <? Z.of_nat n = true) as -> by (apply Z.ltb_lt; lia). steps.
    apply (calls_decode_error pos Truncated). steps. ret post.
Qed.

(** All bytes that are left, in a cell of their own. *)
Lemma calls_rest cur data bs pos l (Q : post) : (pos <= length bs)%nat ->
  (forall a, Q ((a, of_string (skipn pos bs)) :: (cur, cursor data (length bs)) :: (data, of_string bs) :: l) (VPointer a [])) ->
  call "ashlar_vkey::cursor::rest" [VPointer cur []] ((cur, cursor data pos) :: (data, of_string bs) :: l) Q.
Proof.
  intros inside post. enter cursor.cursor.rest. steps; [rewrite ?map_length; lia |].
  unfold of_string, cursor in post. rewrite ?Nat2Z.id, ?map_length, skipn_map in *.
  match goal with |- context [(?b, VArray (map of_byte (skipn pos bs)))] => ret (post b) end.
Qed.

Lemma calls_new data l (Q : post) : Q l (cursor data 0) ->
  calls functions (Method (Types.path "ashlar_vkey::cursor::Cursor") "new") [VPointer data []] l Q.
Proof. intros post. enter cursor.cursor.Impl_ashlar_vkey_cursor_Cursor.new. steps. ret post. Qed.
