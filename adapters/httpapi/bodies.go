package httpapi

import (
	"context"
	"errors"
	"io"
	"net/http"
	"runtime"
	"sync"
	"time"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// What the bodies of all calls in flight may take together, and those of one organisation. A body costs up to twelve
// times what it counts for until its call is over: its bytes, or those of its lines where these are more.
const (
	bodiesInFlight      = 32 << 20
	bodiesInFlightOfOne = 2 * defaultBodyLimit
)

// largeBody is from how many bytes on bodies are made values a few at a time: each takes a processor for up to half a
// second, and all processors together would keep small ones waiting.
const largeBody = 128 << 10

// bodies counts the bytes of bodies in flight.
type bodies struct {
	mu    sync.Mutex
	bytes int64
	of    map[access.OrgID]int64
	// reading has a place for each large body that is made a value at once: for all processors but one.
	reading chan struct{}
}

func newBodies() *bodies {
	return &bodies{
		of: make(map[access.OrgID]int64), reading: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1)),
	}
}

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

// value makes a body that was read a value, and counts its lines. A *loadError when these are too many.
func (m *meteredBody) value(ctx context.Context, raw []byte) (ijson.Value, error) {
	if len(raw) >= largeBody {
		select {
		case m.bodies.reading <- struct{}{}:
			defer func() { <-m.bodies.reading }()
		case <-ctx.Done():
			return ijson.Value{}, &app.CallerGoneError{Cause: ctx.Err()}
		}
	}
	value, err := parseObject(raw)
	if err != nil {
		return value, err
	}
	if more := linesOf(value)*dossier.OctetsParLigne - m.taken; more > 0 {
		if !m.bodies.take(m.org, more) {
			return ijson.Value{}, &loadError{}
		}
		m.taken += more
	}
	return value, nil
}

// linesOf counts the lines of the career and those that employers declared, as many as a case may have: more are
// refused before anything is made of them.
func linesOf(body ijson.Value) (lines int64) {
	data, _ := body.Get("data")
	for _, name := range [...]string{"carriere", "employeurDeclarations"} {
		list, _ := data.Get(name)
		if list.Kind() == ijson.Array {
			lines += int64(min(list.Len(), dossier.MaxLignes))
		}
	}
	return lines
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
