"""
Verification of Ed25519 signatures (RFC 8032, section 5.1.7) in integers, since the standard library has none. It handles public values
only, so that its time may tell what it does; it does not sign.
"""

from __future__ import annotations

import hashlib

_P = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_ROOT_OF_MINUS_ONE = pow(2, (_P - 1) // 4, _P)

#: A point in extended coordinates: x = X/Z, y = Y/Z, T = XY/Z.
_Point = tuple[int, int, int, int]
_NEUTRAL: _Point = (0, 1, 1, 0)


def verify(public: bytes, signature: bytes, message: bytes) -> bool:
    """Says whether the signature of the message was made with the private key that belongs to the public one."""
    if len(public) != 32 or len(signature) != 64:
        return False
    key = _decode(public)
    commitment = _decode(signature[:32])
    response = int.from_bytes(signature[32:], "little")
    if key is None or commitment is None or response >= _ORDER:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % _ORDER
    return _same(_times(response, _BASE), _plus(commitment, _times(challenge, key)))


def _decode(raw: bytes) -> _Point | None:
    """Reads a point: y, and in the highest bit which of the two x."""
    number = int.from_bytes(raw, "little")
    odd, y = number >> 255, number & (2**255 - 1)
    if y >= _P:
        return None
    x_squared = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(x_squared, (_P + 3) // 8, _P)
    if (x * x - x_squared) % _P:
        x = x * _ROOT_OF_MINUS_ONE % _P
    if (x * x - x_squared) % _P or (x == 0 and odd):
        return None
    if x & 1 != odd:
        x = _P - x
    return x, y, 1, x * y % _P


def _plus(a: _Point, b: _Point) -> _Point:
    """Adds two points; the formula of section 5.1.4, which also doubles."""
    first = (a[1] - a[0]) * (b[1] - b[0]) % _P
    second = (a[1] + a[0]) * (b[1] + b[0]) % _P
    third = 2 * a[3] * b[3] * _D % _P
    fourth = 2 * a[2] * b[2] % _P
    e, f, g, h = second - first, fourth - third, fourth + third, second + first
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _times(factor: int, point: _Point) -> _Point:
    total = _NEUTRAL
    while factor:
        if factor & 1:
            total = _plus(total, point)
        point = _plus(point, point)
        factor >>= 1
    return total


def _same(a: _Point, b: _Point) -> bool:
    return (a[0] * b[2] - b[0] * a[2]) % _P == 0 and (a[1] * b[2] - b[1] * a[2]) % _P == 0


_BASE = _decode((4 * pow(5, -1, _P) % _P).to_bytes(32, "little")) or _NEUTRAL
