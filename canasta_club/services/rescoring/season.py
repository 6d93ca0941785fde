"""Rescoring pages: what other rules change, before it is done and after."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date

from canasta_club.club.frozen import FrozenTable
from canasta_club.club.games import Game, Hand
from canasta_club.club.seasons import RulesPeriod, Season
from canasta_club.errors import CanastaError, Problem, ProblemsError
from canasta_club.game.rules.document import RuleDocument
from canasta_club.league.standings.moves import Move
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import hands as hand_records
from canasta_club.records.nouns import night_seasons
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.nouns import seasons as records
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.services.play import games, standing
from canasta_club.services.rescoring._games import GameAgain, HandChange, again
from canasta_club.services.rules import rulesets
from canasta_club.services.season import nights, seasons
from canasta_club.services.season.frozen import SeasonRules, rules_of
from canasta_club.services.standings import standings
from canasta_club.text.progress import Progress, counted

_MOST_TOLD = 20


@dataclass(slots=True)
class Rescored:
    """What other rules make of a season, in the order it was played.

    ``until`` is the day from which again others hold, ``hands`` counts all that were reckoned;
    ``games`` are those that are over by the one rules and not by the other; ``also`` are the names
    of other seasons that some of these nights count for.
    """

    season: Season
    period: RulesPeriod
    until: date | None = None
    hands: int = 0
    changes: list[HandChange] = field(default_factory=list)
    games: list[GameAgain] = field(default_factory=list)
    places: list[Move] = field(default_factory=list)
    refused: list[Problem] = field(default_factory=list)
    also: tuple[str, ...] = ()

    @property
    def is_same(self) -> bool:
        """Tell whether the season was played by these very rules already."""
        return self.season.rules_on(self.period.from_day) == self.period.rules


class _PreviewError(Exception):
    """Raised to leave the book as it was, once it is known what would change."""


def preview(
    book: Book,
    season: Season,
    rules_id: str,
    day: date,
    *,
    end_games: bool = False,
    tell: Progress | None = None,
) -> Rescored:
    """Return what `rescore` would change, and change nothing."""
    found: list[Rescored] = []
    with suppress(_PreviewError), book.change("season rescore"):
        found.append(rescore(book, season, rules_id, day, end_games=end_games, tell=tell))
        raise _PreviewError
    return found[0]


def rescore(
    book: Book,
    season: Season,
    rules_id: str,
    day: date,
    *,
    end_games: bool = False,
    reason: str = "",
    tell: Progress | None = None,
) -> Rescored:
    """Have a season played by other rules from a day on; hands that come out otherwise are revised.

    With ``end_games``, games that the new rules would let run again are ended as they stand.
    Raises `ProblemsError` with the hands that the new rules refuse.
    """
    seasons.refuse_closed(season)
    nights.refuse_outside(season, day)
    document = rulesets.document(rules_id)
    period = RulesPeriod(day, document.id, FrozenTable.of(document.table))
    until = next((each.from_day for each in season.later_rules if each.from_day > day), None)
    done = Rescored(season, period, until)
    if done.is_same:
        return done
    with book.change("season rescore", reason=reason) as change:
        with standings.places_moved(book, season) as done.places:
            now = records.add_rules(book, season, period, reason)
            _reckon(book, now, done, tell)
            _refuse(done)
            _write(book, done, reason, end_games=end_games)
        change.summary = (
            f"{season.name} is played by {document.id} rules from {day}; hands that came out"
            f" otherwise: {len(done.changes)}"
        )
    return done


def _reckon(book: Book, now: Season, done: Rescored, tell: Progress | None) -> None:
    """Reckon every hand from the day on, as long as the new rules hold."""
    old, new = rules_of(done.season), rules_of(now)
    held = [
        night
        for night in night_records.of_season(book, now)
        if done.period.from_day <= night.day and (done.until is None or night.day < done.until)
    ]
    others = {each for night in held for each in night_seasons.seasons_of(book, night)}
    done.also = tuple(each.name for each in records.of_club(book) if each.id in others)
    played = (each for night in held for each in hand_records.of_night(book, night))
    for game, hands in counted(played, tell):
        _reckon_game(game, hands, old, new, done)


def _reckon_game(
    game: Game, hands: Sequence[Hand], old: SeasonRules, new: SeasonRules, done: Rescored
) -> None:
    if fault := _misfit(new.on(game.night.day), game):
        message = Problem("error", fault.code, fault.message, where=standing.title(game))
        done.refused += [message] if game.state != "void" else []
        return
    found = again(game, hands, old.of(game), new.of(game))
    done.hands += found.hands
    if game.state == "void":
        # What counts for nothing stops nobody; it is brought up to date where that can be done.
        done.changes += found.changes if not found.refused else []
        return
    done.changes += found.changes
    done.refused += found.refused
    if found.now != found.before:
        done.games.append(found)


def _misfit(document: RuleDocument, game: Game) -> CanastaError | None:
    """Return why a game cannot be played by some rules, if it cannot."""
    try:
        games.check_seats(document, [side.pair for side in game.sides])
    except CanastaError as fault:
        return fault
    return None


def _refuse(done: Rescored) -> None:
    if not done.refused:
        return
    told, more = done.refused[:_MOST_TOLD], len(done.refused) - _MOST_TOLD
    rest = f" These are the first {_MOST_TOLD}; {more} more follow." if more > 0 else ""
    raise ProblemsError(
        f"By {done.period.rules_id} rules some of what was played cannot be; nothing was"
        f" changed.{rest}",
        told,
        hint="Correct those hands first (canasta hand correct), or make them void; or take rules"
        " that allow them, from a later day perhaps.",
    )


def _write(book: Book, done: Rescored, reason: str, *, end_games: bool) -> None:
    """Write every hand that came out otherwise down again; what was stated stays."""
    why = f"by {done.period.rules_id} rules from {done.period.from_day}"
    why += f": {reason}" if reason else ""
    again = (replace(hand, sides=sides) for _game, hand, sides, _totals in done.changes)
    hand_records.revise_many(book, again, why)
    for each in done.games if end_games else ():
        if each.now == "running":
            game_records.set_state(book, each.game, "ended", why)
            each.now = "ended"


_COLUMNS = (
    Column("date", "Night", "date"),
    Column("round", "Round", "number"),
    Column("table", "Table", "number"),
    Column("game", "Game", "number"),
    Column("hand", "Hand", "number"),
    Column("side", "Side"),
    Column("before", "Before", "number"),
    Column("now", "Now", "number"),
)


_NOW = {
    "running": "runs again, and counts only when it is over",
    "ended": "is ended as it stands",
    "over": "is over",
}


def page(book: Book, done: Rescored, *, is_done: bool) -> Page:
    """Return whose totals move, which games are over no longer or now, and which places move."""
    period = done.period
    return Page(
        f"{done.season.name} by {period.rules_id} rules from {period.from_day}",
        _COLUMNS,
        list(_rows(done)),
        subtitle=book.club.name,
        notes=tuple(_notes(done)),
        about={
            "season": done.season.name,
            "rules": period.rules_id,
            "from": period.from_day,
            "until": done.until,
            "hands": done.hands,
            "revised": len(done.changes),
            "games": [
                {"game": standing.title(each.game), "before": each.before, "now": each.now}
                for each in done.games
            ],
            "places": [move.value() for move in done.places],
            "done": is_done,
        },
    )


def _rows(done: Rescored) -> Iterator[tuple[Cell, ...]]:
    for game, hand, _sides, totals in done.changes:
        place = (game.night.day, game.round, game.table, game.number, hand.number)
        for total in totals:
            yield (*place, total.side.pair.name, total.before, total.now)


def _notes(done: Rescored) -> Iterator[str]:
    if done.is_same:
        yield "The season is played by these very rules already: there is nothing to change."
        return
    moved = sum(bool(change.totals) for change in done.changes)
    yield f"{done.hands} hands reckoned; the totals of {moved} change."
    if done.until:
        yield f"From {done.until} on other rules hold already; nothing changes there."
    for name in done.also:
        yield f"Some of these nights count for {name} too; its rules stay as they are."
    for each in done.games:
        yield f"{standing.title(each.game)} {_NOW[each.now]}."
    yield from (f"{move}." for move in done.places)
    if not done.places:
        yield "No place in the table moves."
