/* SPDX-License-Identifier: MIT
 *
 * test_syntax_rows.c - each row of the syntax group: what it mends, to the byte, and what it
 * leaves alone. Expected texts follow from the row's clause in conformance/SPEC.md.
 */
#include "scanning.h"

#define BOM      "\xEF\xBB\xBF"
#define LDQ      "\xE2\x80\x9C" /* U+201C */
#define RDQ      "\xE2\x80\x9D"
#define LSQ      "\xE2\x80\x98" /* U+2018 */
#define RSQ      "\xE2\x80\x99"
#define E_ACUTE  "\xC3\xA9"
#define FULL_BAR "\xEF\xBD\x9C"
#define FOOT     "\xE2\x96\x81"

/* ---- around the value ------------------------------------------------------------------ */

static void a_byte_order_mark_goes_where_a_value_stands_behind_it(void) {
    CHECK(mends("<<" BOM "|>>{}", "byte-order-mark"));
    CHECK(mends("<<" BOM " \n|>>{} ", "byte-order-mark"));
    CHECK(stops("<<>>" BOM));
    CHECK(stops("<<>>" BOM " \n"));
    CHECK(stops(BOM "<<>>" BOM "{}"));
    CHECK(stops(" <<>>" BOM "{}"));
    CHECK(stops("{}<<>>" BOM));
    CHECK(stops("{<<>>" BOM "\"a\":1}"));
    CHECK(is_cut("\xEF\xBB")); /* the beginning of a character */
    CHECK(is_cut(BOM "{"));
}

static void one_fence_around_the_value_goes(void) {
    CHECK(mends("<<```json\n|>>{\"a\":1}<<\n```|>>", "code-fence"));
    CHECK(mends("<<````|>>[1]<<````\n|>>", "code-fence"));
    CHECK(mends("<<```c++_.-9 |>>\"a\"<<```|>>", "code-fence"));
    CHECK(stops("```\n{\"a\":1}\n<<>>````"));
    CHECK(stops("```\n{\"a\":1}\n<<>>`` "));
    CHECK(stops("```\n{\"a\":1}<<>>}\n```"));
    CHECK(stops("```\n{\"a\":1}<<>></s>\n```"));
    CHECK(stops("```\n{\"a\":1}\n``` <<>>x"));
    CHECK(stops("```\n{\"a\":1}\n```\n<<>>```\n{\"b\":1}\n```"));
    CHECK(stops("```json <<>>json\n{\"a\":1}\n```"));
    CHECK(stops("```\n<<>>```"));
    CHECK(stops("```\n<<>>// x\n{}\n```"));
    CHECK(stops("```\n{}<<>>\\n```"));
    CHECK(stops("<<>>``{}``"));
    CHECK(stops("{}<<>>```"));
    CHECK(stops("/* a */<<>>```\n{}\n```")); /* either a fence or comments */
}

static void an_open_fence_is_cut(void) {
    given.finish = TOOLMEND_FINISH_COMPLETE;
    CHECK(is_cut_in("```json\n{\"a\":\"x\"}", "a code fence"));
    CHECK(is_cut_in("```json\n{\"a\":\"x\"}\n``", "a code fence"));
    CHECK(is_cut_in("```json\n{\"a\":\"x\"", "an object"));
    CHECK(is_cut_in("```json", "a code fence"));
    CHECK(is_cut_in("```json\n", "a code fence"));
    CHECK(is_cut_in("``", "a code fence"));
    CHECK(is_cut_in("```\n12", "a code fence"));
    given.finish = TOOLMEND_FINISH_UNKNOWN;
}

