//! tmp
use crate::{Diagram, Result};
impl Diagram {
    /// tmp
    pub fn is_unknot(&self) -> Result<bool> {
        Ok(self.jones()?.is_one())
    }
}
