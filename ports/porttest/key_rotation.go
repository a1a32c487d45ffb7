package porttest

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/ports"
)

// KeyRotation is the contract of ports.KeyRotation.
func KeyRotation(t *testing.T, open OpenSigner, store OpenKeys) {
	t.Helper()
	s := signers{open: open, store: store}

	t.Run(
		"a new key is published at once, signs when every replica knows it, and the old one verifies for ever",
		func(t *testing.T) {
			t.Parallel()
			a, b, clock := s.two(t)
			before := sealOf(t, a)
			if other := sealOf(t, b); other.KeyID != before.KeyID {
				t.Fatalf("replicas sign with %s and %s", before.KeyID, other.KeyID)
			}
			key, err := a.Rotation.RotateKey(t.Context(), ports.KeyUseProof)
			if err != nil {
				t.Fatal(err)
			}
			if key.ID == before.KeyID || len(key.Private) != 0 || !key.SignsFrom.After(clock.Now()) {
				t.Fatalf("rotated to %+v", key)
			}
			if set, err := a.PublicKeys.JWKS(t.Context()); err != nil || !strings.Contains(string(set), key.ID) {
				t.Errorf("the new key is not published: %v", err)
			}
			for clock.Now().Before(key.SignsFrom) {
				for _, signer := range []Signer{a, b} {
					if seal := sealOf(t, signer); seal.KeyID != before.KeyID {
						t.Fatalf("%s before its time the new key signs", key.SignsFrom.Sub(clock.Now()))
					}
				}
				clock.Advance(time.Minute)
			}
			for _, signer := range []Signer{a, b} {
				after := sealOf(t, signer)
				if after.KeyID != key.ID {
					t.Errorf("the retired key signs: %s", after.KeyID)
				}
				for _, verifier := range []Signer{a, b} {
					for _, seal := range []ports.Seal{before, after} {
						if _, _, err := verifier.Proofs.OpenProof(t.Context(), seal.JWS); err != nil {
							t.Errorf("a proof of key %s: %v", seal.KeyID, err)
						}
					}
				}
			}
			keys, err := b.Rotation.Keys(t.Context(), ports.KeyUseProof)
			if err != nil || len(keys) != 2 || keys[0].ID != before.KeyID || keys[1].ID != key.ID ||
				!keys[0].RetiredAt.Equal(key.SignsFrom) {
				t.Errorf("keys %+v, %v", keys, err)
			}
			for _, k := range keys {
				if len(k.Private) != 0 {
					t.Error("a list shows a private key")
				}
			}
		},
	)

	t.Run("a token outlives the rotation, and the uses do not share keys", func(t *testing.T) {
		t.Parallel()
		signer, clock := s.one(t)
		old := issue(t, signer, claimsAt(clock.Now()))
		proof := sealOf(t, signer)
		key, err := signer.Rotation.RotateKey(t.Context(), ports.KeyUseToken)
		if err != nil {
			t.Fatal(err)
		}
		clock.Set(key.SignsFrom)
		for _, token := range []access.Secret{old, issue(t, signer, claimsAt(clock.Now()))} {
			if _, err := signer.Tokens.VerifyToken(t.Context(), token, clock.Now()); err != nil {
				t.Error(err)
			}
		}
		if seal := sealOf(t, signer); seal.KeyID != proof.KeyID {
			t.Error("the rotation of tokens changed the key of proofs")
		}
	})

	s.keyRevocation(t)

	t.Run("a store without a key gets its first one before the second", func(t *testing.T) {
		t.Parallel()
		signer, _ := s.one(t)
		key, err := signer.Rotation.RotateKey(t.Context(), ports.KeyUseProof)
		if err != nil {
			t.Fatal(err)
		}
		if seal := sealOf(t, signer); seal.KeyID == key.ID {
			t.Error("the new key signs at once")
		}
	})

	t.Run("a store that does not answer is unavailable", func(t *testing.T) {
		t.Parallel()
		clock := NewClock(Start)
		signer := s.open(t, noKeys{}, clock, NewEntropy(services.Add(1)))
		if _, err := signer.Rotation.RotateKey(t.Context(), ports.KeyUseProof); !errors.Is(err, ports.ErrUnavailable) {
			t.Errorf("rotate: error %v, want ErrUnavailable", err)
		}
		if _, err := signer.Rotation.Keys(t.Context(), ports.KeyUseToken); !errors.Is(err, ports.ErrUnavailable) {
			t.Errorf("list: error %v, want ErrUnavailable", err)
		}
	})
}

func sealOf(t *testing.T, signer Signer) ports.Seal {
	t.Helper()
	seal, err := signer.Proofs.SignProof(t.Context(), []byte("{}"))
	if err != nil {
		t.Fatal(err)
	}
	return seal
}
