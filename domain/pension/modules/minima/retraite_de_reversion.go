package minima

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// RetraiteDeReversion is not written yet: it says so in every report.
type RetraiteDeReversion struct{}

// Info describes the module.
func (RetraiteDeReversion) Info() pension.Info {
	return pension.Info{ID: capability.RetraiteDeReversion, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (RetraiteDeReversion) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (RetraiteDeReversion) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
