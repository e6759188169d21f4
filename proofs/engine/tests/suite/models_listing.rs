//! The reader of assembly listings takes the language it knows and nothing else.

use ashlar_engine::graph::{Mode, Sym, scope};
use ashlar_engine::models::listing::{Access, Listing, ListingError, Memory, Problem};

/// Runs a listing on `h` of two vectors, to read and write, and `m` of three, to read; returns `h`.
fn run(text: &str) -> Result<Vec<[Sym; 16]>, ListingError> {
    let mut memory = Memory::default();
    memory.insert("h", Access::ReadWrite, &[input("h", 0), input("h", 1)]);
    memory.insert("m", Access::ReadOnly, &[input("m", 0), input("m", 1), input("m", 2)]);
    text.parse::<Listing<16>>()?.run(&mut memory)?;
    Ok(memory.read("h").to_vec())
}

fn input(name: &str, vector: u32) -> [Sym; 16] {
    std::array::from_fn(|word| Sym::input(name, 16 * vector + word as u32, 32))
}

/// The line and the problem of a listing that fails, as text.
fn problem(text: &str) -> (usize, String) {
    let error = scope(Mode::Normal, || run(text)).expect_err(text);
    (error.line, error.problem.to_string())
}

#[test]
fn instructions_do_what_they_say() {
    scope(Mode::Normal, || {
        let h = run("vmovdqa64 zmm31, [{h}]\n\
             vmovdqa64 zmm2, [{m} + 128*1 + 0]\n\
             vpaddd zmm3, zmm31, zmm2\n\
             vpxord zmm3, zmm3, [{m} + 64]\n\
             vprord zmm4, zmm3, 7\n\
             vmovdqa64 [{h} + 64*1], zmm4\n")
        .expect("a listing of the language");
        let expected: Vec<Sym> = (0..16).map(|i| ((input("h", 0)[i] + input("m", 2)[i]) ^ input("m", 1)[i]).rotr(7)).collect();
        assert_eq!(h[0], input("h", 0));
        assert_eq!(h[1].to_vec(), expected);
    });
}

#[test]
fn unknown_instructions_are_errors() {
    assert_eq!(problem("vpsubd zmm0, zmm1, zmm2"), (1, "unknown instruction `vpsubd zmm0, zmm1, zmm2`".into()));
    assert_eq!(problem("\n  ret\n"), (2, "unknown instruction `ret`".into()));
    let others =
        ["VPADDD zmm0, zmm1, zmm2", "vpaddd zmm0, zmm1; vpaddd zmm0", "vpaddd", "vprord zmm0, zmm1", "vmovdqa zmm0, zmm1"];
    for line in others.into_iter().chain(["vpaddd zmm0, zmm1, zmm2, zmm3", "vpxor zmm0, zmm1, zmm2", "vpshufb zmm0, zmm1, zmm2"])
    {
        assert_eq!(problem(line).1, format!("unknown instruction `{line}`"));
    }
    for line in ["vpxord ymm0, ymm1, ymm2", "vprord ymm0, ymm1, 7", "vmovdqa64 ymm0, ymm1"] {
        assert_eq!(line.parse::<Listing<8>>().expect_err(line).problem, Problem::UnknownInstruction(line.into()));
    }
}

#[test]
fn instructions_of_avx2_do_what_they_say() {
    let text = "vmovdqa ymm1, [{v}]\n\
                vpshufb ymm2, ymm1, [{k} + 32]\n\
                vpsrld ymm3, ymm1, 12\n\
                vpslld ymm4, ymm1, 20\n\
                vpor ymm3, ymm3, ymm4\n\
                vpxor ymm3, ymm3, ymm2\n\
                vmovdqa [{v} + 32], ymm3\n";
    let constant = |byte: fn(u32) -> u32| -> [Sym; 8] {
        std::array::from_fn(|i| {
            let place = |byte: u32| 4 * (i as u32 % 4) + byte;
            Sym::constant(32, (0..4).map(|j| u128::from(byte(place(j))) << (8 * j)).sum())
        })
    };
    let v = || -> [Sym; 8] { std::array::from_fn(|i| Sym::input("v", i as u32, 32)) };
    let run = |k: [Sym; 8]| {
        let mut memory = Memory::default();
        memory.insert("v", Access::ReadWrite, &[v(), v()]);
        memory.insert("k", Access::ReadOnly, &[v(), k]);
        text.parse::<Listing<8>>()?.run(&mut memory)?;
        Ok::<_, ListingError>(memory.read("v")[1])
    };
    scope(Mode::Normal, || {
        let rotate_by_8 = constant(|place| place / 4 * 4 + (place + 1) % 4);
        assert_eq!(run(rotate_by_8).expect("a listing of the language"), v().map(|word| word.rotr(12) ^ word.rotr(8)));
        assert_eq!(run(constant(|_| 0x80)).expect("a listing of the language"), v().map(|word| word.rotr(12)));
        assert_eq!(run(v()), Err(ListingError { line: 2, problem: Problem::Indices }));
    });
}

