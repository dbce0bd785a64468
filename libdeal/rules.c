/*
 * Compiles a rule file to flat tables.
 *
 * Everything is checked here, once, with the line it stands on, so that the
 * table, the actions and the search can trust what they read.
 */
#include "internal.h"
#include "compile.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- errors ---- */

/* At ENTRY's line; an entry that the user's set= wrote is reported as such. */
bool deal_compile_bad(struct deal_compile *c, const struct config_entry *entry, const char *text, struct deal_error *e)
{
    const struct config_section *s = &c->config->section[entry->section];
    char quoted[80];

    deal_quote(quoted, sizeof quoted, entry->value, strlen(entry->value));
    deal_fail(e, entry->changed ? "set" : NULL, "%s.%s: %s \"%s\"", s->ref, entry->key, text, quoted);
    e->line = entry->changed ? 0 : entry->line;
    return false;
}

bool deal_compile_bad_word(struct deal_compile *c, const struct config_entry *entry, const char *text, const char *word,
                           struct deal_error *e)
{
    struct config_entry alone = *entry;

    alone.value = (char *)word; /* only read */
    return deal_compile_bad(c, &alone, text, e);
}

bool deal_compile_bad_section(struct deal_compile *c, int section, const char *text, struct deal_error *e)
{
    if (section < 0) /* the pack, where the file has no section for it */
        return deal_fail(e, NULL, "%s", text);
    deal_fail(e, NULL, "[%s]: %s", c->config->section[section].name, text);
    e->line = c->config->section[section].line;
    return false;
}

/* ---- words of values ---- */

const struct config_entry *deal_compile_entry(struct deal_compile *c, int section, const char *key)
{
    return deal_config_entry(c->config, section, key);
}

const char *deal_compile_text(struct deal_compile *c, int section, const char *key)
{
    const struct config_entry *entry = deal_compile_entry(c, section, key);
    return entry ? entry->value : NULL;
}

/* Copies the next blank-parted word to OUT; false at the end or when it is too long. */
bool deal_compile_word(const char **at, char out[32])
{
    size_t n;

    *at += strspn(*at, " ");
    n = strcspn(*at, " ");
    if (!n || n >= 32)
        return false;
    memcpy(out, *at, n);
    out[n] = '\0';
    *at += n;
    return true;
}

static bool number(const char *text, int low, int high, int *out)
{
    size_t n = strspn(text, "0123456789");
    int value;

    if (!n || text[n] || n > 5)
        return false;
    value = atoi(text);
    if (value < low || value > high)
        return false;
    *out = value;
    return true;
}

bool deal_compile_int(struct deal_compile *c, int section, const char *key, int low, int high, int16_t *out,
                      struct deal_error *e)
{
    const struct config_entry *entry = deal_compile_entry(c, section, key);
    int value;
    char text[64];

    if (!entry)
        return true;
    snprintf(text, sizeof text, "not a number from %d to %d:", low, high);
    if (!number(entry->value, low, high, &value))
        return deal_compile_bad(c, entry, text, e);
    *out = (int16_t)value;
    return true;
}

/* The index of WORD in "a|b|c", or -1. */
static int choice(const char *words, const char *word)
{
    size_t len = strlen(word);

    for (int i = 0;; i++) {
        size_t n = strcspn(words, "|");
        if (n == len && !memcmp(words, word, n))
            return i;
        if (!words[n])
            return -1;
        words += n + 1;
    }
}

bool deal_compile_choice(struct deal_compile *c, int section, const char *key, const char *words, int16_t *out,
                         struct deal_error *e)
{
    const struct config_entry *entry = deal_compile_entry(c, section, key);
    int i;

    if (!entry)
        return true;
    i = choice(words, entry->value);
    if (i < 0)
        return deal_compile_bad(c, entry, "unknown value", e);
    *out = (int16_t)i;
    return true;
}

static int find_group(const struct deal_rules *r, const char *name)
{
    for (int g = 0; g < r->groups; g++)
        if (!strcmp(r->group[g].name, name))
            return g;
    return -1;
}

bool deal_compile_group(struct deal_compile *c, int section, const char *key, int16_t *group, struct deal_error *e)
{
    const struct config_entry *entry = deal_compile_entry(c, section, key);
    int g;

    if (!entry)
        return deal_compile_bad_section(c, section, "lacks the key that names its group", e);
    g = find_group(c->r, entry->value);
    if (g < 0)
        return deal_compile_bad(c, entry, "no group", e);
    *group = (int16_t)g;
    return true;
}

bool deal_compile_places(struct deal_compile *c, int section, const char *const *keys, int n, int16_t *out,
                         struct deal_error *e)
{
    uint32_t used = 0;

    for (int i = 0; i < n; i++) {
        if (!deal_compile_group(c, section, keys[i], &out[i], e))
            return false;
        if (used >> out[i] & 1 || c->r->group[out[i]].foundation || out[i] == c->r->pile[c->r->pack].group)
            return deal_compile_bad(c, deal_compile_entry(c, section, keys[i]), "not a group of the table, or one named before:", e);
        used |= (uint32_t)1 << out[i];
    }
    return true;
}

/* A list of groups (WORDS after the first SKIP) as a mask and in order; "none" alone is empty. */
static bool group_list(struct deal_compile *c, const struct config_entry *entry, const char *at, uint32_t *mask,
                       uint8_t *order, uint8_t *count, struct deal_error *e)
{
    char word[32];
    int n = 0;

    *mask = 0;
    while (deal_compile_word(&at, word)) {
        int g = find_group(c->r, word);
        if (!strcmp(word, "none") && !n)
            break;
        if (g < 0)
            return deal_compile_bad_word(c, entry, "no such group:", word, e);
        if (order && n >= MAX_SOURCES)
            return deal_compile_bad(c, entry, "too many groups in", e);
        if (order)
            order[n] = (uint8_t)g;
        *mask |= (uint32_t)1 << g;
        n++;
    }
    if (*at)
        return deal_compile_bad(c, entry, "not a list of groups:", e);
    if (count)
        *count = (uint8_t)n;
    return true;
}

bool deal_compile_group_order(struct deal_compile *c, int section, const char *key, bool foundations,
                              uint8_t out[MAX_SOURCES], uint8_t *count, struct deal_error *e)
{
    const struct config_entry *entry = deal_compile_entry(c, section, key);
    uint32_t mask;

    if (!entry)
        return deal_compile_bad_section(c, section, "lacks the key that lists its groups", e);
    if (!group_list(c, entry, entry->value, &mask, out, count, e))
        return false;
    for (int i = 0; i < *count; i++)
        if (c->r->group[out[i]].foundation != foundations || c->r->group[out[i]].first == c->r->pack)
            return deal_compile_bad(c, entry, foundations ? "not foundations:" : "not groups of the tableau:", e);
    return *count > 0 || deal_compile_bad(c, entry, "names no group:", e);
}

bool deal_compile_groups(struct deal_compile *c, int section, const char *key, uint32_t *mask, struct deal_error *e)
{
    const struct config_entry *entry = deal_compile_entry(c, section, key);

    *mask = 0;
    return !entry || group_list(c, entry, entry->value, mask, NULL, NULL, e);
}

/* A K Q J stand for the lowest, highest, second and third highest rank of a short pack. */
int deal_compile_rank(const struct deal_rules *r, const char *word)
{
    static const char digits[] = "23456789T";
    const char *d;

    switch (*word) {
    case 'A': return 1;
    case 'K': return r->ranks;
    case 'Q': return r->ranks - 1;
    case 'J': return r->ranks - 2;
    default: break;
    }
    d = *word ? strchr(digits, *word) : NULL;
    return d ? (int)(d - digits) + 2 : 0;
}

static int suit_of(char letter)
{
    static const char suits[] = "SHDC";
    const char *s = letter ? strchr(suits, letter) : NULL;
    return s ? (int)(s - suits) : -1;
}

/* ---- sections ---- */

static bool is_foundation(struct deal_compile *c, int section)
{
    return deal_compile_entry(c, section, "foundation") != NULL;
}

