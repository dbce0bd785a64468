#!/usr/bin/env python3
"""A second, plain program for the games in which single cards go from columns, cells, a reserve and a talon to
foundations and columns, written from their rules in prose; it shares nothing with libdeal.  Records on stdin, as
runs.py beside it:

    singles.py legal     the words that are legal after a record's moves, as play --legal prints them
    singles.py perft N   the number of sequences of exactly N actions
    singles.py walk N S  the same records, each with a random walk of at most N actions (S: seed)
"""
from command import RANKS, SUITS, fields_of, main, pairs_of, perft, rank, replayed, walker

EIGHT = [7] * 4 + [6] * 4
FREECELL = dict(deal=EIGHT, by="rows", build="alternate", empty="any", cells=4)

# deal: cards of each column, which are dealt one after the other, or by rows; build: downward in columns, by suit,
# alternate colours or any; empty: what an empty column takes, filled: at once the top of the talon, else of the
# pack; cells, and how many of them are full at the start; free: cards that are free from the start, and their name;
# aces: laid on the foundations beforehand; back: foundations give their tops back to columns; talon: one turned up
# at a time, once through; meet: four more foundations go down from the kings, and those of a suit meet
GAMES = {
    "alina": dict(deal=[4] * 13, build="any", empty="none", cells=1, back=True),
    "bakers-dozen": dict(deal=[4] * 13, build="any", empty="none"),
    "bakers-game": dict(deal=EIGHT, by="rows", build="suit", empty="any", cells=4),
    "beleaguered-castle": dict(name="row", deal=[6] * 8, build="any", empty="any", aces=True),
    "bisley": dict(deal=[3] * 4 + [4] * 9, build="suit both", empty="none", aces=True, meet=True),
    "canister": dict(deal=EIGHT, build="alternate", empty="king"),
    "carpet": dict(name="place", deal=[1] * 20, build="none", empty="filled", talon=True),
    "castles-of-spain": dict(deal=[4] * 13, build="alternate", empty="any", back=True),
    "delta-star": dict(deal=[4] * 12, build="suit", empty="any", aces=True),
    "eight-off": dict(deal=[6] * 8, by="rows", build="suit", empty="king", cells=8, full=4),
    "fan": dict(name="fan", deal=[3] * 16 + [2] * 2, build="suit", empty="king", back=True),
    "flower-garden": dict(name="bed", deal=[6] * 6, build="any", empty="any", free=("bouquet", 16), back=True),
    "fore-cell": dict(deal=[6] * 8, by="rows", build="alternate", empty="king", cells=4, full=4),
    "fore-cell/same-suit": dict(deal=[6] * 8, by="rows", build="suit", empty="king", cells=4, full=4),
    "fortunes-favor": dict(name="place", deal=[1] * 12, build="suit", empty="filled", aces=True, talon=True),
    "forty-thieves": dict(deal=[4] * 10, build="suit", empty="any", talon=True),
    "freecell": FREECELL,
    "freecell/no-cells": dict(FREECELL, cells=0),
    "freecell/seven-columns": dict(FREECELL, deal=[8] * 3 + [7] * 4),
    "freecell/six-columns": dict(FREECELL, deal=[9] * 4 + [8] * 2),
    "freecell/five-columns": dict(FREECELL, deal=[11] * 2 + [10] * 3),
    "freecell/four-columns": dict(FREECELL, deal=[13] * 4),
    "king-albert": dict(deal=range(1, 10), build="alternate", empty="any", free=("reserve", 7), back=True),
    "limited": dict(deal=[3] * 12, build="suit", empty="any", talon=True),
    "lucas": dict(deal=[3] * 13, build="suit", empty="any", aces=True, talon=True),
    "maria": dict(deal=[4] * 9, build="alternate", empty="any", talon=True),
    "raglan": dict(deal=[1, 2, 3, 4, 5, 6, 7, 7, 7], build="alternate", empty="any", free=("reserve", 6), aces=True,
                   back=True),
    "scotch-patience": dict(name="fan", deal=[3] * 16 + [2] * 2, build="alternate", empty="none", back=True),
    "seahaven-towers": dict(deal=[5] * 10, by="rows", build="suit", empty="king", cells=4, full=2),
    "siegecraft": dict(name="row", deal=[6] * 8, build="any", empty="any", cells=1, aces=True),
    "somerset": dict(deal=[1, 2, 3, 4, 5, 6, 7, 8, 8, 8], build="alternate", empty="any", back=True),
    "spanish-patience": dict(deal=[4] * 13, build="any", empty="any", back=True),
    "streets": dict(deal=[4] * 10, build="alternate", empty="any", talon=True),
    "streets-and-alleys": dict(name="row", deal=EIGHT, build="any", empty="any"),
    "stronghold": dict(name="row", deal=EIGHT, build="any", empty="any", cells=1),
}


