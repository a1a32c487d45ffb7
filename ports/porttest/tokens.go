package porttest

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/ports"
)

// Signer is what signs: one adapter under its roles.
type Signer struct {
	Tokens     ports.Tokens
	Proofs     ports.Proofs
	PublicKeys ports.PublicKeys
	Rotation   ports.KeyRotation
}

// OpenSigner returns a signer on a store of keys, as a process of one service opens it: two signers on
// one store are two replicas.
type OpenSigner func(t *testing.T, keys ports.SigningKeys, clock ports.Clock, entropy ports.Entropy) Signer

// signers opens signers on one fresh store of keys.
type signers struct {
	open  OpenSigner
	store OpenKeys
}

// OpenKeys returns a fresh store of signing keys.
type OpenKeys func(t *testing.T, clock ports.Clock) ports.SigningKeys

func (s signers) one(t *testing.T) (Signer, *Clock) {
	t.Helper()
	clock := NewClock(Start)
	return s.open(t, s.store(t, clock), clock, NewEntropy(services.Add(1))), clock
}

// services numbers the services of this process, so that no two have the same keys.
var services atomic.Uint64

// two returns two replicas of one service.
func (s signers) two(t *testing.T) (a, b Signer, clock *Clock) {
	t.Helper()
	clock = NewClock(Start)
	keys := s.store(t, clock)
	a = s.open(t, keys, clock, NewEntropy(services.Add(1)))
	b = s.open(t, keys, clock, NewEntropy(services.Add(1)))
	return a, b, clock
}

// noKeys is a store of keys that does not answer.
type noKeys struct{}

func (noKeys) SigningKeys(context.Context, ports.KeyUse) ([]ports.SigningKey, error) {
	return nil, fmt.Errorf("read signing keys: %w", ports.ErrUnavailable)
}

func (noKeys) EnsureSigningKey(context.Context, ports.SigningKey) ([]ports.SigningKey, error) {
	return nil, fmt.Errorf("save a signing key: %w", ports.ErrUnavailable)
}

func (noKeys) RotateSigningKey(context.Context, ports.SigningKey) error {
	return fmt.Errorf("rotate a signing key: %w", ports.ErrUnavailable)
}

func (noKeys) RevokeSigningKey(context.Context, string, time.Time) (ports.SigningKey, error) {
	return ports.SigningKey{}, fmt.Errorf("revoke a signing key: %w", ports.ErrUnavailable)
}

// Tokens is the contract of ports.Tokens.
func Tokens(t *testing.T, open OpenSigner, store OpenKeys) {
	t.Helper()
	s := signers{open: open, store: store}
	s.tokenBehaviour(t)
	s.tokenErrors(t)

	t.Run("64 callers at once issue and verify tokens of one key", func(t *testing.T) {
		t.Parallel()
		signer, clock := s.one(t)
		together(callers, func(i int) {
			claims := claimsAt(clock.Now())
			claims.TokenID = fmt.Sprint(i)
			token, err := signer.Tokens.IssueToken(t.Context(), claims)
			if err != nil {
				t.Error(err)
				return
			}
			for range 2 { // the second time it may be remembered
				got, err := signer.Tokens.VerifyToken(t.Context(), token, clock.Now())
				if err != nil || got != claims {
					t.Errorf("token %d: %+v, %v", i, got, err)
				}
			}
		})
	})

	t.Run("a token is good until the very instant of its expiry", func(t *testing.T) {
		t.Parallel()
		signer, clock := s.one(t)
		claims := claimsAt(clock.Now())
		token := issue(t, signer, claims)
		for _, zone := range []*time.Location{time.UTC, time.FixedZone("", 9*3600)} {
			if _, err := signer.Tokens.VerifyToken(t.Context(), token, claims.ExpiresAt.Add(-1).In(zone)); err != nil {
				t.Errorf("a nanosecond before: %v", err)
			}
			_, err := signer.Tokens.VerifyToken(t.Context(), token, claims.ExpiresAt.In(zone))
			if err == nil || errors.Is(err, ports.ErrUnavailable) {
				t.Errorf("at the instant: %v, want a refusal", err)
			}
		}
	})

	t.Run("a token of the second in which it is verified is good", func(t *testing.T) {
		t.Parallel()
		signer, _ := s.one(t)
		claims := claimsAt(Start)
		if _, err := signer.Tokens.VerifyToken(t.Context(), issue(t, signer, claims), claims.IssuedAt); err != nil {
			t.Error(err)
		}
	})
}

// claimsAt returns the claims of a token that is issued at an instant.
func claimsAt(now time.Time) ports.TokenClaims {
	issued := now.UTC().Truncate(time.Second)
	return ports.TokenClaims{Client: "cli_essai", TokenID: "jti-1", IssuedAt: issued, ExpiresAt: issued.Add(time.Hour)}
}

