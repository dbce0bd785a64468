/*
 * Writes metadata into pictures: SVG has an element for it, PNG a chunk for text, and PDF permits a comment after its
 * end.
 */
#include "drawing.h"

#include "../base/memory.h"
#include "deal.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- SVG --------------------------------------------------------------------------- */

static void put_escaped(const char *text, FILE *out)
{
    size_t len = strlen(text);

    for (size_t i = 0, n; i < len; i += n) {
        const char *at = text + i;

        n = deal_character_length(at, len - i);
        if (!n || deal_hidden_control(at, n))
            putc('?', out);
        else if (*at == '&' || *at == '<' || *at == '>')
            fputs(*at == '&' ? "&amp;" : *at == '<' ? "&lt;" : "&gt;", out);
        else
            fwrite(at, 1, n, out);
        n += !n;
    }
}

/* Returns the part of TEXT after the first WORD, or NULL. */
static const char *after(const char *text, const char *word)
{
    const char *at = strstr(text, word);

    return at ? at + strlen(word) : NULL;
}

/* Writes TEXT without the titles that gnuplot gives to the parts of a picture, which viewers would show. */
static void put_untitled(const char *text, FILE *out)
{
    const char *title, *end;

    for (; (title = strstr(text, "<title>")) && (end = after(title, "</title>")); text = end)
        fwrite(text, 1, (size_t)(title - text), out);
    fputs(text, out);
}

static void copy_svg(const char *text, const struct metadata *metadata, FILE *out)
{
    const char *size = after(text, "<svg"), *box = size ? after(size, "viewBox=\"") : NULL;
    const char *end = box ? after(box, ">") : NULL;
    double wide = 0, high = 0;

    if (!end || sscanf(box, "%*f %*f %lf %lf", &wide, &high) != 2 || wide <= 0) {
        fputs(text, out);
        return;
    }
    fwrite(text, 1, (size_t)(size - text), out);
    if (metadata->millimetres > 0) /* the size on paper, in place of the attributes of gnuplot */
        fprintf(out,
                " width=\"%.4gmm\" height=\"%.4gmm\" viewBox=\"0 0 %g %g\" xmlns=\"http://www.w3.org/2000/svg\""
                " xmlns:xlink=\"http://www.w3.org/1999/xlink\"",
                metadata->millimetres, metadata->millimetres * high / wide, wide, high);
    else
        fwrite(size, 1, (size_t)(end - size) - 1, out);
    fputs(">\n<title>", out);
    put_escaped(metadata->title, out);
    fputs("</title>\n<metadata>", out);
    put_escaped(metadata->command, out);
    fputs("</metadata>", out);
    put_untitled(end, out);
}

/* ---- PNG --------------------------------------------------------------------------- */

static uint32_t crc(const unsigned char *bytes, size_t len)
{
    uint32_t c = UINT32_MAX;

    for (size_t i = 0; i < len; i++) {
        c ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            c = c >> 1 ^ (c & 1 ? UINT32_C(0xEDB88320) : 0);
    }
    return ~c;
}

static void put_word(uint32_t word, FILE *out)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        putc((int)(word >> shift & 255), out);
}

enum { HEAD = 33 }; /* bytes of the signature of a PNG and its first chunk */

/* Writes the chunk iTXt with the key Comment after the first chunk of the PNG. */
static void copy_png(const char *bytes, size_t len, const char *command, FILE *out)
{
    /* In a PNG text chunk the key ends in 0. After it come: not compressed, no language, no translation. */
    static const char key[] = "iTXtComment\0\0\0\0";
    size_t size = sizeof key + strlen(command);
    char *chunk = memory_new(size + 1, 1);

    memcpy(chunk, key, sizeof key);
    strcpy(chunk + sizeof key, command);
    fwrite(bytes, 1, HEAD, out);
    put_word((uint32_t)size - 4, out);
    fwrite(chunk, 1, size, out);
    put_word(crc((const unsigned char *)chunk, size), out);
    fwrite(bytes + HEAD, 1, len - HEAD, out);
    free(chunk);
}

void metadata_copy(const char *bytes, size_t len, const struct metadata *metadata, FILE *out)
{
    if (len > HEAD && memcmp(bytes, "\211PNG", 4) == 0) {
        copy_png(bytes, len, metadata->command, out);
    } else if (len > 4 && memcmp(bytes, "%PDF", 4) == 0) {
        fwrite(bytes, 1, len, out);
        fputs("% ", out);
        for (const char *c = metadata->command; *c; c++)
            putc((unsigned char)*c < ' ' ? ' ' : *c, out);
        putc('\n', out);
    } else {
        copy_svg(bytes, metadata, out);
    }
}
