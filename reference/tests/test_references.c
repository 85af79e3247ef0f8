/* SPDX-License-Identifier: MIT
 *
 * test_references.c - where references lead inside a document: pointers, URIs, anchors,
 * dynamic scopes. The official suite has many more; what is here is what it leaves open.
 */
#include "compiling.h"
#include "schema/uri.h"

/* Each of these schemas refers by property `r` to a schema that holds null alone. */
static void check_leads_to_null(const char *schema) {
    toolmend_tool *tool = compile(schema);
    const struct tmi_schema *r = tool ? property(tool, "r") : NULL;
    if (!CHECK(r && r->always_count == 1 && r->always[0]->possible_types == TMI_T_NULL))
        fprintf(stderr, "  %s\n", schema);
    toolmend_tool_free(tool);
}

TEST(pointers_lead_anywhere_in_the_document) {
    static const char *const schemas[] = {
        "{\"properties\": {\"r\": {\"$ref\": \"#/$defs/a\"}}, \"$defs\": {\"a\": "
        "{\"type\": "
        "\"null\"}}}",
        "{\"properties\": {\"r\": {\"$ref\": \"#/definitions/a\"}}, \"definitions\": "
        "{\"a\": "
        "{\"type\": \"null\"}}}",
        "{\"properties\": {\"r\": {\"$ref\": \"#/properties/s/items\"}, \"s\": "
        "{\"items\": "
        "{\"type\": \"null\"}}}}",
        /* below unknown keywords, and from there on */
        "{\"properties\": {\"r\": {\"$ref\": \"#/x/0/y\"}}, \"x\": [{\"y\": {\"$ref\": "
        "\"#/x/1\"}}, {\"allOf\": [{\"type\": \"null\"}]}]}",
        /* escapes of JSON, of pointers and of URIs */
        "{\"properties\": {\"r\": {\"$ref\": \"#/$defs/a~1b~0%25%5b%5D%22\"}}, "
        "\"$defs\": {"
        "\"\\u0061/b~%[]\\\"\": {\"type\": \"null\"}}}",
        "{\"properties\": {\"r\": {\"$ref\": \"#/$defs/\"}}, \"$defs\": {\"\": "
        "{\"type\": "
        "\"null\"}}}",
        "{\"properties\": {\"r\": {\"\\u0024ref\": \"#/x\"}}, \"x\": {\"type\": "
        "\"null\"}}",
        /* a name that is a keyword elsewhere */
        "{\"properties\": {\"$ref\": {\"type\": \"null\"}, \"r\": {\"$ref\": "
        "\"#/properties/$ref\"}}}",
        /* draft-07: `$ref` stands alone, the definitions beside it are found */
        "{\"$schema\": \"http://json-schema.org/draft-07/schema#\", \"properties\": "
        "{\"r\": "
        "{\"type\": \"string\", \"$ref\": \"#/definitions/a\"}}, \"definitions\": "
        "{\"a\": "
        "{\"type\": \"null\"}}}",
    };
    for (size_t i = 0; i < sizeof schemas / sizeof schemas[0]; i++)
        check_leads_to_null(schemas[i]);
}

/* What generators of draft-07 write: the whole schema in `definitions`, `$ref` at the root. */
TEST(a_root_that_is_a_reference_in_draft_07_works) {
    toolmend_tool *tool = compile(
        "{\"$schema\": \"http://json-schema.org/draft-07/schema#\", \"$ref\": "
        "\"#/definitions/Args\", \"definitions\": {\"Args\": {\"type\": \"object\"}}, "
        "\"type\": \"string\"}");
    CHECK(tool && tool->root->types == TMI_T_ANY &&
          tool->root->possible_types == TMI_T_OBJECT);
    toolmend_tool_free(tool);
}

