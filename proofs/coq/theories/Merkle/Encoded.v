(** * Openings as strings of bytes, strictly read

    What is defined here: the bytes of an opening of one index or of several ([encode_opening]), how they are read by a verifier, who knows
    sizes and indices ([decode_opening]), and why a string is refused, which is the first fault in the order in which they are looked for
    ([refusal_of_encoded], [refusal_of_encoded_many]).

    What is proved here, for any lawful encodings of elements and digests of fixed sizes: a string is read as an opening exactly if it is
    the one that is written for it ([decode_accepts_exactly]), so no two openings share a string ([encode_opening_is_injective]) and bytes
    that follow are refused ([following_bytes_are_refused]); a string is accepted exactly if it is that of an opening that nothing speaks
    against ([encoded_is_accepted_exactly], [encoded_many_is_accepted_exactly]); and two strings that are accepted at one index give a
    collision ([encoded_is_bound]).

    What is not: the order of the reasons, which is that of the definitions and rests on reading spec/src/merkle_opening.rs and on the
    vectors.

    Source: cryptol/MerkleOpening.cry; spec/src/merkle_opening.rs. *)

From Coq Require Import List Lia PeanoNat NArith Bool.
From Ashlar Require Import Merkle.Commitment Merkle.Binding Merkle.Geometry Merkle.Wire Merkle.Several Merkle.Refusal Merkle.Order.
From Ashlar Require Import Encoding.Combinators.
Import ListNotations.

(** Positions and lengths are those of a string that is there; what a string asks for is binary. *)
Inductive fault :=
(** A field is cut off. *)
| CutOff (offset : nat) (expected : N) (got : nat)
(** Bytes follow. *)
| Following (offset got : nat)
(** An element is not canonical. *)
| WrongElement (offset : nat)
(** A sibling is not canonical. *)
| WrongSibling (sibling offset : nat)
(** The opening is refused. *)
| Refused (why : Refusal.reason).

(** ** Fields *)

(** The bytes of a field and those after it. *)
Definition take_field (size : N) (offset : nat) (b : bytes) : (bytes * bytes) + fault :=
  if (N.of_nat (length b) <? size)%N then inr (CutOff offset size (length b))
  else inl (firstn (N.to_nat size) b, skipn (N.to_nat size) b).

Lemma take_field_spec (size : N) (offset : nat) (b field rest : bytes) :
  take_field size offset b = inl (field, rest) <-> N.of_nat (length field) = size /\ b = field ++ rest.
Proof.
  unfold take_field. destruct (N.ltb_spec (N.of_nat (length b)) size) as [less | enough]; split.
  - discriminate.
  - intros [<- ->]. rewrite app_length in less. lia.
  - intros equal. injection equal as <- <-. rewrite firstn_length. split; [lia | symmetry; apply firstn_skipn].
  - intros [<- ->]. rewrite Nnat.Nat2N.id, firstn_app, skipn_app, firstn_all, skipn_all, Nat.sub_diag. cbn [firstn skipn app].
    now rewrite app_nil_r.
Qed.

Lemma take_field_app (field rest : bytes) (size : N) (offset : nat) :
  N.of_nat (length field) = size -> take_field size offset (field ++ rest) = inl (field, rest).
Proof. intros same. now apply take_field_spec. Qed.

Lemma encode_array {A : Type} (c : codec A) (n : N) (ks : list A) : encode (array n c) ks = concat (map (encode c) ks).
Proof. cbn. induction ks as [| k ks IH]; [reflexivity |]. cbn. now rewrite IH. Qed.

Lemma array_well_formed {A : Type} (c : codec A) (n : N) (ks : list A) :
  well_formed (array n c) ks = (count ks =? n)%N && forallb (well_formed c) ks.
Proof. cbn. f_equal. induction ks as [| k ks IH]; [reflexivity |]. cbn. now rewrite IH. Qed.

(** ** The numbers that a string begins with *)

