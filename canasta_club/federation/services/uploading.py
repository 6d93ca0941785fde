"""Uploading: bundles from files into the inbox, and what becomes of each."""

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, NamedTuple

from canasta_club.errors import Problem, ProblemsError
from canasta_club.federation.club.inbox import Arrived, BundleId, JudgedBundles
from canasta_club.federation.records import derived, inbox
from canasta_club.federation.records.inbox import NewBundle
from canasta_club.federation.services import _problems as problems
from canasta_club.federation.services import keys
from canasta_club.federation.services._reading import LONGEST_FILE, read_bundle
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Column, Page
from canasta_club.text.progress import Progress
from canasta_club.text.wording import counted

_TOGETHER: Final = 100
"""Files at most that are stored in one change of the journal."""

UploadOutcome = Literal["counted", "known", "same", "older", "quarantined", "dropped", "refused"]


@dataclass(frozen=True, slots=True)
class Uploaded:
    """A file that was uploaded, and what became of it."""

    file: Path
    outcome: UploadOutcome
    club: str = ""
    night: str = ""
    number: str = ""
    problems: tuple[Problem, ...] = ()


def files_of(paths: Iterable[Path]) -> list[Path]:
    """Return the files that are meant: of a folder, the bundles in it and below.

    A folder without any stands for itself, to be refused.
    """
    found_paths: list[Path] = []
    for path in paths:
        try:
            inside = sorted(each for each in path.rglob("*.jsonl") if _may_be_read(each))
        except OSError:
            inside = []
        found_paths += inside or [path]
    return list(dict.fromkeys(found_paths))


def _may_be_read(path: Path) -> bool:
    """Return whether a file of a folder is worth a try: a pipe would never end."""
    return os.path.isfile(path) or not os.path.exists(path)  # noqa: PTH110, PTH113  (neither raises)


def upload(book: Book, files: Sequence[Path], progress: Progress | None = None) -> list[Uploaded]:
    """Store the bundles of files, and say of each what became of it.

    A file is stored whole or not at all; one that is refused does not hold up the others.
    """
    uploadeds: list[Uploaded] = []
    for some in _together(files):
        uploadeds += _some(book, some)
        if progress is not None:
            progress(len(some))
    return uploadeds


def _together(files: Iterable[Path]) -> Iterator[list[Path]]:
    """Yield the files that are stored in one change: not too many, and not too much."""
    some: list[Path] = []
    size = 0
    for path in files:
        own_size = os.path.getsize(path) if os.path.isfile(path) else 0  # noqa: PTH113, PTH202
        if some and (len(some) == _TOGETHER or size + own_size > LONGEST_FILE):
            yield some
            some, size = [], 0
        some.append(path)
        size += own_size
    if some:
        yield some


def page(uploaded: Sequence[Uploaded]) -> Page:
    """Return what became of each file."""
    columns = (
        Column("file", "File"),
        Column("outcome", "Outcome"),
        Column("club", "Club"),
        Column("night", "Night", "date"),
        Column("number", "Number"),
        Column("why", "Why"),
    )
    rows = [
        (
            str(each.file),
            each.outcome,
            each.club,
            each.night,
            each.number,
            "; ".join(map(str, each.problems)),
        )
        for each in uploaded
    ]
    return Page(
        "Uploaded", columns, rows, details=[{"problems": _values(each)} for each in uploaded]
    )


def sentence(uploaded: Sequence[Uploaded]) -> str:
    """Say how many files there were, and what became of them."""
    words: dict[UploadOutcome, str] = {
        "counted": "counted",
        "known": "already here, unchanged",
        "same": "says nothing new",
        "older": "older than what counts",
        "quarantined": "in quarantine",
        "dropped": "dropped before",
        "refused": "refused",
    }
    counts = Counter(each.outcome for each in uploaded)
    outcomes = ", ".join(f"{counts[key]} {word}" for key, word in words.items() if counts[key])
    return f"{counted(len(uploaded), 'bundle')}: {outcomes or 'none'}."


def _values(uploaded: Uploaded) -> list[dict[str, str | None]]:
    return [problem._asdict() for problem in uploaded.problems]


