//! Texts of modules without their comments.

/// The text without comments, which nest, nor blank lines or blanks at the ends of lines. What stands in strings is no comment.
pub(super) fn without_comments(text: &str) -> String {
    let mut rest = text;
    let mut depth = 0;
    let mut kept = String::new();
    while !rest.is_empty() {
        let (taken, keeps) = match depth {
            0 => outside(rest, &mut depth),
            _ => inside(rest, &mut depth),
        };
        let (token, after) = rest.split_at(taken);
        if keeps {
            kept.push_str(token);
        }
        rest = after;
    }
    let lines = kept.lines().map(str::trim_end).filter(|line| !line.is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The length of what a text outside of comments begins with, and whether it is kept.
fn outside(text: &str, depth: &mut usize) -> (usize, bool) {
    if text.starts_with("/*") {
        *depth = 1;
        return (2, false);
    }
    if text.starts_with("//") {
        return (text.find('\n').unwrap_or(text.len()), false);
    }
    let quote = "'\"'";
    if text.starts_with(quote) {
        return (quote.len(), true);
    }
    if text.starts_with('"') {
        return (string(text), true);
    }
    (text.chars().next().map_or(0, char::len_utf8), true)
}

/// The same inside of comments, of which the ends of lines stay.
fn inside(text: &str, depth: &mut usize) -> (usize, bool) {
    if text.starts_with("/*") {
        *depth += 1;
        return (2, false);
    }
    if text.starts_with("*/") {
        *depth -= 1;
        return (2, false);
    }
    (text.chars().next().map_or(0, char::len_utf8), text.starts_with('\n'))
}

/// The length of the string that a text begins with, its quotes included; to the end where none closes it.
fn string(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}
