//! Pairs of expressions that must meet in normal form, and pairs that must not.

use super::{Mode, Sym, distributing, read, scope};
use crate::eval::Plan;

fn normal(f: impl FnOnce(Sym, Sym, Sym) -> (Sym, Sym)) -> (Sym, Sym) {
    scope(Mode::Normal, || {
        let word = |i| Sym::input("x", i, 32);
        f(word(0), word(1), word(2))
    })
}

fn meets(f: impl FnOnce(Sym, Sym, Sym) -> (Sym, Sym)) {
    let (left, right) = normal(f);
    assert_eq!(left, right);
}

fn differs(f: impl FnOnce(Sym, Sym, Sym) -> (Sym, Sym)) {
    let (left, right) = normal(f);
    assert_ne!(left, right);
}

fn word(value: u32) -> Sym {
    Sym::constant(32, value.into())
}

fn bytewise(x: Sym, f: impl Fn(usize, Sym) -> Sym) -> Sym {
    let bytes: Vec<Sym> = x.split(8).into_iter().enumerate().map(|(i, b)| f(i, b)).collect();
    Sym::join(&bytes)
}

#[test]
fn rotations_meet() {
    for k in 1..32 {
        meets(|x, y, _| ((x ^ y).rotr(k), (x ^ y).shl(32 - k) | (x ^ y).lshr(k)));
        meets(|x, y, _| ((x + y).rotr(k), (x + y).lshr(k) + (x + y).shl(32 - k)));
        meets(|x, _, _| (x.rotr(k), x.lshr(k) ^ x.shl(32 - k)));
        meets(|x, _, _| (x.rotr(k), x.rotl(32 - k)));
        meets(|x, _, _| (x.rotr(k).rotl(k), x));
    }
    differs(|x, _, _| (x.rotr(7), x.rotr(8)));
    differs(|x, _, _| (x.rotr(16), x.shl(16)));
}

/// As compilers move them: before or after the xor, with its constant or without.
#[test]
fn rotations_meet_their_operands_where_they_are_distributed() {
    let pairs = |x: Sym, y: Sym, k: u32| {
        [
            ((x ^ y).rotr(k), x.rotr(k) ^ y.rotr(k)),
            ((x.rotr(16) ^ y).rotr(k), x.rotr(16 + k) ^ y.rotr(k)),
            ((x ^ word(0x0123_4567)).rotr(k) ^ y, x.rotr(k) ^ y ^ word(0x0123_4567_u32.rotate_right(k))),
            ((x ^ word(0x0f)).rotr(k) ^ word(0x0f).rotr(k), x.rotr(k)),
        ]
    };
    let words = || (Sym::input("x", 0, 32) + Sym::input("x", 1, 32), Sym::input("x", 2, 32));
    for k in 1..32 {
        distributing(|| {
            let (x, y) = words();
            pairs(x, y, k).into_iter().for_each(|(left, right)| assert_eq!(left, right, "by {k}"));
            assert_ne!((x ^ y).rotr(k), x.rotr(k) ^ y.rotr(k + 1));
            assert_ne!((x ^ y).rotr(k), x.rotr(k) ^ y);
        });
    }
    scope(Mode::Normal, || {
        let (x, y) = words();
        assert_ne!((x.rotr(16) ^ y).rotr(8), x.rotr(24) ^ y.rotr(8));
    });
}

