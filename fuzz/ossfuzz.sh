#!/bin/sh
# SPDX-License-Identifier: MIT
#
# ossfuzz.sh - build every fuzz target as a fuzzing service asks for it: into $OUT, each with its
# seeds and its options.
#
# CC, CXX, CFLAGS, CXXFLAGS and LIB_FUZZING_ENGINE are the service's and say which sanitizer and
# which engine; nothing here does. SRC has the sources of jansson and pcre2 as
# fuzz/sources.sh puts them there, WORK keeps what is made on the way. Targets need no
# library of the machine that they run on. fuzz/check_build.sh proves all that.
set -eu
cd "$(dirname "$0")/.."
: "${CC:?ossfuzz.sh: not set}" "${CXX:?ossfuzz.sh: not set}" "${OUT:?ossfuzz.sh: not set}" \
    "${SRC:?ossfuzz.sh: not set}" "${WORK:?ossfuzz.sh: not set}" \
    "${LIB_FUZZING_ENGINE:?ossfuzz.sh: not set}" "${CFLAGS=}" "${CXXFLAGS=}"
jobs=$(nproc 2>/dev/null || echo 1)

# archive NAME FLAGS FILE... - lib$NAME.a of these files in $WORK/NAME, unless it is there as asked.
archive() {
    name=$1 flags=$2
    shift 2
    if [ -f "$WORK/$name/lib$name.a" ] &&
        echo "$CC $CFLAGS $flags $*" | cmp -s - "$WORK/$name/made"; then
        return
    fi
    rm -f "$WORK/$name/lib$name.a"
    # shellcheck disable=SC2016  # expanded by the inner shell
    printf '%s\n' "$@" | at="$WORK/$name" flags=$flags xargs -n 1 -P "$jobs" sh -c '
        $CC $CFLAGS $flags -I"$at" -c -o "$at/$(basename "$1" .c).o" "$1"' compile
    echo "$CC $CFLAGS $flags $*" >"$WORK/$name/made"
    "${AR:-ar}" rcs "$WORK/$name/lib$name.a" "$WORK/$name"/*.o
}

# Both by hand and not by their own configuration, which would run the programs that it builds.
build_jansson() {
    mkdir -p "$WORK/jansson"
    sed -e 's/@json_inline@/inline/' -e 's/@json_have_[a-z_]*@/1/' \
        "$SRC/jansson/src/jansson_config.h.in" >"$WORK/jansson/jansson_config.h"
    printf '#define HAVE_STDINT_H 1\n#define INITIAL_HASHTABLE_ORDER 3\n' \
        >"$WORK/jansson/jansson_private_config.h"
    archive jansson "-DHAVE_CONFIG_H -I$SRC/jansson/src" "$SRC"/jansson/src/*.c
}

build_pcre2() {
    mkdir -p "$WORK/pcre2"
    cp "$SRC/pcre2/src/pcre2.h.generic" "$WORK/pcre2/pcre2.h"
    cp "$SRC/pcre2/src/config.h.generic" "$WORK/pcre2/config.h"
    cp "$SRC/pcre2/src/pcre2_chartables.c.dist" "$WORK/pcre2/pcre2_chartables.c"
    # Without its tools and what is part of another file.
    for file in "$SRC"/pcre2/src/pcre2_*.c; do
        case ${file##*/pcre2_} in
        chartables.c | dftables.c | fuzzsupport.c | jit_match.c | jit_misc.c | jit_test.c | \
            printint.c | ucptables.c) ;;
        *) set -- "$@" "$file" ;;
        esac
    done
    archive pcre2 "-I$SRC/pcre2/src -DHAVE_CONFIG_H -DPCRE2_CODE_UNIT_WIDTH=8 -DPCRE2_STATIC \
        -DSUPPORT_PCRE2_8 -DSUPPORT_UNICODE" "$WORK/pcre2/pcre2_chartables.c" "$@"
}

build_targets() {
    # What is built on the way runs, too; its leaks and what it covers are of no interest here.
    ASAN_OPTIONS=detect_leaks=0 LLVM_PROFILE_FILE=/dev/null make -j"$jobs" \
        BUILD="$WORK/toolmend" CC="$CC" CFLAGS="$CFLAGS" FUZZ_LINK="$CXX $CXXFLAGS" \
        FUZZ_ENGINE="$LIB_FUZZING_ENGINE" \
        JANSSON_CFLAGS="-I$SRC/jansson/src -I$WORK/jansson" \
        JANSSON_LIBS="$WORK/jansson/libjansson.a" \
        PCRE2_CFLAGS="-I$WORK/pcre2 -DPCRE2_STATIC" PCRE2_LIBS="$WORK/pcre2/libpcre2.a" \
        fuzz-targets
}

# hand_out TARGET - the program and what goes with it by name.
hand_out() {
    name=fuzz_$1
    cp "$WORK/toolmend/fuzz/$name" "$OUT/"
    rm -rf "$WORK/seeds" "$OUT/${name}_seed_corpus.zip"
    mkdir "$WORK/seeds"
    for file in "fuzz/seeds/$1"/* "fuzz/regress/$1"/* "$WORK/toolmend/fuzz/seeds/$1"/*; do
        [ ! -f "$file" ] || cp "$file" "$WORK/seeds/$(basename "$(dirname "${file%/*}")")-${file##*/}"
    done
    (cd "$WORK/seeds" && python3 -m zipfile -c "$OUT/${name}_seed_corpus.zip" ./*)
    printf '[libfuzzer]\nmax_len = 8192\ntimeout = 10\n' >"$OUT/$name.options"
}

for library in jansson pcre2; do
    if [ ! -d "$SRC/$library/src" ]; then
        echo "ossfuzz.sh: $SRC/$library is not there; fuzz/sources.sh $SRC gets it" >&2
        exit 1
    fi
done
mkdir -p "$OUT" "$WORK"
build_jansson
build_pcre2
build_targets
for file in fuzz/targets/fuzz_*.c; do
    file=${file##*/fuzz_}
    hand_out "${file%.c}"
done
