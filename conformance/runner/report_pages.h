/* SPDX-License-Identifier: MIT
 *
 * report_pages.h - the files of conformance/report as they are; the Makefile spells them in C.
 */
#ifndef REPORT_PAGES_H
#define REPORT_PAGES_H

extern const char report_page[], report_style[], report_script[];

#endif
