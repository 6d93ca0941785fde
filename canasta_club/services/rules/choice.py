"""Rule choice: a few questions that find the rule set a club plays by."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from canasta_club import resources
from canasta_club.documents.toml import read_toml
from canasta_club.game.cards import RANKS
from canasta_club.game.rules.document import RuleDocument
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.opening import opening
from canasta_club.services.rules import rulesets
from canasta_club.services.rules.library import read_text
from canasta_club.text.wording import counted, say_condition


def offered() -> list[RuleDocument]:
    """Return the rule sets that a new club is offered by name."""
    text = read_text(resources.shipped("data", "help.toml"))
    return [rulesets.document(known) for known in read_toml(text)["offered"]]


class ChoiceQuestion(NamedTuple):
    """A question to a club, and the answer of a rule set to it."""

    text: str
    answer: Callable[[RuleSet], str]


def _yes(value: object) -> str:
    return "yes" if value else "no"


def _order(answer: str, answers: Counter[str]) -> tuple[int, list[int], str]:
    """Return what answers are sorted by: how many rule sets give them, then their numbers."""
    numbers = re.findall(r"\d+", answer.replace(",", ""))
    return -answers[answer], [int(each) for each in numbers], answer


def _ends(rules: RuleSet) -> str:
    if rules.game.target:
        return f"at {rules.game.target:,} points"
    return f"after {counted(rules.game.hands, 'hand')}" if rules.game.hands else "by the clock"


def _needs_out(rules: RuleSet) -> str:
    return say_condition(rules.going_out.needs)


def _groups(rules: RuleSet) -> str:
    ranks = rules.meld.group_ranks
    if ranks is None:
        return "any"
    return " ".join(rank for rank in RANKS if rank in ranks) or "none: only sequences"


QUESTIONS = (
    ChoiceQuestion("How many packs of 52 do you play with?", lambda rules: str(rules.pack.decks)),
    ChoiceQuestion("How many jokers are there?", lambda rules: str(rules.pack.jokers)),
    ChoiceQuestion("Which ranks may be melded as a group of one rank?", _groups),
    ChoiceQuestion(
        "Do canastas of the suit turned up at the deal earn more?",
        lambda rules: _yes(rules.asks_trump),
    ),
    ChoiceQuestion("May cards be melded in sequence?", lambda rules: _yes(rules.meld.sequence)),
    ChoiceQuestion(
        "May wild cards be melded by themselves?",
        lambda rules: {"opening": "only as a canasta, to open"}.get(
            rules.meld.wild_melds, rules.meld.wild_melds
        ),
    ),
    ChoiceQuestion(
        "How many wild cards may a meld hold against its natural ones?",
        lambda rules: {"fewer": "fewer", "equal": "as many", "any": "more, up to a limit"}[
            rules.meld.wilds
        ],
    ),
    ChoiceQuestion(
        "Must red threes have a canasta to count for a side?",
        lambda rules: _yes("melds" not in rules.red_threes.plus_if),
    ),
    ChoiceQuestion(
        "What must a side with a score of 0 open with?",
        lambda rules: str(opening(rules, 0, 1).points),
    ),
    ChoiceQuestion(
        "What must a side with a score below 0 open with?",
        lambda rules: str(opening(rules, -5, 1).points or "any meld"),
    ),
    ChoiceQuestion(
        "What sets the opening minimum?",
        lambda rules: {"score": "the score of the side", "hand": "the number of the hand"}[
            rules.opening.by
        ],
    ),
    ChoiceQuestion("When does a game end?", _ends),
    ChoiceQuestion("What does a side need to go out?", _needs_out),
    ChoiceQuestion("Is the pile always frozen?", lambda rules: _yes(rules.pile.frozen_always)),
    ChoiceQuestion(
        "What is scored for the side that goes out?",
        lambda rules: {"each": "its own points", "difference": "the difference of both sides"}[
            rules.game.settlement
        ],
    ),
    ChoiceQuestion(
        "How many cards may a meld have?",
        lambda rules: f"{rules.meld.max_cards} at most" if rules.meld.max_cards else "any number",
    ),
    ChoiceQuestion(
        "What does a hidden black three cost at the end?",
        lambda rules: str(rules.held_points["3b"]),
    ),
)


MOST_UNKNOWN = 3


class Candidate(NamedTuple):
    """A rule set that may fit, for its usual number of players."""

    document: RuleDocument
    rules: RuleSet


@dataclass(frozen=True, slots=True)
class Questionnaire:
    """The rule sets that fit the answers so far, and the questions asked."""

    fitting: tuple[Candidate, ...]
    asked: tuple[ChoiceQuestion, ...] = ()
    unknown: int = 0
    """How many of the last answers in a row were not known."""

    @staticmethod
    def start() -> "Questionnaire":
        """Start with every usable rule set, those like the default one first."""
        documents, _faults = rulesets.all_documents()
        default = rulesets.document(rulesets.DEFAULT_RULES)
        documents.sort(key=lambda document: (rulesets.distance(document, default), document.id))
        return Questionnaire(tuple(Candidate(each, rulesets.usual(each)) for each in documents))

    def next(self) -> tuple[ChoiceQuestion, list[str]] | None:
        """Return the question that best separates the candidates, with its answers.

        There is none for someone who did not know three in a row: the likeliest will do.
        """
        if self.unknown == MOST_UNKNOWN:
            return None
        best: tuple[ChoiceQuestion, Counter[str]] | None = None
        for question in QUESTIONS:
            if question in self.asked:
                continue
            answers = Counter(question.answer(each.rules) for each in self.fitting)
            # The smaller the largest group, the fewer are left whatever the answer is.
            if len(answers) > 1 and (best is None or max(answers.values()) < max(best[1].values())):
                best = (question, answers)
        return (best[0], sorted(best[1], key=lambda name: _order(name, best[1]))) if best else None

    def answered(self, question: ChoiceQuestion, answer: str | None) -> "Questionnaire":
        """Keep the rule sets with this answer; None if the answer is not known."""
        fitting = self.fitting
        if answer is not None:
            fitting = tuple(each for each in fitting if question.answer(each.rules) == answer)
        unknown = self.unknown + 1 if answer is None else 0
        return Questionnaire(fitting, (*self.asked, question), unknown)
