(** A semantics for what coq-of-rust prints of plain Rust.

    The tool prints each function as a Coq text over names such as [M.read], [M.call_closure] and [M.loop]. Its own library gives them meaning by
    a tactic that reorders effects, leaves casts and loops without one, and adds axioms. This file defines the same names as constructors of
    a small syntax, [expression], and gives that syntax one meaning, the relation [evaluates]:

    - arguments are evaluated from left to right, each once, before the operation;
    - a [let] of the text binds the value of its right side, evaluated once;
    - arithmetic that overflows, a shift by the width or more, an index out of bounds and a call of an unknown function have no result, so a
      proof that a term evaluates shows that there is neither panic nor wrap-around, in debug and in release builds alike.

    What is trusted: that the tool prints what the Rust text means under this reading, the rules of [evaluates], the functions of the
    standard library in [standard] (the length of a slice, [Vec::push]), and nothing else. [evaluates_is_functional] states that a term has one result at most. *)

From Coq Require Export ZArith String List Bool.
Export ListNotations.
#[global] Open Scope string_scope.
#[global] Open Scope Z_scope.
#[global] Open Scope list_scope.
#[global] Open Scope bool_scope.

Module IntegerKind.
  Inductive t : Set := I8 | I16 | I32 | I64 | I128 | Isize | U8 | U16 | U32 | U64 | U128 | Usize.

  (** Targets with pointers of 64 bits. *)
  Definition bits (kind : t) : Z :=
    match kind with
    | I8 | U8 => 8
    | I16 | U16 => 16
    | I32 | U32 => 32
    | I64 | U64 | Isize | Usize => 64
    | I128 | U128 => 128
    end.

  Definition signed (kind : t) : bool :=
    match kind with I8 | I16 | I32 | I64 | I128 | Isize => true | _ => false end.

  Definition least (kind : t) : Z := if signed kind then - 2 ^ (bits kind - 1) else 0.
  Definition greatest (kind : t) : Z := if signed kind then 2 ^ (bits kind - 1) - 1 else 2 ^ bits kind - 1.

  Definition fits (kind : t) (n : Z) : bool := (least kind <=? n) && (n <=? greatest kind).

  (** The number of the kind that is congruent to [n]. *)
  Definition wrap (kind : t) (n : Z) : Z := (n - least kind) mod 2 ^ bits kind + least kind.

  Definition equal (a b : t) : {a = b} + {a <> b}.
  Proof. decide equality. Defined.

  Definition of_name (name : string) : option t :=
    match name with
    | "i8" => Some I8 | "i16" => Some I16 | "i32" => Some I32 | "i64" => Some I64 | "i128" => Some I128 | "isize" => Some Isize
    | "u8" => Some U8 | "u16" => Some U16 | "u32" => Some U32 | "u64" => Some U64 | "u128" => Some U128 | "usize" => Some Usize
    | _ => None
    end%string.
End IntegerKind.

(** Types, which matter to casts and to the choice of a method only; their constant arguments are dropped. *)
Module Types.
  Inductive t : Set := path (name : string) | applied (head : t) (arguments : list t) | tuple (fields : list t) | function (arguments : list t) (result : t).
End Types.

(** Operators, by their names in the text. *)
Inductive operator : Set := Add | Sub | Mul | Div | Rem | Shl | Shr | BitAnd | BitOr | BitXor | Lt | Le | Gt | Ge | Eq | Ne.

(** What can be called. *)
Inductive callee : Set :=
| Operator (name : operator)
| Path (name : string)
| Method (self : Types.t) (name : string).

Inductive value : Set :=
| VBool (b : bool)
| VInteger (kind : IntegerKind.t) (n : Z)
| VTuple (fields : list value)
| VArray (elements : list value)
| VStruct (constructor : string) (fields : list (string * value))
| VPointer (address : nat) (path : list nat)
| VFunction (f : callee).

(** What interrupts an evaluation. *)
Inductive exception : Set := Return (v : value) | Break | Continue | BreakMatch.

Definition result : Set := value + exception.

