package app_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/run"
)

// What a refusal is called, how long it asks to wait, and that no cause is in its words.
func TestErrors_say_their_code_and_wait_and_hide_their_cause(t *testing.T) {
	t.Parallel()
	cause := errors.New("dial tcp 192.0.2.1: refused")
	for name, tt := range map[string]struct {
		err    problem.Coder
		code   problem.Code
		wait   time.Duration
		says   string
		unwrap bool
	}{
		"runs are off": {&app.APIDisabledError{}, problem.APIDisabled, 5 * time.Minute, "switched off", false},
		"off for a cause": {
			&app.APIDisabledError{Reason: "Tables"}, problem.APIDisabled, 5 * time.Minute, ": Tables", false,
		},
		"unavailable": {
			&app.UnavailableError{Cause: cause}, problem.ServiceUnavailable, 5 * time.Second, "cannot answer", true,
		},
		"busy": {&app.BusyError{}, problem.ServiceUnavailable, 2 * time.Second, "too many runs", false},
		"overdue": {
			&app.OverdueError{Cause: cause}, problem.ServiceUnavailable, 5 * time.Second, "in its time", true,
		},
		"the caller is gone": {
			&app.CallerGoneError{Cause: cause}, problem.ServiceUnavailable, 0, "hung up", true,
		},
		"a fault of ours": {&app.PanicError{What: "runtime error"}, problem.InternalError, 0, "runtime error", false},
		"no run":          {&app.RunNotFoundError{}, problem.RunNotFound, 0, "no such run", false},
		"an erased run": {
			&app.RunNotFoundError{Erased: &run.ErasedError{}}, problem.RunNotFound, 0, "erased", false,
		},
	} {
		if got := problem.CodeOf(tt.err); got != tt.code {
			t.Errorf("%s: code %s", name, got)
		}
		waits, ok := tt.err.(interface{ RetryAfter() time.Duration })
		if ok != (tt.wait > 0) || ok && waits.RetryAfter() != tt.wait {
			t.Errorf("%s: waits %v", name, ok)
		}
		text := tt.err.Error()
		if !strings.Contains(text, tt.says) || strings.Contains(text, "192.0.2.1") {
			t.Errorf("%s: says %q", name, text)
		}
		if errors.Is(tt.err, cause) != tt.unwrap {
			t.Errorf("%s: keeps its cause: %v", name, !tt.unwrap)
		}
	}
}
