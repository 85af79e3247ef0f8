/* SPDX-License-Identifier: MIT
 *
 * pattern_property.c - the Unicode properties that ECMA-262 knows, as PCRE2 names them.
 *
 * ECMA-262 takes its names from the Unicode property files and is strict about their
 * spelling. PCRE2 knows the short names of general categories only, has other names for two
 * of them and properties of its own, so only what stands in the tables here passes. Names of
 * scripts are too many for a table; PCRE2 looks them up.
 */
#include "schema/pattern.h"

#include "base/view.h"

/* General categories: long name, short name; some have a third one. */
static const struct {
    const char *names[3];
} categories[] = {
    {{"Cased_Letter", "LC", ""}},
    {{"Close_Punctuation", "Pe", ""}},
    {{"Connector_Punctuation", "Pc", ""}},
    {{"Control", "Cc", "cntrl"}},
    {{"Currency_Symbol", "Sc", ""}},
    {{"Dash_Punctuation", "Pd", ""}},
    {{"Decimal_Number", "Nd", "digit"}},
    {{"Enclosing_Mark", "Me", ""}},
    {{"Final_Punctuation", "Pf", ""}},
    {{"Format", "Cf", ""}},
    {{"Initial_Punctuation", "Pi", ""}},
    {{"Letter", "L", ""}},
    {{"Letter_Number", "Nl", ""}},
    {{"Line_Separator", "Zl", ""}},
    {{"Lowercase_Letter", "Ll", ""}},
    {{"Mark", "M", "Combining_Mark"}},
    {{"Math_Symbol", "Sm", ""}},
    {{"Modifier_Letter", "Lm", ""}},
    {{"Modifier_Symbol", "Sk", ""}},
    {{"Nonspacing_Mark", "Mn", ""}},
    {{"Number", "N", ""}},
    {{"Open_Punctuation", "Ps", ""}},
    {{"Other", "C", ""}},
    {{"Other_Letter", "Lo", ""}},
    {{"Other_Number", "No", ""}},
    {{"Other_Punctuation", "Po", ""}},
    {{"Other_Symbol", "So", ""}},
    {{"Paragraph_Separator", "Zp", ""}},
    {{"Private_Use", "Co", ""}},
    {{"Punctuation", "P", "punct"}},
    {{"Separator", "Z", ""}},
    {{"Space_Separator", "Zs", ""}},
    {{"Spacing_Mark", "Mc", ""}},
    {{"Surrogate", "Cs", ""}},
    {{"Symbol", "S", ""}},
    {{"Titlecase_Letter", "Lt", ""}},
    {{"Unassigned", "Cn", ""}},
    {{"Uppercase_Letter", "Lu", ""}},
};

/* Binary properties of ECMA-262 with their short names; PCRE2 knows both. */
static const char *const binary[] = {
    "ASCII",
    "ASCII_Hex_Digit",
    "AHex",
    "Alphabetic",
    "Alpha",
    "Any",
    "Bidi_Control",
    "Bidi_C",
    "Bidi_Mirrored",
    "Bidi_M",
    "Case_Ignorable",
    "CI",
    "Cased",
    "Changes_When_Casefolded",
    "CWCF",
    "Changes_When_Casemapped",
    "CWCM",
    "Changes_When_Lowercased",
    "CWL",
    "Changes_When_Titlecased",
    "CWT",
    "Changes_When_Uppercased",
    "CWU",
    "Dash",
    "Default_Ignorable_Code_Point",
    "DI",
    "Deprecated",
    "Dep",
    "Diacritic",
    "Dia",
    "Emoji",
    "Emoji_Component",
    "EComp",
    "Emoji_Modifier",
    "EMod",
    "Emoji_Modifier_Base",
    "EBase",
    "Emoji_Presentation",
    "EPres",
    "Extended_Pictographic",
    "ExtPict",
    "Extender",
    "Ext",
    "Grapheme_Base",
    "Gr_Base",
    "Grapheme_Extend",
    "Gr_Ext",
    "Hex_Digit",
    "Hex",
    "IDS_Binary_Operator",
    "IDSB",
    "IDS_Trinary_Operator",
    "IDST",
    "ID_Continue",
    "IDC",
    "ID_Start",
    "IDS",
    "Ideographic",
    "Ideo",
    "Join_Control",
    "Join_C",
    "Logical_Order_Exception",
    "LOE",
    "Lowercase",
    "Lower",
    "Math",
    "Noncharacter_Code_Point",
    "NChar",
    "Pattern_Syntax",
    "Pat_Syn",
    "Pattern_White_Space",
    "Pat_WS",
    "Quotation_Mark",
    "QMark",
    "Radical",
    "Regional_Indicator",
    "RI",
    "Sentence_Terminal",
    "STerm",
    "Soft_Dotted",
    "SD",
    "Terminal_Punctuation",
    "Term",
    "Unified_Ideograph",
    "UIdeo",
    "Uppercase",
    "Upper",
    "Variation_Selector",
    "VS",
    "White_Space",
    "space",
    "XID_Continue",
    "XIDC",
    "XID_Start",
    "XIDS",
};

