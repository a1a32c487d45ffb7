import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { AlteredError, Client, RetraiteError, UnknownKeyError, verifyProof, verifyWebhook, WebhookError } from "../src/index.js";

// The scene is a real gateway that the Go test started, adapters/gateway/sdk_test.go.
const scene = JSON.parse(readFileSync(process.env["RETRAITE_SCENE"] ?? "", "utf8"));
const anyCase = { data: { assure: { dateNaissance: "1963-05-17" }, carriere: [{ annee: 1990, regime: "CNAV" as const }] } };

test("makes no run twice through a proxy that flaps", async () => {
  const client = new Client({ baseUrl: scene.flapping, key: scene.flappingKey, retries: 30 });
  const reports = await Promise.all(Array.from({ length: 24 }, () => client.launch(anyCase)));
  assert.equal(new Set(reports.map((report) => report.run.runId)).size, 24);
  assert.ok(reports.some((report) => report.replayed), "no answer was replayed: nothing was proven");
  assert.equal((await client.me()).quota.runsUsed, 24);
  let runs = 0;
  for await (const event of client.usage()) runs += event.runs;
  assert.equal(runs, 24);
});

test("fetches a token when it needs one, and again when it is refused", async () => {
  const { refusing: baseUrl, clientId, clientSecret } = scene;
  const fetched = async () => (await fetch(`${baseUrl}/tokens`)).json();
  const client = new Client({ baseUrl, clientId, clientSecret });
  for (const me of await Promise.all([client.me(), client.me(), client.me()])) assert.equal(me.clientId, clientId);
  assert.equal(await fetched(), 1);
  await client.me();
  assert.equal(await fetched(), 2);
  const wrong = new Client({ baseUrl, clientId, clientSecret: "wrong", retries: 0 });
  await assert.rejects(wrong.me(), (error) => error instanceof RetraiteError && error.code === "invalid_client");
});

test("launches, repeats, reads and fills", async () => {
  const client = new Client({ baseUrl: scene.base, key: scene.key });
  const launched = await client.launch(anyCase, { key: "once", view: "full" });
  const again = await client.launch(anyCase, { key: "once", view: "full" });
  assert.ok(again.replayed && !launched.replayed && again.text === launched.text);

  const read = await client.run(launched.run.runId, { view: "synthese" });
  const gap = read.run.lacunes[0]!;
  const filled = await client.override({ lacuneId: gap.lacuneId, typeDonnee: gap.typeDonnee, valeurEur: 20_000, pieceJointeRef: "pj-1" });
  assert.equal(filled.run.parentRunId, launched.run.runId);

  const { data } = await client.api.GET("/a2a/ontology");
  assert.ok(data !== undefined);
  const estimate = await client.estimate({ birthYear: 1970, revenuAnnuelBrutApproxEur: 28_000 });
  assert.match(estimate.citation.statementForLlm, /€/);
  await assert.rejects(client.run("00000000-0000-4000-8000-000000000000"), (error: RetraiteError) => {
    assert.deepEqual([error.status, error.code, error.requestId === undefined], [404, "RUN_NOT_FOUND", false]);
    return true;
  });
});

test("says the quota that is exceeded, and does not wait for it", async () => {
  const client = new Client({ baseUrl: scene.base, key: scene.cappedKey });
  await client.launch(anyCase);
  await assert.rejects(client.launch(anyCase), (error: RetraiteError) => {
    assert.deepEqual([error.status, error.code, error.quota?.runsCap, error.quota?.runsOk], [429, "QUOTA_EXCEEDED", 1, false]);
    return true;
  });
});

for (const view of ["synthese", "results", "full"] as const) {
  test(`verifies a proof, and finds what was altered in the view ${view}`, async () => {
    const client = new Client({ baseUrl: scene.base, key: scene.narrowKey });
    const { run, text } = await client.launch(anyCase, { view });
    assert.ok(run.withheld.length > 0);
    const [proof, keys] = [await client.proof(run.runId), await client.keys()];
    const verified = await verifyProof(proof, keys, text);
    assert.equal(verified.fingerprint, proof.fingerprint);
    assert.equal(verified.document.run["runId"], run.runId);

    const alters = async (part: "proof" | "report", call: Promise<unknown>, what: string) =>
      assert.rejects(call, (error) => error instanceof AlteredError && error.part === part, what);
    for (const [what, from, to] of [
      ["the header", /"resultLevel":"\w+"/, '"resultLevel":"CERTIFIE"'],
      ["a section", /"status":"\w+","results"/, '"status":"other","results"'],
      ["the list of the withheld", /"withheld":\[\{[^}]*\},?/, '"withheld":['],
      ["a gap", /"lacunes":\[\{/, '"lacunes":[{"more":1,'],
      ["a member", "{", '{"more":1,'],
    ] as const) {
      const other = text.replace(from, to);
      assert.notEqual(other, text, what);
      await alters("report", verifyProof(proof, keys, other), what);
    }
    const spoilt = proof.jws.slice(0, 200) + (proof.jws[200] === "A" ? "B" : "A") + proof.jws.slice(201);
    await alters("proof", verifyProof({ ...proof, jws: spoilt }, keys), "the document");
    await alters("proof", verifyProof({ ...proof, issuedAt: "2001-01-01T00:00:00.000Z" }, keys), "the envelope");
    await alters("proof", verifyProof({ ...proof, proofToken: "other" }, keys), "the token");
    await assert.rejects(verifyProof(proof, { keys: [] }, text), UnknownKeyError);
    const other = await client.launch(anyCase, { view });
    await alters("report", verifyProof(proof, keys, other.text), "another report");
  });
}

test("verifies the webhook that the gateway posted", async () => {
  const { secret, headers, body, runId } = scene.webhook;
  const event = await verifyWebhook(secret, headers, body);
  assert.equal(event.data.runId, runId);
  assert.equal((await verifyWebhook(secret, new Headers(headers), new TextEncoder().encode(body))).id, event.id);
  const otherSecret = `whsec_${btoa("another secret of thirty-two byte")}`;
  await assert.rejects(verifyWebhook(secret, headers, `${body} `), WebhookError);
  await assert.rejects(verifyWebhook(secret, headers, body, new Date(Date.now() + 3_600_000)), WebhookError);
  await assert.rejects(verifyWebhook(otherSecret, headers, body), WebhookError);
  await assert.rejects(verifyWebhook(secret, { ...headers, "webhook-signature": "v1,!" }, body), WebhookError);
});
