/*
 * Confinement by Landlock: a tool that reads records from strangers gives up the rights that it does not need.
 */
#ifndef CONFINE_H
#define CONFINE_H

/* Confines this thread and the threads that it starts later: they can open files for reading only. They cannot open
 * folders, create files, run programs, use TCP or send signals. With tool_may_open_files() any file can be read,
 * since a record may name it; else only FILES, a list ended by NULL. The folder of REPLACED (NULL: none), a file
 * that the tool will replace, stays writable. Open descriptors stay usable. Without Landlock in the kernel this has
 * no effect. */
void confine(char *const *files, const char *replaced);

#endif
