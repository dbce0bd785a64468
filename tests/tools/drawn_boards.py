#!/usr/bin/env python3
"""Boards drawn in all shapes that people and programs draw, and what deal --from makes of each.
usage: drawn_boards.py SEED COUNT [--list] | --files FOLDER, the tools in PATH.  Prints each board that becomes another game without a
word on stderr, then the number of each outcome: right, told (right, with a note), noted (another position, with a note), refused.
--list prints the outcome of each.  --files prints the outcomes of the files in FOLDER/list: NAME OUTCOME GAME: COMMAND that deals it.

The truth is the record from which a board is drawn; the drawer shares no code with the reader.  A faulty drawing (a line
broken in two, a card left out or twice) may be refused or read with a note; it must not become a game in silence."""
import json
import random
import re
import subprocess
import sys

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
OPEN = ["freecell", "bakers-game", "simple-simon", "thirty-six", "streets-and-alleys", "fan", "belle-lucie", "spanish-patience", "somerset"]
DEALT = ["klondike", "klondike", "spider", "spider/two-suits", "spider/one-suit", "spiderette", "whitehead", "gypsy", "easthaven", "scorpion",
         "forty-thieves", "yukon", "thumb-and-pouch", "streets"]
PEAKS = ["pyramid", "tri-peaks"]


def run(command, text=""):
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


class Board:
    """Columns: lists of (card, face down); pack and waste: the next card first; founds and hole: as text; cells."""

    def __init__(self, record):
        status, text, _ = run(["deal", "--to", "pysol"], record)
        self.good, self.columns, self.pack, self.founds, self.cells = status == 0, [], [], "", []
        for line in text.split("\n")[:-2]:
            if line.startswith("Talon:"):
                self.pack = line.split()[1:]
            elif line.startswith("Foundations:"):
                self.founds = line[13:]
            elif line.startswith("Freecells:"):
                self.cells = line.split()[1:]
            else:
                words = re.findall(r"<..>|[^ :<>]{2}", line)
                self.columns.append([(word.strip("<>"), word[0] == "<") for word in words])
        self.text = text

    def rows(self, gap="  "):
        """The columns as rows: a line for each card from the bottom; what is missing is blank."""
        most = max(len(column) for column in self.columns)
        return [[column[i] if i < len(column) else None for column in self.columns] for i in range(most)]


def face(card, style, down=False):
    rank, suit = card
    if "10" in style:
        rank = rank.replace("T", "10")
    suit = SIGNS[suit] + ("️" if "emoji" in style else "") if "sign" in style else suit.lower() if "small" in style else suit
    text = suit + rank if "first" in style else rank + suit
    return text if not down or "bare" in style else "(" + text + ")" if "round" in style else "<" + text + ">"


def line_of(cards, style, gap=" "):
    return gap.join(face(card, style, down) for card, down in cards)


def packed(board, style, width=0):
    cards = [face(card, style) for card in board.pack]
    width = width or len(cards) or 1
    return [" ".join(cards[i:i + width]) for i in range(0, len(cards), width)]


def heads(board, style):
    lines = []
    if board.founds and re.search("-[A2-9TJQK]", board.founds):
        lines.append("Foundations: " + board.founds)
    elif board.founds and len(board.founds) == 2 and "-" not in board.founds:
        lines.append("Foundations: " + face(board.founds, style))
    if any(cell != "-" for cell in board.cells):
        lines.append("FC: " + " ".join("-" if cell == "-" else face(cell, style) for cell in board.cells))
    return lines


# Each shape: a function of a board, a style and a generator of random numbers that returns lines, or None where it cannot be.
def columns_labelled(board, style, rng):
    return heads(board, style) + ([rng.choice(["Talon: ", "Stock: ", "Pack: "]) + packed(board, style)[0]] if board.pack else []) + \
        [line_of(column, style) or ":" for column in board.columns]


