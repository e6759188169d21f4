(** * Combinators of codecs

    What is defined here: codecs of numbers, byte strings and constants, and the ways to build a codec from others: a condition on the
    value, one after the other (where the second may depend on what the first read), records, tagged unions, options, lists of a given
    number of items whose codec may depend on the items before, counted lists, a marker in front.

    What is proved here: each is lawful if its parts are. The tactic [lawful] puts these together, so that the law of a format of such
    parts is one line.

    What is not: that a condition is needed. [Sharpness.v] shows what goes wrong without.

    Numbers are [N]; widths in bytes are [nat]. Every encoder is total: out of a value that is not well-formed it makes some string, which
    the laws say nothing of. *)

From Coq Require Import List NArith PArith Lia Bool.
From Ashlar Require Export Encoding.Codec.
Import ListNotations.
Local Open Scope N_scope.

Declare Scope codec_scope.
Bind Scope codec_scope with codec.

(** ** Parts *)

(** Nothing at all. *)
Definition nothing : codec unit := {|
  encode _ := [];
  decode b := Accept tt b;
  well_formed _ := true;
|}.

Lemma nothing_is_lawful : lawful nothing.
Proof. split; [now intros [] | intros b [] rest equal; now injection equal as ->]. Qed.

(** A number below 256^n in n bytes. *)
Definition little_endian (n : nat) : codec N := {|
  encode v := le_bytes n v;
  decode b :=
    match split_bytes n b with
    | Some (front, rest) => Accept (number_of_bytes front) rest
    | None => Fault Truncated b
    end;
  well_formed v := v <? 256 ^ N.of_nat n;
|}.

