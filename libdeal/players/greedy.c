/*
 * A greedy player: the best-looking action at once, no search, no hidden card.
 *
 * To foundations first, and from a line before anything else: a line is a pile
 * that fills other piles at once, and one that plays from those piles moves the
 * line too.  Then the talon, then the rest.  With nothing to play it fills a
 * vacancy, the talon's top before the pack's; builds in the tableau where that
 * helps; deals; redeals.  Of its own accord it never passes cards between
 * foundations of a suit, and it never takes one back.
 *
 * When does building help?  Cards are compared by their distance: how many cards
 * a foundation still lacks before it wants this one (the least of all
 * foundations).  A move must bring something: a hidden card, a place that is
 * filled again or can be used, or a card that is wanted sooner than the one that
 * moves.  And no card moves twice between two steps forward (a play, a fill, a
 * deal), so that every game comes to an end.  Moves that bring nothing but cannot
 * be gone back on come last but for redeals; the remaining actions, if any, are
 * refused, and the game is given up.
 *
 * With exchange=yes cards pass between the two foundations of a suit, but only
 * when a card that lies open then fits: so each such walk ends in a play.
 *
 * Nothing here knows a game; all is read off the compiled rules.
 */
#include "players.h"

#include <string.h>

enum { BUILD_BEFORE, BUILD_AFTER, BUILD_NEVER }; /* ORDER BUILD */

static const struct deal_policy_key keys[] = {
    {"build", "before|after|never", 0, 2, BUILD_BEFORE, "moves in the tableau: before dealing, after it, or never"},
    {"exchange", "no|yes", 0, 1, 0, "passing cards between two foundations of a suit, where a card in sight then fits"},
    {NULL, NULL, 0, 0, 0, NULL},
};
enum { KEY_BUILD, KEY_EXCHANGE }; /* ORDER POLICY KEYS */

struct memory {
    uint64_t moved; /* cards that moved in the tableau since the last step forward */
    int passed;     /* cards passed between foundations since then */
};

/* The order of preference; within a rank the lower cost. */
enum rank { RANK_PLAY, RANK_EXCHANGE, RANK_FILL, RANK_BUILD, RANK_DEAL, RANK_BUILD_LATE, RANK_OTHER, RANK_SWAP, RANK_REDEAL, RANK_REFUSED };
enum { COST_LIMIT = 10000, FAR = 99, DIG = 1, GUESS = 6 };

/* ---- what the rules say of a pile ---- */

static const struct deal_group *group_of(const struct deal_state *v, int pile)
{
    return &v->r->group[v->r->pile[pile].group];
}

static bool loose(const struct deal_rules *r, int pile) { return pile == r->pack || pile == r->talon; }

static bool fills_by_itself(const struct deal_group *group)
{
    return group->fill == FILL_ATONCE || group->fill == FILL_MUST || group->fill == FILL_PICK;
}

/* Is the group a line: does it fill other places by itself, one card setting free the next? */
static bool is_line(const struct deal_rules *r, int g)
{
    if (r->group[g].foundation || loose(r, r->group[g].first))
        return false;
    for (int p = 0; p < r->piles; p++)
        for (int i = 0; fills_by_itself(&r->group[r->pile[p].group]) && i < r->pile[p].sources; i++)
            if (r->pile[p].source[i] == g && r->pile[p].group != g)
                return true;
    return false;
}

static bool fed_by_line(const struct deal_state *v, int pile)
{
    const struct deal_pile *p = &v->r->pile[pile];

    if (!fills_by_itself(group_of(v, pile)))
        return false;
    for (int i = 0; i < p->sources; i++) {
        const struct deal_group *from = &v->r->group[p->source[i]];
        for (int q = from->first; is_line(v->r, p->source[i]) && q < from->first + from->piles; q++)
            if (pile_count(v, q))
                return true;
    }
    return false;
}

/* Line, what it feeds, talon and pack, the rest. */
static int place_in_line(const struct deal_state *v, int pile)
{
    if (is_line(v->r, v->r->pile[pile].group))
        return 0;
    if (fed_by_line(v, pile))
        return 1;
    return loose(v->r, pile) ? 2 : 3;
}

