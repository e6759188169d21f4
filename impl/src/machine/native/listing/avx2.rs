//! The listing for AVX2.

macro_rules! add_ymm {
    ($([$to:literal $from:literal])*) => { concat!($("vpaddd ymm", $to, ", ymm", $to, ", ymm", $from, "\n",)*) };
}

macro_rules! add_words_ymm {
    ($([$to:literal $word:literal])*) => { concat!($("vpaddd ymm", $to, ", ymm", $to, ", [{m} + 32*", $word, "]\n",)*) };
}

/// Adds d to c, which comes from a register or from memory.
macro_rules! add_d_ymm {
    ($([$c:literal $d:literal $from:literal])*) => { concat!($("vpaddd ymm", $c, ", ymm", $d, ", ", $from, "\n",)*) };
}

macro_rules! xor_ymm {
    ($([$to:literal $from:literal])*) => { concat!($("vpxor ymm", $to, ", ymm", $to, ", ymm", $from, "\n",)*) };
}

/// Rotates by whole bytes, as the indices at a place of `k` say.
macro_rules! shuffle_ymm {
    ($place:literal; $($to:literal)*) => { concat!($("vpshufb ymm", $to, ", ymm", $to, ", [{k} + 32*", $place, "]\n",)*) };
}

/// Rotates by any amount, with a spare register.
macro_rules! rotate_ymm {
    ($spare:literal [$right:literal $left:literal]; $($to:literal)*) => {
        concat!($(
            "vpsrld ymm", $spare, ", ymm", $to, ", ", $right, "\n",
            "vpslld ymm", $to, ", ymm", $to, ", ", $left, "\n",
            "vpor ymm", $to, ", ymm", $to, ", ymm", $spare, "\n",
        )*)
    };
}

macro_rules! load_ymm {
    ($name:literal; $([$to:literal $word:literal])*) => {
        concat!($("vmovdqa ymm", $to, ", [{", $name, "} + 32*", $word, "]\n",)*)
    };
}

macro_rules! store_ymm {
    ($([$from:literal $word:literal])*) => { concat!($("vmovdqa [{h} + 32*", $word, "], ymm", $from, "\n",)*) };
}

/// Half of four G functions, each `[a b c d word]` and where c comes from; the last two are two rows of instructions behind.
///
/// `spare` is a register c of the first two, which is put into `h` at a place while its register serves to rotate b. `late` are the
/// registers b and c of the last two of the half before this one, which has yet to add c to b and to rotate b, and the register that
/// it has spare.
macro_rules! half_ymm {
    (
        [$([$a:literal $b:literal $c:literal $d:literal $x:literal $from:literal])*]
        [$([$e:literal $f:literal $g:literal $h:literal $y:literal $later:literal])*]
        bytes $bytes:literal bits $bits:tt spare $spare:literal at $place:literal
        late [$([$b0:literal $c0:literal])*] bits $bits0:tt spare $spare0:literal
    ) => {
        concat!(
            add_words_ymm!($([$a $x])*), xor_ymm!($([$b0 $c0])*),
            add_ymm!($([$a $b])*), rotate_ymm!($spare0 $bits0; $($b0)*),
            xor_ymm!($([$d $a])*), add_words_ymm!($([$e $y])*),
            shuffle_ymm!($bytes; $($d)*), add_ymm!($([$e $f])*),
            add_d_ymm!($([$c $d $from])*), xor_ymm!($([$h $e])*),
            xor_ymm!($([$b $c])*), store_ymm!([$spare $place]), shuffle_ymm!($bytes; $($h)*),
            rotate_ymm!($spare $bits; $($b)*), add_d_ymm!($([$g $h $later])*),
        )
    };
}

