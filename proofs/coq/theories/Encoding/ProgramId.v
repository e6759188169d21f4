(** * Program identities of lambda_vm, version 1

    What is defined here: the input of the hash, a tag, then the parts of the program, then its pages by base; its codec, which takes pages
    with bases strictly ascending; and [program_input], which sorts a list of pages first.

    What is proved here: the codec is lawful ([program_id_is_lawful]). For lists of pages with distinct bases, [program_input] gives two
    programs the same string exactly if the other parts agree and one list is a permutation of the other ([program_inputs_agree]): it is
    an injective function of the map from bases to commitments.

    What is not: lists that repeat a base. They are not well-formed; [Sharpness.v] shows why they must be refused.

    Source: lambda_vm, program_id version 1. *)

From Coq Require Import String List NArith Lia Bool Permutation.
From Ashlar Require Export Encoding.VmKey.
Import ListNotations.
Local Open Scope N_scope.
Local Open Scope codec_scope.

Definition page := (N * bytes)%type.

Record Program := {
  elf_digest : bytes;
  pc_start : N;
  program_decode : bytes;
  program_pages : list page;
}.

(** The tag LAMBDAVM_PROGRAM_ID_V1 in ASCII, 22 bytes. *)
Definition program_id_tag : bytes :=
  Eval compute in list_byte_of_string "LAMBDAVM_PROGRAM_ID_V1"%string.

(** Above the base before, if there is one. *)
Definition is_above (last : option N) (base : N) : bool :=
  match last with
  | None => true
  | Some last => last <? base
  end.

Definition page_after (last : option N) : codec page := (refine u64 (is_above last) BasesNotAscending ;; commitment).

Definition ascending_pages : codec (list page) := counted_items page_after (fun _ page => Some (fst page)) u64 None.

