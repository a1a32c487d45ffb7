"""A document of version 1, which digests sections whole, and a report of it, as the gateway keeps them for its own tests."""

import json
import pathlib
import unittest

from retraite_client.exact import parse_exact
from retraite_client.proof import AlteredError, _check_report, _digest

FOLDER = pathlib.Path(__file__).parents[3] / "domain/proof/testdata/v1"


class FirstVersion(unittest.TestCase):
    def check(self, **changes):
        payload = (FOLDER / "payload.json").read_text(encoding="utf-8")
        report = {**json.loads((FOLDER / "report.json").read_text(encoding="utf-8")), **changes}
        _check_report(parse_exact(json.dumps(report)), parse_exact(payload), _digest(payload), True)

    def test_verifies_a_document_of_version_1(self):
        self.check()

    def test_verifies_the_form_for_a_reader_that_may_not_receive_a_certified_result_and_no_mixture(self):
        certification = {"deliverable": True, "reasons": ["CERTIFIED_READER_NOT_ELIGIBLE"]}
        self.check(resultLevel="INDICATIF", certification=certification)
        for mixture in ({"resultLevel": "INDICATIF"}, {"certification": certification}):
            with self.assertRaises(AlteredError):
                self.check(**mixture)
