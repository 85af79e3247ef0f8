#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""peers.py - repair layers of public packages, called as their harness calls them.

    peers.py list                     each layer: name, language, kind, package
    peers.py setup [NAME...]          install what this machine can, two at a time, and say what failed
    peers.py place NAME               the folder that its package is in
    peers.py run NAME                 be the adapter: `toolmend certify -- peers.py run NAME`
    peers.py ask NAME SCHEMA TEXT     one text, by hand; SCHEMA and TEXT are JSON and the text itself; of an engine SCHEMA is
                                      the list of tools
    peers.py command NAME SCHEMA TEXT the same by the package's own call, as a line for a shell

A folder has peer.json, which names its layers, and one adapter in their language; README.md says more. NAME is
a layer or a folder. Packages go to build/peers, from the registry of their language; nothing of them is kept here.
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PLACE = pathlib.Path(os.environ.get("PEERS", ROOT / "build/peers")).resolve()
SECONDS = 900  # that one installation may take
VERSION = {"python": r"==", "javascript": r"(?<!^)@", "go": "@", "rust": "@", "java": ":(?=[^:]*$)", "c": "==", "c++": "=="}
REGISTRY = {"python": "PyPI", "javascript": "npm", "go": "Go proxy", "rust": "crates.io", "java": "Maven Central",
            "c": "Debian", "c++": "PyPI"}


class Absent(Exception):
    """A layer cannot be had here; the words are those of the registry's client."""


class Layer:
    """One layer of a peer.json, with what the folder says of all its layers."""

    def __init__(self, folder, name, every, own):
        said = {**every, **own}
        self.folder, self.name, self.said = folder, name, said
        self.language, self.packages = said["language"], said.get("packages", [])
        self.package, self.version = re.split(VERSION[self.language], re.sub(r'\[\w*\]', '', self.packages[0])) if self.packages else (name, "1")
        self.package, self.version = said.get("package", self.package), said.get("version", self.version)
        self.kind, self.called = said["kind"], said["called"]
        self.registry = said.get("registry", REGISTRY[self.language])
        self.place = PLACE / self.language / (folder.name if self.is_compiled() else self.packages_name())

    def is_compiled(self):
        return self.language in ("go", "rust", "java", "c", "c++")

    def adapter(self):
        return next(path for path in self.folder.iterdir() if path.stem.lower() == "adapter")

    def packages_name(self):
        name = re.sub(r"[^A-Za-z0-9.=@_-]", "_", self.packages[0]) if self.packages else "none"
        rest = json.dumps(self.packages[1:])
        return name + (f"+{hashlib.sha256(rest.encode()).hexdigest()[:8]}" if len(self.packages) > 1 else "")

    def hello(self):
        """What the adapter answers to hello."""
        said = {"op": "hello", "protocol": 1, "name": self.name, "version": self.version, "language": self.language}
        if self.kind == "engine":
            said.update(groups=[], capabilities=["markup"])
        if "groups" in self.said:
            said["groups"] = self.said["groups"]
        return {**said, **self.said.get("hello", {})}

    def is_there(self):
        mark = self.place / "set-up.json"
        return "command" in self.said or mark.exists() and json.loads(mark.read_bytes()) == self.recipe()

    def recipe(self):
        """What its place is made of; another recipe makes it anew."""
        adapter = self.adapter()
        sources = [adapter, *sorted((HERE / "lib").glob("*" + adapter.suffix))] if self.is_compiled() else []
        code = "".join(source.read_text() for source in sources)
        return {"packages": sorted(self.packages) if self.is_compiled() else self.packages, "code": hashlib.sha256(code.encode()).hexdigest()}

    def command(self):
        """The words that start its adapter, and its environment. Before an engine stands what tells it the parser."""
        words, env = self.start()
        front = [sys.executable, str(HERE / "lib/formats.py")] if self.kind == "engine" else []
        return front + words, env

    def start(self):
        env = {**os.environ, "PEER_HELLO": json.dumps(self.hello()), "PEER_PLACE": str(self.place),
               "PEER_PARSERS": json.dumps(self.said.get("parsers", {}))}
        if "command" in self.said:  # an adapter of this repository, started in its folder
            return [str(ROOT / word) if "/" in word else word for word in self.said["command"]], env
        adapter = self.adapter()
        if self.language == "python":
            env.update(PYTHONPATH=f"{self.place}:{HERE / 'lib'}", PYTHONDONTWRITEBYTECODE="1", PYTHONWARNINGS="ignore")
            return [sys.executable, str(adapter), self.name], env
        if self.language == "javascript":
            for source in [adapter, *(HERE / "lib").glob("*.mjs")]:  # imports are looked up beside the script
                target = self.place / (source.name if source.parent.name == "lib" else f"{self.folder.name}.mjs")
                if not target.exists() or target.read_bytes() != source.read_bytes():
                    shutil.copy(source, target)
            return ["node", str(self.place / f"{self.folder.name}.mjs"), self.name], env
        if self.language == "java":
            return ["java", "-cp", f"{self.place}/classes:{self.place}/jars/*", "Adapter", self.name], env
        return [str(self.place / "adapter"), self.name], env


