"""A second hand: it plays by rule files, from the manuals alone, and shares nothing with libdeal.

    hand.py legal [FILE]...     prints the legal words of each record, as play --legal does
    hand.py check [FILE]...     replays wins, and plays out all positions of losses, as far as POSITIONS (of the
                                environment, 20000 if not given) go; other lines are skipped, such as those of logs of losses
    hand.py deal GAME SEED N    prints the cards of seeds

The library's rule files are in the folder GAMES of the environment, else in the sources beside this folder.  The status
of check is 1 if a claim is wrong, 2 if nothing is wrong but this reader cannot decide some."""
import os
import sys

sys.dont_write_bytecode = True
import dealing  # noqa: E402
import rules  # noqa: E402
import table  # noqa: E402

POSITIONS = int(os.environ.get("POSITIONS", "20000"))
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


class Claims:
    """What was claimed, and what this reader found."""

    def __init__(self):
        self.wins = self.losses = self.open = self.unknown = self.wrong = 0

    def tell(self, where, text):
        print(f"{where}: {text}", flush=True)

    def check(self, where, line):
        fields = fields_of(line)
        result = fields.get("result")
        try:
            board, s = position(line)
            won = result == "unwinnable" and search(board, s, POSITIONS)[0] or ("won" if board.won(s) else "open")
        except Illegal as error:
            won, result = str(error), "illegal"
        except (rules.Unknown, table.Unsure) as error:
            self.unknown += 1
            return self.tell(where, f"not known here: {error}")
        self.wins += result == won == "won"
        self.losses += won == "lost"
        self.open += result == "unwinnable" and won == "open"
        if result == "illegal" or result == "won" and won != "won" or result == "unwinnable" and won == "won":
            self.wrong += 1
            self.tell(where, f"{result}: {won}")


def check(lines):
    claims = Claims()
    for where, line in lines:
        if line.startswith("game=") and " result=" in line and (" result=won" in line or " result=unwinnable" in line):
            claims.check(where, line)
    print(f"{claims.wins} wins and {claims.losses} losses are right, {claims.wrong} claims are wrong, {claims.open} losses are too large, "
          f"{claims.unknown} records not known")
    return 1 if claims.wrong else 2 if claims.open or claims.unknown else 0


def lines_of(paths):
    """(file and line number, line) of the files, or of standard input."""
    for path in paths or ["-"]:
        with (sys.stdin.buffer if path == "-" else open(path, "rb")) as file:
            for number, line in enumerate(file, 1):
                yield f"{'stdin' if path == '-' else path}:{number}", line.decode("utf-8", "replace").rstrip("\n")


def dealt(rules, seed):
    """(cards in dealing order, shuffle number)"""
    cards, shuffle = dealing.deal(rules, seed)
    return table.Table(rules).sunk(cards), shuffle


def main():
    how, *rest = sys.argv[1:]
    if how == "deal":
        game, seed, n = rest
        for k in range(int(n)):
            cards, shuffle = dealt(rules_of(game, ""), int(seed) + k)
            print(f"seed={int(seed) + k} shuffle={shuffle} cards={''.join(map(table.card_name, cards))}")
        return 0
    if how == "check":
        return check(lines_of(rest))
    for _, line in lines_of(rest):
        board, s = position(line)
        print(" ".join(sorted(board.legal(s))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
