/*
 * Reduces a rule file to as few cards as the plain search can handle, and to deals of no more cards than the pack has.
 */
#include "judge.h"

#include <stdlib.h>
#include <string.h>

static int fit_number(const struct section *s, const char *key, int otherwise)
{
    const char *value = s ? file_get(s, key) : NULL;
    return value && *value >= '0' && *value <= '9' ? atoi(value) : otherwise;
}

static void fit_set(struct section *s, const char *key, int value)
{
    char text[12];

    snprintf(text, sizeof text, "%d", value);
    file_set(s, key, text);
}

static int fit_cards(struct file *f)
{
    struct section *s = &f->section[0];
    return fit_number(s, "packs", 1) * fit_number(s, "ranks", 1) * fit_number(s, "suits", 1);
}

/* Returns the number of dealt cards, without groups whose key deal is "rest". */
static int fit_dealt(struct file *f)
{
    int n = 0;

    for (int i = 0; i < f->sections; i++) {
        struct section *s = &f->section[i];
        const char *deal = file_get(s, "deal");
        int piles = fit_number(s, "piles", fit_number(&f->section[0], "ranks", 1)), last = fit_number(s, "deal", 0);

        for (int p = 0; deal && p < piles; p++) {
            n += last;
            deal = strchr(deal, ' ');
            if (deal)
                last = atoi(++deal);
            else
                deal = "";
        }
    }
    return n;
}

/* Replaces the value "rest" of the key deal by the number of remaining cards. */
static void fit_rest(struct file *f, struct section *s)
{
    int piles = fit_number(s, "piles", fit_number(&f->section[0], "ranks", 1)), left = fit_cards(f) - fit_dealt(f);
    char value[VALUE] = "";

    for (int p = 0; p < piles && p < 60; p++) {
        int n = left / (piles - p) + (left % (piles - p) > 0);

        left -= n;
        sprintf(value + strlen(value), "%s%d", p ? " " : "", n);
    }
    file_set(s, "deal", value);
}

void file_fit(struct stream *g, struct file *f)
{
    struct section *game = &f->section[0];

    while (fit_cards(f) > MOST_CARDS) {
        const char *key = stream_one_in(g, 2) && fit_number(game, "suits", 1) > 1 ? "suits" : "ranks";
        if (fit_number(game, key, 1) < 2)
            return;
        fit_set(game, key, fit_number(game, key, 1) - 1);
    }
    for (int tries = 0; tries < 400 && fit_dealt(f) > fit_cards(f); tries++) {
        struct section *s = &f->section[stream_below(g, (unsigned)f->sections)];
        if (file_get(s, "deal") && strcmp(file_get(s, "deal"), "0"))
            fit_set(s, "deal", fit_number(s, "deal", 0) > 0 ? fit_number(s, "deal", 0) - 1 : 0);
    }
    for (int i = 0; i < f->sections; i++)
        if (file_get(&f->section[i], "deal") && !strcmp(file_get(&f->section[i], "deal"), "rest"))
            fit_rest(f, &f->section[i]);
}
