/*
 * --help: a summary of at most 40 lines; --help TOPIC: the options of one topic; --help all: everything;
 * shell completion reads it.
 */
#include "help.h"

#include <stdio.h>
#include <string.h>

static void print_topics(const struct tool *t)
{
    puts("  -h, --help TOPIC         print help on one of these topics, or on all\n\nTopics:");
    for (const struct help_topic *h = t->topics; h->name; h++)
        printf("  %-10s %s\n", h->name, h->title);
}

static void print_summary(const struct tool *t, const char *program)
{
    printf("usage: %s %s\n%s"
           "  -k, --keep-going         report a bad record, leave it out and go on\n"
           "      --no-files           open no rule file that a record names\n"
           "      --version            print the version of the program and of the format\n",
           program, t->usage, t->help);
    if (t->topics)
        print_topics(t);
    else
        puts("  -h, --help               print this summary");
    printf("\nNumbers may be written 1000000, 1e6, 1k, 1M or 1G.\nExample: %s\n", t->example);
}

static void print_topic(const struct help_topic *h)
{
    printf("%s: %s\n\n%s", h->name, h->title, h->text);
    if (h->more)
        h->more();
}

bool help_print(const struct tool *t, const char *program, const char *topic)
{
    bool all = topic && !strcmp(topic, "all"), found = !topic || all;

    if (found)
        print_summary(t, program);
    for (const struct help_topic *h = t->topics; topic && h && h->name; h++) {
        if (!all && strcmp(topic, h->name))
            continue;
        if (all)
            puts("");
        print_topic(h);
        found = true;
    }
    return found;
}
