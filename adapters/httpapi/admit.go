package httpapi

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// endpoint answers a call that was let in.
type endpoint func(w http.ResponseWriter, r *http.Request, admission app.Admission) (answer, error)

// admitted lets the application serve the calls of an endpoint, and writes the reply. The body is untouched until the call is let in.
func (a *API) admitted(operation app.Operation, next endpoint) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		uncacheable(w)
		addr := clientAddr(r, a.config.TrustedProxies)
		bearer, presented := bearerOf(r)
		if left, err := a.failures.look(addr); err != nil {
			left.describe(w)
			writeError(w, r, err)
			return
		}
		var out answer
		attempt := app.Attempt{
			Operation: operation, Bearer: bearer, Presented: presented, Address: addr, RequestID: requestIDOf(w), StatusOf: statusOf,
		}
		reply := a.use.Admit.Serve(r.Context(), attempt, func(_ context.Context, admission app.Admission) (app.Outcome, error) {
			var err error
			out, err = next(w, r, admission)
			return app.Outcome{Status: out.status, RunID: out.runID, Quota: out.quota}, err
		})
		if isFailedCredential(reply) {
			left, _ := a.failures.take(addr) // counted for the next call; this one is answered as it is
			left.describe(w)
		}
		rateHeaders(w, reply, operation.ChargesRun, a.clock)
		if reply.Err != nil {
			a.noteFailure(w, reply.Err)
			writeError(w, r, reply.Err)
			return
		}
		out.write(w, r)
	}
}

// isFailedCredential says whether a call counts against its address: its credential is not valid, or it hung up before that was known.
func isFailedCredential(reply app.Reply) bool {
	_, gone := errors.AsType[*app.CallerGoneError](reply.Err)
	return problem.CodeOf(reply.Err) == problem.Unauthorized || (gone && !reply.Known())
}

// bearerOf reads the credential: one Authorization header, the scheme Bearer in any case, one or more blanks, token68 characters. A token
// in the query or in the body is no credential. Spec §5.1.
func bearerOf(r *http.Request) (access.Secret, bool) {
	headers := r.Header.Values("Authorization")
	if len(headers) != 1 {
		return access.Secret{}, false
	}
	scheme, rest, found := strings.Cut(headers[0], " ")
	credential := strings.TrimLeft(rest, " ")
	if !found || !strings.EqualFold(scheme, "Bearer") || !isToken68(credential) {
		return access.Secret{}, false
	}
	return access.NewSecret(credential), true
}

func isToken68(text string) bool {
	body := strings.TrimRight(text, "=")
	if body == "" {
		return false
	}
	for i := range len(body) {
		if !token68[body[i]] {
			return false
		}
	}
	return true
}

// token68 says of each byte whether it may stand before the padding.
var token68 = func() (is [256]bool) {
	for _, c := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+/") {
		is[c] = true
	}
	return is
}()

// open puts the limit of an address before a public endpoint.
func (a *API) open(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		left, err := a.public.take(clientAddr(r, a.config.TrustedProxies))
		left.describe(w)
		if err != nil {
			writeError(w, r, err)
			return
		}
		next(w, r)
	}
}
