(** * Sponges with a feed-forward of the full state (Matyas-Meyer-Oseas with a large rate)

    What is defined here: the absorption of blocks with the feed-forward "+x" (the input of the permutation is added to its output)
    and "+s" (the state before the block is added), in the overwrite and in the additive form. A state is a pair of its capacity
    and its rate; where in the state their elements lie does not matter, for the permutation is any function of pairs.

    What is proved here, with the messages as witnesses: two messages whose states agree on the capacity collide completely after
    one more block under "+x", as in the plain sponge ([x_overwrite_collision], [x_additive_collision]); k such messages give under
    "+s" k states with offsets known beforehand from a single value of the permutation ([s_overwrite_offsets], [s_additive_offsets]).

    What is not: what it costs to find such messages; [Modes.Cost] computes the estimates. *)

From mathcomp Require Import all_ssreflect all_algebra.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory.
Local Open Scope ring_scope.

Section FeedForward.
Variables (Capacity Rate : zmodType) (pi : Capacity * Rate -> Capacity * Rate).
Notation state := (Capacity * Rate)%type.

(** ** Absorbing a block *)

(** The two ways in which a block enters the rate. *)
Definition overwrite (s : state) (block : Rate) : state := (s.1, block).
Definition add_block (s : state) (block : Rate) : state := (s.1, s.2 + block).

Definition plain_step (enter : state -> Rate -> state) (s : state) (block : Rate) : state := pi (enter s block).

(** Feed-forward of the input of the permutation. *)
Definition x_step (enter : state -> Rate -> state) (s : state) (block : Rate) : state := pi (enter s block) + enter s block.

(** Feed-forward of the chaining state. *)
Definition s_step (enter : state -> Rate -> state) (s : state) (block : Rate) : state := pi (enter s block) + s.

Definition absorb (step : state -> Rate -> state) (initial : state) (message : seq Rate) : state := foldl step initial message.

Lemma absorb_rcons (step : state -> Rate -> state) (initial : state) (message : seq Rate) (block : Rate) :
  absorb step initial (rcons message block) = step (absorb step initial message) block.
Proof. by rewrite /absorb foldl_rcons. Qed.

(** ** A step that forgets the old state but for the capacity *)

Definition depends_on_entered (enter step : state -> Rate -> state) : Prop :=
  forall s s' block block', enter s block = enter s' block' -> step s block = step s' block'.

Lemma plain_depends_on_entered (enter : state -> Rate -> state) : depends_on_entered enter (plain_step enter).
Proof. by move=> s s' block block' same; rewrite /plain_step same. Qed.

Lemma x_depends_on_entered (enter : state -> Rate -> state) : depends_on_entered enter (x_step enter).
Proof. by move=> s s' block block' same; rewrite /x_step same. Qed.

