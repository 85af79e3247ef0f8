/* SPDX-License-Identifier: MIT
 *
 * report_pages.h - the files of conformance/report as C strings, made by module.mk.
 */
#ifndef REPORT_PAGES_H
#define REPORT_PAGES_H

extern const char report_page[], report_style[], report_script[];

#endif
