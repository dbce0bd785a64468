/*
 * Long texts at the terminal, such as the rules: folded to the width of the window, and shown a window at a time.
 */
#ifndef PLAY_LISTING_H
#define PLAY_LISTING_H

/* Prints TEXT. Lines that are too long are folded between words, under the second of two columns. After a full window
 * the player continues by the enter key or stops by q; another line stops, too, and is the next that is read. */
void listing_show(const char *text);
/* The same for lines that fit the window; colours may change in them. */
void listing_show_lines(const char *text);
/* The same as listing_show() without pauses, for a text before lines that may be pasted. */
void listing_put(const char *text);

#endif
