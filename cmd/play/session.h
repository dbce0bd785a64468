/*
 * In this folder: parts of play alone: games at the terminal (session.c, with run.c, commands.c, screen.c and
 * keep.c), pages that step through a record (page.c), records continued by a policy (policy.c).
 *
 * A session is a game at the table: a deal, the moves made and taken back, and the sentence about the last move.
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
    struct deal_record *d; /* the deal; its moves are in PLAYED */
    struct deal_state *s;
    struct words played, undone; /* UNDONE: the last one taken back is the last */
    struct words legal;          /* of the present position, in the order of their numbers */
    uint8_t *card;               /* the card that each of them moves; DEAL_NO_CARD if it is hidden or none */
    size_t card_cap;
    struct text sentence; /* effect of the last action; starts as {0} */
    FILE *kept;           /* the file from which autosave.c restored the game, locked; or NULL */
    char *kept_name;
    char *file;      /* where SAVE writes without a name, or NULL */
    bool peek;       /* hints may look at hidden cards */
    bool automatic;  /* plays that can spoil nothing are done by themselves */
    int grade;       /* of the curated deal, 0 for others */
    uint32_t sought; /* the seed of the last deal that a search found */
    size_t puzzle;   /* its number among those of the grade */
    char *winning;   /* a line that wins, from the position after WINNING_FROM actions; or NULL */
    size_t winning_from;
    bool light;     /* the head shows whether the game can still be won */
    size_t hint_at; /* actions played when the last hint was given, plus 1 */
    int hint_step;  /* of that hint: 1 the pile, 2 the card, 3 the action */
    bool lost;      /* proved by the visible cards */
    bool rewound;   /* the record was won when it was taken up */
    bool changed;   /* since it was saved */
    bool warned;    /* the player tried to leave an unsaved game */
    bool leave;
};

/* Starts the deal of GAME that KEY and NUMBER name, as deal_record_numbered() takes them. False with E filled when
 * there is no such game; the game in progress, if any, then goes on. */
bool session_deal(struct session *g, const char *game, const char *set, const char *key, const char *number,
                  struct deal_error *e);
/* Starts curated deal NUMBER of GAME and GRADE, or the first if there are fewer; GRADE may be GRADE_ANY.  If no deal is
 * curated, or with options, a deal is searched. */
bool session_puzzle(struct session *g, const char *game, const char *set, int grade, size_t number,
                    struct deal_error *e);
/* Takes up the record D, its moves included. */
bool session_take(struct session *g, const struct deal_record *d, struct deal_error *e);
void session_release(struct session *g);

/* Do the legal action WORD and its automatic effects; clear the list of undone moves. */
void session_do(struct session *g, const char *word);
/* Does all plays that can spoil nothing; how many. */
size_t session_play_safe(struct session *g);
/* False when there is nothing to take back, or to do again. */
bool session_undo(struct session *g);
bool session_redo(struct session *g);

/* Sets moves, and result and by where the game is over, in the record. */
struct deal_record *session_record(struct session *g);

/* hint.c: a hint, in a line that is valid until the next hint. */
const char *session_hint(struct session *g);

/* light.c: whether the game can still be won; "" where the player cannot know. */
const char *session_light(struct session *g);

/* screen.c: the whole screen, with MESSAGE beneath the board, which may be "". */
void session_show(struct session *g, const char *message);
/* All legal actions with their numbers. */
void session_show_actions(const struct session *g);

/* autosave.c: keep the game where the next session offers it; failures are silent. */
void session_autosave(struct session *g);
/* Offers the games that were kept there, if the player is at a terminal: true when one was taken up, G->leave when the
 * player leaves instead. */
bool session_offer(struct session *g);
/* The game that was taken up there is kept elsewhere, given up or won: it is not offered again. */
void session_forget_kept(struct session *g);
/* It is offered again, as it was taken up. */
void session_leave_kept(struct session *g);

/* keep.c: write the game to NAME or, if that is "", to the file of the last save. Overwrite an existing file only
 * with OVER. Show the result. */
void session_save(struct session *g, const char *name, bool over);

/* commands.c: execute the command LINE. */
void session_obey(struct session *g, const char *line);
/* The I-th word that a line may begin with, NULL past the last. ARG is the session. */
const char *session_word(void *arg, size_t i);

/* run.c: a session from start to end. Returns the exit status. */
struct session_start {
    const char *operand; /* a game to deal; or a file whose first record is continued, "-" for stdin (commands then come
                          * from the terminal); or NULL: prompt for a game */
    const char *key;     /* of NUMBER: "seed", "ms" or "pysol"; NULL: another seed each time */
    char number[24];     /* of the deal */
    int grade;           /* of a deal that can be won; 0: any deal */
    char *set;           /* options of the game as in a record, or NULL */
    bool peek;           /* hints may look at hidden cards */
};
int session_run(const struct session_start *start);

#endif
