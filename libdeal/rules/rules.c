/*
 * Rules for callers of the library: finds a game by name, reads, compiles and describes its rule file.
 */
#include "config.h"

#include "base/text.h"
#include "compile.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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
    int game = deal_config_section(&r->config, "game");

    for (int i = 0; i < r->config.entries; i++) {
        const struct config_entry *entry = &r->config.entry[i];
        const char *parts[] = {r->config.section[entry->section].name, ".", entry->key, "=", entry->value, "\n"};
        if (entry->section == options || entry->section == picture || !strncmp(parts[0], "variant ", 8) ||
            (entry->section == game && !strcmp(entry->key, "names")))
            continue;
        for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
            crc = crc_bytes(crc, parts[k]);
    }
    snprintf(r->crc, sizeof r->crc, "%08X", (unsigned)~crc);
}

/* ---- where the text comes from ---- */

int deal_game_count(void) { return deal_game_files_count; }

const char *deal_game_id(int i) { return i >= 0 && i < deal_game_files_count ? deal_game_files[i].id : NULL; }

int deal_other_count(void) { return deal_game_files_others; }

const char *deal_other_id(int i)
{
    return i >= 0 && i < deal_game_files_others ? deal_game_files[deal_game_files_count + i].id : NULL;
}

static const char *text_of(const char *id, size_t len)
{
    for (const struct deal_game_file *f = deal_game_files; f->id; f++)
        if (strlen(f->id) == len && !memcmp(f->id, id, len))
            return f->text;
    return NULL;
}

const char *deal_game_text(const char *id) { return text_of(id, strlen(id)); }

enum { NAME_MAX_LENGTH = 48 };

/* Writes NAME in lower case to OUT, with blanks as hyphens and without other characters; false if empty or too long. */
static bool tidy_name(char out[NAME_MAX_LENGTH], const char *name, size_t len)
{
    size_t n = 0;

    for (size_t i = 0; i < len; i++) {
        char c = name[i];
        if (n + 1 == NAME_MAX_LENGTH)
            return false;
        if (isalnum((unsigned char)c))
            out[n++] = (char)tolower((unsigned char)c);
        else if (c == ' ' || c == '_' || c == '-')
            out[n++] = '-';
    }
    out[n] = '\0';
    return n > 0;
}

static const char *id_of(const char *tidy)
{
    for (const struct deal_game_file *f = deal_game_files; f->id; f++)
        if (!strcmp(f->id, tidy))
            return f->id;
    for (const struct deal_game_name *n = deal_game_names; n->name; n++)
        if (!strcmp(n->name, tidy))
            return n->id;
    return NULL;
}

/* Removes the suffix END from NAME, in place; NULL if NAME does not have the suffix, or nothing would be left. */
static const char *without(char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);

    if (n <= m || strcmp(name + n - m, end))
        return NULL;
    name[n - m] = '\0';
    return name;
}

const char *deal_game_named(const char *name, size_t len)
{
    char tidy[NAME_MAX_LENGTH];
    const char *id = NULL;

    if (!tidy_name(tidy, name, len))
        return NULL;
    id = id_of(tidy);
    if (!id && (without(tidy, "-solitaire") || without(tidy, "-patience")))
        id = id_of(tidy);
    return id || strncmp(tidy, "the-", 4) ? id : id_of(tidy + 4);
}

/* The I-th word that names a game: first the ids of all games, then the other names that people use for them. */
static const char *game_word(const void *arg, size_t i)
{
    size_t games = (size_t)(deal_game_files_count + deal_game_files_others);

    (void)arg;
    return i < games ? deal_game_files[i].id : deal_game_names[i - games].name;
}

const char *deal_guess_game(const char *word, size_t len)
{
    const char *guess = deal_game_named(word, len);

    if (!guess || (strlen(guess) == len && !memcmp(guess, word, len)))
        guess = deal_guess(word, len, game_word, NULL);
    for (const struct deal_game_name *n = deal_game_names; n->name; n++)
        if (guess == n->name)
            return n->id;
    return guess;
}

