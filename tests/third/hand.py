"""A second hand: it plays by rule files, from the manuals alone, and shares nothing with libdeal.

    hand.py legal               the legal words of the records on standard input, as play --legal prints them
    hand.py deal GAME SEED N    the cards of seeds
    hand.py lost LIMIT          plays out all positions of each record, at most LIMIT

The library's rule files are in the folder that the environment variable GAMES names."""
import os
import sys

sys.dont_write_bytecode = True
import dealing  # noqa: E402
import rules  # noqa: E402
import table  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
GAMES = os.environ.get("GAMES", os.path.join(HERE, "..", "..", "libdeal", "games"))


def fields_of(line):
    return dict(field.split("=", 1) for field in line.rstrip("\n").split(" "))


CACHE = {}


def rules_of(game, settings):
    if (game, settings) not in CACHE:
        text, variant = rules.find(game, GAMES)
        CACHE[game, settings] = rules.Rules(text, variant, settings)
    return CACHE[game, settings]


def cards_of(text):
    return [13 * rules.SUITS.index(text[i + 1]) + rules.RANKS.index(text[i]) for i in range(0, len(text), 2)]


class Illegal(Exception):
    """A word that is not legal."""


def position(line):
    """The table of a record, and its position."""
    fields = fields_of(line)
    if "table" in fields:
        raise rules.Unknown("table=")
    board = table.Table(rules_of(fields["game"], fields.get("set", "")), int(fields.get("shuffle", "0")))
    cards = cards_of(fields["cards"])
    if sorted(cards) != sorted(board.rules.listed()):
        raise Illegal("cards")
    s = board.start(cards)
    for number, word in enumerate(fields.get("moves", "").split(",") if fields.get("moves") else []):
        legal = board.legal(s)
        if word not in legal:
            raise Illegal(f"action {number + 1}: {word}")
        s = board.apply(s, legal[word])
    return board, s


def search(board, s, limit):
    """Plays out all positions: "won", "lost", or "open" if there are more than LIMIT."""
    seen, stack = {s.key()}, [s]
    while stack:
        s = stack.pop()
        if board.won(s):
            return "won", len(seen)
        for action in board.legal(s).values():
            t = board.apply(s, action)
            key = t.key()
            if key not in seen:
                if len(seen) >= limit:
                    return "open", len(seen)
                seen.add(key)
                stack.append(t)
    return "lost", len(seen)


def main():
    how, *rest = sys.argv[1:]
    if how == "deal":
        game, seed, n = rest
        for k in range(int(n)):
            cards, shuffle = dealing.deal(rules_of(game, ""), int(seed) + k)
            print(f"seed={int(seed) + k} shuffle={shuffle} cards={''.join(map(table.card_name, cards))}")
        return 0
    for line in sys.stdin:
        if how == "legal":
            board, s = position(line)
            print(" ".join(sorted(board.legal(s))))
        elif how == "lost":
            print(*search(*position(line), int(rest[0])))
    return 0


if __name__ == "__main__":
    sys.exit(main())
