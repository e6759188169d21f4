(* Runs the extracted encodings of openings over BLAKE3: strings are accepted, or refused with the reason of the test, by the verifiers of
   several indices and of one, and honest encodings are those of the tests. *)

open Model
open Words
open Merkle_tree

let words_of_fault = function
  | CutOff (offset, expected, got) -> words_with "truncated" [ int_of_nat offset; int_of_number expected; int_of_nat got ]
  | Following (offset, got) -> words_with "trailing" [ int_of_nat offset; int_of_nat got ]
  | WrongElement offset -> words_with "element" [ int_of_nat offset ]
  | WrongSibling (sibling, offset) -> words_with "sibling" [ int_of_nat sibling; int_of_nat offset ]
  | Refused why -> "opening " ^ words_of why

let check_verdict kind words =
  let arity = take_nat words in
  let cap_height = take_nat words in
  let cap = take_digests words in
  let sizes = take_list take_dimensions words in
  let indices = take_list take_nat words in
  let string = take_bytes words in
  let hold = expect_verdict words_of_fault words in
  hold "as several" (refuse_encoded_many kind arity cap_height cap sizes indices string);
  match indices with
  | [ index ] -> hold "as one" (refuse_encoded kind arity cap_height cap sizes index string)
  | _ -> ()

let check_encoding kind words =
  let arity = take_nat words in
  let cap_height = take_nat words in
  let matrices = take_list (take_matrix kind) words in
  let indices = take_list take_nat words in
  let found = encoded kind matrices indices (siblings_of kind arity cap_height matrices indices) in
  expect "another encoding" (found = take_bytes words)

let check_over kind words =
  match take words with
  | "cap" -> check_cap kind words
  | "open" -> check_encoding kind words
  | "verify" -> check_verdict kind words
  | word -> failwith ("nothing to check: " ^ word)

let check words =
  match take words with
  | "Blake3Bytes" -> check_over bytes_as_elements words
  | "Blake3Goldilocks" -> check_over goldilocks_elements words
  | "Blake3KoalaBear" -> check_over koala_bear_elements words
  | word -> failwith ("no such hash: " ^ word)
