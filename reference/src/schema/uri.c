/* SPDX-License-Identifier: MIT
 *
 * uri.c - URI references resolved by RFC 3986, section 5.2.
 *
 * Schemas inside one document find each other by URI, so all that is needed is that two
 * spellings of one address come out equal. Percent-escapes are left as they are: RFC 3986
 * calls comparing them decoded a matter of the scheme.
 */
#include "schema/uri.h"

#include "base/view.h"

/* The components; a NULL ptr: not there. The path is always there. */
struct parts {
    toolmend_view scheme, authority, path, query;
};

/* Length of the scheme before a ':'; 0: none. */
static size_t scheme_length(toolmend_view uri) {
    if (uri.len == 0 || !tmi_is_letter(uri.ptr[0]))
        return 0;
    size_t i = 1;
    while (i < uri.len && (tmi_is_letter(uri.ptr[i]) || tmi_is_digit(uri.ptr[i]) ||
                           uri.ptr[i] == '+' || uri.ptr[i] == '-' || uri.ptr[i] == '.'))
        i++;
    return i < uri.len && uri.ptr[i] == ':' ? i : 0;
}

static toolmend_view skip(toolmend_view view, size_t count) {
    return (toolmend_view){view.ptr + count, view.len - count};
}

static size_t until(toolmend_view view, const char *stops, size_t stop_count) {
    size_t i = 0;
    while (i < view.len && !memchr(stops, view.ptr[i], stop_count))
        i++;
    return i;
}

static struct parts take_apart(toolmend_view uri) {
    struct parts parts = {
        {NULL, 0},
        {NULL, 0},
        {NULL, 0},
        {NULL, 0}
    };
    if (uri.len == 0)
        return parts;
    size_t length = scheme_length(uri);
    if (length > 0) {
        parts.scheme = (toolmend_view){uri.ptr, length};
        uri = skip(uri, length + 1);
    }
    if (uri.len >= 2 && uri.ptr[0] == '/' && uri.ptr[1] == '/') {
        uri = skip(uri, 2);
        length = until(uri, "/?", 2);
        parts.authority = (toolmend_view){uri.ptr, length};
        uri = skip(uri, length);
    }
    length = until(uri, "?", 1);
    parts.path = (toolmend_view){uri.ptr, length};
    if (length < uri.len)
        parts.query = skip(uri, length + 1);
    return parts;
}

/* Output of limited size. */
struct out {
    char *ptr;
    size_t len, size;
    bool full;
};

static void put(struct out *out, toolmend_view text) {
    if (text.len > out->size - out->len)
        out->full = true;
    if (out->full || text.len == 0)
        return;
    memcpy(out->ptr + out->len, text.ptr, text.len);
    out->len += text.len;
}

static void put_lower(struct out *out, toolmend_view text) {
    size_t start = out->len;
    put(out, text);
    for (size_t i = start; i < out->len; i++)
        out->ptr[i] = tmi_ascii_lower(out->ptr[i]);
}

static bool starts(toolmend_view view, toolmend_view with) {
    return view.len >= with.len && memcmp(view.ptr, with.ptr, with.len) == 0;
}

/* Length of `path` without its last segment and the '/' before it. */
static size_t parent(const char *path, size_t len) {
    while (len > 0 && path[len - 1] != '/')
        len--;
    return len > 0 ? len - 1 : 0;
}

