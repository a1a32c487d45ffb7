package httpapi

import (
	"net/http"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/run"
)

// workerHealthBody is what a process that only works jobs says of itself.
type workerHealthBody struct {
	OK        bool   `json:"ok"`
	State     string `json:"state"`
	Version   string `json:"version"`
	Places    int    `json:"places"`
	UnderWay  int    `json:"underWay"`
	StartedAt string `json:"startedAt"`
}

// WorkerHealth answers GET /health for a process that works jobs and serves nothing else: 200, or 503 when an attempt
// is stuck. It waits for nothing, the store included.
func WorkerHealth(record *app.RecordWorker) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+APIRoot+"/health", func(w http.ResponseWriter, r *http.Request) {
		uncacheable(w)
		worker := record.Current()
		state := worker.State(worker.SeenAt)
		status := http.StatusOK
		if state != extension.WorkerWorks {
			status = http.StatusServiceUnavailable
		}
		writeJSON(w, r, status, workerHealthBody{
			OK: state == extension.WorkerWorks, State: string(state), Version: app.APIVersion, Places: worker.Places,
			UnderWay: worker.UnderWay, StartedAt: run.Instant(worker.StartedAt),
		})
	})
	return mux
}

// NewWorkerServer makes the server of WorkerHealth at an address.
func NewWorkerServer(addr string, record *app.RecordWorker) *http.Server {
	return &http.Server{
		Addr: addr, Handler: WorkerHealth(record), ReadHeaderTimeout: readHeaderTimeout, ReadTimeout: readHeaderTimeout,
		WriteTimeout: readHeaderTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: headerLimit,
	}
}
