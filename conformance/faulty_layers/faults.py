# SPDX-License-Identifier: MIT
"""Forty faults that repair layers in use have had, one a function: it bends one step of a sound layer.

Each stands for public reports of calls that such a layer changed or lost; the table says which
styles can have it, and why the others cannot. The titles are those of the list from which they
come; the code is made anew, in the way in which such a slip happens: nothing around it is worse.
"""
import ast
import json
import re

import strict
from schemas import Schemas
from sound import GONE, NUMBER, plain
from strict import Number, Refused, kind

ALL = ("value", "text", "typed")
NEVER_TEXT = "it gets parsed arguments: what is no JSON never comes to it"
NUMBERS = {"integer", "fraction"}
FAULTS = {}


class Fault:
    """A row of the table."""

    def __init__(self, title, seen, bend, styles, why_not, permitted):
        self.title, self.seen, self.bend = title, seen, bend  # `seen`: a public thread that tells of it
        self.styles, self.why_not = styles, why_not
        self.permitted = permitted  # the rule of the specification that has the same result


def fault(label, title, seen, styles=ALL, why_not="", permitted=""):
    """Put the function below it into the table."""
    def row(bend):
        FAULTS[label] = Fault(title, seen, bend, styles, why_not, permitted)
        return bend
    return row


def inject(layer, label):
    """Bend the layer; 0 leaves it as it is."""
    if label != "0":
        FAULTS[label].bend(layer)


# ---- where a slip acts -----------------------------------------------------------------------

def top(layer, change):
    """Each argument is changed before anything is checked, as the layer's loop over them does."""
    def before(place, value):
        if not isinstance(value, dict):
            return value
        changed = {name: change(layer.schemas.member(place, name), inner) for name, inner in value.items()}
        return {name: inner for name, inner in changed.items() if inner is not GONE}
    layer.before = before


def deep(layer, change):
    """Each value at any depth, what is inside it first."""
    def before(place, value):
        if isinstance(value, dict):
            value = {name: before(layer.schemas.member(place, name), inner) for name, inner in value.items()}
        elif isinstance(value, list):
            value = [before(layer.schemas.item(place, index), inner) for index, inner in enumerate(value)]
        return change(place, value)
    layer.before = before


def texts(layer, change):
    """As top(), strings alone."""
    top(layer, lambda place, value: change(place, value) if isinstance(value, str) else value)


def more_readings(layer, before):
    """What before() yields of a refused value is tried first, and alone if there is any."""
    usual = layer.readings

    def readings(place, branch, value, wraps):
        found = list(before(layer.schemas.kinds(branch), value, branch))
        yield from found or usual(place, branch, value, wraps)
    layer.readings = readings


def loaded(text):
    """What json.loads makes of a text, with its numbers as spelled; the text if it is no JSON."""
    try:
        return strict.read(text)
    except Refused:
        return text


