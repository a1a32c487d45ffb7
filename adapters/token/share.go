package token

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/domain/run"
)

type shareClaims struct {
	RunID    string `json:"sub"`
	IssuedAt int64  `json:"iat"`
	Expires  int64  `json:"exp"`
}

// IssueShareToken signs the claims of a proofToken.
func (s *Signer) IssueShareToken(ctx context.Context, claims proof.ShareClaims) (access.Secret, error) {
	payload, err := json.Marshal(shareClaims{
		RunID: string(claims.Run), IssuedAt: claims.IssuedAt.Unix(), Expires: claims.ExpiresAt.Unix(),
	})
	if err != nil {
		return access.Secret{}, fmt.Errorf("write the claims: %w", err)
	}
	compact, _, err := s.proofs.sign(ctx, typeShareToken, payload)
	if err != nil {
		return access.Secret{}, err
	}
	return access.NewSecret(string(compact)), nil
}

// VerifyShareToken returns the claims of a proofToken of this service.
func (s *Signer) VerifyShareToken(
	ctx context.Context, presented access.Secret, now time.Time,
) (proof.ShareClaims, error) {
	payload, key, err := s.proofs.verify(ctx, typeShareToken, presented.Reveal())
	if err != nil {
		return proof.ShareClaims{}, err
	}
	var c shareClaims
	if err := json.Unmarshal(payload, &c); err != nil || c.RunID == "" {
		return proof.ShareClaims{}, errForm
	}
	claims := proof.ShareClaims{
		Run: run.ID(c.RunID), IssuedAt: time.Unix(c.IssuedAt, 0).UTC(), ExpiresAt: time.Unix(c.Expires, 0).UTC(),
	}
	if !now.Before(claims.ExpiresAt) {
		return proof.ShareClaims{}, errors.New("expired")
	}
	if err := key.vouches(claims.IssuedAt, claims.ExpiresAt, now, proof.ShareTokenLifetime); err != nil {
		return proof.ShareClaims{}, err
	}
	return claims, nil
}
