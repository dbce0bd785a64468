/*
 * Writes the differences of two rule files in words: of a file with options and the same file without them, or of a
 * changed file and the game of the library with the same title.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

struct differences {
    const struct config *was, *is;
    struct deal_paper *t;
    int section; /* index of the section of IS that is compared */
    int old;     /* index of the section of WAS with the same name, or -1 */
    bool any;
};

/* The meaning of a value. WORD is its first word, or NULL for any. In the text % stands for the piles of the section,
 * and * for the words after WORD. */
static const struct phrase {
    enum section_kind kind;
    const char *key, *word, *text;
} phrases[] = {
    {SEC_GAME, "ranks", NULL, "* ranks"},
    {SEC_GAME, "suits", NULL, "* suits"},
    {SEC_GAME, "packs", "1", "one pack"},
    {SEC_GAME, "packs", NULL, "* packs"},
    {SEC_PACK, "turn", "none", "the pack is not turned"},
    {SEC_GROUP, "takes", "none", "an empty % stays empty"},
    {SEC_GROUP, "takes", "any", "an empty % takes any card *"},
    {SEC_GROUP, "takes", "king", "an empty % takes a king *"},
    {SEC_GROUP, "build", "none", "no card is laid on a card of a %"},
    {SEC_GROUP, "build", "free", "any card is laid on any card of a %"},
    {SEC_GROUP, "build", "suit", "a % builds * in suit"},
    {SEC_GROUP, "build", "alternate", "a % builds * in alternate colours"},
    {SEC_GROUP, "build", "colour", "a % builds * in one colour"},
    {SEC_GROUP, "build", "other", "a % builds * in any other suit"},
    {SEC_GROUP, "build", "any", "a % builds * in any suit"},
    {SEC_GROUP, "run", "none", "cards of a % move one by one"},
    {SEC_GROUP, "run", "built", "cards in sequence on a % move together"},
    {SEC_GROUP, "run", "loose", "a card of a % moves with all cards on it"},
    {SEC_GROUP, "run", "suit", "cards of a % in sequence * in suit move together"},
    {SEC_GROUP, "run", "alternate", "cards of a % in sequence * in alternate colours move together"},
    {SEC_GROUP, "run-part", "any", "any number of cards in sequence moves"},
    {SEC_GROUP, "run-part", "whole", "all cards of a % move together, or none"},
    {SEC_GROUP, "show", "all", "all cards of a % are face up"},
    {SEC_GROUP, "show", "face", "only the top of a % is dealt face up"},
    {SEC_GROUP, "play", "none", "no card leaves a %"},
    {SEC_GROUP, "play", NULL, "cards of a % go to *"},
    {SEC_FOUNDATION, "play", "none", "no card comes back from a foundation"},
    {SEC_FOUNDATION, "play", NULL, "cards come back from a foundation to *"},
    {SEC_FOUNDATION, "base", "laid", "first cards lie on the foundations from the start"},
    {SEC_FOUNDATION, "base", "waits", "foundations begin without a card"},
    {SEC_FOUNDATION, "start", NULL, "foundations begin with *"},
};

/* The value of KEY in a section, with the default if no line has it; NULL without one. */
static const char *value_in(const struct config *c, int section, const char *key)
{
    const struct config_entry *entry = section < 0 ? NULL : deal_config_entry(c, section, key);

    return entry ? entry->value : section < 0 ? NULL : deal_compile_standard(c, section, key);
}

static const char *value_now(const struct differences *d, const char *key) { return value_in(d->is, d->section, key); }

static bool differs(const struct differences *d, const char *key)
{
    const char *was = value_in(d->was, d->old, key), *is = value_now(d, key);

    return is && (!was || strcmp(was, is) != 0);
}

/* Writes the name of a pile of the section. */
static void say_pile(struct differences *d)
{
    const char *called = value_now(d, "called");

    deal_paper_say(d->t, "%s", called && *called ? called : d->is->section[d->section].ref);
}

static void begin(struct differences *d)
{
    if (d->any)
        deal_paper_say(d->t, "; ");
    d->any = true;
}

/* Writes the phrase TEXT, with REST for its star. */
static void say_phrase(struct differences *d, const char *text, const char *rest)
{
    for (; *text; text++)
        if (*text == '%')
            say_pile(d);
        else if (*text == '*')
            deal_paper_say(d->t, "%s", rest);
        else if (*text != ' ' || (text[1] && (text[1] != '*' || *rest)))
            deal_paper_add(d->t, text, 1);
}

