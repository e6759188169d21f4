(** * What goes wrong without each condition

    What is defined here: formats and readers that lack one condition of the strict ones.

    What is proved here: for each condition two different keys with one encoding, or two strings that are read as one key, when it is
    dropped; and the exception: the conditions on node ids and on the group size are not needed for that ([ids_need_no_condition]).

    What is not: that any program has these faults. *)

From Coq Require Import List NArith Lia Bool Permutation.
From Ashlar Require Export Encoding.Framing Encoding.WellFormed.
Import ListNotations.
Local Open Scope N_scope.
Local Open Scope codec_scope.

Definition filled (b : byte) : bytes := repeat b 32.

Definition some_options : ProofOptions := Build_ProofOptions 8 64 7 16 0.
Definition some_vm_key : VmVerifyingKey := Build_VmVerifyingKey some_options (filled x01) (filled x02) (filled x03) (filled x04) [].

(** A system key with these circuits; the other fields do not matter. *)
Definition system_of (circuits : list Circuit) : SystemVerifyingKey := Build_SystemVerifyingKey 1 0 0 1 100 0 16 circuits None.
Definition circuit_of (nodes : list Node) (zeros : list N) (lookups : list Lookup) (index : option N) : Circuit :=
  Build_Circuit 1 0 0 3 1 nodes zeros lookups index.
Definition system_of_nodes (nodes : list Node) : SystemVerifyingKey := system_of [circuit_of nodes [] [] None].

(** ** Counts *)

(** Two bytes hold a count only modulo 65536. *)
Theorem truncated_count (n : N) : le_bytes 2 n = le_bytes 2 (n + 65536).
Proof. apply le_bytes_truncates. symmetry. now apply (N.mod_add n 1 65536). Qed.

Definition many_nodes : list Node := repeat IsFirstRow (N.to_nat 65535).

(** 65536 zeros, whose count is written as 0, and no lookup; or no zero, and a lookup with 65534 arguments. *)
Definition with_many_zeros : SystemVerifyingKey :=
  system_of [circuit_of many_nodes (1 :: 0 :: 65534 :: repeat 0 (N.to_nat 65533)) [] None].
Definition with_many_arguments : SystemVerifyingKey :=
  system_of [circuit_of many_nodes [] [Build_Lookup 0 (repeat 0 (N.to_nat 65534))] None].

(** All conditions but the one on the number of zeros hold of the first. *)
Theorem count_beyond_16_bits_collides :
  (exists k, circuits with_many_zeros = [k] /\ N.of_nat (length (nodes k)) = 65535 /\ N.of_nat (length (zeros k)) = 65536 /\
    forallb (fun id => id <? 65535) (zeros k) = true) /\
  well_formed system_key with_many_arguments = true /\
  with_many_zeros <> with_many_arguments /\ encode system_key with_many_zeros = encode system_key with_many_arguments.
Proof.
  split; [| split; [| split]].
  - eexists. split; [reflexivity |]. split; [| split].
    + vm_cast_no_check (eq_refl 65535).
    + vm_cast_no_check (eq_refl 65536).
    + vm_cast_no_check (eq_refl true).
  - vm_cast_no_check (eq_refl true).
  - intros same. apply (f_equal (fun k => match circuits k with [k] => length (lookups k) | _ => O end)) in same. discriminate same.
  - apply same_bytes_spec. vm_cast_no_check (eq_refl true).
Qed.

(** ** Missing lengths *)

(** Pages without their number are a beginning of more pages, so that what follows can be taken for a page. *)
Definition vm_key_without_count : VmVerifyingKey -> bytes := fun k =>
  encode vm_version tt ++ encode proof_options (options k) ++ bitwise k ++ decode_commitment k ++ register k ++ keccak_rc k ++ concat (pages k).

Definition with_pages (pages : list bytes) : VmVerifyingKey :=
  Build_VmVerifyingKey some_options (filled x01) (filled x02) (filled x03) (filled x04) pages.

Theorem missing_count_is_not_prefix_free :
  with_pages [] <> with_pages [filled x05] /\
  vm_key_without_count (with_pages []) ++ filled x05 = vm_key_without_count (with_pages [filled x05]).
Proof. split; [discriminate | reflexivity]. Qed.

(** Two lists without counts in one encoding. *)
Theorem missing_counts_collide :
  let without_counts (k : list N * list N) := concat (map (encode u16) (fst k)) ++ concat (map (encode u16) (snd k)) in
  ([1], [2; 3]) <> ([1; 2], [3]) /\ without_counts ([1], [2; 3]) = without_counts ([1; 2], [3]).
Proof. split; [discriminate | reflexivity]. Qed.

