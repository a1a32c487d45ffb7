package shell

import (
	"net/url"
	"regexp"

	"github.com/retraite-gateway/retraite/domain/access"
)

// looksSecret finds what may be a secret of ours inside a text: a key, a client secret, a webhook secret, a signed
// token.
var looksSecret = regexp.MustCompile(
	`svc_[0-9a-z]{10}_[0-9A-Za-z]{49}|cls_[0-9A-Za-z_-]{43}|whsec_[0-9A-Za-z+/=_-]{16,}|` +
		`eyJ[0-9A-Za-z_-]{8,}\.[0-9A-Za-z_-]{8,}\.[0-9A-Za-z_-]{8,}`,
)

// TypedSecret is a secret that somebody typed where none belongs: the prefix of a key, which may be
// shown, and nothing of any other.
type TypedSecret struct{ Prefix access.CredentialID }

// SecretIn looks for a secret in every field of a form.
func SecretIn(form url.Values) (TypedSecret, bool) {
	for _, values := range form {
		for _, value := range values {
			for _, match := range looksSecret.FindAllString(value, -1) {
				key, ok := access.ParseAPIKey(match)
				if ok {
					return TypedSecret{Prefix: key.Prefix()}, true
				}
				if match[:4] != access.KeyMarker {
					return TypedSecret{}, true
				}
			}
		}
	}
	return TypedSecret{}, false
}
