package minima

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// AspaEtMinimaFp is not written yet: it says so in every report.
type AspaEtMinimaFp struct{}

// Info describes the module.
func (AspaEtMinimaFp) Info() pension.Info {
	return pension.Info{ID: capability.AspaEtMinimaFp, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (AspaEtMinimaFp) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (AspaEtMinimaFp) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