def columns_pack_first(board, style, rng):
    return heads(board, style) + packed(board, style, rng.choice([0, 0, 10, 13])) + [line_of(column, style) for column in board.columns] if board.pack else None


def columns_pack_last(board, style, rng):
    return heads(board, style) + [line_of(column, style) for column in board.columns] + packed(board, style, rng.choice([0, 0, 10, 8])) if board.pack else None


def columns_numbered(board, style, rng):
    sign, first = rng.choice([": ", ". ", ") "]), rng.choice(["", "", "Column ", "#", "T"])
    return heads(board, style) + ["Talon: " + line for line in packed(board, style)[:1]] + \
        [f"{first}{i}{sign}" + line_of(column, style) for i, column in enumerate(board.columns, 1)]


def columns_commas(board, style, rng):
    gap = rng.choice([", ", ",", "\t", "; "])
    return ["Talon: " + line.replace(" ", gap) for line in packed(board, style)[:1]] + [line_of(column, style, gap) for column in board.columns]


def rows_plain(board, style, rng):
    gap = rng.choice([" ", "  ", "\t"])
    return heads(board, style) + [line_of([card for card in row if card], style, gap) for row in board.rows()] + packed(board, style, rng.choice([0, 10]))


def rows_aligned(board, style, rng):
    width = max(len(face(card, style, down)) for column in board.columns for card, down in column) + rng.randint(1, 2)
    lines = ["".join((face(*cell[:1], style, cell[1]) if cell else "").ljust(width) for cell in row).rstrip() for row in board.rows()]
    return heads(board, style) + (["Talon: " + packed(board, style)[0]] if board.pack and rng.random() < 0.5 else []) + lines


def glued(board, style, rng):
    return heads(board, "") + ["Talon: " + "".join(board.pack)] * bool(board.pack) + ["".join(card for card, _ in column) or ":" for column in board.columns]


# ---- faults ----

def broken(lines, rng):
    """One of the longer lines is broken in two, as mail programs do."""
    i = rng.choice([i for i, line in enumerate(lines) if len(line.split()) > 3])
    words = lines[i].split()
    at = rng.randint(1, len(words) - 1)
    return lines[:i] + [" ".join(words[:at]), " ".join(words[at:])] + lines[i + 1:]


def missing(lines, rng):
    i = rng.choice([i for i, line in enumerate(lines) if len(line.split()) > 1])
    words = lines[i].split()
    del words[rng.randrange(1, len(words))]
    return lines[:i] + [" ".join(words)] + lines[i + 1:]


def twice(lines, rng):
    i, k = rng.sample([i for i, line in enumerate(lines) if len(line.split()) > 1], 2)
    words = lines[i].split()
    words[-1] = lines[k].split()[-1]
    return lines[:i] + [" ".join(words)] + lines[i + 1:]


def mirrored(lines, rng):
    return lines[::-1]


FAULTS = [broken, missing, twice, mirrored]
SHAPES = [columns_labelled, columns_pack_first, columns_pack_last, columns_numbered, columns_commas, rows_plain, rows_aligned, glued]
STYLES = ["", "", "10", "small", "sign", "sign emoji", "first", "10 small", "round", "bare", "bare small", "bare 10"]


def peaks(record, game, style, rng):
    """Rows of single cards: centred, apart or flat; the pack below."""
    board, sizes = Board(record), [1, 2, 3, 4, 5, 6, 7] if game == "pyramid" else [3, 6, 9, 10]
    cards = [face(column[0][0], style + " bare") for column in board.columns]
    lines, how = [], rng.choice(["centred", "flat", "flat"])
    for n in sizes:
        row, cards = cards[:n], cards[n:]
        lines.append(("  " * (sizes[-1] - n) if how == "centred" else "") + ("  " if how == "centred" else " ").join(row))
    first = [face(board.founds, style)] if len(board.founds) == 2 else []  # the waste of tri-peaks is dealt before the pack
    return lines + [" ".join(first + packed(board, style)[0].split())]


