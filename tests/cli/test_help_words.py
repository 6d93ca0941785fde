"""What a scorer types after `canasta help`, and what stands at the top of the answer."""

from functools import cache

import pytest

from canasta_club.cli import help as cli_help
from canasta_club.services.rules.search import Text, search

TOP = 3

WANTED = {
    "wrong score": "canasta hand correct",
    "typing mistake": "canasta hand correct",
    "forgot a hand": "canasta hand record",
    "late": "canasta night late",
    "leave early": "canasta night leave",
    "absent": "canasta season absent",
    "substitute": "canasta night replace",
    "odd number of players": "canasta season bye",
    "guest": "canasta player add",
    "delete player": "canasta player remove",
    "rename player": "canasta player rename",
    "two people same name": "canasta player merge",
    "draw seats": "canasta night seat",
    "score sheet": "canasta hand show",
    "slow play": "canasta penalty add",
    "who won": "canasta standings",
    "champion": "canasta honours",
    "ranking": "canasta standings",
    "tie": "canasta season committee",
    "tie break": "canasta season lot",
    "new season": "canasta season new",
    "end of season": "canasta season close",
    "change the rules": "canasta rules new",
    "cancel game": "canasta game void",
    "cancelled night": "canasta night cancel",
    "add up": "canasta score",
    "excel": "canasta import",
    "spreadsheet": "spreadsheets",
    "pdf": "canasta print standings",
    "email": "canasta export",
    "website": "printing",
    "phone": "canasta serve",
    "lost file": "canasta backup restore",
    "move to new computer": "keeping-the-book",
    "minimum": "4.1",
    "frozen pile": "8.2",
    "going out": "canasta ruling out",
    "red three": "6.3",
    "what is a red three worth": "6.3",
    "rote drei": "6.3",
    "black three": "3.7",
    "wild cards": "3.2",
    "natural canasta": "3.6",
    "comodín": "3.2",
    "Ausmachen": "canasta ruling out",
    "correction": "canasta hand correct",
    "new player": "canasta player add",
    "50 90 120": "canasta ruling opening",
    "lost data": "canasta backup restore",
    "timezone": "canasta club edit",
    "resume": "canasta game reopen",
    "Monday": "canasta night plan",
    "snow": "canasta night cancel",
    "minus": "6.5",
    "next week": "canasta season fixtures",
    "who plays whom": "canasta season fixtures",
    "end all": "canasta game end",
    "wrong date": "canasta night move",
    "postponed": "canasta night move",
    "swapped": "canasta hand swap",
    "WhatsApp": "canasta standings",
    "share results": "canasta standings",
    "two winners": "canasta season committee",
    "last week's mistake": "canasta hand correct",
    "moved away": "canasta season withdraw",
    "rain": "canasta night cancel",
    "email results": "canasta print night",
    "newspaper": "canasta standings",
    "sign-up": "canasta season register",
    "typed it twice": "canasta hand void",
    "change partner": "canasta pair add",
    "who has not paid": "canasta night money",
    "who is missing": "canasta night people",
    "spelling of a name": "canasta player rename",
    "lock the night": "canasta night close",
    "team left the league": "canasta season withdraw",
    "late arrival": "canasta night late",
    "new member": "canasta player add",
    "prize giving": "canasta awards",
}

FIRST = {"samba": "samba", "hand and foot": "hand-and-foot", "burraco": "burraco"}


@cache
def texts() -> list[Text]:
    return cli_help.all_texts()


def top(words: str) -> list[str]:
    """Return the names of the texts that stand first."""
    found = search(words.split(), texts(), cli_help.KINDS).by_kind
    return [each.name for those in found.values() for each in those[:TOP]][:TOP]


@pytest.mark.sampled(20)
@pytest.mark.parametrize("words", WANTED)
def test_what_is_wanted_stands_at_the_top(words: str) -> None:
    assert WANTED[words] in top(words)


@pytest.mark.parametrize("words", FIRST)
def test_a_rule_set_that_is_named_stands_before_its_variants(words: str) -> None:
    assert top(words)[0] == FIRST[words]


@pytest.mark.parametrize("words", ["tie", "tie break"])
def test_a_clause_that_only_has_a_like_word_is_not_listed(words: str) -> None:
    rules = search(words.split(), texts(), cli_help.KINDS).by_kind["rule"]
    assert [each.name for each in rules] == ["7.3"]


def test_a_word_is_never_read_as_one_that_begins_otherwise() -> None:
    assert search(["typing"], texts(), cli_help.KINDS).read_as == {}
    assert search(["staing"], texts(), cli_help.KINDS).read_as == {"staing": "staying"}
