package token

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/lestrrat-go/jwx/v2/jwk"
	"github.com/lestrrat-go/jwx/v2/jws"

	"github.com/retraite-gateway/retraite/ports"
)

// JWKS returns the public keys of tokens and proofs. A retired key of proofs stays, since a proof must verify as long
// as somebody keeps it; one of tokens leaves with the last of its tokens, and a revoked one at once.
func (s *Signer) JWKS(ctx context.Context) ([]byte, error) {
	set := jwk.NewSet()
	now := s.clock.Now()
	for _, ring := range []*keyring{s.proofs, s.tokens} {
		keys, err := ring.all(ctx)
		if err != nil {
			return nil, err
		}
		for _, k := range keys {
			if !k.revokedAt.IsZero() || (ring == s.tokens && k.ended(now, s.config.TokenTTL)) {
				continue
			}
			if err := set.AddKey(k.public); err != nil {
				return nil, fmt.Errorf("gather the public keys: %w", err)
			}
		}
	}
	return json.Marshal(set)
}

// OpenProofWith returns the document of a proof signed by a key of a JSON Web Key Set: how a proof is
// verified offline, by anybody.
func OpenProofWith(jwks []byte, compact string) (canonical []byte, keyID string, err error) {
	set, err := jwk.Parse(jwks)
	if err != nil {
		return nil, "", fmt.Errorf("read the key set: %w", err)
	}
	keyID, err = keyOf(typeProof, compact)
	if err != nil {
		return nil, "", err
	}
	key, found := set.LookupKeyID(keyID)
	if !found {
		return nil, "", fmt.Errorf("key %.80q: %w", keyID, errNoKey)
	}
	if _, isPublic := key.(jwk.OKPPublicKey); !isPublic {
		return nil, "", errors.New("the key is not an Ed25519 public key")
	}
	canonical, err = jws.Verify([]byte(compact), jws.WithKey(algorithm, key))
	if err != nil {
		return nil, "", fmt.Errorf("signature: %w", err)
	}
	return canonical, keyID, nil
}

var _ ports.PublicKeys = (*Signer)(nil)
