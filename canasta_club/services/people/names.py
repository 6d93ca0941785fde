"""Names: find the player, pair or side that a typed name means, never guess; check a new name.

A name is matched in steps, from the whole name to initials. The first step with a match decides;
several matches on it are an `AmbiguousNameError`. A lone letter is the seat of a side at a table,
and never the beginning of a name. `tidy` refuses a new name that cannot be kept.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from contextvars import ContextVar
from difflib import get_close_matches
from functools import lru_cache
from itertools import permutations
from typing import TypeVar

from canasta_club.club.games import SEATS, Game, Side
from canasta_club.club.people import Pair, Player
from canasta_club.errors import AmbiguousNameError, CanastaError, NotFoundError
from canasta_club.services.people import _problems as problems
from canasta_club.services.people._problems import NameMistakenFor
from canasta_club.text import letters

T = TypeVar("T")
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe"})
_LONGEST = 100
_SETTLED: ContextVar[Mapping[str, str]] = ContextVar("ambiguous names that were settled")
_SPLIT = r"(?i:\s*[+&/]\s*|\s+(?:and|und|et)\s+|\s+[-–—]\s+)"
_WORDS = {"all", "none", "bye", "help", "undo", "redo", "quit"}
_NUMBER = r"(?i:(?:#|no\.?|number|pair)?\s*(\d+))"


# A command compares each name that it reads with all that are known.
@lru_cache(maxsize=10_000)
def fold(name: str) -> str:
    """Remove what people write differently: case, accents, spaces, punctuation.

    >>> fold("  Ann-Sophie  O’Brien, Jr. ")
    'ann sophie obrien jr'
    """
    # Letters of mathematics and the like become plain ones first: those have two cases.
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_LETTERS)
    plain = unicodedata.normalize("NFKD", plain)
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    words = re.split(r"[^\w]+", re.sub(r"['’ʼ`.]", "", plain).replace("_", " "))
    # A name of nothing but signs keeps them.
    return " ".join(word for word in words if word) or " ".join(name.split())


def are_alike(one: str, other: str) -> bool:
    r"""Return whether two names differ only by what people write differently, or look the same.

    >>> are_alike("Ann-Sophie", "ann sophie"), are_alike("\u0410\u0455\u04bb", "Ash")
    (True, True)
    >>> are_alike("\U0001d400\U0001d42c\U0001d421", "Ash"), are_alike("\u13aa\u13da\u13bb", "Ash")
    (True, True)
    """
    return fold(one) == fold(other) or fold(letters.look(one)) == fold(letters.look(other))


def tidy(name: str, what: str) -> str:
    """Return a new name as it is kept, or refuse it.

    Its letters are composed, its spaces single, and what divides it from the next name is dropped.
    """
    kept = " ".join(unicodedata.normalize("NFC", name).split()).strip(" ,;")
    if not kept:
        raise CanastaError(f"The name of a {what} is missing.", hint="Write it in quotes.")
    if len(kept) > _LONGEST:
        raise CanastaError(f"“{kept[:20]}…” is too long for the name of a {what}.")
    refuse_unfit(kept, what)
    if letter := letters.mixed_letter(kept):
        raise CanastaError(
            f"“{kept}” mixes alphabets: its “{letter}” only looks like a Latin letter.",
            hint="Type the name again, in one alphabet.",
        )
    if kept.startswith("-"):
        raise problems.reads_as(kept, what, NameMistakenFor.OPTION)
    return kept


def refuse_unfit(name: str, what: str) -> None:
    """Refuse a name with a letter that cannot be seen, or changes how others are seen."""
    if letter := letters.unfit_letter(name):
        raise problems.name_unprintable(letters.fit_for_names(name), what, letter)


def refuse_commands(name: str, what: str) -> None:
    """Refuse a name that commands would read as something else, such as “all”."""
    refuse_words(name, what)
    if re.fullmatch(_NUMBER, unicodedata.normalize("NFKC", name)):
        raise problems.reads_as(name, what, NameMistakenFor.PAIR_NUMBER)
    if is_seat(name):
        raise problems.reads_as(name, what, NameMistakenFor.SEAT)


def refuse_words(name: str, what: str) -> None:
    """Refuse a name that is a word of a command; a season may be called by a number."""
    if fold(name) in _WORDS:
        raise problems.reads_as(name, what, NameMistakenFor.COMMAND)


def settle(written: str, meant: str) -> None:
    """Take an ambiguous name to mean one of its candidates from now on."""
    _SETTLED.set({**_SETTLED.get({}), written: meant})


def meant(written: str) -> str:
    """Return the candidate that a name was settled to mean, or the name itself."""
    return _SETTLED.get({}).get(written, written)


def match(written: str, known: Iterable[tuple[str, T]], what: str) -> T:
    """Return the item that a typed name means; ``what`` names its kind in messages.

    Raises `AmbiguousNameError` if several fit, `NotFoundError` with the nearest name if none does.
    """
    written, named = meant(written), list(known)
    fits = candidates(written, named)
    if len({id(each) for _name, each in fits}) == 1:
        return fits[0][1]
    if fits:
        raise AmbiguousNameError(written, list(dict.fromkeys(name for name, _each in fits)))
    raise _unknown(written, [name for name, _each in named], what)


def candidates(written: str, known: Sequence[tuple[str, T]]) -> list[tuple[str, T]]:
    """Return all items that fit a typed name on the first step that has any."""
    key = fold(written)
    if not key:
        return []
    for fits in _STEPS:
        if matches := [(name, each) for name, each in known if fits(key, fold(name))]:
            exact = [(name, each) for name, each in matches if name == written.strip()]
            return exact or matches
    return []


def player(written: str, players: Iterable[Player]) -> Player:
    """Return the player that a name means."""
    known = named(players)
    if letters.is_lone(written) and fold(written) not in {fold(name) for name, _each in known}:
        raise problems.letter_for_name(written.strip(), "player")
    return match(written, known, "player")


def named(players: Iterable[Player]) -> list[tuple[str, Player]]:
    """Return players by each of the names they are known by."""
    return [(name, each) for each in players for name in (each.name, *each.also)]


def pair(written: str, pairs: Sequence[Pair]) -> Pair:
    """Return the pair with a number, a name, or these players in any order.

    One player is enough where only one pair has them.
    """
    if found_pair := _numbered_or_named(written, pairs):
        return found_pair
    refuse_letter(written, "pair")
    known = [(each.name, each.players, each) for each in pairs]
    with suppress(NotFoundError):
        return _of_players(written, known, "pair")
    return _of_players(written, known, "pair", some=True)


def team(written: str, players: Sequence[Player], pairs: Sequence[Pair]) -> tuple[Player, ...]:
    """Return the players of a side: those of a pair, or players who never played together."""
    key = _folded_side(written)
    alone = {each.id: each for name, each in named(players) if fold(name) == key}
    if len(alone) == 1:
        return tuple(alone.values())
    if found_pair := _numbered_or_named(written, pairs):
        return found_pair.players
    refuse_letter(written, "player or pair")
    parts = members_of(written)
    if len(parts) < 2:
        teams = [(each.given_name, each.players) for each in pairs if each.given_name]
        one = {each.id: (each,) for each in players}
        return match(
            written, [*((name, one[each.id]) for name, each in named(players)), *teams], "player"
        )
    return each_once(written, [part_of_pair(part, players) for part in parts])


def strangers(
    written: Iterable[str], players: Sequence[Player], pairs: Sequence[Pair]
) -> dict[str, list[str]]:
    """Return the words that name people whom nobody knows, and no name is near, with their names.

    Several are refused as one (`no_such_players`); one alone as any name is.
    """
    known = named(players)
    keys = [fold(name) for name, _player in known]
    unknown: dict[str, list[str]] = {}
    for word in written:
        try:
            team(word, players, pairs)
        except NotFoundError:
            parts = [part.strip() for part in re.split(_SPLIT, word) if part.strip()]
            unknown[word] = [
                part
                for part in parts
                if not candidates(part, known) and not _near(part, keys)
                if not letters.is_lone(part) and not letters.unfit_letter(part)
                if not re.fullmatch(_NUMBER, part)
            ]
        except CanastaError:
            continue
    return {word: parts for word, parts in unknown.items() if parts}


def no_such_players(unknown: Mapping[str, Sequence[str]], hint: str) -> NotFoundError:
    """Refuse all that `strangers` returned, in one."""
    parts = dict.fromkeys(part for named_there in unknown.values() for part in named_there)
    return problems.no_such_players(list(parts), hint)


def part_of_pair(written: str, players: Sequence[Player]) -> Player:
    """Return one of the players of a pair; ``A+C`` may stand for their names."""
    return match(written, named(players), "player")


def each_once(written: str, members: Sequence[Player]) -> tuple[Player, ...]:
    """Return the players of a side as it was written; raises `CanastaError` where one is double."""
    if len(set(members)) < len(members):
        raise CanastaError(f"“{written}” names a player twice.", hint="Name each player once.")
    return tuple(members)


def side(written: str, game: Game) -> Side:
    """Return the side of a game by its seat, its label, its pair, or any of its players."""
    sides = game.sides
    labelled = [each for each in sides if each.label and fold(each.label) == fold(written)]
    if len(labelled) == 1 and not is_seat(written):
        return labelled[0]
    return seated(written, [(each.pair, each) for each in sides])


def seated(written: str, sides: Sequence[tuple[Pair, T]]) -> T:
    """Return the item of a side at a table, by its seat or as `among` reads it."""
    written = meant(written)
    if is_seat(written) and (place := SEATS.index(written.strip().upper())) < len(sides):
        return sides[place][1]
    if letters.is_lone(written):
        raise problems.no_such_seat(written.strip(), SEATS, [each.name for each, _it in sides])
    return among(written, sides, "side in this game")


def is_seat(written: str) -> bool:
    """Return whether a name is a letter that some table has a seat for."""
    return written.strip().upper() in SEATS


def refuse_letter(written: str, what: str) -> None:
    """Refuse a lone letter where no game is meant, or a name of several letters."""
    if letters.is_lone(written):
        raise problems.letter_for_name(written.strip(), what)


def among(written: str, sides: Sequence[tuple[Pair, T]], what: str) -> T:
    """Return the item of a pair; the name of one of its players is enough."""
    refuse_letter(written, what)
    if found_pair := _numbered_or_named(written, [each for each, _it in sides]):
        return next(it for each, it in sides if each is found_pair)
    known = [(each.name, each.players, it) for each, it in sides]
    return _of_players(written, known, what, some=True)


def parts_of(written: str) -> list[str]:
    """Split the players of a side: ``Ash+Birch``, ``Ash & Birch``, ``Ash/Birch``, ``Ash - Birch``.

    >>> parts_of("Ash and Birch"), parts_of("Ann-Sophie und Björn")
    (['Ash', 'Birch'], ['Ann-Sophie', 'Björn'])
    """
    return [part for part in (part.strip() for part in re.split(_SPLIT, written)) if part]


def members_of(written: str) -> list[str]:
    """Split the players of a side, each of whom is named; raises `NotFoundError` otherwise.

    >>> members_of("Ash+Birch")
    ['Ash', 'Birch']
    """
    parts = [part.strip() for part in re.split(_SPLIT, written.strip())]
    if not all(parts):
        raise problems.part_missing(written.strip())
    return parts


def _folded_side(written: str) -> str:
    """Fold the name of a side, unless a part has no letter: that part may not be left out."""
    is_named = all(re.search(r"\w", part) for part in re.split(_SPLIT, written))
    return fold(written) if is_named else " ".join(written.split())


def _numbered_or_named(written: str, pairs: Sequence[Pair]) -> Pair | None:
    """Find a pair by its number or its whole name."""
    key = _folded_side(written)
    for one_pair in pairs:
        if key in {
            one_pair.name,
            fold(one_pair.name),
            fold(" ".join(one.name for one in one_pair.players)),
        }:
            return one_pair
    return numbered(written, pairs)


def numbered(written: str, pairs: Sequence[Pair]) -> Pair | None:
    """Return the pair whose number is written: “3”, “#3” or “pair 3”."""
    number = re.fullmatch(_NUMBER, written.strip())
    if number is None:
        return None
    return next((each for each in pairs if each.number == int(number[1]) > 0), None)