static enum section_kind kind_of(struct deal_compile *c, int section)
{
    const char *name = c->config->section[section].name;

    if (!strcmp(name, "game"))
        return SEC_GAME;
    if (!strcmp(name, "deal"))
        return SEC_DEAL;
    if (!strcmp(name, "pack"))
        return SEC_PACK;
    if (!strcmp(name, "options"))
        return SEC_OPTIONS;
    if (!strcmp(name, "picture"))
        return SEC_PICTURE;
    if (!strncmp(name, "variant ", 8))
        return SEC_VARIANT;
    if (!strncmp(name, "mechanism ", 10))
        return SEC_MECHANISM;
    if (strchr(name, ' '))
        return SEC_SUBSET;
    return is_foundation(c, section) ? SEC_FOUNDATION : SEC_GROUP;
}

static const struct deal_mechanism *find_mechanism(const char *name)
{
    for (int i = 0; deal_mechanisms[i]; i++)
        if (!strcmp(deal_mechanisms[i]->name, name))
            return deal_mechanisms[i];
    return NULL;
}

static bool known_key(struct deal_compile *c, const struct config_entry *entry)
{
    enum section_kind kind = kind_of(c, entry->section);
    const struct deal_mechanism *m;

    if (kind == SEC_OPTIONS || kind == SEC_VARIANT || kind == SEC_PICTURE) /* the last: picture/places.c */
        return true;
    if (kind == SEC_MECHANISM) {
        m = find_mechanism(c->config->section[entry->section].ref);
        for (int i = 0; m && m->keys && m->keys[i].key; i++)
            if (!strcmp(m->keys[i].key, entry->key))
                return true;
        return false;
    }
    for (int i = 0; i < deal_keys_count; i++)
        if (deal_keys[i].kind == kind && !strcmp(deal_keys[i].key, entry->key))
            return true;
    return false;
}

/* "up.exchange: ..." must name a key that the section may have; -o would fail on it later. */
static bool option_names_key(struct deal_compile *c, const struct config_entry *entry)
{
    const char *dot = strchr(entry->value, '.');
    size_t end = strcspn(entry->value, ": ");
    char section[40], key[40];
    struct config_entry named = {.key = key};

    if (!dot || (size_t)(dot - entry->value) >= end || end >= sizeof key)
        return false;
    snprintf(section, sizeof section, "%.*s", (int)(dot - entry->value), entry->value);
    snprintf(key, sizeof key, "%.*s", (int)(end - (size_t)(dot - entry->value) - 1), dot + 1);
    named.section = deal_config_section(c->config, section);
    return named.section >= 0 && kind_of(c, named.section) != SEC_OPTIONS && kind_of(c, named.section) != SEC_VARIANT &&
           known_key(c, &named);
}

/* A variant sets options, ranks or suits. */
static bool variant_names_option(struct deal_compile *c, const struct config_entry *entry)
{
    int options = deal_config_section(c->config, "options");

    return deal_config_entry(c->config, options, entry->key) || !strcmp(entry->key, "ranks") ||
           !strcmp(entry->key, "suits") || strchr(entry->key, '.');
}

static bool check_options(struct deal_compile *c, struct deal_error *e)
{
    for (int i = 0; i < c->config->entries; i++) {
        const struct config_entry *entry = &c->config->entry[i];
        enum section_kind kind = kind_of(c, entry->section);

        if (kind == SEC_OPTIONS && !option_names_key(c, entry))
            return deal_compile_bad(c, entry, "names no key of a section:", e);
        if (kind == SEC_VARIANT && !variant_names_option(c, entry)) {
            deal_fail(e, NULL, "[%s]: no option %.40s", c->config->section[entry->section].name, entry->key);
            e->line = entry->line;
            return false;
        }
    }
    return true;
}

static bool check_sections(struct deal_compile *c, struct deal_error *e)
{
    for (int s = 0; s < c->config->sections; s++) {
        const char *name = c->config->section[s].name;
        char text[80];

        if (kind_of(c, s) == SEC_MECHANISM && !find_mechanism(name + 10)) {
            snprintf(text, sizeof text, "mechanism %.40s is not built", name + 10);
            deal_fail(e, NULL, "%s", text);
            e->line = c->config->section[s].line;
            return false;
        }
        if (kind_of(c, s) <= SEC_FOUNDATION && strlen(name) >= sizeof c->r->group[0].name - 4)
            return deal_compile_bad_section(c, s, "name of a group is too long", e);
    }
    for (int i = 0; i < c->config->entries; i++) {
        const struct config_entry *entry = &c->config->entry[i];
        char quoted[80];

        if (!known_key(c, entry)) {
            deal_quote(quoted, sizeof quoted, entry->key, strlen(entry->key));
            deal_fail(e, entry->changed ? "set" : NULL, "unknown key \"%s\" in [%s]", quoted,
                      c->config->section[entry->section].name);
            e->line = entry->changed ? 0 : entry->line;
            return false;
        }
    }
    return true;
}

static bool required(struct deal_compile *c, int section, const char *key, struct deal_error *e)
{
    char text[80];

    if (deal_compile_entry(c, section, key))
        return true;
    snprintf(text, sizeof text, "lacks the key %s", key);
    return deal_compile_bad_section(c, section, text, e);
}

/* ---- [game] ---- */

/* A sequence that counts by steps closes only in a pack of so many ranks. */
static bool allowed_ranks(struct deal_compile *c, int game, int ranks, struct deal_error *e)
{
    const char *at = deal_compile_text(c, game, "prime-ranks");
    char word[32];
    int n;

    if (!at)
        return true;
    while (deal_compile_word(&at, word))
        if (number(word, 1, 13, &n) && n == ranks)
            return true;
    return deal_fail(e, "set", "ranks: this game cannot be played with %d", ranks);
}

static bool compile_game(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    int game = deal_config_section(c->config, "game");
    int16_t packs = 1, ranks = 13, suits = 4, min_ranks = 1, min_suits = 1;
    const char *title;

    if (game < 0)
        return deal_fail(e, NULL, "no section [game]");
    if (!required(c, game, "title", e) || !required(c, game, "packs", e) || !required(c, game, "ranks", e) ||
        !required(c, game, "suits", e))
        return false;
    if (!deal_compile_int(c, game, "packs", 1, 4, &packs, e) || !deal_compile_int(c, game, "ranks", 1, 13, &ranks, e) ||
        !deal_compile_int(c, game, "suits", 1, 4, &suits, e) ||
        !deal_compile_int(c, game, "min-ranks", 0, 13, &min_ranks, e) ||
        !deal_compile_int(c, game, "min-suits", 0, 4, &min_suits, e))
        return false;
    title = deal_compile_text(c, game, "title");
    if (!*title)
        return deal_compile_bad(c, deal_compile_entry(c, game, "title"), "a game has a name:", e);
    r->title = malloc(strlen(title) + 1);
    if (!r->title)
        return deal_fail(e, NULL, "out of memory");
    strcpy(r->title, title);
    r->packs = packs;
    r->ranks = ranks;
    r->suits = suits;
    if (ranks < min_ranks)
        return deal_fail(e, "set", "ranks: this game needs at least %d", min_ranks);
    if (suits < min_suits)
        return deal_fail(e, "set", "suits: this game needs at least %d", min_suits);
    return allowed_ranks(c, game, ranks, e);
}

/* ---- groups and their piles ---- */

void deal_compile_name(struct deal_pile *pile, const struct deal_group *group, int number)
{
    char name[48];

    if (group->columns && number)
        snprintf(name, sizeof name, "%s%d.%d", group->name, (number - 1) / group->columns + 1, (number - 1) % group->columns + 1);
    else
        snprintf(name, sizeof name, number ? "%s%d" : "%s", group->name, number);
    memcpy(pile->name, name, sizeof pile->name);
    pile->name[sizeof pile->name - 1] = '\0';
}

static struct deal_pile *add_pile(struct deal_compile *c, int g, int number)
{
    struct deal_rules *r = c->r;
    struct deal_group *group = &r->group[g];
    struct deal_pile *p;