static void closers_behind_the_value_go(void) {
    CHECK(mends("{\"a\":1}<<}|>>", "surplus-closer"));
    CHECK(mends("{\"a\":1}<<}]} ]|>>", "surplus-closer"));
    CHECK(mends("{}<< }\n|>>", "surplus-closer"));
    CHECK(stops("[]<<>>]")); /* the head of the text was lost */
    CHECK(stops("null<<>>}"));
    CHECK(stops("\"{}\"<<>>}"));
    CHECK(stops("{\"a\":1}}<<>>,"));
    CHECK(stops("{\"a\":1}}<<>>, \"b\":2}"));
    CHECK(stops("{\"a\":1<<>>]}"));
    CHECK(stops("<<>>}{}"));
    CHECK(doubts("{\"a\":1}}<<>>{\"b\":1}", "repeated-value"));
}

static void listed_end_markers_go(void) {
    CHECK(mends("{}<<</s>|>>", "trailing-token"));
    CHECK(mends("{}<<\n</tool_call><|im_end|>\n|>>", "trailing-token"));
    CHECK(mends("{}<<<" FULL_BAR "tool" FOOT "calls" FOOT "end" FULL_BAR ">|>>",
                "trailing-token"));
    CHECK(mends("{}<<<|endoftext|>|>>", "trailing-token"));
    CHECK(stops("{}<<>></S>"));
    CHECK(stops("{}<<>></search>"));
    CHECK(stops("{}<<>></tool_c")); /* cut, but the value is complete */
    CHECK(stops("{}</s><<>><"));
    CHECK(stops("<<>></s>{}"));
    CHECK(stops("{\"a\":1<<>></s>}"));
    CHECK(stops("{}<<>></parameter>")); /* only in the text of a string */
}

static void the_same_object_again_goes(void) {
    CHECK(mends("{\"a\":1}<<{\"a\":1}|>>", "repeated-value"));
    CHECK(mends("{\"a\":1}<<\n{\"a\":1} {\"a\":1}\n|>>", "repeated-value"));
    CHECK(mends("{}<<{}|>>", "repeated-value"));
    CHECK(mends("{}<<{}{}|>>", "repeated-value"));
    CHECK(mends("{<<'|\">>a<<'|\">>:1}<<{'a':1}|>>",
                "python-literal python-literal repeated-value"));
    CHECK(is_cut("{\"a\":1}{\"a\":"));
    CHECK(is_cut("{\"a\":1}{"));
    CHECK(is_cut("{\"a\":1}{\"a\":1}{\"a"));
    CHECK(stops("[1]<<>>[1]"));
    CHECK(stops("\"a\"<<>>\"a\""));
    CHECK(stops("1 <<>>1"));
    CHECK(stops("[1]<<>>{\"a\":1}"));
    CHECK(stops("{\"a\":1}<<>>[1]"));
    CHECK(stops("{\"a\":1}<<>>\"a\""));
}

static void another_object_is_doubt_and_is_read_on(void) {
    CHECK(doubts("{\"a\":1}<<>>{\"a\":2}", "repeated-value"));
    CHECK(
        doubts("{\"a\":1}<<>>{\"a\": 1}", "repeated-value")); /* equal, in other bytes */
    CHECK(doubts("{\"a\":1}<<>>{\"b\":[{}]}", "repeated-value"));
    CHECK(doubts("{\"a\":1}<<>>{\"a\":2,}}", "repeated-value"));
    CHECK(
        doubts("{\"a\":1}<<>>{\"a\" 2}", "repeated-value")); /* stops, but after doubt */
    CHECK(is_cut("{\"a\":1}{\"b\":"));
    CHECK(is_cut_in("{\"a\":1}{\"b\":\"x", "a string"));
    given.finish = TOOLMEND_FINISH_COMPLETE;
    CHECK(is_cut("{\"a\":1}{\"b\":\"x\"")); /* no closer is added to it */
    given.finish = TOOLMEND_FINISH_UNKNOWN;
}

