package token

import (
	"context"
	"fmt"

	"github.com/lestrrat-go/jwx/v2/jws"

	"github.com/retraite-gateway/retraite/ports"
)

// SignProof signs a canonical document: the payload of the JWS is the document itself, so any JOSE library opens it.
func (s *Signer) SignProof(ctx context.Context, canonical []byte) (ports.Seal, error) {
	compact, keyID, err := s.proofs.sign(ctx, typeProof, canonical)
	if err != nil {
		return ports.Seal{}, err
	}
	return ports.Seal{JWS: string(compact), KeyID: keyID, Algorithm: algorithm.String()}, nil
}

// SignStatement signs what the service publishes about itself, such as the card of an agent.
func (s *Signer) SignStatement(ctx context.Context, canonical []byte, jwksURI string) (ports.Seal, error) {
	headers := jws.NewHeaders()
	if err := headers.Set(jws.JWKSetURLKey, jwksURI); err != nil {
		return ports.Seal{}, fmt.Errorf("set the address of the keys: %w", err)
	}
	compact, keyID, err := s.proofs.signUnder(ctx, headers, typeStatement, canonical)
	if err != nil {
		return ports.Seal{}, err
	}
	return ports.Seal{JWS: string(compact), KeyID: keyID, Algorithm: algorithm.String()}, nil
}

// OpenProof returns the document of a proof of this service. A retired key verifies for ever; a revoked one is an
// error beside the document.
func (s *Signer) OpenProof(ctx context.Context, compact string) (canonical []byte, keyID string, err error) {
	canonical, key, err := s.proofs.verify(ctx, typeProof, compact)
	if err != nil {
		return nil, "", err
	}
	return canonical, key.id, key.revoked()
}
