/*
 * Texts of a chart, placed by pixels and wrapped to lines.
 */
#include "../records/fields.h"
#include "deal.h"
#include "drawing.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const char *const drawing_ink = "#000000", *const drawing_faint = "#555555";

/* Writes TEXT as a double-quoted string of gnuplot. (A string in single quotes cannot begin with a
 * quote.) Between double quotes ` runs a command, so special characters are written as octal numbers, and
 * so is a digit after one, which would belong to the number. A file name may have any bytes; bytes that
 * are no character are replaced. */
static void put_string(FILE *out, const char *text, size_t len, const char *percent)
{
    bool number = false;

    putc('"', out);
    for (size_t i = 0, n; i < len; i += n) {
        const char *at = text + i;

        n = deal_character_length(at, len - i);
        number = strchr("\"\\`@$", *at) || (number && *at >= '0' && *at <= '7');
        if (!n || *at == '\t' || deal_hidden_control(at, n))
            putc(n ? ' ' : '?', out);
        else if (number)
            fprintf(out, "\\%03o", (unsigned)*at);
        else if (*at == '%')
            fputs(percent, out);
        else
            fwrite(at, 1, n, out);
        n += !n;
    }
    putc('"', out);
}

void drawing_text(FILE *out, const char *text, size_t len) { put_string(out, text, len, "%"); }
void drawing_tick(FILE *out, const char *text, size_t len) { put_string(out, text, len, "%%"); }

/* Returns the length in bytes of the first line of TEXT if a line has WIDTH letters. A line ends at a blank if it
 * has one. */
size_t drawing_line_length(const char *text, size_t width)
{
    size_t len = strlen(text), cut = width;

    if (len <= width)
        return len;
    while (cut > 0 && text[cut] != ' ')
        cut--;
    if (cut > 0)
        return cut;
    for (cut = width; cut > 1 && ((unsigned char)text[cut] & 0xC0) == 0x80;)
        cut--; /* A line is never cut inside a character. */
    return cut;
}

size_t drawing_length(const char *text)
{
    size_t letters = 0;

    for (; *text; text++)
        letters += ((unsigned char)*text & 0xC0) != 0x80; /* counts bytes that begin a character */
    return letters;
}

/* Widths of the printing ASCII characters from the blank on in DejaVu Sans, in thousandths of the font size. Other
 * usual fonts are narrower. */
static const short widths[] = {
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361,  318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635,  611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352,  635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,  525, 636, 337, 636, 838,
};
enum { OTHER_WIDTH = 800 }; /* width of any other character */

/* Returns the width in thousandths of the font size of the byte C of a text: 0 inside a character of several bytes. */
static int width_of(unsigned char c)
{
    return c >= ' ' && c < 127 ? widths[c - ' '] : (c & 0xC0) == 0x80 ? 0 : OTHER_WIDTH;
}

double drawing_width(const char *text, int font)
{
    double width = 0;

    for (; *text; text++)
        width += width_of((unsigned char)*text);
    return width * font / 1000;
}

/* Returns the length in bytes of the first line of TEXT, wrapped to the width of the picture. */
static size_t line_length(const struct drawing *d, const char *text, int font)
{
    size_t fits = 0;

    for (double room = 1000.0 * (d->width - 2 * EDGE) / font; text[fits]; fits++) {
        room -= width_of((unsigned char)text[fits]);
        if (room < 0)
            break;
    }
    return drawing_line_length(text, fits > 0 ? fits : 1);
}

/* Returns the character of TEXT that has number LETTERS, from 0; the end of TEXT if there is none. */
static const char *letter_at(const char *text, size_t letters)
{
    for (; *text; text++) {
        if (((unsigned char)*text & 0xC0) != 0x80 && letters-- == 0)
            break;
    }
    return text;
}

const char *drawing_shorten(char out[NAME_MAX_BYTES], const char *name, size_t letters)
{
    size_t len = drawing_length(name), tail = (letters - 1) / 2;

    if (len <= letters)
        snprintf(out, NAME_MAX_BYTES, "%s", name);
    else
        snprintf(out, NAME_MAX_BYTES, "%.*s\xE2\x80\xA6%s", (int)(letter_at(name, letters - 1 - tail) - name), name,
                 letter_at(name, len - tail));
    return out;
}

