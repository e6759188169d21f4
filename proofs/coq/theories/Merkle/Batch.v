(** * Several openings of one tree with shared nodes

    What is defined here: the verifier of several openings that takes each node once ([verify_batch]): the digests that no opened
    leaf leads to, level by level from the leaves, groups in ascending order, positions in ascending order; the single openings that
    it computes ([openings_of]); the batch of single openings ([queries_of], [nodes_of]).

    What is proved here: if a batch verifies, then each of the single openings computed from it verifies, with the same rows
    ([batch_gives_openings]); if single openings verify and agree where their paths meet, then their batch verifies
    ([openings_give_batch]); two batches at the same indices that both verify, with different rows, give a collision
    ([batch_binding]).

    What is not: queries in any order and with repetitions, which are Queries.v.

    Source: the crate p3-merkle-tree 0.9.0-rc.2, pruning.rs ([walk_frontier], [prune_paths]) and mmcs/mod.rs
    ([walk_pruned_frontier], [verify_batch_pruned]). *)

From Coq Require Import List Lia PeanoNat Bool Sorting.Sorted.
From Ashlar Require Import Merkle.Commitment Merkle.Binding.
Import ListNotations.

(** What is opened at one index: the rows of the leaf, then those of each level. *)
Record query (elt : Type) := Query { query_index : nat; query_leaf : list (list elt); query_above : list (list (list elt)) }.
Arguments Query {elt}.
Arguments query_index {elt}.
Arguments query_leaf {elt}.
Arguments query_above {elt}.

(** A node that is known, with the rows that were opened for the levels above it. p3-merkle-tree: pruning.rs, [FrontierNode]. *)
Record entry (elt digest : Type) := Entry { index_of : nat; digest_of : digest; rows_above : list (list (list elt)) }.
Arguments Entry {elt digest}.
Arguments index_of {elt digest}.
Arguments digest_of {elt digest}.
Arguments rows_above {elt digest}.

(** Nodes in runs that have one parent, each with its index. *)
Fixpoint groups {A : Type} (position : A -> nat) (count : nat) (nodes : list A) : list (nat * list A) :=
  match nodes with
  | [] => []
  | x :: rest =>
    match groups position count rest with
    | (parent, members) :: others =>
      if position x / count =? parent then (parent, x :: members) :: others
      else (position x / count, [x]) :: (parent, members) :: others
    | [] => [(position x / count, [x])]
    end
  end.

Fixpoint ascending (indices : list nat) : bool :=
  match indices with x :: ((y :: _) as rest) => (x <? y) && ascending rest | _ => true end.

Section Batch.
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

(** ** The verifier *)

(** The children at these indices: those that are members, and for the others the next nodes of the batch. *)
Fixpoint take_children (indices : list nat) (members : list (entry elt digest)) (nodes : list digest) :
  option (list digest * list digest) :=
  match indices with
  | [] => match members with [] => Some ([], nodes) | _ => None end
  | k :: indices =>
    let of_batch :=
      match nodes with
      | [] => None
      | d :: nodes => match take_children indices members nodes with Some (kids, rest) => Some (d :: kids, rest) | None => None end
      end in
    match members with
    | m :: others =>
      if index_of m =? k
      then match take_children indices others nodes with Some (kids, rest) => Some (digest_of m :: kids, rest) | None => None end
      else of_batch
    | [] => of_batch
    end
  end.

Definition rows_eq : forall x y : list (list (list elt)), {x = y} + {x <> y} := list_eq_dec (list_eq_dec (list_eq_dec elt_eq)).

Definition same_rows_above (e1 e2 : entry elt digest) : bool := if rows_eq (rows_above e1) (rows_above e2) then true else false.

(** The children and the parent of a group, and the nodes that are left. Members agree on the rows above, which are those of one
    path. *)
Definition join (lv : level nat) (run : nat * list (entry elt digest)) (nodes : list digest)
  : option (list digest * entry elt digest * list digest) :=
  let (parent, members) := run in
  match take_children (seq (arity lv * parent) (arity lv)) members nodes, members with
  | Some (kids, rest), lead :: _ =>
    match rows_above lead with
    | now :: later =>
      if forallb (same_rows_above lead) members && lengths_are (injected lv) now
      then Some (kids, Entry parent (inject compress default n (compress (fill kids)) (injected lv) (hash_rows hash now)) later, rest)
      else None
    | [] => None
    end
  | _, _ => None
  end.