Section Collision.
Variables (initial : state) (message message' : seq Rate).

Lemma collision_from_entered (enter step : state -> Rate -> state) (block block' : Rate) :
  depends_on_entered enter step -> message != message' ->
  enter (absorb step initial message) block = enter (absorb step initial message') block' ->
  forall suffix : seq Rate,
  rcons message block ++ suffix != rcons message' block' ++ suffix /\
  absorb step initial (rcons message block ++ suffix) = absorb step initial (rcons message' block' ++ suffix).
Proof.
  move=> forgets different same suffix; split.
  - apply: contra different; rewrite -!cats1 -!catA => /eqP equal.
    have same_size : size message = size message'.
      by have /eqP := congr1 size equal; rewrite !size_cat /= eqn_add2r => /eqP.
    by have := congr1 (take (size message)) equal; rewrite {2}same_size !take_size_cat // => ->.
  - by rewrite /absorb !foldl_cat -!/(absorb _ _ _) !absorb_rcons (forgets _ _ _ _ same).
Qed.

(** Whether the states of both messages agree on the capacity. *)
Definition capacity_collision (step : state -> Rate -> state) : Prop :=
  (absorb step initial message).1 = (absorb step initial message').1.

Section Overwrite.
Hypothesis different : message != message'.

(** One more block, the same for both and of any value. *)
Theorem plain_overwrite_collision (block : Rate) (suffix : seq Rate) :
  let step := plain_step overwrite in
  capacity_collision step ->
  rcons message block ++ suffix != rcons message' block ++ suffix /\
  absorb step initial (rcons message block ++ suffix) = absorb step initial (rcons message' block ++ suffix).
Proof.
  move=> step same; apply: (collision_from_entered (plain_depends_on_entered (enter := overwrite))) => //.
  by rewrite /overwrite same.
Qed.

Theorem x_overwrite_collision (block : Rate) (suffix : seq Rate) :
  let step := x_step overwrite in
  capacity_collision step ->
  rcons message block ++ suffix != rcons message' block ++ suffix /\
  absorb step initial (rcons message block ++ suffix) = absorb step initial (rcons message' block ++ suffix).
Proof.
  move=> step same; apply: (collision_from_entered (x_depends_on_entered (enter := overwrite))) => //.
  by rewrite /overwrite same.
Qed.
End Overwrite.

Section Additive.
Hypothesis different : message != message'.

(** The block of the second message that makes up for the difference of the rates. *)
Definition matching_block (step : state -> Rate -> state) (block : Rate) : Rate :=
  (absorb step initial message).2 + block - (absorb step initial message').2.

Lemma matching_block_matches (step : state -> Rate -> state) (block : Rate) :
  capacity_collision step ->
  add_block (absorb step initial message) block = add_block (absorb step initial message') (matching_block step block).
Proof. by move=> same; rewrite /add_block same /matching_block addrC [in RHS]addrCA subrr addr0 addrC. Qed.

Theorem plain_additive_collision (block : Rate) (suffix : seq Rate) :
  let step := plain_step add_block in
  let block' := matching_block step block in
  capacity_collision step ->
  rcons message block ++ suffix != rcons message' block' ++ suffix /\
  absorb step initial (rcons message block ++ suffix) = absorb step initial (rcons message' block' ++ suffix).
Proof.
  move=> step block' same; apply: (collision_from_entered (plain_depends_on_entered (enter := add_block))) => //.
  exact: matching_block_matches.
Qed.

Theorem x_additive_collision (block : Rate) (suffix : seq Rate) :
  let step := x_step add_block in
  let block' := matching_block step block in
  capacity_collision step ->
  rcons message block ++ suffix != rcons message' block' ++ suffix /\
  absorb step initial (rcons message block ++ suffix) = absorb step initial (rcons message' block' ++ suffix).
Proof.
  move=> step block' same; apply: (collision_from_entered (x_depends_on_entered (enter := add_block))) => //.
  exact: matching_block_matches.
Qed.
End Additive.
End Collision.

(** ** Many states with the same capacity under "+s" *)

Section Offsets.
Variables (initial : state) (messages : seq (seq Rate)) (capacity : Capacity).

(** The last block by which a state gives [target] to the permutation. *)
Definition overwriting_block (target : Rate) (s : state) : Rate := target.
Definition adding_block (target : Rate) (s : state) : Rate := target - s.2.

Section Form.
Variables (enter : state -> Rate -> state) (last_block : Rate -> state -> Rate).
Hypothesis enters_target : forall target s, enter s (last_block target s) = (s.1, target).

Notation absorbed := (absorb (s_step enter) initial).

(** All messages have this capacity. *)
Definition share_capacity : Prop := all (fun message => (absorbed message).1 == capacity) messages.

(** A message with the block that gives [target] to the permutation. *)
Definition extend (target : Rate) (message : seq Rate) : seq Rate := rcons message (last_block target (absorbed message)).

(** All messages extended; the permutation is applied to the same input for all of them. *)
Definition extensions (target : Rate) : seq (seq Rate) := [seq extend target message | message <- messages].

Lemma absorbed_extension (target : Rate) (message : seq Rate) :
  (absorbed message).1 = capacity -> absorbed (extend target message) = pi (capacity, target) + absorbed message.
Proof. by move=> same; rewrite /extend absorb_rcons {1}/s_step enters_target same. Qed.

(** One value of the permutation gives the states of all extended messages. *)
Lemma offsets (target : Rate) :
  share_capacity ->
  [seq absorbed message | message <- extensions target] =
  [seq pi (capacity, target) + absorbed message | message <- messages].
Proof.
  move=> /allP share; rewrite /extensions -map_comp; apply/eq_in_map => message is_one /=.
  by apply: absorbed_extension; apply/eqP; apply: share.
Qed.

(** The differences of any two of these states are known before the permutation is applied. *)
Lemma differences (target : Rate) (message message' : seq Rate) :
  share_capacity -> message \in messages -> message' \in messages ->
  absorbed (extend target message) - absorbed (extend target message') = absorbed message - absorbed message'.
Proof.
  move=> /allP share /share /eqP same /share /eqP same'.
  by rewrite !absorbed_extension // opprD addrACA subrr add0r.
Qed.

(** They are not zero: the states are as different after the block as before it. *)
Lemma states_stay_different (target : Rate) :
  share_capacity -> uniq [seq absorbed message | message <- messages] ->
  uniq [seq absorbed message | message <- extensions target].
Proof.
  move=> share different; rewrite offsets //.
  by rewrite (map_comp (+%R (pi (capacity, target))) absorbed) map_inj_uniq //; apply: addrI.
Qed.

(** The same of a digest that is part of the state, or any other additive function of it. *)
Lemma digests (Digest : zmodType) (digest : {additive state -> Digest}) (target : Rate) :
  share_capacity ->
  [seq digest (absorbed message) | message <- extensions target] =
  [seq digest (pi (capacity, target)) + digest (absorbed message) | message <- messages].
Proof.
  move=> share; rewrite (map_comp digest absorbed) offsets // -map_comp.
  by apply/eq_map => message /=; rewrite raddfD.
Qed.

Lemma digests_stay_different (Digest : zmodType) (digest : {additive state -> Digest}) (target : Rate) :
  share_capacity -> uniq [seq digest (absorbed message) | message <- messages] ->
  uniq [seq digest (absorbed message) | message <- extensions target].
Proof.
  move=> share different; rewrite digests // (map_comp (+%R (digest (pi (capacity, target)))) (digest \o absorbed)).
  by rewrite map_inj_uniq //; apply: addrI.
Qed.

Hypothesis last_block_is_injective : forall s, injective (last_block^~ s).

(** Two such digests of different messages or targets that meet are a collision. *)
Lemma meeting_digests_collide (Digest : zmodType) (digest : {additive state -> Digest})
    (target target' : Rate) (message message' : seq Rate) :
  share_capacity -> message \in messages -> message' \in messages -> (message, target) != (message', target') ->
  digest (pi (capacity, target)) + digest (absorbed message) = digest (pi (capacity, target')) + digest (absorbed message') ->
  extend target message != extend target' message' /\
  digest (absorbed (extend target message)) = digest (absorbed (extend target' message')).
Proof.
  move=> /allP share /share /eqP same /share /eqP same' different meet; split.
  - apply: contra different => /eqP /rcons_inj [same_message]; rewrite same_message => /last_block_is_injective ->.
    exact: eqxx.
  - by rewrite !absorbed_extension // !raddfD.
Qed.
End Form.

Lemma overwriting_enters (target : Rate) (s : state) : overwrite s (overwriting_block target s) = (s.1, target).
Proof. by []. Qed.

Lemma adding_enters (target : Rate) (s : state) : add_block s (adding_block target s) = (s.1, target).
Proof. by rewrite /add_block /adding_block addrCA subrr addr0. Qed.

Lemma overwriting_is_injective (s : state) : injective (overwriting_block^~ s).
Proof. by []. Qed.

Lemma adding_is_injective (s : state) : injective (adding_block^~ s).
Proof. by move=> target target'; apply: addIr. Qed.

(** Both forms: the states after the last block, all from one value of the permutation, and pairwise different if they were. *)
Theorem s_overwrite_offsets (target : Rate) :
  let after := [seq absorb (s_step overwrite) initial message | message <- extensions overwrite overwriting_block target] in
  let before := [seq absorb (s_step overwrite) initial message | message <- messages] in
  share_capacity overwrite -> after = [seq pi (capacity, target) + s | s <- before] /\ (uniq before -> uniq after).
Proof.
  move=> after before share; split; last exact: states_stay_different overwriting_enters _ share.
  by rewrite /after (offsets overwriting_enters) // -map_comp.
Qed.

Theorem s_additive_offsets (target : Rate) :
  let after := [seq absorb (s_step add_block) initial message | message <- extensions add_block adding_block target] in
  let before := [seq absorb (s_step add_block) initial message | message <- messages] in
  share_capacity add_block -> after = [seq pi (capacity, target) + s | s <- before] /\ (uniq before -> uniq after).
Proof.
  move=> after before share; split; last exact: states_stay_different adding_enters _ share.
  by rewrite /after (offsets adding_enters) // -map_comp.
Qed.

Section Digests.
Variables (Digest : zmodType) (digest : {additive state -> Digest}).

(** The same of digests: k of them with known differences from one value of the permutation. *)
Theorem s_overwrite_digests (target : Rate) :
  let hash message := digest (absorb (s_step overwrite) initial message) in
  let after := [seq hash message | message <- extensions overwrite overwriting_block target] in
  let before := [seq hash message | message <- messages] in
  share_capacity overwrite -> after = [seq digest (pi (capacity, target)) + d | d <- before] /\ (uniq before -> uniq after).
Proof.
  move=> hash after before share; split; last exact: digests_stay_different overwriting_enters _ _ _ share.
  by rewrite /after (digests overwriting_enters) // -map_comp.
Qed.

Theorem s_additive_digests (target : Rate) :
  let hash message := digest (absorb (s_step add_block) initial message) in
  let after := [seq hash message | message <- extensions add_block adding_block target] in
  let before := [seq hash message | message <- messages] in
  share_capacity add_block -> after = [seq digest (pi (capacity, target)) + d | d <- before] /\ (uniq before -> uniq after).
Proof.
  move=> hash after before share; split; last exact: digests_stay_different adding_enters _ _ _ share.
  by rewrite /after (digests adding_enters) // -map_comp.
Qed.

(** Each pair of the k times t digests of t targets that meets is a collision of different messages. *)
Theorem s_overwrite_collision (target target' : Rate) (message message' : seq Rate) :
  let hash message := digest (absorb (s_step overwrite) initial message) in
  let extended target message := extend overwrite overwriting_block target message in
  share_capacity overwrite -> message \in messages -> message' \in messages -> (message, target) != (message', target') ->
  digest (pi (capacity, target)) + hash message = digest (pi (capacity, target')) + hash message' ->
  extended target message != extended target' message' /\ hash (extended target message) = hash (extended target' message').
Proof.
  move=> hash extended share among among' different meet.
  exact: (meeting_digests_collide overwriting_enters overwriting_is_injective share among among' different meet).
Qed.

Theorem s_additive_collision (target target' : Rate) (message message' : seq Rate) :
  let hash message := digest (absorb (s_step add_block) initial message) in
  let extended target message := extend add_block adding_block target message in
  share_capacity add_block -> message \in messages -> message' \in messages -> (message, target) != (message', target') ->
  digest (pi (capacity, target)) + hash message = digest (pi (capacity, target')) + hash message' ->
  extended target message != extended target' message' /\ hash (extended target message) = hash (extended target' message').
Proof.
  move=> hash extended share among among' different meet.
  exact: (meeting_digests_collide adding_enters adding_is_injective share among among' different meet).
Qed.
End Digests.
End Offsets.
End FeedForward.
