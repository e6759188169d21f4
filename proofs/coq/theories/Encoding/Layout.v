(** * Layouts: the bytes of keys of a fixed shape

    What is defined here: the tactic [layout]. The shape of a key is how many items its lists have, which constructors its nodes are of and
    which options are there. For a key of one shape, with variables for its numbers and bytes, the tactic proves that the encoding
    is a list of bytes in which every byte is a constant or byte i of a field, [byte_of field i]; and that the key is well-formed if
    its numbers are in range.

    What is proved here: the codec of system keys writes what a plain encoder does, field by field ([encode_system_key]); an example of
    each format with lists.

    What is not: anything about programs. Those that write keys are compared with the codecs by their own proofs.

    A theorem that the tactic proves looks like [vm_key_of_one_page] below: one variable a number or byte; hypotheses [is_big value = true]
    or [is_big value = false] where a constant is of unknown size, [(base1 <? base2) = true] or [= false] where pages are sorted; on
    the right each byte that is written. *)

From Coq Require Import List NArith Lia Bool.
From Ashlar Require Export Encoding.Framing Encoding.WellFormed.
Import ListNotations.
Local Open Scope N_scope.

(** ** The encoder of system keys, written out *)

Definition node_bytes (k : Node) : bytes :=
  match k with
  | Constant value => if is_big value then le_bytes 1 1 ++ le_bytes 8 value else le_bytes 1 0 ++ le_bytes 2 value
  | Public index => le_bytes 1 2 ++ le_bytes 1 index
  | IsFirstRow | IsLastRow | IsTransition => le_bytes 1 (node_tag k)
  | Add l r | Sub l r | Mul l r => le_bytes 1 (node_tag k) ++ le_bytes 2 l ++ le_bytes 2 r
  | Neg operand => le_bytes 1 9 ++ le_bytes 2 operand
  | Column _ _ column => le_bytes 1 (node_tag k) ++ le_bytes 2 column
  end.

Definition count_bytes {A} (ks : list A) : bytes := le_bytes 2 (N.of_nat (length ks)).

Definition id_list_bytes (ids : list N) : bytes := count_bytes ids ++ concat (map (le_bytes 2) ids).

Definition lookup_bytes (k : Lookup) : bytes := le_bytes 2 (multiplicity k) ++ id_list_bytes (arguments k).

Definition circuit_bytes (k : Circuit) : bytes :=
  le_bytes 2 (main_width k) ++ le_bytes 2 (preprocessed_width k) ++ le_bytes 4 (preprocessed_height k) ++
  le_bytes 2 (max_constraint_degree k) ++ le_bytes 1 (lookup_group_size k) ++
  count_bytes (nodes k) ++ concat (map node_bytes (nodes k)) ++
  id_list_bytes (zeros k) ++
  count_bytes (lookups k) ++ concat (map lookup_bytes (lookups k)).

Definition index_bytes (k : Circuit) : bytes := le_bytes 2 (match preprocessed_index k with Some index => index | None => no_index end).

Definition commitment_bytes (k : option (list bytes)) : bytes :=
  match k with
  | None => le_bytes 1 0
  | Some digests => le_bytes 1 1 ++ count_bytes digests ++ concat digests
  end.

Definition system_key_bytes (k : SystemVerifyingKey) : bytes :=
  le_bytes 2 (log_blowup k) ++ le_bytes 2 (cap_height k) ++ le_bytes 2 (log_final_poly_len k) ++ le_bytes 2 (max_log_arity k) ++
  le_bytes 2 (num_queries k) ++ le_bytes 2 (commit_pow_bits k) ++ le_bytes 2 (query_pow_bits k) ++
  count_bytes (circuits k) ++ concat (map circuit_bytes (circuits k)) ++
  commitment_bytes (preprocessed_commitment k) ++
  concat (map index_bytes (circuits k)).

Lemma encode_items_is_concat {A S} (c : S -> codec A) (next : S -> A -> S) (f : A -> bytes) (s : S) (ks : list A) :
  (forall s k, encode (c s) k = f k) -> encode_items c next s ks = concat (map f ks).
