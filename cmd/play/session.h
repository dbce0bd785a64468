/*
 * In this folder: parts of play alone: games at the terminal (session.c, with run.c, commands.c, screen.c and
 * keep.c, paste.c), pages that step through a record (page.c), records continued by a policy (policy.c).
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
    struct deal_record *d; /* record of the deal, without the moves, which are in PLAYED */
    struct deal_state *s;
    struct words played, undone; /* moves made, and moves taken back, the latest at the end */
    struct words legal;          /* words of the legal actions, in the order of their numbers on the screen */
    uint8_t *card; /* the card that each legal action moves; DEAL_NO_CARD if it is hidden or there is none */
    size_t card_cap;
    struct text sentence; /* sentence about the effect of the last action; initialized as {0} */
    FILE *kept;           /* the locked file from which autosave.c restored the game, or NULL */
    char *kept_name;
    char *file;      /* file name for the command save without a name, or NULL */
    bool peek;       /* true: hints may use hidden cards */
    bool automatic;  /* safe plays, which cannot spoil the game, are made automatically */
    int grade;       /* grade of the curated deal, 0 for other deals */
    uint32_t sought; /* seed of the last deal that a search found */
    size_t puzzle;   /* number of the curated deal among the deals of its grade */
    char *winning;   /* known winning line from the position after WINNING_FROM moves, or NULL */
    size_t winning_from;
    bool light;     /* the screen shows whether the game can still be won */
    size_t hint_at; /* number of moves made when the last hint was given, plus 1 */
    int hint_step;  /* detail of the last hint: 1 the pile, 2 the card, 3 the action */
    bool lost;      /* the visible cards prove that the game is lost */
    bool rewound;   /* the record was already won when it was loaded, so its moves were taken back */
    bool changed;   /* true if the game has unsaved changes */
    bool warned;    /* the player was warned about leaving an unsaved game */
    bool leave;
};

/* Starts the deal of GAME that KEY (seed, ms or pysol) and NUMBER name, as in deal_record_numbered(). Returns false
 * with E filled if there is none; the game in progress, if any, then continues. */
bool session_deal(struct session *g, const char *game, const char *set, const char *key, const char *number,
                  struct deal_error *e);
/* Starts curated deal NUMBER of GAME and GRADE, or the first if there are fewer; GRADE may be GRADE_ANY. If no deal
 * is curated, or options are set, searches for a deal. */
bool session_puzzle(struct session *g, const char *game, const char *set, int grade, size_t number,
                    struct deal_error *e);
/* Loads record D with its moves. */
bool session_take(struct session *g, const struct deal_record *d, struct deal_error *e);
/* The same, but a record that is won starts at its deal, with all moves to redo. */
bool session_open(struct session *g, const struct deal_record *d, struct deal_error *e);
/* Returns the message for the first screen of a record. */
const char *session_welcome(const struct session *g);
void session_release(struct session *g);

/* Plays the legal action WORD with its automatic effects and clears the list of undone moves. */
void session_do(struct session *g, const char *word);
/* Makes all safe plays, which cannot spoil the game; returns their number. */
size_t session_play_safe(struct session *g);
/* Undo or redo one move; return false if there is none. */
bool session_undo(struct session *g);
bool session_redo(struct session *g);

/* Returns the record of the game, with its moves and, if the game is over, its result. */
struct deal_record *session_record(struct session *g);

/* Returns a hint, one line of text that is valid until the next hint (hint.c). */
const char *session_hint(struct session *g);

/* Returns a text whether the game can still be won; "" if the player turned that off or some cards are hidden
 * (light.c). */
const char *session_light(struct session *g);

/* Draws the whole screen, with MESSAGE, which may be "", below the board (screen.c). */
void session_show(struct session *g, const char *message);
/* Prints all legal actions with their numbers. */
void session_show_actions(const struct session *g);

/* Saves the game to the file that the next session offers to resume; ignores failures (autosave.c). */
void session_autosave(struct session *g);
/* Offers the automatically saved games if the player is at a terminal. Returns true if one was resumed; sets
 * G->leave if the player chose to leave. */
bool session_offer(struct session *g);
/* Removes the automatically saved file of the resumed game, which was saved elsewhere, given up or won. */
void session_forget_kept(struct session *g);
/* Leaves the file of the resumed game unchanged, so that the next session offers it again. */
void session_leave_kept(struct session *g);

/* Writes the game to the file NAME or, if that is "", to the file of the last save. Replaces an existing file only
 * with OVER. Prints the outcome (keep.c). */
void session_save(struct session *g, const char *name, bool over);

/* Executes the command in LINE (commands.c). */
void session_obey(struct session *g, const char *line);
/* Returns the I-th word that may begin a line, for completion; NULL past the last. ARG is the session. */
const char *session_word(void *arg, size_t i);

/* How a session starts, from the command line (run.c). */
struct session_start {
    /* operand of the command line: a game to deal; a file whose first record is continued ("-": stdin, with
     * commands from the terminal); or NULL: prompt for a game */
    const char *operand;
    const char *key; /* numbering of the deal: "seed", "ms" or "pysol"; NULL: another seed each time */
    char number[24]; /* number of the deal, as text */
    int grade;       /* grade of the wanted deal, which can be won; 0: any deal */
    char *set;       /* options of the game, written as in a record, or NULL */
    bool peek;       /* true: hints may use hidden cards */
};
int session_run(const struct session_start *start);

#endif