Fixpoint join_all (lv : level nat) (runs : list (nat * list (entry elt digest))) (nodes : list digest)
  : option (list (list digest * entry elt digest) * list digest) :=
  match runs with
  | [] => Some ([], nodes)
  | run :: runs =>
    match join lv run nodes with
    | Some (kids, parent, rest) =>
      match join_all lv runs rest with Some (joined, rest) => Some ((kids, parent) :: joined, rest) | None => None end
    | None => None
    end
  end.

Definition runs_of (lv : level nat) (frontier : list (entry elt digest)) := groups index_of (arity lv) frontier.

Definition nothing_above (e : entry elt digest) : bool := match rows_above e with [] => true | _ => false end.

(** The nodes above all levels; no node of the batch may be left. *)
Fixpoint batch_walk (levels : list (level nat)) (frontier : list (entry elt digest)) (nodes : list digest) :
  option (list (entry elt digest)) :=
  match levels with
  | [] => match nodes with [] => if forallb nothing_above frontier then Some frontier else None | _ => None end
  | lv :: levels =>
    match join_all lv (runs_of lv frontier) nodes with
    | Some (joined, rest) => batch_walk levels (map snd joined) rest
    | None => None
    end
  end.

Definition leaf_of (q : query elt) : entry elt digest := Entry (query_index q) (hash_rows hash (query_leaf q)) (query_above q).

Definition query_fits (s : shape) (q : query elt) : bool :=
  (query_index q <? leaf_height s) && lengths_are (leaf_widths s) (query_leaf q).

Definition entry_in_cap (cap : list digest) (e : entry elt digest) : bool := in_cap digest_eq cap (Some (index_of e, digest_of e)).

(** p3-merkle-tree: mmcs/mod.rs, [verify_batch_pruned], for ascending indices. *)
Definition verify_batch (cap : list digest) (s : shape) (queries : list (query elt)) (nodes : list digest) : bool :=
  (length cap =? cap_length s) && ascending (map query_index queries) && forallb (query_fits s) queries
  && match batch_walk (below_cap s) (map leaf_of queries) nodes with
     | Some tops => forallb (entry_in_cap cap) tops
     | None => false
     end.

(** ** Single openings of a batch *)

(** The steps of the members of a group, which go on with those of the parent. *)
Definition steps_of_run (lv : level nat) (run : nat * list (entry elt digest)) (kids : list digest) (above : list (step elt digest))
  : list (list (step elt digest)) :=
  map (fun m => Step (without (index_of m mod arity lv) kids) (hd [] (rows_above m)) :: above) (snd run).

Fixpoint paths (levels : list (level nat)) (frontier : list (entry elt digest)) (nodes : list digest) : list (list (step elt digest)) :=
  match levels with
  | [] => map (fun _ => []) frontier
  | lv :: levels =>
    match join_all lv (runs_of lv frontier) nodes with
    | Some (joined, rest) =>
      concat (map (fun part => steps_of_run lv (fst (fst part)) (fst (snd (fst part))) (snd part))
        (combine (combine (runs_of lv frontier) joined) (paths levels (map snd joined) rest)))
    | None => []
    end
  end.

Definition openings_of (s : shape) (queries : list (query elt)) (nodes : list digest) : list (opening elt digest) :=
  map (fun part => Opening (query_leaf (fst part)) (snd part)) (combine queries (paths (below_cap s) (map leaf_of queries) nodes)).

(** ** From a batch to its openings *)

Lemma concat_runs {A : Type} (position : A -> nat) (count : nat) (nodes : list A) : concat (map snd (groups position count nodes)) = nodes.
Proof.
  induction nodes as [| x rest IH]; [reflexivity |]. cbn [groups].
  destruct (groups position count rest) as [| [parent members] others]; [cbn in *; now rewrite <- IH |].
  destruct (position x / count =? parent); cbn [map snd concat app] in *; now rewrite IH.
Qed.

