from datetime import date, timedelta
from fractions import Fraction

import pytest

from canasta_club.documents.resolve import Source
from canasta_club.errors import NotFoundError, ProblemsError
from canasta_club.league.language import TermsDocument, read_terms, terms_from_table, thaw_terms
from canasta_club.league.standings.columns import COLUMNS
from canasta_club.league.terms import Format, NightsTerms, Terms


def read(text: str, **others: str) -> TermsDocument:
    """Read terms that may extend ``others``, by name."""

    def find(name: str, _child: Source) -> Source:
        if name not in others:
            message = f"There are no league terms called “{name}”."
            raise NotFoundError(message)
        return Source(f"{name}.toml", others[name])

    return read_terms(Source("house.toml", text), find)


def faults(text: str, **others: str) -> list[str]:
    with pytest.raises(ProblemsError) as caught:
        read(text, **others)
    return [f"{problem.where}: {problem.message}" for problem in caught.value.problems]


def test_what_is_left_out_is_as_the_language_says() -> None:
    assert read('id = "house"').terms == Terms(id="house")
    assert Terms().table.order == (
        "points", "won", "difference", "for", "head_to_head", "natural", "canastas", "outs",
        "best_game", "penalties", "lot",
    )  # fmt: skip
    assert Terms().window == timedelta(days=5)
    found = (Terms().slip_total, Terms().slip_running, Terms().slip_out)
    assert found == ("optional", "optional", "side")


EVERY_KEY = """
id = "all"
name = "Everything"
notes = ["one", "two"]
sources = ["a book"]
[entries]
kind = "player"
divisions = 3
promote = 2
relegate = 1
[format]
kind = "round-robin"
legs = 2
rounds = 4
second_chance = true
games = 3
minutes = 50
warning = 10
bell = "void-hand"
odd = "other-table"
[points]
win = 1
draw = 0.5
loss = -1
bye = 1
forfeit_win = 3
forfeit_loss = -2
absent = -1
attend = 0.1
forfeit_score = 2000
scale = [{ to = 50, win = 1, lose = 1 }, { win = 2, lose = 0 }]
difference_cap = 1500
[nights]
best = "all"
drop = 2
minimum = 3
minimum_by = 2026-12-31
[withdrawn]
games = "void-below-half"
[table]
order = ["penalties", "lot"]
columns = ["nights"]
[corrections]
window = "P1W2DT3H4M"
[slips]
total = "required"
running = "last"
out = "player"
"""


def test_every_key_can_be_given() -> None:
    terms = read(EVERY_KEY).terms
    found = (terms.slip_total, terms.slip_running, terms.slip_out)
    assert found == ("required", "last", "player")
    assert terms.name == "Everything"
    assert (terms.entries.divisions, terms.entries.promote, terms.entries.relegate) == (3, 2, 1)
    assert terms.format == Format("round-robin", 2, 4, True, 3, 50, 10, "void-hand", "other-table")
    assert (terms.points.draw, terms.points.attend) == (Fraction(1, 2), Fraction(1, 10))
    assert (terms.points.forfeit_score, terms.points.difference_cap) == (2000, 1500)
    assert terms.nights == NightsTerms(None, 2, 3, date(2026, 12, 31))
    assert terms.withdrawn_games == "void-below-half"
    assert (terms.table.order, terms.table.columns) == (("penalties", "lot"), ("nights",))
    assert terms.window == timedelta(weeks=1, days=2, hours=3, minutes=4)


def test_a_child_states_only_what_differs() -> None:
    document = read(
        'id = "house"\nextends = "base"\nremove = ["nights.best"]\n[nights]\ndrop = 1',
        base='id = "base"\n[points]\nwin = 3\n[nights]\nbest = 5\nminimum = 2',
    )
    assert document.terms.points.win == 3
    assert document.terms.nights == NightsTerms(drop=1, minimum=2)
    assert (document.id, document.name) == ("house", "house")


