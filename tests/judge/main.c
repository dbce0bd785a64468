/*
 * Draws rule files and overrides case by case, and compares all verdicts on a few deals of each. It ends after a number
 * of seconds, of processor seconds of all processes together, or of cases. A contradiction is reduced and printed as a
 * rule file and a record; the exit status is then 1.
 *
 * Every second case puts keys into a file to which a part of the search or of the check applies, each part in turn:
 * keys that have not acted together with the part (acts.c). So such a case depends on the earlier cases of its process.
 * The other cases depend only on the seed and their number.
 *
 * With --walks, files are drawn to which some part of the search applies, each part in turn. Walks can also begin
 * at named rule files, since further faults are likely near a former one.
 *
 * With --positions, all positions of each deal are listed, and the answers of each part of the search are compared
 * with them. With --plays, each deal is only played at random: see perturb.c. With --without KEY, the ways
 * (declared kinds of moves) of a key or mechanism are removed, and such plays must detect that.
 *
 * With --tables, all positions are listed, and only the special tables of the search are held against the engine.
 *
 * With --check, all positions are listed, and only the check of losses is compared with them. Walks then meet the
 * conditions of one of its arguments, each in turn.
 *
 * With --write FOLDER, the rule files are written to FOLDER instead, as 1.ini and so on.
 *
 * With --records, the positions of records on stdin are tried instead, and all searches must find their results.
 * With --deals, the first N deals of rule files are tried. With --matrix, the bits of ways that each part of the search
 * covers are printed, for rule files.
 *
 * Options: --walks, --part NAME (walks keep to that part), --seconds N, --cpu-seconds N, --cases N, --seed S, --jobs N,
 * --faults N, --pairs (prints which keys met, and which acted with which part).
 *
 * Usage, where HOW is --positions, --tables, --check, --plays, or --plays --without KEY:
 * judge [HOW] [OPTION ...]
 * judge --write FOLDER [--walks] [OPTION ...] [FILE ...]
 * judge [HOW] --walks [OPTION ...] FILE ...
 * judge --records
 * judge [HOW] --deals N FILE ...
 */
#include "checks.h"
#include "judge.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    REPAIRS = 25,
    DEALS = 10, /* number of deals tried for each rule file */
    WALK_DEALS =
        3, /* number of deals tried for each rule file of a walk (files that each change one key of the last) */
    WALK_FILES = 30, /* number of rule files of each walk */
    OPEN = 3,        /* after this number of deals that the plain search did not finish, the next rule file is tried */
    OVERRIDE_EVERY = 6, /* cases */
    CELL_EVERY = 2,     /* cases */
    CELL_FILES = 40,    /* number of keys that are put into a file in such a case */
    WISHES = 4,         /* number of keys to combine in a file */
    STRIDE = 2903       /* step between successive pairs of keys in the enumeration, a prime */
};
static const char *folder; /* where rule files are written; NULL: they are tried */
static struct budget budget = {.solve = 2000, .exhaustive = 6000, .plain = 6000};

/* Counts of one process; all processes append theirs to one file. */
struct tally {
    uint64_t cases, files, overrides, refused, deals, judged, won, lost, faults;
    struct met pairs;
    struct acts acts;
};

struct options {
    uint64_t seed, cases, faults, deals;
    unsigned jobs;
    long seconds, cpu_seconds;
    time_t end; /* with --seconds: the time at which to stop */
    bool pairs, records, walks, matrix;
    const char *part; /* walks keep to this part of the search; NULL: to each part in turn */
};

static uint64_t mix(uint64_t a, uint64_t b)
{
    struct stream g = {a ^ b * UINT64_C(0xD1342543DE82EF95)};
    return stream_next(&g);
}

/* ---- one case ---- */

static void print_fault(struct subject *x, const char *path, uint32_t seed, const struct trial *t)
{
    static char text[TEXT], moves[TEXT];
    struct deal_error e;
    struct deal_rules *r = subject_rules(x, path, &e);
    struct deal_state *s = deal_state_new(r, &e);
    uint8_t cards[DEAL_CARDS_MAX];
    uint32_t shuffle;
    char two[3] = "";

    file_write(&x->file, text);
    trial_position(s, seed, subject_is_full(x));
    trial_moves(s, moves);
    deal_rules_deal(r, seed, cards, &shuffle, &e);
    printf("---- %s\n%sgame=%s%s%s seed=%" PRIu32 " shuffle=%" PRIu32 " cards=", t->fault, *x->game ? "" : text,
           *x->game ? x->game : "./this.ini", *x->set ? " set=" : "", x->set, seed, shuffle);
    for (int i = 0; i < deal_rules_cards(r); i++) {
        deal_card_text(cards[i], two);
        fputs(two, stdout);
    }
    printf("%s%s\n", *moves ? " moves=" : "", moves);
    fflush(stdout);
    deal_state_free(s);
    deal_rules_free(r);
}