static void one_empty_object_in_front_goes(void) {
    CHECK(mends("<<{}|>>{\"a\":1}", "repeated-value"));
    CHECK(mends("<< {}\n |>>{\"a\":1}\n", "repeated-value"));
    CHECK(mends("<<{}|>>{ }", "repeated-value"));
    CHECK(mends("<<{}|>>{\"a\":1}<<{\"a\":1}|>>", "repeated-value"));
    CHECK(doubts("{}{}<<>>{\"a\":1}", "repeated-value"));
    CHECK(doubts("{ }<<>>{\"a\":1}", "repeated-value")); /* not exactly {} */
    CHECK(doubts("{}</s><<>>{\"a\":1}", "repeated-value"));
    CHECK(doubts("{}{\"a\":1}<<>>{}", "repeated-value"));
    CHECK(stops("{}<<>>[1]"));
    CHECK(is_cut("{}{"));
    CHECK(is_cut("{}{\"a\":1"));
}

/* ---- inside the value ------------------------------------------------------------------ */

static void one_comma_before_a_closer_goes(void) {
    CHECK(mends("[1<<,|>>]", "trailing-comma"));
    CHECK(mends("{\"a\":[1 <<,|>> \n]<<,|>>}", "trailing-comma"));
    CHECK(mends("[1<<,|>><</*x*/|>> <<\\n|>>]",
                "trailing-comma comment escaped-white-space"));
    CHECK(stops("[<<>>,]"));
    CHECK(stops("{<<>>,}"));
    CHECK(stops("[1,<<>>,]"));
    CHECK(stops("[1,<<>>}"));
    CHECK(stops("{\"a\":1,<<>>]"));
    CHECK(stops("{\"a\":<<>>,}"));
    CHECK(stops("{\"a\":1}<<>>,"));
    CHECK(is_cut("[1,"));
    CHECK(is_cut("{\"a\":1, "));
}

static void raw_tabs_and_line_breaks_are_escaped(void) {
    CHECK(mends("[\"a<<\t|\\t>>b\"]", "control-character"));
    CHECK(mends("[\"<<\r\n|\\r\\n>>\"]", "control-character")); /* a run is one edit */
    CHECK(mends("{\"a<<\n|\\n>>b\":1}", "control-character"));
    CHECK(mends("[\"\\n<<\n|\\n>>\\u00e9\"]", "control-character"));
    CHECK(mends("[\"" E_ACUTE "<<\t|\\t>>" E_ACUTE "\", \"<<\t|\\t>>\"]",
                "control-character"));
    CHECK(is_cut_in("[\"a\tb", "a string"));
    CHECK(doubts("[\"a<<>>\x01\"]", "control-character"));
    CHECK(doubts("[\"\t<<>>\x1F\t\"]", "control-character"));
    CHECK(stops("['a<<>>\t']"));
    CHECK(stops("[\"a\t\"<<>>b\"]")); /* goes on behind the string as ever */
}

static void escaped_white_space_between_tokens_goes(void) {
    CHECK(mends("{<<\\n|>>\"a\"<<\\t|>>:<<\\r|>>1<<\\n\\n|>>}", "escaped-white-space"));
    CHECK(mends("<<\\n|>>{}<<\\n|>>", "escaped-white-space"));
    CHECK(mends("<< \\n \\t |>>{}<<\\n\n|>>", "escaped-white-space"));
    CHECK(stops("{<<>>\\\\n\"a\":1}"));
    CHECK(stops("{<<>>\\b}"));
    CHECK(stops("<<>>\\u000a{}"));
    CHECK(is_cut_in("{\\", "an escape"));
    CHECK(is_cut_in("{}\\", "an escape"));
    CHECK(is_cut("{\\n"));
    CHECK(is_cut("\\n"));
}

