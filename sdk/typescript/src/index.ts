export * from "./client.js";
export { RetraiteError, type ErrorCode, type Quota } from "./errors.js";
export { AlteredError, UnknownKeyError, verifyProof, type Verified } from "./proof.js";
export { verifyWebhook, WebhookError, type WebhookEvent } from "./webhook.js";
export type { Config } from "./transport.js";
export type { components, paths } from "./schema.js";