/* Compiles a game of the library with the overrides that the library accepts. */
static struct deal_rules *rules_of_override(struct stream *g, struct subject *x, const char *path, const int *word)
{
    struct deal_error e;
    struct deal_rules *r = NULL;

    subject_draw_override(g, x, word[0], word[1]);
    for (int i = 0; i < REPAIRS && !(r = subject_rules(x, path, &e)); i++)
        subject_mend(g, x, &e);
    return r;
}

static void write_file(const struct subject *x, uint64_t number)
{
    static char text[TEXT];
    char path[4096];
    FILE *out;

    file_write(&x->file, text);
    snprintf(path, sizeof path, "%s/%" PRIu64 ".ini", folder, number);
    out = judge_got(fopen(path, "w"));
    fputs(text, out);
    fclose(out);
}

/* Returns the parts that acted in losses. */
static uint64_t try_deals(struct stream *g, struct subject *x, const struct deal_rules *r, const char *path,
                          unsigned deals, struct tally *t)
{
    struct deal_error e;
    struct deal_state *s = deal_state_new(r, &e);
    uint32_t first = 1 + stream_below(g, 1000000), seed;
    struct acts_deal lost[DEALS];
    bool judged = false;
    unsigned open = 0, losses = 0;
    uint64_t parts = 0;

    if (folder && !*x->game)
        write_file(x, t->files);
    for (uint32_t i = first; !folder && i < first + deals && open < OPEN; i++) {
        struct trial trial;

        if (!trial_position(s, i, subject_is_full(x)))
            continue;
        trial_run(s, &budget, i, &trial);
        t->deals++;
        t->judged += trial.judged;
        open += !budget.plays && trial.plain == DEAL_UNKNOWN;
        judged |= trial.judged;
        if (trial.judged && trial.parts && losses < DEALS)
            lost[losses++] = (struct acts_deal){i, trial.parts}, parts |= trial.parts;
        t->won += trial.solve == DEAL_WON;
        t->lost += trial.solve == DEAL_UNWINNABLE;
        if (*trial.fault) {
            t->faults++;
            seed = i;
            shrink(x, &budget, path, &seed, &trial);
            print_fault(x, path, seed, &trial);
            break;
        }
    }
    met_note(&t->pairs, r, judged);
    acts_note(&t->acts, g, x, r, path, lost, losses);
    deal_state_free(s);
    return parts;
}

/* Chooses the keys of a case by enumerating pairs, so that each pair is used once before any is used twice. */
static void words_of_case(uint64_t number, const struct options *o, int word[WISHES])
{
    for (unsigned i = 0; i < WISHES; i += 2)
        met_at((unsigned)((mix(o->seed, 0) + STRIDE * (number * WISHES / 2 + i / 2)) % met_count()), &word[i],
               &word[i + 1]);
}

static bool time_is_left(const struct options *o)
{
    return (!o->seconds || time(NULL) < o->end) &&
           (!o->cpu_seconds || (double)clock() / (double)CLOCKS_PER_SEC < (double)o->cpu_seconds / o->jobs);
}

/* Tries deals of the file of X, to which PART applies. Keeps the file, to begin others, if the part acts in a loss. */
static void run_cell(struct stream *g, struct subject *x, const struct deal_rules *r, const char *path, int part,
                     struct tally *t)
{
    uint64_t acted;

    t->files++;
    budget.part = UINT64_C(1) << part;
    acted = try_deals(g, x, r, path, DEALS, t);
    if (acted & budget.part)
        walk_keep(g, x, part);
    budget.part = 0;
}

