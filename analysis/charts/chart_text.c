/*
 * Texts of a chart, wrapped to lines, and the quotes that gnuplot and shells need.
 */
#include "../base/memory.h"
#include "../records/fields.h"
#include "deal.h"
#include "drawing.h"

#include <inttypes.h>
#include <string.h>

const char *const drawing_ink = "#000000", *const drawing_faint = "#555555";

/* Writes TEXT as a double-quoted string of gnuplot. (A string in single quotes cannot begin with a quote.) Between
 * double quotes ` runs a command, so special characters are written as octal numbers, and so is a digit after one,
 * which would belong to the number. A file name may have any bytes; bytes that are no character are replaced. */
static void put_string(FILE *out, const char *text, const char *percent)
{
    size_t len = strlen(text);
    bool number = false;

    putc('"', out);
    for (size_t i = 0, n; i < len; i += n) {
        const char *at = text + i;

        n = deal_character_length(at, len - i);
        number = strchr("\"\\`@$", *at) || (number && *at >= '0' && *at <= '7');
        if (*at == '\n')
            fputs("\\n", out);
        else if (!n || *at == '\t' || deal_hidden_control(at, n))
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

void drawing_text(FILE *out, const char *text) { put_string(out, text, "%"); }
void drawing_tick(FILE *out, const char *text) { put_string(out, text, "%%"); }

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

/* Returns the length in bytes of the first line of TEXT. ROOM: the width of a line, in thousandths of the font size, or
 * in letters if EACH is 1. A line ends at a blank if it has one, and never inside a character. */
static size_t line_length(const char *text, double room, double each)
{
    size_t fits = 0, cut;

    while (text[fits] && (room -= each ? each : width_of((unsigned char)text[fits])) >= 0)
        fits++;
    if (!text[fits])
        return fits;
    for (cut = fits; cut > 0 && text[cut] != ' ';)
        cut--;
    if (cut > 0)
        return cut;
    for (cut = fits; cut > 1 && ((unsigned char)text[cut] & 0xC0) == 0x80;)
        cut--;
    return cut ? cut : 1;
}

void drawing_print_words(FILE *out, const char *text, size_t width)
{
    while (*text) {
        size_t len = line_length(text, (double)width, 1);

        fprintf(out, "%.*s\n", (int)len, text);
        text += len;
        text += strspn(text, " ");
    }
}

/* Draws TEXT wrapped to lines, from the height TOP down; OUT NULL: draws nothing. Returns the height below it. */
static int put_head(FILE *out, const struct drawing *drawing, int top, const char *text, int font, const char *colour)
{
    char line[NAME_MAX_BYTES];

    while (*text) {
        size_t len = line_length(text, 1000.0 * (drawing->width - 2 * EDGE) / font, 0);

        top += font * 13 / 10;
        snprintf(line, sizeof line, "%.*s", (int)len, text);
        if (out) {
            fputs("set label ", out);
            drawing_text(out, line);
            fprintf(out, " at screen %.4f, screen %.4f left noenhanced font ',%d' tc rgb '%s'\n",
                    (double)EDGE / drawing->width, 1 - (double)(top - font / 2) / drawing->height, font, colour);
        }
        text += len;
        text += strspn(text, " ");
    }
    return top;
}

static int put_texts(FILE *out, const struct drawing *drawing)
{
    int top = EDGE / 2;

    if (drawing->letters || drawing->figure.look->bare)
        return top;
    top = put_head(out, drawing, top, drawing->figure.title, TITLE_FONT, drawing_ink);
    return put_head(out, drawing, top, drawing->figure.note, NOTE_FONT, drawing_faint);
}

int drawing_head_height(const struct drawing *drawing) { return put_texts(NULL, drawing); }
void drawing_head(struct drawing *drawing) { drawing->top = put_texts(drawing->out, drawing); }

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
    size_t len = memory_letters(name), tail = (letters - 1) / 2;

    if (len <= letters)
        snprintf(out, NAME_MAX_BYTES, "%s", name);
    else
        snprintf(out, NAME_MAX_BYTES, "%.*s\xE2\x80\xA6%s", (int)(letter_at(name, letters - 1 - tail) - name), name,
                 letter_at(name, len - tail));
    return out;
}

/* Writes the name of the x axis: its field and unit. Bins stand at their lower end; the name has their width. */
static void name_x(const struct chart *chart, char *out, size_t size)
{
    const char *name = chart->x < chart->report->columns ? chart->report->names[chart->x] : "";
    const char *unit = fields_unit(name), *slash = strchr(name, '/');
    char words[NAME_MAX_BYTES], bins[NAME_MAX_BYTES] = "";

    if (slash && *unit)
        memory_append(bins, sizeof bins, strcmp(slash, "/log10") ? ", steps of %s" : ", powers of ten", slash + 1);
    fields_words(name, words, sizeof words);
    /* A name such as "pairs of twins" begins with its unit, so none is added. */
    if (strncmp(words, unit, strlen(unit)) == 0)
        unit = "";
    snprintf(out, size, *unit ? "%s (%s%s)" : "%s%s%s", words, unit, bins);
}

/* Writes the note that explains the bars of a chart of shares. It mentions only signs that this chart has. */
static void note_on_shares(const struct groups_chart *chart, char *out, size_t size)
{
    const struct report *r = chart->chart->report;
    bool solver = false, player = false;
    char level[INTERVAL_LEVEL_MAX];

    for (size_t i = 0; i < r->count; i++)
        player = player || report_is_player(r, r->groups[i]);
    for (size_t i = 1; i <= chart->drawing.series; i++)
        solver = solver || chart_has_bands(chart, i);
    memory_append(out, size, " Points: share won%s", solver ? ", unknown deals lost; pale bands" : ".");
    if (solver)
        memory_append(out, size, "%s: up to the share with all of them won.",
                      chart->numbers && chart->drawing.places > 1 ? " and dotted lines" : "");
    memory_append(out, size, " Bars: %s %s%s", interval_level(level, r->miss), interval_title(r->interval),
                  solver ? " around both ends of the bands" : "");
    if (player)
        memory_append(out, size, "%s", "; what a player does not win is lost");
    memory_append(out, size, ".%s", chart->drawing.figure.log_y ? " A share of 0 has no place on this axis." : "");
}

/* Writes the note that explains points and bars of a chart. */
static void make_note(const struct groups_chart *chart, char *out, size_t size)
{
    const struct drawing *d = &chart->drawing;
    uint64_t n = 0;
    char point[60];

    for (size_t i = 0; i < chart->count; i++)
        n += chart->points[i].group->tally.n;
    snprintf(out, size, "n = %" PRIu64 " record%s", n, n == 1 ? "" : "s");
    if (d->under) {
        memory_append(out, size, ", those of each point under the axis");
    } else if (d->series == 1 && d->places > 1 && !d->counts && !chart->chart->counts) {
        chart_point_counts(chart, 1, point, sizeof point);
        memory_append(out, size, ", %s", point);
    }
    memory_append(out, size, ".");
    if (!chart->chart->counts)
        note_on_shares(chart, out, size);
    if (chart->numbers && (d->log_x || !d->scaled))
        memory_append(out, size, " The x axis is %s.", d->scaled ? "logarithmic" : "not to scale");
}

/* Writes the names of the columns whose values make the series. */
static void name_key(const struct groups_chart *chart, char *out, size_t size)
{
    const struct report *r = chart->chart->report;
    char words[NAME_MAX_BYTES];

    for (size_t i = 0; i < r->columns; i++) {
        if (i == chart->chart->x || i == chart->points[0].facet)
            continue;
        fields_words(r->names[i], words, sizeof words);
        memory_append(out, size, "%s%s%s", *out ? ", " : "", words, strchr(r->names[i], '/') ? " from" : "");
    }
}

void chart_texts(struct groups_chart *chart)
{
    struct drawing *d = &chart->drawing;
    struct figure *f = &d->figure;
    const struct chart_look *l = f->look;
    char words[NAME_MAX_BYTES] = "";
    bool axis = chart->chart->x < chart->chart->report->columns, met = f->condition && !chart->chart->counts;

    if (axis)
        fields_words(chart->chart->report->names[chart->chart->x], words, sizeof words);
    snprintf(chart->title, sizeof chart->title, "%s%s%s%s",
             chart->chart->counts ? "Records"
             : met                ? "Share of records with "
                                  : "Share of deals won",
             met ? f->condition : "", axis ? " by " : "", words);
    make_note(chart, chart->note, sizeof chart->note);
    name_x(chart->chart, chart->x_label, sizeof chart->x_label);
    name_key(chart, chart->key_head, sizeof chart->key_head);
    f->title = f->title ? f->title : chart->title;
    f->note = chart->note;
    f->key = chart->key_head;
    f->x_label = l->x_label ? l->x_label : chart->x_label;
    f->y_label = l->y_label             ? l->y_label
                 : chart->chart->counts ? "records"
                 : met                  ? "records, %"
                 : d->letters           ? "won, %"
                                        : "deals won, %";
    if (!d->rows)
        return;
    d->row_head = f->x_label;
    d->count_head = "n";
    f->x_label = f->y_label;
}

static const char shell_plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                  "0123456789@%+=:,./_-";

/* Writes the command line argument ARG, quoted if a shell needs it; a quote in it ends the quoted text for a while. */
static void put_word(FILE *out, const char *arg)
{
    bool plain = *arg && arg[strspn(arg, shell_plain)] == '\0';

    fputs(plain ? " " : " '", out);
    for (; *arg; arg++)
        fprintf(out, *arg == '\'' ? "'\\'%c" : "%c", *arg);
    fputs(plain ? "" : "'", out);
}

char *chart_command(const char *tool, char *const *args)
{
    char *command;
    size_t len;
    FILE *out = memory_or_end(open_memstream(&command, &len));

    fputs(tool, out);
    for (; *args; args++)
        put_word(out, *args);
    memory_or_end(fclose(out) == 0 ? command : NULL);
    return command;
}
