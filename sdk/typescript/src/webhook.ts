/** What a webhook tells. Repetitions have the same `id`. */
export interface WebhookEvent {
  id: string;
  type: string;
  source: string;
  subject: string;
  time: string;
  /** About a run, but for an event of another type. */
  data: { runId?: string; dossierId?: string | null; state?: string; resultLevel?: string; createdAt?: string };
}

/** A webhook that was not signed with the secret, or too long ago. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

/** How many seconds the clocks of sender and receiver may be apart. */
const tolerance = 300;

/**
 * Reads a webhook that was received, and checks its signature with the secret that was shown when the webhook was set. `body` is what
 * came, byte for byte; names of `headers` are lower case, as Node gives them. A WebhookError is thrown for any that did not come from the
 * gateway at about that time.
 */
export async function verifyWebhook(
  secret: string,
  headers: Headers | Record<string, string | string[] | undefined>,
  body: string | Uint8Array,
  now: Date = new Date(),
): Promise<WebhookEvent> {
  const header = (name: string) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    return typeof value === "string" ? value : "";
  };
  const sent = header("webhook-timestamp");
  if (!/^\d+$/.test(sent) || Math.abs(now.getTime() / 1000 - Number(sent)) > tolerance) throw new WebhookError("the webhook is not of now");
  const head = new TextEncoder().encode(`${header("webhook-id")}.${sent}.`);
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const signed = new Uint8Array(head.length + bytes.length);
  signed.set(head);
  signed.set(bytes, head.length);
  const raw = base64(secret.replace(/^whsec_/, ""));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  // During a rotation there are two signatures; one good one is enough.
  for (const one of header("webhook-signature").split(" ")) {
    const given = one.startsWith("v1,") ? base64OrNone(one.slice(3)) : undefined;
    if (given !== undefined && (await crypto.subtle.verify("HMAC", key, given, signed))) {
      return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
    }
  }
  throw new WebhookError("the webhook is not signed by the gateway");
}

function base64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

function base64OrNone(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return base64(text);
  } catch {
    return undefined;
  }
}
