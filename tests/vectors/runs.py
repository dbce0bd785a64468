#!/usr/bin/env python3
"""A second, plain program for the games in which runs of cards move: written from their rules in prose,
it shares nothing with libdeal.  It reads records on stdin, of games that it knows by name, and writes

    runs.py legal     the words that are legal after a record's moves, as play --legal prints them
    runs.py perft N   the number of sequences of exactly N actions
    runs.py walk N S  the same records, each with a random walk of at most N actions (S: seed)

The vectors beside it were made so: see README.md here.
"""
from command import RANKS, SUITS, fields_of, main, pairs_of, perft, rank, replayed, walker


def suit(card):
    return card[1]


def red(card):
    return card[1] in "HD"


def down_any(below, above):
    return rank(below) == rank(above) + 1


def down_suit(below, above):
    return down_any(below, above) and suit(below) == suit(above)


def down_alternate(below, above):
    return down_any(below, above) and red(below) != red(above)


def down_other(below, above):
    return down_any(below, above) and suit(below) != suit(above)


def down_colour(below, above):
    return down_any(below, above) and red(below) == red(above)


def both_suit(below, above):
    return abs(rank(below) - rank(above)) == 1 and suit(below) == suit(above)


def loose(below, above):
    return True


YUKON = dict(deal=[1, 6, 7, 8, 9, 10, 11], down=[0, 1, 2, 3, 4, 5, 6], run=loose, kings=True)
KLONDIKE = dict(deal=[1, 2, 3, 4, 5, 6, 7], down=[0, 1, 2, 3, 4, 5, 6], build=down_alternate, run=down_alternate)
SPIDER = dict(build=down_any, run=down_suit, whole=True)

GAMES = {
    "klondike": dict(KLONDIKE, kings=True, turn=3, redeal=True, back=True),
    "klondike draw:1": dict(KLONDIKE, kings=True, turn=1, redeal=True, back=True),
    "gargantua": dict(KLONDIKE, deal=list(range(1, 10)), down=list(range(9)), kings=True, turn=1, back=True),
    "rank-and-file": dict(deal=[4] * 10, down=[3] * 10, build=down_alternate, run=down_alternate, turn=1),
    "ultra-klondike": dict(KLONDIKE, deal=list(range(1, 13)), down=list(range(12)), kings=True, turn=3, redeal=True, back=True),
    "yukon": dict(YUKON, build=down_alternate),
    "russian-solitaire": dict(YUKON, build=down_suit),
    "alaska": dict(YUKON, build=both_suit),
    "australian-patience": dict(deal=[4] * 7, down=[0] * 7, build=down_suit, run=loose, kings=True, turn=1),
    "scorpion": dict(deal=[7] * 7, down=[3] * 4 + [0] * 3, build=down_suit, run=loose, kings=True, whole=True, rounds=True),
    "simple-simon": dict(SPIDER, deal=[8, 8, 8, 7, 6, 5, 4, 3, 2, 1], down=[0] * 10),
    "mrs-mop": dict(SPIDER, deal=[8] * 13, down=[0] * 13),
    "spider": dict(SPIDER, deal=[6] * 4 + [5] * 6, down=[5] * 4 + [4] * 6, rounds=True, filled=True),
    "spiderette": dict(SPIDER, deal=[1, 2, 3, 4, 5, 6, 7], down=[0, 1, 2, 3, 4, 5, 6], rounds=True),
    "will-o-the-wisp": dict(SPIDER, deal=[3] * 7, down=[2] * 7, rounds=True),
    "thumb-and-pouch": dict(KLONDIKE, build=down_other, run=down_other, turn=1),
    "whitehead": dict(deal=[1, 2, 3, 4, 5, 6, 7], down=[0] * 7, build=down_colour, run=down_suit, turn=1),
    "westcliff": dict(deal=[3] * 10, down=[2] * 10, build=down_alternate, run=down_alternate, turn=1),
    "easthaven": dict(deal=[3] * 7, down=[2] * 7, build=down_alternate, run=down_alternate, rounds=True, back=True),
    "gypsy": dict(deal=[3] * 8, down=[2] * 8, build=down_alternate, run=down_alternate, rounds=True, back=True),
    "trigon": dict(KLONDIKE, build=down_suit, run=down_suit, kings=True, turn=1, redeal=True),
    "alpha-star": dict(deal=[4] * 12, down=[0] * 12, build=down_suit, run=down_suit, first=1),
    "thirty-six": dict(deal=[6] * 6, down=[0] * 6, build=down_any, run=down_any, turn=1),
    "thirty": dict(deal=[6] * 5, down=[0] * 5, build=down_any, run=down_any, reserve=2, ranks=8),
    "northwest-territory": dict(deal=[1, 2, 3, 4, 5, 6, 7, 8], down=[0, 1, 2, 3, 4, 5, 6, 7], build=down_alternate,
                                run=down_alternate, kings=True, back=True, reserve=16),
    "american-canister": dict(deal=[7] * 4 + [6] * 4, down=[0] * 8, build=down_alternate, run=down_alternate),
}
GAMES["spider/two-suits"] = GAMES["spider/one-suit"] = GAMES["spider"]


