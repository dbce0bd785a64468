/*
 * Prints the sizes, offsets and values of deal.h on which a compiled program depends, in the format of libdeal/abi.
 */
#include "deal.h"

#include <inttypes.h>

#define SIZE(type) printf("%s %zu\n", #type, sizeof(type))
#define FIELD(type, field) \
    printf("%s.%s %zu %zu\n", #type, #field, offsetof(type, field), sizeof(((type *)NULL)->field))
#define VALUE(name) printf("%s %jd\n", #name, (intmax_t)(name))

static void print_values(void)
{
    VALUE(DEAL_FORMAT);
    VALUE(DEAL_CARDS_MAX);
    VALUE(DEAL_WORD_MAX);
    VALUE(DEAL_LINE_MAX);
    VALUE(DEAL_NO_CARD);
    VALUE(DEAL_NO_PILE);
    VALUE(DEAL_ACT_MOVE);
    VALUE(DEAL_ACT_DEAL);
    VALUE(DEAL_ACT_REDEAL);
    VALUE(DEAL_ACT_REFILL);
    VALUE(DEAL_ACT_FILL);
    VALUE(DEAL_ACT_SHIFT);
    VALUE(DEAL_ACT_PAIR);
    VALUE(DEAL_ACT_SWAP);
    VALUE(DEAL_ACT_TOUCH);
    VALUE(DEAL_PACK);
    VALUE(DEAL_TALON);
    VALUE(DEAL_FOUNDATION);
    VALUE(DEAL_TABLEAU);
    VALUE(DEAL_CELL);
    VALUE(DEAL_RESERVE);
    VALUE(DEAL_WON);
    VALUE(DEAL_UNWINNABLE);
    VALUE(DEAL_UNKNOWN);
    VALUE(DEAL_STUCK);
    VALUE(DEAL_GAVE_UP);
    VALUE(DEAL_CHECKED_NOT);
    VALUE(DEAL_CHECKED_PLAIN);
    VALUE(DEAL_CHECKED_PROOF);
    VALUE(DEAL_CHECKED_LOG);
}

static void print_words(void)
{
    SIZE(struct deal_error);
    FIELD(struct deal_error, field);
    FIELD(struct deal_error, line);
    FIELD(struct deal_error, text);
    SIZE(struct deal_word);
    FIELD(struct deal_word, section);
    FIELD(struct deal_word, mechanism);
    FIELD(struct deal_word, key);
    FIELD(struct deal_word, form);
    FIELD(struct deal_word, standard);
    FIELD(struct deal_word, meaning);
    SIZE(struct deal_why);
    FIELD(struct deal_why, kind);
    FIELD(struct deal_why, name);
    FIELD(struct deal_why, applies);
    FIELD(struct deal_why, what);
    FIELD(struct deal_why, condition);
    FIELD(struct deal_why, forbids);
    FIELD(struct deal_why, line);
    SIZE(struct deal_player_key);
    FIELD(struct deal_player_key, name);
    FIELD(struct deal_player_key, meaning);
    FIELD(struct deal_player_key, values);
    FIELD(struct deal_player_key, standard);
}

static void print_actions(void)
{
    SIZE(struct deal_action);
    FIELD(struct deal_action, kind);
    FIELD(struct deal_action, from);
    FIELD(struct deal_action, to);
    FIELD(struct deal_action, n);
    FIELD(struct deal_action, place);
    FIELD(struct deal_action, mech);
    FIELD(struct deal_action, also);
}

static void print_search(void)
{
    SIZE(struct deal_solve_options);
    FIELD(struct deal_solve_options, nodes);
    FIELD(struct deal_solve_options, memory);
    FIELD(struct deal_solve_options, exhaustive);
    FIELD(struct deal_solve_options, unchecked);
    FIELD(struct deal_solve_options, without);
    FIELD(struct deal_solve_options, stop);
    SIZE(struct deal_solution);
    FIELD(struct deal_solution, result);
    FIELD(struct deal_solution, proof);
    FIELD(struct deal_solution, nodes);
    FIELD(struct deal_solution, stopped);
    FIELD(struct deal_solution, checked);
    FIELD(struct deal_solution, parts);
    FIELD(struct deal_solution, moves);
    SIZE(struct deal_count);
    FIELD(struct deal_count, complete);
    FIELD(struct deal_count, stopped);
    FIELD(struct deal_count, positions);
    FIELD(struct deal_count, winning);
    FIELD(struct deal_count, lines);
    FIELD(struct deal_count, length);
    FIELD(struct deal_count, shortest);
    SIZE(struct deal_nearest);
    FIELD(struct deal_nearest, cards);
    FIELD(struct deal_nearest, exact);
    FIELD(struct deal_nearest, stopped);
    FIELD(struct deal_nearest, nodes);
    FIELD(struct deal_nearest, moves);
    SIZE(struct deal_shortest);
    FIELD(struct deal_shortest, minimal);
    FIELD(struct deal_shortest, stopped);
    FIELD(struct deal_shortest, length);
    FIELD(struct deal_shortest, bound);
    FIELD(struct deal_shortest, nodes);
    FIELD(struct deal_shortest, moves);
    SIZE(struct deal_grade);
    FIELD(struct deal_grade, grade);
    FIELD(struct deal_grade, score);
    FIELD(struct deal_grade, ladder);
    FIELD(struct deal_grade, length);
    FIELD(struct deal_grade, traps);
    FIELD(struct deal_grade, shows);
    FIELD(struct deal_grade, forced);
    FIELD(struct deal_grade, generic);
    FIELD(struct deal_grade, reach);
}

static void print_games(void)
{
    SIZE(struct deal_gesture);
    FIELD(struct deal_gesture, from);
    FIELD(struct deal_gesture, at);
    FIELD(struct deal_gesture, to);
    FIELD(struct deal_gesture, either);
    SIZE(struct deal_advice);
    FIELD(struct deal_advice, found);
    FIELD(struct deal_advice, action);
    FIELD(struct deal_advice, text);
    SIZE(struct deal_review_options);
    FIELD(struct deal_review_options, nodes);
    FIELD(struct deal_review_options, others);
    FIELD(struct deal_review_options, memory);
    FIELD(struct deal_review_options, stop);
    SIZE(struct deal_note);
    FIELD(struct deal_note, kind);
    FIELD(struct deal_note, from);
    FIELD(struct deal_note, to);
    FIELD(struct deal_note, text);
}

int main(void)
{
    print_values();
    print_words();
    print_actions();
    print_search();
    print_games();
    return 0;
}
