# SPDX-License-Identifier: MIT
"""exec.py --tool FILE --finish WORD - a command for one text that goes wrong by its words.

It hands the text on as it came, except for the texts that main() names: what a command does that
prints as it likes, or ends as it likes. It imports next to nothing, as it is started for each text.
"""
import os
import sys
import time


def main():
    text = sys.stdin.buffer.read()
    word = text.decode()
    said = {"silent": b"", "stray print": b"loading\nstray print", "line feed": text + b"\n",
            "latin-1": b"\xff", "nan": b'{"n": NaN}'}.get(word, text)
    if word == "runaway":  # a child of its own session, which lets go of the pipes
        if os.fork() == 0:
            os.setsid()
            for fd in (0, 1, 2):
                os.close(fd)
            time.sleep(0.5)
            os._exit(0)
    elif word == "drip":
        for byte in word[:-1]:
            os.write(1, byte.encode())
            time.sleep(0.01)
        said = text[-1:]
    elif word == "stderr":
        os.write(2, 10 * (b"x" * (1 << 20)) + b"\nthe end\n")
    elif word == "flood":
        for _ in range(70):
            os.write(1, b"x" * (1 << 20))
    elif word in ("hang", "segv"):
        os.kill(os.getpid(), 19 if word == "hang" else 11)  # stopped: no handler runs
    sys.stdout.buffer.write(said)
    sys.stdout.flush()
    if word == "hang behind":
        time.sleep(600)
    if word == "traceback":
        raise KeyError("urls")
    sys.exit({"refuse aloud": 10, "code 2": 2, "code 139": 139, "unsupported": 11}.get(word, 0))


if __name__ == "__main__":
    main()