int drawing_letters(const struct drawing *d, int font) { return (int)((d->width - 2 * EDGE) / (0.56 * font)); }

/* Writes a label whose middle is Y pixels below the top of the picture. HOW: words of gnuplot for its alignment at
 * X and for further attributes. */
void drawing_label(struct drawing *d, const char *text, size_t len, int x, int y, int font, const char *colour,
                   const char *how)
{
    fputs("set label ", d->out);
    drawing_text(d->out, text, len);
    fprintf(d->out, " at screen %.4f, screen %.4f %s noenhanced font ',%d' tc rgb '%s'\n", (double)x / d->width,
            1 - (double)y / d->height, how, font, colour);
}

void drawing_name_axis(struct drawing *d, const char *name, int x, int y)
{
    char text[NAME_MAX_BYTES];
    int half;

    drawing_shorten(text, name, (size_t)((d->width - EDGE) / (0.6 * AXIS_FONT)));
    half = (int)(0.3 * AXIS_FONT * (double)drawing_length(text)) + EDGE / 2;
    x = x + half > d->width ? d->width - half : x < half ? half : x;
    drawing_label(d, text, strlen(text), x, y, AXIS_FONT, drawing_ink, "center");
}

void drawing_name_y_axis(struct drawing *d, const char *name, int y)
{
    char text[NAME_MAX_BYTES];
    int half;

    drawing_shorten(text, name, (size_t)((d->height - d->top) / (0.6 * AXIS_FONT)));
    half = (int)(0.3 * AXIS_FONT * (double)drawing_length(text));
    y = y - half < d->top + EDGE / 2 ? d->top + EDGE / 2 + half : y;
    drawing_label(d, text, strlen(text), EDGE + 2, y, AXIS_FONT, drawing_ink, "center rotate by 90");
}

static void put_line(struct drawing *d, const char *text, size_t len, int font, int y, const char *colour)
{
    drawing_label(d, text, len, EDGE, y, font, colour, "left");
}

/* Writes TEXT wrapped to lines, from the height d->top down. */
static void put_head(struct drawing *d, const char *text, int font, const char *colour)
{
    while (*text) {
        size_t len = line_length(d, text, font);

        d->top += font * 13 / 10;
        put_line(d, text, len, font, d->top - font / 2, colour);
        text += len;
        text += strspn(text, " ");
    }
}

void drawing_append(char *out, size_t size, const char *format, ...)
{
    size_t len = strlen(out);
    va_list args;

    va_start(args, format);
    vsnprintf(out + len, size - len, format, args);
    va_end(args);
}

void drawing_make_title(const struct chart *c, char *out, size_t size)
{
    bool axis = c->x < c->report->columns;

    char words[NAME_MAX_BYTES] = "";

    if (axis)
        fields_words(c->report->names[c->x], words, sizeof words);
    snprintf(out, size, "%s%s%s", c->counts ? "Records" : "Share of deals won", axis ? " by " : "", words);
}

/* Writes the name of the x axis. Bins stand at their lower end, and the name has their width. */
void drawing_x_label(const struct chart *c, char *out, size_t size)
{
    const char *name = c->x < c->report->columns ? c->report->names[c->x] : "";
    const char *unit = fields_unit(name), *slash = strchr(name, '/');
    char words[NAME_MAX_BYTES], bins[NAME_MAX_BYTES] = "";

    if (c->look->x_label) {
        snprintf(out, size, "%s", c->look->x_label);
        return;
    }
    if (slash && *unit)
        drawing_append(bins, sizeof bins, strcmp(slash, "/log10") ? ", steps of %s" : ", powers of ten", slash + 1);
    fields_words(name, words, sizeof words);
    /* A name such as "pairs of twins" begins with its unit, so none is added. */
    if (strncmp(words, unit, strlen(unit)) == 0)
        unit = "";
    snprintf(out, size, *unit ? "%s (%s%s)" : "%s%s%s", words, unit, bins);
}

