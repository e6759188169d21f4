//! Hash functions for STARK provers, proved equal to their Cryptol specifications
