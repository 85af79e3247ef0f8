# SPDX-License-Identifier: MIT
"""How long the page takes with ten layers and three thousand cases.

usage: bench_page.py BUILD [LAYERS [CASES]]

Times are of one run on this machine, in a headless browser: to load the page until its script is
done, to search it for a text (the first search reads every answer), and to change a filter.
"""
import pathlib
import subprocess
import sys
import tempfile

import browser
import made

FILTER = """(() => {
    const begin = performance.now();
    %s
    document.getElementById("filter").dispatchEvent(new Event("input"));
    document.body.offsetHeight; // laid out
    return performance.now() - begin;
})()"""
STEPS = [("search, first", 'document.getElementById("f-text").value = "/tmp/77"'),
         ("search, again", 'document.getElementById("f-text").value = "/tmp/778"'),
         ("clear the text", 'document.getElementById("f-text").value = ""'),
         ("result: harm", 'document.getElementById("f-result").value = "4"'),
         ("result: all", 'document.getElementById("f-result").value = "all"'),
         ("rule", 'document.getElementById("f-rule").selectedIndex = 3')]


def main(build, layers=10, cases=3000):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        reports = [made.write(folder / f"{i}.jsonl", f"layer-{i}", int(cases), i) for i in range(int(layers))]
        page = folder / "page.html"
        subprocess.run([pathlib.Path(build) / "toolmend", "report", f"html={page}", *reports], check=True)
        with browser.Browser() as shown:
            print(f"{layers} layers, {cases} cases, {page.stat().st_size / 1e6:.1f} MB")
            print(f"{'load':20} {shown.open(page) * 1000:6.0f} ms")
            for title, step in STEPS:
                print(f"{title:20} {shown.run(FILTER % step):6.0f} ms")


if __name__ == "__main__":
    if not browser.found():
        sys.exit("bench_page: no Chromium here; install Debian's package chromium, or set CHROMIUM")
    main(*sys.argv[1:])
