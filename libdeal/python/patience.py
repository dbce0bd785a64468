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

from __future__ import annotations

import csv
import ctypes
import json
import operator
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Iterable, Mapping, Optional, Union

try:
    import numpy
except ImportError:
    numpy = None

__all__ = ["CARDS_MAX", "NO_CARD", "PatienceError", "RESULTS", "Table", "aliases", "cards", "columns", "count", "deal", "features", "fields",
           "frame", "games", "grade", "hint", "name", "nearest", "options", "other_games", "piles", "play", "review", "shortest",
           "solve"]

CARDS_MAX = 208
LINE_MAX = 1 << 20
PARTS_MAX = 640
STATES_MOST = 100  # up to 250 kB each, the rules included
NO_CARD = 0xFF
STATS = "stats"  # make install writes the path or the name that it has there
LIBRARY = "libdeal.so.0"  # likewise
RESULTS = ("won", "unwinnable", "unknown", "stuck", "gave-up")
NOTES = ("won", "unknown", "blunder", "lost", "forced", "narrow")  # kinds of notes of a review
HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "patience_data")  # pip puts the library and stats there


class PatienceError(Exception):
    """What the library says is wrong, with the field or line that it names."""


_P, _S, _Z = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t


class _Error(ctypes.Structure):
    _fields_ = [("field", ctypes.c_char * 32), ("line", ctypes.c_long), ("text", ctypes.c_char * 240)]


class _SolveOptions(ctypes.Structure):
    _fields_ = [("nodes", ctypes.c_uint64), ("memory", ctypes.c_size_t), ("exhaustive", ctypes.c_bool),
                ("unchecked", ctypes.c_bool), ("without", ctypes.c_uint32), ("stop", ctypes.POINTER(ctypes.c_int))]


class _Solution(ctypes.Structure):
    _fields_ = [("result", ctypes.c_int), ("proof", ctypes.c_char_p), ("nodes", ctypes.c_uint64),
                ("stopped", ctypes.c_bool), ("checked", ctypes.c_uint8), ("parts", ctypes.c_uint32), ("moves", ctypes.c_char_p)]


class _Action(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint8) for name in ("kind", "origin", "to", "n", "place", "mech", "also0", "also1")]


class _Advice(ctypes.Structure):
    _fields_ = [("found", ctypes.c_bool), ("action", _Action), ("text", ctypes.c_char_p)]


class _Grade(ctypes.Structure):
    _fields_ = [("grade", ctypes.c_int), ("score", ctypes.c_long), ("ladder", ctypes.c_char_p), ("length", ctypes.c_size_t),
                ("traps", ctypes.c_size_t), ("shows", ctypes.c_uint64), ("forced", ctypes.c_int), ("generic", ctypes.c_bool)]


class _ReviewOptions(ctypes.Structure):
    _fields_ = [("nodes", ctypes.c_uint64), ("others", ctypes.c_uint64), ("memory", ctypes.c_size_t), ("stop", ctypes.POINTER(ctypes.c_int))]


class _Note(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int), ("first", ctypes.c_size_t), ("last", ctypes.c_size_t), ("text", ctypes.c_char_p)]


class _Count(ctypes.Structure):
    _fields_ = [("complete", ctypes.c_bool), ("stopped", ctypes.c_bool), ("positions", ctypes.c_uint64), ("winning", ctypes.c_uint64),
                ("lines", ctypes.c_double), ("length", ctypes.c_long), ("shortest", ctypes.c_double)]


class _Nearest(ctypes.Structure):
    _fields_ = [("cards", ctypes.c_int), ("exact", ctypes.c_bool), ("stopped", ctypes.c_bool), ("nodes", ctypes.c_uint64), ("moves", _P)]


class _Shortest(ctypes.Structure):
    _fields_ = [("minimal", ctypes.c_bool), ("stopped", ctypes.c_bool), ("length", ctypes.c_long), ("bound", ctypes.c_long),
                ("nodes", ctypes.c_uint64), ("moves", _P)]