Lemma take_children_is_right (indices : list nat) (members : list (entry elt digest)) (nodes kids rest : list digest) :
  take_children indices members nodes = Some (kids, rest) ->
  length kids = length indices
  /\ Forall (fun m => exists k, nth_error indices k = Some (index_of m) /\ nth_error kids k = Some (digest_of m)) members.
Proof.
  revert members nodes kids rest. induction indices as [| i indices IH]; intros members nodes kids rest found; cbn [take_children] in found.
  - destruct members; [| discriminate]. injection found as <- <-. now split.
  - assert (forall ms ns ks d, take_children indices ms ns = Some (ks, rest) ->
      length (d :: ks) = S (length indices)
      /\ Forall (fun m => exists k, nth_error (i :: indices) k = Some (index_of m) /\ nth_error (d :: ks) k = Some (digest_of m)) ms) as
        later.
    { intros ms ns ks d here. destruct (IH _ _ _ _ here) as [same each]. split; [cbn; now rewrite same |].
      apply Forall_impl with (2 := each). intros m (k & at_index & at_kid). now exists (S k). }
    assert (forall ms, match nodes with [] => None
      | d :: nodes0 => match take_children indices ms nodes0 with Some (kids0, rest0) => Some (d :: kids0, rest0) | None => None end end
        = Some (kids, rest) ->
      length kids = S (length indices)
      /\ Forall (fun m => exists k, nth_error (i :: indices) k = Some (index_of m) /\ nth_error kids k = Some (digest_of m)) ms) as
        of_batch.
    { intros ms here. destruct nodes as [| d nodes0]; [discriminate |].
      destruct (take_children indices ms nodes0) as [[ks r] |] eqn:deeper; [| discriminate]. injection here as <- ->.
      exact (later _ _ _ d deeper). }
    destruct members as [| m others]; [now apply of_batch |].
    destruct (Nat.eqb_spec (index_of m) i) as [same | _]; [| now apply of_batch].
    destruct (take_children indices others nodes) as [[ks r] |] eqn:deeper; [| discriminate]. injection found as <- ->.
    apply (later _ _ _ (digest_of m)) in deeper as [count each]. split; [exact count |].
    constructor; [exists 0; cbn; split; congruence | exact each].
Qed.

Lemma nth_error_seq (start count k i : nat) : nth_error (seq start count) k = Some i -> k < count /\ i = start + k.
Proof.
  intros found. assert (k < length (seq start count)) as inside by (apply nth_error_Some; congruence).
  rewrite seq_length in inside. split; [exact inside |].
  rewrite nth_error_nth' with (d := 0) in found by (now rewrite seq_length). injection found as <-. now apply seq_nth.
Qed.

(** What a group that was joined says of each of its members. *)
Lemma join_is_right (lv : level nat) (run : nat * list (entry elt digest)) (nodes kids rest : list digest) (parent : entry elt digest) :
  join lv run nodes = Some (kids, parent, rest) ->
  Forall (fun m =>
    let st := Step (without (index_of m mod arity lv) kids) (hd [] (rows_above m)) in
    step_fits lv st = true /\ index_of m / arity lv = index_of parent
    /\ parent_digest lv (index_of m) (digest_of m) st = digest_of parent
    /\ rows_above m = opened st :: rows_above parent) (snd run).
