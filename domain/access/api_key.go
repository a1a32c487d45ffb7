package access

import (
	"encoding/binary"
	"hash/crc32"
	"math/big"
	"strings"
)

// Form of an API key: svc_<prefix>_<secret>, where the secret ends with a checksum of everything before it, so that a
// malformed key is refused without a look-up and leak scanners can tell a key from a look-alike. Spec §5.2.
const (
	// KeyMarker is the literal with which every key begins.
	KeyMarker = "svc_"

	keyPrefixLength   = 10
	keySecretLength   = 43 // base62 characters that hold 256 bits
	keyChecksumLength = 6  // base62 characters that hold 32 bits
	keyLength         = len(KeyMarker) + keyPrefixLength + 1 + keySecretLength + keyChecksumLength

	// KeyEntropy is how many random bytes a new key takes.
	KeyEntropy       = keyPrefixEntropy + keySecretEntropy
	keyPrefixEntropy = 8
	keySecretEntropy = 32

	base36 = "0123456789abcdefghijklmnopqrstuvwxyz"
	base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// APIKey is a well-formed key. Only its prefix may be shown. Spec §5.8.
type APIKey struct {
	prefix CredentialID
	secret Secret // the whole key
}

// NewAPIKey makes a key of random bytes.
func NewAPIKey(random [KeyEntropy]byte) APIKey {
	prefix := digitsOf(
		new(big.Int).SetUint64(binary.BigEndian.Uint64(random[:keyPrefixEntropy])), base36, keyPrefixLength,
	)
	return KeyForPrefix(CredentialID(prefix), random)
}

// KeyForPrefix makes a key with that prefix and a new secret: what a rotation gives.
func KeyForPrefix(prefix CredentialID, random [KeyEntropy]byte) APIKey {
	secret := digitsOf(new(big.Int).SetBytes(random[keyPrefixEntropy:]), base62, keySecretLength)
	body := KeyMarker + string(prefix) + "_" + secret
	return APIKey{prefix: prefix, secret: NewSecret(body + keyChecksum(body))}
}

// ParseAPIKey reads a key; ok is false unless it has the form and its checksum is right.
func ParseAPIKey(text string) (key APIKey, ok bool) {
	if len(text) != keyLength {
		return APIKey{}, false
	}
	rest, marked := strings.CutPrefix(text, KeyMarker)
	prefix, secret, split := strings.Cut(rest, "_")
	if !marked || !split || len(prefix) != keyPrefixLength || !only(prefix, base36) || !only(secret, base62) {
		return APIKey{}, false
	}
	body := text[:keyLength-keyChecksumLength]
	if keyChecksum(body) != text[len(body):] {
		return APIKey{}, false
	}
	return APIKey{prefix: CredentialID(prefix), secret: NewSecret(text)}, true
}

// Prefix returns the part that may be shown, stored and looked up.
func (k APIKey) Prefix() CredentialID { return k.prefix }

// Reveal returns the whole key: for the answer that shows it once.
func (k APIKey) Reveal() string { return k.secret.Reveal() }

// Digest returns what is stored of the key: the SHA-256 of all of it.
func (k APIKey) Digest() Digest { return k.secret.Digest() }

// String shows the prefix only.
func (k APIKey) String() string { return KeyMarker + string(k.prefix) + "_" + redacted }

// IsKeyPrefix says whether the text has the form of a key's prefix.
func IsKeyPrefix(text string) bool { return len(text) == keyPrefixLength && only(text, base36) }

// keyChecksum is reckoned for every call, so in a word.
func keyChecksum(body string) string {
	var out [keyChecksumLength]byte
	sum := crc32.ChecksumIEEE([]byte(body))
	for i := len(out) - 1; i >= 0; i-- {
		out[i] = base62[sum%uint32(len(base62))]
		sum /= uint32(len(base62))
	}
	return string(out[:])
}

// digitsOf writes the lowest digits of n in the base of the alphabet, most significant first.
func digitsOf(n *big.Int, alphabet string, width int) string {
	out := make([]byte, width)
	base := big.NewInt(int64(len(alphabet)))
	digit := new(big.Int)
	for i := width - 1; i >= 0; i-- {
		n.QuoRem(n, base, digit)
		out[i] = alphabet[digit.Int64()]
	}
	return string(out)
}

func only(text, alphabet string) bool {
	for i := range len(text) {
		if strings.IndexByte(alphabet, text[i]) < 0 {
			return false
		}
	}
	return true
}
