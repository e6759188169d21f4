(** What the theorems on the models say of the printed text of keys of formats A and B, of claims, digests and programs: to quote. [Theorems.v]
    says what each of the corollaries is. *)

From Coq Require Import Lia Permutation.
From RocqOfRust Require Import Steps.
From Translated Require vm system claim field program.
From Ashlar Require Encoding.VmKey Encoding.SystemKey Encoding.FieldElements Encoding.ProgramId.
From Vkey Require Import Values Reads Theorems VmKeys SystemKeys Claims Programs.
From Vkey Require VmWriter VmReader SystemWriter SystemReader ClaimWriter ClaimReader Digests ProgramWriter ProgramReader.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.VmKey Ashlar.Encoding.SystemKey
  Ashlar.Encoding.FieldElements Ashlar.Encoding.ProgramId.

Lemma ok_told_apart : told_apart ok.
Proof. intros v w same. injection same as same. exact same. Qed.

Definition vm_format : format VmVerifyingKey := {|
  its_codec := vm_key; its_value := of_key; writer := vm.vm.encode [] []; gives := fun s => s;
  bounded := fun k => Z.of_nat (length (pages k)) < 2 ^ 63; reader := vm.vm.decode [] [] |}.

Lemma of_key_is_injective : told_apart of_key.
Proof.
  intros k l. destruct k as [[] ? ? ? ? ps], l as [[] ? ? ? ? qs]. unfold of_key, of_options. cbn -[of_string of_u8 of_u64]. intros same.
  injection same. intros.
  repeat match goal with found : map of_byte _ = map of_byte _ |- _ => apply (f_equal VArray), strings_told_apart in found end.
  match goal with found : map of_string _ = map of_string _ |- _ => apply (told_apart_in_lists of_string strings_told_apart) in found end.
  subst. repeat f_equal; lia.
Qed.

Theorem vm_corollaries : corollaries vm_format.
Proof.
  apply text_has_corollaries. split; [exact vm_key_is_lawful | exact of_key_is_injective | now intros v w | exact VmWriter.encode_is_model | exact VmReader.decode_is_model].
Qed.

Definition system_format : format SystemVerifyingKey := {|
  its_codec := system_key; its_value := of_system; writer := system.system.encode [] []; gives := ok;
  bounded := fun _ => True; reader := system.system.decode [] [] |}.

Lemma option_told_apart {A} (of : A -> value) : told_apart of -> told_apart (of_option of).
Proof. intros apart [x |] [y |] same; try discriminate; [| reflexivity]. injection same as same. f_equal. now apply apart. Qed.

Lemma of_node_is_injective : told_apart of_node.
Proof.
  intros [] [] same; try discriminate; try reflexivity; injection same; intros; f_equal; try lia.
  - destruct source, source0; try discriminate; reflexivity.
  - destruct row, row0; try discriminate; reflexivity.
Qed.

Lemma of_ids_is_injective : told_apart of_ids.
Proof. apply (told_apart_in_arrays of_u16). exact (numbers_told_apart IntegerKind.U16). Qed.

Lemma of_lookup_is_injective : told_apart of_lookup.
Proof.
  intros [m ids] [n other] same. injection same as numbers lists. f_equal; [lia |]. apply of_ids_is_injective. unfold of_ids. now f_equal.
Qed.

(** Equal values of parts are equal parts. *)
Ltac parts_told_apart :=
  repeat match goal with
  | found : map of_node _ = map of_node _ |- _ => apply (told_apart_in_lists of_node of_node_is_injective) in found
  | found : map of_u16 _ = map of_u16 _ |- _ => apply (told_apart_in_lists of_u16 (numbers_told_apart IntegerKind.U16)) in found
  | found : map of_u64 _ = map of_u64 _ |- _ => apply (told_apart_in_lists of_u64 (numbers_told_apart IntegerKind.U64)) in found
  | found : map of_lookup _ = map of_lookup _ |- _ => apply (told_apart_in_lists of_lookup of_lookup_is_injective) in found
  | found : of_option of_u16 _ = of_option of_u16 _ |- _ => apply (option_told_apart of_u16 (numbers_told_apart IntegerKind.U16)) in found
  | found : of_option _ _ = of_option _ _ |- _ =>
    apply (option_told_apart _ (told_apart_in_arrays of_string strings_told_apart)) in found
  end.

