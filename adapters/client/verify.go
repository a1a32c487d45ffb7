package client

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/lestrrat-go/jwx/v2/jwa"
	"github.com/lestrrat-go/jwx/v2/jwk"
	"github.com/lestrrat-go/jwx/v2/jws"

	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/domain/run"
)

// ErrSignature is a webhook that was not signed with the secret, or too long ago.
var ErrSignature = errors.New("client: the webhook is not signed by the gateway")

// Event is what a webhook tells. Repetitions have the same ID. Spec §6.
type Event struct {
	ID      string    `json:"id"`
	Type    string    `json:"type"`
	Source  string    `json:"source"`
	Subject string    `json:"subject"`
	Time    time.Time `json:"time"`
	// Data is about a run, but for an event of another type.
	Data struct {
		RunID       run.ID          `json:"runId"`
		DossierID   string          `json:"dossierId"`
		State       run.State       `json:"state"`
		ResultLevel run.ResultLevel `json:"resultLevel"`
		CreatedAt   time.Time       `json:"createdAt"`
	} `json:"data"`
}

// VerifyWebhook reads a webhook that was received, and checks its signature with the secret that was shown when the
// webhook was set. ErrSignature for any that did not come from the gateway at about that time.
func VerifyWebhook(secret string, header http.Header, body []byte, now time.Time) (Event, error) {
	known, err := extension.ParseSigningSecret(secret)
	if err != nil {
		return Event{}, fmt.Errorf("client: the secret: %w", err)
	}
	id := header.Get("webhook-id")
	signed := header.Get("webhook-signature")
	if !extension.Verify(known, id, header.Get("webhook-timestamp"), signed, body, now) {
		return Event{}, ErrSignature
	}
	var told Event
	if err := json.Unmarshal(body, &told); err != nil {
		return Event{}, fmt.Errorf("client: read the event: %w", err)
	}
	return told, nil
}

// openProof returns the document of a proof that a key of the set signed.
func openProof(compact string, jwks []byte) (proof.Signed, error) {
	keys, err := jwk.Parse(jwks)
	if err != nil {
		return proof.Signed{}, fmt.Errorf("client: read the key set: %w", err)
	}
	message, err := jws.Parse([]byte(compact))
	if err != nil || len(message.Signatures()) != 1 {
		return proof.Signed{}, altered("is not a signature")
	}
	// A token or another document signed by the same service is no proof.
	head := message.Signatures()[0].ProtectedHeaders()
	if head.Type() != proof.MediaType || head.Algorithm() != jwa.EdDSA {
		return proof.Signed{}, altered("is not the signature of a proof")
	}
	key, found := keys.LookupKeyID(head.KeyID())
	if !found {
		return proof.Signed{}, &proof.UnknownKeyError{Cause: fmt.Errorf("key %.80q is not in the set", head.KeyID())}
	}
	payload, err := jws.Verify([]byte(compact), jws.WithKey(jwa.EdDSA, key))
	if err != nil {
		return proof.Signed{}, altered("is not signed by its key")
	}
	return proof.Signed{Payload: payload, KeyID: head.KeyID(), Algorithm: jwa.EdDSA.String()}, nil
}

func altered(reason string) error {
	return &proof.MismatchError{Part: proof.PartProof, Pointer: "/jws", Reason: reason}
}
