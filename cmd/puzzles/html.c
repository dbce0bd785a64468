/*
 * Writes the booklet of puzzles as one page of HTML.
 */
#include "puzzles.h"

#include <stdio.h>
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
static void html_hints(struct text *out, const struct sheet *s)
{
    struct text hint = {.len = 0};

    for (int i = 0; s->steps && i < HINTS; i++) {
        hint.len = 0;
        hint_add(s, i, &hint);
        text_print(out, "<details><summary>Hint %d</summary><p>", i + 1);
        xml_add(out, hint.bytes);
        text_print(out, "</p></details>\n");
    }
    text_release(&hint);
}

static void html_puzzle(struct text *out, const struct sheet *s)
{
    char length[100], name[160];
    size_t n;

    sheet_length(s, length);
    sheet_name(s, name);
    text_print(out, "<section id=\"p%d\"><h2>No. %d <b>%s</b></h2>\n<p class=\"told\">", s->number, s->number,
               s->stars);
    if (!*s->seed)
        text_print(out, "%s%s", s->how ? "A position" : "A deal", *s->set ? ", " : "");
    xml_add(out, name);
    text_print(out, "; %s. <a href=\"#s%d\">Solution</a></p>\n%s\n", length, s->number, s->picture);
    html_hints(out, s);
    if (s->link) {
        text_print(out, "<p><a href=\"");
        xml_add(out, s->link);
        text_print(out, "\">Play it on the page</a></p>\n");
    }
    text_print(out, "<p class=\"told\">To play it, put this line into a file and give that to <code>play "
                    "--interactive</code>:<br><textarea rows=\"4\" readonly>");
    xml_add(out, strtok((char *)deal_record_text(s->d, &n), "\n"));
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

static void html_solution(struct text *out, const struct sheet *s)
{
    text_print(out, "<section id=\"s%d\"><details><summary>Solution of <a href=\"#p%d\">No. %d</a></summary>%s<ol>\n",
               s->number, s->number, s->number, s->steps ? "" : "<p>No action is needed.</p>");
    for (size_t i = 0, n; i < s->steps; i += n) {
        n = fold(&s->step[i], s->steps - i);
        html_steps(out, &s->step[i], n, i + 1);
    }
    text_print(out, "</ol></details></section>\n");
}

void html_write(struct text *out, const struct cover *c, const struct paper *paper, const struct sheet *s, size_t n)
{
    const char *line = c->about.len ? c->about.bytes : "";

    text_print(out, "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>");
    xml_add(out, c->title);
    text_print(out, ": puzzles</title>\n<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n");
    if (c->author) {
        text_print(out, "<meta name=\"author\" content=\"");
        xml_add(out, c->author);
        text_print(out, "\">\n");
    }
    text_add(out, style, sizeof style - 1);
    text_print(out, "<style>@page{size:%s;margin:%dpt}</style>\n<h1>", paper->name, 42);
    xml_add(out, c->title);
    text_print(out, "</h1>%s", c->author ? "<p>" : "");
    xml_add(out, c->author ? c->author : "");
    text_print(out, "<p>Puzzles: %s. %s</p><p class=\"shares\">%s</p>\n", c->kind, c->stars, c->shares);
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
        html_puzzle(out, &s[i]);
    for (size_t i = 0; i < n; i++)
        html_solution(out, &s[i]);
    text_print(out, "</html>\n");
}
