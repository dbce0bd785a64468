/*
 * play: replays records, checks them, describes their positions, plays on.
 *
 * Each record is first replayed unchanged. Then its moves may be changed (--rewind, --upto, --moves). Then one output
 * is made from the position, or a policy (computer player) plays on from it.
 */
#include "confine.h"
#include "play/play.h"
#include "play.options.h"
#include "stop.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct play {
    int question; /* the option that selects the kind of output, such as --svg for a drawing; 0: write the record */
    int tuned;    /* the last option given that applies to a player policy only; 0: none */
    bool keep_going;
    struct moves_edit edit;
    unsigned depth;
    bool annotate;
    int faces;        /* the look of the cards of --svg, a sum of values of enum deal_faces */
    uint64_t nodes;   /* node budget of each search that --annotate makes */
    const char *file; /* file name given to --svg or --html, in which {} stands for the number of the record */
    struct policy policy;
    unsigned long records, failed, open; /* open: with --check, the moves neither win nor claim a result; with --odds,
                                            the verdict is unknown */
    struct answers answers;
    unsigned long tales; /* number of descriptions of games written so far; empty lines separate them */
    struct session_start session;
};

static void play_ask(struct play *p, int question)
{
    if (p->question && (p->question == FROM) != (question == FROM))
        tool_die("--from writes records for another call: play --from any FILE | play --%s",
                 tool_option_name(longs, question == FROM ? p->question : question));
    if (p->question)
        tool_die("--%s and --%s: one question at a time", tool_option_name(longs, p->question),
                 tool_option_name(longs, question));
    p->question = question;
}

/* Handles --annotate: the kind of output, or, with --html, notes in the page. */
static void ask_annotate(struct play *p)
{
    p->annotate = true;
    if (p->question != HTML)
        play_ask(p, ANNOTATE);
}

static struct deal_player *load_player(const char *spec)
{
    struct deal_error e;
    struct deal_player *player = deal_player_new(spec, &e);

    if (!player)
        tool_die("--policy: %s", e.text);
    return player;
}

/* Checks the value of --moves: words of actions as in a record, or empty. */
static const char *parse_moves(const char *text)
{
    size_t len = strlen(text);
    bool empty = *text == ',' || strstr(text, ",,") || (len && text[len - 1] == ',');

    if (tool_control(text) || strpbrk(text, " \t"))
        tool_die_value("--moves", text, "holds a blank or a control character");
    if (empty)
        tool_die_value("--moves", text, "holds an empty word");
    return text;
}

/* Refuses options that exclude each other. */
static void refuse_misuse(const struct play *p)
{
    bool edits = p->edit.upto != SIZE_MAX || p->edit.more;

    if (p->tuned && p->question != POLICY)
        tool_die("--%s goes with --policy", tool_option_name(longs, p->tuned));
    if (p->nodes && !p->annotate && p->question != ODDS)
        tool_die("--nodes goes with --annotate or --odds");
    if (p->question != SVG && p->faces)
        tool_die("--four-colours and --large-index go with --svg");
    if (p->question != INTERACTIVE && (p->session.peek || p->session.set))
        tool_die("--peek and --option go with --interactive");
    if (p->question != INTERACTIVE && (p->session.grade || p->session.key))
        tool_die("--%s goes with --interactive", p->session.grade ? "grade" : p->session.key);
    if (p->session.grade && p->session.key)
        tool_die("--grade and --%s: one of them", p->session.key);
    if (p->edit.rewind && p->edit.upto != SIZE_MAX)
        tool_die("--rewind and --upto: one of them");
    if (p->question == INTERACTIVE && (edits || p->edit.rewind))
        tool_die("--interactive: without --rewind, --upto or --moves");
    if (p->question == CHECK && (edits || p->edit.rewind))
        tool_die("--check: records are checked as they are, without --rewind, --upto or --moves");
}

/* Checks the name of a notation of lines of play. */
static const char *parse_form(const char *option, const char *name)
{
    if (!foreign_known(name) && (strcmp(option, "--from") || strcmp(name, "any")))
        tool_die_value(option, name, "is not standard, fc-solve, fc-solve-positions or klondike");
    return name;
}