def number(name, i, piles):
    """The name of pile I of so many: one alone has no number."""
    return name if piles == 1 else "%s%d" % (name, i + 1)


class Table:
    def __init__(self, rules, cards, ranks, cells, aces):
        self.rules, self.ranks = rules, ranks
        packs = 2 if len(cards) + (8 if aces else 0) > 4 * ranks + 4 else 1
        self.up, self.suits = [1 if aces else 0] * (4 * packs), SUITS * packs
        self.down = [ranks + 1] * 4  # the lowest ranks on the foundations that go down
        self.columns = self.named(rules.get("name", "column"), len(rules["deal"]))
        self.cells = self.named("cell", cells)
        free, places = rules.get("free", ("reserve", 0))
        self.free = self.named(free, places)
        self.stock, self.waste = list(cards), []
        self.lay_out()

    @staticmethod
    def named(name, piles):
        return {number(name, i, piles): [] for i in range(piles)}

    def lay_out(self):
        columns, lengths = list(self.columns.values()), self.rules["deal"]
        order = [i for i, n in enumerate(lengths) for _ in range(n)]
        if self.rules.get("by") == "rows":
            order = [i for row in range(max(lengths)) for i, n in enumerate(lengths) if row < n]
        for pile in [columns[i] for i in order] + list(self.cells.values())[:self.rules.get("full", 0)] + list(self.free.values()):
            if self.stock:
                pile.append(self.stock.pop(0))

    def won(self):
        return all(n == self.down[i % 4] - 1 for i, n in enumerate(self.up))

    def lies(self, below, above):
        """May ABOVE be laid on BELOW in a column?"""
        build, _, both = self.rules["build"].partition(" ")
        alike = {"any": True, "none": False, "suit": below[1] == above[1],
                 "alternate": (below[1] in "HD") != (above[1] in "HD")}
        return (rank(below) == rank(above) + 1 or both and rank(below) == rank(above) - 1) and alike[build]

    def foundation(self, card):
        """The first foundation that takes CARD, or None."""
        for i, n in enumerate(self.up):
            if self.suits[i] == card[1] and n + 1 == rank(card):
                return i
        return None

    def beds(self, card, lone):
        """Columns that take CARD, of empty ones the first; a LONE card of a column has no use for that."""
        for name, column in self.columns.items():
            if column and self.lies(column[-1], card):
                yield name
        takes = self.rules["empty"] == "any" or self.rules["empty"] == "king" and rank(card) == self.ranks
        yield from [name for name, column in self.columns.items() if not column and takes and not lone][:1]

    def legal(self):
        out = {}
        if self.won():
            return out
        for name, pile in {**self.columns, **self.cells, **self.free, "talon": self.waste}.items():
            if not pile:
                continue
            f = self.foundation(pile[-1])
            if f is not None:
                out["%s-up%d" % (name, f + 1)] = "up", pile, f
            suit = SUITS.index(pile[-1][1])
            if self.rules.get("meet") and self.down[suit] == rank(pile[-1]) + 1:
                out["%s-down%d" % (name, suit + 1)] = "down", pile, suit
            for bed in self.beds(pile[-1], name in self.columns and len(pile) == 1):
                out["%s-%s" % (name, bed)] = "lay", pile, self.columns[bed]
            for cell in [cell for cell, held in self.cells.items() if not held and name in self.columns][:1]:
                out["%s-%s" % (name, cell)] = "lay", pile, self.cells[cell]
        for f, n in enumerate(self.up):
            for bed in self.beds(RANKS[n - 1] + self.suits[f], False) if n and self.rules.get("back") else ():
                out["up%d-%s" % (f + 1, bed)] = "back", f, self.columns[bed]
        if self.stock and self.rules.get("talon"):
            out["deal"] = "deal",
        return out

    def do(self, word):
        kind, *what = self.legal()[word]
        if kind == "up":
            what[0].pop()
            self.up[what[1]] += 1
        elif kind == "down":
            what[0].pop()
            self.down[what[1]] -= 1
        elif kind == "lay":
            what[1].append(what[0].pop())
        elif kind == "back":
            what[1].append(RANKS[self.up[what[0]] - 1] + self.suits[what[0]])
            self.up[what[0]] -= 1
        else:
            self.waste.append(self.stock.pop(0))
        self.fill()

    def fill(self):
        for column in self.columns.values() if self.rules["empty"] == "filled" else ():
            if not column and self.waste + self.stock:
                column.append(self.waste.pop() if self.waste else self.stock.pop(0))


def read(line):
    fields, options = fields_of(line)
    rules = GAMES[fields["game"]]
    aces = rules.get("aces", options.get("aces") == "laid")
    table = Table(rules, pairs_of(fields["cards"]), int(options.get("ranks", 13)),
                  int(options.get("cells", rules.get("cells", 0))), aces)
    return replayed(table, fields)


if __name__ == "__main__":
    main(read, perft, walker(read, lambda word: "-up" in word, 0.6))
