#!/usr/bin/env python3
"""A second, plain program for Aces Up, written from its rules in prose; it shares nothing with libdeal.  Records on stdin, as
runs.py beside it:

    discards.py legal     the words that are legal after a record's moves, as play --legal prints them
    discards.py perft N   the number of sequences of exactly N actions
    discards.py walk N S  the same records, each with a random walk of at most N actions (S: seed)
"""
from command import fields_of, main, pairs_of, perft, rank, replayed, walker

GAMES = {
    "aces-up": 4,  # columns
}


def high(card):
    """The rank, the ace above the king."""
    return 14 if rank(card) == 1 else rank(card)


class Table:
    def __init__(self, cards, columns, forced):
        self.columns, self.stock, self.forced = [[card] for card in cards[:columns]], cards[columns:], forced
        self.end()

    def end(self):
        """Aces alone leave."""
        if not self.stock and all(rank(card) == 1 for column in self.columns for card in column):
            self.columns = [[] for _ in self.columns]

    def won(self):
        return not self.stock and not any(self.columns)

    def legal(self):
        out, tops = {}, [column[-1] for column in self.columns if column]
        for i, column in enumerate(self.columns):
            if column and any(top[1] == column[-1][1] and high(top) > high(column[-1]) for top in tops):
                out["column%d-out" % (i + 1)] = i, None
        if self.won() or out and self.forced:
            return out
        vacant = [i for i, column in enumerate(self.columns) if not column]
        for i, column in enumerate(self.columns):
            if vacant and len(column) > 1:
                out["column%d-column%d" % (i + 1, vacant[0] + 1)] = i, vacant[0]
        if self.stock:
            out["deal"] = None
        return out

    def do(self, word):
        action = self.legal()[word]
        if action:
            card = self.columns[action[0]].pop()
            if action[1] is not None:
                self.columns[action[1]].append(card)
        else:
            for column in self.columns:
                if self.stock:
                    column.append(self.stock.pop(0))
        self.end()


def read(line):
    fields, options = fields_of(line)
    return replayed(Table(pairs_of(fields["cards"]), GAMES[fields["game"]], options.get("discard") == "must"), fields)


if __name__ == "__main__":
    main(read, perft, walker(read, lambda word: "out" in word, 0.8))
