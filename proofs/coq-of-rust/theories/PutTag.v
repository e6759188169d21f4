(** [put_tag] of the translation appends the bytes of the tag, for every tag and everything written before, without panic and without overflow;
    and [u16_of_count] gives a count of at most 65535 as it is. [PutTagModel.v] compares this with the model of the
    encodings. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Heap.
From Translated Require word put.

Definition u8_value (n : Z) : value := VInteger IntegerKind.U8 n.

(** The translated functions that [put_tag] calls. *)
Definition functions : program := fun f =>
  match f with
  | Path name => if string_dec name "ashlar_vkey::word::byte" then Some (word.byte [] []) else None
  | _ => None
  end.

(** Enters a translated function. *)
Ltac enter := cbv beta iota delta [word.byte]; plain.

(** The memory before a round of the loop: [written] is what [out] holds. *)
Record before (h : heap) (out tag out_place tag_place place : nat) (written elements : list value) (i : nat) : Prop := {
  out_holds : nth_error h out = Some (VArray written);
  tag_holds : nth_error h tag = Some (VArray elements);
  out_is_at : nth_error h out_place = Some (VPointer out []);
  tag_is_at : nth_error h tag_place = Some (VPointer tag []);
  counter : nth_error h place = Some (VInteger IntegerKind.Usize (Z.of_nat i));
}.

Definition unit_type : Ty.t := Ty.tuple [].

(** The body of the loop, as translated. *)
Definition body (out_place tag_place place : nat) : expression :=
  ltac:(let whole := eval cbv beta iota delta [put.put_tag] in (put.put_tag [] [] [VTuple []; VTuple []]) in
    lazymatch whole with
    | Bind _ (fun o => Bind _ (fun t => M.read (Bind _ (fun i => M.loop _ (@?b o t i))))) =>
      let b := eval cbv beta in (b (VPointer out_place []) (VPointer tag_place []) (VPointer place [])) in exact b
    end).

Section Rounds.
Variables out tag out_place tag_place place : nat.
Hypothesis apart_cells : NoDup [out; tag; out_place; tag_place; place].

Notation at_round := (fun h written elements i => before h out tag out_place tag_place place written elements i).

Lemma round (h : heap) (written elements : list value) (i : nat) (x : value) :
  at_round h written elements i -> nth_error elements i = Some x -> Z.of_nat (length elements) < 2 ^ 63 ->
  exists h' v, evaluates functions h (body out_place tag_place place) h' (inl v) /\ at_round h' (written ++ [x]) elements (S i).
Proof.
  intros [holds_out holds_tag is_out is_tag count] element small.
  assert (i < length elements)%nat as inside by (apply nth_error_Some; congruence).
  repeat match goal with H : NoDup (_ :: _) |- _ => inversion_clear H end. cbn [In] in *.
  repeat match goal with H : ~ (_ \/ _) |- _ => apply Decidable.not_or in H as [] end.
  eexists. eexists. split.
  - unfold body. plain. eapply Of_operation.
    + eapply Of_one; [| apply Of_nothing]. eapply Of_bind; [evaluate enter |]. cbv beta. apply Of_arm; [| reflexivity].
      eapply Of_bind; [evaluate enter |]. cbv beta.
      assert (Z.of_nat i <? Z.of_nat (length elements) = true) as -> by (apply Z.ltb_lt; lia).
      eapply Of_bind; [apply Of_test; evaluate enter |]. cbv beta. evaluate enter.
    + reflexivity.
  - split; [cell | cell | cell | cell | replace (Z.of_nat (S i)) with (Z.of_nat i + 1) by lia; cell].
Qed.

Lemma last_round (h : heap) (written elements : list value) :
  at_round h written elements (length elements) ->
  exists h', evaluates functions h (body out_place tag_place place) h' (inr Break) /\ at_round h' written elements (length elements).
Proof.
  intros [holds_out holds_tag is_out is_tag count].
  eexists. split.
  - unfold body. plain. eapply Of_interrupted_operation. eapply Of_interrupted.
    eapply Of_bind; [evaluate enter |]. cbv beta. eapply Of_failed_arm.
    + eapply Of_bind; [evaluate enter |]. cbv beta. rewrite Z.ltb_irrefl.
      eapply Of_interrupted_bind. apply Of_failed_test. evaluate enter.
    + apply Of_arm; [| reflexivity].
      eapply Of_interrupted_operation. eapply Of_interrupted. eapply Of_interrupted_bind.
      eapply Of_interrupted_operation. eapply Of_interrupted. eapply Of_interrupted_operation. eapply Of_interrupted.
      change Break with ((fun _ : list value => Break) []). apply Of_raise. apply Of_nothing.
  - split; cell.
Qed.

(** The loop, from any round on: what is left of the elements is appended. *)
Lemma rounds (elements rest done : list value) : forall h written,
  elements = done ++ rest -> at_round h written elements (length done) -> Z.of_nat (length elements) < 2 ^ 63 ->
  exists h' a, evaluates functions h (Loop (body out_place tag_place place)) h' (inl (VPointer a [])) /\
    nth_error h' a = Some (VTuple []) /\ nth_error h' out = Some (VArray (written ++ rest)).
Proof.
  revert done. induction rest as [| x rest IH]; intros done h written whole ready small.
  - rewrite app_nil_r in whole. subst done. destruct (last_round h written elements ready) as (h' & runs & [holds_out _ _ _ _]).
    do 2 eexists. split; [apply Of_broken_loop; exact runs |]. rewrite app_nil_r. split; cell.
  - destruct (round h written elements (length done) x ready) as (h1 & v & runs & next); [| exact small |].
    { subst elements. now rewrite nth_error_app2, Nat.sub_diag by lia. }
    destruct (IH (done ++ [x]) h1 (written ++ [x])) as (h' & a & later & unit_at & appended); [| | exact small |].
    + subst elements. now rewrite <- app_assoc.
    + rewrite app_length, Nat.add_1_r. exact next.
    + exists h', a. split; [| split; [exact unit_at | now rewrite <- app_assoc in appended]].
      eapply Of_loop; [exact runs | reflexivity | exact later].
Qed.
End Rounds.

(** Whatever [out] holds and whatever the tag is: the call ends, with the bytes of the tag behind what was there. *)
Theorem put_tag_appends (h : heap) (out tag : nat) (written elements : list value) :
  out <> tag -> nth_error h out = Some (VArray written) -> nth_error h tag = Some (VArray elements) ->
  Z.of_nat (length elements) < 2 ^ 63 ->
  exists h', evaluates functions h (put.put_tag [] [] [VPointer out []; VPointer tag []]) h' (inl (VTuple [])) /\
    nth_error h' out = Some (VArray (written ++ elements)).
Proof.
  intros other holds_out holds_tag small.
  set (out_place := length h). set (tag_place := S out_place). set (place := S tag_place).
  set (h3 := ((h ++ [VPointer out []]) ++ [VPointer tag []]) ++ [VInteger IntegerKind.Usize 0]).
  assert (NoDup [out; tag; out_place; tag_place; place]) as apart_cells.
  { apply cell_is_below in holds_out, holds_tag. unfold place, tag_place, out_place. repeat constructor; cbn; lia. }
  destruct (rounds out tag out_place tag_place place apart_cells elements elements [] h3 written) as (h' & a & runs & unit_at & appended).
  - reflexivity.
  - split; unfold h3; try cell.
    + replace tag_place with (length (h ++ [VPointer out []])) by (rewrite app_length; cbn; unfold tag_place, out_place; lia). cell.
    + replace place with (length ((h ++ [VPointer out []]) ++ [VPointer tag []]))
        by (rewrite !app_length; cbn; unfold place, tag_place, out_place; lia). cell.
  - exact small.
  - exists h'. split; [| exact appended]. unfold put.put_tag. plain.
    eapply Of_bind; [evaluate enter |]. cbv beta. eapply Of_bind; [evaluate enter |]. cbv beta.
    eapply Of_operation; [eapply Of_one; [| apply Of_nothing] |].
    + eapply Of_bind; [evaluate enter |]. cbv beta.
      replace (length (h ++ [VPointer out []])) with tag_place by (rewrite app_length; cbn; unfold tag_place, out_place; lia).
      replace (length ((h ++ [VPointer out []]) ++ [VPointer tag []])) with place
        by (rewrite !app_length; cbn; unfold place, tag_place, out_place; lia).
      fold out_place. exact runs.
    + apply read_cell. exact unit_at.
Qed.

(** A count of at most 65535 is cast as it is. *)
Theorem u16_of_count_is_count (h : heap) (count : Z) :
  0 <= count < 2 ^ 16 ->
  exists h', evaluates functions h (word.u16_of_count [] [] [VInteger IntegerKind.Usize count]) h' (inl (VInteger IntegerKind.U16 count)).
Proof.
  intros bounds. eexists. unfold word.u16_of_count. plain. eapply Of_bind; [evaluate enter |]. cbv beta.
  eapply Of_operation; [evaluate enter |]. cbn. unfold IntegerKind.wrap. change (IntegerKind.least _) with 0.
  change (2 ^ IntegerKind.bits IntegerKind.U16) with (2 ^ 16). rewrite Z.sub_0_r, Z.add_0_r, Z.mod_small by exact bounds. reflexivity.
Qed.

