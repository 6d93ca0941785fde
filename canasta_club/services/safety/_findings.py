"""Findings: what the doctor looks at, each with what it found and what to do about it."""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Final, Literal, NamedTuple

from canasta_club.errors import Problem
from canasta_club.records.wings import KeptFiles
from canasta_club.services._problems import KEEP_AS_IT_IS
from canasta_club.text.wording import as_sentence, counted, listed

State = Literal["ok", "note", "warning", "error"]

_ELSEWHERE = "canasta backup create FOLDER"


class Finding(NamedTuple):
    """What one check found; ``advice`` says what to do, and is empty where all is well."""

    check: str
    state: State
    message: str
    advice: str = ""


def versions(own: str, others: Sequence[tuple[str, str]]) -> Finding:
    """Describe which copies of this program a person may start: this one, and all by path."""
    differing = [f"{path} is {version}" for path, version in others if version != own]
    if not differing and len(others) > 1:
        places = listed(path for path, _version in others)
        return Finding(
            "program",
            "note",
            f"canasta {own} is installed in {len(others)} places: {places}.",
            "Keep one of them: an update reaches only the copy that it is made for.",
        )
    if not differing:
        return Finding("program", "ok", f"canasta {own}.")
    return Finding(
        "program",
        "warning",
        f"Two versions of this program are installed: this one is {own}, {listed(differing)}.",
        "Keep one of them. The older one cannot open a book that the newer one has migrated.",
    )


def opened(faults: Sequence[str]) -> Finding:
    """Describe what the database finds wrong with its file."""
    if not faults:
        return Finding("book", "ok", "The file is sound. To check every hand: canasta verify")
    return Finding(
        "book",
        "error",
        f"The book is damaged: {'; '.join(faults[:3])}.",
        "See all that is wrong: canasta verify. Your backups: canasta backup list",
    )


def history(lost: Problem | None) -> Finding:
    """Describe whether the book still holds every change that was seen in it."""
    if lost is None:
        return Finding("history", "ok", "The book holds every change that was seen in it.")
    return Finding("history", "error", as_sentence(lost.message), KEEP_AS_IT_IS)


def journal_mode(mode: str) -> Finding:
    """Describe how SQLite keeps what is not yet in the file."""
    if mode == "wal":
        return Finding("log", "ok", "Recorded hands survive a crash.")
    return Finding(
        "log",
        "warning",
        f"The log is off (journal mode {mode}): readers and writers wait for each other.",
        "Restore a backup made now, which turns it on: canasta backup, then canasta backup restore",
    )


def space(free: int, needed: int) -> Finding:
    """Describe how much room the disk has; a migration and a backup each need a copy."""
    message = f"{_megabytes(free)} MB are free on the disk of the book."
    if free >= needed:
        return Finding("space", "ok", message)
    return Finding(
        "space", "warning", message, f"Free some space: {_megabytes(needed)} MB or more are safe."
    )


def folder(where: Path, service: str, network: str) -> Finding:
    """Describe the folder of the book: whether a service or a network stands in between."""
    if not service and not network:
        return Finding("folder", "ok", f"The book is on this computer: {where}")
    fault = (
        f"{service} synchronises the folder of the book, and may keep half of a change"
        if service
        else f"The book is on a network drive ({network}), which may lose changes when two write"
    )
    return Finding(
        "folder",
        "warning",
        f"{fault}: {where}",
        "Move the book to a folder of this computer and name it with --book;"
        f" keep only backups there: {_ELSEWHERE}",
    )


_FOLDER_OF_YOUR_OWN: Final = (
    "Keep it below your own user's folder; in a public one others can read it."
)


def rights(where: Path, open_to: str | None, *, is_own: bool, is_writable: bool) -> Finding:
    """Describe who may read and write the book; None where that was not looked at."""
    if not is_writable:
        return Finding(
            "rights",
            "error",
            f"You may not write in the book or its folder: {where}",
            "Ask for permission, or copy the book: canasta backup create ~/club.canasta",
        )
    if open_to is None:
        message = f"Who may read the book was not checked on this system: {where}"
        return Finding("rights", "note", message, _FOLDER_OF_YOUR_OWN)
    if open_to or not is_own:
        whose = f"The book is open to {open_to}" if open_to else "The book belongs to another user"
        advice = f"Keep it to yourself: chmod 600 '{where}'" if is_own else "Ask its owner for it."
        return Finding("rights", "warning", f"{whose}: {where}", advice)
    return Finding("rights", "ok", "Only you can read the book.")


