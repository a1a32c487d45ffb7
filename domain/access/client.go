package access

import (
	"encoding/base64"
	"strings"
)

// Form of OAuth clients: base64url characters only, so that the form-decoded and the raw reading of HTTP Basic agree.
// Spec §5.3.
const (
	clientIDMarker     = "cli_"
	clientSecretMarker = "cls_"

	// ClientEntropy is how many random bytes a new client takes.
	ClientEntropy       = clientIDEntropy + clientSecretEntropy
	clientIDEntropy     = 16
	clientSecretEntropy = 32

	// clientIDLength is that of the marker and of 16 bytes in base64url.
	clientIDLength = len(clientIDMarker) + 22
	base64url      = base62 + "-_"
)

// IsClientID says whether the text has the form of a client_id. One that has not is nobody's, and is never looked up.
func IsClientID(text string) bool {
	rest, marked := strings.CutPrefix(text, clientIDMarker)
	return marked && len(text) == clientIDLength && only(rest, base64url)
}

// NewClient makes a client_id and its client_secret of random bytes.
func NewClient(random [ClientEntropy]byte) (CredentialID, Secret) {
	id := clientIDMarker + base64.RawURLEncoding.EncodeToString(random[:clientIDEntropy])
	return CredentialID(id), newClientSecret(random)
}

// NewClientSecret makes a new secret: what a rotation gives.
func NewClientSecret(random [ClientEntropy]byte) Secret { return newClientSecret(random) }

func newClientSecret(random [ClientEntropy]byte) Secret {
	return NewSecret(clientSecretMarker + base64.RawURLEncoding.EncodeToString(random[clientIDEntropy:]))
}
