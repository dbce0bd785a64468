/*
 * In this folder: what play alone does: games at the terminal (session.c and what it
 * is run, typed, shown and kept by), pages that walk through a record (page.c), records
 * played on by a policy (policy.c).
 *
 * A session is a game at the table: a deal, the moves made and taken back, and what is to be
 * said of the last of them.
 */
#ifndef PLAY_SESSION_H
#define PLAY_SESSION_H

#include "../common.h"

#include <stdio.h>

struct words {
    char (*word)[DEAL_WORD_MAX];
    size_t n, cap;
};

struct session {
    struct positions *positions;
    struct deal_record *d;       /* the deal; its moves are in PLAYED */
    struct deal_state *s;
    struct words played, undone; /* UNDONE: the last one taken back is the last */
    struct words legal;          /* of the present position, in the order of their numbers */
    uint8_t *card;               /* for each of them what is moved; DEAL_NO_CARD where nothing in sight is */
    size_t card_cap;
    struct text sentence;        /* what the last action did; starts as {0} */
    FILE *kept;                  /* what autosave.c took the game up from, locked; NULL: nothing */
    char *kept_name;
    char *file;                  /* where SAVE writes without a name, or NULL */
    bool peek;                   /* hints may look at hidden cards */
    bool automatic;              /* plays that can spoil nothing are done by themselves */
    int grade;                   /* of the curated deal, 0 for others */
    size_t puzzle;               /* its number among those of the grade */
    bool lost;                   /* proved by what is in sight */
    bool rewound;                /* the record was won when it was taken up */
    bool changed;                /* since it was saved */
    bool warned;                 /* the player asked to leave an unsaved game */
    bool leave;
};

/* Starts a deal of GAME with SEED. False with E filled when there is no such game; the game
 * in progress, if any, then goes on. */
bool session_deal(struct session *g, const char *game, const char *set, uint32_t seed, struct deal_error *e);
/* Starts curated deal NUMBER of GAME and GRADE, or the first where there are not so many. */
bool session_puzzle(struct session *g, const char *game, int grade, size_t number, struct deal_error *e);
/* Takes up the record D, its moves included. */
bool session_take(struct session *g, const struct deal_record *d, struct deal_error *e);
void session_release(struct session *g);

/* Carries out the legal action WORD, and what is automatic; what was undone is forgotten. */
void session_do(struct session *g, const char *word);
/* Does all plays that can spoil nothing; how many. */
size_t session_play_safe(struct session *g);
/* False when there is nothing to take back, or to do again. */
bool session_undo(struct session *g);
bool session_redo(struct session *g);

/* Sets moves, and result and by where the game is over, in the record. */
struct deal_record *session_record(struct session *g);

/* hint.c: what to do next, in a line that lasts until the next hint. */
const char *session_hint(struct session *g);

/* screen.c: the whole screen, with MESSAGE beneath the board, which may be "". */
void session_show(const struct session *g, const char *message);
/* All legal actions with their numbers. */
void session_show_actions(const struct session *g);

/* autosave.c: keeps the game where the next session offers it; nothing is said of failures. */
void session_autosave(struct session *g);
/* Offers the games that were kept there, if the player is at a terminal: true when one was taken up, G->leave when the
 * player leaves instead. */
bool session_offer(struct session *g);
/* The game that was taken up there is kept elsewhere, given up or won: it is not offered again. */
void session_forget_kept(struct session *g);
/* It is offered again, as it was taken up. */
void session_leave_kept(struct session *g);

/* keep.c: writes the game to NAME, or to where it was saved last if that is ""; to a file that
 * is there already only with OVER. Shows what came of it. */
void session_save(struct session *g, const char *name, bool over);

/* commands.c: does what LINE asks for. */
void session_obey(struct session *g, const char *line);
/* The I-th word that a line may begin with, NULL past the last. ARG is the session. */
const char *session_word(void *arg, size_t i);

/* run.c: a session from start to end. Returns the exit status. */
struct session_start {
    const char *operand; /* a game to deal; or a file, of which the first record is taken up, "-"
                            for stdin (then the terminal is asked); or NULL: the player is asked */
    uint32_t seed;       /* of the deal; 0: another one each time */
    int grade;           /* of a curated deal; 0: any deal */
    char *set;           /* options of the game as in a record, or NULL */
    bool peek;           /* hints may look at hidden cards */
};
int session_run(const struct session_start *start);

#endif
