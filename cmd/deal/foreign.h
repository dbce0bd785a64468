/*
 * In this folder: what deal alone does, boards in the formats of other programs.
 */
#ifndef FOREIGN_H
#define FOREIGN_H

#include "../common.h"
#include "board.h"

/* One board of a stream, gathered line by line. */
struct foreign_reader {
    struct board board;
    bool begun;
    unsigned long lines;  /* that it has taken, from its first on */
    unsigned long wrong;  /* of these, that by which a board was refused that is read whole; 0: it is not one line's fault */
    bool holed;           /* the stacks are packets around one pile */
    int depth;            /* of brackets, for a format that nests */
    struct text text;     /* for a format that is read whole */
};

/* Ready for the next board, after a whole one or one that was refused. */
void foreign_again(struct foreign_reader *in);

struct foreign {
    const char *name;
    /* Appends the board; false with E filled when the format cannot say it. */
    bool (*write)(struct text *out, const struct board *b, struct deal_error *e);
    /* Takes one line; *WHOLE once it ended a board. At the end of input LINE is NULL. */
    bool (*read)(struct foreign_reader *in, const char *line, size_t len, bool *whole, struct deal_error *e);
};

extern const struct foreign foreign_fc_solve, foreign_pysol, foreign_solvitaire;

/* deal --to FORMAT [FILE...] and deal --from FORMAT GAME [FILE...], R being the rules of GAME; return the
 * exit status. */
int foreign_to(const char *format, char *const *files, bool keep_going);
int foreign_from(const char *format, const struct deal_rules *r, char *const *files, bool keep_going);

/* A card as others write it: 10 or T, small letters too. DEAL_NO_CARD for anything else. */
uint8_t foreign_card(const char *text, size_t len);
/* True when some pile of that kind holds a card. */
bool foreign_has(const struct board *b, enum deal_pile_kind kind);

#endif
