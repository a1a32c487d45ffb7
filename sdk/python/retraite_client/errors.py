"""What can go wrong with a call."""

from __future__ import annotations

import json
from email.message import Message
from email.utils import parsedate_to_datetime
from typing import Any


class RetraiteError(Exception):
    """An answer of the gateway that is an error. `code` is the contract; `message` is for people."""

    def __init__(self, status: int, headers: Message, body: bytes) -> None:
        said = _error_body(body)
        self.status = status
        #: The code of the API document; None when what is in front of the gateway answered.
        self.code: str | None = said.get("error")
        self.message: str = said.get("message") or f"the answer has the status {status}"
        #: The grant that a refused caller lacks.
        self.capability_id: str | None = said.get("capabilityId")
        #: The state of the organisation's quota, where the answer says it.
        self.quota: dict[str, Any] | None = said.get("quota")
        #: Names the call for the support.
        self.request_id: str | None = said.get("requestId")
        #: How many seconds the gateway asked to wait; 0 when it asked nothing.
        self.retry_after = _retry_after(headers.get("Retry-After"), headers.get("Date"))
        super().__init__(f"{self.code or status}: {self.message}")


class LostError(Exception):
    """A call of which nobody knows whether it arrived: no answer came."""


def _error_body(body: bytes) -> dict[str, Any]:
    try:
        said = json.loads(body)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


def _retry_after(text: str | None, date: str | None) -> float:
    """Reads the header: seconds, or a date that is compared with that of the answer."""
    if text is None:
        return 0
    if text.isascii() and text.isdigit():
        return int(text)
    try:
        return max(0.0, (parsedate_to_datetime(text) - parsedate_to_datetime(date or "")).total_seconds())
    except (TypeError, ValueError):
        return 0
