/*
 * A game in progress: the moves made and the moves taken back.
 */
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- words ---- */

static void push(struct words *words, const char *word)
{
    if (words->n == words->cap) {
        size_t cap = 2 * words->cap + 64;
        words->word = tool_kept(realloc(words->word, cap * sizeof *words->word));
        words->cap = cap;
    }
    snprintf(words->word[words->n++], DEAL_WORD_MAX, "%s", word);
}

static void push_moves(struct words *words, const char *moves)
{
    char word[DEAL_WORD_MAX];

    for (size_t n; *moves; moves += n + (moves[n] == ',')) {
        n = strcspn(moves, ",");
        snprintf(word, sizeof word, "%.*s", (int)n, moves);
        push(words, word);
    }
}

static void list_legal(struct session *g)
{
    size_t count;
    const struct deal_action *list = deal_state_actions(g->s, &count);
    char word[DEAL_WORD_MAX];

    if (count > g->card_cap) {
        free(g->card);
        g->card = tool_kept(malloc(g->card_cap = 2 * count));
    }
    g->legal.n = 0;
    for (size_t i = 0; i < count; i++) {
        struct deal_gesture gesture;
        deal_state_gesture(g->s, list[i], &gesture);
        g->card[i] = gesture.card;
        push(&g->legal, deal_state_word(g->s, list[i], word));
    }
    g->lost = deal_state_visibly_dead(g->s);
}

/* ---- moves ---- */

static bool apply(struct session *g, const char *word)
{
    struct deal_action action;
    struct deal_error e;
    char *sentence;

    if (!deal_state_find(g->s, word, strlen(word), &action, &e))
        return false;
    sentence = tool_kept(deal_state_explain(g->s, action));
    g->sentence.len = 0;
    text_add(&g->sentence, sentence, strlen(sentence));
    free(sentence);
    push(&g->played, word);
    g->changed = true;
    g->warned = false;
    list_legal(g);
    return true;
}

void session_do(struct session *g, const char *word)
{
    char own[DEAL_WORD_MAX]; /* copy of WORD, which may be in the list of legal actions, since that is rebuilt here */

    snprintf(own, sizeof own, "%s", word);
    if (!apply(g, own))
        return;
    g->undone.n = 0;
    if (g->automatic)
        session_play_safe(g);
}

size_t session_play_safe(struct session *g)
{
    struct deal_action a;
    struct text first = {0};
    char word[DEAL_WORD_MAX];
    size_t n = 0;

    if (g->sentence.len)
        text_add(&first, g->sentence.bytes, g->sentence.len);
    for (; deal_state_safe(g->s, &a) && apply(g, deal_state_word(g->s, a, word)); n++) {
        text_add(&first, "; by itself ", first.len ? 12 : 0);
        text_add(&first, g->sentence.bytes, g->sentence.len);
    }
    if (n) {
        g->undone.n = 0;
        text_release(&g->sentence);
        g->sentence = first;
    } else {
        text_release(&first);
    }
    return n;
}

bool session_undo(struct session *g)
{
    if (!g->played.n || !deal_state_undo(g->s))
        return false;
    push(&g->undone, g->played.word[--g->played.n]);
    g->sentence.len = 0;
    g->changed = true;
    g->warned = false;
    list_legal(g);
    return true;
}

bool session_redo(struct session *g)
{
    if (!g->undone.n)
        return false;
    return apply(g, g->undone.word[--g->undone.n]);
}

/* ---- deals ---- */

bool session_take(struct session *g, const struct deal_record *d, struct deal_error *e)
{
    struct deal_state *s = positions_table(g->positions, d, e);

    if (!s || !deal_record_start(d, s, e) || !record_copy(g->d, d, e))
        return false;
    g->s = s;
    g->played.n = g->undone.n = 0;
    push_moves(&g->played, record_text(d, "moves"));
    g->sentence.len = 0;
    g->changed = g->warned = false;
    g->grade = 0;
    free(g->winning);
    g->winning = NULL;
    g->hint_at = 0;
    list_legal(g);
    return true;
}

bool session_open(struct session *g, const struct deal_record *d, struct deal_error *e)
{
    if (!session_take(g, d, e))
        return false;
    g->rewound = deal_state_won(g->s);
    while (g->rewound && session_undo(g))
        ;
    g->changed = false;
    return true;
}

const char *session_welcome(const struct session *g)
{
    return g->rewound ? "this record is won; here is its deal again, and redo steps through the moves"
                      : "help lists the commands";
}

bool session_deal(struct session *g, const char *game, const char *set, const char *key, const char *number,
                  struct deal_error *e)
{
    struct deal_rules *r = deal_rules_new(game, set, e);
    struct deal_record *d = tool_kept(deal_record_new());
    bool done;

    if (r) /* The player typed the name of the rule file, so it may be opened. */
        positions_trust(g->positions);
    done = r && deal_record_numbered(d, r, key, number, e) && session_take(g, d, e);
    deal_record_free(d);
    deal_rules_free(r);
    return done;
}

enum { GRADES = 5 };

/* Returns the seed of curated deal *NUMBER, 0 if there is none. A grade that has deals replaces GRADE_ANY in *GRADE. */
static uint32_t curated(const char *game, int *grade, size_t *number)
{
    uint32_t seed = 0;

    for (int i = 0; *grade == GRADE_ANY && i < GRADES; i++)
        if (deal_puzzle(game, 1 + (int)((*number + (size_t)i) % GRADES), 0))
            *grade = 1 + (int)((*number + (size_t)i) % GRADES);
    if (*grade != GRADE_ANY)
        seed = deal_puzzle(game, *grade, *number);
    if (!seed && *grade != GRADE_ANY)
        seed = deal_puzzle(game, *grade, *number = 0);
    return seed;
}

bool session_puzzle(struct session *g, const char *game, const char *set, int grade, size_t number,
                    struct deal_error *e)
{
    struct deal_rules *r = deal_rules_new(game, "", e);
    char text[24];
    uint32_t seed;

    if (!r)
        return false;
    seed = *set ? 0 : curated(deal_rules_game(r), &grade, &number);
    deal_rules_free(r);
    if (!seed) {
        seed = g->sought + 1;
        if (!fresh_seek(game, set, grade, &seed, e))
            return false;
        g->sought = seed;
    }
    snprintf(text, sizeof text, "%lu", (unsigned long)seed);
    if (!session_deal(g, game, set, "seed", text, e))
        return false;
    g->grade = grade;
    g->puzzle = number;
    return true;
}

void session_release(struct session *g)
{
    session_leave_kept(g);
    free(g->card);
    free(g->played.word);
    free(g->undone.word);
    free(g->legal.word);
    free(g->file);
    free(g->winning);
    text_release(&g->sentence);
    deal_record_free(g->d);
    positions_free(g->positions);
}

/* ---- the record ---- */

struct deal_record *session_record(struct session *g)
{
    struct text moves = {0};

    for (size_t i = 0; i < g->played.n; i++)
        text_moves(&moves, g->played.word[i]);
    if (g->changed)
        moves_replace(g->d, moves.len ? moves.bytes : "");
    if (g->changed && !g->legal.n) {
        record_set(g->d, "result", deal_result_text(deal_state_won(g->s) ? DEAL_WON : DEAL_STUCK));
        record_set(g->d, "by", "play:interactive");
    }
    text_release(&moves);
    return g->d;
}
