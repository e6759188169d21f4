(** * The permutation of Rescue-Prime with roots given

    What is defined here: the permutations and entry points of [RescuePrime.Sponge] with a table of seventh roots, which spares
    their computation. The table is made from candidates by their seventh powers.

    What is proved here: whatever the candidates are, the values are those without it ([permutation_by_roots], [rp64_digest_by_roots],
    [jive_digest_by_roots]).

    What is not: that the candidates are the roots that are needed; one that is missing is computed. *)

From Coq Require Import ZArith List Bool FMapPositive.
From Ashlar Require Import Goldilocks.Field Goldilocks.Power RescuePrime.Matrix RescuePrime.Permutation RescuePrime.Padding RescuePrime.Sponge.
From Ashlar Require RescuePrime.Rp64_256 RescuePrime.RpJive64_256.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Roots *)

(** Canonical elements by their seventh powers. *)
Definition table : Type := PositiveMap.t Z.

Definition with_root (roots : table) (y : Z) : table :=
  match sbox y with
  | Zpos power => if (0 <=? y) && (y <? p) then PositiveMap.add power y roots else roots
  | _ => roots
  end.

Definition table_of (roots : list Z) : table := fold_left with_root roots (PositiveMap.empty Z).

Definition root (roots : table) (x : Z) : Z :=
  match x with
  | Zpos power =>
    match PositiveMap.find power roots with
    | Some y => y
    | None => inverse_sbox x
    end
  | _ => inverse_sbox x
  end.

Definition holds_roots (roots : table) : Prop := forall power y, PositiveMap.find power roots = Some y -> y = inverse_sbox (Zpos power).

Lemma with_root_holds_roots (roots : table) (y : Z) : holds_roots roots -> holds_roots (with_root roots y).
Proof.
  intros holds. unfold with_root. destruct (sbox y) as [| power | power] eqn:is_power; try exact holds.
  destruct ((0 <=? y) && (y <? p)) eqn:test; [| exact holds]. apply andb_prop in test as [nonnegative%Z.leb_le below%Z.ltb_lt].
  intros other z. destruct (Pos.eq_dec other power) as [-> | differ].
  - rewrite PositiveMap.gss. intros [= <-]. rewrite <- is_power. symmetry. now apply inverse_sbox_after_sbox.
  - rewrite PositiveMap.gso by exact differ. apply holds.
Qed.

Lemma table_of_holds_roots (roots : list Z) : holds_roots (table_of roots).
Proof.
  unfold table_of. assert (holds_roots (PositiveMap.empty Z)) as start by (intros power y; now rewrite PositiveMap.gempty).
  revert start. generalize (PositiveMap.empty Z). induction roots as [| y roots IH]; intros t holds; [exact holds |].
  now apply IH, with_root_holds_roots.
Qed.

Lemma root_is_inverse_sbox (roots : table) (x : Z) : holds_roots roots -> root roots x = inverse_sbox x.
Proof.
  intros holds. destruct x as [| power | power]; [reflexivity | | reflexivity]. cbn [root].
  specialize (holds power). destruct (PositiveMap.find power roots) as [y |]; [now apply holds | reflexivity].
Qed.

(** ** The permutation *)

(** Products are reduced without a division. *)
Definition half_round_by (matrix : list (list Z)) (power_map : Z -> Z) (constants state : list Z) : list Z :=
  let powers := map power_map state in
  pointwise (fun x y => remainder (x + y)) (map (fun row => dot row powers) matrix) constants.

Definition round_by (roots : table) (P : params) (constants : list Z * list Z) (state : list Z) : list Z :=
  let (first, second) := constants in half_round_by (mds P) (root roots) second (half_round_by (mds P) sbox first state).

Definition xlix_by (roots : table) (P : params) (state : list Z) : list Z :=
  fold_left (fun state constants => round_by roots P constants state) (schedule P) state.

Lemma fold_left_same {A B : Type} (f g : A -> B -> A) (bs : list B) (a : A) :
  (forall a b, f a b = g a b) -> fold_left f bs a = fold_left g bs a.