(** The number of matrices and their widths, and the number of siblings. *)
Definition header : codec (list N * N) := follow (counted u32 u32) (fun _ => u32).

Lemma encode_header (widths : list N) (siblings : N) :
  encode header (widths, siblings) = le_bytes 4 (count widths) ++ concat (map (le_bytes 4) widths) ++ le_bytes 4 siblings.
Proof. rewrite app_assoc. rewrite <- (encode_array u32 (count widths)). reflexivity. Qed.

Lemma header_well_formed (widths : list N) (siblings : N) :
  well_formed header (widths, siblings) = (count widths <? 2 ^ 32)%N && forallb (fun w => w <? 2 ^ 32)%N widths && (siblings <? 2 ^ 32)%N.
Proof.
  change (2 ^ 32)%N with (256 ^ N.of_nat 4)%N.
  transitivity (well_formed u32 (count widths) && well_formed (array (count widths) u32) widths && well_formed u32 siblings);
    [reflexivity |].
  now rewrite array_well_formed, N.eqb_refl.
Qed.

(** Numbers of four bytes each. *)
Definition numbers_of (how_many : nat) (b : bytes) : list N := map number_of_bytes (cut (repeat 4 how_many) b).

Definition take_header (b : bytes) : ((list N * N) * bytes) + fault :=
  match take_field 4 0 b with
  | inr why => inr why
  | inl (matrices, b) =>
    match take_field (4 * number_of_bytes matrices) 4 b with
    | inr why => inr why
    | inl (widths, b) =>
      match take_field 4 (4 + length widths) b with
      | inr why => inr why
      | inl (siblings, b) => inl ((numbers_of (N.to_nat (number_of_bytes matrices)) widths, number_of_bytes siblings), b)
      end
    end
  end.

Lemma list_sum_repeat (size how_many : nat) : list_sum (repeat size how_many) = how_many * size.
Proof. induction how_many as [| m IH]; [reflexivity |]. cbn [repeat Nat.mul]. rewrite <- IH. reflexivity. Qed.

Lemma parts_of_number (n : nat) (parts : list bytes) (v : list N) :
  map (@length byte) parts = repeat n (length parts) -> v = map number_of_bytes parts -> map (le_bytes n) v = parts.
Proof.
  intros sizes ->. induction parts as [| part parts IH]; [reflexivity |]. cbn [map length repeat] in *. injection sizes as <- sizes.
  rewrite le_bytes_of_number, IH by exact sizes. reflexivity.
Qed.

Lemma small_numbers (how_many : nat) (b : bytes) :
  length b = how_many * 4 -> forallb (fun w => w <? 2 ^ 32)%N (numbers_of how_many b) = true.
Proof.
  intros same. apply forallb_forall. intros w there. apply in_map_iff in there as (part & <- & there). apply N.ltb_lt.
  destruct (concat_cut (repeat 4 how_many) b) as [_ sizes]; [now rewrite list_sum_repeat |].
  assert (length part = 4) as size.
  { apply (repeat_spec how_many). rewrite <- sizes. now apply in_map. }
  pose proof (number_of_bytes_is_small part) as small. now rewrite size in small.
Qed.

Lemma numbers_written (widths : list N) :
  forallb (fun w => w <? 2 ^ 32)%N widths = true -> numbers_of (length widths) (concat (map (le_bytes 4) widths)) = widths.
Proof.
  intros small. unfold numbers_of. replace (repeat 4 (length widths)) with (map (@length byte) (map (le_bytes 4) widths)).
  - rewrite cut_concat, map_map. rewrite <- (map_id widths) at 2. apply map_ext_in. intros w there. apply number_of_le_bytes.
    rewrite forallb_forall in small. now apply N.ltb_lt, small.
  - rewrite map_map. clear. induction widths as [| w widths IH]; [reflexivity |]. cbn [map length repeat]. now rewrite IH, length_le_bytes.
Qed.

