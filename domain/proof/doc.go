// Package proof says what a run's proof is: the digests, the canonical document that is signed, its fingerprint, and
// how any filtered view of the run is checked against it.
//
// It holds no key and verifies no signature: whoever has checked the signature gives the payload. So anybody can verify
// a report offline with this package and a JOSE library.
// Spec §2.12, Spec §4, the row of GET /runs/{id}/proof. Start reading at document.go, then verify.go.
package proof