#[test]
fn unknown_operands_are_errors() {
    for register in ["zmm32", "zmm", "zmm-1", "zmm+1", "ymm0", "eax", "zmm0{k1}", "zmm 0", ""] {
        let expected = format!("`{register}` is not a register zmm0, zmm1, ...");
        assert_eq!(problem(&format!("vpaddd {register}, zmm1, zmm2")).1, expected);
        assert_eq!(problem(&format!("vpaddd zmm1, {register}, zmm2")).1, expected);
        assert_eq!(problem(&format!("vpaddd zmm1, zmm2, {register}")).1, expected);
    }
    assert_eq!(problem("vpaddd zmm0, [{m}], zmm1").1, "`[{m}]` is not a register zmm0, zmm1, ...");
    assert_eq!(problem("vpaddd [{h}], zmm0, zmm1").1, "`[{h}]` is not a register zmm0, zmm1, ...");
    assert_eq!(problem("vmovdqa64 [{h}], [{m}]").1, "`[{m}]` is not a register zmm0, zmm1, ...");
    for address in ["[m]", "[{m} - 64]", "[{m} + ]", "[{m} + 64*]", "[{m} + rax]", "[{m} + 0x40]", "[{m}", "[]", "[{m} 64]"] {
        assert_eq!(problem(&format!("vmovdqa64 zmm0, {address}")).1, format!("`{address}` is not an address"));
    }
    assert_eq!(
        problem("vmovdqa64 zmm0, [{m} + 18446744073709551615 + 65]").1,
        "`[{m} + 18446744073709551615 + 65]` is not an address"
    );
    for immediate in ["256", "-1", "zmm1", "", "7h"] {
        assert_eq!(problem(&format!("vprord zmm0, zmm1, {immediate}")).1, format!("`{immediate}` is not an immediate byte"));
    }
}

#[test]
fn what_was_never_written_cannot_be_read() {
    let load = "vmovdqa64 zmm1, [{m}]\n";
    assert_eq!(problem(&format!("{load}vpaddd zmm0, zmm1, zmm2")), (2, "zmm2 is read before it is written".into()));
    assert_eq!(problem(&format!("{load}vpxord zmm0, zmm3, zmm1")), (2, "zmm3 is read before it is written".into()));
    assert_eq!(problem("vprord zmm0, zmm0, 1").1, "zmm0 is read before it is written");
    assert_eq!(problem("vmovdqa64 zmm0, zmm31").1, "zmm31 is read before it is written");
    assert_eq!(problem("vmovdqa64 [{h}], zmm9").1, "zmm9 is read before it is written");
}

#[test]
fn memory_is_held_to_its_bounds() {
    assert_eq!(problem("vmovdqa64 zmm0, [{s}]").1, "`{s}` is not an argument");
    assert_eq!(problem("vmovdqa64 zmm0, [{m} + 192]").1, "[{m} + 192] lies outside the argument");
    assert_eq!(problem("vmovdqa64 zmm0, [{m} + 32]").1, "[{m} + 32] is not aligned to 64 bytes");
    let load = "vmovdqa64 zmm1, [{m}]\n";
    assert_eq!(problem(&format!("{load}vmovdqa64 [{{m}}], zmm1")).1, "[{m} + 0] may only be read");
    assert_eq!(problem(&format!("{load}vmovdqa64 [{{h}} + 128], zmm1")).1, "[{h} + 128] lies outside the argument");
    assert_eq!(problem(&format!("{load}vmovdqa64 [{{h}} + 4], zmm1")).1, "[{h} + 4] is not aligned to 64 bytes");
    assert_eq!(problem(&format!("{load}vmovdqa64 [{{x}}], zmm1")).1, "`{x}` is not an argument");
}
