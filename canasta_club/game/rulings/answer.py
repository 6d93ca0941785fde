"""Rulings: a question at the table, as data, answered with a verdict that says why."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NotRequired, TypedDict, cast

from canasta_club.documents.toml import JsonObject, PlainTable
from canasta_club.errors import Problem
from canasta_club.game.cards import Card
from canasta_club.game.melds.legality import count_ranks
from canasta_club.game.rules.model import RuleSet, with_trump
from canasta_club.game.rules.packs import pack_cards
from canasta_club.game.rulings import _problems
from canasta_club.game.rulings._melds import rule_meld
from canasta_club.game.rulings._opening_search import Target, find_openings, is_searchable
from canasta_club.game.rulings._openings import opening_of, rule_opening
from canasta_club.game.rulings._pile import rule_pile
from canasta_club.game.rulings._turns import rule_discard, rule_out
from canasta_club.game.rulings._verdict import Verdict, refuse, sentence
from canasta_club.game.rulings.question import Question, read_question
from canasta_club.game.scoring.hand import problem_value
from canasta_club.game.scoring.opening import Opening

_RULINGS: Final[Mapping[str, Callable[[Question, RuleSet], Verdict]]] = {
    "meld": rule_meld,
    "opening": rule_opening,
    "pile": rule_pile,
    "out": rule_out,
    "discard": rule_discard,
}


class FoundOpening(TypedDict):
    """Melds of a hand that open, as they are written, and their points."""

    melds: list[str]
    points: int


class Ruling(TypedDict):
    """The answer to a question, as data; points and bonuses are in points.

    ``legal`` is None where the question cannot be read: its ``problems`` say why. The other keys
    depend on what was asked.
    """

    legal: bool | None
    code: str | None
    reason: str
    clause: str | None
    problems: NotRequired[list[dict[str, object]]]
    # of a meld
    kind: NotRequired[str | None]
    takes_back: NotRequired[str]
    # of a meld, and of melds to open with
    points: NotRequired[int]
    # of an opening
    minimum: NotRequired[int]
    needs: NotRequired[dict[str, int]]
    openings: NotRequired[list[FoundOpening]]
    best_points: NotRequired[int]
    best_melds: NotRequired[list[str]]
    missing: NotRequired[int]
    # of an opening where hands lie aside: now, next turn or not at all
    takes_up: NotRequired[str | None]
    # of the pile, which also has a minimum
    how: NotRequired[list[str]]
    # of going out
    canastas: NotRequired[dict[str, int]]
    bonus: NotRequired[int]
    penalty: NotRequired[int]
    adjustment: NotRequired[str | None]
    # of a discard
    effect: NotRequired[str]


def answer(stated: Mapping[str, object], rules: RuleSet) -> Ruling:
    """Answer a question as data; never raises for what is asked.

    Unreadable questions are answered with ``legal`` None and their ``problems``.
    """
    question, problems = read_question(stated, rules)
    if question is None:
        clauses = rules.clauses
        return unanswered([each._replace(clause=clauses.get(each.code)) for each in problems])
    return verdict_value(rule(question, rules))


def can_open(
    rules: RuleSet, hand: Sequence[Card], opening: Opening, *, in_turn: bool
) -> bool | None:
    """Return whether a side can open with a hand; None: it has too many cards to be searched.

    In a turn (``in_turn``) the opening leaves the cards that it must.
    """
    if not is_searchable(rules, hand):
        return None
    target = Target(opening, beneath=0 if in_turn else None)
    return bool(find_openings(rules, hand, target, most=1)[0])


def rule(question: Question, rules: RuleSet) -> Verdict:
    """Rule on a question; more of a card than the pack holds is always illegal."""
    if question.trump:
        rules = with_trump(rules, question.trump[0])
    beyond = list(_beyond_pack(question, rules))
    if beyond:
        return refuse(rules, beyond, **_nothing(question, rules))
    return _RULINGS[question.ask](question, rules)


def _nothing(question: Question, rules: RuleSet) -> JsonObject:
    """Return the further answers of a ruling that allows nothing."""
    is_open = question.ask == "pile" and question.opened
    minimum = Opening(0, {}) if is_open else opening_of(question, rules)
    laid: PlainTable = {"points": 0} if question.melds else {"openings": []}
    facts: Mapping[str, JsonObject] = {
        "meld": {"kind": None, "points": 0},
        "opening": {"minimum": minimum.points, "needs": dict(minimum.needs), **laid},
        "pile": {"how": [], "minimum": minimum.points},
        "out": {"canastas": {}, "bonus": 0, "penalty": 0, "adjustment": None},
        "discard": {"effect": "none"},
    }
    return facts[question.ask]


def verdict_value(verdict: Verdict) -> Ruling:
    """Return a verdict as data."""
    return {
        "legal": verdict.is_legal,
        "code": verdict.code,
        "reason": verdict.reason,
        "clause": verdict.clause,
        **cast("Ruling", verdict.facts),
    }


def unanswered(problems: Sequence[Problem]) -> Ruling:
    """Return as data that a question cannot be answered, and why."""
    return {
        "legal": None,
        "code": problems[0].code,
        "reason": " ".join(map(_as_sentence, problems)),
        "clause": problems[0].clause,
        "problems": [problem_value(problem) for problem in problems],
    }


def _as_sentence(problem: Problem) -> str:
    """Return a problem as a sentence, after the key it is about."""
    message = sentence(problem.message)
    return f"{problem.where}: {message}" if problem.where else message


def _beyond_pack(question: Question, rules: RuleSet) -> Iterator[Problem]:
    held = pack_cards(rules.pack)
    seen = count_ranks(_cards_seen(question))
    for rank, number in seen.items():
        if number > held[rank]:
            yield _problems.more_of_a_rank(number, rank, held[rank])
    known = seen.total() + max((question.pile_size or 1) - 1, 0)
    if known > sum(held.values()):
        yield _problems.more_with_pile(known, sum(held.values()))


def _cards_seen(question: Question) -> Iterator[Card]:
    """Yield every card of a question once: melds to open with are still in the hand."""
    yield from question.onto or ()
    yield from question.hand or ()
    if question.ask != "discard" or question.hand is None:
        yield from question.cards
    if question.ask != "opening" or question.hand is None:
        for meld in question.melds:
            yield from meld.cards
