/*
 * Parses the settings of the look of a chart.
 */
#include "look.h"

#include "../records/value.h"
#include "deal.h"

#include <string.h>

enum { COLUMN = 85, PIXELS = 640 }; /* width of a printed column in millimetres, and its pixels */

/* Returns the text after KEY= in SETTING, else NULL. */
static const char *value_of(const char *setting, const char *key)
{
    size_t len = strlen(key);

    return strncmp(setting, key, len) == 0 && setting[len] == '=' ? setting + len + 1 : NULL;
}

static bool look_set_flag(bool *flag, const char *key, const char *text, bool yes, struct deal_error *e)
{
    *flag = (strcmp(text, "yes") == 0) == yes;
    return strcmp(text, "yes") == 0 || strcmp(text, "no") == 0 || deal_fail(e, NULL, "%s: not yes or no", key);
}

static bool look_rename(struct chart_look *look, const char *text, struct deal_error *e)
{
    if (!strchr(text, '='))
        return deal_fail(e, NULL, "name: not OLD=NEW or FIELD=OLD=NEW");
    if (look->renamed == LOOK_NAMES_MAX)
        return deal_fail(e, NULL, "more than %d names", (int)LOOK_NAMES_MAX);
    look->names[look->renamed++] = text;
    return true;
}

bool look_set(struct chart_look *look, const char *setting, struct deal_error *e)
{
    /* Gnuplot expects the name of a font between quotes, with a comma before the size. */
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 -";
    const char *value;

    if ((value = value_of(setting, "width")))
        return (value_number(value, &look->width) && look->width >= 60 && look->width <= 400) ||
               deal_fail(e, NULL, "width: not a number of millimetres from 60 to 400");
    if ((value = value_of(setting, "font"))) {
        look->font = value;
        return (*value && !value[strspn(value, plain)]) ||
               deal_fail(e, NULL, "font: letters, digits, blanks and hyphens only");
    }
    if ((value = value_of(setting, "texts")))
        return look_set_flag(&look->bare, "texts", value, false, e);
    if ((value = value_of(setting, "script")))
        return look_set_flag(&look->script, "script", value, true, e);
    if ((value = value_of(setting, "name")))
        return look_rename(look, value, e);
    if ((value = value_of(setting, "x")))
        look->x_label = value;
    else if ((value = value_of(setting, "y")))
        look->y_label = value;
    else if ((value = value_of(setting, "facet")))
        look->facet = value;
    return value || deal_fail(e, NULL, "not width=, font=, texts=, script=, name=, x=, y= or facet=");
}

/* Returns the name that the user set for VALUE, of FIELD alone or, if FIELD is NULL, of any; NULL if there is none. */
static const char *name_set(struct chart_look *look, const char *field, const char *value)
{
    for (size_t i = 0; i < look->renamed; i++) {
        const char *rest = field ? value_of(look->names[i], field) : look->names[i];
        const char *name = rest ? value_of(rest, value) : NULL;

        if (name) {
            look->used[i] = true;
            return name;
        }
    }
    return NULL;
}

const char *look_unused(const struct chart_look *look)
{
    for (size_t i = 0; i < look->renamed; i++) {
        if (!look->used[i])
            return look->names[i];
    }
    return NULL;
}

const char *look_name(struct chart_look *look, const char *field, const char *value)
{
    const char *name = name_set(look, field, value);

    if (!name)
        name = name_set(look, NULL, value);
    if (name)
        return name;
    if (strcmp(value, "solve") == 0)
        return "solver";
    if (strncmp(value, "play:", 5) == 0)
        return value + 5;
    if (!*value)
        return field && strcmp(field, "set") == 0 ? "default" : "(none)";
    return value;
}

double look_millimetres(const struct chart_look *look) { return look->width > 0 ? look->width : COLUMN; }

int look_pixels(const struct chart_look *look) { return (int)(look_millimetres(look) * PIXELS / COLUMN + 0.5); }
