(* Written by hand in the form in which coq-of-rust (rocq-of-rust of January 2026) prints such functions: the tool was not at hand. What it prints of
   the same sources takes the place of this file; the lines that register a function by an admitted instance are left out. *)
Require Import RocqOfRust.RocqOfRust.

(*
pub fn put_tag(out: &mut Vec<Byte>, tag: &[u8]) {
    let mut i = 0;
    while i < tag.len() {
        out.push(byte(tag[i]));
        i += 1;
    }
}
*)
Definition put_tag (ε : list Value.t) (τ : list Ty.t) (α : list Value.t) : M :=
  match ε, τ, α with
  | [], [], [ out; tag ] =>
    ltac:(M.monadic
      (let out :=
        M.alloc (|
          Ty.apply
            (Ty.path "&mut")
            []
            [ Ty.apply (Ty.path "alloc::vec::Vec") [] [ Ty.path "u8"; Ty.path "alloc::alloc::Global" ] ],
          out
        |) in
      let tag :=
        M.alloc (|
          Ty.apply (Ty.path "&") [] [ Ty.apply (Ty.path "slice") [] [ Ty.path "u8" ] ],
          tag
        |) in
      M.read (|
        let~ i : Ty.path "usize" := Value.Integer IntegerKind.Usize 0 in
        M.loop (|
          Ty.tuple [],
          ltac:(M.monadic
            (M.alloc (|
              Ty.tuple [],
              M.match_operator (|
                Ty.tuple [],
                M.alloc (| Ty.tuple [], Value.Tuple [] |),
                [
                  fun γ =>
                    ltac:(M.monadic
                      (let γ :=
                        M.use
                          (M.alloc (|
                            Ty.path "bool",
                            M.call_closure (|
                              Ty.path "bool",
                              BinOp.lt,
                              [
                                M.read (| i |);
                                M.call_closure (|
                                  Ty.path "usize",
                                  M.get_associated_function (|
                                    Ty.apply (Ty.path "slice") [] [ Ty.path "u8" ],
                                    "len",
                                    [],
                                    []
                                  |),
                                  [ M.borrow (| Pointer.Kind.Ref, M.deref (| M.read (| tag |) |) |) ]
                                |)
                              ]
                            |)
                          |)) in
                      let _ := is_constant_or_break_match (| M.read (| γ |), Value.Bool true |) in
                      M.read (|
                        let~ _ : Ty.tuple [] :=
                          M.call_closure (|
                            Ty.tuple [],
                            M.get_associated_function (|
                              Ty.apply
                                (Ty.path "alloc::vec::Vec")
                                []
                                [ Ty.path "u8"; Ty.path "alloc::alloc::Global" ],
                              "push",
                              [],
                              []
                            |),
                            [
                              M.borrow (| Pointer.Kind.MutRef, M.deref (| M.read (| out |) |) |);
                              M.call_closure (|
                                Ty.path "u8",
                                M.get_function (| "ashlar_vkey::word::byte", [], [] |),
                                [
                                  M.read (|
                                    M.SubPointer.get_array_field (|
                                      M.deref (| M.read (| tag |) |),
                                      M.read (| i |)
                                    |)
                                  |)
                                ]
                              |)
                            ]
                          |) in
                        let~ _ : Ty.tuple [] :=
                          let β := i in
                          M.write (|
                            β,
                            M.call_closure (|
                              Ty.path "usize",
                              BinOp.Wrap.add,
                              [ M.read (| β |); Value.Integer IntegerKind.Usize 1 ]
                            |)
                          |) in
                        M.alloc (| Ty.tuple [], Value.Tuple [] |)
                      |)));
                  fun γ =>
                    ltac:(M.monadic
                      (M.never_to_any (|
                        M.read (|
                          let~ _ : Ty.tuple [] :=
                            M.never_to_any (| M.read (| M.break (||) |) |) in
                          M.alloc (| Ty.tuple [], Value.Tuple [] |)
                        |)
                      |)))
                ]
              |)
            |)))
        |)
      |)))
  | _, _, _ => M.impossible "wrong number of arguments"
  end.