    if (r->piles >= MAX_PILES)
        return NULL;
    p = &r->pile[r->piles++];
    *p = (struct deal_pile){.group = (uint8_t)g, .number = (uint8_t)number, .found = NO_PILE, .over = NO_PILE};
    deal_compile_name(p, group, number);
    group->piles++;
    return p;
}

static bool add_group(struct deal_compile *c, int section, const char *name, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    struct deal_group *group;

    if (r->groups >= MAX_GROUPS)
        return deal_compile_bad_section(c, section, "too many groups", e);
    if (find_group(r, name) >= 0)
        return deal_compile_bad_section(c, section, "group stands twice", e);
    group = &r->group[r->groups];
    *group = (struct deal_group){.first = (uint8_t)r->piles, .exchange = NO_GROUP, .king_after = NO_GROUP,
                                 .family = (uint8_t)r->groups, .fill_to = 1};
    snprintf(group->name, sizeof group->name, "%s", name);
    c->section_of[r->groups] = section;
    r->groups++;
    return true;
}

static bool compile_piles(struct deal_compile *c, int section, struct deal_error *e)
{
    int16_t piles = 1, columns = 0;
    int g = c->r->groups - 1;

    if (!required(c, section, "piles", e))
        return false;
    c->r->group[g].scaled = !strcmp(deal_compile_text(c, section, "piles"), "ranks");
    if (c->r->group[g].scaled)
        piles = (int16_t)c->r->ranks;
    else if (!deal_compile_int(c, section, "piles", 1, 120, &piles, e))
        return false;
    if (!deal_compile_int(c, section, "columns", 1, 99, &columns, e))
        return false;
    c->r->group[g].columns = (uint8_t)columns;
    for (int k = 1; k <= piles; k++)
        if (!add_pile(c, g, piles == 1 ? 0 : k))
            return deal_compile_bad_section(c, section, "too many piles", e);
    return true;
}

static bool compile_groups(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;

    for (int s = 0; s < c->config->sections; s++) {
        enum section_kind kind = kind_of(c, s);
        const char *name = c->config->section[s].name;

        if (kind != SEC_GROUP && kind != SEC_FOUNDATION)
            continue;
        if (strspn(name, "abcdefghijklmnopqrstuvwxyz-") != strlen(name))
            return deal_compile_bad_section(c, s, "a group is named in lower case letters", e);
        if (!add_group(c, s, name, e))
            return false;
        if (kind == SEC_FOUNDATION ? !deal_compile_foundation(c, s, e) : !compile_piles(c, s, e))
            return false;
    }
    if (!add_group(c, deal_config_section(c->config, "pack"), "pack", e))
        return false;
    if (!add_pile(c, r->groups - 1, 0))
        return deal_compile_bad_section(c, deal_config_section(c->config, "pack"), "too many piles", e);
    r->pack = (uint8_t)(r->piles - 1);
    r->group[r->groups - 1].open = OPEN_NONE;
    r->group[r->groups - 1].show = SHOW_NONE;
    return true;
}

/* ---- what may lie on what ---- */

static bool colours_agree(int colours, uint8_t below, uint8_t above)
{
    return colours == 0   ? deal_suit(below) == deal_suit(above)
           : colours == 1 ? deal_red(below) != deal_red(above)
                          : true;
}

static bool relation(const struct deal_rules *r, int way, bool wrap, uint8_t below, uint8_t above)
{
    int step = deal_rank(above) - deal_rank(below), n = r->ranks;

    if (way == 3)
        way = deal_red(above) ? 1 : 0;
    if (wrap && n > 1 && (step == n - 1 || step == 1 - n))
        step = step > 0 ? step - n : step + n;
    return (step == 1 && way != 1) || (step == -1 && way != 0) ||
           (wrap && n == 2 && (step == 1 || step == -1));
}

/* Thirteen, fourteen and fifteen are the highest rank, and one and two more, of any pack. */
int deal_compile_sum(const struct deal_rules *r, int number)
{
    return number < 13 ? number : number - 13 + r->ranks;
}

static bool in_pack(const struct deal_rules *r, uint8_t card)
{
    return deal_rank(card) <= r->ranks && deal_suit(card) < r->suits;
}

/* Takes WORD off the value if it comes next. */
static bool next_is(const char **at, const char *word)
{
    const char *rest = *at;
    char next[32];

    if (!deal_compile_word(&rest, next) || strcmp(next, word))
        return false;
    *at = rest;
    return true;
}

/* "sum NUMBER ..." or nothing, to the end of the value; bit n is set for the sum n. */
static bool read_sums(const struct deal_rules *r, const char **at, uint32_t *sums)
{
    char word[32];
    bool any = next_is(at, "sum");
    int n;

    *sums = 0;
    while (any && deal_compile_word(at, word)) {
        if (!number(word, 2, 26, &n))
            return false;
        *sums |= (uint32_t)1 << deal_compile_sum(r, n);
    }
    return !**at && any == (*sums != 0);
}

static bool compile_build(struct deal_compile *c, int g, const struct config_entry *entry, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const char *at = entry->value;
    char word[32], way_word[32] = "";
    int colours, way;
    bool wrap;
    uint32_t sums;

    if (!deal_compile_word(&at, word))
        return deal_compile_bad(c, entry, "not a way to build:", e);
    deal_compile_word(&at, way_word);
    wrap = next_is(&at, "wrap");
    if (!strcmp(word, "none") && !*way_word)
        return true;
    if (!strcmp(word, "free") && !*way_word) {
        for (int b = 0; b < 52; b++)
            r->group[g].onto[b] = ((uint64_t)1 << 52) - 1;
        return true;
    }
    colours = choice("suit|alternate|any", word);
    way = choice("up|down|both|red-down", way_word);
    if (colours < 0 || way < 0 || !read_sums(r, &at, &sums))
        return deal_compile_bad(c, entry, "not a way to build:", e);
    for (uint8_t b = 0; b < 52; b++)
        for (uint8_t a = 0; a < 52; a++)
            if (in_pack(r, a) && in_pack(r, b) && colours_agree(colours, b, a) &&
                (relation(r, way, wrap, b, a) || sums >> (deal_rank(a) + deal_rank(b)) & 1))
                r->group[g].onto[b] |= card_bit(a);
    return true;
}

static bool compile_takes(struct deal_compile *c, int g, const struct config_entry *entry, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const char *at = entry->value;
    char word[32];
    int what;

    if (!deal_compile_word(&at, word) || (what = choice("none|any|king", word)) < 0)
        return deal_compile_bad(c, entry, "unknown value", e);
    r->group[g].takes_from = ~(uint32_t)0;
    for (uint8_t a = 0; a < 52; a++)
        if (what == 1 || (what == 2 && deal_rank(a) == r->ranks))
            r->group[g].takes |= card_bit(a);
    if (!*at)
        return true;
    if (!deal_compile_word(&at, word) || strcmp(word, "from"))
        return deal_compile_bad(c, entry, "not \"from GROUP ...\":", e);
    return group_list(c, entry, at, &r->group[g].takes_from, NULL, NULL, e);
}

static bool compile_fill(struct deal_compile *c, const struct config_entry *entry, uint8_t *mode, struct deal_pile *p,
                         struct deal_error *e)
{
    const char *at = entry->value;
    char word[32];
    uint32_t mask;
    int m;

    if (!deal_compile_word(&at, word) ||
        (m = choice("none|at-once|must|pick|choice|free|refill|named", word)) < 0) /* ORDER FILL */
        return deal_compile_bad_word(c, entry, "unknown way to fill:", word, e);
    *mode = (uint8_t)m;
    if (!group_list(c, entry, at, &mask, p->source, &p->sources, e))
        return false;
    if (m == FILL_NONE && p->sources)
        return deal_compile_bad(c, entry, "none is followed by no group:", e);
    return m == FILL_NONE || p->sources || deal_compile_bad(c, entry, "names no group to fill from:", e);
}

/* ---- one tableau group ---- */

