(** * The entry points of both instances

    What is defined here: the two sponges, the Jive compression, and the five entry points of Rp64_256 and of RpJive64_256, as calls
    with what they absorb and the digest that they give.

    What is proved here: what a call of Rp64_256 absorbs is what the sponge absorbs for its elements ([rp64_absorbs_elements]).

    What is not: which calls meet; that is in [RescuePrime.Domains].

    Source: the crate winter-crypto 0.13.1 of Winterfell; Jive: eprint 2022/840, section 3.2; names as in cryptol/. *)

From Coq Require Import ZArith List Lia.
From Ashlar Require Import Goldilocks.Field RescuePrime.Matrix RescuePrime.Permutation RescuePrime.Padding.
From Ashlar Require RescuePrime.Rp64_256 RescuePrime.RpJive64_256.
Import ListNotations.
Local Open Scope Z_scope.

(** A call of an entry point; elements, digests of four elements, bytes, and a 64-bit integer. *)
Inductive call :=
| HashElements (elements : list Z)
| Hash (bytes : list Z)
| Merge (first second : list Z)
| MergeMany (digests : list (list Z))
| MergeWithInt (seed : list Z) (v : Z).

Definition is_digest (digest : list Z) : Prop := is_column 4 digest.

Definition valid (c : call) : Prop :=
  match c with
  | HashElements elements => Forall canonical elements
  | Hash bytes => Forall is_byte bytes
  | Merge first second => is_digest first /\ is_digest second
  | MergeMany digests => Forall is_digest digests
  | MergeWithInt seed v => is_digest seed /\ 0 <= v < 2 ^ 64
  end.

(** Elements 4 to 7 of a state. *)
Definition digest_of (state : list Z) : list Z := firstn 4 (skipn 4 state).

(** A state whose first four elements are the capacity: the given one, then zeros; the rate is zero. *)
Definition start (P : params) (capacity : Z) : list Z := capacity :: repeat 0 (width P - 1).

(** ** Rp64_256: every call absorbs full blocks after a capacity element *)

Definition absorb (state block : list Z) : list Z := firstn 4 state ++ pointwise add (skipn 4 state) block.

Definition sponge (P : params) (absorbed : Z * list (list Z)) : list Z :=
  let (capacity, blocks) := absorbed in
  digest_of (fold_left (fun state block => xlix P (absorb state block)) blocks (start P capacity)).

Definition rp64_absorbs (c : call) : Z * list (list Z) :=
  match c with
  | HashElements elements => counting 8 elements
  | Hash bytes => counting 8 (hash_chunks bytes)
  | Merge first second => (8, [first ++ second])
  | MergeMany digests => counting 8 (concat digests)
  | MergeWithInt seed v =>
    if v <? p then (5, [seed ++ [v; 0; 0; 0]]) else (6, [seed ++ [v mod p; v / p; 0; 0]])
  end.

Definition rp64_digest (c : call) : list Z := sponge Rp64_256.instance (rp64_absorbs c).

(** The elements that a call of Rp64_256 hashes. *)
Definition rp64_elements (c : call) : list Z :=
  match c with
  | HashElements elements => elements
  | Hash bytes => hash_chunks bytes
  | Merge first second => first ++ second
  | MergeMany digests => concat digests
  | MergeWithInt seed v => if v <? p then seed ++ [v] else seed ++ [v mod p; v / p]
  end.

Lemma four {A : Type} (xs : list A) : length xs = 4%nat -> exists a b c d, xs = [a; b; c; d].
Proof. destruct xs as [| a [| b [| c [| d [| e xs]]]]]; try discriminate. intros _. now exists a, b, c, d. Qed.

Theorem rp64_absorbs_elements (c : call) : valid c -> rp64_absorbs c = counting 8 (rp64_elements c).
Proof.
  destruct c as [elements | bytes | first second | digests | seed v]; intros is_valid; try reflexivity.
  - destruct is_valid as [[first4 _] [second4 _]].
    destruct (four first first4) as (a & b & c & d & ->), (four second second4) as (e & f & g & h & ->). reflexivity.
  - destruct is_valid as [[seed4 _] _]. destruct (four seed seed4) as (a & b & c & d & ->).
    unfold rp64_absorbs, rp64_elements. now destruct (v <? p).
Qed.

(** ** RpJive64_256: a sponge for elements and bytes, the Jive compression for pairs *)

(** A block shorter than the rate is added to as many elements; the one and the zeros after it replace what was there. *)
Definition absorb_or_replace (state block : list Z) : list Z :=
  firstn 4 state ++ pointwise add (skipn 4 state) block ++ skipn (length block) (pad 4 one_and_zeros block).

Definition flagging_sponge (P : params) (elements : list Z) : list Z :=
  digest_of (fold_left (fun state block => xlix P (absorb_or_replace state block)) (groups 4 elements) (start P (flag 4 elements))).

(** The sum of the halves of a state before and after the permutation. *)
Definition jive (P : params) (state : list Z) : list Z :=
  let final := xlix P state in
  pointwise add (pointwise add (firstn 4 state) (skipn 4 state)) (pointwise add (firstn 4 final) (skipn 4 final)).

(** What a call of RpJive64_256 absorbs in the sponge, or the state that it compresses. *)
Inductive jive_input :=
| Absorbed (capacity_and_blocks : Z * list (list Z))
| Compressed (state : list Z).

Definition jive_takes (c : call) : jive_input :=
  match c with
  | HashElements elements => Absorbed (flagging 4 elements)
  | Hash bytes => Absorbed (flagging 4 (hash_chunks bytes))
  | Merge first second => Compressed (first ++ second)
  | MergeMany digests => Absorbed (flagging 4 (concat digests))
  | MergeWithInt seed v => Compressed (seed ++ if v <? p then [v; 0; 0; 5] else [v mod p; v / p; 0; 6])
  end.

Definition jive_digest (c : call) : list Z :=
  let P := RpJive64_256.instance in
  match c with
  | HashElements elements => flagging_sponge P elements
  | Hash bytes => flagging_sponge P (hash_chunks bytes)
  | Merge first second => jive P (first ++ second)
  | MergeMany digests => flagging_sponge P (concat digests)
  | MergeWithInt seed v => jive P (seed ++ if v <? p then [v; 0; 0; 5] else [v mod p; v / p; 0; 6])
  end.
