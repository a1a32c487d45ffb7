// Package remote is an engine in another process: Engine asks it over HTTP, and Handler answers for any
// ports.Engine, so that gateways and engines are split and scaled apart. docs/remote-engine.md describes the
// protocol for engines that are written elsewhere.
//
// A calculation changes nothing, so whatever fails before there is an answer may be asked again: Engine retries a
// few times while its caller waits, leaves an engine alone that fails again and again (a circuit breaker), and asks
// only so much at once (a bulkhead). An engine that gives no answer is ports.ErrUnavailable.
//
// Start reading at protocol.go.
package remote
