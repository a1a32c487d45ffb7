package telemetry

import (
	"context"
	"log/slog"

	"go.opentelemetry.io/otel/trace"
)

// Log adds the id of the trace to lines that are written for a call.
func Log(to slog.Handler) slog.Handler { return tracedLog{to} }

type tracedLog struct{ slog.Handler }

// Handle writes a line.
func (l tracedLog) Handle(ctx context.Context, line slog.Record) error {
	if span := trace.SpanContextFromContext(ctx); span.HasTraceID() {
		line = line.Clone()
		line.AddAttrs(slog.String("trace_id", span.TraceID().String()))
	}
	return l.Handler.Handle(ctx, line)
}

// WithAttrs keeps the ids.
func (l tracedLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	return tracedLog{l.Handler.WithAttrs(attrs)}
}

// WithGroup keeps the ids.
func (l tracedLog) WithGroup(name string) slog.Handler { return tracedLog{l.Handler.WithGroup(name)} }
