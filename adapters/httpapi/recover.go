package httpapi

import (
	"errors"
	"log/slog"
	"net/http"
	"runtime/debug"
)

// errPanic stands for a fault of ours that reached the transport.
var errPanic = errors.New("a handler panicked")

// recoverPanics answers 500 for a panic and logs where it was, never what the caller sent.
func recoverPanics(log *slog.Logger) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			defer func() {
				cause := recover()
				if cause == nil {
					return
				}
				if cause == http.ErrAbortHandler { //nolint:errorlint // net/http compares the value itself
					panic(cause)
				}
				log.Error("panic", "request_id", requestIDOf(w), "stack", string(debug.Stack()))
				writeError(w, r, errPanic)
			}()
			next.ServeHTTP(w, r)
		})
	}
}
