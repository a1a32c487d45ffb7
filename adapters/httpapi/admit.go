package httpapi

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"strings"
	"sync"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// endpoint answers a call that was let in.
type endpoint func(w http.ResponseWriter, r *http.Request, admission app.Admission) (answer, error)

// admitted lets the application serve the calls of an endpoint, and writes the reply. The body is untouched until the
// call is let in. A call is refused for its address only once its credential has failed: a good one does not pay for
// its neighbours.
func (a *API) admitted(operation app.Operation, next endpoint) http.HandlerFunc {
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
		var out answer
		release := func() {}
		defer func() { release() }()
		attempt := app.Attempt{
			Operation: operation, Bearer: bearer, Presented: presented, Address: client, RequestID: requestIDOf(w),
			StatusOf: statusOf, Pace: a.pace(w), Surface: app.SurfaceREST,
		}
		reply := a.use.Admit.Serve(
			r.Context(), attempt,
			func(_ context.Context, admission app.Admission) (app.Outcome, error) {
				decided()
				release = a.bodies.meter(r, admission.Org())
				var err error
				out, err = next(w, r, admission)
				return app.Outcome{Status: out.status, RunID: out.runID, Quota: out.quota}, err
			},
		)
		decided()
		if isFailedCredential(reply) {
			left, refusal := a.failures.take(addr)
			left.describe(w)
			if refusal != nil {
				a.refuse(w, r, refusal)
				return
			}
		}
		rateHeaders(w, reply, operation.ChargesRun, a.clock)
		if reply.Err != nil {
			a.refuse(w, r, reply.Err)
			return
		}
		a.write(w, r, out)
	}
}

// refuse logs and answers an error.
func (a *API) refuse(w http.ResponseWriter, r *http.Request, err error) {
	a.noteFailure(r.Context(), w, err)
	writeError(w, r, err)
}

// doubt waits for one of few places when an address has failed too often, so that its unknown credentials do not keep
// the store from everybody else's. The place is given back by calling decided, once or more.
func (a *API) doubt(ctx context.Context, addr netip.Addr) (decided func(), err error) {
	if !a.failures.look(addr).exhausted() {
		return func() {}, nil
	}
	select {
	case a.doubtful <- struct{}{}:
		return sync.OnceFunc(func() { <-a.doubtful }), nil
	case <-ctx.Done():
		return nil, &app.CallerGoneError{Cause: ctx.Err()}
	}
}

// pace refuses a valid credential that calls too often; nil where nothing limits it.
func (a *API) pace(w http.ResponseWriter) func(access.CredentialID) error {
	if a.callers == nil {
		return nil
	}
	return func(id access.CredentialID) error {
		left, err := a.callers.take(id)
		if err != nil {
			left.describe(w)
		}
		return err
	}
}

// isFailedCredential says whether a call counts against its address: its credential is not valid, or it hung up before
// that was known.
func isFailedCredential(reply app.Reply) bool { return isFailed(reply.Err, reply.Known()) }

func isFailed(err error, known bool) bool {
	_, gone := errors.AsType[*app.CallerGoneError](err)
	return (err != nil && problem.CodeOf(err) == problem.Unauthorized) || (gone && !known)
}

// bearerOf reads the credential: one Authorization header, the scheme Bearer in any case, one or more blanks, token68
// characters. A token in the query or in the body is no credential. Spec §5.1.
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
		left, err := a.public.take(networkOf(a.addressOf(r)))
		left.describe(w)
		if err != nil {
			writeError(w, r, err)
			return
		}
		next(w, r)
	}
}
