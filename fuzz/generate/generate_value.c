/* SPDX-License-Identifier: MIT
 *
 * generate_value.c - a text for a generated schema: every value is one its place accepts, with
 * white space, escapes and order that a repair has to leave alone, unless a fault is planted.
 *
 * What is written without a fault is valid by construction; the fuzz targets rely on it.
 */
#include "generate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// NOLINTBEGIN(misc-no-recursion): values are as deep as the generated schema

static void write_space(struct fuzz_generator *generator, struct fuzz_text *out) {
    static const char *const spaces[] = {"", " ", "\n\t", "\r\n  "};
    unsigned choice = fuzz_pick(generator, 8);
    fuzz_puts(out, choice < 4 ? spaces[choice] : "");
}

/* "path" -> "Path", "PATH", "pa-th" ...: the same words or nearly. */
static void write_other_case(struct fuzz_generator *generator, const char *name,
                             struct fuzz_text *out) {
    unsigned style = fuzz_pick(generator, 5);
    bool raise = style == 1;
    for (const char *c = name; *c != '\0'; c++) {
        char letter = *c;
        bool lower = letter >= 'a' && letter <= 'z';
        bool upper = letter >= 'A' && letter <= 'Z';
        bool separator = letter == '_' || letter == '-';
        if (style <= 1 && separator) { /* camelCase, CamelCase */
            raise = true;
            continue;
        }
        if ((style == 2 || style == 4) && upper)
            fuzz_puts(out, style == 2 ? "_" : "-");
        if ((raise && lower) || (style == 3 && lower))
            letter = (char)(letter - 'a' + 'A');
        else if ((style == 2 || style == 4) && upper)
            letter = (char)(letter - 'A' + 'a');
        else if (style == 4 && separator)
            letter = '-';
        fuzz_add(out, &letter, 1);
        raise = false;
    }
}

static void write_name(struct fuzz_generator *generator, const char *name,
                       struct fuzz_text *out) {
    unsigned choice = fuzz_pick(generator, 16);
    char escape[8];
    if (generator->faults > 0 && choice < 3) {
        generator->faults--;
        generator->broken = true;
        const char *quote = choice == 1 ? "" : choice == 2 ? "'" : "\"";
        fuzz_puts(out, quote);
        if (choice == 0)
            write_other_case(generator, name, out);
        else
            fuzz_puts(out, name);
        fuzz_puts(out, quote);
    } else if (choice == 15 && name[0] != '\0') {
        snprintf(escape, sizeof escape, "\\u%04x", (unsigned)(unsigned char)name[0]);
        fuzz_puts(out, "\"");
        fuzz_puts(out, escape);
        fuzz_puts(out, name + 1);
        fuzz_puts(out, "\"");
    } else {
        fuzz_quote(out, name, strlen(name));
    }
}

static void write_member(struct fuzz_generator *generator, const char *name,
                         const struct fuzz_node *child, struct fuzz_text *out) {
    write_space(generator, out);
    write_name(generator, name, out);
    write_space(generator, out);
    fuzz_puts(out, ":");
    write_space(generator, out);
    fuzz_write_value(generator, child, out);
    write_space(generator, out);
}

/* All members that stand behind `start` once more. */
static void repeat_members(struct fuzz_text *out, size_t start) {
    size_t len = out->len - start;
    char *copy = malloc(len);
    if (!copy)
        abort();
    memcpy(copy, out->ptr + start, len);
    fuzz_puts(out, ",");
    fuzz_add(out, copy, len);
    free(copy);
}

/* A fault between members: a comma too many, a comment, a member repeated, unknown, or there
 * under a second spelling of its name. */
static void break_members(struct fuzz_generator *generator, const struct fuzz_node *node,
                          struct fuzz_text *out, size_t start) {
    static const char *const members[] = {
        ",", " /* note */ ", ",\"extra\":null", ",\"path\":[]", ",,", "\\n", ",\"\":1"};
    unsigned choice = fuzz_pick(generator, 8);
    generator->faults--;
    generator->broken = true;
    if (choice < 7) {
        fuzz_puts(out, members[choice]);
    } else if (node->count > 0 && fuzz_pick(generator, 2) == 1) {
        unsigned at = fuzz_pick(generator, node->count);
        fuzz_puts(out, out->len > start ? ",\"" : "\"");
        write_other_case(generator, node->names[at], out);
        fuzz_puts(out, "\":");
        fuzz_write_value(generator, node->children[at], out);
    } else if (out->len - start > 1) {
        repeat_members(out, start);
    }
}

