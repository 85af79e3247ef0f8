/* SPDX-License-Identifier: MIT
 *
 * in_process.c - the sessions of the probe, without a process.
 *
 * The probe asks by session.h, and what it links decides how the layer is reached: the command by
 * a process and pipes, this by a call. A crash is then libFuzzer's to report, and coverage tells it
 * what the layer did. There is no fresh process; the nearest to one are tools that are opened anew.
 */
#include "layer.h"

struct session {
    struct adapter_so *inside;
};

struct session *layer_session(struct adapter_so *inside) {
    static struct session session;
    session.inside = inside;
    return &session;
}

bool session_ask(struct session *session, toolmend_view request,
                 struct session_reply *reply) {
    toolmend_view line = adapter_so_answer(session->inside, request);
    *reply = (struct session_reply){
        .event = SESSION_ANSWER, .line = line, .errors = {"", 0},
                .exit_code = -1
    };
    return line.ptr != NULL;
}

void session_tools(struct session *session, toolmend_view tools) {
    (void)session;
    (void)tools;
}

const char *session_why(const struct session *session) {
    (void)session;
    return "there is no memory for an answer";
}

enum session_fault session_fault(const struct session *session) {
    (void)session;
    return SESSION_NO_MEMORY;
}

bool session_is_one_shot(const struct session *session) {
    (void)session;
    return false;
}

void session_distrust(struct session *session) {
    session_renew(session);
}

void session_renew(struct session *session) {
    adapter_so_close_tools(session->inside);
}
