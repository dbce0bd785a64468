/*
 * The text of --help of the tool stats. The manual stats(1) explains each option in full.
 */
#include "run.h"

#include <stddef.h>

static const char table_text[] =
    "      --interval KIND      interval of the share won: clopper-pearson (the default), wilson or sequence\n"
    "      --level P            probability of the interval, 0.5 to 0.999999 (0.95)\n"
    "      --quantiles P[,P]    these percentiles of nodes and lengths, instead of 25,50,75,95\n"
    "      --length             add percentiles of the number of moves in won games\n"
    "      --digits N           write numbers that are not counts with N digits, 1 to 17\n"
    "\n"
    "Columns: n records; those won, unwinnable, unknown and stuck; the share won with its 95% interval; percentiles\n"
    "of nodes.  Unknown deals count as lost for the lower limit and as won for the upper limit.\n"
    "Example: deal golf -n 100 | solve | stats --length --quantiles 50,90\n";

static const char where_text[] =
    "A condition compares a field or a feature with a value by ==, !=, <, <=, > or >=.  A field alone is true if the\n"
    "record has it.  Join conditions by && and ||, negate them by !, group them by parentheses, and put the whole\n"
    "between quotes for the shell.\n"
    "Example: deal herring-bone -n 100 | stats --records --where 'bone.twins >= 3 && !(seed == 7)'\n";

static const char plot_text[] =
    "      --title TEXT         heading of the chart\n"
    "      --chart KEY=VALUE    width=85 (millimetres on paper), font=NAME, x=LABEL, y=LABEL, name=OLD=NEW or\n"
    "                           name=FIELD=OLD=NEW (name of a value in the chart), texts=no (no heading and note),\n"
    "                           script=yes (keep gnuplot's script), facet=FIELD (a panel for each value)\n"
    "      --log AXES           logarithmic axes: x, y or xy\n"
    "      --counts             draw a histogram of the numbers of records\n"
    "\n"
    "The last field of --by is the x axis; the fields before it make the series.  With --model the chart shows odds\n"
    "ratios, with --pair differences, with --survival curves.\n"
    "Example: deal herring-bone -n 100 | solve -N 1e4 | stats --by base.depth/5 --plot depth.svg\n";

static const char model_text[] =
    "      --model FORMULA      fit a logistic regression\n"
    "      --profile            take its intervals from the profile likelihood, not from standard errors\n"
    "\n"
    "FORMULA is 'won ~ TERM + TERM ...'; instead of won it may begin with unwinnable, unknown or stuck.  A TERM is\n"
    "FIELD, FIELD^2 (powers 2 to 9), factor(FIELD), A:B (interaction) or A*B (A + B + A:B).  Each group of --by has a\n"
    "model of its own.\n"
    "Example: deal herring-bone -n 200 | solve -N 1e4 | stats --model 'won ~ bone.twins + base.depth'\n";

static const char test_text[] =
    "      --test TEST          test whether the share won depends on the last field of --by:\n"
    "                           trend, chi-square or difference\n"
    "\n"
    "trend is the test of Cochran and Armitage over the numbers of the field; chi-square is Pearson's test that all\n"
    "values have the same share; difference compares each value with the first.\n"
    "Example: deal herring-bone -n 200 | solve -N 1e4 | stats --by bone.twins --test trend\n";

static const char pair_text[] =
    "      --pair FIELD[,FIELD]  compare the values of FIELD on the same seeds, by McNemar's test\n"
    "      --successive         compare each value with the one before it\n"
    "      --detect D           add the number of pairs that would show a difference of the shares of D (80% power)\n"
    "\n"
    "Each value is compared with the first.  Deals are matched by seed, game, options and solver or player, except\n"
    "for FIELD itself.  set.OPTION is an option of the game; the field set holds all that are not the default.\n"
    "Example: for r in 0 1 2; do deal harp -n 30 -o redeals=$r; done | solve -N 1e4 | stats --pair set.redeals "
    "--successive\n";

