"""Inbox: which of the bundles that arrived count.

It follows from the set of bundles, the keys of the club and the decisions of the centre alone: the
order in which bundles arrived plays no part in it.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from canasta_club.federation.club.public_keys import is_weak

Decision = Literal["", "accepted", "dropped"]
BundleKind = Literal["night", "key"]

BundleState = Literal["counted", "older", "same", "quarantined", "dropped"]
Cause = Literal[
    "", "unknown-club", "unknown-signer", "replaced-key", "key-conflict", "night-conflict"
]

ACCEPTABLE: Final = ("replaced-key", "key-conflict", "night-conflict")
"""Why a bundle is quarantined that the centre may accept all the same."""


class BundleId(NamedTuple):
    """What a bundle is known by: the digest of its first line, and the key that signed it.

    Anybody can sign the lines of another club's bundle with a key of their own.
    """

    digest: str
    key: str

    @property
    def number(self) -> str:
        """The bundle as people write it.

        >>> BundleId("3f2a9c01d4e5" + "0" * 52, "91ab" + "0" * 60).number
        '3f2a9c01d4e5-91ab'
        """
        return f"{self.digest[:12]}-{self.key[:4]}"


@dataclass(frozen=True, slots=True)
class Arrived:
    """A bundle of a club that arrived, whose signature fits the key it names.

    ``body`` stands for all that it says of the night: two bundles with the same body say the same.
    A bundle of the kind ``key`` replaces ``key`` by ``new_key``: what the old one signed counts up
    to its ``revision``.
    """

    digest: str
    kind: BundleKind
    revision: int
    key: str
    night: str = ""
    body: str = ""
    new_key: str = ""
    decision: Decision = ""

    @property
    def id(self) -> BundleId:
        """What it is known by."""
        return BundleId(self.digest, self.key)


@dataclass(frozen=True, slots=True)
class BundleVerdict:
    """What becomes of a bundle, and why it is quarantined."""

    state: BundleState
    cause: Cause = ""


@dataclass(slots=True)
class JudgedBundles:
    """What becomes of each bundle of a club; by night, the one that counts.

    ``keys`` are those the club may sign with, each with the last revision it may sign, if any.
    """

    verdicts: dict[BundleId, BundleVerdict] = field(default_factory=dict)
    counted: dict[str, BundleId] = field(default_factory=dict)
    keys: dict[str, int | None] = field(default_factory=dict)


def judge_bundles(keys: Collection[str] | None, arrived: Iterable[Arrived]) -> JudgedBundles:
    """Judge all bundles of one club; ``keys`` are those that the centre was handed.

    Without keys the club is unknown.
    """
    judged = JudgedBundles()
    live = []
    for bundle in arrived:
        if bundle.decision == "dropped":
            judged.verdicts[bundle.id] = BundleVerdict("dropped")
        elif keys is None:
            judged.verdicts[bundle.id] = BundleVerdict("quarantined", "unknown-club")
        else:
            live.append(bundle)
    _judge_keys(keys or (), [each for each in live if each.kind == "key"], judged)
    nights: dict[str, list[Arrived]] = defaultdict(list)
    for bundle in live:
        if bundle.kind == "night" and _is_signed(bundle, judged):
            nights[bundle.night].append(bundle)
    for night, its in nights.items():
        _judge_night(night, its, judged)
    return judged


def _judge_keys(roots: Collection[str], bundles: Iterable[Arrived], judged: JudgedBundles) -> None:
    """Follow the replacements from the keys that the centre was handed."""
    by_old: dict[str, list[Arrived]] = defaultdict(list)
    for each in bundles:
        by_old[each.key].append(each)
    trusted = sorted(key for key in roots if not is_weak(key))
    judged.keys.update(dict.fromkeys(trusted))
    waiting = trusted
    while waiting:
        old = waiting.pop()
        held = _held(by_old.pop(old, ()), judged)
        if held is None:
            continue
        judged.keys[old] = held.revision
        if held.new_key not in judged.keys and not is_weak(held.new_key):
            judged.keys[held.new_key] = None
            waiting.append(held.new_key)
    for each in (one for left in by_old.values() for one in left):
        judged.verdicts[each.id] = BundleVerdict("quarantined", "unknown-signer")


def _held(bundles: Collection[Arrived], judged: JudgedBundles) -> Arrived | None:
    """Return the replacement of a key that holds; several that name different keys are in conflict.

    One that was made twice holds as it was made last.
    """
    accepted = [each for each in bundles if each.decision == "accepted"]
    keys = {each.new_key for each in accepted or bundles}
    if len(keys) != 1:
        for each in bundles:
            judged.verdicts[each.id] = BundleVerdict("quarantined", "key-conflict")
        return None
    fits = [each for each in bundles if each.new_key in keys]
    held = max(fits, key=lambda bundle: (bundle.revision, bundle.id))
    for bundle in bundles:
        if bundle.new_key not in keys:
            judged.verdicts[bundle.id] = BundleVerdict("quarantined", "key-conflict")
        else:
            judged.verdicts[bundle.id] = BundleVerdict("counted" if bundle is held else "same")
    return held


def _is_signed(bundle: Arrived, judged: JudgedBundles) -> bool:
    """Return whether a key of the club signed a night; where not, the night is quarantined."""
    if bundle.key not in judged.keys:
        judged.verdicts[bundle.id] = BundleVerdict("quarantined", "unknown-signer")
        return False
    last = judged.keys[bundle.key]
    if last is not None and bundle.revision > last and bundle.decision != "accepted":
        judged.verdicts[bundle.id] = BundleVerdict("quarantined", "replaced-key")
        return False
    return True


def _judge_night(night: str, bundles: Iterable[Arrived], judged: JudgedBundles) -> None:
    """Judge the bundles of one night: the newest revision counts that contradicts no other."""
    by_revision: dict[int, list[Arrived]] = defaultdict(list)
    for each in bundles:
        by_revision[each.revision].append(each)
    for revision in sorted(by_revision, reverse=True):
        own_bundles = sorted(by_revision[revision], key=lambda bundle: bundle.id)
        if night in judged.counted:
            judged.verdicts.update(
                dict.fromkeys((each.id for each in own_bundles), BundleVerdict("older"))
            )
            continue
        accepted = [each for each in own_bundles if each.decision == "accepted"]
        bodies = {each.body for each in accepted or own_bundles}
        for bundle in own_bundles:
            if len(bodies) > 1 or bundle.body not in bodies:
                verdict = BundleVerdict("quarantined", "night-conflict")
            elif night in judged.counted:
                verdict = BundleVerdict("same")
            else:
                judged.counted[night] = bundle.id
                verdict = BundleVerdict("counted")
            judged.verdicts[bundle.id] = verdict
