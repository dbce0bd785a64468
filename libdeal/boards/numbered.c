/*
 * The name of a deal: its seed, or its number in another program. Also computes the deal with a given name.
 */
#include "boards.h"

#include "engine/engine.h"

#include <stdlib.h>

static const struct {
    const char *key, *last;
} names[] = {{"seed", "4294967295"}, {"ms", "8589934591"}, {"pysol", "99999999999999999999"}}; /* ORDER NAME */
enum name { NAME_SEED, NAME_MS, NAME_PYSOL, NAMES };

/* Is TEXT a decimal number from 1 to LAST, without leading zeros? */
static bool is_number(const char *text, const char *last)
{
    size_t len = strlen(text), most = strlen(last);

    return len && text[0] != '0' && strspn(text, "0123456789") == len &&
           (len < most || (len == most && strcmp(text, last) <= 0));
}

/* Is NUMBER valid for the field NAME? PySolFC also has Microsoft's deal numbers, preceded by "ms". */
static bool may_name(enum name name, const char *number)
{
    return is_number(number, names[name].last) ||
           (name == NAME_PYSOL && !strncmp(number, "ms", 2) && is_number(number + 2, names[NAME_MS].last));
}

bool deal_record_name(const struct deal_record *d, const char **key, const char **number)
{
    for (int i = 0; i < NAMES; i++)
        if ((*number = deal_record_get(d, names[i].key)) && may_name((enum name)i, *number)) {
            *key = names[i].key;
            return true;
        }
    return false;
}

static bool seeded(struct deal_record *d, const struct deal_rules *r, const char *number, struct deal_error *e)
{
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t seed = (uint32_t)strtoul(number, NULL, 10), shuffle;

    return deal_rules_deal(r, seed, cards, &shuffle, e) &&
           (deal_record_deal(d, r, seed, cards, shuffle) || deal_fail(e, NULL, "out of memory"));
}

/* Computes the cards of PySolFC's deal NUMBER of the game, and checks that the rules could deal them. */
static bool foreign_cards(const struct deal_rules *r, const char *number, uint8_t *cards, struct deal_error *e)
{
    struct deal_board *b = malloc(sizeof *b);
    struct deal_state *s = deal_state_new(r, e);
    bool good = s && (b || deal_fail(e, NULL, "out of memory"));

    good = good && deal_number_layout(r->game, number, b, e) && deal_board_cards(b, r, cards, e) &&
           deal_state_start(s, cards, (size_t)r->cards.listed, 0, e);
    deal_state_free(s);
    free(b);
    return good;
}

static bool foreign(struct deal_record *d, const struct deal_rules *r, enum name name, const char *number,
                    struct deal_error *e)
{
    uint8_t cards[DEAL_CARDS_MAX];
    char text[NUMBER_MAX];

    if (name == NAME_MS && !deal_number_freecell(r->game))
        return deal_fail(e, "game",
                         "Microsoft's numbers are those of FreeCell and games dealt like it; pysol has ms%s for others",
                         number);
    snprintf(text, sizeof text, "%s%s", name == NAME_MS ? "ms" : "", number);
    return foreign_cards(r, text, cards, e) &&
           ((deal_record_deal(d, r, 0, cards, 0) && deal_record_set(d, names[name].key, number)) ||
            deal_fail(e, NULL, "out of memory"));
}

bool deal_record_numbered(struct deal_record *d, const struct deal_rules *r, const char *key, const char *number,
                          struct deal_error *e)
{
    int name = 0;

    while (name < NAMES && strcmp(names[name].key, key))
        name++;
    if (name == NAMES)
        return deal_fail(e, key, "not seed, ms or pysol");
    if (!may_name((enum name)name, number))
        return deal_fail(e, key, "\"%s\" is not a number from 1 to %s%s", QUOTED(number, strlen(number)),
                         names[name].last, name == NAME_PYSOL ? ", nor ms followed by a Microsoft number" : "");
    return name == NAME_SEED ? seeded(d, r, number, e) : foreign(d, r, (enum name)name, number, e);
}

bool deal_record_fits_name(const struct deal_record *d, const struct deal_rules *r, struct deal_error *e)
{
    struct deal_record *named = deal_record_new();
    const char *shuffle = deal_record_get(d, "shuffle"), *number;
    bool good = named || deal_fail(e, NULL, "out of memory"), laid = deal_record_get(d, "table");

    for (int i = 0; good && i < NAMES; i++) {
        if (!(number = deal_record_get(d, names[i].key)) || !may_name((enum name)i, number))
            continue;
        good = deal_record_numbered(named, r, names[i].key, number, e) &&
               ((!laid && !strcmp(deal_record_get(d, "cards"), deal_record_get(named, "cards")) &&
                 (!shuffle || !strcmp(shuffle, deal_record_get(named, "shuffle")))) ||
                deal_fail(e, names[i].key, "the cards are not those of deal %s", number));
    }
    deal_record_free(named);
    return good;
}
