/*
 * Conditions on records, as --where takes them:
 *
 *     any        = all { "||" all }
 *     all        = test { "&&" test }
 *     test       = "!" test | "(" any ")" | FIELD [ OP VALUE ]
 *     OP         = "==" | "!=" | "<" | "<=" | ">" | ">="
 *     FIELD      = word
 *     VALUE      = word | FIELD | '"' bytes '"' | "'" bytes "'"
 *
 * A word runs up to a blank or one of ( ) ! = < > & | " '.  A FIELD alone holds
 * when the record has it.  A VALUE that is a number compares as one, and with
 * a field that is none only != holds; any other VALUE, quoted numbers too,
 * compares byte by byte.  A word that is no number is a FIELD behind < <= > >=, and
 * behind == and != when it is a feature.  Of an absent field only != holds.
 */
#ifndef WHERE_H
#define WHERE_H

#include <stdbool.h>

struct deal_error;
struct fields;
struct where;

/* Adds the fields it names to F, which must outlive it. NULL with E filled. */
struct where *where_new(const char *text, struct fields *f, struct deal_error *e);
void where_free(struct where *w);
/* For the present record of F; false when that is a bad record, with E filled. */
bool where_holds(const struct where *w, bool *holds, struct deal_error *e);

#endif
