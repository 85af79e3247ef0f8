# SPDX-License-Identifier: MIT
#
# Toolmend. `make certify` shows what it does, `make check` proves it, `make help` lists the rest.
# Everything made goes to $(BUILD). CC CXX CFLAGS LDFLAGS PREFIX LIBDIR DESTDIR belong to the
# user, the flags that the project needs are added to them. WERROR=1 makes warnings errors,
# SAN=address,undefined builds with sanitizers, V=1 shows the commands. Changing any of them
# builds anew what they touch.
#
# What a folder is built from and how it is tested stands in its module.mk. Sources are found by
# wildcard: test_*.c is a program, test_*.py runs with the build folder as its argument, every
# other .c file belongs to the archive of its folder.
BUILD      ?= build
CC         ?= cc
CFLAGS     ?= -O2 -g
PREFIX     ?= /usr/local
LIBDIR     ?= $(PREFIX)/lib
PKG_CONFIG ?= pkg-config
PYTHON     ?= python3
# Past a wrapper of the interpreter, which would take longer than what it starts.
python_itself := $(shell $(PYTHON) -c 'import sys; print(sys.executable)')

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

all:

# ---- what the modules use -------------------------------------------------------------------

comma := ,
object  = $(1:%.c=$(BUILD)/%.o)
program = $(1:%.c=$(BUILD)/%)
mutant  = $(1:%.c=$(BUILD)/mutants/%.o)
# One short line for each step; the whole command with V=1.
run = $(if $(V),,@printf '  %-4s %s\n' $(1) '$(2)' && )$(3)
# Links a program of all that it depends on; an archive gives what is called.
link_program = $(call run,ld,$@,$(link) -pthread -o $@ $(filter %.o %.a,$^) $(LIBS) \
    $(JANSSON_LIBS) $(PCRE2_LIBS) $(LDLIBS))

# $(call archive,FILE,OBJECTS). The list of objects is a file, so that one that is gone makes the
# archive anew.
define archive
$(1): $(2) $(1).list
	@rm -f $$@
	$$(call run,ar,$$@,$$(AR) qcs $$@ $$(filter %.o,$$^))
$(1).list: always
	@mkdir -p $$(@D)
	@echo '$(2)' | cmp -s - $$@ || echo '$(2)' > $$@
endef

# Texts that become C: each one literal. A question mark is escaped because two of them may begin
# a trigraph.
literal = sed -e 's/[\\"?]/\\&/g' -e 's/.*/"&\\n"/' $(1)
spell   = echo 'const char $(1)[] =' && $(call literal,$(2)) && echo ';'

# Tests go by the folder and the name of the file: reference/test_arena, runner/test_report.py.
folder      = $(notdir $(patsubst %/,%,$(dir $(subst /tests/,/,$(1)))))
label       = $(call folder,$(1))/$(notdir $(1))
# A program with the arguments in arguments_NAME, if there are any; a script with the build folder.
run_program = $(foreach p,$(1),'$(call label,$p)=$(EMULATOR) $p $(arguments_$(notdir $p))')
run_script  = $(foreach p,$(filter-out $(if $(SAN),$(unsanitized)),$(1)),'$(call label,$p)=$(python_itself) $p $(BUILD)')

# What `make check` builds and runs: each module adds its own. Of the scripts those in
# `unsanitized` are left out with sanitizers, where they would only start the command a thousand
# times to do what other tests do.
check_programs =
check_runs     =
unsanitized    =

include reference/module.mk conformance/module.mk tools/module.mk fuzz/module.mk

# ---- compiling ------------------------------------------------------------------------------

# Only reference/src and its tests see the private headers; everyone else builds against the
# public one: a private include does not compile there. module.mk of a folder says what else.
sees = -Ireference/include -Itools/testing $(JANSSON_CFLAGS)
compile = $(CC) $(flags) $(sees) $(CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call run,cc,$<,$(compile))

# Generated sources are long literals.
$(BUILD)/%.o: $(BUILD)/%.c $(BUILD)/flags
	$(call run,cc,$<,$(compile) -Iconformance/runner -Itools/cli -Wno-overlength-strings)

$(BUILD)/portable/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call run,cc,$< (portable),$(compile) -DTMI_PORTABLE)

# Sources with faults; what they include stands beside the original.
$(BUILD)/mutants/%.o: $(BUILD)/mutants/%.c $(BUILD)/flags
	$(call run,cc,$*.c (mutants),$(compile) -w -Iconformance/kill -iquote $(*D))

# Holds the compiler and its flags; a change of either makes every object old.
$(BUILD)/flags: always
	@mkdir -p $(@D)
	@echo '$(CC) $(flags) $(CFLAGS) $(LDFLAGS)' | cmp -s - $@ || \
	    echo '$(CC) $(flags) $(CFLAGS) $(LDFLAGS)' > $@

