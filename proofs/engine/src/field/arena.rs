//! The store of normal forms: equal forms have equal ids.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// A prime below 2^64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modulus(pub u64);

impl Modulus {
    /// The residue of an integer.
    pub fn residue(self, value: i128) -> u64 {
        value.rem_euclid(self.0.into()) as u64
    }

    /// The sum of two residues.
    pub fn add(self, a: u64, b: u64) -> u64 {
        let (sum, carry) = a.overflowing_add(b);
        if carry || sum >= self.0 { sum.wrapping_sub(self.0) } else { sum }
    }

    /// The product of two residues.
    pub fn mul(self, a: u64, b: u64) -> u64 {
        (u128::from(a) * u128::from(b) % u128::from(self.0)) as u64
    }

    /// A power of a residue.
    pub fn pow(self, base: u64, exponent: u128) -> u64 {
        let bits = (0..128 - exponent.leading_zeros()).rev();
        bits.fold(1 % self.0, |power, bit| {
            let square = self.mul(power, power);
            if exponent >> bit & 1 == 1 { self.mul(square, base) } else { square }
        })
    }

    /// The inverse of a residue.
    ///
    /// # Panics
    /// When there is none.
    pub fn inverse(self, a: u64) -> u64 {
        let inverse = self.pow(a, u128::from(self.0) - 2);
        assert_eq!(self.mul(a, inverse), 1, "{a} has no inverse modulo {}", self.0);
        inverse
    }
}

/// Id of a form.
pub(super) type FormId = u32;
/// Id of a product; 0 is the empty one.
pub(super) type ProductId = u32;
/// Id of a base.
pub(super) type BaseId = u32;
/// Id of an opaque function.
pub(super) type FunctionId = u32;
/// Id of an application.
pub(super) type ApplicationId = u32;

/// What products are made of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Base {
    /// An input: index of its name, index under that name.
    Input(u32, u32),
    /// A monic form of at least two terms.
    Sum(FormId),
    /// An element of the result of an application, by its index.
    Output(ApplicationId, u32),
}

/// An opaque function applied to a state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Application {
    pub(super) function: FunctionId,
    pub(super) state: Vec<FormId>,
}

/// Bases in increasing order with their exponents, none of them zero.
pub(super) type Product = Vec<(BaseId, u128)>;
/// Products in increasing order with their coefficients, none of them zero.
pub(super) type Form = Vec<(ProductId, u64)>;

/// Values by id, and ids by value.
struct Interner<T> {
    items: Vec<T>,
    /// Ids with the hash of their value, so that growing never reads the values.
    ids: HashTable<(u64, u32)>,
}

impl<T: Eq + Hash> Interner<T> {
    fn new() -> Self {
        Interner { items: Vec::new(), ids: HashTable::new() }
    }

    fn with(first: T) -> Self {
        let mut interner = Self::new();
        interner.id(first);
        interner
    }

    fn id(&mut self, item: T) -> u32 {
        let hash = FxBuildHasher.hash_one(&item);
        let items = &self.items;
        if let Some(&(_, id)) = self.ids.find(hash, |&(known, id)| known == hash && items[id as usize] == item) {
            return id;
        }
        let id = u32::try_from(self.items.len()).expect("more than 2^32 forms");
        self.items.push(item);
        self.ids.insert_unique(hash, (hash, id), |&(known, _)| known);
        id
    }
}

/// The store.
pub struct Arena {
    modulus: Modulus,
    names: Vec<String>,
    bases: Interner<Base>,
    products: Interner<Product>,
    forms: Interner<Form>,
    /// Opaque functions, by their parameters.
    functions: Interner<Vec<FormId>>,
    applications: Interner<Application>,
    /// Sums by their operands, the lesser first: both sides of a mode, and its messages of every length, add the same forms over and over.
    sums: FxHashMap<(FormId, FormId), FormId>,
    /// The symbols of the results of applications, each list made once.
    results: HashMap<ApplicationId, Box<[FormId]>>,
}

/// The empty product.
const UNIT: ProductId = 0;
/// The empty form.
pub(super) const ZERO: FormId = 0;

impl Arena {
    /// An empty store of elements modulo a prime.
    pub fn new(modulus: Modulus) -> Self {
        Arena {
            modulus,
            names: Vec::new(),
            // Base 0 is never part of a product: no name has this index.
            bases: Interner::with(Base::Input(u32::MAX, 0)),
            products: Interner::with(Product::new()),
            forms: Interner::with(Form::new()),
            functions: Interner::new(),
            applications: Interner::new(),
            sums: FxHashMap::default(),
            results: HashMap::new(),
        }
    }

    /// The modulus.
    pub fn modulus(&self) -> Modulus {
        self.modulus
    }

    /// Number of forms.
    pub fn len(&self) -> usize {
        self.forms.items.len()
    }

    /// Whether there is no form but zero.
    pub fn is_empty(&self) -> bool {
        self.len() == 1
    }

    pub(super) fn form(&self, id: FormId) -> &Form {
        &self.forms.items[id as usize]
    }

    pub(super) fn product(&self, id: ProductId) -> &Product {
        &self.products.items[id as usize]
    }