class _Club(NamedTuple):
    """The bundles of a club, and what becomes of them."""

    judged: JudgedBundles
    arrived: Mapping[BundleId, Arrived]

    def counted_body(self, night: str) -> str | None:
        """Return what the bundle says that counts for a night."""
        bundle_id = self.judged.counted.get(night)
        return None if bundle_id is None else self.arrived[bundle_id].body

    def equal(self, other: Arrived) -> BundleId | None:
        """Return a bundle that says the same as another one, with the same revision and key."""
        sense = _sense(other)
        fits = (each.id for each in self.arrived.values() if _sense(each) == sense)
        return min(fits, default=None)


def _sense(bundle: Arrived) -> tuple[object, ...]:
    return bundle.kind, bundle.night, bundle.revision, bundle.body, bundle.key, bundle.new_key


def _some(book: Book, files: Iterable[Path]) -> Iterator[Uploaded]:
    """Store the bundles of some files in one change, and yield what became of each file."""
    read = [(path, _read(path)) for path in files]
    bundles = [each for _path, each in read if isinstance(each, NewBundle)]
    members = {each.member_id for each in bundles}
    with book.change("federation upload") as change:
        before = {each: _Club(*derived.judged_of(book, each)) for each in members}
        new: dict[tuple[object, ...], NewBundle] = {}
        for bundle in bundles:
            arrived = bundle.as_arrived()
            if before[bundle.member_id].equal(arrived) is None:
                new.setdefault((bundle.member_id, *_sense(arrived)), bundle)
        if new:
            change.summary = f"{counted(len(new), 'bundle')} arrived"
            inbox.add_bundles(book, new.values())
            derived.renew(book, {each.member_id for each in new.values()}, has_decided=False)
        after = {each: _Club(*derived.judged_of(book, each)) for each in members}
    names = {each.member_id: each.name for each in inbox.members(book)}
    for path, one in read:
        if isinstance(one, Uploaded):
            yield one
        else:
            member_id = one.member_id
            yield _outcome(path, one, before[member_id], after[member_id], names.get(member_id, ""))


def _read(path: Path) -> NewBundle | Uploaded:
    """Read a file; one that is refused does not hold up the others."""
    try:
        if path.is_dir():
            problem = problems.unreadable(
                "the folder holds no bundles; the name of a bundle ends in .jsonl"
            )
            return Uploaded(path, "refused", problems=(problem,))
        return read_bundle(path)
    except ProblemsError as fault:
        return Uploaded(path, "refused", problems=fault.problems)
    except OSError as fault:
        is_there = not isinstance(fault, FileNotFoundError)
        reason = fault.strerror or "it cannot be read"
        problem = problems.unreadable(reason if is_there else "there is no such file or folder")
        return Uploaded(path, "refused", problems=(problem,))


def _outcome(path: Path, new: NewBundle, before: _Club, after: _Club, club: str) -> Uploaded:
    arrived = new.as_arrived()
    bundle_id = after.equal(arrived) or arrived.id
    verdict = after.judged.verdicts[bundle_id]
    night = new.night_id.hex if new.night_id else ""
    outcome: UploadOutcome = "counted"
    says_the_same = after.counted_body(night) == arrived.body
    faults: tuple[Problem, ...] = ()
    if verdict.state == "quarantined":
        outcome, faults = "quarantined", (problems.quarantined(verdict.cause),)
    elif new.kind == "night" and verdict.state == "older" and says_the_same:
        outcome = "same"
    elif verdict.state == "older":
        newest = after.arrived[after.judged.counted[night]].revision
        shown = keys.shown_revision
        message = (
            f"revision {shown(new.revision)} is older than the one that counts ({shown(newest)})"
        )
        outcome, faults = "older", (Problem("error", "older-bundle", message),)
    elif verdict.state == "dropped":
        outcome = "dropped"
    elif verdict.state == "same" or before.equal(arrived) is not None:
        outcome = "known"
    elif new.kind == "night" and before.counted_body(night) == arrived.body:
        outcome = "same"
    day = _day_of(new) if new.kind == "night" else ""
    name = club or json.loads(new.envelope)["club"]["name"]
    return Uploaded(path, outcome, name, day, bundle_id.number, faults)


def _day_of(new: NewBundle) -> str:
    """Return the day of the night that a bundle holds."""
    return str(json.loads(new.content.partition("\n")[0])["night"]["day"])
