/* A fresh deal for the table: its parser, and the search for a deal that can be won. */
#ifndef PLAY_FRESH_H
#define PLAY_FRESH_H

#include "session.h"

enum { GRADE_ANY = -1 };

/* "[GAME] [NAME=VALUE]... [SEED | ms N | pysol N | grade N]" */
struct fresh {
    char game[96];   /* "": the one on the table */
    char set[400];   /* options, as a record has them */
    int grade;       /* 0: by number; GRADE_ANY: one that can be won */
    const char *key; /* of NUMBER: "seed", "ms" or "pysol" */
    char number[24]; /* "": the next */
};

/* NULL, or an error message. */
const char *fresh_read(const char *typed, struct fresh *f);
/* False with E filled where there is no such deal: the game in progress then goes on. */
bool fresh_deal(struct session *g, const struct fresh *f, struct deal_error *e);

/* Finds the seed of a deal of GAME with the options of SET that can be won, of a grade if GRADE is not GRADE_ANY, from
 * *SEED on; an interrupt ends the search. */
bool fresh_seek(const char *game, const char *set, int grade, uint32_t *seed, struct deal_error *e);

#endif
