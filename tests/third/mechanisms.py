"""The mechanisms of deal-rules(5), one class each."""
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
                number = int(words.pop(0))
                self.sums.append(number if number not in (13, 14, 15) else self.rules.ranks + number - 13)
            else:
                self.match.append(word)
        alone = self.keys.get("alone", "none")
        self.alone = None if alone == "none" else self.rules.rank(alone)

    def tops(self, s):
        out = []
        for name in self.of:
            if name == "pack":
                out += [(PACK, s.pack[-1])] if s.pack and self.rules.pack_shown else []
            else:
                for p in self.rules.piles(name):
                    if s.piles[p] and self.table.available(s, p):
                        out.append((p, s.piles[p][-1]))
        return out

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


MECHANISMS = {
    "accordion": Accordion,
    "pairs": Pairs,
}
