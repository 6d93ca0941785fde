"""The table of a knockout and its draw agree on who is still in, whatever happened."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from random import Random

import pytest

from canasta_club.club.games import Figures
from canasta_club.league.movements.knockout import Draws, so_far
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
        # Of a forfeit alone the round before is the last one.
        last = asked.played[-2:] if asked.played[-1].forfeits else asked.played[-1:]
        if all(len({*scores}) > 1 for each in last for scores in each.scores.values()):
            compare(asked)


def played(chance: Random) -> Request:
    """Play some rounds of a knockout with all that can happen in it.

    Drawn games are played again, forfeited or left; people come late and stay away.
    """
    count, players = chance.randint(4, 17), chance.randint(1, 2)
    second_chance = chance.random() < 0.7
    asked = asking("knockout", count, players=players, second_chance=second_chance, seed=count)
    comes = chance.choice((1.0, 0.9))
    for _ in range(chance.randint(1, 8)):
        there = [each for each in asked.entrants if chance.random() < comes]
        seated = plan(replace(asked, entrants=tuple(there)))
        if not seated.tables and not seated.sit_outs:
            break
        forfeits = FORFEITS if players == 2 and chance.random() < 0.4 else ()
        scores = {each.number: chance.choice((*SCORES, *forfeits)) for each in seated.tables}
        late = [f"late {len(asked.played)}"] * (second_chance and chance.random() < 0.5)
        asked = after(replace(asked, entrants=(*asked.entrants, *late)), seated, scores)
        asked = chance.choice((left, replayed, forfeited, running))(asked, chance)
    return asked


def drawn_last(asked: Request) -> tuple[Table, ...]:
    """Return the drawn games of the last round as a round of replays would have them."""
    last = asked.played[-1]
    drawn = [table for table in last.round.tables if len({*last.scores[table.number]}) == 1]
    return tuple(Table(at, table.sides) for at, table in enumerate(drawn, start=1))


def left(asked: Request, _chance: Random) -> Request:
    return asked


def replayed(asked: Request, chance: Random) -> Request:
    """Play the drawn games of the last round again as a round of their own, until one decides."""
    if not (tables := drawn_last(asked)):
        return asked
    scores = {table.number: chance.choice(SCORES) for table in tables}
    return replayed(after(asked, Round(asked.number, tables), scores), chance)


def forfeited(asked: Request, chance: Random) -> Request:
    """Give a drawn game of the last round to a side, before the next round or beside it."""
    if asked.players < 2 or not (tables := drawn_last(asked)[:1]):
        return asked
    if chance.random() < 0.5:
        alone = PlayedRound(
            Round(asked.number, tables), {1: chance.choice(FORFEITS)}, forfeits=frozenset({1})
        )
        return replace(asked, number=asked.number + 1, played=(*asked.played, alone))
    given = chance.choice(FORFEITS)
    known = PlayedRound(Round(asked.number, tables), {1: given}, forfeits=frozenset({1}))
    seated = plan(replace(asked, played=(*asked.played, known)))
    extra = Table(len(seated.tables) + 1, tables[0].sides)
    scores = {each.number: chance.choice(SCORES[:2]) for each in seated.tables}
    beside = PlayedRound(
        seated._replace(tables=(*seated.tables, extra)),
        {**scores, extra.number: given},
        forfeits=frozenset({extra.number}),
    )
    return replace(asked, number=asked.number + 1, played=(*asked.played, beside))


def running(asked: Request, chance: Random) -> Request:
    """Play drawn games of the last round again while the others go on; some are never ended."""
    if not (tables := drawn_last(asked)):
        return asked
    is_same_place = chance.random() < 0.5
    if is_same_place:
        last = asked.played[-1]
        again = [at for at, score in last.scores.items() if len({*score}) == 1]
        open_round = last._replace(
            scores={at: score for at, score in last.scores.items() if at not in again},
            again=frozenset(again),
        )
        asked = replace(asked, played=(*asked.played[:-1], open_round))
    else:
        open_round = PlayedRound(Round(asked.number, tables))
        asked = replace(asked, number=asked.number + 1, played=(*asked.played, open_round))
    place = len(asked.played) - 1
    beside = plan(asked)
    assert not {*beside.sit_outs}, "waiting is not a bye"
    if beside.tables:
        asked = after(asked, beside, {t.number: chance.choice(SCORES[:2]) for t in beside.tables})
    if chance.random() < 0.2:
        return asked
    scores = {
        table.number: open_round.scores.get(table.number, chance.choice(SCORES[:2]))
        for table in open_round.round.tables
    }
    ended = PlayedRound(open_round.round, scores)
    return replace(asked, played=(*asked.played[:place], ended, *asked.played[place + 1 :]))


def compare(asked: Request) -> None:
    """Compare what the table says with the draw."""
    draws_so_far = so_far(asked)
    still_in = in_main(draws_so_far)
    season = season_of(asked)
    terms = Format("knockout", second_chance=asked.terms.second_chance)
    order = TableTerms(("points", "won", "difference"), ("played", "points"))
    found = standings(season, Terms(format=terms, table=order))
    # Those who wait for others, or for themselves, have come through fewer rounds than some beaten.
    is_even = not any(each.round.waiting for each in asked.played)
    if is_even:
        assert {row.entry for row in found.rows[: len(still_in)]} == still_in
    assert {row.entry for row in found.rows} == set(draws_so_far.seeds)
    if found.still_in:
        assert {*found.still_in} == still_in
    beaten = {row.entry for row in found.second}
    came = {each for game in season.games for side in game.sides for each in side.entries}
    came |= {each.entry for each in season.unplayed}
    left = came.intersection(draws_so_far.second) - absent(asked)
    assert left <= beaten
    if is_even and not draws_so_far.open and not absent(asked):
        assert {row.entry for row in found.second[: len(left)]} == left


def absent(asked: Request) -> set[str]:
    """Return who stayed away from a round of the draw without having lost a game."""
    seeds = {*so_far(asked).seeds}
    lost: set[str] = set()
    found: set[str] = set()
    for each in asked.played:
        seated = {one for table in each.round.tables for one in table.entrants}
        found |= seeds - seated - lost - {*each.round.sit_outs, *each.round.waiting}
        for table in each.round.tables:
            scores = each.scores.get(table.number, ())
            losing = [
                side for side, own in zip(table.sides, scores, strict=False) if own < max(scores)
            ]
            lost |= {one for side in losing for one in side}
    return found


def in_main(found: Draws) -> set[str]:
    """Return who is in the main draw, with both sides of a game that is played again."""
    known = {*found.main} & {*found.seeds}
    return known | {
        each for place in {*filter(None, found.main)} - known for each in place.split(" ")
    }


def season_of(asked: Request) -> Results:
    """Return the rounds of a request as a season has them."""
    games: list[GameResult] = []
    unplayed: list[UnplayedGame] = []
    for each in asked.played:
        number = each.round.number
        unplayed += [UnplayedGame(NIGHT, number, one, "bye") for one in each.round.sit_outs]
        for table in each.round.tables:
            scores = each.scores.get(table.number, (100,) * len(table.sides))
            if scores in FORFEITS:
                loser, winner = table.sides if scores == FORFEITS[1] else table.sides[::-1]
                unplayed += forfeit(number, loser[0], winner[0])
            else:
                games += games_of(each, table)
    first = asked.played[0]
    drawn = seeds_of(first.round.sit_outs, [table.sides for table in first.round.tables])
    # Only of a forfeit nobody knows the table.
    are_known = FORFEITS[0] in {tuple(sorted(each)[::-1]) for each in first.scores.values()}
    waits = {(NIGHT, each.round.number): each.round.waiting for each in asked.played}
    return Results(games=games, unplayed=unplayed, seeds=drawn if are_known else (), waiting=waits)


def forfeit(number: int, loser: str, winner: str) -> list[UnplayedGame]:
    return [
        UnplayedGame(NIGHT, number, winner, "forfeit_win", loser),
        UnplayedGame(NIGHT, number, loser, "forfeit_loss", winner),
    ]


def games_of(each: PlayedRound, table: Table) -> Iterator[GameResult]:
    """Yield the game at a table; of one that is played again, the drawn one and the running one."""
    scores = each.scores.get(table.number, (100,) * len(table.sides))
    sides = tuple(
        SideResult(side, Figures(score=score))
        for side, score in zip(table.sides, scores, strict=True)
    )
    number = each.round.number
    is_over = table.number in each.scores
    game = GameResult(f"{number}/{table.number}", NIGHT, number, table.number, 1, sides, is_over)
    if table.number in each.again:
        yield game._replace(is_over=True)
        yield game._replace(game=f"{game.game} again", number=2)
    else:
        yield game