def test_what_a_season_freezes_is_plain_and_thaws_to_the_same() -> None:
    document = read('id = "house"\nname = "House"\n[nights]\nminimum = 2\nminimum_by = 2026-12-31')
    assert document.table["nights"]["minimum_by"] == "2026-12-31"
    assert thaw_terms(document.table) == document
    assert document.name == "House"


def test_every_mistake_is_named_at_once() -> None:
    found = faults(
        """
        id = "house"
        naem = "House"
        [points]
        wni = 3
        draw = "one"
        loss = 0.25
        scale = [{ to = "50", win = 10, lose = 10 }]
        [nights]
        minimum_by = "soon"
        [table]
        order = ["poinst", "diference"]
        columns = []
        [corrections]
        window = "5 days"
        """
    )
    assert found == [
        "house.toml: naem: unknown key “naem”; did you mean “name”?",
        "house.toml: points.wni: unknown key “wni”; did you mean “win”?",
        "house.toml: points.draw: must be a number with at most one decimal, not “one”",
        "house.toml: points.loss: must be a number with at most one decimal, not 0.25",
        "house.toml: points.scale[0].to: must be a whole number of at least 0, not “50”",
        "house.toml: nights.minimum_by: must be a date such as 2026-12-31, not “soon”",
        (
            "house.toml: table.order: must be columns of a table that rank its rows"
            " (“poinst” is not one; "
            "did you mean “points”? and “diference” is not one; did you mean “difference”?), "
            "not [“poinst”, “diference”]"
        ),
        "house.toml: table.columns: must be a list with at least one entry, not []",
        (
            "house.toml: corrections.window: must be a length of time such as P5D, which is five "
            "days, not “5 days”"
        ),
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[nights]\nbest = 3\ndrop = 1", "house.toml: nights: give “best” or “drop”, not both"),
        (
            "[format]\nminutes = 5\nwarning = 6",
            "house.toml: format.warning: the warning must fall within the “minutes”",
        ),
        (
            '[table]\norder = ["won", "won"]',
            "house.toml: table.order: given more than once: won",
        ),
        (
            "[points]\nscale = [{ to = 50, win = 10 }, { win = 2, lose = 0 }]",
            "house.toml: points.scale[0]: “lose” is missing",
        ),
        (
            "[points]\nscale = [{ to = 50, win = 10, lose = 1 }]",
            (
                "house.toml: points.scale: every step but the last needs “to”, "
                "and the last must not have it"
            ),
        ),
        (
            """
            [points]
            scale = [
              { to = 9, win = 1, lose = 1 }, { to = 9, win = 1, lose = 1 }, { win = 2, lose = 0 }
            ]
            """,
            "house.toml: points.scale: “to” must rise from step to step",
        ),
        (
            "[points]\nscale = [3]",
            "house.toml: points.scale: must be a list of tables in braces, not [3]",
        ),
    ],
)
def test_what_only_the_whole_shows(text: str, fault: str) -> None:
    assert faults(f'id = "house"\n{text}') == [fault]


def test_terms_that_extend_nothing_known_or_themselves() -> None:
    assert faults('id = "a"\nextends = "nobody"') == [
        "house.toml: extends: There are no league terms called “nobody”."
    ]
    circle = faults('id = "a"\nextends = "b"', b='id = "b"\nextends = "b"')
    assert circle == ["b.toml: extends: extends itself in a circle: b.toml → b.toml"]


def test_a_table_that_was_tampered_with_is_named() -> None:
    with pytest.raises(ProblemsError, match=r"The league terms cannot be used"):
        terms_from_table({"id": "house", "points": {"win": None}})
    with pytest.raises(ProblemsError) as caught:
        terms_from_table({})
    assert [problem.where for problem in caught.value.problems] == ["The league terms: id"]


def test_every_column_has_its_words() -> None:
    for key, column in COLUMNS.items():
        assert column.key == key
        assert column.heading
        assert len(column.short) <= 5
    assert COLUMNS["head_to_head"].words == "head to head"
