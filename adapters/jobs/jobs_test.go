package jobs_test

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"github.com/retraite-gateway/retraite/adapters/jobs"
	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// now is a present: the queue has a clock of its own.
var now = time.Now()

// openQueue opens a fresh file with the queue's tables, which two processes make at once.
func openQueue(t *testing.T) jobs.Database {
	t.Helper()
	dsn := "file:" + filepath.Join(t.TempDir(), "queue.db") +
		"?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_txlock=immediate"
	var starting sync.WaitGroup
	databases := make([]jobs.Database, 2)
	for i := range databases {
		db, err := sql.Open("sqlite", dsn)
		if err != nil {
			t.Fatal(err)
		}
		db.SetMaxOpenConns(1)
		t.Cleanup(func() { _ = db.Close() })
		databases[i] = jobs.Database{SQL: db}
		starting.Go(func() {
			if err := jobs.Migrate(t.Context(), databases[i]); err != nil {
				t.Error(err)
			}
		})
	}
	starting.Wait()
	return databases[0]
}

func enqueue(t *testing.T, database jobs.Database, commit bool, pending ...extension.Delivery) {
	t.Helper()
	queue, err := jobs.NewEnqueuer(jobs.SQLite)
	if err != nil {
		t.Fatal(err)
	}
	tx, err := database.SQL.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := queue.Enqueue(t.Context(), tx, pending); err != nil {
		t.Fatal(err)
	}
	end := tx.Rollback
	if commit {
		end = tx.Commit
	}
	if err := end(); err != nil {
		t.Fatal(err)
	}
}

