(** * Codecs and their laws

    What is defined here: a codec is an encoder, a decoder that reads from the front of a string, and the check that says which values are
    well-formed. A decoder accepts a value and leaves the rest of the string, or gives a reason and the string from the field at fault on.

    A codec is lawful if a well-formed value followed by anything is read back ([round_trips]) and if what is read is well-formed and
    stands in the string exactly as it is encoded ([accepts_only_encodings]).

    What is proved here, for every lawful codec: no two well-formed values have one encoding ([encode_is_injective]), no encoding is a
    proper beginning of another ([encode_is_prefix_free]), lists of values can be concatenated ([encodings_concatenate]), and a whole
    string is accepted exactly if it is the encoding of a well-formed value ([decode_whole_accepts_exactly_encodings]).

    What is not: which fault is reported first. Reasons and places are compared with the vectors, by the extracted program. *)

From Coq Require Import List NArith Lia Bool.
From Ashlar Require Export Encoding.Bytes.
Import ListNotations.

Inductive reason :=
  | Truncated | TrailingBytes | UnsupportedVersion | CountTooLarge | UnknownTag | UnknownFlag
  | ConstantFitsSmallForm | NotBelowModulus | ChildNotSmaller | RootOutOfRange | GroupSizeZero | IndexReserved
  | BasesNotAscending | BadMagic | ReservedNotZero | LengthMismatch | Misaligned.

(** What a decoder says of a string: the value and the rest behind it, or a reason and the string from the field at fault on. *)
Inductive result (A : Type) :=
  | Accept (value : A) (rest : bytes)
  | Fault (why : reason) (at_fault : bytes).
Arguments Accept {A} value rest.
Arguments Fault {A} why at_fault.

Record codec (A : Type) := {
  encode : A -> bytes;
  decode : bytes -> result A;
  well_formed : A -> bool;
}.
Arguments encode {A} c k : rename.
Arguments decode {A} c b : rename.
Arguments well_formed {A} c k : rename.
Arguments Build_codec {A} encode decode well_formed.

Definition round_trips {A} (c : codec A) : Prop :=
  forall k rest, well_formed c k = true -> decode c (encode c k ++ rest) = Accept k rest.

Definition accepts_only_encodings {A} (c : codec A) : Prop :=
  forall b k rest, decode c b = Accept k rest -> well_formed c k = true /\ b = encode c k ++ rest.

Definition lawful {A} (c : codec A) : Prop := round_trips c /\ accepts_only_encodings c.

(** ** Whole strings *)

(** Reads a whole string: nothing may be left. *)
Definition decode_whole {A} (c : codec A) (b : bytes) : result A :=
  match decode c b with
  | Accept k [] => Accept k []
  | Accept _ rest => Fault TrailingBytes rest
  | Fault why at_fault => Fault why at_fault
  end.

(** Where in a string of this length a fault lies. *)
Definition offset_of (whole at_fault : bytes) : N := N.of_nat (length whole) - N.of_nat (length at_fault).

Section Lawful.
Context {A : Type} (c : codec A).
Hypothesis c_is_lawful : lawful c.

Theorem decode_round_trip (k : A) (rest : bytes) : well_formed c k = true -> decode c (encode c k ++ rest) = Accept k rest.
Proof. apply c_is_lawful. Qed.

Theorem decode_accepts_one_string (b : bytes) (k : A) (rest : bytes) :
  decode c b = Accept k rest -> well_formed c k = true /\ b = encode c k ++ rest.
Proof. apply c_is_lawful. Qed.

Theorem encode_is_prefix_free (k1 k2 : A) (rest1 rest2 : bytes) :
  well_formed c k1 = true -> well_formed c k2 = true -> encode c k1 ++ rest1 = encode c k2 ++ rest2 -> k1 = k2 /\ rest1 = rest2.
Proof.
  intros well1 well2 same. apply decode_round_trip with (rest := rest1) in well1. apply decode_round_trip with (rest := rest2) in well2.
  rewrite same, well2 in well1. injection well1 as <- <-. now split.
Qed.

Theorem encode_is_injective (k1 k2 : A) :
  well_formed c k1 = true -> well_formed c k2 = true -> encode c k1 = encode c k2 -> k1 = k2.
Proof. intros well1 well2 same. now apply (encode_is_prefix_free k1 k2 [] []); rewrite ?same. Qed.

Theorem decode_whole_accepts_exactly_encodings (b : bytes) (k : A) :
  decode_whole c b = Accept k [] <-> well_formed c k = true /\ b = encode c k.
Proof.
  unfold decode_whole. split.
  - destruct (decode c b) as [k' [| byte rest] | why at_fault] eqn:read; intros equal; try discriminate.
    injection equal as ->. apply decode_accepts_one_string in read. now rewrite app_nil_r in read.
  - intros [well ->]. apply decode_round_trip with (rest := []) in well. rewrite app_nil_r in well. now rewrite well.
Qed.

Lemma decode_whole_leaves_nothing (b : bytes) (k : A) (rest : bytes) : decode_whole c b = Accept k rest -> rest = [].
Proof. unfold decode_whole. destruct (decode c b) as [k' [| byte rest'] | why at_fault]; intros equal; now inversion equal. Qed.

Theorem two_strings_are_two_values (b1 b2 : bytes) (k : A) :
  decode_whole c b1 = Accept k [] -> decode_whole c b2 = Accept k [] -> b1 = b2.
Proof. rewrite !decode_whole_accepts_exactly_encodings. intros [_ ->] [_ ->]. reflexivity. Qed.

(** Values of any number, one after the other; [nonempty] as nothing separates values without bytes. *)
Theorem encodings_concatenate (ks ls : list A) :
  (forall k, well_formed c k = true -> encode c k <> []) ->
  forallb (well_formed c) ks = true -> forallb (well_formed c) ls = true ->
  concat (map (encode c) ks) = concat (map (encode c) ls) -> ks = ls.
Proof.
  intros nonempty. revert ls. induction ks as [| k ks IH]; intros [| l ls]; cbn [forallb map concat]; rewrite ?andb_true_iff.
  - reflexivity.
  - intros _ [well _] same. symmetry in same. apply app_eq_nil in same. now apply nonempty in well.
  - intros [well _] _ same. apply app_eq_nil in same. now apply nonempty in well.
  - intros [well_k well_ks] [well_l well_ls] same.
    destruct (encode_is_prefix_free k l _ _ well_k well_l same) as [-> same']. f_equal. now apply IH.
Qed.
End Lawful.