static void lone_backslashes_of_a_value_are_doubled(void) {
    CHECK(mends("[\"<<\\|\\\\>>d+<<\\|\\\\>>.c\"]", "invalid-escape"));
    CHECK(mends("[\"C:<<\\|\\\\>>Users<<\\|\\\\>>x\"]", "invalid-escape"));
    CHECK(mends("[\"C:\\\\x<<\\|\\\\>>d \\\"\"]",
                "invalid-escape"));                           /* \\ and \" may stand */
    CHECK(mends("[\"<<\\|\\\\>>d\\\\\"]", "invalid-escape")); /* at the end */
    CHECK(mends("[\"<<\\|\\\\>>d\\\\\\\"\"]", "invalid-escape"));
    CHECK(mends("[\"<<\\|\\\\>><<\n|\\n>>\"]", "invalid-escape control-character"));
    CHECK(mends("[\"C:<<\\|\\\\>>users\"]", "invalid-escape"));
    CHECK(mends("[\"<<\\|\\\\>>U0001F60\"]", "invalid-escape")); /* seven digits */
    CHECK(mends("[\"<<\\|\\\\>>x4\"]", "invalid-escape"));
    CHECK(mends("[\"<<\\|\\\\>>u\"]", "invalid-escape"));
    CHECK(mends("[\"<<\\|\\\\>>d\",\"\\n\"]", "invalid-escape")); /* a string by itself */
    CHECK(is_cut("[\"\\d"));
    CHECK(is_cut("[\"\\"));
}

