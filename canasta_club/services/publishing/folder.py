"""The folder of a site: which files are its own, and how they are replaced without a broken page.

The list of its own files is written before the first of them. Then come new pages, changed ones,
the front page, and deletions: killed anywhere, each page is whole and each link leads somewhere.
"""

import hashlib
import json
import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from canasta_club import recording
from canasta_club.documents.toml import PlainTable
from canasta_club.errors import CanastaError, ConflictError
from canasta_club.reports.writers.files import make_folder, replace_content, replacing
from canasta_club.services.publishing._notes import Stamps

LIST: Final = "canasta-site.json"
_SCHEMA: Final = "canasta/site/1"
_AT_ONCE: Final = 1 << 18
"""Bytes that are read at a time: more than any page has."""

_NAME: Final = re.compile(r"[\w-]+(?:\.[\w-]+)+", re.ASCII)
"""What the files of a site are called: nothing that leads out of its folder."""

_TO_COME: Final = (
    b'<!doctype html><html lang="en"><meta charset="utf-8"><title>Being written</title>'
    b"<p>This page is being written.</p></html>\n"
)
"""What stands under a new name until its page is written, so that no link to it leads nowhere."""

_GO_ON: Final = (
    "Each page there is whole. Make room, or close the file, then publish again: what is missing"
    " is written then."
)


class File(NamedTuple):
    """A file to be published.

    One that ``is_settled`` is drawn only where it is not there, or where it ``rests`` on something
    else than when it was written.
    """

    name: str
    draw: Callable[[], bytes]
    is_settled: bool = False
    rests: str = ""


@dataclass(slots=True)
class Published:
    """What a run did, by the names of the files."""

    written: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)


