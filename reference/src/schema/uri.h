/* SPDX-License-Identifier: MIT
 *
 * uri.h - URI references resolved by RFC 3986, as `$id` and `$ref` need it.
 */
#ifndef TMI_URI_H
#define TMI_URI_H

#include "toolmend.h"

/* Resolve a reference without fragment against a base (RFC 3986, 5.2.2). The base may be
 * relative or empty where the document does not say where it stands; then so is the result.
 * Scheme and authority come out in lower case, dot segments are removed.
 *
 * @param out  receives the result; {out, *len}.
 * @return false: longer than `size`.
 */
bool tmi_uri_resolve(toolmend_view base, toolmend_view reference, char *out, size_t size,
                     size_t *len);

/* Cut at the first '#': the part before it; *fragment is the part behind it, with a NULL ptr
 * if there is no '#'. */
toolmend_view tmi_uri_split(toolmend_view uri, toolmend_view *fragment);

/* Decode %XX into `out`, which has room for the whole fragment. SIZE_MAX: a bad escape. */
size_t tmi_uri_unescape(toolmend_view fragment, char *out);

#endif
