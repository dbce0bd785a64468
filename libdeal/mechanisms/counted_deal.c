/*
 * Mechanism counted-deal, a deal with decisions: the next card of the pack is turned over the pile whose turn it is. It
 * is either played to a foundation or laid on that pile.
 *
 * The deal continues automatically while there is no choice. No other action is legal until the pack is empty. A
 * register counts the turns within a round of all piles; it is cleared when the pack is empty.
 *
 * The plays allowed can depend on the pile. Foundations form lines on the table, one line for each suit, in the order
 * in which the suits were started. A pile in a corner plays to every foundation; another pile, number k+1 of its group,
 * only to the foundations of line k, beside which it lies. The order of the lines is kept for redeals.
 */
#include "mechanisms.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_LINES = 4, MAX_CORNER = 14 };

struct counted_rules {
    uint8_t onto[MAX_SOURCES], groups; /* the groups to which the pack is dealt */
    /* with the key lines: for each of these groups, the group of foundations that it adjoins */
    uint8_t beside[MAX_SOURCES];
    uint8_t counts;               /* number of successive turns of one pile */
    int round;                    /* number of turns of all piles */
    bool repeats, choice, firsts; /* flags of key values: played = repeats, play = choice, firsts = at-once */
    uint16_t corners;             /* with the key lines: bit set of the pile numbers that play to all foundations */
    uint8_t turn_reg;             /* register: the number of the present turn within the round of all piles */
    /* the first of MAX_LINES registers, which store 1 + the suit of each line of foundations; 0 without the key
     * lines */
    uint8_t line_reg;
};

static const struct deal_key keys[] = {
    {SEC_MECHANISM, "onto", "TABLEAU ...", NULL, "the piles that are dealt to, in the order of their turns"},
    {SEC_MECHANISM, "counts", "1..99", "1",
     "turns of a pile before the next one's; after the last pile the first has its turn again"},
    {SEC_MECHANISM, "played", "counts | repeats", "counts",
     "a card played uses up the turn; or the next card is turned over the same pile"},
    {SEC_MECHANISM, "play", "forced | choice", "forced",
     "forced: a card that fits one foundation only is played by itself; choice: it may also be laid"},
    {SEC_MECHANISM, "firsts", "wait | at-once", "wait",
     "at-once: a card that starts a foundation is played by itself, from any pile that it is turned to, even if the "
     "pack plays elsewhere"},
    {SEC_MECHANISM, "corners", "none | 1..14 ...", "none",
     "where the key lines is set: numbers of the piles of each group that play to all foundations"},
    {SEC_MECHANISM, "lines", "none | FOUNDATION ...", "none",
     "for each group of onto the foundations that it adjoins; none: every pile plays to all"},
    {0},
};

/* ---- the turn and fitting foundations ---- */

static int turn_pile(const struct deal_state *s, const struct counted_rules *own)
{
    int at = reg_get(s, own->turn_reg) / own->counts;

    for (int k = 0; k < own->groups; k++) {
        const struct deal_group *g = &s->r->group[own->onto[k]];
        if (at < g->piles)
            return g->first + at;
        at -= g->piles;
    }
    return NO_PILE;
}

/* The group of foundations that adjoins the group of PILE. */
static int beside(const struct deal_state *s, const struct counted_rules *own, int pile)
{
    for (int k = 0; k < own->groups; k++)
        if (own->onto[k] == s->r->pile[pile].group)
            return own->beside[k];
    return NO_GROUP;
}

static bool permitted(const struct deal_state *s, const struct counted_rules *own, int pile, int f)
{
    const struct deal_rules *r = s->r;
    int number = r->pile[pile].number, line = number - 2;

    if (!own->line_reg || (number <= MAX_CORNER && own->corners >> number & 1))
        return true;
    if (line < 0 || line >= MAX_LINES || reg_get(s, own->line_reg + line) != r->found[f].suit + 1)
        return false;
    return r->pile[r->found[f].pile].group == beside(s, own, pile);
}

/* Stores the foundations to which the pack's top card may be played now in OUT; returns their number. */
static int counted_plays(const struct deal_state *s, const struct counted_rules *own, int out[MAX_FOUNDS])
{
    const struct deal_rules *r = s->r;
    uint64_t card = card_bit(pile_top(s, r->pack));
    uint32_t groups = r->group[r->pile[r->pack].group].play;
    int n = 0, pile = turn_pile(s, own);

    for (int f = 0; f < r->founds; f++)
        if (groups >> r->found[f].group & 1 && deal_found_wants(s, f) & card && deal_found_first(s, f) &&
            permitted(s, own, pile, f))
            out[n++] = f;
    return n;
}

