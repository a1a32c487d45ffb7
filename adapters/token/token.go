package token

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/ports"
)

// leeway is how far ahead of our clock another replica's may be when it issues a token. Expiry has none.
const leeway = 30 * time.Second

type accessClaims struct {
	Issuer   string `json:"iss"`
	Audience string `json:"aud"`
	Subject  string `json:"sub"`
	ClientID string `json:"client_id"`
	IssuedAt int64  `json:"iat"`
	Expires  int64  `json:"exp"`
	TokenID  string `json:"jti"`
}

// IssueToken signs an access token. Spec §5.3.
func (s *Signer) IssueToken(ctx context.Context, claims ports.TokenClaims) (access.Secret, error) {
	payload, err := json.Marshal(accessClaims{
		Issuer: s.config.Issuer, Audience: s.config.Issuer, Subject: string(claims.Client),
		ClientID: string(claims.Client), IssuedAt: claims.IssuedAt.Unix(), Expires: claims.ExpiresAt.Unix(),
		TokenID: claims.TokenID,
	})
	if err != nil {
		return access.Secret{}, fmt.Errorf("write the claims: %w", err)
	}
	compact, _, err := s.tokens.sign(ctx, typeAccessToken, payload)
	if err != nil {
		return access.Secret{}, err
	}
	return access.NewSecret(string(compact)), nil
}

// VerifyToken returns the claims of an access token. A token that verified once is remembered until it expires, under
// its hash: that spares the signature, and nothing else; a key that was revoked since is asked for each time.
func (s *Signer) VerifyToken(ctx context.Context, presented access.Secret, now time.Time) (ports.TokenClaims, error) {
	compact := presented.Reveal()
	sum := sha256.Sum256([]byte(compact))
	if s.verified != nil {
		if seen, ok := s.verified.GetIfPresent(sum); ok {
			return s.checkAgain(ctx, seen, now)
		}
	}
	payload, key, err := s.tokens.verify(ctx, typeAccessToken, compact)
	if err != nil {
		return ports.TokenClaims{}, err
	}
	claims, err := s.readClaims(payload)
	if err != nil {
		return ports.TokenClaims{}, err
	}
	if err := checkTimes(claims, now); err != nil {
		return ports.TokenClaims{}, err
	}
	if err := key.vouches(claims.IssuedAt, claims.ExpiresAt, now, s.config.TokenTTL); err != nil {
		return ports.TokenClaims{}, err
	}
	if s.verified != nil {
		s.verified.Set(sum, verifiedToken{claims: claims, keyID: key.id})
	}
	return claims, nil
}

// checkAgain decides on a token that verified before.
func (s *Signer) checkAgain(ctx context.Context, seen verifiedToken, now time.Time) (ports.TokenClaims, error) {
	key, err := s.tokens.find(ctx, seen.keyID)
	if err == nil {
		err = key.vouches(seen.claims.IssuedAt, seen.claims.ExpiresAt, now, s.config.TokenTTL)
	}
	if err == nil {
		err = checkTimes(seen.claims, now)
	}
	if err != nil {
		return ports.TokenClaims{}, err
	}
	return seen.claims, nil
}

func (s *Signer) readClaims(payload []byte) (ports.TokenClaims, error) {
	var c accessClaims
	if err := json.Unmarshal(payload, &c); err != nil {
		return ports.TokenClaims{}, errForm
	}
	switch {
	case c.Issuer != s.config.Issuer || c.Audience != s.config.Issuer:
		return ports.TokenClaims{}, errors.New("made for another service")
	case c.ClientID == "" || c.Subject != c.ClientID || c.Expires <= c.IssuedAt:
		return ports.TokenClaims{}, errForm
	}
	return ports.TokenClaims{
		Client: access.CredentialID(c.ClientID), TokenID: c.TokenID,
		IssuedAt: time.Unix(c.IssuedAt, 0).UTC(), ExpiresAt: time.Unix(c.Expires, 0).UTC(),
	}, nil
}

func checkTimes(claims ports.TokenClaims, now time.Time) error {
	switch {
	case !now.Before(claims.ExpiresAt):
		return errors.New("expired")
	case now.Add(leeway).Before(claims.IssuedAt):
		return errors.New("issued in the future")
	}
	return nil
}
