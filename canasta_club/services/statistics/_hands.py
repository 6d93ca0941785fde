"""The hands of finished games as each side played them, rescored line by line."""

from collections.abc import Iterable, Iterator, Sequence
from uuid import UUID

from canasta_club.club import play as playing
from canasta_club.club.games import FINISHED, Game
from canasta_club.club.hands import Hand
from canasta_club.club.play import GameState, PlayedHand, game_so_far
from canasta_club.club.seasons import Season
from canasta_club.game.scoring.hand import ScoreSheet
from canasta_club.game.scoring.lines import by_source
from canasta_club.game.scoring.statement import Statement
from canasta_club.league.statistics.hands import HandView
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as hand_records
from canasta_club.records.nouns import players
from canasta_club.records.nouns import seasons as season_records
from canasta_club.services.people.pairs import ids_of
from canasta_club.services.season.season_rules import SeasonRules, kind_of, rules_of
from canasta_club.text.progress import Progress


def views(book: Book, season: Season, step: Progress | None = None) -> Iterator[HandView]:
    """Yield the hands that count for a season, in the order played."""
    return views_of(book, season, hand_records.counting(book, season), step)


def views_of(
    book: Book,
    season: Season,
    games: Iterable[tuple[Game, Sequence[Hand]]],
    step: Progress | None = None,
) -> Iterator[HandView]:
    """Yield the hands of games that count for a season, in the order played."""
    rules: dict[UUID, SeasonRules] = {
        each.id: rules_of(each) for each in season_records.of_club(book)
    }
    kind = kind_of(season)
    people = players.by_id(book)
    for game, hands in games:
        state = game_so_far(game, rules[game.night.season_id].of(game), hands)
        if state.status not in FINISHED:
            continue
        for played in state.played:
            out = played.hand.sat_out
            yield from _of_hand(state, played, kind, str(people[out].id) if out else None)
        if step:
            step(1)


def _of_hand(
    state: GameState, played: PlayedHand, kind: str, sat_out: str | None
) -> Iterator[HandView]:
    before = [side.before for side in played.sides]
    result = playing.judge(state.game, state.rules, played.hand.statements, before, played.place)
    for side, sheet, wrote in zip(played.sides, result.sheets, played.hand.sides, strict=True):
        sources = by_source(sheet.lines, state.rules)
        is_known = "written" not in sources and wrote.statement.special is None
        yield HandView(
            night=str(state.game.night.id),
            round=state.game.round,
            game=str(state.game.id),
            number=played.place,
            opening=side.opening,
            entries=ids_of(side.side.entry, kind),
            players=frozenset(str(each.id) for each in side.side.pair.players),
            total=side.total,
            canastas=wrote.canastas if is_known else None,
            is_out=None if "written" in sources else wrote.out > 0,
            left=_left(sheet),
            has_opened=_has_opened(sheet, wrote.statement),
            sat_out=sat_out,
            sources=sources,
        )


def _left(sheet: ScoreSheet) -> int | None:
    """Return the points left in hand; None where the slip does not tell them apart."""
    points = {line.item: line.points for line in sheet.lines}
    if points.keys() & {"net cards", "total as written", "special hand"}:
        return None
    return -points.get("cards in hand", 0)


def _has_opened(sheet: ScoreSheet, statement: Statement) -> bool | None:
    """Return whether a side melded; None where the slip does not tell."""
    items = {line.item for line in sheet.lines}
    if items & {"total as written", "special hand"}:
        return None
    if "net cards" in items or statement.net is not None:
        return True if any((statement.canastas or {}).values()) else statement.has_melded
    return "melded cards" in items
