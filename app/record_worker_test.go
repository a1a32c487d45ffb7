package app_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

func TestRecordWorker_shows_the_attempts_under_way_until_it_stops(t *testing.T) {
	t.Parallel()
	p := newPost(t, extension.DefaultSchedule(), fine)
	record := app.NewRecordWorker(p.store, p.use, p.clock, porttest.NewEntropy(3))
	read := app.NewReadWorkers(p.store, p.clock)
	started := p.clock.Now().UTC().Truncate(time.Microsecond)
	shows := func(when string, want ...app.WorkerReport) {
		t.Helper()
		got, err := read.Do(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for i := range got {
			if !strings.HasPrefix(got[i].ID, "wrk_") {
				t.Errorf("%s the id is %q", when, got[i].ID)
			}
			got[i].ID = ""
		}
		if diff := cmp.Diff(want, got); len(got)+len(want) > 0 && diff != "" {
			t.Errorf("%s (-want +got):\n%s", when, diff)
		}
	}
	beat := func() {
		t.Helper()
		if err := record.Do(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	want := app.WorkerReport{State: extension.WorkerWorks, Worker: extension.Worker{
		Kinds: []extension.Kind{extension.HubWebhook}, Places: app.DefaultWorkers, StartedAt: started, SeenAt: started,
	}}
	shows("before it begins")
	beat()
	shows("at rest", want)
	p.target.during = func() {
		p.clock.Advance(2 * time.Minute)
		beat()
		want.UnderWay, want.OldestAt = 1, started
		want.SeenAt, want.State = started.Add(2*time.Minute), extension.WorkerStuck
		shows("during an attempt that does not end", want)
	}
	p.work(1)
	beat()
	want.UnderWay, want.OldestAt, want.State = 0, time.Time{}, extension.WorkerWorks
	shows("after it", want)
	p.clock.Advance(2 * time.Minute)
	want.State = extension.WorkerLost
	shows("when it is silent", want)
	if err := record.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	shows("once it has stopped")
}

func TestManageExtensions_offers_what_a_worker_with_other_settings_delivers(t *testing.T) {
	t.Parallel()
	p := newPost(t, extension.DefaultSchedule(), fine)
	hub := extension.Worker{
		ID: "wrk_1", Kinds: []extension.Kind{extension.HubEvent}, StartedAt: p.clock.Now(), SeenAt: p.clock.Now(),
	}
	if err := p.store.RecordWorker(t.Context(), hub); err != nil {
		t.Fatal(err)
	}
	use := app.NewManageExtensions(
		p.store, p.store, p.store, p.clock, app.Telling{}, app.NewJournal(p.store, p.clock, "tester"),
	)
	offered := func() map[extension.Kind]bool {
		states, err := use.State(t.Context(), "org_a", "")
		if err != nil {
			t.Fatal(err)
		}
		out := map[extension.Kind]bool{}
		for _, s := range states {
			out[s.Kind] = s.Offered
		}
		return out
	}
	if got := offered(); !got[extension.HubEvent] || got[extension.HubWebhook] {
		t.Errorf("offered are %v", got)
	}
	p.clock.Advance(time.Hour)
	if got := offered(); got[extension.HubEvent] {
		t.Errorf("with a worker that is lost, offered are %v", got)
	}
}
