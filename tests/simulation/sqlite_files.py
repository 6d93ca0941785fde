"""SQLite's own files: the calls by which it opens, writes, syncs and deletes them, observed.

SQLite reaches its files through a table of functions, its VFS. Here the table of the SQLite that
Python itself uses is copied, and the functions that change a file or wait are replaced by ours,
which ask an observer first. All else, locks and shared memory among it, stays SQLite's own.
"""

import ctypes
import importlib
from collections.abc import Callable
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_char_p,
    c_int,
    c_int64,
    c_void_p,
    cast,
    pointer,
    string_at,
)
from typing import Any, Final, Protocol, Self

OK: Final = 0
_IO_ERROR: Final = 10
OPEN_CREATE: Final = 0x04

# SQLite keeps the address of a name, so no copy of it may be handed on.
_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_DELETE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
_RANDOMNESS = CFUNCTYPE(c_int, c_void_p, c_int, c_void_p)
_SLEEP = CFUNCTYPE(c_int, c_void_p, c_int)
_CLOSE = CFUNCTYPE(c_int, c_void_p)
_READ = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC = CFUNCTYPE(c_int, c_void_p, c_int)


class _Vfs(Structure):
    _fields_ = [
        ("iVersion", c_int), ("szOsFile", c_int), ("mxPathname", c_int), ("pNext", c_void_p),
        ("zName", c_char_p), ("pAppData", c_void_p), ("xOpen", _OPEN), ("xDelete", _DELETE),
        ("xAccess", c_void_p), ("xFullPathname", c_void_p), ("xDlOpen", c_void_p),
        ("xDlError", c_void_p), ("xDlSym", c_void_p), ("xDlClose", c_void_p),
        ("xRandomness", _RANDOMNESS), ("xSleep", _SLEEP), ("xCurrentTime", c_void_p),
        ("xGetLastError", c_void_p), ("xCurrentTimeInt64", c_void_p),
        ("xSetSystemCall", c_void_p), ("xGetSystemCall", c_void_p), ("xNextSystemCall", c_void_p),
    ]  # fmt: skip


class _Methods(Structure):
    _fields_ = [
        ("iVersion", c_int), ("xClose", _CLOSE), ("xRead", _READ), ("xWrite", _READ),
        ("xTruncate", _TRUNCATE), ("xSync", _SYNC), ("others", c_void_p * 13),
    ]  # fmt: skip


class _File(Structure):
    _fields_ = [("pMethods", POINTER(_Methods))]


class Observer(Protocol):
    """Who is asked before SQLite touches a file; an answer other than 0 is SQLite's error code."""

    def opening(self, path: str, /, *, creates: bool) -> int: ...
    def opened(self, file: int, path: str) -> None: ...
    def closed(self, file: int) -> None: ...
    def reading(self, file: int, /) -> int: ...
    def writing(self, file: int, offset: int, content: bytes) -> int: ...
    def truncating(self, file: int, size: int) -> int: ...
    def syncing(self, file: int) -> int: ...
    def synced(self, file: int) -> None: ...
    def deleting(self, path: str) -> int: ...
    def folder_synced(self) -> None: ...
    def sleeping(self, microseconds: int) -> bool: ...
    def random_bytes(self, count: int) -> bytes | None: ...