(** Operations on values, which have no control flow of their own. *)
Inductive operation : Set :=
| Alloc | Read | Write | Deref | ArrayField | TupleField (index : nat) | RecordField (constructor field : string)
| Cast (target : Types.t) | MakeTuple | MakeArray | MakeStruct (constructor : string) (fields : list string) | IsTrue (expected : bool) | Impossible.

Inductive expression : Set :=
| Value_ (v : value)
| Do (op : operation) (arguments : list expression)
| Call (f : expression) (arguments : list expression)
| Bind (e : expression) (k : value -> expression)
| Raise (make : list value -> exception) (arguments : list expression)
| CatchReturn (e : expression)
| Loop (body : expression)
| Match (scrutinee : value) (arms : list (value -> expression)).

Coercion Value_ : value >-> expression.

(** ** Memory: a list of cells, the index is the address; a path leads to a part of a cell. *)

Definition heap := list value.

Fixpoint set_nth {A : Set} (n : nat) (x : A) (l : list A) : list A :=
  match n, l with
  | _, [] => []
  | O, _ :: rest => x :: rest
  | S n, y :: rest => y :: set_nth n x rest
  end.

(** The parts of a value by number. *)
Definition parts (v : value) : list value :=
  match v with
  | VTuple fields | VArray fields => fields
  | VStruct _ fields => map snd fields
  | _ => []
  end.

Definition with_part (n : nat) (x : value) (v : value) : value :=
  match v with
  | VTuple fields => VTuple (set_nth n x fields)
  | VArray elements => VArray (set_nth n x elements)
  | VStruct constructor fields => VStruct constructor (combine (map fst fields) (set_nth n x (map snd fields)))
  | other => other
  end.

Fixpoint part (path : list nat) (v : value) : option value :=
  match path with
  | [] => Some v
  | n :: rest => match nth_error (parts v) n with Some x => part rest x | None => None end
  end.

Fixpoint with_part_at (path : list nat) (x : value) (v : value) : option value :=
  match path with
  | [] => Some x
  | n :: rest =>
    match nth_error (parts v) n with
    | Some old => match with_part_at rest x old with Some new => Some (with_part n new v) | None => None end
    | None => None
    end
  end.

Definition load (h : heap) (address : nat) (path : list nat) : option value :=
  match nth_error h address with Some v => part path v | None => None end.

Definition store (h : heap) (address : nat) (path : list nat) (x : value) : option heap :=
  match nth_error h address with
  | Some v => match with_part_at path x v with Some new => Some (set_nth address new h) | None => None end
  | None => None
  end.

(** ** Operations *)

Fixpoint field_index (n : nat) (field : string) (fields : list (string * value)) : option nat :=
  match fields with
  | [] => None
  | (name, _) :: rest => if string_dec name field then Some n else field_index (S n) field rest
  end.

(** The result of an operation and the heap after it; none where Rust would panic, or where no well-typed text leads. *)
Definition apply (op : operation) (arguments : list value) (h : heap) : option (heap * value) :=
  match op, arguments with
  | Alloc, [v] => Some (h ++ [v], VPointer (length h) [])
  | Read, [VPointer address path] => option_map (fun v => (h, v)) (load h address path)
  | Write, [VPointer address path; v] => option_map (fun h' => (h', VTuple [])) (store h address path v)
  | Deref, [VPointer address path] => Some (h, VPointer address path)
  | ArrayField, [VPointer address path; VInteger IntegerKind.Usize n] =>
    match load h address path with
    | Some (VArray elements) =>
      if (0 <=? n) && (n <? Z.of_nat (length elements)) then Some (h, VPointer address (path ++ [Z.to_nat n])) else None
    | _ => None
    end
  | TupleField index, [VPointer address path] =>
    match load h address path with
    | Some (VTuple fields) => if (index <? length fields)%nat then Some (h, VPointer address (path ++ [index])) else None
    | _ => None
    end
  | RecordField constructor field, [VPointer address path] =>
    match load h address path with
    | Some (VStruct c fields) =>
      if string_dec c constructor
      then option_map (fun index => (h, VPointer address (path ++ [index]))) (field_index 0 field fields)
      else None
    | _ => None
    end
  | Cast (Types.path name), [VInteger _ n] =>
    option_map (fun kind => (h, VInteger kind (IntegerKind.wrap kind n))) (IntegerKind.of_name name)
  | MakeTuple, fields => Some (h, VTuple fields)
  | MakeArray, elements => Some (h, VArray elements)
  | MakeStruct constructor fields, values =>
    if (length fields =? length values)%nat then Some (h, VStruct constructor (combine fields values)) else None
  | _, _ => None
  end.

