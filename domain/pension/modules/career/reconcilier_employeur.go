package career

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// ReconcilierEmployeur is not written yet: it says so in every report.
type ReconcilierEmployeur struct{}

// Info describes the module.
func (ReconcilierEmployeur) Info() pension.Info {
	return pension.Info{ID: capability.ReconcilierEmployeur, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (ReconcilierEmployeur) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (ReconcilierEmployeur) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
