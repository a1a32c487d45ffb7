"""RFC 8032, section 7.1."""

import unittest

from retraite_client import ed25519

VECTORS = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
]
ORDER = 2**252 + 27742317777372353535851937790883648493


class Ed25519(unittest.TestCase):
    def test_takes_the_signatures_of_the_standard(self):
        for public, message, signature in VECTORS:
            self.assertTrue(ed25519.verify(bytes.fromhex(public), bytes.fromhex(signature), bytes.fromhex(message)))

    def test_refuses_each_bit_that_differs(self):
        public, message, signature = (bytearray.fromhex(part) for part in VECTORS[2])
        for part in (public, message, signature):
            for at in range(0, len(part) * 8, 13):
                part[at // 8] ^= 1 << at % 8
                self.assertFalse(ed25519.verify(bytes(public), bytes(signature), bytes(message)), at)
                part[at // 8] ^= 1 << at % 8
        self.assertTrue(ed25519.verify(bytes(public), bytes(signature), bytes(message)))

    def test_refuses_another_writing_of_the_same_signature(self):
        public, message, signature = (bytes.fromhex(part) for part in VECTORS[1])
        response = int.from_bytes(signature[32:], "little") + ORDER
        self.assertFalse(ed25519.verify(public, signature[:32] + response.to_bytes(32, "little"), message))

    def test_refuses_what_has_another_size_or_is_no_point(self):
        public, message, signature = (bytes.fromhex(part) for part in VECTORS[1])
        self.assertFalse(ed25519.verify(public[:31], signature, message))
        self.assertFalse(ed25519.verify(public, signature + b"0", message))
        for other in (2**255 - 19, 2**255 - 1, 2):
            self.assertFalse(ed25519.verify(other.to_bytes(32, "little"), signature, message))
