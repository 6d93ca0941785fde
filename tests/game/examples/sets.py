"""Rule sets for tests, the shipped ones and a club's own as text, and short ways to use them."""

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from canasta_club import resources
from canasta_club.documents.resolve import Source
from canasta_club.errors import NotFoundError, Problem, ProblemsError
from canasta_club.game.rules.document import RuleDocument, read_rules
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring._counting import count_side
from canasta_club.game.scoring.hand import HandResult, ScoreSheet, score_json
from canasta_club.game.scoring.statement import Statement
from canasta_club.game.scoring.tally import Tally
from canasta_club.services.rules import rulesets

SIX = ("classic", "club", "classic-american", "cardgames-io", "hoyle", "three-pack")
DEFAULTS: Mapping[str, Any] = tomllib.loads(
    resources.shipped("data", "defaults.toml").read_text(encoding="utf-8")
)


BARE = """
id = "bare"
[pack]
decks = 1
jokers = 2
[players.2]
sides = 2
deal = 11
draw = 1
[cards.values]
X = 50
2 = 20
A = 20
K = 10
Q = 10
J = 10
10 = 10
9 = 10
8 = 10
7 = 5
6 = 5
5 = 5
4 = 5
3b = 5
[canasta.kinds.natural]
bonus = 500
[opening]
steps = [{ points = 50 }]
[threes.red]
values = [100, 200]
"""
"""The least that a rule set that extends nothing must say."""


def rules(name: str = "classic", players: int | None = None) -> RuleSet:
    """Return a shipped rule set."""
    return rulesets.rules(name, players)


def all_sets() -> list[str]:
    """Return the shipped rule sets."""
    return sorted(rulesets.ids())


def plain_sets() -> list[str]:
    """Return those whose threes are laid out: those that the plain readings of the rules follow."""
    ids = all_sets()
    return [name for name in ids if not rulesets.document(name).table["threes"].get("ordinary")]


def read(text: str, *, with_seats: bool = False, **others: str) -> RuleDocument:
    """Read a rule set from its text; ``others`` and the shipped ones are what it may extend."""

    def find(name: str, above: Source) -> Source:
        del above
        if name in others:
            return Source(f"{name}.toml", others[name])
        shipped = resources.shipped("data", "rulesets", f"{name}.toml")
        if shipped.is_file():
            return Source(shipped.name, shipped.read_text(encoding="utf-8"))
        raise NotFoundError(f"There is no rule set “{name}”")

    source, names = Source("house.toml", text), rulesets.clause_names()
    seats = {"with_seats": True} if with_seats else {}
    return read_rules(source, find, DEFAULTS, names, **seats)


def counted(side: Mapping[str, Any], rule_set: RuleSet) -> Tally:
    """Count a side that is given as data."""
    statement, problems = Statement.from_json(side)
    return count_side(statement, rule_set, problems)


def house(text: str = "", *, extends: str = "classic", players: int | None = None) -> RuleSet:
    """Return a club's own rules: what the text says, and else what they extend."""
    document = read(f'id = "house"\nextends = "{extends}"\n{text}')
    counts = document.player_counts
    return document.for_players(players or (4 if 4 in counts else counts[0]))


def problems_of(text: str, **others: str) -> list[Problem]:
    """Return everything that is wrong with the text of a rule set."""
    try:
        read(text, with_seats=True, **others)
    except ProblemsError as fault:
        return list(fault.problems)
    return []


def score(side: Mapping[str, Any], rule_set: RuleSet, **hand: Any) -> ScoreSheet:
    """Score a side that has nothing wrong with it, beside others that only have a total."""
    result = played(side, rule_set, **hand)
    assert not [problem for problem in result.problems if problem.side == "Us"]
    return result.sheets[0]


def played(side: Mapping[str, Any], rule_set: RuleSet, **hand: Any) -> HandResult:
    """Score a hand of a side called “Us” and others of whom only the total is known."""
    more = [{"name": f"Them {n}", "total": 0} for n in range(1, rule_set.seating.sides)]
    sides = [{"name": "Us", **side}, *more]
    return score_json({"sides": sides, "hand_number": 1, **hand}, rule_set)


def codes(side: Mapping[str, Any], rule_set: RuleSet, **hand: Any) -> list[str]:
    """Return the codes of everything that is wrong or unusual in such a hand."""
    return [problem.code for problem in played(side, rule_set, **hand).problems]


def points(sheet: ScoreSheet) -> dict[str, int]:
    """Return the points of a sheet by line."""
    return {line.item: line.points for line in sheet.lines}


def whole_code(start: str) -> str:
    """Return the code that begins so."""
    return next(code for code in sorted(rules().clauses) if code.startswith(start))


def least(need: int | Sequence[int]) -> int:
    """Return how many a condition asks for at least: a number, or the first of two bounds."""
    return need if isinstance(need, int) else need[0]
