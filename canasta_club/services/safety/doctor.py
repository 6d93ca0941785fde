"""Doctor: whether the book is kept where and how it is safe, and its newest backup restores."""

import os
import subprocess
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from uuid import UUID

from canasta_club.club.people import Club
from canasta_club.errors import CanastaError
from canasta_club.records import wings
from canasta_club.records.book import backup, rights
from canasta_club.records.book.book import Book, clubs
from canasta_club.records.book.problems import NodeError
from canasta_club.records.safekeeping import condition
from canasta_club.records.safekeeping.condition import FileCondition, ServerCondition
from canasta_club.records.wings import Finding
from canasta_club.reports.page import Column, Page
from canasta_club.services.book import books
from canasta_club.services.book.books import Where, location
from canasta_club.services.book.books import open_book as open_club
from canasta_club.services.publishing import publish
from canasta_club.services.safety import _findings as findings
from canasta_club.services.safety import restoring
from canasta_club.text.progress import Progress
from canasta_club.text.wording import counted
from canasta_club.version import __version__

_LEAST_FREE: Final = 50_000_000
_COPIES: Final = 3
"""A backup and a migration each copy the book; one more is spare."""

_PATIENCE: Final = 10
"""Seconds to wait for another copy of the program to say its version."""


def examine(settings: Where, progress: Progress | None = None) -> list[Finding]:
    """Return what each check found; nothing is changed, but an older book is migrated."""
    found_findings = [findings.versions(__version__, _installed())]
    try:
        with open_club(settings, any_club=True) as book:
            found_findings += _of_server(book) if book.location.server else _of_file(book, progress)
            found_findings += _of_clubs(book)
            # A machine of a cluster that is down is met again with each club on it.
            found_findings = list(dict.fromkeys(found_findings))
    except CanastaError as fault:
        found_findings.append(
            Finding(check="book", state="error", message=fault.message, advice=fault.hint or "")
        )
        found_findings += _of_unopened(settings)
    return found_findings


def is_well(found_findings: Sequence[Finding]) -> bool:
    """Return whether nothing needs to be done."""
    return all(each.state in ("ok", "note") for each in found_findings)


def page(found_findings: Sequence[Finding]) -> Page:
    """Return the findings as a table; it may be sent to others, so a home folder is only ~."""
    columns = (
        Column("check", "Check"),
        Column("state", "State"),
        Column("message", "Found"),
        Column("advice", "What to do"),
    )
    return Page("Doctor", columns, [tuple(map(_without_home, each)) for each in found_findings])


def _without_home(text: str) -> str:
    """Return a text without the folder that is named for a person."""
    return text.replace(str(Path.home()), "~")


def _of_file(book: Book, progress: Progress | None) -> Iterator[Finding]:
    file = condition.of_file(book.location.path)
    if file is None:  # A book in memory.
        return
    yield findings.opened(book.faults())
    for club in clubs(book):
        book.switch_club(club)
        yield findings.history(books.lost_changes(book))
    yield findings.journal_mode(condition.journal_mode(book))
    yield from _of_place(file)
    now = datetime.now(UTC)
    newest = condition.last_changed(book)
    yield findings.clock((newest or now) - now)
    taken = list(backup.listed(book.location))
    if not taken:
        yield Finding(
            check="backup",
            state="warning",
            message="There is no backup.",
            advice="Make one: canasta backup",
        )
        return
    # What bears a time to come was made while the clock was wrong, and is the newest by name only.
    path, when, _size = next((each for each in taken if each[1] <= now), taken[0])
    yield findings.backup_age(now - when, condition.changes_lacking(book, path))
    book.release()
    yield _proof(path, progress)


def _of_place(file: FileCondition) -> Iterator[Finding]:
    yield findings.space(file.free, max(_LEAST_FREE, _COPIES * file.size))
    yield findings.folder(file.path, file.service, file.network)
    yield findings.rights(file.path, file.open_to, is_own=file.is_own, is_writable=file.is_writable)


def _of_unopened(settings: Where) -> Iterator[Finding]:
    """Yield what can be seen of a file that is not opened."""
    try:
        file = condition.of_file(backup.at(location(settings)).path)
    except CanastaError:
        return
    if file is not None:
        yield from _of_place(file)


