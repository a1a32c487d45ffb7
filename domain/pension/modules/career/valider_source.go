package career

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// ValiderSource is not written yet: it says so in every report.
type ValiderSource struct{}

// Info describes the module.
func (ValiderSource) Info() pension.Info {
	return pension.Info{ID: capability.ValiderSource, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (ValiderSource) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (ValiderSource) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
