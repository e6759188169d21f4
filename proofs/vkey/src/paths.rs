//! Runs code on symbolic bytes along every path that its comparisons allow.
//!
//! The code is run again from its start for each path. Where a comparison is not decided by what the path has assumed so far, the run
//! takes the first outcome that has not been followed to its end; [`explore`] returns when every outcome of every such comparison has been. An
//! outcome is left out only where the bytes, or the bounds that the path has set to a value, exclude it.

use std::cell::RefCell;

use crate::byte::Byte;

/// A number whose bytes these are, the least significant first.
pub type Word = Vec<Byte>;

/// What a path assumes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The two are equal, or not.
    Equal(Word, Word, bool),
    /// The first is less than the second, or not.
    Less(Word, Word, bool),
}

/// A comparison that the code asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The comparison as the code asked for it, with the outcome on the path.
    pub fact: Fact,
    /// Whether the path knew the outcome before.
    pub is_known: bool,
}

/// A path that was followed to its end.
#[derive(Clone, Debug)]
pub struct Path<T> {
    /// What it assumes; every assignment of the variables satisfies the facts of one path only.
    pub facts: Vec<Fact>,
    /// How many comparisons it has in common with the path before it.
    pub shared: usize,
    /// The comparisons after these, of what is not the same or known from the start: on all paths but the first one, first that which came out the other way before.
    pub asked: Vec<Asked>,
    /// What the code returned.
    pub outcome: T,
}

/// A fork: the outcome taken, and how many there are.
#[derive(Clone, Copy)]
struct Choice {
    taken: usize,
    outcomes: usize,
    /// The number of comparisons before it.
    at: usize,
}

#[derive(Default)]
struct State {
    choices: Vec<Choice>,
    /// The number of forks met in this run.
    met: usize,
    facts: Vec<Fact>,
    /// The number of comparisons in this run, and of those that it has in common with the one before.
    compared: usize,
    shared: usize,
    asked: Vec<Asked>,
    /// What free bytes are equal to, by their [`place`].
    bound: Vec<Option<Byte>>,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

fn with<T>(f: impl FnOnce(&mut State) -> T) -> T {
    STATE.with_borrow_mut(f)
}

/// Runs `code` along every path on which `assumed` holds.
///
/// # Errors
/// When there are more than `limit` paths.
pub fn explore<T>(assumed: &[Fact], limit: usize, mut code: impl FnMut() -> T) -> Result<Vec<Path<T>>, String> {
    let mut paths = Vec::new();
    let mut choices = Vec::new();
    let mut shared = 0;
    loop {
        with(|state| {
            *state = State { choices: std::mem::take(&mut choices), shared, ..State::default() };
            assumed.iter().for_each(|fact| state.learn(fact.clone()));
        });
        let outcome = code();
        let state = with(std::mem::take);
        paths.push(Path { facts: state.facts, shared, asked: state.asked, outcome });
        if paths.len() > limit {
            return Err(format!("more than {limit} paths"));
        }
        choices = state.choices;
        while choices.last().is_some_and(|last| last.taken + 1 == last.outcomes) {
            choices.pop();
        }
        match choices.last_mut() {
            Some(last) => {
                last.taken += 1;
                shared = last.at;
            }
            None => return Ok(paths),
        }
    }
}

/// The bytes as the current path knows them.
pub fn resolved(bytes: &[Byte]) -> Word {
    with(|state| bytes.iter().map(|&byte| state.resolve(byte)).collect())
}

/// Whether two numbers of one width are equal, on the current path.
pub fn equal(a: &[Byte], b: &[Byte]) -> bool {
    with(|state| {
        let (x, y) = (state.resolve_all(a), state.resolve_all(b));
        let known = state.known_equal(&x, &y);
        let outcome = state.compare(a, b, known, Fact::Equal);
        if known.is_none() {
            state.learn(Fact::Equal(x, y, outcome));
        }
        outcome
    })
}

/// Whether `a` is less than `b`, numbers of one width, on the current path.
pub fn less(a: &[Byte], b: &[Byte]) -> bool {
    with(|state| {
        let (x, y) = (state.resolve_all(a), state.resolve_all(b));
        let known = state.known_less(&x, &y);
        let outcome = state.compare(a, b, known, Fact::Less);
        if known.is_none() {
            state.learn(Fact::Less(x, y, outcome));
        }
        outcome
    })
}

/// Whether a number is below a count, on the current path. A count that can be one number only from then on is that number.
pub fn below(number: u64, count: &[Byte]) -> bool {
    with(|state| {
        let (number, asked, count) = (constant(number, count.len()), count, state.resolve_all(count));
        let known = state.known_less(&number, &count);
        let outcome = state.compare(&number, asked, known, Fact::Less);
        if known.is_some() {
            return outcome;
        }
        if outcome {
            // One number below a count is enough among the facts: the greatest, which implies the others.
            state.facts.retain(|fact| !matches!(fact, Fact::Less(other, of, true) if *of == count && is_constant(other)));
        }
        state.learn(Fact::Less(number, count.clone(), outcome));
        let (least, greatest) = state.bounds(&count);
        if least == greatest {
            let number = constant(least, count.len());
            state.learn(Fact::Equal(count, number, true));
        }
        outcome
    })
}

/// The least number that a word may be on the current path, by its bytes and its comparisons with numbers.
pub fn least_of(word: &[Byte]) -> u64 {
    with(|state| state.bounds(&state.resolve_all(word)).0)
}

/// Whether the facts of the current path do not contradict one another, as far as bytes and bounds say: an outcome is followed where a comparison of other words excludes it.
pub fn is_possible() -> bool {
    with(|state| state.facts.iter().all(|fact| state.allows(fact)))
}

/// The outcome to follow of so many that nothing decides.
pub fn choose(outcomes: usize) -> usize {
    with(|state| state.fork(outcomes))
}

/// The place of a byte of a variable in a list of all.
fn place(variable: u32, index: u8) -> usize {
    variable as usize * (usize::from(u8::MAX) + 1) + usize::from(index)
}

impl State {
    /// The outcome of a comparison as the code asks for it: the known one, or that of the next fork.
    fn compare(&mut self, a: &[Byte], b: &[Byte], known: Option<bool>, fact: fn(Word, Word, bool) -> Fact) -> bool {
        let outcome = known.unwrap_or_else(|| self.fork(2) == 0);
        if a == b || (is_constant(a) && is_constant(b)) {
            return outcome;
        }
        if self.compared >= self.shared {
            self.asked.push(Asked { fact: fact(a.to_vec(), b.to_vec(), outcome), is_known: known.is_some() });
        }
        self.compared += 1;
        outcome
    }

