"""Frozen rules: what a season is played by, from each day on which it changed them."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from canasta_club.club.games import Game
from canasta_club.club.play import Place
from canasta_club.club.seasons import Season
from canasta_club.game.rules.document import RuleDocument, thaw_rules
from canasta_club.game.rules.model import RuleSet
from canasta_club.services.rules import rulesets

Thaw = Callable[[Mapping[str, Any]], RuleDocument]


class SeasonRules:
    """The rules that a season froze, from each day on which it changed them, taken up once."""

    def __init__(self, season: Season, thaw: Thaw) -> None:
        self._since = [(period.from_day, thaw(period.rules)) for period in season.periods]

    @property
    def documents(self) -> tuple[RuleDocument, ...]:
        """All of them, the earliest first."""
        return tuple(document for _day, document in self._since)

    def on(self, day: date) -> RuleDocument:
        """Return the rules by which a night is played."""
        return next(document for since, document in reversed(self._since) if since <= day)

    def of(self, game: Game) -> RuleSet:
        """Return the rules by which a game is played."""
        return self.on(game.night.day).for_players(game.players)


def rules_of(season: Season) -> SeasonRules:
    """Return the rules that a season froze."""
    return SeasonRules(season, rulesets.thaw)


def light_rules_of(season: Season) -> SeasonRules:
    """Return them without their clauses, which take longest to read: for when games end."""
    return SeasonRules(season, lambda table: thaw_rules(table, {}))


def rules_in(place: Place) -> RuleSet:
    """Return the rules by which the game at a place is played."""
    return rules_of(place.season).of(place.game)
