"""Findings: what the doctor looks at, each with what it found and what to do about it."""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Final

from canasta_club.errors import Problem
from canasta_club.records.wings import Finding, KeptFiles
from canasta_club.services._problems import KEEP_AS_IT_IS
from canasta_club.text.wording import as_sentence, counted, listed

_ELSEWHERE = "canasta backup create FOLDER"


def versions(own: str, others: Sequence[tuple[str, str]]) -> Finding:
    """Describe which copies of this program a person may start: this one, and all by path."""
    differing = [f"{path} is {version}" for path, version in others if version != own]
    if not differing and len(others) > 1:
        places = listed(path for path, _version in others)
        return Finding(
            check="program",
            state="note",
            message=f"canasta {own} is installed in {len(others)} places: {places}.",
            advice="Keep one of them: an update reaches only the copy that it is made for.",
        )
    if not differing:
        return Finding(check="program", state="ok", message=f"canasta {own}.")
    return Finding(
        check="program",
        state="warning",
        message=f"Two versions of this program are installed: this one is {own},"
        f" {listed(differing)}.",
        advice="Keep one of them. The older one cannot open a book that the newer one has"
        " migrated.",
    )


def opened(faults: Sequence[str]) -> Finding:
    """Describe what the database finds wrong with its file."""
    if not faults:
        return Finding(
            check="book",
            state="ok",
            message="The file is sound. To check every hand: canasta verify",
        )
    return Finding(
        check="book",
        state="error",
        message=f"The book is damaged: {'; '.join(faults[:3])}.",
        advice="See all that is wrong: canasta verify. Your backups: canasta backup list",
    )


def history(lost: Problem | None) -> Finding:
    """Describe whether the book still holds every change that was seen in it."""
    if lost is None:
        return Finding(
            check="history", state="ok", message="The book holds every change that was seen in it."
        )
    return Finding(
        check="history", state="error", message=as_sentence(lost.message), advice=KEEP_AS_IT_IS
    )


def journal_mode(mode: str) -> Finding:
    """Describe how SQLite keeps what is not yet in the file."""
    if mode == "wal":
        return Finding(check="log", state="ok", message="Recorded hands survive a crash.")
    return Finding(
        check="log",
        state="warning",
        message=f"The log is off (journal mode {mode}): readers and writers wait for each other.",
        advice="Restore a backup made now, which turns it on: canasta backup, then canasta"
        " backup restore",
    )


def space(free: int, needed: int) -> Finding:
    """Describe how much room the disk has; a migration and a backup each need a copy."""
    message = f"{_megabytes(free)} MB are free on the disk of the book."
    if free >= needed:
        return Finding(check="space", state="ok", message=message)
    return Finding(
        check="space",
        state="warning",
        message=message,
        advice=f"Free some space: {_megabytes(needed)} MB or more are safe.",
    )


def folder(where: Path, service: str, network: str) -> Finding:
    """Describe the folder of the book: whether a service or a network stands in between."""
    if not service and not network:
        return Finding(check="folder", state="ok", message=f"The book is on this computer: {where}")
    fault = (
        f"{service} synchronises the folder of the book, and may keep half of a change"
        if service
        else f"The book is on a network drive ({network}), which may lose changes when two write"
    )
    return Finding(
        check="folder",
        state="warning",
        message=f"{fault}: {where}",
        advice="Move the book to a folder of this computer and name it with --book;"
        f" keep only backups there: {_ELSEWHERE}",
    )


_FOLDER_OF_YOUR_OWN: Final = (
    "Keep it below your own user's folder; in a public one others can read it."
)


def rights(where: Path, open_to: str | None, *, is_own: bool, is_writable: bool) -> Finding:
    """Describe who may read and write the book; None where that was not looked at."""
    if not is_writable:
        return Finding(
            check="rights",
            state="error",
            message=f"You may not write in the book or its folder: {where}",
            advice="Ask for permission, or copy the book: canasta backup create ~/club.canasta",
        )
    if open_to is None:
        message = f"Who may read the book was not checked on this system: {where}"
        return Finding(check="rights", state="note", message=message, advice=_FOLDER_OF_YOUR_OWN)
    if open_to or not is_own:
        whose = f"The book is open to {open_to}" if open_to else "The book belongs to another user"
        advice = f"Keep it to yourself: chmod 600 '{where}'" if is_own else "Ask its owner for it."
        return Finding(check="rights", state="warning", message=f"{whose}: {where}", advice=advice)
    return Finding(check="rights", state="ok", message="Only you can read the book.")


