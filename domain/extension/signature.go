package extension

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
)

// The headers of a signed webhook (Standard Webhooks).
const (
	HeaderID        = "webhook-id"
	HeaderTimestamp = "webhook-timestamp"
	HeaderSignature = "webhook-signature"
)

const (
	secretPrefix     = "whsec_"
	signatureVersion = "v1"

	// SecretEntropy is how many random bytes a new secret takes.
	SecretEntropy = 32
	// SecretOverlap is how long the old secret still signs after a rotation.
	SecretOverlap = 24 * time.Hour
	// SignatureTolerance is how far a receiver lets a timestamp be from its own clock.
	SignatureTolerance = 5 * time.Minute
)

// SigningSecret is a secret that signs webhooks. It has to be kept as it is, and like any secret it never prints.
type SigningSecret struct {
	text access.Secret
	// ValidUntil is when it stops signing; zero: never.
	ValidUntil time.Time
}

// NewSigningSecret makes a secret of random bytes.
func NewSigningSecret(random [SecretEntropy]byte) SigningSecret {
	return SigningSecret{text: access.NewSecret(secretPrefix + base64.StdEncoding.EncodeToString(random[:]))}
}

// ParseSigningSecret reads what Reveal writes.
func ParseSigningSecret(text string) (SigningSecret, error) {
	encoded, ok := strings.CutPrefix(text, secretPrefix)
	key, err := base64.StdEncoding.DecodeString(encoded)
	if !ok || err != nil || len(key) != SecretEntropy {
		return SigningSecret{}, errors.New("extension: not a signing secret")
	}
	return NewSigningSecret([SecretEntropy]byte(key)), nil
}

// Reveal returns the secret as its receiver needs it: for the answer that shows it once, and for the store.
func (s SigningSecret) Reveal() string { return s.text.Reveal() }

// RotateSecret returns the secrets after a rotation: the new one first, the others for as long as they still sign.
func RotateSecret(secrets []SigningSecret, next SigningSecret, now time.Time) []SigningSecret {
	out := []SigningSecret{next}
	for _, s := range secrets {
		if end := now.Add(SecretOverlap); s.ValidUntil.IsZero() || end.Before(s.ValidUntil) {
			s.ValidUntil = end
		}
		if now.Before(s.ValidUntil) {
			out = append(out, s)
		}
	}
	return out
}

// Sign returns the value of the signature header for one attempt at sending those bytes: one signature for each secret
// in force, separated by blanks, the newest first.
func Sign(secrets []SigningSecret, id string, timestamp time.Time, body []byte) string {
	var out []string
	for _, s := range secrets {
		if s.ValidUntil.IsZero() || timestamp.Before(s.ValidUntil) {
			out = append(
				out, signatureVersion+","+base64.StdEncoding.EncodeToString(s.mac(id, Timestamp(timestamp), body)),
			)
		}
	}
	return strings.Join(out, " ")
}

// Timestamp writes the value of the timestamp header: Unix seconds.
func Timestamp(t time.Time) string { return strconv.FormatInt(t.Unix(), 10) }

// Verify says whether the headers and the body are signed by the secret, and not too old or new: what a receiver does.
func Verify(secret SigningSecret, id, timestamp, signatures string, body []byte, now time.Time) bool {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return false
	}
	if age := now.Sub(time.Unix(seconds, 0)); age > SignatureTolerance || age < -SignatureTolerance {
		return false
	}
	want := secret.mac(id, timestamp, body)
	for signature := range strings.FieldsSeq(signatures) {
		version, encoded, _ := strings.Cut(signature, ",")
		got, err := base64.StdEncoding.DecodeString(encoded)
		if err == nil && version == signatureVersion && hmac.Equal(got, want) {
			return true
		}
	}
	return false
}

func (s SigningSecret) mac(id, timestamp string, body []byte) []byte {
	// The text was made of a key by this package, so it decodes; were it empty, the signature would match nobody's.
	key, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(s.Reveal(), secretPrefix))
	h := hmac.New(sha256.New, key)
	h.Write([]byte(id + "." + timestamp + "."))
	h.Write(body)
	return h.Sum(nil)
}
