package bunstore

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/maypok86/otter/v2"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/hot"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/ports"
)

// Notes are collected for a moment, since nobody waits for them.
const (
	maxNotes   = 1024
	noteLinger = 200 * time.Millisecond
	noteRoom   = 1 << 16
	notePause  = 250 * time.Millisecond // between two tries while the database does not answer
)

// note is what may be written late: a call's outcome, or a credential's use.
type note struct {
	outcome *hot.Outcome
	use     *hot.Use
}

// FinishCall adds the outcome of a call to its event, in the background.
func (s *Store) FinishCall(org access.OrgID, eventID string, status int, code, runID string) {
	period, ok := periodOfEvent(eventID)
	if !ok || !storable(string(org)) {
		return
	}
	s.notes.add(note{outcome: &hot.Outcome{
		Account: hot.Account{Org: string(org), Period: period}, ID: eventID, Status: status, Code: storableText(code),
		RunID: storableText(runID),
	}})
}

// TouchCredential notes a use, in the background: no call waits for it.
func (s *Store) TouchCredential(id access.CredentialID, at time.Time) {
	at = kept(at)
	if storable(string(id)) && s.touched.due(id, at) {
		s.notes.add(note{use: &hot.Use{
			Credential: string(id), At: at.UnixMicro(), Before: at.Add(-access.LastUseStep).UnixMicro(),
		}})
	}
}

// touches remembers the last use that this process has noted of each credential.
type touches struct {
	mu   sync.Mutex // one use is noted of those that come together
	last *otter.Cache[access.CredentialID, time.Time]
}

// touchesMost bounds the credentials that are remembered; one that is forgotten is noted once more.
const touchesMost = 50_000

func newTouches(clock ports.Clock) *touches {
	return &touches{last: otter.Must(&otter.Options[access.CredentialID, time.Time]{
		MaximumSize: touchesMost, Clock: otterClock{clock},
		ExpiryCalculator: otter.ExpiryWriting[access.CredentialID, time.Time](access.LastUseStep),
	})}
}

// due says whether a use is worth writing: a step after the last one.
func (t *touches) due(id access.CredentialID, at time.Time) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if last, ok := t.last.GetIfPresent(id); ok && at.Before(last.Add(access.LastUseStep)) {
		return false
	}
	t.last.Set(id, at)
	return true
}

// close ends the removal of what has expired.
func (t *touches) close() { t.last.StopAllGoroutines() }

// flushNotes writes outcomes and uses, and waits for a database that does not answer. What the database refuses is
// lost: the counters do not depend on it.
func (s *Store) flushNotes(batch []note) {
	outcomes, uses := sortNotes(batch)
	for {
		ctx, cancel := context.WithTimeout(context.Background(), writeLimit)
		err := again(ctx, func() error { return s.dialect.RecordNotes(ctx, outcomes, uses) })
		cancel()
		if err == nil || !isUnavailable(err) {
			return
		}
		select {
		case <-s.closing:
			return
		case <-time.After(notePause):
		}
	}
}

// sortNotes tells the notes apart, and keeps of each credential the last use.
func sortNotes(batch []note) ([]hot.Outcome, []hot.Use) {
	var outcomes []hot.Outcome
	var uses []hot.Use
	for _, n := range batch {
		if n.outcome != nil {
			outcomes = append(outcomes, *n.outcome)
		}
		if n.use != nil {
			uses = append(uses, *n.use)
		}
	}
	slices.SortFunc(uses, func(a, b hot.Use) int {
		return cmp.Or(cmp.Compare(a.Credential, b.Credential), cmp.Compare(b.At, a.At))
	})
	return outcomes, slices.CompactFunc(uses, func(a, b hot.Use) bool { return a.Credential == b.Credential })
}
