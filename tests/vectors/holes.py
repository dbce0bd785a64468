#!/usr/bin/env python3
"""A second, plain program for the games in which all goes onto one pile, neighbour on neighbour, written from their
rules in prose; it shares nothing with libdeal.  Records on stdin, as runs.py beside it:

    holes.py legal     the words that are legal after a record's moves, as play --legal prints them
    holes.py perft N   the number of sequences of exactly N actions
    holes.py walk N S  the same records, each with a random walk of at most N actions (S: seed)
"""
from command import fields_of, main, pairs_of, perft, rank, replayed, walker

# the piles and their cards, what they go to, the card that lies there from the start, or how many are dealt there, or
# that it starts with any; whether king and ace are neighbours, a cell
GAMES = {
    "all-in-a-row": dict(piles=("column", [4] * 13), to="row", start="any", wrap=True),
    "black-hole": dict(piles=("fan", [3] * 17), to="hole", base="AS", wrap=True),
    "golf": dict(piles=("column", [5] * 7), to="waste", dealt=1, wrap=False),
    "tri-peaks": dict(piles=("peak", [1] * 28), to="waste", dealt=1, wrap=True),
    "worm-hole": dict(piles=("fan", [3] * 17), to="hole", base="AS", wrap=True, cell=True),
}
PEAKS = [(row, i) for row, length in enumerate((3, 6, 9, 10)) for i in range(length)]
# what lies over a card of the peaks
OVER = {**{(0, i): [(1, 2 * i), (1, 2 * i + 1)] for i in range(3)},
        **{(1, i): [(2, i + i // 2), (2, i + i // 2 + 1)] for i in range(6)},
        **{(2, i): [(3, i), (3, i + 1)] for i in range(9)}}


class Table:
    def __init__(self, rules, cards, ranks, wrap):
        self.rules, self.ranks, self.wrap = rules, ranks, wrap
        name, lengths = rules["piles"]
        self.piles = {}
        for i, n in enumerate(lengths):
            place = "%d" % (i + 1) if name != "peak" else "%d.%d" % (PEAKS[i][0] + 1, PEAKS[i][1] + 1)
            self.piles[name + place] = cards[:n]
            cards = cards[n:]
        self.heap = [rules["base"]] if "base" in rules else cards[:rules.get("dealt", 0)]
        self.stock, self.cell = cards[rules.get("dealt", 0):], None

    def won(self):
        over = not any(self.piles.values()) and not self.cell
        return over and (not self.stock or self.rules["piles"][0] == "peak")

    def fits(self, card):
        if not self.heap:
            return "start" in self.rules
        apart = abs(rank(card) - rank(self.heap[-1]))
        return apart == 1 or self.wrap and apart == self.ranks - 1

    def open(self, name):
        """Is the pile's top free, which a card of the peaks is when none lies over it?"""
        if not name.startswith("peak"):
            return True
        row, i = [int(part) - 1 for part in name[4:].split(".")]
        return not any(self.piles["peak%d.%d" % (over[0] + 1, over[1] + 1)] for over in OVER.get((row, i), ()))

    def legal(self):
        out = {}
        if self.won():
            return out
        for name, pile in self.piles.items():
            if pile and self.open(name) and self.fits(pile[-1]):
                out["%s-%s" % (name, self.rules["to"])] = name
            if pile and self.rules.get("cell") and not self.cell:
                out[name + "-cell"] = name
        if self.cell and self.fits(self.cell):
            out["cell-" + self.rules["to"]] = "cell"
        if self.stock:
            out["deal"] = "stock"
        return out

    def do(self, word):
        origin = self.legal()[word]
        if origin == "stock":
            self.heap.append(self.stock.pop(0))
        elif origin == "cell":
            self.heap.append(self.cell)
            self.cell = None
        elif word.endswith("-cell"):
            self.cell = self.piles[origin].pop()
        else:
            self.heap.append(self.piles[origin].pop())


def read(line):
    fields, options = fields_of(line)
    rules = GAMES[fields["game"]]
    wrap = options["corner"] == "open" if "corner" in options else rules["wrap"]
    return replayed(Table(rules, pairs_of(fields["cards"]), int(options.get("ranks", 13)), wrap), fields)


if __name__ == "__main__":
    main(read, perft, walker(read, lambda word: word.endswith(("waste", "hole", "row")), 0.8))