Lemma length_of_numbers (widths : list N) : length (concat (map (le_bytes 4) widths)) = length widths * 4.
Proof.
  induction widths as [| w widths IH]; [reflexivity |]. cbn [map concat length Nat.mul]. now rewrite app_length, length_le_bytes, IH.
Qed.

Lemma take_header_spec (b rest : bytes) (widths : list N) (siblings : N) :
  take_header b = inl ((widths, siblings), rest)
  <-> well_formed header (widths, siblings) = true /\ b = encode header (widths, siblings) ++ rest.
Proof.
  rewrite header_well_formed, encode_header, !andb_true_iff, !N.ltb_lt. unfold take_header. split.
  - destruct (take_field 4 0 b) as [[number b1] | why] eqn:first; [| discriminate].
    destruct (take_field (4 * number_of_bytes number) 4 b1) as [[of_widths b2] | why] eqn:second; [| discriminate].
    destruct (take_field 4 (4 + length of_widths) b2) as [[of_siblings b3] | why] eqn:third; [| discriminate].
    intros equal. injection equal as <- <- <-.
    apply take_field_spec in first as [size1 ->]. apply take_field_spec in second as [size2 ->].
    apply take_field_spec in third as [size3 ->].
    assert (length number = 4) as four by lia. assert (length of_siblings = 4) as also_four by lia.
    set (how_many := N.to_nat (number_of_bytes number)).
    assert (length of_widths = how_many * 4) as size by lia.
    destruct (concat_cut (repeat 4 how_many) of_widths) as [whole sizes]; [now rewrite list_sum_repeat |].
    assert (length (numbers_of how_many of_widths) = how_many) as as_many.
    { exact (eq_trans (map_length _ _) (eq_trans (length_cut _ _) (repeat_length _ _))). }
    assert (count (numbers_of how_many of_widths) = number_of_bytes number) as number_is.
    { unfold count. rewrite as_many. apply Nnat.N2Nat.id. }
    pose proof (number_of_bytes_is_small number) as small1. rewrite four in small1.
    pose proof (number_of_bytes_is_small of_siblings) as small3. rewrite also_four in small3.
    rewrite number_is. repeat split; [exact small1 | now apply small_numbers | exact small3 |].
    rewrite (parts_of_number 4 (cut (repeat 4 how_many) of_widths)); [| | reflexivity].
    + rewrite whole, <- four at 1. rewrite <- also_four at 1. now rewrite !le_bytes_of_number, <- !app_assoc.
    + etransitivity; [exact sizes |]. f_equal. symmetry. exact (eq_trans (length_cut _ _) (repeat_length _ _)).
  - intros [[[matrices small] few] ->]. rewrite <- !app_assoc.
    rewrite take_field_app by (now rewrite length_le_bytes). rewrite number_of_le_bytes by exact matrices.
    rewrite take_field_app by (rewrite length_of_numbers; unfold count; lia).
    rewrite take_field_app by (now rewrite length_le_bytes). rewrite number_of_le_bytes by exact few. unfold count.
    now rewrite Nnat.Nat2N.id, numbers_written.
Qed.

(** ** Elements and siblings *)

(** Values of which the encodings have this many bytes. *)
Record fixed (A : Type) := Fixed { form : codec A; bytes_each : nat }.
Arguments Fixed {A} form bytes_each.
Arguments form {A} f.
Arguments bytes_each {A} f.

Definition fixed_is_lawful {A : Type} (c : fixed A) : Prop :=
  lawful (form c) /\ forall k, well_formed (form c) k = true -> length (encode (form c) k) = bytes_each c.

(** Values that fill a string, or the number of the first that is not canonical. *)
Definition read_all {A : Type} (c : fixed A) (how_many : nat) (b : bytes) : list A + nat :=
  match decode_whole (array (N.of_nat how_many) (form c)) b with
  | Accept ks _ => inl ks
  | Codec.Fault _ at_fault => inr (N.to_nat (offset_of b at_fault) / bytes_each c)
  end.

Definition write_all {A : Type} (c : fixed A) (ks : list A) : bytes := concat (map (encode (form c)) ks).

