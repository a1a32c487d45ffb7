// Package statuspage is what people see of the state of the service: the page /status/api, without script, and its
// Atom feed. It answers even when the store does not. Spec §1, Spec §2.9.
package statuspage
