"""Seasons made up from a seed, with everything a workbook is made from."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from random import Random
from typing import Any

from canasta_club.club.games import Figures
from canasta_club.league.results.model import GameResult, Results, SideResult
from canasta_club.league.standings.table import shown, standings
from canasta_club.league.terms import Terms
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.workbook.values import HandListRow, NumberedEntry, SeasonValues
from tests.reports.examples.pages import NASTY_NAMES

FIRST_NIGHT = date(2026, 10, 1)
HAND_COLUMNS = (
    Column("date", "date", "date"),
    Column("table", "table", "number"),
    Column("game", "game", "number"),
    Column("hand", "hand", "number"),
    Column("players", "players"),
    Column("score", "score", "number"),
    Column("total", "total", "number"),
    Column("note", "note"),
)


def season(
    *,
    entries: int = 6,
    nights: int = 3,
    sides: int = 2,
    partners: int = 1,
    hands: int = 3,
    terms: Terms | None = None,
    **others: Any,
) -> SeasonValues:
    """Return a season; ``partners`` is how many entries share a side. One game still runs.

    ``others`` are what it holds besides its games, by the names that `Results` has for it.
    """
    terms = terms or Terms()
    random = Random(f"{entries} {nights} {sides} {partners}")  # noqa: S311  (no secret)
    people = [
        NumberedEntry(
            f"e{n}", n + 10, NASTY_NAMES[n % len(NASTY_NAMES)].strip() + str(n // 30 or "")
        )
        for n in range(entries)
    ]
    starts: dict[str, tuple[int, ...]] = {}
    rows: list[HandListRow] = []
    results = []
    for night in range(nights):
        seats = random.sample(people, len(people))
        for table in range(len(people) // (sides * partners)):
            seated, seats = seats[: sides * partners], seats[sides * partners :]
            groups = [seated[n::sides] for n in range(sides)]
            game = f"g{night}-{table}"
            starts[game] = tuple(random.choice([0, 3015]) for _ in groups)
            played = list(_hands(game, night, table, groups, starts[game], hands, random))
            rows += played
            results.append(
                _result(game, night, table, groups, starts[game], played, night or table, random)
            )
    return _values(people, results, starts, rows, terms, others)


def _hands(
    game: str,
    night: int,
    table: int,
    groups: Sequence[Sequence[NumberedEntry]],
    starts: Sequence[int],
    hands: int,
    random: Random,
) -> Iterator[HandListRow]:
    scores = list(starts)
    for hand in range(1, hands + 1):
        for place, group in enumerate(groups):
            points = random.randrange(-300, 1800, 5)
            cells: tuple[Cell, ...] = (
                FIRST_NIGHT + timedelta(weeks=night),
                table + 1,
                1,
                hand,
                " & ".join(entry.name for entry in group),
                scores[place] if hand % 2 else None,
                points if random.random() < 0.7 else None,
                "=note" if random.random() < 0.2 else None,
            )
            keyed = dict(zip([column.key for column in HAND_COLUMNS], cells, strict=True))
            yield HandListRow(game, place + 1, points, keyed)
            scores[place] += points


def _result(
    game: str,
    night: int,
    table: int,
    groups: Sequence[Sequence[NumberedEntry]],
    starts: Sequence[int],
    hands: Sequence[HandListRow],
    is_over: object,
    random: Random,
) -> GameResult:
    return GameResult(
        game,
        FIRST_NIGHT + timedelta(weeks=night),
        round=1,
        table=table + 1,
        number=1,
        sides=tuple(
            SideResult(
                tuple(entry.id for entry in group),
                Figures(
                    score=starts[place]
                    + sum(hand.points for hand in hands if hand.side == place + 1),
                    natural=random.randrange(4),
                    canastas=random.randrange(4, 9),
                    outs=random.randrange(3),
                    concealed=random.randrange(2),
                    penalties=random.randrange(2),
                ),
            )
            for place, group in enumerate(groups)
        ),
        is_over=bool(is_over),
    )


def _values(
    people: Sequence[NumberedEntry],
    results: Sequence[GameResult],
    starts: dict[str, tuple[int, ...]],
    hands: Sequence[HandListRow],
    terms: Terms,
    others: Mapping[str, Any],
) -> SeasonValues:
    known = {entry.id: entry for entry in people}
    names = {entry.id: entry.name for entry in people}
    given = Results(games=results, names=names, entries=list(known), **others)
    table = standings(given, terms)
    columns = (
        Column("rank", "Rank", "number"),
        Column("name", "Name"),
        *(Column(column.key, column.heading, column.kind) for column in table.columns),
    )
    rows = [(row.rank, row.name, *map(shown, row.values, table.columns)) for row in table.rows]
    listed = [known[row.entry] for row in table.rows]
    entries = (*listed, *(entry for entry in people if entry not in listed))
    return SeasonValues(
        facts=(("Club", "Riverside & Sons"), ("Season", "Winter 2026"), ("Rules", "club")),
        terms=terms,
        standings=Page("Standings", columns, rows, notes=("One game is still running.",)),
        entries=entries,
        results=given,
        starts=starts,
        cross_tables={"Cross table": [entry.id for entry in entries]},
        hand_columns=HAND_COLUMNS,
        hands=iter(hands),
    )
