/* A line of play of another program: its steps, and the actions that they become. */
#ifndef PASSAGE_H
#define PASSAGE_H

#include "play.h"

enum { STEPS = 4000, PLACES = 64, TRIES = 200000, DEPTH = 2 * STEPS };

/* A place: kind of piles and number, from 0. A foundation's number is -1 if the text does not name its suit. */
struct place {
    int kind, number;
};

struct step {
    struct place from, to;
    int cards;  /* number of cards; 0: not given */
    int deals;  /* number of times that the pack is dealt; 0: a move */
    bool renew; /* the pack is made of the waste */
    const char *file;
    unsigned long line; /* its file and line, and how it is written there */
    char text[80];
};

struct passage {
    struct deal_state *s;
    struct step step[STEPS];
    int steps, reached; /* the largest number of steps that could be made */
    int refused;        /* the last step that was not legal, and the reason; -1: none */
    char why[120];
    const char *file; /* file and line of the first error in the text; line 0: none */
    unsigned long line;
    bool told;   /* the steps are sentences, so other words are cards of positions between them */
    bool eager;  /* safe cards are played after each step */
    int spare;   /* number of cards played so whose own step, if the text has one, is not reached */
    bool fewest; /* of several numbers of cards that a step can mean, the smallest is tried first */
    bool wins;   /* the steps, and safe cards after them, must win */
    long tries;
    char word[DEPTH][DEAL_WORD_MAX]; /* the actions so far */
    uint8_t pile[2][PLACES];         /* columns, and cells: the pile of each place of the text */
    int piles[2];
};

/* Makes all steps, in the WAY-th of the ways in which a step can be read: winning ones come first. */
bool passage_made(struct passage *passage, int way);

#endif
