/* SPDX-License-Identifier: MIT
 *
 * place.c - where in the arguments something is, in words that hold no name of the input.
 *
 * A pointer is made of member names, and a name may be content: a key of a map, a secret that
 * slipped to the wrong side of a colon. So a name is shown only if the schema declares it
 * (anywhere: the model has seen it then); of every other member its number is shown. Names
 * that a schema made long or strange are shortened and quoted, so that a line stays a line.
 */
#include "message/writer.h"

#include "base/view.h"
#include "validate/assertions.h"

#define STEPS_SHOWN 3 /* at both ends of a long pointer */

/* ---- names that the schema declares ---------------------------------------------------- */

/* The names found so far; on a first pass only counted. */
struct collected {
    struct tmi_writer *writer;
    toolmend_view *names;
    size_t count;
};

static void collect(struct collected *found, const struct tmi_token *name) {
    if (name->kind != TMI_STRING)
        return;
    if (found->names)
        found->names[found->count] = tmi_writer_text(found->writer, name);
    found->count++;
}

static void collect_items(struct collected *found, const struct tmi_token *array) {
    struct tmi_walk walk = tmi_walk_start(array);
    const struct tmi_token *item;
    while (tmi_walk_item(&walk, &item))
        collect(found, item);
}

/* The names that the value of a keyword declares; `lists`: also in the lists that its members
 * hold. */
static void collect_from(struct collected *found, const struct tmi_token *value,
                         bool lists) {
    struct tmi_walk walk = tmi_walk_start(value);
    const struct tmi_token *name, *child;
    if (value->kind == TMI_ARRAY) {
        collect_items(found, value);
        return;
    }
    while (tmi_walk_member(&walk, &name, &child)) {
        collect(found, name);
        if (lists && child->kind == TMI_ARRAY)
            collect_items(found, child);
    }
}

/* Of a call whose tool is not known. */
static void collect_call_names(struct collected *found) {
    static const toolmend_view names[] = {
        {"name",      4},
        {"arguments", 9}
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (found->names)
            found->names[found->count] = names[i];
        found->count++;
    }
}

/* A string with the spelling of such a keyword before a container is taken for one wherever
 * it stands: it is in the schema either way. */
static void collect_all(struct collected *found) {
    static const struct {
        toolmend_view keyword;
        bool lists; /* its members hold lists of names */
    } keywords[] = {
        {{"properties", 10},        false},
        {{"required", 8},           false},
        {{"dependentRequired", 17}, true },
        {{"dependentSchemas", 16},  false},
        {{"dependencies", 12},      true },
    };
    const toolmend_tool *tool = found->writer->report->tool;
    const struct tmi_token *root = tool ? tool->root->token : NULL;
    found->count = 0;
    if (!tool)
        collect_call_names(found);
    for (const struct tmi_token *at = root; root && at + 1 < root + root->size; at++)
        for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
            if (at->kind == TMI_STRING && at[1].kind >= TMI_ARRAY &&
                tmi_name_is(&found->writer->check, at, keywords[i].keyword))
                collect_from(found, at + 1, keywords[i].lists);
}

bool tmi_writer_start(struct tmi_writer *writer, struct toolmend_report *report) {
    *writer = (struct tmi_writer){.report = report, .arena = &report->arena};
    writer->texts[TMI_SOURCE_TEXT] = report->parsed_text;
    writer->texts[TMI_SOURCE_SCHEMA] = TMI_VIEW("");
    if (report->tool)
        writer->texts[TMI_SOURCE_SCHEMA] = report->tool->schema_text;
    writer->all = tmi_is_about_call(report) ? "the call" : "the arguments";
    writer->sources = (struct tmi_sources){writer->texts, TMI_SOURCE_FIRST_DECODED};
    tmi_check_init(&writer->check, report->tool, &writer->sources, writer->arena,
                   UINT64_MAX);
    writer->steps_left = report->limits.steps_base +
                         report->limits.steps_per_token * (uint64_t)report->parsed.count;
    writer->steps_cap = report->limits.depth_max + 1;
    writer->steps = tmi_new(writer->arena, writer->steps_cap, struct tmi_way);
    struct collected found = {.writer = writer};
    collect_all(&found);
    found.names = tmi_new(writer->arena, found.count + 1, toolmend_view);
    if (!writer->steps || !found.names)
        return false;
    collect_all(&found);
    return tmi_name_list_sort(&writer->declared, writer->arena, found.names, found.count);
}

static bool is_declared(struct tmi_writer *writer, const struct tmi_token *name) {
    bool again;
    return !(name->flags & TMI_LONE_SURROGATE) &&
           tmi_name_list_find(&writer->declared, tmi_writer_text(writer, name), &again) !=
               SIZE_MAX;
}

