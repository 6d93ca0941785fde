"""Standings computed slowly and plainly: every figure from the start, for each entry on its own.

It shares nothing with the program but the values that go in.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from statistics import median
from typing import NamedTuple

from canasta_club.league.results.model import Results
from canasta_club.league.terms import Terms

LESS = {"lost", "against", "penalties", "committee"}
RELATIVE = {"head_to_head", "committee"}
BY_NIGHTS = {
    "nights", "median_night", "buchholz", "buchholz_cut1", "sonneborn_berger",
    "opponents_average", "head_to_head", "committee",
}  # fmt: skip


class Event(NamedTuple):
    """What happened to one entry on one night; the score is None where there is no game."""

    night: date
    round: int
    kind: str
    score: int | None
    rivals: tuple[tuple[str, int], ...]
    counts: tuple[int, ...]

    @property
    def against(self) -> int:
        return max((score for _, score in self.rivals), default=0)

    @property
    def sign(self) -> int | None:
        if self.kind == "played":
            own = self.score or 0
            return 1 if own > self.against else -1 if own < self.against else 0
        return {"forfeit_win": 1, "forfeit_loss": -1}.get(self.kind)


@dataclass
class Place:
    """A row of the table, and what separated it from the one above, with both figures."""

    division: int
    rank: int
    entry: str
    figures: dict[str, Fraction]
    separated_by: tuple[str, Fraction, Fraction] | None


class SlowStandings:
    """A season under its terms."""

    def __init__(self, results: Results, terms: Terms) -> None:
        self.results, self.terms = results, terms
        self.gone = {entry for entry in results.withdrawn if self.is_void(entry)}
        self.entries = self.everyone() - self.gone
        self.events = {entry: self.events_of(entry) for entry in self.entries}
        self.counting = {entry: self.nights_that_count(entry) for entry in self.entries}

    def everyone(self) -> set[str]:
        given = self.results
        over = [game for game in given.games if game.is_over]
        return {
            *(entry for game in over for side in game.sides for entry in side.entries),
            *(each.entry for each in given.unplayed),
            *(each.entry for each in given.penalties),
            *given.entries,
            *given.attended,
        }

    def is_void(self, entry: str) -> bool:
        if self.terms.withdrawn_games != "void-below-half":
            return self.terms.withdrawn_games == "void"
        left, divisions = self.results.withdrawn[entry], self.results.divisions
        lowest = max([self.terms.entries.divisions, 1, *divisions.values()])
        over = [game for game in self.results.games if game.is_over and game.night <= left]
        mine = [game for game in over if any(entry in side.entries for side in game.sides)]
        spared = [
            each
            for each in self.results.unplayed
            if each.entry == entry and each.kind in ("bye", "forfeit_win") and each.night <= left
        ]
        rounds = {(game.night, game.round) for game in mine}
        rounds |= {(each.night, each.round) for each in spared}
        held = {
            (game.night, game.round)
            for game in over
            for side in game.sides
            for each in side.entries
            if divisions.get(each, lowest) == divisions.get(entry, lowest)
        }
        due = max(len(held), self.terms.format.rounds or 0)
        return len(rounds) < Fraction(due, 2)

    def events_of(self, entry: str) -> list[Event]:
        found = []
        for game in self.results.games:
            if not game.is_over or self.gone & {e for side in game.sides for e in side.entries}:
                continue
            for side in game.sides:
                if entry in side.entries:
                    rivals = [
                        (e, other.score)
                        for other in game.sides
                        if other is not side
                        for e in other.entries
                    ]
                    its = side.figures
                    counts = (
                        its.natural, its.canastas, its.outs, its.concealed, its.best_hand,
                        its.penalties, its.deficit,
                    )  # fmt: skip
                    found.append(
                        Event(game.night, game.round, "played", side.score, tuple(rivals), counts)
                    )
        credit = self.terms.points.forfeit_score
        for each in self.results.unplayed:
            if each.entry != entry or each.against in self.gone:
                continue
            own = {"forfeit_win": credit, "forfeit_loss": 0 if credit is not None else None}
            theirs = credit or 0 if each.kind == "forfeit_loss" else 0
            rival = ((each.against or "nobody", theirs),) if "forfeit" in each.kind else ()
            score = own.get(each.kind)
            found.append(Event(each.night, each.round, each.kind, score, rival, (0,) * 6))
        return found

    # Points

    def worth(self, event: Event, rival_score: int | None = None) -> Fraction:
        points = self.terms.points
        if event.kind != "played":
            return Fraction(getattr(points, event.kind))
        lead = (event.score or 0) - (event.against if rival_score is None else rival_score)
        if not points.scale:
            return Fraction(points.win if lead > 0 else points.loss if lead < 0 else points.draw)
        step = next(s for s in points.scale if s.to is None or abs(lead) <= s.to)
        if lead == 0:
            return (Fraction(step.win) + Fraction(step.lose)) / 2
        return Fraction(step.win if lead > 0 else step.lose)

    def came(self, entry: str, night: date) -> bool:
        return night in self.results.attended.get(entry, ()) or any(
            event.night == night and event.kind in ("played", "bye", "forfeit_win")
            for event in self.events[entry]
        )

    def nights(self, entry: str) -> list[date]:
        own = {event.night for event in self.events[entry]}
        return sorted(own | set(self.results.attended.get(entry, ())))

    def earned_on(self, entry: str, night: date) -> Fraction:
        on = [self.worth(event) for event in self.events[entry] if event.night == night]
        return sum(on, Fraction(self.terms.points.attend if self.came(entry, night) else 0))

    def nights_that_count(self, entry: str) -> set[date]:
        nights = self.nights(entry)
        given = self.terms.nights
        keep = len(nights)
        if given.best is not None:
            keep = min(keep, given.best)
        elif given.drop:
            keep = max(keep - given.drop, min(keep, 1))
        order = [key for key in self.terms.table.order if key not in BY_NIGHTS]
        for _ in range(len(nights) - keep):
            nights.remove(self.worst(entry, nights, order))
        return set(nights)

    def worst(self, entry: str, nights: Sequence[date], order: Sequence[str]) -> date:
        """Of equal ones the last."""
        left = list(nights)
        for key in order:
            values = {night: self.figures(entry, {night}, alone=True)[key] for night in left}
            ends = (max if key in LESS else min)(values.values())
            left = [night for night in left if values[night] == ends]
        return max(left)

    # Figures

    def earned(self, entry: str) -> Fraction:
        nights = self.counting[entry]
        return sum((self.earned_on(entry, night) for night in nights), Fraction())

    def mean(self, entry: str, nights: set[date]) -> Fraction:
        games = [e for e in self.events[entry] if e.night in nights and e.sign is not None]
        total = sum((self.worth(event) for event in games), Fraction())
        return total / len(games) if games else Fraction()

    def fines(self, entry: str) -> list[Fraction]:
        return [Fraction(each.points) for each in self.results.penalties if each.entry == entry]

    def figures(self, entry: str, nights: set[date], *, alone: bool = False) -> dict[str, Fraction]:
        """Give the figures of some nights: ``alone``, without what only a season has."""
        events = [event for event in self.events[entry] if event.night in nights]
        games = [event for event in events if event.sign is not None]
        scores = [event.score for event in games if event.score is not None]
        dealt = [event for event in events if event.kind == "played"]
        cap = self.terms.points.difference_cap
        leads = [(event.score or 0) - event.against for event in games]
        fines = [] if alone else self.fines(entry)
        fined = sum(fines, Fraction())
        sums = [sum(event.counts[n] for event in dealt) for n in (0, 1, 2, 3, 5)]
        points = sum((self.earned_on(entry, night) for night in nights), Fraction())
        found: dict[str, int | Fraction] = {
            "points": points - fined,
            "played": len(games),
            "won": len([1 for event in games if event.sign == 1]),
            "drawn": len([1 for event in games if event.sign == 0]),
            "lost": len([1 for event in games if event.sign == -1]),
            "for": sum(scores),
            "against": sum(event.against for event in games),
            "difference": sum(max(-cap, min(cap, lead)) if cap else lead for lead in leads),
            "average": Fraction(sum(scores), len(scores)) if scores else 0,
            "points_average": self.mean(entry, nights) - (fined / len(games) if games else 0),
            "natural": sums[0],
            "canastas": sums[1],
            "outs": sums[2],
            "concealed": sums[3],
            "penalties": sums[4] + len([1 for fine in fines if fine > 0]),
            "best_hand": max((event.counts[4] for event in dealt), default=0),
            "comeback": max((event.counts[6] for event in dealt if event.sign == 1), default=0),
            "best_game": max((event.score or 0 for event in dealt), default=0),
        }
        if not alone:
            found.update(self.figures_of_a_season(entry, nights))
        return {key: Fraction(value) for key, value in found.items()}

    def figures_of_a_season(self, entry: str, nights: set[date]) -> dict[str, Fraction]:
        events = [event for event in self.events[entry] if event.night in nights]
        met = [e for event in events if event.kind == "played" for e, _ in event.rivals]
        stand_ins = {"bye": self.earned(entry), "forfeit_win": self.earned(entry)}
        strengths = [self.earned(other) for other in met] + [
            stand_ins.get(event.kind, Fraction()) for event in events if event.kind != "played"
        ]
        beaten = Fraction()
        for event in events:
            for other, score in event.rivals if event.kind == "played" else ():
                if (event.score or 0) > score:
                    beaten += self.earned(other)
                elif event.score == score:
                    beaten += self.earned(other) / 2
        there = [self.earned_on(entry, night) for night in nights if self.came(entry, night)]
        means = [self.mean(other, self.counting[other]) for other in met]
        return {
            "nights": Fraction(len([1 for n in self.nights(entry) if self.came(entry, n)])),
            "median_night": Fraction(median(there)) if there else Fraction(),
            "buchholz": sum(strengths, Fraction()),
            "buchholz_cut1": sum(strengths, Fraction()) - min(strengths, default=Fraction()),
            "sonneborn_berger": beaten,
            "opponents_average": sum(means, Fraction()) / len(means) if means else Fraction(),
        }

    def meetings(self, group: Sequence[str]) -> dict[str, Fraction] | None:
        """Give the points from games within a group, or nothing unless all met equally often."""
        often = []
        points = dict.fromkeys(group, Fraction())
        for one in group:
            for other in group:
                if one == other:
                    continue
                games = [
                    (event, score)
                    for event in self.events[one]
                    for rival, score in event.rivals
                    if rival == other
                ]
                often.append(len(games))
                points[one] += sum((self.worth(event, score) for event, score in games), Fraction())
        return points if len(set(often)) == 1 and often[0] else None

    def committee(self, group: Sequence[str]) -> dict[str, Fraction] | None:
        given = list(self.results.committee)
        if not set(group) & set(given):
            return None
        return {
            entry: Fraction(given.index(entry) + 1 if entry in given else len(given) + 1)
            for entry in group
        }

    # The table

    def table(self) -> list[Place]:
        figures = {entry: self.figures(entry, self.counting[entry]) for entry in self.entries}
        needed = self.needed()
        listed = [entry for entry in self.entries if figures[entry]["nights"] >= needed]
        found: list[Place] = []
        lowest = max(self.terms.entries.divisions, *self.results.divisions.values(), 1)
        for division in range(1, lowest + 1):
            group = sorted(
                (e for e in listed if self.results.divisions.get(e, lowest) == division),
                key=lambda entry: (self.results.name(entry).casefold(), entry),
            )
            rows = self.ordered(group, list(self.terms.table.order), figures)
            for place, (entry, separated_by) in enumerate(rows):
                shares = place > 0 and separated_by is None
                rank = found[-1].rank if shares else place + 1
                found.append(Place(division, rank, entry, figures[entry], separated_by))
        return found

    def needed(self) -> int:
        given = self.terms.nights
        days = [event.night for events in self.events.values() for event in events]
        if not days or (given.minimum_by and max(days) < given.minimum_by):
            return 0
        return given.minimum

    def ordered(
        self, group: Sequence[str], order: Sequence[str], figures: dict[str, dict[str, Fraction]]
    ) -> list[tuple[str, tuple[str, Fraction, Fraction] | None]]:
        """Sort a group, each with what separated it from the one above; nothing for the first."""
        for place, key in enumerate(order):
            values = self.values(key, group, figures)
            if values is None or len(set(values.values())) < 2:
                continue
            rest = order[place:] if key in RELATIVE else order[place + 1 :]
            shelves = sorted(set(values.values()), reverse=key not in LESS)
            rows: list[tuple[str, tuple[str, Fraction, Fraction] | None]] = []
            for number, value in enumerate(shelves):
                mine = self.ordered([e for e in group if values[e] == value], rest, figures)
                separated_by = (key, shelves[number - 1], value) if number else None
                rows += [(mine[0][0], separated_by), *mine[1:]]
            return rows
        return [(entry, None) for entry in group]

    def values(
        self, key: str, group: Sequence[str], figures: dict[str, dict[str, Fraction]]
    ) -> dict[str, Fraction] | None:
        relative: dict[str, Callable[[Sequence[str]], dict[str, Fraction] | None]] = {
            "head_to_head": self.meetings,
            "committee": self.committee,
        }
        if key in relative:
            return relative[key](group)
        return {entry: figures[entry][key] for entry in group}
