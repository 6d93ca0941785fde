"""Words: names, counts and conditions in plain English."""

from collections.abc import Iterable, Mapping, Sequence


def spoken(name: str) -> str:
    """Write a rule set's name as words: ``undeclared_red_three`` as ``undeclared red three``."""
    return name.replace("_", " ")


def counted(number: int, thing: str) -> str:
    """Write a number with its noun.

    >>> counted(1, "wild card"), counted(2, "wild card")
    ('1 wild card', '2 wild cards')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def were(number: int, thing: str) -> str:
    """Write a number with its noun and the verb of a past passive.

    >>> were(1, "night"), were(2, "night")
    ('1 night was', '2 nights were')
    """
    return f"{counted(number, thing)} {'was' if number == 1 else 'were'}"


def listed(things: Iterable[str]) -> str:
    """Join things as a sentence does.

    >>> listed(["Ash", "Birch", "Cedar"]), listed(["Ash"])
    ('Ash, Birch and Cedar', 'Ash')
    """
    *others, last = [*things] or [""]
    return f"{', '.join(others)} and {last}" if others else last


def either(things: Iterable[str]) -> str:
    """Join things of which one will do.

    >>> either(["a pair"]), either(["a pair", "a run"]), either(["a", "b", "c"])
    ('a pair', 'a pair or a run', 'a, b or c')
    """
    *others, last = things
    return f"{', '.join(others)} or {last}" if others else last


def quoted(names: Iterable[str], last: str = ", ") -> str:
    """Join names so that it is clear where each ends; ``last`` stands before the last one.

    >>> quoted(["Ash & Elm", "Birch"]), quoted(["Ash", "Birch", "Cedar"], " or ")
    ('“Ash & Elm”, “Birch”', '“Ash”, “Birch” or “Cedar”')
    """
    *others, final = [f"“{name}”" for name in names] or [""]
    return f"{', '.join(others)}{last}{final}" if others else final


def as_sentence(text: str) -> str:
    """Return a text with the full stop that it lacks.

    >>> as_sentence("There is no “x”; did you mean “y”?"), as_sentence("There is no “x”")
    ('There is no “x”; did you mean “y”?', 'There is no “x”.')
    """
    return text if text.endswith((".", "?", "!")) else f"{text}."


def capital(text: str) -> str:
    """Return a text with a capital at its beginning.

    >>> capital("no red 3 is held")
    'No red 3 is held'
    """
    return text[:1].upper() + text[1:]


def with_article(thing: str) -> str:
    """Write a noun with its article.

    >>> with_article("natural canasta"), with_article("aces canasta")
    ('a natural canasta', 'an aces canasta')
    """
    return f"an {thing}" if thing[:1] in "aeiou" else f"a {thing}"


def say_condition(condition: Mapping[str, int | Sequence[int]]) -> str:
    """Describe a condition, or the amount of each of its words.

    >>> say_condition({"canastas": 2, "escalera": 1, "natural_melds": 0})
    '2 canastas, 1 escalera canasta among them and no natural melds'
    >>> say_condition({"natural or samba or bolivia": 1, "mixed": [0, 1], "wild": [2, 2]})
    '1 natural, samba or bolivia canasta, at most 1 mixed canasta and exactly 2 wild canastas'
    """
    all_canastas = condition.get("canastas")
    kinds = [word for word in condition if _is_kind(word)]
    if not kinds or not isinstance(all_canastas, int) or all_canastas < 2:
        return listed(_say_word(word, number) for word, number in condition.items())
    among = listed(_say_word(word, condition[word]) for word in kinds)
    return listed(
        f"{_say_word(word, number)}, {among} among them" if word == "canastas"
        else _say_word(word, number)
        for word, number in condition.items() if word not in kinds
    )  # fmt: skip


def say_side(condition: Mapping[str, int | Sequence[int]]) -> str:
    """Describe the side that meets a condition.

    >>> say_side({"canastas": 5}), say_side({"out": [0, 0], "melds": 0})
    ('a side with 5 canastas', 'a side that does not go out and has no melds')
    """
    does = [_DOES[word][not _is_so(condition[word])] for word in condition if word in _DOES]
    has = say_condition({word: condition[word] for word in condition if word not in _DOES})
    if not does:
        return f"a side with {has}"
    article = "the" if condition.get("out") in (1, [1, 1]) else "a"
    return f"{article} side that {listed([*does, f'has {has}'] if has else does)}"


def _is_kind(word: str) -> bool:
    return word not in {"canastas", "melds", "natural_melds", "red_threes", *_EITHER}


_EITHER = {
    "pot": ("the pot taken", "the pot not taken"),
    "out": ("going out", "not going out"),
    "concealed": ("going out concealed", "not going out concealed"),
    "last_hand": ("the last hand", "a hand before the last"),
}
"""Words that are either so or not so."""

_DOES = {
    "out": ("goes out", "does not go out"),
    "concealed": ("goes out concealed", "does not go out concealed"),
    "last_hand": ("plays the last hand", "plays a hand before the last"),
}
"""What a side does, where such a word is said of it."""


def _is_so(number: int | Sequence[int]) -> bool:
    return bool(number) and number != [0, 0]


def _say_word(word: str, number: int | Sequence[int]) -> str:
    if word in _EITHER:
        return _EITHER[word][not _is_so(number)]
    kinds = spoken(word).split(" or ")
    kind = either(kinds)
    thing = f"{kind} canasta" if _is_kind(word) else spoken(word).removesuffix("s")
    of = ""
    if _is_kind(word) and kinds[-1].endswith("s"):  # “1 canasta of sevens”
        thing, of = "canasta", f" of {kind}"
    if isinstance(number, int):
        return f"{counted(number, thing)}{of}" if number else f"no {thing}s{of}"
    least, most = number
    if not most:
        return f"no {thing}s{of}"
    if least == most:
        return f"exactly {counted(most, thing)}{of}"
    return f"{least} to {most} {thing}s{of}" if least else f"at most {counted(most, thing)}{of}"
