/*
 * Finds rule-file keys without effect, given the other keys: a modifier without the key that it modifies, or a group in
 * a list from which no card can come. An option may change the other key. So a file is refused only for a key without
 * effect under every value that it offers (offers.c). A change by a user or a variant is refused if it has no effect
 * under the rules in force.
 *
 * Only keys decide whether a key has an effect. An effect that depends on the number of cards is not checked, since the
 * pack may be shortened.
 */
#include "compile.h"

#include <string.h>

/* An entry of a rule file, and the index of its section's group, -1 if it has none. */
struct said {
    struct deal_compile *c;
    const struct deal_rules *r;
    const struct config_entry *entry;
    int g;
};

static const struct deal_group *group_of(const struct said *x) { return &x->r->group[x->g]; }

static bool says(const struct said *x, const char *key, const char *value)
{
    return !strcmp(deal_compile_value(x->c, x->entry->section, key), value);
}

/* ---- whole keys ---- */

static bool not_face(const struct said *x) { return group_of(x)->show != SHOW_FACE; }
static bool not_peek(const struct said *x) { return group_of(x)->show != SHOW_PEEK; }
static bool no_redeals(const struct said *x) { return says(x, "redeals", "none"); }
static bool no_lines(const struct said *x) { return says(x, "lines", "none"); }
static bool no_round(const struct said *x) { return !x->r->stock.rounds; }
static bool in_no_round(const struct said *x) { return !memchr(x->r->stock.round, x->g, x->r->stock.rounds); }
static bool placed_in_no_round(const struct said *x) { return says(x, "class", "place") && in_no_round(x); }
static bool in_no_last_round(const struct said *x) { return in_no_round(x) || !x->r->redeal.kind; }
static bool one_pack_only(const struct said *x) { return x->r->cards.packs == 1 && !says(x, "ruling", "halves"); }

/* Does a mechanism (rule module) read piles of the group, or move cards to or from it? */
static bool mechanisms_meet(const struct said *x)
{
    EACH_WAY(x->r, w)
    if (w->mech && (w->from | w->to | w->top | w->deep | w->number) >> x->g & 1)
        return true;
    return false;
}

static bool not_filled(const struct said *x) { return group_of(x)->fill == FILL_NONE && !mechanisms_meet(x); }

static bool not_ordered(const struct said *x)
{
    for (int k = 0; k < x->r->orders; k++)
        if (x->r->order[k].group == x->g)
            return false;
    return !mechanisms_meet(x);
}

static bool not_dealt(const struct said *x) { return not_ordered(x) && in_no_round(x); }
static bool never_again(const struct said *x) { return !x->r->redeal.kind || not_ordered(x); }

static bool not_onto_itself(const struct said *x) { return !(group_of(x)->play >> x->g & 1) && !x->r->mechs; }
static bool plays_no_single(const struct said *x)
{
    return !(group_of(x)->play & x->r->sets.foundations & ~x->r->sets.wholes);
}
static bool not_talon(const struct said *x) { return x->r->talon != group_of(x)->first && says(x, "open", "turned"); }

/* Does group G have a pile with open = top? */
static bool opens_tops(const struct deal_rules *r, int g)
{
    for (int p = r->group[g].first; p < r->group[g].first + r->group[g].piles; p++)
        if (pile_open(r, p) == OPEN_TOP)
            return true;
    return false;
}

static bool no_run(const struct said *x)
{
    return !group_of(x)->run.move || !(group_of(x)->play & x->r->sets.run_to) || !opens_tops(x->r, x->g);
}

static bool has_no_kings(const struct said *x)
{
    for (int f = 0; f < x->r->founds; f++)
        for (int row = 0; x->r->pile[x->r->found[f].pile].group == x->g && row < x->r->cards.ranks; row++)
            for (int n = x->r->found[f].base_card != DEAL_NO_CARD; n < x->r->found[f].length; n++)
                if (x->r->found[f].seq[row][n] == x->r->cards.ranks)
                    return false;
    return true;
}

/* Does each foundation of the group have its first card from the start, and always keep it? */
static bool starts_laid(const struct said *x)
{
    bool laid = !group_of(x)->play && !mechanisms_meet(x);

    for (int f = 0; f < x->r->founds; f++)
        laid &= x->r->pile[x->r->found[f].pile].group != x->g || x->r->found[f].base_card != DEAL_NO_CARD;
    return laid;
}

/* ---- groups that a key names ---- */

/* Is group H useless for moving the cards of a run one by one, because they cannot go there or cannot go on from
 * there? Whether an empty pile of H takes the cards is ignored. */
static bool no_way(const struct said *x, int h)
{
    return !(group_of(x)->play >> h & 1) || !(x->r->group[h].play & group_of(x)->play & x->r->sets.run_to);
}

/* ---- the table ---- */

