(* Runs the extracted encoders and decoders: each valid string is read as its value and written back, each invalid one is refused with its
   reason and at its offset, and values that are not well-formed are told from those that are. *)

open Model
open Words

let take_vm_key words =
  let blowup_factor = take_number words in
  let fri_number_of_queries = take_number words in
  let coset_offset = take_number words in
  let grinding_factor = take_number words in
  let fri_final_poly_log_degree = take_number words in
  let bitwise = take_bytes words in
  let decode_commitment = take_bytes words in
  let register = take_bytes words in
  let keccak_rc = take_bytes words in
  let pages = take_list take_bytes words in
  let options = { blowup_factor; fri_number_of_queries; coset_offset; grinding_factor; fri_final_poly_log_degree } in
  { options; bitwise; decode_commitment; register; keccak_rc; pages }

let take_page words =
  let base = take_number words in
  (base, take_bytes words)

let take_program words =
  let elf_digest = take_bytes words in
  let pc_start = take_number words in
  let program_decode = take_bytes words in
  let program_pages = take_list take_page words in
  { elf_digest; pc_start; program_decode; program_pages }

let take_source words =
  match take words with
  | "preprocessed" -> Preprocessed
  | "main" -> Main
  | "stage2" -> Stage2
  | word -> failwith ("no source: " ^ word)

let take_row words =
  match take words with
  | "current" -> Current
  | "next" -> Next
  | word -> failwith ("no row: " ^ word)

let take_operands words =
  let left = take_number words in
  (left, take_number words)

let take_node words =
  match take words with
  | "constant" -> Constant (take_number words)
  | "public" -> Public (take_number words)
  | "isFirstRow" -> IsFirstRow
  | "isLastRow" -> IsLastRow
  | "isTransition" -> IsTransition
  | "add" -> let left, right = take_operands words in Add (left, right)
  | "sub" -> let left, right = take_operands words in Sub (left, right)
  | "mul" -> let left, right = take_operands words in Mul (left, right)
  | "neg" -> Neg (take_number words)
  | "column" ->
      let source = take_source words in
      let row = take_row words in
      Column (source, row, take_number words)
  | word -> failwith ("no node: " ^ word)

let take_lookup words =
  let multiplicity = take_number words in
  let arguments = take_numbers words in
  { multiplicity; arguments }

let take_index words =
  match take words with
  | "none" -> None
  | word -> Some (number word)

let take_circuit words =
  let main_width = take_number words in
  let preprocessed_width = take_number words in
  let preprocessed_height = take_number words in
  let max_constraint_degree = take_number words in
  let lookup_group_size = take_number words in
  let nodes = take_list take_node words in
  let zeros = take_numbers words in
  let lookups = take_list take_lookup words in
  let preprocessed_index = take_index words in
  { main_width; preprocessed_width; preprocessed_height; max_constraint_degree; lookup_group_size; nodes; zeros; lookups;
    preprocessed_index }

let take_commitment words =
  match take words with
  | "none" -> None
  | "some" -> Some (take_list take_bytes words)
  | word -> failwith ("no commitment: " ^ word)

let take_system_key words =
  let log_blowup = take_number words in
  let cap_height = take_number words in
  let log_final_poly_len = take_number words in
  let max_log_arity = take_number words in
  let num_queries = take_number words in
  let commit_pow_bits = take_number words in
  let query_pow_bits = take_number words in
  let circuits = take_list take_circuit words in
  let preprocessed_commitment = take_commitment words in
  { log_blowup; cap_height; log_final_poly_len; max_log_arity; num_queries; commit_pow_bits; query_pow_bits; circuits;
    preprocessed_commitment }

let name_of = function
  | Truncated -> "Truncated"
  | TrailingBytes -> "TrailingBytes"
  | UnsupportedVersion -> "UnsupportedVersion"
  | CountTooLarge -> "CountTooLarge"
  | UnknownTag -> "UnknownTag"
  | UnknownFlag -> "UnknownFlag"
  | ConstantFitsSmallForm -> "ConstantFitsSmallForm"
  | NotBelowModulus -> "NotBelowModulus"
  | ChildNotSmaller -> "ChildNotSmaller"
  | RootOutOfRange -> "RootOutOfRange"
  | GroupSizeZero -> "GroupSizeZero"
  | IndexReserved -> "IndexReserved"
  | BasesNotAscending -> "BasesNotAscending"
  | BadMagic -> "BadMagic"
  | ReservedNotZero -> "ReservedNotZero"
  | LengthMismatch -> "LengthMismatch"
  | Misaligned -> "Misaligned"

(* What a format can do: read a whole string, write a value, say whether it is well-formed, and bring it into the form that is read. *)
type 'a format = {
  take_value : string list ref -> 'a;
  read : byte_string -> 'a result;
  write : 'a -> byte_string;
  is_well_formed : 'a -> bool;
  canonical : 'a -> 'a;
}
and byte_string = char list

let of_codec codec take_value =
  { take_value; read = decode_whole codec; write = codec.encode; is_well_formed = codec.well_formed; canonical = (fun k -> k) }

let of_frame read write =
  { take_value = take_bytes; read; write; is_well_formed = (fun _ -> true); canonical = (fun k -> k) }

let program_format =
  { (of_codec program_id take_program) with
    write = program_input;
    is_well_formed = (fun k -> program_id.well_formed (sort_program k));
    canonical = sort_program }

let expect_value format bytes value =
  match format.read bytes with
  | Accept (found, rest) ->
      expect "another value is read" (found = value);
      expect "bytes are left" (rest = [])
  | Fault (why, _) -> raise (Mismatch ("it is refused: " ^ name_of why))

let expect_fault format bytes reason offset =
  match format.read bytes with
  | Accept _ -> raise (Mismatch "it is accepted")
  | Fault (why, at_fault) ->
      let found = List.length bytes - List.length at_fault in
      expect (Printf.sprintf "it is refused for %s at %d" (name_of why) found) (name_of why = reason && found = offset)

let check_with format words =
  match take words with
  | "accept" ->
      let bytes = take_bytes words in
      let value = format.take_value words in
      expect_value format bytes value;
      expect "the value is not well-formed" (format.is_well_formed value);
      expect "other bytes are written" (format.write value = bytes)
  | "write" ->
      let bytes = take_bytes words in
      let value = format.take_value words in
      expect "the value is not well-formed" (format.is_well_formed value);
      expect "other bytes are written" (format.write value = bytes);
      expect_value format bytes (format.canonical value)
  | "fault" ->
      let reason = take words in
      let offset = int_of_string (take words) in
      expect_fault format (take_bytes words) reason offset
  | "good" -> expect "the value is not well-formed" (format.is_well_formed (format.take_value words))
  | "bad" -> expect "the value is well-formed" (not (format.is_well_formed (format.take_value words)))
  | word -> failwith ("no verdict: " ^ word)

let check words =
  let name = take words in
  match name with
  | "vm_key" -> check_with (of_codec vm_key take_vm_key) words
  | "program" -> check_with program_format words
  | "system_key" -> check_with (of_codec system_key take_system_key) words
  | "claim" -> check_with (of_codec claim take_numbers) words
  | "goldilocks" -> check_with (of_codec goldilocks take_number) words
  | "koala_bear" -> check_with (of_codec koala_bear take_number) words
  | "digest" -> check_with (of_codec goldilocks_digest take_numbers) words
  | "limbs" -> check_with (of_codec limbs take_numbers) words
  | "blob" -> check_with (of_frame decode_blob encode_blob) words
  | "private_input" -> check_with (of_frame decode_private_input encode_private_input) words
  | _ -> failwith ("no format: " ^ name)
