package httpapi

import (
	"cmp"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
)

// logged writes one line a call at debug level: the route's template, never the path, the query or a header.
func (a *API) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !a.log.Enabled(r.Context(), accessLevel) {
			next.ServeHTTP(w, r)
			return
		}
		started := a.clock.Now()
		recorder := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		next.ServeHTTP(recorder, r)
		route := "-"
		if c := chi.RouteContext(r.Context()); c != nil && c.RoutePattern() != "" {
			route = c.RoutePattern()
		}
		a.log.Log(
			r.Context(), accessLevel, "call", "request_id", requestIDOf(w), "method", knownMethod(r.Method), "route",
			route, "status", cmp.Or(recorder.Status(), http.StatusOK), "took",
			a.clock.Now().Sub(started).Round(time.Microsecond).String(),
		)
	})
}

const accessLevel = -4 // slog.LevelDebug

func knownMethod(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete,
		http.MethodOptions, http.MethodTrace:
		return method
	}
	return "-"
}