bool deal_game_name(int i, const char **name, const char **id)
{
    for (const struct deal_game_name *n = deal_game_names; n->name; n++)
        if (!i--) {
            *name = n->name;
            *id = n->id;
            return true;
        }
    return false;
}

/* Does ST describe a regular file? Sets errno if not; 0 means that strerror() has no text for the reason. */
static bool is_regular(const struct stat *st)
{
    errno = S_ISDIR(st->st_mode) ? EISDIR : 0;
    return S_ISREG(st->st_mode);
}

/* Opens a regular file; NULL for others. A pipe or device could block the reader, and a record from a stranger may
 * name one. The kind is checked before the open, too, since open() reports another error for a folder without
 * permission. */
static FILE *open_regular(const char *path)
{
    struct stat st;
    FILE *f = NULL;
    int fd;

    if (!stat(path, &st) && !is_regular(&st))
        return NULL;
    fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd >= 0 && !fstat(fd, &st) && is_regular(&st))
        f = fdopen(fd, "rb");
    if (fd >= 0 && !f)
        close(fd); /* the errno of the failure above survives, since a successful close() preserves it */
    return f;
}

static char *read_file(const char *path, struct deal_error *e)
{
    enum { FILE_LIMIT = 1 << 18 };
    FILE *f = open_regular(path);
    int why = errno;
    char *text = malloc(FILE_LIMIT + 1), quoted[100];
    size_t n = 0;

    if (f && text)
        n = fread(text, 1, FILE_LIMIT + 1, f);
    why = f ? errno : why;
    deal_quote(quoted, sizeof quoted, path, strlen(path));
    if (!f || !text || ferror(f)) {
        deal_fail(e, "game", "cannot read rule file \"%s\": %s", quoted, why ? strerror(why) : "not a regular file");
    } else if (n > FILE_LIMIT || memchr(text, '\0', n)) {
        deal_fail(e, "game", "\"%s\" is no rule file: %s", quoted,
                  n > FILE_LIMIT ? "too large" : "it holds a NUL byte");
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

/* The length of the path part of GAME, as in "./x.ini" or "./x.ini/variant"; 0 if GAME is the id of a game. */
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
    char *path = strndup(game, len), *text = NULL;
    bool done = false;

    r->user_file = true;
    if (path) {
        text = read_file(path, e);
        done = text && deal_config_read(&r->config, text, e);
    } else {
        deal_fail(e, NULL, "out of memory");
    }
    free(path);
    free(text);
    return done;
}

static bool rules_load(struct deal_rules *r, const char *game, const char **variant, struct deal_error *e)
{
    size_t len = strlen(game), path = path_length(game), id = strcspn(game, "/");
    const char *named = path ? NULL : deal_game_named(game, id);
    char quoted[80];

    if (path) {
        *variant = game[path] ? game + path + 1 : NULL;
        return load_own(r, game, path, e);
    }
    *variant = game[id] ? game + id + 1 : NULL;
    if (named)
        return deal_config_read(&r->config, deal_game_text(named), e);
    if (id > 4 && !memcmp(game + id - 4, ".ini", 4))
        return deal_fail(e, "game", "unknown game \"%s\"; a rule file is named as ./x.ini",
                         deal_quote(quoted, sizeof quoted, game, len));
    deal_fail(e, "game", "unknown game \"%s\"", deal_quote(quoted, sizeof quoted, game, len));
    return deal_suggest(e, deal_guess_game(game, id));
}

/* Adds the file's name to an error that has no line number. */
static void rules_name_file(struct deal_error *e, const char *game)
{
    struct deal_error why = *e;
    char quoted[100];

    if (why.line || *why.field || deal_no_memory(&why))
        return;
    deal_quote(quoted, sizeof quoted, game, path_length(game));
    deal_fail(e, "game", "%s: %s", quoted, why.text);
}

/* Compiles the rules with a variant and set=. For a user's file, also compiles them with each other choice that the
 * file offers. */
static bool rules_compile(struct deal_compile *c, const char *game, const char *variant, const char *set,
                          struct deal_error *e)
{
    struct deal_rules *r = c->r;
    struct deal_error why;
    size_t path = path_length(game);
    char file[100];

    if (deal_config_apply(&r->config, variant, set, &r->set, e) && deal_compile(c, e))
        return !r->user_file || deal_offers_check(&r->config, e);
    if (r->user_file && variant && r->config.text && !deal_offers_check(&r->config, &why) && why.line) {
        *e = why;
        c->found = 0;
        return false;
    }
    snprintf(file, sizeof file, "%.*s", (int)(path ? path : strcspn(game, "/")), game);
    if (deal_offers_blame(file, r->config.text, variant, set, e))
        c->found = 0;
    return false;
}

/* GAME with an alternative name of the game replaced by its id; malloc'd. */
static char *with_id(const char *game)
{
    size_t name = strcspn(game, "/");
    const char *id = path_length(game) ? NULL : deal_game_named(game, name);
    char *out = malloc(strlen(game) + (id ? strlen(id) : 0) + 1);

    if (out && id)
        strcat(strcpy(out, id), game + name);
    else if (out)
        strcpy(out, game);
    return out;
}

/* Creates rules from the id or path of a game and its set=. C->most is the number of errors wanted; C->errors
 * receives them if the file has several. */
static struct deal_rules *rules_make(struct deal_compile *c, const char *game, const char *set, struct deal_error *e)
{
    struct deal_rules *r = calloc(1, sizeof *r);
    const char *variant;
    bool done = false;

    if (!r || !(r->game = with_id(game))) {
        deal_fail(e, NULL, "out of memory");
        goto end;
    }
    c->r = r;
    c->config = &r->config;
    if (rules_load(r, game, &variant, e))
        done = rules_compile(c, game, variant, set, e);
    if (done)
        set_crc(r);
    else if (r->user_file)
        rules_name_file(e, game);
end:
    if (!done) {
        deal_rules_free(r);
        return NULL;
    }
    return r;
}

struct deal_rules *deal_rules_new(const char *game, const char *set, struct deal_error *e)
{
    struct deal_compile c = {.found = 0};

    return rules_make(&c, game, set, e);
}

size_t deal_rules_errors(const char *game, const char *set, struct deal_error *out, size_t most)
{
    struct deal_compile c = {.errors = out, .most = most};
    struct deal_error e;
    struct deal_rules *r = rules_make(&c, game, set, &e);

    deal_rules_free(r);
    if (r || !most)
        return 0;
    if (!c.found)
        out[c.found++] = e;
    return c.found;
}

void deal_rules_free(struct deal_rules *r)
{
    if (!r || atomic_fetch_sub(&r->shared, 1))
        return;
    rules_keep(r, NULL);
    deal_config_release(&r->config);
    deal_identity_release(r);
    free(r->ways.way);
    for (int m = 0; m < r->mechs; m++)
        free(r->mech[m].rules);
    free(r->game);
    free(r->set);
    free(r->title);
    free(r);
}

const char *deal_rules_game(const struct deal_rules *r) { return r->game; }
const char *deal_rules_set(const struct deal_rules *r) { return r->set; }
const char *deal_rules_crc(const struct deal_rules *r) { return r->user_file ? r->crc : ""; }
bool deal_rules_same(const struct deal_rules *a, const struct deal_rules *b) { return !strcmp(a->crc, b->crc); }
const char *deal_rules_title(const struct deal_rules *r) { return r->title; }
int deal_rules_packs(const struct deal_rules *r) { return r->cards.packs; }
int deal_rules_cards(const struct deal_rules *r) { return r->cards.listed; }

char *deal_rules_about(const struct deal_rules *r)
{
    const char *id = r->user_file ? deal_game_named(r->title, strlen(r->title)) : NULL;
    struct config was = {0};
    struct deal_error e;
    bool good = deal_config_read(&was, id ? deal_game_text(id) : r->config.text, &e);
    char *about = deal_config_about(&r->config, good ? &was : NULL, r->game, r->set, deal_offers_least);

    deal_config_release(&was);
    return about;
}

bool deal_rules_shuffles(const struct deal_rules *r)
{
    return r->redeal.kind == REDEAL_SHUFFLED && r->redeal.most != 0;
}