macro_rules! round_ymm {
    (
        [$s0:literal $s1:literal $s2:literal $s3:literal $s4:literal $s5:literal $s6:literal $s7:literal
        $s8:literal $s9:literal $s10:literal $s11:literal $s12:literal $s13:literal $s14:literal $s15:literal] late $late:tt
    ) => {
        concat!(
            half_ymm!(
                [[0 4 8 12 $s0 "ymm8"] [1 5 9 13 $s2 "ymm9"]] [[2 6 10 14 $s4 "[{h} + 32]"] [3 7 11 15 $s6 "ymm11"]]
                bytes 0 bits [12 20] spare 8 at 0 late $late bits [7 25] spare 10
            ),
            half_ymm!(
                [[0 4 8 12 $s1 "[{h}]"] [1 5 9 13 $s3 "ymm9"]] [[2 6 10 14 $s5 "ymm10"] [3 7 11 15 $s7 "ymm11"]]
                bytes 1 bits [7 25] spare 8 at 0 late [[6 10] [7 11]] bits [12 20] spare 8
            ),
            half_ymm!(
                [[0 5 10 15 $s8 "ymm10"] [3 4 9 14 $s14 "ymm9"]] [[1 6 11 12 $s10 "ymm11"] [2 7 8 13 $s12 "[{h}]"]]
                bytes 0 bits [12 20] spare 10 at 1 late [[6 10] [7 11]] bits [7 25] spare 8
            ),
            half_ymm!(
                [[0 5 10 15 $s9 "[{h} + 32]"] [3 4 9 14 $s15 "ymm9"]] [[1 6 11 12 $s11 "ymm11"] [2 7 8 13 $s13 "ymm8"]]
                bytes 1 bits [7 25] spare 10 at 1 late [[6 11] [7 8]] bits [12 20] spare 10
            ),
        )
    };
}

/// See [`AVX2_GROUP`].
macro_rules! avx2_group {
    () => {
        concat!(
            load_ymm!("h"; [0 0] [1 1] [2 2] [3 3] [4 4] [5 5] [6 6] [7 7]),
            load_ymm!("w"; [8 0] [9 1] [10 2] [11 3] [12 4] [13 5] [14 6] [15 7]),
            store_ymm!([10 1]),
            seven_rounds!(round_ymm late [] [[6 11] [7 8]]),
            xor_ymm!([6 11] [7 8]), rotate_ymm!(10 [7 25]; 6 7),
            load_ymm!("h"; [10 1]),
            xor_ymm!([0 8] [1 9] [2 10] [3 11] [4 12] [5 13] [6 14] [7 15]),
            store_ymm!([0 0] [1 1] [2 2] [3 3] [4 4] [5 5] [6 6] [7 7]),
        )
    };
}

/// One BLAKE3 compression of eight lanes with AVX2.
///
/// `h` holds the chaining value, `w` the second half of the first state (paper, section 2.2), `m` the message words, a vector each, and
/// `k` the [indices](AVX2_INDICES). The next chaining value replaces `h`.
///
/// The state is v0 to v15 in ymm0 to ymm15; message words stay in memory. A rotation by shifts needs a register besides: v8 on columns
/// and v10 on diagonals lie in `h` meanwhile. Each line of the macro `half_ymm` is one instruction of the first two G functions, which
/// need what the two first of the half before have made, and one of the other two, two behind, so that rotations of two run beside
/// additions of the others.
pub const AVX2_GROUP: &str = avx2_group!();

/// Byte indices of shuffles that rotate the words of a vector, aligned as the listing reads them.
#[derive(Debug)]
#[repr(align(32))]
pub struct Indices(pub [[u8; 32]; 2]);

/// The argument `k` of [`AVX2_GROUP`]: rotations to the right by 16 bits and by 8.
pub static AVX2_INDICES: Indices = Indices([rotation(2), rotation(1)]);

/// The indices that rotate each word right by so many bytes.
const fn rotation(bytes: usize) -> [u8; 32] {
    let mut indices = [0; 32];
    let mut i = 0;
    while i < 32 {
        let (word, byte) = (i % 16 / 4, i % 4);
        indices[i] = (4 * word + (byte + bytes) % 4) as u8;
        i += 1;
    }
    indices
}
