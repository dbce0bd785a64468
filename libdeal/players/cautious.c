/*
 * A cautious player: greedy, without actions that a test proves to lose the game.
 *
 * The first test is whether the line could still be emptied if every other card were always free
 * (solve/deadend/line.c). The second is whether all cards could still leave if no card ever blocked another
 * (solve/deadend/relaxation). It is made if there is no line and only the pack is hidden. Both tests run on a position
 * completed with random cards, and their results do not depend on these. A line with hidden cards is not tested, and in
 * the relaxation every card of the pack is free. An action that turns up new cards is tested by the line only; one that
 * moves hidden cards is not tested.
 *
 * If the tests prove the game lost, it is played to its end as greedy would.
 */
#include "caution.h"

#include "engine/engine.h"
#include "solve/deadend/deadend.h"

#include <stdlib.h>

/* ---- what is known of the rules ---- */

static void cautious_forget(struct caution *caution)
{
    deal_line_free(caution->x.line);
    deal_relax_free(caution->x.relax);
    caution->x = (struct search){0};
    caution->begun = false;
}

void deal_caution_release(struct caution *caution)
{
    cautious_forget(caution);
    free(caution->verdict);
}

static bool cautious_ready(struct caution *caution, struct deal_state *s)
{
    if (caution->begun && caution->x.traits.row == base_row(s))
        return true;
    cautious_forget(caution);
    if (!caution->verdict)
        caution->verdict = malloc(s->r->max_actions * sizeof *caution->verdict);
    caution->x.r = s->r;
    caution->x.s = s;
    deal_traits_find_plain(&caution->x.traits, s);
    caution->begun = caution->verdict && deal_line_new(&caution->x) && deal_relax_new(&caution->x);
    return caution->begun;
}

static bool sees_line(const struct caution *caution, const struct deal_state *view)
{
    if (!caution->x.line || deal_view_hidden(view, deal_line_pile(caution->x.line)))
        return false;
    for (int p = 0; p < view->r->piles; p++)
        if (deal_line_cell(caution->x.line, p) && deal_view_hidden(view, p))
            return false;
    return true;
}

static bool cautious_begin(struct caution *caution, const struct deal_state *view, struct deal_state *s)
{
    bool ready = cautious_ready(caution, s);

    caution->line_seen = ready && sees_line(caution, view);
    return ready;
}

static bool relaxes(const struct caution *caution, const struct deal_state *view)
{
    return !caution->x.line && caution->x.relax && deal_view_hides_pack_only(view);
}

/* ---- one action ---- */

static bool cautious_lost(struct caution *caution, struct deal_state *s, bool relax)
{
    caution->x.s = s;
    return (caution->line_seen && !deal_line_alive(caution->x.line, &caution->x)) ||
           (relax && !deal_relax_alive(caution->x.relax, &caution->x));
}

/* Does the action move a card to a foundation? Only such a move changes the line or its target, and so the result of
 * the line's test. */
static bool to_foundation(const struct deal_state *s, struct deal_action a)
{
    return a.kind == ACT_MOVE && s->r->pile[a.to].found != NO_PILE;
}

static bool cards_seen(const struct deal_state *view, struct deal_action a)
{
    return a.kind != ACT_MOVE || act_lowest(view, a) >= deal_view_hidden(view, a.from);
}

static bool dead(struct caution *caution, const struct deal_state *view, struct deal_state *s, struct deal_action a,
                 bool relax)
{
    size_t mark = s->journal_len;
    int pack = pile_count(s, s->r->pack);
    bool found;

    if ((!relax && !to_foundation(s, a)) || !cards_seen(view, a))
        return false;
    deal_actions_apply(s, a);
    found = cautious_lost(caution, s, relax && pile_count(s, s->r->pack) == pack);
    deal_table_undo(s, mark);
    return found;
}

size_t deal_caution_best(const struct greedy_verdict *verdict, size_t n)
{
    struct greedy_verdict best = {RANK_REFUSED, 0};
    size_t at = POLICY_GIVES_UP;

    for (size_t i = 0; i < n; i++)
        if (deal_greedy_better(verdict[i], best)) {
            best = verdict[i];
            at = i;
        }
    return at;
}

