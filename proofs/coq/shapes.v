(* Prints the tree shapes for shapes.json: by number of chunks, the left length of each parent in preorder. *)
From Coq Require Import List.
From Ashlar Require Import Blake3.Shape.
Import ListNotations.
Set Printing Width 1000000.
Set Printing Depth 1000000.
Eval vm_compute in shapes (all_from_1_to 64 ++ [100]).
