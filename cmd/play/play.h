/*
 * In this folder: parts of play alone: games at the terminal (session.c, with run.c, commands.c, screen.c, keep.c and
 * paste.c), pages that step through a record (page.c), records continued by a policy (policy.c).
 */
#ifndef PLAY_H
#define PLAY_H

#include "../common.h"

#include <signal.h>
#include <stdio.h>

/* ---- answer.c: answers about a position --- */

/* Returns NULL if the position of S agrees with the result field of record D, else the contradiction as text. */
const char *answer_refuted(const struct deal_record *d, struct deal_state *s);
/* Prints the words of all legal actions of the position, on one line. */
void answer_legal(struct deal_state *s);
/* Prints the number of sequences of DEPTH legal actions, on one line. Returns false with E filled on failure. */
bool answer_perft(struct deal_state *s, unsigned depth, struct deal_error *e);
/* Prints a drawing of the position as text, after an empty line unless it is the first; *TALES counts them. */
void answer_drawing(unsigned long *tales, const struct deal_state *s);
/* Adds the results of players and of the solver, with NODES nodes, from position S to record D, and writes it. Returns
 * false with E filled on failure. */
bool answer_odds(struct deal_record *d, const struct deal_state *s, uint64_t nodes, struct deal_error *e);

/* ---- moves.c: edits of the moves of a record: truncation and appending --- */

struct moves_edit {
    bool rewind;
    size_t upto;      /* number of moves to keep; SIZE_MAX: all */
    const char *more; /* moves to append, or NULL */
    struct text text; /* scratch buffer, reused for each record */
};

/* Sets the moves of record D to MOVES ("": none), and removes the fields that describe the old final position. */
void moves_replace(struct deal_record *d, const char *moves);
/* Applies the edit to the moves of record D; returns true if they changed. */
bool moves_change(struct moves_edit *edit, struct deal_record *d);

/* ---- policy.c: records continued by a computer player (policy), in several threads --- */

struct policy {
    struct deal_player *player;
    uint64_t seed, max_actions;
    const struct moves_edit *edit; /* made first */
    int threads;
    bool keep_going;
};

/* Prints every policy (computer player) and its parameters, for --help. */
void policy_help(void);
/* Reads the records of FILES, continues each by the policy, and writes them; returns the exit status. */
int policy_run(const struct policy *policy, char *const *files);

/* ---- files.c: output files, one for each record, named by a pattern --- */

/* Writes LEN bytes of TEXT to the file named PATTERN, in which each "{}" is replaced by NUMBER, the record's
 * position in the input, from 1. "-" is stdout. A pattern without "{}" is refused from the second record on, so its
 * file is written by files_end(). OPTION is named in messages. Ends the program on failure. */
void file_write(const char *option, const char *pattern, unsigned long number, const char *text, size_t len);
/* Writes the file whose pattern has no "{}", if there is one. */
void files_end(void);

/* ---- tale.c: the moves of a record as sentences --- */

/* Replays the moves of record D on S. After each move the callback gets its word and a sentence about its effect,
 * which is valid until the callback returns. Returns false with E filled if a move is illegal. */
bool tale_walk(const struct deal_record *d, struct deal_state *s,
               void (*tell)(void *arg, const char *word, const char *sentence), void *arg, struct deal_error *e);
/* Writes the moves of record D as sentences, one a line. *TALES counts the records; an empty line separates two. */
bool tale_tell(unsigned long *tales, const struct deal_record *d, struct deal_state *s, struct deal_error *e);

/* The review of a record: where the game was won or lost. */

enum { ANNOTATE_NODES = 50000 }; /* default node budget of each search of a review */

/* Reviews record D with NODES nodes for each search. Returns NULL with E filled if D is bad. */
struct deal_review *annotate_review(const struct deal_record *d, const struct deal_rules *r, uint64_t nodes,
                                    struct deal_error *e);
/* Calls the callback for each note of a review, with its place in the moves as "17" or "3-9". The last note lists
 * all stretches in which only one action was legal, with their places. */
void annotate_walk(const struct deal_review *review,
                   void (*tell)(void *arg, const struct deal_note *note, const char *place), void *arg);
/* Writes the notes on record D, one a line. *TALES counts the records; an empty line separates two. */
bool annotate_tell(unsigned long *tales, const struct deal_record *d, const struct deal_rules *r, uint64_t nodes,
                   struct deal_error *e);

/* ---- page.c: a page of HTML that steps through the moves of a record in a browser --- */

/* Writes the page of record D to a file; file_write() makes its name from PATTERN and NUMBER. If NODES, the node
 * budget of each search, is not 0, the page shows where the game was won or lost. Returns false with E filled if a
 * move is illegal. */
bool page_write(const char *pattern, unsigned long number, const struct deal_record *d, struct deal_state *s,
                uint64_t nodes, struct deal_error *e);

/* ---- foreign.c: lines of play of other programs --- */

/* Is NAME the name of a notation: standard, fc-solve, klondike or fc-solve-positions? */
bool foreign_known(const char *name);
/* Number of cards on the foundation of a suit. */
int foreign_cards_out(const struct deal_state *s, int suit);
/* Reads records, each with a line of play under it, and writes records with these moves. Returns the exit status. */
int foreign_read(char *const *files, bool keep_going);
/* Writes the moves of record D, whose position is S, in notation FORM. False with E filled if it cannot express them.
 */
bool foreign_write(const char *form, const struct deal_record *d, struct deal_state *s, struct deal_error *e);

/* ---- terminal.c: the size and the abilities of the terminal --- */

