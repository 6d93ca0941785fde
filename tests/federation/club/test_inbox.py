"""Which bundles count: the rules one by one, and in whatever order they arrive."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_club.federation.club.inbox import Arrived, BundleId, JudgedBundles, judge_bundles

OLD, NEW, THIEF = "0a" * 32, "0b" * 32, "0c" * 32


def night(
    revision: int, body: str = "x", *, key: str = OLD, name: str = "n", decision: str = ""
) -> Arrived:
    of = f"{name}-{revision}-{body}"
    return Arrived(of, "night", revision, key, name, body, decision=decision)  # type: ignore[arg-type]


def replaced(revision: int, old: str = OLD, new: str = NEW, decision: str = "") -> Arrived:
    digest = f"key-{revision}-{new[:2]}"
    return Arrived(digest, "key", revision, old, new_key=new, decision=decision)  # type: ignore[arg-type]


def name_of(its: BundleId) -> str:
    return f"{its.digest}-{its.key[:2]}"


def states(judged: JudgedBundles) -> dict[str, str]:
    return {
        name_of(its): verdict.cause or verdict.state for its, verdict in judged.verdicts.items()
    }


def counted(judged: JudgedBundles) -> dict[str, str]:
    return {night: name_of(its) for night, its in judged.counted.items()}


def quarantined(judged: JudgedBundles) -> dict[str, str]:
    """Return why each bundle is quarantined."""
    return {
        name_of(its): verdict.cause
        for its, verdict in judged.verdicts.items()
        if verdict.state == "quarantined"
    }


def test_the_newest_revision_counts() -> None:
    judged = judge_bundles([OLD], [night(2, "b"), night(1, "a"), night(3, "c")])
    assert counted(judged) == {"n": "n-3-c-0a"}
    assert states(judged) == {"n-1-a-0a": "older", "n-2-b-0a": "older", "n-3-c-0a": "counted"}


def test_a_later_revision_that_says_the_same_counts() -> None:
    """Else what arrived between the two would count again."""
    judged = judge_bundles([OLD], [night(1, "a"), night(2, "b"), night(3, "a")])
    assert counted(judged) == {"n": "n-3-a-0a"}


def test_a_club_that_was_not_added_is_quarantined_until_it_is() -> None:
    bundles = [night(1), replaced(5)]
    assert set(quarantined(judge_bundles(None, bundles)).values()) == {"unknown-club"}
    assert counted(judge_bundles([OLD], bundles)) == {"n": "n-1-x-0a"}


def test_one_revision_with_two_contents_counts_as_neither() -> None:
    bundles = [night(1, "a"), night(2, "b"), night(2, "c")]
    judged = judge_bundles([OLD], bundles)
    assert counted(judged) == {"n": "n-1-a-0a"}
    assert set(quarantined(judged)) == {"n-2-b-0a", "n-2-c-0a"}
    accepted = [night(1, "a"), night(2, "b"), night(2, "c", decision="accepted")]
    assert counted(judge_bundles([OLD], accepted)) == {"n": "n-2-c-0a"}
    dropped = [night(1, "a"), night(2, "b"), night(2, "c", decision="dropped")]
    assert counted(judge_bundles([OLD], dropped)) == {"n": "n-2-b-0a"}
    assert counted(judge_bundles([OLD], [*bundles, night(3, "d")])) == {"n": "n-3-d-0a"}


def test_a_new_key_is_trusted_once_the_old_one_announced_it() -> None:
    signed = [night(1), night(9, "b", key=NEW)]
    assert states(judge_bundles([OLD], signed))["n-9-b-0b"] == "unknown-signer"
    judged = judge_bundles([OLD], [*signed, replaced(5)])
    assert counted(judged) == {"n": "n-9-b-0b"}
    assert judged.keys == {OLD: 5, NEW: None}


def test_a_replaced_key_signs_nothing_newer() -> None:
    judged = judge_bundles([OLD], [replaced(5), night(5, "a"), night(6, "b")])
    assert states(judged)["n-6-b-0a"] == "replaced-key"
    assert counted(judged) == {"n": "n-5-a-0a"}
    accepted = [replaced(5), night(6, "b", decision="accepted")]
    assert counted(judge_bundles([OLD], accepted)) == {"n": "n-6-b-0a"}


def test_a_key_that_is_replaced_by_two_is_replaced_by_neither() -> None:
    bundles = [replaced(5), replaced(6, new=THIEF), night(7, key=THIEF)]
    judged = judge_bundles([OLD], bundles)
    assert set(states(judged).values()) == {"key-conflict", "unknown-signer"}
    assert judged.keys == {OLD: None}
    bundles[0] = replaced(5, decision="accepted")
    assert judge_bundles([OLD], bundles).keys == {OLD: 5, NEW: None}


def test_keys_that_replace_each_other_in_a_circle_are_followed_once() -> None:
    judged = judge_bundles([OLD], [replaced(5), replaced(6, NEW, OLD), night(4), night(7, key=NEW)])
    assert judged.keys == {OLD: 5, NEW: 6}


def test_a_replacement_that_no_known_key_signed_is_quarantined() -> None:
    judged = judge_bundles([OLD], [replaced(5, THIEF, NEW)])
    assert set(states(judged).values()) == {"unknown-signer"}


KEYS = st.sampled_from([OLD, NEW, THIEF])
DECISIONS = st.sampled_from(["", "", "", "accepted", "dropped"])
BUNDLES = st.one_of(
    st.builds(
        lambda revision, body, key, name, decision: night(
            revision, body, key=key, name=name, decision=decision
        ),
        st.integers(1, 6),
        st.sampled_from("abc"),
        KEYS,
        st.sampled_from(["n", "m"]),
        DECISIONS,
    ),
    st.builds(replaced, st.integers(1, 6), KEYS, KEYS, DECISIONS),
)


@given(st.lists(BUNDLES, max_size=12, unique_by=lambda each: each.id), st.data())
def test_the_order_of_arrival_plays_no_part(bundles: list[Arrived], data: st.DataObject) -> None:
    shuffled = data.draw(st.permutations(bundles))
    one, other = judge_bundles([OLD], bundles), judge_bundles([OLD], shuffled)
    assert (one.verdicts, one.counted, one.keys) == (other.verdicts, other.counted, other.keys)
    assert set(one.verdicts) == {each.id for each in bundles}


@given(st.lists(BUNDLES, max_size=12, unique_by=lambda each: each.id))
def test_what_is_dropped_might_never_have_arrived(bundles: list[Arrived]) -> None:
    left = [each for each in bundles if each.decision != "dropped"]
    one, other = judge_bundles([OLD], bundles), judge_bundles([OLD], left)
    assert (one.counted, one.keys) == (other.counted, other.keys)


@pytest.mark.parametrize("decision", ["accepted", "dropped"])
def test_a_decision_on_an_older_bundle_leaves_the_newest(decision: str) -> None:
    older = replace(night(1, "a"), decision=decision)  # type: ignore[arg-type]
    assert counted(judge_bundles([OLD], [older, night(2, "b")])) == {"n": "n-2-b-0a"}


def test_lines_that_another_key_signed_change_nothing() -> None:
    """They have the digest of the club's own."""
    for decision in ("", "dropped", "accepted"):
        forged = night(2, "b", key=THIEF, decision=decision)
        judged = judge_bundles([OLD], [night(1, "a"), night(2, "b"), forged])
        assert counted(judged) == {"n": "n-2-b-0a"}
        state = "dropped" if decision == "dropped" else "unknown-signer"
        assert states(judged)["n-2-b-0c"] == state


WEAK = "01" + "00" * 31


def test_a_weak_key_is_trusted_by_nobody() -> None:
    """Neither in the list of the centre, nor as the one that replaces another."""
    judged = judge_bundles([OLD, WEAK], [night(1, key=WEAK), night(2)])
    assert (counted(judged), judged.keys) == ({"n": "n-2-x-0a"}, {OLD: None})
    judged = judge_bundles([OLD], [replaced(3, new=WEAK), night(4, "b", key=WEAK)])
    assert (counted(judged), judged.keys) == ({}, {OLD: 3})
