package depart

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// SurcoteDecote is not written yet: it says so in every report.
type SurcoteDecote struct{}

// Info describes the module.
func (SurcoteDecote) Info() pension.Info {
	return pension.Info{ID: capability.SurcoteDecote, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (SurcoteDecote) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (SurcoteDecote) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
