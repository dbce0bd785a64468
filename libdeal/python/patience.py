"""In this folder: the library for Python, by ctypes: deals, play, verdicts and features as arrays.

    import patience
    deals = patience.deal("herring-bone", 100)             # records, as the tools write them
    solved = patience.solve(deals, nodes=10000, threads=2)  # the same with result, by, nodes, moves
    table = patience.columns(solved, "seed", "result", "nodes")
    table.update(patience.features(deals, "bone.twins"))
    pandas.DataFrame(table)

A record is a str, one line without its newline, so what the tools do with records can be done
with these too.  Arrays are NumPy's where NumPy is installed, else lists.  The library is
libdeal.so.0, or the file that LIBDEAL names; features() runs the tool stats, or the program that STATS names.
Both are looked for where make install put them, and then as the system does.
An interrupt ends a search that is under way.
"""

import csv
import ctypes
import json
import operator
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

try:
    import numpy
except ImportError:
    numpy = None

__all__ = ["CARDS_MAX", "NO_CARD", "PatienceError", "RESULTS", "aliases", "cards", "columns", "count", "deal", "features", "fields", "games", "name",
           "options", "other_games", "piles", "play", "solve"]

CARDS_MAX = 208
LINE_MAX = 1 << 20
PARTS_MAX = 640
STATES_MOST = 100  # up to 250 kB each, the rules included
NO_CARD = 0xFF
STATS = "stats"  # make install writes the path or the name that it has there
LIBRARY = "libdeal.so.0"  # likewise
RESULTS = ("won", "unwinnable", "unknown", "stuck", "gave-up")


class PatienceError(Exception):
    """What the library says is wrong, with the field or line that it names."""


class _Error(ctypes.Structure):
    _fields_ = [("field", ctypes.c_char * 32), ("line", ctypes.c_long), ("text", ctypes.c_char * 240)]


class _SolveOptions(ctypes.Structure):
    _fields_ = [("nodes", ctypes.c_uint64), ("memory", ctypes.c_size_t), ("exhaustive", ctypes.c_bool),
                ("without", ctypes.c_uint32), ("stop", ctypes.POINTER(ctypes.c_int))]


class _Solution(ctypes.Structure):
    _fields_ = [("result", ctypes.c_int), ("proof", ctypes.c_char_p), ("nodes", ctypes.c_uint64),
                ("stopped", ctypes.c_bool), ("parts", ctypes.c_uint32), ("moves", ctypes.c_char_p)]


class _Count(ctypes.Structure):
    _fields_ = [("complete", ctypes.c_bool), ("stopped", ctypes.c_bool), ("positions", ctypes.c_uint64), ("winning", ctypes.c_uint64),
                ("lines", ctypes.c_double), ("length", ctypes.c_long), ("shortest", ctypes.c_double)]


_Append = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_char_p)
_P, _S, _Z = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t
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
    "deal_state_won": (ctypes.c_bool, _P),
    "deal_state_visibly_dead": (ctypes.c_bool, _P),
    "deal_state_piles": (ctypes.c_int, _P),
    "deal_state_pile_name": (_S, _P, ctypes.c_int),
    "deal_state_pile": (ctypes.POINTER(ctypes.c_uint8), _P, ctypes.c_int, ctypes.POINTER(_Z)),
    "deal_solve_confirmed": (ctypes.c_bool, _P, ctypes.POINTER(_SolveOptions), ctypes.c_uint64, ctypes.POINTER(_Solution),
                             ctypes.POINTER(_S), _E),
    "deal_count": (ctypes.c_bool, _P, ctypes.POINTER(_SolveOptions), ctypes.POINTER(_Count), _E),
    "deal_solution_release": (None, ctypes.POINTER(_Solution)),
    "deal_parts_text": (None, ctypes.c_uint32, _S),
    "deal_player_new": (_P, _S, _E),
    "deal_player_free": (None, _P),
    "deal_player_name": (_S, _P),
    "deal_player_run": (ctypes.c_bool, _P, _P, ctypes.c_uint64, _Z, _Append, _P, ctypes.POINTER(ctypes.c_int),
                        ctypes.POINTER(ctypes.c_uint64), _E),
}


