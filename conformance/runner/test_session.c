/* SPDX-License-Identifier: MIT
 *
 * test_session.c - whatever an adapter does is the event of one request, and of no other.
 *
 * usage: test_session PYTHON HOSTILE-ADAPTER
 *
 * Each test starts the adapter in a mode that misbehaves for the text "bad" and asks it
 * "good" before and after. Every process it starts inherits the write end of a pipe, so that
 * the end of that pipe proves that none of them is left. A limit that has to pass is short;
 * one that must not is long: no test hangs on how fast the machine is.
 */
#define _POSIX_C_SOURCE 200809L
#include "session_test.h"

/* ---- the start ------------------------------------------------------------------------- */

static void good_adapter_is_greeted_and_asked(void) {
    struct talk talk;
    begin(&talk, "exit_0", usual);
    CHECK(same(talk.hello, "{\"op\":\"hello\",\"protocol\":1,\"name\":\"hostile\","
                           "\"version\":\"1\",\"language\":\"python\"}"));
    CHECK(good(&talk) && good(&talk));
    CHECK(talk.reply.errors.len == 0 && talk.reply.signal == 0);
    CHECK(talk.reply.exit_code == -1 && !talk.reply.again && talk.reply.ms > 0);
    end(&talk);
}

static void command_that_cannot_be_run_is_not_started(void) {
    struct talk talk;
    const char *missing[] = {"no/such/adapter", "--fast", NULL};
    begin_with(&talk, missing, usual);
    CHECK(talk.fault == SESSION_NOT_STARTED);
    CHECK(starts(view(talk.message), "no/such/adapter --fast: cannot be run: "));
    CHECK(strstr(talk.message, strerror(ENOENT)) != NULL);
    end(&talk);
    const char *folder[] = {"/", NULL};
    begin_with(&talk, folder, usual);
    CHECK(talk.fault == SESSION_NOT_STARTED &&
          strstr(talk.message, strerror(EACCES)) != NULL);
    end(&talk);
}

struct start {
    const char *mode;
    enum session_fault fault;
    const char *says;
};

/* No adapter that starts badly is used, and the message says what it did. */
static void bad_start_is_told(void) {
    static const struct start list[] = {
        {"hang_at_start",    SESSION_NO_HELLO, "did not answer hello in 250 ms"         },
        {"garbage_at_start", SESSION_NO_HELLO, "no answer: ?[2Jready; print one"        },
        {"nameless_hello",   SESSION_NO_HELLO, "without \"op\":\"hello\""               },
        {"end_at_start",     SESSION_NO_HELLO, "ended with exit code 5"                 },
        {"end_at_start",     SESSION_NO_HELLO, "stderr:\n    import of the layer failed"},
        {"other_protocol",   SESSION_CLASH,    "does not speak protocol 1"              },
        {"refused_hello",    SESSION_CLASH,    "protocol 1 is too old"                  },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct session_limits limits = usual;
        struct talk talk;
        if (strcmp(list[i].mode, "hang_at_start") == 0)
            limits.start_ms = SHORT_MS;
        begin(&talk, list[i].mode, limits);
        if (!CHECK(talk.fault == list[i].fault &&
                   strstr(talk.message, list[i].says) != NULL))
            fprintf(stderr, "  %s: %s\n", list[i].mode, talk.message);
        CHECK(strstr(talk.message, adapter) != NULL);
        end(&talk);
    }
}

/* slow_start takes 400 ms to say hello; 200 ms hold for answers only. */
static void start_has_a_limit_of_its_own(void) {
    struct talk talk;
    begin(&talk, "slow_start", answer_in(200));
    CHECK(talk.fault == SESSION_OK);
    end(&talk);
}

/* The second process answers hello with another version: two adapters, so no run. */
static void run_ends_if_a_fresh_process_is_another_adapter(void) {
    struct talk talk;
    struct session_reply reply;
    begin(&talk, "another_version_each_time", usual);
    CHECK(good(&talk));
    session_distrust(talk.session);
    CHECK(!session_ask(talk.session, view("{\"op\":\"repair\"}"), &reply));
    CHECK(strstr(session_why(talk.session), adapter) != NULL);
    CHECK(strstr(session_why(talk.session), "otherwise than the first one") != NULL);
    end(&talk);
}

