package app

import (
	"sync"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

const (
	// maxPerEndpoint bounds the attempts at one endpoint that a process makes at once, so that a slow one does not take all workers.
	maxPerEndpoint = 8
	// firstGuess is how long an attempt is thought to take before one has ended.
	firstGuess = 2 * time.Second
	// leastWait and mostWait bound how long one too many is sent away.
	leastWait, mostWait = 250 * time.Millisecond, 5 * time.Minute
	// longWait is a wait that is worth noting.
	longWait = time.Minute
)

// lane is the way to one endpoint.
type lane struct {
	org      access.OrgID
	endpoint extension.EndpointID
}

// laneState is what a process knows of a lane.
type laneState struct {
	entered []time.Time // of the attempts under way, oldest first
	took    time.Duration
	failing bool
	// next is when the last of those that were sent away may come back.
	next time.Time
}

// lanes lets a few attempts at each endpoint pass at once, and sends the others away until it is about their turn, judging by how long
// attempts take there: so those that wait come back about once, however many they are.
type lanes struct {
	clock ports.Clock

	mu    sync.Mutex
	known map[lane]*laneState
}

func newLanes(clock ports.Clock) *lanes {
	return &lanes{clock: clock, known: make(map[lane]*laneState)}
}

// enter takes a place, or returns how long to stay away.
func (l *lanes) enter(at lane) time.Duration {
	now := l.clock.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	s, ok := l.known[at]
	if !ok {
		s = &laneState{took: firstGuess}
		l.known[at] = s
	}
	if len(s.entered) < maxPerEndpoint {
		s.entered = append(s.entered, now)
		return 0
	}
	// Attempts that still run have taken at least so long.
	took := max(s.took, now.Sub(s.entered[0]))
	if s.next.Before(now) {
		s.next = now
	}
	s.next = s.next.Add(took / maxPerEndpoint)
	wait := min(max(s.next.Sub(now), leastWait), mostWait)
	if limit := now.Add(mostWait); s.next.After(limit) {
		s.next = limit
	}
	return wait
}

// leave gives a place back, and tells whether the attempt failed.
func (l *lanes) leave(at lane, failed bool) {
	now := l.clock.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.known[at]
	s.took, s.failing = now.Sub(s.entered[0]), failed
	s.entered = s.entered[1:]
	if len(s.entered) == 0 && !s.next.After(now) {
		delete(l.known, at)
	}
}

// failing says whether the last attempt failed.
func (l *lanes) failing(at lane) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	s, ok := l.known[at]
	return ok && s.failing
}
