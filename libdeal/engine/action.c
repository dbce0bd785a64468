/*
 * Lists the legal actions, with foundation.c and vacancy.c; apply.c carries them out.
 *
 * Move generation fills the caller's array and allocates no memory. Obligatory actions come first: those of a
 * mechanism, plays of a pile that must be played, fills of a vacancy that must be filled. The ordinary actions are
 * listed only if no obligation exists.
 */
#include "offers.h"
/* ---- building ---- */

/* Does the rule-file key within allow cards to be built from pile FROM on pile TO, if both belong to GROUP? */
static bool neighbours(const struct deal_group *group, int from, int to)
{
    return !group->within || from < group->first || from >= group->first + group->piles ||
           (from - group->first) / group->within == (to - group->first) / group->within;
}

/* Removes the covered piles from the set BARE, from the last pile on. A pile covers only piles with lower numbers, so
 * each bit is final before the piles that it covers are examined. */
static void places_bare(const struct deal_rules *r, uint64_t bare[PILE_WORDS])
{
    for (int word = PILE_WORDS; word--;)
        for (uint64_t left = ~(uint64_t)0, piles; (piles = bare[word] & r->pile_sets.covering[word] & left);) {
            int bit = 63 - __builtin_clzll(piles);
            const uint64_t *under = r->pile[64 * word + bit].under;

            left = ((uint64_t)1 << bit) - 1;
            for (int i = 0; i < PILE_WORDS; i++)
                bare[i] &= ~under[i];
        }
}

static void find_places(const struct deal_state *s, struct places *places)
{
    memset(places->bare, 0xFF, sizeof places->bare);
    memset(places->empty, 0, sizeof places->empty);
    if (!s->r->pile_sets.covers)
        return;
    deal_table_filled(s, places->bare);
    for (int word = 0; word < PILE_WORDS; word++)
        places->empty[word] = ~places->bare[word];
    places_bare(s->r, places->bare);
}

/* Adds pile TO of group G to the piles that may be targets of moves. TO is empty, or no pile covers it. */
static inline void find_spot(const struct deal_state *s, struct spots *spots, int g, int to)
{
    const struct deal_group *group = &s->r->group[g];
    int n = pile_count(s, to);
    uint64_t bit = (uint64_t)1 << to % 64, takes = n ? builds_on(s, g, pile_card(s, to, n - 1)) : group->takes;

    if (!takes || (n ? s->r->pile[to].away >> pile_card(s, to, n - 1) & 1 : !place_exists(s, group, to - group->first)))
        return;
    spots->any |= takes;
    spots->empty[to / 64] |= n ? 0 : bit;
    for (; n && takes; takes &= takes - 1)
        spots->onto[to / 64][__builtin_ctzll(takes)] |= bit;
}

static int pile_words(const struct deal_rules *r) { return (r->piles + 63) / 64; }

static void empty_spots(const struct deal_rules *r, struct spots *spots)
{
    memset(spots, 0, offsetof(struct spots, onto) + (size_t)pile_words(r) * sizeof spots->onto[0]);
}

static void find_spots(const struct deal_state *s, const struct places *places, struct spots *spots)
{
    const struct deal_rules *r = s->r;

    empty_spots(r, spots);
    for (uint32_t groups = r->sets.built_on; groups; groups &= groups - 1) {
        int g = __builtin_ctz(groups);
        const struct deal_group *group = &r->group[g];

        for (int word = group->first / 64; word <= (group->first + group->piles - 1) / 64; word++)
            for (uint64_t piles = group->set[word] & (places->bare[word] | (group->takes ? places->empty[word] : 0));
                 piles; piles &= piles - 1)
                find_spot(s, spots, g, 64 * word + __builtin_ctzll(piles));
    }
}

/* Must the empty piles of group G be distinguished by their numbers, because rounds of cards are still to be dealt to
 * them in this order? */
static bool by_place(const struct deal_state *s, int g)
{
    return s->r->sets.placed >> g & 1 && pile_count(s, s->r->pack);
}

/* May the last N cards of pile FROM go to the empty pile TO? */
static bool into_empty(const struct deal_state *s, int from, int n, int to, struct kinds *offered)
{
    const struct deal_rules *r = s->r;
    int g = r->pile[to].group;

    if (!(r->group[g].takes_from >> r->pile[from].group & 1))
        return false;
    return by_place(s, g) || (offer_kind(s, offered, to) &&
                              (pile_count(s, from) > n || r->group[g].family != r->group[r->pile[from].group].family));
}

