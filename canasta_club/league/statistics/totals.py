"""Totals: what someone took from many games."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from canasta_club.club.games import FIGURES, HIGHEST, NO_FIGURES, Figures


@dataclass(frozen=True, slots=True)
class GameEnds:
    """How finished games ended for someone, who was ``ahead`` by so many points over all."""

    games: int
    won: int
    drawn: int
    ahead: int

    @property
    def lost(self) -> int:
        """The games lost."""
        return self.games - self.won - self.drawn


@dataclass(frozen=True, slots=True)
class GameTotals:
    """What someone took from finished games: how these ended, and the figures of their sides.

    ``against`` are the points of the best other side of each game.
    """

    games: int = 0
    won: int = 0
    drawn: int = 0
    hands: int = 0
    against: int = 0
    figures: Figures = NO_FIGURES

    @classmethod
    def added(cls, games: Iterable[tuple[int, int, Figures]]) -> "GameTotals":
        """Add games up: the score of the best other side, the hands, the figures of the side."""
        listed = list(games)
        if not listed:
            return cls()
        against, hands, figures = zip(*listed, strict=True)
        leads = [own.score - other for own, other in zip(figures, against, strict=True)]
        return cls(
            games=len(listed),
            won=sum([lead > 0 for lead in leads]),
            drawn=leads.count(0),
            hands=sum(hands),
            against=sum(against),
            figures=Figures.added(figures),
        )

    @property
    def results(self) -> GameEnds:
        """How the games ended."""
        return GameEnds(games=self.games, won=self.won, drawn=self.drawn, ahead=self.difference)

    @property
    def lost(self) -> int:
        """The games lost."""
        return self.results.lost

    @property
    def difference(self) -> int:
        """By how many points the side was ahead of the best other one, over all games."""
        return self.figures.score - self.against

    @property
    def share(self) -> Fraction:
        """The share of games won; a draw counts half."""
        return Fraction(2 * self.won + self.drawn, 2 * self.games) if self.games else Fraction(0)

    def value(self) -> Mapping[str, int]:
        """Return the totals as plain values, for JSON."""
        apart = {*HIGHEST, "hands"}
        added = {name: getattr(self.figures, name) for name in FIGURES if name not in apart}
        return {
            "games": self.games,
            "won": self.won,
            "drawn": self.drawn,
            "lost": self.lost,
            "score": added.pop("score"),
            "difference": self.difference,
            "hands": self.hands,
            **added,
        }

    def a_game(self, total: int) -> Fraction:
        """Return the average of a total over the games."""
        return Fraction(total, self.games) if self.games else Fraction(0)

    def a_hand(self, total: int) -> Fraction:
        """Return the average of a total over the hands."""
        return Fraction(total, self.hands) if self.hands else Fraction(0)

    def an_itemised_hand(self, total: int) -> Fraction | None:
        """Return the average over the hands of which more than the total is known, if any."""
        itemised = self.hands - self.figures.totals_alone
        return Fraction(total, itemised) if itemised else None
