"""Attacks: files that somebody made who has no key of the clubs River and Hill.

Each is against a promise of the guide, in its words.
"""

import json
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from canasta_club.federation.club import wire
from canasta_club.federation.services.keys import Signer
from tests.federation.examples import bundles
from tests.federation.torsion import ORDER, torsion

RIVER, HILL, THIEF = "River", "Hill", "Thief"

REAL: Final = bundles.bundle(RIVER, bundles.night(RIVER), 5)
NEWER: Final = bundles.bundle(RIVER, bundles.night(RIVER, totals=((675, 435), (5700, 405))), 7)
OF_HILL: Final = bundles.bundle(HILL, bundles.night(HILL, 2), 5)
GENUINE: Final = (REAL, NEWER, OF_HILL)
LINES: Final = REAL.splitlines()


def signed_by(signer: Signer, text: str = REAL) -> str:
    """Return the lines of a bundle with the signature of another key."""
    first, *rest = text.splitlines()[:-1]
    return signer.lines(first, *rest)


def with_last(**changed: str) -> str:
    """Return the bundle with another last line."""
    last = {**json.loads(LINES[-1]), **changed}
    return "\n".join([*LINES[:-1], wire.canonical(last), ""])


def with_first(signer: Signer | None = None, **changed: Any) -> str:
    """Return the bundle with another first line, signed again where a signer is given."""
    first = wire.canonical({**json.loads(LINES[0]), **changed})
    return signer.lines(first, *LINES[1:-1]) if signer else "\n".join([first, *LINES[1:], ""])


def with_content(signer: Signer, *content: str, names: str = LINES[-2]) -> str:
    """Return the bundle with other lines between, whose digests are right."""
    digests = {"content": wire.digest("\n".join(content)), "names": wire.digest(names)}
    first = wire.canonical({**json.loads(LINES[0]), **digests})
    return signer.lines(first, *content, names)


def with_other_signature() -> str:
    """Return the bundle with a signature that a careless program takes for the same one."""
    signature = bytes.fromhex(json.loads(LINES[-1])["signature"])
    scalar = int.from_bytes(signature[32:], "little") + ORDER
    return with_last(signature=(signature[:32] + scalar.to_bytes(32, "little")).hex())


def announced(signer: Signer, key: str, new_key: str) -> str:
    """Return a bundle that replaces a key of River."""
    return signer.lines(wire.key_envelope(bundles.named(RIVER), 9, key, new_key))


def forged_by(key: str) -> str:
    """Return a bundle that fits a key of low order: the signature of nothing."""
    for number in range(400):
        first = wire.canonical({**json.loads(LINES[0]), "revision": 9 + number})
        for point in torsion():
            signature = point + "00" * 32
            if fits(key, signature, first):
                last = wire.canonical({"key": key, "signature": signature})
                return "\n".join([first, *LINES[1:-1], last, ""])
    raise AssertionError(key)


