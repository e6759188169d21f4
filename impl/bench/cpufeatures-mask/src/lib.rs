//! Detection of processor features as the crate `cpufeatures` has it, but for AVX-512, which is never found.
//!
//! Patched in by `scripts/bench.sh`, it lets AVX2 code be compared with AVX2 code on a machine that has AVX-512.

pub use std::is_x86_feature_detected;

/// Whether code may know of `feature`.
pub const fn visible(feature: &str) -> bool {
    !matches!(feature.as_bytes(), [b'a', b'v', b'x', b'5', b'1', b'2', ..])
}

/// Declares a module that tells whether the processor has all of the features named.
#[macro_export]
macro_rules! new {
    ($module:ident, $($feature:tt),+ $(,)?) => {
        #[allow(dead_code)]
        mod $module {
            #[derive(Clone, Copy, Debug)]
            pub struct InitToken(());

            impl InitToken {
                pub fn init() -> Self {
                    init()
                }

                pub fn init_get() -> (Self, bool) {
                    init_get()
                }

                #[inline(always)]
                pub fn get(&self) -> bool {
                    get()
                }
            }

            #[inline]
            pub fn init() -> InitToken {
                InitToken(())
            }

            #[inline]
            pub fn init_get() -> (InitToken, bool) {
                (init(), get())
            }

            #[inline]
            pub fn get() -> bool {
                $($crate::visible($feature) && $crate::is_x86_feature_detected!($feature))&&+
            }
        }
    };
}
