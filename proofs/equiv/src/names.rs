//! The names of right sides, and of platforms in them.

/// The platforms, as rows and as the types of the code name them.
pub const PLATFORMS: [(&str, &str); 7] = [
    ("portable", "OnWords"),
    ("scalar", "OnWords"),
    ("sse41", "Sse41Set"),
    ("avx2", "Avx2Set"),
    ("avx512", "Avx512Set"),
    ("avx512ifma", "IfmaSet"),
    ("neon", "NeonSet"),
];

/// The name of the right side of a row that ran functions on a platform: their paths, with what else was chosen behind them.
pub fn right_name(ran: &[&str], platform: &str) -> String {
    let on = |path: &&str| match path.strip_suffix('>') {
        Some(path) => format!("{path}, {platform}>"),
        None => format!("{path}::<{platform}>"),
    };
    format!("impl:{}", ran.iter().map(on).collect::<Vec<_>>().join(", "))
}