/* ---- the three moves of a card ---- */

static void counted_advance(struct deal_state *s, const struct counted_rules *own)
{
    deal_table_set(s, own->turn_reg, (reg_get(s, own->turn_reg) + 1) % own->round);
}

static void counted_lay(struct deal_state *s, const struct counted_rules *own)
{
    deal_table_move(s, s->r->pack, turn_pile(s, own));
    counted_advance(s, own);
}

/* Deals the pack's top card to a pile if no foundation takes it; true if a card was dealt. If the rules have no
 * other automatic effect, deals all such cards until one fits. */
static bool lay_unwanted(struct deal_state *s, const struct counted_rules *own)
{
    uint64_t wanted = deal_found_any(s, s->r->sets.foundations);
    bool alone = s->r->effects == 1 && !s->r->faces, lays = false;

    while (pile_count(s, s->r->pack) && !(wanted & card_bit(pile_top(s, s->r->pack))) && (alone || !lays) &&
           !s->failed) {
        counted_lay(s, own);
        lays = true;
    }
    return lays;
}

/* Assigns the next line of foundations to a suit whose first card is played. */
static void counted_note_line(struct deal_state *s, const struct counted_rules *own, int suit)
{
    int k = 0;

    while (k < MAX_LINES && reg_get(s, own->line_reg + k)) {
        if (reg_get(s, own->line_reg + k) == suit + 1)
            return;
        k++;
    }
    if (k < MAX_LINES)
        deal_table_set(s, own->line_reg + k, suit + 1);
}

static void play(struct deal_state *s, const struct counted_rules *own, int f)
{
    if (own->line_reg)
        counted_note_line(s, own, s->r->found[f].suit);
    deal_table_move(s, s->r->pack, s->r->found[f].pile);
    if (!own->repeats)
        counted_advance(s, own);
}

/* ---- hooks ---- */

/* Clears the register of the turn, and those of the lines if no redeal is left, so that equal positions have equal
 * registers. Returns false. */
static bool counted_forget(struct deal_state *s, const struct counted_rules *own)
{
    bool last = !deal_redeal_left(s);

    deal_table_set(s, own->turn_reg, 0);
    for (int k = 0; last && own->line_reg && k < MAX_LINES; k++)
        deal_table_set(s, own->line_reg + k, 0);
    return false;
}

static bool counted_at_once(struct deal_state *s, const struct deal_mech *m)
{
    const struct counted_rules *own = m->rules;
    int fits[MAX_FOUNDS], n, first;

    if (!pile_count(s, s->r->pack))
        return counted_forget(s, own);
    if (lay_unwanted(s, own))
        return true;
    first = own->firsts ? deal_mech_started(s, pile_top(s, s->r->pack)) : -1;
    if (first >= 0) {
        play(s, own, first);
        return true;
    }
    n = counted_plays(s, own, fits);
    if (n > 1 || (n == 1 && own->choice))
        return false;
    if (n)
        play(s, own, fits[0]);
    else
        counted_lay(s, own);
    return true;
}

static bool counted_oblige(struct deal_state *s, const struct deal_mech *m, struct deal_list *l)
{
    const struct counted_rules *own = m->rules;
    int fits[MAX_FOUNDS], n;

    if (!pile_count(s, s->r->pack))
        return false;
    n = counted_plays(s, own, fits);
    for (int i = 0; i < n; i++)
        list_move(l, s->r->pack, s->r->found[fits[i]].pile);
    if (own->choice)
        list_add(l, act_deal(s->r));
    return true;
}

static bool counted_apply(struct deal_state *s, const struct deal_mech *m, struct deal_action a)
{
    const struct counted_rules *own = m->rules;

    if (a.kind == ACT_DEAL)
        counted_lay(s, own);
    else if (a.kind == ACT_MOVE && a.from == s->r->pack)
        play(s, own, s->r->pile[a.to].found);
    else
        return false;
    return true;
}

/* ---- places of foundations in pictures ---- */

/* The index of the line of foundations of a suit. Suits that are not started get the remaining lines, in order. */
static int line_of(const struct deal_state *view, const struct counted_rules *own, int suit)
{
    int line[MAX_LINES], next = 0;

    for (int s = 0; s < MAX_LINES; s++)
        line[s] = -1;
    while (next < MAX_LINES && reg_get(view, own->line_reg + next)) {
        line[reg_get(view, own->line_reg + next) - 1] = next;
        next++;
    }
    for (int s = 0; s < suit; s++)
        next += line[s] < 0;
    return line[suit] < 0 ? next : line[suit];
}

