package agirc

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// MontantPoints is not written yet: it says so in every report.
type MontantPoints struct{}

// Info describes the module.
func (MontantPoints) Info() pension.Info {
	return pension.Info{ID: capability.MontantPoints, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (MontantPoints) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (MontantPoints) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
