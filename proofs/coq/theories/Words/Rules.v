(** * The rules of the normal form of words, for every width

    What is proved here: each rule that the normal form of the engine applies, for words of every width, every number of places and every
    constant. The names are those of the rows words/rules, which a solver decides at some widths.

    What is not: that the engine's code does what a rule says, and that constants are computed rightly. *)

From Coq Require Import ZArith Lia Bool.
From Ashlar Require Import Words.Bits.

Local Open Scope Z_scope.

Lemma zero_is_word (w : Z) : 0 <= w -> word w 0.
Proof. intros. unfold word. pose proof (Z.pow_pos_nonneg 2 w). lia. Qed.

Ltac side := first [lia | assumption | apply extract_is_word; lia | apply zero_is_word; lia].

(** ** Places of bits *)

Theorem rotate (w k x : Z) : 0 <= k < w -> word w x -> rotated_right w k x (concat (w - k) (extract 0 k x) (extract k (w - k) x)).
Proof.
  intros Hk Hx i Hi. rewrite concat_bit by side. destruct (Z.ltb_spec i (w - k)); rewrite extract_bit by lia.
  - rewrite Z.mod_small by lia. destruct (Z.ltb_spec i (w - k)); [reflexivity|lia].
  - destruct (Z.ltb_spec (i - (w - k)) k); [|lia]. cbn [andb].
    assert (E : (i + k) mod w = i - (w - k) + 0) by (symmetry; apply Z.mod_unique with 1; lia).
    rewrite E. reflexivity.
Qed.

Theorem rotate_left (w k x y : Z) : 0 <= k < w -> rotated_left w k x y <-> rotated_right w ((w - k) mod w) x y.
Proof.
  intros Hk. unfold rotated_left, rotated_right.
  assert (E : forall i, (i + (w - k) mod w) mod w = (i - k) mod w).
  { intros i. rewrite Z.add_mod_idemp_r by lia. replace (i + (w - k)) with (i - k + 1 * w) by lia. apply Z.mod_add. lia. }
  split; intros H i Hi; rewrite (H i Hi), E; reflexivity.
Qed.

Theorem shift_left (w k x : Z) : 0 <= k <= w -> word w x -> bvshl w x k = concat k (extract 0 (w - k) x) 0.
Proof.
  intros Hk Hx. apply Z.bits_inj'. intros i Hi. unfold bvshl.
  rewrite concat_bit by side. destruct (Z.ltb_spec i k).
  - rewrite Z.testbit_0_l, Z.mod_pow2_bits_low by lia. apply Z.mul_pow2_bits_low. lia.
  - rewrite extract_bit by lia. destruct (Z.ltb_spec (i - k) (w - k)); cbn [andb].
    + rewrite Z.mod_pow2_bits_low, Z.mul_pow2_bits by lia. f_equal. lia.
    + apply Z.mod_pow2_bits_high. lia.
Qed.

Theorem shift_right (w k x : Z) : 0 <= k <= w -> word w x -> bvlshr x k = concat (w - k) 0 (extract k (w - k) x).
Proof.
  intros Hk Hx. apply Z.bits_inj'. intros i Hi. unfold bvlshr.
  rewrite Z.div_pow2_bits, concat_bit, extract_bit, Z.testbit_0_l by side.
  destruct (Z.ltb_spec i (w - k)); [reflexivity|]. apply (bit_above w); lia || assumption.
Qed.

(** Each bit is the one k places above, or the sign. *)
Theorem shift_arithmetic (w k x i : Z) :
  0 <= k < w -> word w x -> 0 <= i < w ->
  Z.testbit (bvashr w x k) i = if i <? w - k then Z.testbit x (i + k) else Z.testbit x (w - 1).
Proof.
  intros Hk Hx Hi. unfold bvashr, signed. rewrite Z.mod_pow2_bits_low, Z.div_pow2_bits by lia.
  destruct (Z.testbit x (w - 1)) eqn:Sign.
  - assert (E : x - 2 ^ w = Z.lor x (Z.shiftl (-1) w)).
    { rewrite <- Z.lxor_lor, <- Z.add_nocarry_lxor.
      - rewrite Z.shiftl_mul_pow2 by lia. lia.
      - apply Z.bits_inj'. intros j Hj. rewrite Z.land_spec, Z.shiftl_spec, Z.testbit_0_l by lia.
        destruct (Z.ltb_spec j w); [rewrite (Z.testbit_neg_r _ (j - w)) by lia; apply andb_false_r|].
        rewrite (bit_above w x) by (assumption || lia). reflexivity.
      - apply Z.bits_inj'. intros j Hj. rewrite Z.land_spec, Z.shiftl_spec, Z.testbit_0_l by lia.
        destruct (Z.ltb_spec j w); [rewrite (Z.testbit_neg_r _ (j - w)) by lia; apply andb_false_r|].
        rewrite (bit_above w x) by (assumption || lia). reflexivity. }
    rewrite E, Z.lor_spec, Z.shiftl_spec by lia. destruct (Z.ltb_spec i (w - k)).
    + rewrite (Z.testbit_neg_r _ (i + k - w)) by lia. apply orb_false_r.
    + rewrite Z.bits_m1 by lia. apply orb_true_r.
  - destruct (Z.ltb_spec i (w - k)); [reflexivity|]. apply (bit_above w); lia || assumption.
Qed.

(** A slice of a concatenation has the bits of its parts, and a slice of a slice is one of the whole. *)
Theorem slice_of_concatenation (b high low lo len x lo' len' : Z) :
  0 <= b -> word b low -> 0 <= lo -> 0 <= len -> 0 <= lo' -> 0 <= len' -> lo' + len' <= len ->
  (forall i, 0 <= i < len ->
    Z.testbit (extract lo len (concat b high low)) i =
    if i + lo <? b then Z.testbit low (i + lo) else Z.testbit high (i + lo - b)) /\
  extract lo' len' (extract lo len x) = extract (lo + lo') len' x.
Proof.
  intros. split.
  - intros i Hi. rewrite extract_bit, concat_bit by side. destruct (Z.ltb_spec i len); [reflexivity|lia].
  - apply Z.bits_inj'. intros i Hi. rewrite !extract_bit by lia.
    destruct (Z.ltb_spec i len'); [|reflexivity]. destruct (Z.ltb_spec (i + lo') len); [|lia]. cbn [andb]. f_equal. lia.
Qed.

Theorem join_slices (w lo m n x : Z) :
  0 <= lo -> 0 <= m -> 0 <= n -> 0 <= w ->
  concat m (extract (lo + m) n x) (extract lo m x) = extract lo (m + n) x /\ (word w x -> extract 0 w x = x).
Proof.
  intros. split.
  - apply Z.bits_inj'. intros i Hi. rewrite concat_bit by side. destruct (Z.ltb_spec i m); rewrite !extract_bit by lia.
    + rewrite (proj2 (Z.ltb_lt i m)), (proj2 (Z.ltb_lt i (m + n))) by lia. reflexivity.
    + destruct (Z.ltb_spec i (m + n)), (Z.ltb_spec (i - m) n); cbn [andb]; try lia; try reflexivity. f_equal. lia.
  - intros Hx. unfold extract. rewrite Z.pow_0_r, Z.div_1_r. apply Z.mod_small. exact Hx.
Qed.

(** Values that have no one in common; where one has zeros, the result is the other. *)
Theorem disjoint (w x y : Z) :
  0 <= w -> word w x -> word w y -> (forall i, Z.testbit x i && Z.testbit y i = false) ->
  bvadd w x y = Z.lor x y /\ Z.lxor x y = Z.lor x y /\
  (forall i, Z.testbit y i = false -> Z.testbit (Z.lor x y) i = Z.testbit x i) /\
  (forall i, Z.testbit x i = false -> Z.testbit (Z.lor x y) i = Z.testbit y i).
Proof.
  intros Hw Hx Hy H.
  assert (E : Z.land x y = 0). { apply Z.bits_inj'. intros i Hi. rewrite Z.land_spec, Z.testbit_0_l. apply H. }
  repeat split.
  - unfold bvadd. rewrite Z.add_nocarry_lxor, Z.lxor_lor by exact E. apply Z.mod_small.
    apply word_of_bits; [lia| |].
    + apply Z.lor_nonneg. unfold word in *. lia.
    + intros i Hi. rewrite Z.lor_spec, !(bit_above w) by (assumption || lia). reflexivity.
  - apply Z.lxor_lor. exact E.
  - intros i Hi. rewrite Z.lor_spec, Hi. apply orb_false_r.
  - intros i Hi. rewrite Z.lor_spec, Hi. reflexivity.
Qed.

(** ** Bits of one place *)

Theorem xor_of_slices (lo len x y : Z) :
  0 <= lo -> 0 <= len -> Z.lxor (extract lo len x) (extract lo len y) = extract lo len (Z.lxor x y).
Proof.
  intros. apply Z.bits_inj'. intros i Hi. rewrite Z.lxor_spec, !extract_bit, Z.lxor_spec by lia.
  destruct (i <? len); reflexivity.
Qed.

Theorem and_of_slices (lo len x y : Z) :
  0 <= lo -> 0 <= len -> Z.land (extract lo len x) (extract lo len y) = extract lo len (Z.land x y).
Proof.
  intros. apply Z.bits_inj'. intros i Hi. rewrite Z.land_spec, !extract_bit, Z.land_spec by lia.
  destruct (i <? len); reflexivity.
Qed.

Lemma bitwise_is_word (f : Z -> Z -> Z) (g : bool -> bool -> bool) (b x y : Z) :
  (forall a c i, Z.testbit (f a c) i = g (Z.testbit a i) (Z.testbit c i)) -> g false false = false ->
  0 <= f x y -> 0 <= b -> word b x -> word b y -> word b (f x y).
Proof.
  intros Hf Hg Hn Hb Hx Hy. apply word_of_bits; [exact Hb|exact Hn|].
  intros i Hi. rewrite Hf, !(bit_above b) by (assumption || lia). exact Hg.
Qed.

Lemma lxor_is_word (b x y : Z) : 0 <= b -> word b x -> word b y -> word b (Z.lxor x y).
Proof.
  intros Hb Hx Hy. apply (bitwise_is_word Z.lxor xorb); auto using Z.lxor_spec.
  apply Z.lxor_nonneg. unfold word in *. lia.
Qed.

Lemma land_is_word (b x y : Z) : 0 <= b -> word b x -> word b y -> word b (Z.land x y).
Proof.
  intros Hb Hx Hy. apply (bitwise_is_word Z.land andb); auto using Z.land_spec.
  apply Z.land_nonneg. unfold word in *. lia.
Qed.

Theorem piecewise (b x y u v : Z) :
  0 <= b -> word b y -> word b v ->
  Z.lxor (concat b x y) (concat b u v) = concat b (Z.lxor x u) (Z.lxor y v) /\
  Z.land (concat b x y) (concat b u v) = concat b (Z.land x u) (Z.land y v).
Proof.
  intros. split; apply Z.bits_inj'; intros i Hi; rewrite ?Z.lxor_spec, ?Z.land_spec, !concat_bit
    by (first [side | apply lxor_is_word; assumption | apply land_is_word; assumption]); destruct (Z.ltb_spec i b); rewrite ?Z.lxor_spec, ?Z.land_spec; reflexivity.
Qed.

(** A slice of a xor with a constant depends on the bits of the constant inside it only. *)
Theorem xor_constant_slice (lo len x c d : Z) :
  0 <= lo -> 0 <= len -> extract lo len c = extract lo len d -> extract lo len (Z.lxor x c) = extract lo len (Z.lxor x d).
Proof. intros Hlo Hlen H. rewrite <- !xor_of_slices by assumption. rewrite H. reflexivity. Qed.

Theorem xor_ring (x y z : Z) :
  Z.lxor x y = Z.lxor y x /\ Z.lxor (Z.lxor x y) z = Z.lxor x (Z.lxor y z) /\ Z.lxor x x = 0 /\ Z.lxor x 0 = x.
Proof. repeat split; [apply Z.lxor_comm|apply Z.lxor_assoc|apply Z.lxor_nilpotent|apply Z.lxor_0_r]. Qed.

Theorem not (w x : Z) : 0 <= w -> word w x -> bvnot w x = Z.lxor x (Z.ones w).
Proof.
  intros Hw Hx. apply Z.bits_inj'. intros i Hi. unfold bvnot. rewrite Z.ldiff_spec, Z.lxor_spec, ones_bit by lia.
  destruct (Z.ltb_spec i w).
  - destruct (Z.testbit x i); reflexivity.
  - rewrite (bit_above w) by (assumption || lia). reflexivity.
Qed.

Theorem and_lattice (w x y z : Z) :
  0 <= w -> word w x ->
  Z.land x y = Z.land y x /\ Z.land (Z.land x y) z = Z.land x (Z.land y z) /\ Z.land x x = x /\
  Z.land x (bvnot w x) = 0 /\ Z.land x (Z.ones w) = x /\ Z.land x 0 = 0.
Proof.
  intros Hw Hx. repeat split.
  - apply Z.land_comm.
  - symmetry. apply Z.land_assoc.
  - apply Z.land_diag.
  - apply Z.bits_inj'. intros i Hi. unfold bvnot. rewrite Z.land_spec, Z.ldiff_spec, Z.testbit_0_l.
    destruct (Z.testbit x i); [apply andb_false_r|reflexivity].
  - rewrite Z.land_ones by lia. apply Z.mod_small. exact Hx.
  - apply Z.land_0_r.
Qed.

Theorem or_dual (w x y : Z) : 0 <= w -> word w x -> word w y -> Z.lor x y = bvnot w (Z.land (bvnot w x) (bvnot w y)).
Proof.
  intros Hw Hx Hy. apply Z.bits_inj'. intros i Hi. unfold bvnot.
  rewrite Z.lor_spec, Z.ldiff_spec, Z.land_spec, !Z.ldiff_spec, !ones_bit by lia. destruct (Z.ltb_spec i w).
  - destruct (Z.testbit x i), (Z.testbit y i); reflexivity.
  - rewrite !(bit_above w) by (assumption || lia). reflexivity.
Qed.

(** An and with any constant keeps the bits under its ones and clears those under its zeros, slice by slice. *)
Theorem mask (lo len x c : Z) :
  0 <= lo -> 0 <= len ->
  ((forall i, lo <= i < lo + len -> Z.testbit c i = true) -> extract lo len (Z.land x c) = extract lo len x) /\
  ((forall i, lo <= i < lo + len -> Z.testbit c i = false) -> extract lo len (Z.land x c) = 0).
Proof.
  intros. split; intros Hc; apply Z.bits_inj'; intros i Hi; rewrite !extract_bit, Z.land_spec, ?Z.testbit_0_l by lia;
    (destruct (Z.ltb_spec i len); [rewrite Hc by lia|reflexivity]);
    destruct (Z.testbit x (i + lo)); reflexivity.
Qed.

(** ** Arithmetic modulo 2^w *)

Lemma modulus_is_not_zero (w : Z) : 0 <= w -> 2 ^ w <> 0.
Proof. intros H. pose proof (Z.pow_pos_nonneg 2 w). lia. Qed.

Ltac modular :=
  intros; unfold bvadd, bvsub, bvneg, bvmul;
  repeat (rewrite ?Zplus_mod_idemp_l, ?Zplus_mod_idemp_r, ?Zmult_mod_idemp_l, ?Zmult_mod_idemp_r, ?Zminus_mod_idemp_l, ?Zminus_mod_idemp_r);
  f_equal; ring.

Theorem sum_ring (w x y z : Z) :
  0 <= w -> word w x ->
  bvadd w x y = bvadd w y x /\ bvadd w (bvadd w x y) z = bvadd w x (bvadd w y z) /\ bvadd w x 0 = x /\
  bvsub w x y = bvadd w x (bvmul w (2 ^ w - 1) y) /\ bvneg w x = bvmul w (2 ^ w - 1) x.
Proof.
  intros Hw Hx. repeat split.
  - modular.
  - modular.
  - unfold bvadd. rewrite Z.add_0_r. apply Z.mod_small. exact Hx.
  - unfold bvadd, bvsub, bvmul. rewrite Zplus_mod_idemp_r.
    replace (x + (2 ^ w - 1) * y) with (x - y + y * 2 ^ w) by ring. symmetry. apply Z_mod_plus_full.
  - unfold bvneg, bvmul. replace ((2 ^ w - 1) * x) with (- x + x * 2 ^ w) by ring. symmetry. apply Z_mod_plus_full.
Qed.

Theorem sum_coefficients (w c d x y : Z) :
  0 <= w -> word w x ->
  bvadd w (bvmul w c x) (bvmul w d x) = bvmul w (bvadd w c d) x /\
  bvmul w c (bvadd w x y) = bvadd w (bvmul w c x) (bvmul w c y) /\
  bvmul w c (bvmul w d x) = bvmul w (bvmul w c d) x /\ bvmul w 1 x = x /\ bvmul w 0 x = 0.
Proof.
  intros Hw Hx. repeat split; try modular. unfold bvmul. rewrite Z.mul_1_l. apply Z.mod_small. exact Hx.
Qed.

Theorem shift_is_multiple (w k x : Z) :
  0 <= k <= w -> word w x -> bvshl w x k = bvmul w (2 ^ k) x /\ concat k (extract 0 (w - k) x) 0 = bvmul w (2 ^ k) x.
Proof.
  intros Hk Hx. rewrite <- (shift_left w k x) by assumption. unfold bvshl, bvmul. rewrite Z.mul_comm. split; reflexivity.
Qed.

Theorem not_is_minus (w x : Z) : 0 <= w -> word w x -> bvnot w x = bvadd w (bvneg w x) (2 ^ w - 1).
Proof.
  intros Hw Hx. rewrite not by assumption.
  assert (E : Z.lxor x (Z.ones w) + x = Z.ones w).
  { assert (D : Z.land (Z.lxor x (Z.ones w)) x = 0).
    { apply Z.bits_inj'. intros i Hi. rewrite Z.land_spec, Z.lxor_spec, Z.testbit_0_l, ones_bit by lia.
      destruct (Z.ltb_spec i w); [|rewrite (bit_above w x) by (assumption || lia); reflexivity].
      destruct (Z.testbit x i); reflexivity. }
    rewrite Z.add_nocarry_lxor by exact D. rewrite Z.lxor_assoc, (Z.lxor_comm (Z.ones w)), <- Z.lxor_assoc, Z.lxor_nilpotent.
    apply Z.lxor_0_l. }
  pose proof (ones_is_word w Hw) as Ho. unfold bvadd, bvneg. rewrite Zplus_mod_idemp_l. rewrite Z.ones_equiv in *.
  replace (- x + (2 ^ w - 1)) with (Z.lxor x (Z.pred (2 ^ w))) by lia.
  symmetry. apply Z.mod_small. apply lxor_is_word; assumption.
Qed.

Theorem product (w c x y z : Z) :
  0 <= w ->
  bvmul w x y = bvmul w y x /\ bvmul w (bvmul w x y) z = bvmul w x (bvmul w y z) /\
  bvmul w (bvmul w c x) y = bvmul w c (bvmul w x y).
Proof. intros Hw. repeat split; modular. Qed.

(** ** Choices *)

Theorem compare (w x y a b : Z) :
  0 <= w -> word w x -> word w y -> word 1 a -> word 1 b ->
  Z.b2z (a =? b) = bvnot 1 (Z.lxor a b) /\ (x =? y) = (y =? x) /\ (x =? x) = true /\ (x <? x) = false /\
  (x <? 0) = false /\ (Z.ones w <? x) = false.
Proof.
  intros Hw Hx Hy Ha Hb. pose proof (ones_is_word w Hw) as Ho. rewrite Z.ones_equiv in *.
  unfold word in *. change (2 ^ 1) with 2 in *. repeat split.
  - assert (Ca : a = 0 \/ a = 1) by lia. assert (Cb : b = 0 \/ b = 1) by lia.
    destruct Ca as [-> | ->], Cb as [-> | ->]; reflexivity.
  - apply Z.eqb_sym.
  - apply Z.eqb_refl.
  - apply Z.ltb_irrefl.
  - apply Z.ltb_ge. lia.
  - apply Z.ltb_ge. lia.
Qed.

Definition ite (b x y : Z) : Z := if b =? 1 then x else y.

Theorem select (b x y : Z) :
  word 1 b ->
  ite b x x = x /\ ite 1 x y = x /\ ite 0 x y = y /\ ite (bvnot 1 b) x y = ite b y x /\ ite b 1 0 = b /\ ite b 0 1 = bvnot 1 b.
Proof.
  unfold word. change (2 ^ 1) with 2. intros Hb. assert (C : b = 0 \/ b = 1) by lia.
  destruct C as [-> | ->]; repeat split.
Qed.