static bool compile_deal_counts(struct deal_compile *c, int g, const struct config_entry *entry, struct deal_error *e)
{
    struct deal_group *group = &c->r->group[g];
    const char *at = entry->value;
    char word[32];
    int n = 0, value = 0;

    for (int i = 0; i < group->piles; i++) {
        if (deal_compile_word(&at, word)) {
            if (!number(word, 0, DEAL_CARDS_MAX, &value))
                return deal_compile_bad(c, entry, "not a number of cards:", e);
            n++;
        } else if (n != 1) {
            return deal_compile_bad(c, entry, "one number, or one for each pile:", e);
        }
        c->r->pile[group->first + i].deal = (uint8_t)value;
    }
    return !*at || deal_compile_bad(c, entry, "more numbers than piles:", e);
}

static bool compile_fills(struct deal_compile *c, int g, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    struct deal_group *group = &r->group[g];
    int section = c->section_of[g];
    const struct config_entry *entry = deal_compile_entry(c, section, "fill");
    int16_t at = 0, to = 1;

    if (!entry)
        return true;
    for (int i = 0; i < group->piles; i++)
        if (!compile_fill(c, entry, &group->fill, &r->pile[group->first + i], e))
            return false;
    if (!deal_compile_int(c, section, "fill-at", 0, 50, &at, e) || !deal_compile_int(c, section, "fill-to", 1, 50, &to, e))
        return false;
    group->fill_at = (uint8_t)at;
    group->fill_to = (uint8_t)to;
    return to > at || deal_compile_bad_section(c, section, "fill-to must be more than fill-at", e);
}

static bool fills_by_itself(const struct deal_group *group)
{
    return group->fill == FILL_ATONCE || group->fill == FILL_PICK;
}

/* Groups that fill themselves from one another in a ring would hand the same card round without end. */
static bool check_rings(struct deal_compile *c, struct deal_error *e)
{
    const struct deal_rules *r = c->r;
    uint32_t from[MAX_GROUPS] = {0}; /* what fills a group, by and by */

    for (int g = 0; g < r->groups; g++)
        for (int i = 0; i < r->pile[r->group[g].first].sources && fills_by_itself(&r->group[g]); i++)
            from[g] |= UINT32_C(1) << r->pile[r->group[g].first].source[i];
    for (int way = 0; way < r->groups; way++)
        for (int g = 0; g < r->groups; g++)
            from[g] |= from[g] >> way & 1 ? from[way] : 0;
    for (int g = 0; g < r->groups; g++)
        if (from[g] >> g & 1)
            return deal_compile_bad(c, deal_compile_entry(c, c->section_of[g], "fill"), "fills go round in a ring:", e);
    return true;
}

static bool compile_simple(struct deal_compile *c, int g, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    struct deal_group *group = &r->group[g];
    int section = c->section_of[g];
    int16_t open = OPEN_TOP, show = SHOW_ALL, row = 0, side = 0, must = 0, places = 0, each = 0, relay = 0, play = 0, holds = 0, left = 0, peek = NO_GROUP, within = 0, half = 0;

    if (!deal_compile_choice(c, section, "open", "top|all|none|turned|late", &open, e) ||
        !deal_compile_choice(c, section, "show", "all|top|none|face|peek|late", &show, e) ||
        !deal_compile_choice(c, section, "dealt", "piles|rows", &row, e) ||
        !deal_compile_choice(c, section, "outside", "last|first", &side, e) ||
        !deal_compile_choice(c, section, "must", "no|yes", &must, e) ||
        !deal_compile_choice(c, section, "places", "all|dealt", &places, e) ||
        !deal_compile_choice(c, section, "class", "same|each", &each, e) ||
        !deal_compile_choice(c, section, "relay", "no|yes", &relay, e) ||
        !deal_compile_choice(c, section, "at-once", "no|play|last", &play, e) ||
        !deal_compile_choice(c, section, "dealt-from", "all|first-half", &half, e) ||
        !deal_compile_choice(c, section, "in-round", "always|redeals-left", &left, e) ||
        (show == SHOW_PEEK && !deal_compile_group(c, section, "peek", &peek, e)) ||
        !deal_compile_int(c, section, "holds", 0, DEAL_CARDS_MAX, &holds, e) ||
        !deal_compile_int(c, section, "within", 1, 99, &within, e))
        return false;
    group->open = (uint8_t)open;
    group->show = (uint8_t)show;
    group->by_row = row;
    group->side_first = side;
    group->must = must;
    group->limited = places;
    group->distinct = each;
    group->relay = relay;
    group->redeals_left = left;
    group->first_half = half;
    group->peek = (uint8_t)peek;
    c->at_once_play[g] = play;
    group->last_only = play == 2;
    c->holds[g] = holds;
    group->within = (uint8_t)within;
    r->faces |= show == SHOW_FACE;
    for (int i = 0; show == SHOW_FACE && i < group->piles; i++)
        if (!(r->pile[group->first + i].down_reg = (uint8_t)deal_rules_register(r)))
            return deal_compile_bad_section(c, section, "too many registers", e);
        else
            r->reg_tied[r->pile[group->first + i].down_reg] = true;
    return true;
}

/* Which piles lie over which: those of one group over those of another, or row over row. */
static bool compile_covers(struct deal_compile *c, int g, const struct config_entry *entry, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    struct deal_group *group = &r->group[g];
    int under = find_group(r, entry->value);

    if (!strcmp(entry->value, "above")) {
        for (int i = group->columns; group->columns && i < group->piles; i++)
            r->pile[group->first + i - group->columns].over = (uint8_t)(group->first + i);
        return group->columns || deal_compile_bad(c, entry, "only piles named by row and column have a row", e);
    }
    if (under < 0 || r->group[under].piles != group->piles || under >= g)
        return deal_compile_bad(c, entry, "no earlier group of as many piles", e);
    for (int i = 0; i < group->piles; i++)
        r->pile[r->group[under].first + i].over = (uint8_t)(group->first + i);
    return true;
}

/* Withdrawn cards that lie on the group's first piles from the start. */
static bool compile_base(struct deal_compile *c, int g, const struct config_entry *entry, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const char *at = entry->value;
    char word[32];

    for (int i = 0; deal_compile_word(&at, word) && strcmp(word, "none"); i++) {
        int rank = deal_compile_rank(r, word), suit = suit_of(word[1]);

        if (rank < 1 || rank > r->ranks || suit < 0 || word[2] || i >= r->group[g].piles)
            return deal_compile_bad(c, entry, "not a card for each of its first piles:", e);
        if (suit < r->suits)
            r->pile[r->group[g].first + i].laid = (uint8_t)(13 * suit + rank);
    }
    return !*at || deal_compile_bad(c, entry, "not a card for each of its first piles:", e);
}

/* How a group builds: as its equal does where it says nothing itself. */
static const struct config_entry *build_entry(struct deal_compile *c, int g)
{
    const struct config_entry *own = deal_compile_entry(c, c->section_of[g], "build");

    return own ? own : deal_compile_entry(c, c->section_of[c->r->group[g].family], "build");
}

static bool compile_tableau(struct deal_compile *c, int g, struct deal_error *e)
{
    struct deal_group *group = &c->r->group[g];
    int section = c->section_of[g];
    const struct config_entry *entry;

    if (!compile_simple(c, g, e) || !compile_fills(c, g, e))
        return false;
    if ((entry = deal_compile_entry(c, section, "deal")) && !compile_deal_counts(c, g, entry, e))
        return false;
    if ((entry = deal_compile_entry(c, section, "base")) && !compile_base(c, g, entry, e))
        return false;
    if ((entry = deal_compile_entry(c, section, "covers")) && !compile_covers(c, g, entry, e))
        return false;
    if ((entry = deal_compile_entry(c, section, "play")) && !group_list(c, entry, entry->value, &group->play, NULL, NULL, e))
        return false;
    if ((entry = deal_compile_entry(c, section, "takes")) && !compile_takes(c, g, entry, e))
        return false;
    if ((entry = deal_compile_entry(c, section, "equal"))) {
        int other = find_group(c->r, entry->value);
        if (other < 0)
            return deal_compile_bad(c, entry, "no group", e);
        group->family = (uint8_t)other;
    }
    return !(entry = build_entry(c, g)) || compile_build(c, g, entry, e);
}

