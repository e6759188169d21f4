(* Lines of words, which vectors.py writes, read from the front; and what is found in them held against what a test says. *)

open Model

exception Mismatch of string

let expect what holds = if not holds then raise (Mismatch what)

(* Numbers, which stay Coq's own: decimal, below 2^64. *)

let rec positive_of_int64 v =
  if v = 1L then XH
  else
    let half = positive_of_int64 (Int64.shift_right_logical v 1) in
    if Int64.logand v 1L = 1L then XI half else XO half

let number word =
  let v = Int64.of_string ("0u" ^ word) in
  if v = 0L then N0 else Npos (positive_of_int64 v)

(* Numbers of items, and of what else is small. *)

let rec nat_of_int v = if v = 0 then O else S (nat_of_int (v - 1))

let rec int_of_nat = function O -> 0 | S v -> 1 + int_of_nat v

let int_of_number = function
  | N0 -> 0
  | Npos v ->
      let rec value = function XH -> 1 | XO half -> 2 * value half | XI half -> (2 * value half) + 1 in
      value v

let bytes_of_hex word =
  let byte i = Char.chr (int_of_string ("0x" ^ String.sub word (2 * i) 2)) in
  if word = "-" then [] else List.init (String.length word / 2) byte

(* The words of a line, taken from the front. *)

let take words =
  match !words with
  | [] -> failwith "the line ends too early"
  | word :: rest -> words := rest; word

let take_number words = number (take words)
let take_nat words = nat_of_int (int_of_string (take words))
let take_bytes words = bytes_of_hex (take words)

let take_list take_item words =
  let count = int_of_string (take words) in
  List.rev (List.fold_left (fun items () -> take_item words :: items) [] (List.init count (fun _ -> ())))

let take_numbers = take_list take_number
