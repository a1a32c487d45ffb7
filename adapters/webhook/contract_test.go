package webhook_test

import (
	"testing"

	"github.com/retraite-gateway/retraite/adapters/webhook"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

func TestDelivererKeepsItsContract(t *testing.T) {
	t.Parallel()
	porttest.Delivery(t, func(t *testing.T) porttest.Target {
		t.Helper()
		r := newReceiver(t, answer(200))
		d := webhook.New(webhook.Config{AllowPrivate: true}, porttest.NewClock(now))
		t.Cleanup(d.Close)
		return porttest.Target{
			Deliverer: d, Setting: settingOf(r.URL),
			Received: func(*testing.T) []porttest.Received {
				var out []porttest.Received
				for _, c := range r.calls() {
					out = append(out, porttest.Received{ID: c.header.Get("Webhook-Id"), Body: c.body})
				}
				return out
			},
			Down: r.Close,
		}
	})
}
