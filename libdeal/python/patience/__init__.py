"""In this folder: the library for Python, by ctypes: deals, play, verdicts and features as arrays.

    import patience
    deals = patience.deal("herring-bone", 100)             # records, as the tools write them
    solved = patience.solve(deals, nodes=10000, threads=2)  # the same with result, by, nodes, moves
    patience.frame(solved, "seed", "result", "nodes", features=["bone.twins"])  # a DataFrame of pandas

    table = patience.Table(deals[0])                       # a game to play
    table.apply(table.legal()[0])
    table.observe()["bone"]                                # cards, None where a player sees none

A record is a str, one line without its newline, so what the tools do with records can be done
with these too.  Arrays are NumPy's where NumPy is installed, else lists.  The library is
libdeal.so.0, or the file that LIBDEAL names; features() runs the tool stats, or the program that STATS names.
Both are looked for where make install put them, and then as the system does.
An interrupt ends a search that is under way.
"""

from .library import CARDS_MAX, NOTES, NO_CARD, PatienceError, RESULTS
from .records import aliases, deal, fields, games, name, options, other_games
from .searches import count, grade, nearest, play, review, shortest, solve
from .table import Table, hint
from .arrays import cards, columns, features, frame, piles

__all__ = ["CARDS_MAX", "NO_CARD", "PatienceError", "RESULTS", "Table", "aliases", "cards", "columns", "count", "deal", "features", "fields",
           "frame", "games", "grade", "hint", "name", "nearest", "options", "other_games", "piles", "play", "review", "shortest",
           "solve"]
