//! Numbers whose denominator is a power of two.

use num_bigint::BigInt;
use num_traits::Zero;

use super::form::Form;
use super::interval::power;

/// The number `form` / 2^`scale`, in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Real {
    /// The numerator.
    pub(super) form: Form,
    /// The exponent of the denominator.
    pub(super) scale: u32,
}

impl Real {
    /// An integer.
    pub fn integer(form: Form) -> Self {
        Real { form, scale: 0 }
    }

    pub(super) fn new(form: Form, scale: u32) -> Self {
        if form.is_constant() && form.constant.is_zero() {
            return Real { form, scale: 0 };
        }
        let common = form.trailing_zeros().min(scale);
        Real { form: form.divided(&power(common)).0, scale: scale - common }
    }

    /// The number with this pattern, unless it is infinite or none.
    pub(super) fn of_pattern(pattern: u64) -> Option<Self> {
        let exponent = (pattern >> 52 & 0x7ff) as u32;
        let fraction = BigInt::from(pattern & ((1 << 52) - 1));
        let significand = if exponent == 0 { fraction } else { fraction + power(52) };
        let signed = if pattern >> 63 == 1 { -significand } else { significand };
        match exponent {
            0x7ff => None,
            // 2^(exponent - 1023) times a significand with 52 bits after the point; exponent 0 is that of exponent 1.
            1075.. => Some(Real::new(Form::constant(signed << (exponent - 1075)), 0)),
            _ => Some(Real::new(Form::constant(signed), 1075 - exponent.max(1))),
        }
    }

    /// The sum with a multiple of another number.
    pub(super) fn plus(&self, other: &Real, factor: i32) -> Real {
        let scale = self.scale.max(other.scale);
        let [a, b] = [self, other].map(|number| number.form.times(&power(scale - number.scale)));
        Real::new(a.plus(&b, &factor.into()), scale)
    }
}
