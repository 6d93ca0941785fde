import io
import json
from pathlib import Path
from typing import Any

import pytest

from canasta_club.documents.bounds import LONGEST_LINE
from canasta_club.errors import NotFoundError, ProblemsError
from canasta_club.services.rules import rulesets, scoring
from tests.game.examples.sets import SIX

HAND: dict[str, Any] = {
    "sides": [
        {"name": "Ash & Birch", "melds": ["KKKKKKK"], "out": "out"},
        {"name": "Cedar", "melds": ["AAAA"], "in_hand": ["K"]},
    ]
}


def _codes(answer: dict[str, Any]) -> list[str]:
    return [problem["code"] for problem in answer["problems"]]


@pytest.mark.parametrize(
    ("named", "default", "rules", "players"),
    [
        ({}, "club", "club", 4),
        ({"rules": None, "players": None}, "club", "club", 4),
        ({"rules": ""}, "club", "club", 4),
        ({"rules": "hoyle"}, "club", "hoyle", 4),
        ({"players": 3}, "hoyle", "hoyle", 3),
        ({"rules": "three-pack", "players": 6}, "club", "three-pack", 6),
    ],
)
def test_a_hand_is_scored_by_the_rules_it_names(
    named: dict[str, Any], default: str, rules: str, players: int
) -> None:
    result = scoring.score({**HAND, **named}, default)
    assert (result.rules.id, result.rules.players) == (rules, players)


def test_a_set_with_one_number_of_players_is_played_by_that(tmp_path: Path) -> None:
    path = tmp_path / "pairs.toml"
    path.write_text('extends = "classic"\nremove = ["players.3", "players.4"]\n', encoding="utf-8")
    assert scoring.score(HAND, str(path)).rules.players == 2
    path = tmp_path / "few.toml"
    path.write_text('extends = "classic"\nremove = ["players.4"]\n', encoding="utf-8")
    assert _codes(scoring.answer(HAND, str(path))) == ["unknown-player-count"]


@pytest.mark.parametrize(
    ("hand", "codes"),
    [
        (None, ["bad-value"]),
        ("text", ["bad-value"]),
        ([HAND], ["bad-value"]),
        ({**HAND, "rules": 7}, ["bad-value"]),
        ({**HAND, "rules": ["club"]}, ["bad-value"]),
        ({**HAND, "rules": "clubb"}, ["unknown-rules"]),
        ({**HAND, "rules": "no/such.toml"}, ["unknown-rules"]),
        ({**HAND, "rules": "a\0.toml"}, ["unknown-rules"]),
        ({**HAND, "rules": "~nobody-at-all/x.toml"}, ["unknown-rules"]),
        ({**HAND, "rules": "x" * 5000 + ".toml"}, ["unknown-rules"]),
        ({**HAND, "players": "4"}, ["bad-value"]),
        ({**HAND, "players": True}, ["bad-value"]),
        ({**HAND, "players": 10**30}, ["unknown-player-count"]),
        ({**HAND, "players": -2}, ["unknown-player-count"]),
    ],
)
def test_what_cannot_be_scored_is_answered(hand: Any, codes: list[str]) -> None:
    answer = scoring.answer(hand, "classic")
    assert (answer["sides"], answer["over"], answer["winner"]) == ([], False, None)
    assert _codes(answer) == codes
    assert all(problem["clause"] for problem in answer["problems"])
    assert isinstance(answer["rules"], str)
    assert any(problem["level"] == "error" for problem in answer["problems"])