/* All cards of a colour. */
static uint64_t colour(bool red)
{
    uint64_t mask = 0;

    for (uint8_t card = 0; card < 52; card++)
        if (deal_red(card) == red)
            mask |= card_bit(card);
    return mask;
}

static bool compile_subset(struct deal_compile *c, int s, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const char *at = c->config->section[s].name;
    const struct config_entry *entry = deal_compile_entry(c, s, "fill");
    char word[32];
    int g, k;
    int16_t home = 0, open = -1, show = -1;
    uint8_t mode;

    if (!deal_compile_word(&at, word) || (g = find_group(r, word)) < 0)
        return deal_compile_bad_section(c, s, "is not a group and its pile numbers", e);
    if (!deal_compile_choice(c, s, "home", "any|red|black", &home, e) ||
        !deal_compile_choice(c, s, "open", "top|all|none", &open, e) ||
        !deal_compile_choice(c, s, "show", "all|top|none", &show, e))
        return false;
    while (deal_compile_word(&at, word)) {
        if (!strcmp(word, "last"))
            k = r->group[g].piles;
        else if (!number(word, 1, r->group[g].piles, &k))
            return deal_compile_bad_section(c, s, "names a pile that the group has not", e);
        r->pile[r->group[g].first + k - 1].own_open = (uint8_t)(open + 1);
        r->pile[r->group[g].first + k - 1].own_show = (uint8_t)(show + 1);
        r->pile[r->group[g].first + k - 1].away = home ? colour(home == 2) : 0;
        if (entry && !compile_fill(c, entry, &mode, &r->pile[r->group[g].first + k - 1], e))
            return false;
        if (entry && mode != r->group[g].fill)
            return deal_compile_bad(c, entry, "a part of a group is filled in the same way, from other sources:", e);
    }
    return !*at || deal_compile_bad_section(c, s, "is not a group and its pile numbers", e);
}

/* Where the word deal turns a card: a single pile, before it perhaps the vacancies of a group. */
static bool compile_turn(struct deal_compile *c, const struct config_entry *entry, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const char *at = entry->value;
    char word[32];
    int g = deal_compile_word(&at, word) ? find_group(r, word) : -1;

    if (g >= 0 && *at && deal_compile_word(&at, word)) {
        r->turn_first = (uint8_t)g;
        g = find_group(r, word);
    }
    if (g < 0 || r->group[g].piles != 1 || *at || r->group[g].foundation || r->group[g].first == r->pack ||
        (r->turn_first != NO_GROUP && r->group[r->turn_first].foundation))
        return deal_compile_bad(c, entry, "not a single pile, or a group and a single pile:", e);
    r->turn_to = r->group[g].first;
    return true;
}

static bool compile_pack(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    int section = deal_config_section(c->config, "pack");
    struct deal_group *group = &r->group[r->pile[r->pack].group];
    const struct config_entry *entry;
    int16_t show = 0;

    r->turn_to = r->talon = NO_PILE;
    r->turn_first = NO_GROUP;
    if (section < 0)
        return true;
    if (!deal_compile_choice(c, section, "show", "none|top", &show, e))
        return false;
    group->show = show ? SHOW_TOP : SHOW_NONE;
    if ((entry = deal_compile_entry(c, section, "play"))) {
        if (!group_list(c, entry, entry->value, &group->play, NULL, NULL, e))
            return false;
        group->open = group->play ? OPEN_TOP : OPEN_NONE;
    }
    if ((entry = deal_compile_entry(c, section, "turn")) && !compile_turn(c, entry, e))
        return false;
    if ((entry = deal_compile_entry(c, section, "round"))) {
        uint32_t mask;
        if (r->turn_to != NO_PILE)
            return deal_compile_bad(c, entry, "the pack is either turned or dealt in rounds:", e);
        return group_list(c, entry, entry->value, &mask, r->round, &r->rounds, e);
    }
    return true;
}

/* ---- redeals ---- */

/* The pile that "GROUP.last" names, or -1. */
static int last_pile(const struct deal_rules *r, const char *word)
{
    const char *dot = strchr(word, '.');

    for (int g = 0; dot && !strcmp(dot, ".last") && g < r->groups; g++)
        if (strlen(r->group[g].name) == (size_t)(dot - word) && !strncmp(r->group[g].name, word, (size_t)(dot - word)))
            return r->group[g].first + r->group[g].piles - 1;
    return -1;
}

static bool named_last(const struct deal_rules *r, const char *at, int pile)
{
    char word[32];

    while (deal_compile_word(&at, word))
        if (last_pile(r, word) == pile)
            return true;
    return false;
}

/* A pile that a group of as many piles as ranks lacks in a short pack only. */
static bool beyond_ranks(const struct deal_rules *r, const char *word)
{
    size_t len = strcspn(word, "0123456789");
    int k;

    if (!number(word + len, 1, 13, &k) || k <= r->ranks)
        return false;
    for (int g = 0; g < r->groups; g++)
        if (r->group[g].scaled && strlen(r->group[g].name) == len && !strncmp(r->group[g].name, word, len))
            return true;
    return false;
}

static bool add_gather(struct deal_compile *c, const struct config_entry *entry, const char *word, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    int g = find_group(r, word), first = -1, n = 1, last;

    for (int p = 0; p < r->piles; p++)
        if (!strcmp(r->pile[p].name, word))
            first = p;
    if ((last = last_pile(r, word)) >= 0)
        first = last;
    else if (first >= 0 && named_last(r, entry->value, first))
        return true;
    if (g >= 0) {
        first = r->group[g].first;
        n = r->group[g].piles;
    }
    if (first < 0 && beyond_ranks(r, word))
        return true;
    if (first < 0)
        return deal_compile_bad_word(c, entry, "no such pile or group:", word, e);
    if (r->gathers + n > MAX_PILES)
        return deal_compile_bad(c, entry, "too many piles in", e);
    for (int i = 0; i < n; i++)
        r->gather[r->gathers++] = (uint8_t)(first + i);
    return true;
}

static bool compile_redeal(struct deal_compile *c, int g, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    int section = c->section_of[g];
    const struct config_entry *entry = deal_compile_entry(c, section, "redeals");
    int16_t number_of = 0, when = 0;
    const char *at;
    char word[32];
    int kind;

    if (!entry)
        return true;
    if (r->redeal)
        return deal_compile_bad(c, entry, "a second group with redeals:", e);
    if (!strcmp(entry->value, "unlimited"))
        number_of = -1;
    else if (!deal_compile_int(c, section, "redeals", 0, 99, &number_of, e))
        return false;
    if (!deal_compile_groups(c, section, "redeal-clear", &r->redeal_clear, e))
        return false;
    if (!required(c, section, "redeal", e) || !deal_compile_choice(c, section, "redeal-if", "empty|always|progress", &when, e))
        return false;
    entry = deal_compile_entry(c, section, "redeal");
    at = entry->value;
    if (!deal_compile_word(&at, word) || (kind = choice("none|turned|shuffled|gathered", word)) < 1) /* ORDER REDEAL */
        return deal_compile_bad(c, entry, "unknown way to redeal:", e);
    r->redeal = (enum redeal_kind)kind;
    r->redeals = number_of;
    r->redeal_progress = when == 2;
    r->redeal_always = when == 1;
    if (!*at)
        return add_gather(c, entry, r->group[g].name, e);
    while (deal_compile_word(&at, word))
        if (!add_gather(c, entry, word, e))
            return false;
    return true;
}

/* ---- [deal] ---- */

static bool compile_order(struct deal_compile *c, const struct config_entry *entry, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const char *at = entry->value;
    char word[32];

    while (deal_compile_word(&at, word)) {
        char *plus = strchr(word, '+');
        int g;

        if (plus)
            *plus = '\0';
        g = find_group(r, word);
        if (g < 0)
            return deal_compile_bad_word(c, entry, "no such group:", word, e);
        if (r->orders + 2 > MAX_GROUPS)
            return deal_compile_bad(c, entry, "too many groups in", e);
        r->order[r->orders++] = (uint8_t)g;
        if (plus) {
            g = find_group(r, plus + 1);
            if (g < 0)
                return deal_compile_bad_word(c, entry, "no such group:", plus + 1, e);
            r->order[r->orders++] = (uint8_t)g;
            r->interleave = true;
        }
    }
    return !*at || deal_compile_bad(c, entry, "not a list of groups:", e);
}

