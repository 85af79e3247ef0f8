# SPDX-License-Identifier: MIT
#
# The fuzz targets: on top of all. A replay is a target with its inputs in place of libFuzzer.
fuzzers = $(wildcard fuzz/targets/fuzz_*.c)
fuzz_common = $(filter-out fuzz/input/replay.c,$(wildcard fuzz/input/*.c fuzz/check/*.c))
# What makes new inputs out of old ones; calls libFuzzer, and its test stands in for that.
fuzz_mutator = $(filter-out fuzz/mutate/test_%,$(wildcard fuzz/mutate/*.c))
fuzz_library = $(BUILD)/fuzz/libfuzz.a
fuzz_parts   = $(fuzz_library) $(conformance_library) $(conformance_data) $(static_library)
replay_programs = $(fuzzers:fuzz/targets/fuzz_%.c=$(BUILD)/fuzz/replay_%)
fuzz_programs   = $(fuzzers:fuzz/targets/%.c=$(BUILD)/fuzz/%)
$(eval $(call archive,$(fuzz_library),$(call object,$(fuzz_common))))

# What judges is not what is fuzzed: with counters in it a run takes half as long again, and the
# fuzzer collects inputs that are new to the judge alone.
$(BUILD)/fuzz/mutate/%.o $(BUILD)/fuzz/check/%.o $(addprefix $(BUILD)/conformance/,model/%.o generate/%.o probe/%.o verify/%.o): \
    override CFLAGS := $(filter-out -fsanitize=fuzzer-no-link,$(CFLAGS))

$(replay_programs): $(BUILD)/fuzz/replay_%: $(BUILD)/fuzz/targets/fuzz_%.o \
    $(BUILD)/fuzz/input/replay.o $(fuzz_parts)
	$(link_program)

# With the engine and the linker of the builder: fuzz/ossfuzz.sh is given both.
FUZZ_ENGINE ?= -fsanitize=fuzzer
FUZZ_LINK   ?= $(CC) $(sanitize) $(CFLAGS) $(LDFLAGS)
$(fuzz_programs): private link = $(FUZZ_LINK)
$(fuzz_programs): private LDLIBS += $(FUZZ_ENGINE)
$(fuzz_programs): $(BUILD)/fuzz/fuzz_%: $(BUILD)/fuzz/targets/fuzz_%.o $(call object,$(fuzz_mutator)) $(fuzz_parts)
	$(link_program)

# Inputs made of vectors and corpus; inputs that nobody can derive are
# in fuzz/seeds, those that once failed in fuzz/regress.
fuzz_seeds = $(BUILD)/fuzz/seeds/made

fuzz-targets: $(fuzz_programs) $(fuzz_seeds)
fuzz-replays: $(replay_programs) $(fuzz_seeds)

# It makes allocations fail, those of malloc too.
$(BUILD)/fuzz/replay_api $(BUILD)/fuzz/fuzz_api $(BUILD)/mutants/fuzz_api: private LIBS = -Wl,--wrap=malloc

$(fuzz_seeds): fuzz/make_seeds.py $(vector_files) $(corpus_files)
	$(call run,gen,$(@D),$(PYTHON) fuzz/make_seeds.py $(@D) && touch $@)
# The inputs of the fuzz target $(1), which may be the path of a program of it.
seeds = $(foreach t,$(patsubst replay_%,%,$(patsubst fuzz_%,%,$(notdir $(1)))), \
    $(wildcard fuzz/seeds/$t fuzz/regress/$t) $(BUILD)/fuzz/seeds/$t)

# Targets for a layer in a shared object, and the layer that asks any other adapter for it.
fuzz_layer    = $(addprefix fuzz/layer/, fuzz_layer.c in_process.c written.c shown.c)
$(BUILD)/fuzz/replay_layer: $(call object,$(fuzz_layer) fuzz/input/replay.c) $(fuzz_parts)
	$(link_program)

# What it is linked with are the sanitizers that a layer may have been built with; only the layer
# is watched by them, and its coverage alone is followed. A layer that holds the library calls its own.
$(BUILD)/fuzz/fuzz_layer: private LIBS = -rdynamic -Wl,--exclude-libs,libtoolmend.a -fsanitize=fuzzer,address,undefined
$(BUILD)/fuzz/fuzz_layer: $(call object,$(fuzz_layer) $(fuzz_mutator)) $(fuzz_parts)
	$(link_program)

$(BUILD)/fuzz/bridge.so: private LIBS = -shared
$(BUILD)/fuzz/bridge.so: $(BUILD)/fuzz/layer/bridge.o $(conformance_library) $(conformance_data) $(static_library)
	$(link_program)

# The targets over the library and the runner with injected faults that a run can choose.
faulty_programs  = $(fuzzers:fuzz/targets/%.c=$(BUILD)/mutants/%)
faulty_library = $(BUILD)/mutants/libconformance.a
faulty_runner  = $(filter conformance/runner/%,$(conformance_sources))
$(eval $(call archive,$(faulty_library),$(call mutant,$(faulty_runner)) \
    $(call object,$(filter-out $(faulty_runner),$(conformance_sources)))))
$(faulty_programs): private LDLIBS += -fsanitize=fuzzer
$(faulty_programs): $(BUILD)/mutants/fuzz_%: $(BUILD)/fuzz/targets/fuzz_%.o $(call object,$(fuzz_mutator)) \
    $(fuzz_library) $(faulty_library) $(conformance_data) $(mutated_library)
	$(link_program)

# ---- tests ----------------------------------------------------------------------------------

fuzz_mutator_program = $(BUILD)/fuzz/mutate/test_mutate
$(fuzz_mutator_program): %: %.o $(call object,$(fuzz_mutator)) $(fuzz_parts)
	$(link_program)

unsanitized    += fuzz/layer/test_layer.py
check_programs += $(replay_programs) $(fuzz_seeds) $(fuzz_mutator_program) \
    $(if $(SAN),,$(addprefix $(BUILD)/fuzz/, replay_layer bridge.so))
check_runs     += $(foreach p,$(replay_programs),'$(call label,$p)=$p $(call seeds,$p)') \
    $(call run_script,$(wildcard fuzz/test_*.py fuzz/*/test_*.py)) $(call run_program,$(fuzz_mutator_program))

