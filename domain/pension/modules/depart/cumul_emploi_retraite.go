package depart

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// CumulEmploiRetraite is not written yet: it says so in every report.
type CumulEmploiRetraite struct{}

// Info describes the module.
func (CumulEmploiRetraite) Info() pension.Info {
	return pension.Info{ID: capability.CumulEmploiRetraite, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (CumulEmploiRetraite) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (CumulEmploiRetraite) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