    /// The outcome to take of the next fork.
    fn fork(&mut self, outcomes: usize) -> usize {
        if self.met == self.choices.len() {
            self.choices.push(Choice { taken: 0, outcomes, at: self.compared });
        }
        let choice = self.choices[self.met];
        assert_eq!(choice.outcomes, outcomes, "the code is not a function of its inputs");
        self.met += 1;
        choice.taken
    }

    fn resolve(&self, mut byte: Byte) -> Byte {
        while let Byte::Free { variable, index } = byte {
            match self.bound.get(place(variable, index)) {
                Some(&Some(other)) => byte = other,
                _ => break,
            }
        }
        byte
    }

    fn resolve_all(&self, bytes: &[Byte]) -> Word {
        bytes.iter().map(|&byte| self.resolve(byte)).collect()
    }

    fn learn(&mut self, fact: Fact) {
        if let Fact::Equal(a, b, true) = &fact {
            for (&a, &b) in a.iter().zip(b) {
                self.bind(a, b);
            }
        }
        self.facts.push(fact);
    }

    fn bind(&mut self, a: Byte, b: Byte) {
        match (self.resolve(a), self.resolve(b)) {
            (a, b) if a == b => {}
            (Byte::Free { variable, index }, other) | (other, Byte::Free { variable, index }) => {
                let place = place(variable, index);
                self.bound.resize(self.bound.len().max(place + 1), None);
                self.bound[place] = Some(other);
            }
            (a, b) => panic!("a path takes {a:?} and {b:?} for equal"),
        }
    }

    fn known_equal(&self, a: &[Byte], b: &[Byte]) -> Option<bool> {
        assert_eq!(a.len(), b.len(), "numbers of one width");
        if a == b {
            return Some(true);
        }
        let differs = |(&a, &b): (&Byte, &Byte)| matches!((a, b), (Byte::Constant(a), Byte::Constant(b)) if a != b);
        if a.iter().zip(b).any(differs) {
            return Some(false);
        }
        let ((least_a, greatest_a), (least_b, greatest_b)) = (self.bounds(a), self.bounds(b));
        if greatest_a < least_b || greatest_b < least_a {
            return Some(false);
        }
        let between = |x: &Word, y: &Word| (self.is(x, a) && self.is(y, b)) || (self.is(x, b) && self.is(y, a));
        let unequal = self.facts.iter().any(|fact| matches!(fact, Fact::Equal(x, y, false) if between(x, y)));
        unequal.then_some(false)
    }

