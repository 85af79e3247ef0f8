/* SPDX-License-Identifier: MIT
 *
 * options.c - the words of a command line, and the usage text about them.
 *
 * Options are rows; parsing and usage read the same rows. An option is written `--name VALUE`
 * or `--name=VALUE`, in any place; `--` ends the options, and for a verb that runs a command the
 * rest is that command, untouched. No option but --report may come twice: of two schemas one
 * would be ignored without a word.
 */
#include "cli.h"

#include <string.h>

/* clang-format off */
static const struct {
    const char *name;
    const char *value; /* what stands for it; NULL: a flag */
    const char *help;  /* "": cli_put_profiles() */
    const char *words; /* the values there are; NULL: any */
} options[CLI_OPTION_COUNT] = {
    [CLI_SCHEMA] = {"--schema", "FILE", "the JSON Schema of the arguments", NULL},
    [CLI_TOOLS] = {"--tools", "FILE", "a tool list: parameters, inputSchema or input_schema", NULL},
    [CLI_TOOL] = {"--tool", "NAME", "the tool's name in that list; without --tools a FILE with one tool", NULL},
    [CLI_PROFILE] = {"--profile", "WORD", "", NULL},
    [CLI_FINISH] = {"--finish", "WORD",
        "how the text ended: complete, truncated or unknown (default)", "complete truncated unknown"},
    [CLI_OPENAPI] = {"--openapi", NULL,
        "the schema is one of OpenAPI 3.0: `nullable: true` allows null", NULL},
    [CLI_SPLIT] = {"--split", NULL, "say that the name and the arguments of a call come apart", NULL},
    [CLI_EXPLAIN] = {"--explain", NULL, "say in words what was wrong and what was done", NULL},
    [CLI_JSON] = {"--json", NULL,
        "print JSON: the record, the rules, the findings or the counts", NULL},
    [CLI_REQUIRE] = {"--require", "LEVEL",
        "exit 0 if this level is reached: sound, harmless, core or full", "sound harmless core full"},
    [CLI_FILTER] = {"--filter", "GLOB",
        "only the cases whose id matches (* within a segment, ** across), or of that clause", NULL},
    [CLI_SUITE] = {"--suite", "PATH",
        "a folder or file of vectors instead of the built-in suite", NULL},
    [CLI_CORPUS] = {"--corpus", NULL,
        "also ask the calls of the corpus; they do not count for the level", NULL},
    [CLI_SPEC] = {"--spec", "DATE",
        "only the cases of this edition of SPEC.md count (YYYY-MM)", NULL},
    [CLI_BASELINE] = {"--baseline", "FILE",
        "a file of known results to excuse (PROTOCOL.md, Baseline)", NULL},
    [CLI_ALLOW_HARM] = {"--allow-harm", NULL, "the baseline may also excuse harm; one made with `update --only harm` does without", NULL},
    [CLI_TODAY] = {"--today", "DATE",
        "the current day for `until`, YYYY-MM-DD; by default today in UTC", NULL},
    [CLI_REPORT] = {"--report", "FORM=FILE",
        "write jsonl, junit, markdown, svg or html (probe: jsonl, markdown, vectors)",
        "jsonl= junit= markdown= svg= html="},
    [CLI_TIMEOUT] = {"--timeout", "SECONDS", "the time limit for each answer (5)", NULL},
    [CLI_START] = {"--start", "SECONDS", "the time limit for the answer to hello (twice --timeout)", NULL},
    [CLI_KEEP_GOING] = {"--keep-going", NULL,
        "go on after ten requests in a row without an answer", NULL},
    [CLI_EXEC] = {"--exec", NULL, "run the command once for each text", NULL},
    [CLI_SO] = {"--so", NULL, "the command is a shared object, called in process", NULL},
    [CLI_HELLO] = {"--hello", "FILE", "what a command run with --exec answers to hello", NULL},
    [CLI_MEMORY] = {"--memory", "MIB", "limit the address space of the adapter", NULL},
    [CLI_ORDER] = {"--order", "SEED", "ask in an order that the seed, any word, determines", NULL},
    [CLI_SALT] = {"--salt", "SEED", "rename what is asked; the seed, any word, determines how", NULL},
    [CLI_REPEAT] = {"--repeat", "N", "ask each case N times", NULL},
    [CLI_ISOLATE] = {"--isolate", NULL, "start a fresh process for each request", NULL},
    [CLI_SHARD] = {"--shard", "I/N", "only every N-th case, starting with the I-th", NULL},
    [CLI_PROBE] = {"--probe", "SECONDS",
        "probe for that long afterwards; without a finding the level is (probed)", NULL},
    [CLI_SEED] = {"--seed", "SEED", "the seed of the trials, any word (by default a random one)", NULL},
    [CLI_CASES] = {"--cases", "N", "the number of trials of the probe", NULL},
    [CLI_SECONDS] = {"--seconds", "SECONDS",
        "the length of the run (10, unless --cases is given)", NULL},
    [CLI_PRINCIPLE] = {"--principle", "P,...",
        "only relations of these principles, or of these names", NULL},
    [CLI_ONLY] = {"--only", "WORD",
        "probe: the trial NAME#N; baseline: harm alone", NULL},
    [CLI_TEXT] = {"--text", "FILE", "the arguments text that the record is about", NULL},
    [CLI_MERGE] = {"--merge", NULL, "add up summaries that scan --json printed", NULL},
    [CLI_MESSAGES] = {"--messages", NULL,
        "also count the calls in `messages`: each line is a conversation", NULL},
    [CLI_DIR] = {"--dir", "DIR",
        "the folder to write, created if absent (toolmend-adapter)", NULL},
    [CLI_FORCE] = {"--force", NULL, "overwrite existing files", NULL},
    [CLI_HELP] = {"--help", NULL, "print this", NULL},
};
/* clang-format on */

