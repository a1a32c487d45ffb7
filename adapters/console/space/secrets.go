package space

import (
	"net/http"
	"net/url"
	"regexp"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/domain/access"
)

// looksSecret finds what may be a secret of ours inside a text: a key, a client secret, a webhook secret, a signed
// token.
var looksSecret = regexp.MustCompile(
	`svc_[0-9a-z]{10}_[0-9A-Za-z]{49}|cls_[0-9A-Za-z_-]{43}|whsec_[0-9A-Za-z+/=_-]{16,}|` +
		`eyJ[0-9A-Za-z_-]{8,}\.[0-9A-Za-z_-]{8,}\.[0-9A-Za-z_-]{8,}`,
)

// found is a secret that somebody typed where none belongs: the prefix of a key, which may be shown, and nothing of any
// other.
type found struct{ prefix access.CredentialID }

// secretIn looks for a secret in every field of a form.
func secretIn(form url.Values) (found, bool) {
	for _, values := range form {
		for _, value := range values {
			for _, match := range looksSecret.FindAllString(value, -1) {
				key, ok := access.ParseAPIKey(match)
				if ok {
					return found{prefix: key.Prefix()}, true
				}
				if match[:4] != access.KeyMarker {
					return found{}, true
				}
			}
		}
	}
	return found{}, false
}

// refuseSecret answers a form with a secret in it: nothing of it was kept, and a key is offered for revocation.
func (c *call) refuseSecret(what found) error {
	return c.show("leak", shell.Page{
		Status: http.StatusUnprocessableEntity, Title: shell.Texte("Ceci est un secret", "This is a secret"),
		Data: map[string]any{"Prefix": string(what.prefix)},
	})
}