func count(t *testing.T, database jobs.Database, where string) int {
	t.Helper()
	var n int
	err := database.SQL.QueryRowContext(
		t.Context(), "SELECT count(*) FROM river_job WHERE kind = 'deliver_event' AND "+where,
	).Scan(&n)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func deliveryOf(id string, due time.Time) extension.Delivery {
	return extension.Delivery{
		DeliveryID: extension.DeliveryID{Org: "org_a", EventID: id, Endpoint: "hub_event"}, Kind: extension.HubEvent,
		Type: "run_completed",
		Body: []byte("{}"), Status: extension.DeliveryPending, Round: 1, CreatedAt: now, DueAt: due,
	}
}

func TestEnqueue_makes_jobs_that_exist_with_the_transaction_alone(t *testing.T) {
	t.Parallel()
	database := openQueue(t)
	enqueue(t, database, false, deliveryOf("evt_1", now))
	if n := count(t, database, "true"); n != 0 {
		t.Errorf("%d jobs of a transaction that was rolled back", n)
	}
	enqueue(t, database, true, deliveryOf("evt_1", now), deliveryOf("evt_2", now.Add(time.Hour)))
	if n := count(t, database, "state = 'available' AND queue = 'hub_event'"); n != 1 {
		t.Errorf("%d jobs are available, want 1", n)
	}
	if n := count(t, database, "state = 'scheduled'"); n != 1 {
		t.Errorf("%d jobs are scheduled, want 1", n)
	}
}

// target fails as it is told to, then accepts.
type target struct {
	calls atomic.Int64
	fail  func(call int64) extension.Attempt
}

func (d *target) Deliver(context.Context, extension.Setting, extension.Delivery) extension.Attempt {
	return d.fail(d.calls.Add(1))
}

type clock struct{}

func (clock) Now() time.Time { return time.Now() }

// startWorkers starts workers over a store in memory in which one event is pending.
func startWorkers(t *testing.T, database jobs.Database, to *target) *memory.Store {
	t.Helper()
	store := memory.New(clock{})
	addEndpoint(t, store, "org_a")
	if err := store.Enqueue(t.Context(), []extension.Delivery{deliveryOf("evt_1", now)}); err != nil {
		t.Fatal(err)
	}
	work(t, database, store, to)
	return store
}

// addEndpoint makes an organisation that listens.
func addEndpoint(t *testing.T, store *memory.Store, org access.OrgID) {
	t.Helper()
	if err := store.CreateOrg(t.Context(), access.Org{ID: org}); err != nil {
		t.Fatal(err)
	}
	if _, err := store.UpdateEndpoint(
		t.Context(), org, "hub_event", extension.HubEvent, func(s *extension.Setting) error {
			*s = s.Switched(true)
			return nil
		},
	); err != nil {
		t.Fatal(err)
	}
}

// work starts workers over a store, and returns what stops them.
func work(t *testing.T, database jobs.Database, store *memory.Store, to ports.Deliverer) (stop func()) {
	t.Helper()
	return workWith(t, database, store, to, nil)
}

// workWith starts workers that compute parts of portfolios too, where there is a use case for it.
func workWith(
	t *testing.T, database jobs.Database, store *memory.Store, to ports.Deliverer, compute *app.ComputePart,
) (stop func()) {
	t.Helper()
	portfolios := jobs.Portfolios(0)
	if compute != nil {
		portfolios = 2
	}
	telling := app.Telling{
		Deliverers: map[extension.Kind]ports.Deliverer{extension.HubEvent: to},
		Schedule:   extension.Schedule{0, 10 * time.Millisecond, 10 * time.Millisecond},
	}
	deliver := app.NewDeliverEvent(store, store, clock{}, porttest.NewEntropy(1), telling)
	record := app.NewRecordWorker(store, deliver, clock{}, porttest.NewEntropy(2))
	clean := app.NewClean(
		store, app.NewSpaceStore(store, store, store, store),
		app.NewEraseRuns(store, store, clock{}, app.NewJournal(store, clock{}, "tester")), 0, clock{}, app.Settings{},
	)
	workers, err := jobs.NewWorkers(
		database, deliver, clean, record, compute, portfolios, slog.New(slog.DiscardHandler),
	)
	if err != nil {
		t.Fatal(err)
	}
	if err := workers.Start(); err != nil {
		t.Fatal(err)
	}
	stop = sync.OnceFunc(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		if err := workers.Stop(ctx); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(stop)
	return stop
}

func delivered(t *testing.T, store *memory.Store) extension.Delivery {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		d, err := store.Delivery(t.Context(), deliveryOf("evt_1", now).DeliveryID)
		if err != nil {
			t.Fatal(err)
		}
		if d.Status == extension.DeliveryDelivered {
			return d
		}
		if time.Now().After(deadline) {
			t.Fatalf("not delivered: %+v", d)
		}
	}
}

func TestWorkers_put_a_job_off_between_attempts_and_end_it_with_the_delivery(t *testing.T) {
	t.Parallel()
	database := openQueue(t)
	to := &target{fail: func(call int64) extension.Attempt {
		if call < 3 {
			return extension.Attempt{Outcome: extension.Rejected, Reason: "answered 500"}
		}
		return extension.Attempt{Outcome: extension.Delivered}
	}}
	store := startWorkers(t, database, to)
	enqueue(t, database, true, deliveryOf("evt_1", now), deliveryOf("evt_unknown", now))
	if d := delivered(t, store); d.Attempts != 3 || to.calls.Load() != 3 {
		t.Errorf("%d calls, %+v", to.calls.Load(), d)
	}
	for deadline := time.Now().Add(time.Minute); count(t, database, "state = 'completed'") != 2; time.Sleep(
		10 * time.Millisecond,
	) {
		if time.Now().After(deadline) {
			t.Fatalf("%d jobs are completed, want 2", count(t, database, "state = 'completed'"))
		}
	}
}

func TestWorkers_begin_a_job_again_that_panicked(t *testing.T) {
	t.Parallel()
	database := openQueue(t)
	to := &target{fail: func(call int64) extension.Attempt {
		if call == 1 {
			panic("a fault of ours")
		}
		return extension.Attempt{Outcome: extension.Delivered}
	}}
	store := startWorkers(t, database, to)
	enqueue(t, database, true, deliveryOf("evt_1", now))
	if d := delivered(t, store); d.Attempts != 1 {
		t.Errorf("%+v", d)
	}
}

// hanging is a deliverer whose targets hang, but for that of one organisation.
type hanging struct {
	good      access.OrgID
	delivered chan struct{}
	release   chan struct{}
	begun     atomic.Int64
	ended     atomic.Int64
}

func (d *hanging) Deliver(ctx context.Context, to extension.Setting, _ extension.Delivery) extension.Attempt {
	if to.Org == d.good {
		close(d.delivered)
		return extension.Attempt{Outcome: extension.Delivered}
	}
	d.begun.Add(1)
	select {
	case <-d.release:
	case <-ctx.Done():
	}
	d.ended.Add(1)
	return extension.Attempt{Outcome: extension.Rejected, Reason: "no answer in time"}
}

func TestWorkers_deliver_to_one_endpoint_while_six_others_hang(t *testing.T) {
	t.Parallel()
	database := openQueue(t)
	store := memory.New(clock{})
	to := &hanging{good: "org_good", delivered: make(chan struct{}), release: make(chan struct{})}
	release := sync.OnceFunc(func() { close(to.release) })
	t.Cleanup(release) // before the workers are stopped
	const receivers, events = 6, 60
	var pending []extension.Delivery
	for r := range receivers {
		org := access.OrgID(fmt.Sprint("org_hangs_", r))
		addEndpoint(t, store, org)
		for e := range events {
			d := deliveryOf(fmt.Sprint("evt_", e), now)
			d.Org = org
			pending = append(pending, d)
		}
	}
	addEndpoint(t, store, to.good)
	last := deliveryOf("evt_good", now)
	last.Org = to.good
	pending = append(pending, last)
	if err := store.Enqueue(t.Context(), pending); err != nil {
		t.Fatal(err)
	}
	enqueue(t, database, true, pending...)
	work(t, database, store, to)
	started := time.Now()
	select {
	case <-to.delivered:
	case <-time.After(time.Minute):
		t.Fatal("the good endpoint's event waits for those that hang")
	}
	if n := to.ended.Load(); n > 0 {
		t.Errorf("it was delivered after %d attempts that hung had ended", n)
	}
	if to.begun.Load() < receivers {
		t.Errorf("only %d attempts hang", to.begun.Load())
	}
	t.Logf("delivered %v after the start, %d attempts hang", time.Since(started), to.begun.Load())
	release()
}

func TestWorkers_are_recorded_while_they_work_and_forgotten_when_they_stop(t *testing.T) {
	t.Parallel()
	store := memory.New(clock{})
	stop := work(t, openQueue(t), store, &target{})
	read := app.NewReadWorkers(store, clock{})
	recorded := func() []app.WorkerReport {
		all, err := read.Do(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	for deadline := time.Now().Add(time.Minute); len(recorded()) != 1; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the workers are not recorded")
		}
	}
	if w := recorded()[0]; w.State != extension.WorkerWorks || w.Places != app.DefaultWorkers {
		t.Errorf("recorded %+v", w)
	}
	stop()
	if all := recorded(); len(all) != 0 {
		t.Errorf("after the stop: %+v", all)
	}
}
