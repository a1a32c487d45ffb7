package app_test

import (
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/requestlog"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// A page of runs is full, or says that others follow, which the next page has.
func TestSpaceRuns_lists_them_page_by_page(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	a.changeOrg(func(o *access.Org) { o.RunsCap = 2 * app.RunPage })
	a.changeOrg(func(o *access.Org) { o.CallsCap = 2 * app.RunPage })
	for n := 1; n <= app.RunPage+1; n++ {
		heads, more, err := a.runs.List(t.Context(), a.owner, "", "")
		if err != nil || len(heads) != min(n, app.RunPage) || more != (n > app.RunPage) {
			t.Fatalf("of %d runs %d, more %t, %v", n, len(heads), more, err)
		}
		if n > app.RunPage {
			rest, more, err := a.runs.List(t.Context(), a.owner, "", heads[app.RunPage-1].RunID)
			if err != nil || len(rest) != 1 || more || rest[0].Gaps == 0 || rest[0].State == "" {
				t.Errorf("the next page: %+v, more %t, %v", rest, more, err)
			}
			break
		}
		if _, err := a.do(app.OpLaunchRun, "", `{}`); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := a.erase.Run(t.Context(), "org_a", a.id); err != nil {
		t.Fatal(err)
	}
	last, _, err := a.runs.List(t.Context(), a.owner, "", "")
	if err != nil || last[0].Erased {
		t.Errorf("%+v, %v", last[0], err)
	}
}

func TestSpaceUsage_lists_requests_page_by_page(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	for n := range app.RequestPage + 1 {
		entry := requestlog.Entry{Org: "org_a", Route: fmt.Sprint(n), Status: 200, At: a.clock.Now()}
		if err := a.store.NoteRequests(t.Context(), []requestlog.Entry{entry}); err != nil {
			t.Fatal(err)
		}
		entries, more, err := a.usage.Requests(t.Context(), a.owner, requestlog.Filter{}, "")
		if err != nil || len(entries) != min(n+1, app.RequestPage) || more != (n == app.RequestPage) {
			t.Fatalf("of %d requests %d, more %t, %v", n+1, len(entries), more, err)
		}
	}
}

// The period of today is under way, and one of before is not.
func TestSpaceUsage_of_a_month(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	now, err := a.usage.Month(t.Context(), a.owner, quota.Period{})
	if err != nil || !now.Current || now.Quota.RunsUsed != 1 || len(now.Days) != 1 || now.Days[0].Calls != 1 {
		t.Errorf("this month: %+v, %v", now, err)
	}
	before := quota.PeriodAt(a.clock.Now().AddDate(0, -1, 0), time.UTC)
	then, err := a.usage.Month(t.Context(), a.owner, before)
	if err != nil || then.Current || then.Period != before || then.Quota.RunsUsed != 0 || len(then.Days) != 0 {
		t.Errorf("the month before: %+v, %v", then, err)
	}
}

func TestSpaceSettings_take_a_name_and_an_allowlist(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	for name, ok := range map[string]bool{
		"": false, "  ": false, "A": true, strings.Repeat("x", 200): true, strings.Repeat("x", 201): false,
	} {
		_, err := a.settings.SetName(t.Context(), a.owner, name, 0)
		if (err == nil) != ok || !ok && !errors.Is(err, app.ErrInvalid) {
			t.Errorf("a name of %d bytes: %v", len(name), err)
		}
	}
	own := netip.MustParseAddr("192.0.2.1")
	for _, tt := range []struct {
		ranges, typed string
		ok, own       bool
	}{
		{"192.0.2.0/24", "", true, true},
		{"198.51.100.0/24", "", false, false},
		{"198.51.100.0/24", " REFUSE ", true, false},
		{"x", "REFUSE", false, false},
	} {
		org, err := a.settings.SetAllowlist(t.Context(), a.owner, []string{tt.ranges}, own, tt.typed)
		if (err == nil) != tt.ok || tt.ok && (org.Allowlist.Check(own) == nil) != tt.own {
			t.Errorf("%s, typed %q: %+v, %v", tt.ranges, tt.typed, org.Allowlist, err)
		}
	}
}

// What failed and what was skipped since an instant is sent again; what came before is not.
func TestSpaceWebhooks_send_again_what_failed_since(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		since time.Duration
		want  int
	}{
		{"since before all", -time.Hour, 3},
		{"since the first", 0, 3},
		{"since the second", time.Minute, 2},
		{"since after all", time.Hour, 0},
	} {
		a := newArea(t)
		webhook := extension.DefaultEndpoint(extension.HubWebhook)
		for event, status := range map[string]extension.DeliveryStatus{
			"evt_2": extension.DeliverySkipped, "evt_3": extension.DeliveryFailed, "evt_4": extension.DeliveryPending,
		} {
			d := extension.Delivery{
				DeliveryID: extension.DeliveryID{Org: "org_a", EventID: event, Endpoint: webhook},
				Kind:       extension.HubWebhook, Status: status, Round: 1, CreatedAt: porttest.Start.Add(time.Minute),
			}
			if err := a.store.Enqueue(t.Context(), []extension.Delivery{d}); err != nil {
				t.Fatal(err)
			}
		}
		n, err := a.hooks.ResendFailed(t.Context(), a.owner, porttest.Start.Truncate(time.Microsecond).Add(tt.since))
		if err != nil || n != tt.want {
			t.Errorf("%s: %d, %v", tt.name, n, err)
		}
		left, err := a.hooks.Deliveries(t.Context(), a.owner, extension.DeliveryPending)
		if err != nil || len(left) != tt.want+1 {
			t.Errorf("%s: %d pending, %v", tt.name, len(left), err)
		}
	}
}
