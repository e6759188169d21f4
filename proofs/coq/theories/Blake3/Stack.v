(** * The incremental algorithm

    What is proved here: a stack of chaining values, onto which each chunk is pushed and merged as many times as the number of
    chunks so far has trailing zero bits, the last chunk held back, folded from its top at the end, gives the recursive tree,
    for every number of chunks ([stack_equals_tree]); and the stack depends only on the nodes pushed, not on how they came to
    be pushed ([held_stack_is_unique]).

    What is not: a bound on the stack's depth, which is the subject of Depth.v.

    Source: [BLAKE3] section 5.1.2. *)

From Coq Require Import Arith Lia List NArith.
From Ashlar Require Import Blake3.Iterate Blake3.Tree.
Import ListNotations.

(** ** Trailing zero bits *)

Fixpoint trailing_zeros_positive (p : positive) : nat :=
  match p with
  | xO p => S (trailing_zeros_positive p)
  | _ => 0
  end.

(** The number of trailing zero bits; 0 for 0, of which it is never asked. *)
Definition trailing_zeros (n : nat) : nat :=
  match N.of_nat n with
  | N0 => 0
  | Npos p => trailing_zeros_positive p
  end.

Lemma trailing_zeros_of_odd (n : nat) : trailing_zeros (1 + 2 * n) = 0.
Proof.
  unfold trailing_zeros.
  replace (N.of_nat (1 + 2 * n)) with (N.succ_double (N.of_nat n)) by lia.
  now destruct (N.of_nat n).
Qed.

Lemma trailing_zeros_of_double (n : nat) : 1 <= n -> trailing_zeros (2 * n) = S (trailing_zeros n).
Proof.
  intros positive. unfold trailing_zeros.
  replace (N.of_nat (2 * n)) with (N.double (N.of_nat n)) by lia.
  destruct (N.of_nat n) eqn:converted; [lia | reflexivity].
Qed.

(** The definition counts what its name says. *)
Theorem trailing_zeros_spec (k odd : nat) : trailing_zeros (2 ^ k * (1 + 2 * odd)) = k.
Proof.
  induction k as [| k IH].
  - cbn [Nat.pow]. rewrite Nat.mul_1_l. apply trailing_zeros_of_odd.
  - rewrite Nat.pow_succ_r', <- Nat.mul_assoc.
    pose proof (two_to_positive k).
    rewrite trailing_zeros_of_double by nia. now rewrite IH.
Qed.

Section Stack.
Context {H : tree_hash}.

(** ** The algorithm: a stack is a list, its top first *)

Definition merge_once (stack : list (cv H)) : list (cv H) :=
  match stack with
  | r :: l :: rest => parent H l r :: rest
  | _ => stack
  end.

(** Push the chaining value of a chunk; [count] chunks came before it. *)
Definition push (count : nat) (new : cv H) (stack : list (cv H)) : list (cv H) :=
  iterate (trailing_zeros (count + 1)) merge_once (new :: stack).

Fixpoint push_all (count : nat) (nodes : list (node H)) (stack : list (cv H)) : list (cv H) :=
  match nodes with
  | [] => stack
  | first :: rest => push_all (count + 1) rest (push count (value first) stack)
  end.

(** Fold the stack from its top, starting from the node that was held back. *)
Definition finalize (stack : list (cv H)) (held_back : node H) : node H :=
  fold_left (fun right left => parent_node left (value right)) stack held_back.

(** The hash of a list of chunks by the incremental algorithm. *)
Definition stack_root (chunks : list (list (byte H))) : out H :=
  output (finalize (push_all 0 (removelast (numbered chunks)) []) (last (numbered chunks) empty_chunk)).

(** ** The stack as a binary counter: slot k is empty or the value of a perfect subtree of [2 ^ k] nodes *)

Fixpoint stack_of (slots : list (option (cv H))) : list (cv H) :=
  match slots with
  | [] => []
  | None :: above => stack_of above
  | Some c :: above => c :: stack_of above
  end.

Fixpoint number (slots : list (option (cv H))) : nat :=
  match slots with
  | [] => 0
  | None :: above => 2 * number above
  | Some _ :: above => 1 + 2 * number above
  end.