/* A word behind hello stands where the first answer is due; each process writes it. */
static void word_behind_hello_spoils_each_request(void) {
    struct talk talk;
    begin(&talk, "word_behind_hello", usual);
    for (int i = 0; i < 2; i++) {
        CHECK(ask(&talk, "good") == SESSION_PROTOCOL && !talk.reply.stray.ptr);
        CHECK(same(talk.reply.line, "listening"));
    }
    end(&talk);
}

/* ---- no answer ------------------------------------------------------------------------- */

struct trouble {
    const char *mode;
    enum session_event event;
    int signal, exit_code;
    const char *errors; /* how they end */
    const char *line;   /* how it starts; without the id */
};

/* A bad request is itself to blame (`again` is false), and its neighbours are answered. */
static void trouble_stays_with_its_request(void) {
    static const struct trouble list[] = {
        {"hang_in_spite_of_sigterm", SESSION_TIMEOUT, 0,       -1, "",                  ""           },
        {"half_a_line_then_hang",    SESSION_TIMEOUT, 0,       -1, "",                  "{\"id\":\"k"},
        {"drip_without_end",         SESSION_TIMEOUT, 0,       -1, "",                  "   "        },
        {"close_stdout",             SESSION_TIMEOUT, 0,       -1, "",                  ""           },
        {"crash",                    SESSION_CRASH,   SIGUSR1, -1, "",                  ""           },
        {"exit_3",                   SESSION_CRASH,   0,       3,  "lost the thread\n", ""           },
        {"exit_0",                   SESSION_CRASH,   0,       0,  "",                  ""           },
        {"half_a_line_then_exit",    SESSION_CRASH,   0,       0,  "",                  "{\"id\":\"k"},
        {"leave_heir",               SESSION_CRASH,   0,       3,  "lost the thread\n", ""           },
        {"leave_runaway",            SESSION_CRASH,   0,       3,  "lost the thread\n", ""           },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        const struct trouble *row = list + i;
        const struct session_reply *reply = NULL;
        bool late = row->event == SESSION_TIMEOUT;
        struct talk talk;
        begin(&talk, row->mode, answer_in(late ? SHORT_MS : LONG_MS));
        reply = &talk.reply;
        bool held = CHECK(good(&talk)) & CHECK(ask(&talk, "bad") == row->event);
        held &= CHECK(reply->signal == row->signal && reply->exit_code == row->exit_code);
        held &= CHECK(starts(reply->line, row->line) && ends(reply->errors, row->errors));
        held &= CHECK(!reply->again && !reply->stray.ptr);
        held &= CHECK(!late || reply->ms >= SHORT_MS);
        held &= CHECK(good(&talk) && good(&talk));
        if (!held)
            fprintf(stderr, "  mode %s: event %d signal %d exit code %d\n", row->mode,
                    (int)reply->event, reply->signal, reply->exit_code);
        end(&talk);
    }
}

/* The third request kills a process: a fresh one answers the same request, and serves on.
 * What the processes are asked: 1 2 3, 3 4 5, 5 6. */
static void state_that_leaks_shows_by_a_fresh_process(void) {
    struct talk talk;
    begin(&talk, "exit_when_it_is_the_third", usual);
    for (int i = 1; i <= 6; i++) {
        bool third = i == 3 || i == 5;
        CHECK(ask(&talk, "bad") == (third ? SESSION_CRASH : SESSION_ANSWER));
        CHECK(talk.reply.again == third &&
              same(talk.reply.line, third ? "half" : talk.right));
    }
    end(&talk);
}

/* The answer came; the end of the process belongs to the request that finds nobody, and so do
 * its last words, which were read 50 ms before that request. */
static void end_behind_an_answer_is_the_next_request_s_crash(void) {
    struct talk talk;
    begin(&talk, "answer_and_exit", usual);
    ask(&talk, "bad");
    CHECK(right(&talk));
    poll(NULL, 0, 50);
    CHECK(ask(&talk, "good") == SESSION_CRASH && talk.reply.exit_code == 3);
    CHECK(talk.reply.again && ends(talk.reply.errors, "out of credit\n"));
    CHECK(good(&talk));
    end(&talk);
}

