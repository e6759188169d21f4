//! Definitions of instructions beside this processor, and faults in them that the comparison sees.

use ashlar_machine::checked::Checked;
use ashlar_machine::x86::instructions::{Definition, find};
use ashlar_machine::x86::native::check;
use fastrand::Rng;
use iced_x86::{Decoder, DecoderOptions, Instruction, Mnemonic as M};

use crate::built::{SETS, hash, left, library, message};

/// Length of a message of more chunks than the fewest that lanes take.
const FIVE_CHUNKS: usize = 5000;

/// States that each form is compared on.
const STATES: usize = 8;

#[test]
fn every_form_that_runs_meet_agrees_with_the_processor() {
    let mut rng = Rng::with_seed(1);
    let mut forms = 0;
    for features in SETS {
        let call = hash(library(), features, FIVE_CHUNKS);
        left(&call, &message(FIVE_CHUNKS)).expect("a run");
        for instruction in call.forms.x86.instructions() {
            let definition = find(instruction.mnemonic()).expect("a definition");
            match check(&instruction, definition, STATES, &mut rng) {
                Ok(Checked::Agrees(_)) => forms += 1,
                Ok(Checked::Flow | Checked::Lacking) => {}
                Err(reason) => panic!("{reason}"),
            }
        }
    }
    assert!(forms > 100, "{forms} forms");
}

/// The instruction of these bytes.
fn decoded(code: &[u8]) -> Instruction {
    Decoder::with_ip(64, code, 0, DecoderOptions::NONE).decode()
}

/// What comes of comparing an instruction with a definition.
fn compared(code: &[u8], definition: Definition) -> Result<Checked, String> {
    check(&decoded(code), definition, 64, &mut Rng::with_seed(2))
}

/// Instructions, each with a mnemonic whose definition does something else with the same operands.
const FAULTS: [(&[u8], M); 32] = [
    // add eax, ebx
    (&[0x01, 0xd8], M::Sub),
    (&[0x01, 0xd8], M::Adc),
    (&[0x01, 0xd8], M::Or),
    // adc rax, rbx
    (&[0x48, 0x11, 0xd8], M::Add),
    // sub rax, rbx
    (&[0x48, 0x29, 0xd8], M::Cmp),
    (&[0x48, 0x29, 0xd8], M::Sbb),
    // and eax, ebx
    (&[0x21, 0xd8], M::Xor),
    // test eax, ebx
    (&[0x85, 0xd8], M::Cmp),
    // not eax; neg eax
    (&[0xf7, 0xd0], M::Neg),
    (&[0xf7, 0xd8], M::Not),
    // inc eax
    (&[0xff, 0xc0], M::Dec),
    // shl eax, 3; sar eax, 3; rol eax, 7
    (&[0xc1, 0xe0, 0x03], M::Shr),
    (&[0xc1, 0xf8, 0x03], M::Shr),
    (&[0xc1, 0xc0, 0x07], M::Ror),
    // movsx eax, bl; bswap eax
    (&[0x0f, 0xbe, 0xc3], M::Movzx),
    (&[0x0f, 0xc8], M::Not),
    // seta al; cmova eax, ebx
    (&[0x0f, 0x97, 0xc0], M::Not),
    (&[0x0f, 0x47, 0xc3], M::Mov),
    // paddd xmm0, xmm1
    (&[0x66, 0x0f, 0xfe, 0xc1], M::Paddq),
    (&[0x66, 0x0f, 0xfe, 0xc1], M::Psubd),
    // pxor xmm0, xmm1; pandn xmm0, xmm1
    (&[0x66, 0x0f, 0xef, 0xc1], M::Por),
    (&[0x66, 0x0f, 0xdf, 0xc1], M::Pand),
    // pmuludq xmm0, xmm1; pcmpgtd xmm0, xmm1
    (&[0x66, 0x0f, 0xf4, 0xc1], M::Pmuldq),
    (&[0x66, 0x0f, 0x66, 0xc1], M::Pcmpeqd),
    // punpckldq xmm0, xmm1; unpckhpd xmm0, xmm1
    (&[0x66, 0x0f, 0x62, 0xc1], M::Punpckhdq),
    (&[0x66, 0x0f, 0x15, 0xc1], M::Unpcklpd),
    // pslld xmm0, 7; psrad xmm0, 7
    (&[0x66, 0x0f, 0x72, 0xf0, 0x07], M::Psrld),
    (&[0x66, 0x0f, 0x72, 0xe0, 0x07], M::Psrld),
    // pshufd xmm0, xmm1, 0x1b; movhlps xmm0, xmm1
    (&[0x66, 0x0f, 0x70, 0xc1, 0x1b], M::Pshuflw),
    (&[0x0f, 0x12, 0xc1], M::Movlhps),
    // addsd xmm0, xmm1; cvtsi2sd xmm0, rax
    (&[0xf2, 0x0f, 0x58, 0xc1], M::Subsd),
    (&[0xf2, 0x48, 0x0f, 0x2a, 0xc0], M::Movq),
];

