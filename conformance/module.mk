# SPDX-License-Identifier: MIT
#
# The model, the generator, the runner, the probe and what checks a record: one archive, of which each program
# gets what it calls. Tests are test_*.c; the other programs are listed.
conformance_programs = $(addprefix conformance/, runner/make_suite.c runner/run_vectors.c model/serve.c)
conformance_tests    = $(wildcard conformance/*/test_*.c)
conformance_sources  = $(filter-out $(conformance_programs) $(conformance_tests), \
    $(wildcard $(addprefix conformance/,model/*.c generate/*.c runner/*.c verify/*.c probe/*.c)))
conformance_library  = $(BUILD)/conformance/libconformance.a
$(eval $(call archive,$(conformance_library),$(call object,$(conformance_sources))))

# ---- data -----------------------------------------------------------------------------------

# Texts and cases that the command carries.
conformance_data = $(addprefix $(BUILD)/conformance/,suite_data.o suite_schema.o model_data.o report_pages.o requirement_sets.o words.o)
vector_files = $(wildcard conformance/vectors/*/*.json)
corpus_files = $(wildcard corpus/calls/*.jsonl)
manifest     = $(BUILD)/conformance/vectors.manifest.json
make_suite   = $(BUILD)/conformance/runner/make_suite

$(make_suite): %: %.o $(BUILD)/conformance/suite_schema.o $(conformance_library) $(static_library)
	$(link_program)

# The folders are named, too, so that a file that is gone makes the suite anew.
$(BUILD)/conformance/suite_data.c: $(make_suite) $(vector_files) $(corpus_files) \
    $(sort $(dir $(vector_files) $(corpus_files)))
	$(call run,make,$@,$(EMULATOR) $(make_suite) $(@D) conformance/vectors $(if $(corpus_files),corpus/calls))

# The form of a vector file, and of a case.
$(BUILD)/conformance/suite_schema.c: conformance/vector.schema.json
	@mkdir -p $(@D)
	@{ echo '#include "suite_internal.h"' && $(call spell,suite_schema,$<); } > $@

# The lists that SPEC.md quotes: the text of conformance/data/NAME.json is model_data_NAME.
lists = $(sort $(wildcard conformance/data/*.json))
$(BUILD)/conformance/model_data.c: $(lists) conformance/data
	@mkdir -p $(@D)
	@{ $(foreach l,$(lists),$(call spell,model_data_$(basename $(notdir $l)),$l) &&) true; } > $@

# The words that a salt may put one for another.
$(BUILD)/conformance/words.c: conformance/words
	@mkdir -p $(@D)
	@{ echo '#include "suite_salt.h"' && $(call spell,salt_words,$<); } > $@

# Which cases each frozen edition is judged by.
requirement_files = $(wildcard conformance/requirements/*.txt)
$(BUILD)/conformance/requirement_sets.c: $(requirement_files) $(wildcard conformance/requirements) conformance/module.mk
	@mkdir -p $(@D)
	@{ echo '#include "requirements.h"' && echo 'const struct requirement_set requirement_sets[] = {' && \
	    $(foreach t,$(requirement_files),echo '{"$(basename $(notdir $t))",' && \
	        $(call literal,$t) && echo '},' &&) \
	    echo '{0}};'; } > $@

report_page  = conformance/report/report
report_texts = $(addprefix conformance/report/,nodes.js texts.js)
$(BUILD)/conformance/report_pages.c: $(addprefix $(report_page),.html .css .js) $(report_texts)
	@mkdir -p $(@D)
	@{ echo '#include "report_pages.h"' && $(call spell,report_page,$(report_page).html) && \
	    $(call spell,report_style,$(report_page).css) && \
	    $(call spell,report_script,$(report_texts) $(report_page).js); } > $@

# For runners of other people: the cases as JSON Lines, and a digest of each.
vectors: $(BUILD)/conformance/suite_data.c
	@echo $(BUILD)/conformance/vectors.jsonl $(manifest)

# ---- tests ----------------------------------------------------------------------------------

vector_program   = $(BUILD)/conformance/runner/run_vectors
model_program    = $(BUILD)/conformance/model/serve
suite_memory     = $(BUILD)/conformance/runner/test_suite_memory
conformance_test_programs = $(call program,$(conformance_tests))
$(conformance_test_programs) $(vector_program) $(model_program): %: %.o $(conformance_library) $(conformance_data) $(static_library)
	$(link_program)

# Its allocations pass through the test, which lets one of them fail.
$(suite_memory): private LIBS = $(addprefix -Wl$(comma)--wrap=,malloc calloc realloc)

arguments_run_vectors       = conformance/vectors
arguments_test_canonical    = conformance/vectors
arguments_test_suite        = conformance/vectors
arguments_test_suite_faults = conformance/vectors
arguments_test_suite_memory = conformance/tools/fixtures/vectors

# The library and the runner with faults of which a run chooses one (conformance/kill/README.md).
faulty          = $(library) $(filter conformance/runner/%,$(conformance_sources))
faulty_sources  = $(addprefix $(BUILD)/mutants/, mutant_names.c $(faulty))
mutated_library = $(BUILD)/mutants/libtoolmend.a
kill_program    = $(BUILD)/mutants/kill_matrix
$(BUILD)/mutants/made: $(addprefix conformance/kill/, instrument.py mutants.txt faults.txt score.txt) $(faulty)
	@$(PYTHON) conformance/kill/instrument.py $(BUILD)/mutants $(faulty)
	@touch $@
$(faulty_sources): $(BUILD)/mutants/made ;
$(eval $(call archive,$(mutated_library),$(call mutant,mutant_names.c $(library)) \
    $(BUILD)/conformance/kill/mutants.o))
$(kill_program): $(BUILD)/conformance/kill/kill_matrix.o $(conformance_library) $(conformance_data) $(mutated_library)
	$(link_program)

# Every mutant against every vector, with a line for each.
kill-matrix:
	@tools/setup build
	+@$(submake) $(kill_program)
	@$(PYTHON) conformance/kill/kills.py $(BUILD) --table

# The tests that find the faults of score.txt.
score_tests = $(addprefix $(BUILD)/mutants/test_,score score_calls score_markup tally)
$(score_tests): $(BUILD)/mutants/test_%: $(BUILD)/conformance/runner/test_%.o \
    $(call mutant,mutant_names.c $(addprefix conformance/runner/,score.c score_markup.c tally.c)) \
    $(BUILD)/conformance/kill/mutants.o $(conformance_library) $(conformance_data) $(static_library)
	$(link_program)

# test_live.py asks registries, so that it is run by .ci/run alone.
conformance_scripts = $(filter-out conformance/peers/test_live.py,$(wildcard conformance/*/test_*.py)) $(addprefix conformance/kill/,kills.py score_kills.py)
unsanitized    += $(addprefix conformance/, report/test_page.py kill/kills.py kill/score_kills.py runner/test_certify_baseline.py \
    adapters/test_languages.py guide/test_guide.py guide/test_examples.py probe/test_probe.py faulty_layers/test_faulty_layers.py \
    runner/test_report.py runner/test_certify_salt.py runner/test_certify_ways.py peers/test_peers.py)
