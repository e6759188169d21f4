(** A program as the table of the functions that the tool registers. *)

From RocqOfRust Require Import RocqOfRust.

Definition body := list value -> expression.

(** The body of the first function of this name. *)
Fixpoint function_named (name : Symbol.t) (functions : list (Symbol.t * body)) : option body :=
  match functions with
  | [] => None
  | (other, body) :: rest => if Symbol.eqb name other then Some body else function_named name rest
  end.

(** The same of the functions that belong to a type without parameters. *)
Fixpoint method_named (self name : Symbol.t) (methods : list (Types.t * Symbol.t * body)) : option body :=
  match methods with
  | [] => None
  | (Types.path owner, other, body) :: rest =>
    if Symbol.eqb self owner then if Symbol.eqb name other then Some body else method_named self name rest else method_named self name rest
  | _ :: rest => method_named self name rest
  end.

(** What is no function of the crate is one of the language or of its library: [standard]. *)
Definition program_of (functions : list (Symbol.t * body)) (methods : list (Types.t * Symbol.t * body)) : program := fun callee =>
  match callee with
  | Path name => function_named name functions
  | Method (Types.path self) name => method_named self name methods
  | _ => None
  end.
