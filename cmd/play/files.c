/*
 * Files that play writes: one a record, named by a pattern.
 */
#include "files.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static void name_file(struct text *name, const char *pattern, unsigned long number)
{
    char digits[24];
    int n = snprintf(digits, sizeof digits, "%lu", number);
    const char *hole;

    while ((hole = strstr(pattern, "{}"))) {
        text_add(name, pattern, (size_t)(hole - pattern));
        text_add(name, digits, (size_t)n);
        pattern = hole + 2;
    }
    text_add(name, pattern, strlen(pattern));
}

static void write_named(const char *name, const char *text, size_t len)
{
    FILE *f = fopen(name, "w");
    bool written = f && fwrite(text, 1, len, f) == len;
    char quoted[256];
    int error = errno;

    if (f && fclose(f)) {
        error = written ? errno : error;
        written = false;
    }
    if (!written)
        tool_die("%s: %s", deal_quote(quoted, sizeof quoted, name, strlen(name)), strerror(error));
}

void file_write(const char *option, const char *pattern, unsigned long number, const char *text, size_t len)
{
    struct text name = {0};

    if (number > 1 && !strstr(pattern, "{}"))
        tool_die("%s: several records need {} in the name of the file", option);
    if (!strcmp(pattern, "-")) {
        output_line(text, len);
        return;
    }
    name_file(&name, pattern, number);
    write_named(name.bytes, text, len);
    text_release(&name);
}
