(** * Position binding

    What is defined here: the inputs that a verifier hashes and compresses for an opening ([inputs]); a function that looks for a
    collision among those of two openings ([extract]).

    What is proved here: two different openings of one cap at one index that both verify give a collision, of the hash or of the
    compression, and [extract] computes it ([binding]); rows that differ are enough ([rows_are_bound]), and so are siblings
    ([siblings_are_bound]); what it computes is a collision, whatever it is given ([extract_is_genuine]), and of two inputs of one
    length, so that a compression of a fixed number of digests is met ([collision_of_one_length]); rows whose widths are known are
    determined by their concatenation ([joined_rows_are_injective]).

    What is not: that collisions are hard to find. The shape is the verifier's; openings of two shapes are not compared.

    Source: the theorem is folklore; the verifier is that of the crate p3-merkle-tree 0.9.0-rc.2, [verify_batch], see Commitment.v. *)

From Coq Require Import List Lia PeanoNat Bool.
From Ashlar Require Import Merkle.Commitment.
Import ListNotations.

(** What a verifier asks for: a hash of joined rows, or a compression of [n] digests. *)
Inductive input (elt digest : Type) :=
  | HashInput (joined : list elt)
  | CompressInput (digests : list digest).
Arguments HashInput {elt digest}.
Arguments CompressInput {elt digest}.

Section Binding.
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

Definition output (i : input elt digest) : digest :=
  match i with HashInput joined => hash joined | CompressInput digests => compress digests end.

(** Two inputs of one function, which differ and have one output. *)
Definition collides (pair : input elt digest * input elt digest) : Prop :=
  match pair with
  | (HashInput x, HashInput y) => x <> y /\ hash x = hash y
  | (CompressInput x, CompressInput y) => x <> y /\ compress x = compress y
  | _ => False
  end.

Definition colliding (pair : input elt digest * input elt digest) : bool :=
  match pair with
  | (HashInput x, HashInput y) =>
    (if list_eq_dec elt_eq x y then false else true) && (if digest_eq (hash x) (hash y) then true else false)
  | (CompressInput x, CompressInput y) =>
    (if list_eq_dec digest_eq x y then false else true) && (if digest_eq (compress x) (compress y) then true else false)
  | _ => false
  end.

(** ** The extractor *)

(** Of one level: the group, then, if rows are injected, the rows and the injection. *)
Definition level_inputs (lv : level nat) (index : nat) (d : digest) (st : step elt digest) : list (input elt digest) :=
  let nodes := fill (group lv index d st) in
  CompressInput nodes ::
  match injected lv with
  | [] => []
  | _ => [HashInput (concat (opened st)); CompressInput (fill [compress nodes; hash_rows hash (opened st)])]
  end.

Fixpoint walk_inputs (levels : list (level nat)) (index : nat) (d : digest) (sts : list (step elt digest)) : list (input elt digest) :=
  match levels, sts with
  | lv :: levels, st :: sts => level_inputs lv index d st ++ walk_inputs levels (index / arity lv) (parent_digest lv index d st) sts
  | _, _ => []
  end.

(** All that the verifier hashes and compresses, in its order. *)
Definition inputs (s : shape) (index : nat) (o : opening elt digest) : list (input elt digest) :=
  HashInput (concat (leaf_rows o)) :: walk_inputs (below_cap s) index (hash_rows hash (leaf_rows o)) (steps o).

(** The first collision among the inputs of two openings. *)
Definition extract (s : shape) (index : nat) (o1 o2 : opening elt digest) : option (input elt digest * input elt digest) :=
  find colliding (combine (inputs s index o1) (inputs s index o2)).

Lemma colliding_is_right (pair : input elt digest * input elt digest) : colliding pair = true <-> collides pair.
Proof.
  destruct pair as [[x | x] [y | y]]; cbn [colliding collides]; try (split; [discriminate | contradiction]).
  - destruct (list_eq_dec elt_eq x y), (digest_eq (hash x) (hash y)); cbn [andb]; intuition discriminate.
  - destruct (list_eq_dec digest_eq x y), (digest_eq (compress x) (compress y)); cbn [andb]; intuition discriminate.
Qed.

Theorem extract_is_genuine (s : shape) (index : nat) (o1 o2 : opening elt digest) (pair : input elt digest * input elt digest) :
  extract s index o1 o2 = Some pair -> collides pair.
Proof. intros found. apply find_some in found. now apply colliding_is_right. Qed.

(** ** What is hashed determines what was opened *)

