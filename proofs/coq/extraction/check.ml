(* Runs the extracted programs over the lines that vectors.py writes, on standard input: SUBJECT TEST and what the subject reads, or
   "left-out" and what no program is there for. A line that cannot be read, or a subject without a line, is a failure. *)

open Words

let subjects =
  [ ("encoding", Encoding.check); ("blake3", Blake3.check); ("merkle_tree", Merkle_tree.check);
    ("merkle_opening", Merkle_opening.check); ("challenger", Challenger.check) ]

(* The number of lines that hold and that do not, by subject. *)
let passed = Hashtbl.create 8
let failed = Hashtbl.create 8

let count table subject = Option.value (Hashtbl.find_opt table subject) ~default:0
let add table subject = Hashtbl.replace table subject (count table subject + 1)

(* Whether the line holds; says so if it does not. *)
let holds subject test words =
  let complain what = Printf.printf "test %s %s: %s\n" subject test what; false in
  match List.assoc_opt subject subjects with
  | None -> complain "there is no such subject"
  | Some check -> (
      try
        check words;
        if !words = [] then true else complain "the line goes on too long"
      with Mismatch what | Failure what | Invalid_argument what -> complain what)

let run line =
  let words = ref (String.split_on_char ' ' line) in
  match take words with
  | "left-out" -> print_endline ("left out: " ^ String.concat " " !words)
  | subject ->
      let test = take words in
      add (if holds subject test words then passed else failed) subject

let rec run_all () =
  match input_line stdin with
  | line -> run line; run_all ()
  | exception End_of_file -> ()

let total table = Hashtbl.fold (fun _ lines sum -> lines + sum) table 0

let () =
  run_all ();
  let some (subject, _) =
    Printf.printf "%s: %d passed; %d failed\n" subject (count passed subject) (count failed subject);
    count passed subject > 0
  in
  let all_ran = List.for_all Fun.id (List.map some subjects) in
  let ok = all_ran && total failed = 0 in
  Printf.printf "test result: %s. %d passed; %d failed; 0 ignored;\n" (if ok then "ok" else "FAILED") (total passed) (total failed);
  exit (if ok then 0 else 1)
