import { canonical, parseExact, type Exact, type ExactObject } from "./exact.js";
import type { components } from "./schema.js";

type Proof = components["schemas"]["Proof"];

/** A proof or a report that is not what was signed; `at` is a JSON pointer into the one that `part` names. */
export class AlteredError extends Error {
  override readonly name = "AlteredError";

  constructor(readonly part: "proof" | "report", readonly at: string, reason: string) {
    super(`the ${part} ${at} ${reason}`);
  }
}

/** A proof that none of the keys at hand signed. A key set holds no revoked keys. */
export class UnknownKeyError extends Error {
  override readonly name = "UnknownKeyError";
}

/** What a proof that verifies says. */
export interface Verified {
  fingerprint: string;
  /** The signed document: `run` is the header of the run. */
  document: { run: Record<string, unknown>; issuedAt: string; [name: string]: unknown };
}

const encoder = new TextEncoder();

/**
 * Checks the signature of a proof with the published keys, and, when a report is given, that each thing it shows is what was signed: the
 * header, each visible section, the list of those withheld, the gaps. It does not compute the `synthese` again, as `retraite verify` does.
 * `report` is the text as it was answered.
 */
export async function verifyProof(proof: Proof, jwks: { keys: JsonWebKey[] }, report?: string): Promise<Verified> {
  const [head = "", payload = "", signature = "", more] = proof.jws.split(".");
  const header = parts(head);
  if (more !== undefined || header.alg !== "EdDSA" || header.typ !== "retraite-proof+jwt") throw altered("/jws", "is not the signature of a proof");
  const jwk = jwks.keys.find((key) => (key as { kid?: string }).kid === header.kid);
  if (jwk === undefined) throw new UnknownKeyError(`the key ${String(header.kid)} is not in the set`);
  const { kty, crv, x } = jwk;
  if (kty !== "OKP" || crv !== "Ed25519" || x === undefined) throw new UnknownKeyError(`the key ${String(header.kid)} is not Ed25519`);
  const key = await crypto.subtle.importKey("jwk", { kty, crv, x }, "Ed25519", false, ["verify"]);
  const right = await crypto.subtle.verify("Ed25519", key, bytes(signature), encoder.encode(`${head}.${payload}`));
  if (!right) throw altered("/jws", "is not signed by its key");

  const text = new TextDecoder().decode(bytes(payload));
  const document = parseExact(text);
  const version = canonical(member(document, "version"));
  if (!(document instanceof Map) || (version !== "1" && version !== "2")) throw altered("/jws", "does not hold a document of a known version");
  const fingerprint = await digest(text);
  await checkEnvelope(proof, document, fingerprint, { kid: header.kid, alg: header.alg });
  if (report !== undefined) await checkReport(parseExact(report), document, fingerprint, version === "1");
  return { fingerprint, document: JSON.parse(text) as Verified["document"] };
}

async function checkEnvelope(proof: Proof, document: ExactObject, fingerprint: string, header: Record<string, unknown>): Promise<void> {
  const signed: Record<string, unknown> = {
    fingerprint, ...header,
    runId: member(member(document, "run"), "runId"), issuedAt: member(document, "issuedAt"), jwksUri: member(document, "jwksUri"),
  };
  for (const [name, want] of Object.entries(signed)) {
    if (proof[name as keyof Proof] !== want) throw altered(`/${name}`, "is not what was signed");
  }
  if ((await digest(proof.proofToken)) !== member(document, "proofToken")) throw altered("/proofToken", "is not the token of this proof");
}

/** What a report holds beside the header of the run. */
const notInHeader = new Set(["view", "synthese", "sections", "withheld", "lacunes", "changes", "proof"]);

async function checkReport(report: Exact, document: ExactObject, fingerprint: string, first: boolean): Promise<void> {
  const header = member(document, "run");
  if (!(report instanceof Map) || !(header instanceof Map)) throw different("", "is no report");
  for (const [name, want] of lowered(header, report)) {
    const got = report.get(name);
    // That an override replayed the run since is news, and no alteration.
    if (name === "state" && got === "superseded") continue;
    if (got === undefined || canonical(got) !== canonical(want)) throw different(`/${name}`);
  }
  for (const name of report.keys()) {
    if (!header.has(name) && !notInHeader.has(name)) throw different(`/${name}`, "is not part of a report");
  }
  await checkSections(report, document, first);
  if ((await digest(canonical(member(report, "lacunes")))) !== member(document, "lacunes")) throw different("/lacunes");
  const stamped = member(member(report, "proof"), "fingerprint");
  if (stamped !== null && stamped !== fingerprint) throw different("/proof/fingerprint");
}

