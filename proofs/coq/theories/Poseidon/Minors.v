(** * All minors of a circulant matrix up to rotation, by computation

    What is defined here: a computation that visits the square minors of a matrix for the sets of rows that a plan chooses, over any
    arithmetic modulo p, and the test that every set of rows is a rotation of a chosen one.

    What is proved here: if the computation finds no minor zero, the minors of the chosen rows are not zero in the field
    ([run_is_sound]). As in [RescuePrime.Minors], minors of the same rows are kept together as a form; the determinants are those of
    [RescuePrime.MaximumDistance].

    What is not: that the minors of other rows are as good; [Poseidon.Orbits] proves that of circulant matrices. *)

From Coq Require Import ZArith Znumtheory Lia.
From mathcomp Require Import all_ssreflect all_algebra.
From Ashlar Require Import PrimeField.IntegerRing KoalaBear.Field.
From Ashlar Require RescuePrime.Minors RescuePrime.MaximumDistance.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory.
Local Open Scope ring_scope.

(** ** Arithmetic modulo p *)

(** Numbers that stand for integers modulo p, and entries of the matrix, which are small. *)
Record arithmetic := {
  carrier : Type;
  entry : Type;
  unit_number : carrier;
  negate_number : carrier -> carrier;
  scale_number : entry -> carrier -> carrier;
  scale_minus_number : entry -> carrier -> carrier -> carrier;
  reduce_number : carrier -> carrier;
  is_nonzero_number : carrier -> bool
}.

Arguments negate_number : clear implicits.
Arguments scale_number : clear implicits.
Arguments scale_minus_number : clear implicits.
Arguments reduce_number : clear implicits.
Arguments is_nonzero_number : clear implicits.

(** What the numbers have to satisfy; [valid] is their range and [value] the integer that they stand for. *)
Record is_right (A : arithmetic) (valid : carrier A -> Prop) (value : carrier A -> Z) (small : entry A -> Prop) (entry_value : entry A -> Z) : Prop := {
  unit_right : valid (unit_number A) /\ of_integer (value (unit_number A)) = 1;
  negate_right : forall x, valid x -> valid (negate_number A x) /\ of_integer (value (negate_number A x)) = - of_integer (value x);
  scale_right : forall c x, small c -> valid x ->
    valid (scale_number A c x) /\ of_integer (value (scale_number A c x)) = of_integer (entry_value c) * of_integer (value x);
  scale_minus_right : forall c x y, small c -> valid x -> valid y ->
    valid (scale_minus_number A c x y) /\
    of_integer (value (scale_minus_number A c x y)) = of_integer (entry_value c) * of_integer (value x) - of_integer (value y);
  reduce_right : forall x, valid x -> valid (reduce_number A x) /\ of_integer (value (reduce_number A x)) = of_integer (value x);
  nonzero_right : forall x, valid x -> is_nonzero_number A x -> of_integer (value x) != 0
}.

(** ** Forms *)

Section Forms.
Variable A : arithmetic.

Inductive form :=
| Zero
| Scalar (coefficient : carrier A)
| Node (without within : form).

Definition node (without within : form) : form := if (without, within) is (Zero, Zero) then Zero else Node without within.

(** The form 1 in n variables. *)
Fixpoint unit (n : nat) : form := if n is n.+1 then Node (unit n) Zero else Scalar (unit_number A).

Fixpoint map_form (f : carrier A -> carrier A) (v : form) : form :=
  match v with
  | Zero => Zero
  | Scalar x => Scalar (f x)
  | Node without within => Node (map_form f without) (map_form f within)
  end.

(** c v - w. *)
Fixpoint scale_minus (c : entry A) (v w : form) : form :=
  match v, w with
  | Zero, _ => map_form (negate_number A) w
  | _, Zero => map_form (scale_number A c) v
  | Scalar x, Scalar y => Scalar (scale_minus_number A c x y)
  | Node v0 v1, Node w0 w1 => Node (scale_minus c v0 w0) (scale_minus c v1 w1)
  | _, _ => Zero
  end.

(** The product of a linear form, given by its coefficients, with a form. *)
Fixpoint wedge (row : seq (entry A)) (v : form) : form :=
  match row, v with
  | c :: row, Node without within => node (wedge row without) (scale_minus c without (wedge row within))
  | _, _ => Zero
  end.

(** Whether all coefficients of a form of degree k in n variables pass the test. *)
Fixpoint all_nonzero (n k : nat) (v : form) {struct v} : bool :=
  match v with
  | Zero => Nat.ltb n k
  | Scalar x => is_nonzero_number A x
  | Node without within =>
    if n is n.+1 then all_nonzero n k without && (if k is k.+1 then all_nonzero n k within else true) else false
  end.

(** ** Plans *)

(** What to do with the next row: nothing with any further one, leave it out, or choose it, going on with and without it. *)
Inductive plan :=
| Stop
| Skip (rest : plan)
| Choose (within rest : plan).

