package app

import (
	"slices"
	"sync"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

const (
	// maxPerEndpoint bounds the attempts at one endpoint that a process makes at once.
	maxPerEndpoint = 8
	// freeShare is the part of the free workers that one endpoint may have: a third. So those that take all they may
	// leave some to others, however many they are within reason: six endpoints together leave 6 workers of 32.
	freeShare = 3
	// hungShare is the part of all workers that the endpoints that hang may have together: a quarter.
	hungShare = 4
	// hangsAfter is how long an attempt takes that fails by hanging.
	hangsAfter = 2 * time.Second
	// firstGuess is how long an attempt is thought to take before one has ended.
	firstGuess = 2 * time.Second
	// leastWait and mostWait bound how long one too many is sent away.
	leastWait, mostWait = 250 * time.Millisecond, 5 * time.Minute
	// longWait is a wait that is worth noting.
	longWait = time.Minute
)

// lane is the way to one endpoint. The workers of each kind are apart.
type lane struct {
	kind     extension.Kind
	org      access.OrgID
	endpoint extension.EndpointID
}

// visit is a place in a lane, taken at an instant.
type visit struct {
	at      lane
	entered time.Time
}

// laneState is what a process knows of a lane.
type laneState struct {
	entered []time.Time // of the attempts under way, oldest first
	took    time.Duration
	failing bool
	// hung says that the last attempt failed and took long: until one does not, the endpoint gets one at a time.
	hung bool
	// next is when the last of those that were sent away may come back.
	next time.Time
}

// lanes shares the workers of each kind among the endpoints, so that those that hang do not delay the others. It lets a
// few attempts at each endpoint pass at once, and sends the others away until it is about their turn, judging by how
// long attempts take there: so those that wait come back about once, however many they are.
type lanes struct {
	clock   ports.Clock
	workers int

	mu sync.Mutex
	// known holds the lanes with attempts under way, with others that were sent away, or that hang: not more than there
	// are endpoints.
	known map[lane]*laneState
}

func newLanes(clock ports.Clock, workers int) *lanes {
	return &lanes{clock: clock, workers: workers, known: make(map[lane]*laneState)}
}

// enter takes a place, or returns how long to stay away.
func (l *lanes) enter(at lane) (visit, time.Duration) {
	now := l.clock.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	s, ok := l.known[at]
	if !ok {
		s = &laneState{took: firstGuess}
		l.known[at] = s
	}
	places := l.places(at.kind, s)
	if len(s.entered) < places {
		s.entered = append(s.entered, now)
		return visit{at: at, entered: now}, 0
	}
	took := s.took
	if len(s.entered) > 0 {
		// Attempts that still run have taken at least so long.
		took = max(took, now.Sub(s.entered[0]))
	}
	if s.next.Before(now) {
		s.next = now
	}
	s.next = s.next.Add(took / time.Duration(max(1, places)))
	wait := min(max(s.next.Sub(now), leastWait), mostWait)
	if limit := now.Add(mostWait); s.next.After(limit) {
		s.next = limit
	}
	return visit{}, wait
}

// places is how many attempts at an endpoint may be under way as the workers of its kind are engaged now.
func (l *lanes) places(kind extension.Kind, s *laneState) int {
	engaged, hung := l.engaged(kind)
	if !s.hung {
		return min(maxPerEndpoint, max(1, (l.workers-engaged)/freeShare))
	}
	if len(s.entered) == 0 && hung >= max(1, l.workers/hungShare) {
		return 0
	}
	return 1
}

// engaged counts the attempts of a kind that are under way, and those of them that are made at endpoints that hang.
func (l *lanes) engaged(kind extension.Kind) (all, hung int) {
	for at, s := range l.known {
		if at.kind != kind {
			continue
		}
		all += len(s.entered)
		if s.hung {
			hung += len(s.entered)
		}
	}
	return all, hung
}

// learn notes what an attempt that was made says of its endpoint.
func (l *lanes) learn(v visit, failed bool) {
	now := l.clock.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.known[v.at]
	s.took = now.Sub(v.entered)
	s.failing = failed
	s.hung = failed && s.took >= hangsAfter
}

// leave gives a place back.
func (l *lanes) leave(v visit) {
	now := l.clock.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.known[v.at]
	i := slices.IndexFunc(s.entered, v.entered.Equal)
	s.entered = slices.Delete(s.entered, i, i+1)
	if len(s.entered) == 0 && !s.next.After(now) && !s.hung {
		delete(l.known, v.at)
	}
}

// failing says whether the last attempt failed.
func (l *lanes) failing(at lane) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	s, ok := l.known[at]
	return ok && s.failing
}

// underWay counts the attempts under way, and says when the oldest of them began; the zero time when there is none.
func (l *lanes) underWay() (n int, oldest time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, s := range l.known {
		n += len(s.entered)
		if len(s.entered) > 0 && (oldest.IsZero() || s.entered[0].Before(oldest)) {
			oldest = s.entered[0]
		}
	}
	return n, oldest
}
