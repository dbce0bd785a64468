#!/usr/bin/env python3
"""A second, plain program for Canfield, Chameleon and American Toad, written from their rules in prose; it shares nothing with libdeal.
Records on stdin, as runs.py beside it:

    canfield.py legal     the words that are legal after a record's moves, as play --legal prints them
    canfield.py perft N   the number of sequences of exactly N actions
    canfield.py walk N S  the same records, each with a random walk of at most N actions (S: seed)
"""
from command import RANKS, SUITS, fields_of, main, pairs_of, perft, replayed, walker

# cards of the reserve, columns, how they are built, cards turned at once, how often the talon comes again
CANFIELD = 13, 4, "alternate", 3, 1000000
GAMES = {
    "american-toad": (20, 8, "suit", 1, 1),
    "canfield": CANFIELD,
    "canfield/strict": CANFIELD,
    "chameleon": (12, 3, "any", 1, 0),
}


class Table:
    def __init__(self, cards, game, options):
        cards = pairs_of(cards)
        self.options = options
        reserve, columns, self.build, draw, self.again = GAMES[game]
        self.draw = int(options.get("draw", draw))
        self.reserve, base = cards[:reserve], cards[reserve]
        self.columns = [[card] for card in cards[reserve + 1:reserve + 1 + columns]]
        self.stock, self.waste = cards[reserve + 1 + columns:], []
        self.base = RANKS.index(base[0])
        self.up = [0] * (8 if len(cards) > 52 else 4)  # cards on each foundation
        self.up[SUITS.index(base[1])] = 1

    def place(self, card):
        """Ranks counted from the base rank, which is 0."""
        return (RANKS.index(card[0]) - self.base) % 13

    def won(self):
        return sum(self.up) == 13 * len(self.up)

    def lies(self, below, above):
        """May ABOVE be laid on BELOW?"""
        if self.build == "alternate" and (below[1] in "HD") == (above[1] in "HD") or self.build == "suit" and below[1] != above[1]:
            return False
        if self.options.get("corner") == "base":
            return self.place(below) == self.place(above) + 1
        return (RANKS.index(below[0]) - RANKS.index(above[0])) % 13 == 1

    def foundation(self, card):
        """The first foundation that takes CARD, or None."""
        for f, n in enumerate(self.up):
            if (SUITS * 2)[f] == card[1] and n == self.place(card):
                return f
        return None

    def parts(self, column):
        """Numbers of cards of the column that move as one."""
        n = 1
        while n < len(column) and self.lies(column[-n - 1], column[-n]):
            n += 1
        return [len(column)] * (n == len(column)) if self.whole() else range(1, n + 1)

    def whole(self):
        return self.options.get("part") == "whole"

    def targets(self, card, empty, origin=None):
        """Columns that take CARD; of empty ones the first, where EMPTY."""
        for j, column in enumerate(self.columns):
            if column and j != origin and self.lies(column[-1], card):
                yield j
        vacant = [j for j, column in enumerate(self.columns) if not column]
        if empty and vacant:
            yield vacant[0]

    def legal(self):
        out = {}
        if self.won():
            return out
        for name, pile in [("reserve", self.reserve), ("talon", self.waste)] + [
                ("column%d" % (i + 1), column) for i, column in enumerate(self.columns)]:
            f = self.foundation(pile[-1]) if pile else None
            if f is not None:
                out["%s-up%d" % (name, f + 1)] = ("up", pile, f)
        for name, pile in ("reserve", self.reserve), ("talon", self.waste):
            for j in self.targets(pile[-1], name == "talon") if pile else ():
                out["%s-column%d" % (name, j + 1)] = ("lay", pile, j, 1)
        for i, column in enumerate(self.columns):
            for n in self.parts(column) if column else ():
                for j in self.targets(column[-n], n < len(column) and not self.whole(), i):
                    out["column%d-column%d%s" % (i + 1, j + 1, ":%d" % n if n > 1 else "")] = ("lay", column, j, n)
        if self.stock:
            out["deal"] = ("deal",)
        elif self.waste and self.again:
            out["redeal"] = ("redeal",)
        return out

    def do(self, word):
        action = self.legal()[word]
        if action[0] == "up":
            action[1].pop()
            self.up[action[2]] += 1
        elif action[0] == "lay":
            _, pile, j, n = action
            cards = pile[-n:]
            del pile[-n:]
            self.columns[j] += cards
        elif action[0] == "deal":
            for _ in range(min(self.draw, len(self.stock))):
                self.waste.append(self.stock.pop(0))
        else:
            self.stock, self.waste = self.waste, []
            self.again -= 1
        for column in self.columns:
            if not column and self.reserve:
                column.append(self.reserve.pop())


def read(line):
    fields, options = fields_of(line)
    if fields["game"] in ("american-toad", "canfield/strict"):
        options["part"] = "whole"  # and columns fill from the talon alone, as targets() has it then
    return replayed(Table(fields["cards"], fields["game"], options), fields)


if __name__ == "__main__":
    main(read, perft, walker(read, lambda word: "-" in word, 0.7))