(** Commitments of 31 and 33 bytes. *)
Theorem other_lengths_collide :
  let short := Build_VmVerifyingKey some_options (repeat x00 31) (repeat x00 33) (filled x03) (filled x04) [] in
  let long := Build_VmVerifyingKey some_options (repeat x00 33) (repeat x00 31) (filled x03) (filled x04) [] in
  short <> long /\ encode vm_key short = encode vm_key long.
Proof. split; [discriminate | reflexivity]. Qed.

(** ** Numbers beyond their field *)

Theorem wide_number_collides :
  let narrow := Build_VmVerifyingKey (Build_ProofOptions 2 64 7 16 0) (filled x01) (filled x02) (filled x03) (filled x04) [] in
  let wide := Build_VmVerifyingKey (Build_ProofOptions 258 64 7 16 0) (filled x01) (filled x02) (filled x03) (filled x04) [] in
  narrow <> wide /\ well_formed vm_key narrow = true /\ encode vm_key narrow = encode vm_key wide.
Proof. repeat split. discriminate. Qed.

(** The index that stands for none. *)
Theorem reserved_index_collides :
  let none := system_of [circuit_of [] [] [] None] in
  let some := system_of [circuit_of [] [] [] (Some 65535)] in
  none <> some /\ well_formed system_key none = true /\ encode system_key none = encode system_key some.
Proof. repeat split. discriminate. Qed.

(** An element and its sum with the modulus are one element, but two strings; a reader that reduces takes both. *)
Definition reduced (modulus : N) (c : codec N) : codec N := {|
  encode := encode c;
  decode b := match decode c b with Accept v rest => Accept (v mod modulus) rest | Fault why at_fault => Fault why at_fault end;
  well_formed := below modulus;
|}.

Theorem reduced_element_is_read_twice :
  le_bytes 8 5 <> le_bytes 8 (goldilocks_modulus + 5) /\
  decode_whole (reduced goldilocks_modulus u64) (le_bytes 8 5) = Accept 5 [] /\
  decode_whole (reduced goldilocks_modulus u64) (le_bytes 8 (goldilocks_modulus + 5)) = Accept 5 [] /\
  decode_whole goldilocks (le_bytes 8 (goldilocks_modulus + 5)) = Fault NotBelowModulus (le_bytes 8 (goldilocks_modulus + 5)).
Proof. repeat split. discriminate. Qed.

(** ** Big constants *)

(** Takes any 64 bits for a constant and reduces them, as the reader of multi-stark does. *)
Definition lenient_system_key : codec SystemVerifyingKey :=
  system_key_with (reduced goldilocks_modulus u64) is_earlier is_earlier is_some_group.

(** The system key with the constant 5 as its only node, but for the bytes of this node. *)
Definition around_node (node : bytes) : bytes :=
  firstn 29 (encode system_key (system_of_nodes [Constant 5])) ++ node ++ skipn 32 (encode system_key (system_of_nodes [Constant 5])).

Definition in_small_form : bytes := around_node ([x00] ++ le_bytes 2 5).
Definition in_big_form : bytes := around_node ([x01] ++ le_bytes 8 5).
Definition above_modulus : bytes := around_node ([x01] ++ le_bytes 8 (goldilocks_modulus + 5)).

Theorem lenient_reader_takes_three_strings :
  in_small_form <> in_big_form /\ in_small_form <> above_modulus /\ in_big_form <> above_modulus /\
  decode_whole lenient_system_key in_small_form = Accept (system_of_nodes [Constant 5]) [] /\
  decode_whole lenient_system_key in_big_form = Accept (system_of_nodes [Constant 5]) [] /\
  decode_whole lenient_system_key above_modulus = Accept (system_of_nodes [Constant 5]) [].
Proof. repeat split; solve [discriminate | vm_compute; reflexivity]. Qed.

Theorem strict_reader_takes_one_string :
  decode_whole system_key in_small_form = Accept (system_of_nodes [Constant 5]) [] /\
  decode_whole system_key in_big_form = Fault ConstantFitsSmallForm (skipn 30 in_big_form) /\
  decode_whole system_key above_modulus = Fault NotBelowModulus (skipn 30 above_modulus).
Proof. repeat split; vm_compute; reflexivity. Qed.

(** A writer that writes the low 64 bits of any constant makes two keys one. *)
Theorem big_constant_beyond_64_bits_collides :
  let small := system_of_nodes [Constant 65536] in
  let large := system_of_nodes [Constant (2 ^ 64 + 65536)] in
  small <> large /\ well_formed system_key small = true /\ encode system_key small = encode system_key large.
Proof. repeat split; solve [discriminate | vm_compute; reflexivity]. Qed.

(** ** Ids and group sizes *)

(** Without these conditions the codec is as lawful: they say what a key means. *)
Theorem ids_need_no_condition :
  lawful (system_key_with strict_big_constant (fun _ _ => true) (fun _ _ => true) (fun _ => true)).
