/*
 * A solver for Golf alone: depth first, one bit for each position. Its speed is the reference for the plain search,
 * and its verdicts are compared with those of solve. It reads records and prints won or unwinnable for each.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 7, HIGH = 5, PACK = 16, RANKS = 13 };

static int column[COLUMNS][HIGH], pack[PACK], high[COLUMNS], left;
static unsigned char *seen;

static int rank_of(const char *card) { return (int)(strchr("A23456789TJQK", *card) - "A23456789TJQK"); }

static int wins(int packed, int top)
{
    size_t key = 0;

    for (int i = 0; i < COLUMNS; i++)
        key = key * (HIGH + 1) + (size_t)high[i];
    key = (key * (PACK + 1) + (size_t)packed) * RANKS + (size_t)top;
    if (seen[key / 8] >> key % 8 & 1)
        return 0;
    seen[key / 8] |= (unsigned char)(1 << key % 8);
    if (!left && !packed)
        return 1;
    for (int i = 0; i < COLUMNS; i++)
        if (high[i] && abs(column[i][high[i] - 1] - top) == 1) {
            int won;

            left--;
            high[i]--;
            won = wins(packed, column[i][high[i]]);
            high[i]++;
            left++;
            if (won)
                return 1;
        }
    return packed && wins(packed - 1, pack[packed - 1]);
}

static void golf(const char *cards)
{
    size_t keys = (PACK + 1) * RANKS;

    for (int i = 0; i < COLUMNS; i++) {
        high[i] = HIGH;
        keys *= HIGH + 1;
    }
    for (int i = 0; i < COLUMNS * HIGH; i++)
        column[i / HIGH][i % HIGH] = rank_of(cards + 2 * i);
    for (int i = 0; i < PACK; i++)
        pack[PACK - 1 - i] = rank_of(cards + 2 * (COLUMNS * HIGH + 1 + i));
    left = COLUMNS * HIGH;
    seen = calloc(keys / 8 + 1, 1);
    if (!seen)
        exit(2);
    puts(wins(PACK, rank_of(cards + 2 * COLUMNS * HIGH)) ? "won" : "unwinnable");
    free(seen);
}

int main(void)
{
    static char line[4096];

    while (fgets(line, sizeof line, stdin)) {
        const char *cards = strstr(line, " cards=");

        if (cards)
            golf(cards + 7);
    }
    return 0;
}
