/*
 * play: replays records, checks them, describes their positions, plays on.
 *
 * Each record is first replayed unchanged. Then its moves may be changed (--rewind, --upto, --moves). Then one output
 * is made from the position, or a policy (computer player) plays on from it.
 */
#include "play/play.h"
#include "play.options.h"

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
    /* open: number of records not won and without a result (--check), or not decided (--odds) */
    unsigned long records, failed, open;
    unsigned long tales; /* number of drawings or descriptions of games so far; empty lines separate them */
    struct session_start session;
};

static void play_ask(struct play *play, int question)
{
    if (play->question && (play->question == FROM) != (question == FROM))
        tool_die("--from writes records for another call: play --from any FILE | play --%s",
                 tool_option_name(longs, question == FROM ? play->question : question));
    if (play->question)
        tool_die("--%s and --%s: one question at a time", tool_option_name(longs, play->question),
                 tool_option_name(longs, question));
    play->question = question;
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
static void refuse_misuse(const struct play *play)
{
    bool edits = play->edit.upto != SIZE_MAX || play->edit.more;

    if (play->tuned && play->question != POLICY)
        tool_die("--%s goes with --policy", tool_option_name(longs, play->tuned));
    if (play->nodes && !play->annotate && play->question != ODDS)
        tool_die("--nodes goes with --annotate or --odds");
    if (play->question != SVG && play->faces)
        tool_die("--four-colours and --large-index go with --svg");
    if (play->question != INTERACTIVE && (play->session.peek || play->session.set))
        tool_die("--peek and --option go with --interactive");
    if (play->question != INTERACTIVE && (play->session.grade || play->session.key))
        tool_die("--%s goes with --interactive", play->session.grade ? "grade" : play->session.key);
    if (play->session.grade && play->session.key)
        tool_die("--grade and --%s: one of them", play->session.key);
    if (play->edit.rewind && play->edit.upto != SIZE_MAX)
        tool_die("--rewind and --upto: one of them");
    if (play->question == INTERACTIVE && (edits || play->edit.rewind))
        tool_die("--interactive: without --rewind, --upto or --moves");
    if (play->question == CHECK && (edits || play->edit.rewind))
        tool_die("--check: records are checked as they are, without --rewind, --upto or --moves");
}

/* Checks the name of a notation of lines of play. */
static const char *parse_form(const char *option, const char *name)
{
    if (!foreign_known(name) && (strcmp(option, "--from") || strcmp(name, "any")))
        tool_die_value(option, name, "is not standard, fc-solve, fc-solve-positions or klondike");
    return name;
}

/* Sets the deal of an interactive session to NUMBER of the numbering KEY (seed, ms, pysol), in which numbers up to MOST
 * may have the suffixes of numbers of options; 0: as it is written. Two numberings are refused. */
static void take_number(struct session_start *session, const char *key, const char *number, uint64_t most)
{
    char option[8];

    if (session->key && strcmp(session->key, key))
        tool_die("--%s and --%s: one of them", session->key, key);
    snprintf(option, sizeof option, "--%s", key);
    session->key = key;
    if (most)
        snprintf(session->number, sizeof session->number, "%" PRIu64, tool_number(option, number, 1, most));
    else
        snprintf(session->number, sizeof session->number, "%s", number);
}

/* Accepts option C as the kind of output; returns false if it is another option. */
static bool parse_question(struct play *play, int c)
{
    struct deal_error e;

    switch (c) {
    case ANNOTATE:
        play->annotate = true;
        if (play->question == HTML)
            return true;
        break;
    case PERFT:
    case FROM:
    case TO:
    case SVG:
    case POLICY:
    case CHECK:
    case LEGAL:
    case DRAW:
    case EXPLAIN:
    case ODDS:
    case INTERACTIVE: break;
    case HTML: play->question = play->question == ANNOTATE ? 0 : play->question; break;
    default: return false;
    }
    play_ask(play, c);
    if (c == PERFT)
        play->depth = (unsigned)tool_number("--perft", optarg, 0, 1000);
    else if (c == FROM || c == TO)
        play->file = parse_form(c == TO ? "--to" : "--from", optarg);
    else if (c == SVG || c == HTML)
        play->file = optarg;
    else if (c == POLICY && !(play->policy.player = deal_player_new(optarg, &e)))
        tool_die("--policy: %s", e.text);
    return true;
}

static void parse_setting(struct play *play, int c)
{
    if (c == 'j' || c == POLICY_SEED || c == MAX_ACTIONS)
        play->tuned = c;
    switch (c) {
    case 'k': play->keep_going = true; break;
    case 'N': play->nodes = tool_number("--nodes", optarg, 1, UINT64_MAX); break;
    case FOUR_COLOURS: play->faces |= DEAL_FACES_FOUR; break;
    case LARGE_INDEX: play->faces |= DEAL_FACES_LARGE; break;
    case PEEK: play->session.peek = true; break;
    case 's': take_number(&play->session, "seed", optarg, UINT32_MAX); break;
    case MS: take_number(&play->session, "ms", optarg, TOOL_MS_LAST); break;
    case PYSOL: take_number(&play->session, "pysol", optarg, 0); break;
    case GRADE: play->session.grade = (int)tool_number("--grade", optarg, 1, 5); break;
    case 'o': tool_set(&play->session.set, optarg); break;
    case 'j': play->policy.threads = (int)tool_number("--threads", optarg, 1, 1024); break;
    case POLICY_SEED: play->policy.seed = tool_number("--policy-seed", optarg, 0, UINT64_MAX); break;
    case MAX_ACTIONS: play->policy.max_actions = tool_number("--max-actions", optarg, 0, SIZE_MAX); break;
    case REWIND: play->edit.rewind = true; break;
    case UPTO: play->edit.upto = (size_t)tool_number("--upto", optarg, 0, SIZE_MAX - 1); break;
    case MOVES: play->edit.more = parse_moves(optarg); break;
    }
}

static void play_parse_options(int argc, char **argv, struct play *play)
{
    int c;

    while ((c = tool_option(argc, argv, shorts, longs)) != -1)
        if (!parse_question(play, c))
            parse_setting(play, c);
    refuse_misuse(play);
    if (play->edit.rewind)
        play->edit.upto = 0;
}

/* ---- one record ------------------------------------------------------------- */

/* Reports and counts a record that is well-formed but whose claims are wrong; the run continues. */
static void fail(struct play *play, const struct input *in, const struct deal_error *e)
{
    if (deal_no_memory(e))
        tool_die_memory();
    tool_report(input_name(in), input_line(in), e);
    play->failed++;
}

static uint64_t budget(const struct play *play) { return play->nodes ? play->nodes : ANNOTATE_NODES; }

static bool play_answer(struct play *play, const struct input *in, struct deal_record *d, struct deal_state *s,
                        struct deal_error *e)
{
    const char *wrong;
    char *svg;

    switch (play->question) {
    case CHECK:
        wrong = answer_refuted(d, s);
        if (wrong)
            deal_fail(e, "result", "%s", wrong);
        play->open += deal_state_depth(s) && !deal_record_get(d, "result") && !deal_state_won(s);
        if (wrong || !deal_record_fits_name(d, deal_state_rules(s), e))
            fail(play, in, e);
        return true;
    case LEGAL: answer_legal(s); return true;
    case PERFT: return answer_perft(s, play->depth, e);
    case DRAW: answer_drawing(&play->tales, s); return true;
    case SVG:
        svg = tool_kept(deal_state_svg_faces(s, play->faces));
        file_write("--svg", play->file, play->records, svg, strlen(svg));
        free(svg);
        return true;
    case HTML: return page_write(play->file, play->records, d, s, play->annotate ? budget(play) : 0, e);
    case ANNOTATE: return annotate_tell(&play->tales, d, deal_state_rules(s), budget(play), e);
    case ODDS:
        if (!answer_odds(d, s, budget(play), e))
            return false;
        play->open += !strcmp(deal_record_get(d, "odds.perfect"), deal_result_text(DEAL_UNKNOWN));
        return true;
    case EXPLAIN: return tale_tell(&play->tales, d, s, e);
    case TO: return foreign_write(play->file, d, s, e);
    default: return output_record(d, e);
    }
}

/* Processes one record. Returns false if the record is bad. */
static bool play_record(struct play *play, const struct input *in, struct positions *positions, struct deal_record *d,
                        struct deal_error *e)
{
    struct deal_state *s = positions_table(positions, d, e);

    if (!s)
        return false;
    if (!deal_record_start(d, s, e)) {
        if (play->question != CHECK || strcmp(e->field, "moves"))
            return false;
        play->records++;
        fail(play, in, e);
        return true;
    }
    play->records++;
    if (moves_change(&play->edit, d) && !deal_record_start(d, s, e))
        return false;
    return play_answer(play, in, d, s, e);
}

/* Confines the process, unless the name of the file has the record's number in a folder: then there are several. */
static void play_confine(const struct play *play, char *const *files)
{
    const char *hole = play->file && play->question != TO ? strstr(play->file, "{}") : NULL;

    if (!hole || !strchr(hole, '/'))
        confine(files, play->file && play->question != TO && strcmp(play->file, "-") ? play->file : NULL);
}

static int play_records(struct play *play, char *const *files)
{
    struct positions *positions = positions_new();
    struct deal_record *d = tool_kept(deal_record_new());
    struct input *in;
    struct deal_error e;
    int status;

    play_confine(play, files);
    stop_catch();
    in = input_new(files);
    input_keep_going(in, play->keep_going);
    input_pass(in, !play->question);
    while (input_record(in, d))
        if (!play_record(play, in, positions, d, &e) && !input_bad(in, &e))
            break;
    status = input_free(in);
    files_end();
    if (play->open && play->question == CHECK)
        tool_warn("the moves of %lu of %lu records are legal but do not win, and no result is claimed", play->open,
                  play->records);
    else if (play->open)
        tool_warn("the solver left %lu of %lu positions open; a number above -N %" PRIu64 " lets it search longer",
                  play->open, play->records, budget(play));
    if (play->question == CHECK)
        fprintf(stderr, "%lu records, %lu failed\n", play->records, play->failed);
    positions_free(positions);
    deal_record_free(d);
    text_release(&play->edit.text);
    return status ? status : play->failed ? STATUS_NO : STATUS_YES;
}

int main(int argc, char **argv)
{
    struct play p = {.edit = {.upto = SIZE_MAX}, .policy = {.seed = 1, .max_actions = 10000, .threads = 1}};
    char **operands;
    int status;

    tool_start(&tool, argv);
    play_parse_options(argc, argv, &p);
    operands = argv + optind;
    if (p.question == INTERACTIVE && operands[0] && operands[1])
        tool_die("--interactive reads one file at most");
    output_start(true);
    if (p.question == INTERACTIVE) {
        p.session.operand = operands[0];
        status = session_run(&p.session);
        free(p.session.set);
    } else if (p.question == POLICY) {
        p.policy.keep_going = p.keep_going;
        p.policy.edit = &p.edit;
        status = policy_run(&p.policy, operands);
        deal_player_free(p.policy.player);
    } else if (p.question == FROM) {
        confine(operands, NULL);
        status = foreign_read(operands, p.keep_going);
    } else {
        status = play_records(&p, operands);
    }
    output_end();
    return p.question == POLICY ? status : stop_status(status);
}