Lemma same_parts {A : Type} (xs ys us vs : list A) : length xs = length ys -> xs ++ us = ys ++ vs -> xs = ys /\ us = vs.
Proof.
  revert ys. induction xs as [| x xs IH]; intros [| y ys] same_length equal; cbn in *; try discriminate; [now split |].
  injection equal as -> equal. injection same_length as same_length. destruct (IH ys same_length equal) as [-> ->]. now split.
Qed.

Theorem joined_rows_are_injective (rows1 rows2 : list (list elt)) :
  map (@length elt) rows1 = map (@length elt) rows2 -> concat rows1 = concat rows2 -> rows1 = rows2.
Proof.
  revert rows2. induction rows1 as [| row rows1 IH]; intros [| row2 rows2] widths equal; cbn in *; try discriminate; [reflexivity |].
  injection widths as same widths. destruct (same_parts _ _ _ _ same equal) as [-> rest]. f_equal. now apply IH.
Qed.

Lemma lengths_are_right (widths : list nat) (opened_rows : list (list elt)) :
  lengths_are widths opened_rows = true -> map (@length elt) opened_rows = widths.
Proof. unfold lengths_are. now destruct list_eq_dec. Qed.

Lemma fill_is_injective (xs ys : list digest) : length xs = length ys -> fill xs = fill ys -> xs = ys.
Proof. unfold Commitment.fill. intros same equal. now destruct (same_parts _ _ _ _ same equal). Qed.

Lemma insert_is_injective (position : nat) (d1 d2 : digest) (others1 others2 : list digest) :
  length others1 = length others2 -> insert position d1 others1 = insert position d2 others2 -> d1 = d2 /\ others1 = others2.
Proof.
  intros same equal. unfold insert in equal. apply same_parts in equal as [before after]; [| now rewrite !firstn_length, same].
  injection after as -> after. split; [reflexivity |].
  now rewrite <- (firstn_skipn position others1), <- (firstn_skipn position others2), before, after.
Qed.

Lemma length_insert (position : nat) (d : digest) (others : list digest) : length (insert position d others) = S (length others).
Proof.
  unfold insert. rewrite app_length. cbn [length]. rewrite <- (firstn_skipn position others) at 3. rewrite app_length. lia.
Qed.

(** ** No collision, no difference *)

Definition no_collision (xs ys : list (input elt digest)) : Prop := find colliding (combine xs ys) = None.

Lemma no_collision_cons (x y : input elt digest) (xs ys : list (input elt digest)) :
  no_collision (x :: xs) (y :: ys) -> ~ collides (x, y) /\ no_collision xs ys.
Proof.
  unfold no_collision. cbn [combine find]. destruct (colliding (x, y)) eqn:what; [discriminate |].
  intros rest. split; [| exact rest]. rewrite <- colliding_is_right, what. discriminate.
Qed.

Lemma no_collision_app (xs1 ys1 xs2 ys2 : list (input elt digest)) :
  length xs1 = length ys1 -> no_collision (xs1 ++ xs2) (ys1 ++ ys2) -> no_collision xs1 ys1 /\ no_collision xs2 ys2.
Proof.
  revert ys1. induction xs1 as [| x xs1 IH]; intros [| y ys1] same free; cbn in same; try discriminate; [now split |].
  injection same as same. cbn [app] in free. apply no_collision_cons in free as [first rest].
  destruct (IH ys1 same rest) as [here there]. split; [| exact there].
  unfold no_collision in *. cbn [combine find]. destruct (colliding (x, y)) eqn:what; [| exact here].
  now apply colliding_is_right in what.
Qed.

Lemma same_joined (xs ys : list elt) : ~ collides (HashInput xs, HashInput ys) -> hash xs = hash ys -> xs = ys.
Proof. intros free equal. destruct (list_eq_dec elt_eq xs ys) as [same | differ]; [exact same |]. elim free. now split. Qed.

Lemma same_digests (xs ys : list digest) : ~ collides (CompressInput xs, CompressInput ys) -> compress xs = compress ys -> xs = ys.
Proof. intros free equal. destruct (list_eq_dec digest_eq xs ys) as [same | differ]; [exact same |]. elim free. now split. Qed.

(** One level, at two indices: the same parent means the same group and the same rows. *)
Lemma group_is_bound (lv : level nat) (index1 index2 : nat) (d1 d2 : digest) (st1 st2 : step elt digest) :
  step_fits lv st1 = true -> step_fits lv st2 = true ->
  no_collision (level_inputs lv index1 d1 st1) (level_inputs lv index2 d2 st2) ->
  parent_digest lv index1 d1 st1 = parent_digest lv index2 d2 st2 ->
  group lv index1 d1 st1 = group lv index2 d2 st2 /\ opened st1 = opened st2.
