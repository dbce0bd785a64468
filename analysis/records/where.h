/*
 * Conditions on records, as --where takes them.
 *
 *     ANY    = ALL { "||" ALL } .
 *     ALL    = TEST { "&&" TEST } .
 *     TEST   = "!" TEST | "(" ANY ")" | FIELD [ OP VALUE ] .
 *     OP     = "==" | "!=" | "<" | "<=" | ">" | ">=" .
 *     FIELD  = word .
 *     VALUE  = word | FIELD | '"' bytes '"' | "'" bytes "'" .
 *
 * A word ends before a blank or one of ( ) ! = < > & | " '. A FIELD alone is true
 * if the record has that field. A VALUE that is a number compares as a number; against
 * a field that is no number only != is true. Any other VALUE, even a quoted number,
 * compares byte by byte. A word that is no number is a FIELD after < <= > >=, and
 * after == and != if it is a feature. For an absent field only != is true, and ==
 * with a VALUE that is absent by value.h, such as NA.
 */
#ifndef WHERE_H
#define WHERE_H

#include <stdbool.h>

struct deal_error;
struct fields;
struct where;

/* Parses the condition TEXT and adds its fields to FIELDS, which must outlive the result. Returns NULL with E filled on
 * failure. */
struct where *where_new(const char *text, struct fields *fields, struct deal_error *e);
void where_free(struct where *where);
/* Evaluates the condition WHERE for the present record of F; returns false with E filled if that is a bad record. */
bool where_holds(const struct where *where, bool *holds, struct deal_error *e);

#endif