static const char survival_text[] =
    "      --survival FIELD     the share of deals undecided after N nodes, for FIELD nodes (Kaplan and Meier)\n"
    "\n"
    "An unknown deal counts as undecided up to the number of nodes that it was searched.\n"
    "Example: deal herring-bone -n 100 | solve -N 1e4 | stats --survival nodes --plot - --log x\n";

static const char until_text[] =
    "      --until half-width=W  stop when the 95% interval of each group is at most 2W wide\n"
    "\n"
    "The intervals stay valid although they are examined after each record.  The order of the records must not\n"
    "depend on their results.\n"
    "Example: deal belle-lucie -n 0 | play --policy random | stats --until half-width=0.05\n";

static const char parts_text[] = "      --state FILE         also write the counts to FILE\n"
                                 "      --merge              the input files are such counts; add them up\n"
                                 "\n"
                                 "Example: deal golf -n 50 | solve | stats --state one; deal golf -s 51 -n 50 | solve "
                                 "| stats --state two; stats --merge one two\n";

static const char records_text[] =
    "      --records            write the records that meet --where, unchanged\n"
    "      --write FIELD[,FIELD]  write the records with these features added as fields; with --csv or --json a table\n"
    "                           with a row for each record\n"
    "\n"
    "Example: deal herring-bone -n 100 | stats --write bone.twins --where 'bone.twins >= 5'\n";

static const char swap_text[] =
    "      --swap FEATURE=+1|-1  write each deal three times: as it is (arm=base), with two cards swapped so that\n"
    "                           FEATURE changes by 1 (arm=swapped), and with a swap that leaves FEATURE as it is\n"
    "                           (arm=placebo)\n"
    "      --hold FEATURE[,FEATURE]  the features that the swap should change as little as possible\n"
    "\n"
    "Solve the three records of each deal.  The difference between swapped and placebo is the effect of FEATURE.\n"
    "Example: deal herring-bone -n 40 | stats --swap bone.twins=-1 | solve -N 1e4 | stats --pair arm --where 'arm != "
    "base'\n";

static const struct help_topic topics[] = {
    {"table", "intervals, percentiles, digits: --interval, --level, --quantiles, --length, --digits", table_text, NULL},
    {"where", "how to write a condition", where_text, NULL},
    {"plot", "charts: --title, --chart, --log, --counts", plot_text, NULL},
    {"model", "logistic regression: --model, --profile", model_text, NULL},
    {"test", "does the share won depend on a field: --test", test_text, NULL},
    {"pair", "options or players compared on the same deals: --pair, --successive, --detect", pair_text, NULL},
    {"survival", "how many nodes a decision takes: --survival", survival_text, NULL},
    {"until", "read until the interval is short enough: --until", until_text, NULL},
    {"parts", "count in parts, on many machines: --state, --merge", parts_text, NULL},
    {"records", "write records instead of a table: --records, --write", records_text, NULL},
    {"swap", "experiments that change one feature of a deal: --swap, --hold", swap_text, NULL},
    {NULL, NULL, NULL, NULL},
};

const struct tool stats_tool = {
    .name = "stats",
    .usage = "[OPTION]... [FILE]...",
    .help = "Counts the results of solve and play: how many deals were won, with a 95% interval.\n"
            "\n"
            "  -b, --by FIELD[,FIELD]   print a row for each value of FIELD: a field of the record, an\n"
            "                           option such as set.redeals, a feature such as bone.twins, or one in\n"
            "                           bins, as nodes/log10 or base.depth/5; may be repeated\n"
            "      --where EXPR         count the records that meet a condition, as 'bone.twins >= 3'\n"
            "      --success EXPR       count a record as won by a condition, as 'now.cards.out >= 26'\n"
            "      --features           list the features\n"
            "      --csv, --json        print the table as CSV or as JSON\n"
            "      --plot FILE          also draw a chart: FILE.svg, FILE.png, FILE.pdf, or - for text\n",
    .topics = topics,
    .example = "deal herring-bone -n 200 | solve -N 1e4 | stats --by bone.twins",
};