Definition checked (kind : IntegerKind.t) (n : Z) : option value :=
  if IntegerKind.fits kind n then Some (VInteger kind n) else None.

(** Operators on two integers of one kind; a shift takes its distance in any kind. *)
Definition operate (name : operator) (kind : IntegerKind.t) (a : Z) (kind_b : IntegerKind.t) (b : Z) : option value :=
  let same (v : option value) := if IntegerKind.equal kind kind_b then v else None in
  let within (v : option value) := if (0 <=? b) && (b <? IntegerKind.bits kind) then v else None in
  match name with
  | Add => same (checked kind (a + b))
  | Sub => same (checked kind (a - b))
  | Mul => same (checked kind (a * b))
  | Div => same (if b =? 0 then None else checked kind (Z.quot a b))
  | Rem => same (if b =? 0 then None else checked kind (Z.rem a b))
  | Shl => within (Some (VInteger kind (IntegerKind.wrap kind (Z.shiftl a b))))
  | Shr => within (Some (VInteger kind (Z.shiftr a b)))
  | BitAnd => same (Some (VInteger kind (Z.land a b)))
  | BitOr => same (Some (VInteger kind (Z.lor a b)))
  | BitXor => same (Some (VInteger kind (Z.lxor a b)))
  | Lt => same (Some (VBool (a <? b)))
  | Le => same (Some (VBool (a <=? b)))
  | Gt => same (Some (VBool (b <? a)))
  | Ge => same (Some (VBool (b <=? a)))
  | Eq => same (Some (VBool (a =? b)))
  | Ne => same (Some (VBool (negb (a =? b))))
  end.

(** The functions of the standard library that have a meaning here. A vector is held in its cell as the array of its elements. *)
Definition standard (f : callee) (arguments : list value) (h : heap) : option (heap * value) :=
  match f, arguments with
  | Operator name, [VInteger kind a; VInteger kind_b b] => option_map (fun v => (h, v)) (operate name kind a kind_b b)
  | Method (Types.applied (Types.path "slice") _) "len", [VPointer address path]
  | Method (Types.applied (Types.path "alloc::vec::Vec") _) "len", [VPointer address path] =>
    match load h address path with
    | Some (VArray elements) => Some (h, VInteger IntegerKind.Usize (Z.of_nat (length elements)))
    | _ => None
    end
  | Method (Types.applied (Types.path "alloc::vec::Vec") _) "push", [VPointer address path; v] =>
    match load h address path with
    | Some (VArray elements) => option_map (fun h' => (h', VTuple [])) (store h address path (VArray (elements ++ [v])))
    | _ => None
    end
  | _, _ => None
  end.

(** ** Evaluation *)

(** Translated functions by their path; none for the standard library. *)
Definition program := callee -> option (list value -> expression).

Definition caught (r : result) : result := match r with inr (Return v) => inl v | other => other end.

(** After the body of a loop: another round, or the way out of the loop for more than a [break]. *)
Definition goes_on (r : result) : bool := match r with inl _ | inr Continue => true | _ => false end.
Definition leaves (r : result) : bool := match r with inr (Return _) | inr BreakMatch => true | _ => false end.

Definition fails (r : result) : bool := match r with inr BreakMatch => true | _ => false end.

Inductive evaluates (P : program) : heap -> expression -> heap -> result -> Prop :=
| Of_value h v : evaluates P h (Value_ v) h (inl v)
| Of_operation h op es h1 vs h2 v :
    all_evaluate P h es h1 (inl vs) -> apply op vs h1 = Some (h2, v) -> evaluates P h (Do op es) h2 (inl v)
