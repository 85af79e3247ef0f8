# SPDX-License-Identifier: MIT
"""A salted suite is a new one to a layer that knows it by heart, and the same to a layer that reads it.

Usage: test_certify_salt.py BUILD, or test_certify_salt.py --adapter MODE FILE to be an adapter.
Each test is a function whose name is the claim; suites and helpers are those of test_certify.py.
"""
import json
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import certify_testing as base  # noqa: E402  (the interpreter runs isolated)
from certify_testing import HERE, check, fresh  # noqa: E402

WORDS = os.path.join(os.path.dirname(HERE), "words")

# JSON Schema, drafts 7 to 2020-12, OpenAPI and MCP: a tool that has another word there is another
# tool. Literals of JSON, Python and JavaScript, and what stands for no value.
KEYWORDS = """additional additionalItems additionalProperties allOf anchor annotations anyOf base
 comment const contains content contentEncoding contentMediaType contentSchema default definitions
 defs dependencies dependent dependentRequired dependentSchemas deprecated description destructive
 discriminator dynamic dynamicAnchor dynamicRef else enum examples exclusive exclusiveMaximum
 exclusiveMinimum format hint id if items length maxContains maximum maxItems maxLength maxProperties
 minContains minimum minItems minLength minProperties multiple multipleOf not nullable oneOf pattern
 patternProperties prefixItems properties property propertyNames readOnly recursiveAnchor recursiveRef
 ref required schema then title type unevaluated unevaluatedItems unevaluatedProperties unique
 uniqueItems vocabulary writeOnly"""
VALUES = """array boolean integer null number object string true false none nan infinity inf undefined
 nil yes no on off date time email hostname ipv4 ipv6 uri iri reference uuid json pointer regex duration
 http https mailto file ftp base64 arguments parameters params args input function functions tool tools
 name call calls"""

# ---- the adapters ------------------------------------------------------------------------


def be_adapter(mode, path):
    """`heart` answers what FILE says of a text, `show` writes each request into FILE."""
    known = json.loads(base.read(path)) if mode == "heart" else {}

    def answer(request):
        said = base.keep(request)
        said["arguments"] = known.get(request["arguments"], request["arguments"])
        if mode == "show":
            with open(path, "a", encoding="utf-8") as out:
                out.write(json.dumps(request) + "\n")
        return said

    hello = dict(base.HELLO, capabilities=["bytes"])
    base.serve(answer, dict(hello, tools=[base.TOOLS["t"]]) if mode == "tools" else hello)


# ---- helpers -----------------------------------------------------------------------------

def certify(*words, command, code=(0, 1), cases=None):
    done = base.Run(*words, "--", *command, cases=cases)
    check(done.code in code, done.done)
    return done.done, done.lines


def adapter(mode, path="-"):
    return base.itself(__file__, mode, path)


def results(lines):
    return {line["id"]: line for line in lines if line["type"] == "result"}


def shown(cases, salt):
    """What the adapter is asked, request by request, and the lines of the report."""
    asked = fresh("asked")
    _, lines = certify(*(["--salt", salt] if salt else []), command=adapter("show", asked), cases=cases)
    return base.read_lines(asked), lines


# ---- the whole suite ---------------------------------------------------------------------

def the_reference_makes_the_same_of_a_salted_suite():
    plain = certify("--corpus", command=[base.binary, "serve"])[1]
    for seed, words in (("one", []), ("two", ["--order", "x"])):
        done, lines = certify("--corpus", "--salt", seed, *words, command=[base.binary, "serve"])
        check({key: (line["result"], line["detail"]) for key, line in results(plain).items()} ==
              {key: (line["result"], line["detail"]) for key, line in results(lines).items()}, seed)
        check(lines[-1]["counts"] == plain[-1]["counts"], lines[-1])
        check(lines[0]["salt"] == seed and plain[0]["salt"] is None, lines[0])
        check(("\nlevel  full (salt %s)\n" % seed).encode() in done.stdout, done.stdout[:2000])
        kept = sum(line.get("salted") is False for line in lines)
        check(0 < kept < 0.1 * len(results(lines)), "%d keep their names" % kept)
        check(b"(%d of %d cases keep theirs)" % (kept, len(results(lines))) in done.stdout,
              done.stdout[:500])
        check([line["digest"] for line in lines if line["type"] == "case"] ==
              [line["digest"] for line in plain if line["type"] == "case"], "digests stay")


def a_layer_that_knows_the_suite_by_heart_recovers_next_to_nothing():
    """It knows of each text what the reference makes of it, and reads nothing."""
    _, answers = certify("--filter", "s*/**", command=[base.binary, "serve"])
    asked = {}
    for name in ("syntax", "shape", "scalar", "seed"):
        folder = os.path.join(os.path.dirname(HERE), "vectors", name)
        for file in os.listdir(folder):
            cases = json.loads(base.read(os.path.join(folder, file)))["cases"]
            asked.update((case["id"], case.get("arguments")) for case in cases)
    known = base.write("known.json", {asked[key]: line["got"]["arguments"] for key, line in results(answers).items()
                                      if line["got"]["outcome"] == "ok" and "name" not in line["got"]})
    recovered = []
    for words in ([], ["--salt", "z"]):
        _, lines = certify("--filter", "s*/**", *words, command=adapter("heart", known))
        made = [numbers for numbers in lines[-1]["recovery"].values()]
        recovered.append(sum(done for done, _ in made) / sum(due for _, due in made))
    check(recovered[0] > 0.9 and recovered[1] < 0.2, recovered)


