package porttest

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// Proofs is the contract of ports.Proofs and ports.PublicKeys.
func Proofs(t *testing.T, open OpenSigner, store OpenKeys) {
	t.Helper()
	s := signers{open: open, store: store}
	s.proofBehaviour(t)
	s.proofErrors(t)

	t.Run("64 callers at once sign and open proofs of one key", func(t *testing.T) {
		t.Parallel()
		signer, _ := s.one(t)
		ids := make([]string, callers)
		together(callers, func(i int) {
			document := []byte(strings.Repeat("x", i+1))
			seal, err := signer.Proofs.SignProof(t.Context(), document)
			if err != nil {
				t.Error(err)
				return
			}
			got, keyID, err := signer.Proofs.OpenProof(t.Context(), seal.JWS)
			if err != nil || string(got) != string(document) {
				t.Errorf("proof %d: %q, %v", i, got, err)
			}
			ids[i] = keyID
		})
		for _, id := range ids {
			if id != ids[0] {
				t.Fatalf("keys %q and %q: a first key was made twice", ids[0], id)
			}
		}
	})

	t.Run("a share token is good until the very instant of its expiry", func(t *testing.T) {
		t.Parallel()
		signer, clock := s.one(t)
		claims := proof.NewShareClaims("run-1", clock.Now())
		token := share(t, signer, claims)
		for _, zone := range []*time.Location{time.UTC, time.FixedZone("", -9*3600)} {
			last := claims.ExpiresAt.Add(-1).In(zone)
			if _, err := signer.Proofs.VerifyShareToken(t.Context(), token, last); err != nil {
				t.Errorf("a nanosecond before: %v", err)
			}
			_, err := signer.Proofs.VerifyShareToken(t.Context(), token, claims.ExpiresAt.In(zone))
			if err == nil || errors.Is(err, ports.ErrUnavailable) {
				t.Errorf("at the instant: %v, want a refusal", err)
			}
		}
	})
}

func share(t *testing.T, signer Signer, claims proof.ShareClaims) access.Secret {
	t.Helper()
	token, err := signer.Proofs.IssueShareToken(t.Context(), claims)
	if err != nil {
		t.Fatalf("issue a share token: %v", err)
	}
	return token
}

