# Toolmend. Everything made goes to $(BUILD); CC CFLAGS LDFLAGS PREFIX DESTDIR are the user's.
BUILD   ?= build
CC      ?= cc
CFLAGS  ?= -O2 -g
PREFIX  ?= /usr/local
PKG_CONFIG ?= pkg-config

VERSION := $(shell sed -n 's/^\#define TOOLMEND_VERSION "\(.*\)"/\1/p' reference/include/toolmend.h)

WARN = -std=c11 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes \
       -Wmissing-prototypes -Wundef -Wwrite-strings -Wcast-qual -Wformat=2 -Wvla -Wswitch-enum
flags = $(WARN) $(if $(WERROR),-Werror) -fvisibility=hidden -fPIC \
        $(if $(SAN),-fsanitize=$(SAN) -fno-sanitize-recover=all -fno-omit-frame-pointer)
PCRE2_CFLAGS   = $(shell $(PKG_CONFIG) --cflags libpcre2-8)
PCRE2_LIBS     = $(shell $(PKG_CONFIG) --libs libpcre2-8)
JANSSON_CFLAGS = $(shell $(PKG_CONFIG) --cflags jansson)
JANSSON_LIBS   = $(shell $(PKG_CONFIG) --libs jansson)

library = $(wildcard reference/src/base/*.c reference/src/*.c reference/src/rules/*.c)
objects = $(library:%.c=$(BUILD)/%.o)

all: $(BUILD)/libtoolmend.a

$(BUILD)/libtoolmend.a: $(objects)
	@rm -f $@
	$(AR) rcs $@ $^

# Only reference/src and its tests see the private headers; everyone else builds against the
# public one.
$(BUILD)/reference/src/%.o: reference/src/%.c
	@mkdir -p $(@D)
	$(CC) $(flags) $(PCRE2_CFLAGS) $(CFLAGS) -Ireference/include -Ireference/src -MMD -MP -c -o $@ $<

-include $(objects:.o=.d)
.PHONY: all
.SECONDARY:
