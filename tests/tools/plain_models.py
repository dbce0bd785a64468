#!/usr/bin/env python3
"""The plain models of tests/vectors against libdeal: at positions of walks at random the words that play --legal gives
must be those that the model finds.  usage: plain_models.py WALKS SEED GAME[/VARIANT] [OPTION=VALUE]..., the tools in
PATH; says how many positions were looked at, and prints what differs."""
import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "vectors"))
sys.dont_write_bytecode = True
import canfield  # noqa: E402  the path comes first
import holes  # noqa: E402
import pairs  # noqa: E402
import rows  # noqa: E402
import runs  # noqa: E402
import singles  # noqa: E402

LONGEST = 150  # where cards come back from foundations a walk need not end


def model_of(game):
    for model in canfield, holes, pairs, rows, runs, singles:
        if game in model.GAMES:
            return model
    sys.exit(f"plain_models.py: {game}: no model")


def run(*command, text=""):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.splitlines()


def choose(words, rng):
    """Foundations first, and the pack last, more often than not, or few walks would see their ends."""
    for liked in [word for word in words if "-up" in word], [word for word in words if "deal" not in word]:
        if liked and rng.random() < 0.6:
            return rng.choice(liked)
    return rng.choice(words)


def walk(table, record, rng):
    """The records along one walk, and the words expected at each."""
    moves, out = [], []
    while len(moves) < LONGEST:
        words = sorted(table.legal())
        out.append((record + (" moves=" + ",".join(moves) if moves else ""), " ".join(words)))
        if not words:
            break
        moves.append(choose(words, rng))
        table.do(moves[-1])
    return out


def main():
    walks, seed, game, *options = sys.argv[1:]
    model, rng = model_of(game), random.Random(int(seed))
    flags = [part for option in options for part in ("-o", option)]
    records = run("deal", "-s", seed, "-n", walks, *flags, game)
    positions = [each for record in records for each in walk(model.read(record), record, rng)]
    legal = run("play", "--legal", text="".join(record + "\n" for record, _ in positions))
    differ = [(record, want, got) for (record, want), got in zip(positions, legal) if want != got]
    for record, want, got in differ[:3]:
        print(f"{record}\n  here  {want}\n  there {got}")
    print(f"{' '.join([game] + options)}: {len(positions)} positions of {walks} walks, {len(differ)} differ")
    return bool(differ) or len(legal) != len(positions)


if __name__ == "__main__":
    sys.exit(main())
