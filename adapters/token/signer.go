package token

import (
	"time"

	"github.com/maypok86/otter/v2"

	"github.com/retraite-gateway/retraite/ports"
)

// Signer signs and verifies for one service.
type Signer struct {
	config   Config
	clock    ports.Clock
	proofs   *keyring
	tokens   *keyring
	verified *otter.Cache[[32]byte, verifiedToken]
}

// verifiedToken is what is remembered of a token that verified once.
type verifiedToken struct {
	claims ports.TokenClaims
	keyID  string
}

var (
	_ ports.Tokens = (*Signer)(nil)
	_ ports.Proofs = (*Signer)(nil)

	_ ports.Statements = (*Signer)(nil)
)

// New makes a signer on a store of keys. It reads nothing yet: keys are made and read when first needed.
func New(config Config, keys ports.SigningKeys, clock ports.Clock, entropy ports.Entropy) (*Signer, error) {
	if config.Refresh == 0 {
		config.Refresh = DefaultRefresh
	}
	if config.TokenTTL == 0 {
		config.TokenTTL = DefaultTokenTTL
	}
	ring := func(use ports.KeyUse) *keyring {
		return &keyring{use: use, store: keys, clock: clock, entropy: entropy, refresh: config.Refresh}
	}
	s := &Signer{config: config, clock: clock, proofs: ring(ports.KeyUseProof), tokens: ring(ports.KeyUseToken)}
	if config.CacheSize < 0 {
		return s, nil
	}
	if config.CacheSize == 0 {
		config.CacheSize = DefaultCacheSize
	}
	cache, err := otter.New(&otter.Options[[32]byte, verifiedToken]{
		MaximumSize: config.CacheSize,
		ExpiryCalculator: otter.ExpiryCreatingFunc(func(e otter.Entry[[32]byte, verifiedToken]) time.Duration {
			return max(time.Nanosecond, e.Value.claims.ExpiresAt.Sub(clock.Now()))
		}),
	})
	if err != nil {
		return nil, err
	}
	s.verified = cache
	return s, nil
}
