"""The client. Requests and answers are the dictionaries of the API document."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from .transport import API_ROOT, Transport


@dataclass(frozen=True)
class Report:
    """A run as this caller sees it."""

    run: dict[str, Any]
    #: The report as it was answered: what a proof verifies.
    text: str
    #: Whether the run was made before, under the same key.
    replayed: bool


class Client:
    """
    Calls one gateway as one caller: with a key, or with an OAuth client with which access tokens are fetched. Any number of threads may use
    it.

    retries is how often a call is made again; max_wait the longest wait in seconds before another attempt (when the gateway asks for more,
    its error is raised); timeout how long one attempt waits for each piece of the answer.
    """

    def __init__(
        self, base_url: str, *, key: str | None = None, client_id: str | None = None, client_secret: str | None = None,
        retries: int = 4, max_wait: float = 30.0, timeout: float = 100.0,
    ) -> None:
        self._transport = Transport(base_url, key, client_id, client_secret, retries, max_wait, timeout)

    def launch(self, request: dict[str, Any], *, key: str | None = None, view: str | None = None) -> Report:
        """
        Makes a run. key is the idempotency key of the logical call; a new one when nothing is said, which is kept over the retries. A program
        that may itself be restarted gives its own, so that the call that it repeats is the same call.
        """
        return self._make("/runs", request, key, view)

    def override(self, override: dict[str, Any], *, key: str | None = None, view: str | None = None) -> Report:
        """Fills a gap, and makes the run that replaces the one with the gap."""
        return self._make("/lacunes/override", override, key, view)

    def run(self, run_id: str, *, view: str | None = None) -> Report:
        """Reads a run."""
        return self._report("GET", f"/runs/{quote(run_id, safe='')}", view)

    def proof(self, run_id: str) -> dict[str, Any]:
        """Reads the proof of a run, as verify_proof takes it."""
        return self.call("GET", f"/runs/{quote(run_id, safe='')}/proof")

    def me(self) -> dict[str, Any]:
        """Says who calls."""
        return self.call("GET", "/me")

    def usage(self) -> Iterator[dict[str, Any]]:
        """Lists the events of this period, newest first, page after page."""
        query = ""
        while events := self.call("GET", "/usage" + query)["events"]:
            yield from events
            query = "?before=" + quote(events[-1]["id"], safe="")

    def estimate(self, request: dict[str, Any]) -> dict[str, Any]:
        """Asks for an estimate; quote it with the words of its citation. Each attempt that is answered counts as a call."""
        return self.call("POST", "/a2a/estimate", request)

    def keys(self) -> dict[str, Any]:
        """Reads the public keys of the gateway, which verify proofs."""
        return json.loads(self._transport.call("GET", "/.well-known/jwks.json").body)

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """Makes any call of the API by its path; what is said of errors, credentials and retries holds."""
        raw = None if body is None else json.dumps(body).encode()
        return json.loads(self._transport.call(method, API_ROOT + path, raw).body)

    def _make(self, path: str, body: dict[str, Any], key: str | None, view: str | None) -> Report:
        return self._report("POST", path, view, json.dumps(body).encode(), {"Idempotency-Key": key or str(uuid.uuid4())})

    def _report(
        self, method: str, path: str, view: str | None, body: bytes | None = None, headers: dict[str, str] | None = None,
    ) -> Report:
        query = "" if view is None else "?view=" + quote(view)
        answer = self._transport.call(method, API_ROOT + path + query, body, headers)
        text = answer.body.decode()
        return Report(json.loads(text), text, answer.headers.get("Idempotent-Replayed") == "true")