Definition are_canonical {A : Type} (c : fixed A) (ks : list A) : bool := forallb (well_formed (form c)) ks.

Lemma read_all_spec {A : Type} (c : fixed A) (how_many : nat) (b : bytes) (ks : list A) :
  fixed_is_lawful c ->
  read_all c how_many b = inl ks <-> length ks = how_many /\ are_canonical c ks = true /\ b = write_all c ks.
Proof.
  intros [law _]. unfold read_all, are_canonical, write_all.
  pose proof (decode_whole_accepts_exactly_encodings _ (array_is_lawful (N.of_nat how_many) _ law) b) as exactly.
  pose proof (decode_whole_leaves_nothing (array (N.of_nat how_many) (form c)) b) as nothing_left.
  assert (forall ks, well_formed (array (N.of_nat how_many) (form c)) ks = true /\ b = encode (array (N.of_nat how_many) (form c)) ks
    <-> length ks = how_many /\ forallb (well_formed (form c)) ks = true /\ b = concat (map (encode (form c)) ks)) as same.
  { intros xs. rewrite array_well_formed, encode_array, andb_true_iff, N.eqb_eq. unfold count. rewrite Nnat.Nat2N.inj_iff. tauto. }
  rewrite <- same, <- exactly.
  destruct (decode_whole (array (N.of_nat how_many) (form c)) b) as [found rest | why at_fault].
  - rewrite (nothing_left found rest eq_refl). split; intros equal; now injection equal as ->.
  - split; discriminate.
Qed.

Lemma length_write_all {A : Type} (c : fixed A) (ks : list A) :
  fixed_is_lawful c -> are_canonical c ks = true -> length (write_all c ks) = length ks * bytes_each c.
Proof.
  intros [_ sizes]. unfold are_canonical, write_all. induction ks as [| k ks IH]; [reflexivity |]. cbn [forallb map concat length Nat.mul].
  rewrite andb_true_iff. intros [here later]. now rewrite app_length, sizes, IH.
Qed.

Section Encoded.
Context {elt digest : Type}.
Variable hash : list elt -> digest.
Variable compress : list digest -> digest.
Variable default : digest.
Variable n : nat.
Variable elt_eq : forall x y : elt, {x = y} + {x <> y}.
Variable digest_eq : forall x y : digest, {x = y} + {x <> y}.
Variable element : fixed elt.
Variable node : fixed digest.

(** From this position on, if nothing follows. *)
Definition take_payload (elements siblings offset : nat) (b : bytes) : (list elt * list digest) + fault :=
  match take_field (N.of_nat (elements * bytes_each element)) offset b with
  | inr why => inr why
  | inl (of_elements, b) =>
    let middle := offset + length of_elements in
    match take_field (N.of_nat (siblings * bytes_each node)) middle b with
    | inr why => inr why
    | inl (of_siblings, (_ :: _) as following) => inr (Following (middle + length of_siblings) (length following))
    | inl (of_siblings, []) =>
      match read_all element elements of_elements with
      | inr i => inr (WrongElement (offset + i * bytes_each element))
      | inl found =>
        match read_all node siblings of_siblings with
        | inr i => inr (WrongSibling i (middle + i * bytes_each node))
        | inl proof => inl (found, proof)
        end
      end
    end
  end.

Section Shape.
Variable dims : list dimensions.
Variable indices : list nat.

Definition encode_opening (sent : list (list (list elt))) (proof : list digest) : bytes :=
  encode header (widths_of dims, count proof) ++ write_all element (elements_of dims indices sent) ++ write_all node proof.

(** An opening of these sizes and indices that can be written: of canonical elements and siblings, and of numbers below 2^32. *)
Definition can_be_written (sent : list (list (list elt))) (proof : list digest) : bool :=
  well_formed header (widths_of dims, count proof) && rows_fit dims indices sent
  && are_canonical element (elements_of dims indices sent) && are_canonical node proof.

