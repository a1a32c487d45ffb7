package telemetry

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/extension"
	idem "github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

func measured(t *testing.T) *Telemetry {
	t.Helper()
	out, err := New(t.Context(), Config{Version: "1.2.3", Corpus: "2026"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = out.Close(context.Background()) })
	return out
}

// store and machine stand for the parts that are measured: each call of them says something else about somebody else.
type store struct {
	ports.Runs
	n int
}

type machine struct{ n int }

func (*store) CommitRun(context.Context, ports.RunCommit) (quota.Quota, error) {
	return quota.Quota{}, nil
}

func (f *store) StoredAnswer(context.Context, idem.Scope) (idem.Record, error) {
	if f.n%2 == 0 {
		return idem.Record{}, ports.ErrNotFound
	}
	return idem.Record{}, nil
}

func (*machine) Run(context.Context, ports.EngineInput) (run.Report, error) { return run.Report{}, nil }

func (*machine) Info(context.Context) (run.EngineInfo, error) { return run.EngineInfo{}, nil }

func (f *machine) Deliver(context.Context, extension.Setting, extension.Delivery) extension.Attempt {
	return extension.Attempt{Outcome: "delivered", Reason: fmt.Sprint("target ", f.n)}
}

// oneCall is everything that may happen for one call, with the names of its own caller everywhere.
func oneCall(t *testing.T, m *Telemetry, handler http.Handler, n int) {
	t.Helper()
	f := &store{n: n}
	engine := &machine{n: n}
	who := fmt.Sprintf("person-%d", n)
	request := httptest.NewRequest([]string{"GET", "POST", "BREW"}[n%3], "/runs/"+who+"?proofToken="+who, nil)
	if n%5 == 0 {
		request.URL.Path = "/nowhere/" + who
	}
	request.Header.Set("X-Request-Id", who)
	request.RemoteAddr = fmt.Sprintf("10.%d.%d.%d:1", n>>16&255, n>>8&255, n&255)
	handler.ServeHTTP(httptest.NewRecorder(), request)

	ctx := t.Context()
	_, _ = m.Engine(engine).Run(ctx, ports.EngineInput{RequestID: who})
	m.Module(ctx, capability.MontantAnnuites)("computed")
	_, _ = m.Runs(f).CommitRun(ctx, ports.RunCommit{Run: run.Run{
		Org:    access.OrgID(who),
		Header: run.Header{RunID: run.ID(who), State: run.Completed, ResultLevel: run.Indicatif},
	}})
	_, _ = m.Idempotency(f).StoredAnswer(ctx, idem.Scope{Key: idem.Key(who)})
	m.Deliverer(engine).Deliver(ctx, extension.Setting{}, extension.Delivery{})
	attempt := app.Attempt{Operation: app.OpEstimate, RequestID: who, Surface: app.SurfaceREST}
	for _, err := range []error{
		nil, &access.UnauthorizedError{Reason: who}, &access.UnauthorizedError{Presented: true, Reason: who},
		&access.DeniedError{Capability: capability.A2AEstimate}, &quota.ExceededError{Resource: quota.Runs},
		errors.New(who),
	} {
		m.Served(ctx, attempt, err)
	}
}

// series are the lines of the metrics without their values.
func series(t *testing.T, m *Telemetry) []string {
	t.Helper()
	w := httptest.NewRecorder()
	m.Metrics().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	var out []string
	for line := range strings.Lines(w.Body.String()) {
		if !strings.HasPrefix(line, "#") {
			out = append(out, line[:strings.LastIndexByte(strings.TrimSpace(line), ' ')])
		}
	}
	slices.Sort(out)
	return out
}

func router(m *Telemetry) http.Handler {
	mux := chi.NewRouter()
	mux.Use(m.HTTP)
	mux.Get("/runs/{id}", func(http.ResponseWriter, *http.Request) {})
	mux.Post(
		"/runs/{id}", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) },
	)
	return mux
}

func TestMetrics_gain_no_series_from_ten_thousand_callers(t *testing.T) {
	t.Parallel()
	m := measured(t)
	handler := router(m)
	for n := range 30 {
		oneCall(t, m, handler, n)
	}
	before := series(t, m)
	for n := range 10_000 {
		oneCall(t, m, handler, n+30)
	}
	after := series(t, m)
	if !slices.Equal(before, after) {
		t.Errorf("%d series became %d", len(before), len(after))
	}
	for _, line := range after {
		if strings.Contains(line, "person-") || strings.Contains(line, "10.0.") || strings.Contains(line, "target") {
			t.Errorf("a caller is named: %s", line)
		}
	}
}

func TestMetrics_have_the_names_that_are_promised(t *testing.T) {
	t.Parallel()
	m := measured(t)
	handler := router(m)
	for n := range 30 {
		oneCall(t, m, handler, n)
	}
	all := series(t, m)
	for _, name := range Names() {
		if !slices.ContainsFunc(
			all, func(line string) bool { return line == name || strings.HasPrefix(line, name+"{") },
		) {
			t.Errorf("there is no %s", name)
		}
	}
	for _, want := range []string{
		`retraite_runs_total{result_level="INDICATIF",state="completed"}`, `retraite_quota_refusals_total{kind="runs"}`,
		`retraite_auth_failures_total{reason="missing"}`, `retraite_auth_failures_total{reason="invalid"}`,
		`retraite_auth_failures_total{reason="grant"}`, `retraite_estimates_total{surface="rest"}`,
		`retraite_build_info{corpus="2026",version="1.2.3"}`, `retraite_idempotency_total{outcome="new"}`,
		`http_server_request_duration_seconds_count{http_request_method="GET",http_response_status_code="200",` +
			`http_route="/runs/{id}"}`,
	} {
		if !slices.Contains(all, want) {
			t.Errorf("there is no %s in\n%s", want, strings.Join(all, "\n"))
		}
	}
}

func TestLog_names_the_trace_of_its_call(t *testing.T) {
	t.Parallel()
	m := measured(t)
	var out bytes.Buffer
	log := slog.New(Log(slog.NewJSONHandler(&out, nil)))
	handler := m.HTTP(
		http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { log.InfoContext(r.Context(), "call") }),
	)
	request := httptest.NewRequest("GET", "/", nil)
	const id = "4bf92f3577b34da6a3ce929d0e0e4736"
	request.Header.Set("traceparent", "00-"+id+"-00f067aa0ba902b7-01")
	handler.ServeHTTP(httptest.NewRecorder(), request)
	if !strings.Contains(out.String(), `"trace_id":"`+id+`"`) {
		t.Errorf("%s", out.String())
	}
}

func TestAdmin_serves_probes_and_profiles_only_where_they_are_wanted(t *testing.T) {
	t.Parallel()
	m := measured(t)
	ready := true
	for _, c := range []struct {
		profiles bool
		path     string
		ready    bool
		want     int
	}{
		{false, "/livez", false, 200},
		{false, "/readyz", true, 200},
		{false, "/readyz", false, 503},
		{false, "/metrics", true, 200},
		{false, "/debug/pprof/", true, 404},
		{true, "/debug/pprof/", true, 200},
	} {
		ready = c.ready
		w := httptest.NewRecorder()
		m.Admin(Probes{Ready: func() bool { return ready }, Profiles: c.profiles}).ServeHTTP(
			w, httptest.NewRequest("GET", c.path, nil),
		)
		if w.Code != c.want {
			t.Errorf("%+v: %d", c, w.Code)
		}
	}
}
