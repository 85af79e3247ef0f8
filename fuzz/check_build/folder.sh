#!/bin/sh
# SPDX-License-Identifier: MIT
#
# folder.sh TREE DIR - does DIR hold the targets of TREE, and nothing else that is taken for one?
#
# A service runs what it finds there: programs that hold LLVMFuzzerTestOneInput. It passes over one
# whose name it does not like without a word, as over one that was never built. Of the seeds each
# target has as many as stand in TREE/seeds and TREE/regress.
set -u
tree=$1 dir=$2
passed=0 failed=0

good() { passed=$((passed + 1)); }
bad() {
    failed=$((failed + 1))
    echo "$1: $2"
}

is_target() { grep -q LLVMFuzzerTestOneInput "$1" && objdump -f "$1" >/dev/null 2>&1; }

for file in "$dir"/*; do
    is_target "$file" || continue
    name=${file##*/}
    case $name in
    *[!A-Za-z0-9_-]*) bad "$name" 'a service takes names of letters, digits, _ and - alone' ;;
    *) if [ -f "$tree/targets/$name.c" ]; then good; else bad "$name" "is no target of $tree"; fi ;;
    esac
done

count() { find "$@" -type f 2>/dev/null | wc -l; }
for file in "$tree"/targets/fuzz_*.c; do
    name=$(basename "$file" .c)
    if [ ! -x "$dir/$name" ]; then
        bad "$name" "is a target of $tree and was not handed out"
        continue
    fi
    due=$(count "$tree/seeds/${name#fuzz_}" "$tree/regress/${name#fuzz_}")
    packed=$(python3 -m zipfile -l "$dir/${name}_seed_corpus.zip" 2>/dev/null | sed 1d | wc -l)
    if [ "$packed" -eq "$due" ] && [ "$due" -gt 0 ]; then
        good
    else
        bad "$name" "$packed seeds were handed out, $due stand in $tree"
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