(** What is known of the numbers of a string before anything else is read. *)
Variable before : list N -> N -> option Refusal.reason.

Definition decode_opening (b : bytes) : (list (list (list elt)) * list digest) + fault :=
  match take_header b with
  | inr why => inr why
  | inl ((widths, siblings), rest) =>
    match before widths siblings with
    | Some why => inr (Refused why)
    | None =>
      match take_payload (element_count dims indices) (N.to_nat siblings) (length b - length rest) rest with
      | inr why => inr why
      | inl (elements, proof) => inl (rows_of dims indices elements, proof)
      end
    end
  end.

Hypothesis element_is_lawful : fixed_is_lawful element.
Hypothesis node_is_lawful : fixed_is_lawful node.

Lemma take_payload_spec (how_many siblings offset : nat) (b : bytes) (elements : list elt) (proof : list digest) :
  take_payload how_many siblings offset b = inl (elements, proof)
  <-> (length elements = how_many /\ are_canonical element elements = true) /\ (length proof = siblings /\ are_canonical node proof = true)
      /\ b = write_all element elements ++ write_all node proof.
Proof.
  unfold take_payload. split.
  - destruct (take_field _ offset b) as [[of_elements b1] | why] eqn:first; [| discriminate].
    destruct (take_field _ (offset + length of_elements) b1) as [[of_siblings [| byte following]] | why] eqn:second; try discriminate.
    destruct (read_all element how_many of_elements) as [found |] eqn:elements_are; [| discriminate].
    destruct (read_all node siblings of_siblings) as [path |] eqn:siblings_are; [| discriminate].
    intros equal. injection equal as -> ->. apply take_field_spec in first as [_ ->]. apply take_field_spec in second as [_ ->].
    apply read_all_spec in elements_are as (? & ? & ->); [| exact element_is_lawful].
    apply read_all_spec in siblings_are as (? & ? & ->); [| exact node_is_lawful].
    rewrite app_nil_r. now repeat split.
  - intros ((<- & elements_are) & (<- & siblings_are) & ->).
    rewrite take_field_app by (now rewrite length_write_all). rewrite <- (app_nil_r (write_all node proof)).
    rewrite take_field_app by (now rewrite length_write_all).
    rewrite (proj2 (read_all_spec element _ _ elements element_is_lawful)) by (now repeat split).
    now rewrite (proj2 (read_all_spec node _ _ proof node_is_lawful)) by (now repeat split).
Qed.

(** What is known of the numbers fixes the widths. *)
Hypothesis before_fixes_widths : forall widths siblings, before widths siblings = None -> widths = widths_of dims.

Theorem decode_accepts_exactly (b : bytes) (sent : list (list (list elt))) (proof : list digest) :
  decode_opening b = inl (sent, proof)
  <-> can_be_written sent proof = true /\ before (widths_of dims) (count proof) = None /\ b = encode_opening sent proof.
Proof.
  unfold decode_opening, can_be_written, encode_opening. rewrite !andb_true_iff. split.
  - destruct (take_header b) as [[[widths siblings] rest] | why] eqn:numbers; [| discriminate].
    destruct (before widths siblings) as [why |] eqn:known; [discriminate |].
    pose proof (before_fixes_widths _ _ known) as ->.
    destruct (take_payload _ _ _ rest) as [[elements path] | why] eqn:payload; [| discriminate].
    intros equal. injection equal as <- ->. apply take_header_spec in numbers as [fits ->].
    apply take_payload_spec in payload as ([size elements_are] & [as_many siblings_are] & ->).
    destruct (elements_of_rows dims indices elements size) as [-> fit].
    assert (count proof = siblings) as -> by (unfold count; lia). now repeat split.
  - intros ([[[fits fit] elements_are] siblings_are] & known & ->).
    rewrite (proj2 (take_header_spec _ _ _ _) (conj fits eq_refl)), known.
    rewrite (proj2 (take_payload_spec _ _ _ _ (elements_of dims indices sent) proof)).
    + now rewrite rows_of_elements.
    + repeat split; [now apply length_elements | exact elements_are | symmetry; apply Nnat.Nat2N.id | exact siblings_are].
