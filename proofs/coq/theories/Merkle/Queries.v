(** * Queries in any order

    What is defined here: the verifier of queries in any order and with repetitions ([verify_queries]): queries are sorted, those at
    one index must have the same rows and are taken once.

    What is proved here: it accepts exactly if the sorted queries, which are the same queries, are a batch that verifies
    ([sorting_keeps_queries]); then every query has a single opening that verifies, with its rows ([queries_give_openings]); queries
    are refused for their order only if two of them at one index differ in rows ([refused_queries_differ]).

    Source: the crate p3-merkle-tree 0.9.0-rc.2, mmcs/mod.rs, [walk_pruned_frontier], phases 3 and 4. *)

From Coq Require Import List Lia PeanoNat Bool Sorting.Sorted.
From Ashlar Require Import Merkle.Commitment Merkle.Batch Merkle.Pruning.
Import ListNotations.

Section Queries.
Context {elt digest : Type}.
Variable hash : list elt -> digest.
Variable compress : list digest -> digest.
Variable default : digest.
Variable n : nat.
Variable elt_eq : forall x y : elt, {x = y} + {x <> y}.
Variable digest_eq : forall x y : digest, {x = y} + {x <> y}.

Local Notation verify := (verify hash compress default n digest_eq).
Local Notation verify_batch := (verify_batch hash compress default n elt_eq digest_eq).
Local Notation openings_of := (openings_of hash compress default n elt_eq).

Definition same_rows (q1 q2 : query elt) : bool :=
  if rows_eq elt_eq (query_leaf q1 :: query_above q1) (query_leaf q2 :: query_above q2) then true else false.

(** A query put into its place among ascending ones. *)
Fixpoint put (q : query elt) (sorted : list (query elt)) : option (list (query elt)) :=
  match sorted with
  | [] => Some [q]
  | first :: rest =>
    if query_index q <? query_index first then Some (q :: sorted)
    else if query_index q =? query_index first then (if same_rows q first then Some sorted else None)
    else match put q rest with Some placed => Some (first :: placed) | None => None end
  end.

Fixpoint sort (queries : list (query elt)) : option (list (query elt)) :=
  match queries with
  | [] => Some []
  | q :: rest => match sort rest with Some sorted => put q sorted | None => None end
  end.

Definition verify_queries (cap : list digest) (s : shape) (queries : list (query elt)) (nodes : list digest) : bool :=
  match sort queries with Some sorted => verify_batch cap s sorted nodes | None => false end.

Lemma same_query (q1 q2 : query elt) : query_index q1 = query_index q2 -> same_rows q1 q2 = true -> q1 = q2.
Proof.
  unfold same_rows. destruct rows_eq as [same |]; [| discriminate]. intros same_index _. destruct q1, q2. cbn in *.
  injection same as -> ->. now subst.
Qed.

Lemma put_keeps (q : query elt) (sorted placed : list (query elt)) :
  put q sorted = Some placed -> forall x, In x placed <-> x = q \/ In x sorted.
Proof.
  revert placed. induction sorted as [| first rest IH]; intros placed found x; cbn [put] in found.
  - injection found as <-. cbn. intuition.
  - destruct (query_index q <? query_index first); [injection found as <-; cbn; intuition |].
    destruct (Nat.eqb_spec (query_index q) (query_index first)) as [same | _].
    + destruct (same_rows q first) eqn:rows_are; [| discriminate]. injection found as <-.
      apply same_query in rows_are as ->; [| exact same]. cbn. intuition.
    + destruct (put q rest) as [later |]; [| discriminate]. injection found as <-. specialize (IH later eq_refl x). cbn. intuition.
Qed.

Lemma put_ascends (q : query elt) (sorted placed : list (query elt)) :
  put q sorted = Some placed -> StronglySorted lt (map query_index sorted) -> StronglySorted lt (map query_index placed).
