"""One game, action by action."""

from __future__ import annotations

import ctypes
from typing import Any, Mapping, Optional, Union

from .library import _Action, _Advice, _bytes, _Error, _free, _lib, NO_CARD, _Owned, PatienceError, _raise, _SolveOptions, _whole, _Z
from .records import deal, _text
from .desk import _Desk, _each


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

    def hint(self, nodes: int = 0) -> tuple[Optional[str], str]:
        """An action and its reason; (None, why not) if there is none.

        The hint is that of a player who sees no hidden card, so it may lose a game that can be won.  With NODES the
        solver is asked first, who sees all cards and examines NODES positions at most; if it does not decide, the
        player is.  No hint leads back to an earlier position."""
        state, nodes, stop, advice = self._open(), _whole("nodes", nodes, 0, 2 ** 64 - 1), ctypes.c_int(), _Advice()
        options = _SolveOptions(nodes, 256 << 20, False, False, 0, ctypes.pointer(stop))

        def work(_, error):
            return _lib.deal_state_advise_solved(state, ctypes.byref(options) if nodes else None, ctypes.byref(advice), ctypes.byref(error))

        error, word = _Error(), ctypes.create_string_buffer(64)
        if not _each([error], work, 1, False, stop)[0]:
            _raise(error)
        text = advice.text.decode() if advice.text else ""
        action = _lib.deal_state_word(state, advice.action, word).decode() if advice.found else None
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


def hint(record: str, files: bool = False) -> tuple[Optional[str], str]:
    """An action for the position of a record, from the cards that a player has seen, and the reason; (None, why not) if
    there is none.  Raises PatienceError for a bad record."""
    with Table(record, files=files) as table:
        return table.hint()
