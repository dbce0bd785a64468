/*
 * Adds a title, an author and an outline to a PDF, by an update at its end: changed and new objects, a table of their
 * offsets, and a trailer that points to the earlier table. It reads PDFs of cairo only: a table of offsets in plain
 * text, and one list of all pages. Any other PDF stays as it is.
 */
#include "puzzles.h"

#include <stdio.h>
#include <string.h>

/* The numbers of the objects that the update needs, and the offset of the table of offsets. */
struct outline {
    long size, root, info, pages, table;
    const char *kids; /* references to the pages */
};

/* Returns the last occurrence of WORD in the LEN bytes at TEXT, or NULL. */
static const char *outline_last(const char *text, size_t len, const char *word)
{
    size_t n = strlen(word);

    for (size_t i = len < n ? 0 : len - n + 1; i--;)
        if (!memcmp(text + i, word, n))
            return text + i;
    return NULL;
}

/* Returns the number behind KEY in TEXT, or -1. */
static long outline_number(const char *text, const char *key)
{
    const char *at = text ? strstr(text, key) : NULL;
    long number = -1;

    return at && sscanf(at + strlen(key), "%ld", &number) == 1 ? number : -1;
}

/* Returns the text of object NUMBER; NULL if there is none. */
static const char *outline_object(const struct text *pdf, long number)
{
    char head[40];

    snprintf(head, sizeof head, "\n%ld 0 obj", number);
    return outline_last(pdf->bytes, pdf->len, head);
}

static bool outline_read(struct outline *outline, const struct text *pdf)
{
    const char *trailer = outline_last(pdf->bytes, pdf->len, "trailer"), *pages;

    outline->size = outline_number(trailer, "/Size");
    outline->root = outline_number(trailer, "/Root");
    outline->info = outline_number(trailer, "/Info");
    outline->table = outline_number(trailer, "startxref");
    if (outline->size < 1 || outline->root < 1 || outline->info < 1 || outline->table < 1)
        return false;
    outline->pages = outline_number(outline_object(pdf, outline->root), "/Pages");
    pages = outline_object(pdf, outline->pages);
    outline->kids = pages ? strstr(pages, "/Kids [") : NULL;
    return outline->pages > 0 && outline->kids;
}

/* Returns the number of the object of page I, from 0; 0 if there is none. */
static long outline_page(const struct outline *outline, size_t i)
{
    const char *at = strchr(outline->kids, '[') + 1;
    long number = 0;
    int used;

    for (size_t k = 0; k <= i; k++, at += used)
        if (sscanf(at, " %ld 0 R%n", &number, &used) != 1)
            return 0;
    return number;
}

/* Appends TEXT, in UTF-8, as a string of PDF in UTF-16. */
static void outline_string(struct text *out, const char *text)
{
    text_print(out, "<FEFF");
    while (*text) {
        unsigned char first = (unsigned char)*text++;
        int more = first < 0xC0 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
        unsigned long code = more ? first & (0x3Fu >> more) : first;

        while (more-- && ((unsigned char)*text & 0xC0) == 0x80)
            code = code << 6 | ((unsigned char)*text++ & 0x3F);
        if (code > 0xFFFF)
            text_print(out, "%04lX", 0xD800 + ((code - 0x10000) >> 10));
        text_print(out, "%04lX", code > 0xFFFF ? 0xDC00 + ((code - 0x10000) & 0x3FF) : code);
    }
    text_print(out, ">");
}

/* Begins object NUMBER and adds its row to the table of offsets ROWS. */
static void outline_begin(struct text *pdf, struct text *rows, long number)
{
    text_print(rows, "%ld 1\n%010zu 00000 n \n", number, pdf->len + 1);
    text_print(pdf, "\n%ld 0 obj\n<< ", number);
}

static void outline_end(struct text *pdf) { text_print(pdf, " >>\nendobj"); }

static void outline_items(struct text *pdf, struct text *rows, const struct outline *outline, const struct pages *pages)
{
    long n = (long)pages->marks;

    outline_begin(pdf, rows, outline->size);
    text_print(pdf, "/Type /Outlines /First %ld 0 R /Last %ld 0 R /Count %ld", outline->size + 1, outline->size + n, n);
    outline_end(pdf);
    for (long i = 1; i <= n; i++) {
        outline_begin(pdf, rows, outline->size + i);
        text_print(pdf, "/Parent %ld 0 R /Dest [%ld 0 R /Fit] /Title ", outline->size,
                   outline_page(outline, pages->mark[i - 1].page));
        outline_string(pdf, pages->mark[i - 1].title);
        if (i > 1)
            text_print(pdf, " /Prev %ld 0 R", outline->size + i - 1);
        if (i < n)
            text_print(pdf, " /Next %ld 0 R", outline->size + i + 1);
        outline_end(pdf);
    }
}

void outline_add(struct text *pdf, const struct cover *cover, const struct pages *pages)
{
    struct text rows = {.len = 0};
    struct outline o;
    size_t table;

    if (!pdf->len || !outline_read(&o, pdf) || !outline_page(&o, pages->n - 1) || outline_page(&o, pages->n))
        return;
    outline_begin(pdf, &rows, o.info);
    text_print(pdf, "/Title ");
    outline_string(pdf, cover->title);
    if (cover->author) {
        text_print(pdf, " /Author ");
        outline_string(pdf, cover->author);
    }
    outline_end(pdf);
    outline_begin(pdf, &rows, o.root);
    text_print(pdf, "/Type /Catalog /Pages %ld 0 R /Outlines %ld 0 R", o.pages, o.size);
    outline_end(pdf);
    outline_items(pdf, &rows, &o, pages);
    table = pdf->len + 1;
    text_print(pdf,
               "\nxref\n%strailer\n<< /Size %ld /Root %ld 0 R /Info %ld 0 R /Prev %ld >>\nstartxref\n%zu\n%%%%EOF\n",
               rows.bytes, o.size + 1 + (long)pages->marks, o.root, o.info, o.table, table);
    text_release(&rows);
}
