"""The bracket of a knockout: who met whom in each round, in the order in which winners meet."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from math import ceil
from typing import NamedTuple

from canasta_club.league.movements import knockout
from canasta_club.league.seeds import seeds_of
from canasta_club.reports.page import Cell, Column, Page

_COLUMNS = (
    Column("round", "Round", "number"),
    Column("match", "Match", "number"),
    Column("home", "Entry"),
    Column("home_score", "Score", "number"),
    Column("away", "Against"),
    Column("away_score", "Score", "number"),
    Column("winner", "Goes on"),
    Column("date", "Date", "date"),
    Column("home_seed", "Seed", "number"),
    Column("away_seed", "Seed", "number"),
)

BYE = "bye"
_TITLE = "Bracket"


class Match(NamedTuple):
    """Two who meet in a round, by name; an empty name is still open, `BYE` is nobody.

    ``draw`` names a draw other than the main one, ``winner`` who goes on, once that is known;
    ``day`` is when they meet, ``drawn`` says what decides a game that ended level.
    """

    round: int
    home: str = ""
    away: str = ""
    home_score: int | None = None
    away_score: int | None = None
    winner: str = ""
    draw: str = ""
    day: date | None = None
    drawn: str = ""


def bracket_page(
    matches: Sequence[Match], *, subtitle: str, season: str, champions: Collection[str] = ()
) -> Page:
    """Return the page of the main draw, with a part for each other draw.

    A champion whose last opponent withdrew has nobody to meet in the last round.
    """
    draws = _draws(matches)
    seeds = _seeds(draws.get("", ()))
    order = knockout.bracket(tuple(seeds)) if seeds else ()
    pages = [
        Page(
            f"{_TITLE}: {draw}" if draw else _TITLE,
            _COLUMNS,
            list(_rows(_won(bracket(drawn, () if draw else order), champions), seeds)),
            subtitle=subtitle,
            notes=tuple(
                f"{each.home} against {each.away}, {each.drawn}." for each in drawn if each.drawn
            ),
            about={"season": season},
        )
        for draw, drawn in draws.items()
    ] or [Page(_TITLE, _COLUMNS, (), subtitle=subtitle, about={"season": season})]
    first, *others = pages
    return replace(first, parts=tuple(others))


def bracket(matches: Sequence[Match], order: Sequence[str] = ()) -> list[list[Match]]:
    """Return the rounds of one draw: winners of neighbours meet, and open places are filled in.

    ``order`` is the first round as its winners will meet: nobody has met yet after the last round.

    >>> [[match.home for match in each] for each in bracket(
    ...     [Match(1, "A", "B"), Match(1, "C", "D"), Match(2, "C", "A")])]
    [['C', 'A'], ['C']]
    """
    by_round: dict[int, list[Match]] = {}
    for match in matches:
        by_round.setdefault(match.round, []).append(match)
    numbers = sorted(by_round)
    if not numbers:
        return []
    last = numbers[-1]
    most = max(len(by_round[each]) / 2 ** (len(numbers) - 1 - n) for n, each in enumerate(numbers))
    rounds = [_filled(by_round[last], ceil(most), last, order)]
    for number in reversed(numbers[:-1]):
        rounds.insert(0, _feeders(rounds[0], by_round[number], number))
    while len(by_round[last]) > 1 and len(rounds[-1]) > 1:
        before = rounds[-1]
        pairs = zip(before[::2], before[1::2], strict=True)
        rounds.append([Match(before[0].round + 1, a.winner, b.winner) for a, b in pairs])
    return rounds


def _won(rounds: list[list[Match]], champions: Collection[str]) -> list[list[Match]]:
    """Name the champion of a last match that nobody has to play."""
    if not rounds or len(rounds[-1]) > 1 or rounds[-1][0].winner:
        return rounds
    last = rounds[-1][0]
    alone = [name for name in (last.home, last.away) if name in champions]
    return [*rounds[:-1], [last._replace(winner=alone[0])]] if alone else rounds


def _draws(matches: Iterable[Match]) -> Mapping[str, list[Match]]:
    """Return the matches of each draw; losers of the main draw leave it."""
    draws: dict[str, list[Match]] = {}
    beaten: set[str] = set()
    for match in sorted(matches, key=lambda match: match.round):
        is_main = not match.draw and not beaten & {match.home, match.away}
        draws.setdefault("" if is_main else match.draw or "second chance", []).append(match)
        if match.winner:
            beaten |= {match.home, match.away} - {match.winner, BYE}
    return draws


def _filled(matches: Sequence[Match], least: int, number: int, order: Sequence[str]) -> list[Match]:
    """Return the last round that is drawn in its order, filled up to a power of two."""
    count = 1 << (max(least, len(matches)) - 1).bit_length()
    width = max(len(order) // count, 1)
    places = {name: at // width for at, name in enumerate(order) if name}
    filled, others = [Match(number)] * count, []
    for match in matches:
        place = places.get(match.home, places.get(match.away, count))
        if place < count and filled[place] == Match(number):
            filled[place] = match
        else:
            others.append(match)
    for match in others:
        filled[filled.index(Match(number))] = match
    return filled


def _feeders(later: Sequence[Match], earlier: Sequence[Match], number: int) -> list[Match]:
    """Return the matches that led to those of the next round, in their order.

    A match that led nowhere, as its winner left, stands where nobody came from. Who was not in this
    draw a round earlier comes from an empty place.
    """
    waiting = [match for match in earlier if not _goes_on(match, later)]
    by_name = {name: match for match in earlier for name in (match.home, match.away)}
    names = [name for match in later for name in (match.home, match.away)]
    matches = [None if name in {"", BYE} else by_name.get(name, Match(number)) for name in names]
    places = [place for place, match in enumerate(matches) if match is None]
    places += [place for place, match in enumerate(matches) if match == Match(number)]
    for place, match in zip(places, waiting, strict=False):
        matches[place] = match
    return [match or Match(number) for match in matches]


def _goes_on(match: Match, later: Sequence[Match]) -> bool:
    names = {name for each in later for name in (each.home, each.away)} - {"", BYE}
    return bool(names & {match.home, match.away})


def _seeds(main: Sequence[Match]) -> Mapping[str, int]:
    """Return the seed of everyone in the first round of the main draw, by name."""
    number = min((match.round for match in main), default=0)
    first = [match for match in main if match.round == number]
    byes = [match.home for match in first if match.away == BYE]
    games = [((match.home,), (match.away,)) for match in first if match.away != BYE]
    return {name: seed for seed, name in enumerate(seeds_of(byes, games), start=1)}


def _rows(
    rounds: Iterable[Sequence[Match]], seeds: Mapping[str, int]
) -> Iterable[tuple[Cell, ...]]:
    for one_round in rounds:
        for place, match in enumerate(one_round, 1):
            yield (
                match.round, place, match.home, match.home_score, match.away, match.away_score,
                match.winner, match.day, seeds.get(match.home), seeds.get(match.away),
            )  # fmt: skip
