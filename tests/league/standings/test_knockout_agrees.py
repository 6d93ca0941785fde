"""The table of a knockout and its draw agree on who is still in, whatever happened."""

from dataclasses import replace
from datetime import date
from random import Random

import pytest

from canasta_club.league.movements.knockout import so_far
from canasta_club.league.movements.movements import plan
from canasta_club.league.results.model import GameResult, Results, SideResult, UnplayedGame
from canasta_club.league.seating.model import PlayedRound, Request, Round, Table
from canasta_club.league.seeds import seeds_of
from canasta_club.league.standings.table import standings
from canasta_club.league.terms import Format, TableTerms, Terms
from tests.depth import draws, examples
from tests.league.examples.evenings import after, asking

NIGHT = date(2026, 1, 8)
SCORES = ((200, 100), (100, 200), (100, 100))
FORFEITS = ((1, 0), (0, 1))
"""Scores that no game of these tests ends with."""


@pytest.mark.deeper
def test_the_table_and_the_draw_agree_on_who_is_still_in() -> None:
    for chance in draws("knockout", examples(40, 2000)):
        asked = played(chance)
        # The table leaves a drawn game open until the next round is drawn.
        if all(len(set(scores)) > 1 for scores in asked.played[-1].scores.values()):
            compare(asked)


def played(chance: Random) -> Request:
    """Play some rounds of a knockout, with drawn games, forfeits and people who come late."""
    count, players = chance.randint(4, 17), chance.randint(1, 2)
    second_chance = chance.random() < 0.7
    asked = asking("knockout", count, players=players, second_chance=second_chance, seed=count)
    for _ in range(chance.randint(1, 8)):
        seated = plan(asked)
        if not seated.tables and not seated.sit_outs:
            break
        forfeits = FORFEITS if players == 2 and chance.random() < 0.4 else ()
        scores = {each.number: chance.choice((*SCORES, *forfeits)) for each in seated.tables}
        late = [f"late {len(asked.played)}"] * (second_chance and chance.random() < 0.5)
        asked = after(replace(asked, entrants=(*asked.entrants, *late)), seated, scores)
        if chance.random() < 0.5:
            asked = replayed(asked, chance)
    return asked


def replayed(asked: Request, chance: Random) -> Request:
    """Play the drawn games of the last round again as a round of their own, until one decides."""
    last = asked.played[-1]
    drawn = [table for table in last.round.tables if len(set(last.scores[table.number])) == 1]
    if not drawn:
        return asked
    tables = tuple(Table(at, table.sides) for at, table in enumerate(drawn, start=1))
    scores = {table.number: chance.choice(SCORES) for table in tables}
    return replayed(after(asked, Round(asked.number, tables), scores), chance)


def compare(asked: Request) -> None:
    """Compare what the table says with the draw."""
    draws_so_far = so_far(asked)
    season = season_of(asked)
    terms = Format("knockout", second_chance=asked.terms.second_chance)
    order = TableTerms(("points", "won", "difference"), ("played", "points"))
    found = standings(season, Terms(format=terms, table=order))
    main = [row.entry for row in found.rows if row.entry in draws_so_far.main]
    assert [row.entry for row in found.rows[: len(main)]] == main
    assert {row.entry for row in found.rows} == set(draws_so_far.seeds)
    if found.still_in:
        assert {*found.still_in} == {*filter(None, draws_so_far.main)}
    beaten = {row.entry for row in found.second}
    came = {each for game in season.games for side in game.sides for each in side.entries}
    left = came.union(each.entry for each in season.unplayed).intersection(draws_so_far.second)
    assert left <= beaten
    if not draws_so_far.open:
        assert {row.entry for row in found.second[: len(left)]} == left


def season_of(asked: Request) -> Results:
    """Return the rounds of a request as a season has them."""
    games: list[GameResult] = []
    unplayed: list[UnplayedGame] = []
    for each in asked.played:
        number = each.round.number
        unplayed += [UnplayedGame(NIGHT, number, one, "bye") for one in each.round.sit_outs]
        for table in each.round.tables:
            scores = each.scores[table.number]
            if scores in FORFEITS:
                loser, winner = table.sides if scores == FORFEITS[1] else table.sides[::-1]
                unplayed += forfeit(number, loser[0], winner[0])
            else:
                games.append(game_of(each, table))
    first = asked.played[0]
    drawn = seeds_of(first.round.sit_outs, [table.sides for table in first.round.tables])
    # Only of a forfeit nobody knows the table.
    are_known = FORFEITS[0] in {tuple(sorted(each)[::-1]) for each in first.scores.values()}
    return Results(games=games, unplayed=unplayed, seeds=drawn if are_known else ())


def forfeit(number: int, loser: str, winner: str) -> list[UnplayedGame]:
    return [
        UnplayedGame(NIGHT, number, winner, "forfeit_win", loser),
        UnplayedGame(NIGHT, number, loser, "forfeit_loss", winner),
    ]


def game_of(each: PlayedRound, table: Table) -> GameResult:
    sides = tuple(
        SideResult(side, score)
        for side, score in zip(table.sides, each.scores[table.number], strict=True)
    )
    number = each.round.number
    return GameResult(f"{number}/{table.number}", NIGHT, number, table.number, 1, sides)