/* ---- how soon a card is wanted ---- */

static int distance_to(const struct deal_state *v, int f, uint8_t card)
{
    const struct deal_foundation *found = &v->r->found[f];
    int row = v->r->base_dealt ? reg_get(v, REG_BASE) - 1 : 0, n = pile_count(v, found->pile);

    if (row < 0 || (!found->any_suit && found->suit != deal_suit(card)))
        return FAR;
    for (int i = n; i < found->length; i++)
        if (found->seq[row][i] == deal_rank(card))
            return i - n;
    return FAR;
}

static int distance(const struct deal_state *v, uint8_t card)
{
    int least = FAR;

    for (int f = 0; card != DEAL_NO_CARD && f < v->r->founds; f++) {
        int d = distance_to(v, f, card);
        least = d < least ? d : least;
    }
    return least;
}

/* ---- a move, taken apart ---- */

struct move {
    uint8_t card;     /* that is laid down */
    uint8_t onto;     /* what it covers; DEAL_NO_CARD in an empty place */
    uint8_t under;    /* what it uncovers; DEAL_NO_CARD when that is not known or there is none */
    bool empties, turns;
};

static struct move take_apart(const struct deal_state *v, struct deal_action a)
{
    int n = pile_count(v, a.from), at = a.more[0] ? a.more[0] - 1 : n - (a.n ? a.n : 1);
    bool top = !a.more[0] || a.more[0] == n;
    struct move m = {.card = DEAL_NO_CARD, .onto = pile_top(v, a.to), .under = DEAL_NO_CARD};

    if (at < 0 || at >= n)
        return m;
    m.card = pile_card(v, a.from, at);
    m.empties = n == (a.n ? a.n : 1);
    if (top && at > 0)
        m.under = pile_card(v, a.from, at - 1);
    m.turns = top && at > 0 && m.under == DEAL_NO_CARD;
    return m;
}

/* Is an empty place of this group worth having? A mechanism may fill it, too. */
static bool gap_serves(const struct deal_state *v, int pile)
{
    return group_of(v, pile)->fill != FILL_NONE || group_of(v, pile)->takes || v->r->mechs;
}

/* How soon the pile could serve once its top SKIP cards are gone: the least over
 * its cards of their distance, and DIG for each card that lies over them. */
static int urgency(const struct deal_state *v, int pile, int skip)
{
    int least = FAR;

    for (int i = pile_count(v, pile) - 1 - skip, over = 0; i >= 0; i--, over += DIG) {
        uint8_t card = pile_card(v, pile, i);
        int d = over + (card == DEAL_NO_CARD ? GUESS : distance(v, card));
        least = d < least ? d : least;
    }
    return least;
}

/* Lower is better; COST_LIMIT: no gain. */
static int cost_of_building(const struct deal_state *v, struct deal_action a, const struct move *m)
{
    int gained = urgency(v, a.from, a.n > 1 ? a.n : 1), lost = urgency(v, a.to, 0);

    if (gained == 0)
        return lost ? 10 : COST_LIMIT;
    if (m->turns)
        return 20;
    if (gained < lost)
        return 40 + gained;
    if (m->empties && gap_serves(v, a.from) && m->onto != DEAL_NO_CARD && lost >= distance(v, m->card))
        return 30 + (lost - distance(v, m->card));
    return COST_LIMIT;
}

/* A card that has no place yet goes where it buries the least. */
static int cost_of_laying(const struct deal_state *v, const struct move *m)
{
    int own = distance(v, m->card), covered = distance(v, m->onto);

    if (m->onto == DEAL_NO_CARD)
        return own == FAR ? 200 : 130 - own;
    return covered >= own ? 100 + covered - own : 200 + own - covered;
}

/* Could the card be laid back where it came from, as far as groups go? */
static bool can_come_back(const struct deal_state *v, struct deal_action a)
{
    return group_of(v, a.to)->play >> v->r->pile[a.from].group & 1;
}

/* A move that brings nothing, but cannot be gone back on: what is wanted soon goes first. */
static int cost_of_settling(const struct deal_state *v, const struct move *m)
{
    int own = distance(v, m->card), covered = distance(v, m->onto);
    return covered >= own ? own : 2 * FAR + own - covered;
}

