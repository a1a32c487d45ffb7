package agirc

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// PointsForfaits is not written yet: it says so in every report.
type PointsForfaits struct{}

// Info describes the module.
func (PointsForfaits) Info() pension.Info {
	return pension.Info{ID: capability.PointsForfaits, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (PointsForfaits) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (PointsForfaits) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
