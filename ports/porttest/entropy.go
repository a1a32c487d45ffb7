package porttest

import (
	"encoding/binary"
	"math/rand/v2"
	"sync"

	"github.com/retraite-gateway/retraite/ports"
)

// Entropy gives the same bytes in every run of a test, and never the same twice in one.
type Entropy struct {
	mu     sync.Mutex
	stream *rand.ChaCha8
}

var _ ports.Entropy = (*Entropy)(nil)

// NewEntropy returns the stream of that number; two numbers give two streams.
func NewEntropy(number uint64) *Entropy {
	var seed [32]byte
	binary.LittleEndian.PutUint64(seed[:], number)
	return &Entropy{stream: rand.NewChaCha8(seed)}
}

// Fill overwrites dst with the next bytes of the stream.
func (e *Entropy) Fill(dst []byte) {
	e.mu.Lock()
	defer e.mu.Unlock()
	_, _ = e.stream.Read(dst)
}
