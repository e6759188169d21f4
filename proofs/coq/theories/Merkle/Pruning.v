(** * The batch of single openings

    What is defined here: the batch that single openings at ascending indices make ([queries_of], [nodes_of]): of each group the
    children that no path leads through, read from the first of its paths; what it means that openings agree where their paths meet
    ([agree]).

    What is proved here: if single openings verify and agree, their batch verifies ([openings_give_batch]). Openings of one tree
    that both verify and do not agree give a collision ([meeting_paths_agree]), so that openings that verify give a batch or a
    collision ([openings_give_batch_or_collision]). The batch of honest openings verifies ([honest_batch_verifies]).

    Source: the crate p3-merkle-tree 0.9.0-rc.2, pruning.rs, [prune_paths]. *)

From Coq Require Import List Lia PeanoNat Bool Sorting.Sorted.
From Ashlar Require Import Merkle.Commitment Merkle.Binding Merkle.Batch.
Import ListNotations.

(** A node on the path of a single opening, with the steps above it. *)
Record traveller (elt digest : Type) := Traveller { place : nat; carried : digest; ahead : list (step elt digest) }.
Arguments Traveller {elt digest}.
Arguments place {elt digest}.
Arguments carried {elt digest}.
Arguments ahead {elt digest}.

Section Pruning.
Context {elt digest : Type}.
Variable hash : list elt -> digest.
Variable compress : list digest -> digest.
Variable default : digest.
Variable n : nat.
Variable elt_eq : forall x y : elt, {x = y} + {x <> y}.
Variable digest_eq : forall x y : digest, {x = y} + {x <> y}.

Local Notation fill := (fill default n).
Local Notation parent_digest := (parent_digest hash compress default n).
Local Notation walk := (walk hash compress default n).
Local Notation verify := (verify hash compress default n digest_eq).
Local Notation join := (join hash compress default n elt_eq).
Local Notation join_all := (join_all hash compress default n elt_eq).
Local Notation batch_walk := (batch_walk hash compress default n elt_eq).
Local Notation verify_batch := (verify_batch hash compress default n elt_eq digest_eq).

(** ** The batch *)

(** The children of a group that are no members, in ascending order. *)
Fixpoint leave_out (indices : list nat) (kids : list digest) (members : list (traveller elt digest)) : list digest :=
  match indices, kids with
  | k :: indices, d :: kids =>
    match members with
    | m :: others => if place m =? k then leave_out indices kids others else d :: leave_out indices kids members
    | [] => d :: leave_out indices kids []
    end
  | _, _ => []
  end.

Definition first_step (t : traveller elt digest) : step elt digest := hd (Step [] []) (ahead t).

(** All children of the group of a traveller. *)
Definition kids_of (lv : level nat) (t : traveller elt digest) : list digest := group lv (place t) (carried t) (first_step t).

Definition boundary (lv : level nat) (run : nat * list (traveller elt digest)) : list digest :=
  match snd run with
  | [] => []
  | lead :: _ => leave_out (seq (arity lv * fst run) (arity lv)) (kids_of lv lead) (snd run)
  end.

(** One level up. *)
Definition ascend (lv : level nat) (t : traveller elt digest) : traveller elt digest :=
  Traveller (place t / arity lv) (parent_digest lv (place t) (carried t) (first_step t)) (tl (ahead t)).

Definition leads (runs : list (nat * list (traveller elt digest))) : list (traveller elt digest) :=
  concat (map (fun run => firstn 1 (snd run)) runs).

Fixpoint prune (levels : list (level nat)) (frontier : list (traveller elt digest)) : list digest :=
  match levels with
  | [] => []
  | lv :: levels =>
    let runs := groups place (arity lv) frontier in
    concat (map (boundary lv) runs) ++ prune levels (map (ascend lv) (leads runs))
  end.

Definition start (part : nat * opening elt digest) : traveller elt digest :=
  Traveller (fst part) (hash_rows hash (leaf_rows (snd part))) (steps (snd part)).

Definition query_of (part : nat * opening elt digest) : query elt :=
  Query (fst part) (leaf_rows (snd part)) (map opened (steps (snd part))).

Definition queries_of (openings : list (nat * opening elt digest)) : list (query elt) := map query_of openings.

Definition nodes_of (s : shape) (openings : list (nat * opening elt digest)) : list digest := prune (below_cap s) (map start openings).

(** ** Agreement *)

(** Where two paths first meet they have the same children and the same rows, and go on in the same way. *)
Fixpoint agree (levels : list (level nat)) (t1 t2 : traveller elt digest) : Prop :=
  match levels with
  | [] => True
  | lv :: levels =>
    if place t1 / arity lv =? place t2 / arity lv
    then kids_of lv t1 = kids_of lv t2 /\ opened (first_step t1) = opened (first_step t2) /\ tl (ahead t1) = tl (ahead t2)
    else agree levels (ascend lv t1) (ascend lv t2)
  end.

