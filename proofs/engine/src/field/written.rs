//! Operations on elements as code writes them: each once, constants folded, and nothing else.

use rustc_hash::FxHashMap;

use super::arena::{Application, ApplicationId, FormId, FunctionId, Modulus, ZERO};

/// An operation, or what it is applied to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    Constant(u64),
    /// Index of the name, index under that name.
    Input(u32, u32),
    Add(FormId, FormId),
    /// The product with a constant.
    Scale(FormId, u64),
    Mul(FormId, FormId),
    /// An element of the result of an application, by its index.
    Output(ApplicationId, u32),
}

/// The store of operations, numbered in the order in which they were first written.
pub(super) struct Written {
    modulus: Modulus,
    names: Vec<String>,
    nodes: Vec<Node>,
    ids: FxHashMap<Node, FormId>,
    /// Opaque functions, by their parameters.
    functions: Vec<Vec<FormId>>,
    applications: Vec<Application>,
    results: FxHashMap<Application, Vec<FormId>>,
}

impl Written {
    /// An empty store of elements modulo a prime.
    pub fn new(modulus: Modulus) -> Self {
        let zero = Node::Constant(0);
        Written {
            modulus,
            names: Vec::new(),
            nodes: vec![zero],
            ids: FxHashMap::from_iter([(zero, ZERO)]),
            functions: Vec::new(),
            applications: Vec::new(),
            results: FxHashMap::default(),
        }
    }

    pub fn modulus(&self) -> Modulus {
        self.modulus
    }

    pub fn node(&self, id: FormId) -> Node {
        self.nodes[id as usize]
    }

    pub fn name(&self, index: u32) -> &str {
        &self.names[index as usize]
    }

    pub fn application(&self, id: ApplicationId) -> &Application {
        &self.applications[id as usize]
    }

    /// The parameters of an opaque function.
    pub fn parameters(&self, id: FunctionId) -> &[FormId] {
        &self.functions[id as usize]
    }

    /// The nodes that some outputs need, each after those that it is applied to.
    pub fn order(&self, outputs: &[FormId]) -> Vec<FormId> {
        let mut needed = vec![false; self.nodes.len()];
        outputs.iter().for_each(|&id| needed[id as usize] = true);
        for id in (0..self.nodes.len()).rev() {
            if needed[id] {
                self.for_each_operand(self.nodes[id], |operand| needed[operand as usize] = true);
            }
        }
        (0..self.nodes.len() as FormId).filter(|&id| needed[id as usize]).collect()
    }

    fn for_each_operand(&self, node: Node, mut f: impl FnMut(FormId)) {
        match node {
            Node::Constant(_) | Node::Input(..) => {}
            Node::Scale(a, _) => f(a),
            Node::Add(a, b) | Node::Mul(a, b) => [a, b].into_iter().for_each(f),
            // The first element stands for the application, and is asked for with any.
            Node::Output(application, 0) => {
                let Application { function, state } = self.application(application);
                self.parameters(*function).iter().chain(state).for_each(|&id| f(id));
            }
            Node::Output(application, _) => f(self.ids[&Node::Output(application, 0)]),
        }
    }

    fn id(&mut self, node: Node) -> FormId {
        let nodes = &mut self.nodes;
        *self.ids.entry(node).or_insert_with(|| {
            nodes.push(node);
            FormId::try_from(nodes.len() - 1).expect("more than 2^32 operations")
        })
    }

    pub fn input(&mut self, name: &str, index: u32) -> FormId {
        let known = self.names.iter().position(|known| known == name);
        let name = known.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        self.id(Node::Input(name as u32, index))
    }

    pub fn constant(&mut self, value: u64) -> FormId {
        self.id(Node::Constant(value % self.modulus.0))
    }

    pub fn value(&self, id: FormId) -> Option<u64> {
        match self.node(id) {
            Node::Constant(value) => Some(value),
            _ => None,
        }
    }

    pub fn add(&mut self, a: FormId, b: FormId) -> FormId {
        match (self.value(a), self.value(b)) {
            (Some(x), Some(y)) => self.constant(self.modulus.add(x, y)),
            (Some(0), None) => b,
            (None, Some(0)) => a,
            _ => self.id(Node::Add(a, b)),
        }
    }

    pub fn scale(&mut self, a: FormId, factor: u64) -> FormId {
        match (self.value(a), factor % self.modulus.0) {
            (Some(value), factor) => self.constant(self.modulus.mul(value, factor)),
            (None, 0) => ZERO,
            (None, 1) => a,
            (None, factor) => self.id(Node::Scale(a, factor)),
        }
    }

    pub fn mul(&mut self, a: FormId, b: FormId) -> FormId {
        match (self.value(a), self.value(b)) {
            (Some(value), _) => self.scale(b, value),
            (_, Some(value)) => self.scale(a, value),
            (None, None) => self.id(Node::Mul(a, b)),
        }
    }

    /// The opaque function with these parameters.
    pub fn function(&mut self, parameters: Vec<FormId>) -> FunctionId {
        let known = self.functions.iter().position(|known| *known == parameters);
        let id = known.unwrap_or_else(|| {
            self.functions.push(parameters);
            self.functions.len() - 1
        });
        id as FunctionId
    }

    /// The elements of the result of an application.
    pub fn applied(&mut self, application: Application) -> &[FormId] {
        if !self.results.contains_key(&application) {
            let id = self.applications.len() as ApplicationId;
            self.applications.push(application.clone());
            let elements = (0..application.state.len() as u32).map(|index| self.id(Node::Output(id, index))).collect();
            self.results.insert(application.clone(), elements);
        }
        &self.results[&application]
    }
}
