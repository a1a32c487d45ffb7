"""The client against a gateway whose answers are given one after the other."""

from __future__ import annotations

import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from retraite_client import Client, RetraiteError

GOOD = (200, '{"orgId":"org_1","quota":{"periodYm":"2026-11","callsUsed":1,"callsCap":2}}')
OUT = (503, '{"error":"SERVICE_UNAVAILABLE","message":"out","requestId":"req-1"}')
USED = (429, '{"error":"QUOTA_EXCEEDED","message":"used","quota":{"callsUsed":2,"callsCap":2}}', {"Retry-After": "7200"})


class Scripted(unittest.TestCase):
    def scripted(self, *answers):
        """Starts a server that gives the answers; the last stays. Returns its address and what it was asked."""
        asked = []

        class Handler(BaseHTTPRequestHandler):
            def answer(self):
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                asked.append((time.monotonic(), self.headers))
                status, body, *headers = answers[min(len(asked), len(answers)) - 1]
                named = headers[0] if headers else {}
                self.send_response_only(status)
                for name, value in named.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body.encode())

            do_GET = do_POST = answer

            def log_message(self, *_):
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}", asked

    def test_calls_again_only_what_may_pass(self):
        for name, answers, times, code in [
            ("the service is out once", [OUT, GOOD], 2, None),
            ("what is in front is out", [(502, "<html>"), (504, ""), GOOD], 3, None),
            ("calls come too fast", [(429, '{"error":"RATE_LIMITED"}'), GOOD], 2, None),
            ("it stays out", [OUT], 3, "SERVICE_UNAVAILABLE"),
            ("the caller may not", [(403, '{"error":"CAPABILITY_DENIED","capabilityId":"restitution.run"}')], 1, "CAPABILITY_DENIED"),
            ("the quota is used", [(429, '{"error":"QUOTA_EXCEEDED"}')], 1, "QUOTA_EXCEEDED"),
            ("the gateway asks for much time", [(*OUT, {"Retry-After": "3600"})], 1, "SERVICE_UNAVAILABLE"),
            ("the key is wrong", [(401, '{"error":"UNAUTHORIZED"}')], 1, "UNAUTHORIZED"),
            ("another address is named", [(302, "", {"Location": "/elsewhere"})], 1, None),
        ]:
            with self.subTest(name):
                url, asked = self.scripted(*answers)
                try:
                    Client(url, key="key", retries=2).me()
                    self.assertEqual(answers[-1], GOOD)
                except RetraiteError as error:
                    self.assertNotEqual(answers[-1], GOOD)
                    self.assertEqual(error.code, code)
                self.assertEqual(len(asked), times)

    def test_waits_for_what_retry_after_says(self):
        for headers in [
            {"Retry-After": "1"},
            {"Retry-After": "Thu, 12 Nov 2026 12:00:01 GMT", "Date": "Thu, 12 Nov 2026 12:00:00 GMT"},
        ]:
            with self.subTest(headers):
                url, asked = self.scripted((503, "", headers), GOOD)
                Client(url, key="key").me()
                self.assertGreaterEqual(asked[1][0] - asked[0][0], 1)

    def test_keeps_one_idempotency_key_over_the_attempts_of_a_call_and_takes_another_for_the_next(self):
        url, asked = self.scripted(OUT, OUT, (200, "{}"))
        client = Client(url, key="key")
        client.launch({})
        client.launch({})
        client.launch({}, key="mine")
        keys = [headers["Idempotency-Key"] for _, headers in asked]
        self.assertEqual(len(set(keys[:3])), 1)
        self.assertEqual(len(set(keys)), 3)
        self.assertEqual(keys[4], "mine")

    def test_says_what_the_gateway_said(self):
        url, _ = self.scripted(USED)
        with self.assertRaises(RetraiteError) as caught:
            Client(url, key="key").me()
        said = caught.exception
        self.assertEqual((said.status, said.code, said.message, said.quota["callsCap"], said.retry_after), (429, "QUOTA_EXCEEDED", "used", 2, 7200))

    def test_refuses_what_nobody_can_be_called_with(self):
        for config in [
            {"base_url": "", "key": "key"},
            {"base_url": "ftp://x", "key": "key"},
            {"base_url": "http://x"},
            {"base_url": "http://x", "client_id": "id"},
            {"base_url": "http://x", "key": "key", "client_id": "id", "client_secret": "secret"},
        ]:
            with self.subTest(config), self.assertRaises(ValueError):
                Client(**config)
