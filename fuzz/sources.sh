#!/bin/sh
# SPDX-License-Identifier: MIT
#
# sources.sh DIR - put the sources of jansson and pcre2 into DIR/jansson and DIR/pcre2.
#
# MemorySanitizer knows only what was compiled for it, so the libraries that targets are linked
# with are built as the targets are. Their sources are the distribution's: apt is asked by a
# configuration in a temporary folder, which names the servers that this machine already uses, and
# changes nothing outside DIR. A folder that is there is left alone.
set -u
dir=${1:?usage: fuzz/sources.sh DIR}

tmp=$(mktemp -d) || exit 3
trap 'rm -rf "$tmp"' EXIT
mkdir -p "$dir" "$tmp/parts" "$tmp/lists/partial" "$tmp/cache/archives/partial" "$tmp/got" || exit 3

# The same servers, asked for sources.
configure() {
    : >"$tmp/sources.list"
    for list in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
        [ -f "$list" ] || continue
        case $list in
        *.list) sed -n 's/^deb /deb-src /p' "$list" >"$tmp/parts/${list##*/}" ;;
        *.sources) sed 's/^Types:.*/Types: deb-src/' "$list" >"$tmp/parts/${list##*/}" ;;
        esac
    done
    cat >"$tmp/apt.conf" <<END
Dir::Etc::sourcelist "$tmp/sources.list";
Dir::Etc::sourceparts "$tmp/parts";
Dir::State::lists "$tmp/lists";
Dir::Cache "$tmp/cache";
APT::Sandbox::User "$(id -un)";
END
    export APT_CONFIG="$tmp/apt.conf"
    # A server that has no sources is no reason to stop; a package that is missing is one.
    apt-get -q update >"$tmp/log" 2>&1
}

# get NAME - of the versions that are told of the newest that can be had, without the patches of
# the distribution. A server may have dropped one that its list still names.
get() {
    for version in $(apt-cache showsrc "$1" 2>/dev/null | sed -n 's/^Version: //p' | sort -ruV); do
        (cd "$tmp/got" && apt-get -q source --only-source --download-only "$1=$version") \
            >>"$tmp/log" 2>&1 && break
    done
    mkdir -p "$tmp/$1"
    for archive in "$tmp/got/$1"_*.orig.tar.*; do
        tar -xf "$archive" -C "$tmp/$1" --strip-components=1 2>>"$tmp/log" || return 1
    done
    mv "$tmp/$1" "$dir/$1" && echo "$1 $version"
}

configured=
for name in jansson pcre2; do
    [ ! -d "$dir/$name" ] || continue
    [ -n "$configured" ] || configure
    configured=yes
    if ! get "$name"; then
        tail -n 20 "$tmp/log" >&2
        echo "sources: no source package of $name could be had; put its sources into $dir/$name" >&2
        exit 1
    fi
done