def _of_server(book: Book) -> Iterator[Finding]:
    server: ServerCondition = condition.of_server(book)
    yield findings.server_version(server.version)
    yield findings.durability([name for name, value in server.settings.items() if value == "off"])
    yield findings.server_rights(can_create=server.can_create)
    if server.stores_clubs:
        yield findings.storing_machine()
    yield from map(findings.unreached, server.unreached)
    yield from _as_far_as_it_answers(book, _of_clocks(book, server.now))
    yield Finding(
        check="backup",
        state="note",
        message="The backups of a server cannot be seen from here.",
        advice="Use pg_dump --format=custom, or export the club: canasta export --all FILE.jsonl",
    )


def _of_clocks(book: Book, of_server: datetime) -> Iterator[Finding]:
    now = datetime.now(UTC)
    newest = condition.last_changed(book) or now
    yield findings.clock(newest - now)
    yield findings.clock(newest - of_server, "The clock of the server")


def _as_far_as_it_answers(book: Book, some: Iterator[Finding]) -> Iterator[Finding]:
    """Yield findings; where a machine of a cluster does not answer, that is the last of them."""
    try:
        yield from some
    except NodeError as fault:
        book.release()
        yield Finding(
            check="cluster", state="error", message=fault.message, advice=fault.hint or ""
        )


def _of_clubs(book: Book) -> Iterator[Finding]:
    """Yield what is found of each club of the book, and of the wings that it uses.

    Where they cannot be listed, those that roles were given are asked one by one.
    """
    try:
        known = clubs(book)
    except NodeError:
        book.release()
        for club_id in rights.clubs_of_roles(book.connection):
            yield from _as_far_as_it_answers(book, _of_one(book, club_id))
    else:
        for club in known:
            yield from _as_far_as_it_answers(book, _of_club(book, club))


def _of_one(book: Book, club_id: UUID) -> Iterator[Finding]:
    if club := book.club_alone(club_id):
        yield from _of_club(book, club)
        yield findings.answers(club.name)


def _of_club(book: Book, club: Club) -> Iterator[Finding]:
    before = book.switch_club(club)
    try:
        for wing in wings.present():
            yield from _of_wing(book, wing)
        yield from map(findings.site, publish.outdated(book))
    finally:
        book.switch_club(before)


def _of_wing(book: Book, wing: wings.Wing) -> Iterator[Finding]:
    """Yield how a private key is kept, what lies beside the book, and what the wing itself says."""
    if key := wing.key(book):
        open_to = condition.open_to_others(key.path) if key.is_there else ""
        name = book.club.name
        yield findings.key(name, key.path, open_to, is_there=key.is_there, is_fit=key.is_fit)
    yield from map(findings.beside, wing.files(book))
    yield from wing.conditions(book)


def _proof(path: Path, progress: Progress | None) -> Finding:
    """Restore a backup into a copy, and verify every club in it."""
    try:
        proof = restoring.prove(path, progress)
    except CanastaError as fault:
        return findings.does_not_restore(path.name, fault.message)
    if proof.problems:
        return findings.does_not_restore(path.name, str(proof.problems[0]))
    held = f"{counted(proof.hands, 'hand')}, {counted(proof.changes, 'change')}"
    return Finding(
        check="restore", state="ok", message=f"{path.name} restores and verifies: {held}."
    )


def _installed() -> list[tuple[str, str]]:
    """Return the copies of this program on the search path, each with its version."""
    installed: dict[Path, tuple[str, str]] = {}
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        for name in ("canasta", "canasta.exe", "canasta.cmd"):
            path = Path(folder) / name
            # `is_file` raises where a folder may not be looked into; `access` only says no.
            if folder and os.access(path, os.X_OK) and path.is_file():
                installed.setdefault(path.resolve(), (str(path), _version(path)))
    return [each for each in installed.values() if each[1]]


def _version(program: Path) -> str:
    """Return the version of another copy of this program, or nothing if it does not say."""
    try:
        done = subprocess.run(  # noqa: S603  (what a person would run by its name)
            [program, "--version"], capture_output=True, text=True, timeout=_PATIENCE, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    name, _space, version = done.stdout.strip().partition(" ")
    return version if name == "canasta" else ""
