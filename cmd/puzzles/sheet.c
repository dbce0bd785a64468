/*
 * A puzzle in the form that the booklet prints: picture, link, and shortened solution.
 */
#include "puzzles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the notation of cards: 9♣↑ goes to a foundation, Q♥–K♠ onto that king ---- */

const char *card_sign(uint8_t card, char out[8])
{
    static const char *const suits[] = {"♠", "♥", "♦", "♣"}; /* ORDER SUITS */
    char text[2];

    deal_card_text(card, text);
    snprintf(out, 8, "%s%s", *text == 'T' ? "10" : (char[2]){*text, '\0'}, suits[deal_suit(card)]);
    return out;
}

/* Writes the notation of the target pile: its top card as "–K♠"; "–column3" if it is empty or its top hidden. */
static void target_sign(const struct deal_state *s, int pile, char out[64])
{
    size_t n;
    const uint8_t *cards = deal_state_pile(s, pile, &n);
    char card[8];

    if (deal_state_pile_kind(s, pile) == DEAL_FOUNDATION) {
        snprintf(out, 64, "↑");
    } else if (n && deal_state_hidden(s, pile) < (int)n) {
        card_sign(cards[n - 1], card);
        snprintf(out, 64, "–%s", card);
    } else {
        snprintf(out, 64, "–%s", deal_state_pile_name(s, pile));
    }
}

static void action_sign(const struct deal_state *s, struct deal_action a, char out[DEAL_WORD_MAX + 80])
{
    struct deal_gesture g;
    char card[8], target[64];

    if (!deal_state_gesture(s, a, &g) || g.to < 0 || g.card == DEAL_NO_CARD || a.also[0] != a.also[1]) {
        deal_state_word(s, a, out);
        return;
    }
    card_sign(g.card, card);
    target_sign(s, g.to, target);
    snprintf(out, DEAL_WORD_MAX + 80, "%s%s", card, target);
}

/* Writes the short notation of action A or, if another legal action has the same notation, its word. */
static void sheet_sign(struct deal_state *s, struct deal_action a, char out[DEAL_WORD_MAX + 80])
{
    char own[DEAL_WORD_MAX], word[DEAL_WORD_MAX], other[DEAL_WORD_MAX + 80];
    size_t n;
    const struct deal_action *list = deal_state_actions(s, &n);

    deal_state_word(s, a, own);
    action_sign(s, a, out);
    for (size_t i = 0; i < n; i++) {
        action_sign(s, list[i], other);
        if (strcmp(own, deal_state_word(s, list[i], word)) && !strcmp(out, other)) {
            snprintf(out, DEAL_WORD_MAX + 80, "%s", own);
            return;
        }
    }
}

/* ---- the solution ---- */

static void sheet_step(struct sheet *sheet, struct deal_state *table, struct deal_action a)
{
    struct step *step = &sheet->step[sheet->steps++];
    char sign[DEAL_WORD_MAX + 80], word[DEAL_WORD_MAX];
    size_t legal;

    deal_state_actions(table, &legal);
    sheet_sign(table, a, sign);
    *step = (struct step){.word = tool_kept(strdup(deal_state_word(table, a, word))),
                          .sign = tool_kept(strdup(sign)),
                          .sentence = tool_kept(deal_state_explain(table, a)),
                          .forced = legal == 1};
}

static void sheet_solve(struct sheet *sheet, struct deal_state *table, const char *moves)
{
    struct deal_action a;
    struct deal_error e;
    char *line = NULL;

    if (*moves && !deal_shorten(table, moves, &line, &e))
        tool_die("%s", e.text);
    sheet->step = tool_kept(calloc(strlen(line ? line : "") + 1, sizeof *sheet->step));
    for (const char *at = line ? line : ""; *at; at += *at == ',') {
        size_t n = strcspn(at, ",");
        if (!deal_state_find(table, at, n, &a, &e))
            tool_die("%s", e.text);
        sheet_step(sheet, table, a);
        at += n;
    }
    free(line);
}

