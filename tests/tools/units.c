/*
 * One program for the unit tests, linked once: it has a name for each file of them, and runs the suite of the file that
 * it is called by. SUITES is a list of SUITE(FILE), without the ends of the names.
 */
#include <stdio.h>
#include <string.h>

#define SUITE(file) int main_of_##file(void);
SUITES
#undef SUITE

static const struct {
    const char *name;
    int (*run)(void);
} suites[] = {
#define SUITE(file) {#file, main_of_##file},
    SUITES
#undef SUITE
};

int main(int argc, char **argv)
{
    const char *slash = argc ? strrchr(argv[0], '/') : NULL, *name = slash ? slash + 1 : argv[0];

    for (size_t i = 0; i < sizeof suites / sizeof *suites; i++)
        if (name && !strcmp(name, suites[i].name))
            return suites[i].run();
    fputs("units: no suite has this name\n", stderr);
    return 2;
}
