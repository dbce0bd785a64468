"""The mechanisms of deal-rules(5), one class each."""
from itertools import combinations

from rules import sum_of
from table import PACK, Unsure


class Mechanism:
    """What a mechanism may add; each hook is called at its place in table.py."""

    def __init__(self, table, keys):
        self.table, self.keys, self.rules = table, keys, table.rules
        self.read()

    def words(self, key, standard="none"):
        value = self.keys.get(key, standard)
        return [] if value == "none" else value.split()

    def piles(self, key):
        return [p for name in self.words(key) for p in self.rules.piles(name)]

    def read(self):
        """Reads the keys."""

    def start(self, s):
        """After the layout."""

    def exists(self, s, pile):
        return True

    def only(self, s):
        """The only legal actions, or None."""

    def actions(self, s, out):
        """Adds legal actions."""

    def restrict(self, s, out):
        """Takes legal actions away."""

    def may_deal(self, s):
        """Whether the word deal is legal, or None if this mechanism does not decide it."""

    def do_deal(self, s):
        return False

    def redealt(self, s):
        """After a redeal has formed the new pack."""

    def effect(self, s):
        return False

    def after(self, s, action):
        """After an action, before what happens at once."""


class Pairs(Mechanism):
    def read(self):
        self.of, self.to = self.words("of"), self.rules.piles(self.keys["to"])[0]
        words, self.sums, self.match = self.words("match", "equal"), [], []
        while words:
            word = words.pop(0)
            if word == "sum":
                self.sums.append(sum_of(words.pop(0), self.rules.ranks))
            else:
                self.match.append(word)
        alone = self.keys.get("alone", "none")
        self.alone = None if alone == "none" else self.rules.rank(alone)

    def tops(self, s):
        out = []
        for name in dict.fromkeys(self.of):
            if name == "pack":
                out += [(PACK, s.pack[-1])] if s.pack and self.rules.pack_shown else []
            else:
                for p in self.rules.piles(name):
                    if s.piles[p] and self.table.available(s, p):
                        out.append((p, s.piles[p][-1]))
        return sorted(out, key=lambda top: top[0] if top[0] != PACK else 999)

    def pair(self, a, b):
        a, b = a % 13 + 1, b % 13 + 1
        return a + b in self.sums or "equal" in self.match and a == b or "next" in self.match and abs(a - b) == 1

    def actions(self, s, out):
        tops, name = self.tops(s), self.table.name
        for i, (p, card) in enumerate(tops):
            if card % 13 + 1 == self.alone:
                out[f"{name(p)}-{name(self.to)}"] = ("mechanism pairs", p)
            for q, other in tops[i + 1:]:
                if self.pair(card, other):
                    out[f"{name(p)}+{name(q)}"] = ("mechanism pairs", p, q)

    def apply(self, s, action):
        for pile in action[1:]:
            self.table.leave(s, pile)
            s.lay(self.to, s.take(pile))