Proof.
  revert placed. induction sorted as [| first rest IH]; intros placed found up; cbn [put] in found.
  - injection found as <-. repeat constructor.
  - cbn [map] in up. inversion up as [| x xs up_rest above]; subst.
    destruct (Nat.ltb_spec (query_index q) (query_index first)) as [less | more].
    { injection found as <-. cbn [map]. constructor; [exact up |]. constructor; [exact less |]. apply Forall_impl with (2 := above).
      intros; lia. }
    destruct (Nat.eqb_spec (query_index q) (query_index first)) as [same | differ].
    { destruct (same_rows q first); [| discriminate]. now injection found as <-. }
    destruct (put q rest) as [later |] eqn:deeper; [| discriminate]. injection found as <-. cbn [map]. constructor; [now apply IH |].
    rewrite Forall_map, Forall_forall in *. intros x there.
    apply (put_keeps q rest later deeper) in there as [-> | there]; [lia | now apply above].
Qed.

(** The sorted queries are the queries, each once, in ascending order. *)
Theorem sorting_keeps_queries (queries sorted : list (query elt)) :
  sort queries = Some sorted -> ascending (map query_index sorted) = true /\ forall q, In q sorted <-> In q queries.
Proof.
  rewrite ascending_sorted. revert sorted. induction queries as [| q rest IH]; intros sorted found; cbn [sort] in found.
  - injection found as <-. split; [constructor | intuition].
  - destruct (sort rest) as [before |]; [| discriminate]. destruct (IH before eq_refl) as [up same].
    split; [now apply put_ascends with (1 := found) |].
    intros x. rewrite (put_keeps q before sorted found x), same. cbn. intuition.
Qed.

Lemma put_refuses (q : query elt) (sorted : list (query elt)) :
  put q sorted = None -> exists other, In other sorted /\ query_index q = query_index other /\ q <> other.
Proof.
  induction sorted as [| first rest IH]; cbn [put]; [discriminate |]. destruct (query_index q <? query_index first); [discriminate |].
  destruct (Nat.eqb_spec (query_index q) (query_index first)) as [same | _].
  - unfold same_rows. destruct rows_eq as [| differ]; [discriminate |]. intros _. exists first. split; [now left |]. split; [exact same |].
    intros ->. now apply differ.
  - destruct (put q rest) as [later |]; [discriminate |]. intros _. destruct (IH eq_refl) as (other & there & rest_is). exists other.
    split; [now right | exact rest_is].
Qed.

Theorem refused_queries_differ (queries : list (query elt)) :
  sort queries = None -> exists q1 q2, In q1 queries /\ In q2 queries /\ query_index q1 = query_index q2 /\ q1 <> q2.
Proof.
  induction queries as [| q rest IH]; cbn [sort]; [discriminate |]. destruct (sort rest) as [before |] eqn:found.
  - intros refused. apply put_refuses in refused as (other & there & same & differ).
    apply (sorting_keeps_queries rest before found) in there.
    exists q, other. split; [now left |]. split; [now right |]. now split.
  - intros _. destruct (IH eq_refl) as (q1 & q2 & there1 & there2 & what). exists q1, q2. split; [now right |].
    split; [now right | exact what].
Qed.

Theorem queries_give_openings (cap : list digest) (s : shape) (queries : list (query elt)) (nodes : list digest) :
  verify_queries cap s queries nodes = true ->
  exists sorted, sort queries = Some sorted
    /\ forall q, In q queries -> exists o, In o (openings_of s sorted nodes) /\ opens q o /\ verify cap s (query_index q) o = true.
Proof.
  unfold verify_queries. destruct (sort queries) as [sorted |] eqn:found; [| discriminate]. intros valid. exists sorted.
  split; [reflexivity |].
  intros q there. apply (sorting_keeps_queries queries sorted found) in there. apply batch_gives_openings in valid.
  clear found. revert there. induction valid as [| q' o qs os [same_rows_of single] _ IH]; [contradiction |]. intros [-> | there].
  - exists o. split; [now left | now split].
  - destruct (IH there) as (o' & inside & what). exists o'. split; [now right | exact what].
Qed.
End Queries.
