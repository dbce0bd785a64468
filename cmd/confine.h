/*
 * Landlock: a tool that reads records of strangers gives up the rights that it does not need.
 */
#ifndef CONFINE_H
#define CONFINE_H

/* From here on this thread and the threads that it starts can open files for reading only. They cannot open folders,
 * create files, run programs, use TCP or send signals. With tool_may_open_files() any file can be read, since a
 * record may name it, else only FILES, ended by NULL. The folder of REPLACED (may be NULL), a file that the tool
 * will replace, can be written to. Without Landlock in the kernel nothing changes. Open descriptors stay usable. */
void confine(char *const *files, const char *replaced);

#endif
