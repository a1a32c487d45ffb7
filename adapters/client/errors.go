package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/quota"
)

// Error is an answer that is an error. Spec §2.1, Spec §7.
type Error struct {
	Status int
	// Code is the code of the API document; empty when the answer did not come from the gateway but from what is in
	// front.
	Code    problem.Code
	Message string
	// CapabilityID is what a refused caller lacks.
	CapabilityID string
	// Quota is the state of the organisation's quota; nil when the answer does not say it.
	Quota *quota.Quota
	// RequestID names the call for the support.
	RequestID string
	// RetryAfter is how long the gateway asked to wait; 0 when it asked nothing.
	RetryAfter time.Duration
}

// Error says what the gateway said.
func (e *Error) Error() string {
	if e.Code == "" {
		return fmt.Sprintf("client: status %d", e.Status)
	}
	return fmt.Sprintf("client: %s (%d): %s, request %s", e.Code, e.Status, e.Message, e.RequestID)
}

// Is says whether the error has the code of another *Error that names nothing else: errors.Is(err,
// &client.Error{Code: …}).
func (e *Error) Is(target error) bool {
	other, ok := target.(*Error)
	return ok && *other == Error{Code: other.Code} && other.Code == e.Code
}

func errorOf(resp *http.Response, body []byte) *Error {
	wait := retryAfter(resp.Header.Get("Retry-After"), resp.Header.Get("Date"))
	out := &Error{Status: resp.StatusCode, RetryAfter: wait}
	var said struct {
		Error                            problem.Code
		Message, CapabilityID, RequestID string
		Quota                            *quota.Quota
	}
	if json.Unmarshal(body, &said) == nil {
		out.Code = said.Error
		out.Message = said.Message
		out.CapabilityID = said.CapabilityID
		out.RequestID = said.RequestID
		out.Quota = said.Quota
	}
	return out
}

// retryAfter reads the header: seconds, or a date that is compared with that of the answer.
func retryAfter(text, date string) time.Duration {
	if seconds, err := strconv.Atoi(text); err == nil && seconds > 0 {
		return time.Duration(seconds) * time.Second
	}
	until, errUntil := http.ParseTime(text)
	from, errFrom := http.ParseTime(date)
	if errUntil != nil || errFrom != nil {
		return 0
	}
	return max(0, until.Sub(from))
}

// lostError is a call of which nobody knows whether it arrived.
type lostError struct{ cause error }

func (e *lostError) Error() string { return "client: no answer: " + e.cause.Error() }

func (e *lostError) Unwrap() error { return e.cause }

// mayPass says whether the same call may succeed later, and is worth the wait.
func (c *Client) mayPass(err error) bool {
	if lost, ok := errors.AsType[*lostError](err); ok {
		return !errors.Is(lost, context.Canceled) && !errors.Is(lost, context.DeadlineExceeded)
	}
	said, ok := errors.AsType[*Error](err)
	if !ok || said.RetryAfter > c.config.MaxWait {
		return false
	}
	switch said.Status {
	case http.StatusTooManyRequests:
		// A quota comes back with its period, which nobody waits for unless the gateway says so.
		return said.Code != problem.QuotaExceeded || said.RetryAfter > 0
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

// waitFor is what the gateway asked to wait before the next attempt, never less for the jitter; -1 leaves it to the
// policy.
func waitFor(err error) time.Duration {
	said, ok := errors.AsType[*Error](err)
	if !ok || said.RetryAfter == 0 {
		return -1
	}
	return said.RetryAfter + said.RetryAfter/3
}
