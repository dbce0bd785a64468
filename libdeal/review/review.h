/*
 * In this folder: the review of a game. review.c finds the last position from which it could be won, others.c the other
 * actions that lose, and notes.c writes the sentences.
 *
 * A position from which nothing wins leads to none that can be won. So along a game there are first positions that can
 * be won, then lost ones, and a binary search finds the action between them. If the solver cannot decide a position,
 * both halves are searched, and the positions between the last known win and the first known loss are reported as
 * unknown.
 */
#ifndef DEAL_REVIEW_H
#define DEAL_REVIEW_H

#include "deal.h"
#include "solve/probe.h"

#include <sys/types.h>

struct review_place { /* The state of a review. Element I of an array describes the position after I actions of the
                         game. */
    char *line;       /* winning line from this position, comma-separated, or NULL */
    size_t actions;   /* number of legal actions */
    size_t losing;    /* number of actions, besides the one played, that surely lose; computed up to the last win */
    bool examined;
};

struct review_span {
    ssize_t from, to; /* indices of the positions that bound a stretch still to be searched; both are excluded */
};

enum review_phase { REVIEW_ENDS, REVIEW_HALVES, REVIEW_OTHERS, REVIEW_DONE };

struct deal_review {
    struct deal_review_options o;
    struct deal_state *s;
    char (*word)[DEAL_WORD_MAX];
    size_t n; /* number of actions played in the game */
    struct review_place *place;
    ssize_t won, lost; /* last position known to be won, -1 if none; first position known to be lost, n + 1 if none */
    const char *proof; /* kind of the proof that the game is lost */
    bool checked;      /* true: the loss has a second proof */
    struct review_span *span; /* stack of stretches still to be searched */
    size_t spans, asks;
    enum review_phase phase;
    struct probe *probe;
    size_t at;     /* in phase REVIEW_OTHERS: the next position to examine */
    uint64_t each; /* budget in nodes for each action that was not played */
    struct deal_note *note;
    size_t notes, notes_cap;
};

/* Sets v->s to the position after K actions of the game. */
bool deal_review_go(struct deal_review *review, size_t k, struct deal_error *e);

/* ---- others.c ---- */

bool deal_review_others_begin(struct deal_review *review, struct deal_error *e);
/* Searches the actions that were not played in the next position of the game. */
bool deal_review_others_ask(struct deal_review *review, struct deal_error *e);

/* ---- notes.c ---- */

bool deal_review_notes(struct deal_review *review, struct deal_error *e);

#endif
