package httpapi

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/quota"
)

// StatusOf is the status under which the API answers an error: for pages that make calls.
func StatusOf(code problem.Code) int { return statusOf(code) }

// statusOf is the one table from codes to statuses. Spec §7.
func statusOf(code problem.Code) int {
	switch code {
	case problem.InvalidRequest, problem.UnsupportedGrantType, problem.OAuthInvalidRequest, problem.OAuthInvalidScope,
		problem.InvalidOverride, problem.BirthYearRequired, problem.BirthYearNotInteger, problem.BirthYearOutOfRange:
		return http.StatusBadRequest
	case problem.InvalidClient, problem.Unauthorized:
		return http.StatusUnauthorized
	case problem.CapabilityDenied, problem.IPNotAllowed:
		return http.StatusForbidden
	case problem.RunNotFound, problem.NotFound:
		return http.StatusNotFound
	case problem.MethodNotAllowed:
		return http.StatusMethodNotAllowed
	case problem.IdempotencyConflict:
		return http.StatusConflict
	case problem.PayloadTooLarge:
		return http.StatusRequestEntityTooLarge
	case problem.UnsupportedMediaType:
		return http.StatusUnsupportedMediaType
	case problem.QuotaExceeded, problem.RateLimited:
		return http.StatusTooManyRequests
	case problem.HeadersTooLarge:
		return http.StatusRequestHeaderFieldsTooLarge
	case problem.APIDisabled, problem.ServiceUnavailable:
		return http.StatusServiceUnavailable
	case problem.InternalError:
		return http.StatusInternalServerError
	}
	return http.StatusInternalServerError
}

// errorBody is what every error answers. Spec §2.1.
type errorBody struct {
	Error string `json:"error"`
	// Description repeats the message under the name that OAuth clients read; only the token endpoint sets it.
	Description  string       `json:"error_description,omitempty"`
	Message      string       `json:"message,omitempty"`
	CapabilityID string       `json:"capabilityId,omitempty"`
	Quota        *quota.Quota `json:"quota,omitempty"`
	RequestID    string       `json:"requestId,omitempty"`
}

// bodyOf says what a caller may know of an error.
func bodyOf(err error, requestID string) errorBody {
	r := app.RefusalOf(err)
	return errorBody{
		Error: string(r.Code), Message: r.Message, CapabilityID: string(r.Capability), Quota: r.Quota,
		RequestID: requestID,
	}
}

// writeError answers an error.
func writeError(w http.ResponseWriter, r *http.Request, err error) {
	challenge(w, err)
	if after, ok := errors.AsType[interface {
		error
		RetryAfter() time.Duration
	}](err); ok {
		setRetryAfter(w, after.RetryAfter())
	}
	if unsupported, ok := errors.AsType[*unsupportedMediaError](err); ok && unsupported.encoding {
		w.Header().Set("Accept-Encoding", "identity")
	}
	writeJSON(w, r, statusOf(problem.CodeOf(err)), bodyOf(err, requestIDOf(w)))
}

// noteFailure logs the cause of an answer that hides it, with the request's id. What fails because its caller
// hung up is nobody's fault.
func (a *API) noteFailure(ctx context.Context, w http.ResponseWriter, err error) {
	code := problem.CodeOf(err)
	if code != problem.InternalError && code != problem.ServiceUnavailable {
		return
	}
	log := a.log.With("request_id", requestIDOf(w), "code", string(code), "cause", app.CauseOf(err).Error())
	if _, gone := errors.AsType[*app.CallerGoneError](err); gone {
		log.DebugContext(ctx, "the caller hung up")
		return
	}
	if _, busy := errors.AsType[*app.BusyError](err); busy || isRefusedForLoad(err) {
		log.WarnContext(ctx, "refused for load")
		return
	}
	if panicked, ok := errors.AsType[*app.PanicError](err); ok {
		log = log.With("stack", panicked.Stack)
	}
	log.ErrorContext(ctx, "call failed")
}

// challenge says what credential a 401 asks for. Spec §5.5.
func challenge(w http.ResponseWriter, err error) {
	if refused, ok := errors.AsType[*access.UnauthorizedError](err); ok {
		value := `Bearer realm="retraite"`
		if refused.Presented {
			value += `, error="invalid_token"`
		}
		if unreceived, ok := errors.AsType[*unreceivedError](err); ok && unreceived.metadata != "" {
			value += `, resource_metadata="` + unreceived.metadata + `"`
		}
		w.Header().Set("WWW-Authenticate", value)
		uncacheable(w)
	}
	if _, ok := errors.AsType[*access.InvalidClientError](err); ok {
		w.Header().Set("WWW-Authenticate", `Basic realm="retraite"`)
	}
}

// setRetryAfter writes a wait in whole seconds, rounded up, at least one.
func setRetryAfter(w http.ResponseWriter, wait time.Duration) {
	seconds := max(1, int64((wait+time.Second-1)/time.Second))
	w.Header().Set("Retry-After", strconv.FormatInt(seconds, 10))
}