/// As compilers multiply, add and narrow long words: by halves.
#[test]
fn long_words_meet_their_halves_where_they_are_distributed() {
    const P: u64 = 0x7f00_0001;
    let long = |value: u64| Sym::constant(64, value.into());
    let halves = |x: Sym| [x.extract(0, 32), x.extract(32, 32)];
    let multiplied = |x: Sym, low: u64, high: u64, shift: u32| {
        let [low_half, high_half] = halves(x).map(|half| half.zext(64));
        low_half * long(low) + (high_half * long(high)).shl(shift)
    };
    // The lower half of -P, and the upper half of the product with it, which is all ones.
    let minus = P.wrapping_neg() & 0xffff_ffff;
    let by_minus = |x: Sym, ones: u32| {
        let [low, high] = halves(x);
        low.zext(64) * long(minus) + (low * word(ones) + high * word(minus as u32)).zext(64).shl(32)
    };
    distributing(|| {
        let [x, y] = [0, 1].map(|i| Sym::input("x", i, 64));
        let sum = x + y * long(P);
        let product = x.extract(0, 32) * y.extract(0, 32);
        let pairs = [
            ((x.zext(128) * Sym::constant(128, P.into())).extract(0, 64), x * long(P)),
            (sum.extract(0, 32), x.extract(0, 32) + y.extract(0, 32) * word(P as u32)),
            (sum.extract(32, 32).concat(x.extract(0, 32) + y.extract(0, 32) * word(P as u32)), sum),
            (multiplied(x, P, P, 32), x * long(P)),
            (by_minus(x, u32::MAX), x * long(P.wrapping_neg())),
            ((product ^ word(0x8000)).extract(0, 16), product.extract(0, 16) + Sym::constant(16, 0x8000)),
        ];
        let values: [u64; 2] = [0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210];
        let [a, b] = values;
        let (whole, low) = (a.wrapping_add(b.wrapping_mul(P)), (a as u32).wrapping_mul(b as u32));
        let expected = [
            a.wrapping_mul(P),
            whole & 0xffff_ffff,
            whole,
            a.wrapping_mul(P),
            a.wrapping_mul(P.wrapping_neg()),
            u64::from(low as u16 ^ 0x8000),
        ];
        for ((left, right), expected) in pairs.into_iter().zip(expected) {
            assert_eq!(left, right);
            assert_eq!(Plan::new(&[left]).run(|_, i| values[i as usize]), [u128::from(expected)]);
        }
        assert_ne!(multiplied(x, P, P, 31), x * long(P));
        assert_ne!(multiplied(x, P, P + 2, 32), x * long(P));
        assert_ne!(by_minus(x, u32::MAX - 1), x * long(P.wrapping_neg()));
        assert_ne!(sum.extract(32, 32).concat(x.extract(0, 32) + y.extract(0, 32)), sum);
        assert_ne!((product ^ word(0x4000)).extract(0, 16), product.extract(0, 16) + Sym::constant(16, 0x8000));
    });
}

#[test]
fn products_of_sums_meet_where_one_factor_is_a_multiple() {
    distributing(|| {
        let [x, y] = [0, 1].map(|i| Sym::input("x", i, 64));
        let (sum, factor) = (x + x + x + y, Sym::constant(64, 0x3f00_ffff_8100_0001));
        let other = x + y + y;
        assert_eq!(other * (sum * factor), other * sum * factor);
        assert_ne!(other * (sum * factor + x), other * sum * factor);
    });
}

/// More terms than a xor is taken apart with.
#[test]
fn long_sums_of_compilers_meet() {
    distributing(|| {
        let terms: Vec<Sym> = (0..200).map(|i| Sym::input("x", i, 64)).collect();
        let sum = |terms: &[Sym]| terms.iter().copied().reduce(|sum, term| sum + term).expect("terms");
        let (first, others) = terms.split_at(100);
        assert_eq!(sum(first) + sum(others), sum(&terms));
    });
}

#[test]
fn byte_shuffles_meet_rotations() {
    let shuffle = |x: Sym, order: [usize; 4]| {
        let bytes = x.split(8);
        Sym::join(&order.map(|i| bytes[i]))
    };
    meets(|x, y, _| (shuffle(x ^ y, [2, 3, 0, 1]), (x ^ y).rotr(16)));
    meets(|x, y, _| (shuffle(x + y, [1, 2, 3, 0]), (x + y).rotr(8)));
    differs(|x, y, _| (shuffle(x + y, [3, 0, 1, 2]), (x + y).rotr(8)));
}

/// More words than are kept, so that many fall on the place of another; each is joined anew beside the last one.
#[test]
fn words_joined_again_are_their_own_bytes() {
    scope(Mode::Normal, || {
        let byte = |i: u32| Sym::input("byte", i, 8);
        for i in (0..50_000).flat_map(|i| [i, i / 2]) {
            let pieces = [i, i + 1, i + 2, i + 3].map(byte);
            let above = pieces[1..].iter().fold(pieces[0], |low, high| high.concat(low));
            assert_eq!(Sym::join(&pieces), above);
        }
    });
}

