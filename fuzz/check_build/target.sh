#!/bin/sh
# SPDX-License-Identifier: MIT
#
# target.sh SANITIZER DIR TARGET - is this program what a fuzzing service can run?
#
# The questions and the thresholds are those of OSS-Fuzz's bad_build_check; beyond them it asks for
# libraries that the machine of a service has, for seeds that are replayed, a dictionary that is
# read and options that are known. Each fault is one line `TARGET: ...`; ends with the count.
set -u
export LC_ALL=C
sanitizer=$1 dir=$2 target=$3
program=$dir/$target
passed=0 failed=0

tmp=$(mktemp -d) || exit 3
trap 'rm -rf "$tmp"' EXIT
mkdir "$tmp/empty" "$tmp/seeds" "$tmp/here"

EDGES=100                # of a target that is instrumented as a whole
CALLS_ADDRESS=1000       # of functions of the sanitizer in a build with it ...
CALLS_MEMORY=1000
CALLS_UNDEFINED=168
STRAY_ADDRESS=0          # ... and, at most, in a build without it
STRAY_MEMORY=3
STRAY_UNDEFINED=200
UNIT_SECONDS=25
MEGABYTES=2560

good() { passed=$((passed + 1)); }
bad() {
    failed=$((failed + 1))
    echo "$target: $1"
}
finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
    exit
}

# Shared libraries of every Debian and Ubuntu; a target brings all else.
libraries() {
    objdump -p "$program" >"$tmp/headers" 2>/dev/null
    strange=$(sed -n 's/^ *NEEDED *//p' "$tmp/headers" | grep -vE \
        '^(lib(c|m|dl|rt|pthread|resolv|gcc_s|stdc\+\+)|ld-linux[-a-z0-9_]*)\.so\.[0-9]+$')
    for library in $strange; do
        bad "needs $library, which the machine that runs it may not have; link it statically"
    done
    path=$(sed -n 's/^ *R\(UN\)\{0,1\}PATH *//p' "$tmp/headers")
    [ -z "$path" ] || bad "looks for libraries in $path, which is on this machine alone"
    [ -n "$strange$path" ] || good
}

architecture() {
    machine=$(uname -m)
    format=$(sed -n 's/.*file format //p' "$tmp/headers")
    case $machine:$format in
    x86_64:elf64-x86-64 | aarch64:elf64-littleaarch64) good ;;
    *) bad "is $format, which $machine does not run" ;;
    esac
}

# run LOG ARGUMENT... - as a service does: from elsewhere, with nothing of this environment.
run() {
    log=$1
    shift
    (cd "$tmp/here" && timeout 300 env -i PATH=/usr/bin:/bin \
        UBSAN_OPTIONS=silence_unsigned_overflow=1:print_stacktrace=1 \
        ASAN_OPTIONS=detect_leaks=1 MSAN_OPTIONS=print_stats=0 \
        "$program" -seed=1337 -rss_limit_mb=$MEGABYTES -timeout=$UNIT_SECONDS \
        -artifact_prefix="$tmp/here/" "$@") >"$log" 2>&1
}

starts() {
    run "$tmp/start" -runs=4 "$tmp/empty"
    if grep -q 'no interesting inputs were found. Is the code instrumented' "$tmp/start"; then
        bad "has no coverage instrumentation; compile it with the service's CFLAGS"
        finish
    fi
    if ! grep -q '^Done 4 runs' "$tmp/start"; then
        bad "does not start: no four runs without a seed"
        tail -n 30 "$tmp/start"
        finish
    fi
    good
}

instrumented() {
    edges=$(sed -n 's/^INFO: Loaded [0-9]* modules* *([0-9]* [^)]*\(counters\|guards\)): *\([0-9]*\).*/\2/p' \
        "$tmp/start" | head -n 1)
    if [ "${edges:-0}" -lt "$EDGES" ]; then
        bad "has ${edges:-0} edges with counters, fewer than $EDGES: only a part of it is instrumented"
    else
        good
    fi
}

# calls NAME - how often functions of a sanitizer are called.
calls() { grep -c "<__$1" "$tmp/calls"; }

# expect NAME CALLS LEAST MOST SANITIZER
expect() {
    if [ "$sanitizer" = "$5" ]; then
        [ "$2" -ge "$3" ] && return
        bad "is not compiled for the sanitizer $5: $2 calls of $1, at least $3 are due"
    else
        [ "$2" -le "$4" ] && return
        bad "is compiled for the sanitizer $5, too: $2 calls of $1, at most $4 are due for $sanitizer"
    fi
    return 1
}

sanitized() {
    objdump -d --no-show-raw-insn "$program" | grep -E '\s(callq?|bl)\s+[0-9a-f]+ <__[a-z]' >"$tmp/calls"
    asan=$(calls asan) msan=$(calls msan) ubsan=$(calls ubsan)
    expect __asan "$asan" $CALLS_ADDRESS $STRAY_ADDRESS address &&
        expect __msan "$msan" $CALLS_MEMORY $STRAY_MEMORY memory &&
        expect __ubsan "$ubsan" $CALLS_UNDEFINED $STRAY_UNDEFINED undefined && good
}

# The options as arguments; a name that libFuzzer does not know is only a warning of its own.
options() {
    set --
    if [ -f "$program.options" ]; then
        while read -r key equals value; do
            [ "$equals" = = ] || continue
            [ "$key" != dict ] || value=$dir/$value
            set -- "$@" "-$key=$value"
        done <"$program.options"
    fi
    run "$tmp/options" -runs=0 "$@" "$tmp/empty"
    unknown=$(sed -n "s/^WARNING: unrecognized flag '-*\([a-z_]*\)=.*/\1/p" "$tmp/options")
    if [ -n "$unknown" ]; then
        bad "has an option in $target.options that libFuzzer does not know: $unknown"
    elif grep -q '^ParseDictionaryFile: error' "$tmp/options" ||
        ! grep -q '^Dictionary: [1-9][0-9]* entries' "$tmp/options"; then
        bad "has a dictionary that libFuzzer does not read"
        grep '^ParseDictionaryFile' "$tmp/options"
    else
        good
    fi
}

seeds() {
    if ! python3 -m zipfile -e "$dir/${target}_seed_corpus.zip" "$tmp/seeds" 2>"$tmp/zip"; then
        bad "has no seeds: ${target}_seed_corpus.zip does not open"
        return
    fi
    # libFuzzer passes over a file without a byte, and runs the input without one of itself.
    there=$(find "$tmp/seeds" -type f -size +0 | wc -l)
    if ! run "$tmp/replay" -runs=0 "$tmp/seeds"; then
        bad "has a seed that breaks it, is slower than $UNIT_SECONDS s or needs more than $MEGABYTES MB"
        tail -n 30 "$tmp/replay"
    elif ! grep -q "seed corpus: files: $there " "$tmp/replay"; then
        bad "has $there seeds and does not run them"
    else
        good
    fi
}

libraries
architecture
[ "$failed" -eq 0 ] || finish
starts
instrumented
sanitized
options
seeds
echo "note: $edges edges, calls of __asan $asan, __msan $msan, __ubsan $ubsan, $there seeds"
finish
