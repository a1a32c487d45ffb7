package app

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/event"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/ports"
)

// TestExtension pings an extension of the caller's organisation. Spec §4 rule 7.
//
// The answer says only whether a ping is on its way: what became of it is for the organisation's delivery list, since a
// caller that learned what the target answered could look around in other people's networks.
type TestExtension struct {
	extensions ports.Extensions
	deliveries ports.Deliveries
	clock      ports.Clock
	entropy    ports.Entropy
	telling    Telling
}

// NewTestExtension makes the use case.
func NewTestExtension(
	extensions ports.Extensions, deliveries ports.Deliveries, clock ports.Clock, entropy ports.Entropy, telling Telling,
) *TestExtension {
	return &TestExtension{
		extensions: extensions, deliveries: deliveries, clock: clock, entropy: entropy, telling: telling,
	}
}

// Do reads which kind to ping, queues the ping, and says whether there was one to queue: not when the kind is off here,
// when no endpoint of it works, or when the credential does not hold its capability.
func (u *TestExtension) Do(ctx context.Context, admission Admission, body ijson.Value) (extension.TestResult, error) {
	if err := admission.require(OpTestExtension); err != nil {
		return "", err
	}
	kind, err := extension.DecodeTest(body)
	if err != nil {
		return "", err
	}
	if !u.telling.offers(kind) || !admission.principal.Grants.Has(kind.Capability()) {
		return extension.TestNoopDisabled, nil
	}
	org := admission.principal.Org.ID
	endpoints, err := u.extensions.Endpoints(ctx, org)
	if err != nil {
		return "", failure("read the extensions", err)
	}
	now := u.clock.Now()
	message, err := u.telling.message(event.Ping{ID: event.NewID(newUUID(u.entropy)), Org: org, Kind: kind, At: now})
	if err != nil {
		return "", err
	}
	var pings []extension.Delivery
	for _, e := range endpoints {
		if e.Kind == kind && e.Tells(admission.principal) {
			pings = append(pings, extension.NewDelivery(e, message, u.telling.schedule(), jitter(u.entropy), now))
		}
	}
	if len(pings) == 0 {
		return extension.TestNoopDisabled, nil
	}
	if err := u.deliveries.Enqueue(ctx, pings); err != nil {
		return "", failure("queue a ping", err)
	}
	return extension.TestOK, nil
}
