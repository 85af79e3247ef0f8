/* SPDX-License-Identifier: MIT
 *
 * options.c - options with their defaults filled in, and the filling of errors.
 *
 * The struct can grow: a caller that knows fewer members than we do gets the defaults for the
 * rest; one that knows more is understood as long as the members unknown to us are zero.
 */
#include "report.h"

#include "base/view.h"

#define GIB ((size_t)1 << 30)

/* One limit: where it is, its default, the largest value. SIZE_MAX: no upper bound. */
struct range {
    size_t offset, fallback, most;
};

#define RANGE(member, fallback, most)                                                    \
    { offsetof(toolmend_limits, member), (fallback), (most) }

static const struct range ranges[] = {
    RANGE(text_max, (size_t)16 << 20, GIB),
    RANGE(depth_max, 256, 2048),
    RANGE(edits_max, 4096, SIZE_MAX),
    RANGE(steps_base, 4096, SIZE_MAX),
    RANGE(steps_per_token, 1024, SIZE_MAX),
    RANGE(states_max, 4096, SIZE_MAX),
    RANGE(pattern_steps_max, 100000, UINT32_MAX), /* PCRE2 takes 32 bits */
    RANGE(schema_max, (size_t)4 << 20, GIB),
    RANGE(schema_depth_max, 256, 2048),
};

/* Copy the pointer; where it does not fit, cut it at a '/' and end it in "/...". */
static void keep_pointer(toolmend_error *error, toolmend_view pointer) {
    static const char more[] = "/...";
    size_t len = pointer.len, room = sizeof error->pointer - 1;
    if (len > room) {
        len = room - (sizeof more - 1);
        while (len > 0 && pointer.ptr[len] != '/')
            len--;
    }
    if (len > 0)
        memcpy(error->pointer, pointer.ptr, len);
    error->pointer[len] = '\0';
    if (len < pointer.len)
        memcpy(error->pointer + len, more, sizeof more);
}

toolmend_status tmi_fail(toolmend_error *error, toolmend_status status, size_t offset,
                         toolmend_view pointer, const char *message) {
    if (!error)
        return status;
    error->status = status;
    error->offset = offset;
    keep_pointer(error, pointer);
    size_t len = strlen(message);
    if (len > sizeof error->message - 1)
        len = sizeof error->message - 1;
    memcpy(error->message, message, len);
    error->message[len] = '\0';
    return status;
}

static toolmend_status fail(toolmend_error *error, toolmend_status status,
                            const char *message) {
    return tmi_fail(error, status, SIZE_MAX, (toolmend_view){"", 0}, message);
}

/* Are the bytes of the struct that we have no members for all zero? */
static bool rest_is_zero(const toolmend_options *given) {
    const unsigned char *bytes = (const unsigned char *)given;
    for (size_t i = sizeof *given; i < given->size; i++)
        if (bytes[i] != 0)
            return false;
    return true;
}

static toolmend_status set_limits(toolmend_limits *limits, toolmend_error *error) {
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        char *at = (char *)limits + ranges[i].offset;
        size_t value;
        memcpy(&value, at, sizeof value);
        if (value == 0)
            value = ranges[i].fallback;
        if (value > ranges[i].most)
            return fail(error, TOOLMEND_E_LIMIT,
                        "a limit in the options is larger than it may be; see "
                        "toolmend_limits for the largest values");
        memcpy(at, &value, sizeof value);
    }
    return TOOLMEND_OK;
}

toolmend_status tmi_options(const toolmend_options *given, toolmend_options *out,
                            toolmend_error *error) {
    toolmend_options options = {.size = sizeof options};
    if (given) {
        if (given->size < sizeof given->size)
            return fail(error, TOOLMEND_E_ARGUMENT,
                        "options.size is not set; set it to sizeof(toolmend_options)");
        if (!rest_is_zero(given))
            return fail(error, TOOLMEND_E_ARGUMENT,
                        "the options have members that this library does not know; "
                        "leave them zero or use a newer library");
        memcpy(&options, given,
               given->size < sizeof options ? given->size : sizeof options);
        options.size = sizeof options;
    }
    if (!toolmend_profile_name(options.profile)[0])
        return fail(error, TOOLMEND_E_ARGUMENT,
                    "options.profile is no profile; use one of toolmend_profile");
    if (options.allocator && (!options.allocator->alloc || !options.allocator->free))
        return fail(error, TOOLMEND_E_ARGUMENT,
                    "the allocator lacks a function; give both alloc and free");
    toolmend_status status = set_limits(&options.limits, error);
    if (status == TOOLMEND_OK)
        *out = options;
    return status;
}