static int vacant_places(const struct deal_state *s, const struct deal_group *group)
{
    int n = 0;

    for (int i = 0; i < group->piles; i++)
        n += !pile_count(s, group->first + i) && place_exists(s, group, i);
    return n;
}

/* The largest number of cards that can move to pile TO one by one through empty piles. Each further empty pile that
 * takes any card doubles the number that the cells allow. */
static int run_limit(const struct deal_state *s, const struct deal_group *group, int to)
{
    int most = 1, spaces = 0;

    if (!group->run.limited)
        return DEAL_CARDS_MAX;
    if (group->run.doubles)
        spaces = vacant_places(s, group) - (group == &s->r->group[s->r->pile[to].group] && !pile_count(s, to));
    for (int g = 0; group->run.cells >> g; g++)
        if (group->run.cells >> g & 1)
            most += vacant_places(s, &s->r->group[g]);
    while (spaces-- > 0 && most < DEAL_CARDS_MAX)
        most *= 2;
    return most;
}

/* Adds a copy of move A for each tableau pile that takes CARD, the lowest card that A moves. A.to is not set yet. */
static void lay_on_spots(const struct deal_state *s, const struct spots *spots, struct deal_list *l,
                         struct deal_action a, uint8_t card, uint32_t groups)
{
    const struct deal_rules *r = s->r;
    const struct deal_group *own = &r->group[r->pile[a.from].group];
    struct kinds offered = {{0}};

    for (int word = 0; word < pile_words(r); word++)
        for (uint64_t piles = spots->onto[word][card] | spots->empty[word]; piles; piles &= piles - 1) {
            int to = 64 * word + __builtin_ctzll(piles), g = r->pile[to].group;
            bool empty = spots->empty[word] >> to % 64 & 1;

            if (!(groups >> g & 1) || (empty && !(r->group[g].takes & card_bit(card))))
                continue;
            if (empty ? !into_empty(s, a.from, a.n, to, &offered)
                      : to == a.from || !neighbours(&r->group[g], a.from, to))
                continue;
            a.to = (uint8_t)to;
            if (a.n == 1 || a.n <= run_limit(s, own, to))
                list_add(l, a);
        }
}

/* Adds the moves of CARD from pile FROM to tableau piles that take it. */
static inline void to_tableau(const struct deal_state *s, const struct spots *spots, struct deal_list *l, int from,
                              uint8_t card, int k, uint32_t groups)
{
    if (spots->any & card_bit(card))
        lay_on_spots(s, spots, l, act_move(from, 0, 1, k), card, groups);
}

bool deal_top_available(const struct deal_state *s, int pile)
{
    int open = pile_open(s->r, pile);

    return pile_count(s, pile) && open != OPEN_NONE && (open != OPEN_TURNED || reg_get(s, REG_TURNED)) &&
           (open != OPEN_LATE || !pile_count(s, s->r->pack)) && pile_at_hand(s, pile);
}

/* The position, from 1, of the lowest card of the pile that may be taken with all cards above it; 0 if there is none.
 * *SPREAD: each of these cards may also be taken alone. */
static int first_open(const struct deal_state *s, int pile, bool *spread)
{
    int open = pile_open(s->r, pile);

    *spread = open == OPEN_ALL || open == OPEN_LATE;
    if (!deal_top_available(s, pile))
        return 0;
    return *spread ? 1 + face_down(s, pile) : pile_count(s, pile);
}

/* ---- several cards at once ---- */

/* Does foundation F take a whole sequence at once, and is such a sequence at the end of pile FROM? */
static bool takes_sequence(const struct deal_state *s, int f, int from)
{
    const struct deal_foundation *found = &s->r->found[f];
    const struct deal_group *group = &s->r->group[s->r->pile[found->pile].group];
    int row = base_row(s), at = pile_count(s, from) - found->length;

    if (!group->whole || from == s->r->pack || pile_count(s, found->pile) || row < 0 || at < face_down(s, from) ||
        (group->opens_late && !pack_out(s)))
        return false;
    for (int i = 0; i < found->length; i++)
        if (!(found->want[row][i] & card_bit(pile_card(s, from, at + i))) ||
            deal_suit(pile_card(s, from, at + i)) != deal_suit(pile_card(s, from, at)))
            return false;
    return true;
}

static void run_to_founds(const struct deal_state *s, struct deal_list *l, int from, uint32_t groups)
{
    for (int f = 0; groups & s->r->sets.wholes && f < s->r->founds; f++)
        if (groups >> s->r->pile[s->r->found[f].pile].group & 1 && takes_sequence(s, f, from) && deal_found_first(s, f))
            list_add(l, act_move(from, s->r->found[f].pile, s->r->found[f].length, 0));
}

