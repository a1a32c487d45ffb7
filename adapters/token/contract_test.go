package token_test

import (
	"testing"

	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/adapters/token"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

func openSigner(t *testing.T, keys ports.SigningKeys, clock ports.Clock, entropy ports.Entropy) porttest.Signer {
	t.Helper()
	s, err := token.New(token.Config{Issuer: "https://retraite.example/api/v1/retraite"}, keys, clock, entropy)
	if err != nil {
		t.Fatal(err)
	}
	return porttest.Signer{Tokens: s, Proofs: s, PublicKeys: s, Rotation: s}
}

func openKeys(_ *testing.T, clock ports.Clock) ports.SigningKeys { return memory.New(clock) }

func TestSignerKeepsTheContractOfTokens(t *testing.T) {
	t.Parallel()
	porttest.Tokens(t, openSigner, openKeys)
}

func TestSignerKeepsTheContractOfProofs(t *testing.T) {
	t.Parallel()
	porttest.Proofs(t, openSigner, openKeys)
}

func TestSignerKeepsTheContractOfKeyRotation(t *testing.T) {
	t.Parallel()
	porttest.KeyRotation(t, openSigner, openKeys)
}