/* ---- more than an answer --------------------------------------------------------------- */

/* Both come in one write: the answer is there, and so is what came behind it. */
static void two_answers_are_no_answer(void) {
    struct talk talk;
    begin(&talk, "two_answers", usual);
    CHECK(good(&talk));
    CHECK(ask(&talk, "bad") == SESSION_PROTOCOL && !talk.reply.stray.ptr);
    CHECK(starts(talk.reply.line, talk.right) && !talk.reply.again);
    CHECK(good(&talk) && good(&talk));
    end(&talk);
}

/* What comes 50 ms behind an answer meets the next request: it is told of the one before, and
 * costs the next nothing. `done ` has no line feed and runs into the next answer. */
static void late_bytes_are_told_with_the_next_answer(void) {
    static const char *const modes[] = {"second_answer_late", "word_behind_late",
                                        "blank_line_late"};
    for (int i = 0; i < 3; i++) {
        static const char *const texts[] = {"good", "bad", "bad", "good", "good"};
        struct talk talk;
        char before[sizeof talk.right] = "";
        begin(&talk, modes[i], usual);
        for (int k = 0; k < 5; k++) {
            bool stray = k == 2 || k == 3; /* behind the bad ones */
            CHECK(ask(&talk, texts[k]) == SESSION_ANSWER);
            CHECK(same(talk.reply.line, talk.right) && !talk.reply.again);
            CHECK((talk.reply.stray.ptr != NULL) == stray);
            CHECK(!stray || i != 0 || same(talk.reply.stray, before));
            CHECK(!stray || i != 1 || starts(talk.reply.stray, "done {"));
            CHECK(!stray || i != 2 || talk.reply.stray.len == 0);
            memcpy(before, talk.right, sizeof before);
        }
        end(&talk);
    }
}

/* Look behind the last answer, by a request about this text with an id of its own. */
static bool behind(struct talk *talk, const char *text, toolmend_view *stray) {
    char request[128];
    snprintf(request, sizeof request,
             "{\"op\":\"repair\",\"id\":\"last\",\"tool\":{},\"arguments\":\"%s\"}",
             text);
    return session_behind(talk->session, view(request), stray);
}

/* The same bytes where no request of anybody's follows: one is asked for their sake, and what comes
 * then is as if nobody had looked. */
static void late_bytes_behind_the_last_answer_are_looked_for(void) {
    static const char *const modes[] = {"second_answer_late", "word_behind_late",
                                        "blank_line_late"};
    toolmend_view stray = {NULL, 0};
    for (int i = 0; i < 3; i++) {
        struct talk talk;
        begin(&talk, modes[i], usual);
        CHECK(!behind(&talk, "good", &stray)); /* there is no answer yet */
        CHECK(good(&talk));
        CHECK(!behind(&talk, "good", &stray));
        CHECK(ask(&talk, "bad") == SESSION_ANSWER && right(&talk));
        CHECK(behind(&talk, "good", &stray));
        CHECK(i != 0 || same(stray, talk.right));
        CHECK(i != 1 || starts(stray, "done {"));
        CHECK(i != 2 || stray.len == 0);
        CHECK(good(&talk) && good(&talk));
        end(&talk);
    }
}

/* Who has ended, hangs or writes before an answer has no line behind the one before; the limit of
 * half a minute is not waited for. */
static void looking_behind_finds_nothing_else(void) {
    static const char *const modes[] = {"answer_and_exit", "stop_reading", "close_stdin"};
    toolmend_view stray = {NULL, 0};
    for (int i = 0; i < 3; i++) {
        struct talk talk;
        begin(&talk, modes[i], usual);
        CHECK(ask(&talk, "bad") == SESSION_ANSWER && right(&talk));
        double begun = process_clock();
        CHECK(!behind(&talk, "good", &stray));
        CHECK(process_clock() - begun < LONG_MS / 2.0);
        CHECK(good(&talk) && session_fault(talk.session) == SESSION_OK);
        end(&talk);
    }
    struct talk talk;
    begin(&talk, "word_before", usual);
    CHECK(good(&talk));
    CHECK(!behind(&talk, "bad", &stray));
    CHECK(good(&talk));
    end(&talk);
}