# ---- running --------------------------------------------------------------------------------

# A trace of calls needs no more of debugging information than lines, which is built a fifth faster.
fuzz_cflags   = -O1 -gline-tables-only -fsanitize=fuzzer-no-link
fuzzing = BUILD=$(BUILD)/fuzzing CC=clang SAN=address,undefined WERROR=$(WERROR) CFLAGS='$(fuzz_cflags)'
FUZZ_SECONDS ?= 60
FUZZ_JOBS    ?= 2
FUZZ_SEED    ?= 0
fuzz:
	@tools/setup
	+@$(submake) $(fuzzing) fuzz-run

fuzz-run: $(fuzz_programs) $(fuzz_seeds) $(addprefix $(BUILD)/fuzz/, fuzz_layer bridge.so)
	@JOBS=$(FUZZ_JOBS) FUZZ_SEED=$(FUZZ_SEED) tools/check \
	    'your_layer=$(python_itself) fuzz/layer/test_layer.py --page $(BUILD)' \
	    $(foreach p,$(fuzz_programs),'$(notdir $p)=tools/fuzz $p $(FUZZ_SECONDS) $(call seeds,$p)')

# Each injected fault (conformance/kill/faults.txt) against the targets that have to find it.
FAULT_SECONDS ?= 10
injected-faults:
	@tools/setup
	+@$(submake) $(fuzzing) faulty-programs
	@$(PYTHON) fuzz/injected_faults.py $(BUILD)/fuzzing/mutants --seconds $(FAULT_SECONDS) \
	    --jobs $(FUZZ_JOBS)

faulty-programs: $(faulty_programs) $(fuzz_seeds)

# The target of layers that others wrote, in a build of its own (fuzz/YOUR_LAYER.md).
fuzz-layer:
	@tools/setup build
	+@$(submake) BUILD=$(BUILD)/layer CC=clang CFLAGS=-O2 LDFLAGS= SAN= \
	    $(BUILD)/layer/fuzz/fuzz_layer $(BUILD)/layer/fuzz/bridge.so
	@mkdir -p $(BUILD)/fuzz
	@cp $(BUILD)/layer/fuzz/fuzz_layer $(BUILD)/layer/fuzz/bridge.so $(BUILD)/fuzz
	@echo $(BUILD)/fuzz/fuzz_layer

# Coverage of reference/src by the inputs of the fuzz targets; fails under the floors.
fuzz-cover:
	@tools/setup
	+@LLVM_PROFILE_FILE=/dev/null $(submake) BUILD=$(BUILD)/fuzz-cover CC=clang WERROR=$(WERROR) \
	    CFLAGS='-O0 -g0 -DFUZZ_API_WORK=20000000' \
	    LIBRARY_CFLAGS='-fprofile-instr-generate -fcoverage-mapping -DTMI_OWN_BLOCKS' \
	    LDFLAGS=-fprofile-instr-generate fuzz-replays
	@$(PYTHON) fuzz/coverage.py $(BUILD)/fuzz-cover

.PHONY: fuzz fuzz-run fuzz-targets fuzz-replays injected-faults faulty-programs \
    fuzz-layer fuzz-cover
