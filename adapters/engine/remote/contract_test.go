package remote_test

import (
	"log/slog"
	"net/http/httptest"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/engine/remote"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

func TestEngineKeepsItsContract(t *testing.T) {
	t.Parallel()
	porttest.Engine(t, func(t *testing.T) ports.Engine {
		t.Helper()
		server := httptest.NewServer(remote.Handler(computing(t), slog.New(slog.DiscardHandler)))
		t.Cleanup(server.Close)
		return open(t, remote.Config{URL: server.URL})
	})
}

func open(t *testing.T, config remote.Config) *remote.Engine {
	t.Helper()
	engine, err := remote.New(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(engine.Close)
	return engine
}
