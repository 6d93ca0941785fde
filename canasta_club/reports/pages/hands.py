"""Hands as pages and as data: the list, the score after a new hand, and the revisions of one.

The score sheet of a hand, line by line, is in ``score_sheet.py`` beside this.
"""

from collections.abc import Iterable, Iterator, Sequence

from canasta_club.club.games import Game
from canasta_club.club.hands import Hand
from canasta_club.club.play import PlayedHand
from canasta_club.game.scoring.hand import HandResult
from canasta_club.game.scoring.writing import write_side_line
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.pages.score_sheet import say_opening
from canasta_club.text.times import iso, local, shown

PlayedGames = Iterable[tuple[Game, Sequence[PlayedHand]]]


def hand_values(games: PlayedGames) -> list[dict[str, object]]:
    """Return hands as data: score after each hand, and the opening needed at its start."""
    return [
        place_value(game, each.hand)
        | {
            "sides": [
                {
                    "side": side.side.label or side.side.pair.name,
                    "players": [player.name for player in side.side.pair.players],
                    "total": side.total,
                    "score": side.score,
                    "opening": side.opening.points,
                }
                for side in each.sides
            ]
        }
        for game, hands in games
        for each in hands
    ]


def place_value(game: Game, hand: Hand) -> dict[str, object]:
    """Return where a hand was played as data: its identity."""
    return {
        "date": game.night.day.isoformat(),
        "round": game.round,
        "table": game.table,
        "game": game.number,
        "hand": hand.number,
    }


def hand_value(game: Game, hand: Hand) -> dict[str, object]:
    """Return a hand as data, without its sheets: where, which revision, by whom and why."""
    return place_value(game, hand) | {
        "revision": hand.revision,
        "void": hand.is_void,
        "dealer": hand.dealer,
        "note": hand.note,
        "sat_out": game.player_name(hand.sat_out) or None,
        "by": hand.by,
        "at": iso(hand.at),
        "reason": hand.reason,
    }


def hands_page(title: str, games: PlayedGames) -> Page:
    """Make the list of hands: a row for each side of each hand."""
    return Page(
        title="Hands",
        subtitle=title,
        columns=(
            Column("date", "Date", "date"),
            Column("round", "Round", "number"),
            Column("table", "Table", "number"),
            Column("game", "Game", "number"),
            Column("hand", "Hand", "number"),
            Column("side", "Side"),
            Column("opening", "Opening", "number"),
            Column("total", "Total", "number"),
            Column("score", "Score", "number"),
        ),
        rows=_hand_rows(games),
    )


def _hand_rows(games: PlayedGames) -> Iterator[tuple[Cell, ...]]:
    for game, hands in games:
        for hand in hands:
            where = (game.night.day, game.round, game.table, game.number, hand.hand.number)
            for side in hand.sides:
                name = side.side.pair.name
                yield (*where, name, side.opening.points, side.total, side.score)


def after_page(hand: Hand, result: HandResult) -> Page:
    """Make the page of a game after a hand: scores, and what each side needs next."""
    rows = tuple(
        (
            sheet.name,
            sheet.total,
            sheet.score,
            say_opening(sheet.opening) if sheet.opening else "the game is over",
        )
        for sheet in result.sheets
    )
    return Page(
        title=f"After hand {hand.number}",
        columns=(
            Column("side", "Side"),
            Column("total", "This hand", "number"),
            Column("score", "Score", "number"),
            Column("opening", "Needs to open"),
        ),
        rows=rows,
    )


def hand_facts(game: Game, hand: Hand, zone: str = "") -> Iterator[str]:
    """Return where a hand was played, who recorded it and when, and what was written.

    Times are those of the time zone, or of the machine.
    """
    in_round = f"round {game.round}, " if game.round > 1 else ""
    yield (
        f"{game.night.day}, {in_round}table {game.table}, game {game.number}, hand {hand.number}"
    )
    yield f"Recorded by {hand.by} on {shown(local(hand.at, zone))}, revision {hand.revision}"
    beside = (
        ("Reason", hand.reason),
        ("Dealer", hand.dealer),
        ("Sat out", game.player_name(hand.sat_out)),
        ("Note", hand.note),
    )
    yield from (f"{label}: {text}" for label, text in beside if text)
    if hand.is_void:
        yield "This hand is void and does not count."
    for side, line in _lines(game, hand):
        yield f"{side} wrote: {line}"


def revisions_page(game: Game, hands: Sequence[Hand], zone: str = "") -> Page:
    """Make the page of every revision of a hand, the first one first; times as in `hand_facts`."""
    rows = tuple(
        (
            hand.revision,
            local(hand.at, zone),
            hand.by,
            hand.reason,
            "void" if hand.is_void else "",
            side,
            line,
            total,
        )
        for hand in hands
        for (side, line), total in zip(
            _lines(game, hand), [each.total for each in hand.sides], strict=True
        )
    )
    return Page(
        title=f"Revisions of hand {hands[-1].number}",
        columns=(
            Column("revision", "Revision", "number"),
            Column("at", "When"),
            Column("by", "By"),
            Column("reason", "Reason"),
            Column("state", "State"),
            Column("side", "Side"),
            Column("written", "Written"),
            Column("total", "Total", "number"),
        ),
        rows=rows,
    )


def _lines(game: Game, hand: Hand) -> Iterator[tuple[str, str]]:
    """Yield each side and the line that states what it wrote."""
    for side, statement in zip(game.sides, hand.statements, strict=True):
        line = write_side_line(statement)
        yield side.pair.name, line.removeprefix(": ")