/** The header as a reader is shown it that may not receive a CERTIFIE result, when the report has that form. */
function lowered(header: ExactObject, report: ExactObject): ExactObject {
  if (header.get("resultLevel") !== "CERTIFIE" || report.get("resultLevel") !== "INDICATIF") return header;
  const deliverable = member(header.get("certification") ?? null, "deliverable");
  const certification = new Map<string, Exact>([["deliverable", deliverable], ["reasons", ["CERTIFIED_READER_NOT_ELIGIBLE"]]]);
  return new Map([...header, ["resultLevel", "INDICATIF"], ["certification", certification]]);
}

async function checkSections(report: Exact, document: ExactObject, first: boolean): Promise<void> {
  const view = first ? "full" : String(member(report, "view"));
  const signed = items(member(document, "sections"));
  const withheld: Exact[] = [];
  let next = 0;
  const pass = (until: (module: Exact) => boolean) => {
    for (; next < signed.length && !until(member(signed[next] ?? null, "moduleId")); next++) {
      const section = signed[next] ?? null;
      withheld.push(new Map([["moduleId", member(section, "moduleId")], ["capabilityIds", member(section, "capabilityIds")]]));
    }
  };
  for (const [i, shown] of items(member(report, "sections")).entries()) {
    pass((module) => module === member(shown, "moduleId"));
    if (next === signed.length) throw different(`/sections/${i}`, "is not a section that the proof has here");
    const got = first ? await salted(member(shown, "salt"), without(shown, "salt")) : await ofParts(shown, view);
    if (got !== member(signed[next++] ?? null, "digest")) throw different(`/sections/${i}`);
  }
  pass(() => false);
  if (canonical(member(report, "withheld")) !== canonical(withheld)) throw different("/withheld");
}

/** The parts of a section that each view shows; the digests of the others are given in `omitted`. */
const shownIn: Record<string, string[]> = { synthese: ["head"], results: ["body"], full: ["body", "trace"] };

async function ofParts(section: Exact, view: string): Promise<string | undefined> {
  const shows = shownIn[view];
  const omitted = member(section, "omitted");
  const salt = member(section, "salt");
  const trace = member(section, "trace");
  if (shows === undefined || (trace !== null) !== shows.includes("trace")) return undefined;
  if (!(omitted instanceof Map) || omitted.size !== 3 - shows.length) return undefined;
  const whole = await salted(salt, without(section, "salt", "omitted", "trace"));
  const parts: ExactObject = new Map();
  for (const name of ["body", "head", "trace"]) {
    const given = member(omitted, name);
    if (shows.includes(name) === (given !== null)) return undefined;
    parts.set(name, given ?? (name === "trace" ? await salted(salt, trace) : whole));
  }
  return salted(salt, parts);
}

/** The digest of what may be withheld: without its salt nobody can try out values. */
function salted(salt: Exact, value: Exact): Promise<string> {
  return digest(canonical([salt, value]));
}

async function digest(text: string): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
  return `sha256:${Array.from(sum, (b) => b.toString(16).padStart(2, "0")).join("")}`;
}

function member(value: Exact, name: string): Exact {
  return value instanceof Map ? (value.get(name) ?? null) : null;
}

function items(value: Exact): Exact[] {
  return Array.isArray(value) ? value : [];
}

function without(value: Exact, ...names: string[]): Exact {
  return value instanceof Map ? new Map([...value].filter(([name]) => !names.includes(name))) : value;
}

function parts(head: string): Record<string, unknown> {
  try {
    return JSON.parse(new TextDecoder().decode(bytes(head))) as Record<string, unknown>;
  } catch {
    throw altered("/jws", "is not a signature");
  }
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
}

const altered = (at: string, reason: string) => new AlteredError("proof", at, reason);
const different = (at: string, reason = "is not what was signed") => new AlteredError("report", at, reason);
