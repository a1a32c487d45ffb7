package openfisca_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/engine/openfisca"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// scripted is a web API whose answers are given one after the other; the last stays.
func scripted(t *testing.T, answers ...http.HandlerFunc) (url string, asked *atomic.Int64) {
	t.Helper()
	asked = new(atomic.Int64)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// Only with its body read does a server notice that its caller is gone.
		_, _ = io.Copy(io.Discard, r.Body)
		n := int(asked.Add(1))
		answers[min(n, len(answers))-1](w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL, asked
}

// says answers as a proxy or another service does.
func says(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// saysFor answers as the web API of a package does.
func saysFor(name, version string, status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Country-Package", name)
		w.Header().Set("Country-Package-Version", version)
		says(status, body)(w, r)
	}
}

const expectedPackage = "openfisca-france-pension"

func well(w http.ResponseWriter, r *http.Request) { saysFor(expectedPackage, "0.1.2", 200, `{}`)(w, r) }

// drops closes the connection in the middle of the answer.
func drops(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Length", "1000")
	_, _ = io.WriteString(w, `{"person":`)
	panic(http.ErrAbortHandler)
}

// hangs answers nothing for as long as its caller waits.
func hangs(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

// An empty case asks one question: which package there is.
func TestEngine_asks_again_only_what_may_pass(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		answers []http.HandlerFunc
		config  openfisca.Config
		asked   int64
		fails   bool
	}{
		"it is out once":        {answers: []http.HandlerFunc{says(503, `{}`), well}, asked: 2},
		"a proxy says so":       {answers: []http.HandlerFunc{says(502, `<html>`), well}, asked: 2},
		"a process of it died":  {answers: []http.HandlerFunc{says(500, ``), well}, asked: 2},
		"the connection breaks": {answers: []http.HandlerFunc{drops, drops, well}, asked: 3},
		"it stays out":          {answers: []http.HandlerFunc{says(503, `{}`)}, asked: 3, fails: true},
		"nobody wants retries": {
			answers: []http.HandlerFunc{says(503, `{}`)}, config: openfisca.Config{Retries: -1}, asked: 1, fails: true,
		},
		"it hangs": {
			answers: []http.HandlerFunc{hangs}, config: openfisca.Config{Timeout: 50 * time.Millisecond}, asked: 1,
			fails: true,
		},
		"it is no OpenFisca": {answers: []http.HandlerFunc{says(200, `{}`)}, asked: 1, fails: true},
		"it is that of another law": {
			answers: []http.HandlerFunc{saysFor("openfisca-tunisia", "1", 200, `{}`)}, asked: 1, fails: true,
		},
		"it speaks another language": {
			answers: []http.HandlerFunc{saysFor(expectedPackage, "0.1.2", 200, `[]`)}, asked: 1, fails: true,
		},
		"it sends elsewhere": {answers: []http.HandlerFunc{says(302, `{}`)}, asked: 1, fails: true},
		"it does not say its version": {
			answers: []http.HandlerFunc{saysFor(expectedPackage, "", 200, `{}`)}, asked: 1, fails: true,
		},
		"it is refused, as by a guard": {answers: []http.HandlerFunc{says(403, `{}`)}, asked: 1, fails: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url, asked := scripted(t, c.answers...)
			c.config.URL = url
			_, err := open(t, c.config).Run(t.Context(), ports.EngineInput{})
			if errors.Is(err, ports.ErrUnavailable) != c.fails || (err != nil) != c.fails {
				t.Errorf("error %v", err)
			}
			if n := asked.Load(); n != c.asked {
				t.Errorf("asked %d times, want %d", n, c.asked)
			}
		})
	}
}

