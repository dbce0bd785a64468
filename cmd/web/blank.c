/*
 * The empty piles and the cards of a game, for a board that is laid out by hand. The game in progress is untouched.
 */
#include "deal.h"
#include "page.h"

#include <stdlib.h>
#include <string.h>

void web_say_pile(const struct deal_state *s, int pile)
{
    char *words = deal_state_pile_words(s, pile);
    size_t n;

    deal_state_pile(s, pile, &n);
    web_say("%,[%q,%q,%d,%z,%q]", deal_state_pile_name(s, pile), deal_state_pile_group(s, pile),
            (int)deal_state_pile_kind(s, pile), n, words ? words : deal_state_pile_name(s, pile));
    free(words);
}

static void blank_say_copies(const struct deal_state *s)
{
    int copies[52] = {0};

    for (int p = 0; p < deal_state_piles(s); p++) {
        size_t n;
        const uint8_t *card = deal_state_pile(s, p, &n);

        while (n--)
            copies[*card++]++;
    }
    web_say(",\"copies\":[");
    for (int c = 0; c < 52; c++)
        web_say("%,%d", copies[c]);
    web_say("]");
}

static void blank_say(const struct deal_state *s)
{
    char *text = deal_rules_text(deal_state_rules(s));
    bool backs = false; /* Do the rules deal cards of columns face down? */

    for (int p = 0; p < deal_state_piles(s); p++)
        backs = backs || (deal_state_pile_kind(s, p) == DEAL_TABLEAU && deal_state_hidden(s, p));
    web_begin();
    web_say("{\"title\":%q,\"backs\":%d,\"aces\":%d", deal_rules_title(deal_state_rules(s)), backs,
            text && strstr(text, "\nstart = A\n") && strstr(text, "\nstep = 1\n"));
    blank_say_copies(s);
    web_say(",\"piles\":[");
    for (int p = 0; p < deal_state_piles(s); p++)
        web_say_pile(s, p);
    web_say("]}");
    free(text);
}

/* Returns {title, backs: are cards of columns dealt face down, aces: do foundations go up from the ace, copies: the
 * number of each card, piles: as web_position() has them after a deal} of game ID with the options SET. */
__attribute__((export_name("web_blank"))) const char *web_blank(const char *id, const char *set)
{
    struct deal_error e = {.line = 0};
    struct deal_rules *r = deal_rules_new(id, set, &e);
    struct deal_record *d = deal_record_new();
    struct deal_state *s = r ? deal_state_new(r, &e) : NULL;

    if (s && d && deal_record_numbered(d, r, "seed", "1", &e) && deal_record_start(d, s, &e))
        blank_say(s);
    else
        web_failed(&e);
    deal_state_free(s);
    deal_record_free(d);
    deal_rules_free(r);
    return web_told();
}
