/*
 * The terminal of a session. Drawings of positions are ASCII; here the cards get suit signs and colours of the same
 * width. Without colour, a card name in small letters, which marks a card that a foundation needs next, stays as it
 * is.
 */
#include "play.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static bool term_set(const char *name)
{
    const char *value = getenv(name);

    return value && *value;
}

/* Returns true if the locale permits Unicode: no locale is set, or it names UTF-8. */
static bool unicode(void)
{
    const char *locale = term_set("LC_ALL")     ? getenv("LC_ALL")
                         : term_set("LC_CTYPE") ? getenv("LC_CTYPE")
                                                : getenv("LANG");

    return !locale || !*locale || strstr(locale, "UTF-8") || strstr(locale, "utf8") || strstr(locale, "UTF8");
}

struct terminal terminal_look(void)
{
    const char *term = getenv("TERM");
    bool there = isatty(STDOUT_FILENO), able = there && term && *term && strcmp(term, "dumb");
    struct terminal t = {.clears = able, .colour = able && !term_set("NO_COLOR"), .signs = able && unicode()};
    struct winsize size;

    if (!there)
        return t;
    t.columns = 80;
    t.lines = 24;
    if (!ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_col && size.ws_row) {
        t.columns = size.ws_col;
        t.lines = size.ws_row;
    }
    return t;
}

/* ---- cards ---- */

static void add_coloured(const struct terminal *terminal, struct text *out, const char *colour, const char *bytes)
{
    text_print(out, "%s%s%s", terminal->colour ? colour : "", bytes, terminal->colour ? "\033[0m" : "");
}

/* Returns true if the two bytes at AT are a word that names a card; WANTED: in small letters, for a missing card. */
static bool is_card(const char *board, const char *at, bool wanted)
{
    const char *ranks = wanted ? "a23456789tjqk-" : "A23456789TJQK", *suits = wanted ? "shdcSHDC-" : "SHDC";

    return *at && at[1] && strchr(ranks, *at) && strchr(suits, at[1]) && !isalnum((unsigned char)at[2]) &&
           at[2] != '-' && (at == board || !(isalnum((unsigned char)at[-1]) || at[-1] == '-'));
}

static void term_add_card(const struct terminal *terminal, struct text *out, const char *at, bool wanted)
{
    static const char letters[] = "SHDCshdc"; /* ORDER SUITS */
    static const char *const signs[] = {"\xE2\x99\xA0", "\xE2\x99\xA5", "\xE2\x99\xA6", "\xE2\x99\xA3"};
    const char *letter = strchr(letters, at[1]);
    int suit = letter ? (int)(letter - letters) % 4 : -1;
    char text[8];

    if (terminal->signs && suit >= 0 && (!wanted || terminal->colour))
        snprintf(text, sizeof text, "%c%s", toupper((unsigned char)*at), signs[suit]);
    else
        snprintf(text, sizeof text, "%.2s", at);
    add_coloured(terminal, out, wanted ? "\033[2m" : suit == 1 || suit == 2 ? "\033[1;31m" : "\033[1m", text);
}

void terminal_paint(const struct terminal *terminal, struct text *out, const char *board)
{
    for (const char *at = board; *at; at++) {
        bool card = is_card(board, at, false), wanted = is_card(board, at, true);
        if (card || wanted) {
            term_add_card(terminal, out, at++, !card);
        } else if (at[0] == '#' && at[1] == '#') {
            add_coloured(terminal, out, "\033[34m", terminal->signs ? "\xE2\x96\x92\xE2\x96\x92" : "##");
            at++;
        } else {
            text_add(out, at, 1);
        }
    }
}

/* ---- text ---- */

int terminal_wrap(const struct terminal *terminal, struct text *out, const char *text, int most)
{
    int lines = 0;

    for (; *text; lines++) {
        int n = (int)strlen(text);
        bool last = lines + 1 == most;
        if (terminal->columns && n > terminal->columns) {
            n = terminal->columns - (last && terminal->columns > 3 ? 3 : 0);
            while (n > 1 && text[n] != ' ')
                n--;
            text_print(out, "%.*s%s\n", n, text, last ? "..." : "");
            if (last)
                return most;
        } else {
            text_print(out, "%s\n", text);
        }
        text += n;
        text += strspn(text, " ");
    }
    return lines;
}
