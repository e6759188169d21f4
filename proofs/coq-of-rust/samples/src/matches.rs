//! Patterns.

/// One of several forms.
#[derive(Clone, Copy)]
pub enum Form {
    /// Nothing.
    Empty,
    /// A number.
    One(u64),
    /// Two numbers.
    Two(u64, u64),
    /// Two numbers with names.
    Named {
        /// The left one.
        left: u64,
        /// The right one.
        right: u64,
    },
}

/// A form in a form.
#[derive(Clone, Copy)]
pub enum Outer {
    /// A form.
    Of(Form),
    /// A number alone.
    Alone(u64),
}

fn form(a: u64, b: u64) -> Form {
    match a & 3 {
        0 => Form::Empty,
        1 => Form::One(b & 0xFF),
        2 => Form::Two(b & 0xF, a & 0xF),
        _ => Form::Named { left: a & 0xFF, right: b & 0xFF },
    }
}

fn outer(a: u64, b: u64) -> Outer {
    if a & 4 == 0 { Outer::Of(form(a, b)) } else { Outer::Alone(b & 0xFF) }
}

/// Numbers as patterns.
pub fn numbers(a: u64, b: u64) -> u64 {
    match a & 7 {
        0 => 10,
        3 => 20 + (b & 1),
        5 => 30,
        _ => 40,
    }
}

/// Every form.
pub fn forms(a: u64, b: u64) -> u64 {
    match form(a, b) {
        Form::Empty => 1,
        Form::One(x) => 100 + x,
        Form::Two(x, y) => 1000 + x * 16 + y,
        Form::Named { left, right } => 10_000 + left * 256 + right,
    }
}

/// A pattern in a pattern.
pub fn in_patterns(a: u64, b: u64) -> u64 {
    match outer(a, b) {
        Outer::Of(Form::Empty) => 1,
        Outer::Of(Form::One(x)) => 100 + x,
        Outer::Of(_) => 7,
        Outer::Alone(x) => 1000 + x,
    }
}

/// A match in an arm.
pub fn in_arms(a: u64, b: u64) -> u64 {
    match outer(a, b) {
        Outer::Alone(x) => match x & 1 {
            0 => x,
            _ => x * 2,
        },
        Outer::Of(inner) => match inner {
            Form::Two(x, _) => x,
            Form::Named { right, .. } => right * 3,
            _ => 9,
        },
    }
}

/// One of several patterns.
pub fn alternatives(a: u64, b: u64) -> u64 {
    match form(a, b) {
        Form::One(x) | Form::Two(x, _) | Form::Named { left: x, .. } => x + 1,
        Form::Empty => 0,
    }
}

/// One of several numbers.
pub fn alternatives_of_numbers(a: u64, b: u64) -> u64 {
    match b & 7 {
        1 | 2 | 4 => a & 0xFF,
        0 => 1000,
        _ => 2000,
    }
}

/// A match behind a reference, and one that writes.
pub fn by_reference(a: u64, b: u64) -> u64 {
    let mut found = form(a, b);
    match &mut found {
        Form::One(x) => *x += 1,
        Form::Two(_, y) => *y = 3,
        _ => {}
    }
    match &found {
        Form::One(x) => *x,
        Form::Two(x, y) => *x * 100 + *y,
        Form::Named { left, right } => *left ^ *right,
        Form::Empty => 4,
    }
}

/// Options, and the one pattern of an `if`.
pub fn options(a: u64, b: u64) -> u64 {
    let found = if a > b { Some(a - b) } else { None };
    if let Some(x) = found { x } else { 1 }
}

/// The form that is asked for, or a return.
pub fn or_return(a: u64, b: u64) -> u64 {
    let Form::Two(x, y) = form(a, b) else {
        return 5;
    };
    x * 100 + y
}

/// The first arm that fits.
pub fn first_arm(a: u64, b: u64) -> u64 {
    match (a & 1, b & 1) {
        (0, _) => 1,
        (_, 0) => 2,
        (_, _) => 3,
    }
}

/// Constructors whose parts are not looked at.
pub fn constructor_alone(a: u64, b: u64) -> u64 {
    match form(a, b) {
        Form::Named { .. } => 1,
        Form::Two(..) => 2,
        Form::Empty | Form::One(_) => 3,
    }
}
