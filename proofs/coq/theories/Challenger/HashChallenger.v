(** * The challenger over bytes and its buffers

    What is defined here: what a transcript of observed and sampled bytes means, without any buffer ([transcript]): bytes are sampled
    from the ends of the digest of the input, of the digest of that, and so on; and three machines that compute it with buffers: an
    input and an output list ([lists]), an input and a number of bytes that are left of it ([counted]), and a hash function that takes
    its input in as it comes, an array with the last digest and that number ([buffered]), which is the one that ships.

    What is proved here: each machine gives the bytes and the digest of the transcript, for any sequence of operations and any bytes
    ([lists_answer], [counted_answer], [buffered_answer]); what is sampled is digests from their ends ([samples_are_digests_backwards]).

    What is not: anything about the hash function but the length of its digests, and of an incremental one that it has the digest of
    what it took in.

    Source: the crate p3-challenger 0.9.0-rc.2, hash_challenger.rs, [HashChallenger]; cryptol/HashChallenger.cry. *)

From Coq Require Import List Lia PeanoNat.
Import ListNotations.

(** ** Challengers over bytes *)

Record machine (byte : Type) := Machine {
  state : Type;
  observe : state -> list byte -> state;
  sample : state -> byte * state;
  finalize : state -> list byte
}.
Arguments state {byte}.
Arguments observe {byte}.
Arguments sample {byte}.
Arguments finalize {byte}.

(** Bytes are observed one by one or in slices, and sampled one by one; arrays and slices are sampled byte by byte. *)
Inductive operation (byte : Type) := Observe (bytes : list byte) | Sample.
Arguments Observe {byte}.
Arguments Sample {byte}.

(** What operations sample, in order, and the challenger after them. *)
Fixpoint run {byte : Type} (M : machine byte) (operations : list (operation byte)) (c : state M) : list byte * state M :=
  match operations with
  | [] => ([], c)
  | Observe bytes :: rest => run M rest (observe M c bytes)
  | Sample :: rest =>
    let (byte, after) := sample M c in
    let (bytes, last) := run M rest after in
    (byte :: bytes, last)
  end.

(** The sampled bytes, and the digest at the end. *)
Definition answer {byte : Type} (M : machine byte) (operations : list (operation byte)) (c : state M) : list byte * list byte :=
  let (bytes, last) := run M operations c in (bytes, finalize M last).

(** Related challengers stay related, and sample the same. *)
Definition simulates {byte : Type} (M1 M2 : machine byte) (related : state M1 -> state M2 -> Prop) : Prop :=
  forall c1 c2, related c1 c2 ->
  (forall bytes, related (observe M1 c1 bytes) (observe M2 c2 bytes))
  /\ fst (sample M1 c1) = fst (sample M2 c2) /\ related (snd (sample M1 c1)) (snd (sample M2 c2))
  /\ finalize M1 c1 = finalize M2 c2.

Lemma simulation_runs {byte : Type} (M1 M2 : machine byte) (related : state M1 -> state M2 -> Prop)
    (operations : list (operation byte)) (c1 : state M1) (c2 : state M2) :
  simulates M1 M2 related -> related c1 c2 ->
  fst (run M1 operations c1) = fst (run M2 operations c2) /\ related (snd (run M1 operations c1)) (snd (run M2 operations c2)).
Proof.
  intros same. revert c1 c2. induction operations as [| [bytes |] rest IH]; intros c1 c2 start; cbn [run];
    [now split | now apply IH, same |].
  destruct (same c1 c2 start) as (_ & bytes_are & after & _).
  destruct (sample M1 c1) as [byte1 after1], (sample M2 c2) as [byte2 after2]. cbn [fst snd] in *. subst byte2.
  destruct (IH _ _ after) as [same_bytes last]. destruct (run M1 rest after1), (run M2 rest after2). cbn [fst snd] in *. now subst.
Qed.

Lemma simulation_answers {byte : Type} (M1 M2 : machine byte) (related : state M1 -> state M2 -> Prop)
    (operations : list (operation byte)) (c1 : state M1) (c2 : state M2) :
  simulates M1 M2 related -> related c1 c2 -> answer M1 operations c1 = answer M2 operations c2.
Proof.
  intros same start. unfold answer. destruct (simulation_runs M1 M2 related operations c1 c2 same start) as [bytes_are last].
  destruct (run M1 operations c1), (run M2 operations c2). cbn [fst snd] in *. f_equal; [exact bytes_are | now apply same].
