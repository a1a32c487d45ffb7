"""Checks proofs and reports without the gateway."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from typing import Any, NamedTuple

from . import ed25519
from .exact import canonical, parse_exact


class AlteredError(Exception):
    """A proof or a report that is not what was signed; `at` is a JSON pointer into the one that `part` names."""

    def __init__(self, part: str, at: str, reason: str) -> None:
        self.part, self.at = part, at
        super().__init__(f"the {part} {at} {reason}")


class UnknownKeyError(Exception):
    """A proof that none of the keys at hand signed. A key set holds no revoked keys."""


class Verified(NamedTuple):
    """What a proof that verifies says. document is what was signed; its "run" is the header of the run."""

    fingerprint: str
    document: dict[str, Any]


def verify_proof(proof: dict[str, Any], jwks: dict[str, Any], report: str | None = None) -> Verified:
    """
    Checks the signature of a proof with the published keys, and, when a report is given, that each thing it shows is what was signed: the
    header, each visible section, the list of those withheld, the gaps. It does not compute the "synthese" again, as `retraite verify` does.
    report is the text as it was answered. AlteredError, UnknownKeyError.
    """
    text, header = _open(str(proof.get("jws")), jwks)
    document = parse_exact(text)
    version = document.get("version") if isinstance(document, dict) else None
    if version not in ("1", "2"):
        raise _altered("/jws", "does not hold a document of a known version")
    fingerprint = _digest(text)
    _check_envelope(proof, document, {**header, "fingerprint": fingerprint})
    if report is not None:
        _check_report(parse_exact(report), document, fingerprint, version == "1")
    return Verified(fingerprint, json.loads(text))


def _open(jws: str, jwks: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Returns the document that a key of the set signed, and what the signature says of it."""
    try:
        head, payload, signature = jws.split(".")
        header = json.loads(_bytes(head))
        kid, alg, typ = header["kid"], header["alg"], header["typ"]
        raw = _bytes(signature)
        text = _bytes(payload).decode()
    except (ValueError, KeyError, TypeError):
        raise _altered("/jws", "is not a signature") from None
    if alg != "EdDSA" or typ != "retraite-proof+jwt":
        raise _altered("/jws", "is not the signature of a proof")
    key = next((key for key in jwks["keys"] if key.get("kid") == kid), None)
    if key is None or key.get("kty") != "OKP" or key.get("crv") != "Ed25519":
        raise UnknownKeyError(f"no key {kid} is in the set")
    if not ed25519.verify(_bytes(key["x"]), raw, f"{head}.{payload}".encode()):
        raise _altered("/jws", "is not signed by its key")
    return text, {"kid": kid, "alg": alg}


def _check_envelope(proof: dict[str, Any], document: dict[str, Any], signed: dict[str, Any]) -> None:
    signed = {**signed, "runId": document["run"]["runId"], "issuedAt": document["issuedAt"], "jwksUri": document["jwksUri"]}
    for name, want in signed.items():
        if proof.get(name) != want:
            raise _altered("/" + name, "is not what was signed")
    if _digest(str(proof.get("proofToken"))) != document["proofToken"]:
        raise _altered("/proofToken", "is not the token of this proof")


#: What a report holds beside the header of the run.
_NOT_IN_HEADER = {"view", "synthese", "sections", "withheld", "lacunes", "changes", "proof"}


def _check_report(report: Any, document: dict[str, Any], fingerprint: str, first: bool) -> None:
    if not isinstance(report, dict):
        raise _different("", "is no report")
    header = _lowered(document["run"], report)
    for name, want in header.items():
        # That an override replayed the run since is news, and no alteration.
        superseded = name == "state" and report.get(name) == "superseded"
        if not superseded and (name not in report or canonical(report[name]) != canonical(want)):
            raise _different("/" + name)
    for name in report:
        if name not in header and name not in _NOT_IN_HEADER:
            raise _different("/" + name, "is not part of a report")
    _check_sections(report, document, first)
    if _digest(canonical(report.get("lacunes"))) != document["lacunes"]:
        raise _different("/lacunes")
    stamp = report.get("proof")
    if isinstance(stamp, dict) and stamp.get("fingerprint", fingerprint) != fingerprint:
        raise _different("/proof/fingerprint")


def _lowered(header: dict[str, Any], report: dict[str, Any]) -> dict[str, Any]:
    """The header as a reader is shown it that may not receive a CERTIFIE result, when the report has that form."""
    if header.get("resultLevel") != "CERTIFIE" or report.get("resultLevel") != "INDICATIF":
        return header
    certification = {"deliverable": header["certification"]["deliverable"], "reasons": ["CERTIFIED_READER_NOT_ELIGIBLE"]}
    return {**header, "resultLevel": "INDICATIF", "certification": certification}


def _check_sections(report: dict[str, Any], document: dict[str, Any], first: bool) -> None:
    signed = document["sections"]
    withheld, at = [], 0
    for i, shown in enumerate(report.get("sections") or []):
        while at < len(signed) and signed[at]["moduleId"] != shown.get("moduleId"):
            withheld.append(signed[at])
            at += 1
        if at == len(signed):
            raise _different(f"/sections/{i}", "is not a section that the proof has here")
        got = _salted(shown.get("salt"), _without(shown, "salt")) if first else _of_parts(shown, report.get("view"))
        if got != signed[at]["digest"]:
            raise _different(f"/sections/{i}")
        at += 1
    withheld += signed[at:]
    names = [{"moduleId": one["moduleId"], "capabilityIds": one["capabilityIds"]} for one in withheld]
    if canonical(report.get("withheld")) != canonical(names):
        raise _different("/withheld")


#: The parts of a section that each view shows; the digests of the others are given in "omitted".
_SHOWN_IN = {"synthese": {"head"}, "results": {"body"}, "full": {"body", "trace"}}


def _of_parts(section: dict[str, Any], view: Any) -> str | None:
    shows, omitted = _SHOWN_IN.get(view, set()), section.get("omitted")
    if not shows or ("trace" in section) != ("trace" in shows) or not isinstance(omitted, dict):
        return None
    if set(omitted) != {"body", "head", "trace"} - shows:
        return None
    salt = section.get("salt")
    parts = dict(omitted)
    for name in shows:
        what = section["trace"] if name == "trace" else _without(section, "salt", "omitted", "trace")
        parts[name] = _salted(salt, what)
    return _salted(salt, parts)


def _salted(salt: Any, value: Any) -> str:
    """The digest of what may be withheld: without its salt nobody can try out values."""
    return _digest(canonical([salt, value]))


def _digest(text: str) -> str:
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def _without(section: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in section.items() if name not in names}


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4), validate=True)
    except binascii.Error as error:
        raise ValueError("no base64url") from error


def _altered(at: str, reason: str) -> AlteredError:
    return AlteredError("proof", at, reason)


def _different(at: str, reason: str = "is not what was signed") -> AlteredError:
    return AlteredError("report", at, reason)
