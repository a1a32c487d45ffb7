package telemetry

import (
	"cmp"
	"net/http"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
)

// HTTP measures calls by the template of their route, and gives each a span. A path that is no route is one label, and
// so is a method that is none.
func (t *Telemetry) HTTP(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := t.config.Clock()
		ctx := propagation.TraceContext{}.Extract(r.Context(), propagation.HeaderCarrier(r.Header))
		ctx, span := t.tracer.Start(ctx, "call", trace.WithSpanKind(trace.SpanKindServer))
		defer span.End()
		recorder := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		r = r.WithContext(ctx)
		next.ServeHTTP(recorder, r)
		status := cmp.Or(recorder.Status(), http.StatusOK)
		route := routeOf(r)
		labels := []attribute.KeyValue{
			attribute.String("http.request.method", knownMethod(r.Method)), attribute.String("http.route", route),
			attribute.Int("http.response.status_code", status),
		}
		if status >= http.StatusInternalServerError {
			labels = append(labels, attribute.String("error.type", strconv.Itoa(status)))
			span.SetStatus(codes.Error, "")
		}
		span.SetName(knownMethod(r.Method) + " " + route)
		span.SetAttributes(labels...)
		t.counters.http.Record(ctx, t.config.Clock().Sub(began).Seconds(), metric.WithAttributes(labels...))
	})
}

// routeOf is the template of the route that was found, by chi or by the standard library's router.
func routeOf(r *http.Request) string {
	if c := chi.RouteContext(r.Context()); c != nil && c.RoutePattern() != "" {
		return c.RoutePattern()
	}
	_, path, withMethod := strings.Cut(r.Pattern, " ")
	if withMethod {
		return path
	}
	return cmp.Or(r.Pattern, "none")
}

func knownMethod(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete,
		http.MethodOptions, http.MethodTrace:
		return method
	}
	return "_OTHER"
}