class Table:
    def __init__(self, rules, cards):
        self.rules = rules
        self.columns = [[] for _ in rules["deal"]]
        self.down = list(rules["down"])
        self.foundations = [rules.get("first", 0)] * (8 if len(cards) > 52 else 4)
        self.suits = SUITS * 2
        if rules.get("whole"):
            kinds = "".join(s for s in SUITS if s in {suit(c) for c in cards})
            self.suits = (kinds * 8)[:len(self.foundations)]
        self.waste = []
        for row in range(max(rules["deal"])):
            for column, n in zip(self.columns, rules["deal"]):
                if n > row:
                    column.append(cards.pop(0))
        self.reserve = [cards.pop(0) for _ in range(rules.get("reserve", 0))]  # by place, None once it is gone
        self.stock = cards  # the next card first

    def won(self):
        return all(n == self.rules.get("ranks", 13) for n in self.foundations)

    def foundation_for(self, card):
        """The lowest-numbered foundation that takes CARD, or None; of two alike only the first is offered."""
        found, heights = [], set()
        for i, n in enumerate(self.foundations):
            if self.suits[i] == suit(card) and n + 1 == rank(card) and n not in heights:
                found.append(i)
            if self.suits[i] == suit(card):
                heights.add(n)
        return found[0] if found else None

    def to_columns(self, card, n, origin):
        """Columns that take N cards of which CARD is lowest, from the column ORIGIN or None."""
        empty, places = False, self.rules.get("rounds") and self.stock  # rounds to come go by the places of columns
        for j, column in enumerate(self.columns):
            if j == origin:
                continue
            if column:
                if self.rules["build"](column[-1], card):
                    yield j
            elif not empty:
                empty = not places
                if self.rules.get("kings") and rank(card) != 13:
                    continue
                if origin is None or n < len(self.columns[origin]) or places:
                    yield j

    def runs(self, i):
        """The numbers of cards of column I that move as one."""
        column = self.columns[i]
        n = 1
        while n <= len(column) - self.down[i]:
            yield n
            if n == len(column) or not self.rules["run"](column[-n - 1], column[-n]):
                return
            n += 1

    def whole(self, i):
        """The foundation that takes the last thirteen cards of column I, or None."""
        last = self.columns[i][-13:]
        if len(self.columns[i]) - self.down[i] < 13 or [rank(c) for c in last] != list(range(13, 0, -1)):
            return None
        if len({suit(c) for c in last}) > 1:
            return None
        for f, n in enumerate(self.foundations):
            if not n and self.suits[f] == suit(last[0]):
                return f
        return None

    def legal(self):
        """Words, each with what it does."""
        if self.won():
            return {}
        out = {}
        for i, column in enumerate(self.columns):
            if not column:
                continue
            for n in self.runs(i):
                for j in self.to_columns(column[-n], n, i):
                    out["column%d-column%d%s" % (i + 1, j + 1, ":%d" % n if n > 1 else "")] = ("move", i, j, n)
            if self.rules.get("whole"):
                f = self.whole(i)
                if f is not None:
                    out["column%d-home%d:13" % (i + 1, f + 1)] = ("whole", i, f)
            else:
                f = self.foundation_for(column[-1])
                if f is not None:
                    out["column%d-up%d" % (i + 1, f + 1)] = ("out", i, f)
        if self.waste:
            f = self.foundation_for(self.waste[-1])
            if f is not None:
                out["talon-up%d" % (f + 1)] = ("waste out", f)
            for j in self.to_columns(self.waste[-1], 1, None):
                out["talon-column%d" % (j + 1)] = ("waste", j)
        for i, card in enumerate(self.reserve):
            if card:
                f = self.foundation_for(card)
                if f is not None:
                    out["reserve%d-up%d" % (i + 1, f + 1)] = ("reserve out", i, f)
                for j in self.to_columns(card, 1, None):
                    out["reserve%d-column%d" % (i + 1, j + 1)] = ("reserve", i, j)
        if self.rules.get("back"):
            for f, n in enumerate(self.foundations):
                alike = [g for g in range(f) if self.suits[g] == self.suits[f] and self.foundations[g] == n]
                if n and not alike:
                    for j in self.to_columns(RANKS[n - 1] + self.suits[f], 1, None):
                        out["up%d-column%d" % (f + 1, j + 1)] = ("back", f, j)
        if self.stock and ("turn" in self.rules or not self.rules.get("filled") or all(self.columns)):
            out["deal"] = ("deal",)
        if self.rules.get("redeal") and not self.stock and self.waste:
            out["redeal"] = ("redeal",)
        return out

    def do(self, word):
        action = self.legal()[word]
        kind = action[0]
        if kind == "move":
            _, i, j, n = action
            self.columns[j] += self.columns[i][-n:]
            del self.columns[i][-n:]
        elif kind == "whole":
            del self.columns[action[1]][-13:]
            self.foundations[action[2]] = 13
        elif kind == "out":
            self.columns[action[1]].pop()
            self.foundations[action[2]] += 1
        elif kind == "waste out":
            self.waste.pop()
            self.foundations[action[1]] += 1
        elif kind == "waste":
            self.columns[action[1]].append(self.waste.pop())
        elif kind == "reserve out":
            self.reserve[action[1]] = None
            self.foundations[action[2]] += 1
        elif kind == "reserve":
            self.columns[action[2]].append(self.reserve[action[1]])
            self.reserve[action[1]] = None
        elif kind == "back":
            _, f, j = action
            self.columns[j].append(RANKS[self.foundations[f] - 1] + self.suits[f])
            self.foundations[f] -= 1
        elif kind == "redeal":
            self.stock, self.waste = self.waste, []
        elif "turn" in self.rules:
            for _ in range(min(self.rules["turn"], len(self.stock))):
                self.waste.append(self.stock.pop(0))
        else:
            for column in self.columns:
                if self.stock:
                    column.append(self.stock.pop(0))
        for i, column in enumerate(self.columns):
            if self.down[i] >= len(column):
                self.down[i] = max(len(column) - 1, 0)


def read(line):
    fields, _ = fields_of(line)
    rules = GAMES[" ".join([fields["game"]] + ([fields["set"]] if "set" in fields else []))]
    return replayed(Table(rules, pairs_of(fields["cards"])), fields)


if __name__ == "__main__":
    main(read, perft, walker(read, lambda word: "-up" in word or "-home" in word, 0.6))
