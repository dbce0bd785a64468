#!/usr/bin/env python3
"""Pyramid and TriPeaks once more, by the books and without libdeal: at positions of walks at random the words that
play --legal gives must be those found here.  usage: plain_models.py WALKS [SEED], the tools in PATH; prints what differs."""
import random
import subprocess
import sys

RANKS = "A23456789TJQK"


def rank(card):
    return RANKS.index(card[0]) + 1


class Pyramid:
    """28 cards in seven rows, pairs of thirteen, the tops of stock and waste free, two redeals."""

    def __init__(self, cards):
        self.at = {(row, i): cards[row * (row + 1) // 2 + i] for row in range(7) for i in range(row + 1)}
        self.stock, self.waste, self.redeals = cards[28:], [], 2

    def free(self):
        out = {f"pyramid{row + 1}.{i + 1}": card for (row, i), card in self.at.items()
               if (row + 1, i) not in self.at and (row + 1, i + 1) not in self.at}
        if self.waste:
            out["talon"] = self.waste[-1]
        if self.stock:
            out["pack"] = self.stock[0]
        return out

    def words(self):
        if not self.at:
            return []
        free = self.free()
        order = sorted(free, key=lambda name: (name == "pack", name == "talon", [int(x) for x in name[7:].split(".")]
                                               if name.startswith("pyramid") else []))
        out = [f"{name}-out" for name in order if rank(free[name]) == 13]
        for k, one in enumerate(order):
            # the word names the piles in the order of the rule file: pyramid, talon, pack
            out += [f"{one}+{other}" for other in order[k + 1:] if rank(free[one]) + rank(free[other]) == 13]
        if self.stock:
            out.append("deal")
        elif self.waste and self.redeals:
            out.append("redeal")
        return out

    def take(self, name):
        if name == "talon":
            self.waste.pop()
        elif name == "pack":
            self.stock.pop(0)
        else:
            row, i = name[7:].split(".")
            del self.at[int(row) - 1, int(i) - 1]

    def play(self, word):
        if word == "deal":
            self.waste.append(self.stock.pop(0))
        elif word == "redeal":
            self.stock, self.waste, self.redeals = self.waste, [], self.redeals - 1
        else:
            for name in word.replace("-out", "").split("+"):
                self.take(name)


class TriPeaks:
    """Peaks of 1, 2 and 3 cards thrice, ten cards below, a waste that takes neighbours round the corner."""

    OVER = {**{(0, i): [(1, 2 * i), (1, 2 * i + 1)] for i in range(3)},
            **{(1, i): [(2, i + i // 2), (2, i + i // 2 + 1)] for i in range(6)},
            **{(2, i): [(3, i), (3, i + 1)] for i in range(9)}}

    def __init__(self, cards):
        self.at, next_card = {}, iter(cards)
        for row, length in enumerate((3, 6, 9, 10)):
            for i in range(length):
                self.at[row, i] = next(next_card)
        self.waste, self.stock = next(next_card), list(next_card)

    def words(self):
        if not self.at:
            return []
        out = [f"peak{row + 1}.{i + 1}-waste" for (row, i), card in self.at.items()
               if not any(over in self.at for over in self.OVER.get((row, i), ())) and
               (rank(card) - rank(self.waste)) % 13 in (1, 12)]
        return out + ["deal"] * bool(self.stock)

    def play(self, word):
        if word == "deal":
            self.waste = self.stock.pop(0)
        else:
            row, i = word[4:-6].split(".")
            self.waste = self.at.pop((int(row) - 1, int(i) - 1))


def run(*command, text=""):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.splitlines()


def walk(model, record, rng):
    """The records along one walk, and the words expected at each."""
    text = next(field for field in record.split() if field.startswith("cards="))[6:]
    game, moves, out = model([text[i:i + 2] for i in range(0, len(text), 2)]), [], []
    while True:
        words = game.words()
        out.append((record + (" moves=" + ",".join(moves) if moves else ""), " ".join(sorted(words))))
        if not words:
            return out
        # removing cards more often than turning the pack, or the walks would end early
        some = [word for word in words if word not in ("deal", "redeal")]
        moves.append(rng.choice(some if some and rng.random() < 0.8 else words))
        game.play(moves[-1])


def main():
    walks, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    rng, wrong = random.Random(seed), 0
    for name, model in (("pyramid", Pyramid), ("tri-peaks", TriPeaks)):
        positions = [each for record in run("deal", "-s", str(seed), "-n", str(walks), name) for each in walk(model, record, rng)]
        legal = run("play", "--legal", text="".join(record + "\n" for record, _ in positions))
        differ = [(record, want, got) for (record, want), got in zip(positions, legal) if want != got]
        for record, want, got in differ[:3]:
            print(f"{record}\n  here  {want}\n  there {got}")
        wrong += len(differ) + (len(legal) != len(positions))
        print(f"{name}: {len(positions)} positions of {walks} walks, {len(differ)} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
