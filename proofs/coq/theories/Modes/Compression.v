(** * Compression by a truncated permutation, with and without feed-forward

    What is defined here: the compression of a full state to its first part by a permutation alone and with the state added
    (Davies-Meyer).

    What is proved here: without the feed-forward, whoever can invert the permutation computes for every digest as many states with
    that digest as there are second parts, with one inversion each, so that preimages and collisions of this compression cost one
    and two calls ([truncated_preimage], [truncated_collision]). What protects a Merkle tree of such compressions is that a caller
    cannot choose both halves of a state; that is no property of the compression. With the feed-forward such a state has this digest
    only if the part of the state that is added is zero ([inverted_state_under_feed_forward]).

    What is not: that the feed-forward makes the compression one-way; this needs assumptions about the permutation.

    Source: TruncatedPermutation of the crate p3-symmetric 0.9.0-rc.2; on trees of it eprint 2026/089. *)

From mathcomp Require Import all_ssreflect all_algebra.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory.
Local Open Scope ring_scope.

Section Compression.
Variables (Digest Rest : zmodType) (pi inverse : Digest * Rest -> Digest * Rest).
Notation state := (Digest * Rest)%type.

Definition truncated (s : state) : Digest := (pi s).1.
Definition davies_meyer (s : state) : Digest := (pi s + s).1.

Hypothesis pi_after_inverse : cancel inverse pi.

(** A state for each second part of the value of the permutation. *)
Definition preimage (digest : Digest) (rest : Rest) : state := inverse (digest, rest).

Theorem truncated_preimage (digest : Digest) (rest : Rest) : truncated (preimage digest rest) = digest.
Proof. by rewrite /truncated /preimage pi_after_inverse. Qed.

Theorem truncated_collision (digest : Digest) (rest rest' : Rest) :
  rest != rest' ->
  preimage digest rest != preimage digest rest' /\ truncated (preimage digest rest) = truncated (preimage digest rest').
Proof.
  move=> different; split; last by rewrite !truncated_preimage.
  by apply: contra different => /eqP /(can_inj pi_after_inverse) [->].
Qed.

Theorem inverted_state_under_feed_forward (digest : Digest) (rest : Rest) :
  davies_meyer (preimage digest rest) = digest <-> (preimage digest rest).1 = 0.
Proof.
  rewrite /davies_meyer raddfD /= [X in X.1 + _]pi_after_inverse /=.
  by split => [equal | ->]; [apply: (addrI digest); rewrite equal addr0 | rewrite addr0].
Qed.
End Compression.
