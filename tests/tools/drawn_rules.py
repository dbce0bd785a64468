#!/usr/bin/env python3
"""Rules drawn at random, solved by Solvitaire and by solve, which share neither rules, nor table, nor search.
usage: drawn_rules.py SECONDS SEED SOLVITAIRE, the tools in PATH.  Prints a rule file and a record where solve proves lost what
Solvitaire wins, then what was compared; 1 if there was any, or nothing won or nothing lost to compare.  A board that deal --to
refuses is left out; what else fails ends it.

Its other verdicts are no judge: it leaves out moves that can matter, so that some of what it calls unsolvable is won (a card
that has just come to a cell, or one alone to another empty pile while the pack is dealt to piles); such are counted as
"won by solve alone".  Not drawn is what means something else there: runs that are not built as piles are, kings in short
packs, whole or longest runs alone where single cards could go by way of cells or foundations, and its
"auto-reserve-then-waste"."""
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time

DEALS = 8  # of one rule file
BUILDS = {"suit": "same-suit", "alternate": "red-black", "any": "any-suit", "none": "no-build"}
RUNS = {"none": "no", "any": "yes", "whole": "whole-pile", "longest": "maximal-group"}


class Refused(Exception):
    pass


def draw(rng):
    """What is drawn; None where there are no such rules."""
    d = {"packs": rng.choice([1, 1, 1, 2]), "columns": rng.randint(1, 8), "build": rng.choice(["suit", "alternate", "alternate", "any", "none"]),
         "takes": rng.choice(["any", "any", "any", "none"]), "run": rng.choice(["none", "none", "any", "any", "whole", "longest"]),
         "cells": rng.choice([0, 0, 0, 1, 2, 3]), "reserve": rng.choice([0, 0, rng.randint(1, 8), rng.randint(2, 8)]),
         "packet": rng.random() < 0.5, "back": rng.random() < 0.3, "hidden": rng.random() < 0.3,
         "pack": rng.choice([None, None, "talon", "talon", "columns"]), "turn": rng.randint(1, 3), "redeal": rng.random() < 0.5}
    d["ranks"] = rng.randint(2, 6) if d["packs"] == 2 else rng.randint(3, 9)
    d["laid"] = d["packs"] == 1 and rng.random() < 0.25
    d["refilled"] = d["packet"] and d["reserve"] > 0 and d["build"] != "none" and rng.random() < 0.4
    if d["build"] == "none":
        d["run"] = "none"
    if d["refilled"]:
        d["takes"] = "any"
    rest = 4 * d["ranks"] * d["packs"] - 4 * d["laid"] - d["reserve"] - d["columns"]
    if rest < (1 if d["pack"] else 0) or (d["run"] in ("whole", "longest") and (d["cells"] or d["back"])):
        return None
    if d["pack"] and d["build"] == "none":
        return None
    d["stock"] = rng.randint(1, rest) if d["pack"] else 0
    d["in columns"] = rest - d["stock"] + d["columns"]
    return d


def theirs(d):
    rules = {"max rank": d["ranks"], "two decks": d["packs"] == 2, "cells": {"count": d["cells"]},
             "tableau piles": {"count": d["columns"], "build policy": BUILDS[d["build"]], "move built group": RUNS[d["run"]],
                               "spaces policy": "auto-reserve-then-any" if d["refilled"] else "any" if d["takes"] == "any" else "no-build",
                               "face up cards": "top" if d["hidden"] else "all"},
             "foundations": {"removable": d["back"], "initial cards": "all" if d["laid"] else "none"}}
    if d["reserve"]:
        rules["reserve"] = {"size": d["reserve"], "stacked": d["packet"]}
    if d["pack"]:
        rules["stock"] = {"size": d["stock"], "deal type": "waste" if d["pack"] == "talon" else "tableau piles"}
    if d["pack"] == "talon":
        rules["stock"].update({"deal count": d["turn"], "redeal": d["redeal"]})
    return json.dumps(rules)


def section(name, **keys):
    return [f"[{name}]"] + [f"{key.replace('_', '-')} = {value}" for key, value in keys.items() if value not in (None, "")] + [""]


def ours(d):
    each, more = divmod(d["in columns"], d["columns"])
    cell = " cell" if d["cells"] else ""
    lines = section("game", title="Drawn", packs=d["packs"], ranks=d["ranks"], suits=4, goal="foundations")
    lines += section("deal", order=("reserve " if d["reserve"] else "") + "column")
    lines += section("column", piles=d["columns"], deal=" ".join(str(each + (i < more)) for i in range(d["columns"])), dealt="rows",
                     play="up column" + cell, build=d["build"] + " down" if d["build"] != "none" else None,
                     run="built" if d["run"] != "none" else None, run_part=d["run"] if d["run"] in ("whole", "longest") else None,
                     takes=d["takes"], show="face" if d["hidden"] else None, fill="at-once reserve" if d["refilled"] else None,
                     round_lays=1 if d["pack"] == "columns" else None, **{"class": "place" if d["pack"] == "columns" else None})
    if d["cells"]:
        lines += section("cell", piles=d["cells"], play="up column", takes="any")
    if d["reserve"]:
        lines += section("reserve", piles=1 if d["packet"] else d["reserve"], deal=d["reserve"] if d["packet"] else 1, play="up column" + cell)
    lines += section("up", piles=4 * d["packs"], foundation="suit" if d["packs"] == 1 else "SHDCSHDC", start="A", step=1,
                     base="laid" if d["laid"] else None, play="column" + cell if d["back"] else None)
    if d["pack"] == "columns":
        lines += section("pack", round="column")
    if d["pack"] == "talon":
        lines += section("pack", turn=f"talon {d['turn']}")
        lines += section("talon", piles=1, play="up column" + cell, redeals="unlimited" if d["redeal"] else None,
                         redeal="turned" if d["redeal"] else None)
    return "\n".join(lines)


def run(*command, text=""):
    return subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, timeout=600, check=True).stdout


def board(record):
    done = subprocess.run(("deal", "--to", "solvitaire"), input=record + "\n", capture_output=True, text=True, check=False)
    if done.returncode:
        raise Refused(done.stderr.strip()[-120:])
    return done.stdout


def verdicts(d, seed, solvitaire):
    """The records that solve gives, and their and our verdicts."""
    with open("drawn.ini", "w", encoding="utf-8") as file:
        file.write(ours(d))
    with open("drawn.json", "w", encoding="utf-8") as file:
        file.write(theirs(d))
    records = run("deal", "-s", str(seed), "-n", str(DEALS), "./drawn.ini")
    names = [f"board{i}.json" for i in range(DEALS)]
    for name, record in zip(names, records.splitlines()):
        with open(name, "w", encoding="utf-8") as file:
            file.write(board(record))
    solved = run("solve", "-N", "100000", text=records).splitlines()
    said = run(solvitaire, "--custom-rules", "drawn.json", "--classify", "--timeout", "400", *names)
    found = [re.findall("solved|unsolvable|timed-out|mem-limit", line)[-1] for line in said.splitlines() if line.strip()]
    if not len(found) == len(solved) == DEALS:
        sys.exit(f"drawn_rules.py: {len(solved)} verdicts of solve, of Solvitaire {said}")
    return [(record, re.search(r" result=(\w+)", record).group(1), their) for record, their in zip(solved, found)]


def main():
    seconds, seed, solvitaire = float(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    rng, end = random.Random(seed), time.monotonic() + seconds
    count = {"files": 0, "refused": 0, "won": 0, "lost": 0, "won by solve alone": 0, "false": 0}
    refused = set()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        while time.monotonic() < end:
            d = draw(rng)
            if not d:
                continue
            try:
                asked = verdicts(d, rng.randint(1, 1 << 30), solvitaire)
            except Refused as why:
                refused.add(str(why))
                count["refused"] += 1
                continue
            count["files"] += 1
            for record, our, their in asked:
                if our == "unknown" or their not in ("solved", "unsolvable"):
                    continue
                count["won" if their == "solved" else "lost"] += 1
                count["won by solve alone"] += our == "won" and their == "unsolvable"
                if our == "unwinnable" and their == "solved":
                    count["false"] += 1
                    print(ours(d), theirs(d), record, sep="\n")
        os.chdir("/")
    print(", ".join(f"{name}: {n}" for name, n in count.items()), f"seed {seed}", *sorted(refused), sep="\n# ")
    sys.exit(count["false"] > 0 or not count["won"] or not count["lost"])


main()
