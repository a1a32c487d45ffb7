package embedded_test

import (
	"testing"

	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

func TestEngineKeepsItsContract(t *testing.T) {
	t.Parallel()
	porttest.Engine(t, func(t *testing.T) ports.Engine {
		t.Helper()
		engine, err := embedded.New(embedded.Config{})
		if err != nil {
			t.Fatal(err)
		}
		return engine
	})
}
