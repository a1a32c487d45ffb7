package base

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// MontantAnnuites is not written yet: it says so in every report.
type MontantAnnuites struct{}

// Info describes the module.
func (MontantAnnuites) Info() pension.Info {
	return pension.Info{ID: capability.MontantAnnuites, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (MontantAnnuites) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (MontantAnnuites) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