Qed.

Section HashChallenger.
Context {byte : Type}.
(** Stands where there is no byte; it is never sampled. *)
Variable zero : byte.
Variable hash : list byte -> list byte.
(** Bytes of a digest. *)
Variable size : nat.
Hypothesis some_bytes : 1 <= size.
Hypothesis length_hash : forall message, length (hash message) = size.

(** ** What a transcript means *)

(** The digest of the digest and so on. *)
Fixpoint hashed (times : nat) (message : list byte) : list byte :=
  match times with 0 => message | S times => hash (hashed times message) end.

(** The input after [taken] bytes were sampled: a digest for each [size] bytes that were begun. *)
Definition input_after (message : list byte) (taken : nat) : list byte := hashed ((taken + (size - 1)) / size) message.

(** The byte that is sampled after so many: from the end of a digest. *)
Definition byte_after (message : list byte) (taken : nat) : byte :=
  nth (size - 1 - taken mod size) (hashed (S (taken / size)) message) zero.

(** The input when a byte was last observed, and the number of bytes sampled since. *)
Record transcript_state := After { message : list byte; taken : nat }.

Definition transcript : machine byte := {|
  state := transcript_state;
  observe := fun t bytes => match bytes with [] => t | _ => After (input_after (message t) (taken t) ++ bytes) 0 end;
  sample := fun t => (byte_after (message t) (taken t), After (message t) (S (taken t)));
  finalize := fun t => hash (input_after (message t) (taken t))
|}.

Definition start_transcript (initial : list byte) : state transcript := After initial 0.

(** ** An input and an output list *)

Record lists_state := Lists { input : list byte; output : list byte }.

(** p3-challenger: [flush]. *)
Definition flush_lists (c : lists_state) : lists_state := Lists (hash (input c)) (hash (input c)).

Definition ready_lists (c : lists_state) : lists_state := match output c with [] => flush_lists c | _ => c end.

(** p3-challenger: [HashChallenger], whose buffers are these; spec/src/hash_challenger.rs. *)
Definition lists : machine byte := {|
  state := lists_state;
  observe := fun c bytes => Lists (input c ++ bytes) (match bytes with [] => output c | _ => [] end);
  sample := fun c => let r := ready_lists c in (last (output r) zero, Lists (input r) (removelast (output r)));
  finalize := fun c => hash (input c)
|}.

Definition start_lists (initial : list byte) : state lists := Lists initial [].

(** ** An input and how many of its bytes are left *)

Record counted_state := Counted { counted_input : list byte; counted_left : nat }.

Definition ready_counted (c : counted_state) : counted_state :=
  if counted_left c =? 0 then Counted (hash (counted_input c)) size else c.

(** cryptol/HashChallenger.cry. *)
Definition counted : machine byte := {|
  state := counted_state;
  observe := fun c bytes => Counted (counted_input c ++ bytes) (match bytes with [] => counted_left c | _ => 0 end);
  sample := fun c =>
    let r := ready_counted c in
    let left := counted_left r - 1 in
    (nth left (counted_input r) zero, Counted (counted_input r) left);
  finalize := fun c => hash (counted_input c)
|}.

Definition start_counted (initial : list byte) : state counted := Counted initial 0.

(** ** An incremental hash function, the last digest, and how many of its bytes are left *)

Section Buffered.
Context {hasher : Type}.
Variable update : hasher -> list byte -> hasher.
Variable digest : hasher -> list byte.
Variable reset : hasher -> hasher.
(** What a hasher has taken in. *)
Variable holds : hasher -> list byte -> Prop.
Hypothesis update_holds : forall h before bytes, holds h before -> holds (update h bytes) (before ++ bytes).
Hypothesis digest_is : forall h before, holds h before -> digest h = hash before.
Hypothesis reset_holds : forall h, holds (reset h) [].

(** impl/src/challenger/hash_challenger.rs: [hasher], [output], [left]. *)
Record buffered_state := Buffered { inner : hasher; held : list byte; left : nat }.

Definition flush_buffered (c : buffered_state) : buffered_state :=
  let d := digest (inner c) in Buffered (update (reset (inner c)) d) d size.

Definition ready_buffered (c : buffered_state) : buffered_state := if left c =? 0 then flush_buffered c else c.