def key(club: str, where: Path, open_to: str | None, *, is_there: bool, is_fit: bool) -> Finding:
    """Describe the file in which the private key of a club is kept."""
    if not is_there:
        return Finding(
            check="key",
            state="error",
            message=f"The private key of {club} is missing: {where}",
            advice="Copy it from where it was kept. If it is lost: make a new one (canasta club key"
            " KEYFILE), and tell the centre.",
        )
    if not is_fit:
        advice = "Copy it from where it was kept, or make a new one and tell the centre."
        return Finding(
            check="key",
            state="error",
            message=f"{where} does not hold the key of {club}.",
            advice=advice,
        )
    if open_to is None:
        message = f"Who may read the private key of {club} was not checked on this system: {where}"
        return Finding(check="key", state="note", message=message, advice=_FOLDER_OF_YOUR_OWN)
    if open_to:
        message = f"The private key of {club} is open to {open_to}: {where}"
        return Finding(
            check="key",
            state="warning",
            message=message,
            advice=f"Keep it to yourself: chmod 600 '{where}'",
        )
    return Finding(check="key", state="ok", message=f"Only you can read the private key of {club}.")


def clock(behind: timedelta, whose: str = "The clock of this computer") -> Finding:
    """Describe a clock that is behind the newest change, as far as it is."""
    if behind <= timedelta(minutes=2):
        return Finding(
            check="clock", state="ok", message=f"{whose} is not behind the newest change."
        )
    return Finding(
        check="clock",
        state="warning",
        message=f"{whose} is {_lasting(behind)} behind the newest change of the book.",
        advice="Set the clock, or wait for it, before you record anything: times in the"
        " journal go back.",
    )


def backup_age(age: timedelta, changes: int) -> Finding:
    """Describe how old the newest backup is, and how many changes it lacks."""
    old = f"The newest backup is {_lasting(age)} old"
    if not changes:
        return Finding(check="backup", state="ok", message=f"{old} and holds every change.")
    message = f"{old} and lacks {counted(changes, 'change')}."
    if age <= timedelta(days=7):
        return Finding(check="backup", state="ok", message=message)
    return Finding(
        check="backup", state="warning", message=message, advice="Make one: canasta backup"
    )


def does_not_restore(name: str, reason: str) -> Finding:
    """Describe a backup that cannot be restored, or does not verify once it is."""
    return Finding(
        check="restore",
        state="error",
        message=f"{name} cannot be relied on: {reason.rstrip('.')}.",
        advice="Check the book, then make a new backup: canasta verify, then canasta backup",
    )


def server_version(number: int) -> Finding:
    """Describe the version of a PostgreSQL server, such as 150004."""
    message = f"PostgreSQL {number // 10000}.{number % 10000}."
    if number >= 150000:
        return Finding(check="server", state="ok", message=message)
    return Finding(
        check="server", state="warning", message=message, advice="Use PostgreSQL 15 or newer."
    )


def durability(off: Sequence[str]) -> Finding:
    """Describe the settings of a server that a crash depends on."""
    if not off:
        return Finding(
            check="durability", state="ok", message="Recorded hands survive a crash of the server."
        )
    return Finding(
        check="durability",
        state="error",
        message=f"A crash of the server may lose recorded hands: {listed(off)} is off.",
        advice="Turn it on in postgresql.conf, then reload the server.",
    )


def server_rights(*, can_create: bool) -> Finding:
    """Describe whether a new version of the program could migrate the book."""
    if can_create:
        return Finding(
            check="rights",
            state="ok",
            message="You may create tables, which a new version may need.",
        )
    return Finding(
        check="rights",
        state="note",
        message="You may not create tables: with a new version, the owner opens the book first.",
        advice="The owner runs one command, such as: canasta club list",
    )


def storing_machine() -> Finding:
    """Describe a machine of a cluster on which policies do not hold back everything."""
    return Finding(
        check="cluster",
        state="warning",
        message="This machine of the cluster holds rows of clubs: a role that connects to"
        " it can add rows to a club that is not its own.",
        advice="Let roles connect to a machine that holds none: canasta help --guide server",
    )


def unreached(machine: str) -> Finding:
    """Describe a machine of a cluster that does not answer."""
    return Finding(
        check="cluster",
        state="error",
        message=f"The machine {machine} of the cluster does not answer: clubs on it wait for it.",
        advice="Ask the person who keeps the server to start it. Clubs on other machines go on.",
    )


def answers(club: str) -> Finding:
    """Describe a club whose machine answers, while another one does not."""
    return Finding(check="cluster", state="ok", message=f"The pages of {club} can be used.")


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
        check="site",
        state="warning",
        message=f"The pages in {folder} still name someone who asked for another name, or"
        " was erased.",
        advice=f'Write them again, and copy them to your host: canasta publish "{folder}"',
    )


def beside(kept: KeptFiles) -> Finding:
    """Describe files that lie beside the book and go with its nights."""
    size = max(kept.size // 1_000_000, 1)
    return Finding(
        check="pictures",
        state="note",
        message=f"{kept.number} {kept.what} ({size} MB) lie in {kept.folder}.",
    )
