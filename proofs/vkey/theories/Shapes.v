(** * Layouts of keys of any shape

    What is defined here: a layout, the list of what each byte of an encoding is, a byte of a variable or a number; keys whose fields
    are numbers of variables, with the key that they are for given values ([at_vm_key], [at_system_key], ...); and the layout of each.

    What is proved here: for all values of the variables, the encoding of the model is what the layout says ([vm_layout], [system_layout],
    [program_layout], [claim_layout]); so a list of layouts that come from elsewhere needs to be compared with these only, which Coq does
    by computation ([all_vm], [all_system], [all_program], [all_claims]).

    What is not: that the layouts come from the code. The program that writes them runs the code on symbolic bytes.

    A string of 32 bytes is the variable whose number it stands for: every such string is [le_bytes 32] of one. *)

From Coq Require Import List NArith Lia Bool.
From Ashlar Require Import Encoding.Domains Encoding.Framing.
Import ListNotations.
Local Open Scope N_scope.

(** ** Layouts *)

Inductive atom := Free (variable : N) (index : nat) | Known (b : byte).

Definition layout := list atom.

(** Byte [index] of the value of the variable, or the number. *)
Definition value (number : N -> N) (a : atom) : byte :=
  match a with Free variable index => byte_of (number variable) index | Known b => b end.

Definition values (number : N -> N) (l : layout) : bytes := map (value number) l.

(** All bytes of a variable of this width. *)
Definition whole (width : nat) (variable : N) : layout := map (Free variable) (seq 0 width).

Definition known (bs : bytes) : layout := map Known bs.

Lemma values_app (number : N -> N) (l m : layout) : values number (l ++ m) = values number l ++ values number m.
Proof. apply map_app. Qed.

Lemma values_whole (number : N -> N) (width : nat) (variable : N) :
  values number (whole width variable) = le_bytes width (number variable).
Proof. unfold values, whole, le_bytes. now rewrite map_map. Qed.

Lemma values_known (number : N -> N) (bs : bytes) : values number (known bs) = bs.
Proof. unfold values, known. rewrite map_map. apply map_id. Qed.

Lemma values_concat {A} (number : N -> N) (f : A -> layout) (ks : list A) :
  values number (concat (map f ks)) = concat (map (fun k => values number (f k)) ks).
Proof. induction ks as [| k ks IH]; [reflexivity |]. cbn [map concat]. now rewrite values_app, IH. Qed.

(** A list behind its count. *)
Definition listed {A} (width : nat) (f : A -> layout) (ks : list A) : layout :=
  known (le_bytes width (N.of_nat (length ks))) ++ concat (map f ks).

(** The bytes of a list, whatever the state that its items are read in, if they are written alike in all. *)
Lemma encode_listed {A B S} (c : S -> codec A) (next : S -> A -> S) (s : S) (number : N -> N) (f : B -> layout) (at_ : B -> A) (ks : list B) :
  (forall s k, In k ks -> encode (c s) (at_ k) = values number (f k)) ->
  encode_items c next s (map at_ ks) = values number (concat (map f ks)).
Proof.
  revert s. induction ks as [| k ks IH]; intros s each; [reflexivity |]. cbn [map encode_items concat].
  rewrite values_app, IH by (intros; apply each; now right). f_equal. apply each. now left.
Qed.

Definition same_atom (a b : atom) : bool :=
  match a, b with
  | Free v i, Free w j => (v =? w) && Nat.eqb i j
  | Known b, Known c => Byte.eqb b c
  | _, _ => false
  end.

Fixpoint same_layout (l m : layout) : bool :=
  match l, m with
  | [], [] => true
  | a :: l, b :: m => same_atom a b && same_layout l m
  | _, _ => false
  end.

Lemma same_layout_is_equal (l m : layout) : same_layout l m = true -> l = m.
Proof.
  revert m. induction l as [| a l IH]; intros [| b m] same; try discriminate; [reflexivity |].
  apply andb_true_iff in same as [same rest]. f_equal; [| now apply IH].
  destruct a as [v i | x], b as [w j | y]; try discriminate; cbn in same.
  - apply andb_true_iff in same as [same_v same_i]. apply N.eqb_eq in same_v. apply PeanoNat.Nat.eqb_eq in same_i. congruence.
  - apply same_byte_spec in same. congruence.
Qed.

(** Strings of 32 bytes. *)
Definition at_string (number : N -> N) (variable : N) : bytes := le_bytes 32 (number variable).