def whole_line(record, style, rng):
    cards = re.search(r"cards=(\w*)", record)[1]
    cards = [cards[i:i + 2] for i in range(0, len(cards), 2)]
    if "digits" in style:
        return ["".join("%02d%d" % ("A23456789TJQK".index(rank) + 1, "CDHS".index(suit) + 1) for rank, suit in cards)]
    return [rng.choice(["", " ", " ", ","]).join(face(card, style) for card in cards)]


def draw(rng):
    """Returns (name of the shape, game, record, lines), the record as it would be read."""
    game = rng.choice(OPEN + DEALT + DEALT + PEAKS + PEAKS)
    record = run(["deal", game, "-s", str(rng.randint(1, 10 ** 9))])[1]
    style, name = rng.choice(STYLES), ""
    if game in PEAKS:
        name, lines = "peaks", peaks(record, game, style, rng)
    elif rng.random() < 0.1:
        name, lines = "one line", whole_line(record, rng.choice(["", "", "small", "digits"]), rng)
    else:
        if rng.random() < 0.2:
            record = re.sub(" result=.*", "", run(["play", "--policy", "random", "--policy-seed", "3", "--max-actions", str(rng.randint(1, 25))], record)[1])
            name = "played "
        board, shape = Board(record), rng.choice(SHAPES)
        lines = board.good and shape(board, style, rng)
        name += shape.__name__
    if not lines or not all(line.strip() for line in lines):
        return draw(rng)
    if rng.random() < 0.25:
        fault = rng.choice(FAULTS)
        if sum(len(line.split()) > 3 for line in lines) < 2:
            return draw(rng)
        name, lines = name + " " + fault.__name__, fault(lines, rng)
    return name + (" " + style if style else ""), game, record, lines


def shown(record):
    """What a position is, whatever record it comes from: as a board of the first format that has it."""
    for form in ["solvitaire", "pysol"]:
        status, text, _ = run(["deal", "--to", form], record)
        if status == 0:
            return text
    return re.search("cards=.*", record)[0]


def alike(got, record):
    """The same position, or one that differs in the order of its columns alone."""
    a, b = Board(got), Board(record)
    same = a.good and b.good and sorted(a.columns) == sorted(b.columns) and (a.pack, a.founds, a.cells) == (b.pack, b.founds, b.cells)
    return (same or shown(got) == shown(record)) and re.findall(r"(?:game|set)=\S*", got) == re.findall(r"(?:game|set)=\S*", record)


def judge(game, record, text, form="any"):
    status, got, said = run(["deal", "--from", form, game], text)
    if status or not got:
        return "refused", said
    if alike(got, record):
        return ("told" if said else "right"), said
    return ("noted" if said else "SILENT"), said


def files(folder):
    """Each line of the list with the outcome of today."""
    for line in open(folder + "/list", encoding="utf-8"):
        name, _, game, command = re.match("(\\S+) (\\S+) (\\S+): (.*)", line).groups()
        text = open(folder + "/" + name, encoding="utf-8").read()
        outcome, _ = judge(game, run(["sh", "-c", command])[1], text, "solvitaire" if name.endswith(".json") else "any")
        print(name, outcome, game + ":", command)


def main():
    if sys.argv[1] == "--files":
        return files(sys.argv[2])
    rng = random.Random(int(sys.argv[1]))
    counts = {}
    for _ in range(int(sys.argv[2])):
        name, game, record, lines = draw(rng)
        outcome, said = judge(game, record, "\n".join(lines) + "\n")
        counts[outcome] = counts.get(outcome, 0) + 1
        if "--list" in sys.argv:
            print(f"{outcome}: {game}: {name}: {said.strip()}")
        if outcome == "SILENT":
            print(f"{outcome}: {game}: {name}: {said}", record, "\n".join(lines), "", sep="\n")
    print(", ".join(f"{n} {outcome}" for outcome, n in sorted(counts.items())))
    return "SILENT" in counts


sys.exit(main())