| Of_test h expected e h1 :
    evaluates P h e h1 (inl (VBool expected)) -> evaluates P h (Do (IsTrue expected) [e]) h1 (inl (VTuple []))
| Of_failed_test h expected e h1 :
    evaluates P h e h1 (inl (VBool (negb expected))) -> evaluates P h (Do (IsTrue expected) [e]) h1 (inr BreakMatch)
| Of_interrupted_operation h op es h1 x : all_evaluate P h es h1 (inr x) -> evaluates P h (Do op es) h1 (inr x)
| Of_standard_call h e es h1 f vs h2 v :
    all_evaluate P h (e :: es) h1 (inl (VFunction f :: vs)) -> P f = None -> standard f vs h1 = Some (h2, v) ->
    evaluates P h (Call e es) h2 (inl v)
| Of_call h e es h1 f vs body h2 v :
    all_evaluate P h (e :: es) h1 (inl (VFunction f :: vs)) -> P f = Some body -> evaluates P h1 (body vs) h2 (inl v) ->
    evaluates P h (Call e es) h2 (inl v)
| Of_interrupted_call h e es h1 x : all_evaluate P h (e :: es) h1 (inr x) -> evaluates P h (Call e es) h1 (inr x)
| Of_bind h e k h1 v h2 r : evaluates P h e h1 (inl v) -> evaluates P h1 (k v) h2 r -> evaluates P h (Bind e k) h2 r
| Of_interrupted_bind h e k h1 x : evaluates P h e h1 (inr x) -> evaluates P h (Bind e k) h1 (inr x)
| Of_raise h make es h1 vs : all_evaluate P h es h1 (inl vs) -> evaluates P h (Raise make es) h1 (inr (make vs))
| Of_interrupted_raise h make es h1 x : all_evaluate P h es h1 (inr x) -> evaluates P h (Raise make es) h1 (inr x)
| Of_catch h e h1 r : evaluates P h e h1 r -> evaluates P h (CatchReturn e) h1 (caught r)
| Of_loop h body h1 r h2 r2 :
    evaluates P h body h1 r -> goes_on r = true -> evaluates P h1 (Loop body) h2 r2 -> evaluates P h (Loop body) h2 r2
| Of_broken_loop h body h1 :
    evaluates P h body h1 (inr Break) -> evaluates P h (Loop body) (h1 ++ [VTuple []]) (inl (VPointer (length h1) []))
| Of_left_loop h body h1 r :
    evaluates P h body h1 r -> leaves r = true -> evaluates P h (Loop body) h1 r
| Of_arm h scrutinee arm arms h1 r :
    evaluates P h (arm scrutinee) h1 r -> fails r = false -> evaluates P h (Match scrutinee (arm :: arms)) h1 r
| Of_failed_arm h scrutinee arm arms h1 h2 r :
    evaluates P h (arm scrutinee) h1 (inr BreakMatch) -> evaluates P h1 (Match scrutinee arms) h2 r ->
    evaluates P h (Match scrutinee (arm :: arms)) h2 r

(** From left to right, up to the first interruption. *)
with all_evaluate (P : program) : heap -> list expression -> heap -> list value + exception -> Prop :=
| Of_nothing h : all_evaluate P h [] h (inl [])
| Of_one h e es h1 v h2 vs :
    evaluates P h e h1 (inl v) -> all_evaluate P h1 es h2 (inl vs) -> all_evaluate P h (e :: es) h2 (inl (v :: vs))
| Of_interrupted h e es h1 x : evaluates P h e h1 (inr x) -> all_evaluate P h (e :: es) h1 (inr x)
| Of_interrupted_later h e es h1 v h2 x :
    evaluates P h e h1 (inl v) -> all_evaluate P h1 es h2 (inr x) -> all_evaluate P h (e :: es) h2 (inr x).

Scheme evaluates_mutual := Minimality for evaluates Sort Prop
with all_evaluate_mutual := Minimality for all_evaluate Sort Prop.
Combined Scheme evaluation_induction from evaluates_mutual, all_evaluate_mutual.

