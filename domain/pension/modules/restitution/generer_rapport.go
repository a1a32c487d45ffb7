package restitution

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// GenererRapport is not written yet: it says so in every report.
type GenererRapport struct{}

// Info describes the module.
func (GenererRapport) Info() pension.Info {
	return pension.Info{ID: capability.GenererRapport, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (GenererRapport) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (GenererRapport) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