check_programs += $(conformance_test_programs) $(model_program) $(vector_program) $(if $(SAN),,$(kill_program) $(score_tests))
check_runs     += $(call run_script,$(conformance_scripts)) \
    $(call run_program,$(conformance_test_programs) $(vector_program)) \
    'mutant-lists=$(python_itself) conformance/kill/instrument.py --check' \
    'lists=$(python_itself) conformance/data/lists.py' \
    'markup-vectors=$(python_itself) conformance/tools/markup_vectors.py' \
    'manifest=$(python_itself) conformance/tools/lint_vectors.py --manifest $(manifest)' \
    'examples=$(python_itself) conformance/tools/run_examples.py $(BUILD)' \
    'examples-fixtures=$(python_itself) conformance/tools/run_examples.py $(BUILD) --fixtures'

update:: all
	@$(python_itself) conformance/data/lists.py --write
	@$(python_itself) conformance/tools/markup_vectors.py --write
	@$(python_itself) conformance/tools/lint_vectors.py --lock
	@$(python_itself) conformance/matrix/test_matrix.py $(BUILD) --update

# SUITES holds clones of two public repositories; README.md names them.
parsing_suite = $(SUITES)/json-parsing/test_parsing
schema_suite  = $(SUITES)/json-schema-test-suite/tests
model_validation = $(BUILD)/conformance/model/test_validate
check-suites:
	@[ -n '$(SUITES)' ] || { echo 'check-suites: say where the suites are: SUITES=DIR' >&2; exit 2; }
	@tools/setup build
	+@$(submake) $(suite_programs) $(model_validation)
	@tools/check \
	    'json-parsing=$(BUILD)/reference/tests/suite_json_parsing $(parsing_suite)' \
	    'json-schema=$(BUILD)/reference/tests/suite_json_schema $(schema_suite)' \
	    'json-schema-model=$(model_validation) $(schema_suite)/draft7 $(schema_suite)/draft2020-12'

# A layer in Go and one in Rust, adopted by the steps of the action. Needs their compilers and the registry of crates.
check-adoption: all
	@$(PYTHON) conformance/guide/test_action.py $(BUILD) adopt

.PHONY: vectors kill-matrix check-suites check-adoption

# Repair layers of public packages, from their registries; ONLY names some. None of it is part of `check`.
peers:
	@$(PYTHON) conformance/peers/peers.py setup $(ONLY)

scoreboard: all
	@$(PYTHON) conformance/peers/scoreboard.py $(BUILD)/toolmend $(ONLY)

# The picture of the README, of the last scoreboard.
picture:
	@conformance/peers/picture.sh $(BUILD)/peers/scoreboard.html conformance/peers/scoreboard.png

.PHONY: peers scoreboard picture
