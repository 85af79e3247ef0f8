# SPDX-License-Identifier: MIT
"""Reports of many cases, made by a fixed rule, for the test and the benchmark of the page."""
import json

GROUPS = ["syntax", "shape", "scalar", "null", "key", "root"]
RESULTS = [("pass", None)] * 7 + [("fail", "missed"), ("fail", "passed-on"), ("not-applicable", None),
                                  ("crash", None), ("harm", "wrong")]


def write(path, name, count, shift=0):
    """A report of `count` cases; the result of case i is the (i + shift)th of the list above."""
    adapter = {"op": "hello", "protocol": 1, "name": name, "version": "1", "language": "c"}
    lines = [{"type": "header", "format": 1, "protocol": 1, "suite": "0.1.0", "spec": "2026-12",
              "profile": "standard", "filter": None, "adapter": adapter, "command": ["./" + name]}]
    harm = 0
    for i in range(count):
        clause = f"{GROUPS[i % len(GROUPS)]}/rule-{i % 110}"
        case = f"{clause}/case-{i}"
        result, detail = RESULTS[(i + shift) % len(RESULTS)]
        harm += result == "harm"
        got = {"outcome": "ok", "arguments": json.dumps({"path": f"/tmp/{i}.txt", "lines": [str(i), i]})}
        lines.append({"type": "case", "id": case, "digest": f"{i:064x}", "group": clause.split("/")[0],
                      "tier": "safe", "clause": clause})
        lines.append({"type": "result", "id": case, "result": result, "detail": detail, "choice": None,
                      "got": None if result in ("crash", "not-applicable") else got, "ms": 0.5})
    lines.append({"type": "footer", "complete": True, "counts": {}, "recovery": {}, "harm": harm,
                  "level": None, "exit": 1})
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path