    pub(super) fn base(&self, id: BaseId) -> &Base {
        &self.bases.items[id as usize]
    }

    pub(super) fn application(&self, id: ApplicationId) -> &Application {
        &self.applications.items[id as usize]
    }

    /// The parameters of an opaque function.
    pub(super) fn parameters(&self, id: FunctionId) -> &[FormId] {
        &self.functions.items[id as usize]
    }

    pub(super) fn name(&self, index: u32) -> &str {
        &self.names[index as usize]
    }

    pub(super) fn input(&mut self, name: &str, index: u32) -> FormId {
        let known = self.names.iter().position(|known| known == name);
        let name = known.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        self.symbol(Base::Input(name as u32, index))
    }

    /// The opaque function with these parameters.
    pub(super) fn function(&mut self, parameters: Vec<FormId>) -> FunctionId {
        self.functions.id(parameters)
    }

    /// The elements of the result of an application.
    pub(super) fn applied(&mut self, application: Application) -> &[FormId] {
        let width = application.state.len() as u32;
        let id = self.applications.id(application);
        if !self.results.contains_key(&id) {
            let symbols = (0..width).map(|index| self.symbol(Base::Output(id, index))).collect();
            self.results.insert(id, symbols);
        }
        &self.results[&id]
    }

    /// The form that is one base.
    fn symbol(&mut self, base: Base) -> FormId {
        let base = self.bases.id(base);
        let product = self.products.id(vec![(base, 1)]);
        self.forms.id(vec![(product, 1)])
    }

    pub(super) fn constant(&mut self, value: u64) -> FormId {
        match value % self.modulus.0 {
            0 => ZERO,
            value => self.forms.id(vec![(UNIT, value)]),
        }
    }

    /// The residue of a form without bases.
    pub(super) fn value(&self, id: FormId) -> Option<u64> {
        match self.form(id)[..] {
            [] => Some(0),
            [(UNIT, value)] => Some(value),
            _ => None,
        }
    }

    pub(super) fn add(&mut self, a: FormId, b: FormId) -> FormId {
        let operands = (a.min(b), a.max(b));
        if let Some(&sum) = self.sums.get(&operands) {
            return sum;
        }
        let sum = self.merged(a, b);
        let sum = self.forms.id(sum);
        self.sums.insert(operands, sum);
        sum
    }

    /// The sum of two forms.
    fn merged(&self, a: FormId, b: FormId) -> Form {
        let (x, y) = (self.form(a), self.form(b));
        let mut sum = Form::with_capacity(x.len() + y.len());
        let (mut i, mut j) = (0, 0);
        while let (Some(&(p, c)), Some(&(q, d))) = (x.get(i), y.get(j)) {
            if p < q {
                sum.push((p, c));
                i += 1;
            } else if q < p {
                sum.push((q, d));
                j += 1;
            } else {
                let total = self.modulus.add(c, d);
                if total != 0 {
                    sum.push((p, total));
                }
                i += 1;
                j += 1;
            }
        }
        sum.extend_from_slice(&x[i..]);
        sum.extend_from_slice(&y[j..]);
        sum
    }

    pub(super) fn scale(&mut self, a: FormId, factor: u64) -> FormId {
        let factor = factor % self.modulus.0;
        if factor == 0 {
            return ZERO;
        }
        let scaled = self.form(a).iter().map(|&(p, c)| (p, self.modulus.mul(c, factor))).collect();
        self.forms.id(scaled)
    }

    pub(super) fn mul(&mut self, a: FormId, b: FormId) -> FormId {
        for (x, y) in [(a, b), (b, a)] {
            if let Some(value) = self.value(x) {
                return self.scale(y, value);
            }
        }
        let ((p, c), (q, d)) = (self.as_product(a), self.as_product(b));
        let product = self.joined(p, q);
        self.forms.id(vec![(product, self.modulus.mul(c, d))])
    }

    /// A product and a coefficient that together are the form; a proper sum becomes a base.
    fn as_product(&mut self, id: FormId) -> (ProductId, u64) {
        let form = self.form(id);
        let lead = match form[..] {
            [single] => return single,
            _ => form[0].1,
        };
        let monic = self.scale(id, self.modulus.inverse(lead));
        let base = self.bases.id(Base::Sum(monic));
        (self.products.id(vec![(base, 1)]), lead)
    }

    /// The product of two products.
    ///
    /// # Panics
    /// When an exponent exceeds 128 bits.
    fn joined(&mut self, p: ProductId, q: ProductId) -> ProductId {
        let (x, y) = (self.product(p), self.product(q));
        let mut joined = Product::with_capacity(x.len() + y.len());
        let (mut i, mut j) = (0, 0);
        while let (Some(&(b, e)), Some(&(c, f))) = (x.get(i), y.get(j)) {
            if b < c {
                joined.push((b, e));
                i += 1;
            } else if c < b {
                joined.push((c, f));
                j += 1;
            } else {
                joined.push((b, e.checked_add(f).expect("an exponent below 2^128")));
                i += 1;
                j += 1;
            }
        }
        joined.extend_from_slice(&x[i..]);
        joined.extend_from_slice(&y[j..]);
        self.products.id(joined)
    }
}
