//! Forms of the product of a circulant matrix and a column.
//!
//! A column c_0, ..., c_(n-1) is the polynomial c_0 + c_1 z + ... + c_(n-1) z^(n-1). The product of the circulant matrix with first
//! column c and a column x is the product of both polynomials modulo z^n - 1.

pub mod direct;
pub mod karatsuba16;
