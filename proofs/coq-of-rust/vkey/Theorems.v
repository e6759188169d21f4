(** What the theorems on a model say of the printed text of its writer and of its strict reader, for any format. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Ashlar Require Encoding.Combinators.
From Vkey Require Import Values Reads.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators.

(** ** Values of the model are told apart by what stands for them *)

Definition told_apart {A B} (of : A -> B) : Prop := forall x y, of x = of y -> x = y.

Lemma of_cons {A} (x y : A) (xs ys : list A) : x :: xs = y :: ys -> x = y /\ xs = ys.
Proof. intros same. now injection same. Qed.

Lemma told_apart_in_lists {A B} (of : A -> B) : told_apart of -> told_apart (map of).
Proof.
  intros apart xs. induction xs as [| x xs IH]; intros [| y ys] same; try discriminate; [reflexivity |].
  cbn [map] in same. apply of_cons in same as [first rest]. f_equal; [now apply apart | now apply IH].
Qed.

Lemma told_apart_in_arrays {A} (of : A -> value) : told_apart of -> told_apart (fun xs => VArray (map of xs)).
Proof. intros apart xs ys same. injection same as same. now apply (told_apart_in_lists of). Qed.

Lemma bytes_told_apart : told_apart of_byte.
Proof. intros b c same. injection same as same. rewrite <- (byte_of_number_of_byte b), <- (byte_of_number_of_byte c). f_equal. lia. Qed.

Lemma strings_told_apart : told_apart of_string.
Proof. exact (told_apart_in_arrays of_byte bytes_told_apart). Qed.

Lemma numbers_told_apart (kind : IntegerKind.t) : told_apart (fun n => VInteger kind (Z.of_N n)).
Proof. intros m n same. injection same as same. lia. Qed.

Lemma evaluates_once h e h1 h2 r1 r2 : evaluates functions h e h1 r1 -> evaluates functions h e h2 r2 -> r1 = r2.
Proof. intros one two. symmetry. exact (proj2 (proj1 (evaluates_is_functional functions) _ _ _ _ one _ _ two)). Qed.

(** ** A format *)

(** Its codec; what stands for its values; the printed writer, what it gives of a string, and of which values; the printed reader. *)
Record format (A : Type) := {
  its_codec : codec A;
  its_value : A -> value;
  writer : list value -> expression;
  gives : value -> value;
  bounded : A -> Prop;
  reader : list value -> expression }.
Arguments its_codec {A}. Arguments its_value {A}. Arguments writer {A}. Arguments gives {A}. Arguments bounded {A}. Arguments reader {A}.

(** What is proved of both. *)
Record is_model {A} (f : format A) : Prop := {
  is_lawful : lawful (its_codec f);
  values_told_apart : told_apart (its_value f);
  strings_of_writer_told_apart : told_apart (gives f);
  writer_is_model : forall h at_value k, nth_error h at_value = Some (its_value f k) -> well_formed (its_codec f) k = true -> bounded f k ->
    exists h', evaluates functions h (writer f [VPointer at_value []]) h' (inl (gives f (of_string (encode (its_codec f) k))));
  reader_is_model : forall h data bs, nth_error h data = Some (of_string bs) -> Z.of_nat (length bs) < 2 ^ 63 ->
    exists h', evaluates functions h (reader f [VPointer data []]) h' (inl (of_result (its_value f) bs (decode_whole (its_codec f) bs))) }.

Section Format.
Context {A : Type} (f : format A).

(** A call of the writer on a value that lies in a memory gives a string. *)
Definition writes (k : A) (bs : bytes) : Prop := exists h at_value h',
  nth_error h at_value = Some (its_value f k) /\ evaluates functions h (writer f [VPointer at_value []]) h' (inl (gives f (of_string bs))).

(** A call of the reader on a string that lies in a memory gives a value. *)
Definition reads_value (bs : bytes) (k : A) : Prop := exists h data h',
  nth_error h data = Some (of_string bs) /\ evaluates functions h (reader f [VPointer data []]) h' (inl (ok (its_value f k))).

Definition writable (k : A) : Prop := well_formed (its_codec f) k = true /\ bounded f k.

Definition readable (bs : bytes) : Prop := Z.of_nat (length bs) < 2 ^ 63.

(** Two values that give one string are one value. *)
Definition injective : Prop := forall k l bs, writable k -> writable l -> writes k bs -> writes l bs -> k = l.

(** No string of a value begins that of another. *)
Definition prefix_free : Prop := forall k l bs more, writable k -> writable l -> writes k bs -> writes l (bs ++ more) -> k = l /\ more = [].

(** What the reader takes for a value is its encoding, and nothing else. *)
Definition strict : Prop := forall bs k, readable bs -> reads_value bs k -> well_formed (its_codec f) k = true /\ bs = encode (its_codec f) k.

(** Two strings that are read as one value are one string. *)
Definition takes_one_string : Prop := forall bs cs k, readable bs -> readable cs -> reads_value bs k -> reads_value cs k -> bs = cs.

(** Written and read: the reader gives the value that was written. *)
Definition reads_what_is_written : Prop := forall k bs h data, writable k -> writes k bs -> nth_error h data = Some (of_string bs) -> readable bs ->
  exists h', evaluates functions h (reader f [VPointer data []]) h' (inl (ok (its_value f k))).

Hypothesis model : is_model f.

Lemma writes_the_encoding (k : A) (bs : bytes) : writable k -> writes k bs -> bs = encode (its_codec f) k.
Proof.
  intros [well small] (h & at_value & h' & held & run). destruct (writer_is_model f model h at_value k held well small) as (h2 & other).
  pose proof (evaluates_once _ _ _ _ _ _ run other) as same. injection same as same. now apply (strings_of_writer_told_apart f model), strings_told_apart in same.
Qed.

Theorem text_is_injective : injective.
Proof.
  intros k l bs k_writable l_writable one two. apply (encode_is_injective _ (is_lawful f model)); [apply k_writable | apply l_writable |].
  now rewrite <- (writes_the_encoding k bs), <- (writes_the_encoding l bs).
Qed.

Theorem text_is_prefix_free : prefix_free.
Proof.
  intros k l bs more k_writable l_writable one two. apply writes_the_encoding in one, two; try assumption. subst bs.
  destruct (encode_is_prefix_free _ (is_lawful f model) k l more [] (proj1 k_writable) (proj1 l_writable)) as [same none];
    [now rewrite app_nil_r | now split].
Qed.

Theorem text_is_strict : strict.
Proof.
  intros bs k small (h & data & h' & held & run). destruct (reader_is_model f model h data bs held small) as (h2 & other).
  pose proof (evaluates_once _ _ _ _ _ _ run other) as same.
  destruct (decode_whole (its_codec f) bs) as [l rest | why at_fault] eqn:read; cbn [of_result] in same; [| discriminate same].
  unfold ok in same. assert (its_value f k = its_value f l) as equal by congruence. apply (values_told_apart f model) in equal. subst l.
  pose proof (decode_whole_leaves_nothing _ bs k rest read) as ->. now apply decode_whole_accepts_exactly_encodings in read; [| exact (is_lawful f model)].
Qed.

Theorem text_takes_one_string : takes_one_string.
Proof. intros bs cs k one_small two_small one two. apply text_is_strict in one as [_ ->], two as [_ ->]; trivial. Qed.

Theorem text_reads_what_is_written : reads_what_is_written.
Proof.
  intros k bs h data k_writable one held small. destruct (reader_is_model f model h data bs held small) as (h' & run). exists h'.
  apply writes_the_encoding in one; [| assumption]. replace (decode_whole (its_codec f) bs) with (Accept k []) in run; [exact run |]. symmetry.
  apply (decode_whole_accepts_exactly_encodings _ (is_lawful f model)). split; [apply k_writable | exact one].
Qed.

(** All of these. *)
Definition corollaries : Prop := injective /\ prefix_free /\ strict /\ takes_one_string /\ reads_what_is_written.

Theorem text_has_corollaries : corollaries.
Proof.
  exact (conj text_is_injective (conj text_is_prefix_free (conj text_is_strict (conj text_takes_one_string text_reads_what_is_written)))).
Qed.
End Format.