/* ---- ranks ---- */

struct verdict {
    enum rank rank;
    int cost;
};

static bool same_ladder(const struct deal_rules *r, int from, int to)
{
    int g = r->pile[from].group, h = r->pile[to].group;
    return r->group[g].exchange == h || r->group[h].exchange == g;
}

/* Does the tableau or the talon show a card of the mask that may go to foundation F? */
static bool in_sight(const struct deal_state *v, int f, uint64_t mask)
{
    const struct deal_rules *r = v->r;

    for (int p = 0; p < r->piles; p++) {
        uint8_t top = pile_top(v, p);
        if (top != DEAL_NO_CARD && mask & card_bit(top) && group_of(v, p)->open != OPEN_NONE &&
            group_of(v, p)->play >> r->pile[r->found[f].pile].group & 1)
            return true;
    }
    return false;
}

/* How many cards must pass from one foundation to the other before a card in sight fits; 0: none does. */
static int steps_to_play(const struct deal_state *v, struct deal_action a)
{
    const struct deal_rules *r = v->r;
    int f = r->pile[a.from].found, g = r->pile[a.to].found, nf = pile_count(v, a.from), ng = pile_count(v, a.to);

    for (int k = 1; k < nf && ng + k <= r->found[g].length; k++) {
        if (!(deal_found_wants_at(v, g, ng + k - 1) & card_bit(pile_card(v, a.from, nf - k))))
            return 0;
        if (in_sight(v, g, deal_found_wants_at(v, g, ng + k)) || in_sight(v, f, deal_found_wants_at(v, f, nf - k)))
            return k;
    }
    return 0;
}

/* How deep the card lies that foundation F wants next but one, after the one to be played now. */
static int depth_of_next(const struct deal_state *v, int f)
{
    const struct deal_rules *r = v->r;
    int n = pile_count(v, r->found[f].pile) + 1, least = FAR;
    uint64_t mask = n < r->found[f].length ? deal_found_wants_at(v, f, n) : 0;

    for (int p = 0; mask && p < r->piles; p++)
        for (int i = pile_count(v, p) - 1, depth = 0; r->pile[p].found == NO_PILE && i >= 0 && depth < least; i--, depth++)
            if (pile_card(v, p, i) != DEAL_NO_CARD && mask & card_bit(pile_card(v, p, i)))
                least = depth;
    return least;
}

static struct verdict judge_exchange(const struct deal_sight *sight, struct deal_action a)
{
    const struct memory *memory = sight->memory;
    int steps;

    if (sight->value[KEY_EXCHANGE] == 0 || memory->passed >= 13)
        return (struct verdict){RANK_REFUSED, 0};
    steps = steps_to_play(sight->view, a);
    return (struct verdict){steps ? RANK_EXCHANGE : RANK_REFUSED, steps};
}

static struct verdict judge_play(const struct deal_sight *sight, struct deal_action a)
{
    const struct deal_state *v = sight->view;
    int next;

    if (v->r->pile[a.from].found != NO_PILE) {
        if (same_ladder(v->r, a.from, a.to))
            return judge_exchange(sight, a);
        return (struct verdict){RANK_PLAY, 900};
    }
    next = v->r->found[v->r->pile[a.to].found].any_suit ? 0 : depth_of_next(v, v->r->pile[a.to].found);
    return (struct verdict){RANK_PLAY, 200 * place_in_line(v, a.from) + next};
}

/* Is it the filling of a vacancy, as against a lane that takes what one likes? */
static bool is_filling(const struct deal_state *v, struct deal_action a)
{
    const struct deal_group *group = group_of(v, a.to);
    const struct deal_pile *p = &v->r->pile[a.to];

    if (group->fill < FILL_MUST || group->fill > FILL_FREE || !deal_pile_vacant(v, a.to))
        return false;
    for (int i = 0; i < p->sources; i++)
        if (p->source[i] == v->r->pile[a.from].group)
            return true;
    return false;
}

static struct verdict judge_filling(const struct deal_state *v, struct deal_action a, const struct move *m)
{
    if (a.from == v->r->talon)
        return (struct verdict){RANK_FILL, 0};
    if (a.from == v->r->pack)
        return (struct verdict){RANK_FILL, 300};
    return (struct verdict){RANK_FILL, 100 + distance(v, m->card)};
}