size_t sheet_rest(const struct sheet *sheet)
{
    enum { FEW = 4 };
    size_t n = 0;

    while (n < sheet->steps && strstr(sheet->step[sheet->steps - n - 1].sign, "↑") &&
           !sheet->step[sheet->steps - n - 1].only)
        n++;
    return sheet->how && n >= FEW ? n : 0;
}

size_t sheet_alike(const struct step *step, size_t n)
{
    size_t same = 1;

    while (same < n && !strcmp(step[same].sign, step->sign))
        same++;
    return same;
}

/* ---- the link ---- */

static void link_add(struct text *out, const char *key, const char *value)
{
    text_print(out, "%s%s=", out->len && strchr(out->bytes, '=') ? "&" : "", key);
    for (; *value; value++)
        if (strchr("%+&", *value))
            text_print(out, "%%%02X", (unsigned)*value);
        else if (*value == ' ')
            text_add(out, "+", 1);
        else
            text_add(out, value, 1);
}

static char *sheet_link(const struct sheet *sheet, const char *game, const char *page)
{
    struct text values = {.len = 0}, link = {.len = 0};
    size_t len;

    if (*sheet->seed) {
        link_add(&values, "game", game);
        if (*sheet->set)
            link_add(&values, "set", sheet->set);
        link_add(&values, "seed", sheet->seed);
    } else {
        link_add(&values, "record", strtok((char *)deal_record_text(sheet->d, &len), "\n"));
    }
    text_print(&link, "%s#%s", page, values.bytes);
    text_release(&values);
    return link.bytes;
}

void sheet_make(struct sheet *sheet, struct deal_state *table, const struct deal_record *d, const char *page)
{
    static const char *const of_deal[] = {"game", "set", "rules", "seed", "shuffle", "cards", "table"};
    const char *game = record_text(d, "game"), *box;
    struct deal_error e;
    size_t none, keys;

    *sheet = (struct sheet){.d = tool_kept(deal_record_new()), .stars = ""};
    for (size_t i = 0; i < sizeof of_deal / sizeof *of_deal; i++)
        if (deal_record_get(d, of_deal[i]))
            record_set(sheet->d, of_deal[i], deal_record_get(d, of_deal[i]));
    sheet->seed = record_text(sheet->d, "seed");
    sheet->set = record_text(sheet->d, "set");
    if (!deal_record_replay(d, table, 0, &none, &e))
        tool_die("%s", e.text);
    sheet->picture = tool_kept(deal_state_svg(table));
    box = strstr(sheet->picture, "viewBox=\"0 0 ");
    if (!box || sscanf(box, "viewBox=\"0 0 %lf %lf", &sheet->width, &sheet->height) != 2)
        tool_die("a picture has no size");
    if (!deal_rules_shuffles(deal_state_rules(table)) &&
        !tool_all_seen(table)) /* hidden cards keep their dealt order */
        sheet->pack = deal_record_get(sheet->d, "cards");
    sheet_solve(sheet, table, record_text(d, "moves"));
    keys = strtoul(record_text(d, "keys"), NULL, 10);
    for (size_t i = 0; keys && i < sheet->steps; i++) {
        sheet->step[i].only = !sheet->step[i].forced; /* a choice all of whose other actions are proved to lose */
        keys -= sheet->step[i].only;
    }
    if (page && !strstr(game, ".ini"))
        sheet->link = sheet_link(sheet, game, page);
}

void sheet_name(const struct sheet *sheet, char out[160])
{
    snprintf(out, 160, "%s%s%s%.100s", *sheet->seed ? "Deal " : "", sheet->seed,
             *sheet->seed && *sheet->set ? ", " : "", sheet->set);
}

void sheet_length(const struct sheet *sheet, char out[100])
{
    if (sheet->steps)
        snprintf(out, 100, "can be won in %zu actions%s", sheet->steps, sheet->how ? sheet->how : "");
    else
        snprintf(out, 100, "wins of itself: there is nothing to choose");
}

void sheet_release(struct sheet *sheet)
{
    for (size_t i = 0; i < sheet->steps; i++) {
        free(sheet->step[i].word);
        free(sheet->step[i].sentence);
        free(sheet->step[i].sign);
    }
    free(sheet->step);
    free(sheet->picture);
    free(sheet->link);
    deal_record_free(sheet->d);
}
