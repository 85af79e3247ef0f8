/* SPDX-License-Identifier: MIT
 *
 * message.h - what a report tells a model and a host, made on demand.
 */
#ifndef TMI_MESSAGE_H
#define TMI_MESSAGE_H

#include "report.h"

/* Make report->message of a rejected call. Out of memory is sticky in the report's arena. */
void tmi_make_message(struct toolmend_report *report);

/* Make report->notes of a repaired call; the same. */
#define TMI_NOTES_MAX 64
void tmi_make_notes(struct toolmend_report *report);

#endif
