"""The command line of the plain models beside it: records on stdin, legal, perft N or walk N S."""
import copy
import random
import sys


def perft(table, n):
    """Sequences of exactly N words, of a table whose legal() says the words and whose do() does one."""
    legal = table.legal()
    if n <= 1:
        return len(legal) if n else 1
    total = 0
    for word in legal:
        after = copy.deepcopy(table)
        after.do(word)
        total += perft(after, n - 1)
    return total


def walked(line, words, won, legal):
    """A record with the words of a walk, and how it ended."""
    result = " result=won" if won else "" if legal else " result=stuck"
    return line.rstrip("\n") + (" moves=" + ",".join(words) if words else "") + result


def main(read, perft, walk):
    chance = random.Random(int(sys.argv[3])) if len(sys.argv) > 3 else None
    for line in sys.stdin:
        if sys.argv[1] == "legal":
            print(" ".join(sorted(read(line).legal())))
        elif sys.argv[1] == "perft":
            print(perft(read(line), int(sys.argv[2])))
        else:
            print(walk(line, chance.randrange(int(sys.argv[2])) + 1, chance))
