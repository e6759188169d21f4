(** What `put.rs` writes: behind what was written before, whatever else the memory holds. *)

From Coq Require Import Lia.
From RocqOfRust Require Import Steps.
From Translated Require Import Program.
From Translated Require put.
From Vkey Require Import Values Words.
Import Ashlar.Encoding.Bytes Ashlar.Encoding.Codec Ashlar.Encoding.Combinators.

Section Parts.
Variables (out : nat) (w : list value) (l : cells) (Q : post).

Lemma calls_put_u8 v : Q ((out, VArray (w ++ [v])) :: l) unit -> call "ashlar_vkey::put::put_u8" [VPointer out []; v] ((out, VArray w) :: l) Q.
Proof. intros post. enter put.put.put_u8. steps. ret post. Qed.

Lemma calls_put_u16 n :
  Q ((out, VArray (w ++ bytes_of 2 n)) :: l) unit -> call "ashlar_vkey::put::put_u16" [VPointer out []; u16_value n] ((out, VArray w) :: l) Q.
Proof. intros post. enter put.put.put_u16. steps. apply calls_u16_bytes. steps. ret post. Qed.

Lemma calls_put_u32 n :
  Q ((out, VArray (w ++ bytes_of 4 n)) :: l) unit -> call "ashlar_vkey::put::put_u32" [VPointer out []; u32_value n] ((out, VArray w) :: l) Q.
Proof. intros post. enter put.put.put_u32. steps. apply calls_u32_bytes. steps. ret post. Qed.

Lemma calls_put_u64 n :
  Q ((out, VArray (w ++ bytes_of 8 n)) :: l) unit -> call "ashlar_vkey::put::put_u64" [VPointer out []; u64_value n] ((out, VArray w) :: l) Q.
Proof. intros post. enter put.put.put_u64. steps. apply calls_u64_bytes. steps. ret post. Qed.

End Parts.

Lemma calls_put_count16 out w l (Q : post) n : 0 <= n < 2 ^ 16 ->
  Q ((out, VArray (w ++ bytes_of 2 n)) :: l) unit -> call "ashlar_vkey::put::put_count16" [VPointer out []; usize n] ((out, VArray w) :: l) Q.
Proof.
  intros bounds post. enter put.put.put_count16. steps. apply calls_u16_of_count; [exact bounds |]. steps. front out. apply calls_put_u16. steps.
  ret post.
Qed.

Lemma calls_is_count16 n l (Q : post) : Q l (VBool (n <=? 65535)) -> call "ashlar_vkey::put::is_count16" [usize n] l Q.
Proof. intros post. enter put.put.is_count16. steps. ret post. Qed.

Lemma calls_put_count64 out w l (Q : post) n : 0 <= n < 2 ^ 64 ->
  Q ((out, VArray (w ++ bytes_of 8 n)) :: l) unit -> call "ashlar_vkey::put::put_count64" [VPointer out []; usize n] ((out, VArray w) :: l) Q.
Proof.
  intros bounds post. enter put.put.put_count64. steps. apply calls_u64_of_count; [exact bounds |]. steps. front out. apply calls_put_u64. steps.
  ret post.
Qed.

Ltac loop_body name := lazymatch goal with |- wp _ (Loop ?b) _ ?k => set (name := b); set (K := k) end.

(** Any tag, wherever it lies. *)
Lemma calls_put_tag out tag p v w bs l (Q : post) :
  part p v = Some (of_string bs) -> Z.of_nat (length bs) < 2 ^ 63 ->
  Q ((out, VArray (w ++ map of_byte bs)) :: (tag, v) :: l) unit ->
  call "ashlar_vkey::put::put_tag" [VPointer out []; VPointer tag p] ((out, VArray w) :: (tag, v) :: l) Q.
Proof.
  intros held small post. unfold of_string in held. enter put.put.put_tag. steps.
  loop_body body.
  enough (forall rest done, bs = done ++ rest ->
    wp functions (Loop body) ((a1, of_usize (length done)) :: (a0, VPointer tag p) :: (a, VPointer out []) ::
      (out, VArray (w ++ map of_byte done)) :: (tag, v) :: l) K) as rounds.
  { specialize (rounds bs [] eq_refl). cbn [map] in rounds. rewrite app_nil_r in rounds. exact rounds. }
  induction rest as [| x rest IH]; intros done whole; apply wp_loop; unfold body at 1; steps.
  - rewrite app_nil_r in whole. subst done. rewrite map_length, Z.ltb_irrefl. steps. ret post.
  - assert (Z.of_nat (length done) <? Z.of_nat (length (map of_byte bs)) = true) as ->.
    { apply Z.ltb_lt. subst bs. rewrite map_length, app_length. cbn. lia. }
    steps.
    { subst bs. rewrite map_length, app_length. cbn. lia. }
    { eapply part_element; [exact held |]. subst bs. rewrite Nat2Z.id, map_app, nth_error_app2, map_length, Nat.sub_diag by (rewrite map_length; lia).
      reflexivity. }
    apply calls_byte. steps.
    { subst bs. rewrite app_length in small. cbn in small. lia. }
    steps. specialize (IH (done ++ [x])). rewrite app_length, Nat2Z.inj_add, map_app, app_assoc in IH. cbn [map] in IH.
    go_on (IH ltac:(now rewrite <- app_assoc)).
