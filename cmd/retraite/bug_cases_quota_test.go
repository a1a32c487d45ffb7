package main

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// GB-07: a period is a calendar month; its end is the first instant of the next one.
func TestQuota_period_is_the_calendar_month(t *testing.T) {
	t.Parallel()
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	clock := porttest.NewClock(time.Date(2024, 1, 15, 12, 0, 0, 0, paris))
	s := startService(t, "memory://", withClock(clock))
	_, key := s.org("full")
	for month := time.Date(2024, 1, 1, 0, 0, 0, 0, paris); month.Year() < 2029; month = month.AddDate(0, 1, 0) {
		next := month.AddDate(0, 1, 0)
		for _, at := range []time.Time{month, month.AddDate(0, 0, 14), next.Add(-time.Millisecond)} {
			clock.Set(at)
			r := s.call("GET", "/me", key, nil).ok(t, "me")
			if r.text("quota.periodYm") != month.Format("2006-01") ||
				r.header.Get("X-RateLimit-Period") != month.Format("2006-01") {
				t.Errorf("%s is in %s", at, r.text("quota.periodYm"))
			}
			if got := r.header.Get("X-RateLimit-Reset"); got != strconv.FormatInt(next.Unix(), 10) {
				t.Errorf("the period of %s ends at %s, want %d", at, got, next.Unix())
			}
		}
	}
	for _, day := range []time.Time{
		time.Date(2026, 10, 31, 12, 0, 0, 0, paris), time.Date(2028, 2, 29, 12, 0, 0, 0, paris),
	} {
		clock.Set(day)
		_, spent := s.org("full", caps(1, 1))
		s.call("GET", "/runs/x", spent, nil).is(t, "the last call", http.StatusNotFound, "RUN_NOT_FOUND")
		s.call("GET", "/runs/x", spent, nil).is(
			t, "a call on the last day", http.StatusTooManyRequests, "QUOTA_EXCEEDED",
		)
		clock.Set(day.Add(12 * time.Hour))
		s.call("GET", "/runs/x", spent, nil).is(t, "a call of the new month", http.StatusNotFound, "RUN_NOT_FOUND")
	}
}

// GB-08: the month is that of the period zone, and a zone that does not exist stops the program.
func TestQuota_period_is_that_of_the_zone(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"Asia/Shanghai", "America/New_York", "Pacific/Apia", "Europe/Paris", "UTC", "Asia/Kathmandu",
	} {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		clock := porttest.NewClock(time.Now())
		s := startService(t, "memory://", with(func(c *settings) { c.PeriodZone = name }), withClock(clock))
		_, key := s.org("full")
		for _, at := range []time.Time{
			time.Date(2026, 10, 31, 23, 30, 0, 0, time.UTC), time.Date(2026, 11, 1, 0, 30, 0, 0, time.UTC),
			time.Date(2026, 10, 31, 10, 30, 0, 0, time.UTC),
			time.Date(2026, 11, 1, 4, 30, 0, 0, time.UTC), time.Date(2026, 12, 31, 16, 0, 0, 0, time.UTC),
		} {
			clock.Set(at)
			local := at.In(zone)
			end := time.Date(local.Year(), local.Month()+1, 1, 0, 0, 0, 0, zone)
			r := s.call("GET", "/me", key, nil).ok(t, name)
			if r.text("quota.periodYm") != local.Format("2006-01") ||
				r.header.Get("X-RateLimit-Reset") != strconv.FormatInt(end.Unix(), 10) {
				t.Errorf("%s at %s: %s until %s", name, at, r.text("quota.periodYm"), r.header.Get("X-RateLimit-Reset"))
			}
		}
	}
	for _, name := range []string{"Mars/Olympus", "Local", "", "../etc/passwd"} {
		var stdout, stderr strings.Builder
		code := Main(
			[]string{
				"serve", "--config",
				writeConfig(t, "period_zone: '"+name+"'\naddr: 127.0.0.1:0\ndatabase_url: memory://\n"),
			},
			strings.NewReader(""), &stdout, &stderr,
		)
		if code != exitUsage || !strings.Contains(stderr.String(), "period_zone") ||
			strings.Contains(stdout.String(), "serving") {
			t.Errorf("zone %q: exit code %d, %s", name, code, stderr.String())
		}
	}
}