/* May the card at index AT lie on the card under it in a run, given the base rank of this deal? */
static bool based_run_goes_on(const struct deal_state *s, int pile, int at)
{
    int g = s->r->pile[pile].group;
    uint8_t card = pile_card(s, pile, at);

    return !(s->r->base.runs >> g & 1) || deal_table_based(s, g, pile_card(s, pile, at - 1), card_bit(card));
}

/* The last N cards of the pile are a run. Does the card under them belong to the run, too? */
static bool run_goes_on(const struct deal_state *s, const struct deal_group *group, int pile, int n)
{
    int at = pile_count(s, pile) - n;

    return at > face_down(s, pile) && group->run.joins[pile_card(s, pile, at - 1)] >> pile_card(s, pile, at) & 1 &&
           (!s->r->base.runs || based_run_goes_on(s, pile, at));
}

/* May the last N cards of the pile move to another tableau pile as a part of their run? */
static bool run_moves(const struct deal_state *s, const struct deal_group *group, int pile, int n)
{
    return group->run.part == RUN_WHOLE ? n == pile_count(s, pile)
                                        : group->run.part == RUN_ANY || !run_goes_on(s, group, pile, n);
}

/* Adds the moves of the last N cards of pile FROM to tableau piles. */
static void run_to_tableau(const struct deal_state *s, const struct spots *spots, struct deal_list *l, int from, int n,
                           uint32_t groups)
{
    uint8_t card = pile_card(s, from, pile_count(s, from) - n);

    if (spots->any & card_bit(card))
        lay_on_spots(s, spots, l, act_move(from, 0, n, 0), card, groups);
}

/* Lists the moves of the pile's top card alone, and of runs of two and more cards that end with it. */
static void list_runs(const struct deal_state *s, const struct offers *offers, struct deal_list *l, int from)
{
    const struct deal_group *group = &s->r->group[s->r->pile[from].group];
    uint32_t built = group->run.move ? s->r->sets.run_to : 0, alone = group->play & ~built;
    uint8_t card = pile_top(s, from);

    to_founds(s, &offers->wants, l, from, card, 0, group->play);
    to_tableau(s, &offers->spots, l, from, card, 0, run_moves(s, group, from, 1) ? group->play : alone);
    for (int n = 1; group->run.move && run_goes_on(s, group, from, n); n++)
        if (run_moves(s, group, from, n + 1))
            run_to_tableau(s, &offers->spots, l, from, n + 1, group->play & built);
    run_to_founds(s, l, from, group->play);
}

bool deal_any_fits(struct deal_state *s)
{
    struct wants w;
    bool spread;

    deal_find_wants(s, &w);
    for (int p = 0; p < s->r->piles; p++) {
        if (s->r->pile[p].found != NO_PILE)
            continue;
        for (int n = pile_count(s, p), k = first_open(s, p, &spread); k && k <= n; k++)
            for (int f = 0; w.any & card_bit(pile_card(s, p, k - 1)) && f < s->r->founds; f++)
                if (w.of[f] & card_bit(pile_card(s, p, k - 1)) &&
                    s->r->group[s->r->pile[p].group].play >> s->r->pile[s->r->found[f].pile].group & 1)
                    return true;
    }
    return false;
}

/* Lists the moves from pile FROM, which holds cards and is not covered by another pile. */
static void action_list_from(const struct deal_state *s, const struct offers *offers, struct deal_list *l, int from)
{
    const struct deal_pile *pile = &s->r->pile[from];
    const struct deal_group *group = &s->r->group[pile->group];
    bool spread;

    if (pile->alone) { /* Fast path, for most piles of most games: the legal moves depend only on the top card. */
        uint8_t card = pile_top(s, from);

        if ((offers->wants.any | offers->spots.any) & card_bit(card)) {
            to_founds(s, &offers->wants, l, from, card, 0, group->play);
            to_tableau(s, &offers->spots, l, from, card, 0, group->play);
        }
        return;
    }
    if (pile_open(s->r, from) == OPEN_TOP && (group->run.move || group->play & s->r->sets.wholes)) {
        if (pile_at_hand(s, from))
            list_runs(s, offers, l, from);
        return;
    }
    for (int n = pile_count(s, from), k = first_open(s, from, &spread); k && k <= n; k++) {
        uint8_t card = pile_card(s, from, k - 1);
        int place = spread ? k : 0;

        to_founds(s, &offers->wants, l, from, card, place, group->play);
        to_tableau(s, &offers->spots, l, from, card, place, group->play);
    }
}
/* ---- back to the tableau ---- */