static bool compile_ruling(struct deal_compile *c, const struct config_entry *entry, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const char *at = entry->value;
    char word[32];
    int kind, g;

    if (!deal_compile_word(&at, word) || (kind = choice("none|distinct|single-pack|slip|redeal|halves", word)) < 0)
        return deal_compile_bad(c, entry, "unknown ruling", e);
    r->ruling = (enum ruling_kind)kind; /* ORDER RULING */
    if (kind == RULING_HALVES && r->packs != 2)
        return deal_compile_bad(c, entry, "each half is one pack of two:", e);
    if (kind == RULING_NONE || kind == RULING_HALVES)
        return !*at || deal_compile_bad(c, entry, "names no group:", e);
    if (!deal_compile_word(&at, word) || (g = find_group(r, word)) < 0 || *at)
        return deal_compile_bad(c, entry, "names one group:", e);
    r->ruling_group = (uint8_t)g;
    for (int i = 0; i < r->group[g].piles; i++)
        r->ruling_cards += r->pile[r->group[g].first + i].deal;
    return true;
}

static bool compile_deal(struct deal_compile *c, struct deal_error *e)
{
    int section = deal_config_section(c->config, "deal");
    const struct config_entry *entry;

    if (section < 0)
        return deal_fail(e, NULL, "no section [deal]");
    if ((entry = deal_compile_entry(c, section, "order")) && !compile_order(c, entry, e))
        return false;
    if ((entry = deal_compile_entry(c, section, "ruling")) && !compile_ruling(c, entry, e))
        return false;
    return true;
}

/* ---- withdrawn and listed cards ---- */

static bool withdraw(struct deal_compile *c, const struct config_entry *entry, const char *word, uint8_t *left,
                     struct deal_error *e)
{
    struct deal_rules *r = c->r;
    size_t n = strlen(word);
    bool every = n > 1 && word[n - 1] == '*';
    int rank = deal_compile_rank(r, word), suit = n > 1 ? suit_of(word[1]) : -1;

    if (rank < 1 || n - every < 1 || n - every > 2 || (n - every == 2 && suit < 0) || (n - every == 1 && !every))
        return deal_compile_bad(c, entry, "no card to withdraw in", e);
    for (int s = 0; s < r->suits; s++) {
        int card = 13 * s + rank - 1;
        if (rank > r->ranks || (suit >= 0 && s != suit))
            continue;
        if (!left[card])
            return deal_compile_bad(c, entry, "more cards than the pack has in", e);
        left[card] = every ? 0 : (uint8_t)(left[card] - 1);
    }
    return true;
}

static bool compile_list(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const struct config_entry *entry = deal_compile_entry(c, deal_config_section(c->config, "game"), "withdraw");
    const char *at = entry ? entry->value : "";
    uint8_t left[52] = {0};
    char word[32];

    for (uint8_t card = 0; card < 52; card++)
        if (in_pack(r, card))
            left[card] = (uint8_t)r->packs;
    for (int f = 0; f < r->founds; f++)
        if (r->found[f].base_card != DEAL_NO_CARD) {
            if (!left[r->found[f].base_card])
                return deal_fail(e, NULL, "foundations start on more cards than the pack has");
            left[r->found[f].base_card]--;
            r->total++;
        }
    for (int p = 0; p < r->piles; p++)
        if (r->pile[p].laid) {
            if (!left[r->pile[p].laid - 1])
                return deal_fail(e, NULL, "%s lies on more cards than the pack has", r->pile[p].name);
            left[r->pile[p].laid - 1]--;
            r->total++;
        }
    while (deal_compile_word(&at, word))
        if (strcmp(word, "none") && !withdraw(c, entry, word, left, e))
            return false;
    memcpy(r->per_card, left, sizeof left);
    for (int pack = r->packs; pack >= 1; pack--) /* withdrawn copies are missing from the first packs */
        for (uint8_t card = 0; card < 52; card++)
            if (left[card] >= pack)
                r->list[r->listed++] = card;
    r->total += r->listed;
    return true;
}

/* Cards dealt up to and with the base card. */
static int cards_to_base(const struct deal_rules *r)
{
    int n = 0;

    for (int k = 0; k < r->orders; k++) {
        const struct deal_group *g = &r->group[r->order[k]];
        for (int i = 0; i < g->piles; i++)
            n += r->pile[g->first + i].deal;
        if (r->base_pile >= g->first && r->base_pile < g->first + g->piles)
            return n;
    }
    return n;
}

/* The pile whose card gives the first rank must be dealt one. */
static bool find_base(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    int g = find_group(r, "base"), deal = deal_config_section(c->config, "deal"), k = 0;

    if (g < 0)
        return deal_fail(e, NULL, "start = dealt needs a group named base");
    while (k < r->orders && r->order[k] != g)
        k++;
    if (k == r->orders)
        return deal_compile_bad_section(c, deal, "its order lacks the base, whose card gives the first rank", e);
    r->base_pile = r->group[g].first;
    return r->pile[r->base_pile].deal > 0 ||
           deal_compile_bad_section(c, c->section_of[g], "is dealt no card, though it gives the first rank", e);
}

/* ---- can it be won at all? ---- */

/* How many cards of each kind there are in play: listed, or lying there from the start. */
static void count_cards(const struct deal_rules *r, int have[52])
{
    for (int card = 0; card < 52; card++)
        have[card] = r->per_card[card];
    for (int f = 0; f < r->founds; f++)
        if (r->found[f].base_card != DEAL_NO_CARD)
            have[r->found[f].base_card]++;
    for (int p = 0; p < r->piles; p++)
        if (r->pile[p].laid)
            have[r->pile[p].laid - 1]++;
}

/* The cards that the foundations of the goal need, with one base rank; those of any suit take what is left. */
static bool suffice(const struct deal_rules *r, int row)
{
    int have[52], any[14] = {0}, left[14] = {0};

    count_cards(r, have);
    for (int f = 0; f < r->founds; f++) {
        const struct deal_foundation *found = &r->found[f];

        if (!(r->goal >> r->pile[found->pile].group & 1))
            continue;
        for (int n = 0; n < found->length && found->want[row][0]; n++)
            if (found->any_suit)
                any[found->seq[row][n]]++;
            else if (--have[13 * found->suit + found->seq[row][n] - 1] < 0)
                return false;
    }
    for (int card = 0; card < 52; card++)
        left[card % 13 + 1] += have[card];
    for (int rank = 1; rank <= 13; rank++)
        if (any[rank] > left[rank])
            return false;
    return true;
}

static bool check_cards_suffice(struct deal_compile *c, struct deal_error *e)
{
    const struct deal_rules *r = c->r;

    for (int m = 0; m < r->mechs; m++)
        if (r->mech[m].how->won) /* it has a goal of its own */
            return true;
    for (int row = 0; r->goal_pile == NO_PILE && row < (r->base_dealt ? r->ranks : 1); row++)
        if (!suffice(r, row))
            return deal_compile_bad_section(c, deal_config_section(c->config, "game"),
                                            "no deal can be won: the foundations need more cards than there are", e);
    return true;
}

/* A short pack may lack the base card, or cards enough without twins. */
static bool check_short(const struct deal_rules *r, struct deal_error *e)
{
    int different = 0;

    for (int c = 0; c < 52; c++)
        different += r->per_card[c] > 0;
    if (r->base_dealt && r->listed < cards_to_base(r))
        return deal_fail(e, "set", "%d cards are too few: the base card is card %d", r->listed, cards_to_base(r));
    if ((r->ruling == RULING_DISTINCT || r->ruling == RULING_SINGLE) && different < r->ruling_cards)
        return deal_fail(e, "set", "%d different cards are too few for %d without twins", different, r->ruling_cards);
    return true;
}