func issue(t *testing.T, signer Signer, claims ports.TokenClaims) access.Secret {
	t.Helper()
	token, err := signer.Tokens.IssueToken(t.Context(), claims)
	if err != nil {
		t.Fatalf("issue a token: %v", err)
	}
	return token
}

func (s signers) tokenBehaviour(t *testing.T) {
	t.Helper()
	t.Run("a token says what it was issued with, to every replica", func(t *testing.T) {
		t.Parallel()
		a, b, clock := s.two(t)
		claims := claimsAt(clock.Now())
		token := issue(t, a, claims)
		for name, signer := range map[string]Signer{"the one that issued it": a, "another replica": b} {
			got, err := signer.Tokens.VerifyToken(t.Context(), token, clock.Now())
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if diff := cmp.Diff(claims, got); diff != "" {
				t.Errorf("%s (-issued +verified):\n%s", name, diff)
			}
		}
	})

	t.Run("a token holds no grant, and its header names an asymmetric algorithm, a key and a type", func(t *testing.T) {
		t.Parallel()
		signer, clock := s.one(t)
		parts := strings.Split(issue(t, signer, claimsAt(clock.Now())).Reveal(), ".")
		if len(parts) != 3 {
			t.Fatalf("%d parts, want 3", len(parts))
		}
		header, _ := base64.RawURLEncoding.DecodeString(parts[0])
		payload, _ := base64.RawURLEncoding.DecodeString(parts[1])
		for _, want := range []string{`"alg":"EdDSA"`, `"typ":"at+jwt"`, `"kid":"`} {
			if !strings.Contains(string(header), want) {
				t.Errorf("header %s lacks %s", header, want)
			}
		}
		if strings.Contains(string(payload), "restitution") || strings.Contains(string(payload), "scope") {
			t.Errorf("payload %s says what its bearer may do", payload)
		}
	})
}

func (s signers) tokenErrors(t *testing.T) {
	t.Helper()
	t.Run("what this service did not sign as a token is refused, and says why", func(t *testing.T) {
		t.Parallel()
		signer, clock := s.one(t)
		stranger, _ := s.one(t)
		token := issue(t, signer, claimsAt(clock.Now())).Reveal()
		seal, err := signer.Proofs.SignProof(t.Context(), []byte(`{}`))
		if err != nil {
			t.Fatal(err)
		}
		share, err := signer.Proofs.IssueShareToken(t.Context(), proof.NewShareClaims("run-1", clock.Now()))
		if err != nil {
			t.Fatal(err)
		}
		header, rest, _ := strings.Cut(token, ".")
		for name, text := range map[string]string{
			"nothing":           "",
			"garbage":           "garbage",
			"three empty parts": "..",
			"a very long text":  strings.Repeat("a.", 1<<16),
			"no algorithm": base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"none","typ":"at+jwt"}`)) +
				"." + rest,
			"another algorithm": base64.RawURLEncoding.EncodeToString(
				[]byte(`{"alg":"HS256","typ":"at+jwt","kid":"x"}`),
			) + "." + rest,
			"another payload": header + "." +
				base64.RawURLEncoding.EncodeToString([]byte(`{"sub":"other"}`)) + "." +
				rest[strings.Index(rest, ".")+1:],
			"a cut signature":              token[:len(token)-4],
			"a proof":                      seal.JWS,
			"a share token":                share.Reveal(),
			"the token of another service": issue(t, stranger, claimsAt(clock.Now())).Reveal(),
			"a token in a list":            "[" + token + "]",
		} {
			claims, err := signer.Tokens.VerifyToken(t.Context(), access.NewSecret(text), clock.Now())
			if err == nil || errors.Is(err, ports.ErrUnavailable) || claims != (ports.TokenClaims{}) {
				t.Errorf("%s: %+v, %v; want a refusal", name, claims, err)
			}
		}
	})

	t.Run("without keys there is no answer", func(t *testing.T) {
		t.Parallel()
		clock := NewClock(Start)
		good, _ := s.one(t)
		token := issue(t, good, claimsAt(clock.Now()))
		signer := s.open(t, noKeys{}, clock, NewEntropy(services.Add(1)))
		_, err := signer.Tokens.IssueToken(t.Context(), claimsAt(clock.Now()))
		if !errors.Is(err, ports.ErrUnavailable) {
			t.Errorf("issue: %v, want ErrUnavailable", err)
		}
		if _, err := signer.Tokens.VerifyToken(t.Context(), token, clock.Now()); !errors.Is(err, ports.ErrUnavailable) {
			t.Errorf("verify: %v, want ErrUnavailable", err)
		}
	})
}
