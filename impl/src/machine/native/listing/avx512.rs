//! The listing for AVX-512.

macro_rules! add {
    ($([$to:literal $from:literal])*) => { concat!($("vpaddd zmm", $to, ", zmm", $to, ", zmm", $from, "\n",)*) };
}

macro_rules! xor {
    ($([$to:literal $from:literal])*) => { concat!($("vpxord zmm", $to, ", zmm", $to, ", zmm", $from, "\n",)*) };
}

macro_rules! ror {
    ($amount:literal; $($to:literal)*) => { concat!($("vprord zmm", $to, ", zmm", $to, ", ", $amount, "\n",)*) };
}

/// Adds message words; `$side` is the offset of the group's half of each pair of vectors.
macro_rules! add_words {
    ($side:literal; $([$to:literal $word:literal])*) => {
        concat!($("vpaddd zmm", $to, ", zmm", $to, ", [{m} + 128*", $word, " + ", $side, "]\n",)*)
    };
}

macro_rules! load {
    ($name:literal; $([$to:literal $word:literal $side:literal])*) => {
        concat!($("vmovdqa64 zmm", $to, ", [{", $name, "} + 128*", $word, " + ", $side, "]\n",)*)
    };
}

macro_rules! store {
    ($([$from:literal $word:literal $side:literal])*) => {
        concat!($("vmovdqa64 [{h} + 128*", $word, " + ", $side, "], zmm", $from, "\n",)*)
    };
}

/// Half of four G functions in each group, the second group one row of instructions behind the first.
///
/// `late` are the registers b of the second group that the half before this one has yet to rotate, by `$r0`.
macro_rules! half {
    (
        [$([$a:literal $b:literal $c:literal $d:literal])*] [$([$e:literal $f:literal $g:literal $h:literal])*]
        [$($word:literal)*] $r1:literal $r2:literal late [$($late:literal)*] $r0:literal
    ) => {
        concat!(
            add_words!(0; $([$a $word])*), ror!($r0; $($late)*),
            add!($([$a $b])*), add_words!(64; $([$e $word])*),
            xor!($([$d $a])*), add!($([$e $f])*),
            ror!($r1; $($d)*), xor!($([$h $e])*),
            add!($([$c $d])*), ror!($r1; $($h)*),
            xor!($([$b $c])*), add!($([$g $h])*),
            ror!($r2; $($b)*), xor!($([$f $g])*),
        )
    };
}

macro_rules! columns {
    ($words:tt $r1:literal $r2:literal late $late:tt $r0:literal) => {
        half!(
            [[0 4 8 12] [1 5 9 13] [2 6 10 14] [3 7 11 15]] [[16 20 24 28] [17 21 25 29] [18 22 26 30] [19 23 27 31]]
            $words $r1 $r2 late $late $r0
        )
    };
}

macro_rules! diagonals {
    ($words:tt $r1:literal $r2:literal late $late:tt $r0:literal) => {
        half!(
            [[0 5 10 15] [1 6 11 12] [2 7 8 13] [3 4 9 14]] [[16 21 26 31] [17 22 27 28] [18 23 24 29] [19 20 25 30]]
            $words $r1 $r2 late $late $r0
        )
    };
}

macro_rules! round {
    (
        [$s0:literal $s1:literal $s2:literal $s3:literal $s4:literal $s5:literal $s6:literal $s7:literal
        $s8:literal $s9:literal $s10:literal $s11:literal $s12:literal $s13:literal $s14:literal $s15:literal] late $late:tt
    ) => {
        concat!(
            columns!([$s0 $s2 $s4 $s6] 16 12 late $late 7),
            columns!([$s1 $s3 $s5 $s7] 8 7 late [20 21 22 23] 12),
            diagonals!([$s8 $s10 $s12 $s14] 16 12 late [20 21 22 23] 7),
            diagonals!([$s9 $s11 $s13 $s15] 8 7 late [21 22 23 20] 12),
        )
    };
}

/// See [`AVX512_PAIR`].
macro_rules! avx512_pair {
    () => {
        concat!(
            load!("h"; [0 0 0] [1 1 0] [2 2 0] [3 3 0] [4 4 0] [5 5 0] [6 6 0] [7 7 0]),
            load!("h"; [16 0 64] [17 1 64] [18 2 64] [19 3 64] [20 4 64] [21 5 64] [22 6 64] [23 7 64]),
            load!("w"; [12 4 0] [13 5 0] [14 6 0] [15 7 0] [28 4 64] [29 5 64] [30 6 64] [31 7 64]),
            load!("w"; [8 0 0] [9 1 0] [10 2 0] [11 3 0] [24 0 64] [25 1 64] [26 2 64] [27 3 64]),
            seven_rounds!(round late [] [21 22 23 20]),
            ror!(7; 21 22 23 20),
            xor!([0 8] [1 9] [2 10] [3 11] [4 12] [5 13] [6 14] [7 15]),
            xor!([16 24] [17 25] [18 26] [19 27] [20 28] [21 29] [22 30] [23 31]),
            store!([0 0 0] [1 1 0] [2 2 0] [3 3 0] [4 4 0] [5 5 0] [6 6 0] [7 7 0]),
            store!([16 0 64] [17 1 64] [18 2 64] [19 3 64] [20 4 64] [21 5 64] [22 6 64] [23 7 64]),
        )
    };
}

/// One BLAKE3 compression of two groups of sixteen lanes with AVX-512.
///
/// `h` holds the chaining value, `w` the second half of the first state (paper, section 2.2) and `m` the message words, as pairs of
/// vectors: word i of the first group at 128·i, of the second at 128·i + 64. The next chaining value replaces `h`.
///
/// The states are v0 to v15 in zmm0 to zmm15 and in zmm16 to zmm31; message words stay in memory. Each line of the macro `half` is one
/// instruction of four G functions of either group: the second group is one behind, since processors rotate half as many vectors in a
/// cycle as they add, so that the rotations of one group run beside the additions of the other.
pub const AVX512_PAIR: &str = avx512_pair!();
