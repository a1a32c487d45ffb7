package agirc

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// PointsAchat is not written yet: it says so in every report.
type PointsAchat struct{}

// Info describes the module.
func (PointsAchat) Info() pension.Info {
	return pension.Info{ID: capability.PointsAchat, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (PointsAchat) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (PointsAchat) Compute(_ *pension.State, t *pension.Trace) any { return pension.NotImplemented(t) }
