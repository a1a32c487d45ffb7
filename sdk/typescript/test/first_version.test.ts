import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { verifyProof } from "../src/index.js";

// A document of version 1, which digests sections whole, and a report of it, as the gateway keeps them for its own tests.
const folder = new URL("../../../../domain/proof/testdata/v1/", import.meta.url);
const payload = readFileSync(new URL("payload.json", folder));
const report = JSON.parse(readFileSync(new URL("report.json", folder), "utf8"));

const { publicKey, privateKey } = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
const keys = { keys: [{ ...(await crypto.subtle.exportKey("jwk", publicKey)), kid: "key-1" }] };
const head = Buffer.from('{"alg":"EdDSA","kid":"key-1","typ":"retraite-proof+jwt"}').toString("base64url");
const signed = `${head}.${payload.toString("base64url")}`;
const signature = Buffer.from(await crypto.subtle.sign("Ed25519", privateKey, Buffer.from(signed))).toString("base64url");
const proof = {
  runId: report.runId, fingerprint: report.proof.fingerprint, jws: `${signed}.${signature}`, kid: "key-1", alg: "EdDSA" as const,
  issuedAt: JSON.parse(payload.toString()).issuedAt, jwksUri: JSON.parse(payload.toString()).jwksUri, proofToken: report.proof.proofToken,
};

test("verifies a document of version 1", async () => {
  await verifyProof(proof, keys, JSON.stringify(report));
});

test("verifies the form for a reader that may not receive a certified result, and no mixture of the two", async () => {
  const certification = { deliverable: true, reasons: ["CERTIFIED_READER_NOT_ELIGIBLE"] };
  await verifyProof(proof, keys, JSON.stringify({ ...report, resultLevel: "INDICATIF", certification }));
  await assert.rejects(verifyProof(proof, keys, JSON.stringify({ ...report, resultLevel: "INDICATIF" })));
  await assert.rejects(verifyProof(proof, keys, JSON.stringify({ ...report, certification })));
});
