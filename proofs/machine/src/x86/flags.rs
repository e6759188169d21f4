//! The status flags.

use ashlar_engine::graph::Sym;

use crate::finding::Cause;
use crate::flag::Flag;

/// The status flags but AF, which no code of compilers reads.
#[derive(Clone, Copy, Debug)]
pub struct Flags {
    /// CF.
    pub carry: Flag,
    /// PF.
    pub parity: Flag,
    /// ZF.
    pub zero: Flag,
    /// SF.
    pub sign: Flag,
    /// OF.
    pub overflow: Flag,
}

impl Flags {
    /// All undefined.
    pub const UNDEFINED: Self = Self {
        carry: Flag::Undefined,
        parity: Flag::Undefined,
        zero: Flag::Undefined,
        sign: Flag::Undefined,
        overflow: Flag::Undefined,
    };

    /// Those that follow from a result, with a carry and an overflow.
    pub fn of(result: Sym, carry: Flag, overflow: Flag) -> Self {
        Flags { carry, parity: Flag::Parity(result), zero: Flag::Zero(result), sign: Flag::Sign(result), overflow }
    }

    /// Those that follow from a result of logic: CF and OF are cleared.
    pub fn of_logic(result: Sym) -> Self {
        Self::of(result, Flag::cleared(), Flag::cleared())
    }

    /// The carry.
    ///
    /// # Errors
    /// When it is undefined.
    pub fn carry(&self) -> Result<Sym, Cause> {
        self.carry.bit().ok_or(Cause::Flag("CF"))
    }

    /// Whether a condition holds, by its number in opcodes: Intel SDM, volume 1, appendix B, table B-1.
    ///
    /// # Errors
    /// When a flag that it looks at is undefined.
    pub fn condition(&self, number: u8) -> Result<Sym, Cause> {
        let zero = || self.zero.bit().ok_or(Cause::Flag("ZF"));
        let sign = || self.sign.bit().ok_or(Cause::Flag("SF"));
        let overflow = || self.overflow.bit().ok_or(Cause::Flag("OF"));
        let holds = match number >> 1 {
            0 => overflow()?,
            1 => self.carry()?,
            2 => zero()?,
            3 => self.carry()? | zero()?,
            4 => sign()?,
            5 => self.parity.bit().ok_or(Cause::Flag("PF"))?,
            6 => sign()? ^ overflow()?,
            _ => zero()? | (sign()? ^ overflow()?),
        };
        Ok(if number & 1 == 1 { !holds } else { holds })
    }
}
