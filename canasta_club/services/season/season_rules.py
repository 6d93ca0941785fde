"""Season rules: the rules and terms a season froze, read and checked once for each opened book."""

from datetime import date
from typing import TYPE_CHECKING

from canasta_club.club.games import Game
from canasta_club.club.seasons import Season, SlipFoot
from canasta_club.game.rules.document import RuleDocument
from canasta_club.game.rules.model import RuleSet
from canasta_club.services.rules import rulesets

if TYPE_CHECKING:
    from canasta_club.league.terms import HallTerms, Terms


class SeasonRules:
    """The rule sets of a season, each with the day from which it holds."""

    def __init__(self, season: Season) -> None:
        self._since = [
            (period.from_day, rulesets.document(period.rules)) for period in season.periods
        ]

    @property
    def documents(self) -> tuple[RuleDocument, ...]:
        """All rule sets, the earliest first."""
        return tuple(document for _day, document in self._since)

    def on(self, day: date) -> RuleDocument:
        """Return the rules of a day."""
        return next(document for since, document in reversed(self._since) if since <= day)

    def of(self, game: Game) -> RuleSet:
        """Return the rules of a game."""
        return self.on(game.night.day).for_players(game.players)


def rules_of(season: Season) -> SeasonRules:
    """Return the rules that a season froze."""
    return SeasonRules(season)


def terms_of(season: Season) -> "Terms":
    """Return the league terms that a season froze."""
    from canasta_club.league.language import thaw_terms  # hands need no terms

    return season.terms.once(thaw_terms).terms


def slip_foot(season: Season) -> SlipFoot:
    """Return what the league asks for at the foot of each slip."""
    # Read from the table itself: a hand is recorded without building all the terms.
    asked = season.terms.get("slips", {})
    return SlipFoot(
        asked.get("total") == "required",
        asked.get("running", "optional"),
        asked.get("out") == "player",
    )


def hall_terms_of(season: Season) -> "HallTerms":
    """Return what holds for the pages of tables; as `slip_foot`, without the rest of the terms."""
    from canasta_club.league.terms import HallTerms

    return HallTerms.of(season.terms.get("hall", {}))


def kind_of(season: Season) -> str:
    """Return what its entries are: `league.terms.BY_PAIR` or `BY_PLAYER`."""
    return terms_of(season).entries.kind


def can_draw(season: Season) -> bool:
    """Return whether the league terms of a season draw fixtures in advance.

    Entries must meet in twos: pairs do, players only under rules for two or three.
    """
    from canasta_club.club.people import BY_PLAYER

    terms = terms_of(season)
    counts = set(season.rules.get("players", ()))
    meet = terms.entries.kind != BY_PLAYER or ("2" in counts and counts <= {"2", "3"})
    return terms.format.facts.has_fixtures and meet
