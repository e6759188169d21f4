(* Written by hand in the form in which coq-of-rust (rocq-of-rust of January 2026) prints such functions: the tool was not at hand. What it prints of
   the same sources takes the place of this file; the lines that register a function by an admitted instance are left out. *)
Require Import RocqOfRust.RocqOfRust.

(*
pub const fn byte(value: u8) -> Byte {
    value
}
*)
Definition byte (ε : list Value.t) (τ : list Ty.t) (α : list Value.t) : M :=
  match ε, τ, α with
  | [], [], [ value ] =>
    ltac:(M.monadic
      (let value := M.alloc (| Ty.path "u8", value |) in
      M.read (| value |)))
  | _, _, _ => M.impossible "wrong number of arguments"
  end.

(*
pub const fn u16_of_count(count: usize) -> U16 {
    count as u16
}
*)
Definition u16_of_count (ε : list Value.t) (τ : list Ty.t) (α : list Value.t) : M :=
  match ε, τ, α with
  | [], [], [ count ] =>
    ltac:(M.monadic
      (let count := M.alloc (| Ty.path "usize", count |) in
      M.cast (Ty.path "u16") (M.read (| count |))))
  | _, _, _ => M.impossible "wrong number of arguments"
  end.
