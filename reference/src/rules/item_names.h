/* SPDX-License-Identifier: MIT
 *
 * item_names.h - names that models put over the items of a list, as data.
 *
 * They come from formats that have no lists, such as XML, and say nothing about the items. `make
 * update` writes the table from conformance/data/item_names.json.
 */
#ifndef TMI_ITEM_NAMES_H
#define TMI_ITEM_NAMES_H

/* clang-format off */
static const char *const tmi_item_names[] = {
    "item",
    "items",
    "element",
};
/* clang-format on */
#define TMI_ITEM_NAME_COUNT (sizeof tmi_item_names / sizeof tmi_item_names[0])

#endif
