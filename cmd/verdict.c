/*
 * Writes the verdict of a search, and the grade of a win, as fields of a record.
 */

#include "common.h"

#include <inttypes.h>

void verdict_number(struct deal_record *d, const char *key, uint64_t n) { record_print(d, key, "%" PRIu64, n); }

void verdict_result(struct deal_record *d, const struct deal_solution *found, struct text *line)
{
    if (found->result == DEAL_WON) {
        line->len = 0;
        text_moves(line, record_text(d, "moves"));
        text_moves(line, found->moves ? found->moves : "");
        if (line->len)
            record_set(d, "moves", line->bytes);
    }
    record_set(d, "result", deal_result_text(found->result));
    record_set(d, "by", "solve");
    verdict_number(d, "nodes", found->nodes);
    if (found->proof)
        record_set(d, found->result == DEAL_WON ? "refuted" : "proof", found->proof);
    if (found->checked)
        record_set(d, "checked", deal_checked_text((enum deal_checked)found->checked));
    if (found->parts) {
        char parts[DEAL_PARTS_MAX];

        deal_parts_text(found->parts, parts);
        record_set(d, "parts", parts);
    }
}

void verdict_scale(struct deal_record *d, const struct deal_rules *r)
{
    const char *other = deal_grade_scale_other(r);

    if (other)
        record_set(d, "grade.scale", other);
    else
        deal_record_remove(d, "grade.scale");
}

bool verdict_grade(struct deal_record *d, struct deal_state *s, const struct deal_solution *found, struct deal_error *e)
{
    struct deal_grade g;

    if (!deal_grade(s, found->moves, found->nodes, stop_flag(), &g, e))
        return false;
    verdict_number(d, "grade", (uint64_t)g.grade);
    verdict_number(d, "traps", g.traps);
    record_print(d, "forced", "%d.%02d", g.forced / 100, g.forced % 100);
    record_set(d, "grade.ladder", g.ladder);
    record_print(d, "grade.reach", "%d.%02d", g.reach / 100, g.reach % 100);
    verdict_number(d, "grade.length", g.length);
    verdict_number(d, "grade.shows", g.shows);
    if (g.search)
        verdict_number(d, "grade.search", g.search);
    verdict_number(d, "grade.score", (uint64_t)g.score);
    verdict_scale(d, deal_state_rules(s));
    return true;
}
