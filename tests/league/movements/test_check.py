"""Check of a seating plan: everything that can be wrong with it is found, and nothing else."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from canasta_club.league.movements import check
from canasta_club.league.movements.check import Fault, faults
from canasta_club.league.seating.model import Met, Request, Round, Table, Wishes
from canasta_club.league.terms import Format
from tests.league.examples.seats import ALL_SIZES, couples

HERE = ("Ash", "Birch", "Cedar", "Dogwood", "Elm")
ASKED = Request(Format(kind="individual"), HERE, sizes=ALL_SIZES)


def _round(text: str, number: int = 1) -> Round:
    """Read `"1 Ash Birch - Cedar Dogwood; out Elm"`, one table after the other."""
    tables: list[Table] = []
    resting: tuple[str, ...] = ()
    for part in filter(None, map(str.strip, text.split(";"))):
        first, *words = part.split()
        if first == "out":
            resting = tuple(words)
        else:
            sides = " ".join(words).split("-")
            tables.append(Table(int(first), tuple(tuple(side.split()) for side in sides)))
    return Round(number, tuple(tables), resting)


def _codes(text: str, asked: Request = ASKED) -> list[str]:
    return [fault.code for fault in faults([_round(text)], asked)]


GOOD = "1 Ash Birch - Cedar Dogwood; out Elm"


def test_a_good_plan_has_no_fault() -> None:
    assert faults([_round(GOOD)], ASKED) == []


@pytest.mark.parametrize(
    ("plan", "codes"),
    [
        ("1 Ash Birch - Cedar Dogwood", ["not-seated"]),
        ("1 Ash Birch - Cedar Dogwood; out Elm Ash", ["seated-twice"]),
        ("1 Ash Birch - Cedar Elm; out Elm Dogwood", ["seated-twice"]),
        ("1 Ash Birch - Cedar Dogwood; out Elm Fir", ["not-here"]),
        ("1 Ash - Birch; 1 Cedar - Dogwood - Elm", ["table-twice"]),
        ("0 Ash Birch - Cedar Dogwood; out Elm", ["table-number"]),
        ("1 Ash Birch Cedar - Dogwood; out Elm", ["table-sides"]),
        ("1 Ash Birch Cedar Dogwood; out Elm", ["table-sides"]),
        ("1 Ash - Birch - Cedar - Dogwood; out Elm", ["table-sides"]),
        ("1 Ash Birch Cedar - Dogwood Elm", []),
        ("1 Ash Birch - Cedar Dogwood Elm", []),
        ("1 Ash - Birch Cedar Dogwood Elm", ["table-sides"]),
        ("1 Ash - Birch; 2 Cedar - Dogwood - Elm", []),
        ("1 Ash - Birch; out Cedar Dogwood Elm", []),
        ("1 Ash; 2 Birch Cedar - Dogwood Elm", ["table-size"]),
        ("1 Ash Birch -; 2 Cedar - Dogwood - Elm", ["table-sides"]),
        ("out Ash Birch Cedar Dogwood Elm", ["sits-out-needlessly"]),
    ],
)
def test_every_fault_is_found(plan: str, codes: list[str]) -> None:
    assert _codes(plan) == codes


@pytest.mark.parametrize(
    ("plan", "fault"),
    [
        ("4 Ash Birch - Cedar Dogwood; out Elm Fir", Fault("not-here", 3, ("Fir",))),
        ("4 Ash Birch - Cedar Dogwood; out Elm Ash", Fault("seated-twice", 3, ("Ash",))),
        ("4 Ash Birch - Cedar Dogwood", Fault("not-seated", 3, ("Elm",))),
        ("4 Ash - Birch; 4 Cedar - Dogwood - Elm", Fault("table-twice", 3, (), 4)),
        ("0 Ash Birch - Cedar Dogwood; out Elm", Fault("table-number", 3, (), 0)),
        (
            "4 Ash Birch Cedar - Dogwood; out Elm",
            Fault("table-sides", 3, ("Ash", "Birch", "Cedar", "Dogwood"), 4),
        ),
        ("4 Ash; 5 Birch Cedar - Dogwood Elm", Fault("table-size", 3, ("Ash",), 4)),
        (
            "out Ash Birch Cedar Dogwood Elm",
            Fault("sits-out-needlessly", 3, ("Ash", "Birch", "Cedar", "Dogwood", "Elm")),
        ),
    ],
)
def test_a_fault_says_in_which_round_where_and_whom(plan: str, fault: Fault) -> None:
    assert faults([_round(plan, 3)], ASKED) == [fault]


@pytest.mark.parametrize(
    ("sizes", "players", "resting", "is_needless"),
    [
        ({4}, 1, 3, False), ({4}, 1, 4, True), ({4, 6}, 1, 4, True), ({2, 4}, 1, 3, False),
        ({3}, 1, 3, True), ({3}, 1, 2, False), ({2, 5}, 1, 2, True), ({5}, 1, 4, False),
        ({4}, 2, 1, False), ({4}, 2, 2, True), ({6}, 3, 2, False), ({6}, 3, 3, False),
        ({6}, 2, 3, True), ((), 1, 3, False), ((), 1, 4, True),
    ],
)  # fmt: skip
def test_as_many_as_fill_a_usual_table_do_not_sit_out(
    sizes: set[int], players: int, resting: int, *, is_needless: bool
) -> None:
    """A usual table has four, where the rules know one; threes move as one and may wait."""
    asked = replace(ASKED, entrants=HERE[:resting], sizes=frozenset(sizes), players=players)
    found = faults([Round(1, (), HERE[:resting])], asked)
    assert [fault.code for fault in found] == ["sits-out-needlessly"] * is_needless


@pytest.mark.parametrize(
    ("fault", "sentence", "bare"),
    [
        (
            Fault("table-size", 2, ("Ash", "Elm", "Fir"), 0),
            "Round 2, table 0: ASH, ELM and FIR: the rules have no table of this size.",
            "Table 0: ASH, ELM and FIR: the rules have no table of this size.",
        ),
        (
            Fault("sits-out-needlessly", 12, ("Ash",)),
            "Round 12: ASH could fill a table.",
            "ASH could fill a table.",
        ),
    ],
)
def test_a_fault_in_words(fault: Fault, sentence: str, bare: str) -> None:
    assert fault.describe(str.upper) == sentence
    assert fault.describe(str.upper, with_round=False) == bare


def test_what_a_table_may_be_hangs_on_the_rules() -> None:
    four = replace(ASKED, sizes=frozenset({4}))
    assert _codes("1 Ash Birch - Cedar Dogwood Elm", four) == ["table-size"]
    pairs = Request(Format(), ("A", "B", "C"), players=2, sizes=frozenset({4, 6}))
    assert _codes("1 A - B; out C", pairs) == []
    assert _codes("1 A - B - C", pairs) == ["table-sides"]
    assert _codes("1 A - B - C", replace(pairs, sides={4: 2, 6: 3})) == []
    assert _codes("1 A B - C", replace(pairs, sides={4: 2, 6: 2})) == ["table-sides"]


@pytest.mark.parametrize(
    ("resting", "sat_out", "codes"),
    [
        ("Elm", {}, []),
        ("Elm", {"Elm": 1}, ["sits-out-again"]),
        ("Elm", {"Elm": 1, "Ash": 1, "Birch": 1, "Cedar": 1}, ["sits-out-again"]),
        ("Elm", {"Elm": 2, "Ash": 1, "Birch": 1, "Cedar": 1, "Dogwood": 1}, []),
        ("Elm", {"Ash": 1, "Birch": 1, "Cedar": 1, "Dogwood": 1}, []),
    ],
)
def test_nobody_sits_out_twice_before_all_have_once(
    resting: str, sat_out: dict[str, int], codes: list[str]
) -> None:
    asked = replace(ASKED, met=Met(sit_outs=sat_out))
    assert _codes(f"1 Ash Birch - Cedar Dogwood; out {resting}", asked) == codes


def test_turns_to_sit_out_are_counted_from_round_to_round() -> None:
    found = faults([_round(GOOD, 1), _round(GOOD, 2)], ASKED)
    assert found == [Fault("sits-out-again", 2, ("Elm",))]


def test_where_the_movement_decides_sitting_out_is_no_fault() -> None:
    knockout = Request(Format(kind="knockout"), HERE, sizes=ALL_SIZES, met=Met(sit_outs={"Elm": 1}))
    assert _codes(GOOD, knockout) == []
    done = Round(2, (Table(1, (("Ash",), ("Birch",))),), ("Cedar",), out=("Dogwood", "Elm"))
    assert faults([done], knockout) == []


@pytest.mark.parametrize(
    ("wishes", "found"),
    [
        (Wishes(together=couples("Ash+Birch")), []),
        (Wishes(together=couples("Ash+Cedar")), [("not-together", ("Ash", "Cedar"), None)]),
        (Wishes(together=couples("Ash+Elm")), [("not-together", ("Ash", "Elm"), None)]),
        (Wishes(together=couples("Ash+Fir")), []),
        (Wishes(apart=couples("Ash+Elm")), []),
        (Wishes(apart=couples("Ash+Birch")), [("not-apart", ("Ash", "Birch"), 3)]),
        (Wishes(apart=couples("Ash+Dogwood")), [("not-apart", ("Ash", "Dogwood"), 3)]),
        (Wishes(tables={"Ash": 3, "Elm": 1, "Fir": 1}), []),
        (Wishes(tables={"Ash": 1}), [("not-at-table", ("Ash",), 3)]),
    ],
)
def test_wishes_that_are_not_met_are_warnings(
    wishes: Wishes, found: list[tuple[str, tuple[str, ...], int | None]]
) -> None:
    plan = _round("3 Ash Birch - Cedar Dogwood; out Elm")
    unmet = faults([plan], replace(ASKED, wishes=wishes))
    assert [(fault.code, fault.entrants, fault.table) for fault in unmet] == found
    assert all(fault.level == "warning" for fault in unmet)


def test_couples_who_both_sit_out_are_together() -> None:
    asked = replace(ASKED, wishes=Wishes(together=couples("Dogwood+Elm")))
    assert _codes("1 Ash - Birch - Cedar; out Dogwood Elm", asked) == []


def test_errors_come_before_warnings_and_say_where() -> None:
    asked = replace(ASKED, wishes=Wishes(tables={"Ash": 2}))
    found = faults([_round("1 Ash Birch - Cedar Dogwood", 4)], asked)
    assert [(fault.level, fault.describe(str.upper)) for fault in found] == [
        ("error", "Round 4: no seat and no sit-out for ELM."),
        ("warning", "Round 4, table 1: not at the table wished for: ASH."),
    ]


@pytest.mark.parametrize("code", [*check._ERRORS, *check._WARNINGS])
def test_every_fault_has_a_sentence(code: str) -> None:
    message = Fault(code, 2, ("Ash", "Birch", "Cedar"), 1).describe()
    assert message.startswith("Round 2, table 1: ")
    assert Fault(code, 2).describe().endswith(".")


def test_the_check_shares_no_code_with_what_makes_plans() -> None:
    source = Path(check.__file__).read_text(encoding="utf-8")
    imported = {
        node.module for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)
    }
    own = {name for name in imported if name and name.startswith("canasta_club")}
    words = "canasta_club.text.wording"
    assert own == {"canasta_club.errors", "canasta_club.league.seating.model", words}