Fixpoint run (n k : nat) (v : form) (rows : seq (seq (entry A))) (t : plan) : bool :=
  match t, rows with
  | Skip rest, _ :: rows => run n k v rows rest
  | Choose within rest, row :: rows =>
    (let w := wedge row v in
     all_nonzero n k.+1 w && (if within is Stop then true else run n k.+1 (map_form (reduce_number A) w) rows within)) &&
    run n k v rows rest
  | _, _ => true
  end.
End Forms.

(** Whether a plan visits the minors of these rows. *)
Fixpoint member (t : plan) (s : bitseq) : bool :=
  match t, s with
  | Skip rest, false :: s => member rest s
  | Choose within rest, b :: s => if b then ~~ has id s || member within s else member rest s
  | _, _ => false
  end.

(** ** What a plan that finds no zero says *)

Section Sound.
Variables (A : arithmetic) (valid : carrier A -> Prop) (value : carrier A -> Z) (small : entry A -> Prop) (entry_value : entry A -> Z).
Hypothesis A_right : is_right valid value small entry_value.

(** A form and one over the integers that has the same coefficients modulo p. *)
Fixpoint similar (v : form A) (w : RescuePrime.Minors.form) : Prop :=
  match v, w with
  | Zero, RescuePrime.Minors.Zero => True
  | Scalar x, RescuePrime.Minors.Scalar y => valid x /\ of_integer (value x) = of_integer y
  | Node v0 v1, RescuePrime.Minors.Node w0 w1 => similar v0 w0 /\ similar v1 w1
  | _, _ => False
  end.

Lemma similar_unit (n : nat) : similar (unit A n) (RescuePrime.Minors.unit n).
Proof. by elim: n => [|n IH] /=; first exact: (unit_right A_right). Qed.

Lemma similar_node (a b : form A) (c d : RescuePrime.Minors.form) :
  similar a c -> similar b d -> similar (node a b) (RescuePrime.Minors.node c d).
Proof. by case: a => [|x|a0 a1]; case: c => [|y|c0 c1] //; case: b => [|z|b0 b1]; case: d. Qed.

Lemma similar_negate (v : form A) (w : RescuePrime.Minors.form) :
  similar v w -> similar (map_form (negate_number A) v) (RescuePrime.Minors.negate w).
Proof.
  elim: v w => [|x|a IHa b IHb] [|y|c d] //=; last by case=> /IHa ? /IHb.
  by case=> x_valid same; have [? ->] := negate_right A_right x_valid; rewrite same [RHS]rmorphN.
Qed.

Lemma similar_reduce (v : form A) (w : RescuePrime.Minors.form) : similar v w -> similar (map_form (reduce_number A) v) w.
Proof.
  elim: v w => [|x|a IHa b IHb] [|y|c d] //=; last by case=> /IHa ? /IHb.
  by case=> x_valid same; have [? ->] := reduce_right A_right x_valid.
Qed.

Section Entry.
Variable c : entry A.
Hypothesis c_small : small c.

Lemma similar_scale (v : form A) (w : RescuePrime.Minors.form) :
  similar v w -> similar (map_form (scale_number A c) v) (RescuePrime.Minors.scale (entry_value c) w).
Proof.
  elim: v w => [|x|a IHa b IHb] [|y|d e] //=; last by case=> /IHa ? /IHb.
  by case=> x_valid same; have [? ->] := scale_right A_right c_small x_valid; rewrite same [RHS]rmorphM.
Qed.

Lemma similar_scale_minus (v w : form A) (v' w' : RescuePrime.Minors.form) :
  similar v v' -> similar w w' -> similar (scale_minus c v w) (RescuePrime.Minors.scale_minus (entry_value c) v' w').
Proof.
  elim: v w v' w' => [|x|v0 IH0 v1 IH1] w [|x'|v0' v1'] // w' v_similar w_similar.
  - exact: similar_negate.
  - case: w w_similar => [|y|w0 w1]; case: w' => [|y'|w0' w1'] //= y_similar; first exact: (similar_scale v_similar).
    case: v_similar y_similar => x_valid same_x [y_valid same_y].
    by have [? ->] := scale_minus_right A_right c_small x_valid y_valid; rewrite same_x same_y [RHS]rmorphB /= rmorphM.
  - case: w w_similar => [|y|w0 w1]; case: w' => [|y'|w0' w1'] // w_similar; first exact: (similar_scale v_similar).
    by case: v_similar w_similar => s0 s1 [t0 t1]; split; [apply: IH0 | apply: IH1].
Qed.
End Entry.

Notation values := (map entry_value).

Fixpoint all_small (row : seq (entry A)) : Prop := if row is c :: row then small c /\ all_small row else True.

Lemma similar_wedge (row : seq (entry A)) (v : form A) (w : RescuePrime.Minors.form) :
  all_small row -> similar v w -> similar (wedge row v) (RescuePrime.Minors.wedge (values row) w).
