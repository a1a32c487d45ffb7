// Package token signs and verifies with jwx: access tokens (token.go), proofs (proof.go) and share tokens (share.go),
// and publishes the public keys (jwks.go). Keys are replaced by rotation.go, and come from a ports.SigningKeys through
// the keyring (keyring.go); one algorithm is pinned for all, EdDSA over Ed25519, and the header of a token never
// chooses anything but which of our own keys is meant.
//
// Spec §5.3 for access tokens; the API document leaves the form of proofs open.
package token