Theorem every_string_is_a_number (bs : bytes) : length bs = 32%nat -> exists n, le_bytes 32 n = bs.
Proof. intros size. exists (number_of_bytes bs). rewrite <- size. apply le_bytes_of_number. Qed.

(** ** Format A *)

Record VmShape := {
  vm_options : ProofOptions;
  vm_tables : N * N * N * N;
  vm_pages : list N;
}.

Definition at_options (number : N -> N) (o : ProofOptions) : ProofOptions :=
  Build_ProofOptions (number (blowup_factor o)) (number (fri_number_of_queries o)) (number (coset_offset o))
    (number (grinding_factor o)) (number (fri_final_poly_log_degree o)).

Definition at_vm_key (number : N -> N) (s : VmShape) : VmVerifyingKey :=
  let '(bitwise, decode, register, keccak_rc) := vm_tables s in
  Build_VmVerifyingKey (at_options number (vm_options s)) (at_string number bitwise) (at_string number decode)
    (at_string number register) (at_string number keccak_rc) (map (at_string number) (vm_pages s)).

Definition layout_of_vm (s : VmShape) : layout :=
  let o := vm_options s in
  let '(bitwise, decode, register, keccak_rc) := vm_tables s in
  known (le_bytes 4 vm_key_version) ++
  whole 1 (blowup_factor o) ++ whole 8 (fri_number_of_queries o) ++ whole 8 (coset_offset o) ++ whole 1 (grinding_factor o) ++
  whole 1 (fri_final_poly_log_degree o) ++ whole 32 bitwise ++ whole 32 decode ++ whole 32 register ++ whole 32 keccak_rc ++
  listed 8 (whole 32) (vm_pages s).

(** Pushes [values] to the parts. *)
Ltac spread := unfold listed; repeat rewrite ?values_app, ?values_whole, ?values_known.

(** Both sides as one concatenation of the same parts. *)
Ltac concatenate :=
  cbn -[le_bytes encode_items at_string values concat app N.of_nat]; rewrite ?map_map, ?map_length, <- ?app_assoc; reflexivity.