Proof.
  elim: row v w => [|c row IH] [|x|v0 v1] [|y|w0 w1] //= [c_small row_small] [s0 s1].
  by apply: similar_node; [apply: IH | apply: similar_scale_minus => //; apply: IH].
Qed.

Lemma all_nonzero_spec (n k : nat) (v : form A) (w : RescuePrime.Minors.form) (m : bitseq) :
  all_nonzero n k v -> similar v w -> RescuePrime.MaximumDistance.shaped n w -> size m = n -> count id m = k ->
  of_integer (RescuePrime.MaximumDistance.coefficient w m) != 0.
Proof.
  elim: v n k w m => [|x|a IHa b IHb] n k [|y|c d] m //=.
  - move=> /PeanoNat.Nat.ltb_spec0 above _ _ size_m count_m.
    by have := count_size id m; rewrite size_m count_m => /ssrnat.leP; lia.
  - case: n => // test [x_valid same] _ /size0nil -> _ /=; rewrite -same; exact: (nonzero_right A_right).
  - case: n => // n; case: m => // t m /andP [tests_a tests_b] [s_a s_b] /andP [shaped_c shaped_d] [size_m].
    case: t => /= count_m; last exact: (IHa n k).
    by case: k tests_b count_m {tests_a} => // k tests_b [count_m]; exact: (IHb n k).
Qed.

Definition integer_rows (rows : seq (seq (entry A))) : seq (seq Z) := [seq values row | row <- rows].

Definition wedge_all (n : nat) (rows : seq (seq (entry A))) : RescuePrime.Minors.form :=
  foldr RescuePrime.Minors.wedge (RescuePrime.Minors.unit n) (integer_rows rows).

Lemma shaped_wedge_all (n : nat) (rows : seq (seq (entry A))) : RescuePrime.MaximumDistance.shaped n (wedge_all n rows).
Proof.
  by elim: rows => [|row rows IH]; [apply: RescuePrime.MaximumDistance.shaped_unit | apply: RescuePrime.MaximumDistance.shaped_wedge].
Qed.

Fixpoint all_rows_small (rows : seq (seq (entry A))) : Prop := if rows is row :: rows then all_small row /\ all_rows_small rows else True.

Lemma run_spec (n : nat) (t : plan) (v : form A) (rows base : seq (seq (entry A))) (s m : bitseq) :
  run n (size base) v rows t -> all_rows_small rows -> similar v (wedge_all n base) ->
  size s = size rows -> member t s ->
  let chosen := catrev (mask s rows) base in
  size m = n -> count id m = size chosen -> of_integer (RescuePrime.MaximumDistance.coefficient (wedge_all n chosen) m) != 0.
Proof.
  elim: t v rows base s => [|rest IH|within IHwithin rest IHrest] v [|row rows] base [|b s] //.
  - by case: b => // test [_ rows_small] v_similar [size_s]; apply: IH test rows_small v_similar size_s.
  - rewrite [run _ _ _ _ _]/= => /andP [/andP [here inside] outside] [row_small rows_small] v_similar [size_s].
    case: b => [|is_member]; last exact: IHrest outside rows_small v_similar size_s is_member.
    have w_similar : similar (wedge row v) (wedge_all n (row :: base)) by apply: similar_wedge.
    case some: (has id s) => /= is_member size_m count_m; last first.
      have nothing : mask s rows = [::].
        by apply: size0nil; rewrite size_mask //; apply/eqP; rewrite -leqn0 leqNgt -has_count some.
      move: count_m; rewrite nothing /= => count_m.
      exact: (all_nonzero_spec here w_similar (shaped_wedge_all n (row :: base)) size_m count_m).
    move: is_member; rewrite some /= => is_member.
    case: within IHwithin inside is_member => [|rest'|within' rest'] IH inside is_member //;
      exact: (IH _ rows (row :: base) s inside rows_small (similar_reduce w_similar) size_s is_member size_m count_m).
Qed.

Theorem run_is_sound (n : nat) (t : plan) (rows : seq (seq (entry A))) (s m : bitseq) :
  run n 0 (unit A n) rows t -> all_rows_small rows -> all (fun row => size row == n) rows ->
  size s = size rows -> member t s -> size m = n -> count id m = count id s ->
  of_integer (\det (RescuePrime.MaximumDistance.matrix_of (count id s) [seq mask m row | row <- rev (mask s (integer_rows rows))])) != 0.
Proof.
  move=> test rows_small rows_n size_s is_member size_m count_m.
  have size_chosen : size (rev (mask s rows)) = count id s by rewrite size_rev size_mask.
  have := run_spec (base := [::]) (m := m) test rows_small (similar_unit n) size_s is_member size_m.
  rewrite catrevE cats0 size_chosen count_m => /(_ erefl); rewrite /wedge_all.
  rewrite RescuePrime.MaximumDistance.coefficient_is_determinant //.
  - by rewrite size_map size_chosen /integer_rows map_rev map_mask.
  - rewrite /integer_rows all_map all_rev (eq_all (a2 := fun row => size row == n)); first exact: all_mask.
    by move=> row /=; rewrite size_map.
  - by rewrite size_map size_chosen.
Qed.
End Sound.
