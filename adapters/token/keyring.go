package token

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/lestrrat-go/jwx/v2/jwa"
	"github.com/lestrrat-go/jwx/v2/jwk"

	"github.com/retraite-gateway/retraite/ports"
)

// algorithm is the one algorithm that signs and verifies here.
const algorithm = jwa.EdDSA

// keyring holds the keys of one use in memory, makes the first one when the store has none, and reads the store
// again when its view is old. One read at a time is under way, without a lock: those who sign and verify meanwhile
// do so with the keys in memory.
type keyring struct {
	use     ports.KeyUse
	store   ports.SigningKeys
	clock   ports.Clock
	entropy ports.Entropy
	refresh time.Duration

	mu      sync.Mutex
	keys    []keyPair
	readAt  time.Time // zero when they must be read before they are used next
	retryAt time.Time // when the last read failed: not before this
	reading *keyReading
}

// keyReading is a read of the store that is under way; err is set when done is closed.
type keyReading struct {
	done chan struct{}
	err  error
}

const (
	// keyReadLimit bounds a read of the store.
	keyReadLimit = 3 * time.Second
	// keyRetry is the pause after a read that failed.
	keyRetry = 2 * time.Second
)

type keyPair struct {
	id                   string
	signsFrom, retiredAt time.Time
	revokedAt            time.Time
	private              ed25519.PrivateKey
	public               jwk.Key
}

var errNoKey = fmt.Errorf("no such key: %w", ports.ErrNotFound)

// signing returns the newest key that signs now.
func (r *keyring) signing(ctx context.Context) (keyPair, error) {
	keys, err := r.all(ctx)
	if err != nil {
		return keyPair{}, err
	}
	now := r.clock.Now()
	for i := len(keys) - 1; i >= 0; i-- {
		k := keys[i]
		if !now.Before(k.signsFrom) && k.signsLater(now) {
			return k, nil
		}
	}
	return keyPair{}, fmt.Errorf("%s keys: none signs now: %w", r.use, ports.ErrUnavailable)
}

// find returns the key of that id. An unknown id does not make the store be read again: whoever sends garbage would
// otherwise decide how often that is.
func (r *keyring) find(ctx context.Context, id string) (keyPair, error) {
	keys, err := r.all(ctx)
	if err != nil {
		return keyPair{}, err
	}
	for _, k := range keys {
		if k.id == id {
			return k, nil
		}
	}
	return keyPair{}, errNoKey
}

// all returns the keys. From half of the time for which they may be believed they are read again in the background, and
// after that before they are used; but while the store does not answer, those in memory stand, and nobody waits for it.
func (r *keyring) all(ctx context.Context) ([]keyPair, error) {
	keys, reading := r.atHand(ctx)
	if reading == nil {
		return keys, nil
	}
	select {
	case <-reading.done:
	case <-ctx.Done():
		return nil, fmt.Errorf("read the %s keys: %w: %w", r.use, ports.ErrUnavailable, ctx.Err())
	}
	if reading.err != nil && (len(keys) == 0 || !errors.Is(reading.err, ports.ErrUnavailable)) {
		return nil, reading.err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.keys, nil
}

// atHand returns the keys in memory, and the read that must end before they are used; nil when they may be used now. It
// begins a read where one is due.
func (r *keyring) atHand(ctx context.Context) (keys []keyPair, awaited *keyReading) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.clock.Now()
	age := now.Sub(r.readAt)
	known := len(r.keys) > 0
	fresh := known && age >= 0 && age < r.refresh
	failing := known && now.Before(r.retryAt)
	if failing || (fresh && age < r.refresh/2) {
		return r.keys, nil
	}
	if r.reading == nil {
		r.reading = &keyReading{done: make(chan struct{})}
		go r.read(ctx, r.reading)
	}
	// A read that follows one that failed goes on in the background, until one succeeds.
	if fresh || (known && !r.retryAt.IsZero()) {
		return r.keys, nil
	}
	return r.keys, r.reading
}

// read reads the store once, whether or not the caller that began it still waits. What it finds counts unless it was
// forgotten meanwhile, or there is nothing else.
func (r *keyring) read(ctx context.Context, reading *keyReading) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), keyReadLimit)
	defer cancel()
	now := r.clock.Now()
	keys, err := r.readKeys(ctx, now)
	r.mu.Lock()
	defer r.mu.Unlock()
	defer close(reading.done)
	reading.err = err
	current := r.reading == reading
	if err == nil && (current || len(r.keys) == 0) {
		r.keys = keys
	}
	if !current {
		return
	}
	r.reading = nil
	if err == nil {
		r.readAt = now
		r.retryAt = time.Time{}
	} else {
		r.retryAt = r.clock.Now().Add(keyRetry)
	}
}

