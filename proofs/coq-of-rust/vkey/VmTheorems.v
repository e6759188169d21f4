(** What the theorems on the model say of the printed text: to quote. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require vm.
From Ashlar Require Encoding.VmKey.
From Vkey Require Import Values Reads VmKeys VmWriter VmReader.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.VmKey.

(** A call of the writer on a key that lies in a memory gives a string. *)
Definition writes (k : VmVerifyingKey) (bs : bytes) : Prop := exists h key h',
  nth_error h key = Some (of_key k) /\ evaluates functions h (vm.vm.encode [] [] [VPointer key []]) h' (inl (of_string bs)).

(** A call of the reader on a string that lies in a memory gives a key. *)
Definition reads_key (bs : bytes) (k : VmVerifyingKey) : Prop := exists h data h',
  nth_error h data = Some (of_string bs) /\ evaluates functions h (vm.vm.decode [] [] [VPointer data []]) h' (inl (ok (of_key k))).

Definition writable (k : VmVerifyingKey) : Prop := well_formed vm_key k = true /\ Z.of_nat (length (pages k)) < 2 ^ 63.

Lemma of_byte_is_injective (b c : Byte.byte) : of_byte b = of_byte c -> b = c.
Proof. intros same. injection same as same. rewrite <- (byte_of_number_of_byte b), <- (byte_of_number_of_byte c). f_equal. lia. Qed.

Lemma of_cons {A} (x y : A) (xs ys : list A) : x :: xs = y :: ys -> x = y /\ xs = ys.
Proof. intros same. now injection same. Qed.

Lemma of_string_is_injective (bs cs : bytes) : of_string bs = of_string cs -> bs = cs.
Proof.
  intros same. injection same as same. revert cs same. induction bs as [| b bs IH]; intros [| c cs] same; try discriminate; [reflexivity |].
  cbn [map] in same. apply of_cons in same as [first rest]. f_equal; [now apply of_byte_is_injective | now apply IH].
Qed.

Lemma evaluates_once h e h1 h2 r1 r2 : evaluates functions h e h1 r1 -> evaluates functions h e h2 r2 -> r1 = r2.
Proof. intros one two. symmetry. exact (proj2 (proj1 (evaluates_is_functional functions) _ _ _ _ one _ _ two)). Qed.

Lemma writes_the_encoding (k : VmVerifyingKey) (bs : bytes) : writable k -> writes k bs -> bs = encode vm_key k.
Proof.
  intros [well small] (h & key & h' & held & run). destruct (encode_is_model h key k held well small) as (h2 & other).
  pose proof (evaluates_once _ _ _ _ _ _ run other) as same. injection same as same. apply of_string_is_injective. unfold of_string. now f_equal.
Qed.

(** Injective: two keys that give one string are one key. *)
Theorem writer_is_injective (k l : VmVerifyingKey) (bs : bytes) : writable k -> writable l -> writes k bs -> writes l bs -> k = l.
Proof.
  intros k_writable l_writable one two. apply (encode_is_injective vm_key vm_key_is_lawful); [apply k_writable | apply l_writable |].
  now rewrite <- (writes_the_encoding k bs), <- (writes_the_encoding l bs).
Qed.

(** Prefix-free: no string of a key begins that of another. *)
Theorem writer_is_prefix_free (k l : VmVerifyingKey) (bs more : bytes) :
  writable k -> writable l -> writes k bs -> writes l (bs ++ more) -> k = l /\ more = [].
Proof.
  intros k_writable l_writable one two. apply writes_the_encoding in one, two; try assumption. subst bs.
  destruct (encode_is_prefix_free vm_key vm_key_is_lawful k l more [] (proj1 k_writable) (proj1 l_writable)) as [same none];
    [now rewrite app_nil_r | now split].
Qed.

Lemma of_key_is_injective (k l : VmVerifyingKey) : of_key k = of_key l -> k = l.
Proof.
  assert (forall ps qs, map of_string ps = map of_string qs -> ps = qs) as each.
  { induction ps as [| p ps IH]; intros [| q qs] same; try discriminate; [reflexivity |]. cbn [map] in same. apply of_cons in same as [first rest].
    f_equal; [now apply of_string_is_injective | now apply IH]. }
  destruct k as [[] ? ? ? ? ps], l as [[] ? ? ? ? qs]. unfold of_key, of_options. cbn -[of_string of_u8 of_u64]. intros same.
  injection same. intros.
  repeat match goal with found : map of_byte _ = map of_byte _ |- _ => apply (f_equal VArray), of_string_is_injective in found end.
  match goal with found : map of_string _ = map of_string _ |- _ => apply each in found end.
  subst. repeat f_equal; lia.
Qed.

(** Strict: what the reader takes for a key is the key's encoding, and nothing else. *)
Theorem reader_is_strict (bs : bytes) (k : VmVerifyingKey) :
  Z.of_nat (length bs) < 2 ^ 63 -> reads_key bs k -> well_formed vm_key k = true /\ bs = encode vm_key k.
Proof.
  intros small (h & data & h' & held & run). destruct (decode_is_model h data bs held small) as (h2 & other).
  pose proof (evaluates_once _ _ _ _ _ _ run other) as same.
  destruct (decode_whole vm_key bs) as [l rest | why at_fault] eqn:read; cbn [of_result] in same; [| discriminate same].
  unfold ok in same. assert (of_key k = of_key l) as equal by congruence. apply of_key_is_injective in equal. subst l.
  pose proof (decode_whole_leaves_nothing vm_key bs k rest read) as ->. now apply decode_whole_accepts_exactly_encodings in read; [| exact vm_key_is_lawful].
Qed.

(** Two strings that are read as one key are one string. *)
Theorem reader_takes_one_string (bs cs : bytes) (k : VmVerifyingKey) :
  Z.of_nat (length bs) < 2 ^ 63 -> Z.of_nat (length cs) < 2 ^ 63 -> reads_key bs k -> reads_key cs k -> bs = cs.
Proof. intros one_small two_small one two. apply reader_is_strict in one as [_ ->], two as [_ ->]; trivial. Qed.

(** Written and read: the reader gives the key that was written. *)
Theorem reader_reads_what_is_written (k : VmVerifyingKey) (bs : bytes) (h : heap) (data : nat) :
  writable k -> writes k bs -> nth_error h data = Some (of_string bs) -> Z.of_nat (length bs) < 2 ^ 63 ->
  exists h', evaluates functions h (vm.vm.decode [] [] [VPointer data []]) h' (inl (ok (of_key k))).
Proof.
  intros k_writable one held small. destruct (decode_is_model h data bs held small) as (h' & run). exists h'.
  apply writes_the_encoding in one; [| assumption]. replace (decode_whole vm_key bs) with (Accept k []) in run; [exact run |]. symmetry.
  apply (decode_whole_accepts_exactly_encodings vm_key vm_key_is_lawful). split; [apply k_writable | exact one].
Qed.
