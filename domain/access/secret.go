package access

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
)

const redacted = "[redacted]"

// Secret is a text that must not be logged, such as a key or a client secret: however it is printed or marshalled, it
// says [redacted]. Spec §5.8.
//
// The text hangs on a pointer, because fmt does not ask an unexported field of a struct how it wants to be printed.
type Secret struct{ value *string }

// NewSecret wraps a text.
func NewSecret(value string) Secret { return Secret{&value} }

// Reveal returns the text itself: for the answer that shows it once.
func (s Secret) Reveal() string {
	if s.value == nil {
		return ""
	}
	return *s.value
}

// IsZero says whether there is no secret.
func (s Secret) IsZero() bool { return s.Reveal() == "" }

// Digest returns what is stored of the secret. It is a plain hash: the secret is 256 random bits, so there is nothing
// to guess, and a slow hash on every call would be a lever for abuse.
func (s Secret) Digest() Digest { return sha256.Sum256([]byte(s.Reveal())) }

// Format prints [redacted] for every verb.
func (s Secret) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(redacted)) }

// String says [redacted].
func (s Secret) String() string { return redacted }

// MarshalText says [redacted].
func (s Secret) MarshalText() ([]byte, error) { return []byte(redacted), nil }

// Digest is the SHA-256 of a secret: all that a store keeps of it.
type Digest [sha256.Size]byte

// Equal compares two digests in constant time.
func (d Digest) Equal(e Digest) bool { return subtle.ConstantTimeCompare(d[:], e[:]) == 1 }

// Hex writes the digest for a store.
func (d Digest) Hex() string { return hex.EncodeToString(d[:]) }

// Format prints [redacted] for every verb: a digest has no place in a log either.
func (d Digest) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(redacted)) }

// MarshalText says [redacted].
func (d Digest) MarshalText() ([]byte, error) { return []byte(redacted), nil }

// ParseDigest reads what Hex writes.
func ParseDigest(text string) (Digest, error) {
	raw, err := hex.DecodeString(text)
	if err != nil || len(raw) != sha256.Size {
		return Digest{}, errors.New("access: not a digest")
	}
	return Digest(raw), nil
}
