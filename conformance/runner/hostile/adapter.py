# SPDX-License-Identifier: MIT
"""adapter.py MODE - an adapter that breaks the protocol in one way.

It answers each request with the arguments text as it came. MODE names one of the functions
below: what happens to a request whose text is `bad`, or instead of a good start (STARTS). Everything goes out by os.write, so that one `say` is one write.
"""
import json
import os
import signal
import sys
import time

LONG = 600  # seconds; a sleeper is meant to be killed
MIB = 1 << 20
asked = 0  # requests so far
before = "none"  # the id of the last one that was answered


def say(text, fd=1):
    data = text.encode()
    while data:
        data = data[os.write(fd, data):]


def answer_to(request):
    return '{"id":%s,"outcome":"ok","arguments":%s}\n' % (
        json.dumps(request["id"]), json.dumps(request["arguments"]))


def answer(request):
    global before
    before = request["id"]
    say(answer_to(request))


def hello(protocol=1, version="1", behind=""):
    say('{"op":"hello","protocol":%s,"name":"hostile","version":"%s","language":"python"}\n%s'
        % (protocol, version, behind))


# ---- instead of a good start ---------------------------------------------------------------

def hang_at_start():
    time.sleep(LONG)


def garbage_at_start():
    say("\x1b[2Jready\n")
    time.sleep(LONG)


def other_protocol():
    hello(protocol=2)


def refused_hello():
    say('{"op":"error","why":"protocol 1 is too old"}\n')


def nameless_hello():
    say('{"protocol":1}\n')


def end_at_start():
    say("import of the layer failed\n", 2)
    sys.exit(5)


def another_version_each_time():
    hello(version=str(os.getpid()))


def word_behind_hello():
    hello(behind="listening\n")


def answer_early():
    """Answer when 64 bytes of the request are read; the rest of it nobody reads."""
    hello()
    head = os.read(0, 64).split(b'"')
    answer({"id": head[head.index(b"id") + 2].decode(), "arguments": "early"})
    time.sleep(LONG)


STARTS = (hang_at_start, garbage_at_start, other_protocol, refused_hello,
          nameless_hello, end_at_start, another_version_each_time, word_behind_hello,
          answer_early)


# ---- what becomes of a bad request ---------------------------------------------------------

def hang_in_spite_of_sigterm(_):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(LONG)


def crash(_):
    os.kill(os.getpid(), signal.SIGUSR1)
    time.sleep(LONG)


def exit_3(_):
    say("lost the thread\n", 2)
    os._exit(3)


def exit_0(_):
    os._exit(0)


def exit_when_it_is_the_third(request):
    if asked == 3:
        say("half")
        os._exit(3)
    answer(request)


def answer_and_exit(request):
    answer(request)
    say("out of credit\n", 2)
    os._exit(3)


def half_a_line_then_hang(request):
    say(answer_to(request)[:20])
    time.sleep(LONG)


def half_a_line_then_exit(request):
    say(answer_to(request)[:20])
    os._exit(0)


def close_stdout(_):
    os.close(1)
    time.sleep(LONG)


def two_answers(request):
    say(2 * answer_to(request))


def second_answer_late(request):
    answer(request)
    time.sleep(0.05)
    answer(request)


def word_behind_late(request):
    answer(request)
    time.sleep(0.05)
    say("done ")


def blank_line_late(request):
    answer(request)
    time.sleep(0.05)
    say("\n")


def word_before(request):
    say("thinking\n")
    time.sleep(0.05)
    answer(request)


def word_before_at_once(request):
    say("thinking\n" + answer_to(request))


def other_id(request):
    answer(dict(request, id="another"))


def id_of_the_one_before(request):
    answer(dict(request, id=before))


def error_without_id(_):
    say('{"op":"error","why":"a member is repeated"}\n')


def answer_of(text):
    """An answer in another form: %s stands for the id that it needs."""
    return lambda request: say(text.replace("%s", json.dumps(request["id"])) + "\n")


words = answer_of("That looks fine to me.")
list_of_answers = answer_of('[{"id":%s,"outcome":"ok","arguments":"{}"}]')
nan = answer_of('{"id":%s,"outcome":"ok","arguments":NaN}')
number = answer_of('{"id":%s,"outcome":"ok","arguments":1}')
object_itself = answer_of('{"id":%s,"outcome":"ok","arguments":{"n":1}}')
nothing_to_run = answer_of('{"id":%s,"outcome":"ok"}')
outcome_of_its_own = answer_of('{"id":%s,"outcome":"repaired","arguments":"{}"}')
outcome_twice = answer_of('{"id":%s,"outcome":"ok","outcome":"rejected","arguments":"{}"}')
half_a_pair = answer_of('{"id":%s,"outcome":"ok","arguments":"\\ud800"}')
no_base64 = answer_of('{"id":%s,"outcome":"ok","arguments_b64":"{}"}')
two_texts = answer_of('{"id":%s,"outcome":"ok","arguments":"{}","arguments_b64":"e30="}')
unsupported = answer_of('{"id":%s,"outcome":"unsupported","why":"$ref, anyOf and all the rest"}')
refusal = answer_of('{"id":%s,"outcome":"rejected","reason":"not-json"}')


def not_utf8(request):
    os.write(1, answer_to(request).encode()[:-2] + b',"why":"\xff"}\n')


def deep(request):
    say('{"id":%s,"why":%s' % (json.dumps(request["id"]), "[" * MIB) + "\n")


def flood_stderr(request):
    for _ in range(10):
        say("x" * MIB, 2)
    say("the end\n", 2)
    answer(request)


def drip(request):
    for byte in answer_to(request):
        say(byte)
        time.sleep(0.002)


def drip_without_end(_):
    while True:
        say(" ")
        time.sleep(0.02)


def long_line(_):
    say("x" * (100 * MIB))


def memory(request):
    answer(dict(request, arguments=str(len(bytearray(1024 * MIB)))))


def stop_reading(request):
    answer(request)
    time.sleep(LONG)


def close_stdin(request):
    os.close(0)
    answer(request)
    time.sleep(LONG)


def leave_heir(request):
    """A child in the group keeps the pipes when the adapter is gone."""
    if os.fork() == 0:
        time.sleep(LONG)
    exit_3(request)


def leave_runaway(request):
    """The same from a group of its own, where nobody can kill it; it goes with its stdin."""
    if os.fork() == 0:
        os.setsid()
        while sys.stdin.buffer.readline():
            pass
        os._exit(0)
    exit_3(request)


# ---- the loop ------------------------------------------------------------------------------

def serve(mode):
    global asked
    for line in iter(sys.stdin.buffer.readline, b""):
        request = json.loads(line)
        asked += 1
        if request["op"] == "bye":
            return
        if request["arguments"] == "bad" and mode not in STARTS:
            mode(request)
        else:
            answer(request)


def main():
    mode = globals()[sys.argv[1]]
    sys.stdin.buffer.readline()
    start = mode if mode in STARTS else hello
    start()
    serve(mode)


if __name__ == "__main__":
    main()
