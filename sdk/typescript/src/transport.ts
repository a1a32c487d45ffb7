import { RetraiteError } from "./errors.js";

/** Which gateway is called, and as whom: with a key, or with an OAuth client. */
export interface Config {
  /** The public address of the gateway, without the path of the API. */
  baseUrl: string;
  /** An API key. */
  key?: string;
  /** An OAuth client, with which access tokens are fetched. */
  clientId?: string;
  clientSecret?: string;
  /** How often a call is made again; 4 when nothing is said. */
  retries?: number;
  /** The longest wait in seconds before another attempt: when the gateway asks for more, its error is thrown. 30 when nothing is said. */
  maxWait?: number;
  /** The end of one attempt, in seconds; 100 when nothing is said. */
  timeout?: number;
  /** Makes the calls; the platform's when nothing is said. */
  fetch?: typeof fetch;
}

/** Where the API begins. */
export const apiRoot = "/api/v1/retraite";

const firstWait = 0.1;
const lastWait = 5;
/** How many seconds before its end a token is no longer used. */
const tokenSlack = 30;
/** Calls that make a run: they carry an idempotency key. */
const makesRun = /\/(runs|lacunes\/override)$/;

/** A call of which nobody knows whether it arrived. */
class LostError extends Error {}

/**
 * Makes calls: with a credential, with one idempotency key for each logical call that makes a run, again where it may pass. It is used as
 * the `fetch` of other libraries.
 */
export class Transport {
  private readonly base: string;
  private readonly retries: number;
  private readonly maxWait: number;
  private token: Promise<{ text: string; until: number }> | undefined;

  constructor(private readonly config: Config) {
    this.base = config.baseUrl.replace(/\/+$/, "");
    if (!/^https?:\/\/[^/]/.test(this.base)) throw new TypeError("baseUrl must be an http address");
    const asClient = config.clientId !== undefined && config.clientSecret !== undefined;
    if ((config.key !== undefined) === asClient) throw new TypeError("a key is needed, or clientId and clientSecret");
    this.retries = Math.max(0, config.retries ?? 4);
    this.maxWait = config.maxWait ?? 30;
  }

  /** The address of a path of the service. */
  url(path: string): string {
    return this.base + path;
  }

  /** Makes one logical call, as often as it takes. Anything but a good answer is thrown: a RetraiteError where there was an answer. */
  readonly fetch = async (input: Request): Promise<Response> => {
    const body = input.body === null ? null : await input.arrayBuffer();
    const headers = new Headers(input.headers);
    if (input.method === "POST" && makesRun.test(new URL(input.url).pathname) && !headers.has("Idempotency-Key")) {
      headers.set("Idempotency-Key", crypto.randomUUID());
    }
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.withCredential(input, headers, body);
      } catch (error) {
        if (attempt >= this.retries || input.signal.aborted || !this.mayPass(error)) throw error;
        await pause(waitFor(error, attempt), input.signal);
      }
    }
  };

  /** Makes an attempt; a token that is refused may have been withdrawn before its end, and a new one is tried once. */
  private async withCredential(input: Request, headers: Headers, body: ArrayBuffer | null): Promise<Response> {
    const init = { method: input.method, headers, body, signal: input.signal };
    const bearer = await this.bearer(input.signal);
    headers.set("Authorization", `Bearer ${bearer}`);
    try {
      return await this.attempt(input.url, init);
    } catch (error) {
      if (!(error instanceof RetraiteError) || error.status !== 401 || this.config.key !== undefined) throw error;
      headers.set("Authorization", `Bearer ${await this.bearer(input.signal, bearer)}`);
      return await this.attempt(input.url, init);
    }
  }

  /** Makes a call once, and reads its answer whole, so that one that is cut counts as lost. */
  private async attempt(url: string, init: RequestInit & { signal: AbortSignal }): Promise<Response> {
    const end = AbortSignal.timeout((this.config.timeout ?? 100) * 1000);
    let response: Response;
    let body: ArrayBuffer;
    try {
      const call = this.config.fetch ?? fetch;
      response = await call(url, { ...init, redirect: "manual", signal: AbortSignal.any([init.signal, end]) });
      body = await response.arrayBuffer();
    } catch (cause) {
      if (init.signal.aborted) throw cause;
      throw new LostError("no answer came", { cause });
    }
    const { status, headers } = response;
    if (status >= 300 && status !== 304) throw RetraiteError.of(status, headers, new TextDecoder().decode(body));
    return new Response(body.byteLength === 0 ? null : body, { status, headers });
  }

  private mayPass(error: unknown): boolean {
    if (error instanceof LostError) return true;
    if (!(error instanceof RetraiteError) || error.retryAfter > this.maxWait) return false;
    // A quota comes back with its period, which nobody waits for unless the gateway says so.
    if (error.status === 429) return error.code !== "QUOTA_EXCEEDED" || error.retryAfter > 0;
    return error.status === 502 || error.status === 503 || error.status === 504;
  }

  /** The key, or a token that is still good and not the refused one; those who need a new one at once wait for the one that fetches it. */
  private async bearer(signal: AbortSignal, refused?: string): Promise<string> {
    if (this.config.key !== undefined) return this.config.key;
    for (let asked = this.token; asked !== undefined; asked = this.token) {
      const kept = await asked.catch(() => undefined);
      if (kept !== undefined && kept.text !== refused && Date.now() < kept.until) return kept.text;
      if (this.token === asked) this.token = undefined;
    }
    this.token = this.fetchToken(signal);
    return (await this.token).text;
  }

  private async fetchToken(signal: AbortSignal): Promise<{ text: string; until: number }> {
    const { clientId = "", clientSecret = "" } = this.config;
    const pair = btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`);
    const response = await this.attempt(this.url(`${apiRoot}/oauth/token`), {
      method: "POST",
      headers: { Authorization: `Basic ${pair}`, "Content-Type": "application/x-www-form-urlencoded" },
      body: "grant_type=client_credentials",
      signal,
    });
    const issued = (await response.json()) as { access_token: string; expires_in: number };
    const life = issued.expires_in - Math.min(tokenSlack, issued.expires_in / 2);
    return { text: issued.access_token, until: Date.now() + life * 1000 };
  }
}

/** What the gateway asked to wait, and a third more at most, so that callers do not all come back at once; else growing waits. */
function waitFor(error: unknown, attempt: number): number {
  const spread = Math.random();
  if (error instanceof RetraiteError && error.retryAfter > 0) return error.retryAfter * (1 + spread / 3);
  return Math.min(lastWait, firstWait * 2 ** attempt) * (0.75 + spread / 2);
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, seconds * 1000);
    signal.addEventListener("abort", stop, { once: true });
  });
}
