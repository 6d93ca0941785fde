"""Whatever people do on a night, the rounds after it can be played and nothing written is lost."""

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.errors import CanastaError
from canasta_club.records import journal, undoing
from canasta_club.records.book.book import Book, open_book
from canasta_club.services.evening import arrivals, substitutes
from canasta_club.services.journal import verify
from canasta_club.services.play import rounds
from canasta_club.services.seating import seating
from tests.depth import draws, examples
from tests.services.examples import evenings
from tests.services.examples.evenings import NAMES

LEAGUES = ("individual", "pairs", "mitchell-timed", "swiss", "progressive", "pairs-round-robin")

DEALT = NAMES[:14]


def step(draw: Random) -> tuple[Any, ...]:
    """Return something that people do on a night, by the name it has below, and its words."""
    number = draw.choice([None, 1, 2, 3, 4, 5])
    one, other, seed = draw.choice(DEALT), draw.choice(DEALT), draw.randint(0, 9)
    return draw.choice(
        [
            *(("late", one, number), ("leave", one, number), ("return", one, number)),
            *(("no-show", one), ("replace", one, other, number), ("swap", one, other)),
            *(("seat", seed), ("anew", seed), ("propose", seed), ("play",), ("next",)),
        ]
    )


def late(book: Book, season: Season, night: Night, name: str, number: int | None) -> None:
    arrivals.late(book, season, night, [name], from_round=number)


def replace(
    book: Book, season: Season, night: Night, old: str, new: str, number: int | None
) -> None:
    substitutes.replace(book, season, night, old, new, from_round=number)


def propose(book: Book, season: Season, night: Night, seed: int) -> None:
    seating.propose(book, season, night, seed=seed)


def seat(book: Book, season: Season, night: Night, seed: int) -> None:
    evenings.seat(book, season, night, seed=seed)


def anew(book: Book, season: Season, night: Night, seed: int) -> None:
    number = max(rounds.current(book, night), 1)
    evenings.seat(book, season, night, number=number, seed=seed)


def go_on(book: Book, season: Season, night: Night) -> None:
    with book.change("night seat"):
        evenings.play(book, season, night)
        evenings.seat(book, season, night)


DO: dict[str, Any] = {
    "late": late,
    "leave": arrivals.leave,
    "return": arrivals.return_,
    "no-show": arrivals.no_show,
    "replace": replace,
    "swap": seating.swap,
    "propose": propose,
    "seat": seat,
    "anew": anew,
    "play": evenings.play,
    "next": go_on,
}
"""What people do on a night, given the book, the season, the night and some words."""


@pytest.fixture(scope="module")
def begun(begun_book: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Make a book for each league with twelve of fourteen people at its first night."""
    folder = tmp_path_factory.mktemp("evenings")
    for league in LEAGUES:
        path = folder / league
        shutil.copy(begun_book, path)
        with open_book(str(path), by="Sue") as book:
            season, night = evenings.begin(book, league, 14, enter=True)
            evenings.come(book, season, night, 12)
            if league == "individual":
                seating.propose(book, season, night, count=4)
    return {league: folder / league for league in LEAGUES}


@pytest.mark.sampled(1)
@pytest.mark.deeper
@pytest.mark.parametrize("league", LEAGUES)
def test_rounds_stay_valid_and_no_record_is_lost(
    begun: dict[str, Path], league: str, tmp_path: Path
) -> None:
    for number, draw in enumerate(draws(league, examples(2, 40))):
        path = tmp_path / f"{number}.canasta"
        shutil.copy(begun[league], path)
        _do(path, [step(draw) for _ in range(draw.randint(3, 8))])


def _do(path: Path, steps: list[tuple[Any, ...]]) -> None:
    with open_book(str(path), by="Sue") as book:
        season, night = evenings.meant(book)
        before, known = evenings.facts(book), evenings.written(book, night)
        done = 0
        for verb, *words in steps:
            entries = len(journal.entries(book))
            try:
                DO[verb](book, season, night, *words)
            except CanastaError:
                assert len(journal.entries(book)) == entries
            assert evenings.faults(book, season, night) == []
            now = evenings.written(book, night)
            assert known <= now
            known = now
            done += len(journal.entries(book)) - entries
        assert verify(book)[1] == []
        for _ in range(done):
            undoing.undo(book)
        assert evenings.facts(book) == before