func writeConfig(t *testing.T, text string) string {
	t.Helper()
	name := t.TempDir() + "/retraite.yaml"
	if err := writeFile(name, []byte(text)); err != nil {
		t.Fatal(err)
	}
	return name
}

// GB-09, GB-10: a cap is never passed and always reached, whatever comes at once, over replicas, keys and tokens.
func TestQuota_caps_are_exact_under_load(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) { exactCaps(t, s) })
	t.Run("two replicas", func(t *testing.T) {
		t.Parallel()
		a, b := onPostgres.replicas(t)
		exactCaps(t, a, b)
	})
}

func exactCaps(t *testing.T, replicas ...*service) {
	t.Helper()
	s := replicas[0]
	org, key := s.org("full", caps(51, 10)) // the token is asked for once, and is free
	credentials := []string{
		key, s.key(org.ID, "full"), s.bearer(s.oauthClient(org.ID)), s.granted(org.ID, "restitution.report"),
	}
	var missing, refused, other atomic.Int64
	used := make([]int64, 200)
	atOnce(200, func(i int) {
		r := replicas[i%len(replicas)].call("GET", "/runs/none", credentials[i%len(credentials)], nil)
		switch {
		case r.status == http.StatusNotFound:
			missing.Add(1)
			left, err := strconv.ParseInt(r.header.Get("X-RateLimit-Remaining"), 10, 64)
			if err != nil {
				t.Error(err)
			}
			used[i] = 51 - left
		case r.status == http.StatusTooManyRequests && r.text("error") == "QUOTA_EXCEEDED" &&
			r.number("quota.callsUsed") == 51:
			refused.Add(1)
		default:
			other.Add(1)
			t.Errorf("%d %s", r.status, r.body)
		}
	})
	if missing.Load() != 51 || refused.Load() != 149 || other.Load() != 0 {
		t.Errorf("%d calls passed and %d were refused", missing.Load(), refused.Load())
	}
	slices.Sort(used)
	var want []int64
	for n := range int64(51) {
		want = append(want, n+1)
	}
	if diff := cmp.Diff(want, used[149:]); diff != "" {
		t.Errorf("the counter as each call saw it (-want +got):\n%s", diff)
	}
	if usage := s.call("GET", "/usage", key, nil); usage.status != http.StatusOK ||
		usage.number("quota.callsUsed") != 52 {
		t.Errorf("usage answers %d %.300s", usage.status, usage.body)
	}

	_, key = s.org("full", caps(1000, 10))
	ids := make([]string, 60)
	atOnce(len(ids), func(i int) {
		r := replicas[i%len(replicas)].call("POST", "/runs", key, simpleCase)
		switch {
		case r.status == http.StatusOK:
			ids[i] = r.text("runId")
		case r.status != http.StatusTooManyRequests || r.header.Get("X-RateLimit-Resource") != "runs":
			t.Errorf("%d %v %.300s", r.status, r.header, r.body)
		}
	})
	made := slices.DeleteFunc(
		slices.Compact(slices.Sorted(slices.Values(ids))), func(id string) bool { return id == "" },
	)
	if len(made) != 10 {
		t.Errorf("%d runs were made", len(made))
	}
	// Refused runs gave their calls back.
	if calls, runs := s.used(key); calls != 11 || runs != 10 {
		t.Errorf("%d calls and %d runs are charged", calls, runs)
	}
}