def layers():
    """All of them, in the order of their folders and tables."""
    found = []
    for path in sorted(HERE.glob("*/peer.json")):
        table = json.loads(path.read_bytes())
        every = {key: value for key, value in table.items() if key != "layers"}
        found += [Layer(path.parent, name, every, own) for name, own in table["layers"].items()]
    return found


def chosen(names):
    every = layers()
    unknown = set(names) - {layer.name for layer in every} - {layer.folder.name for layer in every}
    if unknown:
        sys.exit(f"peers: no peer of that name: {', '.join(sorted(unknown))}; `peers.py list` has them")
    return [layer for layer in every if not names or layer.name in names or layer.folder.name in names]


# ---- setting up ------------------------------------------------------------------------------

def call(words, cwd, **env):
    """Run a client; its last words if it fails."""
    try:
        ended = subprocess.run(words, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
                               timeout=SECONDS, env={**os.environ, **env})
    except FileNotFoundError as error:
        raise Absent(f"{words[0]}: not here") from error
    except subprocess.TimeoutExpired as error:
        raise Absent(f"{words[0]}: no end in {SECONDS} s") from error
    if ended.returncode:
        lines = [line for line in (ended.stderr or ended.stdout).splitlines() if line.strip()]
        telling = [line for line in lines if re.search(r"error|ERR!|cannot|not found|refused|40[0-9]", line, re.I)]
        said = " / ".join(line.strip() for line in (telling or lines)[-3:])
        raise Absent(f"{words[0]}: {said[:400] or f'exit {ended.returncode}'}")


def set_up_python(layer, place):
    pip, packages = [sys.executable, "-m", "pip", "--quiet"], layer.packages
    bare = [package for package in packages if package.split("==")[0] in layer.said.get("bare", [])]
    if bare:  # their Python modules alone, without what they need
        call([*pip, "download", "--no-deps", "--no-cache-dir", "--dest", "wheels", *bare], place)
        for path in (place / "wheels").glob("*.whl"):
            with zipfile.ZipFile(path) as wheel:
                wheel.extractall(place, [name for name in wheel.namelist() if name.endswith((".py", "METADATA"))])
        shutil.rmtree(place / "wheels")
    call([*pip, "install", "--target", str(place), "--no-compile", *(each for each in packages if each not in bare)], place)


def set_up_javascript(layer, place):
    (place / "package.json").write_text('{"private": true}')
    call(["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--silent", "--legacy-peer-deps",
          *layer.packages], place)


def set_up_go(layer, place):
    for source in [layer.folder / "adapter.go", *(HERE / "lib").glob("*.go")]:
        shutil.copy(source, place)
    (place / "go.mod").write_text("module peer\n\ngo 1.24\n")
    call(["go", "get", *layer.packages], place, GOFLAGS="-mod=mod", GOTOOLCHAIN="local")
    call(["go", "build", "-o", "adapter", "."], place, GOFLAGS="-mod=mod", GOTOOLCHAIN="local")


def set_up_rust(layer, place):
    (place / "src").mkdir()
    shutil.copy(layer.folder / "adapter.rs", place / "src/main.rs")
    shutil.copy(HERE / "lib/peer.rs", place / "src/peer.rs")
    needs = "".join('{} = {{ version = "={}", features = [{}] }}\n'.format(name, version, features and f'"{features}"')
                    for name, features, version in (re.fullmatch(r"([\w-]+)(?:\[(\w*)\])?@(.*)", package).groups("")
                                                    for package in layer.packages))
    (place / "Cargo.toml").write_text('[package]\nname = "adapter"\nversion = "1.0.0"\nedition = "2021"\n'
                                      f'[dependencies]\nserde_json = {{ version = "1", features = ["preserve_order"] }}\n{needs}')
    call(["cargo", "build", "--quiet", "--release"], place, CARGO_TARGET_DIR=str(PLACE / "rust/target"))
    shutil.copy(PLACE / "rust/target/release/adapter", place / "adapter")


def set_up_java(layer, place):
    needs = "".join("<dependency><groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version></dependency>"
                    .format(*package.split(":")) for package in layer.packages)
    (place / "pom.xml").write_text("<project><modelVersion>4.0.0</modelVersion><groupId>peer</groupId>"
                                   "<artifactId>peer</artifactId><version>1</version>"
                                   f"<dependencies>{needs}</dependencies></project>")
    call(["mvn", "-q", "-B", "dependency:copy-dependencies", "-DoutputDirectory=jars"], place)
    sources = [str(source) for source in [layer.folder / "Adapter.java", *(HERE / "lib").glob("*.java")]]
    call(["javac", "-nowarn", "-parameters", "-cp", "jars/*", "-d", "classes", *sources], place)


