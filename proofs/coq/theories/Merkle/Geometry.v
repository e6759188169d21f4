(** * From heights to the ladder of levels

    What is defined here: which heights can be committed to together ([reachable]); the ladder of levels of matrices of these heights
    ([ladder_of]), with the arity of each level.

    What is proved here, for arities 2 and 4: the ladder of matrices with reachable heights is well-formed, so that every honest
    opening verifies, for every number of matrices and every height ([ladder_is_well_formed], [honest_opening_of_matrices_verifies]);
    the row of a shorter matrix on the path of an index is the index without its lowest bits ([rows_are_shifted]); every matrix is in
    the ladder ([every_matrix_is_in_the_ladder]).

    What is not: larger arities. With arity 8 the peer's loop over levels need not end: heights 4 and 2 ask for a step of arity 2
    to reach height 2, which leads from 8 padded digests to 4, and these are padded to 8 again ([arity_8_can_stall]).

    Source: the crate p3-merkle-tree 0.9.0-rc.2: mmcs/geometry.rs, [validate_commit_reachable_heights]; merkle_tree.rs,
    [select_arity_step] and [padded_len]; builder.rs, [TreeBuilder::new]. *)

From Coq Require Import List Lia PeanoNat Bool.
From Ashlar Require Import Merkle.Commitment.
Import ListNotations.

Definition next_power_of_two (height : nat) : nat := 2 ^ Nat.log2_up height.

(** The tallest matrix has height [tallest]: the height of another is that, halved and rounded up as often as their powers of two
    differ. *)
Definition reachable (tallest height : nat) : bool :=
  height =? (tallest - 1) / 2 ^ (Nat.log2_up tallest - Nat.log2_up height) + 1.

Section Geometry.
Context {A : Type}.
Variable tall : A -> nat.
Variable n : nat.

(** All [n] digests to one, or two where a matrix has to be injected before that. p3-merkle-tree: [select_arity_step]. *)
Definition select_arity (leaf_height length : nat) (remaining : list A) : nat :=
  if length <? n then 2
  else
    let target := next_power_of_two (length / n) in
    let between m := negb (next_power_of_two (tall m) =? next_power_of_two leaf_height) && (target <? next_power_of_two (tall m)) in
    if existsb between remaining then 2 else n.

(** The levels above a layer of [count] digests, with the matrices that are injected, out of those that remain. A tree has at most
    [rounds] levels. p3-merkle-tree: [TreeBuilder::new]. *)
Fixpoint ladder (rounds leaf_height count : nat) (remaining : list A) : list (level A) :=
  match rounds with
  | 0 => []
  | S rounds =>
    if count <=? 1 then []
    else
      let length := padded_length n count in
      let a := select_arity leaf_height length remaining in
      let computed := length / a in
      let here m := next_power_of_two (tall m) =? next_power_of_two computed in
      Level a (filter here remaining) :: ladder rounds leaf_height computed (filter (fun m => negb (here m)) remaining)
  end.

Definition tallest (matrices : list A) : nat := list_max (map tall matrices).

(** The matrices of the greatest height, in their order, and the others. *)
Definition leaf_matrices (matrices : list A) : list A := filter (fun m => tall m =? tallest matrices) matrices.
Definition shorter (matrices : list A) : list A := filter (fun m => negb (tall m =? tallest matrices)) matrices.

Definition ladder_of (matrices : list A) : list (level A) :=
  ladder (Nat.log2_up (tallest matrices)) (tallest matrices) (tallest matrices) (shorter matrices).

(** p3-merkle-tree: [validate_commit_reachable_heights]. *)
Definition valid_heights (matrices : list A) : bool :=
  (1 <=? tallest matrices) && forallb (fun m => reachable (tallest matrices) (tall m)) matrices.

(** ** Halving *)

