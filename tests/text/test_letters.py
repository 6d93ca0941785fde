"""Text of a book is shown without letters that steer a screen or cannot be seen."""

import pytest

from canasta_club.text.letters import visible, visible_lines


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ash", "Ash"),
        ("\x1b[2JAsh", "\ufffd[2JAsh"),
        ("\x9b2JAsh", "\ufffd2JAsh"),
        ("Ash\u202ehsirB", "AshhsirB"),
        ("As\u200bh", "Ash"),
        ("\ufeffAsh\u2060", "Ash"),
        ("As\N{SOFT HYPHEN}h", "Ash"),
        ("A\U000e0041sh", "Ash"),
        ("Zo\udce9", "Zo\ufffd"),
        ("two\nlines", "two lines"),
        ("A\u200dsh\u200c", "Ash"),
        ("\u0645\u06cc\u200c\u062e\u0648", "\u0645\u06cc\u200c\u062e\u0648"),
        ("\U0001f469\u200d\U0001f467 \u200d", "\U0001f469\u200d\U0001f467 "),
    ],
)
def test_text_is_made_visible(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_lines_stay_lines() -> None:
    assert visible_lines("one\x07\ntwo") == "one\ufffd\ntwo"