Definition program_id : codec Program := record
  (fun k => (elf_digest k, (pc_start k, (program_decode k, program_pages k))))
  (fun '(elf, (pc, (decode, pages))) => Build_Program elf pc decode pages)
  (framed (constant program_id_tag BadMagic) (commitment ;; u64 ;; commitment ;; ascending_pages)).

Theorem program_id_is_lawful : lawful program_id.
Proof. unfold program_id, commitment, ascending_pages, page_after, commitment. lawful. Qed.
#[export] Hint Resolve program_id_is_lawful : codec.

(** ** Pages in any order *)

(** Before the first page whose base is above. *)
Fixpoint insert_page (new : page) (pages : list page) : list page :=
  match pages with
  | [] => [new]
  | page :: others => if fst new <? fst page then new :: pages else page :: insert_page new others
  end.

(** By base; pages with one base stay in their order. *)
Definition sort_pages (pages : list page) : list page := fold_left (fun sorted new => insert_page new sorted) pages [].

Definition sort_program (k : Program) : Program :=
  Build_Program (elf_digest k) (pc_start k) (program_decode k) (sort_pages (program_pages k)).

Definition program_input (k : Program) : bytes := encode program_id (sort_program k).

(** Every base above the one before. *)
Fixpoint ascending (last : option N) (pages : list page) : Prop :=
  match pages with
  | [] => True
  | page :: pages => is_above last (fst page) = true /\ ascending (Some (fst page)) pages
  end.

Definition page_is_well_formed (page : page) : Prop := fst page < 2 ^ 64 /\ length (snd page) = 32%nat.

(** A program with pages in any order, without a repeated base. *)
Definition is_program (k : Program) : Prop :=
  length (elf_digest k) = 32%nat /\ pc_start k < 2 ^ 64 /\ length (program_decode k) = 32%nat /\
  N.of_nat (length (program_pages k)) < 2 ^ 64 /\ Forall page_is_well_formed (program_pages k) /\ NoDup (map fst (program_pages k)).

Lemma ascending_pages_well_formed (last : option N) (pages : list page) :
  items_well_formed page_after (fun _ page => Some (fst page)) last pages = true <-> Forall page_is_well_formed pages /\ ascending last pages.
Proof.
  revert last. induction pages as [| page pages IH]; intros last; [now repeat split; constructor |].
  cbn -[N.pow is_above]. rewrite !andb_true_iff, IH, PeanoNat.Nat.eqb_eq, N.ltb_lt, Forall_cons_iff.
  unfold page_is_well_formed. change (256 ^ 8) with (2 ^ 64). tauto.
Qed.

Theorem program_id_well_formed (k : Program) :
  well_formed program_id k = true <->
  length (elf_digest k) = 32%nat /\ pc_start k < 2 ^ 64 /\ length (program_decode k) = 32%nat /\
  N.of_nat (length (program_pages k)) < 2 ^ 64 /\ Forall page_is_well_formed (program_pages k) /\ ascending None (program_pages k).
Proof.
  rewrite <- ascending_pages_well_formed.
  cbn -[N.pow items_well_formed]. rewrite !andb_true_iff, !PeanoNat.Nat.eqb_eq, !N.ltb_lt, N.eqb_refl.
  change (256 ^ 8) with (2 ^ 64). tauto.
Qed.

Lemma insert_page_is_permutation (new : page) (pages : list page) : Permutation (insert_page new pages) (new :: pages).
Proof.
  induction pages as [| page pages IH]; [reflexivity |]. cbn [insert_page]. destruct (fst new <? fst page); [reflexivity |].
  rewrite IH. apply perm_swap.
Qed.

Theorem sort_pages_is_permutation (pages : list page) : Permutation (sort_pages pages) pages.
Proof.
  unfold sort_pages. enough (forall sorted, Permutation (fold_left (fun sorted new => insert_page new sorted) pages sorted) (sorted ++ pages)) as each
    by apply (each []).
  induction pages as [| page pages IH]; intros sorted; cbn [fold_left]; [now rewrite app_nil_r |].
  rewrite IH, insert_page_is_permutation. now rewrite <- Permutation_middle.
Qed.

Lemma insert_page_ascends (new : page) (last : option N) (pages : list page) :
  ascending last pages -> is_above last (fst new) = true -> ~ In (fst new) (map fst pages) -> ascending last (insert_page new pages).
Proof.
  revert last. induction pages as [| page pages IH]; intros last up above other; [now split |]. cbn [insert_page].
  destruct up as [above_page up]. destruct (N.ltb_spec (fst new) (fst page)) as [less | more].
  - cbn. repeat split; auto. now apply N.ltb_lt.
  - cbn in other. cbn. split; [exact above_page |]. apply IH; [exact up | | tauto]. apply N.ltb_lt.
    assert (fst page <> fst new) by tauto. lia.
Qed.

Theorem sort_pages_ascends (pages : list page) : NoDup (map fst pages) -> ascending None (sort_pages pages).
Proof.
  unfold sort_pages. enough (forall sorted, ascending None sorted -> NoDup (map fst (sorted ++ pages)) ->
      ascending None (fold_left (fun sorted new => insert_page new sorted) pages sorted)) as each by (intros; now apply each).
  induction pages as [| page pages IH]; intros sorted up distinct; cbn [fold_left]; [exact up |]. apply IH.
  - apply insert_page_ascends; [exact up | reflexivity |].
    rewrite map_app in distinct. cbn [map] in distinct. apply NoDup_remove_2 in distinct. rewrite in_app_iff in distinct. tauto.
  - apply Permutation_NoDup with (2 := distinct). apply Permutation_map.
    rewrite insert_page_is_permutation. now rewrite <- Permutation_middle.
Qed.

Lemma ascending_is_above (last : N) (page : page) (pages : list ProgramId.page) :
  ascending (Some last) pages -> In page pages -> last < fst page.
Proof.
  revert last. induction pages as [| first pages IH]; intros last up inside; [contradiction |]. destruct up as [above up].
  apply N.ltb_lt in above. destruct inside as [-> | inside]; [exact above |]. specialize (IH _ up inside). lia.
Qed.

(** Strictly ascending lists with the same members are equal. *)
Lemma ascending_is_unique (last : option N) (xs ys : list page) : ascending last xs -> ascending last ys -> Permutation xs ys -> xs = ys.
Proof.
  revert last ys. induction xs as [| x xs IH]; intros last ys up_xs up_ys same.
  - symmetry. now apply Permutation_nil.
  - destruct ys as [| y ys]; [now apply Permutation_sym, Permutation_nil in same |].
    destruct up_xs as [_ up_xs], up_ys as [_ up_ys].
    assert (x = y) as <-.
    { assert (In x (y :: ys)) as x_inside by (apply (Permutation_in _ same); now left).
      assert (In y (x :: xs)) as y_inside by (apply (Permutation_in _ (Permutation_sym same)); now left).
      destruct x_inside as [-> | x_inside]; [reflexivity |]. destruct y_inside as [-> | y_inside]; [reflexivity |].
      apply (ascending_is_above _ _ _ up_ys) in x_inside. apply (ascending_is_above _ _ _ up_xs) in y_inside. lia. }
    f_equal. apply (IH (Some (fst x))); auto. now apply Permutation_cons_inv with (a := x).
Qed.

Theorem sort_program_is_well_formed (k : Program) : is_program k -> well_formed program_id (sort_program k) = true.
Proof.
  intros (elf & pc & decode & size & each & distinct). apply program_id_well_formed. cbn [sort_program elf_digest pc_start program_decode program_pages].
  pose proof (sort_pages_is_permutation (program_pages k)) as same.
  repeat split; auto.
  - now rewrite (Permutation_length same).
  - now apply (Permutation_Forall (Permutation_sym same)).
  - now apply sort_pages_ascends.
Qed.

(** Equal parts, and the same pages in any order. *)
Definition same_program (k l : Program) : Prop :=
  elf_digest k = elf_digest l /\ pc_start k = pc_start l /\ program_decode k = program_decode l /\
  Permutation (program_pages k) (program_pages l).

Theorem program_inputs_agree (k l : Program) : is_program k -> is_program l -> program_input k = program_input l <-> same_program k l.
Proof.
  intros k_is l_is. split.
  - intros same. apply (encode_is_injective _ program_id_is_lawful) in same; auto using sort_program_is_well_formed.
    unfold sort_program in same. injection same as elf pc decode pages. repeat split; auto.
    now rewrite <- (sort_pages_is_permutation (program_pages k)), <- (sort_pages_is_permutation (program_pages l)), pages.
  - intros (elf & pc & decode & same). unfold program_input, sort_program. rewrite elf, pc, decode. do 2 f_equal.
    destruct k_is as (_ & _ & _ & _ & _ & k_distinct), l_is as (_ & _ & _ & _ & _ & l_distinct).
    apply (ascending_is_unique None); auto using sort_pages_ascends.
    now rewrite !sort_pages_is_permutation.
Qed.

(** The strings that are read are the inputs of programs. *)
Theorem decode_program_input (k : Program) (rest : bytes) : is_program k -> decode program_id (program_input k ++ rest) = Accept (sort_program k) rest.
Proof. intros. now apply (decode_round_trip _ program_id_is_lawful), sort_program_is_well_formed. Qed.
