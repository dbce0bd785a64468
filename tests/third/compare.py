"""Holds libdeal against the second hand, which plays by the manuals: the tools are those in PATH.

    compare.py walks N SEED [GAMES]
        deals N deals from SEED on, compares their cards, plays each at random, and compares the legal words at each
        position, and the end
    compare.py wins N SEED NODES [GAMES]
        solves the deals, replays the wins, and searches each loss anew, as far as POSITIONS (of the environment) go

GAMES is one of these, or else each game of the library:
    GAME[/VARIANT] [NAME=VALUE]...  one game
    -f FILE     in each line a game with its options; + stands for a blank
    -r COUNT    so many games, variants and values of their options, drawn at random by SEED
    -d FOLDER   all rule files of a folder

Prints what differs, and what this reader does not know; the last line counts.  The status is 1 if anything differs."""
import csv
import glob
import os
import random
import subprocess
import sys

import hand  # it also keeps compiled files out of the tree
import dealing
import rules
import table

LONGEST = int(os.environ.get("LONGEST", "160"))
POSITIONS = int(os.environ.get("POSITIONS", "3000"))
ENOUGH = int(os.environ.get("ENOUGH", "1000"))  # it stops after so many differences


def run(*command, text=""):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


def choose(board, words, rng):
    """Mostly a play that cannot be taken back, then one that is no deal: few walks would see their ends otherwise."""
    def gains(word):
        target = word.partition(":")[0].rpartition("-")[2]
        pile = board.rules.index.get(target)
        return pile is not None and (board.owner[pile].foundation or board.owner[pile].name in board.rules.goal)

    for liked in [w for w in words if gains(w)], [w for w in words if "+" in w], [w for w in words if w not in ("deal", "redeal")]:
        if liked and rng.random() < 0.6:
            return rng.choice(liked)
    return rng.choice(words)


def walk(board, s, record, rng):
    """The records along one walk, the words expected at each, and the last record with what became of it."""
    moves, out, seen = [], [], set()
    while True:
        legal = board.legal(s)
        words = sorted(legal)
        now = record + (" moves=" + ",".join(moves) if moves else "")
        out.append((now, " ".join(words)))
        if not words or len(moves) >= LONGEST:
            return out, now + (" result=" + ("won" if board.won(s) else "stuck") if not words else "")
        seen.add(s.key())
        for _ in range(4):  # a few tries to see something new
            word = choose(board, words, rng)
            t = board.apply(s, legal[word])
            if t.key() not in seen:
                break
        s = t
        moves.append(word)


class Count:
    """What was compared, and what differs."""

    def __init__(self):
        self.positions = self.deals = self.differ = self.wins = self.losses = self.open = 0
        self.unknown = {}

    def tell(self, what, record, *lines):
        self.differ += 1
        print(what, record, *("  " + line for line in lines), sep="\n", flush=True)


def compare_legal(count, positions):
    """Compares the words of one walk; tells the first that differ, and returns False."""
    answer = run("play", "--legal", text="".join(record + "\n" for record, _ in positions))
    got = answer.stdout.splitlines()
    for i, (record, want) in enumerate(positions):
        if i >= len(got):
            count.tell("refused there", record, answer.stderr.strip())
            return False
        if got[i] != want:
            here, there = set(want.split()), set(got[i].split())
            count.tell("legal words", record, "only here:  " + " ".join(sorted(here - there)), "only there: " + " ".join(sorted(there - here)))
            return False
    return True


def compare_end(count, record):
    answer = run("play", "--check", text=record + "\n")
    if answer.returncode:
        count.tell("the end", record, answer.stderr.strip())


def records_of(n, seed, spec):
    game, *options = spec
    answer = run("deal", "-s", str(seed), "-n", str(n), *[part for option in options for part in ("-o", option.replace("+", " "))], game)
    if answer.returncode:
        sys.exit("compare.py: " + " ".join(spec) + ": " + answer.stderr.strip())
    return answer.stdout.splitlines()


