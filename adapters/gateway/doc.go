// Package gateway is the whole gateway as a value: a Go program makes one with New, mounts it in its own HTTP
// server, and runs its background work with Run. Every part has a default, and can be another: the engine, the
// store, the clock, and who brings events to their targets.
//
// It is the one package of the adapters that imports others, because it wires them; it knows those that need no
// database and no broker. cmd/retraite gives it the rest: what `retraite serve` serves is made here too.
//
// Start reading at options.go, then gateway.go.
package gateway