/* A print before the answer, in a write of its own or not, first in a process or not. */
static void word_before_an_answer_is_protocol(void) {
    const char *const modes[] = {"word_before", "word_before_at_once", "other_id"};
    for (int i = 0; i < 3; i++) {
        struct talk talk;
        begin(&talk, modes[i], usual);
        CHECK(good(&talk));
        for (int k = 0; k < 2; k++) {
            CHECK(ask(&talk, "bad") == SESSION_PROTOCOL && !talk.reply.stray.ptr);
            CHECK(starts(talk.reply.line, i < 2 ? "thinking" : "{\"id\":\"another\""));
            CHECK(!talk.reply.again);
        }
        CHECK(good(&talk) && good(&talk));
        end(&talk);
    }
}

/* protocol/outcome: what cannot be made out is answered with an error that has no id. */
static void error_without_an_id_is_an_answer(void) {
    struct talk talk;
    begin(&talk, "error_without_id", usual);
    CHECK(good(&talk) && ask(&talk, "bad") == SESSION_ANSWER);
    CHECK(starts(talk.reply.line, "{\"op\":\"error\"") && !talk.reply.stray.ptr);
    CHECK(good(&talk));
    end(&talk);
}

/* 100 MB without a line feed where 1 MiB is allowed. */
static void line_beyond_the_limit_is_protocol(void) {
    struct session_limits limits = usual;
    struct talk talk;
    limits.line_max = MIB;
    begin(&talk, "long_line", limits);
    CHECK(good(&talk) && ask(&talk, "bad") == SESSION_PROTOCOL);
    CHECK(starts(talk.reply.line, "xxxx") && talk.reply.line.len <= 64 * KIB);
    CHECK(good(&talk) && good(&talk));
    end(&talk);
}

/* ---- much, and slowly ------------------------------------------------------------------ */

/* 10 MiB before the answer; the last 64 KiB are kept, and only of this request. */
static void flood_on_stderr_blocks_nobody(void) {
    struct talk talk;
    begin(&talk, "flood_stderr", usual);
    CHECK(good(&talk));
    ask(&talk, "bad");
    CHECK(right(&talk));
    CHECK(talk.reply.errors.len == 64 * KIB &&
          ends(talk.reply.errors, "xxx\nthe end\n") == 0);
    CHECK(starts(talk.reply.errors, "xxx") && ends(talk.reply.errors, "xthe end\n"));
    CHECK(good(&talk) && talk.reply.errors.len == 0);
    end(&talk);
}

/* About 50 bytes, 2 ms apart. */
static void slow_answer_within_the_limit_is_one(void) {
    struct talk talk;
    begin(&talk, "drip", usual);
    CHECK(good(&talk));
    ask(&talk, "bad");
    CHECK(right(&talk) && talk.reply.ms >= 2 * 30);
    CHECK(good(&talk));
    end(&talk);
}

/* A request of this size with the id `big`. */
static char *large_request(size_t size) {
    char *text = malloc(size);
    if (!text)
        exit(3);
    memset(text, 'x', size);
    memcpy(text, "{\"op\":\"repair\",\"id\":\"big\",\"arguments\":\"", 39);
    memcpy(text + size - 2, "\"}", 2);
    return text;
}

/* cat is an adapter that answers while it still reads: with one byte less than the limit. */
static void largest_lines_cross_both_ways_at_once(void) {
    const char *command[] = {"cat", NULL};
    char *text = large_request(64 * MIB);
    struct session_reply reply;
    struct talk talk;
    begin_with(&talk, command, usual);
    CHECK(session_ask(talk.session, (toolmend_view){text, 64 * MIB}, &reply));
    CHECK(reply.event == SESSION_ANSWER && reply.line.len == 64 * MIB);
    CHECK(reply.line.ptr && memcmp(reply.line.ptr, text, 64 * MIB) == 0);
    CHECK(session_ask(talk.session, view("{\"id\":\"small\"}"), &reply));
    CHECK(reply.event == SESSION_ANSWER && same(reply.line, "{\"id\":\"small\"}"));
    end(&talk);
    free(text);
}