Proof. intros same. revert a. induction bs as [| b bs IH]; intros a; [reflexivity |]. cbn [fold_left]. now rewrite same. Qed.

Lemma half_round_by_is_half_round (matrix : list (list Z)) (power_map : Z -> Z) (constants state : list Z) :
  half_round_by matrix power_map constants state = half_round matrix power_map constants state.
Proof.
  unfold half_round_by, half_round, times, add_columns. generalize (map power_map state) as powers. intros powers.
  revert constants. induction matrix as [| row matrix IH]; intros [| constant constants]; cbn [map pointwise]; try reflexivity.
  f_equal; [| apply IH]. unfold add. now rewrite remainder_is_remainder, Zplus_mod_idemp_l.
Qed.

Lemma xlix_by_roots (roots : list Z) (P : params) (state : list Z) : xlix_by (table_of roots) P state = xlix P state.
Proof.
  apply fold_left_same. intros a [first second]. unfold round_by, round. rewrite !half_round_by_is_half_round. unfold half_round.
  now rewrite (map_ext _ _ (fun x => root_is_inverse_sbox _ x (table_of_holds_roots roots))).
Qed.

Theorem permutation_by_roots (roots : list Z) {P : params} (state : list Z) : xlix P state = xlix_by (table_of roots) P state.
Proof. symmetry. apply xlix_by_roots. Qed.

(** ** The entry points *)

Definition rp64_digest_by (roots : table) (c : call) : list Z :=
  let P := Rp64_256.instance in
  let (capacity, blocks) := rp64_absorbs c in
  digest_of (fold_left (fun state block => xlix_by roots P (absorb state block)) blocks (start P capacity)).

Theorem rp64_digest_by_roots (roots : list Z) (c : call) : rp64_digest c = rp64_digest_by (table_of roots) c.
Proof.
  unfold rp64_digest, rp64_digest_by, sponge. destruct (rp64_absorbs c) as [capacity blocks]. f_equal.
  apply fold_left_same. intros. symmetry. apply xlix_by_roots.
Qed.

Definition flagging_sponge_by (roots : table) (P : params) (elements : list Z) : list Z :=
  digest_of (fold_left (fun state block => xlix_by roots P (absorb_or_replace state block)) (groups 4 elements) (start P (flag 4 elements))).

Lemma flagging_sponge_by_roots (roots : list Z) (P : params) (elements : list Z) :
  flagging_sponge_by (table_of roots) P elements = flagging_sponge P elements.
Proof. unfold flagging_sponge_by, flagging_sponge. f_equal. apply fold_left_same. intros. apply xlix_by_roots. Qed.

Definition jive_by (roots : table) (P : params) (state : list Z) : list Z :=
  let final := xlix_by roots P state in
  pointwise add (pointwise add (firstn 4 state) (skipn 4 state)) (pointwise add (firstn 4 final) (skipn 4 final)).

Lemma jive_by_roots (roots : list Z) (P : params) (state : list Z) : jive_by (table_of roots) P state = jive P state.
Proof. unfold jive_by, jive. now rewrite xlix_by_roots. Qed.

Definition jive_digest_by (roots : table) (c : call) : list Z :=
  let P := RpJive64_256.instance in
  match c with
  | HashElements elements => flagging_sponge_by roots P elements
  | Hash bytes => flagging_sponge_by roots P (hash_chunks bytes)
  | Merge first second => jive_by roots P (first ++ second)
  | MergeMany digests => flagging_sponge_by roots P (concat digests)
  | MergeWithInt seed v => jive_by roots P (seed ++ if v <? p then [v; 0; 0; 5] else [v mod p; v / p; 0; 6])
  end.

Theorem jive_digest_by_roots (roots : list Z) (c : call) : jive_digest c = jive_digest_by (table_of roots) c.
Proof. destruct c; cbn [jive_digest jive_digest_by]; now rewrite ?flagging_sponge_by_roots, ?jive_by_roots. Qed.
