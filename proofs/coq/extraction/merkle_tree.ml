(* Runs the extracted commitments over BLAKE3 and rows of bytes: caps and honest openings are those of the tests, and openings of one index
   and of several are accepted, or refused with the reason of the test. *)

open Model
open Words

let take_digests = take_list take_bytes

let take_dimensions words =
  let matrix_height = take_nat words in
  { matrix_height; matrix_width = take_nat words }

(* The elements that fill a string. *)
let take_row kind words =
  let bytes = take_bytes words in
  match read_all kind.in_bytes (nat_of_int (List.length bytes / int_of_nat kind.in_bytes.bytes_each)) bytes with
  | Inl row -> row
  | Inr _ -> failwith "these are no elements"

let take_matrix kind words =
  let width = take_nat words in
  { width; rows = take_list (take_row kind) words }

let words_with name numbers = String.concat " " (name :: List.map string_of_int numbers)

let words_of reason =
  let of_nats name numbers = words_with name (List.map int_of_nat numbers) in
  match reason with
  | WrongBatch (expected, got) -> of_nats "batch" [ expected; got ]
  | Empty -> of_nats "empty" []
  | WrongHeight (matrix, height, tallest, expected) -> of_nats "height" [ matrix; height; tallest; expected ]
  | AboveCap (matrix, height) -> of_nats "aboveCap" [ matrix; height ]
  | WrongCap (expected, got) -> of_nats "cap" [ expected; got ]
  | NoIndex -> of_nats "noIndex" []
  | WrongOrder (position, index) -> of_nats "order" [ position; index ]
  | WrongIndex (index, tallest) -> of_nats "index" [ index; tallest ]
  | WrongSiblings (expected, got) -> words_with "siblings" [ int_of_nat expected; int_of_number got ]
  | WrongRows (matrix, expected, got) -> of_nats "rows" [ matrix; expected; got ]
  | WrongWidth (matrix, expected, got) -> words_with "width" [ int_of_nat matrix; int_of_nat expected; int_of_number got ]
  | WrongPath place -> of_nats "mismatch" [ place ]
  | Stuck -> of_nats "stuck" []

let verdict_of words_of = function
  | None -> "accept"
  | Some reason -> words_of reason

(* Holds what a verifier says against the rest of the line. *)
let expect_verdict words_of words =
  let expected = String.concat " " !words in
  words := [];
  fun what refused ->
    let found = verdict_of words_of refused in
    expect (what ^ ": " ^ found) (found = expected)

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
  let hold = expect_verdict words_of words in
  hold "as several" (refuse_many bytes_as_elements arity cap_height cap sizes indices rows siblings);
  match indices with
  | [ index ] -> hold "as one" (refuse_one bytes_as_elements arity cap_height cap sizes index (single rows) siblings)
  | _ -> ()

let check_cap kind words =
  let arity = take_nat words in
  let cap_height = take_nat words in
  let matrices = take_list (take_matrix kind) words in
  expect "the cap is another" (cap_of kind arity cap_height matrices = take_digests words)

let siblings_of kind arity cap_height matrices = function
  | [ index ] -> siblings_of_index kind arity cap_height matrices index
  | indices -> siblings_of_indices kind arity cap_height matrices indices

let check_opening words =
  let arity = take_nat words in
  let cap_height = take_nat words in
  let matrices = take_list (take_matrix bytes_as_elements) words in
  let indices = take_list take_nat words in
  expect "other rows are opened" (rows_of_indices matrices indices = take_list take_digests words);
  let found = siblings_of bytes_as_elements arity cap_height matrices indices in
  expect "other siblings" (found = take_digests words)

let check words =
  match take words with
  | "cap" -> check_cap bytes_as_elements words
  | "open" -> check_opening words
  | "verify" -> check_verdict words
  | word -> failwith ("nothing to check: " ^ word)