class Installed:
    """Our table of functions, as SQLite's default while the context lasts."""

    def __init__(
        self, observer: Observer, watches: Callable[[str], bool], *, reading: bool = True
    ) -> None:
        self._library = library()
        self._observer = observer
        self._watches = watches
        self._is_told_of_reading = reading
        self._watched: dict[int, Any] = {}
        self._tables: dict[int, Any] = {}
        self._errors: list[BaseException] = []
        find = self._library.sqlite3_vfs_find
        find.restype = c_void_p
        self._before = int(find(None))
        self._native = cast(self._before, POINTER(_Vfs)).contents
        self._vfs = _Vfs.from_buffer_copy(self._native)
        self._vfs.zName = b"simulated"
        self._vfs.xOpen = _OPEN(self._safely(self._open))
        self._vfs.xDelete = _DELETE(self._safely(self._delete))
        self._vfs.xSleep = _SLEEP(self._safely(self._sleep))
        self._vfs.xRandomness = _RANDOMNESS(self._safely(self._randomness))

    def __enter__(self) -> Self:
        self._library.sqlite3_vfs_register(pointer(self._vfs), 1)
        return self

    def __exit__(self, *exception: object) -> None:
        self._library.sqlite3_vfs_register(c_void_p(self._before), 1)
        self._library.sqlite3_vfs_unregister(pointer(self._vfs))

    def forget_random_numbers(self) -> None:
        """Let SQLite ask for random bytes again, so that a seed settles them."""
        self._library.sqlite3_randomness(0, None)

    def refuse_errors(self) -> None:
        """Raise what an observer raised where SQLite called it, which can raise nothing."""
        if self._errors:
            raise self._errors[0]

    def _safely(self, call: Callable[..., int]) -> Callable[..., int]:
        def called(*words: Any) -> int:
            try:
                return call(*words)
            except BaseException as fault:  # noqa: BLE001  (kept for `refuse_errors`)
                self._errors.append(fault)
                return _IO_ERROR

        return called

    def _open(self, vfs: int, name: int | None, file: int, flags: int, out: int) -> int:
        path = string_at(name).decode() if name else ""
        is_watched = bool(path) and self._watches(path)
        if is_watched:
            code = self._observer.opening(path, creates=bool(flags & OPEN_CREATE))
            if code:
                cast(file, POINTER(c_void_p)).contents.value = None
                return code
        done = int(self._native.xOpen(vfs, name, file, flags, out))
        if done == OK and is_watched:
            its = cast(file, POINTER(_File)).contents
            self._watched[file] = its.pMethods.contents
            its.pMethods = self._table(its.pMethods)
            self._observer.opened(file, path)
        return done

    def _table(self, native: Any) -> Any:
        """Return the functions of a file with ours in place of those that change it."""
        address = ctypes.addressof(native.contents)
        if address not in self._tables:
            table = _Methods.from_buffer_copy(native.contents)
            table.xClose = _CLOSE(self._safely(self._close))
            if self._is_told_of_reading:
                table.xRead = _READ(self._safely(self._read))
            table.xWrite = _READ(self._safely(self._write))
            table.xTruncate = _TRUNCATE(self._safely(self._truncate))
            table.xSync = _SYNC(self._safely(self._sync))
            self._tables[address] = pointer(table)
        return self._tables[address]

    def _close(self, file: int) -> int:
        self._observer.closed(file)
        return int(self._watched.pop(file).xClose(file))

    def _read(self, file: int, into: int, amount: int, offset: int) -> int:
        code = self._observer.reading(file)
        return code or int(self._watched[file].xRead(file, into, amount, offset))

    def _write(self, file: int, content: int, amount: int, offset: int) -> int:
        code = self._observer.writing(file, offset, string_at(content, amount))
        return code or int(self._watched[file].xWrite(file, content, amount, offset))

    def _truncate(self, file: int, size: int) -> int:
        code = self._observer.truncating(file, size)
        return code or int(self._watched[file].xTruncate(file, size))

    def _sync(self, file: int, flags: int) -> int:
        code = self._observer.syncing(file)
        if code:
            return code
        done = int(self._watched[file].xSync(file, flags))
        if done == OK:
            self._observer.synced(file)
        return done

    def _delete(self, vfs: int, name: int, sync_folder: int) -> int:
        path = string_at(name).decode()
        is_watched = self._watches(path)
        code = self._observer.deleting(path) if is_watched else OK
        if code:
            return code
        done = int(self._native.xDelete(vfs, name, sync_folder))
        if done == OK and is_watched and sync_folder:
            self._observer.folder_synced()
        return done

    def _sleep(self, vfs: int, microseconds: int) -> int:
        if self._observer.sleeping(microseconds):
            return microseconds
        return int(self._native.xSleep(vfs, microseconds))

    def _randomness(self, vfs: int, count: int, into: int) -> int:
        given = self._observer.random_bytes(count)
        if given is None:
            return int(self._native.xRandomness(vfs, count, into))
        ctypes.memmove(into, given, count)
        return count


def library() -> Any:
    """Return the SQLite that Python's driver uses; `OSError` or `AttributeError` if hidden."""
    found = ctypes.CDLL(str(importlib.import_module("_sqlite3").__file__))
    for name in ("vfs_find", "vfs_register", "vfs_unregister", "test_control"):
        getattr(found, f"sqlite3_{name}")
    return found


def why_not() -> str:
    """Return why SQLite's files cannot be watched on this machine; empty if they can."""
    try:
        library()
    except (AttributeError, ImportError, OSError) as fault:
        return f"SQLite's functions are not reachable on this machine: {fault}"
    return ""
