struct Token; unsafe impl Send for Token {}
