//! Known-answer vectors and the loader that checks them