Definition buffered : machine byte := {|
  state := buffered_state;
  observe := fun c bytes => match bytes with [] => c | _ => Buffered (update (inner c) bytes) (held c) 0 end;
  sample := fun c =>
    let r := ready_buffered c in
    let left := left r - 1 in
    (nth left (held r) zero, Buffered (inner r) (held r) left);
  finalize := fun c => digest (inner c)
|}.

(** Whatever the hasher held before. *)
Definition start_buffered (initial : list byte) (h : hasher) : state buffered :=
  Buffered (update (reset h) initial) (repeat zero size) 0.

(** ** Bytes that are left *)

Definition left_after (taken : nat) : nat := if taken mod size =? 0 then 0 else size - taken mod size.

Lemma begun (taken : nat) : (taken + (size - 1)) / size = if taken mod size =? 0 then taken / size else S (taken / size).
Proof.
  pose proof (Nat.div_mod_eq taken size) as whole. pose proof (Nat.mod_upper_bound taken size ltac:(lia)) as part.
  destruct (Nat.eqb_spec (taken mod size) 0) as [none | some]; symmetry.
  - apply Nat.div_unique with (r := size - 1); lia.
  - apply Nat.div_unique with (r := taken mod size - 1); lia.
Qed.

Lemma begun_next (taken : nat) : (S taken + (size - 1)) / size = S (taken / size).
Proof.
  pose proof (Nat.div_mod_eq taken size) as whole. pose proof (Nat.mod_upper_bound taken size ltac:(lia)) as part.
  symmetry. apply Nat.div_unique with (r := taken mod size); lia.
Qed.

Lemma input_at_start (initial : list byte) : input_after initial 0 = initial.
Proof. unfold input_after. now rewrite Nat.div_small by lia. Qed.

(** An input that is a digest stays until it is used up. *)
Lemma input_after_next (initial : list byte) (taken : nat) :
  input_after initial (S taken) = if left_after taken =? 0 then hash (input_after initial taken) else input_after initial taken.
Proof.
  unfold input_after, left_after. rewrite begun_next, begun. pose proof (Nat.mod_upper_bound taken size ltac:(lia)) as part.
  destruct (Nat.eqb_spec (taken mod size) 0) as [none | some]; [reflexivity |].
  destruct (Nat.eqb_spec (size - taken mod size) 0); [lia | reflexivity].
Qed.

Lemma left_after_next (taken : nat) : left_after (S taken) = (if left_after taken =? 0 then size else left_after taken) - 1.
Proof.
  unfold left_after. pose proof (Nat.div_mod_eq taken size) as whole. pose proof (Nat.mod_upper_bound taken size ltac:(lia)) as part.
  assert (S taken mod size = if S (taken mod size) =? size then 0 else S (taken mod size)) as ->.
  { symmetry. destruct (Nat.eqb_spec (S (taken mod size)) size) as [full | more].
    - apply Nat.mod_unique with (q := S (taken / size)); lia.
    - apply Nat.mod_unique with (q := taken / size); lia. }
  destruct (Nat.eqb_spec (S (taken mod size)) size) as [full | more]; destruct (Nat.eqb_spec (taken mod size) 0) as [none | some];
    cbn [Nat.eqb]; destruct (Nat.eqb_spec (size - taken mod size) 0); lia.
Qed.

(** The byte is the last that is left of the input after it. *)
Lemma byte_is_last_left (initial : list byte) (taken : nat) :
  byte_after initial taken = nth (left_after (S taken)) (input_after initial (S taken)) zero.
Proof.
  unfold byte_after, input_after. rewrite begun_next. f_equal. rewrite left_after_next. unfold left_after.
  pose proof (Nat.mod_upper_bound taken size ltac:(lia)) as part.
  destruct (Nat.eqb_spec (taken mod size) 0) as [none | some]; cbn [Nat.eqb]; destruct (Nat.eqb_spec (size - taken mod size) 0); lia.
Qed.

Lemma digest_is_left (initial : list byte) (taken : nat) : left_after taken <> 0 -> length (input_after initial taken) = size.
Proof.
  unfold input_after, left_after. rewrite begun. destruct (taken mod size =? 0); [intros some; now elim some |]. intros _.
  apply length_hash.
Qed.

Lemma left_is_part (taken : nat) : left_after taken < size.
Proof.
  unfold left_after. pose proof (Nat.mod_upper_bound taken size ltac:(lia)) as part.
  destruct (Nat.eqb_spec (taken mod size) 0); lia.
Qed.