Proof.
  unfold step_fits. rewrite !andb_true_iff, !Nat.eqb_eq. intros [count1 widths1] [count2 widths2] free equal.
  apply lengths_are_right in widths1, widths2.
  assert (length (siblings st1) = length (siblings st2)) as same_count by congruence.
  assert (map (@length elt) (opened st1) = map (@length elt) (opened st2)) as same_widths by congruence.
  assert (fill (group lv index1 d1 st1) = fill (group lv index2 d2 st2) /\ opened st1 = opened st2) as [same_nodes same_rows].
  { unfold level_inputs in free. cbv zeta in free. apply no_collision_cons in free as [nodes_free free].
    unfold Commitment.parent_digest, inject in equal. destruct (injected lv) as [| w ws].
    - split; [now apply same_digests |]. clear - widths1 widths2. destruct (opened st1), (opened st2); easy.
    - apply no_collision_cons in free as [rows_free free]. apply no_collision_cons in free as [pair_free _].
      apply same_digests in equal; [| exact pair_free].
      apply fill_is_injective in equal; [| reflexivity]. injection equal as same_folded same_digest.
      split; [now apply same_digests |]. apply joined_rows_are_injective; [exact same_widths |]. now apply same_joined. }
  split; [| exact same_rows]. unfold group in *.
  apply fill_is_injective in same_nodes; [exact same_nodes | now rewrite !length_insert, same_count].
Qed.

(** At one index the step and the digest below are the same. *)
Lemma level_is_bound (lv : level nat) (index : nat) (d1 d2 : digest) (st1 st2 : step elt digest) :
  step_fits lv st1 = true -> step_fits lv st2 = true ->
  no_collision (level_inputs lv index d1 st1) (level_inputs lv index d2 st2) ->
  parent_digest lv index d1 st1 = parent_digest lv index d2 st2 -> d1 = d2 /\ st1 = st2.
Proof.
  intros fits1 fits2 free equal. destruct (group_is_bound _ _ _ _ _ _ _ fits1 fits2 free equal) as [same_group same_rows].
  unfold step_fits in *. rewrite andb_true_iff, Nat.eqb_eq in *.
  apply insert_is_injective in same_group as [same_d same_siblings]; [| destruct fits1, fits2; congruence].
  split; [exact same_d |]. destruct st1, st2. cbn in *. now subst.
Qed.

Lemma length_level_inputs (lv : level nat) (index1 index2 : nat) (d1 d2 : digest) (st1 st2 : step elt digest) :
  length (level_inputs lv index1 d1 st1) = length (level_inputs lv index2 d2 st2).
Proof. unfold level_inputs. now destruct (injected lv). Qed.

Lemma walk_is_bound (levels : list (level nat)) (index : nat) (d1 d2 : digest) (sts1 sts2 : list (step elt digest)) (top : nat * digest) :
  no_collision (walk_inputs levels index d1 sts1) (walk_inputs levels index d2 sts2) ->
  walk levels index d1 sts1 = Some top -> walk levels index d2 sts2 = Some top -> d1 = d2 /\ sts1 = sts2.
Proof.
  revert index d1 d2 sts1 sts2. induction levels as [| lv levels IH]; intros index d1 d2 [| st1 sts1] [| st2 sts2] free reached1 reached2;
    cbn [Commitment.walk walk_inputs] in *; try discriminate; [split; congruence |].
  destruct (step_fits lv st1) eqn:fits1; [| discriminate]. destruct (step_fits lv st2) eqn:fits2; [| discriminate].
  apply no_collision_app in free as [here above]; [| apply length_level_inputs].
  destruct (IH _ _ _ _ _ above reached1 reached2) as [same_parent ->].
  destruct (level_is_bound lv index d1 d2 st1 st2 fits1 fits2 here same_parent) as [-> ->]. now split.
Qed.

(** The end of the walk does not depend on the digests. *)
Lemma walk_ends (levels : list (level nat)) (index : nat) (d : digest) (sts : list (step elt digest)) (top : nat) (root : digest) :
  walk levels index d sts = Some (top, root) -> top = fold_left (fun i lv => i / arity lv) levels index.
Proof.
  revert index d sts. induction levels as [| lv levels IH]; intros index d [| st sts] reached; cbn [Commitment.walk fold_left] in *;
    try discriminate.
  - congruence.
  - destruct step_fits; [| discriminate]. now apply IH in reached.
Qed.

