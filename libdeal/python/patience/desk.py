"""Positions of many records, in threads."""

from __future__ import annotations

import ctypes
from concurrent.futures import ThreadPoolExecutor

from .library import _bytes, _Error, _lib, _list, _raise, STATES_MOST, _whole


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
