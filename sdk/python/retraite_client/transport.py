"""Makes calls: with a credential, and again where it may pass."""

from __future__ import annotations

import base64
import http.client
import json
import random
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from email.message import Message
from typing import NamedTuple

from .errors import LostError, RetraiteError

API_ROOT = "/api/v1/retraite"

_FIRST_WAIT = 0.1
_LAST_WAIT = 5.0
#: How many seconds before its end a token is no longer used.
_TOKEN_SLACK = 30.0


class Answer(NamedTuple):
    """What the gateway answered in good order."""

    headers: Message
    body: bytes


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """The API sends nobody elsewhere: a credential is not carried to another address."""

    def redirect_request(self, *_args: object, **_named: object) -> None:
        return None


class Transport:
    """Makes calls of one caller. Any number of threads may use it."""

    def __init__(
        self, base_url: str, key: str | None, client_id: str | None, client_secret: str | None,
        retries: int, max_wait: float, timeout: float,
    ) -> None:
        base = urllib.parse.urlsplit(base_url)
        if base.scheme not in ("http", "https") or not base.netloc:
            raise ValueError("base_url must be an http address")
        if (key is not None) == (client_id is not None and client_secret is not None):
            raise ValueError("a key is needed, or client_id and client_secret")
        self._base = base_url.rstrip("/")
        self._key = key
        self._client = (client_id or "", client_secret or "")
        self._retries = max(0, retries)
        self._max_wait = max_wait
        self._timeout = timeout
        self._opener = urllib.request.build_opener(_NoRedirect)
        self._lock = threading.Lock()
        self._token = ""
        self._token_until = 0.0

    def call(self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> Answer:
        """Makes one logical call, as often as it takes. RetraiteError for an answer that is an error, LostError when none came."""
        for attempt in range(self._retries + 1):
            try:
                return self._with_credential(method, path, body, dict(headers or {}))
            except (RetraiteError, LostError) as error:
                if attempt == self._retries or not self._may_pass(error):
                    raise
                time.sleep(_wait_for(error, attempt))
        raise AssertionError("every attempt returns or raises")

    def _with_credential(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        """Makes an attempt; a token that is refused may have been withdrawn before its end, and a new one is tried once."""
        bearer = self._bearer()
        try:
            return self._attempt(method, path, body, {**headers, "Authorization": f"Bearer {bearer}"})
        except RetraiteError as error:
            if error.status != 401 or self._key is not None:
                raise
        bearer = self._bearer(refused=bearer)
        return self._attempt(method, path, body, {**headers, "Authorization": f"Bearer {bearer}"})

    def _attempt(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        request = urllib.request.Request(self._base + path, body, headers, method=method)
        if body is not None and not request.has_header("Content-type"):
            request.add_header("Content-Type", "application/json")
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                return Answer(response.headers, response.read())
        except urllib.error.HTTPError as error:
            with error:
                try:
                    raise RetraiteError(error.code, error.headers, error.read()) from None
                except (OSError, http.client.HTTPException) as cut:
                    raise LostError("the answer was cut") from cut
        except (OSError, http.client.HTTPException) as lost:
            raise LostError("no answer came") from lost

    def _may_pass(self, error: RetraiteError | LostError) -> bool:
        if isinstance(error, LostError):
            return True
        if error.retry_after > self._max_wait:
            return False
        if error.status == 429:
            # A quota comes back with its period, which nobody waits for unless the gateway says so.
            return error.code != "QUOTA_EXCEEDED" or error.retry_after > 0
        return error.status in (502, 503, 504)

    def _bearer(self, refused: str | None = None) -> str:
        """The key, or a token that is still good; those who need a new one at once wait for the one that fetches it."""
        if self._key is not None:
            return self._key
        with self._lock:
            if not self._token or self._token == refused or time.monotonic() >= self._token_until:
                self._fetch_token()
            return self._token

    def _fetch_token(self) -> None:
        self._token = ""
        pair = ":".join(urllib.parse.quote(part, safe="") for part in self._client)
        answer = self._attempt("POST", API_ROOT + "/oauth/token", b"grant_type=client_credentials", {
            "Authorization": "Basic " + base64.b64encode(pair.encode()).decode(),
            "Content-Type": "application/x-www-form-urlencoded",
        })
        issued = json.loads(answer.body)
        life = issued["expires_in"]
        self._token_until = time.monotonic() + life - min(_TOKEN_SLACK, life / 2)
        self._token = issued["access_token"]


def _wait_for(error: RetraiteError | LostError, attempt: int) -> float:
    """What the gateway asked to wait, and a third more at most, so that callers do not all come back at once; else growing waits."""
    spread = random.random()
    if isinstance(error, RetraiteError) and error.retry_after > 0:
        return error.retry_after * (1 + spread / 3)
    return min(_LAST_WAIT, _FIRST_WAIT * 2**attempt) * (0.75 + spread / 2)
