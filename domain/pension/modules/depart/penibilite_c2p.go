package depart

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// PenibiliteC2p is not written yet: it says so in every report.
type PenibiliteC2p struct{}

// Info describes the module.
func (PenibiliteC2p) Info() pension.Info {
	return pension.Info{ID: capability.PenibiliteC2p, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (PenibiliteC2p) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (PenibiliteC2p) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
