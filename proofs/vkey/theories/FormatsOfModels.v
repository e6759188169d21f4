(** * Formats are those of the models

    What is defined here: nothing that others use.

    What is proved here: a string passes the format of an encoding exactly if the model's codec reads it, and the same rest is left ([format_means]). A step that names a part
    stands for the model's codec of that part, so that each format is compared with one codec at a time.

    What is not: which value is read. *)

From Coq Require Import List NArith Lia Bool.
From Ashlar Require Import Encoding.Domains Encoding.Framing.
From AshlarLink Require Import Formats.
Import ListNotations.
Local Open Scope N_scope.

Lemma rest_of_refine {A} (c : codec A) condition why b :
  rest_of (decode (refine c condition why) b) =
  match decode c b with Accept k rest => if condition k then Some rest else None | Fault _ _ => None end.
Proof. cbn [refine decode]. destruct (decode c b) as [k rest |]; [now destruct (condition k) | reflexivity]. Qed.

Lemma rest_of_convert {A B} (c : codec B) (f : A -> B) g condition b : rest_of (decode (convert c f g condition) b) = rest_of (decode c b).
Proof. cbn [convert decode]. now destruct (decode c b). Qed.

Lemma rest_of_follow {A B} (c : codec A) (d : A -> codec B) b :
  rest_of (decode (follow c d) b) = match decode c b with Accept k rest => rest_of (decode (d k) rest) | Fault _ _ => None end.
Proof. cbn [follow decode]. destruct (decode c b) as [k rest |]; [now destruct (decode (d k) rest) | reflexivity]. Qed.

Lemma rest_of_follow_alike {A B} (c : codec A) (d : codec B) b :
  rest_of (decode (follow c (fun _ => d)) b) = match rest_of (decode c b) with Some rest => rest_of (decode d rest) | None => None end.
Proof. rewrite rest_of_follow. now destruct (decode c b). Qed.

Lemma rest_of_case {A P} (c : codec P) (put : P -> A) get b : rest_of (decode (case c put get) b) = rest_of (decode c b).
Proof. cbn [case decode]. now destruct (decode c b). Qed.

Lemma rest_of_constant bs why b :
  rest_of (decode (constant bs why) b) =
  match split_bytes (length bs) b with Some (front, rest) => if same_bytes front bs then Some rest else None | None => None end.
Proof. cbn [constant decode]. destruct (split_bytes (length bs) b) as [[front rest] |]; [now destruct (same_bytes front bs) | reflexivity]. Qed.

Lemma decode_number width b :
  decode (little_endian width) b = match number width b with Some (v, rest) => Accept v rest | None => Fault Truncated b end.
Proof. cbn [little_endian decode]. unfold number. now destruct (split_bytes width b) as [[front rest] |]. Qed.

Lemma rest_of_number width b : rest_of (decode (little_endian width) b) = option_map snd (number width b).
Proof. rewrite decode_number. now destruct (number width b) as [[v rest] |]. Qed.

Lemma rest_of_bytes width b : rest_of (decode (byte_array width) b) = option_map snd (number width b).
Proof. cbn [byte_array decode]. unfold number. now destruct (split_bytes width b) as [[front rest] |]. Qed.

