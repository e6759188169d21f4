//! What is wrong with a byte string or a key, and where.

/// Why a byte string is no encoding, or a key has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The field does not fit in the bytes that are left.
    Truncated,
    /// Bytes follow the end of the encoding.
    TrailingBytes,
    /// The version is not the one of the format.
    UnsupportedVersion,
    /// More things than the count of the format can say.
    CountTooLarge,
    /// No node has this tag.
    UnknownTag,
    /// The flag is neither 0 nor 1.
    UnknownFlag,
    /// A constant of at most 0xFFFF in the form for big ones.
    ConstantFitsSmallForm,
    /// The value is not below the modulus of its field.
    NotBelowModulus,
    /// An operand of a node is not a node before it.
    ChildNotSmaller,
    /// A root is not a node of its circuit.
    RootOutOfRange,
    /// The lookup group size is 0.
    GroupSizeZero,
    /// A preprocessed index that stands for none.
    IndexReserved,
    /// The bases of pages do not ascend strictly: one is repeated, or out of order.
    BasesNotAscending,
    /// The bytes do not start with the magic or tag of the format.
    BadMagic,
    /// A reserved byte is not 0.
    ReservedNotZero,
    /// The length in the header is not that of the payload.
    LengthMismatch,
    /// The bytes do not lie at an address of the alignment that reading in place takes.
    Misaligned,
}

/// A byte string that is no encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecodeError {
    /// The offset, in bytes from the start, of the first byte of the field at fault; that of the first byte too many for trailing
    /// bytes.
    pub offset: usize,
    /// What is wrong with it.
    pub reason: Reason,
}

/// A key or claim that is not well-formed, so that it has no encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodeError {
    /// The field at fault.
    pub place: Place,
    /// What is wrong with it.
    pub reason: Reason,
}

/// A field that well-formedness speaks of. All numbers count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The list of circuits.
    Circuits,
    /// The lookup group size of a circuit.
    LookupGroupSize {
        /// Number of the circuit.
        circuit: usize,
    },
    /// The list of nodes of a circuit.
    Nodes {
        /// Number of the circuit.
        circuit: usize,
    },
    /// The value of a constant.
    NodeConstant {
        /// Number of the circuit.
        circuit: usize,
        /// Number of the node.
        node: usize,
    },
    /// The left operand of a sum, difference or product.
    NodeLeft {
        /// Number of the circuit.
        circuit: usize,
        /// Number of the node.
        node: usize,
    },
    /// The right operand of a sum, difference or product.
    NodeRight {
        /// Number of the circuit.
        circuit: usize,
        /// Number of the node.
        node: usize,
    },
    /// The operand of a negation.
    NodeOperand {
        /// Number of the circuit.
        circuit: usize,
        /// Number of the node.
        node: usize,
    },
    /// The list of constraints of a circuit.
    Zeros {
        /// Number of the circuit.
        circuit: usize,
    },
    /// A constraint.
    Zero {
        /// Number of the circuit.
        circuit: usize,
        /// Number of the constraint.
        zero: usize,
    },
    /// The list of lookups of a circuit.
    Lookups {
        /// Number of the circuit.
        circuit: usize,
    },
    /// The multiplicity of a lookup.
    Multiplicity {
        /// Number of the circuit.
        circuit: usize,
        /// Number of the lookup.
        lookup: usize,
    },
    /// The list of arguments of a lookup.
    Arguments {
        /// Number of the circuit.
        circuit: usize,
        /// Number of the lookup.
        lookup: usize,
    },
    /// An argument of a lookup.
    Argument {
        /// Number of the circuit.
        circuit: usize,
        /// Number of the lookup.
        lookup: usize,
        /// Number of the argument.
        argument: usize,
    },
    /// The list of digests of the preprocessed commitment.
    PreprocessedDigests,
    /// The preprocessed index of a circuit.
    PreprocessedIndex {
        /// Number of the circuit.
        circuit: usize,
    },
    /// The base of a page, in ascending order of bases.
    PageBase {
        /// Number of the page in that order.
        page: usize,
    },
    /// An element of a claim, a digest or a slice.
    Element {
        /// Number of the element.
        element: usize,
    },
    /// The payload of a private input.
    Payload,
}

/// A fault of the bytes at this offset.
#[inline]
pub const fn decode_error(offset: usize, reason: Reason) -> DecodeError {
    DecodeError { offset, reason }
}

/// A fault of this field of a key.
#[inline]
pub const fn encode_error(place: Place, reason: Reason) -> EncodeError {
    EncodeError { place, reason }
}
