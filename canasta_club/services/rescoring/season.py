"""Rescore a season under other rules, and show what changes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from canasta_club.club.games import Game
from canasta_club.club.hands import Hand
from canasta_club.club.seasons import RulesPeriod, Season
from canasta_club.documents.problems import from_error
from canasta_club.errors import CanastaError, Problem, ProblemsError
from canasta_club.game.rules.document import RuleDocument
from canasta_club.league.standings.moves import Move
from canasta_club.records.book.book import Book
from canasta_club.records.book.changes import Change
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import hands as hand_records
from canasta_club.records.nouns import night_seasons
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.nouns import seasons as records
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.services.play import games, standing
from canasta_club.services.rescoring._games import HandChange, RescoredGame, rescore_game
from canasta_club.services.rules import rulesets
from canasta_club.services.season import nights, seasons
from canasta_club.services.season.season_rules import SeasonRules, rules_of
from canasta_club.services.standings import standings
from canasta_club.text.progress import Progress, with_progress
from canasta_club.text.wording import counted

_MOST_SHOWN = 20


@dataclass(slots=True)
class Rescored:
    """What other rules change in a season, in the order it was played.

    ``until`` is the day from which later rules hold; ``hands`` counts the rescored hands; ``games``
    are those whose status changes; ``also`` names other seasons that share some of these nights.
    """

    season: Season
    period: RulesPeriod
    until: date | None = None
    hands: int = 0
    changes: list[HandChange] = field(default_factory=list)
    games: list[RescoredGame] = field(default_factory=list)
    places: list[Move] = field(default_factory=list)
    refused: list[Problem] = field(default_factory=list)
    also: tuple[str, ...] = ()

    @property
    def is_same(self) -> bool:
        """Whether the season already has these rules from that day."""
        return self.season.rules_on(self.period.from_day) == self.period.rules


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
    """Change the rules of a season from a day on, and revise the hands whose scores differ.

    With ``end_games``, games that would be running again under the new rules are ended. Raises
    `ProblemsError` with the hands that the new rules refuse.
    """
    seasons.refuse_closed(season)
    nights.refuse_outside(season, day)
    document = rulesets.document(rules_id)
    rules = book.frozen(document.table)
    period = RulesPeriod(day, document.id, rules)
    until = next((each.from_day for each in season.later_rules if each.from_day > day), None)
    done = Rescored(season, period, until)
    if done.is_same:
        return done
    with book.change("season rescore", reason=reason) as change:
        with standings.places_moved(book, season) as done.places:
            now = records.add_rules(book, season, period, reason)
            _rescore_nights(book, now, done, tell)
            _refuse(done)
            _write(book, change, done, reason, end_games=end_games)
        change.summary = (
            f"{season.name} is played by {document.id} rules from {day}; hands that"
            f" score differently: {len(done.changes)}"
        )
    return done


def _rescore_nights(book: Book, now: Season, done: Rescored, tell: Progress | None) -> None:
    """Rescore every hand from that day on, as long as the new rules hold."""
    old, new = rules_of(done.season), rules_of(now)
    held = [
        night
        for night in night_records.of_season(book, now)
        if done.period.from_day <= night.day and (done.until is None or night.day < done.until)
    ]
    others = {each for night in held for each in night_seasons.seasons_of(book, night)}
    done.also = tuple(each.name for each in records.of_club(book) if each.id in others)
    played = (each for night in held for each in hand_records.of_night(book, night))
    for game, hands in with_progress(played, tell):
        _rescore_game(game, hands, old, new, done)


def _rescore_game(
    game: Game, hands: Sequence[Hand], old: SeasonRules, new: SeasonRules, done: Rescored
) -> None:
    if fault := _misfit(new.on(game.night.day), game):
        if game.state != "void":
            done.refused.append(from_error(fault, standing.title(game)))
        return
    rescored_game = rescore_game(game, hands, old.of(game), new.of(game))
    done.hands += rescored_game.hands
    if game.state == "void":
        # A voided game doesn't count, so the new rules need not allow its hands.
        done.changes += rescored_game.changes if not rescored_game.refused else []
        return
    done.changes += rescored_game.changes
    done.refused += rescored_game.refused
    if rescored_game.now != rescored_game.before:
        done.games.append(rescored_game)


def _misfit(document: RuleDocument, game: Game) -> CanastaError | None:
    """Return why rules refuse the sides of a game, or None."""
    try:
        games.check_seats(document, [side.pair for side in game.sides])
    except CanastaError as fault:
        return fault
    return None


def _refuse(done: Rescored) -> None:
    if not done.refused:
        return
    shown, more = done.refused[:_MOST_SHOWN], len(done.refused) - _MOST_SHOWN
    rest = f" These are the first {len(shown)}; {more} more follow." if more > 0 else ""
    raise ProblemsError(
        f"{done.period.rules_id} rules don't allow some recorded hands; nothing was changed.{rest}",
        shown,
        hint="Correct or void those hands first (canasta hand correct, canasta hand void), or use"
        " rules that allow them, or start from a later day.",
    )


def _write(book: Book, change: Change, done: Rescored, reason: str, *, end_games: bool) -> None:
    """Revise every hand whose score differs; its statements stay."""
    full_reason = f"by {done.period.rules_id} rules from {done.period.from_day}"
    full_reason += f": {reason}" if reason else ""
    again = (replace(hand, sides=sides) for _game, hand, sides, _totals in done.changes)
    hand_records.revise(change, again, full_reason)
    for rescored_game in done.games if end_games else ():
        if rescored_game.now == "running":
            game_records.set_state(book, rescored_game.game, "ended", full_reason)
            rescored_game.now = "ended"


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
    """Return the changed totals, the games whose status changes, and the places that move."""
    period = done.period
    return Page(
        f"{done.season.name} by {period.rules_id} rules from {period.from_day}",
        _COLUMNS,
        list(_rows(done)),
        subtitle=book.club.name,
        notes=tuple(_notes(done, is_done=is_done)),
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


def _notes(done: Rescored, *, is_done: bool) -> Iterator[str]:
    if done.is_same:
        yield "The season is played by these rules already; nothing changes."
        return
    moved = sum(bool(change.totals) for change in done.changes)
    if is_done:
        yield f"{counted(done.hands, 'hand')} rescored; the totals of {moved} change."
    else:
        hands = counted(done.hands, "hand")
        yield f"{hands} would be rescored; the totals of {moved} would change."
    if done.until:
        yield f"Nothing changes from {done.until} on: other rules hold from that day."
    for name in done.also:
        yield f"Some of these nights also count for {name}; its rules stay the same."
    for each in done.games:
        yield f"{standing.title(each.game)} {_NOW[each.now]}."
    yield from (f"{move}." for move in done.places)
    if not done.places:
        yield "No place in the standings changes."
