// Package telemetry measures the gateway by OpenTelemetry: metrics that Prometheus reads from a listener of operators,
// and traces that a collector receives. It wraps what it measures from outside; no other package knows of it.
//
// No label names an organisation, a key, a run or an address: every one has values from a closed list, so the number of
// series does not grow with callers. Start with telemetry.go; names.go lists every metric.
package telemetry
