package extension

import (
	"slices"
	"time"
)

// Worker is a process that delivers events, as it recorded itself last.
type Worker struct {
	// ID is new at each start of a process.
	ID string
	// Kinds are those that it can deliver to, in the order of Kinds.
	Kinds []Kind
	// Places is how many attempts of each kind it makes at once; UnderWay is how many of all kinds it was making.
	Places, UnderWay int
	// OldestAt is when the oldest of them began; zero when there was none.
	OldestAt time.Time
	// StartedAt is when the process began to work; SeenAt is when it recorded itself.
	StartedAt, SeenAt time.Time
}

const (
	// WorkerBeat is how often a worker records itself.
	WorkerBeat = 10 * time.Second
	// workerLost is how long a worker is silent that must be taken for lost, and how long an attempt takes that cannot
	// end by itself.
	workerLost = time.Minute
)

// WorkerState is how a worker does.
type WorkerState string

// The states.
const (
	WorkerWorks WorkerState = "works"
	// WorkerStuck: an attempt takes longer than any may.
	WorkerStuck WorkerState = "stuck"
	// WorkerLost: it has recorded nothing for a minute, and did not say that it stopped.
	WorkerLost WorkerState = "lost"
)

// State says how the worker does at an instant.
func (w Worker) State(now time.Time) WorkerState {
	switch {
	case now.Sub(w.SeenAt) > workerLost:
		return WorkerLost
	case w.UnderWay > 0 && w.SeenAt.Sub(w.OldestAt) > workerLost:
		return WorkerStuck
	}
	return WorkerWorks
}

// SomeWork says whether one of the workers works.
func SomeWork(workers []Worker, now time.Time) bool {
	return slices.ContainsFunc(workers, func(w Worker) bool { return w.State(now) == WorkerWorks })
}
