#!/usr/bin/env python3
"""A second reader of rule files, written from the page deal-rules(5) alone: it takes the keys and the forms of their
values from the page.  usage: rule_reader.py PAGE SEED CHANGES, the tools in PATH.  Of each game of the library it
compares with deal: the file with each value of each option set, and the options with their values and defaults.
Variants are not compared.  Then it changes a value or a name in CHANGES files and compares the lines that are refused because of the
form of a value, an unknown key, or a name that stands twice.  Prints what differs; 1 if anything does."""
import csv
import functools
import random
import re
import subprocess
import sys
import tempfile

RANKS, SUITS = "A23456789TJQK", "SHDC"


# ---- the page ----

def read_page(path):
    """The keys by section: {section: {key: (form, default)}}; the default is None for a required key."""
    page, section, key, keys = open(path, encoding="utf-8").read(), None, None, {}
    for line in page.split(".Sh KEYS\n")[1].split("\n.Sh ")[0].split("\n"):
        if line.startswith(".Ss ["):
            section = line[5:-1]
            keys[section] = {}
        elif line.startswith(".It "):
            key, form = line[4:].split(" = ", 1)
            keys[section][key] = [form, None]
        elif line.startswith("Default: "):
            value = line[9:-1]
            keys[section][key][1] = "" if value == "nothing" else value
    return keys


class Form:
    """The form of a value: alternatives of rows of items."""

    def __init__(self, text):
        text = re.sub(r"([()\[\]|])", r" \1 ", text)
        self.tokens = text.split()
        self.any = self.alternatives()

    def alternatives(self):
        rows = [[]]
        while self.tokens and self.tokens[0] not in (")", "]"):
            token = self.tokens.pop(0)
            if token == "|":
                rows.append([])
            elif token == "...":
                rows[-1][-1] = ("many", rows[-1][-1])
            elif token in "([":
                rows[-1].append(("part" if token == "(" else "maybe", self.alternatives()))
                self.tokens.pop(0)
            else:
                rows[-1].append(("word", token))
        return rows

    def fits(self, words, names):
        return any(len(words) == end for row in self.any for end in self.row_ends(row, words, 0, names))

    def row_ends(self, row, words, at, names):
        ends = {at}
        for item in row:
            ends = {end for start in ends for end in self.item_ends(item, words, start, names)}
        return ends

    def item_ends(self, item, words, at, names):
        kind, what = item
        if kind == "word":
            return {at + 1} if at < len(words) and word_fits(what, words[at], names) else set()
        if kind == "many":
            ends, new = set(), {at}
            while new:
                new = {end for start in new for end in self.item_ends(what, words, start, names)} - ends
                ends |= new
            return ends
        ends = {end for row in what for end in self.row_ends(row, words, at, names)}
        return ends | {at} if kind == "maybe" else ends


@functools.lru_cache(None)
def form_of(text):
    return Form(text)


def word_fits(form, word, names):
    between = re.fullmatch(r"(\d+)\.\.(\d+)", form)
    if between:
        return bool(re.fullmatch(r"\d+", word)) and int(between[1]) <= int(word) <= int(between[2])
    card = f"[{RANKS}][{SUITS}]"
    classes = {"TABLEAU": lambda: word in names.tableau, "FOUNDATION": lambda: word in names.founds,
               "GROUP": lambda: word in names.tableau | names.founds,
               "SOURCE": lambda: word in names.tableau | {"pack"},
               "DEALT": lambda: 1 <= len(word.split("+")) <= 2 and set(word.split("+")) <= names.tableau,
               "GATHERED": lambda: names.gathered(word), "RANK": lambda: re.fullmatch(f"[{RANKS}]", word),
               "SUITS": lambda: re.fullmatch(f"[{SUITS}]+", word), "CARD": lambda: re.fullmatch(card, word),
               "WITHDRAWN": lambda: re.fullmatch(rf"{card}\*?|[{RANKS}]\*", word),
               "STEP": lambda: re.fullmatch(r"-?\d+", word) and 0 < abs(int(word)) <= 12, "WORD": lambda: True}
    return bool(classes[form]()) if form in classes else word == form


# ---- a file ----

class Names:
    """The groups of a file."""

    def __init__(self, sections):
        own = [s for s in sections if s not in ("game", "deal", "pack", "picture", "options") and " " not in s]
        self.founds = {s for s in own if "foundation" in sections[s]}
        self.tableau = set(own) - self.founds
        self.piles = set()
        for group in own:
            number = sections[group].get("piles", ("1", 0))[0]
            count = int(number) if number.isdigit() else 13
            self.piles |= {group} if count == 1 else {f"{group}{i + 1}" for i in range(count)}

    def gathered(self, word):
        group = word[:-5] if word.endswith(".last") else word
        return group in self.tableau | self.founds or word in self.piles

    def kind(self, section):
        """The name that the page gives to a section like this one."""
        first, _, rest = section.partition(" ")
        if first in self.tableau | self.founds:
            return "GROUP N ..." if rest else "FOUNDATION" if first in self.founds else "GROUP"
        return section


def read_file(text):
    """{section: {key: (value, line)}}, and the line of the first thing that cannot be read, or 0."""
    sections, section = {}, None
    for number, line in enumerate(text.split("\n"), 1):
        if not line or line.startswith("#"):
            continue
        bad = len(line.encode()) > 180 or line[0] in " \t" or re.search(r"[\x00-\x1f\x7f]", line)
        if re.fullmatch(r"\[.+\]", line) and not bad and line[1:-1] not in sections:
            section = line[1:-1]
            sections[section] = {}
            continue
        key, equals, value = (part.strip() for part in line.partition("="))
        if bad or not equals or section is None or key in sections[section]:
            return sections, number
        sections[section][key] = (value, number)
    return sections, 0


