package porttest

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/ports"
)

// keyRevocation is the part of the contract by which a key that leaked is of no use to who has it.
func (s signers) keyRevocation(t *testing.T) {
	t.Helper()
	t.Run(
		"a retired key of tokens is believed for as long as its tokens live, and for what it signed in its time",
		s.retiredTokens,
	)
	t.Run("a revoked key is believed by no replica after a minute, and the service signs on", s.revokedKeys)

	t.Run("a revoked key of proofs vouches for nothing, and the document is still to be read", func(t *testing.T) {
		t.Parallel()
		a, b, clock := s.two(t)
		seal := sealOf(t, a)
		share, err := b.Proofs.IssueShareToken(t.Context(), proof.NewShareClaims("run-1", clock.Now()))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := a.Rotation.RevokeKey(t.Context(), seal.KeyID); err != nil {
			t.Fatal(err)
		}
		clock.Advance(time.Minute)
		for _, signer := range []Signer{a, b} {
			document, keyID, err := signer.Proofs.OpenProof(t.Context(), seal.JWS)
			revoked, ok := errors.AsType[*proof.RevokedKeyError](err)
			if !ok || revoked.KeyID != seal.KeyID || revoked.RevokedAt.IsZero() || string(document) != "{}" ||
				keyID != seal.KeyID {
				t.Errorf("a proof of it: %q, %s, %v", document, keyID, err)
			}
			_, err = signer.Proofs.VerifyShareToken(t.Context(), share, clock.Now())
			if err == nil || errors.Is(err, ports.ErrUnavailable) {
				t.Errorf("a share token of it: %v, want a refusal", err)
			}
			if set, err := signer.PublicKeys.JWKS(t.Context()); err != nil ||
				strings.Contains(string(set), seal.KeyID) {
				t.Errorf("it is still published: %v", err)
			}
			if after := sealOf(t, signer); after.KeyID == seal.KeyID {
				t.Error("it still signs")
			}
		}
	})

	t.Run("a key that does not sign yet can be revoked, and another takes its place", func(t *testing.T) {
		t.Parallel()
		signer, clock := s.one(t)
		key, err := signer.Rotation.RotateKey(t.Context(), ports.KeyUseProof)
		if err != nil {
			t.Fatal(err)
		}
		revoked, err := signer.Rotation.RevokeKey(t.Context(), key.ID)
		if err != nil || revoked.ID != key.ID || len(revoked.Private) != 0 || revoked.RevokedAt.IsZero() {
			t.Fatalf("revoked %+v, %v", revoked, err)
		}
		for range 24 {
			if seal := sealOf(t, signer); seal.KeyID == key.ID {
				t.Fatal("it signs")
			}
			clock.Advance(time.Minute)
		}
		if _, err := signer.Rotation.RevokeKey(t.Context(), "nobody"); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("an unknown key: %v, want ErrNotFound", err)
		}
	})
}

// livingFor issues a token at an instant.
func livingFor(t *testing.T, signer Signer, at time.Time, life time.Duration) access.Secret {
	t.Helper()
	claims := claimsAt(at)
	claims.ExpiresAt = claims.IssuedAt.Add(life)
	return issue(t, signer, claims)
}

func (s signers) retiredTokens(t *testing.T) {
	t.Parallel()
	a, b, clock := s.two(t)
	first := clock.Now()
	// Who holds the seed of a key can write any claims. These are signed while it is the service's own key.
	forged := map[string]access.Secret{
		"one that lives for years":           livingFor(t, a, first, 10*365*24*time.Hour),
		"one that is issued long after":      livingFor(t, a, first.Add(24*time.Hour), time.Hour),
		"one that is issued after it":        livingFor(t, a, first.Add(11*time.Minute), time.Hour),
		"one whose expiry is before its iat": livingFor(t, a, first.Add(time.Minute), -time.Hour),
	}
	genuine := livingFor(t, a, first, time.Hour)
	key, err := a.Rotation.RotateKey(t.Context(), ports.KeyUseToken)
	if err != nil {
		t.Fatal(err)
	}
	early := livingFor(t, a, first.Add(-time.Hour), 2*time.Hour-time.Minute)
	for clock.Now().Before(first.Add(26 * time.Hour)) {
		for _, signer := range []Signer{a, b} {
			_, err := signer.Tokens.VerifyToken(t.Context(), genuine, clock.Now())
			if alive := clock.Now().Before(first.Truncate(time.Second).Add(time.Hour)); (err == nil) != alive {
				t.Errorf("%s after it was issued a genuine token: %v", clock.Now().Sub(first), err)
			}
			if _, err := signer.Tokens.VerifyToken(t.Context(), early, clock.Now()); err == nil {
				t.Error("a token that lives longer than tokens do is believed")
			}
			for name, token := range forged {
				_, err := signer.Tokens.VerifyToken(t.Context(), token, clock.Now())
				if err == nil || errors.Is(err, ports.ErrUnavailable) {
					t.Errorf("%s after the first token, %s: %v, want a refusal", clock.Now().Sub(first), name, err)
				}
			}
		}
		clock.Advance(5 * time.Minute)
	}
	set, err := b.PublicKeys.JWKS(t.Context())
	if err != nil || !strings.Contains(string(set), key.ID) || strings.Count(string(set), `"kid"`) > 2 {
		t.Errorf("the key set still holds the retired key of tokens: %s, %v", set, err)
	}
}

func (s signers) revokedKeys(t *testing.T) {
	t.Parallel()
	a, b, clock := s.two(t)
	token := livingFor(t, a, clock.Now(), time.Hour)
	signers := []Signer{a, b}
	for _, signer := range signers {
		if _, err := signer.Tokens.VerifyToken(t.Context(), token, clock.Now()); err != nil {
			t.Fatal(err) // and now it is remembered
		}
	}
	keys, err := b.Rotation.Keys(t.Context(), ports.KeyUseToken)
	if err != nil || len(keys) != 1 {
		t.Fatalf("%d keys, %v", len(keys), err)
	}
	if _, err := a.Rotation.RevokeKey(t.Context(), keys[0].ID); err != nil {
		t.Fatal(err)
	}
	if _, err := a.Tokens.VerifyToken(t.Context(), token, clock.Now()); err == nil {
		t.Error("the replica that revoked the key believes it")
	}
	clock.Advance(time.Minute)
	for _, signer := range signers {
		_, err := signer.Tokens.VerifyToken(t.Context(), token, clock.Now())
		if err == nil || errors.Is(err, ports.ErrUnavailable) {
			t.Errorf("a minute later: %v, want a refusal", err)
		}
		fresh := livingFor(t, signer, clock.Now(), time.Hour)
		for _, other := range signers {
			if _, err := other.Tokens.VerifyToken(t.Context(), fresh, clock.Now()); err != nil {
				t.Errorf("a token of the new key: %v", err)
			}
		}
	}
}
