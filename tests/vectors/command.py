"""What the plain models beside it share: records read and replayed, perft, walks, and the command line."""
import copy
import random
import sys

RANKS = "A23456789TJQK"
SUITS = "SHDC"


def rank(card):
    return RANKS.index(card[0]) + 1


def pairs_of(text):
    """The cards of a field cards=, one string each."""
    return [text[i:i + 2] for i in range(0, len(text), 2)]


def fields_of(line):
    """The fields of a record, and the options in its field set=."""
    fields = dict(f.split("=", 1) for f in line.split())
    return fields, dict(o.split(":") for o in fields.get("set", "").split(",") if o)


def replayed(table, fields):
    for word in filter(None, fields.get("moves", "").split(",")):
        table.do(word)
    return table


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


def walker(read, likes, often):
    """A walk that takes one of the words that it LIKES so OFTEN where there are any: read and won as the model says."""
    def walk(line, most, chance):
        table, words = read(line), []
        legal = table.legal()
        while legal and len(words) < most:
            liked = [word for word in legal if likes(word)]
            words.append(chance.choice(sorted(liked if liked and chance.random() < often else legal)))
            table.do(words[-1])
            legal = table.legal()
        return walked(line, words, table.won(), legal)
    return walk


def main(read, perft, walk):
    chance = random.Random(int(sys.argv[3])) if len(sys.argv) > 3 else None
    for line in sys.stdin:
        if sys.argv[1] == "legal":
            print(" ".join(sorted(read(line).legal())))
        elif sys.argv[1] == "perft":
            print(perft(read(line), int(sys.argv[2])))
        else:
            print(walk(line, chance.randrange(int(sys.argv[2])) + 1, chance))