def fits(key: str, signature: str, text: str) -> bool:
    """Return whether the library alone takes a signature for good."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
    try:
        public.verify(bytes.fromhex(signature), text.encode())
    except InvalidSignature:
        return False
    return True


thief, river, hill = (bundles.key_of(each) for each in (THIEF, RIVER, HILL))
thieves = [bundles.key_of(THIEF, number) for number in range(1, 4)]


class Attack(NamedTuple):
    """A promise of the guide, in its words; what is sent; and what becomes of each file."""

    promise: str
    sent: Sequence[str | bytes]
    outcomes: Sequence[str]


def refused(promise: str, *sent: str | bytes, code: str = "bundle-unreadable") -> Attack:
    return Attack(promise, sent, [code] * len(sent))


KNOWN = "`upload` takes files and folders, as often as you like"
NEWEST = "the newest revision counts, in whatever order the files arrive"
ITS_KEY = "the same lines with another key are another bundle"
SIGNED = "its signature does not fit"
ALTERED = "holds the SHA-256 of the content and of the names and is what is signed"
UNREADABLE = "it cannot be read"
UNKNOWN = "Bundles of an unknown club, or with an unknown key, count by themselves once"
BOUNDS = "at most 2,000,000 bytes and 20,000 lines"
WEAK = "a key that anybody could sign with is refused"
FORMATS = "not read a format newer than its own"
REPLACED = "It is signed with the old key, which signs nothing newer from then on."
PRIVATE = "Birch's name does not"

NO_FORMATS: Final[tuple[Any, ...]] = (0, 1, -1, "2", 2.0, 1.5, True, None, [2], {})

ATTACKS: Final[dict[str, Attack]] = {
    "replayed": Attack(KNOWN, [REAL, REAL], ["", ""]),
    "an older revision again": Attack(NEWEST, [REAL], [""]),
    "signed again": Attack(ITS_KEY, [signed_by(thief)], ["unknown-signer"]),
    "signed again by several": Attack(
        ITS_KEY, [signed_by(each) for each in thieves], ["unknown-signer"] * 3
    ),
    "the newest signed again": Attack(ITS_KEY, [signed_by(thief, NEWER)], ["unknown-signer"]),
    "signed again by another club": Attack(ITS_KEY, [signed_by(hill)], ["unknown-signer"]),
    "a newer revision of a thief": Attack(
        UNKNOWN, [with_first(thief, revision=2**53)], ["unknown-signer"]
    ),
    "of a club of no federation": Attack(
        UNKNOWN, [bundles.bundle(THIEF, bundles.night(THIEF), 5)], ["unknown-club"]
    ),
    "as another club": Attack(
        UNKNOWN, [with_first(river, club=bundles.named(HILL))], ["unknown-signer"]
    ),
    "a new key that a thief announces": Attack(
        UNKNOWN,
        [
            announced(thief, thief.public, thieves[0].public),
            announced(hill, hill.public, thief.public),
        ],
        ["unknown-signer"] * 2,
    ),
    "a new key that its old one did not sign": refused(
        SIGNED,
        announced(thief, river.public, thief.public),
        code="bad-signature",
    ),
    "another key beside the signature": refused(
        SIGNED, with_last(key=thief.public), with_last(key=hill.public), code="bad-signature"
    ),
    "a changed signature": refused(
        SIGNED,
        with_last(signature="0" * 128),
        with_last(signature=json.loads(OF_HILL.splitlines()[-1])["signature"]),
        with_other_signature(),
        code="bad-signature",
    ),
    "a changed first line": refused(
        SIGNED,
        with_first(revision=6),
        with_first(night=bundles.id_of(RIVER, 9)),
        with_first(club=bundles.named(HILL)),
        with_first(program="other"),
        code="bad-signature",
    ),
    "the lines of another bundle": refused(
        ALTERED,
        "\n".join([LINES[0], *NEWER.splitlines()[1:-1], LINES[-1], ""]),
        "\n".join([LINES[0], *OF_HILL.splitlines()[1:-1], LINES[-1], ""]),
        "\n".join([*LINES[:-2], OF_HILL.splitlines()[-2], LINES[-1], ""]),
        code="bundle-altered",
    ),
    "letters of another case": refused(
        UNREADABLE,
        with_last(key=river.public.upper()),
        with_last(signature=json.loads(LINES[-1])["signature"].upper()),
        with_first(thief, content=json.loads(LINES[0])["content"].upper()),
        with_first(thief, names=json.loads(LINES[0])["names"].upper()),
        with_first(thief, night=bundles.id_of(RIVER, 1).upper()),
        with_first(thief, club={"id": bundles.id_of(RIVER).upper(), "name": RIVER}),
    ),
    "as if the book had signed": refused(UNREADABLE, with_last(key="book", signature="")),
    "formats that there are not": refused(
        FORMATS,
        *(with_first(thief, format=form) for form in NO_FORMATS),
    ),
    "formats of tomorrow": refused(
        FORMATS, *(with_first(thief, format=form) for form in (3, 2**31)), code="newer-bundle"
    ),
    "kinds that there are not": refused(
        UNREADABLE,
        *(with_first(thief, canasta=kind) for kind in ("day-bundle", "", None, 1, ["club-key"])),
    ),
    "the parts of a bundle moved": refused(
        UNREADABLE,
        "\n".join([*reversed(LINES), ""]),
        "\n".join([LINES[0], LINES[-1], *LINES[1:-1], ""]),
        "\n".join([*LINES, LINES[-1], LINES[-1], ""]),
        "\n".join([LINES[0], *LINES, ""]),
    ),
    "written otherwise": refused(
        UNREADABLE,
        "\ufeff" + REAL,
        REAL.replace("\n", "\r\n"),
        REAL.encode("utf-16"),
        REAL + "\n",
        REAL.replace('"format":2', '"format":2,"format":2'),
        REAL.replace('"format":2', '"format": 2'),
        REAL.replace('"format":2', '"form\\u0061t":2'),
    ),
    "two bundles in one file": Attack(
        UNREADABLE, [REAL + NEWER, REAL + REAL], ["bad-signature", "bundle-unreadable"]
    ),
    "deep": refused(
        BOUNDS,
        *(f"{mark * depth}\n" for mark in ("[", '{"a":') for depth in (33, 5_000, 150_000)),
        "[" * 33 + "]" * 33 + "\n",
        '{"a":' * 33 + "1" + "}" * 33 + "\n",
    ),
    "long": refused(
        BOUNDS,
        b'{"a":"' + b"x" * 1_000_001 + b'"}\n',
        REAL.encode() + b" " * 1_000_001 + b"\n",
        b"\x00" * 3_000_000,
    ),
    "large": refused(BOUNDS, (LINES[0] + "\n" + "\n".join(["{}"] * 660_000) + "\n")),
    "many": refused(BOUNDS, "\n".join([LINES[0], *['{"game":{}}'] * 21_000, LINES[-1], ""])),
    "many that are wrong": refused(
        BOUNDS, with_content(thief, LINES[1], *['{"game":{}}'] * 19_000, LINES[-3])
    ),
    "keys of low order": refused(WEAK, *map(forged_by, torsion()), code="weak-key"),
    "keys of low order for new ones": refused(
        WEAK,
        *(announced(river, river.public, weak) for weak in torsion()),
        code="weak-key",
    ),
    "a key in another spelling": refused(WEAK, with_last(key="ff" * 31 + "7f"), code="weak-key"),
    "a private player with a name": refused(
        PRIVATE,
        with_content(
            thief,
            *(line.replace('"is_private":false', '"is_private":true') for line in LINES[1:-2]),
        ),
        code="bundle-contradicts",
    ),
    "a name of somebody who did not play": refused(
        PRIVATE,
        with_content(
            thief,
            *LINES[1:-2],
            names=LINES[-2].replace('"names":{', f'"names":{{"{"0" * 32}":"Zoe",', 1),
        ),
        code="bundle-contradicts",
    ),
    "the night of another": refused(
        UNREADABLE,
        with_first(thief, night=bundles.id_of(HILL, 2)),
        code="bundle-contradicts",
    ),
    "the key file of a club": refused(UNREADABLE, bundles.key_file(RIVER)),
}
