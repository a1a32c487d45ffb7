package openfisca_test

import (
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/engine/openfisca"
	"github.com/retraite-gateway/retraite/adapters/engine/openfisca/openfiscatest"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

func TestEngineKeepsItsContract(t *testing.T) {
	t.Parallel()
	recording := openfiscatest.Open(t, recorded+"/contract", *record)
	porttest.Engine(t, func(t *testing.T) ports.Engine {
		t.Helper()
		return open(t, openfisca.Config{URL: recording.Serve(t), Timeout: recordTimeout, AtOnce: 64})
	})
}

// recordTimeout is long enough for a real web API that many tests ask at once.
const recordTimeout = 10 * time.Minute