Lemma of_circuit_is_injective : told_apart of_circuit.
Proof.
  intros [] [] same. unfold of_circuit in same. cbn -[of_option of_node of_lookup of_u16] in same. injection same. intros. parts_told_apart.
  subst. f_equal; lia.
Qed.

Lemma of_system_is_injective : told_apart of_system.
Proof.
  intros [] [] same. unfold of_system in same. cbn -[of_option of_circuit] in same. injection same. intros.
  match goal with found : map of_circuit _ = map of_circuit _ |- _ => apply (told_apart_in_lists of_circuit of_circuit_is_injective) in found end.
  parts_told_apart. subst. f_equal; lia.
Qed.

Theorem system_corollaries : corollaries system_format.
Proof.
  apply text_has_corollaries. split;
    [exact system_key_is_lawful | exact of_system_is_injective | exact ok_told_apart | | exact SystemReader.decode_is_model].
  intros h at_value k held well _. exact (SystemWriter.encode_is_model h at_value k held well).
Qed.

Definition claim_format : format (list N) := {|
  its_codec := claim; its_value := of_claim; writer := claim.claim.encode [] []; gives := ok;
  bounded := fun elements => Z.of_nat (length elements) < 2 ^ 63; reader := claim.claim.decode [] [] |}.

Theorem claim_corollaries : corollaries claim_format.
Proof.
  apply text_has_corollaries. split;
    [exact claim_is_lawful | | exact ok_told_apart | exact ClaimWriter.encode_is_model | exact ClaimReader.decode_is_model].
  intros one other same. injection same as same. now parts_told_apart.
Qed.

Definition digest_format : format (list N) := {|
  its_codec := goldilocks_digest; its_value := Digests.of_words; writer := field.field.encode_digest [] []; gives := ok;
  bounded := fun _ => True; reader := field.field.decode_digest [] [] |}.

Theorem digest_corollaries : corollaries digest_format.
Proof.
  apply text_has_corollaries. split; [exact goldilocks_digest_is_lawful | | exact ok_told_apart | | exact Digests.decode_digest_is_model].
  - intros one other same. injection same as same. now parts_told_apart.
  - intros h at_value ns held well _. exact (Digests.encode_digest_is_model h at_value ns held well).
Qed.

(** Programs whose pages are by base: of others the writer gives what it gives of these. *)
Definition program_format : format Program := {|
  its_codec := program_id; its_value := of_program; writer := program.program.encode [] []; gives := ok;
  bounded := fun k => Z.of_nat (length (program_pages k)) < 2 ^ 63; reader := program.program.decode [] [] |}.

Lemma bases_are_distinct (last : option N) (pages : list page) : ascending last pages -> NoDup (map fst pages).
Proof.
  revert last. induction pages as [| k pages IH]; intros last up; [constructor |]. destruct up as [_ up]. constructor; [| exact (IH _ up)].
  intros twice. apply in_map_iff in twice as (other & same & inside). pose proof (ascending_is_above _ _ _ up inside). lia.
Qed.

Lemma in_order_already (k : Program) : well_formed program_id k = true -> is_program k /\ program_input k = encode program_id k.
Proof.
  intros well. apply program_id_well_formed in well as (one & two & three & few & each & up). pose proof (bases_are_distinct _ _ up) as distinct.
  split; [repeat split; assumption |]. unfold program_input, sort_program.
  rewrite (ascending_is_unique None (sort_pages (program_pages k)) (program_pages k)); [now destruct k | now apply sort_pages_ascends | exact up |].
  apply sort_pages_is_permutation.
Qed.

Lemma of_page_is_injective : told_apart of_page.
Proof. intros [base one] [other two] same. injection same as numbers strings. f_equal; [lia |]. apply strings_told_apart. unfold of_string. now f_equal. Qed.

Theorem program_corollaries : corollaries program_format.
Proof.
  apply text_has_corollaries. split; [exact program_id_is_lawful | | exact ok_told_apart | | exact ProgramReader.decode_is_model].
  - intros [] [] same. injection same. intros.
    repeat match goal with found : map of_byte _ = map of_byte _ |- _ => apply (f_equal VArray), strings_told_apart in found end.
    match goal with found : map of_page _ = map of_page _ |- _ => apply (told_apart_in_lists of_page of_page_is_injective) in found end.
    subst. f_equal; lia.
  - intros h at_value k held well small. destruct (in_order_already k well) as [is_one same]. cbn [its_codec program_format]. rewrite <- same.
    exact (ProgramWriter.encode_is_model h at_value k held is_one small).
Qed.