/* Puts keys of open cells into a file to which a part applies, and tries those files where the key acts. */
static void run_cells(uint64_t number, const struct options *o, const char *path, struct tally *t)
{
    static struct subject x, base;
    struct stream g = {mix(o->seed, number)};
    int part = acts_nth(number / CELL_EVERY), word = acts_wish(&t->acts, &g, part);
    struct deal_rules *r = word < 0 ? NULL : walk_begin_bit(&g, &x, path, part);
    uint64_t applying = r ? acts_applying(r, UINT64_MAX) : 0, faults = t->faults;

    t->cases++;
    t->refused += word >= 0 && !r;
    if (!r)
        return;
    file_copy_of(&base.file, &x.file);
    run_cell(&g, &x, r, path, part, t);
    deal_rules_free(r);
    for (int i = 0; i < CELL_FILES && t->faults == faults && time_is_left(o); i++) {
        word = acts_wish(&t->acts, &g, part);
        if (word < 0)
            return;
        file_copy_of(&x.file, &base.file);
        r = subject_put(&g, &x, path, word);
        if (acts_try(&t->acts, &g, &x, r, path, word, applying, part))
            run_cell(&g, &x, r, path, part, t);
        deal_rules_free(r);
    }
}

static void run_case(uint64_t number, const struct options *o, const char *path, struct tally *t)
{
    static struct subject x;
    struct stream g = {mix(o->seed, number)};
    bool override = number % OVERRIDE_EVERY == OVERRIDE_EVERY - 1;
    struct deal_rules *r;
    int word[WISHES];

    if (number % CELL_EVERY == 0 && !folder && !budget.plays && !budget.positions) {
        run_cells(number, o, path, t);
        return;
    }
    words_of_case(number, o, word);
    r = override ? rules_of_override(&g, &x, path, word) : subject_grow(&g, &x, path, word, WISHES, &t->pairs);
    t->cases++;
    if (!r) {
        t->refused++;
        return;
    }
    *(override ? &t->overrides : &t->files) += 1;
    try_deals(&g, &x, r, path, DEALS, t);
    deal_rules_free(r);
}

/* Returns the number of the part to which walk NUMBER keeps. */
static int part_of_walk(uint64_t number, const struct options *o, const struct deal_rules *r)
{
    struct deal_why why;

    if (budget.check)
        return WALK_CHECK + (int)(number % CHECKS_ARGUMENTS);
    for (int i = 0; o->part && r && deal_rules_why(r, i, &why); i++)
        if (!strcmp(why.name, o->part))
            return i;
    return r ? (int)(number % (uint64_t)walk_parts(r)) : 0;
}

/* Tests the rule files of one walk, to which the part of the search in turn applies. */
static void run_walk(uint64_t number, const struct options *o, const char *path, struct tally *t)
{
    static struct subject x;
    struct stream g = {mix(o->seed, number)};
    struct deal_rules *r = subject_grow(&g, &x, path, NULL, 0, NULL);
    int part = part_of_walk(number, o, r);
    uint64_t faults = t->faults;

    walk_steer(&t->acts, r && part < WALK_CHECK ? acts_part(r, part) : -1);
    deal_rules_free(r);
    r = walk_begin(&g, &x, path, part);
    t->cases++;
    t->refused += !r;
    for (int i = 0; r && i < WALK_FILES && t->faults == faults && (!i || time_is_left(o)); i++) {
        struct deal_rules *last = r;

        t->files++;
        try_deals(&g, &x, r, path, WALK_DEALS, t);
        r = t->faults == faults ? walk_on(&g, &x, path, part) : NULL;
        deal_rules_free(last);
    }
    deal_rules_free(r);
}

/* ---- records ---- */

static bool main_try_record(struct deal_cache *cache, struct deal_record *d, const char *line, size_t len)
{
    static const struct budget large = {.solve = 100000, .exhaustive = 1000000, .plain = 30000};
    struct deal_error e = {{0}, 0, {0}};
    const struct deal_rules *r;
    struct deal_state *s = NULL;
    const char *claim;
    struct trial t = {.judged = false};
    bool good = deal_record_parse(d, line, len, &e) && (r = deal_cache_rules(cache, d, &e)) != NULL &&
                (s = deal_state_new(r, &e)) != NULL && deal_record_start(d, s, &e);

    if (good) {
        trial_run(s, &large, 1, &t);
        claim = deal_record_get(d, "result");
        if (!*t.fault && claim &&
            (strcmp(claim, deal_result_text(t.solve)) || strcmp(claim, deal_result_text(t.exhaustive))))
            snprintf(t.fault, sizeof t.fault, "claim: %s; solve %s, exhaustive %s", claim, deal_result_text(t.solve),
                     deal_result_text(t.exhaustive));
    }
    if (!good || *t.fault)
        printf("%s: %.*s\n", good ? t.fault : e.text, (int)len, line);
    deal_state_free(s);
    return good && !*t.fault;
}