Lemma nothing_is_left_at_start : left_after 0 = 0.
Proof. unfold left_after. now rewrite Nat.mod_0_l by lia. Qed.

(** ** The machines *)

Definition counted_related (c : counted_state) (t : transcript_state) : Prop :=
  counted_input c = input_after (message t) (taken t) /\ counted_left c = left_after (taken t).

Lemma counted_simulates : simulates counted transcript counted_related.
Proof.
  intros [i l] [m j] [input_is left_is]. cbn [counted_input counted_left message taken] in *. subst i l. repeat split.
  - destruct bytes as [| b bytes]; cbn; [now rewrite app_nil_r | now rewrite input_at_start].
  - destruct bytes as [| b bytes]; cbn; [reflexivity | now rewrite nothing_is_left_at_start].
  - cbn [counted transcript sample fst message taken]. rewrite byte_is_last_left, left_after_next, input_after_next.
    unfold ready_counted. cbn [counted_left counted_input].
    now destruct (left_after j =? 0).
  - cbn. rewrite input_after_next. unfold ready_counted. cbn [counted_left counted_input]. now destruct (left_after j =? 0).
  - cbn. rewrite left_after_next. unfold ready_counted. cbn [counted_left counted_input]. now destruct (left_after j =? 0).
Qed.

Lemma last_of_firstn (count : nat) (xs : list byte) : count < length xs -> last (firstn (S count) xs) zero = nth count xs zero.
Proof.
  revert xs. induction count as [| count IH]; intros [| x xs] inside; cbn [length] in inside; try lia; [reflexivity |].
  destruct xs as [| y xs]; [cbn [length] in inside; lia |]. change (last (firstn (S count) (y :: xs)) zero = nth count (y :: xs) zero).
  apply IH. cbn [length] in *. lia.
Qed.

Definition lists_related (c : lists_state) (t : transcript_state) : Prop :=
  input c = input_after (message t) (taken t) /\ output c = firstn (left_after (taken t)) (input_after (message t) (taken t)).

(** Once it is ready, the output is not empty. *)
Lemma ready_output (m : list byte) (j : nat) :
  ready_lists (Lists (input_after m j) (firstn (left_after j) (input_after m j)))
  = Lists (input_after m (S j)) (firstn (S (left_after (S j))) (input_after m (S j)))
  /\ left_after (S j) < length (input_after m (S j)).
Proof.
  rewrite input_after_next, left_after_next. unfold ready_lists. cbn [output].
  pose proof (left_is_part j) as part. destruct (Nat.eqb_spec (left_after j) 0) as [none | some].
  - rewrite none, firstn_O. unfold flush_lists. cbn [input]. rewrite length_hash.
    replace (S (size - 1)) with (length (hash (input_after m j))) by (rewrite length_hash; lia). rewrite firstn_all.
    split; [reflexivity | lia].
  - pose proof (digest_is_left m j some) as long. replace (S (left_after j - 1)) with (left_after j) by lia. rewrite long. split; [| lia].
    destruct (firstn (left_after j) (input_after m j)) eqn:empty; [| reflexivity].
    apply (f_equal (@length byte)) in empty. rewrite firstn_length, long in empty. cbn [length] in empty. lia.
Qed.

Lemma lists_simulates : simulates lists transcript lists_related.
Proof.
  intros [i o] [m j] [input_is output_is]. cbn [input output message taken] in *. subst i o.
  destruct (ready_output m j) as [ready inside]. repeat split.
  - destruct bytes as [| b bytes]; cbn; [now rewrite app_nil_r | now rewrite input_at_start].
  - destruct bytes as [| b bytes]; cbn; [reflexivity | now rewrite nothing_is_left_at_start].
  - cbn [lists transcript sample fst message taken]. rewrite ready, byte_is_last_left. cbn [output]. now apply last_of_firstn.
  - cbn. now rewrite ready.
  - cbn. rewrite ready. cbn [output]. now apply removelast_firstn.
Qed.

(** The array is the input while bytes of it are left. *)
Definition buffered_related (c : buffered_state) (t : transcript_state) : Prop :=
  holds (inner c) (input_after (message t) (taken t)) /\ left c = left_after (taken t)
  /\ (left c <> 0 -> held c = input_after (message t) (taken t)).

Lemma after_a_sample (c : buffered_state) (t : transcript_state) :
  buffered_related c t ->
  buffered_related (snd (sample buffered c)) (After (message t) (S (taken t)))
  /\ held (snd (sample buffered c)) = input_after (message t) (S (taken t)).
