# Every target works as the first command on a fresh machine; `make` alone lists them.

SHELL := /bin/bash
.DEFAULT_GOAL := help

# Seconds each fuzz target runs.
FUZZ_SECONDS ?= 60
# Passed to the proof runner, to the suite of mutants and to the generator of faults, as they stand.
PROVE_FLAGS ?=
MUTANT_FLAGS ?=
FAULT_FLAGS ?=

export FUZZ_SECONDS
# From the caller, and exported only if set: STRICT=1 makes every check that could not run an error, RETRY=1 lets setup
# try again what it could not obtain, CRYPTOL=/path names another Cryptol,
# SAW=/path names SAW; FLAGS says how LIBRARY was built; IMPL, TIME and SEED say what conform asks, for how long and with which seed.

# Last on PATH, so that the pinned tools never hide the machine's own.
export PATH := $(PATH):$(CURDIR)/.tools/bin

.PHONY: help setup doctor prove prove-faults prove-mutants prove-saw prove-machine bitcode coq-of-rust attack-demo test test-full bench bench-compare fuzz vectors conform surface header install uninstall docs audit verify-clean clean distclean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install what is missing; nothing is touched when nothing is
	@scripts/setup.sh

doctor: ## Show each tool, its version, where it was found and what it is needed for
	@scripts/doctor.sh

prove: ## Prove every obligation; writes target/prove/report.json and report.html
	@scripts/prove.sh $(PROVE_FLAGS)

prove-mutants: setup ## Inject faults and check that each one is refuted
	@scripts/prove-mutants.sh $(MUTANT_FLAGS)

prove-faults: setup ## Generate faults in the implementation and ask the proofs for each
	cargo run --profile prove --locked -p ashlar-faults --bin prove-faults -- $(FAULT_FLAGS)

prove-saw: ## Prove by SAW alone, where it is installed: the compiled scalar kernels against Cryptol
	@scripts/prove.sh --only saw/ $(PROVE_FLAGS)

prove-machine: ## Prove the machine code of the library that make install installs, or of LIBRARY=PATH; writes target/machine
	@scripts/prove-machine.sh $(LIBRARY)

bitcode: ## Compile the scalar kernels to the LLVM bitcode that SAW reads, under target/saw
	@proofs/saw/bitcode.sh

coq-of-rust: ## Translate the encodings by coq-of-rust, where it is installed; not part of prove
	@proofs/coq-of-rust/run.sh

attack-demo: setup ## Attack scaled-down modes until they collide; writes target/attack-demo, compares with proofs/modes
	cargo run --release --locked -p ashlar-modes --bin attack-demo

test: ## Run formatting, lints, documentation, tests, NEON under emulation and Miri on what is unsafe
	@scripts/test.sh

test-full: ## The same with a hundred thousand inputs, all tests under emulation and all of Miri
	@scripts/test.sh full

bench: setup ## Measure against the peers; writes target/bench
	@scripts/bench.sh

bench-compare: setup ## Compare two runs, OLD and NEW, each the ratios.json of a run of bench
	cargo run --release --locked -q -p ashlar-bench --bin compare -- $(OLD) $(NEW)

fuzz: ## Run every fuzz target for FUZZ_SECONDS (60) each
	@scripts/setup.sh --fuzz
	@scripts/fuzz.sh

surface: setup ## List the public functions that are tested only, in proofs/README.md
	cargo run --profile prove --locked -p ashlar-equiv --example surface

vectors: setup ## Generate the known-answer vectors from the specification
	cargo run --profile prove --locked -p ashlar-vectors --bin generate

conform: ## Check an implementation, IMPL="command", against the specification for TIME (60) seconds; see vectors/CONFORM.md
	@scripts/conform.sh

header: setup ## Generate the header of the C interface
	cargo run --profile prove --locked -p ashlar-ffi --example header

install: ## Install the C interface below PREFIX (/usr/local), or below DESTDIR for a package
	@scripts/install.sh

uninstall: ## Remove the C interface from below PREFIX
	@scripts/install.sh uninstall

docs: ## Build the pages of the repository as a book with search: target/book
	@scripts/docs.sh

audit: ## Bundle the evidence of this commit under target/audit
	@scripts/audit.sh

verify-clean: ## Verify that bundle on a clean Debian 12, made by debootstrap in target/verify-clean; as root
	@scripts/verify-clean.sh

clean: ## Remove build output and generated state; keeps the tools and the fuzz corpus
	rm -rf target fuzz/artifacts
	if [ -e proofs/coq/Makefile ]; then $(MAKE) --no-print-directory -C proofs/coq clean; fi

distclean: clean ## Remove the tools under .tools as well
	rm -rf .tools
