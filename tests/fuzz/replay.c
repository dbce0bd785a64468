/* Runs a fuzz target over files, without libFuzzer: TARGET FILE... */
#include "fuzz.h"

#include <stdlib.h>

static void fuzz_replay_replay(const char *name)
{
    static uint8_t data[1 << 21];
    FILE *f = fopen(name, "rb");
    size_t size = f ? fread(data, 1, sizeof data, f) : 0;

    if (!f || ferror(f) || fclose(f)) {
        perror(name);
        exit(2);
    }
    LLVMFuzzerTestOneInput(data, size);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        fuzz_replay_replay(argv[i]);
    printf("%d inputs\n", argc - 1);
    return argc > 1 ? 0 : 2;
}
