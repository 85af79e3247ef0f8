#!/bin/sh
# SPDX-License-Identifier: MIT
#
# adapter.sh --tool FILE --finish WORD - an adapter to copy: `toolmend certify --exec` runs it once
# for each text, and it runs your layer, a command in any language.
#
# As it stands it hands each text on as it came, which harms nobody and mends nothing. The last
# command is the place for your layer; the rest stays. FILE is JSON, {"name", "parameters"}, the
# schema; WORD is complete, truncated or unknown. The text comes on stdin. Exit 0: stdout is what
# would go to the tool, to the last byte; 10: the call is refused; 11: your layer cannot judge
# this tool; stderr says why. A text in a $variable would lose the line feeds at its end.
set -eu
tool='' finish=unknown
while [ $# -gt 0 ]; do
    case $1 in
    --tool) tool=${2:?} ;;
    --finish) finish=${2:?} ;;
    *) echo "usage: adapter.sh --tool FILE --finish WORD" >&2 && exit 2 ;;
    esac
    shift 2
done
export tool finish

# call your layer here
exec cat
