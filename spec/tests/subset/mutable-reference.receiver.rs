struct Hasher; impl Hasher { fn update(&mut self) {} }