Lemma little_endian_is_lawful (n : nat) : lawful (little_endian n).
Proof.
  split; [intros v rest well | intros b v rest]; cbn in *.
  - apply N.ltb_lt in well. pose proof (split_bytes_app (le_bytes n v) rest) as found. rewrite length_le_bytes in found.
    rewrite found. now rewrite number_of_le_bytes.
  - destruct (split_bytes n b) as [[front rest'] |] eqn:found; intros equal; [injection equal as <- <- | discriminate].
    apply split_bytes_spec in found as [<- ->]. rewrite le_bytes_of_number. split; [| reflexivity].
    apply N.ltb_lt, number_of_bytes_is_small.
Qed.

Definition u8 : codec N := little_endian 1.
Definition u16 : codec N := little_endian 2.
Definition u32 : codec N := little_endian 4.
Definition u64 : codec N := little_endian 8.

(** n bytes as they are. *)
Definition byte_array (n : nat) : codec bytes := {|
  encode bs := bs;
  decode b :=
    match split_bytes n b with
    | Some (front, rest) => Accept front rest
    | None => Fault Truncated b
    end;
  well_formed bs := Nat.eqb (length bs) n;
|}.

Lemma byte_array_is_lawful (n : nat) : lawful (byte_array n).
Proof.
  split; [intros bs rest well | intros b bs rest]; cbn in *.
  - apply PeanoNat.Nat.eqb_eq in well. subst n. now rewrite split_bytes_app.
  - destruct (split_bytes n b) as [[front rest'] |] eqn:found; intros equal; [injection equal as <- <- | discriminate].
    apply split_bytes_spec in found as [<- ->]. split; [apply PeanoNat.Nat.eqb_refl | reflexivity].
Qed.

(** These bytes and no others; what else stands there is given this reason. *)
Definition constant (bs : bytes) (why : reason) : codec unit := {|
  encode _ := bs;
  decode b :=
    match split_bytes (length bs) b with
    | Some (front, rest) => if same_bytes front bs then Accept tt rest else Fault why b
    | None => Fault Truncated b
    end;
  well_formed _ := true;
|}.

Lemma constant_is_lawful (bs : bytes) (why : reason) : lawful (constant bs why).
Proof.
  split; [intros [] rest _ | intros b [] rest]; cbn.
  - rewrite split_bytes_app. now rewrite (proj2 (same_bytes_spec bs bs) eq_refl).
  - destruct (split_bytes (length bs) b) as [[front rest'] |] eqn:found; [| discriminate].
    destruct (same_bytes front bs) eqn:same; [| discriminate]. intros equal. injection equal as <-.
    apply split_bytes_spec in found as [_ ->]. apply same_bytes_spec in same as ->. now split.
Qed.

(** No value at all: a branch that is not there. *)
Definition refused {A} (why : reason) : codec A := {|
  encode _ := [];
  decode b := Fault why b;
  well_formed _ := false;
|}.

Lemma refused_is_lawful {A} (why : reason) : lawful (refused why : codec A).
Proof. split; cbn; discriminate. Qed.

(** ** Conditions *)

(** The values for which the condition holds; a fault lies at the start of the value. *)
Definition refine {A} (c : codec A) (condition : A -> bool) (why : reason) : codec A := {|
  encode := encode c;
  decode b :=
    match decode c b with
    | Accept k rest => if condition k then Accept k rest else Fault why b
    | Fault why at_fault => Fault why at_fault
    end;
  well_formed k := well_formed c k && condition k;
|}.

Lemma refine_is_lawful {A} (c : codec A) (condition : A -> bool) (why : reason) : lawful c -> lawful (refine c condition why).
Proof.
  intros [round only]. split; [intros k rest well | intros b k rest]; cbn in *.
  - apply andb_true_iff in well as [well holds]. now rewrite round, holds.
  - destruct (decode c b) as [k' rest' | why' at_fault] eqn:read; [| discriminate].
    destruct (condition k') eqn:holds; intros equal; [injection equal as <- <- | discriminate].
    apply only in read as [well ->]. now rewrite well.
Qed.

(** Values of another type: [f] gives what is written, [g] takes back what was read. *)
Definition convert {A B} (c : codec B) (f : A -> B) (g : B -> A) (condition : A -> bool) : codec A := {|
  encode k := encode c (f k);
  decode b :=
    match decode c b with
    | Accept k rest => Accept (g k) rest
    | Fault why at_fault => Fault why at_fault
    end;
  well_formed k := condition k && well_formed c (f k);
|}.

Lemma convert_is_lawful {A B} (c : codec B) (f : A -> B) (g : B -> A) (condition : A -> bool) :
  (forall k, condition k = true -> well_formed c (f k) = true -> g (f k) = k) ->
  (forall k, well_formed c k = true -> f (g k) = k /\ condition (g k) = true) ->
  lawful c -> lawful (convert c f g condition).
Proof.
  intros back there [round only]. split; [intros k rest well | intros b k rest]; cbn in *.
  - apply andb_true_iff in well as [holds well]. rewrite round by exact well. now rewrite back.
  - destruct (decode c b) as [k' rest' | why at_fault] eqn:read; intros equal; [injection equal as <- <- | discriminate].
    apply only in read as [well ->]. destruct (there k' well) as [same holds]. now rewrite same, well, holds.
Qed.

(** Records and other types in bijection with what is written. *)
Definition record {A B} (f : A -> B) (g : B -> A) (c : codec B) : codec A := convert c f g (fun _ => true).

Lemma record_is_lawful {A B} (c : codec B) (f : A -> B) (g : B -> A) :
  (forall k, g (f k) = k) -> (forall k, f (g k) = k) -> lawful c -> lawful (record f g c).
Proof. intros back there. apply convert_is_lawful; auto. Qed.

(** ** One after the other *)

(** The second codec may depend on the first value. *)
Definition follow {A B} (c : codec A) (d : A -> codec B) : codec (A * B) := {|
  encode k := encode c (fst k) ++ encode (d (fst k)) (snd k);
  decode b :=
    match decode c b with
    | Fault why at_fault => Fault why at_fault
    | Accept first rest =>
        match decode (d first) rest with
        | Fault why at_fault => Fault why at_fault
        | Accept second rest => Accept (first, second) rest
        end
    end;
  well_formed k := well_formed c (fst k) && well_formed (d (fst k)) (snd k);
|}.

Lemma follow_is_lawful {A B} (c : codec A) (d : A -> codec B) :
  lawful c -> (forall first, lawful (d first)) -> lawful (follow c d).
Proof.
  intros [round only] second_lawful. split; [intros [first second] rest well | intros b [first second] rest]; cbn in *.
  - apply andb_true_iff in well as [well1 well2]. rewrite <- app_assoc, round by exact well1.
    now rewrite (decode_round_trip _ (second_lawful first)).
  - destruct (decode c b) as [first' rest1 | why at_fault] eqn:read1; [| discriminate].
    destruct (decode (d first') rest1) as [second' rest2 | why at_fault] eqn:read2; [| discriminate].
    intros equal. injection equal as <- <- <-. apply only in read1 as [well1 ->].
    apply (decode_accepts_one_string _ (second_lawful first')) in read2 as [well2 ->].
    now rewrite well1, well2, <- app_assoc.
Qed.

(** A marker, such as a magic number or a domain tag, in front. *)
Definition framed {A} (marker : codec unit) (c : codec A) : codec A := record (fun k => (tt, k)) snd (follow marker (fun _ => c)).

Lemma framed_is_lawful {A} (marker : codec unit) (c : codec A) : lawful marker -> lawful c -> lawful (framed marker c).
Proof. intros. apply record_is_lawful; [reflexivity | now intros [[] k] | now apply follow_is_lawful]. Qed.

(** A marker behind. *)
Definition closed {A} (c : codec A) (marker : codec unit) : codec A := record (fun k => (k, tt)) fst (follow c (fun _ => marker)).

Lemma closed_is_lawful {A} (c : codec A) (marker : codec unit) : lawful c -> lawful marker -> lawful (closed c marker).
Proof. intros. apply record_is_lawful; [reflexivity | now intros [k []] | now apply follow_is_lawful]. Qed.

(** ** Tagged unions *)

(** The values of one constructor, or of a part of it: [get] gives what it holds, [put] builds it. *)
Definition case {A P} (c : codec P) (put : P -> A) (get : A -> option P) : codec A := {|
  encode k := match get k with Some payload => encode c payload | None => [] end;
  decode b :=
    match decode c b with
    | Accept payload rest => Accept (put payload) rest
    | Fault why at_fault => Fault why at_fault
    end;
  well_formed k := match get k with Some payload => well_formed c payload | None => false end;
|}.

Lemma case_is_lawful {A P} (c : codec P) (put : P -> A) (get : A -> option P) :
  (forall payload, get (put payload) = Some payload) -> (forall k payload, get k = Some payload -> put payload = k) ->
  lawful c -> lawful (case c put get).
Proof.
  intros get_put put_get [round only]. split; [intros k rest well | intros b k rest]; cbn in *.
  - destruct (get k) as [payload |] eqn:got; [| discriminate]. rewrite round by exact well. now rewrite (put_get k payload).
  - destruct (decode c b) as [payload rest' | why at_fault] eqn:read; intros equal; [injection equal as <- <- | discriminate].
    apply only in read as [well ->]. now rewrite get_put.
Qed.

(** The tag of the value, then the branch of that tag. *)
Definition union {A T} (tag : codec T) (tag_of : A -> T) (branch : T -> codec A) : codec A := convert
  (follow tag branch) (fun k => (tag_of k, k)) snd (fun _ => true).

(** Every branch holds values of its own tag only. *)
Lemma union_is_lawful {A T} (tag : codec T) (tag_of : A -> T) (branch : T -> codec A) :
  (forall t k, well_formed tag t = true -> well_formed (branch t) k = true -> tag_of k = t) ->
  lawful tag -> (forall t, lawful (branch t)) -> lawful (union tag tag_of branch).
Proof.
  intros own tag_lawful branch_lawful. apply convert_is_lawful; [reflexivity | | now apply follow_is_lawful].
  intros [t k] well. cbn in *. apply andb_true_iff in well as [well_tag well_branch]. now rewrite (own t k).
Qed.

(** A flag, 0 or 1, then the value if there is one. *)
Definition optional {A} (c : codec A) : codec (option A) := union
  (refine u8 (fun flag => flag <=? 1) UnknownFlag)
  (fun k => match k with Some _ => 1 | None => 0 end)
  (fun flag => if flag =? 0
    then case nothing (fun _ => None) (fun k => match k with None => Some tt | Some _ => None end)
    else case c Some (fun k => k)).

Lemma optional_is_lawful {A} (c : codec A) : lawful c -> lawful (optional c).
Proof.
  intros c_lawful. apply union_is_lawful.
  - intros t k. cbn. rewrite andb_true_iff, N.ltb_lt, N.leb_le. intros [_ small]. destruct (N.eqb_spec t 0) as [-> | some].
    + destruct k; [discriminate | reflexivity].
    + destruct k; [intros _; lia | discriminate].
  - now apply refine_is_lawful, little_endian_is_lawful.
  - intros t. destruct (t =? 0); apply case_is_lawful; try easy; [now intros [] | now intros [k |] [] | apply nothing_is_lawful].
Qed.

(** The branch of this number. *)
Fixpoint branch_of {A} (branches : list (codec A)) (t : N) : codec A :=
  match branches with
  | [] => refused UnknownTag
  | c :: branches => if t =? 0 then c else branch_of branches (t - 1)
  end.

(** A tag, which is the number of the branch. *)
Definition tagged {A} (tag : codec N) (tag_of : A -> N) (branches : list (codec A)) : codec A := union
  (refine tag (fun t => t <? N.of_nat (length branches)) UnknownTag) tag_of
  (branch_of branches).

Lemma branch_of_is_nth {A} (branches : list (codec A)) (t : N) :
  branch_of branches t = nth (N.to_nat t) branches (refused UnknownTag).
Proof.
  revert t. induction branches as [| c branches IH]; intros t; [now destruct (N.to_nat t) |]. cbn [branch_of].
  destruct (N.eqb_spec t 0) as [-> | some]; [reflexivity |]. rewrite IH. now replace (N.to_nat t) with (Datatypes.S (N.to_nat (t - 1))) by lia.
Qed.

Lemma tagged_is_lawful {A} (tag : codec N) (tag_of : A -> N) (branches : list (codec A)) :
  (forall i k, well_formed (nth i branches (refused UnknownTag)) k = true -> tag_of k = N.of_nat i) ->
  lawful tag -> Forall lawful branches -> lawful (tagged tag tag_of branches).
Proof.
  intros own tag_lawful branches_lawful. apply union_is_lawful.
  - intros t k _. rewrite branch_of_is_nth. intros well. apply own in well. now rewrite Nnat.N2Nat.id in well.
  - now apply refine_is_lawful.
  - intros t. rewrite branch_of_is_nth.
    destruct (nth_in_or_default (N.to_nat t) branches (refused UnknownTag)) as [inside | ->]; [| apply refused_is_lawful].
    now apply Forall_forall with (1 := branches_lawful).
Qed.

(** ** Lists *)

Section Items.
Context {A S : Type} (c : S -> codec A) (next : S -> A -> S).

(** Items one after the other; what has been read before, as a state, may change how the next is read. *)
Fixpoint encode_items (s : S) (ks : list A) : bytes :=
  match ks with
  | [] => []
  | k :: ks => encode (c s) k ++ encode_items (next s k) ks
  end.

Fixpoint items_well_formed (s : S) (ks : list A) : bool :=
  match ks with
  | [] => true
  | k :: ks => well_formed (c s) k && items_well_formed (next s k) ks
  end.

Fixpoint decode_items (n : nat) (s : S) (b : bytes) : result (list A) :=
  match n with
  | O => Accept [] b
  | Datatypes.S n =>
      match decode (c s) b with
      | Fault why at_fault => Fault why at_fault
      | Accept k rest =>
          match decode_items n (next s k) rest with
          | Fault why at_fault => Fault why at_fault
          | Accept ks rest => Accept (k :: ks) rest
          end
      end
  end.

(** The same by a binary count, which stops at the first fault: counts are read from the string and can be any number below 2^64. *)
Inductive progress :=
  | Going (read_so_far : list A) (s : S) (rest : bytes)
  | Stopped (why : reason) (at_fault : bytes).

Definition decode_next (before : progress) : progress :=
  match before with
  | Stopped why at_fault => Stopped why at_fault
  | Going ks s b =>
      match decode (c s) b with
      | Accept k rest => Going (k :: ks) (next s k) rest
      | Fault why at_fault => Stopped why at_fault
      end
  end.

Fixpoint decode_more (n : positive) (before : progress) : progress :=
  match before with
  | Stopped why at_fault => Stopped why at_fault
  | Going _ _ _ =>
      match n with
      | xH => decode_next before
      | xO n => decode_more n (decode_more n before)
      | xI n => decode_more n (decode_more n (decode_next before))
      end
  end.

Definition decode_many (n : N) (s : S) (b : bytes) : result (list A) :=
  match n with
  | N0 => Accept [] b
  | Npos n =>
      match decode_more n (Going [] s b) with
      | Going ks _ rest => Accept (rev_append ks []) rest
      | Stopped why at_fault => Fault why at_fault
      end
  end.

Fixpoint decode_times (n : nat) (before : progress) : progress :=
  match n with
  | O => before
  | Datatypes.S n => decode_times n (decode_next before)
  end.

Lemma decode_times_add (m n : nat) (before : progress) : decode_times (m + n) before = decode_times n (decode_times m before).
Proof. revert before. induction m as [| m IH]; intros before; [reflexivity | apply IH]. Qed.

Lemma decode_times_stopped (n : nat) (why : reason) (at_fault : bytes) : decode_times n (Stopped why at_fault) = Stopped why at_fault.
Proof. now induction n. Qed.

Lemma decode_more_is_times (n : positive) (before : progress) : decode_more n before = decode_times (Pos.to_nat n) before.
Proof.
  revert before. induction n as [n IH | n IH |]; intros [ks s b | why at_fault]; try (symmetry; apply decode_times_stopped).
  - cbn [decode_more]. rewrite !IH, Pos2Nat.inj_xI. cbn [decode_times].
    now rewrite PeanoNat.Nat.mul_comm, PeanoNat.Nat.mul_succ_r, PeanoNat.Nat.mul_1_r, decode_times_add.
  - cbn [decode_more]. rewrite !IH, Pos2Nat.inj_xO.
    now rewrite PeanoNat.Nat.mul_comm, PeanoNat.Nat.mul_succ_r, PeanoNat.Nat.mul_1_r, decode_times_add.
  - reflexivity.
Qed.

Lemma decode_times_is_items (n : nat) (ks : list A) (s : S) (b : bytes) :
  match decode_times n (Going ks s b) with
  | Going all _ rest => decode_items n s b = Accept (skipn (length ks) (rev all)) rest /\ firstn (length ks) (rev all) = rev ks
  | Stopped why at_fault => decode_items n s b = Fault why at_fault
  end.
Proof.
  revert ks s b. induction n as [| n IH]; intros ks s b.
  - cbn. rewrite skipn_all2, firstn_all2 by (rewrite rev_length; lia). now split.
  - cbn [decode_times decode_next decode_items]. destruct (decode (c s) b) as [k rest | why at_fault];
      [| now rewrite decode_times_stopped].
    specialize (IH (k :: ks) (next s k) rest).
    destruct (decode_times n (Going (k :: ks) (next s k) rest)) as [all s' rest' | why at_fault]; [| now rewrite IH].
    destruct IH as [-> fronts]. cbn [length rev] in *.
    assert (rev all = rev ks ++ k :: skipn (Datatypes.S (length ks)) (rev all)) as whole.
    { rewrite <- (firstn_skipn (Datatypes.S (length ks)) (rev all)) at 1. now rewrite fronts, <- app_assoc. }
    rewrite <- (rev_length ks) in *. split.
    + f_equal. rewrite whole at 2. now rewrite skipn_app, skipn_all, PeanoNat.Nat.sub_diag.
    + rewrite whole. now rewrite firstn_app, firstn_all, PeanoNat.Nat.sub_diag, app_nil_r.
Qed.

Lemma decode_many_is_items (n : N) (s : S) (b : bytes) : decode_many n s b = decode_items (N.to_nat n) s b.
Proof.
  destruct n as [| n]; [reflexivity |]. cbn [decode_many N.to_nat]. rewrite decode_more_is_times.
  pose proof (decode_times_is_items (Pos.to_nat n) [] s b) as same.
  now destruct (decode_times (Pos.to_nat n) (Going [] s b)) as [all s' rest | why at_fault]; rewrite <- ?rev_alt, ?(proj1 same).
Qed.

(** As many items as the number says. *)
Definition items (n : N) (s : S) : codec (list A) := {|
  encode := encode_items s;
  decode := decode_many n s;
  well_formed ks := (N.of_nat (length ks) =? n) && items_well_formed s ks;
|}.

Lemma items_is_lawful (n : N) (s : S) : (forall s, lawful (c s)) -> lawful (items n s).
Proof.
  intros c_lawful. split; [intros ks rest well | intros b ks rest]; cbn in *.
  - apply andb_true_iff in well as [size well]. apply N.eqb_eq in size as <-. rewrite decode_many_is_items, Nnat.Nat2N.id.
    revert s well. induction ks as [| k ks IH]; intros s well; [reflexivity |]. cbn in *.
    apply andb_true_iff in well as [well_k well_ks]. rewrite <- app_assoc, (decode_round_trip _ (c_lawful s)) by exact well_k.
    now rewrite IH.
  - rewrite decode_many_is_items. rewrite <- (Nnat.N2Nat.id n) at 2. generalize (N.to_nat n) as m. clear n. intros m.
    enough (forall s b, decode_items m s b = Accept ks rest ->
              length ks = m /\ items_well_formed s ks = true /\ b = encode_items s ks ++ rest) as each.
    { intros read. destruct (each _ _ read) as (<- & -> & ->). now rewrite N.eqb_refl. }
    clear s b. revert ks. induction m as [| m IH]; intros ks s b read; [injection read as <- <-; now repeat split |].
    cbn [decode_items] in read. destruct (decode (c s) b) as [k rest1 | why at_fault] eqn:read_k; [| discriminate].
    destruct (decode_items m (next s k) rest1) as [ks' rest2 | why at_fault] eqn:read_ks; [| discriminate].
    injection read as <- <-. apply (decode_accepts_one_string _ (c_lawful s)) in read_k as [well ->].
    apply IH in read_ks as (size & all & ->). cbn. rewrite well, all, size, <- app_assoc. now repeat split.
Qed.

(** The number of items, then the items. *)
Definition counted_items (count : codec N) (s : S) : codec (list A) := convert
  (follow count (fun n => items n s)) (fun ks => (N.of_nat (length ks), ks)) snd (fun _ => true).

Lemma counted_items_is_lawful (count : codec N) (s : S) :
  lawful count -> (forall s, lawful (c s)) -> lawful (counted_items count s).
Proof.
  intros count_lawful c_lawful. apply convert_is_lawful; [reflexivity | |].
  - intros [n ks] well. cbn in *. rewrite !andb_true_iff in well. destruct well as (_ & size & _).
    apply N.eqb_eq in size as ->. now split.
  - apply follow_is_lawful; auto using items_is_lawful.
Qed.
End Items.

(** Lists of items that are all alike. *)
Definition array {A} (n : N) (c : codec A) : codec (list A) := items (fun _ : unit => c) (fun s _ => s) n tt.

Definition counted {A} (count : codec N) (c : codec A) : codec (list A) := counted_items (fun _ : unit => c) (fun s _ => s) count tt.

Lemma array_is_lawful {A} (n : N) (c : codec A) : lawful c -> lawful (array n c).
Proof. intros. now apply items_is_lawful. Qed.

Lemma counted_is_lawful {A} (count : codec N) (c : codec A) : lawful count -> lawful c -> lawful (counted count c).
Proof. intros. now apply counted_items_is_lawful. Qed.

(** Lists whose items may depend on their own index. *)
Definition counted_by_index {A} (count : codec N) (c : N -> codec A) : codec (list A) := counted_items c (fun i _ => N.succ i) count 0.

Lemma counted_by_index_is_lawful {A} (count : codec N) (c : N -> codec A) :
  lawful count -> (forall i, lawful (c i)) -> lawful (counted_by_index count c).
Proof. intros. now apply counted_items_is_lawful. Qed.

(** ** Notations and the tactic *)

(** [c ;; d] is c, then d; in [x <- c ;; d] the codec d may depend on the value x. *)
Notation "c ;; d" := (follow c (fun _ => d)) (at level 61, right associativity) : codec_scope.
Notation "x <- c ;; d" := (follow c (fun x => d)) (at level 61, c at next level, right associativity) : codec_scope.

Create HintDb codec.
#[export] Hint Resolve nothing_is_lawful little_endian_is_lawful byte_array_is_lawful constant_is_lawful refused_is_lawful : codec.

(** Two values that are alike when taken apart. *)
Ltac alike := intros; repeat match goal with k : (_ * _)%type |- _ => destruct k | u : unit |- _ => destruct u end; try reflexivity.
Ltac converse := solve [alike | now intros []].

(** Proves [lawful] by the structure of the codec; leaves what is particular: that conversions are inverse, that branches are disjoint. *)
Ltac lawful :=
  lazymatch goal with
  | |- lawful (refine _ _ _) => apply refine_is_lawful; lawful
  | |- lawful (framed _ _) => apply framed_is_lawful; lawful
  | |- lawful (closed _ _) => apply closed_is_lawful; lawful
  | |- lawful (record _ _ _) => apply record_is_lawful; [try converse | try converse | lawful]
  | |- lawful (convert _ _ _ _) => apply convert_is_lawful; [| | lawful]
  | |- lawful (follow _ _) => apply follow_is_lawful; [lawful | intros ?; lawful]
  | |- lawful (case _ _ _) => apply case_is_lawful; [try converse | try (intros [] ?; cbn; congruence) | lawful]
  | |- lawful (tagged _ _ _) => apply tagged_is_lawful; [| lawful | lawful_branches]
  | |- lawful (optional _) => apply optional_is_lawful; lawful
  | |- lawful (array _ _) => apply array_is_lawful; lawful
  | |- lawful (counted _ _) => apply counted_is_lawful; lawful
  | |- lawful (counted_by_index _ _) => apply counted_by_index_is_lawful; [lawful | intros ?; lawful]
  | |- lawful (counted_items _ _ _ _) => apply counted_items_is_lawful; [lawful | intros ?; lawful]
  | |- lawful _ => auto with codec
  end
with lawful_branches := first [apply Forall_nil | apply Forall_cons; [lawful | lawful_branches]].

(** Numbers of fixed width, and every format once its law is proved. *)
#[export] Hint Extern 1 (lawful u8) => apply little_endian_is_lawful : codec.
#[export] Hint Extern 1 (lawful u16) => apply little_endian_is_lawful : codec.
#[export] Hint Extern 1 (lawful u32) => apply little_endian_is_lawful : codec.
#[export] Hint Extern 1 (lawful u64) => apply little_endian_is_lawful : codec.