def set_up_c(layer, place):
    call(["sh", "-c", f'${{CC:-cc}} -O2 -o adapter {shlex.quote(str(layer.folder / "adapter.c"))} '
          f'$(pkg-config --cflags --libs {" ".join(package.split("==")[0] for package in layer.packages)})'], place)


def set_up_cpp(layer, place):
    """The half of llama.cpp that reads text, out of the sources that its bindings bring; what needs a model is left open."""
    call([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:", *layer.packages], place)
    call(["sh", "-c", "tar xzf *.tar.gz --strip-components=3 --wildcards '*/vendor/llama.cpp/*' && rm *.tar.gz"], place)
    names = ("chat*", "peg-parser", "json*", "unicode", "trie", "log", "common", "reasoning-budget", "jinja/*", "parsers/*")
    sources = [str(path) for name in names for path in place.glob(f"common/{name}.cpp")] + [str(layer.folder / "adapter.cpp")]
    words = "g++ -std=c++17 -O1 -w -c -Icommon -Iinclude -Iggml/include -Ivendor"
    call(["sh", "-c", f'printf "%s\n" "$@" | xargs -P2 -I@ sh -c \'{words} @ -o "$(echo @ | tr / _).o"\' && '
          "g++ -static -no-pie -Wl,--unresolved-symbols=ignore-all *.o -o adapter && rm *.o", "sh", *sources], place)


def set_up(layer):
    """Have it in its place; what its client said if that fails."""
    shutil.rmtree(layer.place, ignore_errors=True)
    layer.place.mkdir(parents=True)
    try:
        globals()["set_up_" + layer.language.replace("+", "p")](layer, layer.place)
        (layer.place / "set-up.json").write_text(json.dumps(layer.recipe()))
    except Absent as error:
        return str(error)
    return None


def set_up_all(wanted):
    """Each place once, two at a time. The layers that are not there, with the reason."""
    places = {layer.place: layer for layer in wanted if not layer.is_there()}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        answers = dict(zip(places, pool.map(set_up, places.values())))
    return {layer.name: answers[layer.place] for layer in wanted if answers.get(layer.place)}


# ---- commands --------------------------------------------------------------------------------

def one(name):
    found = [layer for layer in layers() if layer.name == name]
    if not found:
        sys.exit(f"peers: no layer of that name: {name}; `peers.py list` has them")
    return found[0]


def there(name):
    layer = one(name)
    if not layer.is_there():
        sys.exit(f"peers: {name} is not set up; run `make peers ONLY={name}`")
    return layer


def run(name):
    words, env = there(name).command()
    os.execvpe(words[0], words, env)


def ask(name, schema, text):
    request = {"op": "repair", "id": "1", "tool": {"name": "tool", "parameters": json.loads(schema)}, "arguments": text}
    if one(name).kind == "engine":
        request = {"op": "markup", "id": "1", "tools": json.loads(schema), "text": text}
    words, env = there(name).command()
    ended = subprocess.run(words, input=json.dumps(request) + '\n{"op":"bye"}\n', env=env, text=True, check=False,
                           stdout=subprocess.PIPE)
    print(ended.stdout, end="")


def command_of(layer, schema, text):
    """A line for a shell that makes the package's own call, or that asks its adapter if that takes more than a line."""
    code = layer.said.get("try")
    if not code:
        return "python3 conformance/peers/peers.py ask " + shlex.join([layer.name, schema, text])
    place = os.path.relpath(layer.place, ROOT)
    start = {"python": f"PYTHONPATH={place} python3 -c", "javascript": f"NODE_PATH={place}/node_modules node -e"}
    return " ".join([start[layer.language], shlex.quote(code),
                     *(shlex.quote(schema if word == "schema" else text) for word in layer.said.get("with", ["text"]))])


def main(words):
    verb, names = (words[0] if words else "help"), words[1:]
    if verb == "list":
        for layer in layers():
            print(f"{layer.name:28} {layer.language:11} {layer.kind:8} {layer.package} {layer.version}")
    elif verb == "setup":
        wanted = chosen(names)
        failed = set_up_all(wanted)
        for why in sorted(set(failed.values())):
            print(f"not to be had here: {', '.join(name for name in failed if failed[name] == why)}: {why}")
        print(f"{len(wanted) - len(failed)} of {len(wanted)} peers are set up")
    elif verb == "place" and len(names) == 1:
        print(there(names[0]).place)
    elif verb == "run" and len(names) == 1:
        run(names[0])
    elif verb == "ask" and len(names) == 3:
        ask(*names)
    elif verb == "command" and len(names) == 3:
        print(command_of(one(names[0]), *names[1:]))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
