/*
 * Error messages, and the text of cards. Only this file copies bytes of user input into messages, so that no control
 * byte reaches a terminal.
 */
#include "deal.h"

#include <stdarg.h>
#include <string.h>

/* Replaces each byte of TEXT that is not printable ASCII by \\xNN, in place. Truncates the result to SIZE bytes. */
static void escape(char *text, size_t size)
{
    char plain[sizeof((struct deal_error *)NULL)->text];
    size_t n = 0;

    for (const char *at = text; *at && n + 5 <= size && n + 5 <= sizeof plain; at++)
        if (*at >= 32 && *at < 127)
            plain[n++] = *at;
        else
            n += (size_t)snprintf(plain + n, 5, "\\x%02x", (unsigned char)*at);
    memcpy(text, plain, n);
    text[n] = '\0';
}

/* Escapes control and non-ASCII bytes in TEXT, if it has any, which is rare. */
static void make_plain(char *text, size_t size)
{
    for (const char *at = text; *at; at++)
        if (*at < 32 || *at >= 127) {
            escape(text, size);
            return;
        }
}

bool deal_fail(struct deal_error *e, const char *field, const char *format, ...)
{
    va_list args;

    if (!e)
        return false;
    e->line = 0;
    snprintf(e->field, sizeof e->field, "%s", field ? field : "");
    va_start(args, format);
    vsnprintf(e->text, sizeof e->text, format, args);
    va_end(args);
    make_plain(e->field, sizeof e->field);
    make_plain(e->text, sizeof e->text);
    return false;
}

bool deal_no_memory(const struct deal_error *e) { return !strcmp(e->text, "out of memory"); }

const char *deal_quote(char *out, size_t size, const char *token, size_t len)
{
    static const char hex[] = "0123456789abcdef";
    size_t o = 0;

    for (size_t i = 0; i < len; i++) {
        unsigned char b = (unsigned char)token[i];
        bool plain = b >= 32 && b < 127 && b != '"' && b != '\\';
        size_t need = plain ? 1 : 4;

        if (o + need + 4 > size) { /* reserve space for the ellipsis "..." and the NUL */
            memcpy(out + o, "...", 3);
            o += 3;
            break;
        }
        if (plain) {
            out[o++] = (char)b;
        } else {
            out[o++] = '\\';
            out[o++] = 'x';
            out[o++] = hex[b >> 4];
            out[o++] = hex[b & 15];
        }
    }
    out[o] = '\0';
    return out;
}

/* The length in bytes of the UTF-8 character at TEXT, or 0 if it is not valid. Overlong forms, surrogates and values
 * above U+10FFFF are invalid (Unicode, table 3-7). */
size_t deal_character_length(const char *text, size_t len)
{
    const unsigned char *at = (const unsigned char *)text;
    unsigned char b = len ? at[0] : 0xFF, low = 0x80, high = 0xBF;
    size_t n = b < 0x80 ? 1 : b < 0xC2 ? 0 : b < 0xE0 ? 2 : b < 0xF0 ? 3 : b < 0xF5 ? 4 : 0;

    if (n > len)
        return 0;
    if (b == 0xE0)
        low = 0xA0;
    else if (b == 0xED)
        high = 0x9F;
    else if (b == 0xF0)
        low = 0x90;
    else if (b == 0xF4)
        high = 0x8F;
    for (size_t i = 1; i < n; i++, low = 0x80, high = 0xBF)
        if (at[i] < low || at[i] > high)
            return 0;
    return n;
}

/* Is the UTF-8 character a control character? These are ASCII controls except tab, U+0080-9F, and the separators and
 * bidirectional controls U+2028-202E and U+2066-2069. */
static bool is_control(const unsigned char *b, size_t n)
{
    if (n == 3)
        return b[0] == 0xE2 &&
               ((b[1] == 0x80 && b[2] >= 0xA8 && b[2] <= 0xAE) || (b[1] == 0x81 && b[2] >= 0xA6 && b[2] <= 0xA9));
    return n == 1 ? (b[0] < 32 && b[0] != '\t') || b[0] == 0x7F : n == 2 && b[0] == 0xC2 && b[1] < 0xA0;
}

bool deal_hidden_control(const char *text, size_t len)
{
    for (size_t i = 0, n; i < len; i += n) {
        n = deal_character_length(text + i, len - i);
        if (!n || is_control((const unsigned char *)text + i, n))
            return true;
    }
    return false;
}

static const char rank_names[] = "A23456789TJQK";
static const char suit_names[] = "SHDC"; /* ORDER SUITS */

/* The rank, or suit, that a letter stands for, counted from 1; 0 if the letter stands for none. */
static const uint8_t rank_places[256] = {['A'] = 1, ['2'] = 2, ['3'] = 3,  ['4'] = 4,  ['5'] = 5,  ['6'] = 6, ['7'] = 7,
                                         ['8'] = 8, ['9'] = 9, ['T'] = 10, ['J'] = 11, ['Q'] = 12, ['K'] = 13};
static const uint8_t suit_places[256] = {['S'] = 1, ['H'] = 2, ['D'] = 3, ['C'] = 4}; /* ORDER SUITS */

void deal_card_text(uint8_t card, char out[2])
{
    out[0] = rank_names[card % 13];
    out[1] = suit_names[card / 13];
}

uint8_t deal_card_parse(const char text[2])
{
    int rank = rank_places[(unsigned char)text[0]], suit = rank ? suit_places[(unsigned char)text[1]] : 0;

    return suit ? (uint8_t)(13 * (suit - 1) + rank - 1) : DEAL_NO_CARD;
}
