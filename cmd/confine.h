/*
 * A tool that reads records of strangers gives up what it does not need.
 */
#ifndef CONFINE_H
#define CONFINE_H

/* From here on this thread, and those that it starts, can open files for reading only, no folders,
 * and make nothing, run nothing, use no TCP and signal nobody: with tool_may_open_files() any file, since a
 * record may name it, else only FILES, ended by NULL.  REPLACED (may be NULL): a file that the tool
 * will replace; its folder can then be written to.  Where the kernel has no Landlock, nothing
 * changes.  What is open stays usable. */
void confine(char *const *files, const char *replaced);

#endif
