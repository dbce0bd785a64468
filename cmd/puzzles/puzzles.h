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

struct deeds;

/* A condition on a deal and its winning line. */
struct theme {
    const char *name, *meaning;
    const char *set; /* an option that forbids the actions that the theme leaves out, for the search; NULL: none */
    bool (*fits)(const struct deeds *deeds);
    const char *(*lacks)(const struct deal_rules *r); /* a reason why no deal of these rules fits, or NULL */
};

/* Options of the command line of deal-puzzles. */
struct order {
    const char *game; /* name of the game; NULL: records of the file FROM name it */
    char *set;        /* options of the game, or NULL */
    int grade;        /* 0: all */
    uint64_t count;   /* number of puzzles of each grade; 0: not given */
    uint64_t seed;    /* seed of the first new deal; 0: not given */
    uint64_t nodes;   /* node budget of each search; 0: the budget with which the grades of the game were made */
    uint64_t deals;   /* maximal number of new deals to try */
    int threads;
    size_t least, most; /* minimal and maximal number of actions of the solution */
    /* minimal and maximal number of actions left in puzzles from the end of a game; 0, 0: puzzles are whole games */
    size_t late_least, late_most;
    /* the same, if exactly one line wins them; and of cards that are left in composed positions; 0, 0: not wanted */
    size_t single_least, single_most, compose_least, compose_most;
    const struct theme *theme; /* NULL: any */
    bool alike;                /* keep also puzzles that differ from others only by renamed suits */
    bool booklet, fresh, keep_going;
    bool all;         /* all puzzles of the file FROM, since no count is given */
    const char *from; /* name of a file of graded records, or NULL */
    /* options of the booklet: name of its folder, address of the page to play on, paper size, its title, and the name
     * of its author; NULL: not given */
    const char *folder, *page, *page_size, *title, *author;
};

/* The chosen puzzles of one grade. */
struct shelf {
    struct puzzle {
        struct deal_record *d;
        char *form; /* canonical text of the cards, with suits renamed in order of appearance */
    } * list;
    size_t n, cap;
};

struct puzzles {
    struct shelf grade[GRADES + 1]; /* chosen puzzles by grade; index 0: problems, which have none */
    uint64_t tried, won, lost;      /* new deals, and those of them won and proved lost */
    uint64_t fitting;               /* won new deals with theme, length and position from the end as wanted */
    const char *option;             /* option of the theme with which new deals were solved, NAME=VALUE, or NULL */
    uint64_t read;                  /* records of the file FROM */
    size_t alike;                   /* number of deals left out, since they differ by renamed suits only */
    bool generic;                   /* true: the grades use the common scale of all games, since the game has none */
};

/* ---- set.c ---- */

/* Adds a copy of the graded record D to the set, unless the request (ORDER) excludes it, has enough puzzles of its
 * grade, or the set has an equivalent puzzle. */
void puzzles_take(struct puzzles *puzzles, const struct order *order, struct deal_record *d);
/* Returns true if there are enough puzzles of each wanted grade. */
bool puzzles_enough(const struct puzzles *puzzles, const struct order *order);
size_t puzzles_number(const struct puzzles *puzzles);
/* Returns true if puzzles of grade G are wanted; 0: problems, which have none. */
bool order_wants(const struct order *order, int g);
/* Returns true if the solution of record D has a number of actions that the request permits. */
bool order_length(const struct order *order, const struct deal_record *d);
/* Are positions from the end of games wanted? */
bool order_ends(const struct order *order);
/* Writes the records of the chosen puzzles, the easiest first. */
void puzzles_write(const struct puzzles *puzzles);
void puzzles_release(struct puzzles *puzzles);

/* Returns the grade of record D, 1 to 5; 0 if it has none. */
int puzzle_grade(const struct deal_record *d);

/* ---- from.c ---- */

/* Takes puzzles from the records of FILE, and counts these records. Bad records are reported and left out; the first
 * one ends the file unless the request has keep_going. Returns STATUS_TROUBLE if there was one, else STATUS_YES. */
int puzzles_read(struct puzzles *puzzles, const struct order *order, const char *file);

/* ---- late.c ---- */

/* Searches the winning line of record D for the earliest position with as many actions left as the request permits in
 * which exactly one action, or one line, wins. Sets OUT to its record; at the start of D this is D itself, with the
 * seed. Returns false if there is none. S has the rules of D, and is changed. */
bool late_find(const struct order *order, struct deal_state *s, struct deal_record *d, struct deal_record *out);

enum compose_verdict { COMPOSE_NONE, COMPOSE_LOST, COMPOSE_WON, COMPOSE_KEY };
/* Composes position number SEED on S, and solves it: NONE: there is no such position, or it is undecided. KEY: it is a
 * problem, and OUT is its record. LINE is scratch. */
enum compose_verdict compose_try(const struct order *order, struct deal_state *s, uint64_t seed,
                                 struct deal_record *out, struct text *line);

/* ---- theme.c ---- */

