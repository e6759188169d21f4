struct Tree; impl Tree { fn depth(&self) -> usize { self.height() } fn height(&self) -> usize { Self::depth(self) } }