#[test]
fn bytes_split_and_rejoined_meet() {
    meets(|x, y, z| (bytewise(x ^ y ^ z, |_, b| b), z ^ y ^ x));
    meets(|x, y, _| {
        let pieces: Vec<Sym> = x.split(8).into_iter().zip(y.split(8)).map(|(a, b)| a ^ b).collect();
        (Sym::join(&pieces), x ^ y)
    });
    meets(|x, _, _| {
        let c = 0xa54f_f53a_u32;
        let byte = |i: usize| Sym::constant(8, (c >> (8 * i)).into());
        (bytewise(x, |i, b| b ^ byte(i)), x ^ word(c))
    });
    meets(|x, y, _| (bytewise(x ^ y, |_, b| !b), !(x ^ y)));
    meets(|x, _, _| (x.rotr(16) ^ word(0x1234_5678), (x ^ word(0x5678_1234)).rotr(16)));
    differs(|x, y, _| (bytewise(x + y, |i, b| if i == 2 { !b } else { b }), x + y));
}

#[test]
fn sums_meet() {
    meets(|x, y, z| (x + (y + z), (z + x) + y));
    meets(|x, y, _| (x - y, -(y - x)));
    meets(|x, _, _| (x + x + x, x * word(3)));
    meets(|x, _, _| (x + x, x.shl(1)));
    meets(|x, _, _| (x.shl(3) - x, x * word(7)));
    meets(|x, _, _| (!x + word(1), -x));
    meets(|x, y, _| (x - y, x + !y + word(1)));
    meets(|x, y, z| (x * y * z, z * (x * y)));
    meets(|x, y, _| ((x * word(3)) * y, (x * y) * word(3)));
    meets(|x, y, _| ((x + y) - x, y));
    differs(|x, y, _| (x + y, x - y));
    differs(|x, y, _| (x + y, x ^ y));
    differs(|x, _, _| (x + word(1), x + word(2)));
}

#[test]
fn logic_meets() {
    meets(|x, y, z| (x ^ (y ^ z), (x ^ z) ^ y));
    meets(|x, y, _| (x ^ y ^ x, y));
    meets(|x, y, _| (x & y, !(!x | !y)));
    meets(|x, y, _| (x | y, y | x));
    meets(|x, _, _| (x & !x, word(0)));
    meets(|x, _, _| (x | !x, word(u32::MAX)));
    meets(|x, _, _| (x & word(0xffff), x.extract(0, 16).zext(32)));
    meets(|x, y, _| (x.rotr(16) ^ y.rotr(16), (x ^ y).rotr(16)));
    meets(|x, y, _| (x.rotr(16) & y.rotr(16), (x & y).rotr(16)));
    meets(|x, y, z| (x.rotr(16) ^ z ^ y.rotr(16), (x ^ y).rotr(16) ^ z));
    differs(|x, y, _| (x & y, x | y));
}

#[test]
fn ternary_logic_meets() {
    // vpternlog 0x96 as the sum of its minterms, one bit wide each, cannot meet; as gates it does.
    meets(|x, y, z| (x ^ y ^ z, (x ^ (y ^ !z)) ^ word(u32::MAX)));
}

#[test]
fn bits_meet() {
    meets(|x, _, _| {
        let (bit, one, zero) = (x.extract(7, 1), Sym::constant(1, 1), Sym::constant(1, 0));
        ((!bit.equals(zero)).ite(one, zero), bit)
    });
    meets(|x, y, z| (x.equals(y).ite(y, z), (!y.equals(x)).ite(z, y)));
    meets(|x, _, _| (x.ult(x), Sym::constant(1, 0)));
    differs(|x, y, _| (x.ult(y), y.ult(x)));
}

#[test]
fn constants_fold() {
    scope(Mode::Normal, || {
        let (a, b) = (word(0xdead_beef), word(0x1234_5678));
        assert_eq!((a + b).value(), Some(0xf0e2_1567));
        assert_eq!((a * b).value(), Some((0xdead_beef_u128 * 0x1234_5678) & 0xffff_ffff));
        assert_eq!(a.rotr(8).value(), Some(0xefde_adbe));
        assert_eq!((a - b).value(), Some(0xcc79_6877));
        assert_eq!(a.ashr(28).value(), Some(0xffff_fffd));
        assert_eq!(a.concat(b).value(), Some(0xdead_beef_1234_5678));
        assert_eq!(a.slt(b).value(), Some(1));
        assert_eq!(a.sext(100).extract(36, 64).value(), Some(u64::MAX.into()));
    });
}

