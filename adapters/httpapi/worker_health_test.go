package httpapi

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// during is a deliverer that does something while an attempt is under way.
type during func()

func (d during) Deliver(context.Context, extension.Setting, extension.Delivery) extension.Attempt {
	d()
	return extension.Attempt{Outcome: extension.Delivered}
}

func TestWorkerHealth_is_503_while_an_attempt_is_stuck(t *testing.T) {
	t.Parallel()
	clock := porttest.NewClock(porttest.Start)
	store := memory.New(clock)
	if err := store.CreateOrg(t.Context(), access.Org{ID: "org_a"}); err != nil {
		t.Fatal(err)
	}
	setting, err := store.UpdateEndpoint(
		t.Context(), "org_a", "hub_event", extension.HubEvent, func(s *extension.Setting) error {
			*s = s.Switched(true)
			return nil
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	d := extension.NewDelivery(setting, extension.Message{EventID: "evt_1"}, extension.Schedule{0}, 0, clock.Now())
	if err := store.Enqueue(t.Context(), []extension.Delivery{d}); err != nil {
		t.Fatal(err)
	}
	var health http.Handler
	asked := func() (int, string) {
		w := httptest.NewRecorder()
		health.ServeHTTP(w, httptest.NewRequest("GET", APIRoot+"/health", nil))
		return w.Code, w.Body.String()
	}
	stuck := during(func() {
		if code, body := asked(); code != 200 || !strings.Contains(body, `"ok":true,"state":"works"`) {
			t.Errorf("in a young attempt: %d %s", code, body)
		}
		clock.Advance(2 * time.Minute)
		if code, body := asked(); code != 503 || !strings.Contains(body, `"ok":false,"state":"stuck"`) ||
			!strings.Contains(body, `"underWay":1`) {
			t.Errorf("in an old attempt: %d %s", code, body)
		}
	})
	telling := app.Telling{Deliverers: map[extension.Kind]ports.Deliverer{extension.HubEvent: stuck}}
	deliver := app.NewDeliverEvent(store, store, clock, porttest.NewEntropy(1), telling)
	health = WorkerHealth(app.NewRecordWorker(store, deliver, clock, porttest.NewEntropy(2)))
	if _, err := deliver.Do(t.Context(), extension.HubEvent, d.DeliveryID, 1); err != nil {
		t.Fatal(err)
	}
	if code, body := asked(); code != 200 {
		t.Errorf("after it: %d %s", code, body)
	}
}
