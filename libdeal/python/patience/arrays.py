"""Records as arrays and as frames of pandas."""

from __future__ import annotations

import ctypes
from difflib import get_close_matches
import json
from math import nan
import re
import subprocess
from typing import Any, Iterable

from .library import _array, _bytes, _lib, _list, PatienceError, _place, STATS, _Z
from .records import fields
from .desk import _each


def cards(records: Iterable[str]) -> Any:
    """The cards dealt, an array of uint8 of the shape (records, cards of the game): 13 * suit + rank - 1, suits in the order
    S, H, D, C.  Raises PatienceError if the records have different numbers of cards."""
    code = {rank + suit: 13 * s + r for s, suit in enumerate("SHDC") for r, rank in enumerate("A23456789TJQK")}

    def row(text):
        pairs = [text[i:i + 2] for i in range(0, len(text), 2)]
        for pair in pairs:
            if pair not in code:
                raise PatienceError(f"cards: {pair!r} is no card")
        return [code[pair] for pair in pairs]

    rows = [row(fields(record).get("cards", "")) for record in _list(records)]
    if len({len(one) for one in rows}) > 1:
        raise PatienceError("cards: the records have different numbers of cards")
    return _array(rows, "uint8")


def piles(records: Iterable[str], files: bool = False) -> dict[str, Any]:
    """Of the positions after the moves: the number of cards in each pile, by its name, and of legal actions, as a dictionary
    of arrays of int64, one number for each record; 0 where a game has no such pile."""

    def work(table, line):
        state, size = table.lay_out(line), _Z()
        row = {}
        for i in range(_lib.deal_state_piles(state)):
            _lib.deal_state_pile(state, i, ctypes.byref(size))
            row[_lib.deal_state_pile_name(state, i).decode()] = size.value
        _lib.deal_state_actions(state, ctypes.byref(size))
        row["actions"] = size.value
        return row

    rows = _each(records, work, 1, files)
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: _array([row.get(name, 0) for row in rows], "int64") for name in names}


# values that are absent, and numbers, as stats reads them
_ABSENT = re.compile(r"-?|NA|<NA>|[+-]?(?i:nan)")
_NUMBER = re.compile(r"[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,8})?|(?i:inf(?:inity)?))", re.ASCII)
_WHOLE = re.compile(r"[+-]?\d+", re.ASCII)


def _column(values):
    values = [None if v is None or _ABSENT.fullmatch(v) else v for v in values]
    given = [v for v in values if v is not None]
    if not given or not all(_NUMBER.fullmatch(v) for v in given):
        return _array(values, object)
    if len(given) < len(values) or not all(_WHOLE.fullmatch(v) for v in given):
        return _array([nan if v is None else float(v) for v in values], "float64")
    whole = [int(v) for v in given]
    return _array(whole, "int64" if all(-2 ** 63 <= v < 2 ** 63 for v in whole) else object)


def _names(what, names):
    if isinstance(names, (str, bytes)):
        raise PatienceError(f"{what}: a list of names, not the text {names!r:.60}")
    return tuple(names)


def columns(records: Iterable[str], *names: str) -> dict[str, Any]:
    """The fields NAMES as a dictionary of arrays, one value for each record: int64 where all values are whole numbers (objects
    if one has over 64 bits), float64 where all are numbers or absent (NaN), else objects; None where a field is absent.  Raises PatienceError for a name
    that is no field of deal-format(5) and stands in no record."""
    rows = [fields(record) for record in _list(records)]
    for name in names:
        if rows and not any(name in row for row in rows) and not _lib.deal_record_is_field(_bytes("columns", name)):
            near = get_close_matches(name, {key for row in rows for key in row}, 1)
            raise PatienceError(f"columns: no record has a field {name!r:.60}" + "".join(f"; did you mean {word!r:.60}?" for word in near))
    return {name: _column([row.get(name) for row in rows]) for name in names}


def features(records: Iterable[str], *names: str, files: bool = False) -> dict[str, Any]:
    """The features NAMES that `stats --features` lists, as a dictionary of arrays like that of columns().

    A feature is that of the deal, and with now. before it, as in now.cards.out, that of the position after the moves.
    "set.redeals" is the value of the option redeals, with the default filled in; options() lists those of a game.

    With FILES records may name rule files.  Raises PatienceError for an unknown feature, and if the tool stats is missing."""
    lines = []
    for i, record in enumerate(_list(records)):
        kept = [f"{k}={v}" for k, v in fields(record).items() if k not in ("result", "by", "nodes", "proof", "parts", "checked", "row")]
        lines.append(" ".join(kept + ["result=unknown", "by=none", f"row={i}"]))
    names = tuple(dict.fromkeys(names))
    command = [_place("STATS", STATS), "--json", "--by", ",".join(("row",) + names)] + ["--no-files"] * (not files)
    try:
        run = subprocess.run(command, input="\n".join(lines + [""]), capture_output=True, text=True, check=False)
    except OSError as error:
        raise PatienceError(f"features: cannot run {command[0]!r}: {error.strerror}; STATS names the tool, else it is looked for in PATH") from None
    if run.returncode:
        raise PatienceError(run.stderr.strip())
    rows = json.loads(run.stdout, parse_int=str, parse_float=str)
    rows.sort(key=lambda row: int(row["row"]))
    return {name: _column([row[name] for row in rows]) for name in names}


_features = features


def frame(records: Iterable[str], *names: str, features: Iterable[str] = (), files: bool = False) -> Any:
    """A DataFrame of pandas: a row for each record, a column for each of the fields NAMES, or all fields but cards and moves
    if none is given, and for each of FEATURES, see features().  Raises PatienceError without pandas."""
    try:
        import pandas
    except ImportError:
        raise PatienceError("frame: pandas is not installed") from None
    records = _list(records)
    for name in names:
        _bytes("frame", name)
    names = names or tuple(key for key in dict.fromkeys(key for record in records for key in fields(record)) if key not in ("cards", "moves"))
    table = columns(records, *names)
    features = _names("features", features)
    if features:
        table.update(_features(records, *features, files=files))
    return pandas.DataFrame(table, columns=list(dict.fromkeys((*names, *features))))
