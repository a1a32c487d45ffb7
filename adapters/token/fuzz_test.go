package token_test

import (
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/adapters/token"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// Whatever is presented as a token, a share token or a proof, nothing panics, and only what was issued verifies.
func FuzzVerify(f *testing.F) {
	clock := porttest.NewClock(porttest.Start)
	config := token.Config{Issuer: "https://retraite.example/api/v1/retraite"}
	s, err := token.New(config, memory.New(clock), clock, porttest.NewEntropy(1))
	if err != nil {
		f.Fatal(err)
	}
	const life = 30 * time.Minute
	issued, err := s.IssueToken(f.Context(), ports.TokenClaims{
		Client: "client_a", TokenID: "t1", IssuedAt: clock.Now(), ExpiresAt: clock.Now().Add(life),
	})
	if err != nil {
		f.Fatal(err)
	}
	share, err := s.IssueShareToken(
		f.Context(), proof.NewShareClaims("7c0ffee1-5eed-4bad-8c0d-0123456789ab", clock.Now()),
	)
	if err != nil {
		f.Fatal(err)
	}
	seal, err := s.SignProof(f.Context(), []byte(`{"a":1}`))
	if err != nil {
		f.Fatal(err)
	}
	genuine := map[string]bool{issued.Reveal(): true, share.Reveal(): true, seal.JWS: true}
	for text := range genuine {
		f.Add(text)
	}
	for _, text := range []string{
		"", "..", "a.b.c", "eyJhbGciOiJub25lIn0.e30.",
		"eyJhbGciOiJFZERTQSIsImNyaXQiOlsiYjY0Il0sImI2NCI6ZmFsc2V9.e30.AA",
		"{}", `{"payload":"","signatures":[{}]}`,
	} {
		f.Add(text)
	}
	jwks, err := s.JWKS(f.Context())
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		presented := access.NewSecret(text)
		if _, err := s.VerifyToken(t.Context(), presented, clock.Now()); err == nil && text != issued.Reveal() {
			t.Errorf("%q is taken for a token", text)
		}
		if _, err := s.VerifyShareToken(t.Context(), presented, clock.Now()); err == nil && text != share.Reveal() {
			t.Errorf("%q is taken for a share token", text)
		}
		if _, _, err := s.OpenProof(t.Context(), text); err == nil && text != seal.JWS {
			t.Errorf("%q is taken for a proof", text)
		}
		if _, _, err := token.OpenProofWith(jwks, text); err == nil && text != seal.JWS {
			t.Errorf("%q is taken for a proof, offline", text)
		}
		// The keys are read from a file that anybody may have written.
		_, _, _ = token.OpenProofWith([]byte(text), seal.JWS)
	})
}
