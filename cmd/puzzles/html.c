/*
 * Writes the booklet of puzzles as one page of HTML.
 */
#include "puzzles.h"

#include <stdlib.h>
#include <string.h>

/* ---- text ---- */

void xml_add(struct text *out, const char *text)
{
    static const char special[] = "&<>\"'"; /* Characters to escape in XML, also inside attributes. */
    static const char *const name[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};

    for (; *text; text++) {
        const char *at = strchr(special, *text);
        if (at)
            text_print(out, "%s", name[at - special]);
        else
            text_add(out, text, 1);
    }
}

const char *stars_of(int g)
{
    static const char *const stars[] = {"☆☆☆☆☆", "★☆☆☆☆", "★★☆☆☆", "★★★☆☆", "★★★★☆", "★★★★★"};

    return stars[g < 0 || g > GRADES ? 0 : g];
}

/* ---- puzzles ---- */

static const char style[] =
    "<style>body{font-family:'DejaVu Sans',sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#222}\n"
    "section{margin:3em 0;break-inside:avoid}h2 b{font-weight:normal;float:right}"
    "section>svg{max-width:100%;height:auto;display:block;margin:1em auto}\n"
    "textarea{width:100%;font-size:75%;box-sizing:border-box}p.told{color:#666;font-size:85%}"
    "p.shares,h2 b{color:#b5121b}ol{columns:2;column-gap:4em;font-size:75%;padding-left:3em}code{color:#333}"
    "@media(max-width:50em){ol{columns:1}}</style>\n";

/* Appends the hints of a puzzle, each hidden until it is opened. */
static void html_hints(struct text *out, const struct sheet *sheet)
{
    struct text hint = {.len = 0};

    for (int i = 0; sheet->steps && i < HINTS; i++) {
        hint.len = 0;
        hint_add(sheet, i, &hint);
        text_print(out, "<details><summary>Hint %d</summary><p>", i + 1);
        xml_add(out, hint.bytes);
        text_print(out, "</p></details>\n");
    }
    text_release(&hint);
}

static void html_puzzle(struct text *out, const struct sheet *sheet)
{
    char length[100], name[160];
    size_t n;

    sheet_length(sheet, length);
    sheet_name(sheet, name);
    text_print(out, "<section id=\"p%d\"><h2>No. %d <b>%s</b></h2>\n<p class=\"told\">", sheet->number, sheet->number,
               sheet->stars);
    if (!*sheet->seed)
        text_print(out, "%s%s", sheet->how ? "A position" : "A deal", *sheet->set ? ", " : "");
    xml_add(out, name);
    text_print(out, "; %s. <a href=\"#s%d\">Solution</a></p>\n%s\n", length, sheet->number, sheet->picture);
    html_hints(out, sheet);
    if (sheet->link) {
        text_print(out, "<p><a href=\"");
        xml_add(out, sheet->link);
        text_print(out, "\">Play it on the page</a></p>\n");
    }
    text_print(out, "<p class=\"told\">To play it, put this line into a file and give that to <code>play "
                    "--interactive</code>:<br><textarea rows=\"4\" readonly>");
    xml_add(out, strtok((char *)deal_record_text(sheet->d, &n), "\n"));
    text_print(out, "</textarea></p></section>\n");
}

/* ---- solutions ---- */

/* Returns the end of a sentence about a move, from the words about the origin of the cards on, such as " from the
 * pack to the talon", or "". */
static const char *from_part(const struct step *step)
{
    const char *at = strstr(step->sentence, " from ");

    return at ? at : "";
}

/* Returns the number of steps from STEP on, of N, that differ in their cards only. */
static size_t fold(const struct step *step, size_t n)
{
    size_t same = 1;

    while (same < n && *from_part(step) && !strcmp(step[same].word, step->word) &&
           !strcmp(from_part(&step[same]), from_part(step)))
        same++;
    return same;
}

static void html_steps(struct text *out, const struct step *step, size_t n, size_t number)
{
    text_print(out, "<li value=\"%zu\"><code>", number);
    xml_add(out, step->word);
    if (n > 1)
        text_print(out, " ×%zu", n);
    text_print(out, "</code> ");
    for (size_t i = 0; i + 1 < n; i++) {
        text_print(out, "%s%.*s", i ? ", " : "", (int)(from_part(&step[i]) - step[i].sentence), step[i].sentence);
    }
    text_print(out, "%s", n > 1 ? " and " : "");
    xml_add(out, step[n - 1].sentence);
    text_print(out, "\n");
}

static void html_solution(struct text *out, const struct sheet *sheet)
{
    text_print(out, "<section id=\"s%d\"><details><summary>Solution of <a href=\"#p%d\">No. %d</a></summary>%s<ol>\n",
               sheet->number, sheet->number, sheet->number, sheet->steps ? "" : "<p>No action is needed.</p>");
    for (size_t i = 0, n; i < sheet->steps; i += n) {
        n = fold(&sheet->step[i], sheet->steps - i);
        html_steps(out, &sheet->step[i], n, i + 1);
    }
    text_print(out, "</ol></details></section>\n");
}

void html_write(struct text *out, const struct cover *cover, const struct paper *paper, const struct sheet *sheet,
                size_t n)
{
    const char *line = cover->about.len ? cover->about.bytes : "";

    text_print(out, "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>");
    xml_add(out, cover->title);
    text_print(out, ": puzzles</title>\n<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n");
    if (cover->author) {
        text_print(out, "<meta name=\"author\" content=\"");
        xml_add(out, cover->author);
        text_print(out, "\">\n");
    }
    text_add(out, style, sizeof style - 1);
    text_print(out, "<style>@page{size:%s;margin:%dpt}</style>\n<h1>", paper->name, 42);
    xml_add(out, cover->title);
    text_print(out, "</h1>%s", cover->author ? "<p>" : "");
    xml_add(out, cover->author ? cover->author : "");
    text_print(out, "<p>Puzzles: %s. %s</p><p class=\"shares\">%s</p>\n", cover->kind, cover->stars, cover->shares);
    for (size_t len; *line; line += len + 1) {
        char *paragraph;

        len = strcspn(line, "\n");
        paragraph = tool_kept(strndup(line, len));
        text_print(out, "<p>");
        xml_add(out, paragraph);
        text_print(out, "\n");
        free(paragraph);
    }
    for (size_t i = 0; i < n; i++)
        html_puzzle(out, &sheet[i]);
    for (size_t i = 0; i < n; i++)
        html_solution(out, &sheet[i]);
    text_print(out, "</html>\n");
}