// GB-11: a refusal says when to come back, in seconds, and to what. Spec §2.2, Spec §8.
func TestQuota_refusal_says_what_and_until_when(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		_, callless := s.org("full", caps(0, 5))
		_, runless := s.org("full", caps(5, 0))
		for _, c := range []struct {
			resource, key, method, path string
			body                        any
			callsOk, runsOk             bool
		}{
			{"calls", callless, "GET", "/runs/x", nil, false, true},
			{"calls", callless, "POST", "/runs", simpleCase, false, true},
			{"runs", runless, "POST", "/runs", simpleCase, true, false},
		} {
			r := s.call(c.method, c.path, c.key, c.body)
			r.is(t, c.resource, http.StatusTooManyRequests, "QUOTA_EXCEEDED")
			after, err := strconv.ParseInt(r.header.Get("Retry-After"), 10, 64)
			reset, errReset := strconv.ParseInt(r.header.Get("X-RateLimit-Reset"), 10, 64)
			if err != nil || errReset != nil || after < 1 || time.Now().Unix()+after-reset > 2 ||
				reset-time.Now().Unix()-after > 2 {
				t.Errorf(
					"%s: come back in %q seconds, the period ends at %q", c.resource, r.header.Get("Retry-After"),
					r.header.Get("X-RateLimit-Reset"),
				)
			}
			if r.header.Get("X-RateLimit-Resource") != c.resource || r.header.Get("X-RateLimit-Remaining") != "0" ||
				r.header.Get("X-RateLimit-Limit") != "0" {
				t.Errorf("%s: %v", c.resource, r.header)
			}
			if r.json("quota.callsOk") != c.callsOk || r.json("quota.runsOk") != c.runsOk {
				t.Errorf("%s: %s", c.resource, r.body)
			}
			for _, field := range []string{
				"periodYm", "callsUsed", "callsCap", "runsUsed", "runsCap", "callsOk", "runsOk",
			} {
				if r.json("quota."+field) == nil {
					t.Errorf("%s: the quota has no %s: %s", c.resource, field, r.body)
				}
			}
		}
		// Both run out: the refusal is about what it refused.
		_, both := s.org("full", caps(1, 0))
		r := s.call("POST", "/runs", both, simpleCase)
		if r.header.Get("X-RateLimit-Resource") != "runs" || r.header.Get("X-RateLimit-Runs-Limit") != "0" {
			t.Errorf("%v", r.header)
		}
	})
}

// What costs a call and what does not.
func TestQuota_charges_what_was_let_in(t *testing.T) {
	t.Parallel()
	onEveryStoreAlone(t, func(t *testing.T, url string) {
		s := startService(t, url)
		org, key := s.org("full", caps(100, 1))
		few := s.key(org.ID, "a2a")
		calls := 0
		for _, c := range []struct {
			name, method, path, key string
			body                    any
			status, cost            int
		}{
			{"me", "GET", "/me", key, nil, 200, 1},
			{"usage", "GET", "/usage", key, nil, 200, 1},
			{"a run", "POST", "/runs", key, simpleCase, 200, 1},
			{"a run too many", "POST", "/runs", key, simpleCase, 429, 0},
			{"a missing run", "GET", "/runs/x", key, nil, 404, 1},
			{"a missing grant", "POST", "/runs", few, simpleCase, 403, 1},
			{"a bad body", "POST", "/a2a/estimate", key, `{`, 400, 1},
			{"no credential", "GET", "/me", "", nil, 401, 0},
			{"a wrong method", "DELETE", "/runs", key, nil, 405, 0},
			{"no endpoint", "GET", "/x", key, nil, 404, 0},
			{"health", "GET", "/health", key, nil, 200, 0},
			{"a large body", "POST", "/extensions/test", key, `{"x":"` + strings.Repeat("x", 64<<10) + `"}`, 413, 1},
			{"an extension", "POST", "/extensions/test", key, nil, 200, 1},
		} {
			if r := s.call(c.method, c.path, c.key, c.body); r.status != c.status {
				t.Errorf("%s answers %d %s", c.name, r.status, r.body)
			}
			calls += c.cost
		}
		s.flagOff("essai")
		s.call("POST", "/runs", key, simpleCase).is(
			t, "while the flag is off", http.StatusServiceUnavailable, "API_DISABLED",
		)
		if used, runs := s.used(key); used != calls+1 || runs != 1 {
			t.Errorf("%d calls and %d runs are charged, want %d and 1", used, runs, calls+1)
		}
	})
}

// A cap that was lowered under what is used leaves nothing, and never less.
func TestQuota_lowered_cap_leaves_nothing(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		org, key := s.org("full", caps(10, 10))
		for range 3 {
			s.call("POST", "/runs", key, simpleCase).ok(t, "run")
		}
		s.change(org.ID, app.OrgChange{CallsCap: ptr(int64(2)), RunsCap: ptr(int64(1))})
		soon(t, "the lowered cap is met", func() bool {
			me := s.call("GET", "/me", key, nil)
			return me.number("quota.callsCap") == 2 && me.json("quota.callsOk") == false &&
				me.json("quota.runsOk") == false &&
				me.header.Get("X-RateLimit-Remaining") == "0"
		})
		s.call("GET", "/runs/x", key, nil).is(t, "a call", http.StatusTooManyRequests, "QUOTA_EXCEEDED")
	})
}