class Outranked(Mechanism):
    def read(self):
        self.of, self.to = self.piles("of"), self.rules.piles(self.keys["to"])[0]
        self.high, self.must = self.rules.rank(self.keys.get("high", "K")), self.keys.get("must", "no") == "yes"

    def height(self, card):
        """0 for the highest rank, 1 for the one below it, ..."""
        return (self.high - card % 13 - 1) % self.rules.ranks

    def lower(self, s):
        tops = [(p, s.piles[p][-1]) for p in self.of if s.piles[p] and self.table.available(s, p)]
        return {f"{self.table.name(p)}-{self.table.name(self.to)}": ("mechanism outranked", p) for p, card in tops
                if any(other // 13 == card // 13 and self.height(other) < self.height(card) for _, other in tops)}

    def only(self, s):
        return self.must and self.lower(s) or None

    def actions(self, s, out):
        out.update({} if self.must else self.lower(s))

    def apply(self, s, action):
        self.table.leave(s, action[1])
        s.lay(self.to, s.take(action[1]))

    def effect(self, s):
        """Cards of the highest rank leave when there are no others."""
        left = [p for p in range(len(s.piles)) if p != self.to and s.piles[p]]
        if s.pack or not left or any(p not in self.of or self.height(card) for p in left for card in s.piles[p]):
            return False
        for p in left:
            while s.piles[p]:
                s.lay(self.to, s.take(p))
        return True


class Accordion(Mechanism):
    def read(self):
        self.row = self.piles("row")
        self.reach = [int(word) for word in self.words("reach", "1 3")]
        self.match = self.words("match", "suit rank")

    def like(self, a, b):
        red = [c // 13 in (1, 2) for c in (a, b)]
        tests = {"suit": a // 13 == b // 13, "rank": a % 13 == b % 13, "colour": red[0] == red[1]}
        return any(tests[word] for word in self.match)

    def actions(self, s, out):
        for i, p in enumerate(self.row):
            for reach in self.reach:
                if i >= reach and s.piles[p]:
                    q = self.row[i - reach]
                    if s.piles[q] and self.like(s.piles[p][-1], s.piles[q][-1]):
                        out[f"{self.table.name(p)}-{self.table.name(q)}"] = ("mechanism accordion", p, q)

    def apply(self, s, action):
        s.piles[action[2]] += s.piles[action[1]]
        s.piles[action[1]] = ()

    def effect(self, s):
        cards = [s.piles[p] for p in self.row if s.piles[p]]
        cards += [()] * (len(self.row) - len(cards))
        if cards == [s.piles[p] for p in self.row]:
            return False
        for p, pile in zip(self.row, cards):
            s.piles[p] = pile
        return True


class SumPairs(Mechanism):
    def read(self):
        self.cells, self.to = self.piles("cells"), self.rules.piles(self.keys["to"])[0]
        self.row, self.most = int(self.keys.get("row", "1")), int(self.keys.get("exchanges", "0"))
        self.sum = sum_of(self.keys.get("sum", "14"), self.rules.ranks)

    def in_line(self, i, j):
        return i // self.row == j // self.row or i % self.row == j % self.row

    def actions(self, s, out):
        name, full = self.table.name, [i for i, p in enumerate(self.cells) if s.piles[p]]
        for i, j in combinations(full, 2):
            p, q = self.cells[i], self.cells[j]
            if self.in_line(i, j) and s.piles[p][-1] % 13 + s.piles[q][-1] % 13 + 2 == self.sum:
                out[f"{name(p)}+{name(q)}"] = ("mechanism sum-pairs", p, q)
                full = []
        if full and s.regs.get("exchanges", 0) < self.most:
            for a, b, c, d in combinations(full, 4):
                for four in (a, b, c, d), (a, c, b, d), (a, d, b, c):
                    out["swap:" + "+".join(str(i + 1) for i in four)] = ("mechanism sum-pairs", *(self.cells[i] for i in four))

    def apply(self, s, action):
        piles = action[1:]
        if len(piles) == 2:
            for pile in piles:
                s.lay(self.to, s.take(pile))
            return
        if any(len(s.piles[p]) > 1 for p in piles):
            raise Unsure("exchange of several cards")
        for p, q in piles[:2], piles[2:]:
            s.piles[p], s.piles[q] = s.piles[q], s.piles[p]
        s.regs["exchanges"] = s.regs.get("exchanges", 0) + 1


class Gaps(Mechanism):
    def read(self):
        self.rows = [list(self.rules.piles(name)) for name in self.words("rows")]
        self.out, self.own = self.rules.piles(self.keys["out"])[0], self.keys.get("first", "any") == "own"

    def start(self, s):
        for row in self.rows:
            for pile in row:
                if s.piles[pile] and s.piles[pile][-1] % 13 == 0:
                    s.lay(self.out, s.take(pile))

    def fits(self, s, r, k, card):
        if not k:
            return card % 13 == 1 and (not self.own or card // 13 == r)
        left = s.piles[self.rows[r][k - 1]]
        return bool(left) and left[-1] // 13 == card // 13 and left[-1] + 1 == card

    def actions(self, s, out):
        for r, row in enumerate(self.rows):
            for k, gap in enumerate(row):
                for pile in [p for other in self.rows for p in other if not s.piles[gap] and s.piles[p]]:
                    if self.fits(s, r, k, s.piles[pile][-1]):
                        self.table.add(out, pile, gap)

    def effect(self, s):
        full = 0
        for r, row in enumerate(self.rows):
            cards = [s.piles[p][-1] for p in row if s.piles[p]]
            if not cards:
                continue
            suit = r if self.own else cards[0] // 13
            if [s.piles[p][-1:] for p in row] != [(13 * suit + rank,) for rank in range(1, self.rules.ranks)] + [()]:
                return False
            full += 1
        if not full:
            return False
        for row in self.rows:
            for pile in row:
                if s.piles[pile]:
                    s.lay(self.out, s.take(pile))
        return True


class Twins(Mechanism):
    def read(self):
        self.first, self.second, self.to = self.piles("first"), self.piles("second"), self.rules.piles(self.keys["to"])[0]

    def effect(self, s):
        for p in self.first:
            for q in self.second:
                if s.piles[p] and s.piles[q] and s.piles[p][-1] == s.piles[q][-1]:
                    s.lay(self.to, s.take(p))
                    s.lay(self.to, s.take(q))
                    return True
        return False


class CountedDeal(Mechanism):
    """The register counts has the number of counts used since the deal began."""

    def read(self):
        self.groups = self.words("onto")
        self.onto, self.counts = self.piles("onto"), int(self.keys.get("counts", "1"))
        self.repeats, self.choice = self.keys.get("played", "counts") == "repeats", self.keys.get("play", "forced") == "choice"
        self.firsts = self.keys.get("firsts", "wait") == "at-once"
        self.corners, self.lines = [int(word) for word in self.words("corners")], self.words("lines")

    def turn(self, s):
        return self.onto[s.regs.get("counts", 0) // self.counts % len(self.onto)]

    def plays(self, s):
        """The foundations on which the card turned over a pile may be played."""
        pile = self.turn(s)
        group = self.table.owner[pile]
        number = pile - group.first + 1
        targets = self.table.takers(s, s.pack[-1], self.rules.pack_play)
        if not self.lines or number in self.corners:
            return targets
        line = self.lines[self.groups.index(group.name)]
        started = s.regs.get("lines", ())
        suit = started[number - 2] if 0 <= number - 2 < len(started) else None
        return [p for p in targets if self.table.owner[p].name == line and self.table.suit_of(p) == suit]

    def note(self, s):
        """Notes the order in which suits are started."""
        if self.lines:
            started = s.regs.get("lines", ())
            for p in self.table.foundations(self.lines):
                suit = self.table.suit_of(p)
                if s.piles[p] and suit not in started:
                    started += (suit,)
            s.regs["lines"] = started

    def count(self, s):
        s.regs["counts"] = s.regs.get("counts", 0) + 1

    def play(self, s, target):
        s.lay(target, s.take(PACK))
        if not self.repeats:
            self.count(s)
        self.note(s)

    def effect(self, s):
        if not s.pack:
            return False
        if self.firsts:
            for target in self.table.takers(s, s.pack[-1], None):
                if not s.piles[target]:
                    self.play(s, target)
                    return True
        plays = self.plays(s)
        if plays and (self.choice or len(plays) > 1):
            return False
        if plays:
            self.play(s, plays[0])
        else:
            self.lay(s)
        return True

    def lay(self, s):
        s.lay(self.turn(s), s.take(PACK))
        self.count(s)

    def only(self, s):
        if not s.pack:
            return None
        out = {"pack-" + self.table.name(p): ("mechanism counted-deal", p) for p in self.plays(s)}
        if self.choice:
            out["deal"] = ("mechanism counted-deal", None)
        return out

    def apply(self, s, action):
        if action[1] is None:
            self.lay(s)
        else:
            self.play(s, action[1])

    def redealt(self, s):
        s.regs["counts"] = 0


class Dig(Mechanism):
    """The register dug has the group of foundations that the last action started by this mechanism."""

    def read(self):
        self.packets, self.place, self.to = self.piles("from"), int(self.keys.get("place", "1")), self.words("to")
        self.when = self.keys.get("when", "spent")

    def may(self, s):
        table = self.table
        if any(s.piles[p] for p in table.foundations(self.to)):
            return False
        if any(s.piles[p] and table.takers(s, s.piles[p][-1], self.to) for p in self.packets):
            return False
        if self.when == "early":
            return True
        return not any(s.piles[p] for pile, group in enumerate(table.owner) if not group.foundation
                       for _, card in table.available(s, pile)
                       for p in table.places_for(s, card, pile, 1, group.play) if p in self.packets)

    def actions(self, s, out):
        dug = s.regs.get("dug")
        if self.when == "no" or dug is None and not self.may(s):
            return
        for pile in self.packets:
            if len(s.piles[pile]) >= self.place:
                card = s.piles[pile][self.place - 1]
                targets = [t for t in self.table.takers(s, card, self.to) if not s.piles[t] and self.table.owner[t].name != dug]
                if targets:
                    out["dig:" + self.table.name(pile)] = ("mechanism dig", pile, targets[0])

    def apply(self, s, action):
        _, pile, target = action
        s.lay(target, s.take(pile, 1, self.place - 1))

    def after(self, s, action):
        second = "dug" in s.regs
        s.regs.pop("dug", None)
        if action[0] == "mechanism dig" and not second:
            s.regs["dug"] = self.table.owner[action[2]].name


class Heads(Mechanism):
    """The register had has the heads that took their card, if each takes one in a game."""

    def read(self):
        self.group, self.to = self.piles("group"), self.rules.piles(self.keys["to"])[0]
        self.head, self.aside = self.rules.rank(self.keys["head"]), self.rules.rank(self.keys["aside"])
        self.once = self.keys.get("cell", "again") == "once"

    def may_deal(self, s):
        return bool(s.pack) and not self.table.vacancies(s, ("choice", "refill"))

    def do_deal(self, s):
        latest = max([i for i, p in enumerate(self.group) if s.piles[p]], default=-1)
        if s.pack[-1] % 13 + 1 == self.head:
            latest += 1
        if not 0 <= latest < len(self.group):
            raise Unsure("no pile for the next card")
        s.lay(self.group[latest], s.take(PACK))
        return True

    def effect(self, s):
        for pile in self.group:
            if s.piles[pile] and s.piles[pile][-1] % 13 + 1 == self.aside:
                s.lay(self.to, s.take(pile))
                return True
        return False

    def actions(self, s, out):
        bare = [p for p in self.group if len(s.piles[p]) == 1 and s.piles[p][0] % 13 + 1 == self.head and p not in s.regs.get("had", ())]
        if not s.pack and bare:
            for pile in self.group:
                if len(s.piles[pile]) > 2:
                    self.table.add(out, pile, bare[0])

    def after(self, s, action):
        if self.once and action[0] == "move" and action[4] in self.group:
            s.regs["had"] = tuple(sorted(s.regs.get("had", ()) + (action[4],)))


class Homing(Mechanism):
    def read(self):
        self.group = self.rules.groups[self.keys["group"]]
        self.piles_ = list(self.rules.piles(self.keys["group"]))

    def home(self, pile):
        return self.group.home[pile - self.group.first]

    def out(self, s):
        talon = self.table.talon
        return not s.pack and not any(s.piles[p] for p in (self.rules.piles(talon) if talon else ()))

    def actions(self, s, out):
        away = [p for p in self.piles_ if s.piles[p] and not self.table.at_home(s, p) and not self.table.covered(s, p)]
        name = self.table.name
        for p, q in combinations(away, 2):
            if self.home(p) != self.home(q):
                out[f"swap:{name(p)}+{name(q)}"] = ("mechanism homing", p, q)
        if not self.out(s):
            return
        for p in away:
            seen = set()
            for q in self.piles_:
                block = (q - self.group.first) // (self.group.within or 999)
                if not s.piles[q] and block not in seen and (s.piles[p][-1] // 13 in (1, 2)) == (self.home(q) == "red"):
                    seen.add(block)
                    self.table.add(out, p, q)

    def apply(self, s, action):
        _, p, q = action
        a, b = s.take(p), s.take(q)
        s.lay(p, b)
        s.lay(q, a)


class KingRun(Mechanism):
    def read(self):
        self.group, self.vacancy = self.piles("group"), self.keys.get("vacancy", "king-or-stock")
        self.home = self.rules.groups[self.keys["group"]]

    def run(self, s, pile):
        """The number of cards of the run that a king heads at the end of a pile, with cards beneath; 0: none."""
        cards, n = s.piles[pile], 1
        while n < len(cards) - s.down[pile] and cards[-n] % 13 + 1 < self.rules.ranks and self.home.build.fits(
                cards[-n], cards[-n - 1], s.base):
            n += 1
        return n if n < len(cards) and cards[-n] % 13 + 1 == self.rules.ranks else 0

    def runs(self, s):
        return [(p, self.run(s, p)) for p in self.group if self.run(s, p)]

    def vacant(self, s):
        return [p for p in self.group if not s.piles[p] and self.table.exists(s, p)]

    def actions(self, s, out):
        vacant = self.vacant(s)
        if not vacant:
            return
        for pile, n in self.runs(s):
            self.table.add(out, pile, vacant[0], n)
        if self.vacancy == "any":
            for pile, group in enumerate(self.table.owner):
                if not group.foundation and self.home.name in group.play and not (pile in self.group and len(s.piles[pile]) == 1):
                    for k, _ in self.table.available(s, pile):
                        self.table.add(out, pile, vacant[0], 1, k)

    def restrict(self, s, out):
        vacant = self.vacant(s)
        if self.vacancy == "king-first" and vacant and self.runs(s):
            moves = {}
            for pile, n in self.runs(s):
                self.table.add(moves, pile, vacant[0], n)
            out.clear()
            out.update(moves)

    def effect(self, s):
        vacant = self.vacant(s)
        if self.vacancy == "any" or not vacant or not s.pack or self.runs(s):
            return False
        s.lay(vacant[0], s.take(PACK))
        return True


class Layers(Mechanism):
    """The register laid has the number of rows that are laid."""

    def read(self):
        self.rows = []
        for name in self.words("rows"):
            group, at = self.rules.groups[name], self.rules.groups[name].first
            for n in self.rules.row_lengths(group) or [group.count]:
                self.rows.append(list(range(at, at + n)))
                at += n
        self.kept, self.play = int(self.keys.get("kept-full", "0")), self.keys.get("starters", "lie") == "play"
        self.row_of = {p: i for i, row in enumerate(self.rows) for p in row}

    def exists(self, s, pile):
        return pile not in self.row_of or self.row_of[pile] < s.regs.get("laid", 0) or not s.pack

    def starts(self, s, pile, card):
        """The foundations that a card turned for a place starts."""
        return [t for t in self.table.takers(s, card, self.table.owner[pile].play) if not s.piles[t]] if self.play else []

    def draw(self, s, pile):
        """Lays the next card on a place; a card that starts a foundation is played, and the next one takes its place."""
        while s.pack:
            starts = self.starts(s, pile, s.pack[-1])
            s.lay(starts[0] if starts else pile, s.take(PACK))
            if not starts:
                return

    def may_deal(self, s):
        if s.regs.get("laid", 0) >= len(self.rows):
            return None
        return bool(s.pack) and not self.table.vacancies(s, ("choice", "refill"))

    def do_deal(self, s):
        laid = s.regs.get("laid", 0)
        if laid >= len(self.rows):
            return False
        s.regs["laid"] = laid + 1
        for pile in self.rows[laid]:
            self.draw(s, pile)
        return True

    def effect(self, s):
        laid = s.regs.get("laid", 0)
        if not s.pack:
            s.regs["laid"] = len(self.rows)
        elif laid <= self.kept:
            for row in self.rows[:laid]:
                for pile in row:
                    group = self.table.owner[pile]
                    if len(s.piles[pile]) <= group.fill_at:
                        while len(s.piles[pile]) < group.fill_to and s.pack:
                            self.draw(s, pile)
                        return True
        return False


class Lane(Mechanism):
    def read(self):
        self.ray = [list(self.rules.piles(name)) for name in self.words("ray")]

    def actions(self, s, out):
        for places in zip(*self.ray):
            if all(not s.piles[p] and self.table.exists(s, p) for p in places):
                for pile in self.ray[-1]:
                    for _ in self.table.available(s, pile):
                        out[f"{self.table.name(pile)}-{self.table.name(places[0])}"] = ("mechanism lane", pile, *places)
                return

    def apply(self, s, action):
        _, source, first, *others = action
        s.lay(first, s.take(source))
        for pile in others:
            group = self.table.owner[pile]
            self.table.fill_up(s, pile, group.fill[pile - group.first])


class LineEnds(Mechanism):
    def read(self):
        grid = self.rules.groups[self.keys["grid"]]
        self.grid, self.lines = self.piles("grid"), {}
        lengths, at, rows = self.rules.row_lengths(grid) or [grid.count], grid.first, []
        for n in lengths:
            rows.append(list(range(at, at + n)))
            at += n
        columns = [[row[k] for row in rows if k < len(row)] for k in range(lengths[0])]
        for key, lines in ("row-ends", rows), ("column-ends", columns):
            for name in self.words(key):
                for pile, line in zip(self.rules.piles(name), lines):
                    self.lines[pile] = line

    def out(self, s):
        talon = self.table.talon
        return not s.pack and not any(s.piles[p] for p in (self.rules.piles(talon) if talon else ()))

    def forced(self, s):
        """The vacant ends whose line has cards, and the cards of the grid that may fill each."""
        out = {}
        for end, line in self.lines.items():
            if not s.piles[end] and self.table.exists(s, end) and any(s.piles[p] for p in line):
                out[end] = [p for p in (self.grid if self.out(s) else line) if s.piles[p] and not self.table.covered(s, p)]
        return out

    def only(self, s):
        out = {}
        for end, cards in self.forced(s).items():
            for pile in cards:
                self.table.add(out, pile, end)
        return out or None

    def actions(self, s, out):
        offered, free = set(), self.out(s)
        for end, line in sorted(self.lines.items()):
            if not self.table.exists(s, end):
                continue
            if not s.piles[end]:
                name = self.table.owner[end].name
                if not free or name in offered:
                    continue
                offered.add(name)
            for pile in self.grid if free else line:
                if s.piles[pile] and not self.table.covered(s, pile) and (not s.piles[end] or self.table.build_of(end).fits(s.piles[pile][-1], s.piles[end][-1], s.base)):
                    self.table.add(out, pile, end)


class PairPlay(Mechanism):
    def read(self):
        self.one, self.other, self.to = self.piles("one"), self.piles("other"), self.words("to")

    def homes(self, s, cards):
        """Where two cards go at the same time, or None."""
        first = self.table.takers(s, cards[0], self.to)
        second = [t for t in self.table.takers(s, cards[1], self.to) if first and t != first[0]]
        return (first[0], second[0]) if first and second else None

    def actions(self, s, out):
        name = self.table.name
        for p in self.one + self.other:
            if len(s.piles[p]) == 2 and self.homes(s, s.piles[p]):
                out["play:" + name(p)] = ("mechanism pair-play", p)
        for p in self.one:
            for q in self.other:
                if len(s.piles[p]) == len(s.piles[q]) == 1:
                    self.table.add(out, p, q)
                    self.table.add(out, q, p)
                    if self.homes(s, (s.piles[p][0], s.piles[q][0])):
                        out[f"{name(p)}+{name(q)}"] = ("mechanism pair-play", p, q)

    def apply(self, s, action):
        piles = action[1:]
        cards = s.piles[piles[0]] if len(piles) == 1 else (s.piles[piles[0]][0], s.piles[piles[1]][0])
        for card, home in zip(cards, self.homes(s, cards)):
            s.lay(home, (card,))
        for p in piles:
            s.piles[p] = ()


class SortDeal(Mechanism):
    def read(self):
        self.places = {True: self.piles("red"), False: self.piles("black")}
        self.talons = {True: self.piles("red-talon")[0], False: self.piles("black-talon")[0]}

    def vacant(self, s, red):
        return [p for p in self.places[red] if not s.piles[p] and self.table.exists(s, p)]

    @staticmethod
    def red(card):
        return card // 13 in (1, 2)

    def start(self, s):
        while s.pack and (self.vacant(s, True) or self.vacant(s, False)):
            red = self.red(s.pack[-1])
            vacant = self.vacant(s, red)
            s.lay(vacant[0] if vacant else self.talons[red], s.take(PACK))

    def may_deal(self, s):
        return bool(s.pack) and not self.table.vacancies(s, ("choice", "refill"))

    def do_deal(self, s):
        s.lay(self.talons[self.red(s.pack[-1])], s.take(PACK))
        return True

    def effect(self, s):
        for red in True, False:
            vacant, talon = self.vacant(s, red), self.talons[red]
            if vacant and (s.piles[talon] or s.pack):
                while not s.piles[talon] and s.pack:
                    self.do_deal(s)
                if s.piles[talon]:
                    s.lay(vacant[0], s.take(talon))
                return True
        return False


class RoundDeal(Mechanism):
    def read(self):
        self.onto, self.aside = self.piles("piles"), self.keys.get("aside", "none")

    def start(self, s):
        count = 0
        while s.pack:
            if self.aside != "none" and s.pack[-1] % 13 == count:
                s.lay(self.rules.piles(self.aside)[0], s.take(PACK))
                continue
            s.lay(self.onto[count], s.take(PACK))
            count = (count + 1) % len(self.onto)

    def redealt(self, s):
        self.start(s)


class RankChain(Mechanism):
    def read(self):
        self.packets = self.piles("packets")
        self.aside, self.hand = self.piles("aside")[0], self.piles("hand")[0]

    def fits(self, s, pile):
        group = self.table.owner[pile]
        return any(self.table.takers(s, card, group.play) for _, card in self.table.available(s, pile))

    def any_fits(self, s):
        return any(self.fits(s, p) for p, group in enumerate(self.table.owner) if not group.foundation and group.play)

    def actions(self, s, out):
        if s.piles[self.aside] and not self.table.covered(s, self.aside) and not self.any_fits(s):
            out[self.table.name(self.aside)] = ("mechanism rank-chain",)

    def apply(self, s, action):
        seen, card = set(), s.take(self.aside)
        while True:
            if self.table.takers(s, card[0], self.table.owner[self.hand].play):
                s.lay(self.hand, card)
                return
            packet = self.packets[card[0] % 13]
            empty = not s.piles[packet]
            s.piles[packet] = card + s.piles[packet]
            now = tuple(s.piles[p] for p in self.packets)
            if self.any_fits(s) or empty or now in seen:
                return
            seen.add(now)
            card = s.take(packet)


class Transfer(Mechanism):
    """The register transferred has the foundation on which the next action must play."""

    def read(self):
        self.source, self.target, self.use = self.words("from"), list(self.table.foundations(self.words("to"))), self.words("use")
        self.any = self.keys.get("serves", "target") == "any"

    def served(self, s, target):
        """The plays that a transfer to TARGET asks for."""
        out = {}
        for pile, group in enumerate(self.table.owner):
            if group.name in self.use:
                for k, card in self.table.available(s, pile):
                    for home in self.table.takers(s, card, group.play):
                        if self.any or home == target:
                            self.table.add(out, pile, home, 1, k)
        return out

    def only(self, s):
        return self.served(s, s.regs["transferred"]) if "transferred" in s.regs else None

    def actions(self, s, out):
        for target in self.target:
            piles = [p for p in self.table.foundations(self.source) if len(s.piles[p]) > 1]
            for pile in self.table.first_of_equals(s, piles):
                if self.table.takes_next(s, target, s.piles[pile][-1]):
                    after = s.copy()
                    after.lay(target, after.take(pile))
                    if self.served(after, target):
                        out[f"{self.table.name(pile)}-{self.table.name(target)}"] = ("mechanism transfer", pile, target)

    def apply(self, s, action):
        s.lay(action[2], s.take(action[1]))

    def after(self, s, action):
        s.regs.pop("transferred", None)
        if action[0] == "mechanism transfer":
            s.regs["transferred"] = action[2]


MECHANISMS = {
    "accordion": Accordion,
    "counted-deal": CountedDeal,
    "dig": Dig,
    "gaps": Gaps,
    "heads": Heads,
    "homing": Homing,
    "king-run": KingRun,
    "lane": Lane,
    "layers": Layers,
    "line-ends": LineEnds,
    "outranked": Outranked,
    "pair-play": PairPlay,
    "pairs": Pairs,
    "rank-chain": RankChain,
    "round-deal": RoundDeal,
    "sort-deal": SortDeal,
    "sum-pairs": SumPairs,
    "transfer": Transfer,
    "twins": Twins,
}

# The mechanisms that games have together.  The page does not say how others act on each other.
TOGETHER = {"layers", "lane"}, {"sort-deal", "pair-play"}, {"round-deal", "rank-chain"}
