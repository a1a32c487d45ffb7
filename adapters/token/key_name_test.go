package token_test

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/ports/porttest"
)

// seeds gives one seed after the other, and counts them.
type seeds struct {
	next  byte
	drawn int
}

func (s *seeds) Fill(b []byte) {
	s.drawn++
	s.next++
	for i := range b {
		b[i] = s.next
	}
}

// An id that begins with a dash would read as an option of a command: such a key is not kept.
func TestNewKeysHaveNamesThatACommandLineTakes(t *testing.T) {
	t.Parallel()
	const keys = 200 // one thumbprint in 64 begins with a dash
	entropy := &seeds{}
	clock := porttest.NewClock(porttest.Start)
	for range keys {
		signer := openSigner(t, openKeys(t, clock), clock, entropy)
		seal, err := signer.Proofs.SignProof(t.Context(), []byte(`{"a":1}`))
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(seal.KeyID, "-") {
			t.Errorf("the key %s reads as an option", seal.KeyID)
		}
	}
	if entropy.drawn == keys {
		t.Error("no thumbprint began with a dash: the test shows nothing")
	}
}
