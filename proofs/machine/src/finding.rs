//! Why a run of machine code stops before its end.

use ashlar_engine::eval::Plan;
use ashlar_engine::graph::Sym;
use ashlar_engine::smt::print;
use thiserror::Error;

/// Most nodes of an expression that is shown whole.
const SHOWN: usize = 12;

/// Most inputs that are named of an expression.
const NAMED: usize = 4;

/// An instruction that cannot be followed, or must not be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at:#x}: {text}: {cause}")]
pub struct Finding {
    /// Address of the instruction in the file.
    pub at: u64,
    /// The instruction, as an assembler would take it.
    pub text: String,
    /// What is the matter.
    pub cause: Cause,
}

/// What is the matter with an instruction.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Cause {
    /// What must be a number depends on a free byte.
    #[error("{what} depends on {on}")]
    Depends {
        /// What must be a number.
        what: Decided,
        /// The expression.
        on: String,
    },
    /// An access that lies within no region.
    #[error("{size} bytes at {address:#x} lie in no argument, nor in the stack frame, nor in the file")]
    Outside {
        /// First byte.
        address: u64,
        /// Number of bytes.
        size: usize,
    },
    /// A store to what is only read.
    #[error("a store of {size} bytes at {address:#x}, in {region}, which is only read")]
    ReadOnly {
        /// First byte.
        address: u64,
        /// Number of bytes.
        size: usize,
        /// The region.
        region: String,
    },
    /// An access whose address must be a multiple of its size and is not.
    #[error("{address:#x} is no multiple of {size}")]
    Unaligned {
        /// First byte.
        address: u64,
        /// Number of bytes.
        size: usize,
    },
    /// A place of the file that the loader would fill with what is not in the file.
    #[error("{address:#x} is filled when the library is loaded, by what is not in it")]
    Unresolved {
        /// The place.
        address: u64,
    },
    /// A flag that the instruction before left undefined.
    #[error("the flag {0} is undefined")]
    Flag(&'static str),
    /// An instruction without a definition.
    #[error("there is no definition of it")]
    Undefined,
    /// A form of an instruction that its definition does not have.
    #[error("its definition does not have {0}")]
    Form(&'static str),
    /// A function of another library that has no stub.
    #[error("there is no stub of {0}")]
    Import(String),
    /// Bytes that are no instruction, or that lie outside of code.
    #[error("no code")]
    NoCode,
    /// A run that does not end.
    #[error("more than {0} instructions")]
    Endless(usize),
    /// More paths than are followed.
    #[error("more than {0} paths")]
    Paths(usize),
    /// What is handed back to the allocator, which is nothing that it handed out.
    #[error("{0:#x} is handed back, which was not handed out")]
    NotAllocated(u64),
    /// A byte of an output that the code leaves as it was.
    #[error("byte {0} of the output is not written")]
    Unwritten(usize),
    /// A value that the function returns, which is not the one of success.
    #[error("it returns {0}")]
    Status(String),
}

/// What must be a number for a run to go on, and for its time not to depend on free bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Decided {
    /// Whether a branch is taken.
    #[error("a branch")]
    Branch,
    /// Where a jump, a call or a return leads.
    #[error("a target")]
    Target,
    /// Which bytes are read or written.
    #[error("an address")]
    Address,
    /// The count of a shift or rotation.
    #[error("a count")]
    Count,
    /// The places that a permutation takes its elements from.
    #[error("a place")]
    Place,
    /// A divisor.
    #[error("a divisor")]
    Divisor,
    /// An integer that is made a double.
    #[error("an integer")]
    Integer,
    /// Which of two values a conditional move takes.
    #[error("a selector")]
    Selector,
    /// How many bytes a stub copies, sets or compares.
    #[error("a length")]
    Length,
    /// What a stub compares.
    #[error("a comparison")]
    Comparison,
    /// Which elements are loaded or stored.
    #[error("a mask")]
    Mask,
}

/// The number that a value is.
///
/// # Errors
/// The expression, where it depends on a free byte.
pub fn number(what: Decided, value: Sym) -> Result<u64, Cause> {
    value.value().map(|value| value as u64).ok_or_else(|| Cause::Depends { what, on: shown(value) })
}

/// An expression: whole where it is small, else the inputs that it depends on.
fn shown(value: Sym) -> String {
    let plan = Plan::new(&[value]);
    if plan.len() <= SHOWN {
        return print::definitions(&[value], "n", print::input_name).replace('\n', " ").trim_end().to_owned();
    }
    let inputs = plan.inputs();
    let named: Vec<String> = inputs.iter().take(NAMED).map(|input| format!("{}.{}", input.name, input.index)).collect();
    let more = inputs.len().saturating_sub(NAMED);
    let rest = if more == 0 { String::new() } else { format!(" and {more} more inputs") };
    format!("an expression of {} nodes over {}{rest}", plan.len(), named.join(", "))
}
