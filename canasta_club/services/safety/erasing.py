"""Erasing: a person goes from the book, its drafts and its backups; the results stay."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from uuid import UUID

from canasta_club import wings
from canasta_club.club.journal import ERASING
from canasta_club.club.naming import Namer, parts
from canasta_club.errors import ConflictError
from canasta_club.records import erasing as records
from canasta_club.records import person_names
from canasta_club.records import wings as records_of_wings
from canasta_club.records.book import backup
from canasta_club.records.book.book import Book, clubs, open_book
from canasta_club.records.migrations import revisions
from canasta_club.records.nouns import players as player_records
from canasta_club.records.safekeeping import old_copies
from canasta_club.reports.page import FactRow, Page, facts_page
from canasta_club.resources import club_home, private_file
from canasta_club.services.entry import drafts
from canasta_club.services.people import players
from canasta_club.text.progress import Progress

RecordsOf = Callable[[Book, str], list[UUID]]
"""Finds the records of a person by what was typed."""


@dataclass(slots=True)
class ErasedDrafts:
    """How many drafts were erased; those in ``left``, which cannot be, may hold the name."""

    number: int = 0
    left: list[Path] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ErasedPlayer:
    """What was erased, and where the name may still be.

    ``is_clean`` is false while another command has the book open, whose log may hold the name.
    ``backups`` still hold it, ``rewritten`` no longer do; ``partly`` counts the notes and reasons
    that hold a word of the name. ``elsewhere`` names the other clubs of the book that held them.
    On a server the files are the server's own.
    """

    label: str
    rows: int
    texts: int
    drafts: "ErasedDrafts"
    partly: int
    is_clean: bool
    backups: Sequence[Path]
    rewritten: Sequence[Path]
    elsewhere: Sequence[str] = ()
    is_on_server: bool = False


def erase(
    book: Book,
    written: str,
    progress: Progress | None = None,
    *,
    records_of: RecordsOf | None = None,
    action: str = ERASING[0],
    with_backups: bool = False,
    is_trial: bool = False,
) -> ErasedPlayer:
    """Erase a player; one who was erased already is only cleaned from the file and its backups.

    ``records_of`` finds another kind of person than a player of the club, by all their records. A
    club and a centre that share the book both forget the name.
    """
    _refuse_without(book)
    ids = (records_of or _of_player)(book, written)
    known = person_names.labels(book)
    held = person_names.held(book, ids)
    if ids[0] in known:
        done, of_drafts, partly = records.Erased(known[ids[0]]), ErasedDrafts(), 0
    else:
        label = person_names.next_label(book)
        done = records.erase(book, ids, label, progress, action)
        of_drafts = ErasedDrafts()
        if not is_trial:
            _erase_drafts(book, Namer(held.mine, held.others, label), of_drafts)
            _forget(book, ids)
        words = parts(held.mine)
        namer = Namer(words, held.others, label)
        partly = person_names.count_naming(book, namer) if words else 0
    elsewhere = _erase_elsewhere(book, ids, progress, action, is_trial)
    is_clean = is_trial or records.clean(book)
    copies = old_copies.holding(_backups(book), ids)
    rewritten = copies if with_backups and not is_trial else []
    for each in rewritten:
        _rewrite(each, ids, done.label)
    left = [each for each in copies if each not in rewritten]
    return ErasedPlayer(
        done.label, done.rows, done.texts, of_drafts, partly, is_clean,
        tuple(left), tuple(rewritten), tuple(elsewhere), book.location.path is None,
    )  # fmt: skip


def _erase_elsewhere(
    book: Book,
    ids: Sequence[UUID],
    progress: Progress | None,
    action: str,
    is_trial: bool,  # noqa: FBT001
) -> list[str]:
    """Erase records from the other clubs of the book that hold them; return their names."""
    found_clubs = []
    own = book.switch_club(None)
    try:
        for club in clubs(book):
            book.switch_club(club)
            if club == own or not person_names.is_named(book, ids):
                continue
            if not set(ids) & person_names.labels(book).keys():
                records.erase(book, ids, person_names.next_label(book), progress, action)
                found_clubs.append(club.name)
                if not is_trial:
                    _forget(book, ids)
    finally:
        book.switch_club(own)
    return found_clubs


def page(done: ErasedPlayer) -> Page:
    """Return what was erased, and which backups still hold the name."""
    facts = [
        FactRow("label", done.label),
        FactRow("rows", done.rows),
        FactRow("texts of the journal", done.texts),
        FactRow("drafts", done.drafts.number),
        FactRow("notes with a part of the name", done.partly),
        FactRow("file is clean", done.is_clean),
        *(
            FactRow(label, str(each), is_listed=True)
            for label, several in (
                ("erased from the book of", done.elsewhere),
                ("draft that may still hold the name", done.drafts.left),
                ("backup that still holds the name", done.backups),
                ("backup that was rewritten", done.rewritten),
            )
            for each in several
        ),
    ]
    return facts_page("Erased", facts)


def _refuse_without(book: Book) -> None:
    """Refuse to erase where nothing here can erase all rows and files that may name the person."""
    records_of_wings.refuse_without_in_any_club(book)
    for name in wings.missing():
        if (folder := club_home() / name).is_dir():
            raise ConflictError(
                f"The files in {folder} may name people, and this installation lacks the {name};"
                " nobody was erased.",
                hint=records_of_wings.REINSTALL,
            )


def _forget(book: Book, ids: Sequence[UUID]) -> None:
    for wing in records_of_wings.present():
        wing.forget(book, ids)


def _of_player(book: Book, written: str) -> list[UUID]:
    player = players.find(book, written)
    return [player.id, *_second_records(book, player.id)]


def _backups(book: Book) -> list[Path]:
    return backup.taken_of(book.location) if book.location.path else []


def _second_records(book: Book, player_id: UUID) -> list[UUID]:
    people = player_records.by_id(book)
    return [key for key, each in people.items() if each.id == player_id and key != player_id]


def _rewrite(path: Path, ids: Sequence[UUID], label: str) -> None:
    """Erase a person from a backup; it stays the backup of its day."""
    with (
        backup.rewriting(path, revisions.REVISIONS) as fresh,
        open_book(str(fresh), any_club=True, is_copy=True) as copy,
    ):
        for club in clubs(copy):
            copy.switch_club(club)
            if person_names.is_named(copy, ids):
                records.erase(copy, ids, label)
        records.clean(copy)


def _erase_drafts(book: Book, namer: Namer, done: ErasedDrafts) -> None:
    """Erase a person from the unfinished slips beside the book, each one whole or not at all."""
    for draft in drafts.files_of(book):
        try:
            text = draft.read_text(encoding="utf-8", errors="replace")
            if not namer.names(text):
                continue
            try:
                value = namer.without_in(json.loads(text))
            except ValueError:
                draft.unlink()
            else:
                with private_file(draft) as file:
                    json.dump(value, file, ensure_ascii=False, indent=1)
            done.number += 1
        except FileNotFoundError:  # Its hand was saved meanwhile.
            continue
        except OSError:
            done.left.append(draft)
