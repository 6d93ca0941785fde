"""The letter after a night: how it went for one player, and what may be looked at."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

from canasta_club.league.rounding import whole
from canasta_club.league.statistics.certainty import FEWEST, LEVEL, Interval, interval
from canasta_club.league.statistics.games import GameView
from canasta_club.league.statistics.hands import (
    LOOKED_AT,
    MEASURES,
    HandMeasure,
    HandView,
    added_figures,
    average,
    top_third,
)
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.pages.hands_compared import INTERVALS, TOO_FEW, mean, reach_cells
from canasta_club.reports.pages.score_sheet import say_opening
from canasta_club.reports.pages.statistics import result_word
from canasta_club.text.wording import counted, listed

_TOP: Final = (
    "Top third: the third of the others who took the most points a hand; part of that is chance."
)
_SAME: Final = "Room and top third: the average of the other sides in the same hand of their games."


@dataclass(frozen=True, slots=True)
class AgainstRoom:
    """The hands that a player played, those of the other sides, and of the best third of those."""

    own: Sequence[HandView]
    room: Sequence[HandView]
    top: Sequence[HandView]

    @classmethod
    def of(cls, player: str, hands: Iterable[HandView]) -> "AgainstRoom":
        """Divide hands; those that the player's own side played without the player are nobody's."""
        every = [hand for hand in hands if hand.is_of(player) or player not in hand.players]
        room = [hand for hand in every if not hand.is_of(player)]
        return cls([hand for hand in every if hand.is_of(player)], room, top_third(room))


def game_words(view: GameView, player: str, names: Mapping[str, str]) -> str:
    """Describe a game for one of its players: its result, the partner and the opponents."""
    partners = [names[one] for one in view.side.entries if one != player]
    others = ", ".join(" & ".join(names[one] for one in side.entries) for side in view.others)
    scores = " : ".join(str(side.score) for side in (view.side, *view.others))
    partner = f" with {listed(partners)}" if partners else ""
    return f"{result_word(view)} {scores}{partner} against {others}"


def by_hand(night: AgainstRoom) -> Page:
    """Return each hand of a player beside the points of the room in the same hand."""
    columns = (
        Column("game", "Game", "number"),
        Column("hand", "Hand", "number"),
        Column("opening", "Needed to open"),
        Column("opened", "Opened"),
        Column("points", "Points", "number"),
        Column("canastas", "Canastas", "number"),
        Column("left", "Left in hand", "number", short="Left"),
        Column("room", "Room", "number"),
        Column("top", "Top third", "number"),
    )
    games = list(dict.fromkeys(hand.game for hand in night.own))
    rows = [
        (
            games.index(hand.game) + 1,
            hand.number,
            say_opening(hand.opening),
            hand.has_opened,
            hand.total,
            hand.canastas,
            hand.left,
            *(_points(_same(hand, hands)) for hands in (night.room, night.top)),
        )
        for hand in night.own
    ]
    return Page("Hand by hand", columns, rows, notes=(_SAME, _TOP))


def _same(hand: HandView, others: Sequence[HandView]) -> list[HandView]:
    at = (hand.round, hand.number)
    return [other for other in others if (other.round, other.number) == at]


def _points(hands: Sequence[HandView]) -> int | None:
    return whole(average(hands)) if hands else None


def compared_page(title: str, compared: AgainstRoom) -> Page:
    """Return the figures of a player's hands beside those of the room and of its top third."""
    columns = (
        Column("figure", "Figure"),
        Column("own", "You", "decimal"),
        Column("room", "The room", "decimal", short="Room"),
        Column("top", "Top third", "decimal"),
        Column("least", "To the room at least", "decimal", short="Least"),
        Column("most", "To the room at most", "decimal", short="Most"),
        Column("told", "What can be told"),
    )
    rows = [_row(compared, measure) for measure in MEASURES]
    count = counted(len(compared.own), "hand")
    return Page(title, columns, rows, facts=(("Yours", count),), notes=(INTERVALS,))


def _row(compared: AgainstRoom, measure: HandMeasure) -> tuple[Cell, ...]:
    own, room, top = (
        added_figures(hands, measure) for hands in (compared.own, compared.room, compared.top)
    )
    return (measure.heading, mean(own), mean(room), mean(top), *reach_cells(own, room))


def advice(season: AgainstRoom) -> str:
    """Return the one thing to look at, as far as the hands of the season tell it.

    Several figures are looked at, of which one may stand out by chance: each interval is so much
    wider that all of them hold in 19 of 20 cases.
    """
    level = 1 - (1 - LEVEL) / len(LOOKED_AT)
    looked = list(_intervals(season, level))
    if not looked:
        return (
            f"{TOO_FEW}: {counted(len(season.own), 'hand')} so far, and nothing is told below"
            f" {FEWEST}"
        )
    certain = [
        (_size(reach), measure, reach, worse)
        for measure, reach in looked
        if reach.is_certain
        for worse in [(reach.least > 0) == measure.is_cost]
    ]
    bad = [one for one in certain if one[-1]]
    if not certain:
        return "nothing stands out this season: what differs from the room may be chance"
    _size_of, measure, reach, worse = max(bad or certain, key=itemgetter(0))
    what = measure.heading.removesuffix(", %").lower()
    unit = " per cent" if measure.heading.endswith("%") else ""
    least, most = sorted((abs(reach.least), abs(reach.most)))
    above = "above" if reach.least > 0 else "below"
    good = "" if worse else ", which is your strength"
    return f"{what}: this season {least:.1f} to {most:.1f}{unit} {above} the room{good}"


def _intervals(season: AgainstRoom, level: float) -> Iterator[tuple[HandMeasure, Interval]]:
    for measure in LOOKED_AT:
        if reach := interval(
            added_figures(season.own, measure), added_figures(season.room, measure), level
        ):
            yield measure, reach


def _size(reach: Interval) -> float:
    """Return how far a difference is from none, in halves of its interval."""
    return abs(reach.difference) / max(reach.most - reach.difference, 1e-9)
