# SPDX-License-Identifier: MIT
"""Executions a second of libFuzzer programs: units run by the processor time that the whole process
took, which other programs on the machine change little. The median of some runs, each with a seed
of its own and what the committed inputs lead to.
"""
import os
import pathlib
import re
import statistics
import subprocess
import tempfile

from coverage import Fault

UNITS = re.compile(rb"stat::number_of_executed_units: *(\d+)")


def run(program, folders, seconds, seed, found):
    """(executed units, processor seconds); what is new stays in the folder `found`."""
    words = [f"-max_total_time={seconds}", f"-seed={seed}", "-print_final_stats=1",
             f"-artifact_prefix={found}/", str(found), *map(str, folders)]
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen([str(program), *words], stdout=log, stderr=log)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        log.seek(0)
        said = log.read()
    units = UNITS.search(said)
    if process.returncode or not units:
        print(said[-3000:].decode(errors="replace"))
        raise Fault(f"{program} ended with exit code {process.returncode}; its speed is not known")
    return int(units[1]), usage.ru_utime + usage.ru_stime


def of(program, folders, seconds, runs):
    rates = []
    for seed in range(1, runs + 1):
        with tempfile.TemporaryDirectory() as found:
            units, spent = run(program, folders, seconds, seed, pathlib.Path(found))
        rates.append(units / spent)
    return statistics.median(rates)


def rounded(rate):
    """Two digits that count: the third is another one in the next run."""
    digits = max(len(str(int(rate))) - 2, 0)
    return f"{round(rate, -digits):,.0f}"