Fixpoint carry (new : cv H) (slots : list (option (cv H))) : list (option (cv H)) :=
  match slots with
  | [] => [Some new]
  | None :: above => Some new :: above
  | Some c :: above => None :: carry (parent H c new) above
  end.

(** [slots], the first of which is slot [k], hold the trees of [nodes], in order. *)
Fixpoint holds (k : nat) (slots : list (option (cv H))) (nodes : list (node H)) : Prop :=
  match slots with
  | [] => nodes = []
  | None :: above => holds (S k) above nodes
  | Some c :: above =>
      exists before own,
        nodes = before ++ own /\ length own = 2 ^ k /\ c = value (tree own) /\ holds (S k) above before
  end.

Lemma number_of_held (k : nat) (slots : list (option (cv H))) (nodes : list (node H)) :
  holds k slots nodes -> length nodes = 2 ^ k * number slots.
Proof.
  revert k nodes. induction slots as [| [c |] above IH]; intros k nodes held; cbn [holds number] in *.
  - subst nodes. cbn. lia.
  - destruct held as (before & own & -> & own_size & _ & held).
    rewrite app_length, (IH _ _ held), own_size, Nat.pow_succ_r'. lia.
  - rewrite (IH _ _ held), Nat.pow_succ_r'. lia.
Qed.

Lemma number_of_all_held (slots : list (option (cv H))) (nodes : list (node H)) :
  holds 0 slots nodes -> number slots = length nodes.
Proof. intros held. pose proof (number_of_held _ _ _ held). cbn [Nat.pow] in *. lia. Qed.

Lemma carry_holds (k : nat) (slots : list (option (cv H))) (before own : list (node H)) :
  holds k slots before -> length own = 2 ^ k -> holds k (carry (value (tree own)) slots) (before ++ own).
Proof.
  revert k before own. induction slots as [| [c |] above IH]; intros k before own held own_size; cbn [holds carry] in *.
  - subst before. now exists [], own.
  - destruct held as (first & second & -> & second_size & -> & held).
    rewrite <- app_assoc.
    replace (parent H (value (tree second)) (value (tree own))) with (value (tree (second ++ own))).
    + apply IH; [assumption |]. rewrite app_length, second_size, own_size, Nat.pow_succ_r'. lia.
    + pose proof (two_to_positive k). now rewrite (tree_append k) by lia.
  - now exists before, own.
Qed.

(** As many carries as trailing zero bits. *)
Lemma carry_is_push (new : cv H) (slots : list (option (cv H))) :
  stack_of (carry new slots) = push (number slots) new (stack_of slots).
Proof.
  unfold push. rewrite Nat.add_comm. revert new.
  induction slots as [| [c |] above IH]; intros new; cbn [stack_of carry number].
  - reflexivity.
  - replace (1 + (1 + 2 * number above)) with (2 * (1 + number above)) by lia.
    rewrite trailing_zeros_of_double by lia. apply IH.
  - now rewrite trailing_zeros_of_odd.
Qed.

Lemma push_all_holds (slots : list (option (cv H))) (before nodes : list (node H)) :
  holds 0 slots before ->
  exists filled, holds 0 filled (before ++ nodes) /\ stack_of filled = push_all (length before) nodes (stack_of slots).
Proof.
  revert slots before. induction nodes as [| first rest IH]; intros slots before held.
  - exists slots. now rewrite app_nil_r.
  - pose proof (number_of_all_held _ _ held) as count_is.
    destruct (IH (carry (value first) slots) (before ++ [first])) as (filled & held_all & stack_is).
    { change (value first) with (value (tree [first])). now apply carry_holds. }
    exists filled. rewrite <- app_assoc in held_all. split; [assumption |].
    now rewrite stack_is, carry_is_push, app_length, count_is.
Qed.

Lemma push_all_last (count : nat) (nodes : list (node H)) (final : node H) (stack : list (cv H)) :
  push_all count (nodes ++ [final]) stack = push (count + length nodes) (value final) (push_all count nodes stack).
Proof.
  revert count stack. induction nodes as [| first rest IH]; intros count stack; cbn [app push_all length].
  - now rewrite Nat.add_0_r.
  - rewrite IH. f_equal. lia.
Qed.

(** ** The stack depends only on the nodes *)

