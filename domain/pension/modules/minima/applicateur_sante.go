package minima

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// ApplicateurSante is not written yet: it says so in every report.
type ApplicateurSante struct{}

// Info describes the module.
func (ApplicateurSante) Info() pension.Info {
	return pension.Info{ID: capability.ApplicateurSante, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (ApplicateurSante) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (ApplicateurSante) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