(** ** From openings to their batch *)

Lemma ascending_sorted (indices : list nat) : ascending indices = true <-> StronglySorted lt indices.
Proof.
  split.
  - intros up. apply Sorted_StronglySorted; [exact Nat.lt_trans |].
    induction indices as [| x rest IH]; [constructor |]. destruct rest as [| y rest]; [now repeat constructor |].
    cbn [ascending] in up. apply andb_true_iff in up as [less up]. apply Nat.ltb_lt in less. constructor; [now apply IH | now constructor].
  - intros up. induction up as [| x rest up IH above]; [reflexivity |]. destruct rest as [| y rest]; [reflexivity |].
    cbn [ascending]. apply andb_true_iff. split; [| exact IH]. apply Nat.ltb_lt. now inversion above.
Qed.

Lemma runs_have_one_parent {A : Type} (position : A -> nat) (count : nat) (nodes : list A) :
  Forall (fun run => snd run <> [] /\ Forall (fun m => position m / count = fst run) (snd run)) (groups position count nodes).
Proof.
  induction nodes as [| x rest IH]; [constructor |]. cbn [groups].
  destruct (groups position count rest) as [| [parent members] others]; [repeat constructor; easy |].
  inversion IH as [| run runs [_ same] later]; subst. destruct (Nat.eqb_spec (position x / count) parent).
  - constructor; [| exact later]. cbn [fst snd] in *. split; [easy | now constructor].
  - constructor; [| exact IH]. cbn [fst snd]. split; [easy | now repeat constructor].
Qed.

Lemma groups_map {A B : Type} (f : A -> B) (position : B -> nat) (count : nat) (nodes : list A) :
  groups position count (map f nodes) = map (fun run => (fst run, map f (snd run))) (groups (fun x => position (f x)) count nodes).
Proof.
  induction nodes as [| x rest IH]; [reflexivity |]. cbn [map groups]. rewrite IH.
  destruct (groups (fun x => position (f x)) count rest) as [| [parent members] others]; [reflexivity |]. cbn [map fst snd].
  now destruct (position (f x) / count =? parent).
Qed.

(** The parents of ascending nodes ascend. *)
Lemma parents_ascend {A : Type} (position : A -> nat) (count : nat) (nodes : list A) :
  StronglySorted lt (map position nodes) -> StronglySorted lt (map fst (groups position count nodes)).