class Folder:
    """A folder that this program publishes in, and nobody else.

    ``state`` is what an earlier run noted about itself, ``kept`` what it kept for the next one;
    empty if there was none. What was ``seen`` of its files after that run spares reading them.
    """

    def __init__(self, path: Path, club: str, seen: Stamps = MappingProxyType({})) -> None:
        self.path = path
        self._club = club
        listed = self._listed()
        self.state: PlainTable = listed.get("state", {})
        self.kept: PlainTable = listed.get("kept", {})
        self._rests: dict[str, str] = dict(listed.get("rests", {}))
        self._digests: dict[str, str] = dict(listed.get("files", {}))
        self._as_seen = self._looking_as(seen)

    def _listed(self) -> PlainTable:
        if not self.path.exists():
            return {}
        if not self.path.is_dir():
            raise ConflictError(
                f"{self.path} is a file.", hint="Name a folder: canasta publish FOLDER"
            )
        content = read_list(self.path)
        if content is None:
            if has_list(self.path):
                raise ConflictError(
                    f"{self.path / LIST} cannot be read: it says which pages there are its own.",
                    hint="Make it readable, put it back from a copy, or delete the folder's pages.",
                )
            if any(self.path.iterdir()):
                raise ConflictError(
                    f"{self.path} is not empty, and “canasta publish” did not make it.",
                    hint="Name a new or an empty folder: canasta publish FOLDER",
                )
            return {}
        if content.get("club") != self._club:
            raise ConflictError(
                f"{self.path} holds the pages of another club.",
                hint="Give each club a folder of its own.",
            )
        return content

    def as_left(self, state: PlainTable) -> Published | None:
        """Return what there is to say if all files are as a run of the same state left them."""
        if not self._digests or state != self.state:
            return None
        if not all(map(self._is_as_listed, self._digests)):
            return None
        self._refuse_strangers(self._digests)
        return Published(unchanged=list(self._digests))

    def publish(
        self,
        files: Sequence[File],
        front: str,
        state: PlainTable,
        step: Callable[[], object],
        kept: Callable[[], PlainTable] = dict,
    ) -> Published:
        """Write what changed, and delete what is no longer among the files."""
        done = Published()
        names = [file.name for file in files]
        self._refuse_strangers(names)
        make_folder(self.path)
        current = set(names)
        gone = [name for name in self._digests if name not in current]
        self._note({**dict.fromkeys(names, ""), **self._digests}, self.state)
        here = {entry.name for entry in os.scandir(self.path)}
        new = current - here
        self._stand_in(sorted(filter(_is_page, new)))
        # What pages only point at comes first: a calendar is never half a page.
        order = sorted(
            files,
            key=lambda file: (file.name == front, _is_page(file.name), file.name not in new),
        )
        digests = {}
        for file in order:
            digests[file.name] = self._put(file, done, is_new=file.name in new)
            step()
        for name in gone:
            (self.path / name).unlink(missing_ok=True)
            done.deleted.append(name)
        if digests != self._digests or state != self.state:
            self._rests = {file.name: file.rests for file in files if file.rests}
            self.kept = kept()
            self._note(digests, state)
            self._digests = digests
        return done

    def _stand_in(self, names: Sequence[str]) -> None:
        """Put one file under all these names, where the disk knows files of several names."""
        for name in names[:1]:
            self._write(name, _TO_COME)
        for name in names[1:]:
            try:
                os.link(self.path / names[0], self.path / name)
            except OSError:
                self._write(name, _TO_COME)

    def _put(self, file: File, done: Published, *, is_new: bool) -> str:
        """Write a file if it is not as it should be, and return the digest of what it holds."""
        is_settled = file.is_settled and self._rests.get(file.name, "") == file.rests
        if is_settled and self._is_as_listed(file.name):
            done.unchanged.append(file.name)
            return self._digests[file.name]
        held = b"" if is_new else self._held(file.name)
        content = file.draw()
        if content == held:
            done.unchanged.append(file.name)
        else:
            self._write(file.name, content)
            done.written.append(file.name)
        return _digest(content)

    def stamps(self) -> Stamps:
        """Return what can be seen of the files without reading them."""
        with suppress(OSError), os.scandir(self.path) as entries:
            return {
                entry.name: [(stat := entry.stat()).st_size, stat.st_mtime_ns]
                for entry in entries
                if entry.name in self._digests or entry.name == LIST
            }
        return {}

    def _looking_as(self, seen: Stamps) -> Collection[str]:
        """Return the files that look as they were seen; none where their list does not."""
        now = self.stamps() if seen else {}
        same = {name for name, stamp in now.items() if seen.get(name) == stamp}
        return same if LIST in same else ()

    def _is_as_listed(self, name: str) -> bool:
        """Return whether a file that is not written yet is as it was when the list was."""
        listed = self._digests.get(name)
        if listed and name in self._as_seen:
            return True
        return _digest(self._held(name)) == listed

    def _held(self, name: str) -> bytes:
        # Thousands of files are compared: a file object costs more than to read one.
        try:
            file = os.open(f"{self.path}/{name}", os.O_RDONLY | getattr(os, "O_BINARY", 0))
        except OSError:
            return b""
        try:
            return _content(file)
        except OSError:
            return b""
        finally:
            os.close(file)

    def _refuse_strangers(self, names: Iterable[str]) -> None:
        """Refuse to write over what this program did not make, or through a link."""
        if not self.path.is_dir():
            return
        entries = {each.name.casefold(): each for each in os.scandir(self.path)}
        for name in (LIST, *names, *self._digests):
            entry = entries.get(name.casefold())
            if entry is None:
                continue
            is_own = entry.name == name and (name in self._digests or name == LIST)
            if not is_own or entry.is_symlink() or not entry.is_file():
                raise ConflictError(
                    f"{entry.path} is in the way: “canasta publish” did not make it.",
                    hint="Move it elsewhere, or name another folder.",
                )

    def _note(self, digests: Mapping[str, str], state: PlainTable) -> None:
        content = {
            "schema": _SCHEMA,
            "club": self._club,
            "files": dict(sorted(digests.items())),
            "rests": self._rests,
            "state": state,
            "kept": self.kept,
        }
        text = json.dumps(content, ensure_ascii=False, sort_keys=True) + "\n"
        self._write(LIST, text.encode("utf-8"), is_kept=True)

    def _write(self, name: str, content: bytes, *, is_kept: bool = False) -> None:
        # A page that a power cut takes is not as the list says, and is written by the next run.
        path = self.path / name
        try:
            if is_kept:
                with replacing(path) as beside:
                    beside.write_bytes(content)
            else:
                replace_content(path, content)
        except CanastaError as fault:
            # Files that were written before it are no answer that was lost.
            recording.current().files = 0
            raise CanastaError(fault.cause, hint=_GO_ON) from fault


def _content(file: int) -> bytes:
    content = b""
    while some := os.read(file, _AT_ONCE):
        content += some
        if len(some) < _AT_ONCE:
            break
    return content


def _is_page(name: str) -> bool:
    return name.endswith(".html")


def has_list(folder: Path) -> bool:
    """Return whether a folder is published, even if its list cannot be read."""
    return os.path.lexists(folder / LIST)


def read_list(folder: Path) -> PlainTable | None:
    """Return what a published folder says of itself; None where it is no such folder."""
    with suppress(OSError, ValueError):
        content = json.loads((folder / LIST).read_text(encoding="utf-8"))
        if isinstance(content, dict) and content.get("schema") == _SCHEMA and _is_plain(content):
            return content
    return None


def _is_plain(content: PlainTable) -> bool:
    """Return whether a list names only files of its own folder."""
    files = content.get("files")
    return isinstance(files, dict) and all(map(_NAME.fullmatch, files))


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:32]


def leftovers(names: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    """Yield by which numbers a folder names people otherwise than they agreed to now."""
    for number, name in names.items():
        if now.get(number) != name:
            yield number
