//! The texts of the errors.

use core::fmt;

use super::error::{DecodeError, EncodeError, Place, Reason};

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Truncated => "the bytes end within this field",
            Self::TrailingBytes => "bytes follow the end of the encoding",
            Self::UnsupportedVersion => "the version is not supported",
            Self::CountTooLarge => "there are more than the format can count",
            Self::UnknownTag => "no node has this tag",
            Self::UnknownFlag => "the flag is neither 0 nor 1",
            Self::ConstantFitsSmallForm => "the constant fits the small form",
            Self::NotBelowModulus => "the value is not below the modulus",
            Self::ChildNotSmaller => "the operand is not a node before its own",
            Self::RootOutOfRange => "the root is not a node of the circuit",
            Self::GroupSizeZero => "the lookup group size is 0",
            Self::IndexReserved => "the preprocessed index 65535 stands for none",
            Self::BasesNotAscending => "the bases of pages do not ascend strictly",
            Self::BadMagic => "the bytes do not start with the tag of the format",
            Self::ReservedNotZero => "a reserved byte is not 0",
            Self::LengthMismatch => "the length in the header is not that of the payload",
            Self::Misaligned => "the address is not aligned for reading in place",
        })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Circuits => f.write_str("circuits"),
            Self::LookupGroupSize { circuit } => write!(f, "circuits[{circuit}].lookup_group_size"),
            Self::Nodes { circuit } => write!(f, "circuits[{circuit}].nodes"),
            Self::NodeConstant { circuit, node } => write!(f, "circuits[{circuit}].nodes[{node}].constant"),
            Self::NodeLeft { circuit, node } => write!(f, "circuits[{circuit}].nodes[{node}].left"),
            Self::NodeRight { circuit, node } => write!(f, "circuits[{circuit}].nodes[{node}].right"),
            Self::NodeOperand { circuit, node } => write!(f, "circuits[{circuit}].nodes[{node}].operand"),
            Self::Zeros { circuit } => write!(f, "circuits[{circuit}].zeros"),
            Self::Zero { circuit, zero } => write!(f, "circuits[{circuit}].zeros[{zero}]"),
            Self::Lookups { circuit } => write!(f, "circuits[{circuit}].lookups"),
            Self::Multiplicity { circuit, lookup } => write!(f, "circuits[{circuit}].lookups[{lookup}].multiplicity"),
            Self::Arguments { circuit, lookup } => write!(f, "circuits[{circuit}].lookups[{lookup}].arguments"),
            Self::Argument { circuit, lookup, argument } => {
                write!(f, "circuits[{circuit}].lookups[{lookup}].arguments[{argument}]")
            }
            Self::PreprocessedDigests => f.write_str("preprocessed_commitment"),
            Self::PreprocessedIndex { circuit } => write!(f, "circuits[{circuit}].preprocessed_index"),
            Self::PageBase { page } => write!(f, "pages[{page}].base"),
            Self::Element { element } => write!(f, "elements[{element}]"),
            Self::Payload => f.write_str("payload"),
        }
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.offset, self.reason)
    }
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at {}: {}", self.place, self.reason)
    }
}

impl core::error::Error for DecodeError {}
impl core::error::Error for EncodeError {}
