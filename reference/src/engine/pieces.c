/* SPDX-License-Identifier: MIT
 *
 * pieces.c - see pieces.h.
 *
 * Tokens and edits ascend, so one walk over the tokens meets the edits in order. The walk keeps
 * the containers that are open; the pointer of a child is made when an edit first asks for it
 * and shared by all edits in that child.
 */
#include "engine/pieces.h"

#include "base/view.h"
#include "validate/assertions.h"

/* An open container, and the child of it that was entered last. */
struct frame {
    const struct tmi_token *container;
    const struct tmi_token *name; /* of the child; NULL: an item, or none yet */
    size_t index;                 /* of the child in an array, from 1; 0: none yet */
    toolmend_view child;          /* its pointer; {NULL, 0}: not asked for yet */
};

struct walk {
    struct tmi_check *check;
    const struct tmi_token *at, *end; /* the token to be entered next */
    const struct tmi_token *leaf;     /* the scalar or name entered last; NULL: none */
    struct frame *frames;
    size_t depth;
};

static void leave(struct walk *walk, size_t place) {
    while (walk->depth > 0 && walk->frames[walk->depth - 1].container->end <= place)
        walk->depth--;
}

static void enter(struct walk *walk) {
    const struct tmi_token *token = walk->at++;
    leave(walk, token->start);
    struct frame *around = walk->depth > 0 ? &walk->frames[walk->depth - 1] : NULL;
    bool object = around && around->container->kind == TMI_OBJECT;
    bool value = !object || (around->name && around->name + 1 == token);
    if (around && !(object && value)) { /* the value of a member follows its name */
        around->name = object ? token : NULL;
        around->index++;
        around->child = (toolmend_view){NULL, 0};
    }
    if (value && token->kind >= TMI_ARRAY)
        walk->frames[walk->depth++] = (struct frame){.container = token};
    else
        walk->leaf = token;
}

void tmi_count_pointer(struct tmi_check *check, size_t len) {
    check->steps += len / 64;
    if (check->steps > check->steps_max)
        check->limit = "steps";
}

/* The child's part of its pointer. */
static void add_step(struct tmi_buf *buf, struct walk *walk, const struct frame *frame) {
    if (frame->name) {
        tmi_buf_add_reference(buf, tmi_readable(walk->check, frame->name));
    } else {
        tmi_buf_add_text(buf, "/");
        tmi_buf_add_number(buf, frame->index - 1);
    }
}

/* The pointer of the child at hand in the first `depth` containers; of none: the root. Those of
 * the containers on the way are its beginnings, so that depth costs what the pointer is long. */
static toolmend_view pointer_at(struct walk *walk, size_t depth) {
    struct tmi_buf buf;
    size_t known = depth;
    while (known > 0 && !walk->frames[known - 1].child.ptr)
        known--;
    toolmend_view pointer =
        known > 0 ? walk->frames[known - 1].child : (toolmend_view){"", 0};
    if (known == depth)
        return pointer;
    tmi_buf_init(&buf, walk->check->arena, SIZE_MAX);
    tmi_buf_add_view(&buf, pointer);
    for (size_t i = known; i < depth; i++) {
        add_step(&buf, walk, &walk->frames[i]);
        walk->frames[i].child.len = buf.len;
    }
    tmi_count_pointer(walk->check, buf.len);
    pointer = tmi_buf_view(&buf);
    for (size_t i = known; i < depth; i++)
        walk->frames[i].child.ptr = pointer.ptr;
    return pointer;
}

/* The innermost value that the new text is in, or the container that nothing was left in. */
static toolmend_view pointer_of(struct walk *walk, size_t repaired_at, bool nothing) {
    while (walk->at < walk->end &&
           (nothing ? walk->at->start < repaired_at : walk->at->start <= repaired_at))
        enter(walk);
    leave(walk, repaired_at);
    const struct tmi_token *leaf = walk->leaf;
    bool inside = leaf && repaired_at < leaf->end && leaf->start + nothing <= repaired_at;
    if (inside)
        return pointer_at(walk, walk->depth);
    return walk->depth > 0 ? pointer_at(walk, walk->depth - 1) : (toolmend_view){"", 0};
}

/* Does the piece go on where the one before it ends, as the same change? */
static bool continues(const struct tmi_piece *before, const struct tmi_piece *piece) {
    return before->rule == piece->rule && before->end == piece->start &&
           tmi_view_equal(before->pointer, piece->pointer);
}

bool tmi_pieces_of(struct tmi_check *check, const struct tmi_syntax *syntax,
                   const struct tmi_token *root, size_t depth_max,
                   struct tmi_pieces *out) {
    struct walk walk = {.check = check, .at = root, .end = root + root->size};
    struct tmi_piece *list = tmi_new(check->arena, syntax->count, struct tmi_piece);
    walk.frames = tmi_new(check->arena, depth_max, struct frame);
    *out = (struct tmi_pieces){list, 0};
    if (!list || !walk.frames)
        return false;
    for (size_t i = 0; i < syntax->count && !tmi_check_failed(check); i++) {
        const struct tmi_syntax_edit *edit = &syntax->edits[i];
        struct tmi_piece piece = {
            edit->start,       edit->end,
            edit->repaired_at, edit->repaired_at + edit->new_text.len,
            edit->rule,        {NULL, 0}
        };
        piece.pointer = pointer_of(&walk, piece.repaired_at, edit->new_text.len == 0);
        if (out->count > 0 && continues(&list[out->count - 1], &piece)) {
            list[out->count - 1].end = piece.end;
            list[out->count - 1].made_end = piece.made_end;
        } else {
            list[out->count++] = piece;
        }
    }
    return !tmi_check_failed(check);
}
