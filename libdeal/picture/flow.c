/*
 * Writes a position as lines of text for a narrow terminal: group by group, each pile with its number and its cards.
 */
#include "picture.h"

#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

enum { INDENT = 2 };

struct flow {
    struct deal_paper paper;
    int width, x;
};

static void begin_line(struct flow *f)
{
    deal_paper_say(&f->paper, "\n%*s", INDENT, "");
    f->x = INDENT;
}

/* Writes TEXT without a line break inside it, unless it is longer than a line. */
static void flow_put(struct flow *f, const char *text)
{
    int n = (int)strlen(text);

    if (f->x > INDENT && f->x + 2 + n > f->width)
        begin_line(f);
    else if (f->x > INDENT)
        f->x += 2, deal_paper_say(&f->paper, "  ");
    while (n && n + f->x > f->width) {
        int cut = f->width > f->x ? f->width - f->x : 1; /* a line has room for at least one byte */
        while (cut > 1 && text[cut] != ' ')
            cut--;
        deal_paper_say(&f->paper, "%.*s", cut, text);
        text += cut + (text[cut] == ' ');
        n = (int)strlen(text);
        begin_line(f);
    }
    deal_paper_say(&f->paper, "%s", text);
    f->x += n;
}

static void say_card(struct deal_paper *p, const struct picture_cards *c, int i)
{
    char two[3] = "##";

    if (c->card[i] != DEAL_NO_CARD)
        deal_card_text(c->card[i], two);
    if (!i && c->hidden)
        deal_paper_say(p, "%d#", c->hidden);
    else if (!i && c->cut)
        deal_paper_say(p, "+%d", c->cut);
    else
        deal_paper_say(p, "%s", two);
}

static void flow_say_cards(struct deal_paper *p, const struct deal_state *v, int pile, int most)
{
    const struct deal_place *place = &v->r->picture.place[pile];
    struct picture_cards c;
    char two[3] = "--";

    deal_picture_cards(v, pile, place->style == STYLE_LIST && most && most < 12 ? 12 : most, &c);
    if (!c.n) {
        if (v->r->pile[pile].found != NO_PILE)
            deal_picture_wanted(v, pile, two);
        deal_paper_say(p, "%s", two);
    } else if (place->style == STYLE_PACKET || place->style == STYLE_COUNT) {
        c.hidden = c.cut = 0;
        say_card(p, &c, c.n - 1);
        if (place->style == STYLE_COUNT)
            deal_paper_say(p, "(%d)", pile_count(v, pile));
    } else {
        for (int i = 0; i < c.n; i++) {
            deal_paper_say(p, i ? " " : "");
            say_card(p, &c, i);
        }
    }
}

static void put_pile(struct flow *f, const struct deal_state *v, int pile, int most)
{
    struct deal_paper one = {0};
    const char *number = v->r->pile[pile].name + strlen(v->r->group[v->r->pile[pile].group].name);
    char *text;

    deal_paper_say(&one, *number ? "%s " : "%s", number);
    flow_say_cards(&one, v, pile, most);
    text = deal_paper_text(&one);
    if (text)
        flow_put(f, text);
    f->paper.failed |= !text;
    free(text);
}

static void flow_put_group(struct flow *f, const struct deal_state *v, const struct deal_group *group, int most)
{
    bool named = false;

    for (int p = group->first; p < group->first + group->piles; p++) {
        if (deal_picture_absent(v, p))
            continue;
        if (!named) {
            deal_paper_say(&f->paper, "%s%s ", f->paper.len ? "\n" : "", group->name);
            f->x = 0; /* the first pile is on the same line as the group's name */
            f->width -= (int)strlen(group->name) + 1;
            put_pile(f, v, p, most);
            f->width += (int)strlen(group->name) + 1;
            f->x += (int)strlen(group->name) + 1;
            named = true;
        } else {
            put_pile(f, v, p, most);
        }
    }
}

char *deal_picture_flow(const struct deal_state *v, int width, int most)
{
    struct flow f = {.width = width};

    for (int g = 0; g < v->r->groups; g++)
        if (v->r->group[g].foundation)
            flow_put_group(&f, v, &v->r->group[g], most);
    for (int g = 0; g < v->r->groups; g++)
        if (!v->r->group[g].foundation)
            flow_put_group(&f, v, &v->r->group[g], most);
    deal_paper_say(&f.paper, "\n");
    return deal_paper_text(&f.paper);
}