static int try_records(void)
{
    struct deal_cache *cache = deal_cache_new();
    struct deal_record *d = deal_record_new();
    char *line = NULL;
    size_t size = 0;
    ssize_t len;
    unsigned n = 0, bad = 0;

    while (cache && d && (len = getline(&line, &size, stdin)) > 0) {
        len -= line[len - 1] == '\n';
        if (!len || *line == '#')
            continue;
        n++;
        bad += !main_try_record(cache, d, line, (size_t)len);
    }
    free(line);
    deal_record_free(d);
    deal_cache_free(cache);
    printf("%u records, %u faults\n", n, bad);
    return bad || !n;
}

/* ---- rule files ---- */

static bool try_file(const char *path, uint64_t deals)
{
    struct deal_error e;
    struct deal_rules *r = ways_left(deal_rules_new(path, "", &e));
    struct deal_state *s = r ? deal_state_new(r, &e) : NULL;
    unsigned won = 0, lost = 0, bad = !s;

    if (!s)
        printf("%s:%ld: %s\n", path, e.line, e.text);
    for (uint32_t seed = 1; s && seed <= deals; seed++) {
        struct trial t;

        if (!trial_position(s, seed, false))
            continue;
        trial_run(s, &budget, seed, &t);
        won += t.plain == DEAL_WON;
        lost += t.plain == DEAL_UNWINNABLE;
        bad += *t.fault != '\0';
        if (*t.fault)
            printf("%s: seed %" PRIu32 ": %s\n", path, seed, t.fault);
    }
    deal_state_free(s);
    deal_rules_free(r);
    printf("%s: %u won, %u lost, %u faults\n", path, won, lost, bad);
    return !bad && (budget.positions || budget.plays || won || lost);
}

/* Prints the table of the parts of the search, and of the bits of ways that they cover in the given rule files. */
static int print_matrix(char **path)
{
    struct deal_error e;

    for (; *path; path++) {
        struct deal_rules *r = judge_got(deal_rules_new(*path, "", &e));

        matrix_note(r);
        deal_rules_free(r);
    }
    matrix_print();
    return 0;
}

/* ---- all cases, in several processes ---- */