Lemma number_is_small width b v rest : number width b = Some (v, rest) -> v < 256 ^ N.of_nat width.
Proof.
  unfold number. destruct (split_bytes width b) as [[front rest'] |] eqn:found; [| discriminate]. intros equal. injection equal as <- <-.
  apply split_bytes_spec in found as [<- _]. apply number_of_bytes_is_small.
Qed.

Section Lists.
Context {A S : Type} (c : S -> codec A) (next : S -> A -> S) (nodes : N) (fs : list field) (at_ : N -> S -> Prop).
Hypothesis same : forall place s b, at_ place s -> pass_fields nodes place fs b = rest_of (decode (c s) b).
Hypothesis onward : forall place s k, at_ place s -> at_ (N.succ place) (next s k).

Lemma pass_each_is_items (times : nat) (place : N) (s : S) (b : bytes) :
  at_ place s -> pass_each nodes times place fs b = rest_of (decode_items c next times s b).
Proof.
  revert place s b. induction times as [| times IH]; intros place s b at_place; [reflexivity |]. cbn [pass_each decode_items].
  rewrite (same place s) by exact at_place. destruct (decode (c s) b) as [k rest |]; [| reflexivity]. cbn [rest_of].
  rewrite (IH (N.succ place) (next s k)) by now apply onward. now destruct (decode_items c next times (next s k) rest).
Qed.

Lemma decode_items_length (times : nat) (s : S) (b : bytes) (ks : list A) (rest : bytes) :
  decode_items c next times s b = Accept ks rest -> length ks = times.
Proof.
  revert s b ks rest. induction times as [| times IH]; intros s b ks rest; cbn [decode_items]; [intros equal; now injection equal as <- <- |].
  destruct (decode (c s) b) as [k rest' |]; [| discriminate].
  destruct (decode_items c next times (next s k) rest') as [ks' rest'' |] eqn:read; [| discriminate].
  intros equal. injection equal as <- <-. cbn. f_equal. now apply IH in read.
Qed.

(** A count, then as many. *)
Lemma counted_passes (width : nat) (place : N) (s : S) (b : bytes) :
  at_ 0 s ->
  passes nodes 0 place [Count width; Each fs] b =
  match decode (counted_items c next (little_endian width) s) b with
  | Accept ks rest => Some (N.of_nat (length ks), rest)
  | Fault _ _ => None
  end.
Proof.
  intros start. unfold counted_items. cbn [passes pass_step convert decode follow]. rewrite decode_number.
  destruct (number width b) as [[n rest] |]; [| reflexivity].
  cbn [items decode]. rewrite decode_many_is_items, (pass_each_is_items _ 0 s) by exact start.
  destruct (decode_items c next (N.to_nat n) s rest) as [ks rest' |] eqn:read; [| reflexivity].
  cbn. apply decode_items_length in read. now rewrite read, Nnat.N2Nat.id.
Qed.

Lemma counted_rest (width : nat) (place : N) (s : S) (b : bytes) :
  at_ 0 s ->
  option_map snd (passes nodes 0 place [Count width; Each fs] b) = rest_of (decode (counted_items c next (little_endian width) s) b).
Proof. intros start. rewrite (counted_passes width place s) by exact start. now destruct (decode _ b). Qed.
End Lists.

(** Items that are all alike. *)
Lemma counted_alike {A} (c : codec A) (nodes place : N) (width : nat) (fs : list field) (b : bytes) :
  (forall place b, pass_fields nodes place fs b = rest_of (decode c b)) ->
  option_map snd (passes nodes 0 place [Count width; Each fs] b) = rest_of (decode (counted (little_endian width) c) b).
Proof. intros same. now apply (counted_rest (fun _ : unit => c) (fun s _ => s) nodes fs (fun _ _ => True)). Qed.

Lemma one_field (nodes place : N) (f : field) (b : bytes) : pass_fields nodes place [f] b = pass_field nodes place f b.
Proof. cbn [pass_fields]. now destruct (pass_field nodes place f b). Qed.

Lemma below_bound (width : nat) (bound : N) (b : bytes) (nodes place : N) (condition : N -> bool) (why : reason) :
  (forall v, condition v = (v <? bound)) ->
  pass_field nodes place (Between width 0 bound) b = rest_of (decode (refine (little_endian width) condition why) b).
Proof.
  intros same. rewrite rest_of_refine, decode_number. cbn [pass_field]. destruct (number width b) as [[v rest] |]; [| reflexivity].
  rewrite same. unfold is_between. now replace (0 <=? v) with true by (symmetry; apply N.leb_le; lia).
Qed.

Lemma root_passes (nodes place : N) (b : bytes) : pass_field nodes place (Between 2 0 nodes) b = rest_of (decode (root is_earlier nodes) b).
Proof. now apply below_bound. Qed.

Lemma operand_passes (nodes place : N) (b : bytes) : pass_field nodes place (operand place) b = rest_of (decode (child is_earlier place) b).
Proof. now apply below_bound. Qed.

Lemma goldilocks_passes (nodes place : N) (b : bytes) :
  pass_field nodes place (Between 8 0 goldilocks_modulus) b = rest_of (decode goldilocks b).
Proof. now apply below_bound. Qed.

Lemma big_constant_passes (nodes place : N) (b : bytes) :
  pass_field nodes place (Between 8 65536 goldilocks_modulus) b = rest_of (decode strict_big_constant b).
Proof.
  unfold strict_big_constant. rewrite rest_of_refine. cbn [refine decode]. unfold u64. rewrite decode_number. cbn [pass_field].
  destruct (number 8 b) as [[v rest] |]; [| reflexivity].
  unfold is_between, is_big, greatest_small_constant, below.
  destruct (N.ltb_spec 65535 v), (N.leb_spec 65536 v); try lia; [| reflexivity]. now destruct (v <? goldilocks_modulus).
Qed.

(** A tag, then what stands behind it in a list of alternatives as long as that of the model. *)
Lemma tagged_passes {A} (tag_of : A -> N) (branches : list (codec A)) (nodes place : N) (alternatives : list (list field)) (b : bytes) :
  Forall2 (fun fs c => forall b, pass_fields nodes place fs b = rest_of (decode c b)) alternatives branches ->
  option_map snd (passes nodes 0 place [Tagged alternatives] b) = rest_of (decode (tagged u8 tag_of branches) b).
Proof.
  intros same. unfold tagged, union, u8. rewrite rest_of_convert, rest_of_follow. cbn [refine decode passes pass_step]. rewrite decode_number.
  destruct (number 1 b) as [[tag rest] |]; [| reflexivity].
  destruct (N.ltb_spec tag (N.of_nat (length branches))) as [inside | outside].
  - rewrite branch_of_is_nth. assert (N.to_nat tag < length branches)%nat as inside' by lia. revert inside'. generalize (N.to_nat tag) as i. clear inside tag.
    induction same as [| fs c alternatives branches same_first _ IH]; intros i inside; [cbn in inside; lia |].
    destruct i as [| i]; cbn [nth_error nth].
    + rewrite same_first. now destruct (decode c rest).
    + apply IH. cbn in inside. lia.
  - replace (nth_error alternatives (N.to_nat tag)) with (None : option (list field)); [reflexivity |].
    symmetry. apply nth_error_None. enough (length alternatives = length branches) by lia.
    clear - same. induction same; cbn; congruence.
Qed.

Lemma plain_field (c : codec N) (nodes place : N) (width : nat) (b : bytes) :
  c = little_endian width -> pass_fields nodes place [Any width] b = rest_of (decode c b).
Proof. intros ->. now rewrite one_field, rest_of_number. Qed.

Lemma node_passes (nodes place : N) (b : bytes) :
  option_map snd (passes nodes 0 place (format nodes place NodeFormat) b) = rest_of (decode (node place) b).
Proof.
  apply tagged_passes. unfold leaf, column.
  repeat apply Forall2_cons; try apply Forall2_nil; intros rest; rewrite rest_of_case;
    first [now apply plain_field | reflexivity | now rewrite one_field, big_constant_passes | now rewrite one_field, operand_passes | idtac].
  all: unfold children; rewrite rest_of_follow_alike, <- !(operand_passes nodes place); cbn [pass_fields];
    destruct (pass_field nodes place (operand place) rest) as [rest' |]; [| reflexivity];
    rewrite <- (operand_passes nodes place); now destruct (pass_field nodes place (operand place) rest').
Qed.

Lemma number_of_one_byte (b : bytes) (width : nat) :
  option_map snd (number (S width) b) = match b with [] => None | _ :: rest => option_map snd (number width rest) end.
Proof.
  unfold number. destruct b as [| x rest]; [reflexivity |]. cbn [split_bytes]. now destruct (split_bytes width rest) as [[front rest'] |].
Qed.

(** So many bytes, one by one. *)
Lemma bytes_one_by_one (nodes : N) (times : nat) (place : N) (b : bytes) :
  pass_each nodes times place [Any 1] b = option_map snd (number times b).
Proof.
  revert place b. induction times as [| times IH]; intros place b; [reflexivity |].
  rewrite (number_of_one_byte b). cbn [pass_each]. rewrite one_field. cbn [pass_field]. rewrite (number_of_one_byte b).
  destruct b as [| x rest]; [reflexivity |]. cbn -[pass_each number]. apply IH.
Qed.

Lemma ascending_passes (nodes : N) (times : nat) (last : option N) (b : bytes) :
  pass_ascending nodes times last [Any 32] b = rest_of (decode_items page_after (fun _ page => Some (fst page)) times last b).
Proof.
  revert last b. induction times as [| times IH]; intros last b; [reflexivity |]. cbn [pass_ascending decode_items].
  unfold page_after at 1. cbn [follow refine decode]. unfold u64. rewrite decode_number.
  destruct (number 8 b) as [[v rest] |]; [| reflexivity]. destruct (is_above last v); [| reflexivity].
  rewrite one_field. cbn [pass_field]. rewrite <- rest_of_bytes. unfold commitment. destruct (decode (byte_array 32) rest) as [bs rest' |]; [| reflexivity].
  cbn [rest_of fst]. rewrite IH. now destruct (decode_items page_after _ times (Some v) rest').
Qed.


(** ** One step after the other *)

Lemma rest_behind_field (nodes counted place : N) (f : field) (steps : list step) (b : bytes) :
  option_map snd (passes nodes counted place (Field f :: steps) b) =
  match pass_field nodes place f b with Some rest => option_map snd (passes nodes counted place steps rest) | None => None end.
Proof. cbn [passes pass_step]. now destruct (pass_field nodes place f b). Qed.

Lemma rest_behind_nothing (nodes counted place : N) (b : bytes) : option_map snd (passes nodes counted place [] b) = Some b.
Proof. reflexivity. Qed.

Lemma passes_app (nodes counted place : N) (steps more : list step) (b : bytes) :
  passes nodes counted place (steps ++ more) b =
  match passes nodes counted place steps b with Some (counted, rest) => passes nodes counted place more rest | None => None end.
Proof.
  revert counted b. induction steps as [| s steps IH]; intros counted b; [reflexivity |]. cbn [app passes].
  destruct (pass_step nodes counted place s b) as [[counted' rest] |]; [apply IH | reflexivity].
Qed.

Lemma same_rest (o : option bytes) : match o with Some rest => Some rest | None => None end = o.
Proof. now destruct o. Qed.

Lemma number_is_field (nodes place : N) (width : nat) (b : bytes) :
  rest_of (decode (little_endian width) b) = pass_field nodes place (Any width) b.
Proof. apply rest_of_number. Qed.

Lemma bytes_are_field (nodes place : N) (width : nat) (b : bytes) :
  rest_of (decode (byte_array width) b) = pass_field nodes place (Any width) b.
Proof. apply rest_of_bytes. Qed.

Lemma constant_is_field (nodes place : N) (bs : bytes) (why : reason) (b : bytes) :
  rest_of (decode (constant bs why) b) = pass_field nodes place (Exactly bs) b.
Proof. apply rest_of_constant. Qed.

(** Takes a field from the format and from the codec, if they pass the same. *)
Ltac field nodes place :=
  rewrite rest_behind_field; repeat first [rewrite rest_of_convert | rewrite rest_of_follow_alike];
  first [rewrite (number_is_field nodes place) | rewrite (bytes_are_field nodes place) | rewrite (constant_is_field nodes place) | idtac];
  match goal with |- match ?passed with Some _ => _ | None => None end = _ => destruct passed; [| reflexivity] end.

Lemma vm_passes (nodes place : N) (b : bytes) :
  option_map snd (passes nodes 0 place (format nodes place VmFormat) b) = rest_of (decode vm_key b).
Proof.
  unfold vm_key, framed, record, vm_version, proof_options, commitment, u8, u64, record. cbn [format].
  do 10 field nodes place.
  apply counted_alike. intros. now rewrite one_field, rest_of_bytes.
Qed.

Lemma program_passes (nodes place : N) (b : bytes) :
  option_map snd (passes nodes 0 place (format nodes place ProgramFormat) b) = rest_of (decode program_id b).
Proof.
  unfold program_id, framed, record, commitment, u64, ascending_pages, counted_items, u64. cbn [format].
  do 4 field nodes place.
  rewrite rest_of_convert, rest_of_follow. cbn [passes pass_step]. rewrite decode_number.
  destruct (number 8 _) as [[n rest] |]; [| reflexivity]. cbn [items decode]. rewrite decode_many_is_items, ascending_passes.
  now destruct (decode_items _ _ _ _ rest).
Qed.

Lemma blob_passes (nodes place : N) (b : bytes) :
  option_map snd (passes nodes 0 place (format nodes place BlobFormat) b) = rest_of (decode_blob b).
Proof.
  transitivity (match rest_of (decode blob_prefix b) with Some _ => Some ([] : bytes) | None => None end).
  - unfold blob_prefix, framed, record, vm_version, zero_bytes. cbn [format]. do 3 field nodes place. reflexivity.
  - unfold decode_blob. now destruct (decode blob_prefix b).
Qed.

Lemma digest_passes (nodes place : N) (b : bytes) :
  option_map snd (passes nodes 0 place (format nodes place DigestFormat) b) = rest_of (decode goldilocks_digest b).
Proof.
  unfold goldilocks_digest, array, items. cbn [decode format]. rewrite decode_many_is_items. change (N.to_nat 4) with 4%nat. cbn [decode_items].
  do 4 (rewrite rest_behind_field; cbn [pass_field reads];
    destruct (decode goldilocks _); [cbn [rest_of] | reflexivity]).
  reflexivity.
Qed.

Lemma private_input_passes (nodes place : N) (b : bytes) :
  option_map snd (passes nodes 0 place (format nodes place PrivateInputFormat) b) = rest_of (decode private_input b).
Proof.
  unfold private_input, private_input_header, closed, record, zero_bytes, u32. cbn [format].
  rewrite rest_of_convert, rest_of_follow. cbn [convert decode follow passes pass_step]. rewrite decode_number.
  destruct (number 4 b) as [[n rest] |]; [| reflexivity].
  rewrite <- (constant_is_field nodes place (repeat x00 12) ReservedNotZero). destruct (decode (constant _ _) rest) as [[] rest' |]; [| reflexivity].
  cbn -[byte_array N.to_nat repeat]. rewrite bytes_one_by_one, rest_of_bytes. now destruct (number (N.to_nat n) rest').
Qed.

Lemma index_passes (nodes place : N) (b : bytes) : pass_field nodes place (Any 2) b = rest_of (decode index_or_none b).
Proof. unfold index_or_none. now rewrite rest_of_convert, <- (number_is_field nodes place). Qed.

Lemma commitment_passes (nodes place : N) (b : bytes) :
  option_map snd (passes nodes 0 place (format nodes place CommitmentFormat) b) = rest_of (decode (optional (counted u16 (byte_array 32))) b).
Proof.
  unfold optional, union, u8. rewrite rest_of_convert, rest_of_follow. cbn [refine decode format passes pass_step]. rewrite decode_number.
  destruct (number 1 b) as [[flag rest] |]; [| reflexivity]. destruct (N.leb_spec flag 1).
  - assert (flag = 0 \/ flag = 1) as [-> | ->] by lia; [reflexivity |]. cbn [N.eqb Pos.eqb]. rewrite rest_of_case.
    change (N.to_nat 1) with 1%nat. cbn [nth_error]. rewrite one_field. cbn [pass_field reads]. now destruct (rest_of _).
  - replace (nth_error [[]; [Inside DigestsFormat]] (N.to_nat flag)) with (None : option (list field)); [reflexivity |].
    symmetry. apply nth_error_None. cbn. lia.
Qed.

Lemma group_size_passes (nodes place : N) (b : bytes) :
  rest_of (decode (group_size is_some_group) b) = pass_field nodes place (Between 1 1 256) b.
Proof.
  unfold group_size, u8. rewrite rest_of_refine, decode_number. cbn [pass_field].
  destruct (number 1 b) as [[v rest] |] eqn:found; [| reflexivity]. apply number_is_small in found.
  unfold is_between, is_some_group. now replace (v <? 256) with true by (symmetry; now apply N.ltb_lt); rewrite andb_true_r.
Qed.

(** The fields of a circuit that do not depend on its nodes. *)
Definition circuit_header : list step := firstn 5 (format 0 0 CircuitFormat).

Lemma circuit_is_read (b : bytes) :
  rest_of (decode model_circuit b) =
  match option_map snd (passes 0 0 0 circuit_header b) with
  | Some rest =>
      match decode (counted_by_index u16 node) rest with
      | Accept ks rest =>
          match rest_of (decode (counted u16 (root is_earlier (N.of_nat (length ks)))) rest) with
          | Some rest => rest_of (decode (counted u16 (lookup is_earlier (N.of_nat (length ks)))) rest)
          | None => None
          end
      | Fault _ _ => None
      end
  | None => None
  end.
Proof.
  unfold model_circuit, circuit, circuit_header, CircuitBody, u16, u32. cbn [format firstn].
  do 4 (rewrite rest_behind_field, rest_of_follow_alike, (number_is_field 0 0); destruct (pass_field 0 0 _ _); [| reflexivity]).
  rewrite rest_behind_field, rest_of_follow_alike, (group_size_passes 0 0). destruct (pass_field 0 0 _ _) as [rest |]; [| reflexivity].
  rewrite rest_behind_nothing, rest_of_follow. change (node_at strict_big_constant is_earlier) with node.
  destruct (decode (counted_by_index (little_endian 2) node) rest); [apply rest_of_follow_alike | reflexivity].
Qed.

Lemma circuit_format_passes (nodes place : N) (b : bytes) :
  option_map snd (passes nodes 0 place (format nodes place CircuitFormat) b) =
  match option_map snd (passes 0 0 0 circuit_header b) with
  | Some rest =>
      match reads nodes place NodesFormat rest with
      | Some rest => match reads nodes place RootsFormat rest with Some rest => reads nodes place LookupsFormat rest | None => None end
      | None => None
      end
  | None => None
  end.
Proof.
  change (format nodes place CircuitFormat)
    with (circuit_header ++ [Field (Inside NodesFormat); Field (Inside RootsFormat); Field (Inside LookupsFormat)]).
  rewrite passes_app. change (passes nodes 0 place circuit_header b) with (passes 0 0 0 circuit_header b).
  destruct (passes 0 0 0 circuit_header b) as [[counted rest] |]; [| reflexivity]. cbn [option_map snd].
  rewrite !rest_behind_field. cbn [pass_field]. destruct (reads nodes place NodesFormat rest) as [rest' |]; [| reflexivity].
  rewrite rest_behind_field. cbn [pass_field]. destruct (reads nodes place RootsFormat rest') as [rest'' |]; [| reflexivity].
  rewrite rest_behind_field. cbn [pass_field]. now destruct (reads nodes place LookupsFormat rest'').
Qed.

Lemma circuit_passes (place : N) (b rest : bytes) :
  reads 0 place CircuitFormat b = Some rest <->
  exists nodes, option_map snd (passes nodes 0 place (format nodes place CircuitFormat) b) = Some rest.
Proof.
  cbn [reads]. rewrite circuit_is_read. split.
  - intros read. destruct (option_map snd (passes 0 0 0 circuit_header b)) as [rest1 |] eqn:header; [| discriminate].
    destruct (decode (counted_by_index u16 node) rest1) as [ks rest2 |] eqn:read_nodes; [| discriminate].
    exists (N.of_nat (length ks)). rewrite circuit_format_passes, header. cbn [reads]. now rewrite read_nodes, N.eqb_refl.
  - intros [nodes passed]. rewrite circuit_format_passes in passed.
    destruct (option_map snd (passes 0 0 0 circuit_header b)) as [rest1 |]; [| discriminate]. cbn [reads] in passed.
    destruct (decode (counted_by_index u16 node) rest1) as [ks rest2 |]; [| discriminate].
    destruct (N.eqb_spec (N.of_nat (length ks)) nodes) as [-> |]; [exact passed | discriminate].
Qed.

Lemma system_passes (nodes place : N) (b : bytes) :
  option_map snd (passes nodes 0 place (format nodes place SystemFormat) b) = rest_of (decode system_key b).
Proof.
  unfold system_key, system_key_with, u16. cbn [format]. fold model_circuit.
  do 7 field nodes place.
  match goal with |- option_map snd (passes _ _ _ ?steps ?b) = _ =>
    change steps with ([Count 2; Each [Inside CircuitFormat]] ++ [Field (Inside CommitmentFormat); Each [Inside IndexFormat]]); generalize b
  end. clear b. intros b.
  rewrite passes_app, rest_of_follow.
  rewrite (counted_passes (fun _ : unit => model_circuit) (fun s _ => s) nodes [Inside CircuitFormat] (fun _ _ => True)) with (s := tt); auto;
    [| intros; now rewrite one_field].
  fold (counted (little_endian 2) model_circuit).
  destruct (decode (counted (little_endian 2) model_circuit) b) as [bodies rest |]; [| reflexivity].
  rewrite rest_behind_field, rest_of_follow_alike. cbn [pass_field reads]. unfold u16.
  destruct (rest_of (decode (optional (counted (little_endian 2) (byte_array 32))) rest)) as [rest' |]; [| reflexivity].
  cbn [passes pass_step array items decode]. rewrite decode_many_is_items.
  rewrite (pass_each_is_items (fun _ : unit => index_or_none) (fun s _ => s) nodes [Inside IndexFormat] (fun _ _ => True)) with (s := tt); auto;
    [| intros; now rewrite one_field].
  now destruct (decode_items _ _ _ tt rest').
Qed.

Theorem format_means (part : name) : means part (fun nodes place => format nodes place part).
Proof.
  destruct part; cbn [means]; [exact node_passes | .. ]; try (intros nodes place b; cbn [reads]).
  - rewrite <- (root_passes nodes place). cbn -[pass_field]. now destruct (pass_field _ _ _ b).
  - now apply (counted_passes node (fun i _ => N.succ i) nodes [Inside NodeFormat] eq); [intros ? ? ? ->; apply one_field | intros; subst |].
  - apply counted_alike. intros. now rewrite one_field.
  - unfold lookup, record. rewrite rest_of_convert, rest_of_follow_alike. cbn -[decode root counted].
    destruct (rest_of (decode (root is_earlier nodes) b)) as [rest |]; [| reflexivity]. cbn -[decode counted root].
    now destruct (rest_of (decode (counted u16 (root is_earlier nodes)) rest)).
  - apply counted_alike. intros. now rewrite one_field.
  - apply circuit_passes.
  - apply counted_alike. intros. now rewrite one_field, rest_of_bytes.
  - apply commitment_passes.
  - rewrite <- (index_passes nodes place). cbn -[pass_field]. now destruct (pass_field _ _ _ b).
  - apply system_passes.
  - apply vm_passes.
  - apply program_passes.
  - apply counted_alike. intros. now rewrite one_field.
  - apply blob_passes.
  - apply private_input_passes.
  - rewrite <- (goldilocks_passes nodes place). cbn -[pass_field]. now destruct (pass_field _ _ _ b).
  - unfold koala_bear, u32. rewrite <- (below_bound 4 koala_bear_modulus b nodes place) by reflexivity.
    cbn -[pass_field]. now destruct (pass_field _ _ _ b).
  - apply digest_passes.
Qed.