/* The adapter does not read what would fill its pipe many times over. */
static void reader_that_stops_is_a_timeout(void) {
    char *text = large_request(8 * MIB);
    struct session_reply reply;
    struct talk talk;
    begin(&talk, "stop_reading", answer_in(2 * SHORT_MS));
    CHECK(good(&talk));
    ask(&talk, "bad");
    CHECK(right(&talk));
    CHECK(session_ask(talk.session, (toolmend_view){text, 8 * MIB}, &reply));
    CHECK(reply.event == SESSION_TIMEOUT && !reply.stray.ptr);
    CHECK(good(&talk));
    end(&talk);
    free(text);
}

/* Writing to it fails at once, but it lives and might still answer. */
static void closed_stdin_is_a_timeout(void) {
    struct talk talk;
    begin(&talk, "close_stdin", answer_in(SHORT_MS));
    CHECK(good(&talk));
    ask(&talk, "bad");
    CHECK(right(&talk));
    CHECK(ask(&talk, "good") == SESSION_TIMEOUT && talk.reply.again);
    CHECK(good(&talk));
    end(&talk);
}

/* An answer to the first 64 bytes of 8 MiB is one, but nobody will read the rest. */
static void answer_to_half_a_request_costs_the_process_only(void) {
    char *text = large_request(8 * MIB);
    struct talk talk;
    struct session_reply reply;
    begin(&talk, "answer_early", usual);
    for (int i = 0; i < 2; i++) {
        CHECK(session_ask(talk.session, (toolmend_view){text, 8 * MIB}, &reply));
        CHECK(reply.event == SESSION_ANSWER && !reply.stray.ptr);
        CHECK(starts(reply.line,
                     "{\"id\":\"big\",\"outcome\":\"ok\",\"arguments\":\"early\""));
    }
    end(&talk);
    free(text);
}

/* 1 GiB does not fit into 512 MiB of address space: Python ends with a MemoryError. */
static void memory_has_a_limit(void) {
    struct session_limits limits = usual;
    struct talk talk;
    limits.memory_max = 512 * MIB;
    begin(&talk, "memory", limits);
    CHECK(good(&talk) && ask(&talk, "bad") == SESSION_CRASH);
    CHECK(talk.reply.exit_code == 1 && ends(talk.reply.errors, "MemoryError\n"));
    CHECK(good(&talk));
    end(&talk);
}

/* ---- the end --------------------------------------------------------------------------- */

static void distrusted_process_is_not_asked_again(void) {
    struct talk talk;
    begin(&talk, "exit_when_it_is_the_third", usual);
    for (int i = 0; i < 4; i++) {
        ask(&talk, "bad");
        CHECK(right(&talk));
        session_distrust(talk.session);
    }
    end(&talk);
}

/* The adapter writes to a pipe of ours when it gets bye, and ends by itself. */
static void bye_is_said(void) {
    int told[2];
    char fd[16], got[8];
    struct talk talk;
    if (pipe(told) < 0)
        exit(3);
    snprintf(fd, sizeof fd, "%d", told[1]);
    const char *command[] = {python, "-I", "-S", adapter, "end_politely", fd, NULL};
    begin_with(&talk, command, usual);
    CHECK(good(&talk));
    end(&talk);
    CHECK(read(told[0], got, sizeof got) == 3 && memcmp(got, "bye", 3) == 0);
    close(told[0]);
    close(told[1]);
}

/* It hears neither bye nor SIGTERM. */
static void who_does_not_go_is_killed(void) {
    struct talk talk;
    begin(&talk, "end_stubbornly", usual);
    CHECK(good(&talk));
    end(&talk);
}