static void main_work(unsigned job, const struct options *o, FILE *out)
{
    static struct tally t;
    char path[64];

    snprintf(path, sizeof path, "%s/judge-%ld.ini", access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm", (long)getpid());
    for (uint64_t i = job; i < o->cases && time_is_left(o) && t.faults < o->faults; i += o->jobs)
        (o->walks ? run_walk : run_case)(i, o, path, &t);
    remove(path);
    for (size_t done = 0;
         done <
         sizeof t;) { /* All processes share the offset of the open file, so each writes to a place of its own. */
        ssize_t n = pwrite(fileno(out), (const char *)&t + done, sizeof t - done, (off_t)(job * sizeof t + done));
        if (n <= 0)
            _exit(2);
        done += (size_t)n;
    }
}

static void main_add(struct tally *sum, const struct tally *t)
{
    sum->cases += t->cases;
    sum->files += t->files;
    sum->overrides += t->overrides;
    sum->refused += t->refused;
    sum->deals += t->deals;
    sum->judged += t->judged;
    sum->won += t->won;
    sum->lost += t->lost;
    sum->faults += t->faults;
    met_add(&sum->pairs, &t->pairs);
    acts_add(&sum->acts, &t->acts);
}

static uint64_t main_number(const char *text)
{
    char *end;
    uint64_t n = strtoull(text, &end, 10);

    if (end == text || *end) {
        fprintf(stderr, "judge: no number \"%s\"\n", text);
        exit(2);
    }
    return n;
}

static void judge_usage(FILE *out)
{
    fputs("usage: judge [OPTION ...]               draws rule files and options at random, and judges deals\n"
          "       judge --walks [OPTION ...] FILE...   begins the random changes with these rule files\n"
          "       judge [OPTION ...] --deals N FILE... judges N deals of each rule file\n"
          "       judge --matrix FILE...               prints the bits of ways that each part covers\n"
          "       judge --records                      judges records of stdin\n"
          "\n"
          "  --positions        compare the parts of the search with a plain one in all positions of small deals\n"
          "  --check            the same for the check of losses alone\n"
          "  --tables           the same for the special tables\n"
          "  --plays            compare ways and hashes with what random plays do\n"
          "  --part NAME        test this part of the search only\n"
          "  --without WAY      leave out a way, which must give faults\n"
          "  --pairs            print which keys met, and which acted with which part\n"
          "  --seconds N, --cpu-seconds N, --cases N, --faults N   end after so many (60 seconds, or a fault)\n"
          "  --seed S, --jobs N   the seed, and the number of processes\n"
          "  --write FOLDER     write the rule files that are drawn\n",
          out);
    exit(out == stderr ? 2 : 0);
}

static void read_options(int argc, char **argv, struct options *o)
{
    static const struct option longs[] = {
        {"seconds", 1, 0, 't'},     {"cases", 1, 0, 'c'},     {"seed", 1, 0, 's'},    {"jobs", 1, 0, 'j'},
        {"faults", 1, 0, 'f'},      {"pairs", 0, 0, 'p'},     {"records", 0, 0, 'r'}, {"deals", 1, 0, 'd'},
        {"cpu-seconds", 1, 0, 'u'}, {"positions", 0, 0, 'P'}, {"plays", 0, 0, 'i'},   {"without", 1, 0, 'o'},
        {"walks", 0, 0, 'w'},       {"check", 0, 0, 'k'},     {"write", 1, 0, 'W'},   {"matrix", 0, 0, 'm'},
        {"part", 1, 0, 'a'},        {"tables", 0, 0, 'T'},    {"help", 0, 0, 'h'},    {0, 0, 0, 0}};
    int c;

    *o = (struct options){.seed = 1, .cases = UINT64_MAX, .faults = 1, .jobs = (unsigned)sysconf(_SC_NPROCESSORS_ONLN)};
    while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1)
        switch (c) {
        case 't': o->seconds = (long)main_number(optarg); break;
        case 'u': o->cpu_seconds = (long)main_number(optarg); break;
        case 'c': o->cases = main_number(optarg); break;
        case 's': o->seed = main_number(optarg); break;
        case 'j': o->jobs = (unsigned)main_number(optarg); break;
        case 'f': o->faults = main_number(optarg); break;
        case 'p': o->pairs = true; break;
        case 'r': o->records = true; break;
        case 'd': o->deals = main_number(optarg); break;
        case 'P': budget.positions = true; break;
        case 'i': budget.plays = true; break;
        case 'o': ways_leave_out(optarg); break;
        case 'w': o->walks = true; break;
        case 'W': folder = optarg; break;
        case 'm': o->matrix = true; break;
        case 'a': o->part = optarg; break;
        case 'k': budget.check = budget.positions = true; break;
        case 'T': budget.tables = budget.positions = true; break;
        case 'h': judge_usage(stdout); break;
        default: judge_usage(stderr);
        }
    if ((o->walks || o->matrix ? o->deals > 0 : !argv[optind] != !o->deals) || !o->jobs)
        judge_usage(stderr);
    for (int i = optind; argv[i]; i++)
        if (access(argv[i], R_OK)) {
            perror(argv[i]);
            exit(2);
        }
    o->jobs = folder ? 1 : o->jobs;
    if (!o->seconds && !o->cpu_seconds && o->cases == UINT64_MAX)
        o->seconds = 60;
    o->end = time(NULL) + o->seconds;
}

int main(int argc, char **argv)
{
    static struct tally sum, one;
    struct options o;
    FILE *out;
    int status = 0, broken = 0;

    read_options(argc, argv, &o);
    if (o.records)
        return try_records();
    if (o.matrix)
        return print_matrix(argv + optind);
    if (o.deals) {
        bool good = true;
        for (; argv[optind]; optind++)
            good &= try_file(argv[optind], o.deals);
        return !good;
    }
    walk_from((const char *const *)argv + optind, (unsigned)(argc - optind));
    out = tmpfile();
    if (!out)
        return perror("judge"), 2;
    for (unsigned job = 0; job < o.jobs; job++)
        if (!fork()) {
            main_work(job, &o, out);
            _exit(0);
        }
    while (wait(&status) > 0)
        broken += !WIFEXITED(status) || WEXITSTATUS(status);
    for (unsigned job = 0; job < o.jobs; job++)
        if (!fseek(out, (long)(job * sizeof one), SEEK_SET) && fread(&one, sizeof one, 1, out) == 1)
            main_add(&sum, &one);
    if (o.pairs) {
        met_print(&sum.pairs);
        acts_print(&sum.acts);
    }
    printf("%" PRIu64 " cases from seed %" PRIu64 ": %" PRIu64 " rule files, %" PRIu64 " overrides, %" PRIu64
           " refused; %" PRIu64 " deals, %" PRIu64 " judged, %" PRIu64 " won, %" PRIu64 " lost; %" PRIu64
           " faults, %d broken off\n",
           sum.cases, o.seed, sum.files, sum.overrides, sum.refused, sum.deals, sum.judged, sum.won, sum.lost,
           sum.faults, broken);
    return sum.faults || broken;
}