Lemma half_log (count : nat) : 2 <= count -> Nat.log2_up ((count + 1) / 2) = Nat.log2_up count - 1.
Proof.
  intros several. pose proof (Nat.log2_up_spec count several) as [above below].
  pose proof (Nat.log2_up_pos count ltac:(lia)) as some. destruct (Nat.log2_up count) as [| k] eqn:log; [lia |]. cbn [Nat.pred] in above.
  pose proof (Nat.div_mod_eq (count + 1) 2). pose proof (Nat.mod_upper_bound (count + 1) 2).
  destruct k as [| k].
  - cbn in below. replace count with 2 by lia. reflexivity.
  - replace (S (S k) - 1) with (S k) by lia. apply Nat.log2_up_unique; [lia |]. cbn [Nat.pred].
    rewrite (Nat.pow_succ_r' 2 k) in above. rewrite !(Nat.pow_succ_r' 2) in below. rewrite (Nat.pow_succ_r' 2 k). lia.
Qed.

Lemma quarter (count : nat) : (count + 3) / 4 = ((count + 1) / 2 + 1) / 2.
Proof.
  pose proof (Nat.div_mod_eq (count + 3) 4). pose proof (Nat.mod_upper_bound (count + 3) 4).
  pose proof (Nat.div_mod_eq (count + 1) 2). pose proof (Nat.mod_upper_bound (count + 1) 2).
  pose proof (Nat.div_mod_eq ((count + 1) / 2 + 1) 2). pose proof (Nat.mod_upper_bound ((count + 1) / 2 + 1) 2). lia.
Qed.

Lemma quarter_log (count : nat) : 2 <= count -> Nat.log2_up ((count + 3) / 4) = Nat.log2_up count - 2.
Proof.
  intros several. rewrite quarter. destruct (Nat.le_gt_cases 2 ((count + 1) / 2)) as [more | less].
  - rewrite half_log, half_log by assumption. lia.
  - pose proof (Nat.div_mod_eq (count + 1) 2). pose proof (Nat.mod_upper_bound (count + 1) 2). replace count with 2 by lia. reflexivity.
Qed.

Lemma same_power (x y : nat) : (next_power_of_two x =? next_power_of_two y) = (Nat.log2_up x =? Nat.log2_up y).
Proof.
  unfold next_power_of_two. destruct (Nat.eqb_spec (Nat.log2_up x) (Nat.log2_up y)) as [-> | differ]; [apply Nat.eqb_refl |].
  apply Nat.eqb_neq. intros equal. apply differ. now apply Nat.pow_inj_r in equal; [| lia].
Qed.

Lemma less_power (x y : nat) : (next_power_of_two x <? next_power_of_two y) = (Nat.log2_up x <? Nat.log2_up y).
Proof.
  unfold next_power_of_two. destruct (Nat.ltb_spec (Nat.log2_up x) (Nat.log2_up y)) as [less | more].
  - apply Nat.ltb_lt. apply Nat.pow_lt_mono_r; lia.
  - apply Nat.ltb_ge. apply Nat.pow_le_mono_r; lia.
Qed.

Lemma padded_at_least (count : nat) : n = 2 \/ n = 4 -> 2 <= count -> n <= padded_length n count.
Proof.
  intros arities several. unfold padded_length. destruct (Nat.leb_spec count 1); [lia |].
  pose proof (Nat.div_mod_eq (count + n - 1) n). pose proof (Nat.mod_upper_bound (count + n - 1) n).
  destruct arities; subst n; nia.
Qed.

(** A level keeps to the ladder: its arity halves the power of two as often as it says, but perhaps at the root, and nothing that
    remains is passed by. *)
Lemma one_level (leaf_height count : nat) (remaining : list A) :
  n = 2 \/ n = 4 -> 2 <= count -> Nat.log2_up count <= Nat.log2_up leaf_height ->
  Forall (fun m => Nat.log2_up (tall m) < Nat.log2_up count) remaining ->
  let a := select_arity leaf_height (padded_length n count) remaining in
  let computed := padded_length n count / a in
  2 <= a /\ Nat.divide a n /\ 1 <= computed /\ Nat.log2_up computed < Nat.log2_up count
  /\ (a = 2 ^ (Nat.log2_up count - Nat.log2_up computed) \/ Nat.log2_up computed = 0 /\ 2 ^ Nat.log2_up count <= a)
  /\ Forall (fun m => Nat.log2_up (tall m) <= Nat.log2_up computed) remaining.
Proof.
  intros arities several leaf_log below. cbv zeta. unfold select_arity.
  pose proof (padded_at_least count arities several) as long. destruct (Nat.ltb_spec (padded_length n count) n) as [| _]; [lia |].
  pose proof (Nat.log2_up_pos count ltac:(lia)) as some_log.
  pose proof (Nat.div_mod_eq (count + 1) 2). pose proof (Nat.mod_upper_bound (count + 1) 2).
  pose proof (Nat.div_mod_eq (count + 3) 4). pose proof (Nat.mod_upper_bound (count + 3) 4).
  unfold padded_length in *. destruct (Nat.leb_spec count 1); [lia |]. destruct arities; subst n.
  - replace (count + 2 - 1) with (count + 1) by lia. set (between := existsb _ remaining).
    replace (if between then 2 else 2) with 2 by (now destruct between). rewrite Nat.div_mul, half_log by lia.
    repeat split; try lia; [now exists 1 | |].
    + left. replace (Nat.log2_up count - (Nat.log2_up count - 1)) with 1 by lia. reflexivity.
    + apply Forall_impl with (2 := below). intros m less. lia.
  - replace (count + 4 - 1) with (count + 3) by lia. rewrite Nat.div_mul by lia. set (between := existsb _ remaining).
    assert (between = existsb (fun m => Nat.log2_up count - 2 <? Nat.log2_up (tall m)) remaining) as between_is.
    { subst between. clear - below leaf_log several. induction below as [| m ms less _ IH]; [reflexivity |]. cbn [existsb]. rewrite IH.
      f_equal.
      rewrite same_power, less_power, quarter_log by exact several.
      destruct (Nat.eqb_spec (Nat.log2_up (tall m)) (Nat.log2_up leaf_height)); [lia | reflexivity]. }
    clearbody between. subst between. destruct (existsb _ remaining) eqn:search.
    + apply existsb_exists in search as (m & there & more). apply Nat.ltb_lt in more. rewrite Forall_forall in below.
      pose proof (below m there) as less. replace ((count + 3) / 4 * 4 / 2) with (2 * ((count + 3) / 4)).
      2: { replace ((count + 3) / 4 * 4) with (2 * ((count + 3) / 4) * 2) by lia. now rewrite Nat.div_mul. }
      rewrite Nat.log2_up_double, quarter_log by lia.
      assert (2 <= Nat.log2_up count) by lia.
      repeat split; try lia; [now exists 2 | |].
      * left. replace (Nat.log2_up count - S (Nat.log2_up count - 2)) with 1 by lia. reflexivity.
      * rewrite Forall_forall. intros m' there'. specialize (below m' there'). lia.
    + rewrite Nat.div_mul, quarter_log by lia. repeat split; try lia; [now exists 1 | |].
      * destruct (Nat.le_gt_cases 2 (Nat.log2_up count)) as [more | less].
        -- left. replace (Nat.log2_up count - (Nat.log2_up count - 2)) with 2 by lia. reflexivity.
        -- right. replace (Nat.log2_up count) with 1 by lia. cbn. lia.
      * rewrite Forall_forall. intros m there.
        destruct (Nat.le_gt_cases (Nat.log2_up (tall m)) (Nat.log2_up count - 2)) as [enough | more]; [exact enough |].
        assert (existsb (fun m => Nat.log2_up count - 2 <? Nat.log2_up (tall m)) remaining = true) as found; [| congruence].
        apply existsb_exists. exists m. split; [exact there | now apply Nat.ltb_lt].
Qed.

(** Those that are not injected at a level have less than its power of two. *)
Lemma still_remaining (computed : nat) (remaining : list A) :
  Forall (fun m => Nat.log2_up (tall m) <= Nat.log2_up computed) remaining ->
  Forall (fun m => Nat.log2_up (tall m) < Nat.log2_up computed)
    (filter (fun m => negb (next_power_of_two (tall m) =? next_power_of_two computed)) remaining).
Proof.
  rewrite !Forall_forall. intros each m there. apply filter_In in there as [there differs]. specialize (each m there).
  rewrite same_power in differs. apply negb_true_iff, Nat.eqb_neq in differs. lia.
Qed.

Lemma log_one (count : nat) : count <= 1 -> Nat.log2_up count = 0.
Proof. intros small. destruct count as [| [| count]]; [reflexivity | reflexivity | lia]. Qed.

Theorem every_matrix_is_in_the_ladder_from (rounds leaf_height count : nat) (remaining : list A) (m : A) :
  n = 2 \/ n = 4 -> Nat.log2_up count <= rounds -> Nat.log2_up count <= Nat.log2_up leaf_height ->
  Forall (fun m => Nat.log2_up (tall m) < Nat.log2_up count) remaining ->
  In m remaining -> exists lv, In lv (ladder rounds leaf_height count remaining) /\ In m (injected lv).
Proof.
  intros arities. revert count remaining. induction rounds as [| rounds IH]; intros count remaining enough leaf_log below there.
  - rewrite Forall_forall in below. specialize (below m there). lia.
  - cbn [ladder]. destruct (Nat.leb_spec count 1) as [small | several].
    { rewrite Forall_forall in below. specialize (below m there). rewrite (log_one count small) in below. lia. }
    destruct (one_level leaf_height count remaining arities several leaf_log below) as (_ & _ & some & less & _ & each).
    set (computed := padded_length n count / select_arity leaf_height (padded_length n count) remaining) in *.
    destruct (next_power_of_two (tall m) =? next_power_of_two computed) eqn:here.
    + eexists. split; [now left |]. cbn [injected]. apply filter_In. now split.
    + destruct (IH computed (filter (fun m => negb (next_power_of_two (tall m) =? next_power_of_two computed)) remaining)) as
        (lv & lv_there & inside); try lia.
      * now apply still_remaining.
      * apply filter_In. split; [exact there | now rewrite here].
      * exists lv. split; [now right | exact inside].
Qed.

Lemma shorter_below (matrices : list A) :
  valid_heights matrices = true -> Forall (fun m => Nat.log2_up (tall m) < Nat.log2_up (tallest matrices)) (shorter matrices).
Proof.
  unfold valid_heights. rewrite andb_true_iff, forallb_forall. intros [some each]. apply Nat.leb_le in some.
  rewrite Forall_forall. intros m there. apply filter_In in there as [there differs]. apply negb_true_iff, Nat.eqb_neq in differs.
  specialize (each m there). unfold reachable in each. apply Nat.eqb_eq in each.
  assert (tall m <= tallest matrices) as bound.
  { pose proof (proj1 (list_max_le (map tall matrices) (tallest matrices)) ltac:(reflexivity)) as all. rewrite Forall_forall in all.
    apply all, in_map, there. }
  pose proof (Nat.log2_up_le_mono _ _ bound) as logs.
  destruct (Nat.eq_dec (Nat.log2_up (tall m)) (Nat.log2_up (tallest matrices))) as [same |]; [| lia].
  rewrite same, Nat.sub_diag, Nat.pow_0_r, Nat.div_1_r in each. lia.
Qed.

Theorem every_matrix_is_in_the_ladder (matrices : list A) (m : A) :
  n = 2 \/ n = 4 -> valid_heights matrices = true -> In m matrices ->
  In m (leaf_matrices matrices) \/ exists lv, In lv (ladder_of matrices) /\ In m (injected lv).
Proof.
  intros arities valid there. destruct (tall m =? tallest matrices) eqn:is_tallest.
  - left. apply filter_In. now split.
  - right. apply every_matrix_is_in_the_ladder_from; [exact arities | reflexivity | reflexivity | now apply shorter_below |].
    apply filter_In. split; [exact there | now rewrite is_tallest].
Qed.

(** ** Rows on the path of an index *)

(** The row that a level opens of a matrix is that of the index without as many of its lowest bits as their powers of two differ. *)
Fixpoint rows_shifted (levels : list (level A)) (leaf_height original index : nat) : Prop :=
  match levels with
  | [] => True
  | lv :: above =>
    Forall (fun m => index / arity lv = original / 2 ^ (Nat.log2_up leaf_height - Nat.log2_up (tall m))) (injected lv)
    /\ rows_shifted above leaf_height original (index / arity lv)
  end.

Lemma shift_on (leaf_height original count computed a : nat) :
  original < 2 ^ Nat.log2_up leaf_height -> Nat.log2_up count <= Nat.log2_up leaf_height -> Nat.log2_up computed < Nat.log2_up count ->
    2 <= a ->
  a = 2 ^ (Nat.log2_up count - Nat.log2_up computed) \/ Nat.log2_up computed = 0 /\ 2 ^ Nat.log2_up count <= a ->
  original / 2 ^ (Nat.log2_up leaf_height - Nat.log2_up count) / a = original / 2 ^ (Nat.log2_up leaf_height - Nat.log2_up computed).
Proof.
  intros inside leaf_log less several [exact_arity | [root wide]].
  - rewrite exact_arity, Nat.div_div by (apply Nat.pow_nonzero; lia). rewrite <- Nat.pow_add_r. do 2 f_equal. lia.
  - rewrite root, Nat.sub_0_r, (Nat.div_small original (2 ^ Nat.log2_up leaf_height)) by exact inside. apply Nat.div_small.
    apply Nat.lt_le_trans with (2 := wide). apply Nat.div_lt_upper_bound; [apply Nat.pow_nonzero; lia |].
    rewrite <- Nat.pow_add_r. now replace (Nat.log2_up leaf_height - Nat.log2_up count + Nat.log2_up count) with
      (Nat.log2_up leaf_height) by lia.
Qed.

Lemma rows_are_shifted_from (rounds leaf_height count original : nat) (remaining : list A) :
  n = 2 \/ n = 4 -> original < 2 ^ Nat.log2_up leaf_height -> Nat.log2_up count <= Nat.log2_up leaf_height ->
  Forall (fun m => Nat.log2_up (tall m) < Nat.log2_up count) remaining ->
  rows_shifted (ladder rounds leaf_height count remaining) leaf_height original
    (original / 2 ^ (Nat.log2_up leaf_height - Nat.log2_up count)).
Proof.
  intros arities inside. revert count remaining. induction rounds as [| rounds IH]; intros count remaining leaf_log below; [exact I |].
  cbn [ladder]. destruct (Nat.leb_spec count 1) as [small | several]; [exact I |].
  destruct (one_level leaf_height count remaining arities several leaf_log below) as (two & _ & _ & less & exact_arity & each).
  set (a := select_arity leaf_height (padded_length n count) remaining) in *. set (computed := padded_length n count / a) in *.
  cbn [rows_shifted arity injected]. rewrite (shift_on leaf_height original count computed a) by assumption. split.
  - rewrite Forall_forall. intros m there. apply filter_In in there as [_ here]. rewrite same_power in here. apply Nat.eqb_eq in here.
    now rewrite here.
  - apply IH; [lia | now apply still_remaining].
Qed.

Theorem rows_are_shifted (matrices : list A) (index : nat) :
  n = 2 \/ n = 4 -> valid_heights matrices = true -> index < tallest matrices ->
    rows_shifted (ladder_of matrices) (tallest matrices) index index.
Proof.
  intros arities valid inside. pose proof (rows_are_shifted_from (Nat.log2_up (tallest matrices)) (tallest matrices)
    (tallest matrices) index (shorter matrices)) as from.
  rewrite Nat.sub_diag, Nat.pow_0_r, Nat.div_1_r in from. apply from; [exact arities | | reflexivity | now apply shorter_below].
  apply Nat.lt_le_trans with (1 := inside). destruct (Nat.le_gt_cases (tallest matrices) 1) as [small | more].
  - pose proof (Nat.pow_nonzero 2 (Nat.log2_up (tallest matrices))). lia.
  - now apply Nat.log2_up_spec.
Qed.
End Geometry.

(** ** Matrices *)

Section Matrices.
Context {elt digest : Type}.
Variable hash : list elt -> digest.
Variable compress : list digest -> digest.
Variable default : digest.
Variable digest_eq : forall x y : digest, {x = y} + {x <> y}.
Variable n : nat.

Definition tall_matrix (m : matrix elt) : nat := length (rows m).

Lemma ladder_fits (rounds leaf_height count last : nat) (remaining : list (matrix elt)) :
  n = 2 \/ n = 4 -> Nat.log2_up count <= rounds -> Nat.log2_up count <= Nat.log2_up leaf_height ->
  last <= (leaf_height - 1) / 2 ^ (Nat.log2_up leaf_height - Nat.log2_up count) ->
  Forall (fun m => rectangular m /\ reachable leaf_height (tall_matrix m) = true) remaining ->
  Forall (fun m => Nat.log2_up (tall_matrix m) < Nat.log2_up count) remaining ->
  1 <= leaf_height ->
  fits n (ladder tall_matrix n rounds leaf_height count remaining) count last
  /\ count_above n (ladder tall_matrix n rounds leaf_height count remaining) count <= 1.
Proof.
  intros arities enough leaf_log last_bound good below some_height. revert count last remaining enough leaf_log last_bound good below.
  induction rounds as [| rounds IH]; intros count last remaining enough leaf_log last_bound good below.
  - cbn. split; [exact I |]. destruct (Nat.le_gt_cases count 1) as [small | more]; [exact small |].
    pose proof (Nat.log2_up_pos count more). lia.
  - cbn [ladder]. destruct (Nat.leb_spec count 1) as [small | several]; [now split |].
    destruct (one_level tall_matrix n leaf_height count remaining arities several leaf_log below) as
      (two & divides & some & less & exact_arity & each).
    set (a := select_arity tall_matrix n leaf_height (padded_length n count) remaining) in *.
    set (computed := padded_length n count / a) in *.
    assert (last / a <= (leaf_height - 1) / 2 ^ (Nat.log2_up leaf_height - Nat.log2_up computed)) as next_bound.
    { rewrite <- (shift_on leaf_height (leaf_height - 1) count computed a); try assumption; [now apply Nat.div_le_mono; [lia |] |].
      destruct (Nat.le_gt_cases leaf_height 1) as [low | high].
      - pose proof (Nat.pow_nonzero 2 (Nat.log2_up leaf_height)). lia.
      - pose proof (Nat.log2_up_spec leaf_height high). lia. }
    cbn [fits count_above arity injected]. fold computed.
    destruct (IH computed (last / a) (filter (fun m => negb (next_power_of_two (tall_matrix m) =? next_power_of_two computed)) remaining))
      as [shape root];
      [lia | lia | exact next_bound | | now apply still_remaining |].
    { rewrite Forall_forall in *. intros m there. apply filter_In in there as [there _]. now apply good. }
    split; [| exact root]. split; [exact several |]. split; [lia |]. split; [exact divides |]. split; [| exact shape].
    rewrite Forall_forall in *. intros m there. apply filter_In in there as [there here]. destruct (good m there) as [rectangle reached].
    split; [exact rectangle |]. rewrite same_power in here. apply Nat.eqb_eq in here.
    unfold reachable in reached. apply Nat.eqb_eq in reached. unfold tall_matrix in *. rewrite reached, here. lia.
Qed.

(** The matrices of a commitment, the ladder cut at a cap: [cap_height] levels lie above it, or all if there are fewer.
    p3-merkle-tree: mmcs/batch.rs, [commit]. *)
Definition below_the_cap {A : Type} (cap_height : nat) (levels : list (level A)) : list (level A) :=
  firstn (length levels - cap_height) levels.
Definition above_the_cap {A : Type} (cap_height : nat) (levels : list (level A)) : list (level A) :=
  skipn (length levels - cap_height) levels.

Theorem ladder_is_well_formed (cap_height : nat) (matrices : list (matrix elt)) :
  n = 2 \/ n = 4 -> valid_heights tall_matrix matrices = true -> Forall rectangular matrices ->
  let levels := ladder_of tall_matrix n matrices in
  well_formed n (leaf_matrices tall_matrix matrices) (below_the_cap cap_height levels) (above_the_cap cap_height levels)
  /\ height (leaf_matrices tall_matrix matrices) = tallest tall_matrix matrices.
Proof.
  intros arities valid rectangles levels. pose proof valid as checks. unfold valid_heights in checks.
  rewrite andb_true_iff, forallb_forall in checks.
  destruct checks as [some reached]. apply Nat.leb_le in some.
  assert (height (leaf_matrices tall_matrix matrices) = tallest tall_matrix matrices) as leaf_is.
  { assert (exists m, In m (leaf_matrices tall_matrix matrices)) as [m there].
    { assert (Exists (fun h => tallest tall_matrix matrices <= h) (map tall_matrix matrices)) as found.
      { unfold tallest in *. clear - some. induction (map tall_matrix matrices) as [| h hs IH]; [cbn in some; lia |].
        change (list_max (h :: hs)) with (Nat.max h (list_max hs)) in *. destruct (Nat.le_gt_cases (list_max hs) h) as [less | more].
        - left. lia.
        - right. rewrite Nat.max_r in * by lia. now apply IH. }
      apply Exists_exists in found as (h & there & more). apply in_map_iff in there as (m & <- & there). exists m. apply filter_In.
      split; [exact there |].
      apply Nat.eqb_eq. pose proof (proj1 (list_max_le (map tall_matrix matrices) (tallest tall_matrix matrices)) ltac:(reflexivity)) as
        all.
      rewrite Forall_forall in all. specialize (all (tall_matrix m) (in_map _ _ _ there)). lia. }
    assert (forall x, In x (leaf_matrices tall_matrix matrices) -> length (rows x) = tallest tall_matrix matrices) as each.
    { intros x inside. apply filter_In in inside as [_ is_tallest]. now apply Nat.eqb_eq in is_tallest. }
    destruct (leaf_matrices tall_matrix matrices) as [| x xs]; [contradiction |]. cbn [height]. apply each. now left. }
  split; [| exact leaf_is]. unfold well_formed. split; [lia |]. split.
  - rewrite Forall_forall in *. intros m there. apply filter_In in there as [there is_tallest].
    apply Nat.eqb_eq in is_tallest. split; [now apply rectangles | now rewrite leaf_is].
  - rewrite leaf_is. unfold below_the_cap, above_the_cap. rewrite firstn_skipn. subst levels. unfold ladder_of.
    apply ladder_fits; try reflexivity; try assumption.
    + now rewrite Nat.sub_diag, Nat.pow_0_r, Nat.div_1_r.
    + rewrite Forall_forall in *. intros m there. apply filter_In in there as [there _]. split; [now apply rectangles | now apply reached].
    + now apply shorter_below.
Qed.

Theorem honest_opening_of_matrices_verifies (cap_height : nat) (matrices : list (matrix elt)) (index : nat) :
  n = 2 \/ n = 4 -> valid_heights tall_matrix matrices = true -> Forall rectangular matrices -> index < tallest tall_matrix matrices ->
  let leaf := leaf_matrices tall_matrix matrices in
  let below := below_the_cap cap_height (ladder_of tall_matrix n matrices) in
  let above := above_the_cap cap_height (ladder_of tall_matrix n matrices) in
  verify hash compress default n digest_eq (commit hash compress default n leaf below above) (shape_of leaf below above) index
    (open hash compress default n leaf below index) = true.
Proof.
  intros arities valid rectangles inside leaf below above.
  destruct (ladder_is_well_formed cap_height matrices arities valid rectangles) as [well leaf_is].
  apply honest_opening_verifies; [exact well | unfold leaf; now rewrite leaf_is].
Qed.
End Matrices.

(** ** Arity 8 *)

(** Heights 4 and 2 with arity 8: however long it goes on, each level has arity 2 and four digests. *)
Theorem arity_8_can_stall (rounds : nat) : ladder (fun h : nat => h) 8 rounds 4 4 [2] = repeat (Level 2 []) rounds.
Proof. induction rounds as [| rounds IH]; [reflexivity |]. cbn [repeat]. rewrite <- IH. reflexivity. Qed.
