package porttest

import (
	"context"
	"testing"

	"github.com/retraite-gateway/retraite/domain/quota"
)

// ledgerDoubt is what becomes of a call whose caller no longer waits for the ledger.
func (s suite) ledgerDoubt(t *testing.T) {
	t.Helper()
	s.test(t, "a call is given back though nobody waits for that", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 1)
		charge(t, b, event("org_a", november, 1), quota.Demand{})
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		// Whether it is done at once or later, it is done.
		_, _ = b.Ledger.RefundCall(ended, event("org_a", november, 1))
		eventually(t, "the call that is given back", func() bool {
			return quotaOf(t, b, "org_a", november).CallsUsed == 0 && len(eventsOf(t, b, "org_a", november)) == 2
		})
	})

	s.test(t, "a call whose time is up costs nothing in the end", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10_000, 1)
		var answered int64
		for i := range 200 {
			// About as long as a charge takes, so that some end before it, some meanwhile and some after.
			ctx, cancel := context.WithTimeout(t.Context(), 1<<(i%20))
			if _, _, err := b.Ledger.ChargeCall(ctx, event("org_a", november, i), quota.Demand{}); err == nil {
				answered++
			}
			cancel()
		}
		// An answer to a later call says that those before it were counted: only what is given back is still to come.
		charge(t, b, event("org_a", november, 200), quota.Demand{})
		answered++
		eventually(t, "the calls that were answered, and no others", func() bool {
			// The events and the counter are read one after the other, and something may be given back in between.
			var calls int64
			for _, e := range listEvents(t, b, "org_a", november) {
				calls += e.Calls
			}
			return calls == answered && quotaOf(t, b, "org_a", november).CallsUsed == answered
		})
		eventsOf(t, b, "org_a", november)
	})
}