static bool takes(const struct cli_verb *verb, size_t option) {
    return option == CLI_HELP || (verb->takes & CLI_TAKES(option)) != 0;
}

/* The option that a word names, up to its '='; CLI_OPTION_COUNT: none that the verb takes. */
static size_t find_option(const struct cli_verb *verb, const char *word) {
    size_t len = strcspn(word, "=");
    if (strcmp(word, "-h") == 0)
        return CLI_HELP;
    for (size_t i = 0; i < CLI_OPTION_COUNT; i++)
        if (takes(verb, i) && strlen(options[i].name) == len &&
            memcmp(options[i].name, word, len) == 0)
            return i;
    return CLI_OPTION_COUNT;
}

static int fail_option(const struct cli_verb *verb, const char *word) {
    char name[64];
    (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    struct cli_nearest nearest = {.word = name};
    for (size_t i = 0; i < CLI_OPTION_COUNT; i++)
        if (takes(verb, i))
            cli_consider(&nearest, options[i].name);
    if (nearest.found)
        return cli_fail(CLI_USAGE, NULL, "%s has no option %s; did you mean %s?",
                        verb->name, word, nearest.found);
    return cli_fail(CLI_USAGE, NULL, "%s has no option %s; see toolmend %s --help",
                    verb->name, word, verb->name);
}

static int keep_report(struct cli_line *line) {
    if (line->report_count == CLI_REPORTS_MAX)
        return cli_fail(CLI_USAGE, NULL, "more than %d reports; ask for fewer",
                        CLI_REPORTS_MAX);
    line->reports[line->report_count++] = line->values[CLI_REPORT];
    return CLI_OK;
}

void cli_kept_options(const struct cli_line *line, const enum cli_option *kept,
                      const char **words) {
    for (; *kept != CLI_OPTION_COUNT; kept++) {
        if (!line->values[*kept])
            continue;
        *words++ = options[*kept].name;
        if (options[*kept].value)
            *words++ = line->values[*kept];
    }
    *words = NULL;
}

/* Take one option; *used counts the words it took beyond its own. */
static int take_option(struct cli_line *line, const char *word, const char *next,
                       int *used) {
    size_t option = find_option(line->verb, word);
    const char *equals = strchr(word, '=');
    if (option == CLI_OPTION_COUNT)
        return fail_option(line->verb, word);
    const char *name = options[option].name;
    if (line->values[option] && option != CLI_REPORT)
        return cli_fail(CLI_USAGE, NULL, "%s is given twice; give it once", name);
    if (!options[option].value && equals)
        return cli_fail(CLI_USAGE, NULL, "%s takes no value; leave it out", name);
    if (!options[option].value) {
        line->values[option] = name;
    } else if (equals) {
        line->values[option] = equals + 1;
    } else if (next && strcmp(next, "--") != 0) {
        line->values[option] = next;
        *used = 1;
    } else {
        const char *words = options[option].words;
        return cli_fail(CLI_USAGE, NULL, "%s lacks its %s; add it%s%s", name,
                        options[option].value, words ? ": " : "", words ? words : "");
    }
    return option == CLI_REPORT ? keep_report(line) : CLI_OK;
}

static int take_operand(struct cli_line *line, char *word) {
    if (line->verb->command)
        return cli_fail(CLI_USAGE, NULL,
                        "\"%s\" stands before the command; write it behind --", word);
    if (!line->verb->operand)
        return cli_fail(CLI_USAGE, NULL, "%s takes no \"%s\"; see toolmend %s --help",
                        line->verb->name, word, line->verb->name);
    if (strstr(line->verb->operand, "...")) {
        /* the words before this one are used up: theirs is the room */
        line->operands[line->operand_count++] = word;
        return CLI_OK;
    }
    if (line->operand)
        return cli_fail(CLI_USAGE, NULL, "%s takes one %s; \"%s\" is a second one",
                        line->verb->name, line->verb->operand, word);
    line->operand = word;
    return CLI_OK;
}

int cli_parse(const struct cli_verb *verb, int count, char **words,
              struct cli_line *line) {
    *line = (struct cli_line){.verb = verb, .operands = words};
    bool open = true; /* options may still come */
    int code = CLI_OK;
    for (int i = 0; i < count && code == CLI_OK; i++) {
        char *word = words[i];
        int used = 0;
        if (open && strcmp(word, "--") == 0) {
            if (line->verb->command && i + 1 < count) {
                line->command = words + i + 1; /* argv ends with NULL */
                break;
            }
            open = false;
        } else if (open && word[0] == '-' && word[1] != '\0')
            code = take_option(line, word, i + 1 < count ? words[i + 1] : NULL, &used);
        else
            code = take_operand(line, word);
        i += used;
    }
    return code;
}

/* The page of a verb, in help/. */
static const char *about(const struct cli_verb *verb) {
    for (size_t i = 0; cli_pages[i].name; i++)
        if (strcmp(cli_pages[i].name, verb->name) == 0)
            return cli_pages[i].text;
    return "";
}

/* A verb that takes no schema takes its tools as an operand: no FILE stands behind --tool. */
static const char *help_of(const struct cli_verb *verb, size_t option) {
    bool named = option == CLI_TOOL && !takes(verb, CLI_SCHEMA);
    return named ? "the name of one tool in the list" : options[option].help;
}

void cli_usage(const struct cli_verb *verb) {
    printf("toolmend %s - %s\n\nusage: toolmend %s [OPTION...]", verb->name,
           verb->summary, verb->name);
    if (verb->operand)
        printf(" [--] [%s]", verb->operand);
    if (verb->command)
        printf(" -- %s", verb->command);
    printf("\n\n");
    for (size_t i = 0; i < CLI_OPTION_COUNT; i++) {
        if (!takes(verb, i))
            continue;
        const char *value = options[i].value ? options[i].value : "";
        printf("  %s %-*s ", options[i].name, 18 - (int)strlen(options[i].name), value);
        if (options[i].help[0] == '\0')
            cli_put_profiles();
        else
            puts(help_of(verb, i));
    }
    printf("\n%s", about(verb));
}

void cli_put_row(const struct cli_verb *verb) {
    printf("verb\t%s\t%s\t%s\t%s\n", verb->name, verb->summary,
           verb->operand ? verb->operand : "", verb->command ? verb->command : "");
    for (size_t i = 0; i < CLI_OPTION_COUNT; i++) {
        if (!takes(verb, i))
            continue;
        printf("option\t%s\t%s\t%s\t%s\t", verb->name, options[i].name,
               options[i].value ? options[i].value : "", help_of(verb, i));
        for (size_t k = 0;
             i == CLI_PROFILE && toolmend_profile_name((toolmend_profile)k)[0]; k++)
            printf("%s%s", k > 0 ? " " : "", toolmend_profile_name((toolmend_profile)k));
        puts(options[i].words ? options[i].words : "");
    }
}