-include $(foreach top,reference conformance tools fuzz portable mutants,$(foreach depth,* */* */*/* */*/*/*,\
    $(wildcard $(BUILD)/$(top)/$(depth).d)))

# ---- proving --------------------------------------------------------------------------------

all: $(static_library) $(shared_library) $(BUILD)/libtoolmend.so $(BUILD)/toolmend \
     $(BUILD)/toolmend.pc $(pages1) $(completions)

# Parallel by itself where the user has not asked for a number of jobs.
jobs   = $(shell nproc 2>/dev/null || echo 1)
submake = $(MAKE) --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(jobs))

check-programs: all $(check_programs)

check:
	@tools/setup build
	+@$(submake) check-programs
	+@$(submake) -s install PREFIX=$(abspath $(BUILD))/stage \
	    LIBDIR=$(abspath $(BUILD))/stage/lib DESTDIR=
	$(if $(SAN),@echo 'check: with sanitizers without $(notdir $(unsanitized))')
	@CC='$(CC) $(sanitize)' CXX='$(CXX) $(sanitize)' PKG_CONFIG='$(PKG_CONFIG)' tools/check $(check_runs)

# Of these the ones that say what is missing of a new rule.
check-rule:
	+@$(MAKE) --no-print-directory check ONLY='catalogue|profiles|matrix|faulty_layers|test_lint|(test|run)_vectors|mutant|^lists|manifest|^examples|house|rule_costs|test_corpus|replay_model'

# The same by clang with the sanitizers, in the build that `make fuzz` takes its objects from.
check-sanitized:
	+@$(submake) $(fuzzing) check

# The library alone: its unit tests, and the vectors in its own process.
check-units:
	+@$(submake) $(unit_programs) $(vector_program)
	@tools/check $(call run_program,$(unit_programs) $(vector_program))

# The same with ThreadSanitizer, in a build of its own: it cannot be joined with the others.
check-threads:
	@tools/setup build
	+@$(submake) BUILD=$(BUILD)/threads SAN=thread $(BUILD)/threads/reference/tests/test_threads
	@tools/check test_threads=$(BUILD)/threads/reference/tests/test_threads

# As a 32-bit program, where a size has half the bits; says what is missing if it cannot.
check-32:
	@tools/setup build
	@CC='$(CC)' PKG_CONFIG='$(PKG_CONFIG)' MAKE='$(MAKE)' tools/check-32 $(BUILD)/32

# Line coverage of reference/src by `make check`; fails under the floor.
COVER_FLOOR ?= 95
cover:
	+@$(submake) BUILD=$(BUILD)/cover CC=gcc CFLAGS='-O0 -g --coverage' check
	@$(PYTHON) tools/lint/cover $(BUILD)/cover $(COVER_FLOOR)

lint: $(BUILD)/toolmend
	@tools/setup
	@BUILD=$(BUILD) tools/lint/run

format:
	clang-format -i $$(git ls-files '*.c' '*.h' '*.cpp')

# Writes every derived file; a module adds its own with another `update::`.
update:: all

# ---- handing on -----------------------------------------------------------------------------

# DESTDIR stands before every path and in none of the files.
share  = $(DESTDIR)$(PREFIX)/share
pages3 = $(wildcard reference/man/*.3)
install: all
	install -d $(DESTDIR)$(PREFIX)/include $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(LIBDIR)/pkgconfig \
	    $(share)/man/man1 $(share)/man/man3 $(share)/bash-completion/completions $(share)/zsh/site-functions
	install -m 644 reference/include/toolmend.h $(DESTDIR)$(PREFIX)/include/
	install -m 644 $(static_library) $(DESTDIR)$(LIBDIR)/
	install -m 755 $(shared_library) $(DESTDIR)$(LIBDIR)/
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libtoolmend.so
	install -m 755 $(BUILD)/toolmend $(DESTDIR)$(PREFIX)/bin/
	install -m 644 $(pages1) $(share)/man/man1/
	install -m 644 $(pages3) $(share)/man/man3/
	install -m 644 $(BUILD)/completion/bash $(share)/bash-completion/completions/toolmend
	install -m 644 $(BUILD)/completion/zsh $(share)/zsh/site-functions/_toolmend
	$(make_pc) > $(DESTDIR)$(LIBDIR)/pkgconfig/toolmend.pc
	chmod 644 $(DESTDIR)$(LIBDIR)/pkgconfig/toolmend.pc

# The folders stay: they may have been there before.
uninstall:
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/,include/toolmend.h bin/toolmend) \
	    $(addprefix $(DESTDIR)$(LIBDIR)/,libtoolmend.a $(SONAME) libtoolmend.so pkgconfig/toolmend.pc) \
	    $(addprefix $(share)/man/man1/,$(notdir $(pages1))) $(addprefix $(share)/man/man3/,$(notdir $(pages3))) \
	    $(share)/bash-completion/completions/toolmend $(share)/zsh/site-functions/_toolmend

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
	@sed -n 's/^    make /  make /p' README.md tools/README.md

.PHONY: all spec check check-rule check-programs check-units check-sanitized check-threads check-32 cover lint format update install uninstall dist \
        clean help always
.SECONDARY:
.DELETE_ON_ERROR:
