package httpapi

import (
	"errors"
	"net/http"
	"strings"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// endpoint answers a call that was let in.
type endpoint func(w http.ResponseWriter, r *http.Request, admission app.Admission) (answer, error)

// admitted puts the application's decision before an endpoint, and the accounts after it. The body is untouched before the decision.
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
		admission, err := a.use.Admit.Do(r.Context(), app.Attempt{
			Operation: operation, Bearer: bearer, Presented: presented, Address: addr, RequestID: requestIDOf(w),
		})
		var out answer
		if err == nil {
			out, err = next(w, r, admission)
		}
		if problem.CodeOf(err) == problem.Unauthorized {
			left, _ := a.failures.take(addr) // counted for the next call; this one is answered as it is
			left.describe(w)
		}
		admission, err = a.use.Admit.Settle(r.Context(), admission, err)
		code := problem.CodeOf(err)
		a.noteFailure(w, err, code)
		rateHeaders(w, admission, out.quota, operation.ChargesRun, a.clock, err)
		status := out.status
		if err != nil {
			status, code = writeError(w, r, err)
		} else {
			out.write(w, r)
		}
		a.use.Admit.Finish(admission, status, code, out.runID)
	}
}

// noteFailure logs the cause of an answer that hides it, with the request's id.
func (a *API) noteFailure(w http.ResponseWriter, err error, code problem.Code) {
	if code != problem.InternalError && code != problem.ServiceUnavailable {
		return
	}
	cause := err
	if unavailable, ok := errors.AsType[*app.UnavailableError](err); ok {
		cause = unavailable.Cause
	}
	a.log.Error("call failed", "requestId", requestIDOf(w), "code", string(code), "cause", cause.Error())
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
