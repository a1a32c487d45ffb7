package app

import (
	"context"
	"runtime"
	"slices"
	"sync"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// turns hands out the places in which runs are computed: about as many as there are processors, since more at
// once would only be slower and take more memory. Long cases never take the last place, so that an ordinary one
// does not wait for them, and organisations take turns, so that none waits for all of another's. Whoever would
// wait too long is refused at once.
type turns struct {
	mu     sync.Mutex
	places int
	// taken counts the places in use, long those of them in which a long case is computed, and lines the lines of
	// these.
	taken, long, lines int
	ordinary           turnQueue
	lengthy            turnQueue
}

const (
	// longCase is how many lines make a case a long one: it takes tens of milliseconds where an
	// ordinary one takes two or three.
	longCase = 500
	// mostLines is how many lines long cases have that are computed at once, however many processors there are: what
	// a case holds is bounded by its lines, by more than a kilobyte each.
	mostLines = 60_000
	// Of long cases few wait, since each takes up to two seconds: what waits is over before a process
	// that stops has to be gone.
	longWaiting, longWaitingOfOne = 8, 4
	// Ordinary cases may wait by the hundred.
	ordinaryWaiting, ordinaryWaitingOfOne = 1000, 250
)

// newTurns makes the places of a process.
func newTurns(places int) *turns {
	return &turns{
		places:   places,
		ordinary: turnQueue{most: ordinaryWaiting, mostOfOne: ordinaryWaitingOfOne},
		lengthy:  turnQueue{most: longWaiting, mostOfOne: longWaitingOfOne},
	}
}

// placesHere is the number of places for the processors of this machine: two at least, for there must
// be one beside a long case.
func placesHere() int { return max(2, runtime.GOMAXPROCS(0)) }

// linesOf counts the items of the lists of a case.
func linesOf(data ijson.Value) int {
	lines := 0
	for _, v := range data.All() {
		if v.Kind() == ijson.Array {
			lines += v.Len()
		}
	}
	return lines
}

// take waits for a place for a case of so many lines; release gives it back once. A *BusyError when too many wait
// already, or when the deadline of the context passes first; the context's error when it is cancelled.
func (t *turns) take(ctx context.Context, org access.OrgID, lines int) (release func(), err error) {
	long := lines > longCase
	release = sync.OnceFunc(func() { t.release(long, lines) })
	t.mu.Lock()
	if t.free(long, lines) && t.queue(long).waiting == 0 {
		t.occupy(long, lines)
		t.mu.Unlock()
		return release, nil
	}
	turn, ok := t.queue(long).add(org, lines)
	t.mu.Unlock()
	if !ok {
		return nil, &BusyError{}
	}
	select {
	case <-turn.come:
		return release, nil
	case <-ctx.Done():
		return nil, t.giveUp(ctx, org, turn, long)
	}
}

// giveUp takes a turn back that nobody waits for any more, and the place when it came meanwhile.
func (t *turns) giveUp(ctx context.Context, org access.OrgID, turn *turn, long bool) error {
	t.mu.Lock()
	waited := t.queue(long).remove(org, turn)
	t.mu.Unlock()
	if !waited {
		t.release(long, turn.lines)
	}
	if ctx.Err() == context.DeadlineExceeded {
		return &BusyError{}
	}
	return ctx.Err()
}

func (t *turns) queue(long bool) *turnQueue {
	if long {
		return &t.lengthy
	}
	return &t.ordinary
}

// free says whether there is a place for a case of so many lines. One long case has a place whatever its lines.
func (t *turns) free(long bool, lines int) bool {
	return t.taken < t.places && (!long || t.long < t.places-1 && (t.long == 0 || t.lines+lines <= mostLines))
}

func (t *turns) occupy(long bool, lines int) {
	t.taken++
	if long {
		t.long++
		t.lines += lines
	}
}

// release gives a place back and lets in who waits for one.
func (t *turns) release(long bool, lines int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.taken--
	if long {
		t.long--
		t.lines -= lines
	}
	for _, next := range []bool{false, true} {
		for t.queue(next).waiting > 0 && t.free(next, t.queue(next).first().lines) {
			turn := t.queue(next).next()
			t.occupy(next, turn.lines)
			close(turn.come)
		}
	}
}

// turn is somebody who waits, with a case of so many lines.
type turn struct {
	come  chan struct{}
	lines int
}

// turnQueue holds those who wait for one kind of place, by organisation.
type turnQueue struct {
	most, mostOfOne int
	waiting         int
	// orgs are those with somebody who waits, in the order of their turns.
	orgs []access.OrgID
	of   map[access.OrgID][]*turn
}

// add puts somebody at the end of its organisation's turns; false when too many wait.
func (q *turnQueue) add(org access.OrgID, lines int) (*turn, bool) {
	list := q.of[org]
	if q.waiting >= q.most || len(list) >= q.mostOfOne {
		return nil, false
	}
	if q.of == nil {
		q.of = make(map[access.OrgID][]*turn)
	}
	if len(list) == 0 {
		q.orgs = append(q.orgs, org)
	}
	added := &turn{come: make(chan struct{}), lines: lines}
	q.of[org] = append(list, added)
	q.waiting++
	return added, true
}

// first is whose turn it is.
func (q *turnQueue) first() *turn { return q.of[q.orgs[0]][0] }

// next takes out whose turn it is; its organisation goes to the end of the line.
func (q *turnQueue) next() *turn {
	org := q.orgs[0]
	q.orgs = q.orgs[1:]
	list := q.of[org]
	first := list[0]
	if len(list) == 1 {
		delete(q.of, org)
	} else {
		q.of[org] = list[1:]
		q.orgs = append(q.orgs, org)
	}
	q.waiting--
	return first
}

// remove takes somebody out; false when its turn came already.
func (q *turnQueue) remove(org access.OrgID, gone *turn) bool {
	list := q.of[org]
	for i, t := range list {
		if t != gone {
			continue
		}
		q.waiting--
		if len(list) > 1 {
			q.of[org] = slices.Delete(list, i, i+1)
			return true
		}
		delete(q.of, org)
		q.orgs = slices.DeleteFunc(q.orgs, func(waiting access.OrgID) bool { return waiting == org })
		return true
	}
	return false
}
