"""Side lines written: a side's statement as the line that people would type.

It stands apart from the reader, whose patterns take longer to load than a list of hands to show.
"""

from collections.abc import Iterator, Mapping

from canasta_club.game.scoring.statement import DIRECTOR, Statement


def write_side_line(side: Statement) -> str:
    """Write a statement as the line that reads back as the same statement."""
    return f"{side.name}: {' '.join(_words(side))}"


def _words(side: Statement) -> Iterator[str]:
    yield from filter(None, map(_tight, side.melds or ()))
    yield from _value_words(side.melded_cards)
    for hand in side.in_hand or ():
        yield f"/ {_tight(hand)}" if hand else "/"
    if side.left_cards:
        yield "/"
        yield from _value_words(side.left_cards)
    for kind, number in (side.canastas or {}).items():
        yield f"{kind}{number}"
    written = (
        ("melded=", side.melded),
        ("left=", side.left),
        ("net", side.net),
        ("r", side.red_threes),
        ("b", side.black_threes),
        ("special=", side.special),
        ("trump=", side.trump),
        ("score=", side.score),
        ("running=", side.running),
    )
    yield from (f"{before}{value}" for before, value in written if value is not None)
    if side.has_melded is not None:
        yield "melded" if side.has_melded else "unmelded"
    if side.out:
        yield f"{side.out}:{_spelt(side.out_player)}" if side.out_player else side.out
    for name, (times, player) in side.adjustments.items():
        yield f"{name}={times}" + (f":{_spelt(player)}" if player else "")
    for points, reason in side.director:
        yield f"{DIRECTOR}={points}:{_spelt(reason)}"
    if side.says is not None:
        yield f"={side.says}"
    if side.total is not None:
        yield f"total={side.total}"


def _tight(cards: str) -> str:
    return "".join(cards.split())


def _value_words(values: Mapping[str, int] | None) -> Iterator[str]:
    for worth, number in (values or {}).items():
        yield f"{worth}:{number}"


def _spelt(words: str) -> str:
    return "_".join(words.split())