/* ---- at-once effects, capacities, the layout of a table ---- */

static void compile_effects(struct deal_compile *c)
{
    struct deal_rules *r = c->r;

    for (int s = 0; s < c->config->sections && r->effects < MAX_EFFECTS; s++) {
        int g = find_group(r, c->config->section[s].name);
        struct deal_effect *x = &r->effect[r->effects];

        for (int m = 0; m < r->mechs; m++)
            if (r->mech[m].section == s && r->mech[m].how->at_once) {
                *x = (struct deal_effect){EFFECT_MECH, (uint8_t)m};
                r->effects++;
            }
        if (g < 0 || !strcmp(r->group[g].name, "pack"))
            continue;
        if (fills_by_itself(&r->group[g]))
            *x = (struct deal_effect){EFFECT_FILL, (uint8_t)g};
        else if (c->at_once_play[g])
            *x = (struct deal_effect){EFFECT_PLAY, (uint8_t)g};
        else if (r->group[g].at_once_count)
            *x = (struct deal_effect){EFFECT_START, (uint8_t)g};
        else
            continue;
        r->effects++;
    }
}

/* The most cards a pile can hold: what it was dealt and a whole sequence, where
 * building keeps to one direction; else everything. */
static int capacity(struct deal_compile *c, int p)
{
    const struct deal_rules *r = c->r;
    const struct deal_pile *pile = &r->pile[p];
    const struct deal_group *group = &r->group[pile->group];
    const struct config_entry *build = build_entry(c, pile->group);
    int base = pile->deal > group->fill_to ? pile->deal : group->fill_to, all = r->listed + r->founds;
    bool none = !build || !strcmp(build->value, "none");

    for (int k = 0; k < r->rounds; k++)
        if (r->round[k] == pile->group)
            return all;
    if (pile->found != NO_PILE)
        return r->found[pile->found].length;
    /* A promise that was proved for the files we ship and their options, for no others. */
    if (c->holds[pile->group] && !r->user_file && !r->config.own_keys)
        return c->holds[pile->group];
    if (p == r->pack || p == r->turn_to || r->mechs || group->open == OPEN_ALL || group->open == OPEN_LATE)
        return all;
    if (none)
        return base;
    if (!strstr(build->value, "both") && !strstr(build->value, "wrap") && !strstr(build->value, "free"))
        return base + r->ranks < all ? base + r->ranks : all;
    return all;
}

static bool lay_out_table(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    size_t cards = 0;

    for (int p = 0; p < r->piles; p++) {
        int cap = capacity(c, p);
        r->pile[p].offset = (uint16_t)cards;
        r->pile[p].cap = (uint16_t)cap;
        cards += (size_t)cap;
        if (cards > 60000)
            return deal_fail(e, NULL, "the layout is too large");
    }
    r->at_pile_hash = sizeof(struct deal_table);
    r->at_reg = r->at_pile_hash + (size_t)r->piles * sizeof(uint64_t);
    r->at_count = r->at_reg + (size_t)r->regs;
    r->at_cards = r->at_count + (size_t)r->piles;
    r->table_bytes = (r->at_cards + cards + 7) / 8 * 8;
    r->max_actions += (size_t)(r->piles + r->listed) * (size_t)(r->founds + 4) + (size_t)r->piles * (size_t)r->piles + 64;
    return true;
}

/* Does the next redeal take the pile up in a place of its own? */
static bool gathered(const struct deal_rules *r, int pile)
{
    for (int i = 0; r->redeals && r->redeal != REDEAL_SHUFFLED && i < r->gathers; i++)
        if (r->gather[i] == pile)
            return true;
    return false;
}

/* Foundations that may come to want the same cards in the same order. */
static void find_rivals(struct deal_rules *r)
{
    for (int f = 0; f < r->founds; f++)
        for (int g = 0; g < f; g++)
            if (r->pile[r->found[g].pile].group == r->pile[r->found[f].pile].group &&
                r->found[g].any_suit == r->found[f].any_suit && r->found[g].suit == r->found[f].suit)
                r->found[f].rivals |= (uint32_t)1 << g;
}

/* Which piles play, which tableau groups are played to, and what need not be looked at. */
static void find_players(struct deal_rules *r)
{
    uint32_t laid_on = 0;

    for (int g = 0; g < r->groups; g++) {
        r->fills[r->group[g].fill] |= (uint32_t)1 << g;
        r->musts |= (uint32_t)r->group[g].must << g;
        r->exchanges |= r->group[g].exchange != NO_GROUP;
        r->worries |= r->group[g].foundation && r->group[g].play;
    }

    for (int p = 0; p < r->piles; p++) {
        uint32_t play = r->group[r->pile[p].group].play;
        laid_on |= play;
        r->pile[p].plain = pile_open(r, p) == OPEN_TOP && r->pile[p].over == NO_PILE && !r->pile[p].away;
        if (play && r->pile[p].found == NO_PILE)
            r->player[r->players++] = (uint8_t)p;
    }
    for (int g = 0; g < r->groups; g++)
        if (laid_on >> g & 1 && !r->group[g].foundation)
            r->laid_on |= (uint32_t)1 << g;
}

static void assign_tokens(struct deal_rules *r)
{
    for (int p = 0; p < r->piles; p++) {
        struct deal_pile *pile = &r->pile[p];
        const struct deal_group *group = &r->group[pile->group];
        uint64_t id = group->distinct || group->ordered || gathered(r, p) ? 1000 + (uint64_t)p : group->family;

        if (group->within)
            id = 5000 + 200 * (uint64_t)pile->group + (uint64_t)(p - group->first) / group->within;

        if (pile->found != NO_PILE)
            id = 2000 + 200 * (uint64_t)pile->group + r->found[pile->found].tail[0][0];
        for (int i = 0; i < pile->sources; i++)
            id = id * 64 + pile->source[i] + 1;
        pile->token = deal_mix(id);
    }
    for (int i = 0; i < MAX_REGS; i++)
        r->reg_token[i] = deal_mix(0x7265670000u + (uint64_t)i);
}

int deal_rules_register(struct deal_rules *r)
{
    return r->regs < MAX_REGS ? r->regs++ : 0;
}

/* ---- all together ---- */

static bool compile_mechanisms(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;

    for (int s = 0; s < c->config->sections; s++) {
        struct deal_mech *m = &r->mech[r->mechs];

        if (kind_of(c, s) != SEC_MECHANISM)
            continue;
        if (r->mechs >= MAX_MECHS)
            return deal_compile_bad_section(c, s, "too many mechanisms", e);
        m->how = find_mechanism(c->config->section[s].ref);
        m->section = s;
        r->mechs++;
        if (m->how->parse && !m->how->parse(c, r, m, e)) {
            if (!*e->field && !e->line)
                e->line = c->config->section[s].line;
            return false;
        }
    }
    return true;
}

static bool check_goal(struct deal_compile *c, const struct config_entry *entry, struct deal_error *e)
{
    const struct deal_rules *r = c->r;

    for (int g = 0; g < r->groups; g++)
        if (r->goal >> g & 1 && !r->group[g].foundation)
            return deal_compile_bad_word(c, entry, "no foundation:", r->group[g].name, e);
    return r->goal || deal_compile_bad(c, entry, "names no foundation:", e);
}

static bool compile_goal(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;
    const struct config_entry *entry = deal_compile_entry(c, deal_config_section(c->config, "game"), "goal");

    for (int g = 0; g < r->groups; g++)
        if (r->group[g].foundation)
            r->goal |= (uint32_t)1 << g;
    if (!entry || !strcmp(entry->value, "foundations"))
        return true;
    if (!strncmp(entry->value, "all ", 4)) {
        int g = find_group(r, entry->value + 4);
        if (g < 0 || r->group[g].piles != 1)
            return deal_compile_bad(c, entry, "no single pile in", e);
        r->goal_pile = r->group[g].first;
        return true;
    }
    return group_list(c, entry, entry->value, &r->goal, NULL, NULL, e) && check_goal(c, entry, e);
}

