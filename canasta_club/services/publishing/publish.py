"""Publish the pages of a club: the same book gives the same bytes, and only changes are written."""

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Final

from canasta_club import resources
from canasta_club.documents.toml import PlainTable
from canasta_club.records import changed_nights, journal
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import players as player_records
from canasta_club.records.nouns import seasons as season_records
from canasta_club.reports.writers.web import TEMPLATES, Pages
from canasta_club.services.book.crest import crest_of
from canasta_club.services.publishing import _notes
from canasta_club.services.publishing._addresses import FRONT
from canasta_club.services.publishing._pages import SitePage
from canasta_club.services.publishing._site import Site
from canasta_club.services.publishing.folder import (
    LIST,
    File,
    Folder,
    Published,
    leftovers,
    read_list,
)
from canasta_club.version import __version__

_STYLES: Final = "page.css"


def publish(
    book: Book,
    path: Path,
    step: Callable[[], object] = lambda: None,
    *,
    is_kept_in_mind: bool = True,
) -> Published:
    """Write the site of the club into a folder, and return what was done.

    `doctor` looks at those that are kept in mind.
    """
    club = book.club_id
    seen = _notes.stamps(club, path) if is_kept_in_mind else {}
    folder = Folder(path, str(club), seen)
    if is_kept_in_mind:  # A run that is killed is one of them.
        _notes.remember(club, path, seen)
    with player_records.public(book):
        state = _state(book)
        done = folder.as_left(state) or _drawn(book, folder, state, step)
    if is_kept_in_mind:
        _notes.remember(club, path, folder.stamps())
    return done


def _drawn(book: Book, folder: Folder, state: PlainTable, step: Callable[[], object]) -> Published:
    """Draw the pages that may have changed, and write those that did."""
    site = Site(book, _since(book, folder.state, state), folder.kept)
    writer = Pages()
    styles = writer.styles().encode("utf-8")
    files = [File(_STYLES, lambda: styles)]
    if crest := crest_of(book):
        files.append(File(crest.file, lambda: crest.content))
    files += [File(name, draw) for name, draw in site.calendars()]
    files += [_file(page, writer) for page in site.pages()]
    return folder.publish(files, FRONT, state, step, site.kept)


def clear(path: Path) -> None:
    """Delete the site in a folder, if there is one; nothing else."""
    listed = read_list(path)
    if listed is None:
        return
    for name in (*listed["files"], LIST):
        (path / name).unlink(missing_ok=True)
    with suppress(OSError):
        path.rmdir()


def _file(page: SitePage, writer: Pages) -> File:
    def draw() -> bytes:
        written = writer.write(page.draw(), page.imprint, frame=page.frame)
        return "".join(written).encode("utf-8")

    return File(page.file, draw, is_settled=page.is_settled, rests=page.rests)


def _state(book: Book) -> PlainTable:
    """Return what the pages rest on beside the games: names, rules, templates, the program."""
    number, _at = journal.newest(book)
    seasons = {
        str(season.id): _short([season.name, [period.rules.text for period in season.periods],
                                season.terms.text])
        for season in season_records.of_club(book)
    }  # fmt: skip
    looks = [resources.template(name).read_text("utf-8") for name in TEMPLATES]
    crest = crest_of(book)
    return {
        "journal": {"number": number, "head": journal.head(book)},
        "look": _short(
            [__version__, book.club.name, book.club.paper, crest and crest.file, *looks]
        ),
        "seasons": seasons,
        "people": _people(book),
    }


def _people(book: Book) -> dict[str, str]:
    """Return how each player is called on the site, by their number there."""
    people = player_records.by_id(book)
    return {str(place): people[key].name for place, key in enumerate(sorted(people), 1)}


def _since(book: Book, before: PlainTable, now: PlainTable) -> date:
    """Return the first night that may be other than it was published; `date.min`: any."""
    try:
        number, head = before["journal"]["number"], before["journal"]["head"]
        is_same = before["look"] == now["look"] and all(
            now[what].get(key) == value
            for what in ("seasons", "people")
            for key, value in before[what].items()
        )
    except (KeyError, TypeError, AttributeError):
        return date.min
    if not is_same or journal.with_head(book, head) != number:
        return date.min
    return changed_nights.earliest_on_pages(book, number)


def _short(values: list[object]) -> str:
    text = json.dumps(values, ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]


def outdated(book: Book) -> Iterator[Path]:
    """Yield the published folders that name someone otherwise than they agreed to by now."""
    folders = _notes.folders(book.club_id)
    with player_records.public(book):
        people = _people(book) if folders else {}
    for folder in folders:
        listed = read_list(folder)
        if listed and any(leftovers(listed.get("state", {}).get("people", {}), people)):
            yield folder


def newest(book: Book) -> str:
    """Return the head of the journal: another one after each change."""
    return journal.head(book)
