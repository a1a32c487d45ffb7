// Package client calls the gateway from a Go program. Requests and answers have the types of the domain; the
// comfort is thin:
//
//   - one idempotency key for each logical call, kept over retries, so that a run is never made twice;
//   - what may pass is asked again (a connection that breaks, 502, 503, 504, 429), after what Retry-After says;
//   - an access token of an OAuth client is fetched, kept, and fetched anew when it ends or is refused;
//   - an answer that is an error is an *Error, with its code and the quota;
//   - webhooks, proofs and reports are verified without the gateway.
//
// Start reading at client.go. It imports the domain alone, and no other adapter.
package client
