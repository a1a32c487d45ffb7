package token

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// store is the store of keys behind it.
type store struct{ ports.SigningKeys }

// stalling is a store of keys that can be told not to answer.
type stalling struct {
	store

	mu    sync.Mutex
	hangs bool
	reads int
}

func (s *stalling) hang(hangs bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hangs = hangs
}

func (s *stalling) SigningKeys(ctx context.Context, use ports.KeyUse) ([]ports.SigningKey, error) {
	s.mu.Lock()
	s.reads++
	hangs := s.hangs
	s.mu.Unlock()
	if hangs {
		<-ctx.Done()
		return nil, ports.ErrUnavailable
	}
	return s.store.SigningKeys.SigningKeys(ctx, use)
}

func (s *stalling) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.reads
}

// bubbleClock is the time of the test's bubble.
type bubbleClock struct{}

func (bubbleClock) Now() time.Time { return time.Now() }

// The keys in memory serve while the store does not answer: one read at a time tries again, and nobody waits for it.
func TestKeysInMemoryServeWhileTheStoreHangs(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		keys := &stalling{store: store{memory.New(bubbleClock{})}}
		s, err := New(
			Config{Issuer: "https://gateway.example", CacheSize: -1}, keys, bubbleClock{}, porttest.NewEntropy(1),
		)
		if err != nil {
			t.Fatal(err)
		}
		before, err := s.JWKS(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		keys.hang(true)
		// They come by the second, as they do from a service in use: the keys are read again before anybody needs that.
		for range 3 * int(DefaultRefresh/time.Second) {
			time.Sleep(time.Second)
			began := time.Now()
			got, err := s.JWKS(t.Context())
			if waited := time.Since(began); err != nil || waited != 0 || string(got) != string(before) {
				t.Fatalf("the keys after %v: %v", waited, err)
			}
		}
		// Two rings, each with a read and a pause in turn.
		if reads := keys.count(); reads > 2*int(3*DefaultRefresh/(keyReadLimit+keyRetry))+4 {
			t.Errorf("%d reads of a store that hangs", reads)
		}
		keys.hang(false)
		time.Sleep(DefaultRefresh / 2)
		asked := keys.count()
		for range 10 {
			if _, err := s.JWKS(t.Context()); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
		}
		if reads := keys.count() - asked; reads != 2 {
			t.Errorf("%d reads once the store answers, want one a ring", reads)
		}
	})
}