Proof. intros same. revert s. induction ks as [| k ks IH]; intros s; [reflexivity |]. cbn. now rewrite same, IH. Qed.

Lemma encode_node (index : N) (k : Node) : encode (node index) k = node_bytes k.
Proof.
  destruct k as [v | | | | | | | | | [] []]; try reflexivity. cbn -[le_bytes is_big]. now destruct (is_big v).
Qed.

Lemma encode_id_list (count : N) (ids : list N) : encode (counted u16 (root is_earlier count)) ids = id_list_bytes ids.
Proof. unfold id_list_bytes, count_bytes. cbn -[le_bytes]. f_equal. now apply encode_items_is_concat. Qed.

Lemma encode_lookup (count : N) (k : Lookup) : encode (lookup is_earlier count) k = lookup_bytes k.
Proof. unfold lookup_bytes. rewrite <- (encode_id_list count). reflexivity. Qed.

Lemma encode_circuit (k : Circuit) :
  encode (circuit strict_big_constant is_earlier is_earlier is_some_group) (circuit_body k) = circuit_bytes k.
Proof.
  unfold circuit_bytes. rewrite <- (encode_id_list (N.of_nat (length (nodes k)))). unfold count_bytes.
  cbn -[le_bytes]. rewrite <- !app_assoc. repeat f_equal; apply encode_items_is_concat; auto using encode_node, encode_lookup.
Qed.

Lemma encode_commitment (k : option (list bytes)) : encode (optional (counted u16 (byte_array 32))) k = commitment_bytes k.
Proof.
  destruct k as [digests |]; [| reflexivity]. cbn -[le_bytes]. unfold count_bytes. do 2 f_equal.
  rewrite <- (map_id digests) at 2. now apply encode_items_is_concat.
Qed.

Theorem encode_system_key (k : SystemVerifyingKey) : encode system_key k = system_key_bytes k.
Proof.
  unfold system_key_bytes. rewrite <- encode_commitment. unfold count_bytes.
  cbn -[le_bytes optional circuit]. rewrite map_length, <- !app_assoc.
  repeat f_equal.
  - rewrite (encode_items_is_concat _ _ (encode (circuit strict_big_constant is_earlier is_earlier is_some_group))) by reflexivity.
    rewrite map_map. f_equal. apply map_ext, encode_circuit.
  - rewrite (encode_items_is_concat _ _ (encode index_or_none)) by reflexivity. now rewrite map_map.
Qed.

(** ** The tactics *)

(** Evaluates the encoder but for bytes of numbers, the size of constants and comparisons of bases, which the hypotheses decide. *)
Ltac evaluate_layout :=
  rewrite ?encode_system_key;
  lazy -[byte_of is_big N.ltb];
  repeat (
    progress repeat match goal with
    | big : is_big ?v = _ |- context [is_big ?v] => rewrite big
    | less : (?v <? ?w) = _ |- context [?v <? ?w] => rewrite less
    end;
    lazy -[byte_of is_big N.ltb]).

Lemma same_first (b c : byte) (bs cs : bytes) : b = c -> bs = cs -> b :: bs = c :: cs.
Proof. now intros -> ->. Qed.

(** Proves [encode format key = bytes]. *)
Ltac layout :=
  intros; evaluate_layout;
  repeat (apply same_first; [reflexivity |]); reflexivity.

(** Proves conditions on fields one by one; lists have a fixed number of items. *)
Ltac conditions :=
  lazy -[N.lt N.le N.pow goldilocks_modulus];
  lazymatch goal with
  | |- _ /\ _ => split; conditions
  | |- Forall _ (_ :: _) => apply Forall_cons; conditions
  | |- Forall _ [] => apply Forall_nil
  | |- True => exact I
  | |- _ = _ => reflexivity
  | |- _ => unfold goldilocks_modulus in *; lia
  end.

(** Proves [well_formed format key = true] from bounds on the numbers of the key, such as [v < 2 ^ 16] and [id < 3]. *)
Ltac layout_is_well_formed :=
  intros; first [apply vm_key_well_formed | apply system_key_well_formed | apply program_id_well_formed | apply claim_well_formed];
  repeat match goal with big : is_big _ = _ |- _ => unfold is_big, greatest_small_constant in big; rewrite ?N.ltb_lt, ?N.ltb_ge in big end;
  conditions.

