//! The condition flags.

use ashlar_engine::graph::Sym;

use crate::finding::Cause;
use crate::flag::Flag;

/// The condition flags N, Z, C and V.
#[derive(Clone, Copy, Debug)]
pub struct Flags {
    /// N.
    pub negative: Flag,
    /// Z.
    pub zero: Flag,
    /// C.
    pub carry: Flag,
    /// V.
    pub overflow: Flag,
}

impl Flags {
    /// All unknown.
    pub const UNDEFINED: Self =
        Self { negative: Flag::Undefined, zero: Flag::Undefined, carry: Flag::Undefined, overflow: Flag::Undefined };

    /// Those that follow from a result, with a carry and an overflow.
    pub fn of(result: Sym, carry: Flag, overflow: Flag) -> Self {
        Flags { negative: Flag::Sign(result), zero: Flag::Zero(result), carry, overflow }
    }

    /// Those after a difference: the carry says that there is no borrow. Arm ARM, AddWithCarry.
    pub fn of_difference(a: Sym, b: Sym) -> Self {
        Self::of(a - b, Flag::NoBorrow(a, b, None), Flag::DifferenceOverflow(a, b, a - b))
    }

    /// Those of four bits, N first.
    pub fn of_bits(bits: u32) -> Self {
        let bit = |place: u32| Flag::Bit(Sym::constant(1, (bits >> place & 1).into()));
        Flags { negative: bit(3), zero: bit(2), carry: bit(1), overflow: bit(0) }
    }

    /// The carry.
    ///
    /// # Errors
    /// When it is unknown.
    pub fn carry(&self) -> Result<Sym, Cause> {
        self.carry.bit().ok_or(Cause::Flag("C"))
    }

    /// Whether a condition holds, by its number in opcodes. Arm ARM, ConditionHolds.
    ///
    /// # Errors
    /// When a flag that it looks at is unknown.
    pub fn condition(&self, number: u8) -> Result<Sym, Cause> {
        let zero = || self.zero.bit().ok_or(Cause::Flag("Z"));
        let negative = || self.negative.bit().ok_or(Cause::Flag("N"));
        let overflow = || self.overflow.bit().ok_or(Cause::Flag("V"));
        let holds = match number >> 1 {
            0 => zero()?,
            1 => self.carry()?,
            2 => negative()?,
            3 => overflow()?,
            4 => self.carry()? & !zero()?,
            5 => !(negative()? ^ overflow()?),
            6 => !(negative()? ^ overflow()?) & !zero()?,
            _ => return Ok(Sym::constant(1, 1)),
        };
        Ok(if number & 1 == 1 { !holds } else { holds })
    }
}