Qed.

Lemma repeat_succ {A} (x : A) (n : nat) : repeat x n ++ [x] = repeat x (S n).
Proof. symmetry. apply repeat_cons. Qed.

(** So many zeros. *)
Lemma calls_put_zeros out w count l (Q : post) : Z.of_nat count < 2 ^ 63 ->
  Q ((out, VArray (w ++ repeat (VInteger IntegerKind.U8 0) count)) :: l) unit ->
  call "ashlar_vkey::put::put_zeros" [VPointer out []; of_usize count] ((out, VArray w) :: l) Q.
Proof.
  intros small post. enter put.put.put_zeros. steps. loop_body body.
  enough (forall rest done, (done + rest = count)%nat ->
    wp functions (Loop body) ((a1, of_usize done) :: (a0, of_usize count) :: (a, VPointer out []) ::
      (out, VArray (w ++ repeat (VInteger IntegerKind.U8 0) done)) :: l) K) as rounds.
  { specialize (rounds count O eq_refl). cbn [repeat] in rounds. rewrite app_nil_r in rounds. go_on rounds. }
  induction rest as [| rest IH]; intros done whole; apply wp_loop; unfold body at 1; steps.
  - replace done with count by lia. rewrite Z.ltb_irrefl. steps. ret post.
  - replace (Z.of_nat done <? Z.of_nat count) with true by (symmetry; apply Z.ltb_lt; lia). steps.
    apply calls_byte. steps. rewrite <- app_assoc, repeat_succ. specialize (IH (S done) ltac:(lia)). rewrite Nat2Z.inj_succ in IH. go_on IH.
Qed.

Lemma calls_put_bytes32 out a p v w elements l (Q : post) :
  part p v = Some (VArray elements) ->
  Q ((out, VArray (w ++ elements)) :: (a, v) :: l) unit ->
  call "ashlar_vkey::put::put_bytes32" [VPointer out []; VPointer a p] ((out, VArray w) :: (a, v) :: l) Q.
Proof. intros held post. enter put.put.put_bytes32. steps. ret post. Qed.

(** The element behind those that were written. *)
Lemma element_of {A} (of : A -> value) (x : A) (done rest : list A) :
  nth_error (map of (done ++ x :: rest)) (Z.to_nat (Z.of_nat (length done))) = Some (of x).
Proof. rewrite Nat2Z.id, map_app, nth_error_app2, map_length, Nat.sub_diag by (rewrite map_length; lia). reflexivity. Qed.

(** What is asked on the way to an element of a list, which [held] says where it lies, or to a field of it: that it is there, and what it is. *)
Ltac reach held whole :=
  lazymatch goal with
  | |- 0 <= _ < _ => rewrite map_length, whole, app_length; cbn; lia
  | |- part _ _ = Some _ =>
    first
      [ eapply part_element; [exact held | rewrite whole; etransitivity; [apply element_of | reflexivity]]
      | rewrite part_app; erewrite (part_element _ _ _ _ _ held) by (rewrite whole; apply element_of); reflexivity ]
  | |- field_index _ _ _ = Some _ => reflexivity
  | |- _ => idtac
  end.

(** A loop that writes the elements [xs] of a list, as [write] has each; [held] says where the list lies, [small] that it can be counted.
    [one] goes through the writer of an element, if there is one. *)
Ltac write_each xs held small write at_index at_list at_out out a p v w l one :=
  let body := fresh "body" in let K := fresh "K" in let rounds := fresh "rounds" in let rest := fresh "rest" in let done := fresh "done" in
  let x := fresh "x" in let IH := fresh "IH" in let whole := fresh "whole" in
  lazymatch goal with |- wp _ (Loop ?b) _ ?k => set (body := b); set (K := k) end;
  enough (forall rest done, xs = done ++ rest ->
    wp functions (Loop body) ((at_index, of_usize (length done)) :: (at_list, VPointer a p) :: (at_out, VPointer out []) ::
      (out, VArray (w ++ concat (map write done))) :: (a, v) :: l) K) as rounds;
  [ specialize (rounds xs [] eq_refl); cbn [map concat] in rounds; rewrite app_nil_r in rounds; go_on rounds
  | induction rest as [| x rest IH]; intros done whole; apply wp_loop; unfold body at 1; steps; rewrite map_length;
    [ rewrite app_nil_r in whole; subst done; rewrite Z.ltb_irrefl; steps
    | replace (Z.of_nat (length done) <? Z.of_nat (length xs)) with true by (symmetry; apply Z.ltb_lt; rewrite whole, app_length; cbn; lia);
      steps; reach held whole; one x done rest whole; steps; try (rewrite whole, app_length in small; cbn in small; lia); steps;
      specialize (IH (done ++ [x])); rewrite app_length, Nat2Z.inj_add, map_app, concat_app, app_assoc in IH; cbn [length map concat] in IH;
      rewrite app_nil_r in IH; go_on (IH ltac:(now rewrite <- app_assoc)) ] ].

