"""Reads webhooks that the gateway posted."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import Any

#: How many seconds the clocks of sender and receiver may be apart.
_TOLERANCE = 300


class WebhookError(Exception):
    """A webhook that was not signed with the secret, or too long ago."""


def verify_webhook(secret: str, headers: Mapping[str, str], body: bytes, now: float | None = None) -> dict[str, Any]:
    """
    Reads a webhook that was received, and checks its signature with the secret that was shown when the webhook was set. body is what came,
    byte for byte. WebhookError for any that did not come from the gateway at about that time. Repetitions have the same "id".
    """
    named = {name.lower(): value for name, value in headers.items()}
    sent = named.get("webhook-timestamp", "")
    if not (sent.isascii() and sent.isdigit()) or abs((time.time() if now is None else now) - int(sent)) > _TOLERANCE:
        raise WebhookError("the webhook is not of now")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{named.get('webhook-id', '')}.{sent}.".encode() + body
    want = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    # During a rotation there are two signatures; one good one is enough.
    given = named.get("webhook-signature", "").encode().split(b" ")
    if not any(hmac.compare_digest(want, one) for one in given):
        raise WebhookError("the webhook is not signed by the gateway")
    return json.loads(body)
