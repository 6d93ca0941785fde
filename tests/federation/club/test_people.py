"""Who is one person: by the centre's word, by card, and never by name alone."""

from hypothesis import given
from hypothesis import strategies as st

from canasta_club.federation.club.people import (
    CentreNote,
    ClubPlayer,
    RecordId,
    doubtful_cards,
    noted,
    people,
)


def record(
    club: str, player: str, name: str = "Ash", card: str = "", *, private: bool = False, at: int = 1
) -> ClubPlayer:
    return ClubPlayer(RecordId(club, player), name, card, is_guest=False, is_private=private,
                        revision=at)  # fmt: skip


def groups(records: list[ClubPlayer], *links: tuple[ClubPlayer, ClubPlayer]) -> list[str]:
    found = people(records, [(one.id, other.id) for one, other in links])
    return [" ".join("".join(each.id) for each in person.records) for person in found]


def test_two_of_one_name_are_two_people() -> None:
    assert groups([record("a", "1"), record("b", "1")]) == ["a1", "b1"]


def test_a_card_or_a_merge_makes_them_one() -> None:
    one, other, third = record("a", "1", card="7"), record("b", "1", card="7"), record("c", "1")
    assert groups([one, other, third]) == ["a1 b1", "c1"]
    assert groups([one, other, third], (other, third)) == ["a1 b1 c1"]


def test_a_card_that_two_players_of_a_club_carry_joins_nobody() -> None:
    records = [record("a", "1", card="7"), record("a", "2", card="7"), record("b", "1", card="7")]
    assert groups(records) == ["a1", "a2", "b1"]
    assert doubtful_cards(records, []) == ["7"]
    # Once they are merged, they are one.
    assert groups(records, (records[0], records[1])) == ["a1 a2 b1"]


def test_the_newest_record_with_a_name_names_the_person() -> None:
    records = [record("a", "1", "Ash", "7", at=3), record("b", "1", "", "7", at=9)]
    (person,) = people([*records, record("c", "1", "Ash Green", "7", at=5)], [])
    assert person.name == "Ash Green"
    assert person.cards == ("7",)


def test_one_word_is_enough_to_keep_a_name_private() -> None:
    records = [record("a", "1", card="7"), record("b", "1", card="7", private=True)]
    (person,) = people(records, [])
    assert (person.name, person.public_name) == ("Ash", "7")
    notes = {records[1].id: CentreNote(is_private=False)}
    (public,) = people(noted(records, notes), [])
    assert public.public_name == "Ash"


def test_the_centre_gives_cards() -> None:
    records = [record("a", "1"), record("b", "1", card="9")]
    found = noted(records, {records[0].id: CentreNote(card="9"), RecordId("x", "1"): CentreNote()})
    assert [each.card for each in found] == ["9", "9"]


RECORDS = st.lists(
    st.builds(
        record, st.sampled_from("abc"), st.sampled_from("1234"), card=st.sampled_from(["", *"789"])
    ),
    unique_by=lambda each: each.id,
    max_size=10,
)
IDS = st.builds(RecordId, st.sampled_from("abc"), st.sampled_from("1234"))


@given(RECORDS, st.lists(st.tuples(IDS, IDS), max_size=5), st.data())
def test_the_order_of_records_and_merges_plays_no_part(
    records: list[ClubPlayer], links: list[tuple[RecordId, RecordId]], data: st.DataObject
) -> None:
    once = people(records, links)
    again = people(data.draw(st.permutations(records)), data.draw(st.permutations(links)))
    assert once == again
    assert sorted(each.id for person in once for each in person.records) == sorted(
        each.id for each in records
    )
