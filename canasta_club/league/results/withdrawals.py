"""Withdrawals: whether the games of an entry that left still count, and results without them."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from canasta_club.league.results.model import Results
from canasta_club.league.terms import Terms


class RoundMet(NamedTuple):
    """A round that an entry was there for, and whom it met: nobody in a bye."""

    night: date
    round: int
    met: tuple[str, ...]


def voided(results: Results, terms: Terms) -> list[str]:
    """Return the entries that left and whose games the terms void."""
    if terms.withdrawn_games == "keep":
        return []
    return [
        entry
        for entry in results.withdrawn
        if terms.withdrawn_games == "void" or _is_below_half(entry, results, terms)
    ]


def without(results: Results, entries: Collection[str]) -> Results:
    """Return results without entries and all games with or against them.

    An entry that met nobody else still stands in the table.
    """
    if not entries:
        return results
    gone = set(entries)
    left_out = [game for game in results.games if game.entries & gone]
    met = {entry for game in left_out if game.is_over for entry in game.entries}
    met |= {each.entry for each in results.unplayed if each.against in gone}
    return replace(
        results,
        games=[game for game in results.games if game not in left_out],
        unplayed=[each for each in results.unplayed if not {each.entry, each.against} & gone],
        penalties=[each for each in results.penalties if each.entry not in gone],
        entries=[e for e in dict.fromkeys((*results.entries, *sorted(met))) if e not in gone],
        attended={entry: days for entry, days in results.attended.items() if entry not in gone},
    )


def _is_below_half(entry: str, results: Results, terms: Terms) -> bool:
    """Return whether an entry was there for fewer than half of its rounds.

    In a round robin those are the rounds of the whole schedule, and so they are where the terms say
    how many rounds are played, unless more were held. Elsewhere they are the rounds that its
    division had held by the day it left: what is played afterwards never voids its games. Pairs
    that are not registered play in the lowest division.
    """
    lowest = results.lowest_division(terms.entries)
    division = results.divisions.get(entry, lowest)
    if terms.format.facts.is_round_robin:
        rivals = [
            each for each in results.entries if results.divisions.get(each, lowest) == division
        ]
        due = (len(rivals) - 1 + len(rivals) % 2) * terms.format.legs
        return 2 * len(set(_turns(entry, results))) < due
    left = results.withdrawn[entry]
    days = {(turn.night, turn.round) for turn in _turns(entry, results)}
    days |= {when for when, waiting in results.waiting.items() if entry in waiting}
    held = {
        (game.night, game.round)
        for game in results.games
        if game.is_over
        and game.night <= left
        and any(results.divisions.get(each, lowest) == division for each in game.entries)
    }
    came = sum(night <= left for night, _round in days)
    return 2 * came < max(len(held), terms.format.rounds or 0)


def _turns(entry: str, results: Results) -> Iterator[RoundMet]:
    for game in results.games:
        if game.is_over and entry in (entries := game.entries):
            yield RoundMet(game.night, game.round, tuple(sorted(entries - {entry})))
    for unplayed_game in results.unplayed:
        if unplayed_game.entry == entry and unplayed_game.kind in {"bye", "forfeit_win"}:
            yield RoundMet(unplayed_game.night, unplayed_game.round, (unplayed_game.against,))