Qed.

Theorem following_bytes_are_refused (sent : list (list (list elt))) (proof : list digest) (next : byte) (more : bytes) :
  can_be_written sent proof = true -> before (widths_of dims) (count proof) = None ->
  decode_opening (encode_opening sent proof ++ next :: more)
  = inr (Following (length (encode_opening sent proof)) (length (next :: more))).
Proof.
  unfold decode_opening, can_be_written, encode_opening. rewrite !andb_true_iff.
  intros [[[fits fit] elements_are] siblings_are] known. rewrite <- !app_assoc.
  rewrite (proj2 (take_header_spec _ _ _ _) (conj fits eq_refl)), known. unfold take_payload.
  rewrite take_field_app by (now rewrite length_write_all, length_elements).
  rewrite take_field_app by (rewrite length_write_all by assumption; unfold count; now rewrite Nnat.Nat2N.id).
  rewrite !app_length. do 2 f_equal. lia.
Qed.
End Shape.

Corollary encode_opening_is_injective (dims : list dimensions) (indices : list nat) (sent1 sent2 : list (list (list elt)))
    (proof1 proof2 : list digest) :
  fixed_is_lawful element -> fixed_is_lawful node ->
  can_be_written dims indices sent1 proof1 = true -> can_be_written dims indices sent2 proof2 = true ->
  encode_opening dims indices sent1 proof1 = encode_opening dims indices sent2 proof2 -> sent1 = sent2 /\ proof1 = proof2.
Proof.
  intros element_is_lawful node_is_lawful can1 can2 same.
  set (before := fun (widths : list N) (_ : N) => if list_eq_dec N.eq_dec widths (widths_of dims) then None else Some Stuck).
  assert (forall widths siblings, before widths siblings = None -> widths = widths_of dims) as fixes.
  { intros widths siblings. unfold before. now destruct list_eq_dec. }
  assert (forall siblings, before (widths_of dims) siblings = None) as known.
  { intros siblings. unfold before. now destruct list_eq_dec. }
  pose proof (proj2 (decode_accepts_exactly dims indices before element_is_lawful node_is_lawful fixes _ _ _)
    (conj can1 (conj (known _) eq_refl))) as read1.
  pose proof (proj2 (decode_accepts_exactly dims indices before element_is_lawful node_is_lawful fixes _ _ _)
    (conj can2 (conj (known _) eq_refl))) as read2.
  rewrite same, read2 in read1. injection read1 as -> ->. now split.
Qed.

(** ** Verifiers *)

Definition refusal_of_encoded (cap_height : nat) (cap : list digest) (dims : list dimensions) (index : nat) (b : bytes) : option fault :=
  match decode_opening dims [index] (fault_before_one n cap_height cap dims index) b with
  | inr why => Some why
  | inl (sent, proof) =>
    option_map Refused (refusal hash compress default n digest_eq cap_height cap dims index (map (hd []) sent) proof)
  end.

(** What can be told of the numbers that a string begins with. *)
Definition fault_in_header_of_many (cap_height : nat) (cap : list digest) (dims : list dimensions) (indices : list nat)
  (widths : list N) (siblings : N) : option Refusal.reason :=
  first_fault [fault_before_many n cap_height cap dims indices (length widths) siblings; fault_in_widths dims widths].

Definition refusal_of_encoded_many (cap_height : nat) (cap : list digest) (dims : list dimensions) (indices : list nat) (b : bytes) :
  option fault :=
  match decode_opening dims indices (fault_in_header_of_many cap_height cap dims indices) b with
  | inr why => Some why
  | inl (sent, proof) =>
    option_map Refused (refusal_of_many hash compress default n elt_eq digest_eq cap_height cap dims indices sent proof)
  end.

Hypothesis element_is_lawful : fixed_is_lawful element.
Hypothesis node_is_lawful : fixed_is_lawful node.

