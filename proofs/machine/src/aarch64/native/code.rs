//! Encodings of the few instructions that the program that compares has of its own. Arm ARM, C6.2 and C7.2.

/// MOVZ: Xd = a number of 16 bits, shifted by so many times 16 bits.
pub fn movz(d: u32, number: u32, place: u32) -> u32 {
    0xd280_0000 | place << 21 | number << 5 | d
}

/// LDR: Xt = Mem[Xn + offset], a multiple of eight.
pub fn ldr(t: u32, n: u32, offset: usize) -> u32 {
    0xf940_0000 | (offset as u32 / 8) << 10 | n << 5 | t
}

/// STR: Mem[Xn + offset] = Xt.
pub fn str(t: u32, n: u32, offset: usize) -> u32 {
    0xf900_0000 | (offset as u32 / 8) << 10 | n << 5 | t
}

/// LDP: Qt and Qt+1 = Mem[Xn + offset], a multiple of sixteen.
pub fn ldp_vectors(t: u32, n: u32, offset: usize) -> u32 {
    0xad40_0000 | (offset as u32 / 16) << 15 | (t + 1) << 10 | n << 5 | t
}

/// STP: Mem[Xn + offset] = Qt and Qt+1.
pub fn stp_vectors(t: u32, n: u32, offset: usize) -> u32 {
    0xad00_0000 | (offset as u32 / 16) << 15 | (t + 1) << 10 | n << 5 | t
}

/// MOV: SP = X0.
pub const SET_SP: u32 = 0x9100_001f;

/// MOV: X0 = SP.
pub const GET_SP: u32 = 0x9100_03e0;

/// MSR: NZCV = X0.
pub const SET_FLAGS: u32 = 0xd51b_4200;

/// MRS: X0 = NZCV.
pub const GET_FLAGS: u32 = 0xd53b_4200;

/// MSR: TPIDR_EL0, which nothing else uses, = Xt.
pub fn set_aside(t: u32) -> u32 {
    0xd51b_d040 | t
}

/// MRS: Xt = TPIDR_EL0.
pub fn get_aside(t: u32) -> u32 {
    0xd53b_d040 | t
}

/// SVC: a call of the system.
pub const SVC: u32 = 0xd400_0001;

/// CMP: X0 with X2.
pub const COMPARE: u32 = 0xeb02_001f;

/// B.EQ: so many instructions further.
pub fn branch_if_equal(further: u32) -> u32 {
    0x5400_0000 | further << 5
}

/// CBNZ: so many instructions back, where Xt is not zero.
pub fn back_if_not_zero(t: u32, back: u32) -> u32 {
    0xb500_0000 | (back.wrapping_neg() & 0x7_ffff) << 5 | t
}
