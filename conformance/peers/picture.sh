#!/bin/sh
# SPDX-License-Identifier: MIT
#
# picture.sh PAGE OUT - the first rows of the scoreboard as a picture, for the README.
set -u
page=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
exec chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=1200,620 \
    --virtual-time-budget=5000 --screenshot="$2" "file://$page"