static bool is(toolmend_view view, const char *text) {
    return tmi_view_equal(view, (toolmend_view){text, strlen(text)});
}

/* PCRE2's name of a general category; NULL: there is none of that name. */
static const char *category(toolmend_view name) {
    for (size_t i = 0; i < sizeof categories / sizeof categories[0]; i++)
        for (size_t j = 0; j < 3 && name.len > 0; j++)
            if (is(name, categories[i].names[j]))
                return is(name, "LC") || i == 0 ? "L&" : categories[i].names[1];
    return NULL;
}

static const char *binary_property(toolmend_view name) {
    for (size_t i = 0; i < sizeof binary / sizeof binary[0]; i++)
        if (is(name, binary[i]))
            return binary[i];
    return NULL;
}

static bool is_script_name(toolmend_view name) {
    for (size_t i = 0; i < name.len; i++) {
        char c = tmi_ascii_lower(name.ptr[i]);
        if ((c < 'a' || c > 'z') && c != '_')
            return false;
    }
    return name.len > 0;
}

/* Split `name=value`; without '=' the value has a NULL ptr. */
static toolmend_view split(toolmend_view text, toolmend_view *value) {
    const char *equals = text.len > 0 ? memchr(text.ptr, '=', text.len) : NULL;
    *value = (toolmend_view){NULL, 0};
    if (!equals)
        return text;
    size_t len = (size_t)(equals - text.ptr);
    *value = (toolmend_view){equals + 1, text.len - len - 1};
    return (toolmend_view){text.ptr, len};
}

toolmend_view tmi_pattern_property(toolmend_view ecma, bool negated, char *room) {
    toolmend_view value, name = split(ecma, &value);
    const char *prefix = "";
    const char *found = NULL;
    if (value.ptr && (is(name, "General_Category") || is(name, "gc")))
        found = category(value);
    else if (value.ptr && (is(name, "Script") || is(name, "sc")))
        prefix = "sc:";
    else if (value.ptr && (is(name, "Script_Extensions") || is(name, "scx")))
        prefix = "scx:";
    else if (!value.ptr)
        found = category(name) ? category(name) : binary_property(name);
    if (is(ecma, "Assigned")) {
        found = "Cn";
        negated = !negated;
    }
    if (found)
        value = (toolmend_view){found, strlen(found)};
    else if (!prefix[0] || !is_script_name(value))
        return (toolmend_view){NULL, 0};
    size_t len = 0, prefix_len = strlen(prefix);
    if (value.len > TMI_PROPERTY_ROOM - 9)
        return (toolmend_view){NULL, 0};
    memcpy(room, negated ? "\\P{" : "\\p{", 3);
    len += 3;
    memcpy(room + len, prefix, prefix_len);
    len += prefix_len;
    memcpy(room + len, value.ptr, value.len);
    len += value.len;
    room[len++] = '}';
    return (toolmend_view){room, len};
}
