/*
 * New deals for an interactive session: by a seed, by a number of Microsoft or PySolFC, or deals that can be won.
 */
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const keys[] = {"seed", "ms", "pysol"};
enum { KEYS = sizeof keys / sizeof *keys };

/* ---- what was typed ---- */

/* Copies the next word of the text at *AT and advances *AT; returns false at the end, or if the word is too long. */
static bool next_word(const char **at, char *word, size_t size)
{
    size_t n;

    *at += strspn(*at, " \t");
    n = strcspn(*at, " \t");
    if (!n || n >= size)
        return false;
    memcpy(word, *at, n);
    word[n] = '\0';
    *at += n;
    return true;
}

static bool is_number(const char *word) { return *word && word[strspn(word, "0123456789")] == '\0'; }

static const char *key_of(const char *word)
{
    for (int i = 0; i < KEYS; i++)
        if (!strcmp(word, keys[i]))
            return keys[i];
    return NULL;
}

static const char *read_grade(const char *word, struct fresh *fresh)
{
    fresh->grade = !strcmp(word, "any") ? GRADE_ANY : strlen(word) == 1 && strchr("12345", *word) ? *word - '0' : 0;
    return fresh->grade ? NULL : "new [GAME] grade N: a number from 1 to 5, or any";
}

static const char *add_option(const char *word, struct fresh *fresh)
{
    size_t n = strlen(fresh->set), name = strcspn(word, "=");

    if (strchr(word, ',') || n + strlen(word) + 2 > sizeof fresh->set)
        return "new [GAME] NAME=VALUE: the command options lists the names";
    snprintf(fresh->set + n, sizeof fresh->set - n, "%s%.*s:%s", n ? "," : "", (int)name, word, word + name + 1);
    return NULL;
}

static const char *read_number(const char *word, const char *key, struct fresh *fresh)
{
    bool seed = !strcmp(key, "seed");
    unsigned long long n = is_number(word) && strlen(word) < 12 ? strtoull(word, NULL, 10) : 0;

    if (seed && !(n >= 1 && n <= UINT32_MAX))
        return "new [GAME] [SEED]: a number from 1";
    fresh->key = key;
    snprintf(fresh->number, sizeof fresh->number, "%.*s", (int)sizeof fresh->number - 1, word);
    return NULL;
}

const char *fresh_read(const char *typed, struct fresh *fresh)
{
    const char *at = typed, *wrong = NULL, *key;
    char word[96];

    *fresh = (struct fresh){.key = "seed"};
    for (bool first = true; !wrong && next_word(&at, word, sizeof word); first = false)
        if (!strcmp(word, "grade"))
            wrong = next_word(&at, word, sizeof word) ? read_grade(word, fresh) : read_grade("", fresh);
        else if ((key = key_of(word)))
            wrong = next_word(&at, word, sizeof word) ? read_number(word, key, fresh) : read_number("", "seed", fresh);
        else if (strchr(word, '='))
            wrong = add_option(word, fresh);
        else if (first && !is_number(word))
            snprintf(fresh->game, sizeof fresh->game, "%s", word);
        else
            wrong = read_number(word, "seed", fresh);
    return wrong || !at[strspn(at, " \t")] ? wrong : "new [GAME] [NAME=VALUE]... [SEED | ms N | pysol N | grade N]";
}

/* ---- the deal ---- */

/* Returns the numbering of the present deal, and in NEXT the number after that of the deal. */
static const char *number_after(const struct session *g, char next[24])
{
    const char *key, *number;

    if (!deal_record_name(g->d, &key, &number)) {
        strcpy(next, "1");
        return "seed";
    }
    snprintf(next, 23, "%s", number);
    tool_next_number(next);
    if (!strcmp(key, "seed") && strtoull(next, NULL, 10) > UINT32_MAX)
        strcpy(next, "1");
    return key_of(key);
}

bool fresh_deal(struct session *g, const struct fresh *fresh, struct deal_error *e)
{
    /* The rules belong to g->positions, so they outlive the present game. */
    const struct deal_rules *r = g->s ? deal_state_rules(g->s) : NULL;
    bool same = !*fresh->game && r, again = same && !*fresh->set && !fresh->grade && !*fresh->number;
    const char *game = same ? deal_rules_game(r) : fresh->game,
               *set = same && !*fresh->set ? deal_rules_set(r) : fresh->set;
    /* If the present deal is a graded puzzle, a plain "new" deals the next one of its grade. */
    int grade = again ? g->grade : fresh->grade;
    const char *key = fresh->key;
    char number[24];

    if (grade)
        return session_puzzle(g, game, set, grade,
                              same && (grade == g->grade || grade == GRADE_ANY) ? g->puzzle + 1 : 0, e);
    snprintf(number, sizeof number, "%s", fresh->number);
    if (!*number && same)
        key = number_after(g, number);
    return session_deal(g, game, set, key, *number ? number : "1", e);
}