Section Examples.
Variables blowup queries coset grinding degree : N.
Variables b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 b14 b15 b16 b17 b18 b19 b20 b21 b22 b23 b24 b25 b26 b27 b28 b29 b30 b31 : byte.

Let digest : bytes :=
  [b0; b1; b2; b3; b4; b5; b6; b7; b8; b9; b10; b11; b12; b13; b14; b15; b16; b17; b18; b19; b20; b21; b22; b23; b24; b25; b26; b27; b28; b29; b30; b31].

Let one_page : VmVerifyingKey := Build_VmVerifyingKey (Build_ProofOptions blowup queries coset grinding degree) digest digest digest digest [digest].

(** A key of lambda_vm with one page; all its commitments are the same here. *)
Theorem vm_key_of_one_page :
  encode vm_key one_page =
    [x04; x00; x00; x00; byte_of blowup 0;
     byte_of queries 0; byte_of queries 1; byte_of queries 2; byte_of queries 3;
     byte_of queries 4; byte_of queries 5; byte_of queries 6; byte_of queries 7;
     byte_of coset 0; byte_of coset 1; byte_of coset 2; byte_of coset 3; byte_of coset 4; byte_of coset 5; byte_of coset 6; byte_of coset 7;
     byte_of grinding 0; byte_of degree 0;
     b0; b1; b2; b3; b4; b5; b6; b7; b8; b9; b10; b11; b12; b13; b14; b15; b16; b17; b18; b19; b20; b21; b22; b23; b24; b25; b26; b27; b28; b29; b30; b31;
     b0; b1; b2; b3; b4; b5; b6; b7; b8; b9; b10; b11; b12; b13; b14; b15; b16; b17; b18; b19; b20; b21; b22; b23; b24; b25; b26; b27; b28; b29; b30; b31;
     b0; b1; b2; b3; b4; b5; b6; b7; b8; b9; b10; b11; b12; b13; b14; b15; b16; b17; b18; b19; b20; b21; b22; b23; b24; b25; b26; b27; b28; b29; b30; b31;
     b0; b1; b2; b3; b4; b5; b6; b7; b8; b9; b10; b11; b12; b13; b14; b15; b16; b17; b18; b19; b20; b21; b22; b23; b24; b25; b26; b27; b28; b29; b30; b31;
     x01; x00; x00; x00; x00; x00; x00; x00;
     b0; b1; b2; b3; b4; b5; b6; b7; b8; b9; b10; b11; b12; b13; b14; b15; b16; b17; b18; b19; b20; b21; b22; b23; b24; b25; b26; b27; b28; b29; b30; b31].
Proof. layout. Qed.

Theorem vm_key_of_one_page_is_well_formed :
  blowup < 2 ^ 8 -> queries < 2 ^ 64 -> coset < 2 ^ 64 -> grinding < 2 ^ 8 -> degree < 2 ^ 8 -> well_formed vm_key one_page = true.
Proof. layout_is_well_formed. Qed.

Variables log_blowup cap_height log_final_poly_len max_log_arity num_queries commit_pow_bits query_pow_bits : N.
Variables main_width preprocessed_width preprocessed_height max_constraint_degree lookup_group_size : N.
Variables small big column left right zero multiplicity argument index : N.

Let one_circuit : SystemVerifyingKey := Build_SystemVerifyingKey
  log_blowup cap_height log_final_poly_len max_log_arity num_queries commit_pow_bits query_pow_bits
  [Build_Circuit main_width preprocessed_width preprocessed_height max_constraint_degree lookup_group_size
    [Constant small; Constant big; Column Main Next column; Mul left right] [zero] [Build_Lookup multiplicity [argument]] (Some index)]
  None.