static const struct row {
    enum section_kind kind;
    const char *key, *why;
    bool (*all)(const struct said *x); /* function that tests whether the whole key has no effect */
    const char *of_word;
    bool (*word)(const struct said *x,
                 int h); /* function that tests whether the name of group H in the value has no effect */
} rows[] = {
    {SEC_DEAL, "ruling", "there is one pack only:", one_pack_only, NULL, NULL},
    {SEC_PACK, "round-if", "has no effect without round:", no_round, NULL, NULL},
    {SEC_GROUP, "within", "has no effect on a group whose cards do not go to its own piles:", not_onto_itself, NULL,
     NULL},
    {SEC_GROUP, "dealt", "has no effect on a group that deal.order does not name:", not_ordered, NULL, NULL},
    {SEC_GROUP, "dealt-from", "has no effect on a group that neither deal.order nor pack.round names:", not_dealt, NULL,
     NULL},
    {SEC_GROUP, "under", "has no effect on a group that deal.order does not name:", not_ordered, NULL, NULL},
    {SEC_GROUP, "outside", "has no effect on a group that neither deal.order nor pack.round names:", not_dealt, NULL,
     NULL},
    {SEC_GROUP, "open", "has an effect only on the pile to which pack.turn turns cards:", not_talon, NULL, NULL},
    {SEC_GROUP, "peek", "has no effect without show = peek:", not_peek, NULL, NULL},
    {SEC_GROUP, "face-down", "has no effect without show = face:", not_face, NULL, NULL},
    {SEC_GROUP, "in-round",
     "has no effect without redeals, or on a group that pack.round does not name:", in_no_last_round, NULL, NULL},
    {SEC_GROUP, "class", "has no effect on a group that pack.round does not name:", placed_in_no_round, NULL, NULL},
    {SEC_GROUP, "round-lays", "has no effect on a group that pack.round does not name:", in_no_round, NULL, NULL},
    {SEC_GROUP, "at-once", "no foundation takes single cards from there:", plays_no_single, NULL, NULL},
    {SEC_GROUP, "run",
     "has no effect on a group without a pile with open = top that plays to a group with build:", no_run, NULL, NULL},
    {SEC_GROUP, "run-part", "has no effect without a run that moves to a group with build:", no_run, NULL, NULL},
    {SEC_GROUP, "run-cells", "has no effect without a run that moves to a group with build:", no_run,
     "cards of a run cannot go on from there one by one:", no_way},
    {SEC_GROUP, "fill-at", "has no effect without fill:", not_filled, NULL, NULL},
    {SEC_GROUP, "fill-to", "has no effect without fill:", not_filled, NULL, NULL},
    {SEC_GROUP, "redeal-if", "has no effect without redeals:", no_redeals, NULL, NULL},
    {SEC_GROUP, "redeal-clear", "has no effect without redeals:", no_redeals, NULL, NULL},
    {SEC_GROUP, "relay", "has no effect without a redeal, or on a group that deal.order does not name:", never_again,
     NULL, NULL},
    {SEC_FOUNDATION, "starts", "its first cards lie there from the start:", starts_laid, NULL, NULL},
    {SEC_FOUNDATION, "kings-after", "there are no kings to come:", has_no_kings, NULL, NULL},
    {SEC_MECHANISM, "corners", "has no effect without lines:", no_lines, NULL, NULL},
    {0},
};

static const struct row *row_of(struct deal_compile *c, const struct config_entry *entry)
{
    enum section_kind kind = deal_compile_kind(c, entry->section);
    const struct row *row = rows;

    while (row->key && (row->kind != kind || strcmp(row->key, entry->key)))
        row++;
    return row->key ? row : NULL;
}

/* The words in the value of the entry that have no effect; bit 0 is the first word. */
static uint32_t idle_words(const struct said *x, const struct row *row)
{
    const char *at = x->entry->value;
    uint32_t words = 0;
    char word[32];

    for (int i = 0, h; i < 31 && deal_compile_word(&at, word); i++)
        if ((h = deal_compile_find(x->r, word)) >= 0 && row->word(x, h))
            words |= (uint32_t)1 << i;
    return words;
}

static struct said said_of(struct deal_compile *c, int i)
{
    const struct config_entry *entry = &c->config->entry[i];
    enum section_kind kind = deal_compile_kind(c, entry->section);
    int g = kind == SEC_GROUP || kind == SEC_FOUNDATION
                ? deal_compile_find(c->r, c->config->section[entry->section].name)
            : kind == SEC_PACK ? c->r->pile[c->r->pack].group
                               : -1;

    return (struct said){c, c->r, entry, g};
}

uint32_t deal_compile_ineffective(struct deal_compile *c, int i)
{
    const struct said x = said_of(c, i);
    const struct row *row = row_of(c, x.entry);

    if (!row || !strcmp(x.entry->value, deal_compile_key(c, x.entry->section, x.entry->key)->standard))
        return 0;
    if ((row->kind == SEC_GROUP && x.g < 0) || (row->all && row->all(&x)))
        return ALL_WORDS;
    return row->word ? idle_words(&x, row) : 0;
}

bool deal_compile_bad_idle(struct deal_compile *c, int i, uint32_t words, struct deal_error *e)
{
    const struct config_entry *entry = &c->config->entry[i];
    const struct row *row = row_of(c, entry);
    const char *at = entry->value;
    char word[32] = "";

    if (words == ALL_WORDS)
        return deal_compile_bad(c, entry->section, entry->key, row->why, e);
    do
        deal_compile_word(&at, word);
    while (!(words & 1) && (words >>= 1));
    return deal_compile_bad_word(c, entry->section, entry->key, row->of_word, word, e);
}

void deal_compile_idle(struct deal_compile *c)
{
    struct deal_rules *r = c->r;

    for (int g = 0; g < r->groups; g++) {
        const struct said x = {c, r, NULL, g};

        if (r->group[g].open == OPEN_TURNED && r->talon != r->group[g].first)
            r->group[g].open = OPEN_TOP;
        if (in_no_round(&x))
            r->sets.placed &= ~((uint32_t)1 << g);
        if (not_onto_itself(&x))
            r->group[g].within = 0;
    }
}

bool deal_compile_own_effective(struct deal_compile *c, struct deal_error *e)
{
    for (int i = 0; i < c->config->entries; i++) {
        uint32_t words = c->config->entry[i].own ? deal_compile_ineffective(c, i) : 0;

        if (words)
            return deal_compile_bad_idle(c, i, words, e);
    }
    return true;
}