/* Accepts option C as the kind of output; returns false if it is another option. */
static bool parse_question(struct play *p, int c)
{
    switch (c) {
    case CHECK:
    case LEGAL:
    case DRAW:
    case EXPLAIN:
    case ODDS:
    case INTERACTIVE: play_ask(p, c); return true;
    case PERFT:
        play_ask(p, c);
        p->depth = (unsigned)tool_number("--perft", optarg, 0, 1000);
        return true;
    case ANNOTATE: ask_annotate(p); return true;
    case FROM:
    case TO:
        play_ask(p, c);
        p->file = parse_form(c == TO ? "--to" : "--from", optarg);
        return true;
    case SVG:
    case HTML:
        if (c == HTML && p->question == ANNOTATE)
            p->question = 0;
        play_ask(p, c);
        p->file = optarg;
        return true;
    case POLICY:
        play_ask(p, c);
        p->policy.player = load_player(optarg);
        return true;
    }
    return false;
}

/* Sets the deal of an interactive session to NUMBER of the numbering KEY (seed, ms, pysol); two numberings are
 * refused. */
static void take_number(struct session_start *session, const char *key, const char *number)
{
    if (session->key && strcmp(session->key, key))
        tool_die("--%s and --%s: one of them", session->key, key);
    session->key = key;
    snprintf(session->number, sizeof session->number, "%s", number);
}

/* Parses the number of a deal in the numbering KEY, with the suffixes that numbers of options may have. */
static void parse_number(struct session_start *session, const char *key, uint64_t most)
{
    char option[8], digits[24];

    snprintf(option, sizeof option, "--%s", key);
    snprintf(digits, sizeof digits, "%" PRIu64, tool_number(option, optarg, 1, most));
    take_number(session, key, digits);
}

static void parse_setting(struct play *p, int c)
{
    if (c == 'j' || c == POLICY_SEED || c == MAX_ACTIONS)
        p->tuned = c;
    switch (c) {
    case 'k': p->keep_going = true; break;
    case 'N': p->nodes = tool_number("--nodes", optarg, 1, UINT64_MAX); break;
    case FOUR_COLOURS: p->faces |= DEAL_FACES_FOUR; break;
    case LARGE_INDEX: p->faces |= DEAL_FACES_LARGE; break;
    case PEEK: p->session.peek = true; break;
    case 's': parse_number(&p->session, "seed", UINT32_MAX); break;
    case MS: parse_number(&p->session, "ms", TOOL_MS_LAST); break;
    case PYSOL: take_number(&p->session, "pysol", optarg); break;
    case GRADE: p->session.grade = (int)tool_number("--grade", optarg, 1, 5); break;
    case 'o': tool_set(&p->session.set, optarg); break;
    case 'j': p->policy.threads = (int)tool_number("--threads", optarg, 1, 1024); break;
    case POLICY_SEED: p->policy.seed = tool_number("--policy-seed", optarg, 0, UINT64_MAX); break;
    case MAX_ACTIONS: p->policy.max_actions = tool_number("--max-actions", optarg, 0, SIZE_MAX); break;
    case REWIND: p->edit.rewind = true; break;
    case UPTO: p->edit.upto = (size_t)tool_number("--upto", optarg, 0, SIZE_MAX - 1); break;
    case MOVES: p->edit.more = parse_moves(optarg); break;
    }
}

static void play_parse_options(int argc, char **argv, struct play *p)
{
    int c;

    while ((c = tool_option(argc, argv, shorts, longs)) != -1)
        if (!parse_question(p, c))
            parse_setting(p, c);
    refuse_misuse(p);
    if (p->edit.rewind)
        p->edit.upto = 0;
}

/* ---- one record ------------------------------------------------------------- */

/* Reports and counts a record that is well-formed but whose claims are wrong; the run continues. */
static void fail(struct play *p, const struct input *in, const struct deal_error *e)
{
    if (deal_no_memory(e))
        tool_die_memory();
    tool_report(input_name(in), input_line(in), e);
    p->failed++;
}

static void answer_picture(const struct play *p, const struct deal_state *s)
{
    char *svg = tool_kept(deal_state_svg_faces(s, p->faces));

    file_write("--svg", p->file, p->records, svg, strlen(svg));
    free(svg);
}

static uint64_t budget(const struct play *p) { return p->nodes ? p->nodes : ANNOTATE_NODES; }

static bool play_answer(struct play *p, const struct input *in, struct deal_record *d, struct deal_state *s,
                        struct deal_error *e)
{
    const char *wrong;

