import unittest

from retraite_client.exact import canonical, parse_exact


class Exact(unittest.TestCase):
    def test_writes_the_canonical_form(self):
        for text, want in [
            ('{"b":[1, 2.50, -0], "a":{"\\u20ac":null,"\\r":true}}', '{"a":{"\\r":true,"€":null},"b":[1,2.5,0]}'),
            ("[1.0,1e3,120e-1,14210.40,1.42104e4]", "[1,1000,12,14210.4,14210.4]"),
            ("[90071992547409.93,90071992547409.94]", "[90071992547409.93,90071992547409.94]"),
            ("[1e300,1.50e-300]", "[1e300,15e-301]"),
            ("[1e40,1e41,10e40]", "[1" + "0" * 40 + ",1e41,1e41]"),
            ("[1e-41,1e-42]", "[0." + "0" * 40 + "1,1e-42]"),
            ('{"x\\uffff":1,"x\\ud83d\\ude00":2}', '{"x😀":2,"x\uffff":1}'),
            ('["1", 1, "\\u007f\\u0001<"]', '["1",1,"\u007f\\u0001<"]'),
        ]:
            with self.subTest(text):
                self.assertEqual(canonical(parse_exact(text)), want)

    def test_refuses_what_is_no_json_and_names_given_twice(self):
        for text in ["", "{", "[1,]", "{1:2}", '{"a":1,"a":1}', "01", "1 2", "NaN", "[-Infinity]"]:
            with self.subTest(text), self.assertRaises(ValueError):
                parse_exact(text)
