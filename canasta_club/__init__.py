"""Score hands, keep the book and print the standings of a canasta club.

The names below are what notebooks and scripts need; each is loaded when it is first used.

>>> import canasta_club as canasta
>>> rules = canasta.read_rules("club")
>>> hand = canasta.read_sides(["Ash & Birch: KKKKKKK 555 out", "Elm & Fir: AAA 9999 / K5 / X2"])
>>> [sheet.total for sheet in canasta.score_hand(hand, rules).sheets]
[685, 15]
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from canasta_club.version import __version__

if TYPE_CHECKING:
    from canasta_club.errors import CanastaError, Problem, ProblemsError
    from canasta_club.game.odds.hands import Odds, all_openings, hand_odds
    from canasta_club.game.rules.model import RuleSet
    from canasta_club.game.rulings.answer import Ruling, answer
    from canasta_club.game.scoring.hand import HandResult, ScoreSheet, score_hand
    from canasta_club.game.scoring.lines import Line
    from canasta_club.game.scoring.opening import Opening
    from canasta_club.game.scoring.statement import Statement
    from canasta_club.records.book.book import Book, open_book
    from canasta_club.services.rules.rulesets import rules as read_rules
    from canasta_club.services.rules.scoring import read_sides

__all__ = [
    "Book",
    "CanastaError",
    "HandResult",
    "Line",
    "Odds",
    "Opening",
    "Problem",
    "ProblemsError",
    "RuleSet",
    "Ruling",
    "ScoreSheet",
    "Statement",
    "__version__",
    "all_openings",
    "answer",
    "hand_odds",
    "open_book",
    "read_rules",
    "read_sides",
    "score_hand",
]

_PLACES: Final = {
    "errors": ("CanastaError", "Problem", "ProblemsError"),
    "game.odds.hands": ("Odds", "all_openings", "hand_odds"),
    "game.rules.model": ("RuleSet",),
    "game.rulings.answer": ("Ruling", "answer"),
    "game.scoring.hand": ("HandResult", "ScoreSheet", "score_hand"),
    "game.scoring.lines": ("Line",),
    "game.scoring.opening": ("Opening",),
    "game.scoring.statement": ("Statement",),
    "records.book.book": ("Book", "open_book"),
    "services.rules.rulesets": ("rules",),
    "services.rules.scoring": ("read_sides",),
}
"""Modules of this package, and what each lends to the face."""

_OTHER_NAMES: Final = {"read_rules": "rules"}
"""Names of the face that differ from those in their modules."""


if not TYPE_CHECKING:  # A type checker is to know which names there are.

    def __getattr__(name: str) -> object:
        own_name = _OTHER_NAMES.get(name, name)
        for module, names in _PLACES.items():
            if name in __all__ and own_name in names:
                return getattr(import_module(f"{__name__}.{module}"), own_name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
