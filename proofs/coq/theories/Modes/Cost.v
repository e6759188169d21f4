(** * What the shortcut against "+s" costs, by the estimate

    What is defined here: the estimated calls of the permutation of the attack of [Modes.Mmo] on "+s" with a capacity of c
    elements, a digest of 8 and k states: (f size^(c (k-1)))^(1/k) calls for k states that agree on the capacity, then size^4 / k
    calls for a collision of the digests. The factor f is 1 or k!; [size] is the number of elements, 2^31 in round figures and
    2^31 - 2^24 + 1 for KoalaBear. Calls are integers, rounded up.

    What is proved here, on integers alone: for c = 4 and k = 26 the calls are 2^120.3, and no k makes the larger of the two terms
    smaller ([four_at_26], [four_is_balanced_at_26]); for k = 19 and KoalaBear they are less than 2^120 ([four_at_19_is_below_120_bits]); the best k for the sum, over every k, for c from 4 to 12 ([table_without_factor],
    [table_with_factor]); for every c from 8, every k from 2 and every size the calls exceed the size^4 of the generic attack
    ([no_shortcut_from_8]). For c up to 3 the calls come down to 2^(31 c) without the factor ([without_factor_up_to_3]); with it they
    are more than 2^77, 2^92 and 2^108 for every k ([with_factor_up_to_3]) and at most 2^79, 2^94 and 2^110 for some ([shortcut_up_to_3]).

    What is not: that the attack costs as much as the estimate says, or that there is no better one. A root is compared by comparing
    powers, so that no real numbers and none of their axioms are needed.

    Source: the estimate of k-fold collisions (n^((k-1)/k), with the factor (k!)^(1/k)) is that of Suzuki, Tonien, Kurosawa and
    Toyota (ICISC 2006). *)

From Coq Require Import ZArith List Bool Lia Znat.
Import ListNotations.
Local Open Scope Z_scope.
Local Open Scope lazy_bool_scope.

(** ** Roots rounded up *)

(** The largest number from [low] whose k-th power is below [target], found bit by bit. *)
Fixpoint root_below (bits : nat) (k target low : Z) : Z :=
  match bits with
  | O => low
  | S bits => let middle := low + 2 ^ Z.of_nat bits in root_below bits k target (if middle ^ k <? target then middle else low)
  end.

(** The least number whose k-th power is not below [target], for k and [target] from 1. *)
Definition root (k target : Z) : Z := root_below (Z.to_nat (Z.log2_up target)) k target 0 + 1.

Lemma root_below_spec (bits : nat) (k target low : Z) :
  0 <= low -> low ^ k < target <= (low + 2 ^ Z.of_nat bits) ^ k ->
  let n := root_below bits k target low in 0 <= n /\ n ^ k < target <= (n + 1) ^ k.
Proof.
  revert low. induction bits as [| bits IH]; intros low low_positive [below above]; [cbn; auto |].
  cbn [root_below]. rewrite Nat2Z.inj_succ, Z.pow_succ_r in above by lia.
  pose proof (Z.pow_pos_nonneg 2 (Z.of_nat bits) eq_refl ltac:(lia)).
  destruct (Z.ltb_spec ((low + 2 ^ Z.of_nat bits) ^ k) target); apply IH; try lia.
  split; [assumption |]. now replace (low + 2 ^ Z.of_nat bits + 2 ^ Z.of_nat bits) with (low + 2 * 2 ^ Z.of_nat bits) by lia.
Qed.

Lemma root_spec (k target : Z) : 1 <= k -> 1 <= target -> 1 <= root k target /\ (root k target - 1) ^ k < target <= root k target ^ k.
Proof.
  intros k_positive target_positive. unfold root.
  assert (0 ^ k < target <= (0 + 2 ^ Z.of_nat (Z.to_nat (Z.log2_up target))) ^ k) as bounds.
  { rewrite Z2Nat.id by apply Z.log2_up_nonneg. split; [rewrite Z.pow_0_l; lia |]. rewrite Z.add_0_l.
    assert (target <= 2 ^ Z.log2_up target) as above.
    { destruct (Z.eq_dec target 1) as [-> | ?]; [reflexivity | apply Z.log2_up_spec; lia]. }
    transitivity (2 ^ Z.log2_up target); [exact above |].
    rewrite <- (Z.pow_1_r (2 ^ Z.log2_up target)) at 1. apply Z.pow_le_mono_r; lia. }
  pose proof (root_below_spec _ k target 0 (Z.le_refl 0) bounds) as [some spec].
  set (n := root_below _ k target 0) in *. rewrite Z.add_simpl_r. split; [lia | exact spec].
Qed.

Lemma root_at_most (k target n : Z) : 1 <= k -> 1 <= target -> 0 <= n -> root k target <= n <-> target <= n ^ k.
Proof.
  intros k_positive target_positive n_positive. destruct (root_spec k target k_positive target_positive) as (some & below & above). split.
  - intros bound. transitivity (root k target ^ k); [exact above | apply Z.pow_le_mono_l; lia].
  - intros bound. destruct (Z.le_gt_cases (root k target) n) as [? | beyond]; [assumption |].
    assert (n ^ k <= (root k target - 1) ^ k) by (apply Z.pow_le_mono_l; lia). lia.
Qed.

Lemma root_above (k target n : Z) : 1 <= k -> 1 <= target -> 0 <= n -> n < root k target <-> n ^ k < target.
Proof. intros. pose proof (root_at_most k target n). lia. Qed.

Lemma root_is (k target n : Z) : 1 <= k -> 1 <= target -> 1 <= n -> (n - 1) ^ k < target <= n ^ k -> root k target = n.
Proof. intros k1 t1 n1 [below above]. apply (root_above k target (n - 1)) in below; try lia. apply root_at_most in above; lia. Qed.