/* RFC 3986, 5.2.4, in place: what is kept never overtakes what is read. Returns the length. */
static size_t remove_dot_segments(char *path, size_t len) {
    size_t kept = 0, at = 0;
    while (at < len) {
        toolmend_view rest = {path + at, len - at};
        if (starts(rest, TMI_VIEW("../"))) {
            at += 3;
        } else if (starts(rest, TMI_VIEW("./")) || starts(rest, TMI_VIEW("/./"))) {
            at += 2;
        } else if (starts(rest, TMI_VIEW("/../"))) {
            at += 3;
            kept = parent(path, kept);
        } else if (tmi_view_equal(rest, TMI_VIEW("/."))) {
            path[kept++] = '/';
            at = len;
        } else if (tmi_view_equal(rest, TMI_VIEW("/.."))) {
            kept = parent(path, kept);
            path[kept++] = '/';
            at = len;
        } else if (tmi_view_equal(rest, TMI_VIEW(".")) ||
                   tmi_view_equal(rest, TMI_VIEW(".."))) {
            at = len;
        } else {
            do
                path[kept++] = path[at++];
            while (at < len && path[at] != '/');
        }
    }
    return kept;
}

/* RFC 3986, 5.2.3: the path of a relative reference behind that of the base. */
static void put_merged(struct out *out, const struct parts *base, toolmend_view path) {
    if (base->authority.ptr && base->path.len == 0) {
        put(out, TMI_VIEW("/"));
    } else {
        size_t length = base->path.len;
        while (length > 0 && base->path.ptr[length - 1] != '/')
            length--;
        put(out, (toolmend_view){base->path.ptr, length});
    }
    put(out, path);
}

/* Path and query where neither scheme nor authority come from the reference. */
static void put_relative(struct out *out, const struct parts *base,
                         const struct parts *reference, toolmend_view *query) {
    size_t start = out->len;
    if (reference->path.len == 0) {
        put(out, base->path);
        if (!query->ptr)
            *query = base->query;
        return;
    }
    if (reference->path.ptr[0] == '/')
        put(out, reference->path);
    else
        put_merged(out, base, reference->path);
    if (!out->full)
        out->len = start + remove_dot_segments(out->ptr + start, out->len - start);
}

bool tmi_uri_resolve(toolmend_view base_uri, toolmend_view uri, char *ptr, size_t size,
                     size_t *len) {
    struct parts base = take_apart(base_uri), reference = take_apart(uri);
    struct out out = {ptr, 0, size, false};
    toolmend_view scheme = reference.scheme.ptr ? reference.scheme : base.scheme;
    bool own = reference.scheme.ptr || reference.authority.ptr;
    toolmend_view authority = own ? reference.authority : base.authority;
    toolmend_view query = reference.query;
    if (scheme.ptr) {
        put_lower(&out, scheme);
        put(&out, TMI_VIEW(":"));
    }
    if (authority.ptr) {
        put(&out, TMI_VIEW("//"));
        put_lower(&out, authority);
    }
    if (own) {
        size_t start = out.len;
        put(&out, reference.path);
        if (!out.full)
            out.len = start + remove_dot_segments(ptr + start, out.len - start);
    } else {
        put_relative(&out, &base, &reference, &query);
    }
    if (query.ptr) {
        put(&out, TMI_VIEW("?"));
        put(&out, query);
    }
    *len = out.len;
    return !out.full;
}

toolmend_view tmi_uri_split(toolmend_view uri, toolmend_view *fragment) {
    size_t length = until(uri, "#", 1);
    *fragment = length < uri.len ? skip(uri, length + 1) : (toolmend_view){NULL, 0};
    return (toolmend_view){uri.ptr, length};
}

static int hex_digit(char c) {
    if (tmi_is_digit(c))
        return c - '0';
    char lower = tmi_ascii_lower(c);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

size_t tmi_uri_unescape(toolmend_view fragment, char *out) {
    size_t len = 0;
    for (size_t i = 0; i < fragment.len; i++) {
        char c = fragment.ptr[i];
        if (c == '%') {
            int high = fragment.len - i > 2 ? hex_digit(fragment.ptr[i + 1]) : -1;
            int low = fragment.len - i > 2 ? hex_digit(fragment.ptr[i + 2]) : -1;
            if (high < 0 || low < 0)
                return SIZE_MAX;
            c = (char)(unsigned char)(high * 16 + low);
            i += 2;
        }
        out[len++] = c;
    }
    return len;
}
