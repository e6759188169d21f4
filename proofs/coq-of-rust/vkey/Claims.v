(** Claims of the model as values of the translated code. *)

From Coq Require Import Lia ZArith List.
From RocqOfRust Require Import RocqOfRust.
From Ashlar Require Encoding.FieldElements.
From Vkey Require Import Values.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.FieldElements.

Definition of_claim (elements : list N) : value := VStruct "ashlar_vkey::claim::Claim" [("elements", VArray (map of_u64 elements))].
