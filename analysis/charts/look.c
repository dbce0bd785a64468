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

static bool look_set_width(struct chart_look *l, const char *text, struct deal_error *e)
{
    return (value_number(text, &l->width) && l->width >= 60 && l->width <= 400) ||
           deal_fail(e, NULL, "width: not a number of millimetres from 60 to 400");
}

/* Sets the font. Gnuplot expects its name between quotes, with a comma before the size, so these characters are
 * refused. */
static bool look_set_font(struct chart_look *l, const char *text, struct deal_error *e)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 -";

    l->font = text;
    return (*text && !text[strspn(text, plain)]) ||
           deal_fail(e, NULL, "font: letters, digits, blanks and hyphens only");
}

static bool look_set_flag(bool *flag, const char *key, const char *text, bool yes, struct deal_error *e)
{
    *flag = (strcmp(text, "yes") == 0) == yes;
    return strcmp(text, "yes") == 0 || strcmp(text, "no") == 0 || deal_fail(e, NULL, "%s: not yes or no", key);
}

static bool look_rename(struct chart_look *l, const char *text, struct deal_error *e)
{
    if (!strchr(text, '='))
        return deal_fail(e, NULL, "name: not OLD=NEW or FIELD=OLD=NEW");
    if (l->renamed == LOOK_NAMES_MAX)
        return deal_fail(e, NULL, "more than %d names", (int)LOOK_NAMES_MAX);
    l->names[l->renamed++] = text;
    return true;
}

bool look_set(struct chart_look *l, const char *setting, struct deal_error *e)
{
    const char *value;

    if ((value = value_of(setting, "width")))
        return look_set_width(l, value, e);
    if ((value = value_of(setting, "font")))
        return look_set_font(l, value, e);
    if ((value = value_of(setting, "texts")))
        return look_set_flag(&l->bare, "texts", value, false, e);
    if ((value = value_of(setting, "script")))
        return look_set_flag(&l->script, "script", value, true, e);
    if ((value = value_of(setting, "name")))
        return look_rename(l, value, e);
    if ((value = value_of(setting, "x")))
        l->x_label = value;
    else if ((value = value_of(setting, "y")))
        l->y_label = value;
    else if ((value = value_of(setting, "facet")))
        l->facet = value;
    return value || deal_fail(e, NULL, "not width=, font=, texts=, script=, name=, x=, y= or facet=");
}

/* Returns the display name that the user set for VALUE, of the field FIELD alone or, if FIELD is NULL, of any; NULL if
 * there is none. */
static const char *name_set(struct chart_look *l, const char *field, const char *value)
{
    for (size_t i = 0; i < l->renamed; i++) {
        const char *rest = field ? value_of(l->names[i], field) : l->names[i];
        const char *name = rest ? value_of(rest, value) : NULL;

        if (name) {
            l->used[i] = true;
            return name;
        }
    }
    return NULL;
}

const char *look_unused(const struct chart_look *l)
{
    for (size_t i = 0; i < l->renamed; i++) {
        if (!l->used[i])
            return l->names[i];
    }
    return NULL;
}

const char *look_name(struct chart_look *l, const char *field, const char *value)
{
    const char *name = name_set(l, field, value);

    if (!name)
        name = name_set(l, NULL, value);
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

double look_millimetres(const struct chart_look *l) { return l->width > 0 ? l->width : COLUMN; }

int look_pixels(const struct chart_look *l) { return (int)(look_millimetres(l) * PIXELS / COLUMN + 0.5); }
