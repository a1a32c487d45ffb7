import assert from "node:assert/strict";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { test, type TestContext } from "node:test";

import { Client, RetraiteError } from "../src/index.js";

// A gateway whose answers are given one after the other; the last stays. It tells what it was asked.
type Answer = [status: number, body: string, headers?: Record<string, string>];

async function scripted(t: TestContext, ...answers: Answer[]) {
  const asked: { at: number; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    asked.push({ at: performance.now(), headers: request.headers });
    const [status, body, headers] = answers[Math.min(asked.length, answers.length) - 1]!;
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close().closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const good: Answer = [200, '{"orgId":"org_1","quota":{"periodYm":"2026-11","callsUsed":1,"callsCap":2}}'];
const out: Answer = [503, '{"error":"SERVICE_UNAVAILABLE","message":"out","requestId":"req-1"}'];
const used: Answer = [429, '{"error":"QUOTA_EXCEEDED","message":"used","quota":{"callsUsed":2,"callsCap":2}}', { "Retry-After": "7200" }];

const cases: Record<string, { answers: Answer[]; asked: number; code?: string }> = {
  "the service is out once": { answers: [out, good], asked: 2 },
  "what is in front is out": { answers: [[502, "<html>"], [504, ""], good], asked: 3 },
  "calls come too fast": { answers: [[429, '{"error":"RATE_LIMITED"}'], good], asked: 2 },
  "it stays out": { answers: [out], asked: 3, code: "SERVICE_UNAVAILABLE" },
  "the caller may not": { answers: [[403, '{"error":"CAPABILITY_DENIED","capabilityId":"restitution.run"}']], asked: 1, code: "CAPABILITY_DENIED" },
  "the quota is used": { answers: [[429, '{"error":"QUOTA_EXCEEDED"}']], asked: 1, code: "QUOTA_EXCEEDED" },
  "the gateway asks for much time": { answers: [[503, out[1], { "Retry-After": "3600" }]], asked: 1, code: "SERVICE_UNAVAILABLE" },
  "the key is wrong": { answers: [[401, '{"error":"UNAUTHORIZED"}']], asked: 1, code: "UNAUTHORIZED" },
};

for (const [name, { answers, asked, code }] of Object.entries(cases)) {
  test(`calls again only what may pass: ${name}`, async (t) => {
    const gateway = await scripted(t, ...answers);
    const call = new Client({ baseUrl: gateway.url, key: "key", retries: 2 }).me();
    if (code === undefined) await call;
    else await assert.rejects(call, (error) => error instanceof RetraiteError && error.code === code);
    assert.equal(gateway.asked.length, asked);
  });
}

for (const [name, headers] of Object.entries({
  seconds: { "Retry-After": "1" },
  "a date": { "Retry-After": "Thu, 12 Nov 2026 12:00:01 GMT", Date: "Thu, 12 Nov 2026 12:00:00 GMT" },
})) {
  test(`waits for what Retry-After says: ${name}`, async (t) => {
    const gateway = await scripted(t, [503, "", headers as Record<string, string>], good);
    await new Client({ baseUrl: gateway.url, key: "key" }).me();
    assert.ok(gateway.asked[1]!.at - gateway.asked[0]!.at >= 990);
  });
}

test("keeps one idempotency key over the attempts of a call, and takes another for the next", async (t) => {
  const gateway = await scripted(t, out, out, [200, "{}"]);
  const client = new Client({ baseUrl: gateway.url, key: "key" });
  await client.launch({});
  await client.launch({});
  await client.api.POST("/runs", { body: {} });
  await client.launch({}, { key: "mine" });
  const keys = gateway.asked.map(({ headers }) => headers["idempotency-key"]);
  assert.equal(keys.length, 6);
  assert.equal(new Set(keys.slice(0, 3)).size, 1);
  assert.equal(new Set(keys).size, 4);
  assert.equal(keys[5], "mine");
});

test("ends when its caller says so", async (t) => {
  const gateway = await scripted(t, [503, "", { "Retry-After": "20" }]);
  const began = performance.now();
  await assert.rejects(new Client({ baseUrl: gateway.url, key: "key" }).me(AbortSignal.timeout(100)));
  assert.ok(performance.now() - began < 5000);
  assert.equal(gateway.asked.length, 1);
});

test("says what the gateway said", async (t) => {
  const gateway = await scripted(t, used);
  await assert.rejects(new Client({ baseUrl: gateway.url, key: "key" }).me(), (error: RetraiteError) => {
    assert.deepEqual([error.status, error.code, error.message, error.quota?.callsCap, error.retryAfter], [429, "QUOTA_EXCEEDED", "used", 2, 7200]);
    return true;
  });
});

test("refuses what nobody can be called with", () => {
  for (const config of [
    { baseUrl: "", key: "key" },
    { baseUrl: "ftp://x", key: "key" },
    { baseUrl: "http://x" },
    { baseUrl: "http://x", clientId: "id" },
    { baseUrl: "http://x", key: "key", clientId: "id", clientSecret: "secret" },
  ]) {
    assert.throws(() => new Client(config), TypeError, JSON.stringify(config));
  }
});
