/*
 * In this folder: the parts of deal-puzzles. A set of puzzles is found by a search or read, and a booklet prints it.
 */
#ifndef PUZZLES_H
#define PUZZLES_H

#include "../common.h"

enum { GRADES = 5 };

struct paper {
    const char *name;
    int width, height; /* in points */
    int columns;       /* of solutions */
};

/* The options of the command line. */
struct order {
    const char *game; /* NULL: the records of FROM have it */
    char *set;        /* options of the game, or NULL */
    int grade;        /* 0: all */
    uint64_t count;   /* puzzles of each grade; 0: not given */
    uint64_t seed;    /* of the first new deal; 0: not given */
    uint64_t nodes;   /* 0: as the scale of the game */
    uint64_t deals;   /* new deals to try */
    int threads;
    size_t least, most;           /* actions of a line */
    size_t late_least, late_most; /* actions left in positions from the end of a game; 0, 0: whole games */
    bool alike;                   /* keep puzzles that differ in the names of the suits only */
    bool booklet, fresh;
    const char *from;                      /* a file of graded records, or NULL */
    const char *folder, *page, *page_size; /* of the booklet; NULL: not given */
};

/* The chosen puzzles of one grade. */
struct shelf {
    struct deal_record **d;
    char **form; /* the cards of each, suits by the order in which they appear */
    size_t n, cap;
};

struct puzzles {
    struct shelf grade[GRADES + 1]; /* by grade; 0 is unused */
    uint64_t tried, won;            /* new deals */
    bool generic;                   /* a grade is by the common scale */
};

/* ---- set.c ---- */

/* Takes a copy of the graded record D, unless the order wants no such puzzle, or has enough of that grade, or one that
 * is alike. */
void puzzles_take(struct puzzles *p, const struct order *o, struct deal_record *d);
/* Are there enough of each wanted grade? */
bool puzzles_enough(const struct puzzles *p, const struct order *o);
size_t puzzles_number(const struct puzzles *p);
/* Does the order want grade G? */
bool order_wants(const struct order *o, int g);
/* Reads graded records from FILE. */
void puzzles_read(struct puzzles *p, const struct order *o, const char *file);
/* Writes the records, the easy ones first. */
void puzzles_write(const struct puzzles *p);
void puzzles_release(struct puzzles *p);

/* ---- late.c ---- */

/* Sets OUT to the earliest position on the line of the won record D, with as many actions left as the order allows, in
 * which one action alone wins. False if there is none. S has the rules of D. */
bool late_find(const struct order *o, struct deal_state *s, const struct deal_record *d, struct deal_record *out);

/* ---- search.c ---- */

/* Deals, solves and grades, until there are enough puzzles or the deals of the order are spent. False after a signal.
 */
bool puzzles_search(struct puzzles *p, const struct order *o);

/* ---- booklet.c ---- */

/* Writes FOLDER/GAME.pdf and FOLDER/GAME.html. Returns the exit status. */
int booklet_write(const struct puzzles *p, const struct order *o);

/* ---- sheet.c: a puzzle as the booklet shows it ---- */

struct step {
    char *word, *sentence, *sign; /* sign: in the notation of cards; sentence: "the nine of clubs from ..." */
    bool forced;                  /* nothing else was legal */
};

struct sheet {
    int number, grade;
    struct deal_record *d;  /* the deal alone */
    const char *seed, *set; /* of D; "" where it has none */
    const char *pack;       /* the cards of D if some are hidden at first and no shuffle comes, else NULL */
    char *link;             /* its address on the page, or NULL */
    char *picture;          /* SVG */
    double width, height;   /* of the picture */
    struct step *step;
    size_t steps;
};

/* The sheet of the won record D, whose line is shortened. */
void sheet_make(struct sheet *s, struct deal_state *table, const struct deal_record *d, const char *page);
void sheet_release(struct sheet *s);
/* Writes CARD as in "10♣"; returns OUT. */
const char *card_sign(uint8_t card, char out[8]);
/* "can be won in N actions". */
void sheet_length(const struct sheet *s, char out[64]);

/* ---- html.c ---- */

struct cover {
    char title[128];
    char stars[160], shares[160]; /* the meaning of the stars */
    struct text about;            /* paragraphs, a line each */
};

void html_write(struct text *out, const struct cover *c, const struct sheet *s, size_t n);
/* Appends TEXT, escaped for XML. */
void xml_add(struct text *out, const char *text);
/* Appends as printf. */
void text_print(struct text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Five stars, G of them full. */
const char *stars_of(int g);

/* ---- pages.c ---- */

/* Writes the pages as SVG, each as one string. */
struct pages {
    const struct paper *paper;
    struct text *page;
    size_t n;
};

/* CODES[i] is the QR code of sheet I as qrencode writes it in ASCII, or NULL. */
void pages_write(struct pages *p, const struct cover *c, const struct sheet *s, size_t n, char *const *codes);
void pages_release(struct pages *p);

#endif
