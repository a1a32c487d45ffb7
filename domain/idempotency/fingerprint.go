package idempotency

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// Fingerprint tells whether two bodies are the same request: the SHA-256 of the body in canonical form, numbers as
// written. A false conflict is safe and a false replay is not, so 1 and 1.0 differ.
type Fingerprint [sha256.Size]byte

// FingerprintOf returns the fingerprint of a parsed body; that of an empty body is the one of {}.
func FingerprintOf(body ijson.Value) Fingerprint { return sha256.Sum256(body.Canonical()) }

// String writes the fingerprint in hexadecimal.
func (f Fingerprint) String() string { return hex.EncodeToString(f[:]) }

// ParseFingerprint reads what String writes.
func ParseFingerprint(text string) (Fingerprint, error) {
	raw, err := hex.DecodeString(text)
	if err != nil || len(raw) != sha256.Size {
		return Fingerprint{}, errors.New("idempotency: not a fingerprint")
	}
	return Fingerprint(raw), nil
}