def test_a_rule_set_with_mistakes_refuses_the_hand_with_all_of_them(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('extends = "classic"\nmeldd = 1\n[meld]\nmin_cards = 0\n', encoding="utf-8")
    answer = scoring.answer({**HAND, "rules": str(path)}, "classic")
    assert _codes(answer) == ["unknown-key", "bad-value"]


def test_a_folder_that_may_not_be_read_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, opens = tmp_path / "own.toml", Path.open
    path.write_text('extends = "classic"\n', encoding="utf-8")

    def forbid(opened: Path, *words: Any, **more: Any) -> Any:
        if opened == path:
            raise PermissionError(13, "Permission denied")
        return opens(opened, *words, **more)

    monkeypatch.setattr(Path, "open", forbid)
    answer = scoring.answer({**HAND, "rules": str(path)}, "classic")
    assert answer["problems"][0]["message"] == "the rule set cannot be read: Permission denied"


def test_answers_as_text_are_those_as_data() -> None:
    hands = [HAND, {}, {"sides": [{"name": '"lines": []', "melds": ["ZZ"]}, {"total": 5}]}]
    lines = [json.dumps(hand) for hand in hands]
    texts = list(scoring.answer_lines(lines, "club"))
    assert [json.loads(text) for text, _ in texts] == [
        scoring.answer(hand, "club") for hand in hands
    ]
    assert [refused for _, refused in texts] == [False, True, True]


def test_what_is_given_besides_holds_for_hands_that_do_not_say() -> None:
    own = json.dumps({**HAND, "players": 4})
    plain = json.dumps({"sides": [{"total": 0}, {"total": 0}, {"total": 0}]})
    answers = list(scoring.answer_lines([own, plain, "5"], "classic", {"players": 3}))
    assert [json.loads(text)["problems"] == [] for text, _ in answers] == [True, True, False]


def test_many_lines_are_shared_out_and_stay_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "_BATCH", 2)
    lines = [json.dumps({"sides": [{"total": 5 * n}, {"total": 0}]}) for n in range(15)]
    for processors in (1, 2):
        monkeypatch.setattr(scoring, "_processors", lambda n=processors: n)
        totals = [
            json.loads(text)["sides"][0]["total"]
            for text, _ in scoring.answer_lines(lines, "classic")
        ]
        assert totals == [5 * n for n in range(15)]


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        (' {"sides": []}', {"sides": []}),
        ('\ufeff{"sides": []}', {"sides": []}),
        ("[1]", [1]),
        (
            "# note\n\nA: =5\nB: =6\n",
            {"sides": [{"name": "A", "total": 5}, {"name": "B", "total": 6}]},
        ),
        ("", {"sides": []}),
    ],
)
def test_a_hand_is_json_or_lines(text: str, hand: Any) -> None:
    assert scoring.read_hand(text) == hand


def test_every_unreadable_word_of_every_line_is_reported() -> None:
    with pytest.raises(ProblemsError) as caught:
        scoring.read_sides(["A: zzz KKZ", "nonsense", "B: =5"])
    assert [(each.side, each.code, each.clause) for each in caught.value.problems] == [
        ("A", "unreadable-line", "10.7"),
        ("A", "unreadable-cards", "2.2"),
        (None, "unreadable-line", "10.7"),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_lines_of_a_stream_are_read_in_unicode(encoding: str) -> None:
    stream = io.BufferedReader(io.BytesIO("Jörg\nBirch\n".encode(encoding)))
    with scoring.open_lines(stream) as lines:
        assert list(lines) == ["Jörg\n", "Birch\n"]


def test_a_line_that_is_too_long_spoils_no_other() -> None:
    data = b"[" * (LONGEST_LINE + 50_000) + b"\n" + b'{"sides": ' + b"[" * 40 + b"]" * 40 + b"}\n{}"
    with scoring.open_lines(io.BytesIO(data)) as lines:
        answers = [json.loads(text) for text, _ in scoring.answer_lines(lines, "classic")]
    assert [_codes(answer) for answer in answers] == [
        ["unreadable-json"],
        ["unreadable-json"],
        ["bad-value"],
    ]
    assert "more than 1,000,000 characters" in answers[0]["problems"][0]["message"]
    assert "too deeply nested" in answers[1]["problems"][0]["message"]


def test_a_line_that_is_not_unicode_spoils_no_other() -> None:
    data = b'{"sides": 1}\n' + b'{"sides": "\xe9"}\n' + b"{}"
    with scoring.open_lines(io.BytesIO(data)) as lines:
        answers = [json.loads(text) for text, _ in scoring.answer_lines(lines, "classic")]
    assert [_codes(answer) for answer in answers] == [
        ["bad-value"],
        ["unreadable-json"],
        ["bad-value"],
    ]
    assert "not UTF-8 text at character 12" in answers[1]["problems"][0]["message"]


# Where rule sets are found


@pytest.mark.parametrize("name", SIX)
def test_a_shipped_set_is_found_by_its_id(name: str) -> None:
    assert rulesets.document(name).id == name


def test_a_set_may_extend_by_id_and_by_path(tmp_path: Path) -> None:
    (tmp_path / "mother.toml").write_text('extends = "club"\n[meld]\nmin_cards = 4\n')
    (tmp_path / "sub").mkdir()
    path = tmp_path / "sub" / "house.toml"
    path.write_text('name = "Ours"\nextends = "../mother.toml"\n')
    document = rulesets.document(str(path))
    assert (document.id, document.name) == ("house", "Ours")
    assert document.for_players(4).meld.min_cards == 4
    assert document.for_players(6).meld.wilds == "equal"


def test_the_clubs_own_sets_are_found_before_a_path_is_needed(club_home: Path) -> None:
    folder = club_home / "rulesets"
    folder.mkdir(parents=True)
    (folder / "friday.toml").write_text('id = "friday-rules"\nextends = "club"\n')
    assert rulesets.document("friday-rules").for_players(2).pack.decks == 2
    assert next(iter(rulesets.ids())) == "friday-rules"
    with pytest.raises(NotFoundError, match="did you mean “friday-rules”"):
        rulesets.document("friday-rule")
