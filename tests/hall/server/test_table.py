"""The page of a table, as a plain form: it is filled in, sent, confirmed, corrected, asked."""

import json
from html import unescape
from uuid import UUID

import pytest

from canasta_club.errors import accept_all
from canasta_club.records.book.book import open_book
from canasta_club.services.entry import saving
from canasta_club.services.play import games
from tests.hall.examples.pages import Pages
from tests.services.examples.entering import counts

HAND = {
    "A.kind:mixed": "1", "A.melded": "275", "A.left": "10",
    "B.kind:mixed": "1", "B.melded": "135", "B.left": "20", "hand.out": "A2",
}  # fmt: skip
"""665 : 415."""
SLIP = counts("- 1 275 10", "- 1 135 20", out="A2")
OTHERWISE = {**HAND, "B.melded": "155"}


def test_a_page_says_where_the_game_stands(pages: Pages) -> None:
    words = pages.get("1A").words
    for text in ("Table 1, side A", "Ash & Birch (you)", "Cedar & Dogwood", "Hand 1"):
        assert text in words


def test_a_hand_counts_once_the_other_side_has_confirmed_it(pages: Pages) -> None:
    sent = pages.send("1A", HAND)
    assert sent.status == 200
    assert pages.totals() == []
    assert "waits for the other side" in sent.words
    other = pages.get("1B")
    assert "is this what you counted?" in other.words
    assert other.words.index("Cedar & Dogwood (you)") < other.words.index("Ash & Birch 665")
    done = pages.send("1B", {}, "confirm")
    assert "Saved table 1, hand 1: A +665 = 665, B +415 = 415." in done.words
    assert pages.totals() == [(1, 1, (665, 415))]
    assert "Hand 2" in pages.get("1A").words


def test_a_side_does_not_confirm_its_own_hand(pages: Pages) -> None:
    pages.send("1A", HAND)
    about = pages.hidden("1B", "confirm")["about"]
    form = {**pages.hidden("1A", "withdraw"), "do": "confirm", "about": about}
    assert pages.post("1A", form).status == 409
    assert pages.totals() == []


def test_a_send_that_comes_twice_counts_once(pages: Pages) -> None:
    pages.send("1A", HAND)
    form = pages.hidden("1B", "confirm")
    answers = [pages.post("1B", form, accept="application/json") for _ in range(3)]
    assert [answer.status for answer in answers] == [200, 200, 200]
    assert {json.loads(answer.text)["outcome"] for answer in answers} == {"recorded"}
    assert pages.totals() == [(1, 1, (665, 415))]


def test_what_both_sides_sent_otherwise_is_settled_at_the_desk(pages: Pages) -> None:
    pages.send("1A", HAND)
    form = {**pages.hidden("1B", "confirm"), "do": "send", "id": str(UUID(int=1))}
    assert "counts differ" in pages.post("1B", {**form, **OTHERWISE}).words
    assert "is with the desk" in pages.get("1A").words
    desk = pages.get("desk").text
    assert "the sides differ" in desk
    take = desk.partition("Record what B sent")[0].rpartition('value="')[2].partition('"')[0]
    settled = pages.send("desk", {"take": take, "reason": "counted again"}, "settle")
    assert settled.status == 200
    assert pages.totals() == [(1, 1, (665, 435))]


@pytest.mark.parametrize(
    ("boxes", "box", "text"),
    [
        ({"A.melded": "277"}, "A-melded", "multiple of 5"),
        ({"A.says": "600"}, "A-says", "unusual"),
        ({"B.kind:mixed": "x"}, "B-kind-mixed", "x"),
    ],
)
def test_a_problem_stands_beside_its_box(
    pages: Pages, boxes: dict[str, str], box: str, text: str
) -> None:
    refused = pages.send("1A", {**HAND, **boxes})
    assert refused.status == 422
    beside = unescape(refused.text).partition(f'id="p-{box}"')[2].partition("</div>")[0]
    assert text in beside
    assert 'value="135"' in refused.text  # What was typed is still there.
    checked = pages.post("1A", {**pages.hidden("1A"), **HAND, **boxes}, "/check")
    assert box in {problem["box"] for problem in json.loads(checked.text)["problems"]}