func (s signers) proofBehaviour(t *testing.T) {
	t.Helper()
	t.Run("the payload of a proof is the document, byte for byte, to every replica", func(t *testing.T) {
		t.Parallel()
		a, b, _ := s.two(t)
		document := []byte("{\"montant\":\"14210.40\",\"é\":\"\\u2028\"}")
		seal, err := a.Proofs.SignProof(t.Context(), document)
		if err != nil {
			t.Fatal(err)
		}
		parts := strings.Split(seal.JWS, ".")
		if len(parts) != 3 {
			t.Fatalf("%d parts, want 3", len(parts))
		}
		if payload, err := base64.RawURLEncoding.DecodeString(parts[1]); err != nil ||
			string(payload) != string(document) {
			t.Errorf("payload %q, %v", payload, err)
		}
		for name, signer := range map[string]Signer{"the one that signed it": a, "another replica": b} {
			got, keyID, err := signer.Proofs.OpenProof(t.Context(), seal.JWS)
			if err != nil || string(got) != string(document) || keyID != seal.KeyID {
				t.Errorf("%s: %q by %s, %v; want %q by %s", name, got, keyID, err, document, seal.KeyID)
			}
		}
		if seal.Algorithm != "EdDSA" {
			t.Errorf("algorithm %s, want EdDSA", seal.Algorithm)
		}
	})

	t.Run("a share token says what it was issued with", func(t *testing.T) {
		t.Parallel()
		a, b, clock := s.two(t)
		claims := proof.NewShareClaims("run-1", clock.Now())
		got, err := b.Proofs.VerifyShareToken(t.Context(), share(t, a, claims), clock.Now())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(claims, got); diff != "" {
			t.Errorf("claims (-issued +verified):\n%s", diff)
		}
	})

	t.Run("the key set holds the key of every proof and token, and nothing private", func(t *testing.T) {
		t.Parallel()
		signer, clock := s.one(t)
		seal, err := signer.Proofs.SignProof(t.Context(), []byte(`{}`))
		if err != nil {
			t.Fatal(err)
		}
		token := issue(t, signer, claimsAt(clock.Now())).Reveal()
		raw, err := signer.PublicKeys.JWKS(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var set struct {
			Keys []map[string]string `json:"keys"`
		}
		if err := json.Unmarshal(raw, &set); err != nil {
			t.Fatal(err)
		}
		published := make(map[string]bool)
		for _, key := range set.Keys {
			published[key["kid"]] = true
			for member := range key {
				switch member {
				case "kty", "crv", "x", "kid", "alg", "use":
				default:
					t.Errorf("key %s publishes %s", key["kid"], member)
				}
			}
		}
		for what, compact := range map[string]string{"proof": seal.JWS, "token": token} {
			header, _, _ := strings.Cut(compact, ".")
			var named struct {
				KeyID string `json:"kid"`
			}
			decoded, _ := base64.RawURLEncoding.DecodeString(header)
			if err := json.Unmarshal(decoded, &named); err != nil || !published[named.KeyID] {
				t.Errorf("the key %q of a %s is not published (%v)", named.KeyID, what, err)
			}
		}
		if len(set.Keys) != 2 {
			t.Errorf("%d keys, want one for each use", len(set.Keys))
		}
	})
}

func (s signers) proofErrors(t *testing.T) {
	t.Helper()
	t.Run("what this service did not sign as a proof is refused, and says why", func(t *testing.T) {
		t.Parallel()
		signer, clock := s.one(t)
		seal, err := signer.Proofs.SignProof(t.Context(), []byte(`{"a":1}`))
		if err != nil {
			t.Fatal(err)
		}
		header, rest, _ := strings.Cut(seal.JWS, ".")
		_, signature, _ := strings.Cut(rest, ".")
		claims := proof.NewShareClaims("run-1", clock.Now())
		token := share(t, signer, claims).Reveal()
		for name, text := range map[string]string{
			"nothing": "",
			"garbage": "a.b.c",
			"another document": header + "." + base64.RawURLEncoding.EncodeToString([]byte(`{"a":2}`)) + "." +
				signature,
			"a cut signature": seal.JWS[:len(seal.JWS)-4],
			"a share token":   token,
			"an access token": issue(t, signer, claimsAt(clock.Now())).Reveal(),
		} {
			if _, _, err := signer.Proofs.OpenProof(t.Context(), text); err == nil ||
				errors.Is(err, ports.ErrUnavailable) {
				t.Errorf("open %s: %v, want a refusal", name, err)
			}
			if name == "a share token" {
				text = seal.JWS
			}
			got, err := signer.Proofs.VerifyShareToken(t.Context(), access.NewSecret(text), clock.Now())
			if err == nil || errors.Is(err, ports.ErrUnavailable) || got.Run != run.ID("") {
				t.Errorf("verify %s as a share token: %+v, %v; want a refusal", name, got, err)
			}
		}
	})

	t.Run("a proof of another service names a key that is not known", func(t *testing.T) {
		t.Parallel()
		signer, _ := s.one(t)
		other, _ := s.one(t)
		seal, err := other.Proofs.SignProof(t.Context(), []byte(`{}`))
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := signer.Proofs.OpenProof(t.Context(), seal.JWS); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("%v, want ErrNotFound", err)
		}
	})

	t.Run("without keys there is no answer", func(t *testing.T) {
		t.Parallel()
		good, clock := s.one(t)
		seal, err := good.Proofs.SignProof(t.Context(), []byte(`{}`))
		if err != nil {
			t.Fatal(err)
		}
		claims := proof.NewShareClaims("run-1", clock.Now())
		token := share(t, good, claims)
		signer := s.open(t, noKeys{}, clock, NewEntropy(services.Add(1)))
		errs := make(map[string]error)
		_, errs["sign a proof"] = signer.Proofs.SignProof(t.Context(), []byte(`{}`))
		_, _, errs["open a proof"] = signer.Proofs.OpenProof(t.Context(), seal.JWS)
		_, errs["issue a share token"] = signer.Proofs.IssueShareToken(t.Context(), claims)
		_, errs["verify a share token"] = signer.Proofs.VerifyShareToken(t.Context(), token, clock.Now())
		_, errs["publish the keys"] = signer.PublicKeys.JWKS(t.Context())
		for what, err := range errs {
			if !errors.Is(err, ports.ErrUnavailable) {
				t.Errorf("%s: %v, want ErrUnavailable", what, err)
			}
		}
	})
}
