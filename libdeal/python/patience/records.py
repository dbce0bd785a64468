"""Games, their options, their deals as records, and the fields of records."""

from __future__ import annotations

import csv
import ctypes
from typing import Any, Mapping, Optional, Union

from .library import _bytes, _Error, _free, _lib, _Owned, PatienceError, _raise, _S, _whole, _Z


def games() -> list[str]:
    """The ids of the games compiled into the library."""
    return [_lib.deal_game_id(i).decode() for i in range(_lib.deal_game_count())]


def other_games() -> list[str]:
    """The ids of the further games that are compiled in."""
    return [_lib.deal_other_id(i).decode() for i in range(_lib.deal_other_count())]


def aliases() -> dict[str, str]:
    """The other names that people use for games, with the ids of the games."""
    name, game, found = _S(), _S(), {}
    while _lib.deal_game_name(len(found), ctypes.byref(name), ctypes.byref(game)):
        found[name.value.decode()] = game.value.decode()
    return found


def _rules(game, options):
    error = _Error()
    if not isinstance(options or {}, Mapping):
        raise PatienceError(f"options: a dictionary, as {{'redeals': 1}}, not {options!r:.60}")
    for name, value in (options or {}).items():
        if "," in f"{name}{value}":
            raise PatienceError(f"options: {name!r} or its value holds a comma")
    chosen = ",".join(f"{name}:{value}".replace(" ", "+") for name, value in (options or {}).items())
    rules = _lib.deal_rules_new(_bytes("game", game), _bytes("options", chosen), ctypes.byref(error))
    if not rules:
        _raise(error)
    return _Owned(rules, _lib.deal_rules_free)


def _text(record):
    size = _Z()
    text = _lib.deal_record_text(record, ctypes.byref(size))
    if text is None:
        raise MemoryError
    return text.decode()[:-1]


_LAST = {"seed": 2 ** 32 - 1, "ms": 2 ** 33 - 1, "pysol": 10 ** 20 - 1}


def _numbered(key, value):
    """VALUE as the "ms" that it may begin with, a whole number, and the last number of that kind."""
    prefix = "ms" if key == "pysol" and isinstance(value, str) and value.startswith("ms") else ""
    digits = value[len(prefix):] if isinstance(value, str) else ""
    last = _LAST["ms" if prefix else key]
    return prefix, _whole(key, int(digits) if digits.isdecimal() and digits.isascii() else value, 1, last), last


def deal(game: str, count: int = 1, seed: Union[int, str, None] = None, options: Optional[Mapping[str, Any]] = None,
         ms: Union[int, str, None] = None, pysol: Union[int, str, None] = None) -> list[str]:
    """COUNT records of GAME, with seeds from SEED (1) on; the cards that `deal` gives.

    In place of a seed: MS, a number of Microsoft's FreeCell, or PYSOL, one of PySolFC, as 12 or "ms617".  The numbers that name()
    returns will do, too.

    Raises PatienceError for an unknown game or option, or a number out of its range."""
    error, records = _Error(), []
    names = ("seed", seed), ("ms", ms), ("pysol", pysol)
    given = [(key, number) for key, number in names if number is not None] or [("seed", 1)]
    if len(given) > 1:
        raise PatienceError("seed, ms, pysol: at most one of them")
    key, first = given[0]
    count = _whole("count", count, 0, 2 ** 32 - 1)
    prefix, first, last = _numbered(key, first)
    if first + count > last + 1:
        raise PatienceError(f"{key}: {last + 1} is not a number from 1 to {last}")
    with _rules(game, options) as rules, _Owned(_lib.deal_record_new(), _lib.deal_record_free) as record:
        for number in range(first, first + count):
            if not _lib.deal_record_numbered(record, rules, key.encode(), f"{prefix}{number}".encode(), ctypes.byref(error)):
                _raise(error)
            records.append(_text(record))
    return records


def name(record: str) -> Optional[tuple[str, str]]:
    """What the deal of a record is called, as ("seed", "7"), ("ms", "617") or ("pysol", "12"); None if nothing says it."""
    error, line, key, number = _Error(), _bytes("record", record), _S(), _S()
    with _Owned(_lib.deal_record_new(), _lib.deal_record_free) as parsed:
        if not _lib.deal_record_parse(parsed, line, len(line), ctypes.byref(error)):
            _raise(error)
        if not _lib.deal_record_name(parsed, ctypes.byref(key), ctypes.byref(number)):
            return None
        return key.value.decode(), number.value.decode()


def options(game: str) -> list[dict[str, Any]]:
    """The options of GAME, perhaps a variant, as `deal --options` writes them: a list of dictionaries with name, values,
    default and meaning.  VALUES is a list of texts; of a range of numbers it has all."""
    error = _Error()
    rules = _lib.deal_rules_new(_bytes("game", game), None, ctypes.byref(error))
    if not rules:
        _raise(error)
    with _Owned(rules, _lib.deal_rules_free), _Owned(_lib.deal_rules_options(rules), _free) as text:
        rows = list(csv.DictReader(ctypes.string_at(text).decode().splitlines(), ("name", "values", "default", "meaning")))
    for row in rows:
        least, dots, most = row["values"].partition("..")
        row["values"] = [str(n) for n in range(int(least), int(most) + 1)] if dots else row["values"].split(" ")
    return rows


def fields(record: str) -> dict[str, str]:
    """The fields of a record, in its order."""
    _bytes("record", record)
    found = {}
    for field in record.split(" "):
        key, sign, value = field.partition("=")
        if not sign or not key or key in found:
            raise PatienceError(f"record: {field!r:.60} is not a field, or stands twice")
        found[key] = value
    return found
