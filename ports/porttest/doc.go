// Package porttest holds the contracts of the ports as test suites, one per port, which every adapter of the port runs,
// and the two fakes that tests share: a clock that stands still and bytes that repeat.
//
// Each suite has the same four parts: behaviour, errors (which sentinel, and when), concurrency (64 callers at once),
// and time (zones, expiry to the instant, the injected clock). An adapter passes what Backend asks for to Store, or to
// the suite of one port; what it cannot do, it names with Without.
package porttest
