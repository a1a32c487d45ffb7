package depart

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// DepartAnticipe is not written yet: it says so in every report.
type DepartAnticipe struct{}

// Info describes the module.
func (DepartAnticipe) Info() pension.Info {
	return pension.Info{ID: capability.DepartAnticipe, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (DepartAnticipe) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (DepartAnticipe) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