def _of_players(
    written: str,
    known: Sequence[tuple[str, tuple[Player, ...], T]],
    what: str,
    *,
    some: bool = False,
) -> T:
    """Return the item with the named players; with ``some``, a part of them is enough."""
    written = meant(written)
    if exact := [it for name, _players, it in known if name == written]:
        return exact[0]
    everybody = {each.id: each for _name, players, _it in known for each in players}
    parts = [
        {each.id for _name, each in candidates(meant(part), named(everybody.values()))}
        for part in parts_of(written)
    ]
    fits = [
        (name, it)
        for name, players, it in known
        if (len(parts) == len(players) or (some and 0 < len(parts) < len(players)))
        and any(
            all(each.id in ids for each, ids in zip(order, parts, strict=True))
            for order in permutations(players, len(parts))
        )
    ]
    if len(fits) == 1:
        return fits[0][1]
    if fits:
        raise AmbiguousNameError(written, [name for name, _it in fits])
    raise _unknown(written, [name for name, _players, _it in known], what)


def _unknown(written: str, names: Sequence[str], what: str) -> NotFoundError:
    if letter := letters.unfit_letter(written):
        return problems.unprintable_name_unknown(letters.fit_for_names(written), what, letter)
    folded = {fold(name): name for name in names}
    close = [folded[each] for each in _near(written, list(folded))]
    return problems.unknown_name(written, what, close, names)


def _near(written: str, keys: Sequence[str]) -> list[str]:
    return get_close_matches(fold(written), keys, n=3, cutoff=0.5)


def _is_whole(key: str, name: str) -> bool:
    return key == name or key.replace(" ", "") == name.replace(" ", "")


def _begins(key: str, name: str) -> bool:
    return name.startswith(key) or any(word.startswith(key) for word in name.split())


def _begins_words(key: str, name: str) -> bool:
    """“Ann S”, “a smi”: every word begins a word of the name, in the same order."""
    words = iter(name.split())
    return all(any(word.startswith(part) for word in words) for part in key.split())


def _is_initials(key: str, name: str) -> bool:
    return key.replace(" ", "") == "".join(word[0] for word in name.split())


_STEPS: tuple[Callable[[str, str], bool], ...] = (_is_whole, _begins, _begins_words, _is_initials)
