(* Runs the extracted challengers over BLAKE3, as transcripts and as the buffers that ship: what is sampled, what is refused, and the digest
   at the end. *)

open Model
open Words

(* Attempts for an element, and candidates for a witness; no test needs as many. *)
let attempts = nat_of_int 1000
let candidates = nat_of_int 128

let take_digest words =
  match take words with
  | "refused" -> None
  | word -> Some (bytes_of_hex word)

(* Operations on bytes, with what they sample. *)

let take_operation words =
  match take words with
  | "observeBytes" -> ([ Observe (take_bytes words) ], [])
  | "sampleBytes" ->
      let bytes = take_bytes words in
      (List.map (fun _ -> Sample) bytes, bytes)
  | word -> failwith ("no operation: " ^ word)

let check_bytes words =
  let initial = take_bytes words in
  let operations, sampled = List.split (take_list take_operation words) in
  let expected = (List.concat sampled, Option.get (take_digest words)) in
  let operations = List.concat operations in
  expect "the transcript is another" (transcript_answer initial operations = expected);
  expect "the buffers give something else" (buffered_answer_of initial operations = expected)

(* Steps on elements, with the replies to them. *)

let refused = "refused"

(* What is replied to a step that has bits, from the word of the test. *)
let reply_of make word = if word = refused then TooManyBits else make word

let take_step words =
  match take words with
  | "observe" ->
      let elements = take_numbers words in
      [ (ObserveElements elements, if take words = refused then NotCanonical else Nothing) ]
  | "observeBytes" -> [ (ObserveBytes (take_bytes words), Nothing) ]
  | "sample" -> List.map (fun x -> (SampleElement, Element (Some x))) (take_numbers words)
  | "sampleBits" ->
      let bits = take_number words in
      [ (SampleBits bits, reply_of (fun word -> Bits (number word)) (take words)) ]
  | "checkWitness" ->
      let bits = take_number words in
      let witness = take_number words in
      [ (CheckWitness (bits, witness), reply_of (fun word -> Checked (bool_of_string word)) (take words)) ]
  | "grind" ->
      let bits = take_number words in
      [ (Grind bits, reply_of (fun word -> Found (Some (number word))) (take words)) ]
  | word -> failwith ("no step: " ^ word)

let expect_replies field initial steps digest =
  let steps, expected = List.split steps in
  let hold what replies =
    let found, last = replies field attempts candidates initial steps in
    expect (what ^ " replies something else") (found = expected);
    expect (what ^ " has another digest") (Option.fold ~none:true ~some:(( = ) last) digest)
  in
  hold "the transcript" transcript_replies;
  hold "the buffers" buffered_replies_of

let check_elements field words =
  let initial = take_bytes words in
  let steps = List.concat (take_list take_step words) in
  expect_replies field initial steps (take_digest words)

let check_seed words =
  let parameters = take_numbers words in
  let initial = take_bytes words in
  let elements = take_numbers words in
  expect "the seed is another" (seed parameters = initial);
  expect_replies goldilocks_field initial (List.map (fun x -> (SampleElement, Element (Some x))) elements) None

let check words =
  match take words with
  | "HashChallenger" -> check_bytes words
  | "SerializingChallenger32" -> check_elements koala_bear_field words
  | "SerializingChallenger64" -> check_elements goldilocks_field words
  | "multiStark" -> check_seed words
  | word -> failwith ("no challenger: " ^ word)