def compare_cards(count, record):
    fields = hand.fields_of(record)
    if "seed" in fields:
        cards, shuffle = hand.dealt(hand.rules_of(fields["game"], fields.get("set", "")), int(fields["seed"]))
        names = "".join(map(table.card_name, cards))
        if (names, str(shuffle)) != (fields["cards"], fields.get("shuffle", str(shuffle))):
            count.tell("cards", record, names + " " + str(shuffle))


def walks(count, n, seed, spec):
    for record in records_of(n, seed, spec):
        count.deals += 1
        compare_cards(count, record)
        board, s = hand.position(record)
        positions, end = walk(board, s, record, random.Random(record))
        count.positions += len(positions)
        if compare_legal(count, positions):
            compare_end(count, end)


def wins(count, n, seed, spec, nodes):
    solved = run("solve", "-N", nodes, text="".join(record + "\n" for record in records_of(n, seed, spec)))
    for record in solved.stdout.splitlines():
        count.deals += 1
        compare_verdict(count, record)


def compare_verdict(count, record):
    fields = hand.fields_of(record)
    try:
        board, s = hand.position(record)
    except hand.Illegal as error:
        count.tell("an illegal line", record, str(error))
        return
    if fields["result"] == "won":
        count.wins += 1
        if not board.won(s):
            count.tell("not won here", record)
    elif fields["result"] == "unwinnable":
        verdict, _ = hand.search(board, s, POSITIONS)
        count.losses += verdict == "lost"
        count.open += verdict == "open"
        if verdict == "won":
            count.tell("not lost here", record)


def drawn(count, rng):
    """Games, variants and values of options at random."""
    games, out = [line.split("\t")[0] for line in run("deal", "--list").stdout.splitlines()], []
    while len(out) < count:
        game = rng.choice(games)
        variants = [name[8:] for name in rules.sections_of(rules.find(game, hand.GAMES)[0]) if name.startswith("variant ")]
        spec = [game + ("/" + rng.choice(variants) if variants and rng.random() < 0.3 else "")]
        for name, values, *_ in list(csv.reader(run("deal", game, "--options").stdout.splitlines()))[1:]:
            low, dots, high = values.partition("..")
            if rng.random() < 0.5:
                spec.append(name + "=" + (str(rng.randint(int(low), min(int(high), 13))) if dots else rng.choice(values.split())))
        if not run("deal", spec[0], *[part for option in spec[1:] for part in ("-o", option)]).returncode:
            out.append(spec)
    return out


def specs_of(rest, seed):
    """The games to compare, each with its options."""
    if rest and rest[0] == "-r":
        return drawn(int(rest[1]), random.Random(int(seed)))
    if rest and rest[0] == "-d":
        return [[path] for path in sorted(glob.glob(rest[1] + "/*.ini"))]
    if rest and rest[0] == "-f":
        with open(rest[1], encoding="utf-8") as file:
            return [line.split() for line in file if not line.startswith("#")]
    if rest:
        return [rest]
    return [[line.split("\t")[0]] for line in run("deal", "--list").stdout.splitlines()]


def main():
    how, n, seed, *rest = sys.argv[1:]
    nodes = rest.pop(0) if how == "wins" else None
    count = Count()
    for spec in specs_of(rest, seed):
        if count.differ >= ENOUGH:
            break
        try:
            if how == "walks":
                walks(count, int(n), int(seed), spec)
            else:
                wins(count, int(n), int(seed), spec, nodes)
        except (rules.Unknown, table.Unsure) as error:
            count.unknown[" ".join(spec)] = str(error)
        except Exception as error:  # a fault of this reader
            count.tell("broke off", " ".join(spec), repr(error))
    for spec, why in count.unknown.items():
        print(f"not known here: {spec}: {why}")
    print(f"{count.deals} deals, {count.positions} positions, {count.wins} wins, {count.losses} losses, {count.open} losses too large, "
          f"{len(count.unknown)} files not known, {count.differ} differ")
    return count.differ > 0


if __name__ == "__main__":
    sys.exit(main())
