package control

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// QualificateurEcart is not written yet: it says so in every report.
type QualificateurEcart struct{}

// Info describes the module.
func (QualificateurEcart) Info() pension.Info {
	return pension.Info{ID: capability.QualificateurEcart, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (QualificateurEcart) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (QualificateurEcart) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
