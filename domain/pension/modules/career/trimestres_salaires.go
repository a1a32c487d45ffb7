package career

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
)

// TrimestresSalaires is not written yet: it says so in every report.
type TrimestresSalaires struct{}

// Info describes the module.
func (TrimestresSalaires) Info() pension.Info {
	return pension.Info{ID: capability.TrimestresSalaires, Pending: true}
}

// Applies says whether the dossier concerns the module.
func (TrimestresSalaires) Applies(*pension.State) (bool, string) { return true, "" }

// Compute says that the rules are not written yet.
func (TrimestresSalaires) Compute(_ *pension.State, t *pension.Trace) any {
	return pension.NotImplemented(t)
}
