//! What operations on elements build: normal forms, or what is written.

use super::arena::{Application, Arena, FormId, FunctionId, Modulus};
use super::written::Written;

/// The store that is current on a thread.
pub(super) enum Store {
    /// Forms, equal where values are equal for one of the reasons that the module above gives.
    Normal(Box<Arena>),
    /// The operations.
    Written(Written),
}

/// The same call of either store.
macro_rules! either {
    ($self:ident, $store:ident => $call:expr) => {
        match $self {
            Store::Normal($store) => $call,
            Store::Written($store) => $call,
        }
    };
}

impl Store {
    pub(super) fn modulus(&self) -> Modulus {
        either!(self, store => store.modulus())
    }

    pub(super) fn input(&mut self, name: &str, index: u32) -> FormId {
        either!(self, store => store.input(name, index))
    }

    pub(super) fn constant(&mut self, value: u64) -> FormId {
        either!(self, store => store.constant(value))
    }

    pub(super) fn value(&self, id: FormId) -> Option<u64> {
        either!(self, store => store.value(id))
    }

    pub(super) fn add(&mut self, a: FormId, b: FormId) -> FormId {
        either!(self, store => store.add(a, b))
    }

    pub(super) fn scale(&mut self, a: FormId, factor: u64) -> FormId {
        either!(self, store => store.scale(a, factor))
    }

    pub(super) fn mul(&mut self, a: FormId, b: FormId) -> FormId {
        either!(self, store => store.mul(a, b))
    }

    pub(super) fn function(&mut self, parameters: Vec<FormId>) -> FunctionId {
        either!(self, store => store.function(parameters))
    }

    pub(super) fn parameters(&self, id: FunctionId) -> &[FormId] {
        either!(self, store => store.parameters(id))
    }

    pub(super) fn applied(&mut self, application: Application) -> &[FormId] {
        either!(self, store => store.applied(application))
    }
}