struct terminal {
    int columns, lines; /* size of the window in characters; 0, 0: not a terminal, so output has any size */
    bool clears;        /* true: the terminal can clear the screen */
    bool colour, signs; /* the terminal shows colours; it shows suit signs instead of letters */
};

/* Detects the abilities of stdout from the environment: TERM, NO_COLOR, LC_ALL, LC_CTYPE, LANG. Called before each
 * screen, since the window may change. */
struct terminal terminal_look(void);
/* Appends BOARD, a drawing by deal_state_draw(), to OUT with suit signs and colours. */
void terminal_paint(const struct terminal *terminal, struct text *out, const char *board);
/* Appends TEXT to OUT, wrapped to the width of the terminal in at most MOST lines; the last line ends in "..." if
 * text is missing. Returns the number of lines. */
int terminal_wrap(const struct terminal *terminal, struct text *out, const char *text, int most);

/* ---- listing.c: long texts, folded to the window and shown a window at a time --- */

/* Prints TEXT. Lines that are too long are folded between words, under the second of two columns. After a full window
 * the player continues by the enter key or stops by q; another line stops, too, and is the next that is read. */
void listing_show(const char *text);
/* The same for lines that fit the window; colours may change in them. */
void listing_show_lines(const char *text);
/* The same as listing_show() without pauses, for a text before lines that may be pasted. */
void listing_put(const char *text);

/* ---- prompt.c: lines typed by the player, with editing, history and completion at a terminal --- */

/* Set by SIGINT. A running computation stops and resets it to 0. Without a computation the typed line is cleared
 * or, if it is empty, the input ends. */
extern volatile int prompt_interrupted;
/* Number of the signal that ended the input, 0 if none. Reads of lines then return as at the end of input. */
extern volatile sig_atomic_t prompt_ended;

/* Returns a descriptor that becomes readable at the next signal of these kinds. Earlier signals are discarded,
 * unless one ends the program. */
int prompt_wake(void);
/* Starts the input. COMPLETE returns the I-th word that may begin a line, NULL past the last. */
void prompt_start(const char *(*complete)(void *arg, size_t i), void *arg);
/* Sets a callback that redraws the screen after the window's size changed, before the next prompt; NULL: none. */
void prompt_resized(void (*redraw)(void *arg), void *arg);
/* Returns true if lines are edited at a terminal. */
bool prompt_edits(void);
/* Returns the next line without its newline, valid until the next call; NULL at the end of input. */
const char *prompt_line(const char *prompt);
/* Has the next prompt_line() return the last line again. */
void prompt_repeat(void);
void prompt_end(void);

/* ---- session.c: a game at the table: a deal, the moves made and taken back, and the last sentence --- */

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

/* Returns a hint, one line of text that is valid until the next hint (advice.c). */
const char *session_hint(struct session *g);

/* Returns a text whether the game can still be won; "" if the player turned that off or some cards are hidden
 * (advice.c). */
const char *session_light(struct session *g);

/* Draws the whole screen, with MESSAGE, which may be "", below the board (screen.c). */
void session_show(struct session *g, const char *message);
/* Prints all legal actions with their numbers. */
void session_show_actions(struct session *g);

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

/* ---- fresh.c: the command for a new deal, and in seek.c the search for one that can be won --- */

enum { GRADE_ANY = -1 };

/* Parsed request for a new deal: "[GAME] [NAME=VALUE]... [SEED | ms N | pysol N | grade N]". */
struct fresh {
    char game[96];   /* name of the game; "": the present game */
    char set[400];   /* options of the game, written as in a record */
    int grade;       /* grade of the wanted deal; 0: deal by number; GRADE_ANY: any deal that can be won */
    const char *key; /* numbering of the deal: "seed", "ms" or "pysol" */
    char number[24]; /* number of the deal; "": the next one */
};

/* Parses a request for a new deal into FRESH. Returns NULL, or an error message. */
const char *fresh_read(const char *typed, struct fresh *fresh);
/* Starts the requested deal. If there is none, returns false with E filled, and the game in progress continues. */
bool fresh_deal(struct session *g, const struct fresh *fresh, struct deal_error *e);

/* Searches from seed *SEED on for a deal of GAME with the options SET that can be won and, unless GRADE is
 * GRADE_ANY, has that grade. An interrupt ends the search. */
bool fresh_seek(const char *game, const char *set, int grade, uint32_t *seed, struct deal_error *e);

/* ---- menu.c: the menu of games, if the command line names none --- */

/* Prints all games, or the games with WORD in a name. */
void menu_print(const char *word);
/* Prompts for a game and starts it by the callback START. Returns false at the end of input or if the player leaves. */
bool menu_choose(struct session *g, const struct session_start *how,
                 void (*start)(struct session *g, const char *game, const struct session_start *how));

/* ---- paste.c: a game from a record or a board that the player types or pastes --- */

/* Reads lines up to one with only a period, or to the end of the input. D becomes their record, or that of their board
 * of the game and options in FRESH. Returns NULL, or an error message that is valid until the next call. The session
 * does not change. */
const char *session_paste(struct session *g, const struct fresh *fresh, struct deal_record *d);
/* Prints WRONG, an error message, and skips the lines that session_paste() would read. Returns WRONG. */
const char *session_paste_skip(const char *wrong);
/* Reads the record in LINE into D. Returns NULL, or an error message that is valid until the next call. */
const char *session_paste_record(struct deal_record *d, const char *line);
/* Starts the game of record D, which one of the functions above read; a record that is won starts at its deal. Returns
 * the message for its first screen. */
const char *session_paste_start(struct session *g, const struct deal_record *d);

#endif
