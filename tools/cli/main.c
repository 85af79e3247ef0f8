/* SPDX-License-Identifier: MIT
 *
 * main.c - the one binary: finds the verb, and lists the verbs.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* Length of the group that a verb belongs to; 0: none. */
static size_t group_len(const struct cli_verb *verb) {
    const char *blank = strchr(verb->name, ' ');
    return blank ? (size_t)(blank - verb->name) : 0;
}

static bool is_member(const struct cli_verb *verb, const char *group) {
    size_t len = group_len(verb);
    return len > 0 && strlen(group) == len && memcmp(group, verb->name, len) == 0;
}

static const struct cli_group *find_group(const char *word) {
    for (size_t i = 0; i < cli_group_count; i++)
        if (strcmp(cli_groups[i].name, word) == 0)
            return &cli_groups[i];
    return NULL;
}

static const struct cli_verb *find_verb(const char *group, const char *word) {
    for (size_t i = 0; i < cli_verb_count; i++) {
        const struct cli_verb *verb = &cli_verbs[i];
        size_t len = group_len(verb);
        bool here = group ? is_member(verb, group) : len == 0;
        if (here && strcmp(verb->name + (len > 0 ? len + 1 : 0), word) == 0)
            return verb;
    }
    return NULL;
}

static void print_group(FILE *out, const struct cli_group *group) {
    fprintf(out, "toolmend %s - %s\n\nusage: toolmend %s VERB [OPTION...]\n\n",
            group->name, group->summary, group->name);
    for (size_t i = 0; i < cli_verb_count; i++)
        if (is_member(&cli_verbs[i], group->name))
            fprintf(out, "  %-15s  %s\n", cli_verbs[i].name, cli_verbs[i].summary);
    fprintf(out, "\n`toolmend help %s VERB` tells about one of them.\n", group->name);
}

static void print_help(void) {
    printf("toolmend %s - repair a malformed tool call, and prove what was changed\n\n",
           toolmend_version());
    printf("usage: toolmend VERB [OPTION...]\n\n");
    const struct cli_group *last = NULL;
    for (size_t i = 0; i < cli_verb_count; i++) {
        const struct cli_verb *verb = &cli_verbs[i];
        const struct cli_group *group = NULL;
        for (size_t k = 0; k < cli_group_count; k++)
            if (is_member(verb, cli_groups[k].name))
                group = &cli_groups[k];
        if (!group)
            printf("  %-15s  %s\n", verb->name, verb->summary);
        else if (group != last)
            printf("  %-15s  %s\n", group->name, group->summary);
        last = group;
    }
    printf("\n`toolmend help VERB` tells about one verb.\n"
           "exit: %d valid or repaired, %d usage or no such schema, %d could not read, "
           "write or\n"
           "allocate, %d rejected; from certify on, each verb says what its codes mean\n",
           CLI_OK, CLI_USAGE, CLI_IO, CLI_REJECTED);
}

/* One line for each verb and for each of its options, fields between tabs: for what is made of
 * them, the manual page and the completion of shells. */
static int print_table(void) {
    for (size_t i = 0; i < cli_group_count; i++)
        printf("group\t%s\t%s\n", cli_groups[i].name, cli_groups[i].summary);
    for (size_t i = 0; i < cli_verb_count; i++)
        cli_put_row(&cli_verbs[i]);
    return CLI_OK;
}

/* A word that is no verb, or none of the group. */
static int fail_verb(const char *group, const char *word) {
    struct cli_nearest nearest = {.word = word};
    for (size_t i = 0; i < cli_verb_count; i++) {
        size_t len = group_len(&cli_verbs[i]);
        if (!group && len == 0)
            cli_consider(&nearest, cli_verbs[i].name);
        else if (group && is_member(&cli_verbs[i], group))
            cli_consider(&nearest, cli_verbs[i].name + len + 1);
    }
    for (size_t i = 0; !group && i < cli_group_count; i++)
        cli_consider(&nearest, cli_groups[i].name);
    const char *in = group ? group : "";
    if (nearest.found)
        return cli_fail(CLI_USAGE, NULL, "no verb \"%s%s%s\"; did you mean \"%s%s%s\"?",
                        in, group ? " " : "", word, in, group ? " " : "", nearest.found);
    return cli_fail(CLI_USAGE, NULL, "no verb \"%s%s%s\"; see toolmend %s%s--help", in,
                    group ? " " : "", word, in, group ? " " : "");
}

static int run_verb(const struct cli_verb *verb, int count, char **words) {
    struct cli_line line;
    int code = cli_parse(verb, count, words, &line);
    if (code != CLI_OK)
        return code;
    if (line.values[CLI_HELP]) {
        cli_usage(verb);
        return CLI_OK;
    }
    return verb->run(&line);
}

static bool asks_for_help(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* The words behind that of a group: `diff a b`. */
static int run_group(const struct cli_group *group, int count, char **words) {
    if (count == 0 || asks_for_help(words[0])) {
        print_group(count > 0 ? stdout : stderr, group);
        return count > 0 ? CLI_OK : CLI_USAGE;
    }
    const struct cli_verb *verb = find_verb(group->name, words[0]);
    if (verb)
        return run_verb(verb, count - 1, words + 1);
    return fail_verb(group->name, words[0]);
}

/* `help`, and the verb or the group that it is about. */
static int help_about(int count, char **words) {
    if (count == 0 || asks_for_help(words[0])) {
        print_help();
        return CLI_OK;
    }
    if (strcmp(words[0], "--table") == 0)
        return print_table();
    const struct cli_group *group = find_group(words[0]);
    const char *word = words[group && count > 1];
    const struct cli_verb *verb =
        find_verb(group && count > 1 ? group->name : NULL, word);
    if (verb)
        cli_usage(verb);
    else if (group && count == 1)
        print_group(stdout, group);
    else
        return fail_verb(group ? group->name : NULL, word);
    return CLI_OK;
}

static int run(int count, char **words) {
    if (count < 2)
        return cli_fail(CLI_USAGE, NULL, "no verb; see toolmend --help");
    const char *word = words[1];
    if (asks_for_help(word) || strcmp(word, "help") == 0)
        return help_about(word[0] == '-' ? 0 : count - 2, words + 2);
    if (strcmp(word, "--version") == 0 || strcmp(word, "version") == 0) {
        printf("toolmend %s\n", toolmend_version());
        return CLI_OK;
    }
    const struct cli_group *group = find_group(word);
    if (group)
        return run_group(group, count - 2, words + 2);
    const struct cli_verb *verb = find_verb(NULL, word);
    return verb ? run_verb(verb, count - 2, words + 2) : fail_verb(NULL, word);
}

/* Descriptors 0 to 2 that are closed would be the next files opened. What takes their place
 * cannot be read or written either, so that nothing is lost in silence. */
static bool hold_standard_files(void) {
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            return false;
    return true;
}

int main(int count, char **words) {
    (void)signal(SIGPIPE, SIG_IGN); /* a write that fails: exit 3 */
    (void)signal(SIGXFSZ, SIG_IGN); /* so is one beyond the limit on file sizes */
    if (!hold_standard_files())
        return CLI_IO; /* with nowhere to say so */
    return cli_flush(run(count, words));
}
