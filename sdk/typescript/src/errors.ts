import type { components } from "./schema.js";

export type ErrorCode = components["schemas"]["ErrorCode"];
export type Quota = components["schemas"]["Quota"];

type ErrorBody = components["schemas"]["ErrorBody"];

/** An answer of the gateway that is an error. `code` is the contract; `message` is for people. */
export class RetraiteError extends Error {
  override readonly name = "RetraiteError";

  private constructor(
    /** The HTTP status. */
    readonly status: number,
    /** The code of the API document; undefined when what is in front of the gateway answered. */
    readonly code: ErrorCode | undefined,
    message: string,
    /** The grant that a refused caller lacks. */
    readonly capabilityId: string | undefined,
    /** The state of the organisation's quota, where the answer says it. */
    readonly quota: Quota | undefined,
    /** Names the call for the support. */
    readonly requestId: string | undefined,
    /** How many seconds the gateway asked to wait; 0 when it asked nothing. */
    readonly retryAfter: number,
  ) {
    super(message);
  }

  /** Reads an answer that is an error. */
  static of(status: number, headers: Headers, body: string): RetraiteError {
    const said = errorBody(body);
    const message = said.message ?? `the answer has the status ${status}`;
    const wait = retryAfter(headers.get("Retry-After"), headers.get("Date"));
    return new RetraiteError(status, said.error, message, said.capabilityId, said.quota, said.requestId, wait);
  }
}

function errorBody(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** Reads the header: seconds, or a date that is compared with that of the answer. */
function retryAfter(text: string | null, date: string | null): number {
  if (text === null) return 0;
  if (/^\d+$/.test(text)) return Number(text);
  const wait = (Date.parse(text) - Date.parse(date ?? "")) / 1000;
  return wait > 0 ? wait : 0;
}