Theorem vm_layout (number : N -> N) (s : VmShape) : encode vm_key (at_vm_key number s) = values number (layout_of_vm s).
Proof.
  destruct s as [[] [[[bitwise' decode'] register'] keccak_rc'] pages']. unfold layout_of_vm, at_vm_key. cbn [vm_options vm_tables vm_pages].
  spread. rewrite <- (encode_listed (fun _ : unit => commitment) (fun s _ => s) tt number (whole 32) (at_string number))
    by (intros; now rewrite values_whole).
  concatenate.
Qed.

(** ** Format B *)

Definition at_node (number : N -> N) (k : Node) : Node :=
  match k with
  | Constant v => Constant (number v)
  | Public v => Public (number v)
  | IsFirstRow => IsFirstRow
  | IsLastRow => IsLastRow
  | IsTransition => IsTransition
  | Add l r => Add (number l) (number r)
  | Sub l r => Sub (number l) (number r)
  | Mul l r => Mul (number l) (number r)
  | Neg v => Neg (number v)
  | Column source row v => Column source row (number v)
  end.

Definition at_lookup (number : N -> N) (k : Lookup) : Lookup := Build_Lookup (number (multiplicity k)) (map number (arguments k)).

Definition at_circuit (number : N -> N) (k : Circuit) : Circuit :=
  Build_Circuit (number (main_width k)) (number (preprocessed_width k)) (number (preprocessed_height k)) (number (max_constraint_degree k))
    (number (lookup_group_size k)) (map (at_node number) (nodes k)) (map number (zeros k)) (map (at_lookup number) (lookups k))
    (option_map number (preprocessed_index k)).

(** A key whose digests are variables: those of [key] are not looked at. [big] says which constants take the big form. *)
Record SystemShape := {
  key : SystemVerifyingKey;
  digests : option (list N);
  big : list N;
}.

Definition at_system_key (number : N -> N) (s : SystemShape) : SystemVerifyingKey :=
  let k := key s in
  Build_SystemVerifyingKey (number (log_blowup k)) (number (cap_height k)) (number (log_final_poly_len k)) (number (max_log_arity k))
    (number (num_queries k)) (number (commit_pow_bits k)) (number (query_pow_bits k)) (map (at_circuit number) (circuits k))
    (option_map (map (at_string number)) (digests s)).

Definition is_in (variable : N) (l : list N) : bool := existsb (N.eqb variable) l.

(** The constants that the shape says are big are 65536 or more, and no others: the number with which the code is run. *)
Definition forms_hold (number : N -> N) (s : SystemShape) : Prop :=
  forall circuit v, In circuit (circuits (key s)) -> In (Constant v) (nodes circuit) -> (number v <? 65536) = negb (is_in v (big s)).

Lemma big_is_65536_or_more (v : N) : is_big v = negb (v <? 65536).
Proof. unfold is_big, greatest_small_constant. destruct (N.ltb_spec 65535 v), (N.ltb_spec v 65536); cbn; lia. Qed.

Definition layout_of_node (big : list N) (k : Node) : layout :=
  match k with
  | Constant v => if is_in v big then Known x01 :: whole 8 v else Known x00 :: whole 2 v
  | Public v => Known x02 :: whole 1 v
  | IsFirstRow => [Known x03]
  | IsLastRow => [Known x04]
  | IsTransition => [Known x05]
  | Add l r => Known x06 :: whole 2 l ++ whole 2 r
  | Sub l r => Known x07 :: whole 2 l ++ whole 2 r
  | Mul l r => Known x08 :: whole 2 l ++ whole 2 r
  | Neg v => Known x09 :: whole 2 v
  | Column Preprocessed Current v => Known x0a :: whole 2 v
  | Column Preprocessed Next v => Known x0b :: whole 2 v
  | Column Main Current v => Known x0c :: whole 2 v
  | Column Main Next v => Known x0d :: whole 2 v
  | Column Stage2 Current v => Known x0e :: whole 2 v
  | Column Stage2 Next v => Known x0f :: whole 2 v
  end.

Definition layout_of_lookup (k : Lookup) : layout := whole 2 (multiplicity k) ++ listed 2 (whole 2) (arguments k).

Definition layout_of_circuit (big : list N) (k : Circuit) : layout :=
  whole 2 (main_width k) ++ whole 2 (preprocessed_width k) ++ whole 4 (preprocessed_height k) ++ whole 2 (max_constraint_degree k) ++
  whole 1 (lookup_group_size k) ++ listed 2 (layout_of_node big) (nodes k) ++ listed 2 (whole 2) (zeros k) ++
  listed 2 layout_of_lookup (lookups k).

Definition layout_of_digests (k : option (list N)) : layout :=
  match k with None => [Known x00] | Some ds => Known x01 :: listed 2 (whole 32) ds end.

Definition layout_of_index (k : Circuit) : layout :=
  match preprocessed_index k with None => [Known xff; Known xff] | Some v => whole 2 v end.

Definition layout_of_system (s : SystemShape) : layout :=
  let k := key s in
  whole 2 (log_blowup k) ++ whole 2 (cap_height k) ++ whole 2 (log_final_poly_len k) ++ whole 2 (max_log_arity k) ++ whole 2 (num_queries k) ++
  whole 2 (commit_pow_bits k) ++ whole 2 (query_pow_bits k) ++ listed 2 (layout_of_circuit (big s)) (circuits k) ++
  layout_of_digests (digests s) ++ concat (map layout_of_index (circuits k)).

Lemma node_layout (number : N -> N) (big : list N) (index : N) (k : Node) :
  (forall v, k = Constant v -> is_big (number v) = is_in v big) ->
  encode (node index) (at_node number k) = values number (layout_of_node big k).
Proof.
  intros form. unfold node, node_at, tagged, union. cbn [encode convert follow fst snd refine].
  destruct k as [v | v | | | | l r | l r | l r | v | [] [] v]; try reflexivity.
  cbn [at_node node_tag layout_of_node]. rewrite (form v eq_refl). destruct (is_in v big); reflexivity.
Qed.

Lemma numbers_layout (number : N -> N) (c : codec N) (ks : list N) :
  encode c = le_bytes 2 ->
  encode_items (fun _ : unit => c) (fun s _ => s) tt (map number ks) = values number (concat (map (whole 2) ks)).
Proof. intros plain. apply encode_listed. intros. now rewrite plain, values_whole. Qed.

Lemma lookup_layout (number : N -> N) (count : N) (k : Lookup) :
  encode (lookup is_earlier count) (at_lookup number k) = values number (layout_of_lookup k).
Proof.
  destruct k as [m arguments]. unfold layout_of_lookup. cbn [multiplicity SystemKey.arguments]. spread.
  rewrite <- (numbers_layout number (root is_earlier count)) by reflexivity.
  concatenate.
Qed.

Lemma circuit_layout (number : N -> N) (big : list N) (k : Circuit) :
  (forall v, In (Constant v) (nodes k) -> is_big (number v) = is_in v big) ->
  encode (circuit strict_big_constant is_earlier is_earlier is_some_group) (circuit_body (at_circuit number k)) =
  values number (layout_of_circuit big k).
Proof.
  intros forms. destruct k as [main pre height degree group nodes zeros lookups index]. unfold layout_of_circuit.
  cbn [main_width preprocessed_width preprocessed_height max_constraint_degree lookup_group_size SystemKey.nodes SystemKey.zeros
    SystemKey.lookups] in *. spread.
  rewrite <- (encode_listed node (fun i _ => N.succ i) 0 number (layout_of_node big) (at_node number))
    by (intros index' k inside; apply node_layout; intros v ->; now apply forms).
  rewrite <- (numbers_layout number (root is_earlier (N.of_nat (length (map (at_node number) nodes))))) by reflexivity.
  rewrite <- (encode_listed (fun _ : unit => lookup is_earlier (N.of_nat (length (map (at_node number) nodes)))) (fun s _ => s) tt number
    layout_of_lookup (at_lookup number)) by (intros; apply lookup_layout).
  concatenate.
Qed.

Lemma digests_layout (number : N -> N) (ks : option (list N)) :
  encode (optional (counted u16 (byte_array 32))) (option_map (map (at_string number)) ks) = values number (layout_of_digests ks).
Proof.
  destruct ks as [ks |]; [| reflexivity]. cbn [option_map layout_of_digests].
  change (values number (Known x01 :: ?l)) with (x01 :: values number l). spread.
  rewrite <- (encode_listed (fun _ : unit => byte_array 32) (fun s _ => s) tt number (whole 32) (at_string number))
    by (intros; now rewrite values_whole).
  concatenate.
Qed.

Lemma index_layout (number : N -> N) (k : Circuit) :
  encode index_or_none (preprocessed_index (at_circuit number k)) = values number (layout_of_index k).
Proof. destruct k as [? ? ? ? ? ? ? ? [v |]]; reflexivity. Qed.

Theorem system_layout (number : N -> N) (s : SystemShape) :
  forms_hold number s -> encode system_key (at_system_key number s) = values number (layout_of_system s).
Proof.
  intros forms. destruct s as [k digests big]. unfold layout_of_system, at_system_key, forms_hold in *.
  cbn [key Shapes.digests Shapes.big] in *. spread.
  rewrite <- digests_layout.
  rewrite <- (encode_listed (fun _ : unit => circuit strict_big_constant is_earlier is_earlier is_some_group) (fun s _ => s) tt number
    (layout_of_circuit big) (fun k => circuit_body (at_circuit number k)))
    by (intros u c inside; apply circuit_layout; intros v constant; rewrite big_is_65536_or_more, (forms c) by assumption; apply negb_involutive).
  rewrite <- (encode_listed (fun _ : unit => index_or_none) (fun s _ => s) tt number layout_of_index
    (fun k => preprocessed_index (at_circuit number k))) by (intros; apply index_layout).
  concatenate.
Qed.

(** ** Programs, by ascending base *)

Record ProgramShape := {
  program_parts : N * N * N;
  pages_of : list (N * N);
}.

Definition at_page (number : N -> N) (k : N * N) : page := (number (fst k), at_string number (snd k)).

Definition at_program (number : N -> N) (s : ProgramShape) : Program :=
  let '(elf, pc, decode) := program_parts s in
  Build_Program (at_string number elf) (number pc) (at_string number decode) (map (at_page number) (pages_of s)).

Definition layout_of_page (k : N * N) : layout := whole 8 (fst k) ++ whole 32 (snd k).

Definition layout_of_program (s : ProgramShape) : layout :=
  let '(elf, pc, decode) := program_parts s in
  known program_id_tag ++ whole 32 elf ++ whole 8 pc ++ whole 32 decode ++ listed 8 layout_of_page (pages_of s).

Theorem program_layout (number : N -> N) (s : ProgramShape) :
  encode program_id (at_program number s) = values number (layout_of_program s).
Proof.
  destruct s as [[[elf pc] decode] pages]. unfold layout_of_program, at_program. cbn [program_parts pages_of]. spread.
  rewrite <- (encode_listed page_after (fun _ page => Some (fst page)) None number layout_of_page (at_page number))
    by (intros; unfold layout_of_page; now spread).
  concatenate.
Qed.

(** ** Claims *)

Definition layout_of_claim (elements : list N) : layout := listed 8 (whole 8) elements.

Theorem claim_layout (number : N -> N) (elements : list N) :
  encode claim (map number elements) = values number (layout_of_claim elements).
Proof.
  unfold layout_of_claim. spread.
  rewrite <- (encode_listed (fun _ : unit => goldilocks) (fun s _ => s) tt number (whole 8) number) by (intros; now rewrite values_whole).
  concatenate.
Qed.

(** ** Elements, digests, frames and tags *)

Theorem goldilocks_layout (number : N -> N) (v : N) : encode goldilocks (number v) = values number (whole 8 v).
Proof. now rewrite values_whole. Qed.

Theorem koala_bear_layout (number : N -> N) (v : N) : encode koala_bear (number v) = values number (whole 4 v).
Proof. now rewrite values_whole. Qed.

Definition layout_of_digest (elements : list N) : layout := concat (map (whole 8) elements).

Theorem digest_layout (number : N -> N) (elements : list N) :
  encode goldilocks_digest (map number elements) = values number (layout_of_digest elements).
Proof. apply encode_listed. intros. now rewrite values_whole. Qed.

Theorem limbs_layout (number : N -> N) (elements : list N) : encode limbs (map number elements) = values number (layout_of_digest elements).
Proof. apply encode_listed. intros. now rewrite values_whole. Qed.

(** A payload is a list of variables of one byte. *)
Definition at_payload (number : N -> N) (payload : list N) : bytes := map (fun v => byte_of (number v) 0) payload.

Definition layout_of_payload (payload : list N) : layout := map (fun v => Free v 0) payload.

Definition layout_of_blob (payload : list N) : layout :=
  known blob_magic ++ known (le_bytes 4 vm_key_version) ++ known (repeat x00 8) ++ layout_of_payload payload.

Definition layout_of_private_input (payload : list N) : layout :=
  known (le_bytes 4 (N.of_nat (length payload))) ++ known (repeat x00 12) ++ layout_of_payload payload.

Lemma values_payload (number : N -> N) (payload : list N) : values number (layout_of_payload payload) = at_payload number payload.
Proof. unfold values, layout_of_payload. now rewrite map_map. Qed.

Theorem blob_layout (number : N -> N) (payload : list N) :
  encode_blob (at_payload number payload) = values number (layout_of_blob payload).
Proof. unfold layout_of_blob. spread. now rewrite values_payload. Qed.

Theorem private_input_layout (number : N -> N) (payload : list N) :
  encode_private_input (at_payload number payload) = values number (layout_of_private_input payload).
Proof.
  unfold layout_of_private_input, encode_private_input. spread. rewrite values_payload.
  unfold at_payload at 1. rewrite map_length. cbn -[le_bytes at_payload N.of_nat]. now rewrite <- ?app_assoc.
Qed.

Theorem tagged_vm_layout (number : N -> N) (s : VmShape) :
  encode tagged_vm_key (at_vm_key number s) = values number (known vm_key_tag ++ layout_of_vm s).
Proof. spread. now rewrite <- vm_layout. Qed.

Theorem tagged_system_layout (number : N -> N) (s : SystemShape) :
  forms_hold number s -> encode tagged_system_key (at_system_key number s) = values number (known system_key_tag ++ layout_of_system s).
Proof. intros forms. spread. now rewrite <- system_layout. Qed.

Theorem tagged_claim_layout (number : N -> N) (elements : list N) :
  encode tagged_claim (map number elements) = values number (known claim_tag ++ layout_of_claim elements).
Proof. spread. now rewrite <- claim_layout. Qed.

(** ** Layouts that come from elsewhere *)

Definition all_agree {S} (layout_of : S -> layout) (cases : list (S * layout)) : bool :=
  forallb (fun case => same_layout (layout_of (fst case)) (snd case)) cases.

(** The first that does not agree, and its number. *)
Fixpoint first_difference {S} (layout_of : S -> layout) (n : N) (cases : list (S * layout)) : option (N * layout) :=
  match cases with
  | [] => None
  | (s, l) :: cases => if same_layout (layout_of s) l then first_difference layout_of (N.succ n) cases else Some (n, layout_of s)
  end.

(** What holds of all layouts holds of those that agree with them. *)
Theorem agreeing {S} (layout_of : S -> layout) (cases : list (S * layout)) (s : S) (l : layout) :
  all_agree layout_of cases = true -> In (s, l) cases -> layout_of s = l.
Proof.
  unfold all_agree. rewrite forallb_forall. intros agree inside. apply same_layout_is_equal. apply (agree (s, l) inside).
Qed.
