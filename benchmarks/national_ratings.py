"""National ratings: all games of many clubs, rated again after a night in the middle was corrected.

Run by hand: ``python -m benchmarks.national_ratings``, half a minute; ``--clubs 60 --nights 40
--steps 3`` also measures half of it and a quarter, some minutes, and shows how the times grow. The
nights come from a seed and are stored as an upload stores them, without signatures.

What the kept months come to is compared with the ratings from the first game on: they are equal.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

from canasta_club.club.games import Figures
from canasta_club.federation.club import wire
from canasta_club.federation.club.nights import CountedGame, CountedSide, NightResult
from canasta_club.federation.records import derived, inbox
from canasta_club.federation.records import ratings as records
from canasta_club.federation.records.inbox import NewBundle
from canasta_club.federation.services.national import _rated, points
from canasta_club.league.statistics.ratings import Checkpoint
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import clubs as club_records
from tests.federation.examples import bundles

SEED, PLAYERS, TABLES, ROUNDS = 7, 45, 9, 2
FIRST = date(2026, 1, 5)


class Taken(NamedTuple):
    """Seconds of processor time for so many games, and how many a changed night rates again."""

    games: int
    all_games: float
    nothing_new: float
    changed: float
    rated_again: int


def night(club: str, number: int, seed: int = SEED) -> NightResult:
    """Return a night of 36 players, who change partners each round."""
    chance = random.Random(f"{seed} {club} {number}")  # noqa: S311  (no secret)
    people = sorted(
        bundles.players(club, (f"Player {each}" for each in range(PLAYERS))), key=lambda it: it.id
    )
    games = []
    for lap in range(1, ROUNDS + 1):
        seats = [each.id for each in chance.sample(people, 4 * TABLES)]
        for table in range(1, TABLES + 1):
            four = seats[4 * table - 4 : 4 * table]
            scores = [chance.randrange(0, 6000, 5) for _ in range(2)]
            sides = tuple(
                CountedSide(tuple(four[2 * place : 2 * place + 2]), 0, Figures(score=scores[place]))
                for place in (0, 1)
            )
            key = bundles.id_of(club, number, lap, table)
            games.append(CountedGame(key, lap, table, 1, sides, (tuple(scores),)))
    made = bundles.night(club, 1)
    return replace(
        made, night=bundles.id_of(club, number), day=FIRST + timedelta(weeks=number), number=number,
        players=tuple(people), games=tuple(games), places=(),
    )  # fmt: skip


def bundle(club: str, result: NightResult, revision: int) -> NewBundle:
    """Return the bundle of a night as it is stored once its signature was checked."""
    lines = wire.night_lines(result, bundles.SALT)
    journal = {"number": revision, "head": "0" * 16}
    first = wire.night_envelope(bundles.named(club), result.night, lines, revision, journal, "test")
    *signed, last = bundles.key_of(club).lines(first, *lines).splitlines()
    return NewBundle(
        "night", UUID(bundles.id_of(club)), UUID(result.night), revision, signed[0],
        "\n".join(signed[1:-1]), signed[-1], last,
    )  # fmt: skip


def fill(book: Book, clubs: int, nights: int) -> None:
    """Store the nights of every club."""
    points.freeze_first(book)
    for done in range(clubs):
        club = f"Club {done}"
        member = UUID(bundles.id_of(club))
        with book.change("benchmark"):
            inbox.add_member(book, member, club, bundles.key_of(club).public)
            made = (bundle(club, night(club, number), number + 1) for number in range(nights))
            inbox.add_bundles(book, made)
            derived.renew(book, [member])
        print(f"{done + 1} of {clubs} clubs", end="\r", file=sys.stderr)


def correct(book: Book, nights: int) -> None:
    """Correct the night of one club in the middle of the time."""
    club, number = "Club 0", nights // 2
    with book.change("benchmark"):
        inbox.add_bundles(book, [bundle(club, night(club, number, SEED + 1), nights + number + 1)])
        derived.renew(book, [UUID(bundles.id_of(club))], has_decided=False)


def timed(act: Callable[[], list[Checkpoint]]) -> tuple[float, list[Checkpoint]]:
    since = time.process_time()
    found = act()
    return time.process_time() - since, found


def measure(clubs: int, nights: int, folder: str | None) -> Taken:
    """Make a federation of so many clubs and nights, and rate it."""
    with (
        tempfile.TemporaryDirectory(dir=folder) as where,
        open_book(str(Path(where) / "nation.canasta"), by="Sue", create=True) as book,
    ):
        club_records.add(book, "Centre", "club", "pairs")
        fill(book, clubs, nights)
        count: list[int] = []
        all_games, before = timed(lambda: _rated.of_federation(book, count.append))
        games = sum(count)
        nothing_new, same = timed(lambda: _rated.of_federation(book))
        assert same == before
        correct(book, nights)
        kept = len(records.kept_months(book))
        assert 0 < kept < len(before)
        count.clear()
        changed, after = timed(lambda: _rated.of_federation(book, count.append))
        again = sum(count)
        assert after == _rated.of_federation(book, from_start=True)
        assert after[:kept] == before[:kept]
        assert after[-1] != before[-1]
        return Taken(games, all_games, nothing_new, changed, again)


def sizes(clubs: int, steps: int) -> Iterator[int]:
    for step in reversed(range(steps)):
        yield max(1, clubs // 2**step)


def main() -> None:
    parser = argparse.ArgumentParser(description="Rate all games of a federation.")
    parser.add_argument("--clubs", type=int, default=10)
    parser.add_argument("--nights", type=int, default=20)
    parser.add_argument("--steps", type=int, default=1)
    parser.add_argument("--folder", help="Where the book is made (default: that of the system).")
    given = parser.parse_args()
    for clubs in sizes(given.clubs, given.steps):
        taken = measure(clubs, given.nights, given.folder)
        print(f"{clubs} clubs, {clubs * given.nights:,} nights, {taken.games:,} games")
        print(f"  from the first game:   {taken.all_games:8.2f} s,", end="")
        print(f" {1000 * taken.all_games / taken.games:.3f} ms a game")
        print(f"  nothing new:           {taken.nothing_new:8.2f} s")
        print(f"  a night in the middle: {taken.changed:8.2f} s,", end="")
        print(f" {taken.rated_again:,} games rated again; equal to from the first game")


if __name__ == "__main__":
    main()
