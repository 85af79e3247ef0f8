# SPDX-License-Identifier: MIT
#
# The command, and what shows, measures and counts: sees the library and the suite.
command = $(wildcard tools/cli/*.c)
command_data = $(addprefix $(BUILD)/tools/cli/,pages.o adapters.o help.o)
command_parts = $(call object,$(command)) $(command_data) $(conformance_library) $(conformance_data) $(static_library)
$(BUILD)/tools/cli/%.o: sees = -Ireference/include -Iconformance $(JANSSON_CFLAGS)

$(BUILD)/toolmend: $(command_parts)
	$(link_program)

static: $(BUILD)/static/toolmend
$(BUILD)/static/toolmend: $(command_parts)
	@mkdir -p $(@D)
	$(call run,ld,$@,$(link) -static -o $@ $(filter %.o %.a,$^) \
	    $(shell $(PKG_CONFIG) --static --libs libpcre2-8 jansson) $(LDLIBS))

# Pages that the command prints.
$(BUILD)/tools/cli/clauses.md: conformance/SPEC.md conformance/PROTOCOL.md reference/HOST.md
	@mkdir -p $(@D)
	@cat $^ > $@
$(BUILD)/tools/cli/pages.c: $(BUILD)/tools/cli/clauses.md corpus/base_rates.tsv
	@mkdir -p $(@D)
	@{ echo '#include "clauses.h"' && $(call spell,page_spec,$<) && \
	    $(call spell,page_rates,corpus/base_rates.tsv); } > $@

help_pages = $(wildcard tools/cli/help/*.txt)
$(BUILD)/tools/cli/help.c: $(help_pages) tools/cli/help
	@mkdir -p $(@D)
	@{ echo '#include "cli.h"' && echo 'const struct cli_page cli_pages[] = {' && \
	    $(foreach t,$(help_pages),echo '{"$(subst ., ,$(basename $(notdir $t)))",' && $(call literal,$t) && echo '},' &&) \
	    echo '{0}};'; } > $@

# Made of the table of verbs and options: the pages of the manual, and what shells complete.
# A verb without a page of its own has its help text and its options as one.
verb_page   = $(BUILD)/man/toolmend-$(subst .,-,$(basename $(notdir $(1)))).1
written1    = $(patsubst tools/cli/%,$(BUILD)/%,$(wildcard tools/cli/man/*.1))
verbs1      = $(filter-out $(written1),$(foreach t,$(help_pages),$(call verb_page,$t)))
pages1      = $(written1) $(verbs1)
completions = $(BUILD)/completion/bash $(BUILD)/completion/zsh
derive      = $(BUILD)/toolmend help --table | tools/cli/derive
$(written1): $(BUILD)/man/%: tools/cli/man/% tools/cli/derive $(BUILD)/toolmend
	@mkdir -p $(@D)
	@$(derive) man $< > $@
$(foreach t,$(help_pages),$(if $(filter $(call verb_page,$t),$(verbs1)),$(eval $(call verb_page,$t): $t)))
$(verbs1): tools/cli/derive $(BUILD)/toolmend
	@mkdir -p $(@D)
	@$(derive) verb $(filter %.txt,$^) > $@
$(completions): $(BUILD)/completion/%: tools/cli/derive $(BUILD)/toolmend
	@mkdir -p $(@D)
	@$(derive) $* > $@

# The adapters that people copy; a file beside the folders goes with each of them.
templates = tool.json c/adapter.c c/toolmend_adapter.h go/adapter.go go/go.mod java/Adapter.java \
            javascript/adapter.mjs python/adapter.py rust/adapter.rs rust/Cargo.toml shell/adapter.sh typescript/adapter.mts \
            $(patsubst %,%/README.md,c go java javascript python rust shell typescript)
$(BUILD)/tools/cli/adapters.c: $(addprefix conformance/adapters/,$(templates)) tools/module.mk
	@mkdir -p $(@D)
	@{ echo '#include "adapter.h"' && echo 'const struct adapter_file adapter_files[] = {' && \
	    $(foreach t,$(templates),echo '{"$t",' && $(call literal,conformance/adapters/$t) && echo '},' &&) \
	    echo '{0}};'; } > $@

certify:
	@tools/setup build
	+@$(submake) all
	@$(PYTHON) tools/certify.py $(BUILD)

# The foreign suite of calls in texts, from its package; nothing of it is kept.
$(BUILD)/canitoolcall:
	$(PYTHON) -m pip install --quiet --no-deps --target $@ canitoolcall==0.1.1

check-canitoolcall: $(BUILD)/canitoolcall
	+@$(submake) all
	@$(PYTHON) tools/canitoolcall.py --least 320 $(BUILD)/canitoolcall -- $(BUILD)/toolmend serve
	@$(PYTHON) tools/canitoolcall.py --least 327 $(BUILD)/canitoolcall -- $(BUILD)/toolmend serve --profile extended

spec:
	@mkdir -p $(BUILD)
	@$(PYTHON) tools/spec/page.py $(BUILD)/spec.html
	@echo "$(BUILD)/spec.html"

demo:
	@tools/setup build
	+@$(submake) all
	@$(PYTHON) tools/demo/demo.py $(BUILD)/toolmend

bench:
	@tools/setup build
	+@$(submake) all $(BUILD)/tools/bench/bench
	@tools/bench/run $(BUILD)

$(BUILD)/tools/bench/bench: %: %.o $(static_library)
	$(link_program)

update:: all
	@$(PYTHON) corpus/corpus.py --toolmend $(BUILD)/toolmend update

unsanitized += tools/spec/test_page.py tools/cli/tests/test_explain.py tools/cli/tests/test_profiles.py corpus/test_corpus.py corpus/test_commands.py
check_runs  += $(call run_script,$(wildcard tools/cli/tests/test_*.py tools/*/test_*.py tools/test_*.py corpus/test_*.py))

.PHONY: static certify check-canitoolcall demo bench
