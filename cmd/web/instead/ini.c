/*
 * Parser of rule files: lines to sections, keys and values. The caller, rules/config.c, has already refused special
 * syntax: continued values, byte order marks, comments after a value.
 */
#include <ctype.h>
#include <ini.h>
#include <string.h>

enum { LINE = 200, SECTION = 50 };

static char *trimmed(char *text)
{
    char *end;

    while (isspace((unsigned char)*text))
        text++;
    end = text + strlen(text);
    while (end > text && isspace((unsigned char)end[-1]))
        *--end = '\0';
    return text;
}

/* Parses one line; returns false if it is neither a section nor a key. */
static int take(char *line, char *section, ini_handler handler, void *user)
{
    char *split = line + strcspn(line, "=:"), *close = strchr(line, ']');

    if (*line == '[') {
        if (!close)
            return 0;
        *close = '\0';
        section[0] = '\0';
        strncat(section, line + 1, SECTION - 1);
        return 1;
    }
    if (!*split)
        return 0;
    *split = '\0';
    return handler(user, section, trimmed(line), trimmed(split + 1));
}

int ini_parse_stream(ini_reader reader, void *stream, ini_handler handler, void *user)
{
    char line[LINE], section[SECTION] = "";
    int error = 0;

    for (int n = 1; reader(line, sizeof line, stream); n++) {
        char *text = trimmed(line);

        if (*text && *text != ';' && *text != '#' && !take(text, section, handler, user) && !error)
            error = n;
    }
    return error;
}