Lemma stack_of_nothing (k : nat) (slots : list (option (cv H))) : holds k slots [] -> stack_of slots = [].
Proof.
  revert k. induction slots as [| [c |] above IH]; intros k held; cbn [holds stack_of] in *; [reflexivity | | eauto].
  destruct held as (before & own & split & own_size & _).
  symmetry in split. apply app_eq_nil in split as [_ ->].
  pose proof (two_to_positive k). cbn in own_size. lia.
Qed.

Lemma app_inj_by_length {A : Type} (l1 r1 l2 r2 : list A) :
  l1 ++ r1 = l2 ++ r2 -> length r1 = length r2 -> l1 = l2 /\ r1 = r2.
Proof.
  intros same_list same_length.
  assert (same_left : length l1 = length l2).
  { pose proof (f_equal (@length A) same_list) as total. rewrite !app_length in total. lia. }
  revert l2 same_list same_left. induction l1 as [| x l1 IH]; destruct l2; cbn; intros; try lia; [easy |].
  injection same_list as -> rest. destruct (IH l2 rest); [lia |]. now subst.
Qed.

Theorem held_stack_is_unique (k : nat) (slots1 slots2 : list (option (cv H))) (nodes : list (node H)) :
  holds k slots1 nodes -> holds k slots2 nodes -> stack_of slots1 = stack_of slots2.
Proof.
  revert k slots2 nodes. induction slots1 as [| slot1 above1 IH]; intros k slots2 nodes held1 held2.
  { cbn in held1. subst nodes. symmetry. now apply (stack_of_nothing k). }
  destruct slots2 as [| slot2 above2].
  { cbn in held2. subst nodes. now apply (stack_of_nothing k). }
  pose proof (number_of_held _ _ _ held1) as size1. pose proof (number_of_held _ _ _ held2) as size2.
  assert (same_number : number (slot1 :: above1) = number (slot2 :: above2)).
  { apply (Nat.mul_cancel_l _ _ (2 ^ k)); [now apply Nat.pow_nonzero | congruence]. }
  destruct slot1 as [c1 |], slot2 as [c2 |]; cbn [number] in same_number; [| lia | lia | exact (IH _ _ _ held1 held2)].
  destruct held1 as (before1 & own1 & split1 & own1_size & -> & held1).
  destruct held2 as (before2 & own2 & split2 & own2_size & -> & held2).
  destruct (app_inj_by_length before1 own1 before2 own2) as [<- <-]; [congruence | congruence |].
  cbn [stack_of]. f_equal. exact (IH _ _ _ held1 held2).
Qed.

(** ** Finalisation *)

Lemma finalize_held (k : nat) (slots : list (option (cv H))) (before own : list (node H)) :
  holds k slots before -> 1 <= length own <= 2 ^ k -> finalize (stack_of slots) (tree own) = tree (before ++ own).
Proof.
  unfold finalize. revert k before own.
  induction slots as [| [c |] above IH]; intros k before own held bounds; cbn [holds stack_of fold_left] in *.
  - now subst before.
  - destruct held as (first & second & -> & second_size & -> & held).
    rewrite <- (tree_append k) by assumption.
    rewrite <- app_assoc. apply (IH (S k)); [assumption |].
    rewrite app_length, Nat.pow_succ_r'. lia.
  - apply (IH (S k)); [assumption |]. rewrite Nat.pow_succ_r'. lia.
Qed.

Lemma finalize_pushed (nodes : list (node H)) (held_back : node H) :
  finalize (push_all 0 nodes []) held_back = tree (nodes ++ [held_back]).
Proof.
  destruct (push_all_holds [] [] nodes eq_refl) as (filled & held & stack_is).
  cbn [app length stack_of] in *. rewrite <- stack_is.
  change held_back with (tree [held_back]) at 1.
  apply (finalize_held 0); [assumption | cbn; lia].
Qed.

Theorem stack_equals_tree (chunks : list (list (byte H))) : 1 <= length chunks -> stack_root chunks = root chunks.
Proof.
  intros some. unfold stack_root, root. rewrite finalize_pushed, <- app_removelast_last; [reflexivity |].
  intros none. apply (f_equal (@length _)) in none. rewrite numbered_length in none. cbn in none. lia.
Qed.

End Stack.
