//! Which kernels run on which instruction set.

use super::Kernels;
use crate::fields::koala_bear::words::WordField;
use crate::fields::koala_bear::{DoubleField, Scalar, Words};
use crate::machine::doubles::{Avx2Doubles, Avx512Doubles, NeonDoubles};
use crate::machine::isa::{Avx2, Avx2Set, Avx512, Avx512Set, Neon, NeonSet};
use crate::machine::word_vectors::{Avx2Words, Avx512Words};
use crate::poseidon::across::AcrossLanes;
use crate::poseidon::kernel::{Lanewise, Permutation};
use crate::poseidon::widths::{Alike, InLanes};
use crate::poseidon::words::OnWordLanes;

/// Eight words.
impl<I: Avx2> InLanes for Avx2Set<I> {
    type Machine = I;
    type Of16 = OnWordLanes<WordField<Avx2Words<I>>, 2>;
    type Of24 = OnWordLanes<WordField<Avx2Words<I>>, 3>;

    #[inline(always)]
    fn of16(self) -> Self::Of16 {
        OnWordLanes(WordField(Avx2Words(self.0)))
    }

    #[inline(always)]
    fn of24(self) -> Self::Of24 {
        OnWordLanes(WordField(Avx2Words(self.0)))
    }
}

impl<I: Avx2> Kernels for Avx2Set<I> {
    type One = Alike<AcrossLanes<DoubleField<Avx2Doubles<I>>, Words<I>>>;
    type Narrow = Self;
    const WIDE: usize = 0;

    #[inline(always)]
    fn narrow(self) -> Self {
        self
    }

    #[inline(always)]
    fn one(self) -> Self::One {
        Alike(AcrossLanes(DoubleField(Avx2Doubles(self.0)), Words(self.0)))
    }
}

/// Eight doubles, or sixteen words for states of 24 elements.
impl<I: Avx512> InLanes for Avx512Set<I> {
    type Machine = I;
    type Of16 = Lanewise<DoubleField<Avx512Doubles<I>>, 2>;
    type Of24 = OnWordLanes<WordField<Avx512Words<I>>, 9>;

    #[inline(always)]
    fn of16(self) -> Self::Of16 {
        Lanewise(DoubleField(Avx512Doubles(self.0)))
    }

    #[inline(always)]
    fn of24(self) -> Self::Of24 {
        OnWordLanes(WordField(Avx512Words(self.0)))
    }
}

impl<I: Avx512> Kernels for Avx512Set<I> {
    type One = Alike<AcrossLanes<DoubleField<Avx512Doubles<I>>, Words<I>>>;
    type Narrow = NarrowLanes<I>;
    const WIDE: usize = <Self::Of24 as Permutation<24>>::FEWEST;

    #[inline(always)]
    fn narrow(self) -> NarrowLanes<I> {
        NarrowLanes(self.0)
    }

    #[inline(always)]
    fn one(self) -> Self::One {
        Alike(AcrossLanes(DoubleField(Avx512Doubles(self.0)), Words(self.0)))
    }
}

/// Eight doubles, or eight words for states of 24 elements.
#[derive(Clone, Copy, Debug)]
pub struct NarrowLanes<I>(pub I);

impl<I: Avx512> InLanes for NarrowLanes<I> {
    type Machine = I;
    type Of16 = <Avx512Set<I> as InLanes>::Of16;
    type Of24 = <Avx2Set<I> as InLanes>::Of24;

    #[inline(always)]
    fn of16(self) -> Self::Of16 {
        Avx512Set(self.0).of16()
    }

    #[inline(always)]
    fn of24(self) -> Self::Of24 {
        Avx2Set(self.0).of24()
    }
}

/// Two doubles.
impl<I: Neon> InLanes for NeonSet<I> {
    type Machine = I;
    type Of16 = Lanewise<DoubleField<NeonDoubles<I>>, 2>;
    type Of24 = Lanewise<DoubleField<NeonDoubles<I>>, 2>;

    #[inline(always)]
    fn of16(self) -> Self::Of16 {
        Lanewise(DoubleField(NeonDoubles(self.0)))
    }

    #[inline(always)]
    fn of24(self) -> Self::Of24 {
        Lanewise(DoubleField(NeonDoubles(self.0)))
    }
}

impl<I: Neon> Kernels for NeonSet<I> {
    type One = Alike<Lanewise<Scalar<I>, 1>>;
    type Narrow = Self;
    const WIDE: usize = 0;

    #[inline(always)]
    fn narrow(self) -> Self {
        self
    }

    #[inline(always)]
    fn one(self) -> Self::One {
        Alike(Lanewise(Scalar(self.0)))
    }
}