# ---- a case ------------------------------------------------------------------------------

def renamed(salt, case):
    requests, lines = shown([case], salt)
    return requests[0], lines


def a_name_is_the_same_in_tool_and_text():
    for salt in "abcd":
        request, lines = renamed(salt, base.BROKEN)
        types = {member["type"]: name
                 for name, member in request["tool"]["parameters"]["properties"].items()}
        number, string = types["integer"], types["string"]
        check(number != "n" and string != "s" and re.fullmatch("[a-z]{2}", number + string), types)
        check(request["arguments"] == '{"%s": "1", "%s": "mend"}' % (number, string), request)
        check(lines[2]["detail"] == "missed", "it is due under its other name")
        check(renamed(salt, base.BROKEN)[0]["arguments"] == request["arguments"], "by the seed")


def the_spelling_of_a_word_is_kept():
    case = dict(base.SOUND, arguments='{"n": 1, "s": "path PATH Path myPath mypath path2 \u00e9path"}')
    text = renamed("a", case)[0]["arguments"]
    found = re.fullmatch('{"[a-z]": 1, "[a-z]": "(.*)"}', text)
    check(found is not None, text)
    words = found.group(1).split(" ")
    other = words[0]
    check(other != "path" and len(other) == 4, text)
    check(words == [other, other.upper(), other.title(), "my" + other.title(), "mypath", "path2",
                    "\u00e9path"], text)


def an_escape_is_no_word():
    case = dict(base.SOUND, arguments='{"n": 1, "s": "a\\npath \\u00e9 \\\\srv"}')
    text = renamed("a", case)[0]["arguments"]
    # behind a backslash srv may be one word, or an s that belongs to it: the case is left alone
    check(text == case["arguments"], text)
    case["arguments"] = '{"n": 1, "s": "a\\npath \\u00e9"}'
    text = renamed("a", case)[0]["arguments"]
    found = re.fullmatch('{"[a-z]": 1, "[a-z]": "[a-z]\\\\n([a-z]{4}) \\\\u00e9"}', text)
    check(found is not None and found.group(1) != "path", text)


def what_cannot_be_salted_is_asked_as_it_is():
    """Of one the bytes are in base64, of the other a backslash leaves open what the word is."""
    open_word = dict(base.SOUND, id="scalar/x/open", arguments='{"n": 1, "s": "C:\\\\path"}')
    requests, lines = shown([base.BYTES, open_word, base.SOUND], "a")
    check(requests[0]["arguments"] == open_word["arguments"], requests)
    cases = [line for line in lines if line["type"] == "case"]
    check([line.get("salted") for line in cases] == [False, False, None], cases)
    check(all("salted" not in line for line in shown([base.BYTES, open_word], "")[1]), "of no salt")


def members_stand_in_another_order():
    base.TOOLS["many"] = {"name": "many", "parameters": {"type": "object", "properties": {
        "n%d" % n: {"type": "integer"} for n in range(10)}, "required": ["n1", "n2", "n3", "n4"]}}
    """Names with a digit are no words of the list, so that the names are the same."""
    case = dict(base.SOUND, tool="many", arguments='{"n1": 1, "n2": 2, "n3": 3, "n4": 4}')
    plain, salted = (renamed(salt, case)[0]["tool"]["parameters"] for salt in ("", "a"))
    check(plain == dict(salted, required=sorted(salted["required"])), salted)
    check(list(plain["properties"]) != list(salted["properties"]), salted)


# ---- the words ---------------------------------------------------------------------------

def the_words_mean_nothing_to_a_rule_or_a_schema():
    words = [line for line in base.read(WORDS).split("\n") if line and not line.startswith("#")]
    check(words == sorted(set(words), key=lambda word: (len(word), word)), "their order")
    check(all(re.fullmatch("[a-z]{1,15}", word) for word in words), words)
    tokens = {token.lower() for word in (KEYWORDS + VALUES).split()
              for token in re.findall("[A-Z]?[a-z]+", word)} | set((KEYWORDS + VALUES).split())
    check(not tokens & set(words), tokens & set(words))
    lengths = [len(word) for word in words]
    check(all(lengths.count(length) > 1 for length in lengths), "each can be another one")


# ---- the command line --------------------------------------------------------------------

def a_salt_that_cannot_be_ends_with_2():
    done, _ = certify("--salt", "", command=adapter("keep"), code=(2,))
    check(b"--salt has no seed" in done.stderr, done)
    done, _ = certify("--salt", "a", command=adapter("tools"), code=(2,))
    check(b"fixed list" in done.stderr, done)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--adapter"]:
        be_adapter(*sys.argv[2:4])
    else:
        base.main(base.claims_of(globals()))