Definition single (sent : list (list elt)) : list (list (list elt)) := map (fun row => [row]) sent.

Lemma hd_single (sent : list (list elt)) : map (hd []) (single sent) = sent.
Proof. unfold single. rewrite map_map. apply map_id. Qed.

(** Of one index there is one row of each matrix. *)
Lemma rows_of_one (dims : list dimensions) (index : nat) (sent : list (list (list elt))) :
  rows_fit dims [index] sent = true -> sent = single (map (hd []) sent).
Proof.
  rewrite rows_fit_each. intros [same each]. unfold single. rewrite map_map. rewrite <- (map_id sent) at 1. apply map_ext_in.
  intros rows there. apply In_nth with (d := []) in there as (i & below & <-). destruct (each i ltac:(lia)) as [size _].
  destruct (nth i sent []) as [| row [| row' rows']]; try discriminate. reflexivity.
Qed.

Lemma number_is_right (dims : list dimensions) (got : nat) : fault_in_number dims got = None -> got = length dims.
Proof. unfold fault_in_number. now rewrite unless_none, Nat.eqb_eq. Qed.

Lemma one_fixes_widths (cap_height : nat) (cap : list digest) (dims : list dimensions) (index : nat) (widths : list N) (siblings : N) :
  fault_before_one n cap_height cap dims index widths siblings = None -> widths = widths_of dims.
Proof.
  unfold fault_before_one. rewrite no_fault, !Forall_cons_iff. intros (number & _ & _ & _ & _ & widths_are & _).
  apply number_is_right in number. now apply none_in_widths.
Qed.

Lemma many_fixes_widths (cap_height : nat) (cap : list digest) (dims : list dimensions) (indices : list nat) (widths : list N)
    (siblings : N) :
  fault_in_header_of_many cap_height cap dims indices widths siblings = None -> widths = widths_of dims.
Proof.
  unfold fault_in_header_of_many, fault_before_many. rewrite no_fault, !Forall_cons_iff, no_fault, !Forall_cons_iff.
  intros ((number & _) & widths_are & _). apply number_is_right in number. now apply none_in_widths.
Qed.

(** What nothing speaks against has nothing against its numbers. *)
Lemma before_of_one (cap_height : nat) (cap : list digest) (dims : list dimensions) (index : nat) (sent : list (list elt))
    (proof : list digest) :
  refusal hash compress default n digest_eq cap_height cap dims index sent proof = None ->
  fault_before_one n cap_height cap dims index (widths_of dims) (count proof) = None.
Proof.
  unfold refusal. destruct (fault_before_one n cap_height cap dims index (map count sent) (count proof)) eqn:none; [discriminate |].
  intros _. rewrite <- none. f_equal. symmetry. exact (one_fixes_widths _ _ _ _ _ _ none).
Qed.

Lemma before_of_many (cap_height : nat) (cap : list digest) (dims : list dimensions) (indices : list nat) (sent : list (list (list elt)))
    (proof : list digest) :
  refusal_of_many hash compress default n elt_eq digest_eq cap_height cap dims indices sent proof = None ->
  fault_in_header_of_many cap_height cap dims indices (widths_of dims) (count proof) = None.
Proof.
  unfold refusal_of_many. rewrite no_fault_before, !Forall_cons_iff. intros [(none & _) _].
  unfold fault_in_header_of_many. rewrite no_fault, !Forall_cons_iff.
  assert (length (widths_of dims) = length dims) as same by apply map_length. repeat split; [| now apply none_in_widths | constructor].
  rewrite same, <- none. f_equal. unfold fault_before_many in none. rewrite no_fault, !Forall_cons_iff in none.
  destruct none as (number & _). now apply number_is_right in number.
Qed.

Lemma nothing_refused (why : option Refusal.reason) : option_map Refused why = None <-> why = None.
Proof. now destruct why. Qed.

