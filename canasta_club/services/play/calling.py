"""Calling time: every running game of a night, or of a round, ends as it stands."""

from typing import NamedTuple

from canasta_club.club.games import Game
from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.errors import NotFoundError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as records
from canasta_club.services.play import endings
from canasta_club.services.season import nights
from canasta_club.text.wording import listed


class CalledTime(NamedTuple):
    """The games that end, or would, and those that run on, as they have no hand that counts."""

    ended: tuple[Game, ...]
    without_hands: tuple[Game, ...]

    @property
    def message(self) -> str:
        """Say which games were ended, and which were not."""
        some = len(self.ended) > 1
        done = f"{'Games' if some else 'The game'} ended at {tables(self.ended)}."
        if not self.without_hands:
            return done
        left = tables(self.without_hands)
        return f"{done}\nNot ended, as no hand of theirs is in: {left}. Void what was not played."


def tables(games: tuple[Game, ...]) -> str:
    """Name the tables of games."""
    noun = "table" if len(games) == 1 else "tables"
    return f"{noun} {listed(str(game.table) for game in games)}"


def question(games: tuple[Game, ...]) -> str:
    """Ask whether games end, on the entry screen."""
    they, them = ("it stands", "it") if len(games) == 1 else ("they stand", "them")
    return f"Time: end {tables(games)} as {they}? F7 again ends {them}."


def running(
    book: Book, season: Season, night: Night, round_number: int | None = None
) -> CalledTime:
    """Return the games that would end if time was called now."""
    scores = [
        score
        for score, status in endings.of_night(book, season, night)
        if status == "running" and round_number in {None, score.game.round}
    ]
    return CalledTime(
        tuple(score.game for score in scores if score.hands),
        tuple(score.game for score in scores if not score.hands),
    )


def call(
    book: Book,
    season: Season,
    night: Night,
    *,
    round_number: int | None = None,
    reason: str = "",
    is_late: bool = False,
) -> CalledTime:
    """End every running game as it stands, in one change; raises `CanastaError` if none can be."""
    nights.refuse_correction(book, season, night, is_late=is_late)
    with book.change("game end", reason=reason) as change:
        called = running(book, season, night, round_number)
        if not called.ended:
            of_round = f" of round {round_number}" if round_number else ""
            raise NotFoundError(
                f"No running game{of_round} on {night.day} has a hand, so there is none to end.",
                hint="See them with: canasta game list",
            )
        where = f"round {round_number} of {night.day}" if round_number else f"{night.day}"
        change.suggest(f"time was called on {where}: {tables(called.ended)}")
        records.end_many(book, [(game, reason) for game in called.ended])
    return called
