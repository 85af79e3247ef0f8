# SPDX-License-Identifier: MIT
"""parses.py FILE - is the file Python that this version can read, without a warning?"""
import pathlib
import sys
import warnings

warnings.simplefilter("error")
compile(pathlib.Path(sys.argv[1]).read_text("utf-8"), sys.argv[1], "exec")
