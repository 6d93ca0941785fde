"""The same night twice, under two dates: asked about, whichever of them comes first."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from tests.cli.process import canasta

DAY = date(2026, 11, 19)
COUNTED = (
    ("Ash+Birch: n1 m1 +275 -10 out", "Cedar+Dogwood: m1 +135 -20"),
    ("Ash+Birch: m1 +195 -10", "Cedar+Dogwood: m2 +235 -20 out"),
)
TOTALS = (
    ("Ash+Birch:=675", "Cedar+Dogwood:=430"),
    ("Ash+Birch:=575", "Cedar+Dogwood:=330"),
)


def done(*words: str) -> str:
    answer = canasta(*words)
    assert answer.status == 0, answer.err
    return answer.out


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("days", "hands"), [(-7, COUNTED), (7, COUNTED), (-200, TOTALS), (7, TOTALS)]
)
def test_a_night_that_is_there_under_another_date_is_asked_about(
    days: int,
    hands: tuple[tuple[str, str], ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CANASTA_BOOK", "club.canasta")
    done("init", "Riverside", "--rules", "club")
    done("player", "add", "Ash", "Birch", "Cedar", "Dogwood")
    done("season", "new", "Winter", "--from", "2026-01-01")
    done("night", "open", str(DAY))
    done("game", "start", "--table", "1", "Ash+Birch", "Cedar+Dogwood")
    for hand in hands:
        done("hand", "record", *hand)
    done("game", "end", "--table", "1")
    done("export", "night.csv", "--night", str(DAY))
    done("night", "close", "--final", "--accept", "all")
    other = DAY + timedelta(days)
    text = Path("night.csv").read_text("utf-8").replace(str(DAY), str(other))
    Path("night.csv").write_text(text, "utf-8")
    refused = canasta("import", "night.csv")
    assert (refused.status, f"on {DAY} has the same figures" in refused.err) == (1, True)
    done("import", "night.csv", "--accept", "same-figures")
    assert f"on {DAY} has the same figures" in done("night", "check", str(other))
    left = canasta("night", "close", str(other), "--final")
    assert (left.status, "same-figures" in left.err) == (1, True)
    asked = f"on {other} has the same figures" in done("night", "check", str(DAY))
    assert asked == (days < 0)
