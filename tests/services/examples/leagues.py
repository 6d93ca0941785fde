"""Seasons with entries, and evenings on which games are played to a result, for tests."""

import shutil
from collections import Counter
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from canasta_club.club.games import Game, NewSide
from canasta_club.club.hands import HandSide
from canasta_club.club.nights import Night
from canasta_club.club.people import Pair
from canasta_club.club.seasons import Fixture, Season
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import fixtures as fixture_records
from canasta_club.records.nouns import games, nights, pairs
from canasta_club.records.nouns import seasons as season_records
from canasta_club.services.people import players
from canasta_club.services.season import entries, seasons
from tests.records.examples import writing

AUTUMN = date(2026, 9, 3)
CHRISTMAS = date(2026, 12, 17)
TREES = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel", "Ivy", "Juniper",
         "Kapok", "Larch", "Maple", "Nutmeg", "Oak", "Pine")  # fmt: skip
PAIRS = tuple(f"{one} & {other}" for one, other in zip(TREES[::2], TREES[1::2], strict=True))


def begin(book: Book, terms: str | Path = "pairs-round-robin", **options: Any) -> Season:
    """Begin a season of Thursdays in a club that has sixteen members."""
    players.add(book, TREES)
    given = {"last_day": CHRISTMAS, "weekdays": "thu", **options}
    return seasons.new(book, "Autumn", terms_id=str(terms), first_day=AUTUMN, **given)


def copied(begun_book: Path, folder: Path, play: Callable[[Book], object]) -> Path:
    """Play in a copy of a book, and return it."""
    path = Path(shutil.copy(begun_book, folder / "club.canasta"))
    with open_book(str(path), by="Sue") as book:
        play(book)
    return path


def enter(book: Book, season: Season, count: int, **options: Any) -> list[Pair]:
    """Enter the first so many pairs."""
    return [each.pair for each in entries.register(book, season, PAIRS[:count], **options)]


def terms_file(folder: Path, text: str) -> Path:
    """Write league terms to a file."""
    path = folder / "ours.toml"
    path.write_text(f'id = "ours"\nname = "Ours"\n{text}', encoding="utf-8")
    return path


def now(book: Book, season: Season) -> Season:
    """Return a season as it stands."""
    return next(each for each in season_records.of_club(book) if each.id == season.id)


def night_of(book: Book, season: Season, day: date = AUTUMN) -> Night:
    """Return the night of a day, open."""
    known = {night.day: night for night in nights.of_season(book, season)}
    night = known.get(day) or nights.add(book, season, day)
    return night if night.is_open else nights.set_state(book, night, "open")


def pair_of(book: Book, name: str) -> Pair:
    """Return the pair of a name."""
    return next(pair for pair in pairs.of_club(book) if pair.name == name)


def play(
    book: Book, night: Night, home: Pair, away: Pair, scores: tuple[int, int], round_number: int = 1
) -> Game:
    """Play a game of one hand between two pairs, to its end whatever the scores."""
    table = len(games.of_night(book, night)) + 1
    game = games.add(
        book, night, table=table, sides=[NewSide(home), NewSide(away)], round_number=round_number
    )
    totals = [
        HandSide(side.id, Statement(total=score), score)
        for side, score in zip(game.sides, scores, strict=True)
    ]
    writing.add(book, game, 1, totals)
    return games.set_state(book, game, "ended")


def meet(book: Book, season: Season) -> Counter[frozenset[str]]:
    """Count who is to meet whom."""
    return Counter(
        frozenset((each.pair.name, each.other.name))
        for each in fixture_records.of_season(book, season)
        if each.other
    )


def of_round(book: Book, season: Season, number: int) -> list[Fixture]:
    """Return the fixtures of a round of the season."""
    return [each for each in fixture_records.of_season(book, season) if each.round == number]


def play_round(book: Book, season: Season, number: int, strength: list[Pair]) -> None:
    """Play a round of the season: who stands earlier in ``strength`` wins."""
    for each in of_round(book, season, number):
        if each.other and each.night:
            order = sorted((each.pair, each.other), key=strength.index)
            scores = (5000, 1000) if order[0] == each.pair else (1000, 5000)
            night = night_of(book, season, each.night.day)
            play(book, night, each.pair, each.other, scores)
