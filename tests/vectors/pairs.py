#!/usr/bin/env python3
"""A second, plain program for the games in which pairs of cards are removed, written from their rules in prose; it
shares nothing with libdeal.  Records on stdin, as runs.py beside it:

    pairs.py legal     the words that are legal after a record's moves, as play --legal prints them
    pairs.py perft N   the number of sequences of exactly N actions
    pairs.py walk N S  the same records, each with a random walk of at most N actions (S: seed)
"""
from itertools import combinations

from command import fields_of, main, pairs_of, perft, rank, replayed, walker

TRIANGLE = [(row, i) for row in range(7) for i in range(row + 1)]


class Removal:
    """Piles by name, in the order in which a word names two of them; SUM is what two cards or one must make."""

    def __init__(self, sum_of):
        self.piles, self.sum = {}, sum_of

    def free(self):
        """The names of the piles whose tops are free."""
        return [name for name, pile in self.piles.items() if pile]

    def top(self, name):
        return self.piles[name][-1]

    def won(self):
        return not any(self.piles.values())

    def turns(self):
        """The words that turn the pack."""
        return []

    def legal(self):
        if self.won():
            return []
        free = self.free()
        out = [name + "-out" for name in free if rank(self.top(name)) == self.sum]
        out += ["%s+%s" % two for two in combinations(free, 2) if sum(rank(self.top(name)) for name in two) == self.sum]
        return out + self.turns()

    def do(self, word):
        if word not in self.legal():
            raise KeyError(word)
        for name in word.replace("-out", "").split("+"):
            self.piles[name].pop()


class FourteenOut(Removal):
    """Twelve columns, four of five cards and eight of four, dealt by rows; pairs of fourteen."""

    def __init__(self, cards):
        super().__init__(14)
        self.piles = {"column%d" % (i + 1): cards[i::12] for i in range(12)}


class Giza(Removal):
    """A pyramid of 28 cards, and eight packets of three beside it; pairs of thirteen."""

    def __init__(self, cards):
        super().__init__(13)
        for (row, i), card in zip(TRIANGLE, cards):
            self.piles[self.place(row, i)] = [card]
        for i in range(8):
            self.piles["packet%d" % (i + 1)] = cards[28 + 3 * i:31 + 3 * i]

    @staticmethod
    def place(row, i):
        return "pyramid%d.%d" % (row + 1, i + 1)

    def bare(self, row, i):
        return not any(self.piles.get(self.place(row + 1, i + k)) for k in (0, 1))

    def free(self):
        covered = {self.place(row, i) for row, i in TRIANGLE if not self.bare(row, i)}
        return [name for name in super().free() if name not in covered]


class Pyramid(Giza):
    """The same pyramid without packets: the tops of talon and pack are free, and the talon is turned over."""

    def __init__(self, cards, redeals, goal):
        super().__init__(cards[:28])
        self.piles = {name: pile for name, pile in self.piles.items() if name.startswith("pyramid")}
        self.piles.update(talon=[], pack=cards[:27:-1])  # the next card of the pack is the last here
        self.redeals, self.goal = redeals, goal

    def won(self):
        return not any(pile for name, pile in self.piles.items() if self.goal == "all" or name.startswith("pyramid"))

    def turns(self):
        if self.piles["pack"]:
            return ["deal"]
        return ["redeal"] if self.piles["talon"] and self.redeals else []

    def do(self, word):
        talon, pack = self.piles["talon"], self.piles["pack"]
        if word not in self.turns():
            super().do(word)
        elif word == "deal":
            talon.append(pack.pop())
        else:
            pack += talon[::-1]
            talon.clear()
            self.redeals -= 1


GAMES = {
    "fourteen-out": lambda cards, options: FourteenOut(cards),
    "giza": lambda cards, options: Giza(cards),
    "pyramid": lambda cards, options: Pyramid(cards, int(options.get("redeals", 2)), options.get("goal", "pyramid")),
}


def read(line):
    fields, options = fields_of(line)
    return replayed(GAMES[fields["game"]](pairs_of(fields["cards"]), options), fields)


if __name__ == "__main__":
    main(read, perft, walker(read, lambda word: "deal" not in word, 0.8))
