//! Every kernel against the kernel of plain words, lane by lane, on data that differs in every lane.

use ashlar::blake3::kernel::{Chain, Listed};
use ashlar::blake3::layout::{Layout, Messages};
use ashlar::blake3::many::Batch;
use ashlar::blake3::platform::*;
use ashlar::blake3::{IV, flags};
use ashlar::machine::isa::*;
use ashlar::machine::lanes::{Lanes, MAX_LANES, Scalar};
use ashlar::machine::{Machine, Portable, Task};
use fastrand::Rng;

fn operand(rng: &mut Rng, edge: Option<u32>) -> [u32; MAX_LANES] {
    core::array::from_fn(|lane| edge.map_or_else(|| rng.u32(..), |word| word.rotate_left(lane as u32)))
}

fn bytes(length: usize) -> Vec<u8> {
    let mut rng = Rng::with_seed(0x5eed);
    (0..length).map(|_| rng.u8(..)).collect()
}

/// One compression in every lane, read back as digests.
struct ChainTask<'a, C> {
    compression: C,
    h: &'a [[u32; MAX_LANES]; 8],
    w: &'a [[u32; MAX_LANES]; 8],
    m: &'a [[u32; MAX_LANES]; 16],
}

impl<C: Chain<Lanes: Lanes<Machine: Machine<Byte = u8, Word = u32>>>> ChainTask<'_, C> {
    fn digests(self) -> [[u8; 32]; MAX_LANES] {
        let lanes = self.compression.lanes();
        let mut h = self.h.each_ref().map(|words| lanes.load_words(words));
        let w = self.w.each_ref().map(|words| lanes.load_words(words));
        let m = self.m.each_ref().map(|words| lanes.load_words(words));
        self.compression.chain(&mut h, &w, &m);
        let mut out = [[0; 32]; MAX_LANES];
        lanes.store_digests(&h, &mut out);
        out
    }
}

impl<C: Chain<Lanes: Lanes<Machine = I>>, I: Isa<Byte = u8, Word = u32>> Task<I> for ChainTask<'_, C> {
    type Output = [[u8; 32]; MAX_LANES];

    fn run(self, _: I) -> Self::Output {
        self.digests()
    }
}

fn chain_equals_scalar<L: Lanes<Machine: Isa<Byte = u8, Word = u32>>>(compression: impl Chain<Lanes = L>) {
    let machine = compression.lanes().machine();
    let mut rng = Rng::with_seed(0x5eed);
    let edges = [0, u32::MAX, 1, 0x8000_0000, 0x7fff_ffff].map(Some).into_iter();
    for edge in edges.chain(std::iter::repeat_n(None, 50)) {
        let h = core::array::from_fn(|_| operand(&mut rng, edge));
        let w = core::array::from_fn(|_| operand(&mut rng, edge));
        let m = core::array::from_fn(|_| operand(&mut rng, edge));
        let found = machine.vectorize(ChainTask { compression, h: &h, w: &w, m: &m });
        for lane in 0..L::LANES {
            let only = |rows: &[u32; MAX_LANES]| [rows[lane]; MAX_LANES];
            let (h, w, m) = (h.each_ref().map(only), w.each_ref().map(only), m.each_ref().map(only));
            let expected = ChainTask { compression: Scalar(Portable), h: &h, w: &w, m: &m }.digests();
            assert_eq!(found[lane], expected[0], "lane {lane} of {}, edge {edge:x?}", L::LANES);
        }
    }
}

fn batch(data: &[u8], length: usize) -> Batch<'_, Portable> {
    let blocks = length.div_ceil(64).max(1);
    let tail = length - (blocks - 1) * 64;
    Batch { data, key: &IV, blocks, tail, flags: flags::KEYED_HASH, first: flags::CHUNK_START, last: flags::CHUNK_END }
}

fn on<'a, M: Machine<Byte = u8, Word = u32>>(batch: &Batch<'a, Portable>) -> Batch<'a, M> {
    let Batch { data, key, blocks, tail, flags, first, last } = *batch;
    Batch { data, key, blocks, tail, flags, first, last }
}

