package app_test

import (
	"context"
	"errors"
	"testing"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/requestlog"
	"github.com/retraite-gateway/retraite/ports"
)

// requestStore notes how many entries came at a time, and fails from a call on, 0 for never.
type requestStore struct {
	ports.RequestLog

	batches []int
	failing int
}

func (s *requestStore) NoteRequests(_ context.Context, entries []requestlog.Entry) error {
	s.batches = append(s.batches, len(entries))
	if s.failing > 0 && len(s.batches) >= s.failing {
		return errors.New("full")
	}
	return nil
}

// What waits at the end is written in batches; what the store does not take, and what found no room, is counted.
func TestKeepRequests_writes_what_waits_and_counts_what_is_lost(t *testing.T) {
	t.Parallel()
	const room, batch = 4096, 1000
	for _, tt := range []struct {
		name          string
		noted         int
		failing       int
		first, writes int
		dropped       int64
	}{
		{"nothing", 0, 0, 0, 0, 0},
		{"a few", 3, 0, 3, 1, 0},
		{"a whole batch", batch, 0, batch, 1, 0},
		{"one more", batch + 1, 0, batch, 2, 0},
		{"all that there is room for", room, 0, batch, 5, 0},
		{"more than that", room + 2, 0, batch, 5, 2},
		{"a store that fails", 3, 1, 3, 1, 3},
		{"a store that fails later", batch + 1, 2, batch, 2, 1},
	} {
		store := &requestStore{failing: tt.failing}
		use := app.NewKeepRequests(store)
		for range tt.noted {
			use.Note(requestlog.Entry{})
		}
		over, cancel := context.WithCancel(t.Context())
		cancel()
		use.Run(over)
		if len(store.batches) != tt.writes || tt.writes > 0 && store.batches[0] != tt.first ||
			use.Dropped() != tt.dropped {
			t.Errorf("%s: batches %v, %d lost", tt.name, store.batches, use.Dropped())
		}
	}
	var none *app.KeepRequests
	none.Note(requestlog.Entry{})
}
