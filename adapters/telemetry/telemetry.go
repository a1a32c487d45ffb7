package telemetry

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	promexporter "go.opentelemetry.io/otel/exporters/prometheus"
	"go.opentelemetry.io/otel/metric"
	sdkmetric "go.opentelemetry.io/otel/sdk/metric"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// Config says what measures and where it goes. The zero value measures, and sends no traces.
type Config struct {
	// Version and Corpus are the versions of the program and of the tables of the law.
	Version, Corpus string
	// Traces sends the traces where the variables OTEL_EXPORTER_OTLP_… say.
	Traces bool
	// Clock tells the instant.
	Clock func() time.Time
}

// Telemetry measures.
type Telemetry struct {
	config   Config
	registry *prometheus.Registry
	meters   *sdkmetric.MeterProvider
	traces   *sdktrace.TracerProvider
	tracer   trace.Tracer
	counters counters
	// oldest gives the age of what has waited longest to be told.
	oldest func() time.Duration
}

// counters are the instruments.
type counters struct {
	http, run, module                                   metric.Float64Histogram
	runs, quota, auth, idempotency, webhooks, estimates metric.Int64Counter
}

const scope = "github.com/retraite-gateway/retraite"

// Buckets, in seconds: a call is milliseconds, a run tens of them, a module less than one.
var (
	callBuckets = metric.WithExplicitBucketBoundaries(
		0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
	)
	moduleBuckets = metric.WithExplicitBucketBoundaries(
		0.00001, 0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1,
	)
)

// New makes what measures.
func New(ctx context.Context, c Config) (*Telemetry, error) {
	if c.Clock == nil {
		c.Clock = time.Now
	}
	t := &Telemetry{config: c, registry: prometheus.NewRegistry(), oldest: func() time.Duration { return 0 }}
	process := collectors.NewProcessCollector(collectors.ProcessCollectorOpts{})
	t.registry.MustRegister(collectors.NewGoCollector(), process)
	exporter, err := promexporter.New(
		promexporter.WithRegisterer(t.registry), promexporter.WithoutScopeInfo(), promexporter.WithoutTargetInfo(),
	)
	if err != nil {
		return nil, fmt.Errorf("make the metrics: %w", err)
	}
	t.meters = sdkmetric.NewMeterProvider(sdkmetric.WithReader(exporter))
	if err := t.makeInstruments(t.meters.Meter(scope)); err != nil {
		return nil, fmt.Errorf("make the metrics: %w", err)
	}
	var options []sdktrace.TracerProviderOption
	if c.Traces {
		sender, err := otlptracehttp.New(ctx)
		if err != nil {
			return nil, fmt.Errorf("make the traces: %w", err)
		}
		options = append(options, sdktrace.WithBatcher(sender))
	}
	t.traces = sdktrace.NewTracerProvider(options...)
	t.tracer = t.traces.Tracer(scope)
	return t, nil
}

// WantsTraces says whether the standard variables name a collector.
func WantsTraces() bool {
	for _, name := range []string{"OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"} {
		//nolint:forbidigo // The standard variables of OpenTelemetry, which its library reads too.
		if os.Getenv(name) != "" {
			return true
		}
	}
	return false
}

func (t *Telemetry) makeInstruments(m metric.Meter) error {
	var errs []error
	histogram := func(name string, buckets metric.HistogramOption, says string) metric.Float64Histogram {
		h, err := m.Float64Histogram(name, metric.WithUnit("s"), buckets, metric.WithDescription(says))
		errs = append(errs, err)
		return h
	}
	counter := func(name, says string) metric.Int64Counter {
		c, err := m.Int64Counter(name, metric.WithDescription(says))
		errs = append(errs, err)
		return c
	}
	t.counters.http = histogram(httpDuration, callBuckets, "Duration of calls.")
	t.counters.run = histogram(runDuration, callBuckets, "Duration of the engine for one case.")
	t.counters.module = histogram(moduleDuration, moduleBuckets, "Duration of a module of the engine.")
	t.counters.runs = counter(runs, "Runs kept.")
	t.counters.quota = counter(quotaRefusals, "Calls refused because a quota was used up.")
	t.counters.auth = counter(authFailures, "Calls refused for their credential, address or grant.")
	t.counters.idempotency = counter(idempotency, "What was found under idempotency keys.")
	t.counters.webhooks = counter(webhookAttempts, "Attempts to deliver an event to a webhook.")
	t.counters.estimates = counter(estimates, "Estimates given.")
	oldest, err := m.Float64ObservableGauge(outboxOldest, metric.WithUnit("s"),
		metric.WithDescription("Age of the delivery that has waited longest."))
	errs = append(errs, err)
	info, err := m.Int64ObservableGauge(buildInfo, metric.WithDescription("Version of the program and of the tables."))
	errs = append(errs, err)
	_, err = m.RegisterCallback(func(_ context.Context, o metric.Observer) error {
		o.ObserveFloat64(oldest, t.oldest().Seconds())
		o.ObserveInt64(info, 1, metric.WithAttributes(
			attribute.String("version", t.config.Version), attribute.String("corpus", t.config.Corpus),
		))
		return nil
	}, oldest, info)
	return errors.Join(append(errs, err)...)
}

// WatchOutbox names what tells the age of the oldest delivery that waits. It is for before the first reading.
func (t *Telemetry) WatchOutbox(age func() time.Duration) { t.oldest = age }

// Metrics serves the metrics to Prometheus.
func (t *Telemetry) Metrics() http.Handler {
	return promhttp.HandlerFor(t.registry, promhttp.HandlerOpts{Registry: t.registry})
}

// Close sends what is left.
func (t *Telemetry) Close(ctx context.Context) error {
	return errors.Join(t.traces.Shutdown(ctx), t.meters.Shutdown(ctx))
}

func label(name, value string) metric.MeasurementOption {
	return metric.WithAttributes(attribute.String(name, value))
}
