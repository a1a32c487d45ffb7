"""JSON whose numbers are exact, and the form of it that proofs digest."""

from __future__ import annotations

import json
import re
from typing import Any


class Number(str):
    """A JSON number as it is written: a float cannot hold every one."""


def parse_exact(text: str) -> Any:
    """Reads a JSON text. ValueError also for a name that is given twice in one object: readers would not agree on its value."""
    return json.loads(text, parse_int=Number, parse_float=Number, parse_constant=_refuse, object_pairs_hook=_members)


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a name is given twice in one object")
    return members


def canonical(value: Any) -> str:
    """
    Names in the order of RFC 8785 (UTF-16 code units), no white space, strings escaped as there, numbers by exact decimal value without an
    exponent.
    """
    if isinstance(value, Number):
        return _plain(value)
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join(f"{_text(name)}:{canonical(value[name])}" for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    return _text(value) if isinstance(value, str) else json.dumps(value)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


_NUMBER = re.compile(r"(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?")
#: The most zeros that stand before or after the digits of a number.
_MOST_ZEROS = 40


def _plain(written: str) -> str:
    found = _NUMBER.fullmatch(written)
    if found is None:
        raise ValueError(f"{written} is no number")
    sign, whole, fraction, exponent = found[1], found[2], found[3] or "", int(found[4] or 0)
    significant = (whole + fraction).lstrip("0")
    digits = significant.rstrip("0")
    if not digits:
        return "0"
    power = exponent - len(fraction) + len(significant) - len(digits)
    point = power + len(digits)
    if power > _MOST_ZEROS or -point > _MOST_ZEROS:
        return f"{sign}{digits}e{power}"
    if power >= 0:
        return sign + digits + "0" * power
    if point > 0:
        return f"{sign}{digits[:point]}.{digits[point:]}"
    return f"{sign}0.{'0' * -point}{digits}"