/* The theme NAME. Ends the program with the list of themes if NAME is list, with an error if there is no such theme. */
const struct theme *theme_find(const char *name);
/* Ends the program with the reason if the rules R of the game of the request exclude its theme. */
void theme_check(const struct order *order, const struct deal_rules *r);
/* Does the won record D, which is replayed on S, have the theme? */
bool theme_fits(const struct theme *theme, struct deal_state *s, const struct deal_record *d);

/* ---- search.c ---- */

/* Deals, solves and grades, until there are enough puzzles or the limit of deals. Returns false after a signal. */
bool puzzles_search(struct puzzles *puzzles, const struct order *order);

/* ---- booklet.c ---- */

/* Writes the booklet as FOLDER/GAME.pdf and FOLDER/GAME.html. Returns the exit status. */
int booklet_write(const struct puzzles *puzzles, const struct order *order);

/* ---- sheet.c: a puzzle as the booklet shows it ---- */

struct step {
    /* one action of a solution: its word, its sentence as "the nine of clubs from ...", its short notation */
    char *word, *sentence, *sign;
    bool forced; /* true if no other action was legal at this step */
    bool only;   /* true: all other actions are proved to lose */
};

struct sheet {
    int number;
    const char *stars;      /* stars that show the grade; "" if the grades of the game predict nothing */
    struct deal_record *d;  /* record of the deal, without moves */
    const char *how;        /* how a position from the end of a game is won; NULL: the puzzle is a deal */
    const char *seed, *set; /* seed and options of the deal; "" if it has none */
    const char *pack;     /* cards in dealt order, if some are hidden at first and none is shuffled later, else NULL */
    char *link;           /* address that opens the puzzle on the page to play on, or NULL */
    char *picture;        /* SVG */
    double width, height; /* width and height of the picture in its own units */
    struct step *step;
    size_t steps;
};

/* Makes the sheet (picture, link and shortened solution) of the won record D. The link has the seed, or the record of
 * the deal if it has no seed. Deals of a user's rule file have no link, since the page cannot open it. */
void sheet_make(struct sheet *sheet, struct deal_state *table, const struct deal_record *d, const char *page);
void sheet_release(struct sheet *sheet);
/* Writes the notation of CARD, as "10♣", to OUT; returns OUT. */
const char *card_sign(uint8_t card, char out[8]);
/* Writes the name of the deal, its seed and its options, as "Deal 5, draw:1", to OUT; "" if it has neither. */
void sheet_name(const struct sheet *sheet, char out[160]);
/* Writes "can be won in N actions" to OUT, and for a position from the end of a game, how. */
void sheet_length(const struct sheet *sheet, char out[100]);

/* Returns the number of steps at the end of the solution that all bring a card to a foundation; 0 if they are few. */
size_t sheet_rest(const struct sheet *sheet);
/* Returns the number of steps from STEP on, of N, that have the same notation. */
size_t sheet_alike(const struct step *step, size_t n);

/* ---- hints.c ---- */

enum { HINTS = 3 };
/* Returns the heading of the hints of a kind, from 0, the least, to HINTS - 1. */
const char *hint_title(int hint);
/* Appends the hint of this kind for the puzzle to OUT, in the notation of solutions. */
void hint_add(const struct sheet *sheet, int hint, struct text *out);

/* ---- the cover ---- */

struct cover {
    char title[128];
    const char *author;           /* or NULL */
    char stars[240], shares[160]; /* explanation of the stars that show the grades */
    struct text about;            /* rules of the game, one paragraph a line */
    const char *kind;             /* noun for the puzzles, such as "deals that can be won" */
    bool moves;                   /* true: some actions of solutions have the names of two piles */
    struct text names;            /* lines that explain the names of piles and the words in solutions */
};

/* ---- piles.c ---- */

/* Appends lines that explain the names of piles, and words such as "deal", in the solutions of N sheets to OUT. Returns
 * true if some action has the names of two piles. */
bool names_explain(struct text *out, struct deal_rules *r, const struct sheet *sheet, size_t n);

/* ---- html.c ---- */

/* Writes the booklet to OUT, to be printed on PAPER. */
void html_write(struct text *out, const struct cover *cover, const struct paper *paper, const struct sheet *sheet,
                size_t n);
/* Appends TEXT to OUT, escaped for XML. */
void xml_add(struct text *out, const char *text);
/* Returns five stars of which G are full. */
const char *stars_of(int g);

/* ---- pages.c ---- */

/* Pages of the booklet, each an SVG document in one string. */
struct pages {
    const struct paper *paper;
    struct text *page;
    size_t n;
    /* entries of the outline: the title of a part, and the index of its first page */
    struct {
        const char *title;
        size_t page;
    } mark[8];
    size_t marks;
};

/* Makes all pages. CODES[i] is the QR code of sheet I as qrencode writes it in ASCII, or NULL. */
void pages_write(struct pages *pages, const struct cover *cover, const struct sheet *sheet, size_t n,
                 char *const *codes);
void pages_release(struct pages *pages);

/* ---- outline.c ---- */

/* Adds the title, the author and an outline of PAGES to the PDF that was made of them. */
void outline_add(struct text *pdf, const struct cover *cover, const struct pages *pages);

#endif
