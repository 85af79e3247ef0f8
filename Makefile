# SPDX-License-Identifier: MIT
#
# Toolmend. `make certify` shows what it does, `make check` proves it, `make help` lists the rest.
# Everything made goes to $(BUILD). CC CXX CFLAGS LDFLAGS PREFIX LIBDIR DESTDIR belong to the
# user, the flags that the project needs are added to them. WERROR=1 makes warnings errors,
# SAN=address,undefined builds with sanitizers, V=1 shows the commands. Changing any of them
# builds anew what they touch.
BUILD      ?= build
CC         ?= cc
CFLAGS     ?= -O2 -g
PREFIX     ?= /usr/local
LIBDIR     ?= $(PREFIX)/lib
PKG_CONFIG ?= pkg-config
PYTHON     ?= python3

# Written once, in the public header.
VERSION := $(shell sed -n 's/^.define TOOLMEND_VERSION "\(.*\)"/\1/p' reference/include/toolmend.h)
SONAME  := libtoolmend.so.0

WARN = -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes \
       -Wmissing-prototypes -Wundef -Wwrite-strings -Wcast-qual -Wformat=2 -Wvla -Wswitch-enum
sanitize = $(if $(SAN),-fsanitize=$(SAN) -fno-sanitize-recover=all -fno-omit-frame-pointer)
flags    = -std=c11 $(WARN) $(if $(WERROR),-Werror) -fvisibility=hidden -fPIC $(sanitize)
link     = $(CC) $(sanitize) $(CFLAGS) $(LDFLAGS)

PCRE2_CFLAGS    = $(shell $(PKG_CONFIG) --cflags libpcre2-8)
PCRE2_LIBS      = $(shell $(PKG_CONFIG) --libs libpcre2-8)
JANSSON_CFLAGS  = $(shell $(PKG_CONFIG) --cflags jansson)
JANSSON_LIBS    = $(shell $(PKG_CONFIG) --libs jansson)

# ---- what is built from what ----------------------------------------------------------------

# The library in the order of the way of the data; reference/README.md says what each is.
library = $(addprefix reference/src/, \
    $(addprefix base/, arena.c buf.c sort.c decimal.c) \
    $(addprefix read/, read.c strings.c value.c equal.c hash.c members.c repeated.c json.c) \
    $(addprefix syntax/, scan.c resume.c quoted.c proposals.c) \
    options.c \
    $(addprefix schema/, compile.c locate.c keywords.c applicators.c names.c properties.c hints.c \
        uri.c references.c pattern.c pattern_property.c derive.c tool.c vocabulary.c tools.c) \
    $(addprefix validate/, validate.c assertions.c enums.c children.c match.c unique.c \
        evaluated.c memo.c violations.c) \
    $(addprefix mend/, states.c state_hints.c made.c decode.c in_place.c objects.c hinted.c mend.c \
        unmet.c edits.c pieces.c compose.c bare_words.c) \
    $(addprefix rules/, catalogue.c profiles.c syntax_around.c syntax_inside.c syntax_whole.c root.c \
        null.c shape.c python.c scalar.c key.c hint.c call.c) \
    mended.c refuse.c repair.c \
    $(addprefix call/, envelope.c naming.c infer.c whole.c) \
    $(addprefix message/, message.c sentences.c claims.c advice.c scalars.c unions.c \
        unreadable.c calls.c remedies.c rows.c words.c similar.c place.c notes.c) \
    report.c event.c stats.c)
command = $(addprefix tools/cli/, \
    main.c options.c profile.c call.c files.c toollist.c repair.c whole_call.c validate.c oracle.c line.c base64.c \
    rules.c explain.c explain_clause.c clauses.c violation.c show.c certify.c asked.c layer.c scoreboard.c \
    probe.c probing.c probe_tools.c probe_files.c probe_print.c \
    baselines.c baseline_check.c seconds.c adapter_new.c \
    adapter_check.c adapter_probes.c adapter_exchange.c adapter_talk.c \
    report.c report_open.c report_diff.c report_merge.c report_matrix.c reports.c \
    verify_record.c lint.c lint_schema.c lint_hints.c lint_near.c lint_places.c lint_samples.c \
    lint_try.c lint_faults.c lint_judge.c lint_names.c lint_print.c \
    scan.c scan_lines.c scan_calls.c scan_tools.c scan_table.c scan_print.c scan_json.c \
    scan_progress.c)
units   = $(wildcard reference/tests/test_*.c)
# Tests of the library that take their texts from the suite.
cuts    = $(wildcard $(addprefix conformance/runner/test_, cuts.c calls_alike.c))
suites  = $(wildcard reference/tests/suite_*.c)
vectors = $(wildcard conformance/runner/run_vectors.c)
vector_support = $(addprefix conformance/runner/, vector_check.c vector_fit.c expected.c edit_script.c)
# The cases that a layer is asked about: the loader, and what it makes of the files.
loader = $(addprefix conformance/runner/, \
    suite.c suite_source.c suite_corpus.c suite_needs.c suite_hints.c suite_case.c suite_read.c \
    call_text.c canonical.c sha256.c)
suite  = conformance/runner/suite_builtin.c $(loader)
suite_tests = $(addprefix conformance/runner/, \
    test_canonical.c test_suite.c test_suite_faults.c test_suite_memory.c check_suite.c)
