(** What it says of a translated reader that it reads what a codec of the model does: for every string and every position in it. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Ashlar Require Encoding.Combinators.
From Vkey Require Import Values.
From Vkey Require Export Positions.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators.

Definition of_reason (why : reason) : value :=
  VVariant (Symbol.append "ashlar_vkey::error::Reason::" match why with
    | Truncated => "Truncated" | TrailingBytes => "TrailingBytes" | UnsupportedVersion => "UnsupportedVersion" | CountTooLarge => "CountTooLarge"
    | UnknownTag => "UnknownTag" | UnknownFlag => "UnknownFlag" | ConstantFitsSmallForm => "ConstantFitsSmallForm"
    | NotBelowModulus => "NotBelowModulus" | ChildNotSmaller => "ChildNotSmaller" | RootOutOfRange => "RootOutOfRange"
    | GroupSizeZero => "GroupSizeZero" | IndexReserved => "IndexReserved" | BasesNotAscending => "BasesNotAscending" | BadMagic => "BadMagic"
    | ReservedNotZero => "ReservedNotZero" | LengthMismatch => "LengthMismatch" | Misaligned => "Misaligned"
    end) [].

Definition decode_error (offset : nat) (why : reason) : value :=
  VStruct "ashlar_vkey::error::DecodeError" [("offset", of_usize offset); ("reason", of_reason why)].

Definition cursor (data : nat) (position : nat) : value :=
  VStruct "ashlar_vkey::cursor::Cursor" [("bytes", VPointer data []); ("position", of_usize position)].

(** [more] is what the reader is given beside the cursor. *)
Definition reads_with (P : program) (f : callee) (more : list value) {A} (c : codec A) (of : A -> value) : Prop :=
  forall cur data bs pos l (Q : cells -> value -> Prop), Z.of_nat (length bs) < 2 ^ 63 -> (pos <= length bs)%nat ->
  match decode c (skipn pos bs) with
  | Accept k rest => forall pos', (pos' <= length bs)%nat -> skipn pos' bs = rest ->
      Q ((cur, cursor data pos') :: (data, of_string bs) :: l) (ok (of k))
  | Fault why at_fault => forall pos',
      Q ((cur, cursor data pos') :: (data, of_string bs) :: l) (err (decode_error (length bs - length at_fault) why))
  end ->
  calls P f (VPointer cur [] :: more) ((cur, cursor data pos) :: (data, of_string bs) :: l) Q.

Definition reads (P : program) (f : callee) {A} (c : codec A) (of : A -> value) : Prop := reads_with P f [] c of.

(** What a strict reader of whole strings gives. *)
Definition of_result {A} (of : A -> value) (bs : bytes) (r : Codec.result A) : value :=
  match r with
  | Accept k _ => ok (of k)
  | Fault why at_fault => err (decode_error (length bs - length at_fault) why)
  end.

(** ** Filling an array from its first element on *)

Lemma set_nth_app {A : Set} (x : A) (front l : list A) : set_nth (length front) x (front ++ l) = front ++ set_nth 0 x l.
Proof. induction front as [| y front IH]; [reflexivity |]. cbn. now rewrite IH. Qed.

Lemma firstn_succ {A} (n : nat) (x : A) (l : list A) : nth_error l n = Some x -> firstn (S n) l = firstn n l ++ [x].
Proof. revert l. induction n as [| n IH]; intros [| y l] found; cbn in *; try discriminate; [congruence |]. f_equal. now apply IH. Qed.

Lemma fill {A : Set} {B} (f : B -> A) (chunk : list B) (n i : nat) (b : B) (z : A) :
  length chunk = n -> nth_error chunk i = Some b ->
  set_nth i (f b) (map f (firstn i chunk) ++ repeat z (n - i)) = map f (firstn (S i) chunk) ++ repeat z (n - S i).
Proof.
  intros size found. assert (i < n)%nat by (subst n; apply nth_error_Some; congruence).
  rewrite <- (firstn_length_le chunk (n := i)) at 1 by lia. rewrite <- (map_length f (firstn i chunk)), set_nth_app.
  replace (n - i)%nat with (S (n - S i)) by lia. cbn [repeat set_nth]. rewrite (firstn_succ i b) by exact found. now rewrite map_app, <- app_assoc.
Qed.
