// Package httpapi serves the API document over HTTP. Spec §4.
//
// Read router.go first: it is the table of §4. Around every call stand, in running order: request_id.go, recover.go,
// headers.go (size and common headers), client_addr.go, address_limit.go for callers without a valid credential, then
// admit.go, which asks the application whether the call is let in before anything of its body is read. decode.go
// reads bodies strictly; errors.go holds the one table from codes to statuses; render.go writes answers. Each
// endpoint is a file named after it.
package httpapi
