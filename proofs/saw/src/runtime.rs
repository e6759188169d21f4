//! What a program without the standard library has to bring: an allocator and an end after a panic. Both are functions of C, which SAW knows.

use core::alloc::{GlobalAlloc, Layout};
use core::panic::PanicInfo;

unsafe extern "C" {
    fn malloc(size: usize) -> *mut u8;
    fn realloc(place: *mut u8, size: usize) -> *mut u8;
    fn free(place: *mut u8);
    safe fn abort() -> !;
}

/// The allocator of C, for layouts that ask for no more alignment than it gives.
struct Heap;

// SAFETY: malloc, realloc and free are an allocator; the kernels ask for the alignment of integers at most, which malloc gives.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: malloc takes any size.
        unsafe { malloc(layout.size()) }
    }

    unsafe fn dealloc(&self, place: *mut u8, _: Layout) {
        // SAFETY: the caller gives a place of this allocator.
        unsafe { free(place) }
    }

    unsafe fn realloc(&self, place: *mut u8, _: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller gives a place of this allocator.
        unsafe { realloc(place, size) }
    }
}

#[global_allocator]
static HEAP: Heap = Heap;

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    abort()
}