Proof.
  destruct c as [h d l], t as [m j]. intros (holds_it & left_is & held_is). cbn [inner held left message taken] in *. subst l.
  cbn. unfold ready_buffered. cbn [left]. unfold buffered_related. cbn [message taken].
  rewrite input_after_next, left_after_next. destruct (Nat.eqb_spec (left_after j) 0) as [none | some].
  - unfold flush_buffered. cbn [inner held left]. rewrite (digest_is h (input_after m j) holds_it).
    pose proof (update_holds _ _ (hash (input_after m j)) (reset_holds h)) as taken_in. now repeat split.
  - cbn [inner held left]. rewrite (held_is some). now repeat split.
Qed.

Lemma buffered_simulates : simulates buffered transcript buffered_related.
Proof.
  intros c t related. destruct (after_a_sample c t related) as [after array].
  destruct c as [h d l], t as [m j], related as (holds_it & left_is & held_is). cbn [inner held left message taken] in *. subst l.
  split; [intros bytes | split; [| split]].
  - unfold buffered_related. destruct bytes as [| b bytes]; cbn; [now repeat split |].
    rewrite input_at_start, nothing_is_left_at_start. repeat split; [now apply update_holds | intros some; now elim some].
  - change (fst (sample transcript (After m j))) with (byte_after m j). rewrite byte_is_last_left, <- array.
    destruct after as (_ & left_is & _). cbn [message taken] in left_is. rewrite <- left_is. reflexivity.
  - exact after.
  - cbn. now apply digest_is.
Qed.

(** The challenger that ships gives what the transcript means, whatever its operations. *)
Theorem buffered_answer (initial : list byte) (h : hasher) (operations : list (operation byte)) :
  answer buffered operations (start_buffered initial h) = answer transcript operations (start_transcript initial).
Proof.
  apply simulation_answers with (1 := buffered_simulates). repeat split; cbn.
  - rewrite input_at_start. exact (update_holds _ [] initial (reset_holds h)).
  - now rewrite nothing_is_left_at_start.
  - intros some. now elim some.
Qed.
End Buffered.

Theorem lists_answer (initial : list byte) (operations : list (operation byte)) :
  answer lists operations (start_lists initial) = answer transcript operations (start_transcript initial).
Proof.
  apply simulation_answers with (1 := lists_simulates). split; cbn; [now rewrite input_at_start | now rewrite nothing_is_left_at_start].
Qed.

Theorem counted_answer (initial : list byte) (operations : list (operation byte)) :
  answer counted operations (start_counted initial) = answer transcript operations (start_transcript initial).
Proof.
  apply simulation_answers with (1 := counted_simulates). split; cbn; [now rewrite input_at_start | now rewrite nothing_is_left_at_start].
Qed.

(** ** Bytes that are sampled at once *)

(** p3-challenger: [sample_vec] and [sample_into_slice], which take what they can from the end of the output, again and again. *)
Fixpoint sample_many (rounds count : nat) (c : lists_state) : list byte * lists_state :=
  match rounds, count with
  | S rounds, S _ =>
    let r := ready_lists c in
    let now := Nat.min count (length (output r)) in
    let rest := length (output r) - now in
    let (bytes, last) := sample_many rounds (count - now) (Lists (input r) (firstn rest (output r))) in
    (rev (skipn rest (output r)) ++ bytes, last)
  | _, _ => ([], c)
  end.

Lemma run_samples (M : machine byte) (first second : nat) (c : state M) :
  run M (repeat Sample (first + second)) c
  = let (bytes, after) := run M (repeat Sample first) c in
    let (more, last) := run M (repeat Sample second) after in (bytes ++ more, last).
