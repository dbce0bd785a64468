/*
 * --help: a summary of at most 40 lines; --help TOPIC: the options of one topic; --help all: everything;
 * shell completion reads it. Lines over 80 columns are folded here, so that the texts of the tools need no line breaks.
 */
#include "help.h"

#include <stdio.h>
#include <string.h>

/* ---- folding ---- */

enum { TEXT_AT = 27, TEXT_LEAST = 20 }; /* column of the texts of options; least indent of a line that continues one */

static const char example[] = "Example: ";

static bool begins(const char *text, const char *with) { return !strncmp(text, with, strlen(with)); }

/* Returns the length of the block at TEXT: an option or a topic with the lines that continue it, a paragraph, or a line
 * alone. *LONGEST gets the length of its longest line. */
static size_t block(const char *text, size_t *longest)
{
    bool alone = *text == '\n' || begins(text, "usage: ") || begins(text, example);
    size_t len = 0;

    *longest = 0;
    do {
        size_t line = strcspn(text + len, "\n");

        *longest = line > *longest ? line : *longest;
        len += line + (text[len + line] == '\n');
    } while (!alone && text[len] && text[len] != '\n' &&
             (*text == ' ' ? strspn(text + len, " ") >= TEXT_LEAST : text[len] != ' ' && !begins(text + len, example)));
    return len;
}

/* Returns the length of the part of a command up to a place for a line break in a shell, with the blank after it. */
static size_t command_part(const char *text, size_t len)
{
    bool quoted = false;

    for (size_t i = 0; i + 1 < len; i++) {
        quoted ^= text[i] == '\'';
        if (!quoted && text[i + 1] == ' ' && (text[i] == '|' || text[i] == '&' || text[i] == ';'))
            return i + 2;
    }
    return len;
}

/* Appends an example, with line breaks where a shell continues the command. */
static void fold_example(struct text *out, const char *text, size_t len)
{
    size_t at = sizeof example - 1;

    text_add(out, text, at);
    text += at;
    len -= at;
    for (size_t n; len; text += n, len -= n) {
        n = command_part(text, len);
        if (at + n - 1 > PROSE_COLUMNS && at > sizeof example - 1) {
            out->len -= out->bytes[out->len - 1] == ' ';
            text_add(out, "\n         ", sizeof example);
            at = sizeof example - 1;
        }
        text_add(out, text, n);
        at += n;
    }
}

void help_put(const char *text)
{
    struct text out = {.len = 0};

    for (size_t len, longest; *text; text += len) {
        size_t head;

        len = block(text, &longest);
        if (longest <= PROSE_COLUMNS) {
            text_add(&out, text, len);
        } else if (begins(text, example)) {
            fold_example(&out, text, len);
        } else {
            head = prose_head(text);
            text_add(&out, text, head);
            prose_fill_after(&out, text + head, len - head, PROSE_COLUMNS, (int)head,
                             head < TEXT_AT ? (int)head : TEXT_AT);
        }
    }
    fwrite(out.bytes, 1, out.len, stdout);
    text_release(&out);
}

/* ---- the texts ---- */

/* The line on --keep-going, for tools whose help has no line of its own on it. */
static const char keep_going[] = "  -k, --keep-going         report a bad record, leave it out and go on\n";

static void print_summary(const struct tool *tool, const char *program)
{
    struct text out = {.len = 0};

    text_print(&out,
               "usage: %s %s\n%s%s"
               "      --no-files           open no rule file that a record names\n"
               "      --version            print the version of the program and of the format\n",
               program, tool->usage, tool->help, strstr(tool->help, "--keep-going") ? "" : keep_going);
    text_print(&out, tool->topics
                         ? "  -h, --help TOPIC         print help on one of these topics, or on all\n\nTopics:\n"
                         : "  -h, --help               print this summary\n");
    for (const struct help_topic *h = tool->topics; h && h->name; h++)
        text_print(&out, "  %-10s %s\n", h->name, h->title);
    text_print(&out, "\nNumbers may be written 1000000, 1e6, 1k, 1M or 1G.\nExample: %s\n", tool->example);
    help_put(out.bytes);
    text_release(&out);
}

bool help_print(const struct tool *tool, const char *program, const char *topic)
{
    bool all = topic && !strcmp(topic, "all"), found = !topic || all;
    struct text out = {.len = 0};

    if (found)
        print_summary(tool, program);
    for (const struct help_topic *h = tool->topics; topic && h && h->name; h++) {
        if (!all && strcmp(topic, h->name))
            continue;
        text_print(&out, "%s%s: %s\n\n%s", all ? "\n" : "", h->name, h->title, h->text);
        help_put(out.bytes);
        text_release(&out);
        if (h->more)
            h->more();
        found = true;
    }
    return found;
}