Theorem encoded_is_accepted_exactly (cap_height : nat) (cap : list digest) (dims : list dimensions) (index : nat) (b : bytes) :
  refusal_of_encoded cap_height cap dims index b = None
  <-> exists sent proof, can_be_written dims [index] (single sent) proof = true /\ b = encode_opening dims [index] (single sent) proof
      /\ refusal hash compress default n digest_eq cap_height cap dims index sent proof = None.
Proof.
  unfold refusal_of_encoded.
  pose proof (decode_accepts_exactly dims [index] _ element_is_lawful node_is_lawful (one_fixes_widths cap_height cap dims index) b)
    as exactly.
  split.
  - destruct (decode_opening dims [index] _ b) as [[sent proof] | why]; [| discriminate]. rewrite nothing_refused. intros none.
    destruct (proj1 (exactly sent proof) eq_refl) as (can & _ & ->). pose proof can as parts. unfold can_be_written in parts.
    rewrite !andb_true_iff in parts. destruct parts as [[[_ fit] _] _]. apply rows_of_one in fit.
    exists (map (hd []) sent), proof. rewrite <- fit. now repeat split.
  - intros (sent & proof & can & written & none). pose proof (before_of_one _ _ _ _ _ _ none) as known.
    rewrite (proj2 (exactly _ _) (conj can (conj known written))), hd_single. now apply nothing_refused.
Qed.

Theorem encoded_many_is_accepted_exactly (cap_height : nat) (cap : list digest) (dims : list dimensions) (indices : list nat)
    (b : bytes) :
  refusal_of_encoded_many cap_height cap dims indices b = None
  <-> exists sent proof, can_be_written dims indices sent proof = true /\ b = encode_opening dims indices sent proof
      /\ refusal_of_many hash compress default n elt_eq digest_eq cap_height cap dims indices sent proof = None.
Proof.
  unfold refusal_of_encoded_many.
  pose proof (decode_accepts_exactly dims indices _ element_is_lawful node_is_lawful (many_fixes_widths cap_height cap dims indices) b)
    as exactly.
  split.
  - destruct (decode_opening dims indices _ b) as [[sent proof] | why]; [| discriminate]. rewrite nothing_refused. intros none.
    destruct (proj1 (exactly sent proof) eq_refl) as (can & _ & ->). now exists sent, proof.
  - intros (sent & proof & can & written & none). pose proof (before_of_many _ _ _ _ _ _ none) as known.
    rewrite (proj2 (exactly _ _) (conj can (conj known written))). now apply nothing_refused.
Qed.

(** Two strings that are accepted at one index. *)
Corollary encoded_is_bound (cap_height : nat) (cap : list digest) (dims : list dimensions) (index : nat) (b1 b2 : bytes) :
  n = 2 \/ n = 4 ->
  refusal_of_encoded cap_height cap dims index b1 = None -> refusal_of_encoded cap_height cap dims index b2 = None -> b1 <> b2 ->
  exists sent1 proof1 sent2 proof2 pair,
    b1 = encode_opening dims [index] (single sent1) proof1 /\ b2 = encode_opening dims [index] (single sent2) proof2
    /\ extract hash compress default n elt_eq digest_eq (shape_of_dimensions n cap_height dims) index
      (opening_of n cap_height dims sent1 proof1) (opening_of n cap_height dims sent2 proof2) = Some pair
    /\ collides hash compress pair.
Proof.
  intros arities accepted1 accepted2 differ.
  apply encoded_is_accepted_exactly in accepted1 as (sent1 & proof1 & _ & -> & none1), accepted2 as (sent2 & proof2 & _ & -> & none2).
  apply nothing_is_refused_exactly in none1 as [low valid1], none2 as [_ valid2].
  destruct (sent_is_bound hash compress default n elt_eq digest_eq cap_height cap dims index sent1 sent2 proof1 proof2 arities low valid1
    valid2) as (pair & found & collision); [intros equal; apply differ; now injection equal as -> -> |].
  now exists sent1, proof1, sent2, proof2, pair.
Qed.
End Encoded.