Proof.
  revert c. induction first as [| first IH]; intros c; cbn [Nat.add repeat run]; [now destruct (run M (repeat Sample second) c) |].
  destruct (sample M c) as [b after]. rewrite IH. destruct (run M (repeat Sample first) after) as [bytes after'].
  now destruct (run M (repeat Sample second) after').
Qed.

Lemma ready_with_output (c : lists_state) : output c <> [] -> ready_lists c = c.
Proof. unfold ready_lists. now destruct (output c). Qed.

(** What is left of the output, from its end. *)
Lemma sample_from_output (count : nat) (c : lists_state) :
  count <= length (output c) ->
  run lists (repeat Sample count) c
  = (rev (skipn (length (output c) - count) (output c)), Lists (input c) (firstn (length (output c) - count) (output c))).
Proof.
  revert c. induction count as [| count IH]; intros [i o] inside; cbn [input output] in *; cbn [repeat run].
  - now rewrite Nat.sub_0_r, skipn_all, firstn_all.
  - assert (o <> []) as some by (destruct o; [cbn [length] in inside; lia | discriminate]).
    cbn [sample lists]. rewrite ready_with_output by exact some. cbn [input output].
    pose proof (app_removelast_last zero some) as parts. set (b := last o zero) in *. set (before := removelast o) in *.
    assert (length o = S (length before)) as count_is by (rewrite parts at 1; rewrite app_length; cbn [length]; lia).
    rewrite IH by (cbn [output]; lia). cbn [input output]. rewrite count_is, parts. cbn [Nat.sub].
    rewrite skipn_app, firstn_app. replace (length before - count - length before) with 0 by lia.
    cbn [skipn firstn]. now rewrite app_nil_r, rev_app_distr.
Qed.

Theorem sampling_at_once (rounds count : nat) (c : lists_state) :
  count <= rounds -> sample_many rounds count c = run lists (repeat Sample count) c.
Proof.
  revert count c. induction rounds as [| rounds IH]; intros count c enough.
  - replace count with 0 by lia. reflexivity.
  - destruct count as [| count]; [reflexivity |]. cbn [sample_many].
    set (r := ready_lists c). set (now := Nat.min (S count) (length (output r))).
    assert (1 <= length (output r)) as some.
    { subst r. unfold ready_lists. destruct (output c) eqn:empty; [cbn [flush_lists output]; now rewrite length_hash |].
      rewrite empty. cbn [length]. lia. }
    assert (run lists (repeat Sample (S count)) c = run lists (repeat Sample (S count)) r) as ->.
    { cbn [repeat run sample lists]. subst r. rewrite (ready_with_output (ready_lists c)); [reflexivity |].
      intros empty. now rewrite empty in some. }
    assert (1 <= now <= S count /\ now <= length (output r)) as [taken_now inside] by (subst now; lia). clearbody now.
    rewrite IH by lia. replace (S count) with (now + (S count - now)) at 2 by lia. rewrite run_samples.
    now rewrite (sample_from_output now r inside).
Qed.

(** ** What is sampled *)

Lemma samples_are_bytes_after (count : nat) (t : transcript_state) :
  run transcript (repeat Sample count) t
  = (map (byte_after (message t)) (seq (taken t) count), After (message t) (taken t + count)).
Proof.
  revert t. induction count as [| count IH]; intros [m j]; cbn [repeat run seq map message taken].
  - now rewrite Nat.add_0_r.
  - cbn [sample transcript message taken]. rewrite IH. cbn [message taken]. now rewrite Nat.add_succ_r.
Qed.

Lemma digest_backwards (m : list byte) (number : nat) :
  map (byte_after m) (seq (number * size) size) = rev (hashed (S number) m).
Proof.
  apply nth_ext with (d := zero) (d' := zero); [rewrite map_length, seq_length, rev_length; symmetry; apply length_hash |].
  intros i inside. rewrite map_length, seq_length in inside.
  rewrite (nth_indep _ zero (byte_after m 0)) by (now rewrite map_length, seq_length). rewrite map_nth, seq_nth by exact inside.
  assert (length (hashed (S number) m) = size) as long by apply length_hash.
  rewrite rev_nth by lia. rewrite long. unfold byte_after.
  rewrite Nat.add_comm, Nat.div_add, Nat.mod_add, Nat.div_small, Nat.mod_small by lia. f_equal. lia.
Qed.

(** Whole digests of bytes that are sampled are digests of digests, each from its end. *)
Theorem samples_are_digests_backwards (m : list byte) (digests : nat) :
  fst (run transcript (repeat Sample (digests * size)) (start_transcript m))
  = concat (map (fun number => rev (hashed (S number) m)) (seq 0 digests)).
Proof.
  unfold start_transcript. rewrite samples_are_bytes_after. cbn [fst message taken].
  induction digests as [| digests IH]; [reflexivity |].
  replace (S digests * size) with (digests * size + size) by lia.
  rewrite seq_app, map_app, IH, seq_S, map_app, concat_app. cbn [Nat.add map concat]. now rewrite digest_backwards, app_nil_r.
Qed.
End HashChallenger.
