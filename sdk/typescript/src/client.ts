import createClient, { type Client as ApiClient } from "openapi-fetch";

import type { components, paths } from "./schema.js";
import { apiRoot, Transport, type Config } from "./transport.js";

type Schemas = components["schemas"];

export type Run = Schemas["Run"];
export type RunRequest = Schemas["RunRequest"];
export type Override = Schemas["LacuneOverrideRequest"];
export type Extent = Schemas["View"];
export type Proof = Schemas["Proof"];
export type Me = Schemas["Me"];
export type Usage = Schemas["Usage"];
export type UsageEvent = Schemas["UsageEvent"];
export type Estimate = Schemas["Estimate"];
export type EstimateRequest = Schemas["EstimateRequest"];

/** How a run is made or read. */
export interface Options {
  /**
   * The idempotency key of the logical call; a new one when nothing is said, which is kept over the retries. A program that may itself be
   * restarted gives its own, so that the call that it repeats is the same call.
   */
  key?: string;
  /** How much of the report is answered. */
  view?: Extent;
  /** Ends the call, whatever it waits for. */
  signal?: AbortSignal;
}

/** A run as this caller sees it. */
export interface Report {
  run: Run;
  /** The report as it was answered: what a proof verifies. */
  text: string;
  /** Whether the run was made before, under the same key. */
  replayed: boolean;
}

/** Calls one gateway as one caller. */
export class Client {
  /** Every operation of the API, typed; what is said of errors, credentials and retries holds there too. */
  readonly api: ApiClient<paths>;
  private readonly transport: Transport;

  constructor(config: Config) {
    this.transport = new Transport(config);
    this.api = createClient<paths>({ baseUrl: this.transport.url(apiRoot), fetch: this.transport.fetch });
  }

  /** Makes a run. */
  async launch(request: RunRequest, options: Options = {}): Promise<Report> {
    return this.make("/runs", request, options);
  }

  /** Fills a gap, and makes the run that replaces the one with the gap. */
  async override(override: Override, options: Options = {}): Promise<Report> {
    return this.make("/lacunes/override", override, options);
  }

  /** Reads a run. */
  async run(id: string, options: Omit<Options, "key"> = {}): Promise<Report> {
    const query = options.view === undefined ? "" : `?view=${options.view}`;
    return this.report(this.request(`/runs/${encodeURIComponent(id)}${query}`, options.signal));
  }

  /** Reads the proof of a run, as `verifyProof` takes it. */
  async proof(id: string): Promise<Proof> {
    return this.read(`/runs/${encodeURIComponent(id)}/proof`);
  }

  /** Says who calls. */
  async me(signal?: AbortSignal): Promise<Me> {
    return this.read("/me", signal);
  }

  /** Lists the events of this period, newest first, page after page. */
  async *usage(): AsyncGenerator<UsageEvent, void, void> {
    for (let before = ""; ; ) {
      const page: Usage = await this.read(`/usage${before && `?before=${encodeURIComponent(before)}`}`);
      yield* page.events;
      const last = page.events.at(-1);
      if (last === undefined) return;
      before = last.id;
    }
  }

  /** Asks for an estimate; quote it with the words of its `citation`. Each attempt that is answered counts as a call. */
  async estimate(request: EstimateRequest): Promise<Estimate> {
    const response = await this.transport.fetch(this.post("/a2a/estimate", request, {}));
    return (await response.json()) as Estimate;
  }

  /** Reads the public keys of the gateway, which verify proofs. */
  async keys(): Promise<{ keys: JsonWebKey[] }> {
    const response = await this.transport.fetch(new Request(this.transport.url("/.well-known/jwks.json")));
    return (await response.json()) as { keys: JsonWebKey[] };
  }

  private async read<T>(path: string, signal?: AbortSignal): Promise<T> {
    const response = await this.transport.fetch(this.request(path, signal));
    return (await response.json()) as T;
  }

  private request(path: string, signal?: AbortSignal): Request {
    return new Request(this.transport.url(apiRoot + path), signal === undefined ? {} : { signal });
  }

  private async make(path: string, body: unknown, options: Options): Promise<Report> {
    const query = options.view === undefined ? "" : `?view=${options.view}`;
    return this.report(this.post(path + query, body, options));
  }

  private post(path: string, body: unknown, options: Options): Request {
    const headers: Record<string, string> = { "Content-Type": "application/json" };
    if (options.key !== undefined) headers["Idempotency-Key"] = options.key;
    const init: RequestInit = { method: "POST", headers, body: JSON.stringify(body) };
    return new Request(this.transport.url(apiRoot + path), options.signal === undefined ? init : { ...init, signal: options.signal });
  }

  private async report(request: Request): Promise<Report> {
    const response = await this.transport.fetch(request);
    const text = await response.text();
    return { run: JSON.parse(text) as Run, text, replayed: response.headers.get("Idempotent-Replayed") === "true" };
  }
}
