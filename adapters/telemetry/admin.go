package telemetry

import (
	"net/http"
	"net/http/pprof"
)

// Probes say how the process is.
type Probes struct {
	// Ready says whether calls should be sent here.
	Ready func() bool
	// Profiles serves profiles of the program, which show what it holds in memory.
	Profiles bool
}

// Admin serves operators on a listener of its own: it asks for no credential, and shows nothing of a caller.
func (t *Telemetry) Admin(p Probes) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", t.Metrics())
	mux.HandleFunc("GET /livez", func(w http.ResponseWriter, _ *http.Request) { say(w, http.StatusOK, "ok\n") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		if p.Ready != nil && !p.Ready() {
			say(w, http.StatusServiceUnavailable, "not ready\n")
			return
		}
		say(w, http.StatusOK, "ok\n")
	})
	if p.Profiles {
		mux.HandleFunc("GET /debug/pprof/", pprof.Index)
		mux.HandleFunc("GET /debug/pprof/cmdline", pprof.Cmdline)
		mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
		mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
		mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	}
	return mux
}

func say(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text)) // the client is gone when this fails
}