func (r *keyring) readKeys(ctx context.Context, now time.Time) ([]keyPair, error) {
	stored, err := r.store.SigningKeys(ctx, r.use)
	if err == nil && len(stored) == 0 {
		stored, err = r.create(ctx, now)
	}
	if err != nil {
		return nil, fmt.Errorf("read the %s keys: %w", r.use, err)
	}
	keys := make([]keyPair, 0, len(stored))
	for _, s := range stored {
		k, err := keyPairOf(s)
		if err != nil {
			return nil, fmt.Errorf("read the %s key %s: %w", r.use, s.ID, err)
		}
		keys = append(keys, k)
	}
	return keys, nil
}

func (r *keyring) create(ctx context.Context, now time.Time) ([]ports.SigningKey, error) {
	// The first key signs from the beginning of time: a replica whose clock is behind signs with it too.
	key, err := r.generate(now, time.Unix(0, 0))
	if err != nil {
		return nil, err
	}
	return r.store.EnsureSigningKey(ctx, key)
}

// namings is how many keys are drawn at most until one has an id that a command line takes as it is.
const namings = 8

// generate makes a key whose id, its thumbprint, does not begin with a dash: such an id reads as an option on a
// command line. One thumbprint in 64 does; a source of entropy that repeats itself still gets a key.
func (r *keyring) generate(now, signsFrom time.Time) (ports.SigningKey, error) {
	var (
		seed [ed25519.SeedSize]byte
		id   string
		err  error
	)
	for range namings {
		r.entropy.Fill(seed[:])
		id, err = thumbprint(seed)
		if err != nil {
			return ports.SigningKey{}, err
		}
		if !strings.HasPrefix(id, "-") {
			break
		}
	}
	return ports.SigningKey{
		ID: id, Use: r.use, Private: seed[:], CreatedAt: now.UTC().Truncate(time.Microsecond),
		SignsFrom: signsFrom.UTC().Truncate(time.Microsecond),
	}, nil
}

// thumbprint is the id of the key of a seed: RFC 7638.
func thumbprint(seed [ed25519.SeedSize]byte) (string, error) {
	public, err := jwk.FromRaw(ed25519.NewKeyFromSeed(seed[:]).Public())
	if err != nil {
		return "", fmt.Errorf("make a key: %w", err)
	}
	if err := jwk.AssignKeyID(public); err != nil {
		return "", fmt.Errorf("name a key: %w", err)
	}
	return public.KeyID(), nil
}

// rotate publishes a new key, which signs after a wait. The first key exists by then: else there would
// be none to sign meanwhile.
func (r *keyring) rotate(ctx context.Context, wait time.Duration) (ports.SigningKey, error) {
	if _, err := r.all(ctx); err != nil {
		return ports.SigningKey{}, err
	}
	now := r.clock.Now()
	key, err := r.generate(now, now.Add(wait))
	if err != nil {
		return ports.SigningKey{}, err
	}
	if err := r.store.RotateSigningKey(ctx, key); err != nil {
		return ports.SigningKey{}, fmt.Errorf("rotate the %s key: %w", r.use, err)
	}
	r.forget()
	key.Private = nil
	return key, nil
}

// forget has the keys read again before they are used next: not by a read that is under way, which may
// have seen the ones before.
func (r *keyring) forget() {
	r.mu.Lock()
	r.readAt = time.Time{}
	r.retryAt = time.Time{}
	r.reading = nil
	r.mu.Unlock()
}

func keyPairOf(s ports.SigningKey) (keyPair, error) {
	if len(s.Private) != ed25519.SeedSize {
		return keyPair{}, errors.New("not an Ed25519 seed")
	}
	private := ed25519.NewKeyFromSeed(s.Private)
	public, err := jwk.FromRaw(private.Public())
	if err != nil {
		return keyPair{}, err
	}
	if err := errors.Join(
		public.Set(jwk.KeyIDKey, s.ID), public.Set(jwk.AlgorithmKey, algorithm),
		public.Set(jwk.KeyUsageKey, string(jwk.ForSignature)),
	); err != nil {
		return keyPair{}, err
	}
	return keyPair{
		id: s.ID, signsFrom: s.SignsFrom, retiredAt: s.RetiredAt, revokedAt: s.RevokedAt, private: private,
		public: public,
	}, nil
}

// Algorithm is the name of the algorithm of every signature.
const Algorithm = string(algorithm)