static void what_may_be_an_escape_is_doubt(void) {
    static const char *const lines[] = {
        "[\"C:\\new<<>>\\dir\"]",  "[\"<<>>\\d\\/\"]",      "[\"<<>>\\d\\u0041\"]",
        "[\"<<>>\\d\\b\"]",        "[\"it<<>>\\'s\"]",      "[\"<<>>\\`\"]",
        "[\"<<>>\\v\"]",           "[\"<<>>\\0\"]",         "[\"<<>>\\9\"]",
        "[\"<<>>\\x41\"]",         "[\"<<>>\\U0001F600\"]", "[\"<<>>\\u{41}\"]",
        "[\"<<>>\\u1\"]",          "[\"<<>>\\u12\"]",       "[\"<<>>\\u123g\"]",
        "[\"<<>>\\" E_ACUTE "\"]", "[\"<<>>\\\t\"]",        "[\"<<>>\\\r\"]",
        "{\"p<<>>\\ath\":1}",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        CHECK(doubts(lines[i], "invalid-escape"));
    CHECK(is_cut("[\"\\'\", ")); /* after a doubt the scan goes on */
    CHECK(doubts("[\"<<>>\\'\"],,", "invalid-escape"));
    CHECK(doubts("[\"\\\\srv<<>>\\d\"]", "invalid-escape")); /* a server, or a drive */
    CHECK(doubts("[\"a\\\\ <<>>\\d\"]", "invalid-escape")); /* the end of a line of TeX */
    CHECK(doubts("[\"a\\\\[2pt]<<>>\\d\"]", "invalid-escape")); /* the same */
    CHECK(doubts("[\"a\\\\<<>>\\hline\"]", "invalid-escape"));  /* the same */
}

static void python_words_become_those_of_json(void) {
    CHECK(mends("[<<True|true>>,<<False|false>>, <<None|null>> ]", "python-literal"));
    CHECK(mends("<<None|null>>", "python-literal"));
    CHECK(mends("{\"a\":<<True|true>>}", "python-literal"));
    CHECK(stops("[<<>>TRUE]"));
    CHECK(stops("[<<>>Truex]"));
    CHECK(stops("[<<>>None.a]"));
    CHECK(stops("[True<<>>(1)]"));
    CHECK(stops("{<<>>True}"));
    CHECK(is_cut_in("[Tru", "a word"));
    CHECK(is_cut_in("Non", "a word"));
    CHECK(is_cut_in("[True", "an array"));
}

static void simple_single_quoted_strings_change_their_quotes(void) {
    CHECK(mends("{<<'|\">>a<<'|\">> : <<'|\">>b c<<'|\">> }", "python-literal"));
    CHECK(mends("[<<''|\"\">>]", "python-literal")); /* its quotes touch */
    CHECK(mends("[<<'|\">>" E_ACUTE LDQ "<<'|\">>]", "python-literal"));
    CHECK(mends("<<'|\">>a<<'|\">>", "python-literal"));
    CHECK(stops("['a<<>>\"']"));
    CHECK(stops("['a<<>>\\'b']"));
    CHECK(stops("['a<<>>\n']"));
    CHECK(stops("['it'<<>>s']"));
    CHECK(stops("{'a'<<>>, 1}"));
    CHECK(stops("{\"a\":'b'<<>>:1}"));
    CHECK(stops("['a' <<>>'b']"));
    CHECK(stops("['a'<<>>/* x */]"));
    CHECK(is_cut_in("['a", "a string"));
    CHECK(is_cut_in("{'a'", "an object"));
    CHECK(is_cut_in("['a'", "an array"));
}

static void typographic_quotes_become_straight(void) {
    CHECK(mends("{<<" LDQ "|\">>a<<" RDQ "|\">>:<<" LSQ "|\">>it's<<" RSQ "|\">>}",
                "smart-quote"));
    CHECK(mends("[<<" LDQ RDQ "|\"\">>]", "smart-quote"));
    CHECK(stops("[<<>>" RDQ "a" RDQ "]"));
    CHECK(stops("[<<>>" RSQ "a" LSQ "]"));
    CHECK(stops("[" LDQ "a<<>>\"]"));
    CHECK(doubts("{" LDQ "a" RDQ ":\"x<<>>" RDQ ", \"}",
                 "smart-quote")); /* may have closed it */
    CHECK(stops("[" LDQ "a<<>>" LDQ RDQ "]"));
    CHECK(stops("[" LDQ "it<<>>" RSQ "s" RDQ "]"));
    CHECK(stops("[" LDQ "a<<>>\\n" RDQ "]"));
    CHECK(stops("[" LDQ "a" RDQ "<<>>b]"));
    CHECK(is_cut_in("[\"a" RDQ "]", "a string"));
    CHECK(is_cut_in("[" LDQ "a", "a string"));
    CHECK(is_cut("[" LDQ "a\xE2\x80"));
    CHECK(is_cut("[\xE2\x80"));
}

static void identifiers_before_a_colon_are_quoted(void) {
    CHECK(mends("{<<|\">>a<<|\">>:1,<<|\">>$_9<<|\">> : 2}", "unquoted-key"));
    CHECK(mends("{<<|\">>null<<|\">>:1,<<|\">>True<<|\">>:2}", "unquoted-key"));
    CHECK(stops("{<<>>a-b:1}"));
    CHECK(stops("{<<>>9a:1}"));
    CHECK(stops("{<<>>a\":1}"));
    CHECK(stops("{<<>>a}"));
    CHECK(stops("{<<>>a/**/:1}"));
    CHECK(stops("{\"a\"<<>>b:1}"));
    CHECK(is_cut_in("{a", "a member name"));
    CHECK(is_cut_in("{a ", "a member name"));
}

static void words_of_the_schema_are_quoted_and_told(void) {
    struct scanning s;
    CHECK(mends("[<<|\">>on<<|\">> , <<|\">>v1.0-b<<|\">>]", "bare-enum-word"));
    CHECK(mends("{\"a\":<<|\">>on<<|\">> <</*x*/|>>}",
                "bare-enum-word bare-enum-word comment"));
    CHECK(stops("[<<>>off]"));
    CHECK(stops("[<<>>On]"));
    CHECK(stops("[<<>>on.]")); /* a longer word */
    CHECK(stops("[<<>>on off]"));
    CHECK(stops("<<>>on"));
    CHECK(is_cut_in("[on", "a word"));
    CHECK(is_cut_in("{\"a\":of ", "a word")); /* the beginning of what nobody knows */

    /* ["on","on"]: the words' quotes open at 1 and 6 */
    scanning_start(&s, "[on,on,]", 8);
    CHECK(s.out.word_count == 2 && s.out.words[0] == 1 && s.out.words[1] == 6);
    scanning_end(&s);
}

static void comments_go(void) {
    CHECK(mends("{<</* a */|>>\"a\"<<//b|>>\n:<</**/|>>1 <<// c|>>\n}", "comment"));
    CHECK(mends("<<// a\n|>>{}<< // b|>>", "comment"));
    CHECK(mends("{}<< /* a, b */\n|>>", "comment"));
    CHECK(mends("[<</*a*//*b*/|>>1]", "comment")); /* a run is one edit */
    CHECK(doubts("{<<>>/* \"b\":2, */\"a\":1}", "comment"));
    CHECK(doubts("{\"a\":1} <<>>// it's", "comment"));
    CHECK(doubts("{\"a\":1, <<>>// b: 2\n\"c\":3}", "comment"));
    CHECK(doubts("[1, <<>>/* [2] */ 3]", "comment"));
    CHECK(doubts("[100<<>>//2\n]", "comment")); /* an operator */
    CHECK(doubts("[on<<>>/*, lib/*/]", "comment"));
    CHECK(doubts("[\"http:\"<<>>//a.com\n]", "comment"));
    CHECK(doubts("[1<<>>/* " RSQ " */]", "comment"));
    CHECK(stops("[1 <<>># a\n]"));
    CHECK(stops("[1 <<>>/ 2]"));
    CHECK(is_cut_in("[1 // a", "a comment"));
    CHECK(is_cut_in("// a", "a comment"));
    CHECK(is_cut_in("[1 /* a *", "a comment"));
    CHECK(is_cut_in("{} /* a", "a comment"));
    CHECK(is_cut_in("[1 /", "a comment"));
    CHECK(is_cut_in("[1 /* \" ", "a comment")); /* after a doubt, too */
    CHECK(is_cut("/* a */"));                   /* a value is missing */
}

/* ---- the whole text -------------------------------------------------------------------- */

static void prose_around_one_object_goes(void) {
    CHECK(mends("<<I search: |>>{\"a\":1}<<\nThat's it.\n|>>", "surrounding-prose"));
    CHECK(mends("<<" E_ACUTE " |>>{}", "surrounding-prose"));
    CHECK(mends("{}<<}|>><< done|>>", "surplus-closer surrounding-prose"));
    CHECK(mends("<<" BOM "|>><<a: |>>{}", "byte-order-mark surrounding-prose"));
    CHECK(mends("<<nullable: |>>{}", "surrounding-prose"));
    CHECK(mends("<<`x` is: |>>{}", "surrounding-prose"));
    CHECK(mends("<<I send |>>{}", "surrounding-prose"));
    CHECK(mends("<<Sure!|>>{}", "surrounding-prose"));
}

static void what_is_no_prose_stays(void) {
    static const char *const lines[] = {
        "<<>>I will",                 /* no object */
        "<<>>: {}",                   /* no letter */
        "{} <<>>.!",                  /* the same, behind */
        "<<>>f({})",                  /* a mark at the border */
        "<<>><think>a</think>{}",     /* the same */
        "<<>>call `{}`",              /* the same */
        "<<>>a \"{}",                 /* the same */
        "<<>>a " RDQ " {}",           /* the same */
        "<<>>a, {}",                  /* the same */
        "<<>>I call f{}",             /* a name glued to it */
        "<<>>read_file {}",           /* a name alone */
        "<<>>call read_file: {}",     /* a name within */
        "<<>>to functions.read j {}", /* the same */
        "<<>>so x = y: {}",           /* code */
        "<<>>fs/read-1\n{}",          /* the same */
        "<<>>a \"b\": {}",            /* a quotation mark in it */
        "{} <<>>a \"b\"",             /* the same, behind */
        "a: {}<<>>}",                 /* a brace in front was lost */
        "{}<<>>(done)",               /* the same, behind */
        "{}<<>>'a'",                  /* the same */
        "{}<<>>" LSQ "a",             /* the same */
        "{}<<>>: a",                  /* the same */
        "{}<<>>, \"a\": 1",           /* the same */
        "<<>>a } {}",                 /* a brace in it */
        "{\"a\":1} <<>>or {\"b\":1}", /* the same */
        "a: {\"a\":1}<<>>{\"a\":1}",  /* beside a repetition */
        "{\"a\":1}{\"a\":1} <<>>a",   /* the same */
        "{}{\"a\":1} <<>>a",          /* beside a leading {} */
        "[1] <<>>a",                  /* the value is no object */
        "/*a*/ <<>>a {}",             /* either comments or prose */
        "<<>>a\n```json\n{}",         /* an open fence */
        "<<>>a " BOM "{}",            /* a mark of another kind */
        "<<>>\\d a {}",               /* begins with an escape */
        "12 <<>>a {}",                /* begins a value */
        "True <<>>story {}",          /* the same */
        "null <<>>a {}",              /* the same */
        "<<>>null. a {}",             /* the same */
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        CHECK(stops(lines[i]));
    CHECK(doubts("a: {\"a\":1}<<>>{\"b\":1}", "repeated-value"));
}

static void missing_closers_are_added_on_the_callers_word(void) {
    given.finish = TOOLMEND_FINISH_COMPLETE;
    CHECK(mends("{\"a\":\"x\"<<|}>>", "missing-closer"));
    CHECK(mends("{\"a\":[{\"b\":true<<|}]}>>\n", "missing-closer"));
    CHECK(mends("[[]<<|]>>", "missing-closer"));
    CHECK(mends("[<<None|null>><<|]>>", "python-literal missing-closer"));
    CHECK(mends("[<<'|\">>a<<'|\">><<|]>> ",
                "python-literal python-literal missing-closer"));
    CHECK(mends("[\"<<\t|\\t>>\"<<|]>>", "control-character missing-closer"));
    CHECK(is_cut("{\"a\":1"));
    CHECK(is_cut("[on"));
    CHECK(is_cut("[\"a\","));
    CHECK(is_cut("{\"a\":"));
    CHECK(is_cut("{\"a\""));
    CHECK(is_cut("{"));
    CHECK(is_cut("[\"a\"/* x */"));
    CHECK(is_cut("[\"a\"\\n"));
    CHECK(is_cut("[\"a"));
    given.finish = TOOLMEND_FINISH_TRUNCATED;
    CHECK(is_cut("{\"a\":\"x\""));
    given.finish = TOOLMEND_FINISH_UNKNOWN;
    CHECK(is_cut("{\"a\":\"x\""));
}

static void no_text_is_an_empty_object(void) {
    CHECK(is_mended_as("<<|{}>>", "empty-text", TMI_SYNTAX_EMPTY));
    CHECK(is_mended_as("<< \r\n\t|{}>>", "empty-text", TMI_SYNTAX_EMPTY));
    given.finish = TOOLMEND_FINISH_COMPLETE;
    CHECK(is_mended_as("<<|{}>>", "empty-text", TMI_SYNTAX_EMPTY));
    given.finish = TOOLMEND_FINISH_TRUNCATED;
    CHECK(is_cut(""));
    CHECK(is_cut(" "));
    given.finish = TOOLMEND_FINISH_UNKNOWN;
    CHECK(stops("<<>>\xC2\xA0")); /* no white space of JSON */
}

int main(void) {
    a_byte_order_mark_goes_where_a_value_stands_behind_it();
    one_fence_around_the_value_goes();
    an_open_fence_is_cut();
    closers_behind_the_value_go();
    listed_end_markers_go();
    the_same_object_again_goes();
    another_object_is_doubt_and_is_read_on();
    one_empty_object_in_front_goes();
    one_comma_before_a_closer_goes();
    raw_tabs_and_line_breaks_are_escaped();
    escaped_white_space_between_tokens_goes();
    lone_backslashes_of_a_value_are_doubled();
    what_may_be_an_escape_is_doubt();
    python_words_become_those_of_json();
    simple_single_quoted_strings_change_their_quotes();
    typographic_quotes_become_straight();
    identifiers_before_a_colon_are_quoted();
    words_of_the_schema_are_quoted_and_told();
    comments_go();
    prose_around_one_object_goes();
    what_is_no_prose_stays();
    missing_closers_are_added_on_the_callers_word();
    no_text_is_an_empty_object();
    return check_report();
}
