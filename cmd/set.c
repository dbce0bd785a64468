/*
 * The rules of a game with the options given by -o.
 */
#include "common.h"

#include <stdlib.h>
#include <string.h>

enum { ERRORS = 50 }; /* limit of errors reported for one rule file */

bool tool_control(const char *text)
{
    for (; *text; text++)
        if (((unsigned char)*text < ' ' && *text != '\t') || *text == 0x7F)
            return true;
    return false;
}

void tool_set(char **set, const char *text)
{
    const char *equals = strchr(text, '=');
    size_t had = *set ? strlen(*set) : 0;
    char token[40], *more;

    if (!equals || equals == text || tool_control(text) || strchr(text, ','))
        tool_die("--option: \"%s\" %s", deal_quote(token, sizeof token, text, strlen(text)),
                 tool_control(text)  ? "holds a control character"
                 : strchr(text, ',') ? "holds a comma; give each option its own -o"
                                     : "is not NAME=VALUE");
    more = tool_kept(realloc(*set, had + strlen(text) + 2));
    *set = more;
    if (had)
        more[had++] = ',';
    strcpy(more + had, text);
    more[had + (size_t)(equals - text)] = ':';
    for (more += had; *more; more++)
        if (*more == ' ' || *more == '\t')
            *more = '+';
}

struct deal_rules *tool_rules(const char *game, const char *set)
{
    struct deal_error first, e[ERRORS];
    struct deal_rules *r = deal_rules_new(game, set, &first);
    size_t n;

    if (r)
        return r;
    n = deal_rules_errors(game, set, e, ERRORS);
    if (!n) /* The rules are valid now, so the first failure was temporary, such as a lack of memory. */
        tool_report_rules(game, &first);
    for (size_t i = 0; i < n; i++)
        tool_report_rules(game, &e[i]);
    exit(STATUS_TROUBLE);
}

void tool_die_numbered(const struct deal_rules *r, const char *key, const char *number, const struct deal_error *e)
{
    if (!strcmp(e->field, key))
        tool_die("--%s: %s", key, e->text);
    if (!strcmp(key, "seed"))
        tool_die("seed %s: %s", number, e->text);
    tool_die("--%s: %s: %s", key, deal_rules_title(r), e->text);
}

void tool_next_number(char *text)
{
    size_t first = strcspn(text, "0123456789"), len = strlen(text), at = len;

    while (at > first && text[at - 1] == '9')
        text[--at] = '0';
    if (at > first) {
        text[at - 1]++;
    } else {
        memmove(text + first + 1, text + first, len - first + 1);
        text[first] = '1';
    }
}

const char *tool_game(int i) { return i < deal_game_count() ? deal_game_id(i) : deal_other_id(i - deal_game_count()); }

bool tool_all_seen(const struct deal_state *s)
{
    if (deal_rules_shuffles(deal_state_rules(s)))
        return false;
    for (int i = 0; i < deal_state_piles(s); i++)
        if (deal_state_hidden(s, i))
            return false;
    return true;
}
