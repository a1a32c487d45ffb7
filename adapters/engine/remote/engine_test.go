package remote_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/engine/remote"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/ports"
)

const (
	goodReport = `{"engine":{"name":"e","version":"1","baremeVersion":"b"},"sections":[],"lacunes":[],` +
		`"deliverable":false,"deliveryReasons":[]}`
	refusal = `{"error":"INVALID_REQUEST","where":"/assure","reason":"must be an object"}`
)

// scripted is an engine whose answers are given one after the other; the last stays.
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

func says(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// drops closes the connection in the middle of the answer.
func drops(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Length", "1000")
	_, _ = io.WriteString(w, `{"engine":`)
	panic(http.ErrAbortHandler)
}

// hangs answers nothing for as long as its caller waits.
func hangs(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

func TestEngine_asks_again_only_what_may_pass(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		answers []http.HandlerFunc
		config  remote.Config
		asked   int64
		fails   bool
	}{
		"it is out once": {
			answers: []http.HandlerFunc{says(503, `{}`), says(200, goodReport)}, asked: 2,
		},
		"a proxy says so in its own words": {
			answers: []http.HandlerFunc{says(502, `<html>`), says(200, goodReport)}, asked: 2,
		},
		"the connection breaks": {
			answers: []http.HandlerFunc{drops, drops, says(200, goodReport)}, asked: 3,
		},
		"it stays out": {answers: []http.HandlerFunc{says(503, `{}`)}, asked: 3, fails: true},
		"nobody wants retries": {
			answers: []http.HandlerFunc{says(503, `{}`)}, config: remote.Config{Retries: -1}, asked: 1, fails: true,
		},
		"it hangs": {
			answers: []http.HandlerFunc{hangs}, config: remote.Config{Timeout: 50 * time.Millisecond}, asked: 1,
			fails: true,
		},
		"it speaks another language":          {answers: []http.HandlerFunc{says(200, `[]`)}, asked: 1, fails: true},
		"its report is none":                  {answers: []http.HandlerFunc{says(200, `{}`)}, asked: 1, fails: true},
		"its refusal is none of the protocol": {answers: []http.HandlerFunc{says(404, `{}`)}, asked: 1, fails: true},
		"it sends elsewhere":                  {answers: []http.HandlerFunc{says(302, `{}`)}, asked: 1, fails: true},
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

func TestEngine_that_refuses_is_not_out(t *testing.T) {
	t.Parallel()
	url, asked := scripted(t, says(400, refusal))
	engine := open(t, remote.Config{URL: url, Failures: 2})
	for range 5 {
		_, err := engine.Run(t.Context(), ports.EngineInput{})
		invalid, ok := errors.AsType[*problem.InvalidRequestError](err)
		if !ok || invalid.Where != "/assure" || invalid.Reason != "must be an object" {
			t.Fatalf("error %v", err)
		}
	}
	if n := asked.Load(); n != 5 {
		t.Errorf("asked %d times, want each time", n)
	}
}

func TestEngine_that_fails_again_and_again_is_left_alone_for_a_while(t *testing.T) {
	t.Parallel()
	url, asked := scripted(t, says(503, `{}`), says(503, `{}`), says(200, goodReport))
	engine := open(t, remote.Config{URL: url, Retries: -1, Failures: 2, Pause: 200 * time.Millisecond})
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
	url, _ := scripted(t, hangs, hangs, hangs, says(200, goodReport))
	engine := open(t, remote.Config{URL: url, Failures: 2})
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

func TestEngine_is_asked_so_much_at_once_and_no_more(t *testing.T) {
	t.Parallel()
	var here, most atomic.Int64
	url, _ := scripted(t, func(w http.ResponseWriter, r *http.Request) {
		n := here.Add(1)
		defer here.Add(-1)
		for before := most.Load(); n > before && !most.CompareAndSwap(before, n); before = most.Load() {
			continue
		}
		time.Sleep(5 * time.Millisecond)
		says(200, goodReport)(w, r)
	})
	engine := open(t, remote.Config{URL: url, AtOnce: 2})
	failed := make(chan error, 20)
	for range cap(failed) {
		go func() {
			_, err := engine.Run(t.Context(), ports.EngineInput{})
			failed <- err
		}()
	}
	for range cap(failed) {
		if err := <-failed; err != nil {
			t.Error(err)
		}
	}
	if n := most.Load(); n > 2 {
		t.Errorf("%d at once", n)
	}
}

func TestInfo_asks_each_time(t *testing.T) {
	t.Parallel()
	url, _ := scripted(t, says(200, `{"name":"e","version":"1","baremeVersion":"b"}`), says(503, `{}`), says(200, `{}`))
	engine := open(t, remote.Config{URL: url})
	if info, err := engine.Info(t.Context()); err != nil || info.Name != "e" {
		t.Errorf("%+v, %v", info, err)
	}
	for range 2 {
		if _, err := engine.Info(t.Context()); !errors.Is(err, ports.ErrUnavailable) {
			t.Errorf("error %v", err)
		}
	}
}

func TestNew_refuses_addresses_that_cannot_be(t *testing.T) {
	t.Parallel()
	for _, url := range []string{"", "engine:9000", "ftp://engine", "http://", "http://name:word@engine"} {
		if _, err := remote.New(remote.Config{URL: url}); err == nil || remote.Check(url) == nil {
			t.Errorf("%q was taken for an address", url)
		}
	}
}
