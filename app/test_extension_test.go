package app_test

import (
	"context"
	"testing"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// A ping goes to the endpoints of a kind that this installation delivers to, that work, and that the caller may reach.
func TestTestExtension_pings_what_works(t *testing.T) {
	t.Parallel()
	offered := app.Telling{Deliverers: map[extension.Kind]ports.Deliverer{extension.HubWebhook: &target{}}}
	full := []pack.ID{pack.Full}
	for _, tt := range []struct {
		name    string
		packs   []pack.ID
		telling app.Telling
		change  func(a *area)
		body    string
		want    extension.TestResult
	}{
		{"a webhook", full, offered, nil, `{"kind":"hub_webhook"}`, extension.TestOK},
		{
			"without the capability",
			[]pack.ID{pack.A2A},
			offered, nil, `{"kind":"hub_webhook"}`,
			extension.TestNoopDisabled,
		},
		{"another kind", full, offered, nil, `{"kind":"hub_event"}`, extension.TestNoopDisabled},
		{"a kind that is off here", full, app.Telling{}, nil, `{"kind":"hub_webhook"}`, extension.TestNoopDisabled},
		{"a webhook that is off", full, offered, func(a *area) {
			if err := a.hooks.Switch(t.Context(), a.owner, false); err != nil {
				t.Fatal(err)
			}
		}, `{"kind":"hub_webhook"}`, extension.TestNoopDisabled},
	} {
		a := newArea(t)
		a.changeOrg(func(o *access.Org) { o.Packs = tt.packs })
		a.changeCredential(a.key, func(c *access.Credential) { c.Grants = pack.Grants(tt.packs) })
		if tt.change != nil {
			tt.change(a)
		}
		use := app.NewTestExtension(a.store, a.store, a.clock, porttest.NewEntropy(3), tt.telling)
		body, err := ijson.Parse([]byte(tt.body))
		if err != nil {
			t.Fatal(err)
		}
		var got extension.TestResult
		operate := func(ctx context.Context, admission app.Admission) (app.Outcome, error) {
			var err error
			got, err = use.Do(ctx, admission, body)
			return app.Outcome{}, err
		}
		reply := a.admit.Serve(t.Context(), a.attempt(app.OpTestExtension), operate)
		if reply.Err != nil || got != tt.want {
			t.Errorf("%s: %s, %v", tt.name, got, reply.Err)
		}
		pings, err := a.hooks.Deliveries(t.Context(), a.owner, extension.DeliveryPending)
		if sent := tt.want == extension.TestOK; err != nil || (len(pings) == 1) != sent {
			t.Errorf("%s: %d pings, %v", tt.name, len(pings), err)
		}
	}
}
