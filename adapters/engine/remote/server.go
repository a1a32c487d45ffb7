package remote

import (
	"errors"
	"io"
	"log/slog"
	"net/http"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/ports"
)

// Handler answers the protocol for an engine. It asks for no credential: it belongs on a network that only gateways
// reach.
func Handler(engine ports.Engine, log *slog.Logger) http.Handler {
	s := server{engine: engine, log: log}
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+InfoPath, s.info)
	mux.HandleFunc("POST "+RunPath, s.run)
	return mux
}

type server struct {
	engine ports.Engine
	log    *slog.Logger
}

func (s server) info(w http.ResponseWriter, r *http.Request) {
	info, err := s.engine.Info(r.Context())
	if err != nil {
		s.fail(w, r, err)
		return
	}
	answer(w, http.StatusOK, info.Value())
}

func (s server) run(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBytes))
	if err != nil {
		refuse(w, "", "cannot be read, or is too large")
		return
	}
	question, err := ijson.ParseObject(body)
	if err != nil {
		refuse(w, "", err.Error())
		return
	}
	in, err := inputOf(question)
	if err != nil {
		refuse(w, "", err.Error())
		return
	}
	report, err := s.engine.Run(r.Context(), in)
	if invalid, ok := errors.AsType[*problem.InvalidRequestError](err); ok {
		refuse(w, invalid.Where, invalid.Reason)
		return
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	answer(w, http.StatusOK, report.Value())
}

// fail says that there is no answer. Why is for the log of the engine, and holds nothing of the person.
func (s server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() == nil {
		s.log.ErrorContext(r.Context(), "no answer of the engine", "path", r.URL.Path, "cause", err.Error())
	}
	answer(w, http.StatusServiceUnavailable, ijson.NewObject(
		ijson.Member{Name: codeName, Value: ijson.StringValue(codeOut)},
	))
}

// refuse says that a question cannot be read, and where in its data.
func refuse(w http.ResponseWriter, where, reason string) {
	answer(w, http.StatusBadRequest, ijson.NewObject(
		ijson.Member{Name: codeName, Value: ijson.StringValue(codeInvalid)},
		ijson.Member{Name: whereName, Value: ijson.StringValue(where)},
		ijson.Member{Name: reasonName, Value: ijson.StringValue(reason)},
	))
}

func answer(w http.ResponseWriter, status int, body ijson.Value) {
	w.Header().Set("Content-Type", contentType)
	w.WriteHeader(status)
	_, _ = w.Write(body.AppendJSON(nil)) // the gateway is gone when this fails
}
