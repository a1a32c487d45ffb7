package minima

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// AspaEtMinima is not written yet: it says so in every report.
type AspaEtMinima struct{}

// Info describes the module.
func (AspaEtMinima) Info() pension.Info {
	return pension.Info{ID: capability.AspaEtMinima, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (AspaEtMinima) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (AspaEtMinima) Compute(_ *pension.State, t *pension.Trace) any { return pension.NotImplemented(t) }
