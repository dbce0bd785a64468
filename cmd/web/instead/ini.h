/*
 * The part of libinih that rules/config.c uses.
 */
#ifndef INI_H
#define INI_H

typedef char *(*ini_reader)(char *line, int size, void *stream);
typedef int (*ini_handler)(void *user, const char *section, const char *name, const char *value);

/* Parses lines until READER returns NULL. Returns 0, or the number of the first line that failed. */
int ini_parse_stream(ini_reader reader, void *stream, ini_handler handler, void *user);

#endif