size_t deal_caution_choose(struct caution *caution, const struct deal_sight *sight, const long *value,
                           struct greedy_memory *memory, struct deal_state *s, bool relax, struct greedy_verdict *best)
{
    struct greedy_verdict first = {RANK_REFUSED, 0};
    size_t first_at = POLICY_GIVES_UP, at;

    if (!cautious_begin(caution, sight->view, s))
        return POLICY_FAILED;
    relax = relax && relaxes(caution, sight->view);
    if (!memory->looked)
        memory->hopeless = cautious_lost(caution, s, relax);
    memory->looked = true;
    if (memory->hopeless || (!relax && !caution->line_seen))
        return deal_greedy_choose(sight, value, memory, NULL, best);
    deal_greedy_choose(sight, value, memory, caution->verdict, best);
    while ((at = deal_caution_best(caution->verdict, sight->actions)) != POLICY_GIVES_UP) {
        *best = caution->verdict[at];
        if (!dead(caution, sight->view, s, sight->action[at], relax))
            return at;
        if (first_at == POLICY_GIVES_UP) {
            first_at = at;
            first = *best;
        }
        caution->verdict[at].rank = RANK_REFUSED;
    }
    memory->hopeless = first_at != POLICY_GIVES_UP && cautious_lost(caution, s, relax);
    *best = first;
    return first_at;
}

bool deal_caution_refuses(struct caution *caution, const struct deal_state *view, struct deal_state *s,
                          struct deal_action a)
{
    return (caution->line_seen || relaxes(caution, view)) && dead(caution, view, s, a, relaxes(caution, view));
}

bool deal_caution_safe(struct caution *caution, struct deal_state *s, struct deal_action a)
{
    caution->x.s = s;
    return caution->line_seen && deal_line_safe(caution->x.line, &caution->x, a);
}

/* ---- the policy ---- */

struct memory {
    struct greedy_memory greedy;
    struct caution caution;
    struct deal_state *s;
};

static size_t cautious_choose(struct deal_sight *sight)
{
    struct memory *m = sight->memory;
    struct deal_error e;

    if (!m->s && !(m->s = deal_state_new(sight->view->r, &e)))
        return POLICY_FAILED;
    deal_view_complete(m->s, sight->known, &sight->random);
    return deal_caution_choose(&m->caution, sight, sight->value, &m->greedy, m->s, true, &m->greedy.best);
}

static void cautious_release(void *memory)
{
    struct memory *m = memory;

    deal_caution_release(&m->caution);
    deal_state_free(m->s);
}

const struct deal_policy deal_policy_cautious = {
    .name = "cautious",
    .meaning = "as greedy, but avoids actions after which the visible cards prove the game lost",
    .keys = deal_greedy_keys,
    .memory = sizeof(struct memory),
    .recall = deal_greedy_recall,
    .choose = cautious_choose,
    .took = deal_greedy_took,
    .release = cautious_release,
};

/* ---- thoughtful: a player that follows the solver's line, for comparison: the solver sees every card ---- */

static const struct deal_policy_key thoughtful_keys[] = {
    /* the policy's key for the node limit (PEEK_NODES) */
    {"nodes", NULL, 1, 1000000000, 100000, "positions that the solver may examine"},
    {NULL, NULL, 0, 0, 0, NULL},
};

/* The position is solved before the first action (run.c). Without a line the player is cautious to the end of the game,
 * with the default values of its keys. */
static size_t thoughtful_choose(struct deal_sight *sight)
{
    const long *own = sight->value;
    long value[GREEDY_KEYS];
    size_t at;

    deal_greedy_standard(value);
    sight->value = value;
    at = cautious_choose(sight);
    sight->value = own;
    return at;
}

const struct deal_policy deal_policy_thoughtful = {
    .name = "thoughtful",
    .meaning = "sees every card: plays the line that the solver finds, else is cautious",
    .keys = thoughtful_keys,
    .peeks = true,
    .memory = sizeof(struct memory),
    .choose = thoughtful_choose,
    .took = deal_greedy_took,
    .release = cautious_release,
};
