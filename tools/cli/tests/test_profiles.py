# SPDX-License-Identifier: MIT
"""The profiles: SPEC.md's pages, the table of the library and the command line say the same.

Usage: test_profiles.py BUILD. A page about a repair layer has one table, kind by kind, with our
rules and the limits; here it is held against `toolmend rules --profile`. Then each profile is
asked the whole suite: it may leave undone what it does not hold, and may harm nothing.
"""
import functools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tools" / "testing"))
from checks import check, finish  # noqa: E402

root = pathlib.Path(__file__).resolve().parents[3]
binary = pathlib.Path(sys.argv[1]).resolve() / "toolmend"

BY_TIER = ("standard", "safe", "extended")
LAYERS = ("docker-agent", "hermes-agent", "dirge", "livekit", "helexa")
ROW = re.compile(r"^\| (?P<kind>[^|]+) \| (?P<rules>[^|]+) \|(?P<limits>[^|]*)\|$", re.M)


def run(*words, sent=""):
    return subprocess.run([binary, *words], input=sent, capture_output=True, text=True, check=False)


def held(profile):
    """The limits of each rule that the profile holds, in the order of the catalogue."""
    rows = json.loads(run("rules", "--json", "--profile", profile).stdout)
    return {row["id"]: row["limits"] for row in rows}


def tiers():
    return {row["id"]: row["tier"] for row in json.loads(run("rules", "--json").stdout)}


@functools.cache
def clauses():
    """Each clause of SPEC.md by its id."""
    page = (root / "conformance/SPEC.md").read_text("utf-8")
    parts = re.split(r"^(?=##)", page, flags=re.M)
    return {re.match(r"### (\S+)", part)[1]: part for part in parts if part.startswith("### ")}


@functools.cache
def cases():
    return {case["id"] for path in (root / "conformance/vectors").glob("*/*.json")
            for case in json.loads(path.read_text("utf-8"))["cases"]}


def a_page_has_the_rules_and_limits_of_its_profile():
    for layer in LAYERS:
        page = clauses()["seed/" + layer]
        written = {rule: row["limits"].strip() for row in ROW.finditer(page)
                   for rule in re.findall(r"`([a-z]+/[a-z-]+)`", row["rules"])}
        check(written and written == held(layer),
              f"seed/{layer} is the table of {layer}: {set(written.items()) ^ set(held(layer).items())}")


def a_limit_is_one_that_the_page_about_limits_has():
    known = set(re.findall(r"^- \*([a-z ]+)\*:", clauses()["profiles/limits"], flags=re.M))
    used = {limit for layer in LAYERS for limits in held(layer).values() if limits
            for limit in limits.split(", ")}
    check(known == used and len(known) > 2, f"each limit is explained, and used: {known ^ used}")


def a_page_names_existing_vectors():
    for layer in LAYERS:
        prose = re.sub(r"```.*?```", "", clauses()["seed/" + layer], flags=re.S)
        named = re.findall(r"`((?:seed|call)/[a-z-]+/[a-z0-9-]+)`", prose)
        check(named and set(named) <= cases(), f"seed/{layer}: {set(named) - cases()}")
        check(re.search(r"\]\(https://github\.com/\S+\)", prose), f"seed/{layer} says where it is from")


def a_profile_by_tier_holds_all_up_to_it_without_limits():
    order = ["safe", "standard", "extended"]
    for profile in BY_TIER:
        due = {rule for rule, tier in tiers().items() if order.index(tier) <= order.index(profile)}
        check(set(held(profile)) == due and not any(held(profile).values()), profile)


def the_table_with_a_profile_is_the_same_as_text_and_json():
    for profile in BY_TIER + LAYERS:
        lines = run("rules", "--profile", profile).stdout.splitlines()
        rows = json.loads(run("rules", "--json", "--profile", profile).stdout)
        check(len(lines) == len(rows), f"{profile}: a line a rule")
        for line, row in zip(lines, rows):
            due = [row[name] for name in ("id", "tier", "limits", "summary") if row[name]]
            check(re.split(r" {2,}", line) == due, f"{profile}: {line}")


def every_verb_knows_every_profile(path):
    path.write_text('{"properties":{"n":{"type":"integer"}}}')
    for profile in BY_TIER + LAYERS:
        repair = run("repair", "--schema", path, "--json", "--profile", profile, sent='{"n":1}')
        check(json.loads(repair.stdout)["profile"] == profile, f"repair --profile {profile}")
        check(run("serve", "--profile", profile, sent='{"op":"hello","protocol":1}\n').returncode == 0,
              f"serve --profile {profile}")
        scan = run("scan", "--json", "--profile", profile, sent="")
        check(json.loads(scan.stdout)["profile"] == profile, f"scan --profile {profile}")
    for verb in ("repair", "serve", "certify", "scan", "rules"):
        page = run(verb, "--help").stdout
        check(all(re.search(rf"\b{name}\b", page) for name in BY_TIER + LAYERS), f"{verb} lists them all")
    done = run("rules", "--profile", "bold")
    check(done.returncode == 2 and done.stderr.count("\n") == 1
          and all(name in done.stderr for name in BY_TIER + LAYERS), done.stderr)


def what_is_beyond_a_limit_is_shown_with_it(path):
    path.write_text('{"properties":{"any":{"type":"array"}}}')
    page = run("repair", "--schema", path, "--explain", "--profile", "docker-agent",
               sent='{"any":"a"}').stdout
    check("/any  shape/scalar-for-array  (docker-agent: top level, primitive only)" in page, page)
    page = run("repair", "--schema", path, "--explain", "--profile", "helexa", sent='{"any":"a"}').stdout
    check("/any  shape/scalar-for-array  (profile safe)" in page, page)


def no_profile_harms():
    for layer in LAYERS:
        done = run("certify", "--profile", layer, "--corpus", "--require", "harmless", "--", binary,
                   "serve", "--profile", layer)
        check(done.returncode == 0, f"{layer} is harmless:\n{done.stdout[-3000:]}{done.stderr}")


def main():
    a_page_has_the_rules_and_limits_of_its_profile()
    a_limit_is_one_that_the_page_about_limits_has()
    a_page_names_existing_vectors()
    a_profile_by_tier_holds_all_up_to_it_without_limits()
    the_table_with_a_profile_is_the_same_as_text_and_json()
    with tempfile.TemporaryDirectory() as folder:
        every_verb_knows_every_profile(pathlib.Path(folder, "schema.json"))
        what_is_beyond_a_limit_is_shown_with_it(pathlib.Path(folder, "schema.json"))
    no_profile_harms()
    return finish()


sys.exit(main())