@pytest.mark.parametrize(
    ("ours", "totals"),
    [
        ({"A.kind:mixed": "1", "A.melded": "275", "A.left": "10"}, 665),
        ({"A.kind:mixed": "1", "A.melded": "265"}, 665),
        ({"A.melded": "=665"}, 665),
        ({"A.melded": "55", "A.melded.minus": "1"}, 45),
        ({"A.melded": "KKKKKKK", "A.left": "/"}, 670),
        ({"A.kind:natural": "1", "A.melded": "10:7", "A.left": "5:1"}, 665),
    ],
)
def test_all_ways_of_stating_a_side_are_taken(
    pages: Pages, ours: dict[str, str], totals: int
) -> None:
    theirs = {"B.kind:mixed": "1", "B.melded": "135", "B.left": "20", "hand.out": "A"}
    checked = json.loads(pages.post("1A", {**pages.hidden("1A"), **ours, **theirs}, "/check").text)
    assert checked["sheets"][0]["total"] == totals


def test_what_is_unusual_is_ticked_and_goes_to_the_desk(pages: Pages) -> None:
    nobody = {**HAND, "hand.out": "0", "A.left": "10"}
    refused = pages.send("1A", nobody)
    assert 'name="accept" value="nobody-out"' in refused.text
    pages.send("1A", nobody, accept="nobody-out")
    pages.send("1B", {}, "confirm")
    assert pages.totals() == []
    assert "unusual" in pages.get("desk").words
    desk = pages.get("desk").text
    take = desk.partition("Record what A sent")[0].rpartition('value="')[2].partition('"')[0]
    pages.send("desk", {"take": take, "reason": "the stock ran out"}, "settle")
    assert len(pages.totals()) == 1


def test_a_recorded_hand_can_be_proposed_for_correction(pages: Pages) -> None:
    pages.send("1A", HAND)
    pages.send("1B", {}, "confirm")
    form = pages.get("1A", "?hand=1").text
    assert 'value="275"' in form
    assert "Why" in form
    fields = {**pages.hidden("1A"), "do": "correct", "number": "1", "revision": "1"}
    sent = pages.post("1A", {**fields, **OTHERWISE, "hand.reason": "misread"})
    assert sent.status == 200
    assert "desk" in sent.words
    desk = pages.get("desk").text
    take = desk.partition("Record what A sent")[0].rpartition('value="')[2].partition('"')[0]
    pages.send("desk", {"take": take, "reason": "right"}, "settle")
    assert pages.totals() == [(1, 1, (665, 435))]


def test_questions_are_answered_by_the_rules_and_the_desk(pages: Pages) -> None:
    ruling = pages.send("1A", {"ask": "meld", "cards": "882X"}, "ruling")
    assert "clause" in ruling.words
    pages.send("1A", {"text": "Who deals?"}, "ask")
    assert "Table 1, side A: Who deals?" in pages.get("desk").words
    pages.send("desk", {}, "answered")
    assert "Who deals?" not in pages.get("desk").words


def test_who_went_out_is_kept_by_seat(pages: Pages) -> None:
    pages.send("1A", {**HAND, "concealed": "1"})
    assert "out concealed" in pages.get("1B").words


def test_a_hand_of_the_desk_is_on_the_phone_and_ends_what_waits(pages: Pages) -> None:
    pages.send("1A", HAND)
    with open_book(str(pages.path), by="Tom") as book:
        saving.save(book, games.find(book, table=1), SLIP, 1, accept_all)
    assert "Hand 2" in pages.get("1A").words


@pytest.mark.parametrize("terms", ['confirm = "one"'])
def test_where_one_side_is_enough_its_hand_is_recorded(pages: Pages, terms: str) -> None:
    del terms
    pages.send("1A", HAND)
    assert pages.totals() == [(1, 1, (665, 415))]


def test_a_page_with_its_script_and_styles_is_small(pages: Pages) -> None:
    parts = [pages.get("1A"), pages.ask("GET", "/hall.js"), pages.ask("GET", "/hall.css")]
    assert sum(len(part.body) for part in parts) <= 30_000
    assert "http://" not in parts[0].text
    assert "https://" not in parts[0].text