    fn known_less(&self, a: &[Byte], b: &[Byte]) -> Option<bool> {
        assert_eq!(a.len(), b.len(), "numbers of one width");
        if a == b {
            return Some(false);
        }
        // Most comparisons that are asked for again are asked for as they stand.
        let asked = self.facts.iter().find_map(|fact| match fact {
            Fact::Less(x, y, outcome) if x == a && y == b => Some(*outcome),
            _ => None,
        });
        if asked.is_some() {
            return asked;
        }
        let ((least_a, greatest_a), (least_b, greatest_b)) = (self.bounds(a), self.bounds(b));
        if greatest_a < least_b {
            return Some(true);
        }
        if least_a >= greatest_b {
            return Some(false);
        }
        match (self.chain(a, b, 0), self.chain(b, a, 0)) {
            (Some(true), _) => Some(true),
            (_, Some(_)) => Some(false),
            _ => None,
        }
    }

    /// Whether comparisons lead from `a` to `b`, each number at most the next, and whether one of them is strict.
    fn chain(&self, a: &[Byte], b: &[Byte], length: usize) -> Option<bool> {
        if self.is(a, b) {
            return Some(false);
        }
        if length > self.facts.len() {
            return None;
        }
        let mut found = None;
        for fact in &self.facts {
            let (from, to, strict) = match fact {
                Fact::Less(x, y, true) => (x, y, true),
                Fact::Less(x, y, false) => (y, x, false),
                Fact::Equal(..) => continue,
            };
            if !self.is(from, a) {
                continue;
            }
            match self.chain(to, b, length + 1) {
                Some(later) if strict || later => return Some(true),
                Some(_) => found = Some(false),
                None => {}
            }
        }
        found
    }

    /// The number that a word is for all assignments on this path.
    fn number(&self, word: &[Byte]) -> Option<u64> {
        word.iter().rev().try_fold(0, |number, &byte| match self.resolve(byte) {
            Byte::Constant(value) => Some(number << 8 | u64::from(value)),
            Byte::Free { .. } => None,
        })
    }

    /// Whether the two are the same number for all assignments on this path, whatever their widths.
    fn is(&self, x: &[Byte], y: &[Byte]) -> bool {
        let at = |word: &[Byte], i: usize| word.get(i).map_or(Byte::Constant(0), |&byte| self.resolve(byte));
        (0..x.len().max(y.len())).all(|i| at(x, i) == at(y, i))
    }

    /// Whether a fact may hold, by the bytes and the bounds of its words.
    fn allows(&self, fact: &Fact) -> bool {
        let (x, y, equal, outcome) = match fact {
            Fact::Equal(x, y, outcome) => (x, y, true, *outcome),
            Fact::Less(x, y, outcome) => (x, y, false, *outcome),
        };
        if self.is(x, y) {
            return equal == outcome;
        }
        let ((least_x, greatest_x), (least_y, greatest_y)) = (self.bounds(x), self.bounds(y));
        match (equal, outcome) {
            (true, true) => least_x <= greatest_y && least_y <= greatest_x,
            (true, false) => !(least_x == greatest_x && least_y == greatest_y && least_x == least_y),
            (false, true) => least_x < greatest_y,
            (false, false) => greatest_x >= least_y,
        }
    }

    /// The least and the greatest number that a word may be, by its constant bytes and by its comparisons with numbers.
    fn bounds(&self, word: &[Byte]) -> (u64, u64) {
        let (mut least, mut greatest) = (least(word), greatest(word));
        for fact in &self.facts {
            let Fact::Less(x, y, outcome) = fact else { continue };
            if let (Some(number), true) = (self.number(y), self.is(x, word)) {
                match outcome {
                    true => greatest = greatest.min(number.saturating_sub(1)),
                    false => least = least.max(number),
                }
            }
            if let (Some(number), true) = (self.number(x), self.is(y, word)) {
                match outcome {
                    true => least = least.max(number.saturating_add(1)),
                    false => greatest = greatest.min(number),
                }
            }
        }
        (least, greatest)
    }
}

fn with_free(word: &[Byte], free: u8) -> u64 {
    let bytes = word.iter().rev().map(|&byte| match byte {
        Byte::Constant(value) => value,
        Byte::Free { .. } => free,
    });
    bytes.fold(0, |number, byte| number << 8 | u64::from(byte))
}

fn least(word: &[Byte]) -> u64 {
    with_free(word, 0)
}

fn greatest(word: &[Byte]) -> u64 {
    with_free(word, 0xff)
}

/// A number in so many bytes.
pub fn constant(number: u64, width: usize) -> Word {
    number.to_le_bytes()[..width].iter().map(|&byte| Byte::Constant(byte)).collect()
}

fn is_constant(word: &[Byte]) -> bool {
    word.iter().all(|byte| matches!(byte, Byte::Constant(_)))
}
