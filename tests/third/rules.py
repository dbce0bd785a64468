"""Rule files, read from the page deal-rules(5) alone: sections, options, variants, and the values of all keys.

A file that has a key or a value outside this reader raises Unknown, which names it."""
import os
import re

RANKS, SUITS = "A23456789TJQK", "SHDC"
FIXED = ("game", "deal", "pack", "picture", "options")
BUILDS = ("suit", "alternate", "colour", "other", "any")
FILLS = ("at-once", "must", "pick", "choice", "free", "refill", "named")

KEYS = {
    "game": "title names packs ranks suits goal withdraw min-ranks min-suits prime-ranks",
    "deal": "order ruling",
    "pack": "turn round round-if show play",
    "group": "called piles columns rows covers within deal dealt dealt-from under outside open show peek face-down base in-round "
             "round-lays play must at-once build takes run run-part run-cells fill fill-at fill-to places equal class redeals "
             "redeal redeal-if redeal-clear relay",
    "part": "home fill open show",
    "foundation": "called piles foundation start base step until skip rounds exchange starts opens takes kings-after play",
    "mechanism accordion": "row reach match",
    "mechanism counted-deal": "onto counts played play firsts corners lines",
    "mechanism dig": "from place to when",
    "mechanism gaps": "rows out first",
    "mechanism heads": "group head aside to cell",
    "mechanism homing": "group",
    "mechanism king-run": "group vacancy",
    "mechanism lane": "ray",
    "mechanism layers": "rows kept-full starters",
    "mechanism line-ends": "grid row-ends column-ends",
    "mechanism outranked": "of high must to",
    "mechanism pair-play": "one other to",
    "mechanism pairs": "of match alone to",
    "mechanism rank-chain": "packets aside hand",
    "mechanism round-deal": "piles aside",
    "mechanism sort-deal": "red black red-talon black-talon",
    "mechanism sum-pairs": "cells row sum to exchanges",
    "mechanism transfer": "from to use serves",
    "mechanism twins": "first second to",
}
KEYS = {section: frozenset(keys.split()) for section, keys in KEYS.items()}


class Unknown(Exception):
    """A key, a value or a combination that this reader does not know."""


def sections_of(text):
    """{section: {key: value}} of an INI file, in the order of the file."""
    sections, now = {}, None
    for line in text.split("\n"):
        if line.startswith("["):
            now = sections.setdefault(line.strip()[1:-1], {})
        elif line.strip() and not line.startswith("#"):
            key, value = line.split("=", 1)
            now[key.strip()] = value.strip()
    return sections


def settings_of(game, settings, sections):
    """Puts the variant and the field set= into SECTIONS."""
    options = sections.get("options", {})

    def section_of(name):
        return name if name in sections or name in FIXED else "mechanism " + name

    def put(name, value):
        if name in ("ranks", "suits"):
            sections["game"][name] = value
            return
        if name in options:
            target, _, words = options[name].partition(":")
            name = target.strip()
            for word in words.split("|") if words else []:
                key, _, long = word.partition("=")
                if key.strip() == value:
                    value = long.strip() or value
                    break
        section, key = name.rsplit(".", 1)
        if section_of(section) not in sections:
            if section != "pack":
                raise Unknown("set: " + name)
            sections["pack"] = {}
        sections[section_of(section)][key] = value

    if game:
        for name, value in sections["variant " + game].items():
            put(name, value)
    for item in settings.split(",") if settings else []:
        name, value = item.split(":", 1)
        put(name, value.replace("+", " "))


