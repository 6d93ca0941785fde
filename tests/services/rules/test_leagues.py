import json
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import pytest

from canasta_club.errors import ConflictError, NotFoundError, ProblemsError
from canasta_club.league.language import thaw_terms
from canasta_club.league.terms import Terms
from canasta_club.services.rules import leagues


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CANASTA_HOME", str(tmp_path))
    own = tmp_path / "leagues"
    own.mkdir()
    return own


def test_the_shipped_terms_are_found_by_id() -> None:
    assert leagues.document("pairs").name == "Pairs, any night"
    assert {"pairs", "individual", "victory-points"} <= set(leagues.ids())


def test_the_clubs_own_terms_extend_the_shipped_ones(folder: Path) -> None:
    (folder / "ours.toml").write_text('extends = "pairs"\n[points]\nwin = 3\n', encoding="utf-8")
    found = leagues.document("ours")
    assert (found.id, found.terms.points.win) == ("ours", 3)
    assert found.terms.table == leagues.document("pairs").terms.table
    assert next(leagues.ids()) == "ours"


def test_terms_are_found_by_path_and_extend_what_stands_beside_them(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text("[points]\nwin = 4\n", encoding="utf-8")
    (tmp_path / "ours.toml").write_text('extends = "base.toml"\n', encoding="utf-8")
    assert leagues.document(str(tmp_path / "ours.toml")).terms.points.win == 4


def test_an_unknown_id_names_the_nearest() -> None:
    with pytest.raises(NotFoundError, match=r"no league terms “pair”; did you mean “pairs”\?"):
        leagues.document("pair")
    with pytest.raises(NotFoundError, match=r"There is no file .*gone\.toml"):
        leagues.document("gone.toml")


def test_an_own_file_may_not_bear_a_shipped_id(folder: Path) -> None:
    (folder / "mine.toml").write_text('id = "pairs"\n', encoding="utf-8")
    with pytest.raises(ConflictError, match="“pairs”"):
        leagues.document("individual")


def test_a_file_that_cannot_be_read_is_named_only_when_it_is_wanted(folder: Path) -> None:
    (folder / "broken.toml").write_text("win = = 3\n", encoding="utf-8")
    (folder / "latin.toml").write_bytes(b'name = "Caf\xe9"\n')
    assert leagues.document("pairs").id == "pairs"
    with pytest.raises(ProblemsError) as caught:
        leagues.document("broken")
    assert [problem.code for problem in caught.value.problems] == ["unreadable-toml"]
    with pytest.raises(NotFoundError, match=r"latin\.toml is not a text file in UTF-8"):
        leagues.document("latin")


def test_what_a_season_froze_is_taken_up_again() -> None:
    document = leagues.document("pairs")
    thawed = thaw_terms(dict(document.table))
    assert thawed.terms == document.terms
    assert isinstance(thawed.terms, Terms)


@pytest.mark.parametrize(
    ("codes", "message"),
    [
        (["nobody-out", "slip-disagrees"], ""),
        ([], ""),
        (["nobody-outt"], "(“nobody-outt” is not one; did you mean “nobody-out”?)"),
        (["Xyz", "slip-disagree"], "“Xyz” is not one and “slip-disagree” is not one; did you mean"),
        (["all"], "“all” is not one"),
        (["too-many-wilds"], "“too-many-wilds” is not one"),
    ],
)
def test_a_table_accepts_warnings_that_there_are(
    folder: Path, codes: list[str], message: str
) -> None:
    (folder / "ours.toml").write_text(
        f'extends = "pairs"\n[hall]\naccept = {json.dumps(codes)}\n', encoding="utf-8"
    )
    valid = jsonschema.Draft202012Validator(leagues.schema()).is_valid({"hall": {"accept": codes}})
    assert valid == (not message)
    if not message:
        assert leagues.document("ours").terms.hall.accept == tuple(codes)
        return
    with pytest.raises(ProblemsError) as caught:
        leagues.document("ours")
    (problem,) = caught.value.problems
    assert message in problem.message
    assert str(problem.where).endswith("ours.toml: hall.accept")