def faults(keys, sections):
    """The lines of unknown keys and of values that do not have the form of their key."""
    names, lines = Names(sections), set()
    for section, entries in sections.items():
        if section in ("options", "picture") or section.startswith("variant "):
            continue
        known = keys.get(names.kind(section), {})
        for key, (value, line) in entries.items():
            form = known.get(key, [None])[0]
            if form is None or (form != "TEXT" and not form_of(form).fits(value.split(), names)):
                lines.add(line)
    return lines


def place(sections, target):
    """The section and the key that GROUP.KEY names; a mechanism goes by its name."""
    section, key = target.rsplit(".", 1)
    return (section if section in sections or "mechanism " + section not in sections else "mechanism " + section), key


def number_option(form):
    least, most = re.search(r"(\d+)\.\.(\d+)", form).groups()
    return f"{least}..{min(int(most), 99)}"


def options(keys, sections):
    """[(name, target, {value: text}, default)] of the section options."""
    names, found = Names(sections), []
    for name, (text, _) in sections.get("options", {}).items():
        target, _, values = (part.strip() for part in text.partition(":"))
        section, key = place(sections, target)
        form, default = keys[names.kind(section)][key]
        now = sections[section].get(key, (default, 0))[0]
        if not values:
            found.append((name, target, number_option(form), now))
            continue
        words = dict((part.strip() for part in (v if "=" in v else f"{v}={v}").split("=", 1)) for v in values.split("|"))
        found.append((name, target, words, [w for w, v in words.items() if v.split() == now.split()][0]))
    return found


def set_key(sections, target, value):
    section, key = place(sections, target)
    changed = {s: {k: v for k, (v, _) in e.items()} for s, e in sections.items()}
    changed[section][key] = value
    return changed


# ---- deal ----

def deal(*args):
    return subprocess.run(["deal", *args], capture_output=True, text=True, check=False)


def told(text):
    """What deal prints of a file, as {section: {key: value}}."""
    return {s: {k: v for k, (v, _) in e.items()} for s, e in read_file(text)[0].items()}


def game_differs(keys, game):
    text = deal("--rules", game).stdout
    sections, bad = read_file(text)
    wrong = [f"line {line}" for line in sorted(faults(keys, sections) | ({bad} if bad else set()))]
    rows = {row["name"]: row for row in csv.DictReader(deal("--options=" + game).stdout.splitlines())}
    for name, target, values, default in options(keys, sections):
        row = rows.pop(name, None)
        of = row and row["meaning"].split(":")[0]
        want = values if isinstance(values, str) else " ".join([default] + [v for v in values if v != default])
        if not row or of != target or row["default"] != default or row["values"] != want:
            wrong.append(f"option {name}: {target} {want} {default}; deal: {row}")
        for word, value in values.items() if isinstance(values, dict) else ():
            if told(deal("--rules", game, "-o", f"{name}={word}").stdout) != set_key(sections, target, value):
                wrong.append(f"{name}={word}: another file")
    return wrong + [f"option {name} only told by deal" for name in rows if name not in ("ranks", "suits")]


# ---- changed files ----

def change(rng, text, pool):
    """Replaces a value by one of the same key, of another key, or of no key; or changes a name."""
    lines = text.split("\n")
    at = rng.choice([i for i, line in enumerate(lines) if re.match(r"[^#\[].* = ", line) and ":" not in line])
    key, value = lines[at].split(" = ", 1)
    other = [rng.choice(pool.get(key, [value])), rng.choice(pool[rng.choice(sorted(pool))]), value + " x",
             re.sub(r"\d+", lambda n: str(int(n[0]) + rng.choice([-1, 1, 7, 90])), value)]
    lines[at] = f"{key} = {rng.choice(other)}" if rng.random() < 0.9 else f"{key}s = {value}"
    return "\n".join(lines)


def changed_differs(keys, text):
    with tempfile.NamedTemporaryFile("w", suffix=".ini") as file:
        file.write(text)
        file.flush()
        said = deal("--about", file.name)
    sections, bad = read_file(text)
    mine = {bad} if bad else faults(keys, sections)
    shaped = r":(\d+): (?:(?!picture|options)\S+: not (?!a single pile)|unknown key|.* twice)"
    theirs = {int(line) for line in re.findall(shaped, said.stderr)}
    everything = {int(line) for line in re.findall(r"\.ini:(\d+): ", said.stderr)}
    if " options." in said.stderr or " [variant" in said.stderr:
        return []  # nothing else is reported then
    if mine - everything:
        return [f"line {line} refused here only: {text.splitlines()[line - 1]}" for line in sorted(mine - everything)]
    return [f"line {line} refused by deal only: {text.splitlines()[line - 1]}\n{said.stderr}" for line in sorted(theirs - mine)]


def main(page, seed, changes):
    keys, rng, differ = read_page(page), random.Random(int(seed)), 0
    games = [line.split()[0] for line in deal("--list").stdout.splitlines()]
    texts, pool = [deal("--rules", game).stdout for game in games], {}
    for text in texts:
        for section, entries in sorted(read_file(text)[0].items()):
            for key, (value, _) in sorted(entries.items()) if section not in ("options", "picture", "game") else ():
                pool.setdefault(key, []).append(value)
    for game in games:
        for what in game_differs(keys, game):
            print(f"{game}: {what}")
            differ += 1
    for _ in range(int(changes)):
        for what in changed_differs(keys, change(rng, rng.choice(texts), pool)):
            print(what)
            differ += 1
    print(f"{len(games)} games, {changes} changed files, {differ} differences")
    return differ > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