// Spec §2.12: events are this period's, newest first, by pages, and sum up to the counters.
func TestUsage_lists_what_was_charged_by_pages(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		org, key := s.org("full", caps(1000, 2))
		const id = "33333333-3333-4333-8333-333333333333"
		run := s.call("POST", "/runs", key, simpleCase, "X-Request-Id", id).ok(t, "run").text("runId")
		s.call("POST", "/runs", s.key(org.ID, "a2a"), simpleCase)
		for range 110 {
			s.call("GET", "/runs/x", key, nil)
		}
		var all []map[string]any
		soon(t, "every call has its outcome", func() bool {
			all = nil
			for before := ""; ; {
				page := s.call("GET", "/usage?before="+before, key, nil).ok(t, "usage").list("events")
				for _, e := range page {
					event, _ := e.(map[string]any)
					all = append(all, event)
				}
				if len(page) > 100 {
					t.Fatalf("a page of %d", len(page))
				}
				if len(page) < 100 {
					break
				}
				before = fmt.Sprint(all[len(all)-1]["id"])
			}
			return !slices.ContainsFunc(all, func(e map[string]any) bool {
				return e["status"] == nil &&
					e["operation"] != "GET /usage"
			})
		})
		calls, runs, seen := 0.0, 0.0, map[string]bool{}
		for i, e := range all {
			n, _ := e["calls"].(float64)
			m, _ := e["runs"].(float64)
			calls, runs = calls+n, runs+m
			name := fmt.Sprint(e["id"])
			if seen[name] || (i > 0 && fmt.Sprint(all[i-1]["id"]) <= name) {
				t.Errorf("event %s is listed twice or out of order", name)
			}
			seen[name] = true
		}
		if runs != 1 || calls < 112 {
			t.Errorf("the events sum up to %v calls and %v runs", calls, runs)
		}
		oldest := all[len(all)-2:]
		for _, e := range oldest {
			if e["operation"] != "POST /runs" || e["credential"] != prefixOf(key) || e["requestId"] != id ||
				e["status"] != 200.0 || e["runId"] != run {
				t.Errorf("event %v", e)
			}
		}
		denied := all[len(all)-3]
		if denied["error"] != "CAPABILITY_DENIED" || denied["status"] != 403.0 || denied["runId"] != nil {
			t.Errorf("event %v", denied)
		}
		if page := s.call("GET", "/usage?before=nobody", key, nil).ok(t, "an unknown event"); len(
			page.list("events"),
		) != 0 {
			t.Errorf("%.300s", page.body)
		}
	})
}

// busyLedger counts a call of somebody else before it gives one back.
type busyLedger struct{ ports.Ledger }

func (l busyLedger) RefundCall(ctx context.Context, event quota.UsageEvent) (quota.Quota, error) {
	if _, _, err := l.ChargeCall(ctx, event, quota.Demand{NeverRefused: true}); err != nil {
		return quota.Quota{}, err
	}
	return l.Ledger.RefundCall(ctx, event)
}

// A refusal names what it refused, also when meanwhile nothing is left of the other resource either.
func TestQuota_refusal_names_the_resource_that_it_refused(t *testing.T) {
	t.Parallel()
	busy := func(s *setup) {
		s.graph = append(s.graph, fx.Decorate(func(l ports.Ledger) ports.Ledger { return busyLedger{l} }))
	}
	s := startService(t, "memory://", busy)
	_, key := s.org("full", caps(1, 0))
	r := s.call("POST", "/runs", key, simpleCase)
	r.is(t, "the run", http.StatusTooManyRequests, "QUOTA_EXCEEDED")
	if r.header.Get("X-RateLimit-Resource") != "runs" || r.json("quota.callsOk") != false {
		t.Errorf("%v %s", r.header, r.body)
	}
}
