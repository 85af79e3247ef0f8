#!/bin/sh
# SPDX-License-Identifier: MIT
#
# check_build.sh [SANITIZER...]           build all targets as a fuzzing service does, and check them
# check_build.sh --only SANITIZER OUT     check what stands in OUT
#
# SANITIZER is address, undefined or memory; without one, all three. It repeats without docker what
# OSS-Fuzz and ClusterFuzzLite ask of a build: fuzz/ossfuzz.sh is run with their flags, what it hands
# out is copied to a folder that cannot be written, and each target is checked there
# (fuzz/check_build/target.sh). OUT holds exactly the targets of TREE, which is fuzz, each with the
# seeds of it (fuzz/check_build/folder.sh).
#
# BUILD is the build folder, SRC the one with the sources of jansson and pcre2; without SRC they are
# got from the distribution (fuzz/check_build/sources.sh). CC and CXX are clang.
set -u
cd "$(dirname "$0")/.." || exit 3
export LC_ALL=C
build=${BUILD:-build}
mkdir -p "$build" && build=$(cd "$build" && pwd) || exit 3
tree=${TREE:-fuzz}

usage() {
    sed -n 's/^# \(check_build.sh .*\)/usage: fuzz\/\1/p' fuzz/check_build.sh >&2
    exit 2
}

tmp=$(mktemp -d) || exit 3
trap 'chmod -R u+w "$tmp" && rm -rf "$tmp"' EXIT

# The flags of base-builder. Sums of unsigned numbers are watched and not reported there.
service() {
    checks=array-bounds,bool,builtin,enum,float-divide-by-zero,function,integer-divide-by-zero,null
    checks=$checks,object-size,return,returns-nonnull-attribute,shift,signed-integer-overflow
    checks=$checks,unreachable,vla-bound,vptr
    case $1 in
    address) flags='-fsanitize=address -fsanitize-address-use-after-scope' ;;
    memory) flags='-fsanitize=memory -fsanitize-memory-track-origins' ;;
    undefined) flags="-fsanitize=$checks,unsigned-integer-overflow -fno-sanitize-recover=$checks" ;;
    *) usage ;;
    esac
    CFLAGS='-O1 -fno-omit-frame-pointer -gline-tables-only -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION'
    CFLAGS="$CFLAGS -fsanitize=fuzzer-no-link $flags"
    CXXFLAGS=$CFLAGS LIB_FUZZING_ENGINE=-fsanitize=fuzzer
    CC=${CC:-clang} CXX=${CXX:-clang++} UBSAN_OPTIONS=silence_unsigned_overflow=1
    export CC CXX CFLAGS CXXFLAGS LIB_FUZZING_ENGINE UBSAN_OPTIONS
}

# build SANITIZER - into $OUT, with what is left of an earlier build of it.
build() {
    service "$1"
    SRC=${SRC:-$build/check_build/sources}
    OUT=$build/check_build/$1/out WORK=$build/check_build/$1/work
    export SRC OUT WORK
    fuzz/check_build/sources.sh "$SRC" || return
    rm -rf "$OUT"
    mkdir -p "$OUT" "$WORK" || return
    fuzz/ossfuzz.sh >"$WORK/log" 2>&1 && return
    tail -n 40 "$WORK/log" >&2
    echo "check_build.sh: the targets cannot be built for $1" >&2
    return 1
}

wanted() {
    for file in "$tree"/targets/fuzz_*.c; do
        basename "$file" .c
    done
}

# What a run leaves in the folder that it is started from, nobody else sees.
contents() { (cd "$1" && find . -type f -exec cksum {} + | sort); }

passed=0 failed=0
check() { # SANITIZER OUT
    away=$tmp/$1
    if ! cp -R "$2" "$away" || ! chmod -R a-w "$away"; then
        failed=$((failed + 1))
        return
    fi
    contents "$away" >"$tmp/before"
    set -- "$1" "folder=fuzz/check_build/folder.sh '$tree' '$away'"
    for name in $(wanted); do
        [ ! -x "$away/$name" ] ||
            set -- "$@" "$name=fuzz/check_build/target.sh $1 '$away' $name"
    done
    shift
    tools/check "$@" | tee "$tmp/out"
    counts=$(tail -n 1 "$tmp/out")
    passed=$((passed + ${counts%% passed*}))
    counts=${counts#*passed, }
    failed=$((failed + ${counts%% failed*}))
    if ! contents "$away" | cmp -s - "$tmp/before"; then
        echo 'a target has changed the folder that it was started from; a service may not let it'
        failed=$((failed + 1))
    fi
    chmod -R u+w "$away" && rm -rf "$away"
}

case ${1:-} in
--only)
    if [ $# -ne 3 ] || [ ! -d "$3" ]; then usage; fi
    service "$2"
    check "$2" "$3"
    ;;
-*) usage ;;
*)
    [ $# -gt 0 ] || set -- address undefined memory
    for sanitizer in "$@"; do
        service "$sanitizer"
    done
    for sanitizer in "$@"; do
        printf '\n%s\n' "$sanitizer"
        if build "$sanitizer"; then check "$sanitizer" "$OUT"; else failed=$((failed + 1)); fi
    done
    ;;
esac
printf '\n%s passed, %s failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