Lemma root_monotone (k target target' : Z) : 1 <= k -> 1 <= target -> target <= target' -> root k target <= root k target'.
Proof.
  intros. destruct (root_spec k target') as (? & _ & above); [lia | lia |]. apply root_at_most; lia.
Qed.

(** ** The estimate *)

(** f, for k states. *)
Definition without_factor (k : Z) : Z := 1.

Fixpoint factorial (n : nat) : Z :=
  match n with
  | O => 1
  | S m => Z.of_nat n * factorial m
  end.

Definition with_factor (k : Z) : Z := factorial (Z.to_nat k).

(** Calls for k states that agree on c elements of capacity. *)
Definition multicollision (size : Z) (f : Z -> Z) (c k : Z) : Z := root k (f k * size ^ (c * (k - 1))).

(** Calls for a collision of digests of 8 elements, with k digests a call. *)
Definition meeting (size k : Z) : Z := (size ^ 4 + k - 1) / k.

Definition calls (size : Z) (f : Z -> Z) (c k : Z) : Z := multicollision size f c k + meeting size k.

(** The larger of the two terms. *)
Definition larger (size : Z) (f : Z -> Z) (c k : Z) : Z := Z.max (multicollision size f c k) (meeting size k).

(** Whether n is 2^(t / 10), rounded to tenths of bits: between 2^(t / 10 - 0.05) and 2^(t / 10 + 0.05). *)
Definition is_in_tenths (n t : Z) : Prop := 2 ^ (2 * t - 1) <= n ^ 20 < 2 ^ (2 * t + 1).

Definition round_size : Z := 2 ^ 31.
Definition koala_bear_size : Z := 2 ^ 31 - 2 ^ 24 + 1.

Definition is_factor (f : Z -> Z) : Prop := forall k, 1 <= k -> 1 <= f k.

Lemma without_factor_is_factor : is_factor without_factor.
Proof. intros k _. reflexivity. Qed.

Lemma with_factor_is_factor : is_factor with_factor.
Proof. intros k _. unfold with_factor. induction (Z.to_nat k) as [| n IH]; cbn [factorial]; lia. Qed.

Lemma size_power_positive (size e : Z) : 2 <= size -> 0 <= e -> 1 <= size ^ e.
Proof. intros. pose proof (Z.pow_pos_nonneg size e). lia. Qed.

Lemma target_positive (size : Z) (f : Z -> Z) (c k : Z) :
  2 <= size -> is_factor f -> 0 <= c -> 1 <= k -> 1 <= size ^ (c * (k - 1)) <= f k * size ^ (c * (k - 1)).
Proof.
  intros size2 factor c0 k1. pose proof (size_power_positive size (c * (k - 1)) size2 ltac:(nia)). pose proof (factor k k1). nia.
Qed.

Lemma exponents_grow (c k0 k : Z) : 0 <= c -> k0 <= k -> c * (k0 - 1) * k <= c * (k - 1) * k0.
Proof.
  intros c0 order. rewrite <- !Z.mul_assoc. apply Z.mul_le_mono_nonneg_l; [exact c0 |].
  replace ((k0 - 1) * k) with (k0 * k - k) by ring. replace ((k - 1) * k0) with (k0 * k - k0) by ring. lia.
Qed.

(** n^k0 < size^a and a / k0 <= b / k give n^k < size^b. *)
Lemma power_stays_below (size n a b k0 k : Z) :
  1 <= size -> 0 <= n -> 0 <= a -> 0 <= k0 -> 1 <= k -> a * k <= b * k0 -> 0 <= b -> n ^ k0 < size ^ a -> n ^ k < size ^ b.
Proof.
  intros size1 n0 a0 k00 k1 exponents b0 below. assert (0 <= k) as k_nonnegative by now transitivity 1. assert (0 < k) as k_positive by now apply Z.lt_le_trans with 1.
  destruct (Z.lt_ge_cases (n ^ k) (size ^ b)) as [? | above]; [assumption | exfalso].
  assert ((n ^ k0) ^ k < (size ^ a) ^ k) as left.
  { apply Z.pow_lt_mono_l; [exact k_positive | split; [apply Z.pow_nonneg; exact n0 | exact below]]. }
  assert ((size ^ b) ^ k0 <= (n ^ k) ^ k0) as right.
  { apply Z.pow_le_mono_l. split; [apply Z.pow_nonneg; now transitivity 1 | exact above]. }
  rewrite <- (Z.pow_mul_r n k0 k), <- (Z.pow_mul_r size a k) in left by assumption.
  rewrite <- (Z.pow_mul_r n k k0), <- (Z.pow_mul_r size b k0), (Z.mul_comm k k0) in right by assumption.
  apply (Z.lt_irrefl (n ^ (k0 * k))). apply Z.lt_le_trans with (size ^ (a * k)); [exact left |].
  transitivity (size ^ (b * k0)); [apply Z.pow_le_mono_r; [now apply Z.lt_le_trans with 1 | exact exponents] | exact right].
Qed.

(** More states only cost more: (k-1)/k grows, and the factor is at least 1. *)
Lemma multicollision_grows (size : Z) (f : Z -> Z) (c k0 k n : Z) :
  2 <= size -> is_factor f -> 0 <= c -> 1 <= k0 <= k -> 0 <= n -> n ^ k0 < size ^ (c * (k0 - 1)) -> n < multicollision size f c k.
Proof.
  intros size2 factor c0 [k1 order] n0 below. unfold multicollision.
  assert (1 <= k) as k_positive by exact (Z.le_trans _ _ _ k1 order).
  assert (forall j, 1 <= j -> 0 <= c * (j - 1)) as exponent by (intros; apply Z.mul_nonneg_nonneg; [exact c0 | now apply Z.le_0_sub]).
  destruct (target_positive size f c k size2 factor c0 k_positive) as [some more].
  apply root_above; [exact k_positive | exact (Z.le_trans _ _ _ some more) | exact n0 |].
  apply Z.lt_le_trans with (2 := more).
  refine (power_stays_below size n _ _ k0 k _ n0 (exponent k0 k1) _ k_positive (exponents_grow c k0 k c0 order) (exponent k k_positive) below).
  - now transitivity 2.
  - now transitivity 1.
Qed.

Lemma meeting_positive (size k : Z) : 2 <= size -> 1 <= k -> 1 <= meeting size k.
Proof.
  intros. unfold meeting. pose proof (size_power_positive size 4). apply Z.div_le_lower_bound; lia.
Qed.

(** ** The smallest of all k *)

(** Powers by squares, to be computed. *)
Fixpoint power_positive (x : Z) (e : positive) : Z :=
  match e with
  | xH => x
  | xO e => Z.square (power_positive x e)
  | xI e => x * Z.square (power_positive x e)
  end.

Definition power (x e : Z) : Z :=
  match e with
  | Zpos e => power_positive x e
  | _ => x ^ e
  end.

Lemma power_is_power (x e : Z) : power x e = x ^ e.
Proof.
  destruct e as [| e | e]; try reflexivity. cbn [power]. induction e as [e IH | e IH |]; cbn [power_positive]; [| | now rewrite Z.pow_1_r].
  - rewrite Pos2Z.inj_xI, Z.add_1_r, Z.pow_succ_r, Z.pow_twice_r, Z.square_spec, IH by discriminate. reflexivity.
  - rewrite Pos2Z.inj_xO, Z.pow_twice_r, Z.square_spec, IH. reflexivity.
Qed.

(** Whether the calls for k are at least [bound]; the root is not computed. *)
Definition costs_at_least (size : Z) (f : Z -> Z) (c bound k : Z) : bool :=
  let rest := bound - meeting size k - 1 in (rest <? 0) || (power rest k <? f k * size ^ (c * (k - 1))).

Lemma costs_at_least_spec (size : Z) (f : Z -> Z) (c bound k : Z) :
  2 <= size -> is_factor f -> 0 <= c -> 1 <= k -> costs_at_least size f c bound k = true -> bound <= calls size f c k.
Proof.
  intros size2 factor c0 k1 test. unfold costs_at_least in test. rewrite power_is_power in test. unfold calls, multicollision.
  pose proof (target_positive size f c k size2 factor c0 k1).
  destruct (root_spec k (f k * size ^ (c * (k - 1)))) as (some & _); [lia | lia |].
  apply Bool.orb_prop in test as [negative%Z.ltb_lt | below%Z.ltb_lt]; [lia |].
  destruct (Z.lt_ge_cases (bound - meeting size k - 1) 0) as [? | nonnegative]; [lia |].
  apply root_above in below; lia.
Qed.

(** The numbers from [first], [count] of them. *)
Definition range (first : Z) (count : nat) : list Z := map (fun i => first + Z.of_nat i) (seq 0 count).

Lemma in_range (first k : Z) (count : nat) : first <= k < first + Z.of_nat count -> In k (range first count).
Proof. intros bound. apply in_map_iff. exists (Z.to_nat (k - first)). split; [lia | apply in_seq; lia]. Qed.

(** A bound holds for every k from 2 if it is tested for those below k0 and the first term alone exceeds it at k0. *)
Definition costs_at_least_everywhere (size : Z) (f : Z -> Z) (c bound k0 : Z) : bool :=
  forallb (costs_at_least size f c bound) (range 2 (Z.to_nat (k0 - 2))) && (0 <=? bound) && (power bound k0 <? size ^ (c * (k0 - 1))).

Lemma costs_at_least_everywhere_spec (size : Z) (f : Z -> Z) (c bound k0 : Z) :
  2 <= size -> is_factor f -> 0 <= c -> 2 <= k0 -> costs_at_least_everywhere size f c bound k0 = true ->
  forall k, 2 <= k -> bound <= calls size f c k.
Proof.
  intros size2 factor c0 k02 test k k2. unfold costs_at_least_everywhere in test. rewrite power_is_power in test.
  apply andb_prop in test as [[small nonnegative%Z.leb_le]%andb_prop large%Z.ltb_lt].
  destruct (Z.lt_ge_cases k k0) as [below | beyond].
  - apply costs_at_least_spec; try assumption; [lia |].
    rewrite forallb_forall in small. apply small, in_range. lia.
  - pose proof (multicollision_grows size f c k0 k bound size2 factor c0 ltac:(lia) nonnegative large).
    pose proof (meeting_positive size k). unfold calls. lia.
Qed.

(** ** The table *)

(** A row: capacity, best k, calls of the first term at this k, calls in tenths of bits, and a k from which the first term is too much. *)
Record row := { capacity : Z; best : Z; first_term : Z; tenths : Z; beyond : Z }.

Definition is_right (size : Z) (f : Z -> Z) (r : row) : Prop :=
  let n := calls size f (capacity r) (best r) in is_in_tenths n (tenths r) /\ forall k, 2 <= k -> n <= calls size f (capacity r) k.

Definition row_test (size : Z) (f : Z -> Z) (r : row) : bool :=
  let (c, k, n, t, k0) := r in
  let target := f k * size ^ (c * (k - 1)) in
  let total := n + meeting size k in
  let twentieth_power := power total 20 in
  ((0 <=? c) && (2 <=? k) && (1 <=? n) && (2 <=? k0)) && ((power (n - 1) k <? target) && (target <=? power n k)) &&
  ((2 ^ (2 * t - 1) <=? twentieth_power) && (twentieth_power <? 2 ^ (2 * t + 1))) &&& costs_at_least_everywhere size f c total k0.

Lemma row_test_spec (size : Z) (f : Z -> Z) (r : row) : 2 <= size -> is_factor f -> row_test size f r = true -> is_right size f r.
Proof.
  destruct r as [c k n t k0]. intros size2 factor test. unfold row_test in test. cbv zeta in test. rewrite <- andb_lazy_alt, !power_is_power in test.
  apply andb_prop in test as [[[[[[c0%Z.leb_le k2%Z.leb_le]%andb_prop n1%Z.leb_le]%andb_prop k02%Z.leb_le]%andb_prop
    [below%Z.ltb_lt above%Z.leb_le]%andb_prop]%andb_prop [least%Z.leb_le most%Z.ltb_lt]%andb_prop]%andb_prop everywhere].
  assert (calls size f c k = n + meeting size k) as total.
  { unfold calls, multicollision. f_equal. apply root_is; lia. }
  unfold is_right, is_in_tenths. cbn [capacity best tenths]. rewrite total. split; [split; assumption |].
  exact (costs_at_least_everywhere_spec size f c _ k0 size2 factor c0 k02 everywhere).
Qed.

Lemma rows_test_spec (size : Z) (f : Z -> Z) (rows : list row) :
  2 <= size -> is_factor f -> forallb (row_test size f) rows = true -> Forall (is_right size f) rows.
Proof.
  intros size2 factor test. rewrite forallb_forall in test. apply Forall_forall. intros r r_in. apply row_test_spec; auto.
Qed.

(** Size 2^31. *)
Definition rows_without_factor : list row := [
  {| capacity := 4; best := 19; first_term := 230729246892764101193028456865045657; tenths := 1200; beyond := 32 |};
  {| capacity := 5; best := 4; first_term := 98795461878014305237058912025692255; tenths := 1220; beyond := 5 |};
  {| capacity := 6; best := 2; first_term := 9903520314283042199192993792; tenths := 1230; beyond := 3 |};
  {| capacity := 7; best := 2; first_term := 458938539825448058214252037959338; tenths := 1230; beyond := 3 |};
  {| capacity := 8; best := 2; first_term := 21267647932558653966460912964485513216; tenths := 1246; beyond := 3 |};
  {| capacity := 9; best := 2; first_term := 985563009712146479288458332068352233173463; tenths := 1395; beyond := 3 |};
  {| capacity := 10; best := 2; first_term := 45671926166590716193865151022383844364247891968; tenths := 1550; beyond := 3 |};
  {| capacity := 11; best := 2; first_term := 2116480447430499751252734943246140439044294856528970; tenths := 1705; beyond := 3 |};
  {| capacity := 12; best := 2; first_term := 98079714615416886934934209737619787751599303819750539264; tenths := 1860; beyond := 3 |}].

Definition rows_with_factor : list row := [
  {| capacity := 4; best := 14; first_term := 277275518371051164532334349268005666; tenths := 1204; beyond := 35 |};
  {| capacity := 5; best := 4; first_term := 218670302817681620828746037189627292; tenths := 1221; beyond := 5 |};
  {| capacity := 6; best := 2; first_term := 14005692743696534979682984557; tenths := 1230; beyond := 3 |};
  {| capacity := 7; best := 2; first_term := 649037107316853453566312041152512; tenths := 1230; beyond := 3 |};
  {| capacity := 8; best := 2; first_term := 30076996146000563943129221559703132116; tenths := 1249; beyond := 3 |};
  {| capacity := 9; best := 2; first_term := 1393796574908163946345982392040522594123776; tenths := 1400; beyond := 3 |};
  {| capacity := 10; best := 2; first_term := 64589857404495231666648405250431531953256068620; tenths := 1555; beyond := 3 |};
  {| capacity := 11; best := 2; first_term := 2993155353253689176481146537402947624255349848014848; tenths := 1710; beyond := 3 |};
  {| capacity := 12; best := 2; first_term := 138705662602805231698099237240579059813206907717482569027; tenths := 1865; beyond := 3 |}].

Theorem table_without_factor : Forall (is_right round_size without_factor) rows_without_factor.
Proof. apply rows_test_spec; [discriminate | exact without_factor_is_factor |]. vm_cast_no_check (eq_refl true). Qed.

Theorem table_with_factor : Forall (is_right round_size with_factor) rows_with_factor.
Proof. apply rows_test_spec; [discriminate | exact with_factor_is_factor |]. vm_cast_no_check (eq_refl true). Qed.

(** The size of KoalaBear: a little less. *)
Definition koala_bear_rows_without_factor : list row := [
  {| capacity := 4; best := 19; first_term := 223972531902694720049709668997795298; tenths := 1200; beyond := 32 |};
  {| capacity := 5; best := 4; first_term := 95932014430413735275075527258644202; tenths := 1220; beyond := 5 |};
  {| capacity := 6; best := 2; first_term := 9673215236899702176256884737; tenths := 1230; beyond := 3 |};
  {| capacity := 7; best := 2; first_term := 446511511429719582407124637808859; tenths := 1230; beyond := 3 |};
  {| capacity := 8; best := 2; first_term := 20610781933055814402734644169665413121; tenths := 1245; beyond := 3 |};
  {| capacity := 9; best := 2; first_term := 951384949811856541620934090812130018480910; tenths := 1394; beyond := 3 |};
  {| capacity := 10; best := 2; first_term := 43915525653922199095960759124272039194517307393; tenths := 1549; beyond := 3 |};
  {| capacity := 11; best := 2; first_term := 2027122032823504872904856514762411624809682887301937; tenths := 1704; beyond := 3 |};
  {| capacity := 12; best := 2; first_term := 93571093019388561295270373781649880353786165192103559169; tenths := 1859; beyond := 3 |}].

Definition koala_bear_rows_with_factor : list row := [
  {| capacity := 4; best := 14; first_term := 269314505679385437909839465121521429; tenths := 1204; beyond := 35 |};
  {| capacity := 5; best := 4; first_term := 212332451781138451254137944187462597; tenths := 1220; beyond := 5 |};
  {| capacity := 6; best := 2; first_term := 13679992179777630362303734128; tenths := 1230; beyond := 3 |};
  {| capacity := 7; best := 2; first_term := 631462635219618677444519288381388; tenths := 1230; beyond := 3 |};
  {| capacity := 8; best := 2; first_term := 29148047340841889522456687006128240275; tenths := 1249; beyond := 3 |};
  {| capacity := 9; best := 2; first_term := 1345461499061573883837989248346805175538191; tenths := 1399; beyond := 3 |};
  {| capacity := 10; best := 2; first_term := 62105931978520357641373760967824951975387999294; tenths := 1554; beyond := 3 |};
  {| capacity := 11; best := 2; first_term := 2866783471404318937398398421237372402516916769747088; tenths := 1709; beyond := 3 |};
  {| capacity := 12; best := 2; first_term := 132329508794093743847935779451548931191875267764678566323; tenths := 1864; beyond := 3 |}].

Theorem koala_bear_table_without_factor : Forall (is_right koala_bear_size without_factor) koala_bear_rows_without_factor.
Proof. apply rows_test_spec; [discriminate | exact without_factor_is_factor |]. vm_cast_no_check (eq_refl true). Qed.

Theorem koala_bear_table_with_factor : Forall (is_right koala_bear_size with_factor) koala_bear_rows_with_factor.
Proof. apply rows_test_spec; [discriminate | exact with_factor_is_factor |]. vm_cast_no_check (eq_refl true). Qed.

(** A table can be wrong: another k, or a tenth of a bit more. *)
Theorem row_test_can_fail :
  let row_of k n t := {| capacity := 4; best := k; first_term := n; tenths := t; beyond := 32 |} in
  row_test round_size without_factor (row_of 18 140890525325562055163671064684961432 1200) = false /\
  row_test round_size without_factor (row_of 19 230729246892764101193028456865045657 1201) = false /\
  row_test round_size without_factor (row_of 19 230729246892764101193028456865045658 1200) = false.
Proof. repeat apply conj; vm_cast_no_check (eq_refl false). Qed.

(** ** Four elements of capacity, 26 states *)

Lemma terms_of_four_at_26 :
  multicollision round_size without_factor 4 26 = 779898247692397484921257095736432699 /\
  meeting round_size 26 = 817986458944563614094650498634058201.
Proof.
  split; [| reflexivity]. apply root_is; [discriminate | discriminate | discriminate |].
  split; [apply Z.ltb_lt | apply Z.leb_le]; vm_cast_no_check (eq_refl true).
Qed.

Theorem four_at_26 : is_in_tenths (calls round_size without_factor 4 26) 1203.
Proof.
  unfold calls. destruct terms_of_four_at_26 as [-> ->].
  split; [apply Z.leb_le | apply Z.ltb_lt]; vm_cast_no_check (eq_refl true).
Qed.

(** 26 makes the larger of the two terms smallest; 19, in the table, makes their sum smallest. *)
Theorem four_is_balanced_at_26 (k : Z) : 1 <= k -> larger round_size without_factor 4 26 <= larger round_size without_factor 4 k.
Proof.
  intros k1. unfold larger at 1. destruct terms_of_four_at_26 as [-> ->].
  rewrite Z.max_r by discriminate. unfold larger.
  destruct (Z.le_gt_cases k 26) as [below | above].
  - transitivity (meeting round_size k); [| apply Z.le_max_r]. unfold meeting.
    apply Z.div_le_lower_bound; [lia |]. change (round_size ^ 4) with 21267647932558653966460912964485513216. lia.
  - transitivity (multicollision round_size without_factor 4 k); [| apply Z.le_max_l]. apply Z.lt_le_incl.
    assert (1 <= 27 <= k) as order by lia.
    apply (multicollision_grows round_size without_factor 4 27 k _ ltac:(discriminate) without_factor_is_factor ltac:(discriminate) order).
    + discriminate.
    + apply Z.ltb_lt. vm_cast_no_check (eq_refl true).
Qed.

(** With the size of KoalaBear and the best k the calls are a little less than 2^120. *)
Theorem four_at_19_is_below_120_bits : calls koala_bear_size without_factor 4 19 < 2 ^ 120.
Proof.
  unfold calls. replace (multicollision koala_bear_size without_factor 4 19) with 223972531902694720049709668997795298.
  - apply Z.ltb_lt. vm_cast_no_check (eq_refl true).
  - symmetry. apply root_is; [discriminate | discriminate | discriminate |].
    split; [apply Z.ltb_lt | apply Z.leb_le]; vm_cast_no_check (eq_refl true).
Qed.

(** ** Eight and more *)

(** The generic attack takes size^4 calls; no k from 2 is better, whatever the size and the factor. *)
Theorem no_shortcut_from_8 (size : Z) (f : Z -> Z) (c k : Z) :
  2 <= size -> is_factor f -> 8 <= c -> 2 <= k -> size ^ 4 < calls size f c k.
Proof.
  intros size2 factor c8 k2. assert (1 <= k) as k1 by lia. assert (0 <= c) as c0 by lia.
  destruct (target_positive size f c k size2 factor c0 k1) as [some more].
  assert (size ^ 4 - 1 < multicollision size f c k) as first_term.
  { unfold multicollision. pose proof (size_power_positive size 4 size2 ltac:(discriminate)) as generic.
    apply root_above; [exact k1 | exact (Z.le_trans _ _ _ some more) | now apply Z.le_0_sub |].
    apply Z.lt_le_trans with (2 := more). apply Z.lt_le_trans with ((size ^ 4) ^ k).
    - apply Z.pow_lt_mono_l; [lia |]. split; [now apply Z.le_0_sub | apply Z.lt_sub_pos; reflexivity].
    - rewrite <- Z.pow_mul_r by lia. apply Z.pow_le_mono_r; [lia | nia]. }
  pose proof (meeting_positive size k size2 k1). unfold calls. lia.
Qed.

(** ** Up to three *)

Lemma factorial_below_power (n : nat) : factorial n <= Z.of_nat n ^ Z.of_nat n.
Proof.
  assert (forall m, (n <= m)%nat -> factorial n <= Z.of_nat m ^ Z.of_nat n) as each; [| now apply each].
  induction n as [| n IH]; intros m bound; [reflexivity |].
  rewrite (Nat2Z.inj_succ n), Z.pow_succ_r by apply Nat2Z.is_nonneg. cbn [factorial].
  apply Z.mul_le_mono_nonneg; [lia | lia | | apply IH; lia].
  clear. induction n as [| n IH]; cbn [factorial]; lia.
Qed.

(** The first term is never more than k size^c, with the factor. *)
Lemma multicollision_bound (size c k : Z) : 2 <= size -> 0 <= c -> 1 <= k -> multicollision size with_factor c k <= k * size ^ c.
Proof.
  intros size2 c0 k1. assert (0 <= k) as k0 by lia.
  destruct (target_positive size with_factor c k size2 with_factor_is_factor c0 k1) as [some more].
  pose proof (size_power_positive size c size2 c0) as capacity_states.
  assert (0 <= k * size ^ c) as bound_nonnegative by (apply Z.mul_nonneg_nonneg; [exact k0 | now transitivity 1]).
  apply root_at_most; [exact k1 | exact (Z.le_trans _ _ _ some more) | exact bound_nonnegative |].
  rewrite Z.pow_mul_l, <- (Z.pow_mul_r size c k) by assumption.
  apply Z.mul_le_mono_nonneg.
  - transitivity 1; [discriminate | now apply with_factor_is_factor].
  - unfold with_factor. pose proof (factorial_below_power (Z.to_nat k)) as bound. now rewrite Z2Nat.id in bound by exact k0.
  - now transitivity 1.
  - apply Z.pow_le_mono_r; [lia |]. apply Z.mul_le_mono_nonneg_l; [exact c0 | lia].
Qed.

Lemma calls_bound (size c k : Z) : 2 <= size -> 0 <= c -> 1 <= k -> calls size with_factor c k <= k * size ^ c + meeting size k.
Proof. intros. apply Z.add_le_mono_r. now apply multicollision_bound. Qed.

Theorem shortcut_up_to_3 :
  calls round_size with_factor 1 (2 ^ 46) < 2 ^ 79 /\
  calls round_size with_factor 2 (2 ^ 31) <= 2 ^ 94 /\
  calls round_size with_factor 3 (2 ^ 15) < 2 ^ 110.
Proof.
  split; [| split].
  - apply Z.le_lt_trans with (1 := calls_bound round_size 1 (2 ^ 46) ltac:(discriminate) ltac:(discriminate) ltac:(discriminate)). reflexivity.
  - apply Z.le_trans with (1 := calls_bound round_size 2 (2 ^ 31) ltac:(discriminate) ltac:(discriminate) ltac:(discriminate)). discriminate.
  - apply Z.le_lt_trans with (1 := calls_bound round_size 3 (2 ^ 15) ltac:(discriminate) ltac:(discriminate) ltac:(discriminate)). reflexivity.
Qed.

(** Without the factor more states always help: the calls come down to 2^(31 c), and not below half of that. *)
Theorem without_factor_up_to_3 (c : Z) :
  1 <= c <= 3 ->
  (forall k, 1 <= k -> 2 ^ (31 * c - 1) < calls round_size without_factor c k) /\
  (forall k, 2 ^ (124 - 31 * c) <= k -> calls round_size without_factor c k <= 2 ^ (31 * c + 1)).
Proof.
  intros range. assert (c = 1 \/ c = 2 \/ c = 3) as which by lia. assert (0 <= c) as c0 by lia. split; intros k bound.
  - destruct (Z.le_gt_cases k 93) as [few | many].
    + pose proof (target_positive round_size without_factor c k ltac:(discriminate) without_factor_is_factor c0 bound) as [some more].
      destruct (root_spec k (without_factor k * round_size ^ (c * (k - 1)))) as (positive & _); [exact bound | lia |].
      assert (2 ^ 92 <= meeting round_size k) as enough.
      { apply Z.div_le_lower_bound; [lia |]. change (round_size ^ 4) with (2 ^ 124). lia. }
      assert (2 ^ (31 * c - 1) <= 2 ^ 92) by (destruct which as [-> | [-> | ->]]; discriminate).
      unfold calls, multicollision. lia.
    + assert (2 ^ (31 * c - 1) < multicollision round_size without_factor c k) as enough.
      { assert (1 <= 94 <= k) as order by lia.
        refine (multicollision_grows round_size without_factor c 94 k _ ltac:(discriminate) without_factor_is_factor c0 order _ _).
        - apply Z.pow_nonneg. discriminate.
        - unfold round_size. rewrite <- !Z.pow_mul_r by lia. apply Z.pow_lt_mono_r; lia. }
      pose proof (meeting_positive round_size k ltac:(discriminate) bound). unfold calls. lia.
  - assert (1 <= k) as k1 by (destruct which as [-> | [-> | ->]]; lia). assert (0 <= k) as k0 by lia.
    pose proof (target_positive round_size without_factor c k ltac:(discriminate) without_factor_is_factor c0 k1) as [some more].
    assert (multicollision round_size without_factor c k <= round_size ^ c) as first_term.
    { apply root_at_most; [exact k1 | lia | apply Z.pow_nonneg; discriminate |].
      unfold without_factor. rewrite Z.mul_1_l, <- Z.pow_mul_r by assumption.
      apply Z.pow_le_mono_r; [reflexivity |]. apply Z.mul_le_mono_nonneg_l; [exact c0 | lia]. }
    assert (meeting round_size k <= round_size ^ c) as second_term.
    { apply Z.lt_succ_r. apply Z.div_lt_upper_bound; [lia |]. destruct which as [-> | [-> | ->]].
      - change (round_size ^ 4) with (2 ^ 124). change (round_size ^ 1) with (2 ^ 31). lia.
      - change (round_size ^ 4) with (2 ^ 124). change (round_size ^ 2) with (2 ^ 62). lia.
      - change (round_size ^ 4) with (2 ^ 124). change (round_size ^ 3) with (2 ^ 93). lia. }
    assert (2 ^ (31 * c + 1) = round_size ^ c + round_size ^ c) as twice by (destruct which as [-> | [-> | ->]]; reflexivity).
    unfold calls. rewrite twice. lia.
Qed.

(** (1 + 1/k)^m <= (k + 1) / (k + 1 - m). *)
Lemma bernoulli (k m : nat) :
  (m <= k)%nat -> (Z.of_nat k + 1) ^ Z.of_nat m * (Z.of_nat k + 1 - Z.of_nat m) <= Z.of_nat k ^ Z.of_nat m * (Z.of_nat k + 1).
Proof.
  induction m as [| m IH]; intros bound; [change (Z.of_nat 0) with 0; rewrite !Z.pow_0_r; lia |].
  specialize (IH ltac:(lia)). rewrite Nat2Z.inj_succ, !Z.pow_succ_r by lia.
  set (x := Z.of_nat k) in *. set (j := Z.of_nat m) in *. assert (0 <= j <= x) as j_bound by lia.
  set (a := (x + 1) ^ j) in *. set (b := x ^ j) in *. assert (0 <= a) as a_nonnegative by (apply Z.pow_nonneg; lia). clearbody a b.
  assert (x * (a * (x + 1 - j)) <= x * (b * (x + 1))) as scaled by (apply Z.mul_le_mono_nonneg_l; lia). nia.
Qed.

(** (1 + 1/k)^k <= 4. *)
Lemma power_of_next (k : nat) : (1 <= k)%nat -> (Z.of_nat k + 1) ^ Z.of_nat k <= 4 * Z.of_nat k ^ Z.of_nat k.
Proof.
  intros k1. set (x := Z.of_nat k).
  assert (exists m, (m <= k)%nat /\ (k <= 2 * m)%nat /\ (2 * m <= k + 1)%nat) as (m & m_bound & above & below).
  { exists ((k + 1) / 2)%nat. pose proof (Nat.div_mod_eq (k + 1) 2). pose proof (Nat.mod_upper_bound (k + 1) 2). lia. }
  pose proof (bernoulli k m m_bound) as bound. fold x in bound. set (j := Z.of_nat m) in *.
  assert (1 <= x /\ 0 <= j /\ x <= 2 * j /\ 2 * j <= x + 1) as (x1 & j0 & x_bound & j_bound) by lia.
  assert (0 <= (x + 1) ^ j) as left_nonnegative by (apply Z.pow_nonneg; lia).
  assert (0 <= x ^ j) as right_nonnegative by (apply Z.pow_nonneg; lia).
  assert ((x + 1) ^ j <= 2 * x ^ j) as half.
  { set (a := (x + 1) ^ j) in *. set (b := x ^ j) in *. clearbody a b. nia. }
  assert ((x + 1) ^ (2 * j) <= 4 * x ^ (2 * j)) as whole.
  { rewrite (Z.mul_comm 2 j), !Z.pow_mul_r, !Z.pow_2_r by lia.
    set (a := (x + 1) ^ j) in *. set (b := x ^ j) in *. clearbody a b. nia. }
  destruct (Z.eq_dec (2 * j) x) as [even | odd]; [now rewrite even in whole |].
  assert (2 * j = Z.succ x) as odd_value by lia. rewrite odd_value, !Z.pow_succ_r in whole by lia.
  assert (0 <= x ^ x) as power_nonnegative by (apply Z.pow_nonneg; lia).
  set (a := (x + 1) ^ x) in *. set (b := x ^ x) in *. clearbody a b. nia.
Qed.

(** k! is at least (k/4)^k. *)
Lemma factorial_above_power (n : nat) : Z.of_nat n ^ Z.of_nat n <= 4 ^ Z.of_nat n * factorial n.
Proof.
  induction n as [| n IH]; [discriminate |].
  destruct n as [| n]; [discriminate |].
  pose proof (power_of_next (S n) ltac:(lia)) as next. set (m := S n) in *.
  cbn [factorial]. rewrite (Nat2Z.inj_succ m), !Z.pow_succ_r by lia. rewrite <- Z.add_1_r.
  assert (0 <= Z.of_nat m) as m0 by lia. set (x := Z.of_nat m) in *.
  set (a := (x + 1) ^ x) in *. set (b := x ^ x) in *. set (q := 4 ^ x) in *. set (f := factorial m) in *. clearbody a b q f.
  transitivity ((x + 1) * (4 * b)); [apply Z.mul_le_mono_nonneg_l; lia |].
  transitivity ((x + 1) * (4 * (q * f))); [apply Z.mul_le_mono_nonneg_l; lia |].
  apply Z.eq_le_incl. ring.
Qed.

(** With the factor and more than 31 c states, the first term is more than k 2^(31 c - 3). *)
Lemma many_states (c k : Z) : 1 <= c -> 31 * c < k -> k * 2 ^ (31 * c - 3) < multicollision round_size with_factor c k.
Proof.
  intros c1 many. assert (1 <= k) as k1 by lia. assert (0 <= k) as k0 by lia. assert (0 <= c) as c0 by lia.
  pose proof (target_positive round_size with_factor c k ltac:(discriminate) with_factor_is_factor c0 k1) as [some more].
  assert (0 < 2 ^ (31 * c - 3)) as factor_positive by (apply Z.pow_pos_nonneg; lia).
  apply root_above; [exact k1 | lia | apply Z.mul_nonneg_nonneg; lia |].
  pose proof (factorial_above_power (Z.to_nat k)) as bound. rewrite Z2Nat.id in bound by exact k0. fold (with_factor k) in bound.
  assert (1 <= with_factor k) as f1 by now apply with_factor_is_factor.
  apply Z.mul_lt_mono_pos_l with (p := 4 ^ k); [now apply Z.pow_pos_nonneg |].
  apply Z.lt_le_trans with (k ^ k * round_size ^ (c * (k - 1))).
  - rewrite Z.pow_mul_l. replace (4 ^ k * (k ^ k * (2 ^ (31 * c - 3)) ^ k)) with (k ^ k * (4 ^ k * (2 ^ (31 * c - 3)) ^ k)) by ring.
    apply Z.mul_lt_mono_pos_l; [apply Z.pow_pos_nonneg; lia |].
    unfold round_size. change 4 with (2 ^ 2). rewrite <- !Z.pow_mul_r, <- Z.pow_add_r by nia.
    apply Z.pow_lt_mono_r; nia.
  - rewrite Z.mul_assoc. apply Z.mul_le_mono_nonneg_r; [apply Z.pow_nonneg; discriminate | exact bound].
Qed.

Theorem with_factor_up_to_3 (k : Z) :
  1 <= k ->
  2 ^ 77 < calls round_size with_factor 1 k /\ 2 ^ 92 < calls round_size with_factor 2 k /\ 2 ^ 108 < calls round_size with_factor 3 k.
Proof.
  intros k1.
  assert (forall c bound, 1 <= c <= 3 -> 2 ^ (31 * c + 123) >= bound * bound -> 0 < bound <= 2 ^ 108 -> bound < calls round_size with_factor c k) as each.
  { intros c bound c_range square bound_range. assert (0 <= c) as c0 by lia.
    assert (2 ^ 124 <= k * meeting round_size k) as second_term.
    { unfold meeting. change (round_size ^ 4) with (2 ^ 124).
      pose proof (Z.div_mod (2 ^ 124 + k - 1) k ltac:(lia)). pose proof (Z.mod_pos_bound (2 ^ 124 + k - 1) k ltac:(lia)). lia. }
    pose proof (target_positive round_size with_factor c k ltac:(discriminate) with_factor_is_factor c0 k1) as [some more].
    destruct (root_spec k (with_factor k * round_size ^ (c * (k - 1)))) as (positive & _); [exact k1 | lia |].
    fold (multicollision round_size with_factor c k) in positive. unfold calls.
    destruct (Z.le_gt_cases k (31 * c)) as [few | many].
    - assert (2 ^ 117 <= meeting round_size k) as enough.
      { apply Z.div_le_lower_bound; [lia |]. change (round_size ^ 4) with (2 ^ 124). lia. }
      assert (2 ^ 108 < 2 ^ 117) by reflexivity. lia.
    - pose proof (many_states c k ltac:(lia) many) as first_term.
      assert (4 * (2 ^ (31 * c - 3) * 2 ^ 124) = 2 ^ (31 * c + 123)) as product.
      { change 4 with (2 ^ 2). rewrite <- !Z.pow_add_r by lia. f_equal. lia. }
      assert (0 <= 2 ^ (31 * c - 3)) as a_nonnegative by (apply Z.pow_nonneg; discriminate).
      pose proof (meeting_positive round_size k ltac:(discriminate) k1) as d_positive.
      set (a := 2 ^ (31 * c - 3)) in *. set (b := 2 ^ 124) in *. set (m := multicollision round_size with_factor c k) in *.
      set (d := meeting round_size k) in *. clearbody a b m d.
      destruct (Z.lt_ge_cases bound (m + d)) as [? | too_few]; [assumption | exfalso].
      assert (4 * (m * d) <= bound * bound) as means.
      { assert ((m + d) * (m + d) <= bound * bound) by (apply Z.mul_le_mono_nonneg; lia).
        pose proof (Z.square_nonneg (m - d)). nia. }
      assert (a * b <= a * (k * d)) as scaled by (apply Z.mul_le_mono_nonneg_l; assumption).
      assert (k * a * d < m * d) as below by (apply Z.mul_lt_mono_pos_r; lia).
      apply (Z.lt_irrefl (4 * (a * b))). apply Z.lt_le_trans with (4 * (m * d)).
      + replace (a * (k * d)) with (k * a * d) in scaled by ring. lia.
      + transitivity (bound * bound); [exact means | rewrite product; now apply Z.ge_le]. }
  repeat split; apply each; try lia; discriminate.
Qed.
