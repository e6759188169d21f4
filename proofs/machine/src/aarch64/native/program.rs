//! A program of machine code that runs instructions on registers that it reads, and writes the registers that they leave.

use std::fs::{self, File, Permissions};
use std::io;
use std::mem::offset_of;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

use super::code::{
    COMPARE, GET_FLAGS, GET_SP, SET_FLAGS, SET_SP, SVC, back_if_not_zero, branch_if_equal, get_aside, ldp_vectors, ldr, movz,
    set_aside, stp_vectors, str,
};
use super::registers::{ADDRESS, Registers, SIZE};

/// Where the file lies in memory, its headers first.
const START: u64 = 0x40_0000;

/// Bytes of the headers: that of the file, and two of segments.
const HEADERS: usize = 64 + 2 * 56;

/// Numbers of system calls of Linux.
const READ: u32 = 63;
const WRITE: u32 = 64;
const EXIT: u32 = 93;

/// The general register that points to the registers, and is moved last.
const POINTER: u32 = 30;

/// Runs instructions where the machine is no AArch64 itself.
const EMULATOR: &str = "qemu-aarch64";

/// The program that runs some instructions in turn.
pub struct Program {
    code: Vec<u32>,
}

impl Program {
    /// Of which nothing was added yet.
    pub fn new() -> Self {
        Program { code: Vec::new() }
    }

    /// Where the instruction that is added next will lie.
    pub fn next(&self) -> u64 {
        START + HEADERS as u64 + 4 * (self.code.len() + before().len()) as u64
    }

    /// Adds an instruction. It is run on all registers that say that it is run again, and on the first that do not.
    pub fn add(&mut self, word: u32) {
        let start = self.code.len();
        self.code.extend(before());
        self.code.push(word);
        self.code.extend(after());
        self.code.push(ldr(0, 1, offset_of!(Registers, again)));
        self.code.push(back_if_not_zero(0, (self.code.len() - start) as u32));
    }

    /// Runs it.
    ///
    /// # Errors
    /// When there is nothing to run it with, or it stops before all registers were read.
    pub fn run(&self, registers: &[Registers]) -> io::Result<Vec<Registers>> {
        let folder = tempfile::tempdir()?;
        let [program, input] = ["program", "registers"].map(|name| folder.path().join(name));
        fs::write(&program, self.file())?;
        fs::set_permissions(&program, Permissions::from_mode(0o700))?;
        fs::write(&input, registers.iter().flat_map(Registers::to_bytes).collect::<Vec<u8>>())?;
        let mut command = match cfg!(target_arch = "aarch64") {
            true => Command::new(&program),
            false => Command::new(EMULATOR),
        };
        if cfg!(not(target_arch = "aarch64")) {
            command.arg(&program);
        }
        let output = command.stdin(File::open(&input)?).stderr(Stdio::null()).output()?;
        let left: Vec<Registers> = output.stdout.chunks_exact(SIZE).map(Registers::of_bytes).collect();
        if !output.status.success() || left.len() != registers.len() {
            let (status, count) = (output.status, left.len());
            return Err(io::Error::other(format!("{status} after {count} of {} runs", registers.len())));
        }
        Ok(left)
    }

    /// The file: a program without sections. System V ABI, chapters 4 and 5.
    fn file(&self) -> Vec<u8> {
        let code: Vec<u32> = self.code.iter().copied().chain(system_call(EXIT, 0)).collect();
        let size = (HEADERS + 4 * code.len()) as u64;
        let mut file = b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0".to_vec();
        let mut half = |value: u16| value.to_le_bytes();
        // e_type: ET_EXEC; e_machine: EM_AARCH64.
        file.extend([half(2), half(183)].concat());
        file.extend(1u32.to_le_bytes());
        // e_entry, e_phoff, e_shoff.
        [START + HEADERS as u64, 64, 0].into_iter().for_each(|value| file.extend(value.to_le_bytes()));
        file.extend(0u32.to_le_bytes());
        // e_ehsize, e_phentsize, e_phnum, e_shentsize, e_shnum, e_shstrndx.
        file.extend([64, 56, 2, 0, 0, 0].map(&mut half).concat());
        // Read and execute; read and write.
        let segments: [(u32, [u64; 6]); 2] =
            [(5, [0, START, START, size, size, 1 << 12]), (6, [0, ADDRESS, ADDRESS, 0, SIZE as u64, 1 << 12])];
        for (flags, rest) in segments {
            // PT_LOAD.
            file.extend([1, flags].map(u32::to_le_bytes).concat());
            file.extend(rest.map(u64::to_le_bytes).concat());
        }
        file.extend(code.into_iter().flat_map(u32::to_le_bytes));
        file
    }
}

/// Lets a register point to the registers in memory.
fn pointed(register: u32) -> u32 {
    movz(register, (ADDRESS >> 16) as u32, 1)
}

/// A system call with a file or a status, and all registers in memory where it moves them.
fn system_call(number: u32, first: u32) -> [u32; 5] {
    [movz(0, first, 0), pointed(1), movz(2, SIZE as u32, 0), movz(8, number, 0), SVC]
}

/// Reads registers and gives them to the processor; the program ends where there are no more.
fn before() -> Vec<u32> {
    let mut code = system_call(READ, 0).to_vec();
    let end = system_call(EXIT, 1);
    code.extend([COMPARE, branch_if_equal(end.len() as u32 + 1)]);
    code.extend(end);
    code.push(pointed(POINTER));
    code.extend((0..32).step_by(2).map(|t| ldp_vectors(t, POINTER, offset_of!(Registers, vectors) + 16 * t as usize)));
    code.extend([ldr(0, POINTER, offset_of!(Registers, sp)), SET_SP]);
    code.extend([ldr(0, POINTER, offset_of!(Registers, flags)), SET_FLAGS]);
    code.extend((0..=POINTER).map(|t| ldr(t, POINTER, general(t))));
    code
}

/// Takes the registers of the processor and writes them.
fn after() -> Vec<u32> {
    let mut code = vec![set_aside(POINTER), pointed(POINTER)];
    code.extend((0..POINTER).map(|t| str(t, POINTER, general(t))));
    code.extend([get_aside(0), str(0, POINTER, general(POINTER))]);
    code.extend([GET_SP, str(0, POINTER, offset_of!(Registers, sp))]);
    code.extend([GET_FLAGS, str(0, POINTER, offset_of!(Registers, flags))]);
    code.extend((0..32).step_by(2).map(|t| stp_vectors(t, POINTER, offset_of!(Registers, vectors) + 16 * t as usize)));
    code.extend(system_call(WRITE, 1));
    code
}

/// Place of a general register.
fn general(register: u32) -> usize {
    offset_of!(Registers, general) + 8 * register as usize
}
