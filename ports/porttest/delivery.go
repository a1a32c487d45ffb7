package porttest

import (
	"bytes"
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

// Target is a real target of a deliverer, as the contract sees it.
type Target struct {
	Deliverer ports.Deliverer
	// Setting leads there.
	Setting extension.Setting
	// Received returns the id and the body of every message that it has, oldest first; one that tells
	// repetitions apart has them once.
	Received func(t *testing.T) []Received
	// Down makes it unreachable.
	Down func()
}

// Received is a message that reached a target.
type Received struct {
	ID   string
	Body []byte
}

// Delivery is the contract of ports.Deliverer; open returns a fresh target.
func Delivery(t *testing.T, open func(t *testing.T) Target) {
	t.Helper()
	message := func(id string) extension.Delivery {
		d := newDelivery("org_a", id, 0)
		d.Type = "org.retraite-gateway.run_completed"
		return d
	}
	for name, part := range map[string]func(t *testing.T, target Target){
		"an event arrives byte for byte under its id": func(t *testing.T, target Target) {
			for _, d := range []extension.Delivery{message("evt_1"), message("evt_2")} {
				a := target.Deliverer.Deliver(t.Context(), target.Setting, d)
				if a.Outcome != extension.Delivered || a.Reason != "" {
					t.Fatalf("attempt %+v", a)
				}
			}
			got := target.Received(t)
			if len(got) != 2 || got[0].ID != "evt_1" || got[1].ID != "evt_2" ||
				!bytes.Equal(got[0].Body, message("evt_1").Body) {
				t.Errorf("received %q", got)
			}
		},
		"a repeated attempt repeats the id": func(t *testing.T, target Target) {
			for range 3 {
				a := target.Deliverer.Deliver(t.Context(), target.Setting, message("evt_1"))
				if a.Outcome != extension.Delivered {
					t.Fatalf("attempt %+v", a)
				}
			}
			for _, r := range target.Received(t) {
				if r.ID != "evt_1" || !bytes.Equal(r.Body, message("evt_1").Body) {
					t.Errorf("received %q", r)
				}
			}
		},
		"a target that is down is a rejection with a reason, soon": func(t *testing.T, target Target) {
			target.Down()
			started := time.Now()
			a := target.Deliverer.Deliver(t.Context(), target.Setting, message("evt_1"))
			if a.Outcome != extension.Rejected || a.Reason == "" || time.Since(started) > 15*time.Second {
				t.Errorf("attempt %+v after %v", a, time.Since(started))
			}
		},
		"an attempt ends with its context": func(t *testing.T, target Target) {
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			a := target.Deliverer.Deliver(ctx, target.Setting, message("evt_1"))
			if a.Outcome != extension.Rejected || a.Reason == "" {
				t.Errorf("attempt %+v", a)
			}
		},
		"64 attempts at once all arrive": func(t *testing.T, target Target) {
			together(callers, func(i int) {
				d := message(fmt.Sprintf("evt_%d", i))
				if a := target.Deliverer.Deliver(t.Context(), target.Setting, d); a.Outcome != extension.Delivered {
					t.Errorf("attempt %+v", a)
				}
			})
			if got := target.Received(t); len(got) != callers {
				t.Errorf("%d of %d arrived", len(got), callers)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			part(t, open(t))
		})
	}
}
