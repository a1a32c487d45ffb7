package career

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// PointsCotises is not written yet: it says so in every report.
type PointsCotises struct{}

// Info describes the module.
func (PointsCotises) Info() pension.Info {
	return pension.Info{ID: capability.PointsCotises, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (PointsCotises) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (PointsCotises) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