_Append = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_char_p)
_E = ctypes.POINTER(_Error)

_SIGNATURES = {
    "deal_game_count": (ctypes.c_int,),
    "deal_game_id": (_S, ctypes.c_int),
    "deal_other_count": (ctypes.c_int,),
    "deal_other_id": (_S, ctypes.c_int),
    "deal_game_name": (ctypes.c_bool, ctypes.c_int, ctypes.POINTER(_S), ctypes.POINTER(_S)),
    "deal_rules_new": (_P, _S, _S, _E),
    "deal_rules_free": (None, _P),
    "deal_rules_cards": (ctypes.c_int, _P),
    "deal_rules_title": (_S, _P),
    "deal_rules_options": (_P, _P),
    "deal_rules_deal": (ctypes.c_bool, _P, ctypes.c_uint32, ctypes.c_char_p, ctypes.POINTER(ctypes.c_uint32), _E),
    "deal_record_new": (_P,),
    "deal_record_free": (None, _P),
    "deal_record_parse": (ctypes.c_bool, _P, _S, _Z, _E),
    "deal_record_get": (_S, _P, _S),
    "deal_record_set": (ctypes.c_bool, _P, _S, _S),
    "deal_record_remove": (None, _P, _S),
    "deal_record_replay": (ctypes.c_bool, _P, _P, _Z, ctypes.POINTER(_Z), _E),
    "deal_record_text": (_S, _P, ctypes.POINTER(_Z)),
    "deal_record_name": (ctypes.c_bool, _P, ctypes.POINTER(_S), ctypes.POINTER(_S)),
    "deal_record_numbered": (ctypes.c_bool, _P, _P, _S, _S, _E),
    "deal_record_deal": (ctypes.c_bool, _P, _P, ctypes.c_uint32, ctypes.c_char_p, ctypes.c_uint32),
    "deal_record_start": (ctypes.c_bool, _P, _P, _E),
    "deal_cache_new": (_P,),
    "deal_cache_free": (None, _P),
    "deal_cache_files": (None, _P, ctypes.c_bool),
    "deal_cache_rules": (_P, _P, _P, _E),
    "deal_state_new": (_P, _P, _E),
    "deal_state_free": (None, _P),
    "deal_state_actions": (_P, _P, ctypes.POINTER(_Z)),
    "deal_state_word": (_S, _P, _Action, ctypes.c_char_p),
    "deal_state_find": (ctypes.c_bool, _P, _S, _Z, ctypes.POINTER(_Action), _E),
    "deal_state_apply": (ctypes.c_bool, _P, _Action),
    "deal_state_undo": (ctypes.c_bool, _P),
    "deal_state_explain": (_P, _P, _Action),
    "deal_state_hidden": (ctypes.c_int, _P, ctypes.c_int),
    "deal_state_draw": (_P, _P),
    "deal_state_svg": (_P, _P),
    "deal_state_advise": (ctypes.c_bool, _P, ctypes.POINTER(_Advice), _E),
    "deal_advice_release": (None, ctypes.POINTER(_Advice)),
    "deal_grade": (ctypes.c_bool, _P, _S, ctypes.c_uint64, ctypes.POINTER(ctypes.c_int), ctypes.POINTER(_Grade), _E),
    "deal_review_new": (_P, _P, _P, ctypes.POINTER(_ReviewOptions), _E),
    "deal_review_free": (None, _P),
    "deal_review_ask": (ctypes.c_bool, _P, ctypes.POINTER(ctypes.c_int), _E),
    "deal_review_note": (ctypes.c_bool, _P, _Z, ctypes.POINTER(_Note)),
    "deal_state_won": (ctypes.c_bool, _P),
    "deal_state_visibly_dead": (ctypes.c_bool, _P),
    "deal_state_piles": (ctypes.c_int, _P),
    "deal_state_pile_name": (_S, _P, ctypes.c_int),
    "deal_state_pile": (ctypes.POINTER(ctypes.c_uint8), _P, ctypes.c_int, ctypes.POINTER(_Z)),
    "deal_solve_confirmed": (ctypes.c_bool, _P, ctypes.POINTER(_SolveOptions), ctypes.c_uint64, ctypes.POINTER(_Solution),
                             ctypes.POINTER(_S), _E),
    "deal_count": (ctypes.c_bool, _P, ctypes.POINTER(_SolveOptions), ctypes.POINTER(_Count), _E),
    "deal_nearest": (ctypes.c_bool, _P, ctypes.POINTER(_SolveOptions), ctypes.POINTER(_Nearest), _E),
    "deal_shortest": (ctypes.c_bool, _P, _S, ctypes.c_bool, ctypes.POINTER(_SolveOptions), ctypes.POINTER(_Shortest), _E),
    "deal_solution_release": (None, ctypes.POINTER(_Solution)),
    "deal_parts_text": (None, ctypes.c_uint32, _S),
    "deal_checked_text": (_S, ctypes.c_int),
    "deal_player_new": (_P, _S, _E),
    "deal_player_free": (None, _P),
    "deal_player_name": (_S, _P),
    "deal_player_run": (ctypes.c_bool, _P, _P, ctypes.c_uint64, _Z, _Append, _P, ctypes.POINTER(ctypes.c_int),
                        ctypes.POINTER(ctypes.c_uint64), _E),
}


