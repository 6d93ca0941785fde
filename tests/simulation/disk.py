"""The disk: what of a folder is left when the power goes before everything was synced.

A write is kept for certain once its file was synced. What was written since may be there or not,
each write by itself, and the last bytes of one torn off. Names that were made, moved or deleted
since the last sync may be so or not, in their order, as journaling file systems keep it.
"""

import os
import random
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

GONE: Final = ".gone"
_SECTOR: Final = 512


@dataclass(slots=True)
class Contents:
    """The bytes of a file that are safe, and what was done to it since, in order.

    Bytes are written at an offset; None cuts the file off there.
    """

    safe: bytearray
    since: list[tuple[int, bytes | None]] = field(default_factory=list)

    def settle(self) -> None:
        """Make everything safe."""
        for offset, content in self.since:
            _apply(self.safe, offset, content)
        self.since.clear()

    def left(self, chance: random.Random) -> bytes:
        """Return what is left when the power goes."""
        found = bytearray(self.safe)
        fate = chance.choice(("all", "none", "some"))
        for offset, content in self.since:
            if fate == "none" or (fate == "some" and chance.random() < 0.5):
                continue
            torn = fate == "some" and content is not None and chance.random() < 0.2
            kept = (
                content[: _SECTOR * (len(content) // _SECTOR // 2)] if torn and content else content
            )
            _apply(found, offset, kept)
        return bytes(found)


def _apply(contents: bytearray, offset: int, content: bytes | None) -> None:
    if content is None:
        del contents[offset:]
        return
    if len(contents) < offset:
        contents.extend(bytes(offset - len(contents)))
    contents[offset : offset + len(content)] = content


class Disk:
    """A folder of real files, and what of it is safe."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._gone = folder / GONE
        self._gone.mkdir()
        self._contents: dict[int, Contents] = {}
        self._marks: dict[int, tuple[int, int]] = {}
        self._names: list[dict[str, int]] = [{}]
        self.settle()

    def settle(self) -> None:
        """Take every file as it is now for safe."""
        self._contents.clear()
        self._names = [self._layout()]
        for name, inode in self._names[0].items():
            self._marks[inode] = _mark(self.folder / name)

    def opened(self, path: str) -> int:
        """Note a file that SQLite opened, and return its inode."""
        self.note_names()
        inode = os.stat(path).st_ino  # noqa: PTH116  (called often)
        if inode not in self._contents:
            self._contents[inode] = self._found(Path(path), inode)
        return inode

    def write(self, inode: int, offset: int, content: bytes | None) -> None:
        """Note a write, or a cut, that is not safe yet."""
        if inode in self._contents:  # Otherwise it has no name any more.
            self._contents[inode].since.append((offset, content))

    def synced(self, inode: int) -> None:
        """Make a file safe, and the names of all files."""
        if inode in self._contents:
            self._contents[inode].settle()
        self.settle_names()

    def not_synced(self, inode: int) -> None:
        """Note a sync that failed: what was to be made safe is in memory alone, for good."""
        if inode in self._contents:
            self._contents[inode].since.clear()

    def synced_by_python(self, inode: int) -> None:
        """Make safe what Python wrote in a file, or in the folder itself."""
        self.settle_names()
        for name, known in self._names[0].items():
            if known == inode and inode not in self._contents:
                self._marks[inode] = _mark(self.folder / name)

    def note_names(self) -> None:
        """Note how the files are called now."""
        now = self._layout()
        if now != self._names[-1]:
            self._names.append(now)

    def settle_names(self) -> None:
        """Make the names of all files safe; what lost its name is forgotten."""
        self.note_names()
        self._names = self._names[-1:]
        named = {*self._names[0].values()}
        self._contents = {inode: its for inode, its in self._contents.items() if inode in named}
        if any(self._gone.iterdir()):
            shutil.rmtree(self._gone)
            self._gone.mkdir()

    def will_be_gone(self, path: Path) -> None:
        """Keep the bytes of a file that is about to lose its name."""
        if path.is_file():
            self.note_names()
            kept = self._gone / str(path.stat().st_ino)
            if not kept.exists():
                os.link(path, kept)

    def lose_power(self, chance: random.Random) -> None:
        """Leave in the folder what is left when the power goes now."""
        self.note_names()
        kept = chance.choice(self._names)
        left = {name: self._left(name, inode, chance) for name, inode in kept.items()}
        for each in self.folder.iterdir():
            shutil.rmtree(each) if each.is_dir() else each.unlink()
        self._gone.mkdir()
        for name, content in left.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            path.chmod(0o600)
        self.settle()

    def _left(self, name: str, inode: int, chance: random.Random) -> bytes:
        if inode not in self._contents:
            path = self.folder / name
            if not path.exists() or path.stat().st_ino != inode:
                path = self._gone / str(inode)
            self._contents[inode] = self._found(path, inode)
        return self._contents[inode].left(chance)

    def _found(self, path: Path, inode: int) -> Contents:
        """Return a file that SQLite had not opened: safe only where nothing wrote in it since."""
        content = path.read_bytes()
        if self._marks.get(inode) == _mark(path):
            return Contents(bytearray(content))
        return Contents(bytearray(), [(0, content)] if content else [])

    def _layout(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for entry in os.scandir(self.folder):
            if entry.is_file():
                found[entry.name] = entry.inode()
            elif entry.name != GONE:
                for each in os.scandir(entry.path):
                    found[f"{entry.name}/{each.name}"] = each.inode()
        # The index of a log lies in memory that processes share: no power, no index.
        return {name: inode for name, inode in found.items() if not name.endswith("-shm")}


def _mark(path: Path) -> tuple[int, int]:
    its = path.stat()
    return its.st_mtime_ns, its.st_size
