package httpapi

import (
	"net/http"

	"github.com/retraite-gateway/retraite/app"
)

// unreceivedError refuses a caller of a protected mount, and says where its authorization is described (RFC 9728).
type unreceivedError struct {
	cause    error
	metadata string
}

func (e *unreceivedError) Error() string { return e.cause.Error() }

// Unwrap returns why the caller was refused.
func (e *unreceivedError) Unwrap() error { return e.cause }

// received finds out who calls a protected mount, by the rules and the limits of admitted, and hands the visit to its
// handler in the context of the request. Each operation that the handler then serves is charged by itself.
func (a *API) received(m Mount) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		uncacheable(w)
		client := a.addressOf(r)
		addr := networkOf(client)
		decided, err := a.doubt(r.Context(), addr)
		if err != nil {
			a.refuse(w, r, err)
			return
		}
		bearer, presented := bearerOf(r)
		visit, err := a.use.Admit.Receive(r.Context(), app.Attempt{
			Bearer: bearer, Presented: presented, Address: client, RequestID: requestIDOf(w), StatusOf: statusOf,
			Pace: a.pace(w), Surface: m.Surface,
		})
		decided()
		if isFailed(err, false) {
			left, refusal := a.failures.take(addr)
			left.describe(w)
			if refusal != nil {
				a.refuse(w, r, refusal)
				return
			}
		}
		if err != nil {
			a.refuse(w, r, &unreceivedError{cause: err, metadata: m.ResourceMetadata})
			return
		}
		release := a.bodies.meter(r, visit.Org())
		defer func() { release() }()
		r.Body = http.MaxBytesReader(w, r.Body, defaultBodyLimit)
		m.Handler.ServeHTTP(w, r.WithContext(visit.In(r.Context())))
	}
}
