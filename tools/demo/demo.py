#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""demo.py TOOLMEND - ten real malformed tool calls, repaired or rejected before one's eyes.

calls.jsonl holds them with their sources: public reports, structure byte for byte, contents
and names replaced by neutral ones; `schema_basis` says whether the tool's schema was quoted
there or rebuilt from what was said. After the ten, one sound call that only looks broken.

What is shown under each call is what `toolmend repair --explain` prints. The result is
held against what the file expects, and every result goes through a second time: a result
that is not valid, or not the same bytes then, ends the demonstration with exit code 1.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

WIDTH = 92
COLOURS = {"repaired": "32", "valid": "32", "rejected": "33", "-": "31", "+": "32", "=": "36"}
colourful = sys.stdout.isatty() and "NO_COLOR" not in os.environ


def paint(text, colour, start=""):
    return f"\033[{start}{colour}m{text}\033[0m" if colourful and colour else text


def toolmend(program, tool, text, *options):
    """stdout of `toolmend repair` for one text under one tool."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(tool, file, ensure_ascii=False)
        file.flush()
        done = subprocess.run([program, "repair", "--tool", file.name, *options],
                              input=text.encode("utf-8"), capture_output=True, check=False)
    if done.returncode not in (0, 10):
        sys.exit(f"demo: {program} ended with exit code {done.returncode}: "
                 f"{done.stderr.decode('utf-8', 'replace').strip()}")
    return done.stdout.decode("utf-8")


def origin(call):
    """Who made the call, as far as the report says."""
    where = [f"{word} {call[part]}" for word, part in (("on", "server"), ("in", "harness"))
             if call[part] != "unknown"]
    model = "a model not named" if call["model"] == "unknown" else call["model"]
    return ", ".join([" ".join([model, *where]), call["date"],
                      f"schema {call['schema_basis']}"])


def show_heading(number, call):
    title = f"{number}  {call['fault']} "
    print(f"\n{paint(title, '1')}{paint('-' * max(3, WIDTH - len(title)), '2')}")
    print(f"   from    {origin(call)}")
    print(f"           {call['source']}")
    print(f"   came    {call['text']}")


def show_page(page):
    """The page that --explain prints, under the heading."""
    for index, line in enumerate(page.rstrip("\n").split("\n")):
        if index == 0:
            word = line.split(":")[0].split(" ")[0]
            line = paint(word, COLOURS.get(word), "1;") + line[len(word):]
        elif line.startswith("            ") and line[12:13] in ("-", "+", "="):
            line = line[:12] + paint(line[12:], COLOURS[line[12]])
        print(f"{'=> ' if index == 0 else '   '}{line}")


def differs(call, record):
    """What is not as the file expects, or None."""
    expect = call["expect"]
    if record["verdict"] != expect["outcome"]:
        return f"{record['verdict']}, not {expect['outcome']}"
    if record["reason"] != expect.get("reason"):
        return f"reason {record['reason']}, not {expect.get('reason')}"
    due = expect.get("arguments", call["text"])
    return None if record["text"] == due else f"text {record['text']}, not {due}"


def main():
    program = sys.argv[1]
    sys.stdout.reconfigure(encoding="utf-8")
    lines = pathlib.Path(__file__).with_name("calls.jsonl").read_text("utf-8").splitlines()
    calls = [json.loads(line) for line in lines]
    print("Ten malformed tool calls from public reports. Under each: where it is from, the text as it\n"
          "came, and what `toolmend repair --explain` prints: verdict, what was wrong by JSON Pointer,\n"
          "each edit with its rule (- before, + after), and the text to hand on. \"Schema rebuilt\": the\n"
          "report shows the call and its error, not the tool's whole schema. In brackets: our word.")
    counts = {"repaired": 0, "rejected": 0, "valid": 0}
    faults = []
    for number, call in enumerate(calls, 1):
        sound = call["expect"]["outcome"] == "valid"
        show_heading("and a sound one:" if sound else f"{number:2}", call)
        show_page(toolmend(program, call["tool"], call["text"], "--explain"))
        if "why" in call:
            print(f"           ({call['why']})")
        record = json.loads(toolmend(program, call["tool"], call["text"], "--json"))
        counts[record["verdict"]] += 1
        fault = differs(call, record)
        if not fault and record["verdict"] != "rejected":
            again = json.loads(toolmend(program, call["tool"], record["text"], "--json"))
            if again["verdict"] != "valid" or again["text"] != record["text"]:
                fault = "not the same bytes the second time"
        if fault:
            faults.append(f"{call['id']}: {fault}")
            print(paint(f"   NOT AS EXPECTED: {fault}", "31", "1;"))

    print(f"\n{paint('-' * WIDTH, '2')}")
    print(f"{counts['repaired']} repaired, {counts['rejected']} rejected, "
          f"{counts['valid']} sound call untouched. Given every result again: "
          + ("valid, same bytes." if not faults else "see above."))
    print("Try your own:  build/toolmend repair --schema FILE --explain < TEXT")
    for fault in faults:
        print(f"demo: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
