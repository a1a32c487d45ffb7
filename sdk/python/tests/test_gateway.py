"""The client against a real gateway, which the Go test started: adapters/gateway/sdk_test.go."""

import base64
import concurrent.futures
import json
import os
import pathlib
import re
import time
import unittest
import urllib.request

from retraite_client import (
    AlteredError, Client, RetraiteError, UnknownKeyError, WebhookError, verify_proof, verify_webhook,
)

SCENE = json.loads(pathlib.Path(os.environ["RETRAITE_SCENE"]).read_text(encoding="utf-8"))
ANY_CASE = {"data": {"assure": {"dateNaissance": "1963-05-17"}, "carriere": [{"annee": 1990, "regime": "CNAV"}]}}


class Gateway(unittest.TestCase):
    def test_makes_no_run_twice_through_a_proxy_that_flaps(self):
        client = Client(SCENE["flapping"], key=SCENE["flappingKey"], retries=30)
        with concurrent.futures.ThreadPoolExecutor(8) as threads:
            reports = list(threads.map(lambda _: client.launch(ANY_CASE), range(24)))
        self.assertEqual(len({report.run["runId"] for report in reports}), 24)
        self.assertTrue(any(report.replayed for report in reports), "no answer was replayed: nothing was proven")
        self.assertEqual(client.me()["quota"]["runsUsed"], 24)
        self.assertEqual(sum(event["runs"] for event in client.usage()), 24)

    def test_fetches_a_token_when_it_needs_one_and_again_when_it_is_refused(self):
        def fetched():
            with urllib.request.urlopen(SCENE["refusing"] + "/tokens") as answer:
                return json.load(answer)

        client = Client(SCENE["refusing"], client_id=SCENE["clientId"], client_secret=SCENE["clientSecret"])
        with concurrent.futures.ThreadPoolExecutor(3) as threads:
            for me in threads.map(lambda _: client.me(), range(3)):
                self.assertEqual(me["clientId"], SCENE["clientId"])
        self.assertEqual(fetched(), 1)
        client.me()
        self.assertEqual(fetched(), 2)
        with self.assertRaises(RetraiteError) as caught:
            Client(SCENE["refusing"], client_id=SCENE["clientId"], client_secret="wrong", retries=0).me()
        self.assertEqual(caught.exception.code, "invalid_client")

    def test_launches_repeats_reads_and_fills(self):
        client = Client(SCENE["base"], key=SCENE["key"])
        launched = client.launch(ANY_CASE, key="once", view="full")
        again = client.launch(ANY_CASE, key="once", view="full")
        self.assertEqual((launched.replayed, again.replayed, again.text), (False, True, launched.text))

        read = client.run(launched.run["runId"], view="synthese").run
        gap = read["lacunes"][0]
        filled = client.override(
            {"lacuneId": gap["lacuneId"], "typeDonnee": gap["typeDonnee"], "valeurEur": 20_000, "pieceJointeRef": "pj-1"},
        )
        self.assertEqual(filled.run["parentRunId"], launched.run["runId"])

        self.assertTrue(client.call("GET", "/a2a/ontology"))
        estimate = client.estimate({"birthYear": 1970, "revenuAnnuelBrutApproxEur": 28_000})
        self.assertIn("€", estimate["citation"]["statementForLlm"])
        with self.assertRaises(RetraiteError) as caught:
            client.run("00000000-0000-4000-8000-000000000000")
        said = caught.exception
        self.assertEqual((said.status, said.code, bool(said.request_id)), (404, "RUN_NOT_FOUND", True))

    def test_says_the_quota_that_is_exceeded_and_does_not_wait_for_it(self):
        client = Client(SCENE["base"], key=SCENE["cappedKey"])
        client.launch(ANY_CASE)
        with self.assertRaises(RetraiteError) as caught:
            client.launch(ANY_CASE)
        said = caught.exception
        self.assertEqual((said.status, said.code), (429, "QUOTA_EXCEEDED"))
        self.assertEqual((said.quota["runsCap"], said.quota["runsOk"]), (1, False))

    def test_verifies_a_proof_and_finds_what_was_altered(self):
        client = Client(SCENE["base"], key=SCENE["narrowKey"])
        other = client.launch(ANY_CASE)
        for view in ("synthese", "results", "full"):
            with self.subTest(view):
                report = client.launch(ANY_CASE, view=view)
                proof, keys = client.proof(report.run["runId"]), client.keys()
                self.assertTrue(report.run["withheld"])
                verified = verify_proof(proof, keys, report.text)
                self.assertEqual(verified.fingerprint, proof["fingerprint"])
                self.assertEqual(verified.document["run"]["runId"], report.run["runId"])
                for what, pattern, to in [
                    ("the header", r'"resultLevel":"\w+"', '"resultLevel":"CERTIFIE"'),
                    ("a section", r'"status":"\w+","results"', '"status":"other","results"'),
                    ("the list of the withheld", r'"withheld":\[\{[^}]*\},?', '"withheld":['),
                    ("a gap", r'"lacunes":\[\{', '"lacunes":[{"more":1,'),
                    ("a member", r"^\{", '{"more":1,'),
                ]:
                    altered, times = re.subn(pattern, to, report.text, count=1)
                    self.assertEqual(times, 1, what)
                    self.is_altered("report", proof, keys, altered)
                self.is_altered("report", proof, keys, other.text)
                jws = proof["jws"]
                spoilt = jws[:200] + ("B" if jws[200] == "A" else "A") + jws[201:]
                for change in ({"jws": spoilt}, {"jws": "x"}, {"issuedAt": "2001-01-01T00:00:00.000Z"}, {"proofToken": "other"}):
                    self.is_altered("proof", {**proof, **change}, keys)
                with self.assertRaises(UnknownKeyError):
                    verify_proof(proof, {"keys": []}, report.text)

    def is_altered(self, part, proof, keys, report=None):
        with self.assertRaises(AlteredError) as caught:
            verify_proof(proof, keys, report)
        self.assertEqual(caught.exception.part, part)

    def test_verifies_the_webhook_that_the_gateway_posted(self):
        sent = SCENE["webhook"]
        secret, headers, body = sent["secret"], sent["headers"], sent["body"].encode()
        self.assertEqual(verify_webhook(secret, headers, body)["data"]["runId"], sent["runId"])
        other = "whsec_" + base64.b64encode(b"another secret of thirty-two byte").decode()
        for what in (
            lambda: verify_webhook(secret, headers, body + b" "),
            lambda: verify_webhook(secret, headers, body, time.time() + 3600),
            lambda: verify_webhook(other, headers, body),
            lambda: verify_webhook(secret, {**headers, "webhook-signature": "v1,é"}, body),
        ):
            with self.assertRaises(WebhookError):
                what()
