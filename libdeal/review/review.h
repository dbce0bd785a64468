/*
 * In this folder: the review of a game. review.c finds the last position from which it could be won, others.c the other
 * actions that lose, and notes.c writes the sentences.
 *
 * A position from which nothing wins leads to none that can be won. So along a game there are first positions that can
 * be won, then lost ones, and a search by halves finds the action between them. If the solver cannot decide a position,
 * both halves are searched, and the positions between the last known win and the first known loss are reported as
 * unknown.
 */
#ifndef DEAL_REVIEW_H
#define DEAL_REVIEW_H

#include "engine/engine.h"
#include "solve/probe.h"

#include <sys/types.h>

struct review_place { /* place I is the position after I actions */
    char *line;       /* actions that win from here, with commas between them, or NULL */
    size_t actions;   /* legal ones */
    size_t losing;    /* among the others: number that surely lose; computed up to the last win */
    bool examined;
};

struct review_span {
    ssize_t from, to; /* positions between which searches are left, both excluded */
};

enum review_phase { REVIEW_ENDS, REVIEW_HALVES, REVIEW_OTHERS, REVIEW_DONE };

struct deal_review {
    struct deal_review_options o;
    struct deal_state *s;
    char (*word)[DEAL_WORD_MAX];
    size_t n; /* actions played */
    struct review_place *place;
    ssize_t won, lost;        /* last position known to be won, -1 none; first known to be lost, n + 1 none */
    const char *proof;        /* of the loss */
    struct review_span *span; /* a stack */
    size_t spans, asks;
    enum review_phase phase;
    struct probe *probe;
    size_t at;     /* REVIEW_OTHERS: the next position */
    uint64_t each; /* nodes for each other action */
    struct deal_note *note;
    size_t notes, notes_cap;
};

/* Goes to the position after K actions. */
bool deal_review_go(struct deal_review *v, size_t k, struct deal_error *e);

/* ---- others.c ---- */

bool deal_review_others_begin(struct deal_review *v, struct deal_error *e);
/* Examine the other actions of the next position. */
bool deal_review_others_ask(struct deal_review *v, struct deal_error *e);

/* ---- notes.c ---- */

bool deal_review_notes(struct deal_review *v, struct deal_error *e);

#endif
