package bunstore

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/hot"
	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/txn"
)

// PragmasOf returns how an SQLite store commits.
func PragmasOf(t *testing.T, s *Store) (synchronous int, journal string) {
	t.Helper()
	db := s.dialect.writes()
	if err := db.QueryRowContext(t.Context(), "PRAGMA synchronous").Scan(&synchronous); err != nil {
		t.Fatal(err)
	}
	if err := db.QueryRowContext(t.Context(), "PRAGMA journal_mode").Scan(&journal); err != nil {
		t.Fatal(err)
	}
	return synchronous, journal
}

// Network is what becomes of the writes that calls wait for.
type Network int

// The networks.
const (
	// Whole carries them out, and answers.
	Whole Network = iota
	// Deaf carries them out, and no answer comes.
	Deaf
	// Broken loses them on the way.
	Broken
	// Slow carries them out when they Arrive, long after they were given up.
	Slow
)

// Unsure is a database behind such a network.
type Unsure struct {
	dialect

	mu      sync.Mutex
	network Network
	late    []func() error
	settled atomic.Int64
}

var errNoAnswer = errors.New("no answer")

// MakeUnsure puts a network before the database of a store.
func MakeUnsure(s *Store) *Unsure {
	u := &Unsure{dialect: s.dialect}
	s.dialect = u
	return u
}

// Set changes the network.
func (u *Unsure) Set(n Network) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.network = n
}

// Arrive carries out what was sent over a slow network, and returns what the database says to each.
func (u *Unsure) Arrive() []error {
	u.mu.Lock()
	defer u.mu.Unlock()
	var said []error
	for _, write := range u.late {
		said = append(said, write())
	}
	u.late = nil
	return said
}

func (u *Unsure) send(write func() error) error {
	u.mu.Lock()
	defer u.mu.Unlock()
	switch u.network {
	case Whole:
		return write()
	case Deaf:
		if err := write(); err != nil {
			return err
		}
	case Slow:
		u.late = append(u.late, write)
	case Broken:
	}
	return &txn.InDoubtError{Err: fmt.Errorf("%w: %w", errNoAnswer, io.ErrUnexpectedEOF)}
}

// ChargeCalls sends a flush.
func (u *Unsure) ChargeCalls(_ context.Context, batch hot.Batch) (states []hot.State, err error) {
	err = u.send(func() error {
		states, err = u.dialect.ChargeCalls(context.Background(), batch)
		return err
	})
	return states, err
}

// CommitRun sends a commit.
func (u *Unsure) CommitRun(_ context.Context, run hot.Run) (state hot.State, err error) {
	err = u.send(func() error {
		state, err = u.dialect.CommitRun(context.Background(), run)
		return err
	})
	return state, err
}

// Settle sends what ends doubts.
func (u *Unsure) Settle(_ context.Context, doubts []hot.Doubt) error {
	u.settled.Add(1)
	return u.send(func() error { return u.dialect.Settle(context.Background(), doubts) })
}

// Settled says how often it was sent.
func (u *Unsure) Settled() int { return int(u.settled.Load()) }

// LogLimitOf returns how much of its log of writes an SQLite store keeps after a checkpoint, in bytes.
func LogLimitOf(t *testing.T, s *Store) (limit int64) {
	t.Helper()
	if err := s.dialect.writes().QueryRowContext(t.Context(), "PRAGMA journal_size_limit").Scan(&limit); err != nil {
		t.Fatal(err)
	}
	return limit
}

// Read is a statement that reads rows of one organisation in several tables, with its values.
type Read struct {
	Name, Query string
	Values      []any
	// Most is how many rows a page has; 0 for a read that is no page.
	Most int
}

// ReadsOfOne returns such reads, for an organisation, a period, and a run with a gap.
func ReadsOfOne(org string, period int32, runID, lacuneID, dossierID string) []Read {
	return []Read{
		{Name: "a page of events", Query: pageOfEvents, Values: []any{org, period, "", 100}, Most: 100},
		{Name: "the usage by hour", Query: usageByHour, Values: []any{org, period}},
		{Name: "a run", Query: selectRun + "WHERE r.org_id = ? AND r.run_id = ?", Values: []any{org, runID}},
		{Name: "the run of a gap", Query: selectRun + runOfLacune, Values: []any{org, lacuneID}},
		{Name: "the newest run of a case", Query: selectRun + latestOfDossier, Values: []any{org, dossierID}},
		{Name: "a page of runs", Query: pageOfRuns, Values: []any{org, "", "", 26}, Most: 26},
		{Name: "the newest run", Query: newestFingerprint, Values: []any{org}, Most: 1},
		{
			Name: "the outcome of an event",
			Query: "SELECT e.event_id FROM usage_events AS e WHERE e.org_id = ? AND e.period_ym = ? " +
				"AND (SELECT o.status FROM " + itsOutcome + ") = 200",
			Values: []any{org, period},
		},
	}
}

// Explain returns how the database carries a statement out, a line a step.
func Explain(t *testing.T, s *Store, read Read) []string {
	t.Helper()
	var lines []string
	err := s.dialect.reads().NewRaw("EXPLAIN (ANALYZE, TIMING OFF) "+read.Query, read.Values...).Scan(
		t.Context(), &lines,
	)
	if err != nil {
		t.Fatal(err)
	}
	return lines
}
