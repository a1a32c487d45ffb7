package depart

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// RetraiteProgressive is not written yet: it says so in every report.
type RetraiteProgressive struct{}

// Info describes the module.
func (RetraiteProgressive) Info() pension.Info {
	return pension.Info{ID: capability.RetraiteProgressive, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (RetraiteProgressive) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (RetraiteProgressive) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
