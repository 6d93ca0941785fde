"""Values that need no conversion: taken as they are, with typer's answer for all others."""

from pathlib import Path

import pytest

from tests.cli.process import canasta


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("odds", "--hand-size", "0"), "must be at least 1"),
        (("odds", "--hand-size", "eleven"), "must be a whole number"),
        (("odds", "--hand-size", "1.5"), "must be a whole number"),
        (("ruling", "opening", "AAA", "--limit", "-1"), "must be at least 1"),
        (("ruling", "opening", "AAA", "--errors", "x"), "must be a whole number"),
    ],
)
def test_other_values_are_refused_as_typer_refuses_them(
    words: tuple[str, ...], message: str
) -> None:
    done = canasta(*words)
    assert done.status == 2
    assert message in done.err, done.err


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("ruling", "opening", "AAA", "--score", "-1500"), 0),
        (("ruling", "opening", "AAA", "KKK", "--score", "0", "--errors", "1"), 0),
        (("odds", "--hand-size", "11", "--hand-size", "+12", "--minimum", "50"), 0),
        (("odds", "--hand-size", "11", "--minimum", "0090"), 0),
        (("ruling", "meld", "88", "2X"), 0),
    ],
)
def test_plain_values_reach_the_command(words: tuple[str, ...], status: int) -> None:
    done = canasta(*words)
    assert done.status == status, done.err


def test_a_path_that_cannot_be_read_is_refused_as_typer_refuses_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda *_asked: False)
    done = canasta("demo", str(tmp_path))
    assert done.status == 2
    assert "not readable" in done.err, done.err