static void list_worrying(const struct deal_state *s, const struct spots *spots, struct deal_list *l)
{
    const struct deal_rules *r = s->r;

    for (int f = 0; r->sets.worries && f < r->founds; f++) {
        int pile = r->found[f].pile;
        uint32_t play = r->group[r->pile[pile].group].play;

        if (play && pile_count(s, pile) && deal_found_gives(s, f))
            to_tableau(s, spots, l, pile, pile_top(s, pile), 0, play);
    }
}
/* ---- the pack ---- */

static bool may_redeal(const struct deal_state *s)
{
    const struct deal_rules *r = s->r;
    int n = 0;

    if (!deal_redeal_left(s))
        return false;
    if (pile_count(s, r->pack) && !r->redeal.always)
        return false;
    if (r->redeal.progress && !reg_get(s, REG_PROGRESS))
        return false;
    for (int p = 0; r->redeal.clear && p < r->piles; p++)
        if (r->redeal.clear >> r->pile[p].group & 1 && pile_count(s, p))
            return false;
    for (int i = 0; i < r->redeal.gathers; i++)
        n += pile_count(s, r->redeal.gather[i]);
    return n > 0;
}

/* Is the next round illegal because of an empty pile? The rules may require a card in each pile on which a round is
 * dealt. */
static bool round_barred(const struct deal_state *s)
{
    const struct deal_rules *r = s->r;

    for (int k = 0; r->stock.rounds_filled && k < r->stock.rounds; k++) {
        const struct deal_group *group = &r->group[r->stock.round[k]];

        for (int p = group->first; p < group->first + group->piles && (!group->redeals_left || deal_redeal_left(s));
             p++)
            if (!pile_count(s, p) && (group->round_lays || r->pile[p].deal))
                return true;
    }
    return false;
}

static void list_pack(const struct deal_state *s, struct deal_list *l)
{
    if ((s->r->talon != NO_PILE || s->r->stock.rounds) && !deal_dealing_waits(s) && !round_barred(s))
        list_add(l, act_deal(s->r));
    if (may_redeal(s))
        list_add(l, act_redeal(s->r));
}
/* ---- the whole list ---- */

/* Lists the moves from groups that must be played before any other action. Returns true if a pile of these groups holds
 * a card. */
static bool list_must_piles(const struct deal_state *s, const struct offers *offers, struct deal_list *l)
{
    const struct deal_rules *r = s->r;
    bool any = false;

    for (int g = 0; g < r->groups && r->sets.musts >> g; g++)
        for (int p = r->group[g].first; r->group[g].must && p < r->group[g].first + r->group[g].piles; p++)
            if (pile_count(s, p)) {
                if (!pile_covered(s, p))
                    action_list_from(s, offers, l, p);
                any = true;
            }
    return any;
}

static bool list_obligations(struct deal_state *s, struct deal_list *l)
{
    for (int m = 0; m < s->r->mechs; m++)
        if (s->r->mech[m].how->oblige && s->r->mech[m].how->oblige(s, &s->r->mech[m], l))
            return true;
    return false;
}

static void list_players(struct deal_state *s, const struct offers *offers, struct deal_list *l)
{
    for (int word = 0; word < PILE_WORDS; word++)
        for (uint64_t piles = s->r->pile_sets.players[word] & offers->places.bare[word]; piles; piles &= piles - 1) {
            int from = 64 * word + __builtin_ctzll(piles);

            if (pile_count(s, from))
                action_list_from(s, offers, l, from);
        }
}

static void list_words(struct deal_state *s, struct deal_list *l)
{
    for (int m = 0; m < s->r->mechs; m++)
        if (s->r->mech[m].how->actions)
            s->r->mech[m].how->actions(s, &s->r->mech[m], l);
}

static void list_all(struct deal_state *s, const struct offers *offers, struct deal_list *l)
{
    list_players(s, offers, l);
    deal_list_exchanges(s, &offers->wants, l);
    list_worrying(s, &offers->spots, l);
    deal_list_fills(s, l);
    list_pack(s, l);
    list_words(s, l);
}

static void find_offers(const struct deal_state *s, struct offers *offers)
{
    deal_find_wants(s, &offers->wants);
    find_places(s, &offers->places);
    find_spots(s, &offers->places, &offers->spots);
}