#[test]
fn raw_mode_keeps_the_expression() {
    scope(Mode::Raw, || {
        let (x, y) = (Sym::input("x", 0, 32), Sym::input("x", 1, 32));
        assert_ne!(x + y, y + x);
        assert_eq!(x + y, x + y);
        assert_eq!((x ^ x).value(), None);
    });
}

#[test]
fn scopes_nest_and_survive_a_panic() {
    scope(Mode::Normal, || {
        let x = Sym::input("x", 0, 8);
        let inner = std::panic::catch_unwind(|| scope(Mode::Raw, || Sym::input("y", 0, 8) + Sym::input("y", 1, 9)));
        assert!(inner.is_err());
        assert_eq!(Sym::input("x", 0, 8), x);
    });
}

/// Doubles as processors compute them, in either mode: folded of constants, evaluated of inputs.
#[test]
fn doubles_are_evaluated_as_by_the_machine() {
    let edges = [0.0, -0.0, 1.0, -3.0, 0.5, 1.5 * 2f64.powi(84), 2f64.powi(52) + 1.0, 4_294_967_297.0, -2f64.powi(-32)];
    for mode in [Mode::Raw, Mode::Normal] {
        for (a, b) in edges.iter().flat_map(|a| edges.iter().map(move |b| (*a, *b))) {
            let c = 2f64.powi(31) + a;
            let expected = [a + b, a - b, a.mul_add(b, c), -a].map(f64::to_bits).map(u128::from);
            let of = |[a, b, c]: [Sym; 3]| [a.double_add(b), a.double_sub(b), a.double_mul_add(b, c), a.double_neg()];
            scope(mode, || {
                let constants = [a, b, c].map(|value| Sym::constant(64, value.to_bits().into()));
                assert_eq!(Plan::new(&of(constants)).run(|_, _| 0), expected);
                let inputs = [0, 1, 2].map(|i| Sym::input("x", i, 64));
                assert_eq!(Plan::new(&of(inputs)).run(|_, i| [a, b, c][i as usize].to_bits()), expected);
            });
        }
    }
}

/// What compilers make of constants keeps the value: signs that move, one and two times a value, and zeros that are added.
#[test]
fn doubles_of_compilers_are_evaluated_as_by_the_machine() {
    let edges = &[0.0, -0.0, 1.0, -1.0, 2.0, -2.0, 0.5, -3.0, 1.5 * 2f64.powi(84), 2f64.powi(52) + 1.0, -2f64.powi(-32)];
    let triples = edges.iter().flat_map(|&a| edges.iter().flat_map(move |&b| edges.iter().map(move |&c| [a, b, c])));
    for [a, b, c] in triples {
        let expected = [b + a, a - b, a.mul_add(b, c), (-a).mul_add(b, c), -a * b, a + -b].map(f64::to_bits).map(u128::from);
        distributing(|| {
            let x = Sym::input("x", 0, 64);
            let [b, c] = [b, c].map(|value| Sym::constant(64, value.to_bits().into()));
            let minus = x.double_neg();
            let all = [
                b.double_add(x),
                x.double_sub(b),
                x.double_mul_add(b, c),
                b.double_mul_add(minus, c),
                minus.double_mul(b),
                x.double_add(b.double_neg()),
            ];
            assert_eq!(Plan::new(&all).run(|_, _| a.to_bits()), expected, "{a:?}");
        });
    }
}

#[test]
fn nodes_beside_one_operand_are_found_again() {
    scope(Mode::Normal, || {
        let x = Sym::input("x", 0, 64);
        let slices = || (1..64).flat_map(|len| (0..=64 - len).map(move |lo| x.extract(lo, len))).collect::<Vec<_>>();
        let first = slices();
        let nodes = read(|arena| arena.len());
        assert_eq!(first.iter().collect::<std::collections::BTreeSet<_>>().len(), first.len(), "one node for each");
        assert_eq!((slices(), read(|arena| arena.len())), (first, nodes), "more than have a place beside their operand");
    });
}