Lemma verify_walks (cap : list digest) (s : shape) (index : nat) (o : opening elt digest) :
  verify cap s index o = true ->
  map (@length elt) (leaf_rows o) = leaf_widths s
  /\ exists root, walk (below_cap s) index (hash_rows hash (leaf_rows o)) (steps o)
       = Some (fold_left (fun i lv => i / arity lv) (below_cap s) index, root)
     /\ nth_error cap (fold_left (fun i lv => i / arity lv) (below_cap s) index) = Some root.
Proof.
  unfold Commitment.verify. rewrite !andb_true_iff. intros [[_ widths] found]. split; [now apply lengths_are_right |].
  destruct (walk (below_cap s) index (hash_rows hash (leaf_rows o)) (steps o)) as [[top root] |] eqn:reached; [| discriminate].
  exists root. rewrite <- (walk_ends _ _ _ _ _ _ reached). split; [reflexivity |].
  unfold in_cap in found. destruct (nth_error cap top) as [root' |]; [| discriminate].
  destruct (digest_eq root' root); [now subst | discriminate].
Qed.

Theorem binding (cap : list digest) (s : shape) (index : nat) (o1 o2 : opening elt digest) :
  verify cap s index o1 = true -> verify cap s index o2 = true -> o1 <> o2 ->
  exists pair, extract s index o1 o2 = Some pair /\ collides pair.
Proof.
  intros valid1 valid2 differ. destruct (extract s index o1 o2) as [pair |] eqn:found.
  - exists pair. split; [reflexivity | now apply extract_is_genuine in found].
  - elim differ. unfold extract, inputs in found. apply no_collision_cons in found as [leaf_free free].
    apply verify_walks in valid1 as (widths1 & root1 & reached1 & in_cap1).
    apply verify_walks in valid2 as (widths2 & root2 & reached2 & in_cap2).
    assert (root1 = root2) as -> by congruence.
    destruct (walk_is_bound _ _ _ _ _ _ _ free reached1 reached2) as [same_leaf same_steps].
    apply same_joined in same_leaf; [| exact leaf_free].
    apply joined_rows_are_injective in same_leaf; [| congruence].
    destruct o1, o2. cbn in *. now subst.
Qed.

(** ** Collisions of inputs of one length *)

Definition input_length (i : input elt digest) : nat :=
  match i with HashInput joined => length joined | CompressInput digests => length digests end.

(** Groups are no larger than what a compression takes. *)
Definition takes_groups (s : shape) : Prop := 2 <= n /\ Forall (fun lv => 1 <= arity lv <= n) (below_cap s).

Definition level_lengths (lv : level nat) : list nat := n :: match injected lv with [] => [] | _ => [list_sum (injected lv); n] end.

Definition lengths (s : shape) : list nat := list_sum (leaf_widths s) :: concat (map level_lengths (below_cap s)).

Lemma length_fill (digests : list digest) : length digests <= n -> length (fill digests) = n.
Proof. intros short. unfold Commitment.fill. rewrite app_length, repeat_length. lia. Qed.

Lemma length_joined (opened_rows : list (list elt)) : length (concat opened_rows) = list_sum (map (@length elt) opened_rows).
Proof.
  induction opened_rows as [| row opened_rows IH]; [reflexivity |]. cbn [concat map list_sum fold_right]. now rewrite app_length, IH.
Qed.

Lemma lengths_of_level (lv : level nat) (index : nat) (d : digest) (st : step elt digest) :
  2 <= n -> 1 <= arity lv <= n -> step_fits lv st = true -> map input_length (level_inputs lv index d st) = level_lengths lv.
Proof.
  intros pair bound. unfold step_fits. rewrite andb_true_iff, Nat.eqb_eq. intros [count widths]. apply lengths_are_right in widths.
  unfold level_inputs, level_lengths. cbn [map input_length].
  rewrite length_fill by (unfold group; rewrite length_insert; lia). f_equal. rewrite <- widths.
  destruct (opened st) as [| row opened_rows] eqn:what; [reflexivity |]. cbn [map]. rewrite <- what.
  cbn [input_length]. rewrite length_fill by (cbn [length]; lia). rewrite length_joined, what. reflexivity.
Qed.

Lemma lengths_of_walk (levels : list (level nat)) (index : nat) (d : digest) (sts : list (step elt digest)) (top : nat * digest) :
  2 <= n -> Forall (fun lv => 1 <= arity lv <= n) levels -> walk levels index d sts = Some top ->
  map input_length (walk_inputs levels index d sts) = concat (map level_lengths levels).
Proof.
  intros pair bounds. revert index d sts. induction bounds as [| lv levels bound _ IH]; intros index d [| st sts] reached;
    cbn [Commitment.walk walk_inputs map concat] in *; try discriminate; [reflexivity |].
  destruct step_fits eqn:shape; [| discriminate]. rewrite map_app, lengths_of_level by assumption. f_equal. now apply IH.
Qed.

Lemma lengths_of_inputs (cap : list digest) (s : shape) (index : nat) (o : opening elt digest) :
  takes_groups s -> verify cap s index o = true -> map input_length (inputs s index o) = lengths s.
Proof.
  intros [pair bounds] valid. apply verify_walks in valid as (widths & root & reached & _).
  unfold inputs, lengths. cbn [map input_length]. rewrite length_joined, widths. f_equal.
  now apply lengths_of_walk with (1 := pair) (2 := bounds) (3 := reached).
Qed.

Lemma same_images {A B C : Type} (f : A -> C) (g : B -> C) (xs : list A) (ys : list B) (x : A) (y : B) :
  map f xs = map g ys -> In (x, y) (combine xs ys) -> f x = g y.
Proof.
  revert ys. induction xs as [| x' xs IH]; intros [| y' ys] same there; cbn in *; try contradiction.
  injection same as first same. destruct there as [it | there]; [congruence | now apply IH with ys].
Qed.

(** The two inputs of a collision have one length, which is [n] for the compression. *)
Definition of_one_length (pair : input elt digest * input elt digest) : Prop :=
  input_length (fst pair) = input_length (snd pair)
  /\ match fst pair with HashInput _ => True | CompressInput digests => length digests = n end.

Lemma compressions_take_n (cap : list digest) (s : shape) (index : nat) (o : opening elt digest) (digests : list digest) :
  takes_groups s -> verify cap s index o = true -> In (CompressInput digests) (inputs s index o) -> length digests = n.
Proof.
  intros [pair bounds] valid there. apply verify_walks in valid as (_ & root & reached & _).
  unfold inputs in there. destruct there as [it | there]; [discriminate |].
  revert index reached there. generalize (hash_rows hash (leaf_rows o)) as d. generalize (steps o) as sts.
  induction bounds as [| lv levels bound _ IH]; intros [| st sts] d index reached there; cbn [Commitment.walk walk_inputs] in *;
    try contradiction.
  destruct step_fits eqn:shape; [| discriminate]. apply in_app_or in there as [here | above].
  - unfold step_fits in shape. rewrite andb_true_iff, Nat.eqb_eq in shape. destruct shape as [count _].
    unfold level_inputs in here. destruct here as [it | here].
    + injection it as <-. apply length_fill. unfold group. rewrite length_insert. lia.
    + destruct (injected lv); [contradiction |]. destruct here as [it | [it | []]]; [discriminate |]. injection it as <-.
      apply length_fill. cbn [length]. lia.
  - now apply IH with (2 := above) in reached.
Qed.

Theorem collision_of_one_length (cap : list digest) (s : shape) (index : nat) (o1 o2 : opening elt digest)
  (pair : input elt digest * input elt digest) :
  takes_groups s -> verify cap s index o1 = true -> verify cap s index o2 = true -> extract s index o1 o2 = Some pair -> of_one_length pair.
Proof.
  intros groups valid1 valid2 found. destruct pair as [x y]. apply find_some in found as [there _]. split.
  - apply same_images with (2 := there). transitivity (lengths s); [| symmetry]; now apply lengths_of_inputs with cap.
  - cbn [fst]. destruct x as [joined | digests]; [easy |]. apply in_combine_l in there.
    now apply compressions_take_n with (3 := there) (cap := cap).
Qed.

(** All rows of an opening, those of the leaf first. *)
Definition all_rows (o : opening elt digest) : list (list (list elt)) := leaf_rows o :: map opened (steps o).

Corollary rows_are_bound (cap : list digest) (s : shape) (index : nat) (o1 o2 : opening elt digest) :
  verify cap s index o1 = true -> verify cap s index o2 = true -> all_rows o1 <> all_rows o2 ->
  exists pair, extract s index o1 o2 = Some pair /\ collides pair.
Proof. intros valid1 valid2 differ. apply (binding cap); [exact valid1 | exact valid2 |]. intros ->. now apply differ. Qed.

Corollary siblings_are_bound (cap : list digest) (s : shape) (index : nat) (o1 o2 : opening elt digest) :
  verify cap s index o1 = true -> verify cap s index o2 = true -> map siblings (steps o1) <> map siblings (steps o2) ->
  exists pair, extract s index o1 o2 = Some pair /\ collides pair.
Proof. intros valid1 valid2 differ. apply (binding cap); [exact valid1 | exact valid2 |]. intros ->. now apply differ. Qed.
End Binding.
