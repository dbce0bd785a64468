#!/usr/bin/env python3
"""A second, plain program for Accordion, Late-Binding Solitaire and Gaps, written from their rules in prose; it
shares nothing with libdeal.  Records on stdin, as runs.py beside it:

    rows.py legal     the words that are legal after a record's moves, as play --legal prints them
    rows.py perft N   the number of sequences of exactly N actions
    rows.py walk N S  the same records, each with a random walk of at most N actions (S: seed)
"""
from command import RANKS, SUITS, fields_of, main, pairs_of, perft, replayed, walker

GAMES = "accordion", "late-binding", "gaps", "gaps/fixed-suits"


class Accordion:
    """The tops of a row of piles, from the left; the piles are called first, row1, row2, ..."""

    def __init__(self, cards):
        self.row = cards

    def won(self):
        return len(self.row) == 1

    @staticmethod
    def name(i):
        return "row%d" % i if i else "first"

    def legal(self):
        out = {}
        for i, card in enumerate(self.row):
            for j in (i - 1, i - 3):
                if j >= 0 and (card[0] == self.row[j][0] or card[1] == self.row[j][1]):
                    out["%s-%s" % (self.name(i), self.name(j))] = i, j
        return out

    def do(self, word):
        i, j = self.legal()[word]
        self.row[j] = self.row[i]
        del self.row[i]


class Gaps:
    """Four rows called a to d, with None in the gaps."""

    def __init__(self, cards, ranks, own):
        self.ranks, self.own = ranks, own
        cards = [None if card[0] == "A" else card for card in cards]
        self.rows = [cards[ranks * i:ranks * (i + 1)] for i in range(4)]

    def won(self):
        rows = [["%s%s" % (rank, row[0][1]) if row[0] else "" for rank in RANKS[1:self.ranks]] + [None] for row in self.rows]
        return self.rows == rows

    def fits(self, i, k, card):
        """May CARD fill the gap at place K of row I?"""
        if not k:
            return card[0] == "2" and (not self.own or card[1] == SUITS[i])
        left = self.rows[i][k - 1]
        return left is not None and left[1] == card[1] and RANKS.index(left[0]) + 1 == RANKS.index(card[0])

    def places(self):
        return [(i, k) for i in range(4) for k in range(self.ranks)]

    def legal(self):
        out = {}
        if self.won():
            return out
        for i, k in self.places():
            for j, n in self.places():
                card = self.rows[j][n]
                if self.rows[i][k] is None and card and self.fits(i, k, card):
                    out["%s%d-%s%d" % ("abcd"[j], n + 1, "abcd"[i], k + 1)] = i, k, j, n
        return out

    def do(self, word):
        i, k, j, n = self.legal()[word]
        self.rows[i][k], self.rows[j][n] = self.rows[j][n], None


def read(line):
    fields, options = fields_of(line)
    cards, game = pairs_of(fields["cards"]), fields["game"]
    if game.startswith("gaps"):
        own = options.get("first", "own" if game.endswith("/fixed-suits") else "any") == "own"
        return replayed(Gaps(cards, int(options.get("ranks", 13)), own), fields)
    return replayed(Accordion(cards[:18] if game == "late-binding" else cards), fields)


if __name__ == "__main__":
    main(read, perft, walker(read, bool, 0))