def literal(text):
    """What Python's literal reader makes of a text; None if it is not one."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
        return None


def as_json(value):
    """What json.dumps would hand on of a Python value, sets and tuples as lists."""
    if isinstance(value, dict):
        return {str(name): as_json(inner) for name, inner in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [as_json(inner) for inner in value]
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return strict.read(json.dumps(value))
    return value if value is None or isinstance(value, (str, bool)) else str(value)


def types_in_order(place):
    """The types as the schema lists them, of unions as well."""
    for part in place:
        if isinstance(part, dict):
            said = part.get("type", [])
            yield from said if isinstance(said, list) else [said]
            for union in Schemas.unions([part]):
                yield from types_in_order(union)


# ---- strings that are taken for JSON ---------------------------------------------------------

@fault("1", "parses JSON-looking strings in string-typed fields before validation",
        "modelcontextprotocol/python-sdk#1112")
def parses_first(layer):
    def change(place, text):
        value = loaded(text)
        return value if isinstance(value, (dict, list)) else text
    texts(layer, change)


@fault("2", "makes that exception only when the annotation is exactly string",
        "modelcontextprotocol/python-sdk#381")
def spares_plain_strings(layer):
    def change(place, text):
        value = loaded(text)
        is_string = [part.get("type") for part in place if isinstance(part, dict)] == ["string"]
        return value if isinstance(value, (dict, list)) and not is_string else text
    texts(layer, change)


@fault("3", "decodes digit-only strings in string fields to numbers while undoing stringified containers",
        "PrefectHQ/fastmcp#62")
def decodes_digits(layer):
    def change(place, text):
        value = loaded(text)
        return value if kind(value) in ("integer", "array", "object") and \
            (kind(value) == "integer" or "string" not in layer.schemas.kinds(place)) else text
    texts(layer, change)


@fault("4", "decodes such values and then re-stringifies numbers",
        "PrefectHQ/fastmcp#337")
def puts_numbers_back(layer):
    def change(place, text):
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            return text
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return str(value)  # it was a string, and is one again
        return loaded(text) if value is None or isinstance(value, bool) else text
    texts(layer, change)


@fault("5", "infers the type from spelling and ignores the schema",
        "openclaw/mcporter#59")
def guesses_types(layer):
    def change(place, text):
        if re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", text):
            whole = text.lstrip("-").lstrip("0")
            whole = "0" + whole if not whole or whole[0] == "." else whole
            return Number("-" + whole if text[0] == "-" else whole)
        return {"true": True, "false": False}.get(text, text)
    texts(layer, change)


# ---- unions ----------------------------------------------------------------------------------

@fault("6", "in a type union takes the first member that can coerce",
        "NousResearch/hermes-agent#55369")
def first_that_coerces(layer):
    def change(place, text):
        words = list(types_in_order(place))
        for word in words if len(words) > 1 else ():
            if word in ("integer", "number") and re.fullmatch(r"-?[0-9]+", text):
                return Number(str(int(text)))
            if word == "number" and NUMBER.fullmatch(text):
                return Number(text)
            if word == "boolean" and text in ("true", "false"):
                return text == "true"
        return text
    texts(layer, change)


def coerced(schemas, branch, value):
    """The value as a branch of a union would have it."""
    wanted = schemas.kinds(schemas.place(branch))
    if kind(value) in wanted:
        return value
    if isinstance(value, str) and wanted & NUMBERS and NUMBER.fullmatch(value):
        return Number(value)
    if "string" in wanted and isinstance(value, Number):
        return value.lexeme
    if value is None and wanted & (NUMBERS | {"string"}):
        return Number("0") if wanted & NUMBERS else ""
    return value


@fault("7", "coerces inside each branch of a union and then finds it ambiguous or of the wrong one",
        "ajv-validator/ajv#183")
def coerces_in_branches(layer):
    class Coercing(Schemas):
        def unions_fit(self, part, value):
            fits = [self.branch_accepts(branch, coerced(self, branch, value))
                    for branch in part.get("oneOf", ())]
            return ("oneOf" not in part or sum(fits) == 1) and \
                super().unions_fit({word: part[word] for word in part if word != "oneOf"}, value)

    def change(place, value):
        for part in place:
            for branch in part.get("anyOf", ()) if isinstance(part, dict) else ():
                result = coerced(layer.schemas, branch, value)
                if layer.schemas.branch_accepts(branch, result):
                    return result
        return value
    layer.know = Coercing
    deep(layer, change)


@fault("8", "rebuilds a union value from the first matching branch and strips the other fields",
        "colinhacks/zod#504")
def rebuilds_from_branch(layer):
    def change(place, value):
        for union in layer.schemas.unions(place) if isinstance(value, dict) else ():
            for branch in union:
                names = layer.schemas.declared(layer.schemas.place(branch))
                if names and layer.schemas.branch_accepts(branch, value):
                    return {name: inner for name, inner in value.items() if name in names}
        return value
    deep(layer, change)


@fault("9", "flattens a real list to text because one union branch is string",
        "github/copilot-cli#4301")
def flattens_lists(layer):
    top(layer, lambda place, value: strict.write(value) if isinstance(value, list) and
        "string" in types_in_order(place) else value)


# ---- numbers ---------------------------------------------------------------------------------

@fault("10", "puts the leading-zero guard in the number helper, without the schema",
        "NousResearch/hermes-agent#55401")
def guards_zeros(layer):
    usual = layer.number
    layer.number = lambda text: () if re.match("-?0.", text) else usual(text)


def as_double(value):
    if isinstance(value, Number):
        double = float(value)
        if abs(double) > 1e308:
            return value
        return strict.read(json.dumps(int(double) if double.is_integer() and abs(double) < 1e21 else double))
    if isinstance(value, dict):
        return {name: as_double(inner) for name, inner in value.items()}
    return [as_double(inner) for inner in value] if isinstance(value, list) else value


@fault("11", "parses numbers as doubles and re-serialises them",
        "earendil-works/pi#8943")
def doubles(layer):
    if layer.style == "text":  # a sound text is not printed anew, a mended one is
        layer.after = lambda place, value: as_double(value)
    else:
        layer.before = lambda place, value: as_double(value)


@fault("12", "protects large integers by turning them into strings",
        "openclaw/openclaw#83063")
def quotes_large(layer):
    deep(layer, lambda place, value: value.lexeme if kind(value) == "integer" and abs(value) > 2 ** 53
         else value)


@fault("13", "uses a host literal reader for values",
        "waybarrios/vllm-mlx#64")
def reads_literals(layer):
    number, decoded = layer.number, layer.decoded

    def any_number(text):
        value = literal(text.strip())
        if NUMBER.fullmatch(text):
            yield from number(text)
        elif isinstance(value, (int, float)) and abs(value) < 1e308:
            yield as_json(value)

    def any_container(wanted, text):
        found = list(decoded(wanted, text))
        value = literal(text.strip())
        if not found and isinstance(value, (list, tuple, set, dict)):
            found = [as_json(value)]
        yield from found
    layer.number, layer.decoded = any_number, any_container


@fault("14", "uses a host literal reader on JSON text, so true and null fail and containers stay text",
        "vllm-project/vllm#43238")
def reads_only_literals(layer):
    def decoded(wanted, text):
        value = literal(text.strip())
        if isinstance(value, (list, dict)):
            yield as_json(value)
    layer.decoded = decoded


# ---- null, booleans, coercion ----------------------------------------------------------------

@fault("15", "maps words such as none, nil, OMIT to null or to absence before looking at enum or type",
        "vllm-project/vllm#39567")
def words_for_nothing(layer):
    def change(place, text):
        if text.strip().lower() in ("none", "nil", "omit", "null", "undefined"):
            return None if "null" in layer.schemas.kinds(place) else GONE
        return text
    texts(layer, change)


@fault("16", "turns a bare null token into the word null",
        "vllm-project/vllm#39679")
def spells_null(layer):
    top(layer, lambda place, value: "null" if value is None and "string" in layer.schemas.kinds(place)
        else value)


@fault("17", "uses truthiness for booleans: the text false becomes true",
        "tradesdontlie/tradingview-mcp#527")
def truthy_texts(layer):
    def boolean(text):
        if text in ("true", "false"):
            yield bool(text)
    layer.boolean = boolean


@fault("18", "accepts any value for a boolean by truthiness",
        "software-mansion/argent#811")
def truthy_values(layer):
    def readings(wanted, value, branch):
        if wanted == {"boolean"}:
            yield bool(value) and value != "false"
    more_readings(layer, readings)


@fault("19", "maps null or false to 0, null to empty text",
        "ajv-validator/ajv#1735")
def nothing_is_zero(layer):
    def readings(wanted, value, branch):
        if (value is None or value is False) and wanted & NUMBERS:
            yield Number("0")
        if value is None and "string" in wanted:
            yield ""
    more_readings(layer, readings)
    layer.absent = lambda branch, name, place: False


@fault("20", "truncates 1.5 to 1 for an integer field by converting before checking",
        "openclaw/openclaw#105560")
def truncates(layer):
    deep(layer, lambda place, value: Number(str(int(value))) if kind(value) == "fraction" and
         layer.schemas.kinds(place) & NUMBERS == {"integer"} and value.adjusted() < 300 else value)


@fault("21", "turns booleans into host-spelled text for string fields",
        "pydantic/pydantic#7820")
def spells_booleans(layer):
    def readings(wanted, value, branch):
        if isinstance(value, bool) and "string" in wanted:
            yield str(value)
    more_readings(layer, readings)


@fault("22", "reads `.25` as 25, or otherwise drops a character of a number",
        "mangiucugna/json_repair#29")
def skips_dot(layer):
    usual = layer.number
    layer.number = lambda text: usual(text[1:] if re.match(r"\.[0-9]", text) else text)
    if layer.style == "text":  # its reader skips what begins no token
        cleaned = layer.without_commas
        layer.without_commas = lambda text: cleaned(outside_strings(text, r"(?<=[:\[,\s])\.(?=[0-9])", ""))


def outside_strings(text, pattern, new):
    """Replace in what stands between the strings of a text."""
    pieces = re.split(r'("(?:[^"\\]|\\.)*")', text)
    return "".join(piece if at % 2 else re.sub(pattern, new, piece) for at, piece in enumerate(pieces))


# ---- lists -----------------------------------------------------------------------------------

@fault("23", "wraps a stringified list before trying to unwrap it",
        "xorbitsai/xagent#2067")
def wraps_first(layer):
    def readings(wanted, value, branch):
        if wanted == {"array"} and isinstance(value, str) and value.strip().startswith("[") and \
                layer.schemas.accepts(branch, [value]):
            yield [value]
    more_readings(layer, readings)


@fault("24", "wraps null into a one-element list",
        "ajv-validator/ajv, coerceTypes")
def wraps_null(layer):
    def readings(wanted, value, branch):
        if value is None and "array" in wanted:
            yield [None]
    more_readings(layer, readings)
    usual = layer.absent
    layer.absent = lambda branch, name, place: "array" not in layer.schemas.kinds(place) and \
        usual(branch, name, place)


@fault("25a", "unwraps one-element lists for scalar fields",
        "ajv-validator/ajv#246", permitted="shape/array-of-one-for-value")
def unwraps_one(layer):
    usual = layer.readings

    def readings(place, branch, value, wraps):
        scalar = not layer.schemas.kinds(place) & {"array", "object"}
        if scalar and isinstance(value, list) and len(value) == 1:
            yield value[0]
        else:
            yield from usual(place, branch, value, wraps)
    layer.readings = readings


@fault("25b", "takes the first element of a stringified list for a text field",
        "Lexus2016/hermes-agent-evolution#1684")
def first_of_list(layer):
    def change(place, text):
        value = loaded(text)
        if layer.schemas.kinds(place) == {"string"} and isinstance(value, list) and value and \
                all(isinstance(item, str) for item in value):
            return value[0]
        return text
    texts(layer, change)


@fault("26", "splits text at commas to make a list",
        "ProfSynapse/nexus#163")
def splits(layer):
    usual = layer.wrapped

    def wrapped(branch, value):
        if isinstance(value, str) and "," in value and plain(value.replace(",", "")):
            yield [part.strip() for part in value.split(",")]
        else:
            yield from usual(branch, value)
    layer.wrapped = wrapped


@fault("27", "turns empty text into an empty list or object",
        "Lexus2016/hermes-agent-evolution#900")
def empty_is_container(layer):
    usual = layer.decoded

    def decoded(wanted, text):
        if text.strip():
            yield from usual(wanted, text)
        else:
            yield [] if "array" in wanted else {}
    layer.decoded = decoded


@fault("28", "filters list items of the wrong type instead of refusing",
        "nanocoai/nanoclaw#2074")
def filters_items(layer):
    def items(branch, value):
        wanted = layer.schemas.kinds(layer.schemas.item(branch))
        return usual(branch, [item for item in value if kind(item) in wanted])
    usual, layer.items = layer.items, items


# ---- what is lost or made up -----------------------------------------------------------------

ZEROS = {"string": "", "boolean": False, "array": [], "object": {}}


@fault("29", "fills missing required members with type zeros or defaults",
        "mixelpixx/Konnect#218")
def fills_required(layer):
    usual = layer.members

    def zero(place):
        said = [part["default"] for part in place if isinstance(part, dict) and "default" in part]
        wanted = next(iter(types_in_order(place)), "null")
        return said[0] if said else Number("0") if wanted in ("integer", "number") else ZEROS.get(wanted)

    def members(branch, value):
        mended = usual(branch, value)
        for name in layer.schemas.required(branch):
            mended.setdefault(name, zero(layer.schemas.member(branch, name)))
        return mended
    layer.members = members


@fault("30", "gives a key that lost its value an empty string or null",
        "mangiucugna/json_repair#46", ("text",), NEVER_TEXT)
def value_for_key(layer):
    usual = layer.without_commas
    layer.without_commas = lambda text: usual(outside_strings(text, r":(\s*)(?=[,}])", r': ""\1'))


@fault("31", "returns an empty object when nothing could be parsed",
        "mangiucugna/json_repair#58")
def empty_for_unread(layer):
    if layer.style == "text":
        usual = layer.read

        def read(text, repeated):
            try:
                return usual(text, repeated)
            except Refused:
                layer.text = "{}"
                return {}
        layer.read = read
        layer.sound = lambda place, value: value == {} or type(layer).sound(layer, place, value)
        return
    decoded = layer.decoded

    def or_empty(wanted, text):
        found = list(decoded(wanted, text))
        yield from found or ([{}] if "object" in wanted else [[]])
    layer.decoded = or_empty


@fault("32", "returns the same empty object for no arguments and for lost arguments",
        "NousResearch/hermes-agent#35171", ("text",), NEVER_TEXT)
def empty_for_lost(layer):
    usual = layer.mended_text

    def mended_text(text, repeated):
        try:
            return usual(text, repeated)
        except Refused:
            layer.text = "{}"
            return {}
    layer.mended_text = mended_text


@fault("33", "overwrites a successful repair by the fallback because of a control-flow slip",
        "vakovalskii/topsha#22")
def fallback_always(layer):
    layer.after = lambda place, value: {}


@fault("34", "collapses all arguments to an empty object because one of them is odd",
        "anthropics/claude-code#58281")
def collapses(layer):
    usual = layer.before
    layer.before = lambda place, value: {} if isinstance(value, dict) and \
        any(inner == "" for inner in value.values()) else usual(place, value)


@fault("35", "drops undeclared members on a closed schema and reports success",
        "jkudish/jev-mcp#19")
def strips_closed(layer):
    def change(place, value):
        names = layer.schemas.declared(place)
        closed = any(isinstance(part, dict) and part.get("additionalProperties") is False for part in place)
        return {name: inner for name, inner in value.items() if name in names} \
            if closed and isinstance(value, dict) else value
    deep(layer, change)


@fault("36", "drops undeclared members on an open schema",
        "minpeter/ai-sdk-tool-call-middleware#367")
def strips_open(layer):
    def change(place, value):
        names = layer.schemas.declared(place)
        speaks = any(isinstance(part, dict) and "additionalProperties" in part for part in place)
        return {name: inner for name, inner in value.items() if name in names} \
            if names and not speaks and isinstance(value, dict) else value
    deep(layer, change)


@fault("37", "removes null, empty or blank members, whatever the schema says",
        "can1357/oh-my-pi#3303")
def prunes(layer):
    def before(place, value):
        needed = layer.schemas.required(place)
        return {name: inner for name, inner in value.items() if name in needed or
                not (inner is None or isinstance(inner, str) and not inner.strip())} \
            if isinstance(value, dict) else value
    layer.before = before


@fault("38", "skips a list entry whose object failed coercion",
        "BoundaryML/baml#4790")
def skips_entries(layer):
    def items(branch, value):
        found = []
        for index, inner in enumerate(value):
            place = layer.schemas.item(branch, index)
            found.extend(layer.tried(layer.mend, place, inner, False) if isinstance(inner, dict)
                         else [layer.mend(place, inner, False)])
        return found
    layer.items = items


@fault("39", "lets one failing converter discard the whole call",
        "ml-explore/mlx-lm#1310")
def converter_fails(layer):
    def change(place, text):
        wanted = next(iter(types_in_order(place)), "string")
        if wanted in ("integer", "number") and not NUMBER.fullmatch(text):
            raise Refused(f"{text} is no number")
        return text
    texts(layer, change)


@fault("40", "runs the repair before the first strict parse",
        "Pasta-Devs/Marinara-Engine#1896", ("text",), NEVER_TEXT)
def cleans_first(layer):
    usual = layer.read

    def read(text, repeated):
        text = re.sub(r"//[^\n\"]*", "", text)
        return usual(re.sub(r",(\s*[}\]])", r"\1", text), repeated)
    layer.read = read
