//! A batch of claims, and what they are written with.

/// Claims for Cryptol and the numbers of the vectors that they are about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    /// File name of the vectors, without extension.
    pub file: &'static str,
    /// What tells the batch from others of the file: the position of its group or the name of the instance.
    pub part: String,
    /// The Cryptol module that is called.
    pub module: &'static str,
    /// An expression that lists the numbers of the vectors with whether their claims are true.
    pub claims: String,
    /// The numbers of the vectors, in order.
    pub tc_ids: Vec<u32>,
}

impl Batch {
    pub(crate) fn new(file: &'static str, part: String, module: &'static str, claims: &[(u32, String)]) -> Self {
        let pairs: Vec<_> = claims.iter().map(|(tc_id, claim)| format!("({tc_id} : [32], {claim})")).collect();
        let tc_ids = claims.iter().map(|(tc_id, _)| *tc_id).collect();
        Batch { file, part, module, claims: format!("[{}]", pairs.join(", ")), tc_ids }
    }

    /// Name of a batch file that begins with this batch.
    pub(super) fn name(&self) -> String {
        format!("{}-{}.icry", self.file, self.part)
    }
}

/// Bytes as a Cryptol expression.
pub(crate) fn bytes(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "[] : [0][8]".to_owned();
    }
    format!("split (0x{})", hex::encode(bytes))
}
