package statuspage

import (
	"context"
	"encoding/xml"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

type told app.StatusHistory

func (h told) Do(context.Context) app.StatusHistory { return app.StatusHistory(h) }

var now = time.Date(2026, time.November, 13, 10, 0, 0, 0, time.UTC)

// history is the last ninety days, with one bad day.
func history(probes servicestatus.Probes, reason string) told {
	day := func(d int) calendar.Date { return calendar.Date{Year: 2026, Month: 11, Day: d} }
	well := servicestatus.StatesOf(servicestatus.Probes{})
	return told{
		Report: servicestatus.Report{Status: servicestatus.Derive(probes), Reason: reason, UpdatedAt: now},
		States: servicestatus.StatesOf(probes),
		Days: servicestatus.HistoryOf([]servicestatus.DayCount{
			{Day: day(11), States: well, Minutes: 1440},
			{Day: day(12), States: well, Minutes: 1400},
			{Day: day(12), States: servicestatus.StatesOf(servicestatus.Probes{FlagOff: true}), Minutes: 40},
			{Day: day(13), States: well, Minutes: 600},
		}, day(13).AddDays(1-app.StatusDays), now),
	}
}

func get(t *testing.T, h History, target string) *httptest.ResponseRecorder {
	t.Helper()
	s, err := shell.New(
		shell.Config{BaseURL: "https://retraite.example", APIRoot: "/api/v1/retraite", Version: "1.2.0"},
		porttest.NewEntropy(1),
	)
	if err != nil {
		t.Fatal(err)
	}
	list, err := routes(s, h)
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodGet, target, nil)
	for _, route := range list {
		if route.Path == r.URL.Path {
			route.Handler.ServeHTTP(w, r)
		}
	}
	return w
}

func TestPage_says_the_state_the_reason_and_the_days(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		probes servicestatus.Probes
		reason string
		want   []string
	}{
		{
			"all well",
			servicestatus.Probes{},
			"",
			[]string{"Everything works.", `notice ok`, "40 min degraded", "100.00%", "98.85%", `class="c-warn"`},
		},
		{"runs switched off", servicestatus.Probes{FlagOff: true}, "<new tables>", []string{
			"Degraded", "Runs are switched off: &lt;new tables&gt;", `badge warn`,
		}},
		{"the store is out", servicestatus.Probes{StoreDown: true}, "", []string{"Major outage", `notice bad`}},
	} {
		w := get(t, history(c.probes, c.reason), path+"?lang=en")
		body := w.Body.String()
		if w.Code != http.StatusOK {
			t.Errorf("%s: %d", c.name, w.Code)
		}
		for _, want := range c.want {
			if !strings.Contains(body, want) {
				t.Errorf("%s: no %q in\n%s", c.name, want, body)
			}
		}
		if n := strings.Count(body, "<rect "); n != app.StatusDays*len(servicestatus.Components()) {
			t.Errorf("%s: %d cells", c.name, n)
		}
		if strings.Contains(body, "style=") {
			t.Errorf("%s: the page styles itself", c.name)
		}
	}
	french := get(t, history(servicestatus.Probes{}, ""), path+"?lang=fr").Body.String()
	if !strings.Contains(french, "Tout fonctionne.") || !strings.Contains(french, "98,85\u00a0%") {
		t.Error("the page is not in French")
	}
	// An incident that goes on stands before the components, one that is over after them.
	withNews := history(servicestatus.Probes{}, "")
	withNews.Incidents = incidents(t)
	for path, wants := range map[string][]string{
		path + "?lang=en": {
			`notice warn" role="status"><strong>An incident is under way.`,
			"<h2>Slow &lt;runs&gt; <span class=\"badge warn\">monitoring", "Better.", "We look.", "Past incidents",
			"Over.",
		},
		feedPath + "?lang=en": {
			"#inc_2-2</id>", "Slow &lt;runs&gt; (monitoring)", "Slow &lt;runs&gt; (resolved)",
			"<summary>We look.</summary>",
		},
	} {
		body := get(t, withNews, path).Body.String()
		at := 0
		for _, want := range wants {
			found := strings.Index(body[at:], want)
			if found < 0 {
				t.Errorf("no %q after %d in\n%s", want, at, body)
				break
			}
			at += found
		}
	}
	// A store that was never read has no days, and the page is there all the same.
	empty := get(t, told{States: servicestatus.StatesOf(servicestatus.Probes{StoreDown: true})}, path)
	if empty.Code != http.StatusOK || strings.Contains(empty.Body.String(), "<rect ") {
		t.Errorf("without days: %d", empty.Code)
	}
}

// incidents are one that goes on and one that is over.
func incidents(t *testing.T) []servicestatus.Incident {
	t.Helper()
	var out []servicestatus.Incident
	for id, last := range []servicestatus.IncidentUpdate{
		{At: now, State: servicestatus.Monitoring, Text: "Better."},
		{At: now, State: servicestatus.Resolved, Text: "Over."},
	} {
		first := servicestatus.IncidentUpdate{
			At: now.Add(-time.Hour), State: servicestatus.Investigating, Text: "We look.",
		}
		made, err := servicestatus.OpenIncident(
			servicestatus.IncidentID("inc_"+strconv.Itoa(2-id)), "Slow <runs>", servicestatus.ImpactDegraded, first,
		)
		if err == nil {
			made, err = made.Said(last)
		}
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, made)
	}
	return out
}

func TestFeed_tells_what_was_wrong(t *testing.T) {
	t.Parallel()
	w := get(t, history(servicestatus.Probes{FlagOff: true}, "new tables"), feedPath+"?lang=en")
	if !strings.HasPrefix(w.Header().Get("Content-Type"), "application/atom+xml") {
		t.Error(w.Header())
	}
	var feed struct {
		Updated string `xml:"updated"`
		Entries []struct {
			ID      string `xml:"id"`
			Title   string `xml:"title"`
			Summary string `xml:"summary"`
		} `xml:"entry"`
	}
	if err := xml.Unmarshal(w.Body.Bytes(), &feed); err != nil {
		t.Fatal(err)
	}
	if len(feed.Entries) != 2 || feed.Entries[0].Summary != "new tables" ||
		feed.Entries[1].Summary != "40 min degraded" ||
		!strings.HasSuffix(feed.Entries[1].ID, "#2026-11-12-runs") {
		t.Errorf("%+v", feed)
	}
	nothing := told{Report: servicestatus.Report{Status: servicestatus.Operational, UpdatedAt: now}}
	well := get(t, nothing, feedPath).Body.String()
	if strings.Contains(well, "<entry>") {
		t.Error("there is news of nothing")
	}
}
