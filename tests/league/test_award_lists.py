"""Lists of awards: what each key says, and where a mistake is."""

import pytest

from canasta_club.documents.resolve import Source
from canasta_club.errors import ProblemsError
from canasta_club.league.award_lists import Awards, read_awards
from canasta_club.league.statistics.awards import Award

NO_PAIR = "newcomers are single players: an award for pairs cannot be for them"
WON = '[awards.most]\nheading = "Most wins"\nmeasure = "won"\n'


def read(text: str) -> Awards:
    return read_awards(Source("ours.toml", text), lambda name, _above: Source(name, WON))


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('id = "club"\nname = "Of the club"', ("club", "Of the club")),
        ('id = "club"', ("club", "club")),
    ],
)
def test_a_list_is_called_by_its_id_unless_it_has_a_name(text: str, named: tuple[str, str]) -> None:
    found = read(text)
    assert (found.id, found.name) == named
    assert found.awards == ()


def test_every_key_of_an_award() -> None:
    text = (
        f'{WON}better = "less"\nminimum = 7\nnewcomers = true\nhonours = true\n'
        '[awards.two]\nheading = "Two"\nmeasure = "drawn"\nfor = "pair"\n'
    )
    assert read(text).awards == (
        Award(
            "most", "Most wins", "won",
            less_is_better=True, minimum=7, is_for_pairs=False, newcomers=True, honours=True,
        ),
        Award(
            "two", "Two", "drawn",
            less_is_better=False, minimum=1, is_for_pairs=True, newcomers=False, honours=False,
        ),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("award", "faults"),
    [
        (
            'heading = "A"\nmeasure = "wun"',
            ["awards.a.measure: “wun” is not a measure; did you mean “won”?"],
        ),
        ('heading = "A"', ["awards.a: “measure” is missing"]),
        ('measure = "won"', ["awards.a: “heading” is missing"]),
        ("", ["awards.a: “heading” is missing", "awards.a: “measure” is missing"]),
        (
            'heading = "A"\nmeasure = "won"\nfor = "pair"\nnewcomers = true',
            [f"awards.a.newcomers: {NO_PAIR}"],
        ),
        ('heading = "A"\nmeasure = "won"\nfor = "player"\nnewcomers = true', []),
        ('heading = "A"\nmeasure = "won"\nfor = "pair"\nnewcomers = false', []),
    ],
)
def test_a_mistake_is_named_where_it_is(award: str, faults: list[str]) -> None:
    text = f"[awards.a]\n{award}\n"
    if not faults:
        assert len(read(text).awards) == 1
        return
    with pytest.raises(ProblemsError, match=r"ours\.toml") as refused:
        read(text)
    found = [f"{each.where}: {each.message}" for each in refused.value.problems]
    assert found == [f"ours.toml: {each}" for each in faults]