#[test]
fn a_fault_in_a_definition_is_seen() {
    for (code, fault) in FAULTS {
        let own = find(decoded(code).mnemonic()).expect("a definition");
        assert!(matches!(compared(code, own), Ok(Checked::Agrees(_))), "{code:x?}: {:?}", compared(code, own));
        let other = find(fault).expect("a definition");
        assert!(compared(code, other).is_err(), "{code:x?} with the definition of {fault:?}");
    }
}

#[test]
fn a_flag_or_half_of_a_register_that_is_forgotten_is_seen() {
    // add eax, ebx, without flags; and with the upper half of rax as it was.
    let without_flags: Definition = |s, i| {
        let (flags, definition) = (s.flags, find(M::Add).expect("a definition"));
        definition(s, i)?;
        s.flags = flags;
        Ok(())
    };
    let with_upper_half: Definition = |s, i| {
        let (old, definition) = (s.general[0], find(M::Add).expect("a definition"));
        definition(s, i)?;
        s.general[0] = old.extract(32, 32).concat(s.general[0].extract(0, 32));
        Ok(())
    };
    for fault in [without_flags, with_upper_half] {
        assert!(compared(&[0x01, 0xd8], fault).is_err());
    }
    // vpaddd xmm0, xmm0, xmm1, with the upper lanes as they were.
    let with_upper_lanes: Definition = |s, i| {
        let (old, definition) = (s.vectors[0], find(M::Vpaddd).expect("a definition"));
        definition(s, i)?;
        s.vectors[0][4..].copy_from_slice(&old[4..]);
        Ok(())
    };
    assert!(matches!(compared(&[0xc5, 0xf9, 0xfe, 0xc1], with_upper_lanes), Ok(Checked::Lacking) | Err(_)));
}

#[test]
fn faults_in_gathers_are_seen() {
    // vpgatherqd ymm1{k1}, [rbx + 4 * zmm0]
    let code = [0x62, 0xf2, 0x7d, 0x49, 0x91, 0x0c, 0x83];
    let own = find(decoded(&code).mnemonic()).expect("a definition");
    let with_mask: Definition = |s, i| {
        let (mask, definition) = (s.masks[1], find(M::Vpgatherqd).expect("a definition"));
        definition(s, i)?;
        s.masks[1] = mask;
        Ok(())
    };
    let with_upper_lanes: Definition = |s, i| {
        let (old, definition) = (s.vectors[1], find(M::Vpgatherqd).expect("a definition"));
        definition(s, i)?;
        s.vectors[1][8..].copy_from_slice(&old[8..]);
        Ok(())
    };
    let by_words = find(M::Vpgatherdd).expect("a definition");
    if compared(&code, own) == Ok(Checked::Lacking) {
        return;
    }
    assert!(matches!(compared(&code, own), Ok(Checked::Agrees(_))), "{:?}", compared(&code, own));
    for fault in [with_mask, with_upper_lanes, by_words] {
        assert!(compared(&code, fault).is_err());
    }
}
