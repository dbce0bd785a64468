/*
 * Checks the content of a record: its bytes, and the values of the fields of the format.
 */
#include "record.h"

#include <inttypes.h>
#include <string.h>

/* names of the results, indexed by enum deal_result */
static const char *const results[] = {"won", "unwinnable", "unknown", "stuck", "gave-up"};
static const char *const proofs[] = {"exhausted", "abstraction", "relaxation", "freer-game", "search"};

const char *deal_result_text(enum deal_result result)
{
    return (unsigned)result > DEAL_GAVE_UP ? NULL : results[result];
}

/* ---- bytes ---- */

/* Tests eight bytes at a time whether all are printable ASCII. If it returns false, a slower check must decide. */
static bool check_plain(const char *text, size_t len)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), high = ones * 0x80;

    for (; len >= 8; text += 8, len -= 8) {
        uint64_t w, del;
        memcpy(&w, text, 8);
        del = w ^ ones * 0x7F;
        if ((w | (w - ones * 0x20) | (del - ones)) & high)
            return false;
    }
    for (; len; text++, len--)
        if ((unsigned char)*text < 0x20 || (unsigned char)*text > 0x7E)
            return false;
    return true;
}

const char *deal_record_bytes(const char *text, size_t len)
{
    const unsigned char *b = (const unsigned char *)text;

    if (check_plain(text, len))
        return NULL;
    for (size_t i = 0, n; i < len; i += n) {
        if (!b[i])
            return "NUL byte";
        if (b[i] == '\r')
            return "carriage return, as in files of Windows; tr -d '\\r' removes it";
        if (b[i] < 0x20 || b[i] == 0x7F)
            return "control byte";
        n = deal_character_length(text + i, len - i);
        if (!n)
            return "not UTF-8";
        if (deal_hidden_control(text + i, n))
            return "control character";
    }
    return NULL;
}

/* ---- values ---- */

/* Parses a number up to MAX. Each number has only one accepted text: digits without sign and leading zeros. */
static bool check_read_number(const char *text, uint64_t max, uint64_t *out)
{
    uint64_t n = 0;

    if (!*text || (*text == '0' && text[1]))
        return false;
    for (; *text; text++) {
        unsigned digit = (unsigned)(*text - '0');
        if (digit > 9 || n > (max - digit) / 10)
            return false;
        n = n * 10 + digit;
    }
    *out = n;
    return true;
}

static bool check_number(const char *key, const char *text, uint64_t min, uint64_t max, struct deal_error *e)
{
    uint64_t n;

    if (check_read_number(text, max, &n) && n >= min)
        return true;
    return deal_fail(e, key, "\"%s\" is not a number from %" PRIu64 " to %" PRIu64, QUOTED(text, strlen(text)), min,
                     max);
}

static bool check_word(const char *key, const char *text, const char *const *words, size_t count, struct deal_error *e)
{
    char listed[80];
    size_t len = 0;

    for (size_t i = 0; i < count; i++)
        if (!strcmp(text, words[i]))
            return true;
    for (size_t i = 0; i < count; i++)
        len += (size_t)snprintf(listed + len, sizeof listed - len, "%s%s", words[i],
                                i + 2 < count   ? ", "
                                : i + 1 < count ? " or "
                                                : "");
    return deal_fail(e, key, "\"%s\" is not %s", QUOTED(text, strlen(text)), listed);
}

enum { WORD = sizeof(uint64_t) };

#define EACH_BYTE(b) (UINT64_MAX / 0xff * (b))

/*
 * True if TEXT of LEN bytes contains two commas in succession. Tests eight bytes at once, since lines are long: strstr
 * took half of the time of a table of stats.
 */
static bool has_two_commas(const char *text, size_t len)
{
    uint64_t word, commas;

    for (; len >= WORD; text += WORD - 1, len -= WORD - 1) {
        memcpy(&word, text, WORD);
        word ^= EACH_BYTE(',');
        commas = ~(((word & EACH_BYTE(0x7f)) + EACH_BYTE(0x7f)) | word |
                   EACH_BYTE(0x7f)); /* a mask of the top bits of the bytes that are commas */
        if (commas & commas << 8)
            return true;
    }
    return strstr(text, ",,");
}

static bool check_moves(const char *text, struct deal_error *e)
{
    size_t len = strlen(text);

    if (len && (text[0] == ',' || text[len - 1] == ',' || has_two_commas(text, len)))
        return deal_fail(e, "moves", "empty word between commas");
    return true;
}

static bool check_crc(const char *text, struct deal_error *e)
{
    if (strlen(text) == 8 && strspn(text, "0123456789ABCDEFabcdef") == 8)
        return true;
    return deal_fail(e, "rules", "\"%s\" is not eight hexadecimal digits", QUOTED(text, strlen(text)));
}

bool deal_record_value(int rank, const char *value, struct deal_error *e)
{
    switch (rank) {
    case GAME: return *value ? true : deal_fail(e, "game", "empty");
    case RULES: return check_crc(value, e);
    case SEED: return check_number("seed", value, 1, UINT32_MAX, e);
    case SHUFFLE: return check_number("shuffle", value, 0, UINT32_MAX, e);
    case MOVES: return check_moves(value, e);
    case RESULT: return check_word("result", value, results, sizeof results / sizeof *results, e);
    case NODES: return check_number("nodes", value, 0, UINT64_MAX, e);
    case PROOF: return check_word("proof", value, proofs, sizeof proofs / sizeof *proofs, e);
    default: return true;
    }
}
