(** Lists of elements of Goldilocks, of the model, as values of the translated code. *)

From Coq Require Import Lia ZArith List.
From RocqOfRust Require Import RocqOfRust.
From Ashlar Require Encoding.FieldElements.
From Vkey Require Import Values.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators Ashlar.Encoding.FieldElements.

Definition is_element (n : N) : Prop := FieldElements.below goldilocks_modulus n = true.

Definition eight (n : N) : list value := bytes_of 8 (Z.of_N n).

(** The encodings of numbers of eight bytes, end to end. *)
Lemma encode_each (c : codec N) (s : Datatypes.unit) (ns : list N) : (forall n, encode c n = le_bytes 8 n) ->
  map of_byte (encode_items (fun _ : Datatypes.unit => c) (fun s _ => s) s ns) = concat (map eight ns).
Proof.
  intros of_eight. revert s. induction ns as [| n ns IH]; intros s; [reflexivity |]. cbn [encode_items map concat].
  rewrite map_app, IH, of_eight. f_equal. symmetry. apply (bytes_of_number 8).
Qed.

Lemma elements_are_elements (s : Datatypes.unit) (ns : list N) :
  items_well_formed (fun _ : Datatypes.unit => goldilocks) (fun s _ => s) s ns = true -> Forall is_element ns.
Proof.
  revert s. induction ns as [| n ns IH]; intros s each; [constructor |]. cbn [items_well_formed] in each.
  apply andb_true_iff in each as [first rest]. constructor; [| exact (IH s rest)].
  unfold goldilocks, refine in first. cbn [well_formed] in first. now apply andb_true_iff in first as [_ first].
Qed.
