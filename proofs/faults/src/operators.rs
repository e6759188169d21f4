//! What takes the place of what: the operators by which faults are made.

use syn::BinOp;

/// Methods and those that take their places; where the types do not fit, the compiler says so and the fault is dropped.
const METHODS: [(&str, &str); 22] = [
    ("add", "sub"),
    ("sub", "add"),
    ("and", "or"),
    ("or", "and"),
    ("xor", "and"),
    ("integer_add", "integer_sub"),
    ("integer_sub", "integer_add"),
    ("long_add", "long_sub"),
    ("long_sub", "long_add"),
    ("sum", "difference"),
    ("difference", "sum"),
    ("mul", "add"),
    ("wrapping_add", "wrapping_sub"),
    ("wrapping_sub", "wrapping_add"),
    ("min", "max"),
    ("max", "min"),
    ("all", "any"),
    ("any", "all"),
    ("from_le_bytes", "from_be_bytes"),
    ("to_le_bytes", "to_be_bytes"),
    ("first", "last"),
    ("last", "first"),
];

/// The method that takes the place of another.
pub fn method(name: &str) -> Option<&'static str> {
    METHODS.iter().find(|(from, _)| *from == name).map(|(_, to)| *to)
}

/// Functions whose first two operands may stand in any order: sums, products, what is added to a product, and bitwise operations, wherever impl/ has the name.
const COMMUTATIVE: [&str; 37] = [
    "add",
    "and",
    "equal_byte",
    "integer_add",
    "long_add",
    "long_add_carry",
    "long_and",
    "long_mul",
    "long_mul_signed",
    "max",
    "min",
    "mm256_add_epi16",
    "mm256_add_epi32",
    "mm256_add_epi64",
    "mm256_madd_epi16",
    "mm256_min_epu32",
    "mm256_mul_epi32",
    "mm256_mul_epu32",
    "mm512_add_epi64",
    "mm512_and_si512",
    "mm512_min_epu32",
    "mm512_mul_epi32",
    "mm512_mul_epu32",
    "mul",
    "mul_add",
    "mul_sub",
    "or",
    "products_of",
    "sub_mul",
    "sum",
    "sum_add",
    "vaddq_u64",
    "vandq_u64",
    "vmull_u32",
    "wrapping_add",
    "wrapping_mul",
    "xor",
];

/// Whether a function takes its first two operands in any order.
pub fn is_commutative(name: &str) -> bool {
    COMMUTATIVE.contains(&name)
}

/// The operators that take the place of another.
pub fn binary(operator: &BinOp) -> &'static [&'static str] {
    match operator {
        BinOp::Add(_) => &["-"],
        BinOp::Sub(_) => &["+"],
        BinOp::Mul(_) => &["+"],
        BinOp::Div(_) => &["%"],
        BinOp::Rem(_) => &["/"],
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::BitXor(_) => &["|"],
        BinOp::BitAnd(_) => &["|"],
        BinOp::BitOr(_) => &["&"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::Lt(_) => &["<="],
        BinOp::Le(_) => &["<"],
        BinOp::Gt(_) => &[">="],
        BinOp::Ge(_) => &[">"],
        BinOp::AddAssign(_) => &["-="],
        BinOp::SubAssign(_) => &["+="],
        BinOp::MulAssign(_) => &["+="],
        BinOp::BitXorAssign(_) => &["|="],
        BinOp::BitAndAssign(_) => &["|="],
        BinOp::BitOrAssign(_) => &["&="],
        BinOp::ShlAssign(_) => &[">>="],
        BinOp::ShrAssign(_) => &["<<="],
        _ => &[],
    }
}