static void write_object(struct fuzz_generator *generator, const struct fuzz_node *node,
                         struct fuzz_text *out) {
    unsigned first = node->count > 0 ? fuzz_pick(generator, node->count) : 0;
    unsigned left_out = fuzz_pick(generator, 16) & ~node->required;
    const char *comma = "";
    fuzz_puts(out, "{");
    size_t start = out->len;
    if (generator->faults > 0 && fuzz_pick(generator, 16) == 1) {
        generator->faults--;
        generator->broken = true;
        left_out |= node->required & 1U;
    }
    for (unsigned i = 0; i < node->count; i++) {
        unsigned at = (first + i) % node->count;
        if (left_out & 1U << at)
            continue;
        fuzz_puts(out, comma);
        write_member(generator, node->names[at], node->children[at], out);
        comma = ",";
    }
    bool open = node->variant == 0 || node->variant == 3 || node->variant >= 5;
    if (open && fuzz_pick(generator, 8) == 1) {
        fuzz_puts(out, comma);
        fuzz_puts(out, " \"x\\u002dtra\" : \"{}\" ");
    }
    if (generator->faults > 0 && fuzz_pick(generator, 8) == 1)
        break_members(generator, node, out, start);
    fuzz_puts(out, "}");
}

static void write_list(struct fuzz_generator *generator, const struct fuzz_node *node,
                       struct fuzz_text *out) {
    static const unsigned least[FUZZ_LIST_VARIANTS] = {0, 1, 0, 1, 0, 0};
    static const unsigned most[FUZZ_LIST_VARIANTS] = {3, 3, 2, 2, 1, 1};
    unsigned count = fuzz_pick(generator, 4);
    count = count < least[node->variant]  ? least[node->variant]
            : count > most[node->variant] ? most[node->variant]
                                          : count;
    fuzz_puts(out, "[");
    for (unsigned i = 0; i < count; i++) {
        fuzz_puts(out, i > 0 ? "," : "");
        write_space(generator, out);
        fuzz_write_value(generator, node->children[0], out);
    }
    write_space(generator, out);
    fuzz_puts(out, "]");
}

static void write_map(struct fuzz_generator *generator, const struct fuzz_node *node,
                      struct fuzz_text *out) {
    static const char *const names[] = {"k", "", "0"};
    const unsigned name_count = sizeof names / sizeof names[0];
    unsigned count = fuzz_pick(generator, name_count);
    fuzz_puts(out, "{");
    for (unsigned i = 0; i < count && i < name_count; i++) {
        fuzz_puts(out, i > 0 ? "," : "");
        write_member(generator, names[i], node->children[0], out);
    }
    fuzz_puts(out, "}");
}

static void write_sound(struct fuzz_generator *generator, const struct fuzz_node *node,
                        struct fuzz_text *out) {
    switch (node->form) {
    case FUZZ_TEXT:
        fuzz_puts(out, fuzz_string_for(generator, node->variant));
        break;
    case FUZZ_WORDS:
        fuzz_puts(out, fuzz_word_for(generator, node->variant));
        break;
    case FUZZ_INTEGER:
    case FUZZ_NUMBER:
        fuzz_puts(out,
                  fuzz_number_for(generator, node->variant, node->form == FUZZ_INTEGER));
        break;
    case FUZZ_BOOLEAN:
        fuzz_puts(out, fuzz_pick(generator, 2) ? "true" : "false");
        break;
    case FUZZ_CONSTANT:
        fuzz_puts(out, fuzz_constant(node->variant));
        break;
    case FUZZ_LIST:
        write_list(generator, node, out);
        break;
    case FUZZ_MAP:
        write_map(generator, node, out);
        break;
    case FUZZ_UNION:
        fuzz_write_value(generator, node->children[fuzz_pick(generator, node->count)],
                         out);
        break;
    case FUZZ_OBJECT:
        write_object(generator, node, out);
        break;
    case FUZZ_ANYTHING:
    case FUZZ_FORMS:
        fuzz_puts(out, fuzz_pick(generator, 2) ? "null" : "{\"a\":[]}");
        break;
    }
}

void fuzz_write_value(struct fuzz_generator *generator, const struct fuzz_node *node,
                      struct fuzz_text *out) {
    if (generator->faults > 0 && fuzz_pick(generator, 4) == 1) {
        generator->faults--;
        generator->broken = true;
        fuzz_break_value(generator, node, out);
    } else if (node->null_style != 0 && fuzz_pick(generator, 3) == 1) {
        fuzz_puts(out, "null");
    } else {
        write_sound(generator, node, out);
    }
}

// NOLINTEND(misc-no-recursion)