/* Writes the note that explains the bars of a chart of shares. It mentions only signs that this chart has. */
static void note_on_shares(const struct drawing *d, char *out, size_t size)
{
    const struct report *r = d->chart->report;
    bool solver = false, player = false;
    char level[INTERVAL_LEVEL_MAX];

    for (size_t i = 0; i < r->count; i++)
        player = player || report_is_player(r, r->groups[i]);
    for (size_t i = 1; i <= d->series; i++)
        solver = solver || drawing_has_bands(d, i);
    drawing_append(out, size, " Points: share won%s", solver ? ", unknown deals lost; pale bands" : ".");
    if (solver)
        drawing_append(out, size, "%s: up to the share with all of them won.",
                       d->numbers && d->places > 1 ? " and dotted lines" : "");
    drawing_append(out, size, " Bars: %s %s%s", interval_level(level, r->miss), interval_title(r->interval),
                   solver ? " around both ends of the bands" : "");
    if (player)
        drawing_append(out, size, "%s", "; what a player does not win is lost");
    drawing_append(out, size, ".%s", d->chart->log_y ? " A share of 0 has no place on this axis." : "");
}

void drawing_make_note(const struct drawing *d, char *out, size_t size)
{
    uint64_t n = 0;
    char point[60];

    for (size_t i = 0; i < d->count; i++)
        n += d->points[i].group->tally.n;
    snprintf(out, size, "n = %" PRIu64 " record%s", n, n == 1 ? "" : "s");
    if (d->series == 1 && d->places > 1 && !d->counted && !d->chart->counts) {
        drawing_point_counts(d, 1, point, sizeof point);
        drawing_append(out, size, ", %s", point);
    }
    drawing_append(out, size, ".");
    if (!d->chart->counts)
        note_on_shares(d, out, size);
    if (d->numbers && (d->log_x || !d->scaled))
        drawing_append(out, size, " The x axis is %s.", d->scaled ? "logarithmic" : "not to scale");
}

void drawing_texts(struct drawing *d, const char *title, const char *note)
{
    d->top = EDGE / 2;
    d->bottom = EDGE / 2;
    if (d->look->bare)
        return;
    put_head(d, title, TITLE_FONT, drawing_ink);
    put_head(d, note, NOTE_FONT, drawing_faint);
}

static int head_height(const struct drawing *d, const char *text, int font)
{
    int lines = 0;

    for (; *text; lines++) {
        text += line_length(d, text, font);
        text += strspn(text, " ");
    }
    return lines * (font * 13 / 10);
}

int drawing_texts_height(const struct drawing *d, const char *title, const char *note)
{
    return EDGE / 2 + (d->look->bare ? 0 : head_height(d, title, TITLE_FONT) + head_height(d, note, NOTE_FONT));
}

static const char shell_plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                  "0123456789@%+=:,./_-";

/* Appends the command line argument ARG at END, quoted if a shell needs it; returns the new end. */
static char *chart_text_put_word(char *end, const char *arg)
{
    bool plain = *arg && arg[strspn(arg, shell_plain)] == '\0';

    if (plain) {
        strcpy(end, arg);
        return end + strlen(arg);
    }
    *end++ = '\'';
    for (; *arg; arg++) {
        if (*arg == '\'')
            /* Writes a quote: ends the quoted text, adds an escaped quote, and begins quoted text again. */
            end = strcpy(end, "'\\'") + 3;
        *end++ = *arg;
    }
    *end++ = '\'';
    *end = '\0';
    return end;
}

char *chart_command(const char *tool, char *const *args)
{
    size_t size = strlen(tool) + 1;
    char *command, *end;

    for (size_t i = 0; args[i]; i++)
        size += 4 * strlen(args[i]) + 3;
    command = malloc(size);
    if (!command)
        return NULL;
    end = strcpy(command, tool) + strlen(tool);
    for (; *args; args++) {
        *end++ = ' ';
        end = chart_text_put_word(end, *args);
    }
    return command;
}