def _place(variable, installed):
    """The path that VARIABLE names, else that of the INSTALLED file, else of the one beside this module, else its bare name,
    which the system looks for."""
    beside = os.path.join(HERE, os.path.basename(installed))
    found = [path for path in (installed, beside) if os.path.exists(path)]
    return os.environ.get(variable) or (found or [os.path.basename(installed)])[0]


def _load():
    lib = ctypes.CDLL(_place("LIBDEAL", LIBRARY))
    for name, (result, *arguments) in _SIGNATURES.items():
        function = getattr(lib, name)
        function.restype = result
        function.argtypes = arguments
    return lib


_lib = _load()
_free = ctypes.CDLL(None).free
_free.restype, _free.argtypes = None, (_P,)


def _raise(error):
    where = error.field.decode() + ": " if error.field else ""
    raise PatienceError(where + error.text.decode())


class _Owned:
    """A pointer of the library, freed at the end of a with block."""

    def __init__(self, pointer, free):
        if not pointer:
            raise MemoryError
        self.pointer, self.free = pointer, free

    def __enter__(self):
        return self.pointer

    def __exit__(self, *unused):
        self.free(self.pointer)


def _whole(name, value, least, most):
    """VALUE as an int, which may be one of NumPy's."""
    try:
        number = operator.index(value)
    except TypeError:
        number = None
    if isinstance(value, bool) or number is None or not least <= number <= most:
        raise PatienceError(f"{name}: {value!r} is not a whole number from {least} to {most}")
    return number


def _bytes(name, text):
    if not isinstance(text, str):
        raise PatienceError(f"{name}: {text!r:.60} is not a str")
    if "\0" in text:
        raise PatienceError(f"{name}: NUL byte")
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise PatienceError(f"{name}: not UTF-8") from None


def _list(records):
    if isinstance(records, (str, bytes)):
        raise PatienceError(f"records: {records!r:.60} is not a list of records")
    return list(records)


def _array(values, kind):
    return numpy.array(values, dtype=kind) if numpy else list(values)


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