def _place(variable, installed):
    """The path that VARIABLE names, else that of the INSTALLED file, else its bare name, which the system looks for."""
    return os.environ.get(variable) or (installed if os.path.exists(installed) else os.path.basename(installed))


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


def games():
    """The ids of the games compiled into the library."""
    return [_lib.deal_game_id(i).decode() for i in range(_lib.deal_game_count())]


def other_games():
    """The ids of the further games that are compiled in."""
    return [_lib.deal_other_id(i).decode() for i in range(_lib.deal_other_count())]


def aliases():
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


def deal(game, count=1, seed=None, options=None, ms=None, pysol=None):
    """COUNT records of GAME, with seeds from SEED (1) on; the cards that `deal` gives.

    In place of a seed: MS, a number of Microsoft's FreeCell, or PYSOL, one of PySolFC, as 12 or "ms617".  The numbers that name()
    returns will do, too."""
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


def name(record):
    """What the deal of a record is called, as ("seed", "7"), ("ms", "617") or ("pysol", "12"); None if nothing says it."""
    error, line, key, number = _Error(), _bytes("record", record), _S(), _S()
    with _Owned(_lib.deal_record_new(), _lib.deal_record_free) as parsed:
        if not _lib.deal_record_parse(parsed, line, len(line), ctypes.byref(error)):
            _raise(error)
        if not _lib.deal_record_name(parsed, ctypes.byref(key), ctypes.byref(number)):
            return None
        return key.value.decode(), number.value.decode()


class _Table:
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
        table = _Table(files)
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


def solve(records, nodes=1000000, memory=256, threads=1, exhaustive=False, files=False, confirm=5000):
    """The records with what `solve` finds: result, by, nodes, and moves, proof or refuted. MEMORY in MiB.

    With FILES records may name rule files.  A loss by rules that are not the library's own is looked at
    once more, as far as CONFIRM positions, as solve(1) says."""
    stop = ctypes.c_int()
    nodes, memory = _whole("nodes", nodes, 1, 2 ** 64 - 1), _whole("memory", memory, 1, 2 ** 20)
    confirm = _whole("confirm", confirm, 0, 2 ** 64 - 1)

    def work(table, line):
        error, found, refuted = _Error(), _Solution(), _S()
        options = _SolveOptions(nodes, memory << 20, exhaustive, 0, ctypes.pointer(stop))
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

    return _each(records, work, threads, files, stop)


def _large(number):
    """A number as the tools write it: exact up to 2^53."""
    return "infinite" if number == float("inf") else "%d" % number if number < 2 ** 53 else "%.6e" % number


def count(records, nodes=1000000, memory=256, threads=1, files=False):
    """The records with the fields count.* of `solve --count`, from the positions that they give. MEMORY in MiB."""
    stop = ctypes.c_int()
    nodes, memory = _whole("nodes", nodes, 1, 2 ** 64 - 1), _whole("memory", memory, 1, 2 ** 20)

    def work(table, line):
        error, found = _Error(), _Count()
        options = _SolveOptions(nodes, memory << 20, False, 0, ctypes.pointer(stop))
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


def play(records, player="greedy", seed=1, max_actions=10000, threads=1, files=False):
    """The records as PLAYER, "name:key=value,...", plays them on."""
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


def options(game):
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


def cards(records):
    """The cards dealt, a row for each record: 13 * suit + rank - 1, suits in the order S, H, D, C."""
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


def piles(records, files=False):
    """Of the positions: the number of cards in each pile, by its name, and of legal actions."""

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


def fields(record):
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


def columns(records, *names):
    """The fields NAMES as a dictionary of arrays: numbers where all values are; None where one is absent."""
    rows = [fields(record) for record in _list(records)]
    return {name: _column([row.get(name) for row in rows]) for name in names}


def features(records, *names, files=False):
    """The features NAMES that `stats --features` lists, as a dictionary of arrays; None where one is absent.

    "set.redeals" is the value of the option redeals, with the default filled in; options() lists those of a game.

    With FILES records may name rule files."""
    lines = []
    for i, record in enumerate(_list(records)):
        kept = [f"{k}={v}" for k, v in fields(record).items() if k not in ("result", "by", "nodes", "proof", "parts", "row")]
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
