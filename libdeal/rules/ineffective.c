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

static const struct deal_group *group_of(const struct said *said) { return &said->r->group[said->g]; }

static bool says(const struct said *said, const char *key, const char *value)
{
    return !strcmp(deal_compile_value(said->c, said->entry->section, key), value);
}

/* ---- whole keys ---- */

static bool not_face(const struct said *said) { return group_of(said)->show != SHOW_FACE; }
static bool not_peek(const struct said *said) { return group_of(said)->show != SHOW_PEEK; }
static bool no_redeals(const struct said *said) { return says(said, "redeals", "none"); }
static bool no_lines(const struct said *said) { return says(said, "lines", "none"); }
static bool no_round(const struct said *said) { return !said->r->stock.rounds; }
static bool in_no_round(const struct said *said)
{
    return !memchr(said->r->stock.round, said->g, said->r->stock.rounds);
}
static bool placed_in_no_round(const struct said *said) { return says(said, "class", "place") && in_no_round(said); }
static bool in_no_last_round(const struct said *said) { return in_no_round(said) || !said->r->redeal.kind; }
static bool one_pack_only(const struct said *said)
{
    return said->r->cards.packs == 1 && !says(said, "ruling", "halves");
}

/* Does a mechanism (rule module) read piles of the group, or move cards to or from it? */
static bool mechanisms_meet(const struct said *said)
{
    EACH_WAY(said->r, w)
    if (w->mech && (w->from | w->to | w->top | w->deep | w->number) >> said->g & 1)
        return true;
    return false;
}

static bool not_filled(const struct said *said) { return group_of(said)->fill == FILL_NONE && !mechanisms_meet(said); }

static bool not_ordered(const struct said *said)
{
    for (int k = 0; k < said->r->orders; k++)
        if (said->r->order[k].group == said->g)
            return false;
    return !mechanisms_meet(said);
}

static bool not_dealt(const struct said *said) { return not_ordered(said) && in_no_round(said); }
static bool never_again(const struct said *said) { return !said->r->redeal.kind || not_ordered(said); }

static bool not_onto_itself(const struct said *said)
{
    return !(group_of(said)->play >> said->g & 1) && !said->r->mechs;
}
static bool plays_no_single(const struct said *said)
{
    return !(group_of(said)->play & said->r->sets.foundations & ~said->r->sets.wholes);
}
static bool not_talon(const struct said *said)
{
    return said->r->talon != group_of(said)->first && says(said, "open", "turned");
}

/* Does group G have a pile with open = top? */
static bool opens_tops(const struct deal_rules *r, int g)
{
    for (int p = r->group[g].first; p < r->group[g].first + r->group[g].piles; p++)
        if (pile_open(r, p) == OPEN_TOP)
            return true;
    return false;
}

static bool no_run(const struct said *said)
{
    return !group_of(said)->run.move || !(group_of(said)->play & said->r->sets.run_to) || !opens_tops(said->r, said->g);
}

static bool has_no_kings(const struct said *said)
{
    for (int f = 0; f < said->r->founds; f++)
        for (int row = 0; said->r->pile[said->r->found[f].pile].group == said->g && row < said->r->cards.ranks; row++)
            for (int n = said->r->found[f].base_card != DEAL_NO_CARD; n < said->r->found[f].length; n++)
                if (said->r->found[f].seq[row][n] == said->r->cards.ranks)
                    return false;
    return true;
}

/* Does each foundation of the group have its first card from the start, and always keep it? */
static bool starts_laid(const struct said *said)
{
    bool laid = !group_of(said)->play && !mechanisms_meet(said);

    for (int f = 0; f < said->r->founds; f++)
        laid &= said->r->pile[said->r->found[f].pile].group != said->g || said->r->found[f].base_card != DEAL_NO_CARD;
    return laid;
}

/* ---- groups that a key names ---- */

/* Is group H useless for moving the cards of a run one by one, because they cannot go there or cannot go on from
 * there? Whether an empty pile of H takes the cards is ignored. */
static bool no_way(const struct said *said, int h)
{
    return !(group_of(said)->play >> h & 1) || !(said->r->group[h].play & group_of(said)->play & said->r->sets.run_to);
}

/* ---- the table ---- */

static const struct row {
    enum section_kind kind;
    const char *key, *why;
    bool (*all)(const struct said *said); /* function that tests whether the whole key has no effect */
    const char *of_word;
    bool (*word)(const struct said *said,
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
static uint32_t idle_words(const struct said *said, const struct row *row)
{
    const char *at = said->entry->value;
    uint32_t words = 0;
    char word[32];

    for (int i = 0, h; i < 31 && deal_compile_word(&at, word); i++)
        if ((h = deal_compile_find(said->r, word)) >= 0 && row->word(said, h))
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