(** A term has one result at most, and leaves one memory. *)
Theorem evaluates_is_functional (P : program) :
  (forall h e h1 r1, evaluates P h e h1 r1 -> forall h2 r2, evaluates P h e h2 r2 -> h2 = h1 /\ r2 = r1) /\
  (forall h es h1 r1, all_evaluate P h es h1 r1 -> forall h2 r2, all_evaluate P h es h2 r2 -> h2 = h1 /\ r2 = r1).
Proof.
  apply evaluation_induction; intros;
    lazymatch goal with
    | other : evaluates _ _ _ ?h2 ?r2 |- ?h2 = _ /\ ?r2 = _ => inversion other; subst; clear other
    | other : all_evaluate _ _ _ ?h2 ?r2 |- ?h2 = _ /\ ?r2 = _ => inversion other; subst; clear other
    end;
    repeat match goal with
    | run : all_evaluate _ _ [_] _ (inr _) |- _ => inversion run; subst; clear run
    | run : all_evaluate _ _ [] _ (inr _) |- _ => inversion run
    | one : ?x = Some ?b, other : ?x = Some ?c |- _ => rewrite one in other; injection other as other; subst
    | same : (forall h2 r2, evaluates _ ?h ?e h2 r2 -> _), run : evaluates _ ?h ?e _ _ |- _ =>
      let heaps := fresh in let results := fresh in destruct (same _ _ run) as [heaps results]; clear run; inversion results; subst
    | same : (forall h2 r2, all_evaluate _ ?h ?e h2 r2 -> _), run : all_evaluate _ ?h ?e _ _ |- _ =>
      let heaps := fresh in let results := fresh in destruct (same _ _ run) as [heaps results]; clear run; inversion results; subst
    end; cbn in *; try discriminate; try congruence; try (split; congruence).
  all: try (destruct expected; discriminate).
  all: try (destruct r as [? | []]; discriminate).
  all: try match goal with
    | same : (forall h2 r2, all_evaluate _ ?h [?e] h2 r2 -> _), run : evaluates _ ?h ?e _ (inl _) |- _ =>
      destruct (same _ _ (Of_one _ _ _ _ _ _ _ _ run (Of_nothing _ _))) as [_ results]; discriminate results
    end.
Qed.

(** ** The names that the tool prints *)

Module Ty.
  Definition t := Types.t.
  Definition path := Types.path.
  Definition apply (head : t) (constants : list expression) (arguments : list t) : t := Types.applied head arguments.
  Definition tuple := Types.tuple.
  Definition function := Types.function.
End Ty.

Module Value.
  Definition t := value.
  Definition Bool (b : bool) : expression := VBool b.
  Definition Integer (kind : IntegerKind.t) (n : Z) : expression := VInteger kind n.
  Definition Tuple (fields : list expression) : expression := Do MakeTuple fields.
  Definition Array (elements : list expression) : expression := Do MakeArray elements.
  Definition mkStructRecord (constructor : string) (constants : list expression) (types : list Ty.t) (fields : list (string * expression)) : expression :=
    Do (MakeStruct constructor (map fst fields)) (map snd fields).
End Value.

(** The text says [Wrap] of every operator, whatever the build; here they are checked. *)
Module BinOp.
  Definition lt : expression := VFunction (Operator Lt).
  Definition le : expression := VFunction (Operator Le).
  Definition gt : expression := VFunction (Operator Gt).
  Definition ge : expression := VFunction (Operator Ge).
  Definition eq : expression := VFunction (Operator Eq).
  Definition ne : expression := VFunction (Operator Ne).
  Module Wrap.
    Definition add : expression := VFunction (Operator Add).
    Definition sub : expression := VFunction (Operator Sub).
    Definition mul : expression := VFunction (Operator Mul).
    Definition div : expression := VFunction (Operator Div).
    Definition rem : expression := VFunction (Operator Rem).
    Definition shl : expression := VFunction (Operator Shl).
    Definition shr : expression := VFunction (Operator Shr).
    Definition bit_and : expression := VFunction (Operator BitAnd).
    Definition bit_or : expression := VFunction (Operator BitOr).
    Definition bit_xor : expression := VFunction (Operator BitXor).
  End Wrap.