TEST(uris_and_anchors_name_schemas) {
    static const char *const schemas[] = {
        "{\"properties\": {\"r\": {\"$ref\": \"a.json\"}}, \"$defs\": {\"x\": {\"$id\": "
        "\"a.json\", \"type\": \"null\"}}}",
        "{\"$id\": \"http://h.example/d/root\", \"properties\": {\"r\": {\"$ref\": "
        "\"HTTP://H.example/d/../e/./a\"}}, \"$defs\": {\"x\": {\"$id\": \"/e/a\", "
        "\"type\": "
        "\"null\"}}}",
        "{\"$id\": \"urn:x:y\", \"properties\": {\"r\": {\"$ref\": "
        "\"urn:x:y#/$defs/x\"}}, "
        "\"$defs\": {\"x\": {\"type\": \"null\"}}}",
        "{\"properties\": {\"r\": {\"$ref\": \"#here\"}}, \"not\": {\"$anchor\": "
        "\"here\", "
        "\"type\": \"null\"}}",
        "{\"$id\": \"http://h.example/\", \"properties\": {\"r\": {\"$ref\": "
        "\"b#here\"}}, "
        "\"$defs\": {\"x\": {\"$id\": \"b\", \"items\": {\"$anchor\": \"here\", "
        "\"type\": "
        "\"null\"}}, \"y\": {\"$anchor\": \"here\"}}}",
        "{\"$schema\": \"http://json-schema.org/draft-07/schema#\", \"properties\": "
        "{\"r\": "
        "{\"$ref\": \"#here\"}}, \"definitions\": {\"x\": {\"$id\": \"#here\", \"type\": "
        "\"null\"}}}",
        /* data is no name: an enum, a const, an unknown keyword */
        "{\"properties\": {\"r\": {\"$ref\": \"a\"}}, \"$defs\": {\"x\": {\"$id\": "
        "\"a\", "
        "\"type\": \"null\"}, \"y\": {\"enum\": [{\"$id\": \"a\"}], \"const\": {\"$id\": "
        "\"a\"}, \"unknown\": {\"$id\": \"a\"}}}}",
        "{\"properties\": {\"r\": {\"$dynamicRef\": \"#/$defs/x\"}}, \"$defs\": {\"x\": "
        "{\"type\": \"null\"}}}",
    };
    for (size_t i = 0; i < sizeof schemas / sizeof schemas[0]; i++)
        check_leads_to_null(schemas[i]);
}