class _Desk:
    """Records laid out one after the other; one for each thread."""

    def __init__(self, files):
        self.record = _lib.deal_record_new()
        self.cache = _lib.deal_cache_new()
        self.states = {}
        if not self.record or not self.cache:
            raise MemoryError
        _lib.deal_cache_files(self.cache, files)

    def forget(self):
        for state in self.states.values():
            _lib.deal_state_free(state)
        self.states = {}

    def close(self):
        self.forget()
        _lib.deal_cache_free(self.cache)
        _lib.deal_record_free(self.record)

    def parse(self, line):
        error, text = _Error(), _bytes("record", line)
        if not _lib.deal_record_parse(self.record, text, len(text), ctypes.byref(error)):
            _raise(error)

    def lay_out(self, line):
        error = _Error()
        self.parse(line)
        rules = _lib.deal_cache_rules(self.cache, self.record, ctypes.byref(error))
        if not rules:
            _raise(error)
        if rules not in self.states:
            if len(self.states) == STATES_MOST:
                self.forget()
            state = _lib.deal_state_new(rules, ctypes.byref(error))
            if not state:
                _raise(error)
            self.states[rules] = state
        if not _lib.deal_record_start(self.record, self.states[rules], ctypes.byref(error)):
            _raise(error)
        return self.states[rules]

    def get(self, key):
        value = _lib.deal_record_get(self.record, key.encode())
        return None if value is None else value.decode()

    def set(self, key, value):
        if not _lib.deal_record_set(self.record, key.encode(), str(value).encode()):
            raise MemoryError


