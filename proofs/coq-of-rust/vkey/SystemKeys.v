(** Keys of multi-stark systems, of the model, as values of the translated code. *)

From Coq Require Import ZArith List.
From RocqOfRust Require Import RocqOfRust.
From Ashlar Require Encoding.SystemKey.
From Vkey Require Import Values.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.SystemKey.

Definition of_option {A} (of : A -> value) (o : option A) : value :=
  match o with Some x => VVariant "core::option::Option::Some" [of x] | None => VVariant "core::option::Option::None" [] end.

Definition of_source (source : Source) : value :=
  match source with
  | Preprocessed => VVariant "ashlar_vkey::node::Source::Preprocessed" []
  | Main => VVariant "ashlar_vkey::node::Source::Main" []
  | Stage2 => VVariant "ashlar_vkey::node::Source::Stage2" []
  end.

Definition of_row (row : Row) : value :=
  match row with
  | Current => VVariant "ashlar_vkey::node::Row::Current" []
  | Next => VVariant "ashlar_vkey::node::Row::Next" []
  end.

Definition of_node (node : Node) : value :=
  match node with
  | Constant n => VVariant "ashlar_vkey::node::Node::Constant" [of_u64 n]
  | Public index => VVariant "ashlar_vkey::node::Node::Public" [of_u8 index]
  | IsFirstRow => VVariant "ashlar_vkey::node::Node::IsFirstRow" []
  | IsLastRow => VVariant "ashlar_vkey::node::Node::IsLastRow" []
  | IsTransition => VVariant "ashlar_vkey::node::Node::IsTransition" []
  | SystemKey.Add one other => VStruct "ashlar_vkey::node::Node::Add" [("left", of_u16 one); ("right", of_u16 other)]
  | SystemKey.Sub one other => VStruct "ashlar_vkey::node::Node::Sub" [("left", of_u16 one); ("right", of_u16 other)]
  | SystemKey.Mul one other => VStruct "ashlar_vkey::node::Node::Mul" [("left", of_u16 one); ("right", of_u16 other)]
  | Neg operand => VStruct "ashlar_vkey::node::Node::Neg" [("operand", of_u16 operand)]
  | Column source row column =>
    VStruct "ashlar_vkey::node::Node::Column" [("source", of_source source); ("row", of_row row); ("column", of_u16 column)]
  end.

Definition of_ids (ids : list N) : value := VArray (map of_u16 ids).

Definition of_lookup (k : Lookup) : value :=
  VStruct "ashlar_vkey::lookup::Lookup" [("multiplicity", of_u16 (multiplicity k)); ("arguments", of_ids (arguments k))].

Definition of_circuit (k : Circuit) : value := VStruct "ashlar_vkey::circuit::Circuit" [
  ("main_width", of_u16 (main_width k)); ("preprocessed_width", of_u16 (preprocessed_width k));
  ("preprocessed_height", of_u32 (preprocessed_height k)); ("max_constraint_degree", of_u16 (max_constraint_degree k));
  ("lookup_group_size", of_u8 (lookup_group_size k)); ("nodes", VArray (map of_node (nodes k))); ("zeros", of_ids (zeros k));
  ("lookups", VArray (map of_lookup (lookups k))); ("preprocessed_index", of_option of_u16 (preprocessed_index k))].

Definition of_system (k : SystemVerifyingKey) : value := VStruct "ashlar_vkey::system::SystemVerifyingKey" [
  ("log_blowup", of_u16 (log_blowup k)); ("cap_height", of_u16 (cap_height k)); ("log_final_poly_len", of_u16 (log_final_poly_len k));
  ("max_log_arity", of_u16 (max_log_arity k)); ("num_queries", of_u16 (num_queries k)); ("commit_pow_bits", of_u16 (commit_pow_bits k));
  ("query_pow_bits", of_u16 (query_pow_bits k)); ("circuits", VArray (map of_circuit (circuits k)));
  ("preprocessed_commitment", of_option (fun digests => VArray (map of_string digests)) (preprocessed_commitment k))].