TEST(references_that_lead_nowhere_are_refused) {
    static const struct {
        const char *schema, *pointer, *message;
    } rows[] = {
        {"{\"$ref\": \"#/$defs/a\"}",                                    "/$ref",         "the reference names no place"         },
        {"{\"allOf\": [{\"$ref\": \"#/allOf/01\"}]}",                    "/allOf/0/$ref",
         "the reference names no place"                                                                                          },
        {"{\"allOf\": [{\"$ref\": \"#/allOf/1\"}]}",                     "/allOf/0/$ref",
         "the reference names no place"                                                                                          },
        {"{\"title\": \"x\", \"$ref\": \"#/title\"}",                    "/$ref",
         "the reference leads to a value that is no schema"                                                                      },
        {"{\"title\": \"x\", \"$ref\": \"#/title/0\"}",                  "/$ref",
         "the reference names no place"                                                                                          },
        {"{\"$ref\": \"#/a~2\"}",                                        "/$ref",         "the pointer has a '~' that is neither"},
        {"{\"$ref\": \"#/a%2\"}",                                        "/$ref",         "the reference has a '%' without two"  },
        {"{\"$ref\": \"#here\"}",                                        "/$ref",         "the reference names no anchor"        },
        {"{\"$ref\": \"other.json\"}",                                   "/$ref",
         "the reference leads outside the document"                                                                              },
        {"{\"$ref\": \"https://json-schema.org/draft/2020-12/schema\"}", "/$ref",
         "the reference leads outside the document"                                                                              },
        {"{\"$ref\": \"a\", \"$defs\": {\"x\": {\"$id\": \"a\"}, \"y\": {\"$id\": "
         "\"./a\"}}}",                                          "/$ref",         "two schemas have the `$id`"           },
        {"{\"$ref\": \"#a\", \"$defs\": {\"x\": {\"$anchor\": \"a\"}, \"y\": "
         "{\"$anchor\": "
         "\"a\"}}}",                                            "/$ref",         "two schemas have the anchor"          },
        {"{\"$ref\": \"\\ud800\"}",                                      "/$ref",         "the string has an unpaired surrogate" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check_refused(TOOLMEND_E_SCHEMA, rows[i].schema, rows[i].pointer,
                      rows[i].message);
}

TEST(a_place_is_compiled_once) {
    toolmend_tool *tool =
        compile("{\"properties\": {\"a\": {\"$ref\": \"#/$defs/x\"}, \"b\": "
                "{\"$ref\": \"#/$defs/x\"}}, \"$defs\": {\"x\": {}}}");
    CHECK(tool && property(tool, "a")->always[0] == property(tool, "b")->always[0]);
    CHECK(tool && tool->schema_count == 4);
    toolmend_tool_free(tool);
}

/* JSON Schema core 2020-12, 8.2.3.2: the outermost scope that has the anchor. The tree closes
 * its own members through a dynamic reference that it inherits. */
TEST(a_dynamic_reference_means_the_outermost_resource) {
    toolmend_tool *tool = compile(
        "{\"$id\": \"http://h.example/strict\", \"$dynamicAnchor\": \"node\", \"$ref\": "
        "\"tree\", \"unevaluatedProperties\": false, \"$defs\": {\"t\": {\"$id\": "
        "\"tree\", "
        "\"$dynamicAnchor\": \"node\", \"properties\": {\"next\": {\"$dynamicRef\": "
        "\"#node\"}}}}}");
    if (tool) {
        const struct tmi_schema *tree = tool->root->always[0];
        const struct tmi_schema *next = tree->properties[0].schema;
        CHECK(next->always[0] == tool->root && !tree->closed);
    }
    toolmend_tool_free(tool);
    /* The same tree, entered by itself and through a stricter one. */
    tool = compile(
        "{\"$id\": \"http://h.example/\", \"properties\": {\"free\": {\"$ref\": "
        "\"tree\"}, "
        "\"strict\": {\"$ref\": \"strict\"}}, \"$defs\": {\"s\": {\"$id\": \"strict\", "
        "\"$dynamicAnchor\": \"node\", \"$ref\": \"tree\", \"unevaluatedProperties\": "
        "false},"
        " \"t\": {\"$id\": \"tree\", \"$dynamicAnchor\": \"node\", \"properties\": "
        "{\"next\": "
        "{\"$dynamicRef\": \"#node\"}}}}}");
    if (tool) {
        const struct tmi_schema *one = property(tool, "free")->always[0];
        const struct tmi_schema *strict = property(tool, "strict")->always[0];
        const struct tmi_schema *other = strict->always[0];
        CHECK(one != other && one->token == other->token);
        CHECK(one->properties[0].schema->always[0] == one);
        CHECK(other->properties[0].schema->always[0] == strict);
    }
    toolmend_tool_free(tool);
}

/* What does not depend on the scope is shared by the schemas of one place, warnings too. */
TEST(scopes_share_what_is_the_same) {
    toolmend_tool *tool = compile(
        "{\"$id\": \"root\", \"properties\": {\"one\": {\"$ref\": \"x\"}, \"two\": "
        "{\"$ref\": "
        "\"y\"}}, \"$defs\": {\"x\": {\"$id\": \"x\", \"$dynamicAnchor\": \"d\", "
        "\"$ref\": "
        "\"body\"}, \"y\": {\"$id\": \"y\", \"$dynamicAnchor\": \"d\", \"$ref\": "
        "\"body\"}, "
        "\"b\": {\"$id\": \"body\", \"pattern\": \"^a\", \"required\": [\"p\", \"p\"], "
        "\"properties\": {\"p\": {\"$dynamicRef\": \"z#d\"}, \"\\u0071\": {\"pattern\": "
        "\"(\"}}, \"patternProperties\": {\"^a\": {}, \"(\": {}, \"^b\": {}}}, \"z\": "
        "{\"$id\": "
        "\"z\", \"$dynamicAnchor\": \"d\"}}}");
    if (!tool)
        return;
    const struct tmi_schema *x = property(tool, "one")->always[0], *one = x->always[0];
    const struct tmi_schema *y = property(tool, "two")->always[0], *two = y->always[0];
    CHECK(one != two && one->token == two->token && one->pointer.ptr == two->pointer.ptr);
    CHECK(one->properties[0].schema->always[0] == x);
    CHECK(two->properties[0].schema->always[0] == y);
    CHECK(one->pattern.code && one->pattern.code == two->pattern.code);
    CHECK(one->required == two->required && two->required_count == 1);
    CHECK(two->properties[0].required && !two->properties[1].required);
    CHECK(view_is(two->properties[1].name, "q"));
    CHECK(one->pattern_count == 2 && two->pattern_count == 2);
    CHECK(one->patterns[1].pattern.code == two->patterns[1].pattern.code);
    CHECK(two->additional && two->additional->has == 0);
    CHECK(toolmend_tool_warning_count(tool) == 2);
    toolmend_tool_free(tool);
}

TEST(an_embedded_resource_may_declare_its_draft) {
    toolmend_tool *tool = compile(
        "{\"properties\": {\"r\": {\"$ref\": \"seven\"}}, \"$defs\": {\"s\": {\"$id\": "
        "\"seven\", \"$schema\": \"http://json-schema.org/draft-07/schema#\", \"items\": "
        "[{\"$id\": \"#in\"}]}}}");
    CHECK(tool && !tool->draft7 && property(tool, "r")->always[0]->prefix_count == 1);
    toolmend_tool_free(tool);
}

static void append(char *schema, const char *text, char name) {
    size_t len = strlen(schema);
    for (; *text; text++)
        schema[len++] = *text == '?' ? name : *text;
    schema[len] = '\0';
}

/* `count` resources, each with a dynamic anchor of its own, can be entered in any order: as
 * many scopes as there are subsets of them. */
static toolmend_status compile_scopes(int count, toolmend_error *error) {
    char schema[2048] = "{\"$id\": \"root\", \"anyOf\": [true";
    for (int i = 0; i < count; i++)
        append(schema, ", {\"$ref\": \"?\"}", (char)('a' + i));
    append(schema, "], \"$defs\": {\"z\": {\"$dynamicRef\": \"#a\"}", 0);
    for (int i = 0; i < count; i++)
        append(schema,
               ", \"?\": {\"$id\": \"?\", \"$dynamicAnchor\": \"?\", \"items\": "
               "{\"$ref\": \"root\"}}",
               (char)('a' + i));
    append(schema, "}}", 0);
    toolmend_tool *tool;
    toolmend_status status =
        toolmend_tool_compile(TMI_VIEW(""), view_of(schema), NULL, &tool, error);
    toolmend_tool_free(tool);
    return status;
}

TEST(dynamic_scopes_are_limited_to_64) {
    toolmend_error error = {.message = ""};
    CHECK(compile_scopes(6, &error) == TOOLMEND_OK);
    CHECK(compile_scopes(7, &error) == TOOLMEND_E_LIMIT);
    CHECK(strncmp(error.message, "`$dynamicRef` has more than 64 scopes", 37) == 0);
}

TEST(names_of_dynamic_anchors_are_limited_to_64) {
    for (int extra = 0; extra < 2; extra++) {
        char schema[4096] = "{\"$defs\": {\"z\": {\"$dynamicRef\": \"#a\"}";
        for (int i = 0; i < 64 + extra; i++) {
            append(schema, ", \"?", (char)('0' + i / 10));
            append(schema, "?\": {\"$dynamicAnchor\": \"a", (char)('0' + i % 10));
            append(schema, "?", (char)('0' + i / 10));
            append(schema, "?\"}", (char)('0' + i % 10));
        }
        append(schema, "}}", 0);
        toolmend_tool *tool;
        toolmend_status status =
            toolmend_tool_compile(TMI_VIEW(""), view_of(schema), NULL, &tool, NULL);
        CHECK(status == (extra ? TOOLMEND_E_LIMIT : TOOLMEND_OK));
        toolmend_tool_free(tool);
    }
}

/* ---- URIs ---- */

TEST(a_uri_is_limited_to_4096_bytes) {
    char schema[4200];
    for (size_t extra = 0; extra < 2; extra++) {
        toolmend_tool *tool;
        size_t at = sizeof "{\"$id\":\"" - 1, len = 4096 + extra;
        memcpy(schema, "{\"$id\":\"", at);
        memset(schema + at, 'u', len);
        memcpy(schema + at + len, "\"}", 2);
        toolmend_status status = toolmend_tool_compile(
            TMI_VIEW(""), (toolmend_view){schema, at + len + 2}, NULL, &tool, NULL);
        CHECK(status == (extra ? TOOLMEND_E_LIMIT : TOOLMEND_OK));
        toolmend_tool_free(tool);
    }
}

/* RFC 3986, 5.4: the examples, without those that have a fragment. */
TEST(uris_are_resolved_as_rfc_3986_shows) {
    static const struct {
        const char *reference, *result;
    } rows[] = {
        {"g:h",           "g:h"                  },
        {"g",             "http://a/b/c/g"       },
        {"./g",           "http://a/b/c/g"       },
        {"g/",            "http://a/b/c/g/"      },
        {"/g",            "http://a/g"           },
        {"//g",           "http://g"             },
        {"?y",            "http://a/b/c/d;p?y"   },
        {"g?y",           "http://a/b/c/g?y"     },
        {";x",            "http://a/b/c/;x"      },
        {"g;x",           "http://a/b/c/g;x"     },
        {"",              "http://a/b/c/d;p?q"   },
        {".",             "http://a/b/c/"        },
        {"./",            "http://a/b/c/"        },
        {"..",            "http://a/b/"          },
        {"../",           "http://a/b/"          },
        {"../g",          "http://a/b/g"         },
        {"../..",         "http://a/"            },
        {"../../",        "http://a/"            },
        {"../../g",       "http://a/g"           },
        {"../../../g",    "http://a/g"           },
        {"../../../../g", "http://a/g"           },
        {"/./g",          "http://a/g"           },
        {"/../g",         "http://a/g"           },
        {"g.",            "http://a/b/c/g."      },
        {".g",            "http://a/b/c/.g"      },
        {"g..",           "http://a/b/c/g.."     },
        {"..g",           "http://a/b/c/..g"     },
        {"./../g",        "http://a/b/g"         },
        {"./g/.",         "http://a/b/c/g/"      },
        {"g/./h",         "http://a/b/c/g/h"     },
        {"g/../h",        "http://a/b/c/h"       },
        {"g;x=1/./y",     "http://a/b/c/g;x=1/y" },
        {"g;x=1/../y",    "http://a/b/c/y"       },
        {"g?y/./x",       "http://a/b/c/g?y/./x" },
        {"g?y/../x",      "http://a/b/c/g?y/../x"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char out[64];
        size_t len;
        bool fits = tmi_uri_resolve(TMI_VIEW("http://a/b/c/d;p?q"),
                                    view_of(rows[i].reference), out, sizeof out, &len);
        if (!CHECK(fits && view_is((toolmend_view){out, len}, rows[i].result)))
            fprintf(stderr, "  %s: %.*s\n", rows[i].reference, (int)len, out);
    }
}

TEST(uris_keep_within_the_room_given) {
    char out[8];
    size_t len;
    CHECK(tmi_uri_resolve(TMI_VIEW("http://a"), TMI_VIEW(""), out, 8, &len) && len == 8);
    CHECK(!tmi_uri_resolve(TMI_VIEW("http://a"), TMI_VIEW("b"), out, 8, &len));
    CHECK(tmi_uri_resolve(TMI_VIEW(""), TMI_VIEW("x/y"), out, 8, &len) && len == 3);
    CHECK(tmi_uri_resolve(TMI_VIEW("urn:a"), TMI_VIEW("?b"), out, 8, &len) && len == 7);
}

int main(void) {
    return check_all();
}
