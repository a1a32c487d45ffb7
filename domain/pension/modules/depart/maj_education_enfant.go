package depart

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// MajEducationEnfant is not written yet: it says so in every report.
type MajEducationEnfant struct{}

// Info describes the module.
func (MajEducationEnfant) Info() pension.Info {
	return pension.Info{ID: capability.MajEducationEnfant, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (MajEducationEnfant) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (MajEducationEnfant) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
