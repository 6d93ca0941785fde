"""Current rules: the rules for a question that names none."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol, TypeVar

from canasta_club import resources
from canasta_club.club.tonight import WHICH_SEASON, meant
from canasta_club.errors import AmbiguousError, CanastaError, NotFoundError
from canasta_club.game.rules.document import RuleDocument
from canasta_club.records.book.glance import RulesInForce, glance
from canasta_club.records.book.problems import no_book
from canasta_club.services.rules import rulesets
from canasta_club.text.wording import quoted

T = TypeVar("T")


class BookChoice(Protocol):
    """The book and club to use; empty when not given."""

    @property
    def book(self) -> str:
        """A path or a database URL."""

    @property
    def club(self) -> str:
        """The club, if the book holds several."""


@dataclass(frozen=True, slots=True)
class CurrentRules:
    """A rule set, its source, and the reason if it is not that of a season.

    ``season`` is the name of the season that froze it, empty for a rule set given by name.
    """

    rules: rulesets.Rules
    season: str = ""
    reason: str = ""

    @property
    def id(self) -> str:
        """The id of the rule set, also of one that cannot be read."""
        return rulesets.id_of(self.rules)

    @property
    def document(self) -> RuleDocument:
        """The rule set; raises `NotFoundError` and `ProblemsError`."""
        return rulesets.document(self.rules)

    @property
    def title(self) -> str:
        """Name the rules as in an answer: ``UK club, as in Winter 2026``."""
        return f"{self.document.name}, as in {self.season}" if self.season else self.document.name


def current_rules(
    where: BookChoice, *, rules: str = "", season: str = "", today: date | None = None
) -> CurrentRules:
    """Return the rules to answer by: those named, or a season's, or the club's, or the classic.

    A season is found from the night, as by `seasons.find`; of several that may be meant, the rules
    they share. With none running, the rule set that the club's new seasons start from; without a
    book, classic.
    Raises `NotFoundError` for an unknown season, `AmbiguousError` if several may be meant that are
    played by different rules.
    """
    if rules:
        return CurrentRules(rules)
    try:
        seen = glance(where.book or str(resources.book_path()), where.club, today)
    except CanastaError as fault:
        if season:
            raise
        reason = fault.message.rstrip(".")
        return _classic(f"{reason[:1].upper()}{reason[1:]}.")
    if where.club:
        club = _match(where.club, [(each, each) for each in seen.clubs], "club")
    elif len(seen.clubs) > 1:
        return _classic(
            f"The book holds several clubs ({quoted(seen.clubs)}); name one with --club."
        )
    else:
        club = next(iter(seen.clubs), "")
    known = tuple(each for each in seen.seasons if each.club == club)
    if season:
        if not known:
            raise NotFoundError(f"There is no season “{season}”: the book holds none.")
        return _of(_match(season, [(each.name, each) for each in known], "season"))
    if fits := meant((each, each.tonight) for each in known):
        return _shared(fits)
    missing = no_book(where.book).message if where.book else ""
    return _usual(seen.clubs[club]) if club else _classic(missing)


def _match(written: str, known: Iterable[tuple[str, T]], what: str) -> T:
    from canasta_club.services.people import names

    return names.match(written, known, what)


def _shared(fits: Sequence[RulesInForce]) -> CurrentRules:
    """Return the rules that all of these seasons share; which one is meant is asked otherwise."""
    if len({each.rules.text for each in fits}) == 1:
        return _of(fits[0])
    answer = _settled(WHICH_SEASON)
    if not answer:
        seasons = sorted(each.name for each in fits)
        raise AmbiguousError(
            f"Several seasons run by different rules: {quoted(seasons)}.",
            WHICH_SEASON,
            seasons,
            hint="Name one with --season NAME, or a rule set with --rules ID.",
        )
    return _of(_match(answer, [(each.name, each) for each in fits], "season"))


def _settled(name: str) -> str:
    """Return what was answered for what was left out; empty where it was not asked."""
    from canasta_club.services.people import names

    answer = names.meant(name)
    return "" if answer == name else answer


def _usual(rules_id: str) -> CurrentRules:
    try:
        rulesets.document(rules_id)
    except CanastaError as fault:  # the club's own file may be gone
        return _classic(f"No season is running. {fault.message}")
    return CurrentRules(rules_id, reason="No season is running.")


def _of(season: RulesInForce) -> CurrentRules:
    return CurrentRules(season.rules, season.name)


def _classic(reason: str) -> CurrentRules:
    return CurrentRules(rulesets.DEFAULT_RULES, reason=reason)