/* What a crash left on stderr stays apart from what the process after it did. */
static void crash_that_nobody_follows_is_still_told(void) {
    int once[2];
    char fd[16];
    struct talk talk;
    if (pipe(once) < 0 || write(once[1], "1", 1) != 1)
        exit(3);
    close(once[1]);
    snprintf(fd, sizeof fd, "%d", once[0]);
    const char *command[] = {python, "-I", "-S", adapter, "start_once", fd, NULL};
    begin_with(&talk, command, usual);
    CHECK(ask(&talk, "bad") == SESSION_CRASH && talk.reply.exit_code == 3);
    CHECK(talk.reply.last && !talk.reply.again);
    CHECK(same(talk.reply.errors, "lost the thread\n"));
    CHECK(ends(view(session_why(talk.session)), "its stderr:\n    one\n    two?"));
    CHECK(session_fault(talk.session) == SESSION_NO_HELLO);
    end(&talk);
    close(once[0]);
}

static volatile sig_atomic_t interrupted;

static void interrupt(int signal) {
    interrupted = signal;
}

/* Neither the answer nor, afterwards, a hello is waited for. */
static void interrupted_wait_ends(void) {
    struct session_limits limits = usual;
    struct talk talk;
    limits.interrupted = &interrupted;
    begin(&talk, "hang_in_spite_of_sigterm", limits);
    CHECK(good(&talk) && session_fault(talk.session) == SESSION_OK);
    signal(SIGALRM, interrupt);
    alarm(1);
    CHECK(!session_ask(talk.session,
                       view("{\"op\":\"repair\",\"id\":\"k\",\"arguments\":\"bad\"}"),
                       &talk.reply));
    CHECK(session_fault(talk.session) == SESSION_INTERRUPTED);
    end(&talk);
    begin(&talk, "hang_at_start", limits);
    CHECK(talk.fault == SESSION_INTERRUPTED);
    end(&talk);
    signal(SIGALRM, SIG_DFL);
}

/* Who ignores SIGCHLD is not told how a child ended, so the session does not, for a while. */
static void signals_of_the_caller_come_back(void) {
    struct sigaction after;
    struct talk talk;
    signal(SIGCHLD, SIG_IGN);
    begin(&talk, "exit_3", usual);
    CHECK(ask(&talk, "bad") == SESSION_CRASH && talk.reply.exit_code == 3);
    end(&talk);
    sigaction(SIGCHLD, NULL, &after);
    CHECK(after.sa_handler == SIG_IGN);
    signal(SIGCHLD, SIG_DFL);
    sigaction(SIGPIPE, NULL, &after);
    CHECK(after.sa_handler == SIG_DFL);
}

static unsigned open_descriptors(void) {
    unsigned count = 0;
    for (int fd = 0; fd < 1024; fd++)
        count += fcntl(fd, F_GETFD) >= 0;
    return count;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: test_session PYTHON HOSTILE-ADAPTER\n");
        return 2;
    }
    python = argv[1];
    adapter = argv[2];
    unsigned before = open_descriptors();
    good_adapter_is_greeted_and_asked();
    command_that_cannot_be_run_is_not_started();
    bad_start_is_told();
    start_has_a_limit_of_its_own();
    run_ends_if_a_fresh_process_is_another_adapter();
    word_behind_hello_spoils_each_request();
    trouble_stays_with_its_request();
    state_that_leaks_shows_by_a_fresh_process();
    end_behind_an_answer_is_the_next_request_s_crash();
    two_answers_are_no_answer();
    late_bytes_are_told_with_the_next_answer();
    late_bytes_behind_the_last_answer_are_looked_for();
    looking_behind_finds_nothing_else();
    word_before_an_answer_is_protocol();
    error_without_an_id_is_an_answer();
    line_beyond_the_limit_is_protocol();
    flood_on_stderr_blocks_nobody();
    slow_answer_within_the_limit_is_one();
    largest_lines_cross_both_ways_at_once();
    reader_that_stops_is_a_timeout();
    closed_stdin_is_a_timeout();
    answer_to_half_a_request_costs_the_process_only();
    memory_has_a_limit();
    distrusted_process_is_not_asked_again();
    bye_is_said();
    who_does_not_go_is_killed();
    crash_that_nobody_follows_is_still_told();
    interrupted_wait_ends();
    signals_of_the_caller_come_back();
    CHECK(open_descriptors() == before);
    return check_report();
}
