/*
 * Output files of play: one file for each record, named by a pattern.
 */
#include "play.h"
#include "../replace.h"

#include <string.h>

static void write_named(const char *name, const char *text, size_t len)
{
    struct deal_error e;

    if (!strcmp(name, "-")) {
        output_line(text, len);
    } else if (!replace_file(name, text, len, REPLACE_ANY, &e)) {
        tool_report(name, 0, &e);
        tool_end();
    }
}

/* the only file, whose name has no {}: its name, and the contents until the input ends without another record */
static const char *only_name;
static struct text only;

void file_write(const char *option, const char *pattern, unsigned long number, const char *text, size_t len)
{
    struct text name = {0};

    if (strstr(pattern, "{}")) {
        for (const char *hole; (hole = strstr(pattern, "{}")); pattern = hole + 2)
            text_print(&name, "%.*s%lu", (int)(hole - pattern), pattern, number);
        text_put(&name, pattern);
        write_named(name.bytes, text, len);
        text_release(&name);
        return;
    }
    if (number > 1)
        tool_die("%s: several records need {} in the name of the file", option);
    only_name = pattern;
    text_add(&only, text, len);
}

void files_end(void)
{
    if (only_name)
        write_named(only_name, only.bytes, only.len);
    text_release(&only);
}
