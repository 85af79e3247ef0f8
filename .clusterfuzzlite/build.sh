#!/bin/bash -eu
# SPDX-License-Identifier: MIT
#
# build.sh - what the service starts in the folder of the project.
fuzz/ossfuzz.sh
