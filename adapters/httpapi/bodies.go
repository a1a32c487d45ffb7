package httpapi

import (
	"errors"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// What the bodies of all calls in flight may take together, and those of one organisation. A body costs up to twelve
// times its size until its call is over, and up to eighteen times where it is nearly all names of members.
const (
	bodiesInFlight      = 32 << 20
	bodiesInFlightOfOne = 2 * defaultBodyLimit
)

// bodies counts the bytes of bodies in flight.
type bodies struct {
	mu    sync.Mutex
	bytes int64
	of    map[access.OrgID]int64
}

func newBodies() *bodies { return &bodies{of: make(map[access.OrgID]int64)} }

// take counts bytes of an organisation; false when they are too many.
func (b *bodies) take(org access.OrgID, n int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.bytes+n > bodiesInFlight || b.of[org]+n > bodiesInFlightOfOne {
		return false
	}
	b.bytes += n
	b.of[org] += n
	return true
}

func (b *bodies) giveBack(org access.OrgID, n int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.bytes -= n
	b.of[org] -= n
	if b.of[org] == 0 {
		delete(b.of, org)
	}
}

// meter counts the body of a call while it is read; release gives its bytes back once the call is over.
func (b *bodies) meter(r *http.Request, org access.OrgID) (release func()) {
	if r.ContentLength == 0 {
		return func() {}
	}
	body := &meteredBody{ReadCloser: r.Body, bodies: b, org: org}
	r.Body = body
	return body.giveBack
}

type meteredBody struct {
	io.ReadCloser
	bodies *bodies
	org    access.OrgID
	taken  int64
}

// Read fails with a *loadError when the bytes read are too many.
func (m *meteredBody) Read(p []byte) (int, error) {
	n, err := m.ReadCloser.Read(p)
	if n == 0 {
		return n, err
	}
	if !m.bodies.take(m.org, int64(n)) {
		return 0, &loadError{}
	}
	m.taken += int64(n)
	return n, err
}

// giveBack gives the bytes back that were taken, once.
func (m *meteredBody) giveBack() {
	m.bodies.giveBack(m.org, m.taken)
	m.taken = 0
}

// loadError refuses a call at once because of what others in flight take.
type loadError struct{}

func (*loadError) Error() string { return "too many large bodies are in flight" }

// Code returns problem.ServiceUnavailable.
func (*loadError) Code() problem.Code { return problem.ServiceUnavailable }

// RetryAfter says when to try again.
func (*loadError) RetryAfter() time.Duration { return 2 * time.Second }

// isRefusedForLoad says whether an error is a *loadError.
func isRefusedForLoad(err error) bool {
	_, ok := errors.AsType[*loadError](err)
	return ok
}
