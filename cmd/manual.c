/*
 * Writes the facts of the library that two manual pages hold, for manual.awk: a line for each, whose words are
 * separated by tabs. Runs while building; not installed.
 */
#include "deal.h"

#include <stdlib.h>
#include <string.h>

/* Writes the lines of TEXT, each after KIND. COMMENT: only the comment at its start, without the signs. */
static void manual_lines(const char *kind, const char *text, bool comment)
{
    for (size_t n; *text && (!comment || *text == '#'); text += n + (text[n] == '\n')) {
        text += comment ? strspn(text, "# ") : 0;
        n = strcspn(text, "\n");
        printf("%s\t%.*s\n", kind, (int)n, text);
    }
}

static void manual_game(const char *id)
{
    struct deal_error e;
    struct deal_rules *r = deal_rules_new(id, NULL, &e);
    struct deal_state *s = r ? deal_state_new(r, &e) : NULL;
    char *about = s ? deal_rules_about(r) : NULL;

    printf("game\t%s\t%s\t%d\t%d\n", id, deal_rules_title(r), deal_rules_packs(r), deal_rules_cards(r));
    for (int p = 0; s && p < deal_state_piles(s); p++)
        printf("pile\t%s\n", deal_state_pile_name(s, p));
    manual_lines("about", about ? about : "", false);
    free(about);
    deal_state_free(s);
    deal_rules_free(r);
}

int main(void)
{
    struct deal_word w;
    const char *name, *of;

    for (int i = 0; i < deal_game_count(); i++)
        manual_game(deal_game_id(i));
    for (int i = 0; i < deal_other_count(); i++) {
        printf("other\t%s\n", deal_other_id(i));
        manual_lines("comment", deal_game_text(deal_other_id(i)), true);
    }
    for (int i = 0; deal_game_name(i, &name, &of); i++)
        printf("name\t%s\t%s\n", of, name);
    for (int i = 0; deal_vocabulary(i, &w); i++)
        printf("key\t%s%s\t%s\t%s\t%s\t%s\t%s\n", *w.mechanism ? "mechanism " : "",
               *w.mechanism ? w.mechanism : w.section, w.key, w.form, w.standard ? "default" : "required",
               w.standard ? w.standard : "", w.meaning);
    manual_lines("example", deal_game_text("belle-lucie"), false);
    return fclose(stdout) ? 2 : 0;
}
