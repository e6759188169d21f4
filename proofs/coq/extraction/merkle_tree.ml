(* Runs the extracted commitments over BLAKE3: caps and honest openings are those of the tests, and openings of one index and of several are
   accepted, or refused with the reason of the test. *)

open Model
open Words

let take_digests = take_list take_bytes

let take_dimensions words =
  let matrix_height = take_nat words in
  { matrix_height; matrix_width = take_nat words }

let take_matrix words =
  let width = take_nat words in
  { width; rows = take_list take_bytes words }

let words_of reason =
  let name, numbers =
    match reason with
    | WrongBatch (expected, got) -> ("batch", [ expected; got ])
    | Empty -> ("empty", [])
    | WrongHeight (matrix, height, tallest, expected) -> ("height", [ matrix; height; tallest; expected ])
    | AboveCap (matrix, height) -> ("aboveCap", [ matrix; height ])
    | WrongCap (expected, got) -> ("cap", [ expected; got ])
    | NoIndex -> ("noIndex", [])
    | WrongOrder (position, index) -> ("order", [ position; index ])
    | WrongIndex (index, tallest) -> ("index", [ index; tallest ])
    | WrongSiblings (expected, got) -> ("siblings", [ expected; got ])
    | WrongRows (matrix, expected, got) -> ("rows", [ matrix; expected; got ])
    | WrongWidth (matrix, expected, got) -> ("width", [ matrix; expected; got ])
    | WrongPath place -> ("mismatch", [ place ])
    | Stuck -> ("stuck", [])
  in
  String.concat " " (name :: List.map (fun v -> string_of_int (int_of_nat v)) numbers)

let verdict_of = function
  | None -> "accept"
  | Some reason -> words_of reason

(* An opening of one index has one row of each matrix. *)
let single rows = List.map (function [ row ] -> row | _ -> raise (Mismatch "an index has several rows of a matrix")) rows

let check_verdict words =
  let arity = take_nat words in
  let cap_height = take_nat words in
  let cap = take_digests words in
  let sizes = take_list take_dimensions words in
  let indices = take_list take_nat words in
  let rows = take_list take_digests words in
  let siblings = take_digests words in
  let expected = String.concat " " !words in
  words := [];
  let hold what refused = expect (what ^ ": " ^ verdict_of refused) (verdict_of refused = expected) in
  hold "as several" (refuse_many arity cap_height cap sizes indices rows siblings);
  match indices with
  | [ index ] -> hold "as one" (refuse_one arity cap_height cap sizes index (single rows) siblings)
  | _ -> ()

let check_cap words =
  let arity = take_nat words in
  let cap_height = take_nat words in
  let matrices = take_list take_matrix words in
  expect "the cap is another" (cap_of arity cap_height matrices = take_digests words)

let check_opening words =
  let arity = take_nat words in
  let cap_height = take_nat words in
  let matrices = take_list take_matrix words in
  let indices = take_list take_nat words in
  expect "other rows are opened" (rows_of_indices matrices indices = take_list take_digests words);
  let found =
    match indices with
    | [ index ] -> siblings_of_index arity cap_height matrices index
    | _ -> siblings_of_indices arity cap_height matrices indices
  in
  expect "other siblings" (found = take_digests words)

let check words =
  match take words with
  | "cap" -> check_cap words
  | "open" -> check_opening words
  | "verify" -> check_verdict words
  | word -> failwith ("nothing to check: " ^ word)