static int lies_at(const struct deal_state *view, const struct deal_mech *m, int pile)
{
    const struct counted_rules *own = m->rules;
    const struct deal_rules *r = view->r;
    int group = r->pile[pile].group, k = 0;

    while (k < own->groups && own->beside[k] != group)
        k++;
    if (!own->line_reg || k == own->groups || r->group[group].piles > MAX_LINES ||
        r->found[r->pile[pile].found].any_suit)
        return pile;
    return r->group[group].first + line_of(view, own, r->found[r->pile[pile].found].suit);
}

/* ---- parsing ---- */

static bool parse_corners(struct deal_compile *c, struct deal_mech *m, struct deal_error *e)
{
    struct counted_rules *own = m->rules;
    const char *at = deal_compile_value(c, m->section, "corners");
    int most = 0;
    char word[32];

    for (int k = 0; k < own->groups; k++)
        most = c->r->group[own->onto[k]].piles > most ? c->r->group[own->onto[k]].piles : most;
    while (deal_compile_word(&at, word) && strcmp(word, "none")) {
        if (atoi(word) > most)
            return deal_compile_bad_word(c, m->section, "corners", "no number of a pile that is dealt to:", word, e);
        own->corners = (uint16_t)(own->corners | 1 << atoi(word));
    }
    return true;
}

static bool parse_lines(struct deal_compile *c, struct deal_mech *m, struct deal_error *e)
{
    struct counted_rules *own = m->rules;
    uint8_t n, reg;

    if (!deal_compile_group_order(c, m->section, "lines", own->beside, &n, e))
        return false;
    if (n && n != own->groups)
        return deal_compile_bad(c, m->section, "lines", "needs one group of foundations for each group of onto:", e);
    for (int k = 0; n && k < MAX_LINES; k++) {
        if (!deal_compile_register(c, m->section, &reg, e))
            return false;
        own->line_reg = (uint8_t)(reg - k);
    }
    return true;
}

static bool counted_parse(struct deal_compile *c, struct deal_rules *r, struct deal_mech *m, struct deal_error *e)
{
    struct counted_rules *own = m->rules;

    if (!deal_compile_group_order(c, m->section, "onto", own->onto, &own->groups, e))
        return false;
    own->counts = (uint8_t)deal_compile_int(c, m->section, "counts", 0);
    own->repeats = deal_compile_choice(c, m->section, "played");
    own->choice = deal_compile_choice(c, m->section, "play");
    own->firsts = deal_compile_choice(c, m->section, "firsts");
    for (int k = 0; k < own->groups; k++)
        own->round += r->group[own->onto[k]].piles * own->counts;
    if (own->round > 255)
        return deal_compile_bad(c, m->section, "counts", "a round has 255 turns at the most:", e);
    if (!deal_compile_register(c, m->section, &own->turn_reg, e))
        return false;
    return parse_corners(c, m, e) && parse_lines(c, m, e);
}

static void counted_ways(const struct deal_rules *r, const struct deal_mech *m, struct deal_ways *ways)
{
    const struct counted_rules *own = m->rules;
    uint32_t onto = 0, by = BY_DEAL | BY_PLAYER | BY_ITSELF | FROM_BLIND | BINDS;

    for (int i = 0; i < own->groups; i++)
        onto |= group_bit(own->onto[i]);
    deal_ways_add(ways, (struct deal_way){.from = pack_bit(r), .to = onto, .is = by | TO_ANY | PICKS_ALL});
    deal_ways_add(ways, (struct deal_way){.from = pack_bit(r),
                                          .to = r->group[r->pile[r->pack].group].play & r->sets.foundations,
                                          .is = by | TO_NEXT});
    if (own->firsts)
        deal_ways_add(ways,
                      (struct deal_way){
                          .from = pack_bit(r), .to = r->sets.foundations, .is = by | TO_NEXT | PICKS_TO, .most = 1});
}

const struct deal_mechanism deal_counted_deal = {
    .name = "counted-deal",
    .keys = keys,
    .rules_size = sizeof(struct counted_rules),
    .parse = counted_parse,
    .ways = counted_ways,
    .oblige = counted_oblige,
    .apply = counted_apply,
    .at_once = counted_at_once,
    .lies_at = lies_at,
};