def key(club: str, where: Path, open_to: str | None, *, is_there: bool, is_fit: bool) -> Finding:
    """Describe the file in which the private key of a club is kept."""
    if not is_there:
        return Finding(
            "key",
            "error",
            f"The private key of {club} is missing: {where}",
            "Copy it from where it was kept. If it is lost: make a new one (canasta club key"
            " KEYFILE), and tell the centre.",
        )
    if not is_fit:
        advice = "Copy it from where it was kept, or make a new one and tell the centre."
        return Finding("key", "error", f"{where} does not hold the key of {club}.", advice)
    if open_to is None:
        message = f"Who may read the private key of {club} was not checked on this system: {where}"
        return Finding("key", "note", message, _FOLDER_OF_YOUR_OWN)
    if open_to:
        message = f"The private key of {club} is open to {open_to}: {where}"
        return Finding("key", "warning", message, f"Keep it to yourself: chmod 600 '{where}'")
    return Finding("key", "ok", f"Only you can read the private key of {club}.")


def clock(behind: timedelta, whose: str = "The clock of this computer") -> Finding:
    """Describe a clock that is behind the newest change, as far as it is."""
    if behind <= timedelta(minutes=2):
        return Finding("clock", "ok", f"{whose} is not behind the newest change.")
    return Finding(
        "clock",
        "warning",
        f"{whose} is {_lasting(behind)} behind the newest change of the book.",
        "Set the clock, or wait for it, before you record anything: times in the journal go back.",
    )


def backup_age(age: timedelta, changes: int) -> Finding:
    """Describe how old the newest backup is, and how many changes it lacks."""
    old = f"The newest backup is {_lasting(age)} old"
    if not changes:
        return Finding("backup", "ok", f"{old} and holds every change.")
    message = f"{old} and lacks {counted(changes, 'change')}."
    if age <= timedelta(days=7):
        return Finding("backup", "ok", message)
    return Finding("backup", "warning", message, "Make one: canasta backup")


def does_not_restore(name: str, reason: str) -> Finding:
    """Describe a backup that cannot be restored, or does not verify once it is."""
    return Finding(
        "restore",
        "error",
        f"{name} cannot be relied on: {reason.rstrip('.')}.",
        "Check the book, then make a new backup: canasta verify, then canasta backup",
    )


def server_version(number: int) -> Finding:
    """Describe the version of a PostgreSQL server, such as 150004."""
    message = f"PostgreSQL {number // 10000}.{number % 10000}."
    if number >= 150000:
        return Finding("server", "ok", message)
    return Finding("server", "warning", message, "Use PostgreSQL 15 or newer.")


def durability(off: Sequence[str]) -> Finding:
    """Describe the settings of a server that a crash depends on."""
    if not off:
        return Finding("durability", "ok", "Recorded hands survive a crash of the server.")
    return Finding(
        "durability",
        "error",
        f"A crash of the server may lose recorded hands: {listed(off)} is off.",
        "Turn it on in postgresql.conf, then reload the server.",
    )


def server_rights(*, can_create: bool) -> Finding:
    """Describe whether a new version of the program could migrate the book."""
    if can_create:
        return Finding("rights", "ok", "You may create tables, which a new version may need.")
    return Finding(
        "rights",
        "note",
        "You may not create tables: with a new version, the owner opens the book first.",
        "The owner runs one command, such as: canasta club list",
    )


def storing_machine() -> Finding:
    """Describe a machine of a cluster on which policies do not hold back everything."""
    return Finding(
        "cluster",
        "warning",
        "This machine of the cluster holds rows of clubs: a role that connects to it can add rows"
        " to a club that is not its own.",
        "Let roles connect to a machine that holds none: canasta help --guide server",
    )


def _megabytes(size: int) -> str:
    return f"{size // 1_000_000:,}"


def _lasting(time: timedelta) -> str:
    minutes = int(time.total_seconds() // 60)
    if minutes >= 2 * 24 * 60:
        return counted(minutes // (24 * 60), "day")
    return counted(minutes // 60, "hour") if minutes >= 120 else counted(max(minutes, 0), "minute")


def site(folder: Path) -> Finding:
    """Describe a published folder that names someone otherwise than they agreed to by now."""
    return Finding(
        "site",
        "warning",
        f"The pages in {folder} still name someone who asked for another name, or was erased.",
        f'Write them again, and copy them to your host: canasta publish "{folder}"',
    )


def beside(kept: KeptFiles) -> Finding:
    """Describe files that lie beside the book and go with its nights."""
    size = max(kept.size // 1_000_000, 1)
    return Finding(
        "pictures", "note", f"{kept.number} {kept.what} ({size} MB) lie in {kept.folder}."
    )