Proof. apply system_key_with_is_lawful; [apply strict_big_constant_is_lawful | apply strict_big_constant_is_big]. Qed.

(** ** Pages of a program *)

(** What the last page with a base says. *)
Definition memory (pages : list page) (base : N) : option bytes :=
  fold_left (fun found page => if fst page =? base then Some (snd page) else found) pages None.

Definition program_of (pages : list page) : Program := Build_Program (filled x01) 4096 (filled x02) pages.

Definition page_twice : list page := [(0, filled x05); (0, filled x06)].
Definition page_twice_reversed : list page := [(0, filled x06); (0, filled x05)].

(** With a repeated base, two lists say different things of memory, and no function that ignores their order tells them apart. *)
Theorem repeated_base_collides :
  memory page_twice 0 <> memory page_twice_reversed 0 /\
  forall input : list page -> bytes, (forall xs ys, Permutation xs ys -> input xs = input ys) -> input page_twice = input page_twice_reversed.
Proof. split; [discriminate |]. intros input ignores_order. apply ignores_order, perm_swap. Qed.

(** Sorting by base alone does tell them apart, and so is no function of the set of pages. *)
Theorem repeated_base_depends_on_order :
  Permutation page_twice page_twice_reversed /\ program_input (program_of page_twice) <> program_input (program_of page_twice_reversed).
Proof. split; [apply perm_swap | discriminate]. Qed.

Theorem repeated_base_is_refused :
  decode_whole program_id (program_input (program_of page_twice)) =
    Fault BasesNotAscending (skipn 142 (program_input (program_of page_twice))).
Proof. vm_compute. reflexivity. Qed.

(** A reader that takes bases in any order reads one map from two strings. *)
Definition unordered_pages : codec (list page) := counted u64 (u64 ;; commitment).

Theorem unordered_pages_are_read_twice :
  let up := [(0, filled x05); (4096, filled x06)] in
  let down := [(4096, filled x06); (0, filled x05)] in
  encode unordered_pages up <> encode unordered_pages down /\
  decode_whole unordered_pages (encode unordered_pages up) = Accept up [] /\
  decode_whole unordered_pages (encode unordered_pages down) = Accept down [] /\
  Permutation up down /\ (forall base, memory up base = memory down base).
Proof.
  repeat split; try (vm_compute; reflexivity); try discriminate; [apply perm_swap |].
  intros base. cbn. destruct (N.eqb_spec 0 base) as [<- | other]; [reflexivity |]. now destruct (4096 =? base).
Qed.

(** ** Readers that do not look *)

(** Without the end of the string, every key is read from as many strings as there are endings. *)
Theorem trailing_bytes_are_read_twice (k : VmVerifyingKey) (rest : bytes) :
  well_formed vm_key k = true ->
  exists left, decode vm_key (encode vm_key k ++ rest) = Accept k left /\ decode_whole vm_key (encode vm_key k ++ x00 :: rest) = Fault TrailingBytes (x00 :: rest).
Proof.
  intros well. exists rest. split; [now apply (decode_round_trip _ vm_key_is_lawful) |].
  unfold decode_whole. now rewrite (decode_round_trip _ vm_key_is_lawful).
Qed.

(** As many bytes as there are, whatever they are. *)
Definition ignored (n : nat) : codec unit := {|
  encode _ := repeat x00 n;
  decode b := match split_bytes n b with Some (_, rest) => Accept tt rest | None => Fault Truncated b end;
  well_formed _ := true;
|}.

Theorem ignored_reserve_is_read_twice :
  let lenient := framed (constant blob_magic BadMagic) (framed vm_version (ignored 8)) in
  let other := blob_magic ++ le_bytes 4 4 ++ repeat x01 8 in
  encode blob_prefix tt <> other /\
  decode_whole lenient (encode blob_prefix tt) = Accept tt [] /\ decode_whole lenient other = Accept tt [] /\
  decode_whole blob_prefix other = Fault ReservedNotZero (repeat x01 8).
Proof. repeat split. discriminate. Qed.

(** Any flag but 0 for a value that is there. *)
Definition lenient_flag : codec bool := {|
  encode (k : bool) := [if k then x01 else x00];
  decode b := match b with flag :: rest => Accept (negb (Byte.eqb flag x00)) rest | [] => Fault Truncated b end;
  well_formed _ := true;
|}.

Theorem unknown_flag_is_read_twice :
  decode_whole lenient_flag [x01] = Accept true [] /\ decode_whole lenient_flag [x02] = Accept true [] /\
  decode_whole (optional nothing) [x01] = Accept (Some tt) [] /\ decode_whole (optional nothing) [x02] = Fault UnknownFlag [x02].
Proof. repeat split. Qed.
