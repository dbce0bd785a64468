/*
 * Parsing of the command for a new deal in an interactive session, and the search for a deal that can be won.
 */
#ifndef PLAY_FRESH_H
#define PLAY_FRESH_H

#include "session.h"

enum { GRADE_ANY = -1 };

/* Parsed request for a new deal: "[GAME] [NAME=VALUE]... [SEED | ms N | pysol N | grade N]". */
struct fresh {
    char game[96];   /* name of the game; "": the present game */
    char set[400];   /* options of the game, written as in a record */
    int grade;       /* grade of the wanted deal; 0: deal by number; GRADE_ANY: any deal that can be won */
    const char *key; /* numbering of the deal: "seed", "ms" or "pysol" */
    char number[24]; /* number of the deal; "": the next one */
};

/* Parses a request for a new deal into F. Returns NULL, or an error message. */
const char *fresh_read(const char *typed, struct fresh *f);
/* Starts the requested deal. If there is none, returns false with E filled, and the game in progress continues. */
bool fresh_deal(struct session *g, const struct fresh *f, struct deal_error *e);

/* Searches from seed *SEED on for a deal of GAME with the options SET that can be won and, unless GRADE is
 * GRADE_ANY, has that grade. An interrupt ends the search. */
bool fresh_seek(const char *game, const char *set, int grade, uint32_t *seed, struct deal_error *e);

#endif
