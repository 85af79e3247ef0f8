#!/bin/sh
# SPDX-License-Identifier: MIT
#
# check_build.sh [SANITIZER...] - build all targets as a fuzzing service does, and run each once.
#
# SANITIZER is address, undefined or memory; without one, all three. Needs clang, not docker. For each,
# fuzz/ossfuzz.sh runs with the flags of OSS-Fuzz. Each target must then do what the service asks before
# it accepts a build: start in a folder that cannot be written, have coverage counters, and replay its
# seeds. BUILD is the build folder, SRC the one with the sources of jansson and pcre2; without SRC they
# come from the distribution (fuzz/sources.sh).
set -u
cd "$(dirname "$0")/.." || exit 3
export LC_ALL=C
build=${BUILD:-build}/check_build
mkdir -p "$build" && build=$(cd "$build" && pwd) || exit 3
passed=0 failed=0

bad() {
    failed=$((failed + 1))
    echo "$1"
    tail -n 20 "$build/log"
}

# The flags of the service's base-builder. Sums of unsigned numbers are watched and not reported there.
flags() {
    checks=array-bounds,bool,builtin,enum,float-divide-by-zero,function,integer-divide-by-zero,null
    checks=$checks,object-size,return,returns-nonnull-attribute,shift,signed-integer-overflow
    checks=$checks,unreachable,vla-bound,vptr
    case $1 in
    address) sanitize='-fsanitize=address -fsanitize-address-use-after-scope' ;;
    memory) sanitize='-fsanitize=memory -fsanitize-memory-track-origins' ;;
    undefined) sanitize="-fsanitize=$checks,unsigned-integer-overflow -fno-sanitize-recover=$checks" ;;
    *)
        echo 'usage: fuzz/check_build.sh [address|undefined|memory...]' >&2
        exit 2
        ;;
    esac
    CFLAGS='-O1 -fno-omit-frame-pointer -gline-tables-only -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION'
    CFLAGS="$CFLAGS -fsanitize=fuzzer-no-link $sanitize"
    CXXFLAGS=$CFLAGS LIB_FUZZING_ENGINE=-fsanitize=fuzzer
    CC=${CC:-clang} CXX=${CXX:-clang++} UBSAN_OPTIONS=silence_unsigned_overflow=1
    export CC CXX CFLAGS CXXFLAGS LIB_FUZZING_ENGINE UBSAN_OPTIONS
}

# run ARGUMENT... - the program $target from a folder that cannot be written.
run() {
    (cd "$OUT" && timeout 600 env -i PATH=/usr/bin:/bin UBSAN_OPTIONS=silence_unsigned_overflow=1 \
        "./$target" -seed=1337 -rss_limit_mb=2560 -timeout=25 -artifact_prefix="$build/" "$@") \
        >"$build/log" 2>&1
}

check_target() {
    rm -rf "$build/seeds"
    mkdir "$build/seeds"
    if [ ! -x "$OUT/$target" ]; then
        bad "$target was not built"
    elif ! run -runs=4 || ! grep -q '^INFO: Loaded .* counters' "$build/log"; then
        bad "$target does not start, or has no coverage counters"
    elif ! python3 -m zipfile -e "$OUT/${target}_seed_corpus.zip" "$build/seeds" ||
        ! run -runs=0 "$build/seeds"; then
        bad "$target has no seeds, or one that breaks it"
    else
        passed=$((passed + 1))
    fi
}

[ $# -gt 0 ] || set -- address undefined memory
SRC=${SRC:-$build/sources}
export SRC
fuzz/sources.sh "$SRC" || exit 3
for sanitizer in "$@"; do
    flags "$sanitizer"
    OUT=$build/$sanitizer/out WORK=$build/$sanitizer/work
    export OUT WORK
    [ ! -d "$OUT" ] || chmod -R u+w "$OUT"
    rm -rf "$OUT"
    mkdir -p "$OUT" "$WORK" || exit 3
    if ! fuzz/ossfuzz.sh >"$build/log" 2>&1; then
        bad "the targets cannot be built for $sanitizer"
        continue
    fi
    chmod -R a-w "$OUT"
    for source in fuzz/targets/fuzz_*.c; do
        target=$(basename "$source" .c)
        check_target
    done
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
