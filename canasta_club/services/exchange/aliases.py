"""Aliases: what a club's own headings and names mean, asked once and remembered in the book."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from canasta_club.club.aliases import PASSED_OVER, AliasKind, ImportAlias
from canasta_club.club.people import Pair, Player
from canasta_club.errors import CanastaError, Problem
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import import_aliases as records
from canasta_club.records.nouns import pairs as pair_records
from canasta_club.records.nouns import players as player_records
from canasta_club.reports.page import Column, Page
from canasta_club.services.exchange import _problems as problems
from canasta_club.services.exchange._files import open_sheets
from canasta_club.services.exchange._headings import (
    HandList,
    find_hand_lists,
    heading_names,
    plain_heading,
    unknown_headings,
)
from canasta_club.services.exchange._rows import vocabulary
from canasta_club.services.people import names
from canasta_club.services.season import seasons
from canasta_club.services.season.frozen import rules_of
from canasta_club.text.nearest import closest

_LIKE: Final = 0.7
"""How alike a word must be to be suggested as the meaning of another."""


class Known(NamedTuple):
    """What a club's own headings and names mean, by their plain spelling."""

    headings: Mapping[str, str]
    names: Mapping[str, str]


class OpenQuestion(NamedTuple):
    """A heading or a name that nobody has explained yet, and what it may be."""

    kind: AliasKind
    written: str
    choices: tuple[str, ...]
    guess: str = ""


def of_club(book: Book) -> Known:
    """Return what the club's own headings and names mean."""
    found = records.of_club(book)
    by_kind = {
        kind: {each.written: each.meaning for each in found if each.kind == kind}
        for kind in ("heading", "name")
    }
    return Known(by_kind["heading"], by_kind["name"])


def open_headings(book: Book, path: Path, *, season: str = "") -> list[OpenQuestion]:
    """Return the headings of a file that are not known."""
    kinds = _kinds(book, season)
    choices = heading_names(kinds)
    with open_sheets(path) as sheets:
        unknown = unknown_headings(sheets, kinds, of_club(book).headings)
    return [
        OpenQuestion("heading", each, choices, _guess(plain_heading(each), choices))
        for each in unknown
    ]


def open_names(book: Book, path: Path, *, season: str = "") -> list[OpenQuestion]:
    """Return the names in a file that are not those of players; its headings must be known."""
    known = of_club(book)
    people, teams = player_records.of_club(book), pair_records.of_club(book)
    choices = tuple(player.name for player in people)
    found: dict[str, OpenQuestion] = {}
    with open_sheets(path) as sheets:
        lists = find_hand_lists(sheets, _kinds(book, season), known.headings)
        for written in dict.fromkeys(_sides_of(lists)):
            parts = names.parts_of(written)
            unknown = [part for part in parts if names.fold(part) not in known.names]
            if unknown == parts and _is_known(written, people, teams):
                continue
            for part in unknown:
                if not _is_known(part, people, teams):
                    guess = _guess(part, choices)
                    found[names.fold(part)] = OpenQuestion("name", part, choices, guess)
    return list(found.values())


def _guess(written: str, choices: Sequence[str]) -> str:
    return closest(written, choices, _LIKE) or ""


def _is_known(written: str, people: Sequence[Player], teams: Sequence[Pair]) -> bool:
    try:
        names.team(written, people, teams)
    except CanastaError:
        return False
    return True


def _sides_of(lists: Sequence[HandList]) -> Iterator[str]:
    """Yield what stands in the columns that name players."""
    for found in lists:
        keys = {each.key: each.place for each in found.headings}
        columns = [keys[key] for key in ("players", "points for") if key in keys]
        if "players" not in keys and "side" in keys:
            columns.append(keys["side"])
        for row in found.rows:
            for place in columns:
                if place < len(row.cells) and isinstance(cell := row.cells[place], str):
                    yield cell.strip()


def learn(book: Book, question: OpenQuestion, meaning: str) -> ImportAlias:
    """Remember what a heading or a name means; raises `CanastaError` if there is no such thing."""
    if question.kind == "name":
        player = names.player(meaning, player_records.of_club(book))
        return records.add(book, "name", names.fold(question.written), player.name)
    means = plain_heading(meaning)
    if means != PASSED_OVER and means not in question.choices:
        close = closest(means, question.choices)
        raise problems.not_a_heading(meaning, close, ", ".join(question.choices))
    return records.add(book, "heading", plain_heading(question.written), means)


def answers(
    questions: Sequence[OpenQuestion], given: Sequence[str]
) -> Iterator[tuple[OpenQuestion, str]]:
    """Yield the questions that are answered by ``Pts=total``, with the answers."""
    means = dict(_split(each) for each in given)
    for question in questions:
        for written, meaning in means.items():
            if _plain(question.kind, written) == _plain(question.kind, question.written):
                yield question, meaning


def _split(given: str) -> tuple[str, str]:
    written, sign, meaning = given.partition("=")
    if not sign or not written.strip() or not meaning.strip():
        raise problems.no_meaning(given)
    return written.strip(), meaning.strip()


def _plain(kind: AliasKind, written: str) -> str:
    return plain_heading(written) if kind == "heading" else names.fold(written)


def refuse_open(path: Path, questions: Sequence[OpenQuestion]) -> None:
    """Refuse a file in which something is not explained, with a list of it."""
    if questions:
        found: list[Problem] = [
            problems.unexplained(each.kind, each.written, each.guess) for each in questions
        ]
        raise problems.not_all_explained(path, found)


def forget(book: Book, written: str) -> ImportAlias:
    """Forget what a heading or a name means."""
    for alias in records.of_club(book):
        if _plain(alias.kind, written) == alias.written:
            records.forget(book, alias)
            return alias
    raise problems.nothing_remembered(written)


def page(book: Book) -> Page:
    """Return what is remembered."""
    known = records.of_club(book)
    rows = [
        (each.kind, each.written, "passed over" if each.meaning == PASSED_OVER else each.meaning)
        for each in known
    ]
    return Page(
        "Headings and names in hand lists",
        (Column("kind", "Kind"), Column("written", "Written"), Column("meaning", "Means")),
        rows,
        subtitle=book.club.name,
        notes=() if rows else ("Nothing yet: canasta import FILE --map asks and remembers.",),
    )


def _kinds(book: Book, season: str) -> tuple[str, ...]:
    return vocabulary(rules_of(seasons.find(book, season)).documents).kinds
