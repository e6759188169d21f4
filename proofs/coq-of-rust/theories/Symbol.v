(** Names and texts of the printed program.

    Coq's own strings spend twelve nodes of a term on a letter, and a printed term is mostly paths. Here eight letters stand side by side, the last
    of them filled with zeros, which no text has. *)

From Coq Require Import Strings.Byte List Bool Lia.
Import ListNotations.

Inductive t : Set := End | Letters (a b c d e f g h : byte) (rest : t).

(** The symbol of a text without zeros. *)
Fixpoint of_letters (text : list byte) : t :=
  match text with
  | [] => End
  | a :: b :: c :: d :: e :: f :: g :: h :: rest => Letters a b c d e f g h (of_letters rest)
  | _ =>
    let letter n := nth n text x00 in
    Letters (letter 0) (letter 1) (letter 2) (letter 3) (letter 4) (letter 5) (letter 6) (letter 7) End
  end.

Definition is_letter (b : byte) : bool := negb (Byte.eqb b x00).

Definition of_text (text : list byte) : option t := if forallb is_letter text then Some (of_letters text) else None.

Fixpoint to_text (s : t) : list byte :=
  match s with
  | End => []
  | Letters a b c d e f g h rest => filter is_letter [a; b; c; d; e; f; g; h] ++ to_text rest
  end.

Definition append (s other : t) : t := of_letters (to_text s ++ to_text other).

(** No two texts have one symbol. *)
Theorem of_text_keeps (text : list byte) (s : t) : of_text text = Some s -> to_text s = text.
Proof.
  unfold of_text. destruct (forallb is_letter text) eqn:letters; [intros [= <-] | discriminate].
  cut (forall n text, length text <= n -> forallb is_letter text = true -> to_text (of_letters text) = text); [intros all; exact (all _ text (le_n _) letters) |].
  clear. induction n as [| n IH]; intros text short letters; [now destruct text; [| inversion short] |].
  do 8 (destruct text as [| ? text]; [cbn [forallb] in letters; rewrite ?andb_true_iff in letters; cbn -[is_letter];
    repeat match goal with |- context [is_letter ?b] => first [replace (is_letter b) with true by (symmetry; tauto) | change (is_letter x00) with false; cbv iota] end;
    reflexivity |]).
  cbn [forallb] in letters. rewrite !andb_true_iff in letters. cbn -[is_letter].
  repeat match goal with |- context [is_letter ?b] => replace (is_letter b) with true by (symmetry; tauto) end.
  cbn. do 8 f_equal. apply IH; [cbn [length] in short; lia | tauto].
Qed.

Fixpoint eqb (s other : t) : bool :=
  match s, other with
  | End, End => true
  | Letters a b c d e f g h rest, Letters a' b' c' d' e' f' g' h' rest' =>
    Byte.eqb a a' && Byte.eqb b b' && Byte.eqb c c' && Byte.eqb d d' && Byte.eqb e e' && Byte.eqb f f' && Byte.eqb g g' && Byte.eqb h h' && eqb rest rest'
  | _, _ => false
  end.

Lemma byte_eqb_eq (a b : byte) : Byte.eqb a b = true <-> a = b.
Proof. split; [apply byte_dec_bl | apply byte_dec_lb]. Qed.

Lemma eqb_eq (s other : t) : eqb s other = true <-> s = other.
Proof.
  revert other. induction s as [| a b c d e f g h s IH]; intros [| a' b' c' d' e' f' g' h' other]; cbn [eqb]; [tauto | split; discriminate .. |].
  rewrite !andb_true_iff, !byte_eqb_eq, IH. split; [intros; f_equal; tauto | intros [= ]; tauto].
Qed.

Lemma eqb_refl (s : t) : eqb s s = true.
Proof. now apply eqb_eq. Qed.

Lemma eqb_spec (s other : t) : reflect (s = other) (eqb s other).
Proof. apply iff_reflect. symmetry. apply eqb_eq. Qed.