(** A system key with one circuit of four nodes. *)
Theorem system_key_of_one_circuit :
  is_big small = false -> is_big big = true ->
  encode system_key one_circuit =
    [byte_of log_blowup 0; byte_of log_blowup 1; byte_of cap_height 0; byte_of cap_height 1;
     byte_of log_final_poly_len 0; byte_of log_final_poly_len 1; byte_of max_log_arity 0; byte_of max_log_arity 1;
     byte_of num_queries 0; byte_of num_queries 1; byte_of commit_pow_bits 0; byte_of commit_pow_bits 1;
     byte_of query_pow_bits 0; byte_of query_pow_bits 1; x01; x00;
     byte_of main_width 0; byte_of main_width 1; byte_of preprocessed_width 0; byte_of preprocessed_width 1;
     byte_of preprocessed_height 0; byte_of preprocessed_height 1; byte_of preprocessed_height 2; byte_of preprocessed_height 3;
     byte_of max_constraint_degree 0; byte_of max_constraint_degree 1; byte_of lookup_group_size 0;
     x04; x00;
     x00; byte_of small 0; byte_of small 1;
     x01; byte_of big 0; byte_of big 1; byte_of big 2; byte_of big 3; byte_of big 4; byte_of big 5; byte_of big 6; byte_of big 7;
     x0d; byte_of column 0; byte_of column 1;
     x08; byte_of left 0; byte_of left 1; byte_of right 0; byte_of right 1;
     x01; x00; byte_of zero 0; byte_of zero 1;
     x01; x00; byte_of multiplicity 0; byte_of multiplicity 1; x01; x00; byte_of argument 0; byte_of argument 1;
     x00; byte_of index 0; byte_of index 1].
Proof. layout. Qed.

Theorem system_key_of_one_circuit_is_well_formed :
  log_blowup < 2 ^ 16 -> cap_height < 2 ^ 16 -> log_final_poly_len < 2 ^ 16 -> max_log_arity < 2 ^ 16 -> num_queries < 2 ^ 16 ->
  commit_pow_bits < 2 ^ 16 -> query_pow_bits < 2 ^ 16 ->
  main_width < 2 ^ 16 -> preprocessed_width < 2 ^ 16 -> preprocessed_height < 2 ^ 32 -> max_constraint_degree < 2 ^ 16 ->
  0 < lookup_group_size < 2 ^ 8 -> is_big small = false -> is_big big = true -> big < goldilocks_modulus -> column < 2 ^ 16 ->
  left < 3 -> right < 3 -> zero < 4 -> multiplicity < 4 -> argument < 4 -> index < 65535 ->
  well_formed system_key one_circuit = true.
Proof. layout_is_well_formed. Qed.

Variables pc_start base0 base1 : N.

Let two_pages : Program := Build_Program digest pc_start digest [(base0, [b0; b1]); (base1, [b2; b3])].

(** A program with two pages that are not in order; to be short, its commitments are not of 32 bytes. *)
Theorem program_of_two_pages :
  (base1 <? base0) = true ->
  program_input two_pages =
    [x4c; x41; x4d; x42; x44; x41; x56; x4d; x5f; x50; x52; x4f; x47; x52; x41; x4d; x5f; x49; x44; x5f; x56; x31;
     b0; b1; b2; b3; b4; b5; b6; b7; b8; b9; b10; b11; b12; b13; b14; b15; b16; b17; b18; b19; b20; b21; b22; b23; b24; b25; b26; b27; b28; b29; b30; b31;
     byte_of pc_start 0; byte_of pc_start 1; byte_of pc_start 2; byte_of pc_start 3;
     byte_of pc_start 4; byte_of pc_start 5; byte_of pc_start 6; byte_of pc_start 7;
     b0; b1; b2; b3; b4; b5; b6; b7; b8; b9; b10; b11; b12; b13; b14; b15; b16; b17; b18; b19; b20; b21; b22; b23; b24; b25; b26; b27; b28; b29; b30; b31;
     x02; x00; x00; x00; x00; x00; x00; x00;
     byte_of base1 0; byte_of base1 1; byte_of base1 2; byte_of base1 3; byte_of base1 4; byte_of base1 5; byte_of base1 6; byte_of base1 7;
     b2; b3;
     byte_of base0 0; byte_of base0 1; byte_of base0 2; byte_of base0 3; byte_of base0 4; byte_of base0 5; byte_of base0 6; byte_of base0 7;
     b0; b1].
Proof. layout. Qed.
End Examples.
