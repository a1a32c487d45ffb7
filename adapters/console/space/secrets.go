package space

import (
	"net/http"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
)

// refuseSecret answers a form with a secret in it: nothing of it was kept, and a key is offered for revocation.
func (c *call) refuseSecret(what shell.TypedSecret) error {
	return c.show("leak", shell.Page{
		Status: http.StatusUnprocessableEntity, Title: shell.Texte("Ceci est un secret", "This is a secret"),
		Data: map[string]any{"Prefix": string(what.Prefix)},
	})
}
