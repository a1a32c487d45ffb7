package token_test

import (
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/ports/porttest"
)

// The first key signs for a replica whose clock is behind that of the one that made it, and after a clock was put back.
func TestFirstKeySignsForClocksThatAreBehind(t *testing.T) {
	t.Parallel()
	clock := porttest.NewClock(porttest.Start)
	behind := porttest.NewClock(porttest.Start.Add(-time.Hour))
	keys := openKeys(t, clock)
	first := openSigner(t, keys, clock, porttest.NewEntropy(1))
	made, err := first.Proofs.SignProof(t.Context(), []byte(`{"a":1}`))
	if err != nil {
		t.Fatal(err)
	}
	replica := openSigner(t, keys, behind, porttest.NewEntropy(2))
	seal, err := replica.Proofs.SignProof(t.Context(), []byte(`{"a":1}`))
	if err != nil || seal.KeyID != made.KeyID {
		t.Errorf("an hour behind: key %s, %v; want %s", seal.KeyID, err, made.KeyID)
	}
	clock.Set(porttest.Start.AddDate(-1, 0, 0))
	if seal, err := first.Proofs.SignProof(t.Context(), []byte(`{"a":1}`)); err != nil || seal.KeyID != made.KeyID {
		t.Errorf("put back by a year: key %s, %v; want %s", seal.KeyID, err, made.KeyID)
	}
}
