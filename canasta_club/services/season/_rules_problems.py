"""What is refused of a question that names no rules: each sentence is written here once."""

from collections.abc import Sequence

from canasta_club.errors import CanastaError, NotFoundError
from canasta_club.records.book.glance import RulesInForce


def no_seasons_at_all(season: str) -> NotFoundError:
    return NotFoundError(f"There is no season “{season}”: the book holds none.")


def different_rules(running: Sequence[RulesInForce]) -> CanastaError:
    return CanastaError(
        f"Several seasons run by different rules: {', '.join(each.name for each in running)}.",
        hint="Name one with --season NAME, or a rule set with --rules ID.",
    )
