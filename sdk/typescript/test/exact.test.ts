import assert from "node:assert/strict";
import { test } from "node:test";

import { canonical, parseExact } from "../src/exact.js";

for (const [text, want] of [
  ['{"b":[1, 2.50, -0], "a":{"\\u20ac":null,"\\r":true}}', '{"a":{"\\r":true,"€":null},"b":[1,2.5,0]}'],
  ["[1.0,1e3,120e-1,14210.40,1.42104e4]", "[1,1000,12,14210.4,14210.4]"],
  ["[90071992547409.93,90071992547409.94]", "[90071992547409.93,90071992547409.94]"],
  ["[1e300,1.50e-300]", "[1e300,15e-301]"],
  ["[1e40,1e41,10e40]", `[1${"0".repeat(40)},1e41,1e41]`],
  ["[1e-41,1e-42]", `[0.${"0".repeat(40)}1,1e-42]`],
  ['{"x\\uffff":1,"x\\ud83d\\ude00":2}', '{"x😀":2,"x\uffff":1}'],
] as const) {
  test(`the canonical form of ${text.slice(0, 40)}`, () => assert.equal(canonical(parseExact(text)), want));
}

test("refuses what is no JSON, and names given twice", () => {
  for (const text of ["", "{", "[1,]", "[1 2]", "{1:2}", '{"a":1,}', '{"a":1,"a":1}', "01", "1 2", '"\\x"', "[,]", "nul", "\u00a01"]) {
    assert.throws(() => parseExact(text), SyntaxError, text);
  }
});