Proof.
  destruct run as [p members]. unfold join. cbn [snd].
  destruct (take_children (seq (arity lv * p) (arity lv)) members nodes) as [[kids' rest'] |] eqn:taken; [| discriminate].
  destruct members as [| lead others] eqn:what; [discriminate |]. rewrite <- what in *.
  destruct (rows_above lead) as [| now later] eqn:lead_rows; [discriminate |].
  destruct (forallb (same_rows_above lead) members && lengths_are (injected lv) now) eqn:checks; [| discriminate].
  intros equal. injection equal as <- <- <-. apply andb_true_iff in checks as [agree widths].
  apply take_children_is_right in taken as [count each]. rewrite seq_length in count.
  rewrite forallb_forall in agree. rewrite Forall_forall in *. intros m there.
  destruct (each m there) as (k & at_index & at_kid). apply nth_error_seq in at_index as [inside index_is].
  assert (rows_above m = now :: later) as rows_are.
  { specialize (agree m there). unfold same_rows_above in agree. destruct rows_eq as [same |]; [congruence | discriminate]. }
  assert (index_of m mod arity lv = k) as ->.
  { rewrite index_is, Nat.add_comm, Nat.mul_comm, Nat.mod_add by lia. now apply Nat.mod_small. }
  cbv zeta. rewrite rows_are. cbn [hd opened siblings index_of digest_of rows_above].
  assert (nth k kids' default = digest_of m) as digest_is by (now apply nth_error_nth).
  repeat split.
  - unfold step_fits. cbn [siblings opened]. rewrite length_without, count, Nat.eqb_refl by lia. exact widths.
  - rewrite index_is, Nat.add_comm, Nat.mul_comm, Nat.div_add, Nat.div_small by lia. reflexivity.
  - unfold Commitment.parent_digest, group. cbn [siblings opened].
    replace (index_of m mod arity lv) with k
      by (rewrite index_is, Nat.add_comm, Nat.mul_comm, Nat.mod_add by lia; symmetry; now apply Nat.mod_small).
    rewrite <- digest_is, insert_without by lia. reflexivity.
Qed.

(** Steps that lead from an entry to one of the nodes above, through the rows that were opened. *)
Definition leads_to (levels : list (level nat)) (tops : list (entry elt digest)) (e : entry elt digest) (sts : list (step elt digest)) :
  Prop :=
  map opened sts = rows_above e
  /\ exists top, In top tops /\ walk levels (index_of e) (digest_of e) sts = Some (index_of top, digest_of top).

Lemma runs_lead_up (lv : level nat) (levels : list (level nat)) (tops : list (entry elt digest))
  (runs : list (nat * list (entry elt digest)))
    (nodes rest : list digest) (joined : list (list digest * entry elt digest)) (above : list (list (step elt digest))) :
  join_all lv runs nodes = Some (joined, rest) -> Forall2 (leads_to levels tops) (map snd joined) above ->
  Forall2 (leads_to (lv :: levels) tops) (concat (map snd runs))
    (concat (map (fun part => steps_of_run lv (fst (fst part)) (fst (snd (fst part))) (snd part)) (combine (combine runs joined) above))).
Proof.
  revert nodes joined above. induction runs as [| run runs IH]; intros nodes joined above found leads; cbn [join_all] in found.
  - injection found as <- <-. constructor.
  - destruct (join lv run nodes) as [[[kids parent] rest1] |] eqn:here; [| discriminate].
    destruct (join_all lv runs rest1) as [[joined' rest2] |] eqn:later; [| discriminate]. injection found as <- <-.
    cbn [map snd] in leads. inversion leads as [| parent' sts joined'' above' [rows_are (top & there & reached)] others]; subst.
    cbn [combine map concat fst snd]. apply Forall2_app; [| now apply IH with rest1].
    apply join_is_right in here. unfold steps_of_run. clear - here rows_are there reached.
    induction here as [| m members (fits & index_is & digest_is & rows_m) _ IH]; cbn [map]; [constructor |]. constructor; [| exact IH].
    split.
    + cbn [map]. rewrite rows_m, rows_are. reflexivity.
    + exists top. split; [exact there |]. cbn [Commitment.walk]. rewrite fits, index_is, digest_is. exact reached.
Qed.

Lemma batch_leads_up (levels : list (level nat)) (frontier tops : list (entry elt digest)) (nodes : list digest) :
  batch_walk levels frontier nodes = Some tops -> Forall2 (leads_to levels tops) frontier (paths levels frontier nodes).
Proof.
  revert frontier nodes. induction levels as [| lv levels IH]; intros frontier nodes found; cbn [batch_walk paths] in *.
  - destruct nodes; [| discriminate]. destruct (forallb nothing_above frontier) eqn:ended; [| discriminate]. injection found as <-.
    rewrite forallb_forall in ended.
    assert (forall es, incl es frontier -> Forall2 (leads_to [] frontier) es (map (fun _ => []) es)) as each.
    { induction es as [| e es IHes]; intros inside; cbn [map]; constructor.
      - specialize (ended e (inside e (or_introl eq_refl))). unfold nothing_above in ended. split.
        + destruct (rows_above e); [reflexivity | discriminate].
        + exists e. split; [apply inside; now left | reflexivity].
      - apply IHes. intros x there. apply inside. now right. }
    apply each, incl_refl.
  - destruct (join_all lv (runs_of lv frontier) nodes) as [[joined rest] |] eqn:joins; [| discriminate].
    pose proof (runs_lead_up lv levels tops _ _ _ _ _ joins (IH _ _ found)) as leads.
    unfold runs_of in leads at 1. now rewrite concat_runs in leads.
Qed.

(** The opening has the rows of the query. *)
Definition opens (q : query elt) (o : opening elt digest) : Prop := all_rows o = query_leaf q :: query_above q.

Theorem batch_gives_openings (cap : list digest) (s : shape) (queries : list (query elt)) (nodes : list digest) :
  verify_batch cap s queries nodes = true ->
  Forall2 (fun q o => opens q o /\ verify cap s (query_index q) o = true) queries (openings_of s queries nodes).
Proof.
  unfold verify_batch. rewrite !andb_true_iff. intros [[[cap_is _] each] found].
  destruct (batch_walk (below_cap s) (map leaf_of queries) nodes) as [tops |] eqn:walked; [| discriminate].
  apply batch_leads_up in walked. unfold openings_of. revert walked each.
  generalize (paths (below_cap s) (map leaf_of queries) nodes) as above.
  rewrite forallb_forall in found.
  induction queries as [| q queries IH]; intros above leads each; cbn [map] in leads; inversion leads as [| e sts es others here later];
    subst; [constructor |].
  cbn [forallb] in each. apply andb_true_iff in each as [first each]. cbn [combine map]. constructor; [| now apply IH].
  destruct here as [rows_are (top & there & reached)]. cbn [leaf_of index_of digest_of rows_above] in *. split.
  - unfold opens, all_rows. cbn [leaf_rows steps fst snd]. now rewrite rows_are.
  - unfold Commitment.verify. cbn [leaf_rows steps fst snd]. unfold query_fits in first. apply andb_true_iff in first as [inside widths].
    rewrite cap_is, inside, widths, reached. cbn [andb]. exact (found top there).
Qed.

(** Two batches that verify at an index, with different rows, give a collision. *)
Corollary batch_binding (cap : list digest) (s : shape) (queries1 queries2 : list (query elt)) (nodes1 nodes2 : list digest)
  (q1 q2 : query elt) :
  verify_batch cap s queries1 nodes1 = true -> verify_batch cap s queries2 nodes2 = true ->
  In q1 queries1 -> In q2 queries2 -> query_index q1 = query_index q2 -> q1 <> q2 ->
  exists o1 o2 pair,
    In o1 (openings_of s queries1 nodes1) /\ In o2 (openings_of s queries2 nodes2)
    /\ extract hash compress default n elt_eq digest_eq s (query_index q1) o1 o2 = Some pair /\ collides hash compress pair.
Proof.
  assert (forall queries nodes q, verify_batch cap s queries nodes = true -> In q queries ->
    exists o, In o (openings_of s queries nodes) /\ opens q o /\ verify cap s (query_index q) o = true) as single.
  { intros queries nodes q valid there. apply batch_gives_openings in valid.
    induction valid as [| q' o qs os [same_rows single] _ IH]; [contradiction |].
    destruct there as [-> | there]; [exists o; intuition now left |].
    destruct (IH there) as (o' & found & rest). exists o'. split; [now right | exact rest]. }
  intros valid1 valid2 there1 there2 same_index differ.
  destruct (single _ _ _ valid1 there1) as (o1 & in1 & opens1 & verifies1).
  destruct (single _ _ _ valid2 there2) as (o2 & in2 & opens2 & verifies2).
  rewrite <- same_index in verifies2. unfold opens in *.
  destruct (rows_are_bound hash compress default n elt_eq digest_eq cap s (query_index q1) o1 o2 verifies1 verifies2) as
    (pair & found & genuine).
  - rewrite opens1, opens2. intros equal. apply differ. destruct q1, q2. cbn in *. congruence.
  - now exists o1, o2, pair.
Qed.
End Batch.