vector_files = $(wildcard conformance/vectors/*/*.json)
corpus_files = $(wildcard corpus/calls/*.jsonl)
# The process side of the runner: an adapter, the pipes to it, a conversation.
session = $(addprefix conformance/runner/, session.c failure_text.c adapter_pipe.c process.c adapter_exec.c adapter_so.c)
session_test = conformance/runner/test_session.c
# A run in other forms than lines.
report = $(addprefix conformance/runner/, \
    report_file.c report_read.c report_text.c report_keys.c report_rules.c report_forms.c report_junit.c \
    report_markdown.c report_svg.c report_html.c)
# The other side: what an answer is worth, and a whole run.
judgement = $(addprefix conformance/runner/, \
    hello.c answer.c score.c expected.c compare.c edit_script.c validity.c tally.c request.c plan.c outcome.c suite_salt.c report_jsonl.c \
    baseline.c baseline_hold.c baseline_update.c requirements.c certification.c) $(report)
judgement_tests = $(addprefix conformance/runner/, \
    test_score.c test_score_calls.c test_compare.c test_hello.c test_tally.c test_baseline.c test_requirements.c test_vector_fit.c)
# Tools, valid calls and faults, made of choices.
generate = $(filter-out %/test_generate.c,$(wildcard conformance/generate/*.c))
# The other way to ask: trials that are made, and what they find.
shapes = $(addprefix conformance/probe/, \
    shape_read.c shape_ask.c shape_make.c value_tree.c spelled.c)
made = $(shapes) $(addprefix conformance/probe/, contents.c value_make.c made.c \
    faults.c faults_value.c faults_wrong.c faults_member.c faults_token.c faults_garble.c \
    faults_around.c faults_whole.c)
probe = $(made) $(addprefix conformance/probe/, \
    trial.c needs.c probe_run.c findings.c shrink.c probe_vector.c probe_report.c \
    relations.c relations_made.c relations_cut.c relations_again.c \
    rewritten.c accounted.c foreign.c \
    relations_meta.c relations_frame.c relations_damage.c relations_growth.c)
probe_tests = $(addprefix conformance/probe/, \
    test_findings.c test_shape.c test_made.c) conformance/generate/test_generate.c
# A record checked without the engine, from the bytes up.
record = $(addprefix conformance/generate/,choices.c pool.c) $(addprefix conformance/record/, \
    tree.c document.c probe.c position.c holding.c \
    hint_read.c hint_text.c limits.c \
    clause.c clause_root.c clause_null.c clause_shape.c clause_scalar.c clause_key.c \
    clause_hint.c \
    plain.c plain_token.c plain_value.c plain_around.c apart.c words.c \
    claim.c conserve.c conserve_hint.c unfold.c trace.c trace_layer.c trace_inside.c \
    trace_hint.c trace_root.c retrace.c \
    guess.c rival.c passed.c hint_told.c told.c refusal.c verify.c \
    offers.c call_read.c call_name.c call_proof.c verify_call.c)
record_tests = $(addprefix conformance/record/, \
    test_verify.c test_clauses.c test_syntax_claims.c test_hint_claims.c \
    test_call_claims.c)
record_test_support = $(addprefix conformance/record/, draft.c marked.c mutants.c mutants_edits.c)
fuzzers = $(wildcard fuzz/targets/fuzz_*.c)
# The second implementation of the specification; it shares nothing with the library.
model       = $(filter-out conformance/model/test_% conformance/model/check_%,$(wildcard conformance/model/*.c))
model_tests = $(wildcard conformance/model/test_*.c)
# What every fuzz target is linked with.
fuzz_common = $(filter-out $(fuzzers) fuzz/input/replay.c, \
    $(wildcard $(addprefix fuzz/,targets/*.c input/*.c generate/*.c judges/*.c)))
# What makes new inputs out of old ones; calls libFuzzer, and its test stands in for that.
fuzz_mutator = $(filter-out fuzz/mutate/test_%,$(wildcard fuzz/mutate/*.c))
fuzz_mutator_test = $(wildcard fuzz/mutate/test_mutate.c)
# Files with a fast path that TMI_PORTABLE switches off, and the tests that cover it.
portable       = $(shell grep -ls TMI_PORTABLE $(library))
portable_units = test_utf8 test_read
# Targets for a layer in a shared object, and the layer that asks any other adapter for it.
fuzz_layer  = $(addprefix fuzz/layer/, fuzz_layer.c in_process.c written.c shown.c)
layer_mutator = fuzz/layer/vary.c $(filter-out %/custom.c,$(fuzz_mutator))
layer_bridge = fuzz/layer/bridge.c
# The library with slips that a run can choose, so that the vectors are put to the proof.
mutated = $(library) $(addprefix reference/src/mutants/, mutant_table.c plant_table.c)
kill      = $(addprefix conformance/kill/, kill_matrix.c kill_run.c)
kill_test = conformance/kill/test_kill_run.c
# Tests of what other programs and people make of the command: with sanitizers they would only
# start it a thousand times to do the same, as would the one of baselines, of which test_baseline and
# fuzz_baseline try the code. The kill matrix proves the vectors and not the library, and the checks
# of a fuzzing build choose their own sanitizers.
left_out = $(if $(SAN),tools/cli/tests/test_explain.py corpus/test_corpus.py corpus/test_commands.py $(addprefix conformance/, \
    report/test_page.py kill/kills.py runner/test_certify_baseline.py adapters/test_languages.py \
    guide/test_guide.py guide/test_examples.py probe/test_probe.py zoo/test_zoo.py) \
    fuzz/layer/test_layer.py)
told     = $(if $(filter $2,$(left_out)),,'$1=$(python_itself) $2 $(BUILD)')

object  = $(1:%.c=$(BUILD)/%.o)
program = $(1:%.c=$(BUILD)/%)

static_library = $(BUILD)/libtoolmend.a
shared_library = $(BUILD)/$(SONAME)
unit_programs  = $(call program,$(units))
cuts_program   = $(call program,$(cuts))
suite_programs = $(call program,$(suites))
vector_program = $(call program,$(vectors))
manifest       = $(BUILD)/conformance/vectors.manifest.json
make_suite     = $(BUILD)/conformance/runner/make_suite
suite_test_programs = $(call program,$(suite_tests))
suite_memory        = $(BUILD)/conformance/runner/test_suite_memory
suite_objects  = $(call object,$(suite)) $(BUILD)/conformance/suite_data.o
command_objects = $(call object,$(command)) $(BUILD)/tools/cli/pages.o \
                  $(BUILD)/tools/cli/adapters.o
# The adapters that people copy; a file beside the folders goes with each of them.
templates = tool.json c/adapter.c c/toolmend_adapter.h go/adapter.go go/go.mod java/Adapter.java \
            javascript/adapter.mjs python/adapter.py rust/adapter.rs shell/adapter.sh typescript/adapter.mts \
            $(patsubst %,%/README.md,c go java javascript python rust shell typescript)
runner_objects = $(call object,$(judgement) $(session)) $(BUILD)/conformance/report_pages.o \
    $(BUILD)/conformance/requirement_sets.o $(BUILD)/conformance/words.o $(suite_objects)
record_objects = $(call object,$(record))
probe_objects  = $(call object,$(probe) $(model))
probe_programs = $(call program,$(probe_tests))
record_test_programs = $(call program,$(record_tests))
session_program = $(call program,$(session_test))
judgement_programs = $(call program,$(judgement_tests))
model_programs = $(call program,$(model_tests))
replay_programs   = $(fuzzers:fuzz/targets/fuzz_%.c=$(BUILD)/fuzz/replay_%)
fuzz_programs     = $(fuzzers:fuzz/targets/%.c=$(BUILD)/fuzz/%)
fuzz_mutator_program = $(call program,$(fuzz_mutator_test))
portable_programs = $(portable_units:%=$(BUILD)/portable/%)
mutated_library   = $(BUILD)/mutants/libtoolmend.a
kill_program      = $(BUILD)/mutants/kill_matrix
# The fuzz targets over the library and the runner with faults that a run can choose.
plant_programs    = $(fuzzers:fuzz/targets/%.c=$(BUILD)/mutants/%)
kill_test_program = $(call program,$(kill_test))

all: $(static_library) $(shared_library) $(BUILD)/libtoolmend.so $(BUILD)/toolmend \
     $(BUILD)/toolmend.pc

# ---- compiling ------------------------------------------------------------------------------

# Only reference/src and its tests see the private headers; everyone else builds against the
# public one: a private include does not compile there.
sees = -Ireference/include -Itools/testing $(JANSSON_CFLAGS)
$(BUILD)/tools/cli/%.o: sees = -Ireference/include -Iconformance
$(BUILD)/reference/src/%.o $(BUILD)/reference/tests/%.o $(BUILD)/portable/%.o $(BUILD)/mutants/%.o: \
    sees = -Ireference/include -Ireference/src -Itools/testing $(PCRE2_CFLAGS) $(JANSSON_CFLAGS) $(LIBRARY_CFLAGS)
$(BUILD)/reference/tests/test_header.o: sees = -Ireference/include -Itools/testing
# The one program outside them that sees the list of mutants, and of the private headers no other.
$(BUILD)/conformance/kill/kill_matrix.o: \
    sees = -Ireference/include -Itools/testing -Ireference/src/mutants -DTMI_MUTANTS

compile = $(CC) $(flags) $(sees) $(CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call run,cc,$<,$(compile))

$(BUILD)/portable/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call run,cc,$< (portable),$(compile) -DTMI_PORTABLE)

$(BUILD)/mutants/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call run,cc,$< (mutants),$(compile) -DTMI_MUTANTS)

# One short line for each step; the whole command with V=1.
run = $(if $(V),,@printf '  %-4s %s\n' $(1) '$(2)' && )$(3)

# One literal for each case, however long.
$(BUILD)/conformance/suite_data.o: $(BUILD)/conformance/suite_data.c
	$(call run,cc,$<,$(compile) -Iconformance/runner -Wno-overlength-strings)

$(BUILD)/tools/cli/pages.o $(BUILD)/tools/cli/adapters.o: %.o: %.c
	$(call run,cc,$<,$(compile) -Itools/cli -Wno-overlength-strings)

# The words that a salt may put one for another.
$(BUILD)/conformance/words.o: $(BUILD)/conformance/words.c
	$(call run,cc,$<,$(compile) -Iconformance/runner -Wno-overlength-strings)

$(BUILD)/conformance/words.c: conformance/words
	@mkdir -p $(@D)
	@{ echo '#include "suite_salt.h"' && $(call spell,salt_words,$<); } > $@

# Which cases each frozen edition is judged by.
requirement_files = $(wildcard conformance/requirements/*.txt)
$(BUILD)/conformance/requirement_sets.o: $(BUILD)/conformance/requirement_sets.c
	$(call run,cc,$<,$(compile) -Iconformance/runner -Wno-overlength-strings)

$(BUILD)/conformance/requirement_sets.c: $(requirement_files) $(wildcard conformance/requirements) Makefile
	@mkdir -p $(@D)
	@{ echo '#include "requirements.h"' && echo 'const struct requirement_set requirement_sets[] = {' && \
	    $(foreach t,$(requirement_files),echo '{"$(basename $(notdir $t))",' && \
	        $(call literal,$t) && echo '},' &&) \
	    echo '{0}};'; } > $@

$(BUILD)/conformance/report_pages.o: $(BUILD)/conformance/report_pages.c
	$(call run,cc,$<,$(compile) -Iconformance/runner -Wno-overlength-strings)

# Holds the compiler and its flags; a change of either makes every object old.
$(BUILD)/flags: always
	@mkdir -p $(@D)
	@echo '$(CC) $(flags) $(CFLAGS) $(LDFLAGS)' | cmp -s - $@ || \
	    echo '$(CC) $(flags) $(CFLAGS) $(LDFLAGS)' > $@

# ---- linking --------------------------------------------------------------------------------

$(static_library): $(call object,$(library))
	@rm -f $@
	$(call run,ar,$@,$(AR) rcs $@ $^)

$(mutated_library): $(mutated:%.c=$(BUILD)/mutants/%.o)
	@rm -f $@
	$(call run,ar,$@,$(AR) rcs $@ $^)

# exports.txt is the whole surface: what it does not name stays inside.
$(BUILD)/exports.map: reference/exports.txt
	@mkdir -p $(@D)
	@awk 'BEGIN { print "TOOLMEND_0 {\nglobal:" } /^[a-z]/ { print "    " $$1 ";" } \
	      END { print "local:\n    *;\n};" }' $< > $@

$(shared_library): $(call object,$(library)) $(BUILD)/exports.map
	$(call run,ld,$@,$(link) -shared -Wl$(comma)-soname$(comma)$(SONAME) \
	    -Wl$(comma)--version-script$(comma)$(BUILD)/exports.map \
	    $(if $(SAN),,-Wl$(comma)-z$(comma)defs) -o $@ $(filter %.o,$^) $(PCRE2_LIBS) $(LDLIBS))

$(BUILD)/libtoolmend.so: $(shared_library)
	@ln -sf $(SONAME) $@

comma := ,

$(BUILD)/toolmend: $(command_objects) $(probe_objects) $(runner_objects) $(record_objects) \
    $(static_library)
	$(call run,ld,$@,$(link) -o $@ $^ $(PCRE2_LIBS) $(LDLIBS))

static: $(BUILD)/static/toolmend
$(BUILD)/static/toolmend: $(command_objects) $(probe_objects) $(runner_objects) $(record_objects) \
    $(static_library)
	@mkdir -p $(@D)
	$(call run,ld,$@,$(link) -static -o $@ $^ \
	    $(shell $(PKG_CONFIG) --static --libs libpcre2-8) $(LDLIBS))

# A path below the prefix is written as such, so that the file can be moved with it.
make_pc = sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' \
    -e 's|@LIBDIR@|$(patsubst $(PREFIX)/%,$${prefix}/%,$(LIBDIR))|' reference/toolmend.pc.in
$(BUILD)/toolmend.pc: reference/toolmend.pc.in reference/include/toolmend.h
	@mkdir -p $(@D)
	@$(make_pc) > $@

link_test = $(link) -pthread -o $@ $^ $(JANSSON_LIBS) $(PCRE2_LIBS) $(LDLIBS)

$(unit_programs) $(suite_programs): %: %.o $(static_library)
	$(call run,ld,$@,$(link_test))

$(cuts_program): %: %.o $(suite_objects) $(static_library)
	$(call run,ld,$@,$(link_test))

$(model_programs): %: %.o $(call object,$(model))
	$(call run,ld,$@,$(link_test))

$(vector_program): %: %.o $(call object,$(vector_support) $(loader)) $(static_library)
	$(call run,ld,$@,$(link_test))

$(kill_program): $(call object,$(kill) $(vector_support) $(loader)) $(mutated_library)
	$(call run,ld,$@,$(link_test))

$(kill_test_program): %: %.o $(BUILD)/conformance/kill/kill_run.o
	$(call run,ld,$@,$(link_test))

$(record_test_programs): %: %.o $(call object,$(record_test_support)) $(record_objects) \
    $(suite_objects) $(static_library)
	$(call run,ld,$@,$(link_test))

probed = $(call object,conformance/generate/choices.c conformance/generate/pool.c) $(static_library)
$(filter %/test_findings,$(probe_programs)): %: %.o \
    $(call object,conformance/probe/findings.c) $(probed)
	$(call run,ld,$@,$(link_test))

$(BUILD)/conformance/probe/test_shape: %: %.o $(call object,$(shapes)) $(probed)
	$(call run,ld,$@,$(link_test))

$(BUILD)/conformance/generate/test_generate: %: %.o $(call object,$(generate) $(model)) $(static_library)
	$(call run,ld,$@,$(link_test))

$(BUILD)/conformance/probe/test_made: %: %.o $(call object,$(made) $(model)) $(probed)
	$(call run,ld,$@,$(link_test))

$(session_program) $(judgement_programs): %: %.o $(runner_objects) \
    $(BUILD)/conformance/runner/vector_fit.o \
    $(static_library)
	$(call run,ld,$@,$(link_test))

$(make_suite): %: %.o $(call object,$(loader)) $(static_library)
	$(call run,ld,$@,$(link) -o $@ $^ $(PCRE2_LIBS) $(LDLIBS))

$(suite_test_programs): %: %.o $(suite_objects) $(call object,$(model)) $(static_library)
	$(call run,ld,$@,$(link_test) $(wrap))

# Its allocations pass through the test, which lets one of them fail.
$(suite_memory): wrap = $(addprefix -Wl$(comma)--wrap=,malloc calloc realloc)

# Pages that the command prints, each one literal. A question mark is escaped because two of
# them may begin a trigraph.
literal = sed -e 's/[\\"?]/\\&/g' -e 's/.*/"&\\n"/' $(1)
spell = echo 'const char $(1)[] =' && $(call literal,$(2)) && echo ';'
$(BUILD)/tools/cli/pages.c: conformance/SPEC.md corpus/base_rates.tsv
	@mkdir -p $(@D)
	@{ echo '#include "clauses.h"' && $(call spell,page_spec,conformance/SPEC.md) && \
	    $(call spell,page_rates,corpus/base_rates.tsv); } > $@

$(BUILD)/tools/cli/adapters.c: $(addprefix conformance/adapters/,$(templates)) Makefile
	@mkdir -p $(@D)
	@{ echo '#include "adapter.h"' && echo 'const struct adapter_file adapter_files[] = {' && \
	    $(foreach t,$(templates),echo '{"$t",' && $(call literal,conformance/adapters/$t) && echo '},' &&) \
	    echo '{0}};'; } > $@

report_page  = conformance/report/report
report_texts = conformance/report/texts.js
$(BUILD)/conformance/report_pages.c: $(addprefix $(report_page),.html .css .js) $(report_texts)
	@mkdir -p $(@D)
	@{ echo '#include "report_pages.h"' && $(call spell,report_page,$(report_page).html) && \
	    $(call spell,report_style,$(report_page).css) && \
	    $(call spell,report_script,$(report_texts) $(report_page).js); } > $@

# The folders are named, too, so that a file that is gone makes the suite anew.
$(BUILD)/conformance/suite_data.c: $(make_suite) $(vector_files) $(corpus_files) \
    $(sort $(dir $(vector_files) $(corpus_files)))
	$(call run,make,$@,$(make_suite) $(@D) conformance/vectors \
	    $(if $(corpus_files),corpus/calls))

# The portable objects stand before the library, which then gives only the others.
$(portable_programs): $(BUILD)/portable/%: $(BUILD)/reference/tests/%.o \
    $(portable:%.c=$(BUILD)/portable/%.o) $(static_library)
	$(call run,ld,$@,$(link_test))

# The header alone, in C++, against the shared library; CC's words for what debuggers read may be no
# words of CXX.
$(BUILD)/reference/tests/test_header_cpp: reference/tests/test_header.cpp \
    reference/include/toolmend.h $(shared_library) $(BUILD)/libtoolmend.so
	@mkdir -p $(@D)
	$(call run,c++,$<,$(CXX) -std=c++11 -Wall -Wextra -Wpedantic -Wshadow -Wconversion \
	    -Wold-style-cast -Werror $(sanitize) $(filter-out -g%,$(CFLAGS)) $(LDFLAGS) \
	    -Ireference/include -o $@ $< \
	    -L$(BUILD) -ltoolmend -Wl$(comma)-rpath$(comma)$(abspath $(BUILD)) $(LDLIBS))

# What targets take from the rest of the project: of an archive each gets what it calls.
fuzz_library = $(BUILD)/fuzz/libfuzz.a
$(fuzz_library): $(call object,$(fuzz_common)) $(probe_objects) $(record_objects) $(runner_objects)
	@mkdir -p $(@D)
	@rm -f $@
	$(call run,ar,$@,$(AR) qcs $@ $^)

# A fuzz target with its seeds in place of libFuzzer.
$(replay_programs): $(BUILD)/fuzz/replay_%: $(BUILD)/fuzz/targets/fuzz_%.o \
    $(BUILD)/fuzz/input/replay.o $(fuzz_library) $(static_library)
	$(call run,ld,$@,$(link_test))

# Inputs made of vectors and corpus.
fuzz_seeds = $(BUILD)/fuzz/seeds/made
$(fuzz_seeds): fuzz/make_seeds.py $(wildcard conformance/vectors/*/*.json conformance/vectors/*/*/*.json corpus/calls/*.jsonl)
	$(call run,gen,$(@D),$(PYTHON) fuzz/make_seeds.py $(@D) && touch $@)

# What the mutator does is no progress of the target that it serves.
# What judges is not what is fuzzed: with counters in it a run takes half as long again, and the fuzzer
# collects inputs that are new to the judge alone.
$(BUILD)/fuzz/mutate/%.o $(BUILD)/fuzz/judges/%.o $(addprefix $(BUILD)/conformance/,model/%.o probe/%.o record/%.o): \
    override CFLAGS := $(filter-out -fsanitize=fuzzer-no-link,$(CFLAGS))

$(fuzz_mutator_program): $(call object,$(fuzz_mutator_test) $(fuzz_mutator)) $(fuzz_library) \
    $(static_library)
	$(call run,ld,$@,$(link_test))

# With the engine and the linker of whoever builds: fuzz/ossfuzz.sh is given both.
FUZZ_ENGINE ?= -fsanitize=fuzzer
FUZZ_LINK   ?= $(link)
$(fuzz_programs): $(BUILD)/fuzz/fuzz_%: $(BUILD)/fuzz/targets/fuzz_%.o \
    $(call object,$(fuzz_mutator)) $(fuzz_library) $(static_library)
	$(call run,ld,$@,$(FUZZ_LINK) -pthread -o $@ $^ $(JANSSON_LIBS) $(PCRE2_LIBS) $(LDLIBS) $(FUZZ_ENGINE))

# It makes allocations fail, those of malloc too.
$(BUILD)/fuzz/replay_api $(BUILD)/fuzz/fuzz_api $(BUILD)/mutants/fuzz_api: private LDLIBS += -Wl,--wrap=malloc

fuzz-targets: $(fuzz_programs) $(fuzz_seeds)

$(BUILD)/fuzz/replay_layer: $(call object,$(fuzz_layer) fuzz/input/replay.c) $(fuzz_library) \
    $(static_library)
	$(call run,ld,$@,$(link_test))

# What it is linked with are the sanitizers that a layer may have been built with; only the layer
# is watched by them, and its coverage alone is followed. A layer that holds the library calls its own.
$(BUILD)/fuzz/fuzz_layer: $(call object,$(fuzz_layer) $(layer_mutator)) $(fuzz_library) \
    $(static_library)
	$(call run,ld,$@,$(link_test) -rdynamic -Wl$(comma)--exclude-libs$(comma)libtoolmend.a \
	    -fsanitize=fuzzer$(comma)address$(comma)undefined)

$(BUILD)/fuzz/bridge.so: $(call object,$(layer_bridge)) $(runner_objects) $(static_library)
	$(call run,ld,$@,$(link) -shared -o $@ $^ $(PCRE2_LIBS) $(LDLIBS))

# The same where faults are planted: the library's, and those of the runner.
planted = $(call object,$(judgement) $(session) $(suite))
planted_library = $(BUILD)/mutants/libfuzz.a
$(planted_library): $(call object,$(fuzz_common)) $(probe_objects) $(record_objects) \
    $(filter-out $(planted),$(runner_objects)) $(planted:$(BUILD)/%=$(BUILD)/mutants/%)
	@rm -f $@
	$(call run,ar,$@,$(AR) qcs $@ $^)

$(plant_programs): $(BUILD)/mutants/fuzz_%: $(BUILD)/fuzz/targets/fuzz_%.o \
    $(call object,$(fuzz_mutator)) $(planted_library) $(mutated_library)
	$(call run,ld,$@,$(link_test) -fsanitize=fuzzer)

# ---- proving --------------------------------------------------------------------------------

# Parallel by itself where the user has not asked for a number of jobs.
jobs   = $(shell nproc 2>/dev/null || echo 1)
submake = $(MAKE) --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(jobs))

certify:
	@tools/setup build
	+@$(submake) all
	@$(PYTHON) tools/certify/certify.py $(BUILD)

demo:
	@tools/setup build
	+@$(submake) all
	@$(PYTHON) tools/demo/demo.py $(BUILD)/toolmend

# Past a wrapper of the interpreter, which would take longer than what it starts.
python_itself = $(shell $(PYTHON) -c 'import sys; print(sys.executable)')

check_programs = $(unit_programs) $(cuts_program) $(portable_programs) $(model_programs) $(vector_program) \
                 $(suite_test_programs) $(session_program) $(judgement_programs) $(probe_programs) $(record_test_programs) \
                 $(replay_programs) $(fuzz_seeds) $(fuzz_mutator_program) $(BUILD)/reference/tests/test_header_cpp \
                 $(kill_test_program) $(if $(SAN),,$(kill_program) $(addprefix $(BUILD)/fuzz/, replay_layer bridge.so))

check:
	@tools/setup build
	+@$(submake) all $(check_programs)
	+@$(submake) -s install PREFIX=$(abspath $(BUILD))/stage \
	    LIBDIR=$(abspath $(BUILD))/stage/lib DESTDIR=
	$(if $(left_out),@echo 'check: with sanitizers without $(notdir $(left_out))')
	@CC='$(CC) $(sanitize)' CXX='$(CXX) $(sanitize)' PKG_CONFIG='$(PKG_CONFIG)' tools/check \
	    $(foreach p,$(unit_programs) $(cuts_program),$(notdir $p)=$p) \
	    $(foreach p,$(portable_programs),$(notdir $p)-portable=$p) \
	    test_header_cpp=$(BUILD)/reference/tests/test_header_cpp \
	    $(foreach p,$(wildcard reference/tests/test_*.sh),'$(notdir $p)=sh $p $(BUILD)') \
	    $(foreach p,$(filter-out $(left_out),$(wildcard reference/tests/test_*.py tools/cli/tests/test_*.py)), \
	        '$(notdir $p)=$(PYTHON) $p $(BUILD)') \
	    $(foreach p,$(model_programs),$(notdir $p)=$p) \
	    'test_session=$(session_program) $(python_itself) conformance/runner/hostile/adapter.py' \
	    $(foreach p,$(judgement_programs) $(probe_programs) $(record_test_programs),$(notdir $p)=$p) \
	    'test_verify_record=$(PYTHON) conformance/record/test_verify_record.py $(BUILD)' \
	    'test_certify-verb=$(python_itself) conformance/runner/test_certify.py $(BUILD)' \
	    'test_certify_runs=$(python_itself) conformance/runner/test_certify_runs.py $(BUILD)' \
	    'test_certify_salt=$(python_itself) conformance/runner/test_certify_salt.py $(BUILD)' \
	    'test_certify_ways=$(python_itself) conformance/runner/test_certify_ways.py $(BUILD)' \
	    $(call told,test_probe-verb,conformance/probe/test_probe.py) \
	    $(call told,test_zoo,conformance/zoo/test_zoo.py) \
	    'test_report-verb=$(python_itself) conformance/runner/test_report.py $(BUILD)' \
	    $(call told,test_page,conformance/report/test_page.py) \
	    'test_certify_ends=$(python_itself) conformance/runner/test_certify_ends.py $(BUILD)' \
	    'test_certify_hostile=$(python_itself) conformance/runner/test_certify_hostile.py $(BUILD)' \
	    $(call told,test_certify_baseline,conformance/runner/test_certify_baseline.py) \
	    $(foreach p,$(vector_program),'vectors=$p conformance/vectors') \
	    $(foreach p,$(filter-out $(suite_memory),$(suite_test_programs)), \
	        '$(notdir $p)=$p conformance/vectors') \
	    'test_suite_memory=$(suite_memory) conformance/tools/fixtures/good/vectors' \
	    test_kill_run=$(kill_test_program) \
	    'test_kills=$(PYTHON) conformance/kill/test_kills.py' \
	    $(call told,kill-matrix,conformance/kill/kills.py) \
	    'test_vector_tools=$(PYTHON) conformance/tools/test_vector_tools.py $(BUILD)' \
	    'matrix=$(python_itself) conformance/matrix/test_matrix.py $(BUILD)' \
	    'manifest=$(PYTHON) conformance/tools/lint_vectors.py --manifest $(manifest)' \
	    'test_adapters=$(PYTHON) conformance/adapters/test_adapters.py $(BUILD)' \
	    $(call told,test_languages,conformance/adapters/test_languages.py) \
	    'test_adapter_check=$(python_itself) conformance/adapters/test_check.py $(BUILD)' \
	    $(call told,test_guide,conformance/guide/test_guide.py) \
	    $(call told,test_guide_examples,conformance/guide/test_examples.py) \
	    'test_guide_action=$(python_itself) conformance/guide/test_action.py $(BUILD)' \
	    'test_certify=$(PYTHON) tools/certify/test_certify.py' \
	    $(call told,corpus,corpus/test_corpus.py) \
	    $(call told,test_corpus_commands,corpus/test_commands.py) \
	    'examples=$(PYTHON) conformance/tools/run_examples.py $(BUILD)' \
	    'examples-fixtures=$(PYTHON) conformance/tools/run_examples.py $(BUILD) --fixtures' \
	    $(call told,test_layer,fuzz/layer/test_layer.py) \
	    'test_plants=$(python_itself) fuzz/plants/test_plants.py $(BUILD)' \
	    test_mutate=$(fuzz_mutator_program) \
	    $(foreach p,$(replay_programs),'$(notdir $p)=$p $(call seeds,$p)')

# Every mutant against every vector, and the document of it (conformance/KILLS.md).
kill-matrix:
	@tools/setup build
	+@$(submake) $(kill_program)
	@$(PYTHON) conformance/kill/kills.py $(BUILD) --write

# The inputs of the fuzz target $(1), which may be the path of a program of it.
seeds = $(foreach t,$(patsubst replay_%,%,$(patsubst fuzz_%,%,$(notdir $(1)))), \
    $(wildcard fuzz/seeds/$t fuzz/regress/$t) $(BUILD)/fuzz/seeds/$t)

# The same with ThreadSanitizer, in a build of its own: it cannot be joined with the others.
check-threads:
	@tools/setup build
	+@$(submake) BUILD=$(BUILD)/threads SAN=thread $(BUILD)/threads/reference/tests/test_threads
	@tools/check test_threads=$(BUILD)/threads/reference/tests/test_threads

# As a 32-bit program, where a size has half the bits; says what is missing if it cannot.
check-32:
	@tools/setup build
	@CC='$(CC)' PKG_CONFIG='$(PKG_CONFIG)' MAKE='$(MAKE)' tools/check-32 $(BUILD)/32

# The library alone: its unit tests, and the vectors in its own process.
check-units:
	+@$(submake) $(unit_programs) $(vector_program)
	@tools/check $(foreach p,$(unit_programs),$(notdir $p)=$p) \
	    $(foreach p,$(vector_program),'vectors=$p conformance/vectors')

# SUITES holds clones of two public repositories; README.md names them.
parsing_suite = $(SUITES)/json-parsing/test_parsing
schema_suite  = $(SUITES)/json-schema-test-suite/tests
check-suites:
	@[ -n '$(SUITES)' ] || { echo 'check-suites: say where the suites are: SUITES=DIR' >&2; exit 2; }
	@tools/setup build
	+@$(submake) $(suite_programs) $(model_programs)
	@tools/check \
	    'json-parsing=$(BUILD)/reference/tests/suite_json_parsing $(parsing_suite)' \
	    'json-schema=$(BUILD)/reference/tests/suite_json_schema $(schema_suite)' \
	    'json-schema-model=$(BUILD)/conformance/model/test_validate $(schema_suite)/draft7 $(schema_suite)/draft2020-12'

# A trace of calls needs no more of debugging information than lines, which is built a fifth faster.
fuzz_cflags   = -O1 -gline-tables-only -fsanitize=fuzzer-no-link
FUZZ_SECONDS ?= 60
FUZZ_JOBS    ?= 2
FUZZ_SEED    ?= 0
fuzz:
	@tools/setup
	+@$(submake) BUILD=$(BUILD)/fuzzing CC=clang SAN=address,undefined WERROR=$(WERROR) \
	    CFLAGS='$(fuzz_cflags)' fuzz-run

# Each planted fault (reference/src/mutants/plant_rows.h) against the targets that have to find it.
PLANT_SECONDS ?= 10
plants:
	@tools/setup
	+@$(submake) BUILD=$(BUILD)/fuzzing CC=clang SAN=address,undefined WERROR=$(WERROR) \
	    CFLAGS='$(fuzz_cflags)' plant-programs
	@$(PYTHON) fuzz/plants/plants.py $(BUILD)/fuzzing/mutants --seconds $(PLANT_SECONDS) \
	    --jobs $(FUZZ_JOBS)

plant-programs: $(plant_programs) $(fuzz_seeds)

fuzz-run: $(fuzz_programs) $(fuzz_seeds) $(addprefix $(BUILD)/fuzz/, fuzz_layer bridge.so)
	@JOBS=$(FUZZ_JOBS) FUZZ_SEED=$(FUZZ_SEED) tools/check \
	    'your_layer=$(python_itself) fuzz/layer/test_layer.py --page $(BUILD)' \
	    $(foreach p,$(fuzz_programs),'$(notdir $p)=tools/fuzz $p $(FUZZ_SECONDS) $(call seeds,$p)')

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

fuzz-replays: $(replay_programs) $(fuzz_seeds)

# Line coverage of reference/src by `make check`; fails under the floor.
COVER_FLOOR ?= 95
cover:
	+@$(submake) BUILD=$(BUILD)/cover CC=gcc CFLAGS='-O0 -g --coverage' check
	@$(PYTHON) tools/lint/cover $(BUILD)/cover $(COVER_FLOOR)

lint:
	@tools/setup
	@BUILD=$(BUILD) tools/lint/run

format:
	clang-format -i $$(git ls-files '*.c' '*.h' '*.cpp')

bench:
	@tools/setup build
	+@$(submake) all $(BUILD)/tools/bench/bench
	@tools/bench/run $(BUILD)

$(BUILD)/tools/bench/bench: $(BUILD)/tools/bench/bench.o $(static_library)
	$(call run,ld,$@,$(link_test))

# For runners of other people: the cases as JSON Lines, and a digest of each.
vectors: $(BUILD)/conformance/suite_data.c
	@echo $(BUILD)/conformance/vectors.jsonl $(manifest)

# Every derived text that stands in a page.
update: all
	@$(PYTHON) corpus/corpus.py --toolmend $(BUILD)/toolmend update

# ---- handing on -----------------------------------------------------------------------------

# DESTDIR stands before every path and in none of the files.
MANDIR = $(PREFIX)/share/man
install: all
	install -d $(DESTDIR)$(PREFIX)/include $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(LIBDIR)/pkgconfig \
	    $(DESTDIR)$(MANDIR)/man1 $(DESTDIR)$(MANDIR)/man3
	install -m 644 reference/include/toolmend.h $(DESTDIR)$(PREFIX)/include/
	install -m 644 $(static_library) $(DESTDIR)$(LIBDIR)/
	install -m 755 $(shared_library) $(DESTDIR)$(LIBDIR)/
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libtoolmend.so
	install -m 755 $(BUILD)/toolmend $(DESTDIR)$(PREFIX)/bin/
	install -m 644 $(wildcard tools/cli/man/*.1) $(DESTDIR)$(MANDIR)/man1/
	install -m 644 $(wildcard reference/man/*.3) $(DESTDIR)$(MANDIR)/man3/
	$(make_pc) > $(DESTDIR)$(LIBDIR)/pkgconfig/toolmend.pc
	chmod 644 $(DESTDIR)$(LIBDIR)/pkgconfig/toolmend.pc

# The folders stay: they may have been there before.
uninstall:
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/,include/toolmend.h bin/toolmend) \
	    $(addprefix $(DESTDIR)$(LIBDIR)/,libtoolmend.a $(SONAME) libtoolmend.so pkgconfig/toolmend.pc) \
	    $(patsubst tools/cli/man/%,$(DESTDIR)$(MANDIR)/man1/%,$(wildcard tools/cli/man/*.1)) \
	    $(patsubst reference/man/%,$(DESTDIR)$(MANDIR)/man3/%,$(wildcard reference/man/*.3))

# An archive of HEAD, proven by its own check.
dist:
	@mkdir -p $(BUILD)
	git archive --prefix=toolmend-$(VERSION)/ -o $(BUILD)/toolmend-$(VERSION).tar.gz HEAD
	rm -rf $(BUILD)/dist && mkdir $(BUILD)/dist
	tar -xzf $(BUILD)/toolmend-$(VERSION).tar.gz -C $(BUILD)/dist
	+@$(submake) -C $(BUILD)/dist/toolmend-$(VERSION) BUILD=build check

clean:
	rm -rf $(BUILD)

help:
	@sed -n 's/^    make /  make /p' README.md

-include $(patsubst %.c,$(BUILD)/%.d,$(library) $(command) $(units) $(cuts) $(suites) $(vectors) \
    $(vector_support) \
    $(suite) $(suite_tests) conformance/runner/make_suite.c conformance/suite_data.c \
    tools/cli/pages.c tools/cli/adapters.c conformance/report_pages.c conformance/requirement_sets.c conformance/words.c $(session) $(session_test) $(judgement) $(judgement_tests) \
    $(record) $(record_tests) $(record_test_support) $(probe) $(probe_tests) $(model) $(model_tests) $(wildcard fuzz/*/*.c tools/bench/*.c)) $(portable:%.c=$(BUILD)/portable/%.d) \
    $(mutated:%.c=$(BUILD)/mutants/%.d) $(planted:$(BUILD)/%.o=$(BUILD)/mutants/%.d) $(patsubst %.c,$(BUILD)/%.d,$(kill) $(kill_test))

.PHONY: all static certify demo check kill-matrix plants plant-programs check-threads check-32 check-units check-suites vectors update fuzz fuzz-run fuzz-targets fuzz-cover fuzz-replays cover lint format bench install \
        uninstall dist clean help always
.SECONDARY:
.DELETE_ON_ERROR:
