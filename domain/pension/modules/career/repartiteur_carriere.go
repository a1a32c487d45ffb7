package career

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// RepartiteurCarriere is not written yet: it says so in every report.
type RepartiteurCarriere struct{}

// Info describes the module.
func (RepartiteurCarriere) Info() pension.Info {
	return pension.Info{ID: capability.RepartiteurCarriere, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (RepartiteurCarriere) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (RepartiteurCarriere) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