/* Writes the value of a key, in words or as the file has it. */
static void say_value(struct differences *d, const char *key)
{
    const char *value = value_now(d, key), *last = strrchr(value, ' ');
    enum section_kind kind = deal_config_kind(d->is, d->section);
    size_t len = strcspn(value, " ");

    begin(d);
    if (!strcmp(key, "turn") && strcmp(value, "none") != 0) {
        bool many = last && deal_option_whole(last + 1) && strcmp(last, " 1") != 0;

        say_phrase(d, many ? "the pack is turned * cards at a time" : "the pack is turned card by card",
                   many ? last + 1 : "");
        return;
    }
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
        const struct phrase *p = &phrases[i];

        if (p->kind == kind && !strcmp(p->key, key) &&
            (!p->word || (strlen(p->word) == len && !memcmp(p->word, value, len)))) {
            say_phrase(d, p->text, p->word ? value + len + (value[len] == ' ') : value);
            return;
        }
    }
    say_pile(d);
    deal_paper_say(d->t, ": %s %s", key, value);
}

/* Writes the number of piles, and of cards dealt to each. */
static void say_piles(struct differences *d)
{
    const char *piles = value_now(d, "piles"), *deal = value_now(d, "deal");

    begin(d);
    deal_paper_say(d->t, "%s", strcmp(piles, "0") ? piles : "no");
    say_phrase(d, strcmp(piles, "1") ? " %s" : " %", "");
    if (deal && strcmp(deal, "0") != 0 && strcmp(piles, "0") != 0)
        say_phrase(d, " of *", deal);
}

/* Writes the number of redeals and their kind. */
static void say_redeals(struct differences *d)
{
    const char *redeals = value_now(d, "redeals"), *how = value_now(d, "redeal");
    bool none = !strcmp(redeals, "0") || !strcmp(redeals, "none");

    begin(d);
    deal_paper_say(d->t, "%s redeal%s", none ? "no" : redeals, !strcmp(redeals, "1") || none ? "" : "s");
    if (!none && strcmp(how, "none") != 0)
        deal_paper_say(d->t, ", %.*s", (int)strcspn(how, " "), how);
}

/* Compares one key. The first key of a phrase about several keys stands for all of these. */
static void compare_key(struct differences *d, const char *key)
{
    static const char *const silent[] = {"title", "names", "called", "redeal", "deal", "min-ranks", "min-suits"};

    if (!strcmp(key, "piles") && deal_config_kind(d->is, d->section) == SEC_GROUP) {
        if (differs(d, "piles") || differs(d, "deal"))
            say_piles(d);
        return;
    }
    if (!strcmp(key, "redeals")) {
        if (differs(d, "redeals") || differs(d, "redeal"))
            say_redeals(d);
        return;
    }
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
        if (!strcmp(silent[i], key))
            return;
    if (differs(d, key))
        say_value(d, key);
}

static bool is_compared(const struct config *c, int section)
{
    enum section_kind kind = deal_config_kind(c, section);

    return kind != SEC_OPTIONS && kind != SEC_VARIANT && kind != SEC_PICTURE && !c->section[section].left_out;
}

static void compare_section(struct differences *d)
{
    for (int i = 0; i < d->is->entries; i++)
        if (d->is->entry[i].section == d->section)
            compare_key(d, d->is->entry[i].key);
    for (int i = 0; d->old >= 0 && i < d->was->entries; i++)
        if (d->was->entry[i].section == d->old && !deal_config_entry(d->is, d->section, d->was->entry[i].key))
            compare_key(d, d->was->entry[i].key);
}

bool deal_config_differences(struct deal_paper *t, const struct config *was, const struct config *is)
{
    struct differences d = {.was = was, .is = is, .t = t};

    for (d.section = 0; d.section < is->sections; d.section++)
        if (is_compared(is, d.section)) {
            d.old = deal_config_section(was, is->section[d.section].ref);
            compare_section(&d);
        }
    for (int s = 0; s < was->sections; s++) {
        int now = deal_config_section(is, was->section[s].ref);

        if (is_compared(was, s) && (now < 0 || is->section[now].left_out)) {
            begin(&d);
            deal_paper_say(t, "no %s", was->section[s].ref);
        }
    }
    return d.any;
}