/* ---- names that an object has ---------------------------------------------------------- */

static void list_members(struct tmi_writer *writer, const struct tmi_token *object) {
    struct tmi_walk walk = tmi_walk_start(object);
    const struct tmi_token *name, *value;
    size_t count = 0;
    toolmend_view *names =
        tmi_new(writer->arena, tmi_child_count(object) + 1, toolmend_view);
    writer->object = object;
    writer->members = (struct tmi_name_list){0};
    while (names && tmi_walk_member(&walk, &name, &value))
        if (!(name->flags & TMI_LONE_SURROGATE))
            names[count++] = tmi_writer_text(writer, name);
    if (names)
        (void)tmi_name_list_sort(&writer->members, writer->arena, names, count);
}

bool tmi_writer_has_member(struct tmi_writer *writer, const struct tmi_token *object,
                           toolmend_view name) {
    bool again;
    if (writer->object != object)
        list_members(writer, object);
    return tmi_name_list_find(&writer->members, name, &again) != SIZE_MAX;
}

/* ---- paths ----------------------------------------------------------------------------- */

/* The children of a container with their places. */
struct children {
    struct tmi_walk walk;
    bool object;
    struct tmi_way step; /* to the child at hand */
    const struct tmi_token *value;
};

static struct children children_of(const struct tmi_token *container) {
    return (struct children){
        .walk = tmi_walk_start(container),
        .object = container->kind == TMI_OBJECT,
        .step = {NULL, SIZE_MAX}
    };
}

static bool next_child(struct children *children) {
    children->step.index++;
    return children->object
               ? tmi_walk_member(&children->walk, &children->step.name, &children->value)
               : tmi_walk_item(&children->walk, &children->value);
}

/* Go one level down towards a value that lies in `at`. */
static const struct tmi_token *
towards(const struct tmi_token *at, const struct tmi_token *value, struct tmi_way *step) {
    struct children children = children_of(at);
    while (next_child(&children) &&
           (size_t)(value - children.value) >= children.value->size) {
    }
    *step = children.step;
    return children.value;
}

struct tmi_path tmi_path_to(struct tmi_writer *writer, const struct tmi_token *value) {
    const struct tmi_token *at = writer->report->parsed.tokens;
    size_t count = 0;
    while (at != value && count < writer->steps_cap)
        at = towards(at, value, &writer->steps[count++]);
    return (struct tmi_path){writer->steps, count};
}

const struct tmi_token *tmi_container_of(struct tmi_writer *writer,
                                         const struct tmi_token *value) {
    const struct tmi_token *container = writer->report->parsed.tokens, *at = container;
    struct tmi_way step;
    while (at != value) {
        container = at;
        at = towards(at, value, &step);
    }
    return container;
}

/* The next reference token of a pointer without its escapes (RFC 6901). */
static toolmend_view next_reference(struct tmi_writer *writer, toolmend_view *pointer) {
    size_t at = 1, len = 0, end = 1;
    while (end < pointer->len && pointer->ptr[end] != '/')
        end++;
    char *text = tmi_new(writer->arena, end, char); /* not what the whole pointer needs */
    if (!text)
        return (toolmend_view){NULL, 0};
    for (; at < end; at++) {
        char c = pointer->ptr[at];
        if (c == '~' && at + 1 < end)
            c = pointer->ptr[++at] == '0' ? '~' : '/';
        text[len++] = c;
    }
    *pointer = (toolmend_view){pointer->ptr + at, pointer->len - at};
    return (toolmend_view){text, len};
}

static bool is_number(toolmend_view text, size_t number) {
    size_t value = 0;
    for (size_t i = 0; i < text.len && tmi_is_digit(text.ptr[i]) && value <= number; i++)
        value = 10 * value + (size_t)(text.ptr[i] - '0');
    return text.len > 0 && value == number;
}

struct tmi_path tmi_path_of(struct tmi_writer *writer, toolmend_view pointer) {
    const struct tmi_token *at = writer->report->parsed.tokens;
    size_t count = 0;
    while (pointer.len > 0 && at && at->kind >= TMI_ARRAY && count < writer->steps_cap) {
        toolmend_view wanted = next_reference(writer, &pointer);
        struct children children = children_of(at);
        bool found = false;
        while (!found && next_child(&children))
            found =
                children.object
                    ? tmi_view_equal(wanted, tmi_writer_text(writer, children.step.name))
                    : is_number(wanted, children.step.index);
        if (!found)
            break;
        writer->steps[count++] = children.step;
        at = children.value;
    }
    return (struct tmi_path){writer->steps, count};
}

