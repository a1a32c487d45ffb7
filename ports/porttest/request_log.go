package porttest

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/retraite-gateway/retraite/domain/requestlog"
)

// RequestLog is the contract of ports.RequestLog.
func RequestLog(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)
	entry := func(n, status int) requestlog.Entry {
		e := requestlog.Entry{
			Org: "org_a", RequestID: fmt.Sprintf("00000000-0000-4000-8000-%012d", n),
			At: stored(Start.Add(time.Duration(n) * time.Second)), Route: "GET /runs/{id}", Status: status,
			Capability: "restitution.report", Credential: "abcdefghij", Took: 1500 * time.Microsecond, RunID: "run-1",
		}
		if status >= 400 {
			e.Error = "RUN_NOT_FOUND"
			e.RunID = ""
			e.Credential = "klmnopqrst"
		}
		return e
	}
	note := func(t *testing.T, b Backend, entries ...requestlog.Entry) {
		t.Helper()
		if err := b.RequestLog.NoteRequests(t.Context(), entries); err != nil {
			t.Fatal(err)
		}
	}
	find := func(t *testing.T, b Backend, which requestlog.Filter, before string, limit int) []requestlog.Entry {
		t.Helper()
		got, err := b.RequestLog.Requests(t.Context(), "org_a", which, before, limit)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	same := func(t *testing.T, want, got []requestlog.Entry) {
		t.Helper()
		diff := cmp.Diff(want, got, cmpopts.IgnoreFields(requestlog.Entry{}, "ID"), cmpopts.EquateEmpty())
		if diff != "" {
			t.Errorf("entries (-want +got):\n%s", diff)
		}
	}
	one := entry(1, 200)
	two := entry(2, 404)
	three := entry(3, 200)

	s.test(
		t, "entries come back newest first, page by page, of their organisation alone",
		func(t *testing.T, b Backend) {
			createOrg(t, b, "org_a", 10, 10)
			other := entry(4, 200)
			other.Org = "org_b"
			note(t, b, one, two)
			note(t, b)
			note(t, b, other, three)
			page := find(t, b, requestlog.Filter{}, "", 2)
			same(t, []requestlog.Entry{three, two}, page)
			same(t, []requestlog.Entry{one}, find(t, b, requestlog.Filter{}, page[1].ID, 2))
		},
	)

	s.test(t, "each filter keeps what fits", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		note(t, b, one, two, three)
		for _, c := range []struct {
			name  string
			which requestlog.Filter
			want  []requestlog.Entry
		}{
			{"request id", requestlog.Filter{RequestID: one.RequestID}, []requestlog.Entry{one}},
			{"route", requestlog.Filter{Route: "POST /runs"}, nil},
			{"error", requestlog.Filter{Error: two.Error}, []requestlog.Entry{two}},
			{"credential", requestlog.Filter{Credential: one.Credential}, []requestlog.Entry{three, one}},
			{"failures", requestlog.Filter{Failed: true}, []requestlog.Entry{two}},
			{"two at once", requestlog.Filter{Failed: true, Credential: one.Credential}, nil},
		} {
			t.Log(c.name)
			same(t, c.want, find(t, b, c.which, "", 9))
		}
	})

	s.test(t, "many entries at once are kept", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		many := make([]requestlog.Entry, 1201)
		for i := range many {
			many[i] = entry(i, 200)
		}
		note(t, b, many...)
		got := find(t, b, requestlog.Filter{}, "", 2000)
		if len(got) != len(many) || got[0].RequestID != many[1200].RequestID {
			t.Errorf("%d entries", len(got))
		}
	})

	s.test(t, "old entries are swept in small steps", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		for i := range 3 {
			e := entry(i, 200)
			e.At = stored(b.Clock.Now())
			note(t, b, e)
			b.Clock.Advance(time.Hour)
		}
		young := entry(9, 200)
		young.At = stored(b.Clock.Now())
		note(t, b, young)
		for _, want := range []int{2, 1, 0} {
			n, err := b.RequestLog.SweepRequests(t.Context(), b.Clock.Now().Add(-time.Minute), 2)
			if err != nil || n != want {
				t.Errorf("removed %d, %v; want %d", n, err, want)
			}
		}
		same(t, []requestlog.Entry{young}, find(t, b, requestlog.Filter{}, "", 9))
	})
}