(** A loop that looks at the elements [xs] of a list in turn and goes on after each. *)
Ltac pass_each xs held small one :=
  let body := fresh "body" in let K := fresh "K" in let rounds := fresh "rounds" in let rest := fresh "rest" in let done := fresh "done" in
  let x := fresh "x" in let IH := fresh "IH" in let whole := fresh "whole" in
  lazymatch goal with |- wp _ (Loop ?b) ((?index, _) :: ?others) ?k =>
    set (body := b); set (K := k);
    enough (forall rest done, xs = done ++ rest -> wp functions (Loop body) ((index, of_usize (length done)) :: others) K) as rounds
  end;
  [ go_on (rounds xs [] eq_refl)
  | induction rest as [| x rest IH]; intros done whole; apply wp_loop; unfold body at 1; steps; rewrite map_length;
    [ rewrite app_nil_r in whole; subst done; rewrite Z.ltb_irrefl; steps
    | replace (Z.of_nat (length done) <? Z.of_nat (length xs)) with true by (symmetry; apply Z.ltb_lt; rewrite whole, app_length; cbn; lia);
      steps; reach held whole; one x done rest whole; steps; try (rewrite whole, app_length in small; cbn in small; lia); steps;
      specialize (IH (done ++ [x])); rewrite app_length, Nat2Z.inj_add in IH; cbn [length] in IH; go_on (IH ltac:(now rewrite <- app_assoc)) ] ].

Definition two (n : N) : list value := bytes_of 2 (Z.of_N n).

(** Every list of 16-bit values that can be counted so, wherever it lies. *)
Lemma calls_put_list16 out a p v w (ns : list N) l (Q : post) :
  part p v = Some (VArray (map of_u16 ns)) -> Z.of_nat (length ns) < 2 ^ 16 ->
  Q ((out, VArray (w ++ bytes_of 2 (Z.of_nat (length ns)) ++ concat (map two ns))) :: (a, v) :: l) unit ->
  call "ashlar_vkey::put::put_list16" [VPointer out []; VPointer a p] ((out, VArray w) :: (a, v) :: l) Q.
Proof.
  intros held small post. enter put.put.put_list16. steps. rewrite map_length. front out. apply calls_put_count16; [lia |]. steps.
  rewrite app_assoc in post.
  write_each ns held small two a2 a1 a0 out a p v (w ++ bytes_of 2 (Z.of_nat (length ns))) l ltac:(fun x done rest whole => front out; apply calls_put_u16).
  ret post.
Qed.

(** Every list of strings, wherever it lies. *)
Lemma calls_put_each32 out a p v w (strings : list bytes) l (Q : post) :
  part p v = Some (VArray (map of_string strings)) -> Z.of_nat (length strings) < 2 ^ 63 ->
  Q ((out, VArray (w ++ map of_byte (concat strings))) :: (a, v) :: l) unit ->
  call "ashlar_vkey::put::put_each32" [VPointer out []; VPointer a p] ((out, VArray w) :: (a, v) :: l) Q.
Proof.
  intros held small post. enter put.put.put_each32. steps. rewrite concat_map in post.
  write_each strings held small (map of_byte) a2 a1 a0 out a p v w l
    ltac:(fun x done rest whole => front a; front out; apply (calls_put_bytes32 _ _ _ _ _ (map of_byte x));
      [eapply part_element; [exact held | rewrite whole; exact (element_of of_string x done rest)] |]).
  ret post.
Qed.

(** A tag, behind what was written before, as the model's codec of a constant has it. *)
Theorem put_tag_is_model (h : heap) (out tag : nat) (written tag_bytes : bytes) (why : reason) :
  out <> tag -> nth_error h out = Some (of_string written) -> nth_error h tag = Some (of_string tag_bytes) ->
  Z.of_nat (length tag_bytes) < 2 ^ 63 ->
  exists h', evaluates functions h (put.put.put_tag [] [] [VPointer out []; VPointer tag []]) h' (inl unit) /\
    nth_error h' out = Some (of_string (written ++ encode (constant tag_bytes why) tt)).
Proof.
  intros apart holds_out holds_tag small.
  destruct (calls_put_tag out tag [] (of_string tag_bytes) (map of_byte written) tag_bytes []
    (fun l v => v = unit /\ nth_error l 0 = Some (out, VArray (map of_byte written ++ map of_byte tag_bytes))) eq_refl small (conj eq_refl eq_refl) h)
    as (h' & v & l' & run & holds & -> & first).
  - split; [repeat constructor; cbn; intuition congruence | repeat constructor; assumption].
  - exists h'. split; [exact run |]. unfold of_string. cbn [encode constant]. rewrite map_app. exact (sat_at _ _ _ _ _ holds first).
Qed.
