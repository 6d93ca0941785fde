"""What is refused of a question that names no rules: each sentence is written here once."""

from collections.abc import Sequence
from typing import Final

from canasta_club.errors import AmbiguousError
from canasta_club.records.book.glance import RulesInForce
from canasta_club.text.wording import quoted

WHICH_SEASON: Final = "the season that is meant"
"""What an answer to the question which season is meant settles, as one does a name."""


def different_rules(running: Sequence[RulesInForce]) -> AmbiguousError:
    seasons = sorted(each.name for each in running)
    return AmbiguousError(
        f"Several seasons run by different rules: {quoted(seasons)}.",
        WHICH_SEASON,
        seasons,
        hint="Name one with --season NAME, or a rule set with --rules ID.",
    )
