(* Runs the extracted BLAKE3, in its three modes: byte i of a message is i mod 251, and output is taken from any position. *)

open Model
open Words

let message length = List.init length (fun i -> Char.chr (i mod 251))

let expect_output xof words =
  let input = message (int_of_string (take words)) in
  let seek = take_number words in
  let output = take_bytes words in
  expect "the output is another" (xof seek (nat_of_int (List.length output)) input = output)

let check words =
  match take words with
  | "hash" -> expect_output hash_xof words
  | "keyedHash" ->
      let key = take_bytes words in
      expect_output (keyed_hash_xof key) words
  | "deriveKey" ->
      let context = take_bytes words in
      expect_output (derive_key_xof context) words
  | word -> failwith ("no mode: " ^ word)