End BinOp.

Module Pointer.
  Module Kind.
    Inductive t : Set := Raw | Ref | MutRef | ConstPointer | MutPointer.
  End Kind.
End Pointer.

Module M.
  Definition alloc (type : Ty.t) (e : expression) : expression := Do Alloc [e].
  Definition read (e : expression) : expression := Do Read [e].
  Definition write (place e : expression) : expression := Do Write [place; e].
  Definition copy (type : Ty.t) (e : expression) : expression := alloc type (read e).
  Definition use (e : expression) : expression := e.
  Definition deref (e : expression) : expression := Do Deref [e].
  Definition borrow (kind : Pointer.Kind.t) (e : expression) : expression := Do Deref [e].
  Definition cast (target : Ty.t) (e : expression) : expression := Do (Cast target) [e].
  Definition call_closure (type : Ty.t) (f : expression) (arguments : list expression) : expression := Call f arguments.
  Definition get_function (path : string) (constants : list expression) (types : list Ty.t) : expression := VFunction (Path path).
  Definition get_associated_function (self : Ty.t) (name : string) (constants : list expression) (types : list Ty.t) : expression :=
    VFunction (Method self name).
  Definition catch_return (type : Ty.t) (e : expression) : expression := CatchReturn e.
  Definition return_ (e : expression) : expression := Raise (fun vs => Return (hd (VTuple []) vs)) [e].
  Definition break : expression := Raise (fun _ => Break) [].
  Definition continue : expression := Raise (fun _ => Continue) [].
  Definition loop (type : Ty.t) (body : expression) : expression := Loop body.
  Definition match_operator (type : Ty.t) (scrutinee : expression) (arms : list (value -> expression)) : expression :=
    Bind scrutinee (fun v => Match v arms).
  Definition impossible (reason : string) : expression := Do Impossible [].
  (** Its argument never has a value. *)
  Definition never_to_any (e : expression) : expression := e.
  Module SubPointer.
    Definition get_array_field (place index : expression) : expression := Do ArrayField [place; index].
    Definition get_tuple_field (place : expression) (index : nat) : expression := Do (TupleField index) [place].
    Definition get_struct_record_field (place : expression) (constructor field : string) : expression := Do (RecordField constructor field) [place].
  End SubPointer.

  (** Makes every [let] of the text a [Bind], wherever it stands: a [let] of Coq would copy its right side. *)
  Ltac monadic e :=
    lazymatch e with
    | let v := ?x in @?f v =>
      lazymatch type of x with
      | value => let body := eval cbn beta in (f x) in monadic body
      | _ =>
        let v' := fresh v in
        refine (Bind _ (fun v' => _));
          [ monadic x | let body := eval cbn beta in (f (Value_ v')) in monadic body ]
      end
    | Bind ?x (fun v => @?f v) =>
      let v' := fresh v in
      refine (Bind _ (fun v' => _));
        [ monadic x | let body := eval cbn beta in (f v') in monadic body ]
    | read ?x => refine (read _); monadic x
    | write ?x ?y => refine (write _ _); [ monadic x | monadic y ]
    | alloc ?type ?x => refine (alloc type _); monadic x
    | never_to_any ?x => refine (never_to_any _); monadic x
    | _ => exact e
    end.
End M.

(** The type of the translated functions. *)
Notation M := expression.

Definition is_constant_or_break_match (e expected : expression) : expression :=
  match expected with
  | Value_ (VBool b) => Do (IsTrue b) [e]
  | _ => Raise (fun _ => BreakMatch) [Do Read [e]]
  end.

Notation "e (| e1 , .. , en |)" := ((.. (e e1) ..) en) (at level 100, only parsing).
Notation "e (||)" := e (at level 100, only parsing).
Notation "'let~' a : type := b 'in' c" :=
  (Bind (M.alloc type b) (fun a : value => c)) (at level 200, b at level 100, a name, only parsing).
