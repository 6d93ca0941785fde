"""Formulas of an entry sheet: what the rules give a row, whatever is still to be written in it.

They say what the scoring engine says. What the facts leave unknown (a net figure that hides
whether a side has melded) is an error of the spreadsheet inside a formula, and “?” in its cell.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from canasta_club.game.rules.model import (
    MANY,
    NO_POT,
    CanastaKind,
    Condition,
    RuleSet,
    ThreesRules,
    bounds,
    words_of,
)
from canasta_club.game.scoring.opening import opening
from canasta_club.game.scoring.statement import DIRECTOR
from canasta_club.reports.pages.score_sheet import say_opening
from canasta_club.reports.workbook._formulas import CARDS
from canasta_club.text.wording import spoken

UNKNOWN: Final = "NA()"
_MELDED, _LEFT, _NET, _OUT = "melded", "left", "net", "out"

_Address = Callable[[str], str]
"""Gives where a row's cell stands by its heading; empty where the sheet has no such column."""


class _Range(NamedTuple):
    """The least and the greatest number of something, as formulas."""

    least: str
    most: str


class RowFormulas:
    """The formulas of one row of an entry sheet, for the hand of this place in its game."""

    def __init__(self, rules: RuleSet, cell: _Address, place: int) -> None:
        self._rules = rules
        self._place = place
        self._cell = cell
        self._kinds = {kind.name: cell(kind.name) for kind in rules.kinds}

    @property
    def own(self) -> str:
        """What the side makes by itself, before a settlement and adjustments."""
        total, special = self._cell("total"), self._cell("special")
        written = f'IF({total}="",{UNKNOWN},{total})' if total else UNKNOWN
        lines = "+".join(self._lines())
        figures = f"IF({self._has_cards},{UNKNOWN},{lines})" if self._has_cards else lines
        own = f"IF({self.has_figures},{figures},{written})"
        if not special:
            return own
        worths = "".join(
            f'IF(LOWER({special})="{spoken(name)}",{points},'
            for name, points in self._rules.special_hands.items()
        )
        named = worths + UNKNOWN + ")" * len(self._rules.special_hands)
        return f'IF({special}<>"",{named},{own})'

    @property
    def has_figures(self) -> str:
        """Whether card points are given, not a total alone."""
        filled = [f'{cell}<>""' for cell in self._cells(_MELDED, _LEFT, _NET)]
        return f"OR({','.join(filled)})"

    @property
    def _has_cards(self) -> str:
        """Whether cards are written beside, which nothing here counts; empty without such cells."""
        filled = [f'{cell}<>""' for cell in self._cells(*sorted(CARDS))]
        return f"OR({','.join(filled)})" if filled else ""

    @property
    def is_out(self) -> str:
        """Whether the side went out, 1 or 0."""
        return f"OR({self._went('out')},{self._went('concealed')})*1"

    @property
    def adjustments(self) -> str:
        """What the adjustments come to, and what the rules award on a condition."""
        special = self._cell("special")
        named = [
            f"{each.points}*{self._times(spoken(name))}"
            for name, each in self._rules.adjustments.items()
        ]
        awarded = [
            f"IF(AND({self._lacks(spoken(name))},{self.has_figures}),"
            f"IF({self._met(award.condition)},{award.points},0),0)"
            for name, award in self._rules.awards.items()
        ]
        more = "+".join([*named, *awarded]) or "0"
        if special:
            more = f'IF({special}<>"",0,{more})'
        return f"{self._times(DIRECTOR)}+{more}"

    # The lines of the score sheet

    def _lines(self) -> list[str]:
        rules = self._rules
        bonuses = [self._bonus(kind) for kind in rules.kinds if kind.bonus]
        out = rules.going_out
        return [
            self._card_points(),
            *bonuses,
            *self._threes("red threes", rules.red_threes),
            *(self._threes("black threes", rules.black_threes) if rules.lays_black_threes else ()),
            f"IF({self._went('concealed')},{out.concealed},IF({self._went('out')},{out.bonus},0))",
        ]

    def _bonus(self, kind: CanastaKind) -> str:
        bonus = f"{kind.bonus}*{self._kinds[kind.name]}"
        needs = self._rules.bonus_if.get(kind.name)
        return f"IF({self._met(needs)},{bonus},0)" if needs else bonus

    def _card_points(self) -> str:
        melded, left, net = map(self._cell, (_MELDED, _LEFT, _NET))
        unless = self._rules.melded_minus_unless
        without_melded = f'AND({melded}="",{self._canastas(self._kinds)}>0)'
        if unless is not None:
            either = self._either(unless, melded, f"-{melded}")
            counted = f"IF(N({melded})=0,0,{either})-N({left})"
        else:
            counted = f"N({melded})-N({left})"
        counted = f"IF({without_melded},{UNKNOWN},{counted})"
        if not net:
            return counted
        agree = f'OR({melded}="",{left}="",N({melded})-N({left})={net})'
        return f'IF({net}="",{counted},IF({agree},{net},{UNKNOWN}))'

    def _threes(self, heading: str, threes: ThreesRules) -> list[str]:
        number = self._cell(heading)
        if not number or not threes.values:
            return []
        gained = self._choose(number, threes.values)
        if not threes.plus_if:
            return [f"IF(N({number})=0,0,{gained})"]
        lost = f"-{self._choose(number, threes.minus_values)}" if threes.minus_values else "0"
        is_one = threes.minus_unless == threes.plus_if
        otherwise = lost if is_one else self._either(threes.minus_unless, "0", lost)
        return [f"IF(N({number})=0,0,{self._either(threes.plus_if, gained, otherwise)})"]

    @staticmethod
    def _choose(number: str, values: Sequence[int]) -> str:
        return f"CHOOSE(MIN({number},{len(values)}),{','.join(map(str, values))})"

    def _either(self, condition: Condition, met: str, failed: str) -> str:
        """Return one value if a condition is met, another if not; unknown if nobody can say."""
        return f"IF({self._met(condition)},{met},IF({self._failed(condition)},{failed},{UNKNOWN}))"

    # Conditions

    def _met(self, condition: Condition) -> str:
        """Whether a condition is certainly met."""
        parts = []
        for word, needed in condition.items():
            number, (least, most) = self._number(word), bounds(needed)
            parts.append(f"{number.least}>={least}")
            if most < MANY:
                parts.append(f"{number.most}<={most}")
        return f"AND({','.join(parts)})" if parts else "TRUE()"

    def _failed(self, condition: Condition) -> str:
        """Whether a condition is certainly not met."""
        parts = []
        for word, needed in condition.items():
            number, (least, most) = self._number(word), bounds(needed)
            parts.append(f"{number.most}<{least}")
            if most < MANY:
                parts.append(f"{number.least}>{most}")
        return f"OR({','.join(parts)})" if parts else "FALSE()"

    def _number(self, word: str) -> _Range:
        if " or " in word:
            parts = [self._number(each) for each in words_of(word)]
            least, most = ("+".join(ends) for ends in zip(*parts, strict=True))
            return _Range(f"({least})", f"({most})")
        rules = self._rules
        match word:
            case "melds":
                return self._melds()
            case "natural_melds":
                return _Range("0", self._melds().most)
            case "red_threes":
                number = f"N({self._cell('red threes')})" if self._cell("red threes") else "0"
                return _Range(number, number)
            case "pot" | "out" | "concealed" | "last_hand":
                is_so = self._is_so(word)
                return _Range(is_so, is_so)
        if word == "canastas":
            names = {kind.name for kind in rules.kinds if kind.reported_as in rules.counting_kinds}
        else:
            names = {kind.name for kind in rules.kinds if kind.reported_as == word}
        known = self._canastas({name: self._kinds[name] for name in self._kinds if name in names})
        return _Range(known, known)

    def _is_so(self, word: str) -> str:
        """Return 1 or 0 for a word that is either so or not so."""
        return {
            "pot": f"IF({self._times(spoken(NO_POT))}>0,0,1)",
            "out": self.is_out,
            "concealed": f"{self._went('concealed')}*1",
            "last_hand": str(int(self._place >= self._rules.game.hands)),
        }[word]

    def _canastas(self, kinds: Mapping[str, str]) -> str:
        return f"SUM({','.join(kinds.values())})" if kinds else "0"

    def _melds(self) -> _Range:
        """Return how many melds there may be, by all that is written."""
        melded, left, net = map(self._cell, (_MELDED, _LEFT, _NET))
        canastas = self._canastas(self._kinds)
        if net:
            is_net_alone = f'AND({net}<>"",{melded}="",{left}="")'
            points = f'IF(AND({net}<>"",{melded}=""),{net}+N({left}),N({melded}))'
        else:
            is_net_alone, points = "FALSE()", f"N({melded})"
        some = f"OR({points}>0,{self.is_out})*1"
        least = f"MAX({canastas},{some})"
        most = f"IF(AND(NOT({is_net_alone}),{points}=0,{canastas}=0),0,{MANY})"
        has_melded = self._cell("has melded")
        if not has_melded:
            return _Range(least, most)
        return _Range(
            f'IF({has_melded}="no",0,IF({has_melded}="yes",MAX({least},1),{least}))',
            f'IF({has_melded}="no",0,{most})',
        )

    # Words in cells

    def _went(self, how: str) -> str:
        cell = self._cell(_OUT)
        return f'LEFT({cell},{len(how)})="{how}"' if cell else "FALSE()"

    def _lacks(self, name: str) -> str:
        """Whether an adjustment is not written at all."""
        written = self._adjustments_text()
        return f'ISERROR(SEARCH(";{name} ",{written}))' if written else "TRUE()"

    def _times(self, name: str) -> str:
        """Return the number that stands behind the name of an adjustment; 0 where it is not."""
        written = self._adjustments_text()
        if not written:
            return "0"
        rest = f'MID({written},SEARCH(";{name} ",{written})+{len(name) + 2},40)'
        word = f'SUBSTITUTE(SUBSTITUTE({rest},";"," "),":"," ")'
        first = f'LEFT(TRIM({word}),FIND(" ",TRIM({word})&" ")-1)'
        return f"IFERROR(VALUE({first}),0)"

    def _adjustments_text(self) -> str:
        """Return the adjustments with a semicolon right before each name."""
        cell = self._cell("adjustments")
        return f'";"&SUBSTITUTE({cell},"; ",";")' if cell else ""

    def _cells(self, *headings: str) -> list[str]:
        return [cell for cell in map(self._cell, headings) if cell]