static struct verdict judge_building(const struct deal_sight *sight, struct deal_action a, const struct move *m)
{
    const struct deal_state *v = sight->view;
    const struct memory *memory = sight->memory;
    enum rank rank = sight->value[KEY_BUILD] == BUILD_BEFORE ? RANK_BUILD : RANK_BUILD_LATE;
    int cost;

    if (a.from == v->r->pack)
        return (struct verdict){RANK_DEAL, cost_of_laying(v, m)};
    if (sight->value[KEY_BUILD] == BUILD_NEVER || v->r->pile[a.from].found != NO_PILE)
        return (struct verdict){RANK_REFUSED, 0};
    if (a.from == v->r->talon)
        return (struct verdict){rank, cost_of_laying(v, m)};
    if (m->card == DEAL_NO_CARD)
        return (struct verdict){RANK_REFUSED, 0};
    cost = memory->moved & card_bit(m->card) ? COST_LIMIT : cost_of_building(v, a, m);
    if (cost < COST_LIMIT)
        return (struct verdict){rank, cost};
    return (struct verdict){can_come_back(v, a) ? RANK_REFUSED : RANK_OTHER, cost_of_settling(v, m)};
}

static struct verdict judge_own(const struct deal_state *v, struct deal_action a)
{
    static const uint8_t ranks[] = {RANK_OTHER, RANK_PLAY, RANK_FILL, RANK_BUILD, RANK_DEAL, RANK_SWAP}; /* ORDER ROLES */
    const struct deal_mech *m = &v->r->mech[a.from];
    int worth = 0, role = m->how->role ? (int)m->how->role(v, m, a, &worth) : ROLE_OTHER;

    return (struct verdict){(enum rank)ranks[role], 500 - worth};
}

static struct verdict judge(const struct deal_sight *sight, struct deal_action a)
{
    const struct deal_state *v = sight->view;
    struct move m;

    switch (a.kind) {
    case ACT_DEAL:
        return (struct verdict){RANK_DEAL, 500};
    case ACT_REDEAL:
        return (struct verdict){RANK_REDEAL, 0};
    case ACT_REFILL:
    case ACT_FILL:
        return (struct verdict){RANK_FILL, 0};
    case ACT_MECH:
        return judge_own(v, a);
    default:
        break;
    }
    if (v->r->pile[a.to].found != NO_PILE)
        return judge_play(sight, a);
    m = take_apart(v, a);
    if (is_filling(v, a))
        return judge_filling(v, a, &m);
    return judge_building(sight, a, &m);
}

/* ---- the choice ---- */

static void remember(struct deal_sight *sight, struct deal_action a, enum rank rank)
{
    struct memory *memory = sight->memory;
    struct move m;

    if (rank == RANK_EXCHANGE) {
        memory->passed++;
        return;
    }
    memory->passed = 0;
    if ((rank != RANK_BUILD && rank != RANK_BUILD_LATE) || a.kind != ACT_MOVE || loose(sight->view->r, a.from)) {
        memory->moved = 0;
        return;
    }
    m = take_apart(sight->view, a);
    if (m.card != DEAL_NO_CARD)
        memory->moved |= card_bit(m.card);
}

static size_t choose(struct deal_sight *sight)
{
    struct verdict best = {RANK_REFUSED, 0};
    size_t at = POLICY_GIVES_UP;

    for (size_t i = 0; i < sight->actions; i++) {
        struct verdict x = judge(sight, sight->action[i]);
        if (x.rank < best.rank || (x.rank == best.rank && x.rank != RANK_REFUSED && x.cost < best.cost)) {
            best = x;
            at = i;
        }
    }
    if (at != POLICY_GIVES_UP)
        remember(sight, sight->action[at], best.rank);
    return at;
}

const struct deal_policy deal_policy_greedy = {
    .name = "greedy",
    .meaning = "the best-looking action at once: foundations, vacancies, building that helps, dealing",
    .keys = keys,
    .memory = sizeof(struct memory),
    .choose = choose,
};
