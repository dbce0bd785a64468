"""The solver, its grades and counts, the review of a game, and the players."""

from __future__ import annotations

import ctypes
from typing import Any, Iterable, Optional

from .library import (_Append, _bytes, _Count, _Error, _free, _Grade, _lib, LINE_MAX, _Nearest, _Note, NOTES,
                      _Owned, PARTS_MAX, PatienceError, _raise, RESULTS, _ReviewOptions, _S, _Shortest,
                      _Solution, _SolveOptions, _whole, _Z)
from .records import _text
from .desk import _each


def solve(records: Iterable[str], nodes: int = 1000000, memory: int = 256, threads: int = 1, exhaustive: bool = False, files: bool = False,
          grade: bool = False) -> list[str]:
    """The records with what `solve` finds: result, by, nodes, and moves, proof, checked or refuted. MEMORY in MiB.

    With FILES records may name rule files.  With GRADE won records get the fields of `solve --grade`.

    Returns a list as long as RECORDS, in the same order.  Raises PatienceError for a bad record."""
    stop = ctypes.c_int()
    nodes, memory = _whole("nodes", nodes, 1, 2 ** 64 - 1), _whole("memory", memory, 1, 2 ** 20)

    def work(table, line):
        error, found = _Error(), _Solution()
        options = _SolveOptions(nodes, memory << 20, exhaustive, False, 0, ctypes.pointer(stop))
        state = table.lay_out(line)
        if not _lib.deal_solve(state, ctypes.byref(options), ctypes.byref(found), ctypes.byref(error)):
            _raise(error)
        if found.moves:
            table.set("moves", ",".join(filter(None, [table.get("moves"), found.moves.decode()])))
        known = not found.moves and RESULTS[found.result] == table.get("result") == "won" and table.get("by") == "solve"
        effort = known and table.get("nodes") or found.nodes  # moves that win already keep the effort of finding them
        table.set("result", RESULTS[found.result])
        table.set("by", "solve")
        table.set("nodes", effort)
        others = ["exhaustive"] * exhaustive + [f"memory:{memory}"] * (memory != 256)
        if others:
            table.set("search", "+".join(others))
        if found.proof:
            table.set("refuted" if found.moves else "proof", found.proof.decode())
        if found.checked:
            table.set("checked", _lib.deal_checked_text(found.checked).decode())
        if found.parts:
            parts = ctypes.create_string_buffer(PARTS_MAX)
            _lib.deal_parts_text(found.parts, parts)
            table.set("parts", parts.value.decode())
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
        scale = _lib.deal_grade_scale_other(_lib.deal_state_rules(state))
        for key, value in (("grade", found.grade), ("traps", found.traps), ("forced", "%d.%02d" % divmod(found.forced, 100)),
                           ("grade.ladder", found.ladder.decode()), ("grade.reach", "%d.%02d" % divmod(found.reach, 100)),
                           ("grade.length", found.length), ("grade.shows", found.shows)) + (
                               (("grade.search", found.search),) if found.search else ()) + (("grade.score", found.score),) + (
                                   (("grade.scale", scale.decode()),) if scale else ()):
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
        kind = "count." if found.complete else "count.bound."
        table.set(kind + "positions", found.positions)
        table.set(kind + "winning", found.winning)
        table.set(kind + "lines", _large(found.lines))
        if found.length >= 0:
            table.set("count.length", found.length)
            table.set(kind + "shortest", _large(found.shortest))
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
        state = table.lay_out(line)
        lost = table.get("result") == "unwinnable"
        if not _lib.deal_nearest(state, lost, ctypes.byref(options), ctypes.byref(found), ctypes.byref(error)):
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