fn digests_equal_scalar<P>(platform: P, batch: &Batch<'_, Portable>, layout: Layout, count: usize, label: &str)
where
    P: Platform<Machine: Machine<Byte = u8, Word = u32>>,
{
    let mut expected = vec![[0; 32]; count];
    OnWords(Portable).digest_batch(batch, layout, &mut expected);
    let mut found = vec![[0xa5; 32]; count];
    platform.digest_batch(&on(batch), layout, &mut found);
    assert_eq!(found, expected, "{label}, {count} inputs of {} blocks and {} bytes", batch.blocks - 1, batch.tail);
}

fn batches_equal_scalar<P: Platform<Machine: Machine<Byte = u8, Word = u32>>>(platform: P) {
    let all = bytes(2 * MAX_LANES * 1040 + 2048);
    for count in 1..=2 * P::BATCH + 1 {
        for length in (0..=130).step_by(if count % 8 == 1 { 1 } else { 13 }).chain([1023, 1024]) {
            for gap in [0, 5] {
                let stride = length + gap;
                let data = &all[..stride * (count - 1) + length];
                digests_equal_scalar(platform, &batch(data, length), Layout::rows(stride), count, "rows");
                let far = Layout { far: true, ..Layout::rows(stride) };
                digests_equal_scalar(platform, &batch(data, length), far, count, "rows, asked for ahead");
            }
        }
        for counter in [0, u64::from(u32::MAX) - 2, u64::MAX - 100_000] {
            let messages = Some(Messages { inputs: 3, stride: 310 });
            let grid = Layout { start: 3, stride: 100, counter, step: 1, messages, far: false };
            let data = &all[..3 + count.div_ceil(3) * 310];
            digests_equal_scalar(platform, &batch(data, 64), grid, count, "grid of chunks");
            digests_equal_scalar(platform, &batch(&all[..count * 1024], 1024), Layout::chunks(counter), count, "chunks");
            digests_equal_scalar(platform, &batch(data, 100), Layout { step: 0, ..grid }, count, "grid of parents");
        }
    }
}

/// Panics that a batch is too short for are panics on every platform, never reads beyond it.
fn short_data_panics<P: Platform<Machine: Machine<Byte = u8, Word = u32>> + std::panic::RefUnwindSafe>(platform: P) {
    let data = bytes(100 * 32);
    for length in [64, 100] {
        for count in [1, 4, 16, 32] {
            let short = &data[..length * count - 1];
            let panics = std::panic::catch_unwind(|| {
                platform.digest_batch(&on(&batch(short, length)), Layout::rows(length), &mut vec![[0; 32]; count]);
            });
            assert!(panics.is_err(), "{count} inputs of {length} bytes");
        }
    }
}

#[test]
fn scalar_kernel_knows_the_empty_message() {
    let empty = Batch { flags: 0, last: flags::CHUNK_END | flags::ROOT, ..batch(&[], 0) };
    let mut digest = [[0; 32]];
    OnWords(Portable).digest_batch(&empty, Layout::rows(0), &mut digest);
    let text: String = digest[0].iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(text, "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262");
}

/// Declares the tests of one instruction set on some lanes and some kernels, which print why they do not run where it is absent.
macro_rules! tests_of {
    ($module:ident, $native:ident, [$($kernels:expr),*], [$($lanes:expr),*]) => {
        mod $module {
            use super::*;
            use ashlar::machine::lanes::*;
            use ashlar::machine::native::$native;

            fn detect() -> Option<$native> {
                let isa = $native::detect();
                if isa.is_none() {
                    println!("not-run: this processor lacks the instructions of {}", stringify!($native));
                }
                isa
            }

            #[test]
            fn chain() {
                let Some(isa) = detect() else { return };
                $(chain_equals_scalar($lanes(isa));)*
            }

            #[test]
            fn batches() {
                let Some(isa) = detect() else { return };
                $(batches_equal_scalar(On($kernels(isa)));)*
            }

            #[test]
            fn short_data() {
                let Some(isa) = detect() else { return };
                $(short_data_panics(On($kernels(isa)));)*
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
tests_of!(sse41, NativeSse41, [Sse41Set], [Sse41Lanes]);
#[cfg(target_arch = "x86_64")]
tests_of!(avx2, NativeAvx2, [Avx2Set], [Sse41Lanes, Avx2Lanes, |isa| Listed(Avx2Lanes(isa))]);
#[cfg(target_arch = "x86_64")]
tests_of!(
    avx512,
    NativeAvx512,
    [|isa| Avx512Kernels { isa, groups: Groups::Single }, |isa| Avx512Kernels { isa, groups: Groups::Paired }],
    [Avx2Lanes, Avx512Lanes, |isa| Listed(Pair(Avx512Lanes(isa)))]
);
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
tests_of!(neon, NativeNeon, [NeonSet], [NeonLanes]);