def _each(records, work, threads, files, stop=None):
    """WORK(table, record) for each, in order; the library runs outside of Python's lock.

    STOP, a ctypes.c_int that the work looks at, is set when the caller is interrupted."""
    stop = ctypes.c_int() if stop is None else stop
    threads = _whole("threads", threads, 1, 1024)

    def share(part):
        table = _Desk(files)
        try:
            return [work(table, record) for record in part if not stop.value]
        finally:
            table.close()

    records = _list(records)
    size = max(1, -(-len(records) // (4 * threads)))
    parts = [records[i:i + size] for i in range(0, len(records), size)]
    with ThreadPoolExecutor(threads) as pool:
        try:
            return [done for part in pool.map(share, parts) for done in part]
        except BaseException:
            stop.value = 1
            raise


def solve(records: Iterable[str], nodes: int = 1000000, memory: int = 256, threads: int = 1, exhaustive: bool = False, files: bool = False,
          confirm: int = 5000, grade: bool = False) -> list[str]:
    """The records with what `solve` finds: result, by, nodes, and moves, proof, checked or refuted. MEMORY in MiB.

    With FILES records may name rule files.  A loss by rules that are not the library's own is looked at
    once more, as far as CONFIRM positions, as solve(1) says.  With GRADE won records get the fields of `solve --grade`.

    Returns a list as long as RECORDS, in the same order.  Raises PatienceError for a bad record."""
    stop = ctypes.c_int()
    nodes, memory = _whole("nodes", nodes, 1, 2 ** 64 - 1), _whole("memory", memory, 1, 2 ** 20)
    confirm = _whole("confirm", confirm, 0, 2 ** 64 - 1)

    def work(table, line):
        error, found, refuted = _Error(), _Solution(), _S()
        options = _SolveOptions(nodes, memory << 20, exhaustive, False, 0, ctypes.pointer(stop))
        state = table.lay_out(line)
        if not _lib.deal_solve_confirmed(state, ctypes.byref(options), confirm, ctypes.byref(found), ctypes.byref(refuted),
                                         ctypes.byref(error)):
            _raise(error)
        if found.moves:
            table.set("moves", ",".join(filter(None, [table.get("moves"), found.moves.decode()])))
        known = not found.moves and RESULTS[found.result] == table.get("result") == "won" and table.get("by") == "solve"
        effort = known and table.get("nodes") or found.nodes  # moves that win already keep the effort of finding them
        table.set("result", RESULTS[found.result])
        table.set("by", "solve")
        table.set("nodes", effort)
        if found.proof:
            table.set("proof", found.proof.decode())
        if found.checked:
            table.set("checked", _lib.deal_checked_text(found.checked).decode())
        if found.parts:
            parts = ctypes.create_string_buffer(PARTS_MAX)
            _lib.deal_parts_text(found.parts, parts)
            table.set("parts", parts.value.decode())
        if refuted.value:
            table.set("refuted", refuted.value.decode())
        _lib.deal_solution_release(ctypes.byref(found))
        text = _text(table.record)
        if len(text.encode()) > LINE_MAX and table.get("result") == "won":  # the win cannot be written: see solve(1)
            length = table.get("moves").count(",") + 1
            table.parse(line)
            for key, value in ("result", "unknown"), ("by", "solve"), ("nodes", effort), ("unwritten", length):
                table.set(key, value)
            text = _text(table.record)
        return text

    solved = _each(records, work, threads, files, stop)
    return _grade(solved, threads, files) if grade else solved


def grade(records: Iterable[str], threads: int = 1, files: bool = False) -> list[str]:
    """The records; those with result=won have the fields of `solve --grade`: grade, traps, forced and grade.*.

    Returns a list as long as RECORDS.  Raises PatienceError for a won record without moves or nodes: solve its deal first."""
    stop = ctypes.c_int()

    def work(table, line):
        error, found, none = _Error(), _Grade(), _Z()
        state = table.lay_out(line)
        if table.get("result") != "won":
            return line
        moves, nodes = table.get("moves"), table.get("nodes")
        if moves is None or nodes is None:
            raise PatienceError(f"{'moves' if moves is None else 'nodes'}: missing; solve the deal first")
        if not _lib.deal_record_replay(table.record, state, 0, ctypes.byref(none), ctypes.byref(error)) or not _lib.deal_grade(
                state, moves.encode(), int(nodes), ctypes.byref(stop), ctypes.byref(found), ctypes.byref(error)):
            _raise(error)
        for key, value in (("grade", found.grade), ("traps", found.traps), ("forced", "%d.%02d" % divmod(found.forced, 100)),
                           ("grade.ladder", found.ladder.decode()), ("grade.length", found.length), ("grade.shows", found.shows),
                           ("grade.score", found.score)) + ((("grade.scale", "generic"),) if found.generic else ()):
            table.set(key, value)
        return _text(table.record)

    return _each(records, work, threads, files, stop)


_grade = grade


def review(record: str, nodes: int = 50000, memory: int = 64, files: bool = False) -> list[dict[str, Any]]:
    """The notes of `play --annotate` on a played record: dictionaries with kind, first, last and text.

    FIRST and LAST are numbers of actions, from 1; for the kinds won, unknown and lost they are positions, 0 for the deal.
    KIND is one of NOTES; "blunder" is the action that lost the game.  NODES bounds each of at most 40 searches.
    Raises PatienceError for a bad record."""
    nodes, memory = _whole("nodes", nodes, 1, 2 ** 64 - 1), _whole("memory", memory, 1, 2 ** 20)

    def work(table, line):
        error, share, note, notes = _Error(), ctypes.c_int(), _Note(), []
        table.lay_out(line)
        rules = _lib.deal_cache_rules(table.cache, table.record, ctypes.byref(error))
        wanted = _ReviewOptions(nodes, nodes, memory << 20, ctypes.pointer(stop))
        pointer = _lib.deal_review_new(table.record, rules, ctypes.byref(wanted), ctypes.byref(error))
        if not pointer:
            _raise(error)
        with _Owned(pointer, _lib.deal_review_free):
            while share.value < 100:
                if not _lib.deal_review_ask(pointer, ctypes.byref(share), ctypes.byref(error)):
                    _raise(error)
            while _lib.deal_review_note(pointer, len(notes), ctypes.byref(note)):
                notes.append({"kind": NOTES[note.kind], "first": note.first, "last": note.last, "text": note.text.decode()})
        return notes

    stop = ctypes.c_int()
    return _each([record], work, 1, files, stop)[0]


def hint(record: str, files: bool = False) -> tuple[Optional[str], str]:
    """An action for the position of a record, from the cards that a player has seen, and the reason; (None, why not) if
    there is none.  Raises PatienceError for a bad record."""
    with Table(record, files=files) as table:
        return table.hint()


class Table:
    """A game at a table: legal actions, which are words as in records, one step at a time, and pictures.

        table = patience.Table("klondike", seed=7)
        while table.legal() and not table.won:
            table.apply(table.legal()[-1])
        table.record()

    GAME is a record, whose moves are played, or the name of a game, with SEED and OPTIONS as of deal().  A table is for
    one thread.  close(), or a with block, frees it.  In a notebook it shows itself as a picture."""

    def __init__(self, game: str, seed: Union[int, str, None] = None, options: Optional[Mapping[str, Any]] = None, files: bool = False):
        if "=" not in _bytes("game", game).decode():
            game = deal(game, 1, seed, options)[0]
        elif seed is not None or options:
            raise PatienceError("seed, options: the record has its own")
        self._desk = _Desk(files)
        try:
            self._state = self._desk.lay_out(game)
        except BaseException:
            self.close()
            raise
        self._moves = [word for word in (self._desk.get("moves") or "").split(",") if word]

    def close(self) -> None:
        """Free the memory of the table, which is then of no use."""
        if self._desk:
            self._desk.close()
        self._desk = None

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *unused: Any) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_desk", None):
            self.close()

    def _open(self):
        if not self._desk:
            raise PatienceError("table: closed")
        return self._state

    def _find(self, word):
        error, action, text = _Error(), _Action(), _bytes("word", word)
        if not _lib.deal_state_find(self._open(), text, len(text), ctypes.byref(action), ctypes.byref(error)):
            _raise(error)
        return action

    def _string(self, pointer):
        with _Owned(pointer, _free) as text:
            return ctypes.string_at(text).decode()

    def legal(self) -> list[str]:
        """The words of all legal actions, in the order of `play --legal`; empty if the game is won or stuck."""
        state, size, word = self._open(), _Z(), ctypes.create_string_buffer(64)
        actions = ctypes.cast(_lib.deal_state_actions(state, ctypes.byref(size)), ctypes.POINTER(_Action))
        copies = [_Action.from_buffer_copy(actions[i]) for i in range(size.value)]  # words may use the array again
        return [_lib.deal_state_word(state, action, word).decode() for action in copies]

    def apply(self, *words: str) -> Table:
        """Carry out actions and their automatic effects; returns the table.  PatienceError at the first illegal word, after
        those before it."""
        for word in words:
            action = self._find(word)
            if not _lib.deal_state_apply(self._open(), action):
                raise MemoryError
            self._moves.append(word)
        return self

    def explain(self, word: str) -> str:
        """What a legal action would do, as a sentence."""
        text = self._string(_lib.deal_state_explain(self._open(), self._find(word)))
        _lib.deal_state_undo(self._state)
        return text

    def undo(self, count: int = 1) -> Table:
        """Take back COUNT actions, those of the record included; returns the table.  PatienceError if there are fewer."""
        if not 0 <= _whole("count", count, 0, 2 ** 31) <= len(self._moves):
            raise PatienceError(f"count: only {len(self._moves)} actions to take back")
        for _ in range(count):
            _lib.deal_state_undo(self._open())
            self._moves.pop()
        return self

    def _piles(self, seen):
        state, size, found = self._open(), _Z(), {}
        for i in range(_lib.deal_state_piles(state)):
            pile = _lib.deal_state_pile(state, i, ctypes.byref(size))
            hidden = _lib.deal_state_hidden(state, i) if seen else 0
            codes = [NO_CARD if k < hidden else pile[k] for k in range(size.value)]
            found[_lib.deal_state_pile_name(state, i).decode()] = [
                None if c == NO_CARD else "A23456789TJQK"[c % 13] + "SHDC"[c // 13] for c in codes]
        return found

    def observe(self) -> dict[str, list[Optional[str]]]:
        """The cards of each pile, first laid first, as a player sees them: "TH", or None for a card that is hidden."""
        return self._piles(True)

    def piles(self) -> dict[str, list[Optional[str]]]:
        """The same with all cards."""
        return self._piles(False)

    @property
    def won(self) -> bool:
        """Whether the game is won."""
        return _lib.deal_state_won(self._open())

    @property
    def moves(self) -> list[str]:
        """The words of the actions so far."""
        return list(self._moves)

    def record(self) -> str:
        """The record of the game so far, without a result."""
        self._open()
        for key in "result", "moves":
            _lib.deal_record_remove(self._desk.record, key.encode())
        if self._moves:
            self._desk.set("moves", ",".join(self._moves))
        return _text(self._desk.record)

    def hint(self) -> tuple[Optional[str], str]:
        """An action and its reason, from the cards that a player has seen; (None, why not) if there is none."""
        error, advice, word = _Error(), _Advice(), ctypes.create_string_buffer(64)
        if not _lib.deal_state_advise(self._open(), ctypes.byref(advice), ctypes.byref(error)):
            _raise(error)
        text = advice.text.decode() if advice.text else ""
        action = _lib.deal_state_word(self._state, advice.action, word).decode() if advice.found else None
        _lib.deal_advice_release(ctypes.byref(advice))
        return action, text

    def draw(self) -> str:
        """The position as text, as a player sees it."""
        return self._string(_lib.deal_state_draw(self._open()))

    def svg(self) -> str:
        """The same picture as SVG."""
        return self._string(_lib.deal_state_svg(self._open()))

    def _repr_svg_(self):
        return self.svg()

    def __str__(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        return f"<Table of {fields(self.record())['game']} after {len(self._moves)} actions>" if self._desk else "<Table, closed>"


def _large(number):
    """A number as the tools write it: exact up to 2^53."""
    return "infinite" if number == float("inf") else "%d" % number if number < 2 ** 53 else "%.6e" % number


def count(records: Iterable[str], nodes: int = 1000000, memory: int = 256, threads: int = 1, files: bool = False) -> list[str]:
    """The records with the fields count.* of `solve --count`, from the positions that they give. MEMORY in MiB."""
    stop = ctypes.c_int()
    nodes, memory = _whole("nodes", nodes, 1, 2 ** 64 - 1), _whole("memory", memory, 1, 2 ** 20)

    def work(table, line):
        error, found = _Error(), _Count()
        options = _SolveOptions(nodes, memory << 20, False, False, 0, ctypes.pointer(stop))
        if not _lib.deal_count(table.lay_out(line), ctypes.byref(options), ctypes.byref(found), ctypes.byref(error)):
            _raise(error)
        table.set("count.complete", "yes" if found.complete else "no")
        table.set("count.positions", found.positions)
        table.set("count.winning", found.winning)
        table.set("count.lines", _large(found.lines))
        if found.length >= 0:
            table.set("count.length", found.length)
            table.set("count.shortest", _large(found.shortest))
        return _text(table.record)

    return _each(records, work, threads, files, stop)


def _line(pointer: Optional[int]) -> Optional[str]:
    """The line that the library allocated, which is freed; None for NULL."""
    try:
        return ctypes.string_at(pointer).decode() if pointer else None
    finally:
        _free(pointer)


def nearest(records: Iterable[str], nodes: int = 1000000, memory: int = 256, threads: int = 1,
            files: bool = False) -> list[str]:
    """The records with the fields nearest.* of `solve --nearest`, from the positions that they give. MEMORY in MiB."""
    stop = ctypes.c_int()
    nodes, memory = _whole("nodes", nodes, 1, 2 ** 64 - 1), _whole("memory", memory, 1, 2 ** 20)

    def work(table, line):
        error, found = _Error(), _Nearest()
        options = _SolveOptions(nodes, memory << 20, False, False, 0, ctypes.pointer(stop))
        if not _lib.deal_nearest(table.lay_out(line), ctypes.byref(options), ctypes.byref(found), ctypes.byref(error)):
            _raise(error)
        table.set("nearest.cards", found.cards)
        table.set("nearest.exact", "yes" if found.exact else "no")
        table.set("nearest.moves", _line(found.moves))
        return _text(table.record)

    return _each(records, work, threads, files, stop)


def shortest(records: Iterable[str], nodes: int = 1000000, memory: int = 256, threads: int = 1, files: bool = False,
             count_redeals: bool = True) -> list[dict[str, Any]]:
    """For each record a dictionary with moves (None where no line was found), length, bound and minimal.

    The moves are a line from the position of the record with the least number of actions that was found; minimal is
    True where no shorter one wins, which is proved."""
    stop = ctypes.c_int()
    nodes, memory = _whole("nodes", nodes, 1, 2 ** 64 - 1), _whole("memory", memory, 1, 2 ** 20)

    def work(table, line):
        error, found = _Error(), _Shortest()
        options = _SolveOptions(nodes, memory << 20, False, False, 0, ctypes.pointer(stop))
        if not _lib.deal_shortest(table.lay_out(line), None, not count_redeals, ctypes.byref(options), ctypes.byref(found),
                                  ctypes.byref(error)):
            _raise(error)
        return {"moves": _line(found.moves), "length": found.length if found.length >= 0 else None, "bound": found.bound,
                "minimal": found.minimal}

    return _each(records, work, threads, files, stop)


def play(records: Iterable[str], player: str = "greedy", seed: int = 1, max_actions: int = 10000, threads: int = 1,
         files: bool = False) -> list[str]:
    """The records as PLAYER, "name:key=value,...", plays them on: a list as long as RECORDS, with moves, result and by.

    Raises PatienceError for an unknown player or a bad record."""
    error = _Error()
    stop = ctypes.c_int()
    seed, max_actions = _whole("seed", seed, 0, 2 ** 64 - 1), _whole("max_actions", max_actions, 0, 2 ** 63 - 1)
    pointer = _lib.deal_player_new(_bytes("player", player), ctypes.byref(error))
    if not pointer:
        _raise(error)

    def work(table, line):
        problem, result, imagined, words = _Error(), ctypes.c_int(), ctypes.c_uint64(), []
        state = table.lay_out(line)
        append = _Append(lambda unused, word: words.append(word.decode()) or not stop.value)
        if not _lib.deal_player_run(pointer, state, seed, max_actions, append, None, ctypes.byref(result),
                                    ctypes.byref(imagined), ctypes.byref(problem)):
            _raise(problem)
        if words:
            table.set("moves", ",".join(filter(None, [table.get("moves")] + words)))
        table.set("result", RESULTS[result.value])
        table.set("by", "play:" + _lib.deal_player_name(pointer).decode())
        if imagined.value:
            table.set("imagined", imagined.value)
        return _text(table.record)

    with _Owned(pointer, _lib.deal_player_free):
        return _each(records, work, threads, files, stop)


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


def _column(values):
    try:
        if all(v is not None and str(int(v)) == v for v in values):
            return _array([int(v) for v in values], "int64")
        if all(v is not None for v in values):
            return _array([float(v) for v in values], "float64")
    except ValueError:
        pass
    return _array(values, object)


def columns(records: Iterable[str], *names: str) -> dict[str, Any]:
    """The fields NAMES as a dictionary of arrays, one value for each record: int64 or float64 where all values are numbers,
    else objects; None where a field is absent."""
    rows = [fields(record) for record in _list(records)]
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
    names = names or tuple(key for key in dict.fromkeys(key for record in records for key in fields(record)) if key not in ("cards", "moves"))
    table = columns(records, *names)
    if features:
        table.update(_features(records, *features, files=files))
    return pandas.DataFrame(table, columns=list(dict.fromkeys((*names, *features))))