def settled(
    own: str, other: str, is_out: str, other_is_out: str, *, both_totals: str, one_total: str
) -> str:
    """Return what a side keeps where the rules credit only the difference of two totals."""
    won = f"IF({is_out}+{other_is_out}=1,{is_out}=1,{own}>{other})"
    return f"IF({both_totals},{own},IF({one_total},{UNKNOWN},IF({won},{own}-{other},0)))"


def opening_formula(rules: RuleSet, score: str, place: int) -> str:
    """Return what a side at this score opens with in the hand of this place in its game."""
    if rules.opening.by == "hand":
        return _quoted(say_opening(opening(rules, 0, place)))
    steps = [step for step in rules.opening.steps if step.below is not None]
    formula = _quoted(say_opening(opening(rules, MANY, place)))
    for step in reversed(steps):
        below = step.below or 0
        minimum = _quoted(say_opening(opening(rules, below - 1, place)))
        formula = f"IF({score}<{below},{minimum},{formula})"
    return formula


def _quoted(text: str) -> str:
    return text if text.isdecimal() else '"' + text.replace('"', '""') + '"'


def over_formula(rules: RuleSet, after: str, earlier: str, place: int, target: int | None) -> str:
    """Return whether a game is over after the hand of this place, at the scores in a range.

    ``earlier`` are the scores before that hand; empty where they are those of the beginning.
    """
    over = _end_formula(rules, after, place, target)
    if rules.game.tie == "draw":
        return over
    leads = f"AND({over},COUNTIF({after},MAX({after}))=1)"
    if rules.game.tie == "play_on" or not earlier:
        return leads
    end = _end_formula(rules, earlier, place - 1, target)
    was_extra = f"AND({end},COUNTIF({earlier},MAX({earlier}))>1)"
    return f"OR({leads},{was_extra})"


def _end_formula(rules: RuleSet, after: str, place: int, target: int | None) -> str:
    """Return whether a game would be over after the hand of this place, if one side leads."""
    goal = rules.game.target if target is None else target
    reached = [f"MAX({after})>={goal}"] if goal else []
    if rules.game.hands and place >= rules.game.hands:
        reached.append("TRUE()")
    return f"AND(COUNT({after})>0,OR({','.join(reached)}))" if reached else "FALSE()"