void deal_actions_were(const struct deal_state *s, int from, const uint8_t *card, int n, struct deal_action *out,
                       size_t *end)
{
    uint32_t play = s->r->group[s->r->pile[from].group].play;
    struct deal_list l;
    struct offers o;

    list_start(&l, out);
    find_offers(s, &o);
    for (int i = 0; i < n; i++) {
        to_founds(s, &o.wants, &l, from, card[i], 0, play);
        to_tableau(s, &o.spots, &l, from, card[i], 0, play);
        end[i] = l.n;
    }
}

size_t deal_actions(struct deal_state *s, struct deal_action *out)
{
    struct deal_list l;
    struct offers o;

    list_start(&l, out);
    if (deal_state_won(s) || list_obligations(s, &l))
        return l.n;
    find_offers(s, &o);
    if (!list_must_piles(s, &o, &l) && !deal_list_musts(s, &l))
        list_all(s, &o, &l);
    return l.n;
}

/* Adds the empty pile TO and the empty piles before it as targets of moves. Of interchangeable piles only the first
 * is offered. */
static void find_empty_spots(const struct deal_state *s, struct spots *spots, int to)
{
    const uint8_t *count = table_counts(s);
    bool on = true;

    for (uint32_t groups = s->r->sets.built_on; groups && on; groups &= groups - 1) {
        int g = __builtin_ctz(groups);

        for (int p = s->r->group[g].first, end = p + s->r->group[g].piles; p < end && on; p++) {
            if (!count[p])
                find_spot(s, spots, g, p);
            on = p != to;
        }
    }
}

/* Finds the piles that may be targets of moves, as find_offers() does, but leaves out piles that do not matter for a
 * move to pile TO. */
static void find_offers_at(const struct deal_state *s, struct offers *offers, int to)
{
    int f = s->r->pile[to].found, g = s->r->pile[to].group;

    offers->wants.any = 0;
    empty_spots(s->r, &offers->spots);
    if (f != NO_PILE) {
        memset(offers->wants.of, 0, (size_t)s->r->founds * sizeof *offers->wants.of);
        offers->wants.any = offers->wants.of[f] = deal_wants_of(s, f);
    } else if (!pile_count(s, to)) {
        find_empty_spots(s, &offers->spots, to);
    } else if (s->r->sets.built_on >> g & 1 && !pile_covered(s, to)) {
        find_spot(s, &offers->spots, g, to);
    }
}

/* Is no action of the player obligatory by a key of the rule file? */
static bool unbound(const struct deal_rules *r)
{
    return !r->sets.musts && !r->sets.fills[FILL_MUST] && !r->sets.fills[FILL_PICK];
}

/* Returns true if action A is found among the moves from its pile. A fast check for rules without obligations; if it
 * returns false, A may be legal nevertheless. */
static bool does(struct deal_state *s, struct deal_action a, struct deal_list *l)
{
    const struct deal_rules *r = s->r;
    struct offers o;

    if (a.kind != ACT_MOVE || !unbound(r) || a.from >= r->piles ||
        !(r->pile_sets.players[a.from / 64] >> a.from % 64 & 1) || !pile_count(s, a.from) || pile_covered(s, a.from))
        return false;
    find_offers_at(s, &o, a.to);
    action_list_from(s, &o, l, a.from);
    return deal_list_has(l, a);
}

bool deal_actions_has(struct deal_state *s, struct deal_action a)
{
    struct deal_list l;

    list_start(&l, s->list);
    if (deal_state_won(s))
        return false;
    if (list_obligations(s, &l))
        return deal_list_has(&l, a);
    if (does(s, a, &l))
        return true;
    l.n = 0;
    if (a.kind == ACT_DEAL && unbound(s->r) && !s->r->mechs)
        list_pack(s, &l);
    else
        l.n = deal_actions(s, s->list);
    return deal_list_has(&l, a);
}

size_t deal_actions_to(struct deal_state *s, uint64_t founds, struct deal_action *out)
{
    struct deal_list l;
    struct offers o;

    list_start(&l, out);
    if (deal_state_won(s) || list_obligations(s, &l))
        return l.n;
    deal_find_wants(s, &o.wants);
    find_places(s, &o.places);
    o.wants.any = o.spots.any = 0;
    for (int f = 0; f < s->r->founds; f++) {
        o.wants.of[f] = founds >> f & 1 ? o.wants.of[f] : 0;
        o.wants.any |= o.wants.of[f];
    }
    if (!list_must_piles(s, &o, &l) && !deal_list_musts(s, &l)) {
        list_players(s, &o, &l);
        list_words(s, &l);
    }
    return l.n;
}