class Build:
    """What may be laid on a card."""

    def __init__(self, text, ranks):
        words = text.split()
        self.kind, self.sums, self.corner, self.way, self.ranks = words[0], (), None, None, ranks
        if self.kind in ("none", "free"):
            return
        if self.kind not in BUILDS or words[1] not in ("up", "down", "both", "red-down"):
            raise Unknown("build: " + text)
        self.way = words[1]
        rest = words[2:]
        if rest and rest[0] in ("wrap", "base"):
            self.corner = rest.pop(0)
        if rest:
            if rest.pop(0) != "sum":
                raise Unknown("build: " + text)
            self.sums = tuple(sum_of(word, ranks) for word in rest)

    def is_used(self, suits):
        """May any card of the pack be laid on another?"""
        cards = [13 * suit + rank for suit in range(suits) for rank in range(self.ranks)]
        return self.kind == "free" or any(self.fits(a, b, 1) for a in cards for b in cards if self.way != "red-down" or a // 13 == b // 13)

    def suits_fit(self, card, under):
        a, b = card // 13, under // 13
        red, red_under = a in (1, 2), b in (1, 2)
        return {"suit": a == b, "alternate": red != red_under, "colour": red == red_under, "other": a != b, "any": True}[self.kind]

    def fits(self, card, under, base):
        """May CARD be laid on UNDER?"""
        if self.kind in ("none", "free"):
            return self.kind == "free"
        if not self.suits_fit(card, under):
            return False
        a, b = card % 13 + 1, under % 13 + 1
        if a + b in self.sums:
            return True
        if self.corner == "base":
            if base is None:
                return False
            a, b = (a - base) % self.ranks, (b - base) % self.ranks
        way = self.way
        if way == "red-down":
            if (card // 13 in (1, 2)) != (under // 13 in (1, 2)):
                raise Unknown("build: red-down between colours")
            way = "down" if card // 13 in (1, 2) else "up"
        steps = {"up": (1,), "down": (-1,), "both": (1, -1)}[way]
        if self.corner == "wrap":
            return a != b and any((b + step - a) % self.ranks == 0 for step in steps)  # no rank is its own neighbour
        return any(b + step == a for step in steps)


def sum_of(word, ranks):
    """13, 14 and 15 are the highest rank and one and two more."""
    return int(word) if int(word) not in (13, 14, 15) else ranks + int(word) - 13


class Fill:
    """How a vacancy is filled."""

    def __init__(self, text):
        words = text.split()
        self.text, self.kind, self.sources = text, words[0], words[1:]
        if self.kind not in FILLS + ("none",):
            raise Unknown("fill: " + text)


class Group:
    """A group of piles of the tableau, or of foundations."""

    def __init__(self, rules, name, keys, parts):
        self.name, self.keys, self.rules, self.parts = name, keys, rules, parts
        self.foundation = "foundation" in keys
        known = KEYS["foundation" if self.foundation else "group"]
        for key in keys:
            if key not in known:
                raise Unknown(f"{name}.{key}")
        self.count = rules.ranks if keys["piles"] == "ranks" else int(keys["piles"])
        self.called, self.first = keys.get("called", ""), 0  # index of its first pile
        (self.read_foundation if self.foundation else self.read_tableau)()

    def get(self, key, standard=""):
        return self.keys.get(key, standard)

    def words(self, key, standard="none"):
        value = self.get(key, standard)
        return [] if value == "none" else value.split()

    def each(self, key, standard):
        """The value of a key that has one word for all piles or one for each."""
        words = self.get(key, standard).split()
        if len(words) == 1:
            words *= max(self.count, 1)
        if len(words) < self.count:
            raise Unknown(f"{self.name}.{key}: fewer values than piles")
        return words

    def choice(self, key, standard, *others):
        value = self.get(key, standard)
        if value != standard and value not in others:
            raise Unknown(f"{self.name}.{key}: {value}")
        return value

    def read_tableau(self):
        ranks = self.rules.ranks
        self.play = self.words("play")
        self.deal = [int(word) for word in self.each("deal", "0")]
        self.by_rows = self.choice("dealt", "piles", "rows") == "rows"
        self.first_half = self.choice("dealt-from", "all", "first-half") == "first-half"
        self.under = [self.rules.rank(word) for word in self.words("under")]
        self.outside_first = self.choice("outside", "last", "first") == "first"
        self.open = [self.choice("open", "top", "all", "none", "turned", "late")] * self.count
        self.face = self.choice("show", "all", "top", "none", "face", "peek", "late", "bare") == "face"
        down = self.each("face-down", "rest")
        self.down = [None if word == "rest" else int(word) for word in down]
        self.base_cards = self.words("base")
        self.in_round = self.choice("in-round", "always", "redeals-left")
        lays = self.get("round-lays", "deal")
        self.lays = self.deal if lays == "deal" else [int(lays)] * self.count
        self.must = self.choice("must", "no", "yes") == "yes"
        self.at_once = self.choice("at-once", "no", "play", "last")
        self.has_build = "build" in self.keys
        self.build = Build(self.get("build", "none"), ranks)
        self.built_on = self.build.is_used(self.rules.suits)
        takes = self.get("takes", "none").split()
        self.takes, self.takes_from = takes[0], takes[2:] if len(takes) > 1 else None
        if self.takes not in ("none", "any", "king") or len(takes) > 1 and takes[1] != "from":
            raise Unknown(f"{self.name}.takes: {' '.join(takes)}")
        self.run = self.get("run", "none")
        self.run_build = None if self.run in ("none", "loose", "built") else Build(self.run, ranks)
        self.part = self.choice("run-part", "any", "whole", "longest")
        self.cells = self.words("run-cells")
        self.fill = [Fill(self.get("fill", "none"))] * self.count
        self.fill_at, self.fill_to = int(self.get("fill-at", "0")), int(self.get("fill-to", "1"))
        self.limited = self.choice("places", "all", "dealt") == "dealt"
        self.kind = self.choice("class", "same", "each", "place")
        self.equal = self.get("equal", "none")
        self.redeals = self.get("redeals", "none")
        redeal = self.get("redeal", "none").split()
        self.redeal, self.gathered = redeal[0], redeal[1:] or [self.name]
        self.redeal_if = self.choice("redeal-if", "empty", "always", "progress")
        self.redeal_clear = self.words("redeal-clear")
        self.relay = self.choice("relay", "no", "yes") == "yes"
        self.within = self.get("within", "none")
        self.within = None if self.within == "none" else int(self.within)
        self.home = [None] * self.count
        for numbers, keys in self.parts:
            for key in keys:
                if key not in KEYS["part"]:
                    raise Unknown(f"{self.name} {numbers}: {key}")
            for number in numbers.split():
                i = self.count - 1 if number == "last" else int(number) - 1
                if i < self.count:
                    self.read_part(i, keys)

    def read_part(self, i, keys):
        if keys.get("home", "any") != "any":
            self.home[i] = keys["home"]
        if keys.get("fill", "same") != "same":
            self.fill[i:i + 1] = [Fill(keys["fill"])]
        if keys.get("open", "same") != "same":
            self.open[i:i + 1] = [keys["open"]]

    def read_foundation(self):
        rules = self.rules
        if self.parts:
            raise Unknown(f"{self.name}: parts of a group of foundations")
        kind = self.get("foundation")
        self.play = self.words("play")
        if kind == "any":
            self.suits = [None] * (-(-self.count * rules.suits // 4))
            self.exists = [True] * len(self.suits)
            self.count = len(self.suits)
        else:
            suits = SUITS if kind == "suit" else kind
            self.suits = [SUITS.index(suits[i % len(suits)]) for i in range(self.count)]
            self.exists = [suit < rules.suits for suit in self.suits]
        self.rounds = int(self.get("rounds", "1"))
        if kind == "any" and rules.suits < 4:
            self.rounds = -(-self.rounds * rules.suits // 4)
        self.start = self.each("start", "A")
        self.step = self.each("step", "1")
        self.until = self.each("until", "none")
        self.skip = self.each("skip", "none")
        base = self.get("base", "waits").split()
        self.base = base[0] if base[0] in ("waits", "laid") else self.each("base", "waits")
        self.exchange = self.get("exchange", "none")
        starts = self.get("starts", "free").split()
        self.starts = starts[1:] if starts[0] == "at-once" else []
        self.opens = self.choice("opens", "always", "pack-out")
        self.runs = self.choice("takes", "cards", "runs") == "runs"
        self.kings_after = self.get("kings-after", "none")

    def sequence(self, i, base):
        """The ranks that foundation I of the group takes, in order; None while the base rank is unknown."""
        ranks = self.rules.ranks
        start = base if self.start[i] == "dealt" else self.rules.rank(self.start[i])
        if start is None:
            return None
        if self.step[i] == "zigzag":
            out = [rank for a in range(1, ranks + 1) for rank in (a, ranks + 1 - a)]
            if self.skip[i] != "none":
                out = [rank for rank in out if rank != self.rules.rank(self.skip[i])]
            if self.until[i] != "none":
                out = out[:out.index(self.rules.rank(self.until[i])) + 1]
            return tuple(out * self.rounds)
        step, out, rank = int(self.step[i]), [], start
        end = None if self.until[i] == "none" else self.rules.rank(self.until[i])
        skip = None if self.skip[i] == "none" else self.rules.rank(self.skip[i])
        for _ in range(ranks):
            if rank != skip:
                out.append(rank)
            if rank == end:
                break
            rank = (rank - 1 + step) % ranks + 1
        else:
            if end is not None:
                raise Unknown(f"{self.name}.until: never reached")
        return tuple(out * self.rounds)


class Rules:
    """All of a rule file, with its variant and options put in."""

    def __init__(self, text, variant="", settings=""):
        self.sections = sections_of(text)
        settings_of(variant, settings, self.sections)
        for name, keys in self.sections.items():
            if name in ("game", "deal", "pack") or name.startswith("mechanism "):
                if name not in KEYS:
                    raise Unknown("section: " + name)
                for key in keys:
                    if key not in KEYS[name]:
                        raise Unknown(f"{name}.{key}")
        game, deal, pack = (self.sections.get(name, {}) for name in ("game", "deal", "pack"))
        self.ranks, self.suits, self.packs = (int(game[key]) for key in ("ranks", "suits", "packs"))
        self.goal = game.get("goal", "foundations").split()
        self.withdraw = [] if game.get("withdraw", "none") == "none" else game["withdraw"].split()
        order = deal.get("order", "")
        self.order = [] if order == "none" else order.split()
        ruling = deal.get("ruling", "none").split()
        self.ruling, self.ruled = ruling[0], ruling[1] if len(ruling) > 1 else None
        self.read_pack(pack)
        self.read_groups()
        self.list_withdrawn()

    def rank(self, letter):
        """K, Q and J are the three highest ranks of a short pack."""
        high = {"K": 0, "Q": 1, "J": 2}
        rank = self.ranks - high[letter] if letter in high else RANKS.index(letter) + 1
        if not 1 <= rank <= self.ranks:
            raise Unknown("rank: " + letter)
        return rank

    def card(self, name):
        """A card; None if its suit is not in the pack."""
        suit = SUITS.index(name[1])
        return 13 * suit + self.rank(name[0]) - 1 if suit < self.suits else None

    def read_pack(self, pack):
        turn = pack.get("turn", "none").split()
        self.turn_count = int(turn.pop()) if len(turn) > 1 and turn[-1].isdigit() else 1
        self.turn = [] if turn == ["none"] else turn
        self.round = [] if pack.get("round", "none") == "none" else pack["round"].split()
        self.round_if = pack.get("round-if", "always")
        self.pack_shown = pack.get("show", "none") == "top"
        self.pack_play = [] if pack.get("play", "none") == "none" else pack["play"].split()

    def read_groups(self):
        self.groups, self.effects, self.mechanisms, parts = {}, [], {}, {}
        names = [name for name in self.sections if name not in FIXED and not re.match("variant |mechanism ", name)]
        for name in names:
            group, _, numbers = name.partition(" ")
            if numbers:
                parts.setdefault(group, []).append((numbers, self.sections[name]))
        self.names = []
        for name, keys in self.sections.items():
            if name.startswith("mechanism "):
                self.mechanisms[name[10:]] = keys
                self.effects.append(name)
            elif name in names and " " not in name:
                group = Group(self, name, keys, parts.get(name, []))
                group.first = len(self.names)
                self.groups[name] = group
                self.effects.append(name)
                self.names += self.pile_names(group)
        self.index = {name: i for i, name in enumerate(self.names)}
        self.owner = [group for group in self.groups.values() for _ in range(group.count)]

    @staticmethod
    def row_lengths(group):
        if group.get("columns", "none") != "none":
            width = int(group.get("columns"))
            return [min(width, group.count - i) for i in range(0, group.count, width)]
        if group.get("rows", "none") != "none":
            return [int(word) for word in group.get("rows").split()]
        return None

    def pile_names(self, group):
        if (self.ranks if group.get("piles") == "ranks" else int(group.get("piles"))) == 1:
            return [group.name]
        lengths = None if group.foundation else self.row_lengths(group)
        if lengths:
            return [f"{group.name}{r + 1}.{c + 1}" for r, n in enumerate(lengths) for c in range(n)]
        return [f"{group.name}{i + 1}" for i in range(group.count)]

    def piles(self, name):
        """The numbers of the piles of a group."""
        if name not in self.groups:
            raise Unknown("group: " + name)
        group = self.groups[name]
        return range(group.first, group.first + group.count)

    def list_withdrawn(self):
        """What leaves the pack before the deal: (cards put aside or laid, {pile: [card]})."""
        self.laid, self.aside = {}, []
        for word in self.withdraw:
            if len(word) == 2 and word[1] == "*" or len(word) == 1:
                for suit in range(self.suits):
                    self.aside += [13 * suit + self.rank(word[0]) - 1] * (self.packs if "*" in word else 1)
            elif self.card(word[:2]) is not None:
                self.aside += [self.card(word[:2])] * (self.packs if word.endswith("*") else 1)
        for group in self.groups.values():
            if group.foundation:
                self.lay_foundation(group)
            else:
                for i, name in enumerate(group.base_cards):
                    if self.card(name) is not None:
                        self.laid[group.first + i] = [self.card(name)]

    def lay_foundation(self, group):
        if group.base == "waits":
            return
        for i in range(group.count):
            if not group.exists[i]:
                continue
            if group.base == "laid":
                rank = self.rank(group.start[i])
                if group.suits[i] is None:
                    raise Unknown(f"{group.name}.base: laid, of any suit")
                self.laid[group.first + i] = [13 * group.suits[i] + rank - 1]
            elif self.card(group.base[i]) is not None:
                self.laid[group.first + i] = [self.card(group.base[i])]
            else:
                group.exists[i] = False

    def listed(self):
        """The pack before the shuffle: withdrawals are out, of two equal cards the one of the first pack."""
        cards = [13 * suit + rank for _ in range(self.packs) for suit in range(self.suits) for rank in range(self.ranks)]
        for card in self.aside + [card for pile in self.laid.values() for card in pile]:
            if card not in cards:
                raise Unknown("a card withdrawn too often")
            cards.remove(card)
        return cards


def find(game, games):
    """The text of the rule file of a game, and its variant; GAMES is the folder of the library's files."""
    if "/" in game:
        path, _, variant = game.partition(".ini")
        if game.startswith((".", "/")) or _:
            with open(path + ".ini", encoding="utf-8") as file:
                return file.read(), variant.lstrip("/")
    name, _, variant = game.partition("/")
    for folder in games, os.path.join(games, "others"):
        path = os.path.join(folder, name + ".ini")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                return file.read(), variant
    raise Unknown("game: " + game)
