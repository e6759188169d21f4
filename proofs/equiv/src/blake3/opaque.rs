//! The compression function, where rows hold for any function in its place.

use ashlar::blake3::each_lane;
use ashlar::blake3::kernel::Parameters;
use ashlar::machine::Portable;
use ashlar_engine::opaque::Function;

/// All sixteen output words of `h`, the words of `m`, and `t_low`, `t_high`, `b`, `d`.
pub static COMPRESSION: Function = Function { name: each_lane::COMPRESSION, width: 32, outputs: 16, value: compressed };

fn compressed(arguments: &[u64]) -> Vec<u64> {
    let word = |i: usize| arguments[i] as u32;
    let block = std::array::from_fn(|i| word(8 + i));
    let input = Parameters { cv: std::array::from_fn(word), counter: [word(24), word(25)], length: word(26), flags: word(27) };
    each_lane::compress(Portable, &input, &block).map(u64::from).to_vec()
}
