package telemetry

// The metrics, as OpenTelemetry names them: Prometheus writes dots as underscores and adds _seconds and _total.
const (
	httpDuration    = "http.server.request.duration"
	runs            = "retraite_runs"
	runDuration     = "retraite_run_duration"
	moduleDuration  = "retraite_module_duration"
	quotaRefusals   = "retraite_quota_refusals"
	authFailures    = "retraite_auth_failures"
	idempotency     = "retraite_idempotency"
	outboxOldest    = "retraite_outbox_oldest"
	webhookAttempts = "retraite_webhook_attempts"
	estimates       = "retraite_estimates"
	buildInfo       = "retraite_build_info"
)

// Names returns every metric as Prometheus reads it, for whoever checks dashboards and rules.
func Names() []string {
	histogram := func(name string) []string { return []string{name + "_bucket", name + "_sum", name + "_count"} }
	var out []string
	for _, name := range []string{
		"http_server_request_duration_seconds", "retraite_run_duration_seconds", "retraite_module_duration_seconds",
	} {
		out = append(out, histogram(name)...)
	}
	return append(out,
		"retraite_runs_total", "retraite_quota_refusals_total", "retraite_auth_failures_total",
		"retraite_idempotency_total", "retraite_outbox_oldest_seconds", "retraite_webhook_attempts_total",
		"retraite_estimates_total", "retraite_build_info",
	)
}
