package access

import "encoding/base64"

// Form of OAuth clients: base64url characters only, so that the form-decoded and the raw reading of HTTP Basic agree. Spec §5.3.
const (
	clientIDMarker     = "cli_"
	clientSecretMarker = "cls_"

	// ClientEntropy is how many random bytes a new client takes.
	ClientEntropy       = clientIDEntropy + clientSecretEntropy
	clientIDEntropy     = 16
	clientSecretEntropy = 32
)

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