Proof.
  intros up. apply Sorted_StronglySorted; [exact Nat.lt_trans |]. induction nodes as [| x rest IH]; [constructor |].
  cbn [map] in up. inversion up as [| x' rest' up_rest above]; subst. specialize (IH up_rest). cbn [groups].
  pose proof (runs_have_one_parent position count rest) as each. pose proof (concat_runs position count rest) as whole.
  destruct (groups position count rest) as [| [parent members] others]; [repeat constructor |].
  inversion each as [| run runs [some same] _]; subst run runs. cbn [fst snd] in *.
  destruct (Nat.eqb_spec (position x / count) parent) as [_ | differ]; [exact IH |].
  cbn [map fst]. constructor; [exact IH |]. constructor.
  destruct members as [| m members]; [now elim some |]. inversion same as [| m' ms parent_is _]; subst.
  cbn [map snd concat app] in above. inversion above as [| y ys less _]; subst.
  assert (position x / count <= position m / count) by (destruct count; [reflexivity | apply Nat.div_le_mono; lia]). lia.
Qed.

Lemma runs_ascend {A : Type} (position : A -> nat) (count : nat) (nodes : list A) :
  StronglySorted lt (map position nodes) -> Forall (fun run => StronglySorted lt (map position (snd run))) (groups position count nodes).
Proof.
  rewrite <- (concat_runs position count nodes) at 1. generalize (groups position count nodes) as runs.
  assert (forall xs ys, StronglySorted lt (xs ++ ys) -> StronglySorted lt xs /\ StronglySorted lt ys) as parts.
  { induction xs as [| x xs IH]; intros ys up; cbn [app] in up; [split; [constructor | exact up] |].
    inversion up as [| x' rest up_rest above]; subst. destruct (IH ys up_rest). split; [| easy]. constructor; [easy |].
    now apply Forall_app in above. }
  induction runs as [| run runs IH]; intros up; [constructor |]. cbn [map concat] in up. rewrite map_app in up.
  apply parts in up as [here later]. constructor; [exact here | now apply IH].
Qed.

(** The entry of the batch for a traveller. *)
Definition entry_of (t : traveller elt digest) : entry elt digest := Entry (place t) (carried t) (map opened (ahead t)).

(** What was left out is what is taken. *)
Lemma take_left_out (count lo : nat) (kids : list digest) (members : list (traveller elt digest)) (rest : list digest) :
  length kids = count -> StronglySorted lt (map place members) ->
  Forall (fun m => lo <= place m < lo + count /\ nth (place m - lo) kids default = carried m) members ->
  take_children (seq lo count) (map entry_of members) (leave_out (seq lo count) kids members ++ rest) = Some (kids, rest).
Proof.
  revert lo kids members. induction count as [| count IH]; intros lo kids members count_is up each.
  - destruct kids; [| discriminate]. destruct members as [| m members]; [reflexivity |]. inversion each; lia.
  - destruct kids as [| d kids]; [discriminate |]. injection count_is as count_is. cbn [seq leave_out].
    assert (forall ms, StronglySorted lt (map place ms) ->
      Forall (fun m => lo < place m < lo + S count /\ nth (place m - lo) (d :: kids) default = carried m) ms ->
      take_children (seq (S lo) count) (map entry_of ms) (leave_out (seq (S lo) count) kids ms ++ rest) = Some (kids, rest)) as later.
    { intros ms up_ms each_ms. apply IH; [exact count_is | exact up_ms |]. apply Forall_impl with (2 := each_ms).
      intros m [bounds value]. split; [lia |]. replace (place m - lo) with (S (place m - S lo)) in value by lia. exact value. }
    destruct members as [| m others].
    { specialize (later [] (SSorted_nil _) (Forall_nil _)). cbn [map] in later. cbn [map take_children app]. now rewrite later. }
    cbn [map take_children]. inversion up as [| x xs up_others above]; subst. inversion each as [| y ys [bounds value] each_others]; subst.
    cbn [entry_of index_of digest_of]. rewrite Forall_map in above.
    assert (Forall (fun m' => lo < place m' < lo + S (length kids) /\ nth (place m' - lo) (d :: kids) default = carried m') others) as
      others_later.
    { rewrite Forall_forall in *. intros m' there. destruct (each_others m' there). specialize (above m' there). split; [lia | easy]. }
    destruct (Nat.eqb_spec (place m) lo) as [here | there].
    + rewrite later by assumption. rewrite here, Nat.sub_diag in value. cbn [nth] in value. now rewrite value.
    + cbn [app]. change (entry_of m :: map entry_of others) with (map entry_of (m :: others)).
      rewrite later; [reflexivity | exact up |]. constructor; [split; [lia | exact value] | exact others_later].
Qed.

Lemma nth_insert (position : nat) (d : digest) (others : list digest) :
  position <= length others -> nth position (insert position d others) default = d.
Proof.
  intros inside. unfold insert. rewrite app_nth2; rewrite firstn_length; [| lia].
  now replace (position - Nat.min position (length others)) with 0 by lia.
Qed.

(** The walk of a traveller. *)
Definition travel (levels : list (level nat)) (t : traveller elt digest) : option (nat * digest) :=
  walk levels (place t) (carried t) (ahead t).

Lemma travel_on (lv : level nat) (levels : list (level nat)) (t : traveller elt digest) (top : nat * digest) :
  travel (lv :: levels) t = Some top ->
  exists st above, ahead t = st :: above /\ step_fits lv st = true /\ travel levels (ascend lv t) = Some top.
Proof.
  unfold travel, ascend, first_step. destruct (ahead t) as [| st above]; cbn [Commitment.walk]; [discriminate |].
  destruct (step_fits lv st) eqn:fits; [| discriminate]. intros reached. now exists st, above.
Qed.

(** A run of travellers that agree joins to the parent of the first. *)
Lemma run_joins (lv : level nat) (levels : list (level nat)) (parent : nat) (members : list (traveller elt digest)) (rest : list digest) :
  1 <= arity lv -> members <> [] -> StronglySorted lt (map place members) -> Forall (fun m => place m / arity lv = parent) members ->
  (forall t, In t members -> exists top, travel (lv :: levels) t = Some top) ->
  (forall t1 t2, In t1 members -> In t2 members -> agree (lv :: levels) t1 t2) ->
  exists kids lead, In lead members /\ firstn 1 members = [lead]
    /\ join lv (parent, map entry_of members) (boundary lv (parent, members) ++ rest) = Some (kids, entry_of (ascend lv lead), rest).
Proof.
  intros positive some up one_parent arrive agreed. destruct members as [| lead others] eqn:what; [now elim some |]. rewrite <- what in *.
  assert (In lead members) as lead_there by (rewrite what; now left).
  destruct (arrive lead lead_there) as [top reached]. apply travel_on in reached as (st & above & lead_ahead & fits & _).
  exists (kids_of lv lead), lead. split; [exact lead_there |]. split; [now rewrite what |].
  unfold step_fits in fits. apply andb_true_iff in fits as [count widths]. apply Nat.eqb_eq in count.
  assert (forall t, In t members -> kids_of lv t = kids_of lv lead /\ opened (first_step t) = opened st /\ tl (ahead t) = above) as alike.
  { intros t there. specialize (agreed t lead there lead_there). cbn [agree] in agreed.
    rewrite Forall_forall in one_parent. rewrite (one_parent t there), (one_parent lead lead_there), Nat.eqb_refl in agreed.
    unfold first_step in *. rewrite lead_ahead in agreed. exact agreed. }
  unfold Batch.join, boundary. cbn [fst snd]. rewrite what at 2. rewrite take_left_out.
  - rewrite what. cbn [map]. change (entry_of lead :: map entry_of others) with (map entry_of (lead :: others)). rewrite <- what.
    assert (forallb (same_rows_above elt_eq (entry_of lead)) (map entry_of members) = true) as ->.
    { rewrite forallb_forall. intros e there. apply in_map_iff in there as (t & <- & there).
      unfold same_rows_above. cbn [entry_of rows_above]. destruct rows_eq as [_ | differ]; [reflexivity |]. elim differ.
      destruct (alike t there) as (_ & same_rows & same_above). rewrite lead_ahead. destruct (arrive t there) as [top' reached].
      apply travel_on in reached as (st' & above' & t_ahead & _). unfold first_step in same_rows. rewrite t_ahead in *.
      cbn [hd tl map] in *. now rewrite same_rows, same_above. }
    change (rows_above (entry_of lead)) with (map opened (ahead lead)). rewrite lead_ahead. cbn [map andb]. rewrite widths.
    unfold entry_of, ascend, first_step, Commitment.parent_digest, kids_of, first_step. rewrite lead_ahead. cbn [hd tl place carried ahead].
    rewrite Forall_forall in one_parent. now rewrite (one_parent lead lead_there).
  - unfold kids_of, group, first_step. rewrite lead_ahead. cbn [hd]. rewrite length_insert, count. lia.
  - exact up.
  - rewrite Forall_forall in *. intros t there. destruct (alike t there) as (<- & _ & _).
    destruct (arrive t there) as [top' reached]. apply travel_on in reached as (st' & above' & t_ahead & t_fits & _).
    unfold step_fits in t_fits. apply andb_true_iff in t_fits as [t_count _]. apply Nat.eqb_eq in t_count.
    pose proof (one_parent t there) as parent_is. pose proof (Nat.div_mod_eq (place t) (arity lv)) as split_index.
    pose proof (Nat.mod_upper_bound (place t) (arity lv) ltac:(lia)) as bound. rewrite parent_is in split_index. split; [lia |].
    replace (place t - arity lv * parent) with (place t mod arity lv) by lia.
    unfold kids_of, group, first_step. rewrite t_ahead. cbn [hd]. apply nth_insert. lia.
Qed.

Lemma runs_join (lv : level nat) (levels : list (level nat)) (runs : list (nat * list (traveller elt digest))) (rest : list digest) :
  1 <= arity lv ->
  Forall (fun run => snd run <> [] /\ Forall (fun m => place m / arity lv = fst run) (snd run)) runs ->
  Forall (fun run => StronglySorted lt (map place (snd run))) runs ->
  (forall t, In t (concat (map snd runs)) -> exists top, travel (lv :: levels) t = Some top) ->
  (forall t1 t2, In t1 (concat (map snd runs)) -> In t2 (concat (map snd runs)) -> agree (lv :: levels) t1 t2) ->
  exists joined,
    join_all lv (map (fun run => (fst run, map entry_of (snd run))) runs) (concat (map (boundary lv) runs) ++ rest) = Some (joined, rest)
    /\ map snd joined = map entry_of (map (ascend lv) (leads runs)).
Proof.
  intros positive parents up arrive agreed. induction runs as [| [parent members] runs IH]; [now exists [] |].
  inversion parents as [| r rs [some one_parent] parents_later]; subst. inversion up as [| r rs up_here up_later]; subst.
  cbn [fst snd] in *. cbn [map snd concat] in arrive, agreed.
  destruct IH as (joined & joins & are); [exact parents_later | exact up_later | | |].
  { intros t there. apply arrive, in_or_app. now right. }
  { intros t1 t2 there1 there2. apply agreed; apply in_or_app; now right. }
  destruct (run_joins lv levels parent members (concat (map (boundary lv) runs) ++ rest) positive some up_here one_parent) as
    (kids & lead & _ & is_lead & here).
  { intros t there. apply arrive, in_or_app. now left. }
  { intros t1 t2 there1 there2. apply agreed; apply in_or_app; now left. }
  exists ((kids, entry_of (ascend lv lead)) :: joined). cbn [map concat Batch.join_all fst snd]. rewrite <- app_assoc, here, joins.
  split; [reflexivity |].
  unfold leads. cbn [map concat fst snd]. rewrite is_lead. cbn [app map]. f_equal. exact are.
Qed.

Lemma leads_are_members (runs : list (nat * list (traveller elt digest))) (t : traveller elt digest) :
  In t (leads runs) -> In t (concat (map snd runs)).
Proof.
  unfold leads. induction runs as [| run runs IH]; [easy |]. cbn [map concat]. rewrite !in_app_iff.
  intros [here | later]; [| right; now apply IH].
  left. destruct (snd run) as [| m ms]; [easy |]. cbn in here. destruct here as [-> | []]. now left.
Qed.

Lemma leads_ascend (lv : level nat) (runs : list (nat * list (traveller elt digest))) :
  Forall (fun run => snd run <> [] /\ Forall (fun m => place m / arity lv = fst run) (snd run)) runs ->
  map place (map (ascend lv) (leads runs)) = map fst runs.
Proof.
  unfold leads. induction 1 as [| [parent members] runs [some one_parent] _ IH]; [reflexivity |]. cbn [fst snd map concat] in *.
  destruct members as [| m ms]; [now elim some |]. cbn [firstn app map]. f_equal; [| exact IH].
  inversion one_parent; subst. reflexivity.
Qed.

Lemma batch_of_travellers (levels : list (level nat)) (frontier : list (traveller elt digest)) :
  Forall (fun lv => 1 <= arity lv) levels -> StronglySorted lt (map place frontier) ->
  (forall t, In t frontier -> exists top, travel levels t = Some top) ->
  (forall t1 t2, In t1 frontier -> In t2 frontier -> agree levels t1 t2) ->
  exists tops, batch_walk levels (map entry_of frontier) (prune levels frontier) = Some tops
    /\ Forall (fun top => exists t, In t frontier /\ travel levels t = Some (index_of top, digest_of top)) tops.
Proof.
  intros positive. revert frontier. induction positive as [| lv levels here _ IH]; intros frontier up arrive agreed.
  - cbn [Batch.batch_walk prune]. exists (map entry_of frontier).
    assert (forall t, In t frontier -> ahead t = []) as ended.
    { intros t there. destruct (arrive t there) as [top reached]. unfold travel in reached. cbn in reached. now destruct (ahead t). }
    assert (forallb nothing_above (map entry_of frontier) = true) as ->.
    { rewrite forallb_forall. intros e there. apply in_map_iff in there as (t & <- & there).
      unfold nothing_above. cbn [entry_of rows_above]. now rewrite (ended t there). }
    split; [reflexivity |]. rewrite Forall_map, Forall_forall. intros t there. exists t. split; [exact there |].
    unfold travel. now rewrite (ended t there).
  - cbn [Batch.batch_walk prune]. unfold runs_of. rewrite groups_map. cbn [entry_of index_of].
    set (runs := groups place (arity lv) frontier).
    assert (concat (map snd runs) = frontier) as whole by apply concat_runs.
    pose proof (runs_have_one_parent place (arity lv) frontier) as parents. fold runs in parents.
    destruct (runs_join lv levels runs (prune levels (map (ascend lv) (leads runs))) here parents) as (joined & joins & are).
    { now apply runs_ascend. }
    { intros t there. apply arrive. now rewrite <- whole. }
    { intros t1 t2 there1 there2. apply agreed; now rewrite <- whole. }
    change (groups (fun x => place x) (arity lv) frontier) with runs. rewrite joins, are.
    destruct (IH (map (ascend lv) (leads runs))) as (tops & walked & reached).
    + rewrite leads_ascend by exact parents. now apply parents_ascend.
    + intros t there. apply in_map_iff in there as (t' & <- & there). apply leads_are_members in there. rewrite whole in there.
      destruct (arrive t' there) as [top reached]. apply travel_on in reached as (_ & _ & _ & _ & reached). now exists top.
    + intros u1 u2 there1 there2. apply in_map_iff in there1 as (t1 & <- & there1), there2 as (t2 & <- & there2).
      apply leads_are_members in there1, there2. rewrite whole in there1, there2. specialize (agreed t1 t2 there1 there2).
      cbn [agree] in agreed. destruct (Nat.eqb_spec (place t1 / arity lv) (place t2 / arity lv)) as [same_parent | _]; [| exact agreed].
      destruct agreed as (same_kids & same_rows & same_above).
      assert (ascend lv t1 = ascend lv t2) as ->; [| clear; generalize (ascend lv t2) as t; induction levels as [| lv' levels IH]; intros t;
        cbn [agree]; [easy |]; now rewrite Nat.eqb_refl].
      unfold ascend, Commitment.parent_digest. fold (kids_of lv t1) (kids_of lv t2).
      now rewrite same_parent, same_kids, same_rows, same_above.
    + exists tops. split; [exact walked |]. apply Forall_impl with (2 := reached). intros top (u & there & u_reached).
      apply in_map_iff in there as (t & <- & there). apply leads_are_members in there. rewrite whole in there. exists t.
      split; [exact there |].
      destruct (arrive t there) as [top' reached']. unfold travel in *.
      pose proof (travel_on lv levels t top' reached') as (st & above & t_ahead & fits & _).
      rewrite t_ahead. cbn [Commitment.walk]. rewrite fits. unfold ascend, first_step in u_reached. rewrite t_ahead in u_reached.
      exact u_reached.
Qed.

Theorem openings_give_batch (cap : list digest) (s : shape) (openings : list (nat * opening elt digest)) :
  Forall (fun lv => 1 <= arity lv) (below_cap s) -> length cap = cap_length s -> ascending (map fst openings) = true ->
  Forall (fun part => verify cap s (fst part) (snd part) = true) openings ->
  (forall p1 p2, In p1 openings -> In p2 openings -> agree (below_cap s) (start p1) (start p2)) ->
  verify_batch cap s (queries_of openings) (nodes_of s openings) = true.
Proof.
  intros positive cap_is up valid agreed. unfold Batch.verify_batch. rewrite Forall_forall in valid.
  rewrite cap_is, Nat.eqb_refl. unfold queries_of. rewrite !map_map.
  change (map (fun part => query_index (query_of part)) openings) with (map fst openings). rewrite up. cbn [andb].
  assert (forallb (query_fits s) (map query_of openings) = true) as ->.
  { rewrite forallb_forall. intros q there. apply in_map_iff in there as (p & <- & there). specialize (valid p there).
    unfold Commitment.verify in valid. rewrite !andb_true_iff in valid. unfold query_fits. cbn [query_of query_index query_leaf].
    apply andb_true_iff. tauto. }
  cbn [andb]. unfold nodes_of.
  replace (map (fun x => leaf_of hash (query_of x)) openings) with (map entry_of (map start openings)) by (now rewrite map_map).
  destruct (batch_of_travellers (below_cap s) (map start openings)) as (tops & walked & reached); [exact positive | | | |].
  - rewrite map_map. now apply ascending_sorted.
  - intros t there. apply in_map_iff in there as (p & <- & there). specialize (valid p there).
    apply verify_walks in valid as (_ & root & reached & _). eexists. exact reached.
  - intros t1 t2 there1 there2. apply in_map_iff in there1 as (p1 & <- & there1), there2 as (p2 & <- & there2). now apply agreed.
  - rewrite walked. rewrite forallb_forall. intros top there. rewrite Forall_forall in reached.
    destruct (reached top there) as (t & t_there & t_reached).
    apply in_map_iff in t_there as (p & <- & p_there). specialize (valid p p_there). unfold Commitment.verify in valid.
    rewrite !andb_true_iff in valid.
    destruct valid as [_ in_the_cap]. unfold travel, start in t_reached. cbn [place carried ahead] in t_reached.
    rewrite t_reached in in_the_cap. exact in_the_cap.
Qed.

(** ** Paths that meet and do not agree give a collision *)

Local Notation colliding := (colliding hash compress elt_eq digest_eq).
Local Notation collides := (collides hash compress).
Local Notation level_inputs := (level_inputs hash compress default n).
Local Notation walk_inputs := (walk_inputs hash compress default n).

(** The inputs of both paths from the level on where they meet, in pairs. *)
Fixpoint meeting_inputs (levels : list (level nat)) (t1 t2 : traveller elt digest) : list (input elt digest * input elt digest) :=
  match levels with
  | [] => []
  | lv :: levels =>
    let up1 := ascend lv t1 in
    let up2 := ascend lv t2 in
    if place t1 / arity lv =? place t2 / arity lv
    then combine
      (level_inputs lv (place t1) (carried t1) (first_step t1) ++ walk_inputs levels (place up1) (carried up1) (ahead up1))
      (level_inputs lv (place t2) (carried t2) (first_step t2) ++ walk_inputs levels (place up2) (carried up2) (ahead up2))
    else meeting_inputs levels up1 up2
  end.

Definition extract_meeting (s : shape) (p1 p2 : nat * opening elt digest) : option (input elt digest * input elt digest) :=
  find colliding (meeting_inputs (below_cap s) (start p1) (start p2)).

Lemma travellers_agree (cap : list digest) (levels : list (level nat)) (t1 t2 : traveller elt digest) (i1 i2 : nat) (r1 r2 : digest) :
  travel levels t1 = Some (i1, r1) -> travel levels t2 = Some (i2, r2) -> nth_error cap i1 = Some r1 -> nth_error cap i2 = Some r2 ->
  find colliding (meeting_inputs levels t1 t2) = None -> agree levels t1 t2.
Proof.
  revert t1 t2. induction levels as [| lv levels IH]; intros t1 t2 reached1 reached2 cap1 cap2 free; [exact I |].
  apply travel_on in reached1 as (st1 & above1 & ahead1 & fits1 & up1).
  apply travel_on in reached2 as (st2 & above2 & ahead2 & fits2 & up2).
  cbn [agree meeting_inputs] in *. destruct (Nat.eqb_spec (place t1 / arity lv) (place t2 / arity lv)) as [same | _]; [| now apply IH].
  apply (no_collision_app hash compress elt_eq digest_eq) in free as [here later]; [| apply length_level_inputs].
  unfold first_step in *. rewrite ahead1, ahead2 in *. cbn [hd tl] in *.
  assert (ascend lv t1 = ascend lv t2) as same_up.
  { unfold travel in up1, up2. cbn [ascend place] in *. rewrite <- same in *.
    assert ((i1, r1) = (i2, r2)) as same_top.
    { rewrite (walk_ends _ _ _ _ _ _ _ _ _ _ up1) in cap1 |- *. rewrite (walk_ends _ _ _ _ _ _ _ _ _ _ up2) in cap2 |- *. congruence. }
    rewrite <- same_top in up2. destruct (walk_is_bound hash compress default n elt_eq digest_eq _ _ _ _ _ _ _ later up1 up2) as
      [same_carried same_ahead].
    unfold ascend in *. cbn [carried ahead] in *. now rewrite same_carried, same_ahead, same. }
  unfold ascend, first_step in same_up. rewrite ahead1, ahead2 in same_up. cbn [hd tl] in same_up.
  injection same_up as _ same_parent same_above.
  destruct (group_is_bound hash compress default n elt_eq digest_eq lv _ _ _ _ _ _ fits1 fits2 here same_parent) as [same_group same_rows].
  unfold kids_of, first_step. rewrite ahead1, ahead2. cbn [hd]. now repeat split.
Qed.

Theorem meeting_paths_agree (cap : list digest) (s : shape) (p1 p2 : nat * opening elt digest) :
  verify cap s (fst p1) (snd p1) = true -> verify cap s (fst p2) (snd p2) = true ->
  agree (below_cap s) (start p1) (start p2) \/ exists pair, extract_meeting s p1 p2 = Some pair /\ collides pair.
Proof.
  intros valid1 valid2. apply verify_walks in valid1 as (_ & r1 & reached1 & cap1).
  apply verify_walks in valid2 as (_ & r2 & reached2 & cap2).
  destruct (extract_meeting s p1 p2) as [pair |] eqn:found.
  - right. exists pair. split; [reflexivity |]. apply find_some in found as [_ found]. now apply colliding_is_right in found.
  - left. now apply travellers_agree with (5 := found) (3 := cap1) (4 := cap2).
Qed.

Corollary openings_give_batch_or_collision (cap : list digest) (s : shape) (openings : list (nat * opening elt digest)) :
  Forall (fun lv => 1 <= arity lv) (below_cap s) -> length cap = cap_length s -> ascending (map fst openings) = true ->
  Forall (fun part => verify cap s (fst part) (snd part) = true) openings ->
  verify_batch cap s (queries_of openings) (nodes_of s openings) = true
  \/ exists p1 p2 pair, In p1 openings /\ In p2 openings /\ extract_meeting s p1 p2 = Some pair /\ collides pair.
Proof.
  intros positive cap_is up valid. pose proof valid as each. rewrite Forall_forall in each.
  set (meets := fun ps => match extract_meeting s (fst ps) (snd ps) with Some _ => true | None => false end).
  destruct (find meets (list_prod openings openings)) as [[p1 p2] |] eqn:search.
  - right. apply find_some in search as [there found]. apply in_prod_iff in there as [there1 there2]. unfold meets in found.
    cbn [fst snd] in found.
    destruct (extract_meeting s p1 p2) as [pair |] eqn:pair_is; [| discriminate]. exists p1, p2, pair.
    repeat split; [exact there1 | exact there2 | exact pair_is |]. apply find_some in pair_is as [_ it]. now apply colliding_is_right in it.
  - left. apply openings_give_batch; [exact positive | exact cap_is | exact up | exact valid |]. intros p1 p2 there1 there2.
    destruct (meeting_paths_agree cap s p1 p2 (each p1 there1) (each p2 there2)) as [alike | (pair & found & _)]; [exact alike |].
    pose proof (find_none _ _ search (p1, p2) (in_prod _ _ _ _ there1 there2)) as none.
    unfold meets in none. cbn [fst snd] in none. now rewrite found in none.
Qed.

(** ** Honest batches *)

Local Notation path := (path hash compress default n).
Local Notation next_layer := (next_layer hash compress default n).

(** The traveller on a path of the tree. *)
Definition honest (levels : list (level (matrix elt))) (layer : list digest) (index : nat) : traveller elt digest :=
  Traveller index (nth index layer default) (path levels layer index).

Lemma honest_travellers_agree (levels : list (level (matrix elt))) (layer : list digest) (last i1 i2 : nat) :
  1 <= n -> fits n levels (length layer) last -> i1 <= last -> i2 <= last -> i1 < length layer -> i2 < length layer ->
  agree (map (map_level width) levels) (honest levels layer i1) (honest levels layer i2).
Proof.
  intros some. revert layer last i1 i2. induction levels as [| lv levels IH]; intros layer last i1 i2 shape below1 below2 inside1 inside2;
    [exact I |].
  cbn [fits] in shape. destruct shape as (several & positive & divides & each & shape).
  assert (forall i, i <= last -> i < length layer ->
    ascend (map_level width lv) (honest (lv :: levels) layer i) = honest levels (next_layer lv layer) (i / arity lv)) as up.
  { intros i below inside. unfold ascend, honest, first_step. cbn [Commitment.path place carried ahead hd tl].
    now destruct (step_on_path hash compress default n lv layer i last _ some several positive divides each below inside eq_refl) as
      [_ ->]. }
  assert (forall i, kids_of (map_level width lv) (honest (lv :: levels) layer i) = children default (arity lv) layer (i / arity lv)) as
    kids_are.
  { intros i. unfold kids_of, group, first_step, honest. cbn [Commitment.path place carried ahead hd siblings map_level arity].
    rewrite <- child_on_path with (count := arity lv) by exact positive. apply insert_without.
    rewrite length_children. apply Nat.mod_upper_bound. lia. }
  cbn [map agree]. rewrite !kids_are. cbn [honest place map_level arity Commitment.path first_step ahead hd tl opened].
  destruct (Nat.eqb_spec (i1 / arity lv) (i2 / arity lv)) as [same | _]; [now rewrite same |].
  change (Level (arity lv) (map width (injected lv))) with (map_level width lv).
  fold (honest (lv :: levels) layer i1) (honest (lv :: levels) layer i2). rewrite !up by assumption.
  assert (length (next_layer lv layer) = padded_length n (length layer) / arity lv) as next_is by apply length_next.
  apply IH with (last := last / arity lv); [now rewrite next_is | now apply Nat.div_le_mono; lia | now apply Nat.div_le_mono; lia | |];
    rewrite next_is; now apply parent_inside.
Qed.

Theorem honest_batch_verifies (tallest : list (matrix elt)) (below above : list (level (matrix elt))) (indices : list nat) :
  well_formed n tallest below above -> ascending indices = true -> Forall (fun i => i < height tallest) indices ->
  let s := shape_of tallest below above in
  let openings := map (fun i => (i, open hash compress default n tallest below i)) indices in
  verify_batch (commit hash compress default n tallest below above) s (queries_of openings) (nodes_of s openings) = true.
Proof.
  intros well up inside s openings. rewrite Forall_forall in inside. pose proof well as (some & each & shape & one_root).
  apply openings_give_batch.
  - unfold s, shape_of. cbn [below_cap]. rewrite Forall_map. now apply fits_app, fits_positive in shape.
  - unfold s, shape_of, commit. cbn [cap_length]. now rewrite map_length, seq_length.
  - unfold openings. rewrite map_map. cbn [fst]. now rewrite map_id.
  - rewrite Forall_forall. intros p there. apply in_map_iff in there as (i & <- & there). cbn [fst snd].
    now apply honest_opening_verifies; [| apply inside].
  - intros p1 p2 there1 there2. apply in_map_iff in there1 as (i1 & <- & there1), there2 as (i2 & <- & there2).
    specialize (inside i1 there1) as inside1. specialize (inside i2 there2) as inside2.
    assert (forall i, i < height tallest -> start (i, open hash compress default n tallest below i)
      = honest below (leaves hash default tallest) i) as starts.
    { intros i here. unfold start, honest, open. cbn [fst snd leaf_rows steps]. f_equal.
      unfold leaves. rewrite nth_of_map_seq by exact here. unfold row_digest.
      destruct (Nat.ltb_spec i (height tallest)); [reflexivity | lia]. }
    rewrite !starts by assumption. unfold s, shape_of. cbn [below_cap].
    assert (length (leaves hash default tallest) = height tallest) as leaf_count by (unfold leaves; now rewrite map_length, seq_length).
    apply honest_travellers_agree with (last := height tallest - 1); rewrite ?leaf_count;
      [exact some | now apply fits_app with above | lia ..].
Qed.
End Pruning.
