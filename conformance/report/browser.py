# SPDX-License-Identifier: MIT
"""A headless Chromium that is told what to do through a pipe, with the standard library alone.

It speaks the browser's own protocol over the descriptors 3 and 4, one JSON object and a NUL at a
time (`--remote-debugging-pipe`), so that no port is opened and no driver is needed. Nothing is
loaded from a network: pages come from files.
"""
import base64
import json
import os
import pathlib
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ("--headless", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
         "--disable-background-networking", "--disable-component-update", "--remote-debugging-pipe")
SECONDS = 60


def found():
    """Where the browser is; None: there is none."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """One page of one browser."""

    def __init__(self, width=1400, height=1000):
        self.folder = tempfile.mkdtemp()
        theirs_in, self.write = os.pipe()
        self.read, theirs_out = os.pipe()
        root = ["--no-sandbox"] if os.geteuid() == 0 else []
        # The shell puts the pipes where the browser looks for them.
        line = f'exec "$0" "$@" 3<&{theirs_in} 4>&{theirs_out}'
        self.process = subprocess.Popen(
            ["bash", "-c", line, found(), *FLAGS, *root, f"--user-data-dir={self.folder}",
             f"--window-size={width},{height}", "about:blank"],
            pass_fds=(theirs_in, theirs_out), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs_in)
        os.close(theirs_out)
        self.left, self.number, self.session, self.said = b"", 0, None, []
        targets = self.ask("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self.session = self.ask("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.write)
        os.close(self.read)
        shutil.rmtree(self.folder, ignore_errors=True)

    def receive(self, until):
        while b"\0" not in self.left:
            ready, _, _ = select.select([self.read], [], [], max(0, until - time.monotonic()))
            got = os.read(self.read, 1 << 20) if ready else b""
            if not got:
                raise TimeoutError("the browser does not answer")
            self.left += got
        line, _, self.left = self.left.partition(b"\0")
        return json.loads(line)

    def ask(self, method, **parameters):
        """Call a method of the protocol; what the page says meanwhile is kept in `said`."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.write, data):]
        until = time.monotonic() + SECONDS
        while True:
            answer = self.receive(until)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.said.append(answer)

    def run(self, script):
        """The value of an expression in the page."""
        result = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"])
        return result["result"].get("value")

    def open(self, path, words=""):
        """Load a page from a file and wait until its script is done. Seconds that it took."""
        begin = time.monotonic()
        self.ask("Page.navigate", url="about:blank")
        self.ask("Page.navigate", url=pathlib.Path(path).resolve().as_uri() + words)
        while not self.is_ready():
            if time.monotonic() - begin > SECONDS:
                raise TimeoutError(f"{path} does not get ready")
            time.sleep(0.01)
        return time.monotonic() - begin

    def is_ready(self):
        try:
            return self.run("document.documentElement?.dataset.ready") == "yes"
        except RuntimeError:  # between two documents
            return False

    def press(self, key, text=None):
        """A key as a person presses it."""
        codes = {"Enter": 13, "Escape": 27, "Tab": 9, "ArrowUp": 38, "ArrowDown": 40, "ArrowLeft": 37,
                 "ArrowRight": 39}
        text = "\r" if key == "Enter" else text or (key if len(key) == 1 else None)
        for kind in ("keyDown", "keyUp"):
            self.ask("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=codes.get(key, 0),
                     **({"text": text} if text and kind == "keyDown" else {}))

    def faults(self):
        """What the page complained of, and what it asked the network for."""
        kinds = ("Runtime.exceptionThrown", "Log.entryAdded", "Network.requestWillBeSent")
        return [said for said in self.said if said.get("method") in kinds and
                not said["params"].get("request", {}).get("url", "").startswith(("file:", "about:"))]

    def picture(self, path, scheme="light"):
        self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        image = self.ask("Page.captureScreenshot", format="png")["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(image))