/* The step from an open container to `child`, or, if that is NULL, to the last thing begun in
 * it; false: nothing was. *complete: that thing has been read to its end. */
static bool step_in_open(const struct tmi_parsed *parsed,
                         const struct tmi_token *container, const struct tmi_token *child,
                         struct tmi_way *step, bool *complete) {
    const struct tmi_token *end = child ? child : parsed->partial + parsed->partial_count;
    const struct tmi_token *at = container + 1;
    bool object = container->kind == TMI_OBJECT;
    *step = (struct tmi_way){NULL, SIZE_MAX};
    *complete = false;
    while (at < end) {
        step->name = object ? at++ : NULL;
        step->index++;
        *complete = at < end;
        if (at < end)
            at += at->size;
    }
    if (!object && (child || parsed->open < TMI_ARRAY)) {
        step->index++; /* the item that is open is the next one */
        *complete = false;
    }
    return step->index != SIZE_MAX;
}

struct tmi_path tmi_path_unread(struct tmi_writer *writer,
                                const struct tmi_parsed *parsed, bool *after) {
    const struct tmi_token *child = NULL;
    size_t depth = 0, count;
    *after = false;
    for (uint32_t at = parsed->innermost; at != TMI_NO_CONTAINER; depth++)
        at = parsed->partial[at].size;
    count = depth;
    uint32_t at = parsed->innermost;
    for (size_t i = depth; i-- > 0;) {
        const struct tmi_token *container = &parsed->partial[at];
        bool complete;
        if (!step_in_open(parsed, container, child, &writer->steps[i], &complete))
            count = i; /* can only be the innermost one */
        if (!child)
            *after = complete;
        child = container;
        at = container->size;
    }
    return (struct tmi_path){writer->steps, count};
}

/* ---- places ---------------------------------------------------------------------------- */

/* Would the name be misread in a line of text? */
static bool is_strange(toolmend_view name) {
    for (size_t i = 0; i < name.len; i++)
        if ((unsigned char)name.ptr[i] <= ' ' || name.ptr[i] == '"' ||
            name.ptr[i] == '\x7F')
            return true;
    return name.len == 0;
}

/* One step of a pointer; true: it has to be quoted. */
static bool add_step(struct tmi_writer *writer, struct tmi_buf *out,
                     const struct tmi_way *step) {
    if (!step->name) {
        tmi_buf_add_text(out, "/");
        tmi_buf_add_number(out, step->index);
        return false;
    }
    if (!is_declared(writer, step->name)) {
        tmi_buf_add_text(out, "/(member ");
        tmi_buf_add_number(out, step->index + 1);
        tmi_buf_add_text(out, ")");
        return false;
    }
    toolmend_view name = tmi_writer_text(writer, step->name);
    toolmend_view shown = tmi_cut(name, TMI_NAME_SHOWN);
    tmi_buf_add_reference(out, shown);
    if (shown.len < name.len)
        tmi_buf_add_text(out, "...");
    return is_strange(shown);
}

static void add_pointer(struct tmi_writer *writer, struct tmi_buf *out,
                        struct tmi_path path) {
    struct tmi_buf pointer;
    bool strange = false;
    tmi_buf_init(&pointer, writer->arena, SIZE_MAX);
    for (size_t i = 0; i < path.count; i++) {
        bool shown = i < STEPS_SHOWN || i + STEPS_SHOWN >= path.count;
        if (shown)
            strange |= add_step(writer, &pointer, &path.steps[i]);
        else if (i == STEPS_SHOWN)
            tmi_buf_add_text(&pointer, "/...");
    }
    if (strange)
        tmi_buf_add_quoted(out, tmi_buf_view(&pointer));
    else
        tmi_buf_add_view(out, tmi_buf_view(&pointer));
}

/* Does the path end at a member that is told by its number? */
static bool ends_undeclared(struct tmi_writer *writer, struct tmi_path path) {
    const struct tmi_token *name =
        path.count > 0 ? path.steps[path.count - 1].name : NULL;
    return name && !is_declared(writer, name);
}

void tmi_add_place(struct tmi_writer *writer, struct tmi_buf *out, struct tmi_path path) {
    if (ends_undeclared(writer, path)) {
        path.count--;
        tmi_buf_add_text(out, "member ");
        tmi_buf_add_number(out, path.steps[path.count].index + 1);
        tmi_buf_add_text(out, " of ");
    }
    if (path.count == 0)
        tmi_buf_add_text(out, writer->all);
    else
        add_pointer(writer, out, path);
}
