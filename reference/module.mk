# SPDX-License-Identifier: MIT
#
# The library, static and shared, and its tests. Knows no other folder.
library        = $(wildcard reference/src/*.c reference/src/*/*.c)
static_library = $(BUILD)/libtoolmend.a
shared_library = $(BUILD)/$(SONAME)

$(BUILD)/reference/src/%.o $(BUILD)/reference/tests/%.o $(BUILD)/portable/%.o $(BUILD)/mutants/%.o: \
    sees = -Ireference/include -Ireference/src -Itools/testing $(PCRE2_CFLAGS) $(JANSSON_CFLAGS) $(LIBRARY_CFLAGS)
$(BUILD)/reference/tests/test_header.o: sees = -Ireference/include -Itools/testing

$(eval $(call archive,$(static_library),$(call object,$(library))))

# exports.txt is the whole surface: what it does not name stays inside.
$(BUILD)/exports.map: reference/exports.txt
	@mkdir -p $(@D)
	@awk 'BEGIN { print "TOOLMEND_0 {\nglobal:" } /^[a-z]/ { print "    " $$1 ";" } \
	      END { print "local:\n    *;\n};" }' $< > $@

$(shared_library): $(call object,$(library)) $(BUILD)/exports.map $(static_library).list
	$(call run,ld,$@,$(link) -shared -Wl$(comma)-soname$(comma)$(SONAME) \
	    -Wl$(comma)--version-script$(comma)$(BUILD)/exports.map \
	    $(if $(SAN),,-Wl$(comma)-z$(comma)defs) -o $@ $(filter %.o,$^) $(PCRE2_LIBS) $(LDLIBS))

$(BUILD)/libtoolmend.so: $(shared_library)
	@ln -sf $(SONAME) $@

# A path below the prefix is written as such, so that the file can be moved with it.
make_pc = sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' \
    -e 's|@LIBDIR@|$(patsubst $(PREFIX)/%,$${prefix}/%,$(LIBDIR))|' reference/toolmend.pc.in
$(BUILD)/toolmend.pc: reference/toolmend.pc.in reference/include/toolmend.h
	@mkdir -p $(@D)
	@$(make_pc) > $@

# ---- tests ----------------------------------------------------------------------------------

unit_programs  = $(call program,$(wildcard reference/tests/test_*.c))
suite_programs = $(call program,$(wildcard reference/tests/suite_*.c))
header_program = $(BUILD)/reference/tests/test_header_cpp
# Files with a fast path that TMI_PORTABLE switches off, and the tests that cover it.
portable          := $(shell grep -ls TMI_PORTABLE $(library))
portable_programs = $(addprefix $(BUILD)/portable/,test_utf8 test_parse)

$(unit_programs) $(suite_programs): %: %.o $(static_library)
	$(link_program)

# The portable objects stand before the library, which then gives only the others.
$(portable_programs): $(BUILD)/portable/%: $(BUILD)/reference/tests/%.o \
    $(portable:%.c=$(BUILD)/portable/%.o) $(static_library)
	$(link_program)

# The header alone, in C++, against the shared library; CC's words for what debuggers read may be no
# words of CXX.
$(header_program): reference/tests/test_header.cpp \
    reference/include/toolmend.h $(shared_library) $(BUILD)/libtoolmend.so
	@mkdir -p $(@D)
	$(call run,c++,$<,$(CXX) -std=c++11 -Wall -Wextra -Wpedantic -Wshadow -Wconversion \
	    -Wold-style-cast -Werror $(sanitize) $(filter-out -g% -fsanitize=fuzzer%,$(CFLAGS)) $(LDFLAGS) \
	    -Ireference/include -o $@ $< \
	    -L$(BUILD) -ltoolmend -Wl$(comma)-rpath$(comma)$(abspath $(BUILD)) $(LDLIBS))

check_programs += $(unit_programs) $(portable_programs) $(header_program)
check_runs     += $(call run_program,$(unit_programs) $(portable_programs) $(header_program)) \
                  $(call run_script,$(wildcard reference/tests/test_*.py))
