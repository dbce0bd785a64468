"""The functions of the library by ctypes, with checks of arguments that all modules use."""

from __future__ import annotations

import ctypes
import operator
import os

try:
    import numpy
except ImportError:
    numpy = None

CARDS_MAX = 208
LINE_MAX = 1 << 20
PARTS_MAX = 640
STATES_MOST = 100  # up to 250 kB each, the rules included
NO_CARD = 0xFF
STATS = "stats"  # make install writes the path or the name that it has there
LIBRARY = "libdeal.so.0"  # likewise
RESULTS = ("won", "unwinnable", "unknown", "stuck", "gave-up")
NOTES = ("won", "unknown", "blunder", "lost", "forced", "narrow")  # kinds of notes of a review
HERE = os.path.dirname(os.path.abspath(__file__))  # pip puts the library and stats there


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
                ("traps", ctypes.c_size_t), ("shows", ctypes.c_uint64), ("forced", ctypes.c_int), ("generic", ctypes.c_bool),
                ("reach", ctypes.c_uint8), ("search", ctypes.c_uint16)]


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
    "deal_record_is_field": (ctypes.c_bool, _S),
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
    "deal_state_advise_solved": (ctypes.c_bool, _P, ctypes.POINTER(_SolveOptions), ctypes.POINTER(_Advice), _E),
    "deal_advice_release": (None, ctypes.POINTER(_Advice)),
    "deal_grade": (ctypes.c_bool, _P, _S, ctypes.c_uint64, ctypes.POINTER(ctypes.c_int), ctypes.POINTER(_Grade), _E),
    "deal_grade_scale_other": (_S, _P),
    "deal_state_rules": (_P, _P),
    "deal_review_new": (_P, _P, _P, ctypes.POINTER(_ReviewOptions), _E),
    "deal_review_free": (None, _P),
    "deal_review_ask": (ctypes.c_bool, _P, ctypes.POINTER(ctypes.c_int), _E),
    "deal_review_note": (ctypes.c_bool, _P, _Z, ctypes.POINTER(_Note)),
    "deal_state_won": (ctypes.c_bool, _P),
    "deal_state_visibly_dead": (ctypes.c_bool, _P),
    "deal_state_piles": (ctypes.c_int, _P),
    "deal_state_pile_name": (_S, _P, ctypes.c_int),
    "deal_state_pile": (ctypes.POINTER(ctypes.c_uint8), _P, ctypes.c_int, ctypes.POINTER(_Z)),
    "deal_solve": (ctypes.c_bool, _P, ctypes.POINTER(_SolveOptions), ctypes.POINTER(_Solution), _E),
    "deal_count": (ctypes.c_bool, _P, ctypes.POINTER(_SolveOptions), ctypes.POINTER(_Count), _E),
    "deal_nearest": (ctypes.c_bool, _P, ctypes.c_bool, ctypes.POINTER(_SolveOptions), ctypes.POINTER(_Nearest), _E),
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
    try:
        return list(records)
    except TypeError:
        raise PatienceError(f"records: {records!r:.60} is not a list of records") from None


def _array(values, kind):
    return numpy.array(values, dtype=kind) if numpy else list(values)
