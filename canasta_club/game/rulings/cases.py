"""Cases: questions that no cards decide, and who answers them."""

from typing import NamedTuple

from canasta_club.game.rules.clauses import Case
from canasta_club.game.rules.document import RuleDocument


class CaseAnswer(NamedTuple):
    """The answer to a case, and its source; ``by`` is the rule set that gives it.

    ``answer`` is empty where neither the rule set nor any that it extends has one, or where what
    those say does not fit it. An answer by another than the rule set that was asked means that
    its own sources are silent.
    """

    case: Case
    asked: RuleDocument
    answer: str = ""
    source: str = ""
    by: RuleDocument | None = None

    @property
    def is_silent(self) -> bool:
        """The sources of the rule set that was asked say nothing."""
        return not self.answer or self.by is None or self.by.id != self.asked.id
