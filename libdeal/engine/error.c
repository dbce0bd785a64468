/*
 * Errors and the text of cards: the only places that turn bytes of a user into
 * bytes of a message, so that no control byte ever reaches a terminal.
 */
#include "deal.h"

#include <stdarg.h>
#include <string.h>

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
    return false;
}

const char *deal_quote(char *out, size_t size, const char *token, size_t len)
{
    static const char hex[] = "0123456789abcdef";
    size_t o = 0;

    for (size_t i = 0; i < len; i++) {
        unsigned char b = (unsigned char)token[i];
        bool plain = b >= 32 && b < 127 && b != '"' && b != '\\';
        size_t need = plain ? 1 : 4;

        if (o + need + 4 > size) { /* room for "..." and the NUL */
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

static const char rank_names[] = "A23456789TJQK";
static const char suit_names[] = "SHDC"; /* ORDER SUITS */

void deal_card_text(uint8_t card, char out[2])
{
    out[0] = rank_names[card % 13];
    out[1] = suit_names[card / 13];
}

uint8_t deal_card_parse(const char text[2])
{
    const char *r = text[0] ? strchr(rank_names, text[0]) : NULL;
    const char *s = text[0] && text[1] ? strchr(suit_names, text[1]) : NULL;

    return r && s ? (uint8_t)(13 * (s - suit_names) + (r - rank_names)) : DEAL_NO_CARD;
}