static bool compile_details(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;

    for (int g = 0; g < r->groups; g++) {
        if (g == r->pile[r->pack].group)
            continue;
        if (r->group[g].foundation ? !deal_compile_foundation_links(c, g, e) : !compile_tableau(c, g, e))
            return false;
    }
    for (int s = 0; s < c->config->sections; s++)
        if (kind_of(c, s) == SEC_SUBSET && !compile_subset(c, s, e))
            return false;
    if (!compile_pack(c, e))
        return false;
    for (int g = 0; g < r->groups; g++)
        if (c->section_of[g] >= 0 && !r->group[g].foundation && !compile_redeal(c, g, e))
            return false;
    for (int g = 0; g < r->groups; g++)
        if (r->turn_to != NO_PILE && r->group[g].first == r->turn_to)
            r->talon = r->turn_to;
    return compile_deal(c, e) && compile_goal(c, e);
}

static bool compile(struct deal_compile *c, struct deal_error *e)
{
    struct deal_rules *r = c->r;

    r->regs = REG_FREE;
    r->base_pile = r->goal_pile = NO_PILE;
    if (!check_sections(c, e) || !check_options(c, e) || !compile_game(c, e) || !compile_groups(c, e) || !compile_details(c, e) ||
        !compile_list(c, e) || !compile_mechanisms(c, e))
        return false;
    if (r->base_dealt && !find_base(c, e))
        return false;
    if (!check_short(r, e) || !check_cards_suffice(c, e) || !check_rings(c, e))
        return false;
    compile_effects(c);
    deal_compile_tails(r);
    find_players(r);
    find_rivals(r);
    assign_tokens(r);
    return deal_picture_compile(c, e) && lay_out_table(c, e);
}

/* ---- CRC-32 of the effective rules ---- */

static uint32_t crc_bytes(uint32_t crc, const char *text)
{
    for (; *text; text++) {
        crc ^= (unsigned char)*text;
        for (int k = 0; k < 8; k++)
            crc = crc >> 1 ^ (0xEDB88320u & (0u - (crc & 1)));
    }
    return crc;
}

static void set_crc(struct deal_rules *r)
{
    uint32_t crc = 0xFFFFFFFFu;
    int options = deal_config_section(&r->config, "options"), picture = deal_config_section(&r->config, "picture");

    for (int i = 0; i < r->config.entries; i++) {
        const struct config_entry *entry = &r->config.entry[i];
        const char *parts[] = {r->config.section[entry->section].name, ".", entry->key, "=", entry->value, "\n"};
        if (entry->section == options || entry->section == picture || !strncmp(parts[0], "variant ", 8))
            continue;
        for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
            crc = crc_bytes(crc, parts[k]);
    }
    snprintf(r->crc, sizeof r->crc, "%08X", (unsigned)~crc);
}

/* ---- where the text comes from ---- */

int deal_game_count(void) { return deal_game_files_count; }

const char *deal_game_id(int i)
{
    return i >= 0 && i < deal_game_files_count ? deal_game_files[i].id : NULL;
}

const char *deal_game_text(const char *id)
{
    for (int i = 0; i < deal_game_files_count; i++)
        if (!strcmp(deal_game_files[i].id, id))
            return deal_game_files[i].text;
    return NULL;
}

static char *read_file(const char *path, struct deal_error *e)
{
    enum { FILE_LIMIT = 1 << 18 };
    FILE *f = fopen(path, "rb");
    char *text = malloc(FILE_LIMIT + 1), quoted[100];
    size_t n = 0;
    int why;

    if (f && text)
        n = fread(text, 1, FILE_LIMIT + 1, f);
    why = errno;
    deal_quote(quoted, sizeof quoted, path, strlen(path));
    if (!f || !text || ferror(f)) {
        deal_fail(e, "game", "cannot read rule file \"%s\": %s", quoted, strerror(why));
    } else if (n > FILE_LIMIT || memchr(text, '\0', n)) {
        deal_fail(e, "game", "\"%s\" is no rule file: %s", quoted, n > FILE_LIMIT ? "too large" : "it holds a NUL byte");
    } else {
        text[n] = '\0';
        fclose(f);
        return text;
    }
    if (f)
        fclose(f);
    free(text);
    return NULL;
}

/* The length of the path in "./x.ini" or "./x.ini/variant"; 0 when GAME is an id. */
static size_t path_length(const char *game)
{
    const char *slash = strrchr(game, '/');
    size_t len = strlen(game), at = slash ? (size_t)(slash - game) : 0;

    if (slash && len > 4 && !strcmp(game + len - 4, ".ini"))
        return len;
    return at > 4 && !memcmp(slash - 4, ".ini", 4) && memchr(game, '/', at) ? at : 0;
}

static bool load_own(struct deal_rules *r, const char *game, size_t len, struct deal_error *e)
{
    char *path = malloc(len + 1), *text = NULL;
    bool done = false;

    r->user_file = true;
    if (path) {
        memcpy(path, game, len);
        path[len] = '\0';
        text = read_file(path, e);
        done = text && deal_config_read(&r->config, text, e);
    } else {
        deal_fail(e, NULL, "out of memory");
    }
    free(path);
    free(text);
    return done;
}

static bool load(struct deal_rules *r, const char *game, const char **variant, struct deal_error *e)
{
    size_t len = strlen(game), path = path_length(game), id = strcspn(game, "/");
    char quoted[80];

    if (path) {
        *variant = game[path] ? game + path + 1 : NULL;
        return load_own(r, game, path, e);
    }
    *variant = game[id] ? game + id + 1 : NULL;
    for (int i = 0; i < deal_game_files_count; i++)
        if (strlen(deal_game_files[i].id) == id && !memcmp(deal_game_files[i].id, game, id))
            return deal_config_read(&r->config, deal_game_files[i].text, e);
    return deal_fail(e, "game", "unknown game \"%s\"", deal_quote(quoted, sizeof quoted, game, len));
}

/* What is wrong with a whole file stands on no line, but in that file. */
static void name_file(struct deal_error *e, const char *game)
{
    struct deal_error why = *e;
    char quoted[100];

    if (why.line || *why.field || !strcmp(why.text, "out of memory"))
        return;
    deal_quote(quoted, sizeof quoted, game, path_length(game));
    deal_fail(e, "game", "%s: %s", quoted, why.text);
}

struct deal_rules *deal_rules_new(const char *game, const char *set, struct deal_error *e)
{
    struct deal_rules *r = calloc(1, sizeof *r);
    struct deal_compile *c = calloc(1, sizeof *c);
    const char *variant;
    bool done = false;

    if (!r || !c || !(r->game = malloc(strlen(game) + 1))) {
        deal_fail(e, NULL, "out of memory");
        goto end;
    }
    strcpy(r->game, game);
    *c = (struct deal_compile){.r = r, .config = &r->config};
    done = load(r, game, &variant, e) && deal_config_apply(&r->config, variant, set, &r->set, e) && compile(c, e);
    if (done)
        set_crc(r);
    else if (r->user_file)
        name_file(e, game);
end:
    free(c);
    if (!done) {
        deal_rules_free(r);
        return NULL;
    }
    return r;
}

void deal_rules_free(struct deal_rules *r)
{
    if (!r)
        return;
    deal_config_release(&r->config);
    free(r->game);
    free(r->set);
    free(r->title);
    free(r);
}

const char *deal_rules_game(const struct deal_rules *r) { return r->game; }
const char *deal_rules_set(const struct deal_rules *r) { return r->set; }
const char *deal_rules_crc(const struct deal_rules *r) { return r->user_file ? r->crc : ""; }
const char *deal_rules_title(const struct deal_rules *r) { return r->title; }
int deal_rules_packs(const struct deal_rules *r) { return r->packs; }
int deal_rules_cards(const struct deal_rules *r) { return r->listed; }
char *deal_rules_text(const struct deal_rules *r) { return deal_config_text(&r->config); }
char *deal_rules_about(const struct deal_rules *r) { return deal_config_about(&r->config); }

bool deal_rules_shuffles(const struct deal_rules *r)
{
    return r->redeal == REDEAL_SHUFFLED && r->redeals != 0;
}