func TestEngine_that_fails_again_and_again_is_left_alone_for_a_while(t *testing.T) {
	t.Parallel()
	url, asked := scripted(t, says(503, `{}`), says(503, `{}`), well)
	engine := open(t, openfisca.Config{URL: url, Retries: -1, Failures: 2, Pause: 200 * time.Millisecond})
	for range 20 {
		if _, err := engine.Run(t.Context(), ports.EngineInput{}); !errors.Is(err, ports.ErrUnavailable) {
			t.Fatalf("error %v", err)
		}
		if asked.Load() > 2 {
			t.Fatal("it was asked while it was left alone")
		}
	}
	for deadline := time.Now().Add(time.Minute); ; {
		_, err := engine.Run(t.Context(), ports.EngineInput{})
		if err == nil {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func TestEngine_is_not_blamed_for_callers_that_leave(t *testing.T) {
	t.Parallel()
	url, _ := scripted(t, hangs, hangs, hangs, well)
	engine := open(t, openfisca.Config{URL: url, Failures: 2})
	for range 3 {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		_, err := engine.Run(ctx, ports.EngineInput{})
		cancel()
		if !errors.Is(err, ports.ErrUnavailable) {
			t.Fatalf("error %v", err)
		}
	}
	if _, err := engine.Run(t.Context(), ports.EngineInput{}); err != nil {
		t.Error(err)
	}
}

// A formula that fails on a case fails each time: it is no outage, and what it would have given is said to be missing.
func TestEngine_tells_a_formula_that_fails_from_an_outage(t *testing.T) {
	t.Parallel()
	url, asked := scripted(t, saysFor(expectedPackage, "0.1.2", 500, `{"error":"Internal server error: x"}`))
	engine := open(t, openfisca.Config{URL: url, Failures: 2})
	in := inputOf(t, "prive/decote_neuf_trimestres")
	for range 3 {
		report, err := engine.Run(t.Context(), in)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range report.Sections {
			asksFor := s.ModuleID == capability.MontantAnnuites || s.ModuleID == capability.MontantPoints
			if asksFor &&
				(s.Status != run.StatusIncomplete || !strings.Contains(strings.Join(s.Warnings, " "), "formule")) {
				t.Errorf("section %s is %s: %q", s.ModuleID, s.Status, s.Warnings)
			}
		}
	}
	// Two situations and two parameters, once a run each.
	if n := asked.Load(); n != 12 {
		t.Errorf("asked %d times, want each question once a run", n)
	}
}

func TestEngine_does_not_mix_two_versions_of_the_law(t *testing.T) {
	t.Parallel()
	url, _ := scripted(t,
		saysFor(expectedPackage, "0.1.2", 500, `{}`), saysFor(expectedPackage, "0.1.3", 200, `{}`),
	)
	_, err := open(t, openfisca.Config{URL: url}).Run(t.Context(), inputOf(t, "prive/decote_neuf_trimestres"))
	if !errors.Is(err, ports.ErrUnavailable) {
		t.Errorf("error %v", err)
	}
}

func TestInfo_is_asked_each_time(t *testing.T) {
	t.Parallel()
	url, asked := scripted(t, says(503, `{}`), well)
	engine := open(t, openfisca.Config{URL: url})
	if _, err := engine.Info(t.Context()); !errors.Is(err, ports.ErrUnavailable) {
		t.Errorf("error %v", err)
	}
	info, err := engine.Info(t.Context())
	want := run.EngineInfo{
		Name: openfisca.Name, Version: openfisca.Version, BaremeVersion: "openfisca-france-pension 0.1.2",
	}
	if err != nil || info != want || asked.Load() != 2 {
		t.Errorf("%+v, %v after %d questions", info, err, asked.Load())
	}
}

func TestNew_refuses_addresses_that_are_none(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"", "127.0.0.1:5000", "ftp://host", "http://", "http://a:b@host"} {
		if _, err := openfisca.New(openfisca.Config{URL: address}); err == nil || openfisca.Check(address) == nil {
			t.Errorf("%q is taken", address)
		}
	}
	if err := openfisca.Check("http://127.0.0.1:5000/"); err != nil {
		t.Error(err)
	}
}