    switch (p->question) {
    case CHECK:
        wrong = answer_refuted(d, s);
        if (wrong)
            deal_fail(e, "result", "%s", wrong);
        p->open += deal_state_depth(s) && !deal_record_get(d, "result") && !deal_state_won(s);
        if (wrong || !deal_record_fits_name(d, deal_state_rules(s), e))
            fail(p, in, e);
        return true;
    case LEGAL: answer_legal(&p->answers, s); return true;
    case PERFT: return answer_perft(s, p->depth, e);
    case DRAW: answer_drawing(&p->answers, s); return true;
    case SVG: answer_picture(p, s); return true;
    case HTML: return page_write(p->file, p->records, d, s, p->annotate ? budget(p) : 0, e);
    case ANNOTATE: return annotate_tell(&p->tales, d, deal_state_rules(s), budget(p), e);
    case ODDS:
        if (!answer_odds(d, s, budget(p), e))
            return false;
        p->open += !strcmp(deal_record_get(d, "odds.perfect"), deal_result_text(DEAL_UNKNOWN));
        return true;
    case EXPLAIN: return tale_tell(&p->tales, d, s, e);
    case TO: return foreign_write(p->file, d, s, e);
    default: return output_record(d, e);
    }
}

/* Processes one record. Returns false if the record is bad. */
static bool play_record(struct play *p, const struct input *in, struct positions *positions, struct deal_record *d,
                        struct deal_error *e)
{
    struct deal_state *s = positions_table(positions, d, e);

    if (!s)
        return false;
    if (!deal_record_start(d, s, e)) {
        if (p->question != CHECK || strcmp(e->field, "moves"))
            return false;
        p->records++;
        fail(p, in, e);
        return true;
    }
    p->records++;
    if (moves_change(&p->edit, d) && !deal_record_start(d, s, e))
        return false;
    return play_answer(p, in, d, s, e);
}

static int play_at_table(struct play *p, char **operands)
{
    int status;

    if (operands[0] && operands[1])
        tool_die("--interactive reads one file at most");
    p->session.operand = operands[0];
    output_start(true);
    status = session_run(&p->session);
    free(p->session.set);
    output_end();
    return status;
}

static int play_on_here(struct play *p, char **operands)
{
    int status;

    p->policy.keep_going = p->keep_going;
    p->policy.edit = &p->edit;
    status = policy_run(&p->policy, operands);
    deal_player_free(p->policy.player);
    return status;
}

static int play_from(const struct play *p, char **operands)
{
    int status;

    confine(operands, NULL);
    output_start(true);
    status = foreign_read(operands, p->keep_going);
    output_end();
    return status;
}

/* Confines the process, unless the file pattern has the record's number in a folder's name: then output goes to
 * several folders. */
static void play_confine(const struct play *p, char *const *files)
{
    const char *hole = p->file && p->question != TO ? strstr(p->file, "{}") : NULL;

    if (!hole || !strchr(hole, '/'))
        confine(files, p->file && p->question != TO && strcmp(p->file, "-") ? p->file : NULL);
}

int main(int argc, char **argv)
{
    struct play p = {.edit = {.upto = SIZE_MAX}, .policy = {.seed = 1, .max_actions = 10000, .threads = 1}};
    struct input *in;
    struct positions *positions;
    struct deal_record *d;
    struct deal_error e;
    int status;

    tool_start(&tool, argv);
    play_parse_options(argc, argv, &p);
    if (p.question == INTERACTIVE)
        return play_at_table(&p, argv + optind);
    if (p.question == POLICY)
        return play_on_here(&p, argv + optind);
    if (p.question == FROM)
        return play_from(&p, argv + optind);
    d = tool_kept(deal_record_new());
    play_confine(&p, argv + optind);
    stop_catch();
    output_start(true);
    in = input_new(argv + optind);
    input_keep_going(in, p.keep_going);
    input_pass(in, !p.question);
    positions = positions_new();
    positions_bound(positions);
    while (input_record(in, d))
        if (!play_record(&p, in, positions, d, &e) && !input_bad(in, &e))
            break;
    status = input_free(in);
    files_end();
    if (p.open && p.question == CHECK)
        tool_warn("the moves of %lu of %lu records are legal but do not win, and no result is claimed", p.open,
                  p.records);
    else if (p.open)
        tool_warn("the solver left %lu of %lu positions open; a number above -N %" PRIu64 " lets it search longer",
                  p.open, p.records, budget(&p));
    if (p.question == CHECK)
        fprintf(stderr, "%lu records, %lu failed\n", p.records, p.failed);
    positions_free(positions);
    deal_record_free(d);
    text_release(&p.edit.text);
    answers_release(&p.answers);
    output_end();
    return stop_status(status ? status : p.failed ? STATUS_NO : STATUS_YES);
}
